// The interface of this room: a person's reasoning as ratings, explanations and hints.
#pragma once

#include "people/deducer.hpp"
