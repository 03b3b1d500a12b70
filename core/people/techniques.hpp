// The named techniques. In: a board. Out: the conclusions of one technique, each a bound on an
// edge, and with what it was found. A technique scans the whole board and collects all its
// conclusions; the board does not change meanwhile, so that they do not depend on the order of the
// scan.
#pragma once

#include <cstdint>

#include "base/base.hpp"
#include "people/board.hpp"
#include "people/goal.hpp"
#include "people/parts.hpp"
#include "people/technique.hpp"

namespace hashi::people {

struct Conclusion {
    std::int32_t edge;  // or a value, see Board
    bool low;           // at least (else at most) `bound` bridges
    std::uint8_t bound;
    Technique technique;
    std::int32_t place;  // the island (for a crossing the edge, for a sum the sum) that implies it;
                         // or -1
};

// Whether a conclusion narrows a bound of the board.
inline bool useful(const Board& board, const Conclusion& c) {
    const int low = board.low(c.edge), high = board.high(c.edge);
    return c.low ? low < c.bound && c.bound <= high : low <= c.bound && c.bound < high;
}

class Techniques {
public:
    // Only what the goal wants is looked for, where that saves time. Board and goal must outlive
    // their use here.
    Techniques(Board& board, const Goal& goal) : board_(board), goal_(goal), parts_(board) {}

    using enum tiers::Tier;
    // The depth of the trials of a tier.
    static int depth_of(int tier) { return tier < trials ? 0 : tier - trials + 1; }

    // Finds all conclusions of a tier.
    void find(int tier, Control& control, Vector<Conclusion>& conclusions);
    // Finds the trials of the least depth, from 2 up to a limit, at which any fails; returns its
    // tier.
    int find_deep_trials(int depth, Control& control, Vector<Conclusion>& conclusions);
    // Among the techniques of one tier, find() looks only for those up to this one.
    void allow(Technique hardest) { hardest_ = hardest; }
    // After find(): the number of consequences of the shortest trial.
    std::int32_t chain() const { return chain_; }

private:
    void find_basics();
    void find_capacities();
    void find_sums(Technique technique);  // signs.cpp
    void find_rooms();
    void find_pairs();
    void find_groups(Control& control);
    void find_outlets(Control& control);
    void find_splits();
    void find_parities();
    void find_trials(int depth, Control& control);
    bool harmless(std::int32_t e) const;
    bool leaves_no_choice(std::int32_t e, std::int32_t i) const;
    bool joined(std::int32_t e) const {
        return board_.group_of(board_.edge(e).u) == board_.group_of(board_.edge(e).v);
    }
    bool wants_less(std::int32_t e) const { return goal_.wants_less(board_, e); }
    bool wants_more(std::int32_t e) const { return goal_.wants_more(board_, e); }
    const Graph& graph() const { return board_.graph(); }
    void conclude(Technique technique, std::int32_t place, std::int32_t e, bool low, int bound) {
        conclusions_->push_back({e, low, static_cast<std::uint8_t>(bound), technique, place});
    }

    Board& board_;
    const Goal& goal_;
    Parts parts_;
    Vector<Conclusion>* conclusions_ = nullptr;  // by the current call
    Technique hardest_ = Technique::minimal;
    std::int32_t chain_ = 0;
};

}  // namespace hashi::people
