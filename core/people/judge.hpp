// Judges one move. In: a puzzle, a partial drawing, and bounds of one edge. Out: whether no
// solution, all solutions or some agree with the move, by the search engine; and why, as steps to
// contradictions (reasoner.hpp). See docs/explanation/explanations.md.
#pragma once

#include <cstdint>
#include <span>

#include "base/base.hpp"
#include "people/reasoner.hpp"
#include "people/step.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::people {

// What a move, bounds of one edge, means in a drawing.
struct Judgement {
    enum Kind : std::uint8_t {
        wrong,    // no solution has it
        forced,   // all solutions do
        open,     // some do
        none,     // no solution agrees with the drawing
        unknown,  // stopped, perhaps only in the search for the reasons
    };
    Kind kind = unknown;
    // Why: the steps to a contradiction, from the drawing with the move if it is wrong, with fewer
    // and with more bridges if it is forced, from the drawing alone if no solution agrees. Omits
    // refutations of numbers that the drawing itself excludes; empty if `kind` is `unknown`.
    Vector<Vector<Step>> refutations;
    // Of each what it assumes, in a phrase (see voice.hpp); of the drawing alone, nothing.
    Vector<Vector<std::int32_t>> assumptions;
};

// Judges a move in a drawing, and says why.
void judge_move(Reasoner& reasoner, const PuzzleSpec& spec, std::span<const Bound> drawing,
                const Bound& move, Control& control, Judgement& judgement, bool why);

}  // namespace hashi::people
