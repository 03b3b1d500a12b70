// Why an edge is drawn wrongly. In: the right part of a drawing, the steps that follow from it, and
// a wrong edge. Out: the ideas that refute the edge, in the order in which to show them to somebody
// who sees the drawing. By following the premises of the step that contradicts the edge back to the
// drawing.
#pragma once

#include <cstdint>
#include <span>

#include "people/step.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::people {

// A step and its words, as the player reads them.
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
