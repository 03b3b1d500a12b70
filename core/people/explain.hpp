// Explanations. In: a puzzle, and perhaps a partial drawing. Out: the steps to its solution, or to
// a contradiction (reasoner.hpp). See docs/explanation/explanations.md.
#pragma once

#include <cstdint>
#include <span>

#include "base/base.hpp"
#include "people/reasoner.hpp"
#include "people/step.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::people {

struct Explanation {
    enum Status : std::uint8_t {
        complete,  // the steps lead to the only solution
        several,   // several solutions: the steps derive what these have in common
        none,      // no solution, or none that agrees with the given bounds: the steps lead to a
                   // contradiction; without any, they were stopped
        unknown,   // stopped
    };
    Status status = unknown;
    Vector<Step> steps;
};

// Explains the solution with the easiest steps first, starting from `bounds` on some edges.
// Trials go at most `depth` layers deep.
void explain(Reasoner& reasoner, const PuzzleSpec& spec, std::span<const Bound> bounds,
             Control& control, Explanation& explanation, int depth = deepest,
             const Progress& progress = {});

}  // namespace hashi::people
