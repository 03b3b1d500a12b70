// What the generators share.
#pragma once

#include "base/base.hpp"
#include "make/canvas.hpp"
#include "make/generate.hpp"

namespace hashi::make {

// For a part of the work: it stops when the whole does. (Its own clock starts with every call.)
inline Control part_of(Control& whole) {
    Control part;
    part.poll = [](void* control) { return static_cast<Control*>(control)->look(); };
    part.poll_argument = &whole;
    return part;
}

// Different for every recipe, not only for every seed: the same seed with another level, say, is to
// give quite another puzzle.
inline Random random_for(const Recipe& recipe) {
    Random random(recipe.seed);
    for (const std::int32_t number :
         {recipe.rows, recipe.cols, recipe.islands, recipe.max_bridges, std::int32_t{recipe.loops},
          static_cast<std::int32_t>(recipe.symmetry), recipe.doubles, recipe.level, recipe.extra})
        random.mix(number);
    return random;
}

// Islands with their clues, and bridges, from the canvas.
void write(const Canvas& canvas, Generated& made);

Outcome generate_cllv(const Recipe& recipe, Control& control, Generated& made);
Outcome generate_unique(const Recipe& recipe, Control& control, Generated& made);
Outcome generate_signs(const Recipe& recipe, Control& control, Generated& made);

}  // namespace hashi::make
