// What the generators share.
#pragma once

#include "canvas.hpp"
#include "generate.hpp"
#include "random.hpp"

namespace hashi {

// Islands with their clues, and bridges, from the canvas.
void write(const Canvas& canvas, Generated& made);

Outcome generate_cllv(const Recipe& recipe, Control& control, Generated& made);
Outcome generate_unique(const Recipe& recipe, Control& control, Generated& made);

}  // namespace hashi
