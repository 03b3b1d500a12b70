// Small grids have few puzzles of the harder levels: these were all found, and are drawn from.
#pragma once

#include "make/canvas.hpp"
#include "make/generate.hpp"

namespace hashi::make {

// How many there are for a recipe: of its grid, level and number of islands, up to turning and
// mirroring.
std::int32_t small_count(const Recipe& recipe);
// Places the islands of one of them, turned or mirrored at random, with their clues.
void place_small(const Recipe& recipe, std::int32_t which, Random& random, Canvas& canvas);

}  // namespace hashi::make
