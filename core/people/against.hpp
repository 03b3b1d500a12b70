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
    Vector<Bound> earlier;  // what ideas before it, or plain steps, have added to the drawing
    bool whole = true;      // whether to state its conclusion; if not, what contradicts the edge:
    std::int32_t filled = -1;  // an island that would have too many bridges, or -1
    bool crossed = false;      // whether a bridge crosses it; with neither, it is ruled out
};

// Lists the ideas to show: a single one if the drawing alone refutes the edge, otherwise the chain
// of ideas; none if no refutation is known. `right` is the drawing without what is wrong, `steps`
// what follows from it; `edge` has `value` bridges drawn, or 0 for a mark.
void argue_against(const PuzzleSpec& spec, const Graph& graph, std::span<const Bound> right,
                   const Vector<Step>& steps, std::int32_t edge, int value, Vector<Idea>& ideas);

}  // namespace hashi::people
