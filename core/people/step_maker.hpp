// Makes the steps of an explanation. In: a board, and a conclusion or a contradiction on it. Out:
// the step with its premises, by following the reasons of the changes back (as conflict analysis
// does), as far as the assumption or facts that stood before.
#pragma once

#include <cstdint>

#include "base/base.hpp"
#include "people/board.hpp"
#include "people/parts.hpp"
#include "people/step.hpp"
#include "people/techniques.hpp"

namespace hashi::people {

class StepMaker {
public:
    explicit StepMaker(Board& board) : board_(board), parts_(board) {}

    // Makes the step to a conclusion of a tier.
    void make(int tier, const Conclusion& conclusion, Step& step);
    // Whether what is known breaks a rule by itself.
    bool contradicts();
    // Makes the step that says how: as contradicts() found, or as a fact was refused by the board.
    void make_failure(Step& step);
    // The same for these islands of one color, which need more bridges than those of the other can
    // take.
    void make_unbalanced(const Vector<std::int32_t>& islands, Step& step);
    // Names the clues, rules and facts that a step rests on.
    void take(Board::Reasons& reasons, Step& step) const;
    // The most that an edge, or a value, can be in any puzzle.
    int most_of(std::int32_t e) const {
        return (board_.is_value(e) ? 4 : 1) * board_.graph().max_bridges;
    }

private:
    void rest_on_part();
    void rest_on_lows(std::int32_t i);
    void suppose_for(int tier, const Conclusion& conclusion, Step& step);
    const Graph& graph() const { return board_.graph(); }

    Board& board_;
    Parts parts_;
    Board::Reasons reasons_;  // of the current step
};

}  // namespace hashi::people
