// Small grids have so few puzzles of the harder levels that local search misses them. In: a request
// and a number. Out: on the canvas, the islands and clues of that puzzle in a table of all of them
// (small_table.hpp, by exhaustive enumeration: papers/census.py), in a random one of the positions
// that rotation and reflection allow.
#pragma once

#include "make/canvas.hpp"
#include "make/generate.hpp"

namespace hashi::make {

// The number of known puzzles for a request's grid, level and number of islands, up to rotation and
// reflection.
std::int32_t small_count(const Request& request);
// Places the islands of one of them, with their clues, rotated and reflected at random.
void place_small(const Request& request, std::int32_t which, Random& random, Canvas& canvas);

}  // namespace hashi::make
