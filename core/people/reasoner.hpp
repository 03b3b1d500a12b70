// Reasons about a puzzle step by step. In: a puzzle, and perhaps bounds to start from. Out: the
// steps to the goal, to the next bridge, or to a contradiction; explanations, hints and judgements
// are made of them.
//
// Each step is by the easiest technique that applies. At the end the steps are pruned backwards:
// those on which neither the goal nor a later step rests are dropped. Invariant: a step's premises
// are given, or conclusions of earlier steps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "base/base.hpp"
#include "people/board.hpp"
#include "people/goal.hpp"
#include "people/last_resort.hpp"
#include "people/step.hpp"
#include "people/step_maker.hpp"
#include "people/techniques.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::people {

// Called before each step with about the share of the time that has passed, 0 to 1, never less than
// before.
struct Progress {
    void (*tell)(void*, double done) = nullptr;
    void* argument = nullptr;
};

// A reusable object that keeps its memory from puzzle to puzzle. Not thread-safe.
class Reasoner {
public:
    Reasoner() = default;
    Reasoner(const Reasoner&) = delete;
    Reasoner& operator=(const Reasoner&) = delete;

    // Where to end: at the goal, at a step that draws something, or at a contradiction.
    enum class Until { goal, drawing, contradiction };

    // Load it with the puzzle and find what is to be derived, before anything else.
    Goal& goal() { return goal_; }
    const Graph& graph() const { return goal_.graph(); }

    // Among equally easy steps, picks one near the cell; (-1, -1): near the last step.
    void stay_near(std::int32_t row, std::int32_t col);
    // Puts the given bounds on the board; false: they contradict each other.
    bool start(std::span<const Bound> bounds) { return board_.load(graph(), bounds, false); }
    const Board& board() const { return board_; }
    // After start(): appends the steps. Trials go at most `depth` layers deep.
    Outcome reason(const PuzzleSpec& spec, Control& control, int depth, Until until,
                   Vector<Step>& steps, const Progress& progress = {});
    // Proves that no solution has the given bounds. No steps: stopped.
    void refute(const PuzzleSpec& spec, std::span<const Bound> bounds, Control& control, int depth,
                Vector<Step>& steps, const Progress& progress = {});

private:
    int next_tier(Control& control, int depth);
    void choose(int tier, Step& step);
    void make_whole(int tier, const Conclusion& first, Step& step);
    std::int32_t far(const Conclusion& conclusion) const;
    bool note_plain(int tier, Vector<Step>& steps);
    bool draw(const Step& step);
    void prune(Vector<Step>& steps, Until until);

    Goal goal_;
    Board board_;
    Techniques techniques_{board_, goal_};
    StepMaker maker_{board_};
    LastResort last_resort_{board_, goal_, maker_};

    // Where there is no solution: the islands of one color, if they need more bridges than those of
    // the other can take.
    Vector<std::int32_t> unbalanced_;
    std::int32_t near_row_ = -1, near_col_ = -1;

    Vector<Conclusion> conclusions_;  // of the current tier
    Vector<Conclusion> pending_;      // trials that failed at an earlier stop, easiest first
    int pending_tier_ = -1;
    Vector<std::uint8_t> recent_;  // by island: whether the last step touched it
    Vector<std::int32_t> recent_list_;

    // Scratch of choose() and prune().
    Step candidate_;
    Vector<std::pair<std::size_t, std::size_t>> weights_;
    Vector<std::int32_t> need_low_, need_high_, start_low_, start_high_;
};

}  // namespace hashi::people
