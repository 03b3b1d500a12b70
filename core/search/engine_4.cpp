#include "search/engine.hpp"

template class hashi::search::Engine<4>;
