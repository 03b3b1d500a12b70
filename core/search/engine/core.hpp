// The search core: the operations that the main search (engine.hpp), the sweep (sweep.hpp) and the
// enumeration (enumeration.hpp) share.
//
// CDCL over the order encoding of the edges: the rules are propagators with lazily expanded
// reasons, and only learned clauses are stored. Eén and Sörensson, "An extensible SAT-solver",
// 2003.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <memory>
#include <span>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"
#include "search/engine/analyze.hpp"
#include "search/engine/clauses.hpp"
#include "search/engine/decisions.hpp"
#include "search/engine/encoding.hpp"
#include "search/engine/log.hpp"
#include "search/engine/propagate.hpp"
#include "search/engine/recorder.hpp"
#include "search/engine/trail.hpp"
#include "search/engine/verify.hpp"
#include "search/stats.hpp"

namespace hashi::search {

// Invariants:
// - consistent() is false once it is proved that no solution is left besides those excluded. It
//   stays false until the next load(), the only call allowed then.
// - The levels up to floor() are fixed: neither learn() nor a restart backtracks below it. The
//   sweep fixes the windows it has finished. The enumeration fixes decisions under which solutions
//   remain, with everything on the other side of a flipped decision (Reason::flip) enumerated. A
//   conflict on a fixed level means that these levels hold no (further) solution; only the caller
//   that fixed them can continue. floor() <= level(); the floor is 0 when a search rests at the
//   root.
// - units_ holds literals that are true in every solution still sought and were learned while the
//   floor was above the root. They are asserted on the level of the floor and are lost by a
//   backtrack below it; whoever backtracks there asserts them again (assert_units) before
//   propagating. At the root they are asserted permanently and units_ becomes empty.
// - A level begins only when propagation of the earlier levels is complete, so every implied
//   literal is on the level that implies it. (Exceptions: assumptions and the sweep's fixed
//   windows, which wait for the next propagate().)
template <int K>
class SearchCore {
public:
    // Loads a puzzle and discards the previous one; the graph must outlive the search. The seed
    // chooses the order of decisions. Throws Stopped.
    void load(const Graph& graph, std::uint64_t seed, Control& control);

    const Graph& graph() const { return *graph_; }
    const Encoding<K>& encoding() const { return encoding_; }
    const Trail& trail() const { return propagation_.trail; }
    Lit value_at_least(std::int32_t island, int k) const {
        return propagation_.signs().value_at_least(island, k);
    }
    int level() const { return trail().level(); }
    bool consistent() const { return consistent_; }
    // Records that no (other) solution exists. Returns false.
    bool refute() {
        if (log_) log_->refute(propagation_);
        return consistent_ = false;
    }

    // The same for a reason that no clauses give.
    void refute_by_count(const CountConflict& conflict) {
        if (log_) log_->refute_by_count(conflict);
        consistent_ = false;
    }

    // Propagates to a fixpoint. False: a conflict, which learn() must handle next. Also true when
    // stopped.
    bool propagate(Control& control);
    enum class Learned { asserted, below_floor, stopped };
    // Handles a conflict: learns a clause, backjumps and asserts its first literal; `bump` moves
    // the variables involved to the front of the queue. `below_floor`: nothing is learned, and the
    // trail is back on the level of the conflict. `stopped`: nothing is learned; call recover()
    // next.
    Learned learn(bool bump, Control& control);

    // The decisions that imply that l, a false literal, is false.
    void final_analysis(Lit l, Vector<Lit>& decisions) {
        analysis_.final_analysis(propagation_, l, decisions);
    }

    // Undoes all levels above this one.
    void backtrack(int level);
    // Asserts the learned units again and propagates. Call with all levels fixed. False: a
    // conflict; the trail is then back on its level.
    bool resume(Control& control);
    // Begins a level. Call only when propagation is complete, or before propagation for an
    // assumption.
    void begin_level() { propagation_.trail.begin_level(); }
    // Makes a literal true on the current level without a reason. False if it is false already.
    bool assume(Lit l) { return propagation_.trail.assign(l, {}); }
    void decide(Lit l) {
        ++stats.decisions;
        begin_level();
        assume(l);
    }
    // The queue's next decision; no_lit if every variable is assigned.
    Lit pick() { return queue_.pick(propagation_.trail); }
    Lit preferred(Var v) const { return queue_.preferred(v); }
    void prefer(Lit l) { queue_.prefer(l); }

    int floor() const { return floor_; }
    // Fixes all levels up to the current one.
    void fix_levels() {
        HASHIKIT_VERIFY(fixed_ = true;)
        floor_ = level();
    }
    // Unfixes all levels and keeps the trail.
    void free_levels() { floor_ = 0; }
    // Backtracks to the floor. False: the learned units contradict the fixed levels.
    bool restart() {
        ++stats.restarts;
        if (level() <= floor_) return true;
        backtrack(floor_);
        return assert_units();
    }
    // Unfixes all levels and backtracks to the root.
    void to_root();
    // Backtracks to the floor after a search that was stopped anywhere. Done before the next step
    // rather than at the stop, because it takes time on a large map.
    void recover() {
        backtrack(floor_);
        if (!assert_units() && floor_ == 0) refute();
    }
    // The highest fixed level holds no more solutions: undoes it and asserts the negation of its
    // decision on the level below. False: this negation contradicts that level. Call only above the
    // root.
    bool flip();
    bool assert_units();
    // The learned units that a backtrack below the floor loses.
    std::span<const Lit> units() const { return units_; }

    // At the root.
    void add_unit(Lit l);
    // At the root: adds a permanent clause that holds in every solution still sought.
    std::uint32_t add_clause(std::span<const Lit> clause) {
        return propagation_.clauses.add(clause, 0, true);
    }

    void reduce_if_many(Control& control) {
        propagation_.clauses.reduce_if_many(propagation_.trail, control);
        if (log_) log_->remove_dropped(propagation_.clauses);
        HASHIKIT_VERIFY(explained_ = 0;)  // clauses may have moved
        HASHIKIT_VERIFY(Verify::places(propagation_.clauses, propagation_.trail);)
    }
    void reduce_if_full(Control& control) {
        propagation_.clauses.reduce_if_full(propagation_.trail, control);
        if (log_) log_->remove_dropped(propagation_.clauses);
        HASHIKIT_VERIFY(Verify::places(propagation_.clauses, propagation_.trail);)
    }

    Stats stats;

    // Call before load(): the search then writes a proof (null: none).
    void write_proof(std::unique_ptr<Log<K>> log) { log_ = std::move(log); }
    Log<K>* log() { return log_.get(); }
    // Call before load(): the search then records cuts (null: none).
    void trace_cuts(CutTrace* trace) {
        recorder_ = trace == nullptr ? nullptr : std::make_unique<Recorder<K>>(*trace);
    }
    // Records the cuts found since the last backtrack.
    void record_cuts() { recorder_->record(propagation_, false); }
    // For the log.
    Propagation<K>& propagation() { return propagation_; }

private:
    friend struct Verify;

    const Graph* graph_ = nullptr;
    Encoding<K> encoding_;
    Propagation<K> propagation_;
    DecisionQueue queue_;
    Analysis<K> analysis_;

    bool consistent_ = false;
    int floor_ = 0;
    Vector<Lit> units_;
    std::unique_ptr<Log<K>> log_;            // or null
    std::unique_ptr<Recorder<K>> recorder_;  // or null
#ifdef HASHIKIT_CHECK
    std::uint64_t verified_ = 0;
    std::size_t explained_ = 0;  // the trail prefix whose reasons are proved
    bool fixed_ =
        false;  // some level was fixed, so clauses may have been learned above their own level
#endif
};

template <int K>
void SearchCore<K>::load(const Graph& graph, std::uint64_t seed, Control& control) {
    graph_ = &graph;
    encoding_.load(graph);
    consistent_ = propagation_.load(graph, control);
    propagation_.clauses.log = log_ != nullptr;
    const bool loaded = consistent_;
    if (log_) log_->begin(graph, propagation_);
    if (recorder_) recorder_->begin(graph);
    const std::size_t variables = trail().variables();
    look_between(control, variables);
    queue_.load(variables, seed);
    look_between(control, variables);
    analysis_.load(variables);
    floor_ = 0;
    units_.clear();
    stats = {};
    HASHIKIT_VERIFY(explained_ = 0; fixed_ = false;)
    consistent_ = consistent_ && propagation_.begin(stats, control);
    if (log_ && !consistent_) log_->refute_start(propagation_, loaded);
}

template <int K>
bool SearchCore<K>::propagate(Control& control) {
    const bool ok = propagation_.propagate(stats, control);
    HASHIKIT_VERIFY(if (ok && !control.stopped) Verify::state(*this);)
    if (!ok && log_) log_->forget_cause();
    return ok;
}

template <int K>
typename SearchCore<K>::Learned SearchCore<K>::learn(bool bump, Control& control) {
    ++stats.conflicts;
    if (recorder_) recorder_->record(propagation_, true);
    const int arose = analysis_.trace(propagation_);
    if (log_) log_->conflict(propagation_);
    backtrack(arose);
    if (log_ && arose == 0) log_->refute(propagation_);
    if (arose <= floor_) return Learned::below_floor;
    if (!analysis_.analyze(propagation_, control)) return Learned::stopped;
    if (bump) queue_.bump(analysis_.involved(), propagation_.trail);
    const std::span<const Lit> clause = analysis_.learned();
    const proof::Id id = log_ ? log_->derive(clause, propagation_) : 0;
    if (clause.size() == 1) {
        if (log_) log_->unit(clause[0], id);
        if (floor_ > 0) units_.push_back(clause[0]);
        backtrack(floor_);
        assert(trail().is_open(clause[0]));
        assume(clause[0]);
        return Learned::asserted;
    }
    const std::uint32_t lbd = analysis_.lbd(propagation_.trail);
    backtrack(std::max(trail().level_of(clause[1]), floor_));
    assert(trail().is_open(clause[0]) && trail().is_false(clause[1]));
    const std::uint32_t place = propagation_.clauses.add(clause, lbd, false);
    if (log_) log_->name(place, id, propagation_.clauses);
    propagation_.trail.assign(clause[0], {Reason::clause, 0, place});
    return Learned::asserted;
}

template <int K>
void SearchCore<K>::backtrack(int level) {
    if (this->level() <= level) return;
    if (recorder_) {
        recorder_->record(propagation_, false);
        recorder_->shrink(trail(), trail().begin_of(level + 1));
    }
    propagation_.undo(level, [&](Lit l) { queue_.put_back(l); });
    HASHIKIT_VERIFY(Verify::state(*this);)
}

template <int K>
bool SearchCore<K>::resume(Control& control) {
    if (!assert_units()) {
        backtrack(trail().level_of(trail().conflict.literal));
        return false;
    }
    if (propagate(control)) return true;
    control.conflict();
    learn(false, control);
    return false;
}

template <int K>
bool SearchCore<K>::assert_units() {
    for (const Lit l : units_) {
        if (assume(l)) continue;
        if (log_) log_->conflict(propagation_);
        return false;
    }
    if (level() == 0) units_.clear();
    return true;
}

template <int K>
void SearchCore<K>::to_root() {
    backtrack(0);
    floor_ = 0;
    if (!assert_units()) refute();
}

template <int K>
bool SearchCore<K>::flip() {
    const Lit decision = trail().decision_of(floor_);
    if (log_) log_->close_level(floor_, propagation_);
    backtrack(--floor_);
    const Reason reason = floor_ == 0 ? Reason{} : Reason{Reason::flip, 0, 0};
    if (!propagation_.trail.assign(negate(decision), reason)) {
        if (log_) log_->conflict(propagation_);
        return false;
    }
    return assert_units();
}

template <int K>
void SearchCore<K>::add_unit(Lit l) {
    assert(level() == 0);
    if (assume(l)) return;
    if (log_) log_->conflict(propagation_);
    refute();
}

}  // namespace hashi::search
