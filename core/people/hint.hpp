// Hints. In: a puzzle and a partial drawing. Out: a mistake in the drawing if there is one, else
// the next step (reasoner.hpp). See docs/explanation/explanations.md.
#pragma once

#include <cstdint>
#include <span>

#include "base/base.hpp"
#include "people/reasoner.hpp"
#include "people/step.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::people {

struct Hint {
    enum Kind : std::uint8_t {
        step,      // the last of `steps` draws something; those before it are its reasons
        mistake,   // `mistakes` are the edges where the drawing contradicts every solution, each
        finished,  // the drawing is a solution
        several,   // nothing more follows: there are several solutions
        none,      // the puzzle has no solution
        unknown,   // stopped
        together,  // `mistakes` cannot all be right, though each alone can
    };
    Kind kind = unknown;
    Vector<Step> steps;
    Vector<std::int32_t> mistakes;
    // Of mistakes, phrases as voice.hpp writes them: why they are wrong, if the islands at their
    // ends show it; and that they are.
    Vector<std::int32_t> fault, refusal;
};

// Finds what to look at next in a drawing: bounds of some edges, the bridges drawn (low) and the
// most that are not marked as impossible (high). A mistake comes first, then the easiest step that
// draws something. Among equally easy steps, picks one near the cell, if one is given. Each step
// speaks of the drawing with what the steps before it conclude, or (`alone`) without.
void find_hint(Reasoner& reasoner, const PuzzleSpec& spec, std::span<const Bound> drawing,
               Control& control, Hint& hint, std::int32_t near_row = -1, std::int32_t near_col = -1,
               bool alone = false);

}  // namespace hashi::people
