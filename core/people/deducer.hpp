// A person's reasoning: named techniques, explanations, hints, difficulty. See
// docs/explanation/explanations.md and docs/explanation/ratings.md.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

#include "base/base.hpp"
#include "people/board.hpp"
#include "people/minimal.hpp"
#include "puzzle/puzzle.hpp"
#include "search/search.hpp"

namespace hashi::people {

enum class Level : std::uint8_t { beginner, easy, medium, hard, expert, extreme };
constexpr int level_count = 6;

// In order of difficulty.
enum class Technique : std::uint8_t {
    complete,      // an island has all its bridges: it gets no more
    crossing,      // a bridge is in the way
    full,          // an island needs every bridge it can have
    one_each_way,  // an island needs so many bridges that every side gets one
    capacity,      // this side carries what the others cannot
    sum_rest,      // all other values of a sum are known: this island gets the rest
    room,          // the island at the other end takes no more
    loop,          // loops are forbidden, and the two islands are already joined
    pair,          // two islands that would close each other off: 1-1, 2=2
    no_repeat,     // the other values of a sum are taken
    sum,           // the other islands of a sum leave these values
    way_out,       // the only way out of a group
    closed_group,  // bridges that would close off a group: 1-2-1, …
    blocked,       // a bridge that would cross what another island needs
    outlet,        // otherwise the island's other bridges would close off a group
    split,         // without it the map would fall into two parts
    parity,        // one undecided edge leaves a set of islands: odd or even
    trial,         // an assumption that leads to a contradiction
    minimal,       // a smallest set of islands and rules that forces the conclusion
};
constexpr int technique_count = 19;

// The place of a technique in the order of difficulty: its level, and the part of the level's
// hundred points that its puzzles get. `depth`: the layers of consequences that a trial takes.
struct Grade {
    Level level;
    std::int32_t from, to;
};
Grade grade_of(Technique technique, int depth);

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

// One piece of reasoning. Islands and edges are numbered as in Graph. It follows from the clues of
// `islands`, the rules that the flags name, and `facts`, which are conclusions of earlier steps or
// were given.
struct Step {
    struct Conclusion {
        std::int32_t edge;  // or a value: the number of edges plus the island
        std::int32_t low_before, high_before, low, high;
    };
    struct Link {
        std::int32_t edge;
        bool low;
        std::int32_t bound;
        Why why;
        std::int32_t place;
    };
    Technique technique = Technique::complete;
    Level level = Level::beginner;
    std::int32_t depth = 0;   // of a trial: layers of consequences
    std::int32_t place = -1;  // the island (for a crossing, the edge) that implies it
    bool crossing = false, network = false, loop = false;  // rules used
    Vector<std::int32_t> islands;
    Vector<std::int32_t> group;  // the islands that would be cut off; for a parity those counted,
                                 // for a sum those added up
    Vector<std::int32_t> sums;   // sums of the graph that are used, in order
    Vector<Conclusion> conclusions;
    Vector<Bound> facts;
    Bound supposed{-1, 0, 0};  // for a trial or the like: the assumption that fails
    Vector<Link> chain;        // its consequences, in order
    // How it fails. Without an assumption or a conclusion, the step ends the proof that there is no
    // solution: so does what is named itself, or (`minimal`) all of it together.
    Failure failure = Failure::none;
    std::int32_t failure_place = -1;

    void clear();
    // Writes the step as numbers, the same for Python and the browser; the format is documented at
    // the definition.
    void write(Vector<std::int32_t>& out) const;
};

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

// Called before each step with about the share of the time that has passed, 0 to 1, never less than
// before.
struct Progress {
    void (*tell)(void*, double done) = nullptr;
    void* argument = nullptr;
};

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
};

// What a move, bounds of one edge, means in a drawing.
struct Judgement {
    enum Kind : std::uint8_t {
        wrong,    // no solution has it
        forced,   // all solutions do
        open,     // some do
        none,     // no solution agrees with the drawing
        unknown,  // stopped
    };
    Kind kind = unknown;
    // Why: the steps to a contradiction, from the drawing with the move if it is wrong, with fewer
    // and with more bridges if it is forced, from the drawing alone if no solution agrees. Without
    // those whose assumption the drawing itself denies; one without steps was stopped.
    Vector<Vector<Step>> refutations;
};

// A reusable object that keeps its memory from puzzle to puzzle. Not thread-safe.
class Deducer {
public:
    // Rates how hard a puzzle is for a person. Stops once it is known to be harder than `at_most`.
    // Throws std::invalid_argument for a malformed puzzle, and Stopped if stopped while loading.
    // Appends every point on the way to `curve`.
    Rating rate(const PuzzleSpec& spec, Control& control, Level at_most = Level::extreme,
                Vector<Point>* curve = nullptr);

    // The same, towards a known solution (bridges by edge), without any search. If `at_most` is
    // below extreme, `rated` proves that the solution is unique; for extreme it must be known to be
    // unique. Gives up as `late` if more than `latest` of the work, per million, comes before the
    // first step of the level `at_most`. The graph must outlive the use of board().
    Rating rate_drawn(const Graph& graph, std::span<const std::uint8_t> drawn, Control& control,
                      Level at_most, Vector<Point>* curve = nullptr,
                      std::int32_t latest = whole_work);
    static constexpr std::int32_t whole_work = 1'000'000;
    // By island, after a rating up to `at_most`: whether it was complete before the first step of
    // that level.
    const Vector<std::uint8_t>& early_islands() const { return early_; }
    // Where the last rating ended.
    const Board& board() const { return board_; }

    // Explains the solution with the easiest steps first, from bounds `given` on some edges. Trials
    // go at most `depth` layers deep.
    void explain(const PuzzleSpec& spec, std::span<const Bound> given, Control& control,
                 Explanation& explanation, int depth = deepest, const Progress& progress = {});

    // Finds what to look at next in a drawing: bounds of some edges, the bridges drawn (low) and
    // the most that are not marked as impossible (high). Among equally easy steps, picks one near
    // the cell, if one is given.
    void hint(const PuzzleSpec& spec, std::span<const Bound> drawn, Control& control, Hint& hint,
              std::int32_t near_row = -1, std::int32_t near_col = -1);

    // Judges a move in a drawing, and says why.
    void judge(const PuzzleSpec& spec, std::span<const Bound> drawn, const Bound& move,
               Control& control, Judgement& judgement, bool why);

    const Graph& graph() const { return lent_ ? *lent_ : solver_.graph(); }

    static constexpr int deepest = 24;

private:
    struct Conclusion {
        std::int32_t edge;  // or a value, see Board
        bool low;           // at least (else at most) `bound` bridges
        std::uint8_t bound;
        Technique technique;
        std::int32_t place;  // the island (for a crossing the edge, for a sum the sum) that implies
                             // it; or -1
    };

    // The techniques in tiers: those of one tier are searched for together, only when no earlier
    // tier has anything left. From `trials` on, tiers are trials of depth 1, 2, …
    enum Tier {
        basics,
        capacities,
        rests,
        rooms,
        pairs,
        repeats,
        sums,
        groups,
        outlets,
        map,
        trials
    };

    // signs.cpp
    void find_sums(Technique technique);
    static constexpr int tier_count = trials + deepest;
    static Technique technique_of(int tier);
    static int depth_of(int tier) { return tier < trials ? 0 : tier - trials + 1; }

    // find.cpp: these fill conclusions_.
    void find(int tier, Control& control);
    template <class Emit>
    void find_basics_at(std::int32_t i, Emit&& emit) const;
    void find_basics();
    void find_capacities();
    void find_rooms();
    void find_pairs();
    void find_groups(Control& control);
    bool harmless(std::int32_t e) const;
    void find_outlets(Control& control);
    void find_trials(int depth, Control& control);
    bool basics_apply(std::int32_t i) const;
    int reach_of(std::int32_t i, std::int32_t e) const;
    bool leaves_no_choice(std::int32_t e, std::int32_t i) const;
    bool joined(std::int32_t e) const {
        return board_.group_of(board_.edge(e).u) == board_.group_of(board_.edge(e).v);
    }
    void conclude(Technique technique, std::int32_t place, std::int32_t e, bool low, int bound) {
        conclusions_.push_back({e, low, static_cast<std::uint8_t>(bound), technique, place});
    }
    bool finished() const;
    // What is known of the solution to derive: nothing, the solution, and that it is the only one.
    enum class Target : std::uint8_t { unknown, found, unique };
    Outcome find_target(Target wanted, Target& known, Control& control);
    Outcome look_for_target(Control& control);
    Outcome find_common(const PuzzleSpec& spec, std::span<const Bound> bounds, Control& control);

    // map.cpp: an edge that separates the islands order_[first, last) into order_[begin, end) and
    // the rest.
    struct Parting {
        std::int32_t edge, begin, end, first, last;
    };
    enum class Of { possible, undecided };  // edges
    void find_parting(Of of);
    void part(const Parting& p, bool inside);
    int lack_of(const Parting& p);
    int lack_of_part() const;
    bool find_odd_part();
    void find_splits();
    void find_parities();

    // rate.cpp
    Rating follow(Control& control, Level at_most, const PuzzleSpec* unsolved, Vector<Point>* curve,
                  std::int32_t latest = whole_work);
    void note_early();
    void name_hardest(const PuzzleSpec& spec, Control& control, Level at_most, Rating& rating);
    bool full_is_enough();
    bool close_basics(Rating& rating, Vector<Point>* curve);
    std::int32_t moves_of(int tier);
    std::int32_t effort_of(int tier, std::int32_t moves) const;
    void pass(int tier, std::int32_t moves, Rating& rating, Vector<Point>* curve);

    // explain.cpp
    enum class Until { end, drawing, contradiction };
    bool start(std::span<const Bound> given, bool block);
    Outcome reason(const PuzzleSpec& spec, Control& control, int depth, Until until,
                   Vector<Step>& steps, const Progress& progress = {});
    void refute(const PuzzleSpec& spec, std::span<const Bound> given, Control& control, int depth,
                Vector<Step>& steps, const Progress& progress);
    bool contradicts();
    void rest_on_colors();
    void make_failure(Step& step);
    void rest_on_part();
    int next_tier(Control& control, int depth);
    int find_deep_trials(int depth, Control& control);
    void choose(int tier, Step& step);
    void make_step(int tier, const Conclusion& conclusion, Step& step);
    void suppose_for(int tier, const Conclusion& conclusion, Step& step);
    void take_reasons(Step& step);
    void rest_on_lows(std::int32_t i);
    void make_whole(int tier, const Conclusion& first, Step& step);
    std::int32_t far(const Conclusion& conclusion) const;
    static void merge(Step& step, const Step& other);
    static void merge_reasons(Step& step, const Step& other);
    bool draw(Step& step);
    std::int32_t left_to_target() const;
    // The most that an edge, or a value, can be in any puzzle.
    int most_of(std::int32_t e) const { return (board_.is_value(e) ? 4 : 1) * graph().max_bridges; }
    bool useful(const Conclusion& c) const {
        const int low = board_.low(c.edge), high = board_.high(c.edge);
        return c.low ? low < c.bound && c.bound <= high : low <= c.bound && c.bound < high;
    }
    void prune(Vector<Step>& steps, Until until);

    // hint.cpp
    bool note_plain(int tier, Vector<Step>& steps);
    void fold_plain(Vector<Step>& steps);
    Outcome find_mistakes(const PuzzleSpec& spec, std::span<const Bound> drawn, Control& control,
                          Hint& hint);

    // minimal.cpp
    Outcome find_minimal(const PuzzleSpec& spec, Control& control, Until until, Step& step);

    // Whether the bounds of an edge are still wider than the goal: those common to all solutions.
    bool wants_less(std::int32_t e) const {
        return target_high_[static_cast<std::size_t>(e)] < board_.high(e);
    }
    bool wants_more(std::int32_t e) const {
        return target_low_[static_cast<std::size_t>(e)] > board_.low(e);
    }

    search::Solver solver_;
    Graph own_;                    // for ratings, most of which never ask the solver
    const Graph* lent_ = nullptr;  // instead of the solver's
    Board board_;
    Vector<std::uint8_t> target_low_, target_high_;  // bounds over all solutions
    bool several_ = false;
    Vector<Conclusion> conclusions_;
    std::int32_t chain_ = 0;  // consequences of the shortest trial among them

    // Scratch of rate().
    Vector<std::int32_t> wave_;
    Vector<std::uint32_t> wave_marks_;
    std::uint32_t wave_epoch_ = 0;
    Vector<std::uint32_t> edge_marks_;
    std::uint32_t edge_epoch_ = 0;

    Vector<std::uint8_t> early_;
    // Among the techniques of one tier, only those up to this one are found.
    Technique hardest_ = Technique::minimal;

    // Scratch of reason().
    Board::Reasons reasons_;
    Step candidate_;
    Vector<Conclusion> pending_;  // trials that failed at an earlier stop, easiest first
    int pending_tier_ = -1;
    Vector<std::uint8_t> recent_;  // by island: whether the last step touched it
    Vector<std::int32_t> recent_list_;
    std::int32_t near_row_ = -1, near_col_ = -1;  // where to look first, or -1
    Vector<std::int32_t> need_low_, need_high_, start_low_, start_high_;
    Vector<std::pair<std::size_t, std::size_t>> weights_;

    Minimal minimal_;
    bool minimal_loaded_ = false;  // with this puzzle
    // By edge, and whether fewer or more bridges are wanted: the number of premises that this
    // took when last asked, unless something near the edge has changed since.
    struct MinimalSize {
        std::int32_t answered = -1;  // for one refutation, or -1
        std::int32_t least = 0;      // if none can be left out: at least this many, …
        bool reduced = false;        // … and exactly this many
    };
    Vector<MinimalSize> minimal_sizes_;
    Vector<Bound> known_;
    Subset saved_;  // of the best fact so far

    // Scratch of find_parting().
    struct Visit {
        std::int32_t island, from;
        int side;
    };
    Vector<Visit> stack_;
    Vector<std::int32_t> order_, number_, least_, parted_;
    // Where there is no solution: the islands of one color, if they need more bridges than those of
    // the other can take.
    Vector<std::int32_t> unbalanced_;
    Vector<Parting> parting_;
    Vector<std::int32_t> part_starts_;  // where the parts that nothing joins begin in order_
};

}  // namespace hashi::people
