// Shared by the generators.
#pragma once

#include "base/base.hpp"
#include "make/canvas.hpp"
#include "make/generate.hpp"

namespace hashi::make {

// The control for loading a puzzle, which may throw Stopped; without exceptions, nothing stops it.
inline Control while_loading([[maybe_unused]] Control& whole) {
#ifdef __cpp_exceptions
    return part_of(whole);
#else
    return {};
#endif
}

// Depends on the whole recipe, not only on the seed: the same seed with another level, say, should
// give an entirely different puzzle.
inline Random random_for(const Recipe& recipe) {
    Random random(recipe.seed);
    for (const std::int32_t number :
         {recipe.rows, recipe.cols, recipe.islands, recipe.max_bridges, std::int32_t{recipe.loops},
          static_cast<std::int32_t>(recipe.symmetry), recipe.doubles, recipe.level, recipe.extra})
        random.mix(number);
    if (recipe.loop_share >= 0) random.mix(recipe.loop_share);
    if (recipe.without != 0) random.mix(recipe.without);
    if (recipe.curve != Curve::any) random.mix(static_cast<std::int32_t>(recipe.curve));
    for (const std::int32_t number : recipe.needed) random.mix(number);
    return random;
}

// Copies the islands with their clues, and the bridges, from the canvas.
void write(const Canvas& canvas, Generated& made);

Outcome generate_cllv(const Recipe& recipe, Control& control, Generated& made);
Outcome generate_unique(const Recipe& recipe, Control& control, Generated& made);
Outcome generate_signs(const Recipe& recipe, Control& control, Generated& made);

}  // namespace hashi::make
