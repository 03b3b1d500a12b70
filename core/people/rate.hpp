// How hard a puzzle is for a person. In: a puzzle. Out: its level, score, and the curve of
// difficulty. By the techniques of reasoner.hpp without making steps: all conclusions of the
// easiest tier that has any are applied at once, so the rating is the same for all rotations and
// reflections. See docs/explanation/ratings.md.
#pragma once

#include <cstdint>
#include <span>

#include "base/base.hpp"
#include "people/board.hpp"
#include "people/goal.hpp"
#include "people/technique.hpp"
#include "people/techniques.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::people {

struct Rating {
    enum Status : std::uint8_t {
        rated,    // one solution
        harder,   // harder than requested; `level` is a lower bound
        several,  // several solutions: reasoning cannot reach the end
        none,     // no solution
        unknown,  // stopped
        // The first step of the requested level comes later than requested. Python and the page
        // know the others by their numbers, and never get this one.
        late,
    };
    Status status = unknown;
    Level level = Level::beginner;
    Technique hardest = Technique::complete;
    std::int32_t depth = 0;                 // of the deepest trial
    std::int32_t score = 0;                 // 100 * level + 0 to 99, unless `harder`
    std::int32_t rounds[level_count] = {};  // by level: how often nothing easier was left …
    std::int32_t facts[level_count] = {};   // … and how far that moved bounds, in bridges
    std::int32_t total = 0;                 // how far bounds had to move, in bridges
    std::int32_t before = 0;  // … and how far before the first step of the puzzle's level
    std::int32_t moves[technique_count] = {};  // by technique: its moves, except for the basics
    std::int32_t open = 0;    // `harder`: how far the bounds are still apart, in bridges
    std::int32_t fewest = 0;  // fewest moves available at any point
    std::int32_t chain = 0;   // consequences of an assumption until it fails, in the longest trial
    std::int32_t effort = 0;  // a person's effort, in looks: see docs/explanation/ratings.md

    // The share of the work done, in percent, when the first step of the puzzle's level is needed.
    std::int32_t onset() const {
        return total == 0 ? 0 : static_cast<std::int32_t>(std::int64_t{100} * before / total);
    }
};

// A point of the solving curve: the moves available there, of the easiest technique that applies.
struct Point {
    Technique technique;
    Level level;
    std::int32_t depth;   // of a trial
    std::int32_t moves;   // places where it applies
    std::int32_t chain;   // for trials: consequences of the shortest until it fails
    std::int32_t facts;   // by how much all of them together move bounds
    std::int32_t left;    // by how much bounds still had to move
    std::int32_t effort;  // effort to find one of them, in looks
};

// A reusable object that keeps its memory from puzzle to puzzle. Not thread-safe.
class Rater {
public:
    Rater() = default;
    Rater(const Rater&) = delete;
    Rater& operator=(const Rater&) = delete;

    // Rates how hard a puzzle is for a person. Stops once it is known to be harder than `at_most`.
    // Throws std::invalid_argument for a malformed puzzle, and Stopped if stopped while loading.
    // Appends every point on the way to `curve`.
    Rating rate(const PuzzleSpec& spec, Control& control, Level at_most = Level::extreme,
                Vector<Point>* curve = nullptr);

    // The same, towards a known solution (bridges by edge), without any search. If `at_most` is
    // below extreme, `rated` proves that the solution is unique; for extreme it must be known to be
    // unique. Gives up as `late` if more than `latest` of the work, per million, comes before the
    // first step of the level `at_most`. The graph must outlive the use of board().
    Rating rate_drawn(const Graph& graph, std::span<const std::uint8_t> solution, Control& control,
                      Level at_most, Vector<Point>* curve = nullptr,
                      std::int32_t latest = whole_work);
    static constexpr std::int32_t whole_work = 1'000'000;
    // By island, after a rating up to `at_most`: whether it was complete before the first step of
    // that level.
    const Vector<std::uint8_t>& early_islands() const { return early_; }
    // Where the last rating ended.
    const Board& board() const { return board_; }

private:
    Rating follow(const Graph& graph, Control& control, Level at_most, const PuzzleSpec* unsolved,
                  Vector<Point>* curve, std::int32_t latest = whole_work);
    void note_early();
    void name_hardest(const PuzzleSpec& spec, Control& control, Level at_most, Rating& rating);
    bool full_is_enough(Control& control);
    bool close_basics(Rating& rating, Vector<Point>* curve);
    std::int32_t moves_of(int tier);
    std::int32_t effort_of(int tier, std::int32_t moves) const;
    void pass(int tier, std::int32_t moves, Rating& rating, Vector<Point>* curve);
    const Graph& graph() const { return board_.graph(); }

    using enum tiers::Tier;

    Graph own_;  // most ratings never ask the engine
    Goal goal_;
    Board board_;
    Techniques techniques_{board_, goal_};
    Vector<Conclusion> conclusions_;
    Vector<std::uint8_t> early_;

    // Scratch.
    Vector<std::int32_t> wave_;
    Vector<std::uint32_t> wave_marks_;
    std::uint32_t wave_epoch_ = 0;
    Vector<std::uint32_t> edge_marks_;
    std::uint32_t edge_epoch_ = 0;
};

}  // namespace hashi::people
