// The puzzle of a tile, which part_builder.hpp makes, and the numbers of its islands and edges on
// the map.
#pragma once

#include <cstdint>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::search {

struct Part {
    Graph graph;
    Vector<std::int32_t> inside;  // islands of the box, by their numbers on the map
    Vector<std::int32_t> edges;   // by edge of the puzzle: its number on the map
    Vector<std::uint8_t> own;     // by edge of the puzzle: whether it ends in the box
};

}  // namespace hashi::search
