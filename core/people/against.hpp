// Why an edge is drawn wrongly: the ideas that lead there, told to somebody who sees the drawing.
#pragma once

#include <cstdint>
#include <span>

#include "people/step.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::people {

// A step to be told, with its words.
struct Idea {
    Step step;
    Vector<Bound> earlier;     // what ideas before it, or plain steps, have added to the drawing
    bool whole = true;         // its conclusion is told; else what speaks against the edge follows:
    std::int32_t filled = -1;  // an island that has too many bridges with it,
    bool crossed = false;      // or a bridge that it crosses; or neither: it is ruled out
};

// Finds the ideas: one if the drawing shows why, else each on the way; none: that is not known.
// `right` is the drawing without what is wrong, `steps` what follows from it; `edge` has `value`
// bridges drawn, or 0 for a mark.
void argue_against(const PuzzleSpec& spec, const Graph& graph, std::span<const Bound> right,
                   const Vector<Step>& steps, std::int32_t edge, int value, Vector<Idea>& ideas);

}  // namespace hashi::people
