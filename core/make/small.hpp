// Small grids have few puzzles of the harder levels. All of these are known (small_table.hpp); the
// generator picks one at random that meets the request, in a random position.
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
