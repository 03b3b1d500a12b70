// The sweep: finds a first solution of a large map, window by window.
//
// Large puzzles with many solutions are hard because a conflict in one corner discards decisions in
// all the others. So the map is cut into square windows of about a hundred islands, decided one
// after the other; the search in a window never backtracks behind its first decision, while the
// propagators always see the whole map. A window is decided together with a halo of the edges
// around it that come later; the halo is then undone. This leaves few windows without a solution.
// Where no clue needs two bridges side by side, the sweep first looks for a solution without any:
// it then has two values per edge to choose from, not three. (A streamliner: Gomes and Sellmann,
// "Streamlined constraint reasoning", 2004.)
// The first window that has none, or for which none is found soon, shows that the map is hard. A
// large map is then guessed (guess.hpp). On a smaller one, and if the guess
// fails, the sweep probes all literals (failed_literals.hpp) and starts over. At later windows
// without a solution, a box around the window is reopened and decided again while everything
// outside it stays as it is (repair()); the box grows until it succeeds. If that takes too long,
// the windows around are undone and moved to the end of the finished ones, to be filled again
// towards the open side (reopen()). If that happens too often at the same window, the sweep starts
// over from another side, with saved phases. If everything fails, the main search takes over and
// keeps all clauses learned on the way.
//
// Between two windows the trail has one level or more for each finished window; all of them are
// fixed (SearchCore::fix_levels) while the next window is filled. last_level_ holds the level on
// which a window was finished, and increases from window to window. A repair puts everything it
// keeps of a window on one level, as several decisions, so a swept trail cannot be enumerated by
// flipping decisions (enumeration.hpp).
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include "base/base.hpp"
#include "search/engine/core.hpp"
#include "search/engine/failed_literals.hpp"
#include "search/engine/guess.hpp"
#include "search/engine/sweep_order.hpp"
#include "search/engine/windows.hpp"

namespace hashi::search {

template <int K>
class Sweep {
public:
    // Smaller puzzles are not worth a sweep.
    static constexpr std::int32_t fewest_islands = 100;

    // The seed chooses the side from which the map is swept first.
    void load(std::uint64_t seed) {
        seed_ = seed;
        first_turn_ = static_cast<int>(seed % 8);
        probed_ = false;
        hints_ = {};
    }

    // The map is a part of one that is known to be hard: run() probes at once, and then prefers
    // these numbers of bridges (by edge; those above the maximum are unknown).
    void hint(std::span<const std::uint8_t> bridges) { hints_ = bridges; }
    // Large, hard maps are guessed by this (null: they are not).
    void use(Guess* guess) { guess_ = guess; }

    // Call at the root. `solved`: the solution is on the trail and nothing is fixed. `unknown`:
    // either nothing was found and the search is back at the root, or it was stopped and
    // SearchCore::recover() must come next.
    Outcome run(SearchCore<K>& core, Control& control);

private:
    using Core = SearchCore<K>;

    static constexpr std::int32_t one_window = 500;  // islands; smaller maps are a single window
    static constexpr int window_islands = 100;
    static constexpr std::size_t many_windows = 200;
    static constexpr int whole_tries = 24;  // orders tried for the whole map
    static constexpr int box_tries = 4;     // orders tried for a window, or the first box around it
    static constexpr std::int64_t try_conflicts = 64;
    // After this many, the windows around are reopened. The self-checking build does so on small
    // maps, too.
#ifdef HASHIKIT_CHECK
    static constexpr std::int64_t repair_conflicts = 30;
#else
    static constexpr std::int64_t repair_conflicts = 300;
#endif
    // For one window; beyond that the sweep starts over, which is cheap on a map of few windows.
    static constexpr int most_reopenings_of_few = 1;
    static constexpr int most_reopenings_of_many = 12;
    // From this reopening on, the windows undone forget their saved phases.
    static constexpr int forget_at = 4;
    static constexpr int sweeps = 64;
    static constexpr int no_level = std::numeric_limits<int>::max();

    // `impossible`: no solution with the fixed levels; at the root: no solution at all.
    enum class Filled { yes, not_yet, impossible, stopped };
    Filled to_root(Core& core, Control& control);
    Filled fill_singly(Core& core, Control& control);
    bool can_be_single(const Core& core) const;
    Filled probe(Core& core, Control& control);
    Filled guess(Core& core, Control& control);
    Filled fill_windows(Core& core, int turn, Control& control);
    Filled fill(Core& core, std::span<const std::int32_t> edges, int tries, Control& control);
    Filled fill_all(Core& core, int tries, Control& control);
    Filled decide_in_order(Core& core, std::int64_t budget, Control& control);
    Filled repair(Core& core, std::size_t at, Control& control);
    int open(const Core& core, std::size_t at, const Box& box);
    Filled reopen(Core& core, std::size_t& at, Control& control);
    bool keep_others(Core& core, int level, std::size_t from, std::size_t to, Control& control);
    void forget_phases(Core& core, std::span<const std::int32_t> edges);
    void list_order(const Core& core, std::span<const std::int32_t> edges);
    void make_halo(const Graph& graph, std::size_t at, const Box& box);

    std::span<const std::int32_t> edges_of(std::size_t window) const {
        return {windows_.edges.begin() + windows_.begin[window],
                windows_.edges.begin() + windows_.begin[window + 1]};
    }

    std::uint64_t seed_ = 0;
    int first_turn_ = 0, turn_ = 0;
    bool probed_ = false;  // since the map was loaded
    int base_ = 0;         // the highest level that no window changes: the root, or fill_singly()'s
    FailedLiterals<K> failed_literals_;
    Guess* guess_ = nullptr;
    std::span<const std::uint8_t> hints_;  // empty: none
    Windows windows_;
    Vector<std::size_t> sequence_;  // the windows in the order in which they are filled
    Vector<std::int32_t> place_;    // by window: its place in the sequence
    Vector<int> last_level_;        // by place; no_level: undone
    Vector<int> reopenings_;        // by window: how often the windows around it were reopened

    Vector<std::int32_t> halo_;

    // The edges of the box under repair. open() begins an epoch, lists the edges and marks them
    // with it; while the epoch lasts, `marks_[e] == epoch_` says that e is listed, and so is
    // decided anew while keep_others() leaves all other edges as they are. reopen() begins an epoch
    // without marks, to keep every edge, but still reads which edges the last repair listed. No
    // mark needs to be cleared, but fill_windows() clears all of them and starts with epoch 0,
    // which is no repair's: a sweep makes fewer repairs than the epoch can count.
    Vector<std::int32_t> opened_;
    Vector<std::uint32_t> marks_;  // by edge: the epoch in which it was last opened
    std::uint32_t epoch_ = 0;

    SweepOrder sweep_order_;  // the edges to fill, in the order of the turn
    Vector<Var> order_;       // the variables to decide, in this order
    Vector<std::uint32_t>
        cursor_;  // by level above the floor: the prefix of order_ that is assigned
};

template <int K>
Outcome Sweep<K>::run(Core& core, Control& control) {
    Filled filled = Filled::not_yet;
    if (core.graph().island_count() <= one_window) {
        turn_ = first_turn_;
        filled = fill_all(core, whole_tries, control);
    } else {
        filled = hints_.empty() ? fill_singly(core, control) : probe(core, control);
        for (int turn = 0; turn < sweeps && filled == Filled::not_yet;) {
            core.to_root();
            filled = core.consistent() ? fill_windows(core, turn, control) : Filled::impossible;
            if (probed_) {
                ++turn;
            } else if (filled == Filled::not_yet) {
                filled = guess(core, control);
                if (filled == Filled::not_yet) filled = probe(core, control);
            }
        }
    }
    if (filled == Filled::yes || filled == Filled::stopped) {
        core.free_levels();
        return filled == Filled::yes ? Outcome::solved : Outcome::unknown;
    }
    if (filled == Filled::impossible && core.level() == 0) core.refute();
    core.to_root();
    return core.consistent() ? Outcome::unknown : Outcome::no_solution;
}

// Back to the root, with everything there propagated.
template <int K>
typename Sweep<K>::Filled Sweep<K>::to_root(Core& core, Control& control) {
    core.to_root();
    if (!core.consistent()) return Filled::impossible;
    if (!core.propagate(control)) {
        control.conflict();
        core.learn(false, control);
        return Filled::impossible;
    }
    return control.stopped ? Filled::stopped : Filled::yes;
}

// Sweeps once with at most one bridge on every edge, which is assumed on a level of its own.
template <int K>
typename Sweep<K>::Filled Sweep<K>::fill_singly(Core& core, Control& control) {
    if (!can_be_single(core)) return Filled::not_yet;
    Filled filled = to_root(core, control);
    if (filled != Filled::yes) return filled;
    Vector<Lit> phases;
    for (Var v = 0; v < core.trail().variables(); ++v) phases.push_back(core.preferred(v));
    core.begin_level();
    for (std::int32_t e = 0; e < core.graph().edge_count(); ++e)
        for (int k = 2; k <= core.encoding().most(); ++k)
            core.assume(negate(core.encoding().at_least(e, k)));
    filled = core.propagate(control) ? Filled::yes : Filled::not_yet;
    if (control.stopped) return Filled::stopped;
    base_ = 1;
    if (filled == Filled::yes) filled = fill_windows(core, 0, control);
    base_ = 0;
    if (filled == Filled::impossible && core.level() > 0) filled = Filled::not_yet;
    if (filled == Filled::not_yet) {
        core.to_root();
        for (const Lit l : phases) core.prefer(l);
    }
    return filled;
}

// Whether no island needs more bridges than it has candidate edges, and no pair is known to have
// two.
template <int K>
bool Sweep<K>::can_be_single(const Core& core) const {
    if (core.encoding().most() < 2) return false;
    for (const Island& island : core.graph().islands) {
        const auto edges = std::count_if(std::begin(island.edge), std::end(island.edge),
                                         [](std::int32_t e) { return e >= 0; });
        if (island.low > edges) return false;
    }
    for (std::int32_t e = 0; e < core.graph().edge_count(); ++e)
        if (core.trail().is_true(core.encoding().at_least(e, 2))) return false;
    return true;
}

template <int K>
typename Sweep<K>::Filled Sweep<K>::probe(Core& core, Control& control) {
    core.to_root();
    if (!core.consistent() || !failed_literals_.run(core, control)) return Filled::impossible;
    if (control.stopped) return Filled::stopped;
    for (std::size_t e = 0; e < hints_.size(); ++e)
        for (int k = 1; k <= core.encoding().most(); ++k) {
            const Lit l = core.encoding().at_least(static_cast<std::int32_t>(e), k);
            if (hints_[e] <= core.encoding().most()) core.prefer(k <= hints_[e] ? l : negate(l));
        }
    probed_ = true;
    return Filled::not_yet;
}

// Tries a guess: all of it at once, on one level.
template <int K>
typename Sweep<K>::Filled Sweep<K>::guess(Core& core, Control& control) {
    if (guess_ == nullptr || !guess_->suits(core.graph())) return Filled::not_yet;
    // What was learned on the way has to be complete before the first level begins.
    const Filled ready = to_root(core, control);
    if (ready != Filled::yes) return ready;
    const Encoding<K>& encoding = core.encoding();
    Vector<Bound> bounds;
    for (std::int32_t e = 0; e < core.graph().edge_count(); ++e) {
        int low = 0, high = encoding.most();
        while (low < high && core.trail().is_true(encoding.at_least(e, low + 1))) ++low;
        while (high > low && core.trail().is_false(encoding.at_least(e, high))) --high;
        if (low > 0 || high < encoding.most()) bounds.push_back({e, low, high});
    }
    const bool guessed = guess_->find(core.graph(), bounds, seed_, core.stats, control);
    if (control.stopped) return Filled::stopped;
    if (!guessed) return Filled::not_yet;
    core.begin_level();
    for (std::int32_t e = 0; e < core.graph().edge_count(); ++e)
        for (int k = 1; k <= encoding.most(); ++k) {
            const Lit l = encoding.at_least(e, k);
            if (core.trail().is_open(l)) core.assume(k <= guess_->bridges(e) ? l : negate(l));
        }
    const bool right = core.propagate(control);
    if (control.stopped) return Filled::stopped;
    return right ? Filled::yes : Filled::not_yet;
}

template <int K>
typename Sweep<K>::Filled Sweep<K>::fill_windows(Core& core, int turn, Control& control) {
    const Graph& graph = core.graph();
    // From above or from the left; sweeping from below or from the right takes 1.5 times as many
    // conflicts.
    constexpr int turns[] = {0, 1, 4, 5};
    turn_ = turns[(turn + first_turn_) % 4];
    if (!windows_.plan(graph, window_islands, turn_, control)) return Filled::stopped;
    last_level_.assign(windows_.size(), 0);
    reopenings_.assign(windows_.size(), 0);
    sequence_.resize(windows_.size());
    place_.resize(windows_.size());
    std::iota(sequence_.begin(), sequence_.end(), std::size_t{0});
    std::iota(place_.begin(), place_.end(), 0);
    marks_.assign(static_cast<std::size_t>(graph.edge_count()), 0);
    epoch_ = 0;
    for (std::size_t at = 0; at < windows_.size(); ++at) {
        const std::size_t w = sequence_[at];
        make_halo(graph, at, windows_.boxes[w]);
        Filled filled = fill(core, edges_of(w), box_tries, control);
        last_level_[at] = core.level();
        if (filled == Filled::not_yet || (filled == Filled::impossible && core.level() > base_)) {
            if (!probed_ && base_ == 0) return Filled::not_yet;
            filled = repair(core, at, control);
        }
        if (filled == Filled::not_yet) filled = reopen(core, at, control);
        if (filled != Filled::yes) return filled;
    }
    return Filled::yes;
}

// A window that no repair could fill: undoes the windows around it and moves them to the end of the
// finished ones, so that they are filled again towards the open side; all others stay. Sets `at` so
// that its successor is the next to fill.
template <int K>
typename Sweep<K>::Filled Sweep<K>::reopen(Core& core, std::size_t& at, Control& control) {
    const std::size_t w = sequence_[at];
    const bool few = windows_.size() < many_windows;
    // Not on a tile: more of what is around it helps sooner.
    if (!hints_.empty() ||
        reopenings_[w] == (few ? most_reopenings_of_few : most_reopenings_of_many))
        return Filled::not_yet;
    // Two sides, and one more each time.
    const Box box = windows_.boxes[w].grown(windows_.side * (2 + reopenings_[w]++) - 1);
    // The failed repair has left edges open, perhaps beyond that box.
    Vector<std::uint8_t> left(windows_.size(), 0);
    for (const std::int32_t e : opened_) left[windows_.window[e]] = 1;
    const auto undone = [&](std::size_t x) { return left[x] || box.touches(windows_.boxes[x]); };
    std::size_t from = 0;
    while (from < at && !undone(sequence_[from])) ++from;
    if (from == at) return Filled::not_yet;
    // Keep whole levels, and none on which the repair found a conflict: it would not be seen again.
    while (from > 0 &&
           (last_level_[from - 1] >= last_level_[from] || last_level_[from - 1] >= core.level()))
        --from;
    const int before = from > 0 ? last_level_[from - 1] : base_;
    std::size_t kept = from;
    Vector<std::size_t> again;
    for (std::size_t x = from; x < at; ++x) {
        const std::size_t v = sequence_[x];
        if (undone(v)) again.push_back(v);
        else sequence_[kept++] = v;
    }
    std::copy(again.begin(), again.end(), sequence_.begin() + kept);
    for (std::size_t x = from; x < at; ++x) {
        place_[sequence_[x]] = static_cast<std::int32_t>(x);
        last_level_[x] = no_level;
    }
    ++epoch_;  // keeps every edge of the others
    if (!keep_others(core, before, from, kept, control))
        return core.level() <= base_ ? Filled::impossible : Filled::not_yet;
    if (control.stopped) return Filled::stopped;
    if (reopenings_[w] >= forget_at)
        for (std::size_t x = kept; x < at; ++x) forget_phases(core, edges_of(sequence_[x]));
    at = kept - 1;
    return Filled::yes;
}

// Decides these edges (given in reading order) above the current level, trying several orders:
// first whether there is a bridge, then how many. Each order sweeps the map from another side, so a
// try that goes astray is soon followed by one that starts elsewhere. Also decides the edges of
// halo_, to leave room for them, and then undoes these.
template <int K>
typename Sweep<K>::Filled Sweep<K>::fill(Core& core, std::span<const std::int32_t> edges, int tries,
                                         Control& control) {
    for (int i = 0; i < tries; ++i) {
        core.reduce_if_full(control);
        if (i > 0 && !core.restart()) return Filled::impossible;
        sweep_order_.sort(core.graph(), edges, (i + turn_) % 8);
        order_.clear();
        list_order(core, sweep_order_.edges());
        const std::size_t own = order_.size();
        list_order(core, halo_);
        const Filled filled = decide_in_order(core, try_conflicts * (1 + i / 8), control);
        if (filled == Filled::not_yet) continue;
        if (filled == Filled::yes && own < order_.size()) {
            int last = core.floor();
            for (std::size_t v = 0; v < own; ++v)
                last = std::max(last, core.trail().level_of(2 * order_[v]));
            core.backtrack(last);
        }
        return filled;
    }
    return Filled::not_yet;
}

// The same for all edges.
template <int K>
typename Sweep<K>::Filled Sweep<K>::fill_all(Core& core, int tries, Control& control) {
    halo_.clear();
    opened_.resize(static_cast<std::size_t>(core.graph().edge_count()));
    std::iota(opened_.begin(), opened_.end(), 0);
    return fill(core, opened_, tries, control);
}

// Decides the open variables of order_ in that order without backtracking below the current level.
// Stops after `budget` conflicts.
template <int K>
typename Sweep<K>::Filled Sweep<K>::decide_in_order(Core& core, std::int64_t budget,
                                                    Control& control) {
    core.fix_levels();
    cursor_.assign(1, 0);
    for (;;) {
        if (!core.propagate(control)) {
            control.conflict();
            const auto learned = core.learn(false, control);
            if (learned == Core::Learned::stopped) return Filled::stopped;
            if (learned == Core::Learned::below_floor) return Filled::impossible;
            cursor_.resize(static_cast<std::size_t>(core.level() - core.floor()) + 1);
            if (--budget < 0) return Filled::not_yet;
            continue;
        }
        if (control.stopped) return Filled::stopped;
        std::uint32_t at = cursor_.back();
        while (at < order_.size() && !core.trail().is_open(2 * order_[at])) ++at;
        if (at == order_.size()) return Filled::yes;
        cursor_.back() = at;
        cursor_.push_back(at + 1);
        core.decide(core.preferred(order_[at]));
    }
}

// The window cannot be filled while everything before it stays: reopen a box around it.
template <int K>
typename Sweep<K>::Filled Sweep<K>::repair(Core& core, std::size_t at, Control& control) {
    const std::size_t w = sequence_[at];
    const std::uint64_t give_up = core.stats.conflicts + repair_conflicts;
    const std::int32_t whole = windows_.rows + windows_.cols;
    int tries = box_tries;
    for (std::int32_t margin = windows_.side / 3 + 1;
         margin < whole && core.stats.conflicts < give_up; margin += margin / 2 + 1) {
        const Box box = windows_.boxes[w].grown(margin);
        const int first = open(core, at, box);
        std::size_t undone = at;
        while (undone > 0 && last_level_[undone - 1] >= first) last_level_[--undone] = no_level;
        const bool kept = keep_others(core, first - 1, undone, at, control);
        if (control.stopped) return Filled::stopped;
        if (!kept) {
            // A conflict down there ends the search; it would not be seen again.
            if (core.level() <= base_) return Filled::impossible;
            continue;
        }
        sort(opened_);
        make_halo(core.graph(), at, box);
        const Filled filled = fill(core, opened_, tries, control);
        if (filled == Filled::yes) {
            // Every window with an edge in the box is now finished on this level.
            std::size_t x = at;
            for (const std::int32_t e : opened_)
                x = std::min(x, static_cast<std::size_t>(place_[windows_.window[e]]));
            for (; x <= at; ++x) last_level_[x] = core.level();
        }
        if (filled == Filled::yes || filled == Filled::stopped) return filled;
        if (filled == Filled::impossible && core.level() <= base_) return filled;
        if (filled == Filled::not_yet) tries *= 2;
    }
    return Filled::not_yet;
}

// Lists and marks the edges to open: those in the box that belong to the window at this place or to
// an earlier one. Returns the lowest level above base_ on which one of them is assigned.
template <int K>
int Sweep<K>::open(const Core& core, std::size_t at, const Box& box) {
    const Graph& graph = core.graph();
    const Encoding<K>& encoding = core.encoding();
    ++epoch_;
    int first = std::max(base_ + 1, core.level());
    opened_.clear();
    const auto list = [&](std::int32_t e) {
        if (marks_[e] == epoch_ || place_[windows_.window[e]] > static_cast<std::int32_t>(at))
            return false;
        marks_[e] = epoch_;
        opened_.push_back(e);
        return true;
    };
    windows_.islands_in(graph, box, [&](std::int32_t i) {
        for (const std::int32_t e : graph.islands[i].edge) {
            if (e < 0 || !list(e)) continue;
            for (int k = 1; k <= encoding.most(); ++k) {
                const Lit l = encoding.at_least(e, k);
                if (core.trail().is_open(l)) continue;
                const int level = core.trail().level_of(l);
                if (level > base_) first = std::min(first, level);
            }
        }
    });
    // A learned unit that contradicts what is decided opens its edge, too.
    for (const Lit l : core.units()) {
        if (!encoding.is_edge(l) || !core.trail().is_false(l)) continue;
        first = std::max(base_ + 1, std::min(first, core.trail().level_of(l)));
        list(encoding.edge_of(l));
    }
    return first;
}

// Undoes all levels above this one and decides all edges of the windows at these places that are
// not opened as they were, on one level per window. False: that is impossible.
template <int K>
bool Sweep<K>::keep_others(Core& core, int level, std::size_t from, std::size_t to,
                           Control& control) {
    const Encoding<K>& encoding = core.encoding();
    core.backtrack(level);
    core.fix_levels();
    if (!core.resume(control)) return false;
    for (std::size_t x = from; x < to && !control.stopped; ++x) {
        core.begin_level();
        for (const std::int32_t e : edges_of(sequence_[x])) {
            if (marks_[e] == epoch_) continue;
            for (int k = 1; k <= encoding.most(); ++k) {
                const Lit l = encoding.at_least(e, k);
                if (core.trail().is_open(l)) core.assume(core.preferred(var_of(l)));
            }
        }
        last_level_[x] = core.level();
        if (!core.propagate(control)) return false;
    }
    return true;
}

// Makes decisions on these edges try one bridge first, no matter what they were.
template <int K>
void Sweep<K>::forget_phases(Core& core, std::span<const std::int32_t> edges) {
    for (const std::int32_t e : edges)
        for (int k = 1; k <= core.encoding().most(); ++k) {
            const Lit l = core.encoding().at_least(e, k);
            core.prefer(k == 1 ? l : negate(l));
        }
}

template <int K>
void Sweep<K>::list_order(const Core& core, std::span<const std::int32_t> edges) {
    for (int k = 1; k <= core.encoding().most(); ++k)
        for (const std::int32_t e : edges) {
            const Lit l = core.encoding().at_least(e, k);
            if (core.trail().is_open(l)) order_.push_back(var_of(l));
        }
}

// Collects the edges around a box that belong to windows after this place, in the sweep's order.
template <int K>
void Sweep<K>::make_halo(const Graph& graph, std::size_t at, const Box& box) {
    halo_.clear();
    // A wide halo helps on maps that one sweep or two can solve; on larger ones, and on tiles, it
    // is not worth its decisions.
    const bool wide = windows_.size() < many_windows && hints_.empty();
    const Box around = box.grown(windows_.side / 2 + (wide ? windows_.side : 0));
    windows_.islands_in(graph, around, [&](std::int32_t i) {
        for (const std::int32_t e : {graph.islands[i].edge[east], graph.islands[i].edge[south]})
            if (e >= 0 && place_[windows_.window[e]] > static_cast<std::int32_t>(at))
                halo_.push_back(e);
    });
    sweep_order_.sort(graph, halo_, turn_);
    halo_.assign(sweep_order_.edges().begin(), sweep_order_.edges().end());
}

}  // namespace hashi::search
