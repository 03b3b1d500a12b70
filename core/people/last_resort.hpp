// The step where no technique applies. In: a board at a fixpoint of the techniques, and the goal.
// Out: the fact that follows from the fewest clues, rules, sums and known facts (minimal.hpp), or,
// if the puzzle has no solution, a small set of these that is unsatisfiable by itself. Facts are
// compared twelve at a time by the size of a first core, and only the best are minimized. The sizes
// are cached by edge until something near the edge changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/base.hpp"
#include "people/board.hpp"
#include "people/goal.hpp"
#include "people/minimal.hpp"
#include "people/step.hpp"
#include "people/step_maker.hpp"
#include "people/techniques.hpp"

namespace hashi::people {

class LastResort {
public:
    LastResort(const Board& board, const Goal& goal, const StepMaker& maker)
        : board_(board),
          goal_(goal),
          maker_(maker) {}

    // Begins with another puzzle.
    void reset() { loaded_ = false; }
    // Makes the step to the fact or, if only a contradiction counts, to that. The puzzle has to
    // stay until reset(). unknown: stopped, or there is nothing to conclude.
    Outcome find(const PuzzleSpec& spec, Control& control, bool contradiction, Step& step);
    // Something has changed at an island.
    void forget(std::int32_t i);

private:
    void conclude(std::int32_t e, bool low, int bound) {
        open_.push_back({e, low, static_cast<std::uint8_t>(bound), Technique::minimal, -1});
    }
    const Graph& graph() const { return board_.graph(); }

    const Board& board_;
    const Goal& goal_;
    const StepMaker& maker_;
    Minimal minimal_;
    bool loaded_ = false;  // with this puzzle
    // By edge, and whether fewer or more bridges are wanted: the number of premises that the
    // latest proof took, unless something near the edge has changed since.
    struct Size {
        std::int32_t answered = -1;  // the premises of one refutation, or -1
        std::int32_t least = 0;      // a lower bound for sets of which no premise can be left out
        bool reduced = false;        // whether that bound is exact
    };
    Vector<Size> sizes_;
    Vector<Conclusion> open_;
    Vector<std::pair<std::size_t, std::size_t>> weights_;
    Board::Reasons reasons_;
    Subset saved_;  // of the best fact so far
};

}  // namespace hashi::people
