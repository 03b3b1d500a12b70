// A person's reasoning: named techniques, explanations, hints, difficulty. See docs/explain.md and
// docs/rating.md.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board.hpp"
#include "control.hpp"
#include "puzzle.hpp"
#include "solve.hpp"

namespace hashi {

enum class Level : std::uint8_t { beginner, easy, medium, hard, expert, extreme };

// In order of difficulty.
enum class Technique : std::uint8_t {
    complete,       // an island has all its bridges: no more of them
    crossing,       // a bridge is in the way
    full,           // an island needs all that it can have
    one_each_way,   // an island is so large that every side gets a bridge
    capacity,       // what the other sides cannot give comes from this one
    room,           // no more than the island at the other end still takes
    loop,           // loops are forbidden, and the two are joined already
    pair,           // two islands that would close each other off: 1-1, 2=2
    way_out,        // the only way out of a group
    closed_group,   // bridges that would close off a group: 1-1, 2=2, 1-2-1 …
    blocked,        // a bridge that would cross what another island needs
    outlet,         // otherwise the island's other bridges would close off a group
    split,          // without it the map would fall into two parts
    parity,         // one undecided edge leads out of some islands: odd or even
    trial,          // an assumption, and what follows from it, to a contradiction
    minimal,        // a smallest set of islands and rules found that leaves no other way
};
constexpr int technique_count = static_cast<int>(Technique::minimal) + 1;

// The level of a step; `depth` is how many layers of consequences a trial takes.
Level level_of(Technique technique, int depth);

struct Rating {
    enum Status : std::uint8_t {
        rated,    // one solution
        harder,   // than was asked for; `level` is at least that
        several,  // solutions: it cannot be reasoned to the end
        none,     // no solution
        unknown,  // the control said stop
    };
    Status status = unknown;
    Level level = Level::beginner;
    Technique hardest = Technique::complete;
    std::int32_t depth = 0;  // of the deepest trial
    std::int32_t score = 0;  // 100 * level + 0 to 99; see docs/rating.md
    std::int32_t rounds[6] = {};  // by level: how often something was found that is no easier
    std::int32_t facts[6] = {};   // … and how many bounds of edges it moved by one bridge
};

// One reusable object: it keeps its memory from puzzle to puzzle. Not for two threads at once.
class Deducer {
public:
    // How hard a puzzle is for a person. Stops as soon as it is known to be harder than `at_most`.
    // Throws std::invalid_argument for a malformed puzzle, and Stopped while it is read.
    Rating rate(const PuzzleSpec& spec, Control& control, Level at_most = Level::extreme);

    const Graph& graph() const { return solver_.graph(); }

private:
    struct Conclusion {
        std::int32_t edge;
        bool low;
        std::uint8_t bound;
    };

    void conclude(Technique technique, std::int32_t e, bool low, int bound) {
        conclusions_.push_back({e, low, static_cast<std::uint8_t>(bound)});
        if (technique > found_) found_ = technique;
    }

    // rate.cpp
    bool close_beginner();
    void find_easy(bool room);
    void find_pairs();
    void find_groups(Control& control);
    void find_outlets(Control& control);
    void find_trials(Control& control, int depth);
    static std::int32_t score_of(const Rating& rating);
    void reset();
    int reach_of(std::int32_t i, std::int32_t e) const;
    int most_of(std::int32_t i) const;
    int each_way(std::int32_t i) const;
    bool leaves_no_choice(std::int32_t e, std::int32_t i) const;
    bool joined(std::int32_t e) const {
        return board_.group_of(board_.edge(e).u) == board_.group_of(board_.edge(e).v);
    }
    bool finished() const;
    Outcome look_for_target(Control& control);

    // structure.cpp
    void find_splits();
    void find_parities();
    // An edge that parts the islands order_[first, last) into order_[begin, end) and the rest.
    struct Parting {
        std::int32_t edge, begin, end, first, last;
    };
    template <class Has>
    void find_parting(Has&& has);
    int lack_of(const Parting& p);

    // What is still to be found out: a bound that all solutions agree on is the goal.
    bool wants_less(std::int32_t e) const {
        return target_high_[static_cast<std::size_t>(e)] < board_.high(e);
    }
    bool wants_more(std::int32_t e) const {
        return target_low_[static_cast<std::size_t>(e)] > board_.low(e);
    }

    Solver solver_;
    Board board_;
    std::vector<std::uint8_t> target_low_, target_high_;  // bounds over all solutions
    bool several_ = false, consistent_ = true;
    std::vector<Conclusion> conclusions_;
    Technique found_ = Technique::complete;  // the hardest one among what was found last

    // Scratch of find_parting().
    struct Visit {
        std::int32_t island, from;
        int side;
    };
    std::vector<Visit> stack_;
    std::vector<std::int32_t> order_, number_, least_, parted_;
    std::vector<Parting> parting_;
};

}  // namespace hashi
