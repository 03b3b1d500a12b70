// The search core: what a search is made of, and all that the search proper (engine.hpp), the sweep
// (sweep.hpp) and the enumeration (enumeration.hpp) may do to it.
//
// CDCL over the order encoding of the edges: the rules are propagators with lazily expanded
// reasons, and only learned clauses are stored. Eén and Sörensson, "An extensible SAT-solver",
// 2003.
#pragma once

#include <algorithm>
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
#include "search/engine/logging.hpp"
#include "search/engine/propagate.hpp"
#include "search/engine/recorder.hpp"
#include "search/engine/trail.hpp"
#include "search/engine/verify.hpp"
#include "search/stats.hpp"

namespace hashi::search {

// Invariants:
// - consistent() is false once it is proved that there is no solution but those excluded. It stays
//   so until the next load(), and nothing but load() may be called then.
// - The levels up to floor() are fixed: learn() never goes back below it, restarts neither. The
//   sweep fixes the windows that are done; the enumeration fixes decisions under which solutions
//   remain, everything on the other side of decisions flipped (Reason::flip) being enumerated. A
//   conflict that arises on a fixed level says that these levels hold no solution (more), and only
//   who fixed them can go on. floor() <= level(); a search at rest at the root has floor 0.
// - units_ are literals that are true of every solution looked for, learned while the floor was
// above
//   the root: they are asserted on the floor's level and lost when the search goes back below it.
//   Who does so asserts them again (assert_units) before it propagates; at the root they are
//   asserted for good, and units_ is empty.
// - A level is begun only when propagation of those before is complete: what is implied on a level
//   stands on that level. (But for assumptions and the sweep's fixed windows, which wait for the
//   next propagate().)
template <int K>
class SearchCore {
public:
    // Takes a puzzle, forgetting the one before; the graph must stay alive. The seed chooses the
    // order of decisions. Throws Stopped.
    void load(const Graph& graph, std::uint64_t seed, Control& control);

    const Graph& graph() const { return *graph_; }
    const Encoding<K>& encoding() const { return encoding_; }
    const Trail& trail() const { return propagation_.trail; }
    Lit value_at_least(std::int32_t island, int k) const {
        return propagation_.signs().value_at_least(island, k);
    }
    int level() const { return trail().level(); }
    bool consistent() const { return consistent_; }
    // It is proved that there is no (other) solution. Returns false.
    bool deny() {
        HASHIKIT_VERIFY(Verify::denial(*this);)
        HASHIKIT_LOG(if (log_) log_->refute(propagation_);)
        return consistent_ = false;
    }

    // To a fixpoint; false: a conflict, which learn() has to see next. True too when stopped.
    bool propagate(Control& control);
    enum class Learned { asserted, below_floor, stopped };
    // After a conflict: learns a clause, goes back and asserts its first literal; `bump` moves the
    // variables involved to the front of the queue. `below_floor`: nothing is learned, and the
    // trail is on the level where the conflict arose. `stopped`: nothing is learned; rest() comes
    // next.
    Learned learn(bool bump, Control& control);

    // The decisions that make the false literal l false.
    void blame(Lit l, Vector<Lit>& decisions) { analysis_.blame(propagation_, l, decisions); }

    // Undoes all levels above this one.
    void backtrack(int level);
    // Begins a level. Only when propagation is complete, or before propagation at an assumption.
    void begin_level() { propagation_.trail.begin_level(); }
    // Makes a literal true on the present level that nothing implies. False if it is false.
    bool assume(Lit l) { return propagation_.trail.assign(l, {}); }
    void decide(Lit l) {
        ++stats.decisions;
        begin_level();
        assume(l);
    }
    // What the queue would decide next; no_lit if nothing is open.
    Lit pick() { return queue_.pick(propagation_.trail); }
    Lit preferred(Var v) const { return queue_.preferred(v); }
    void prefer(Lit l) { queue_.prefer(l); }

    int floor() const { return floor_; }
    // Fixes the levels up to the present one.
    void fix_levels() {
        HASHIKIT_VERIFY(fixed_ = true;)
        floor_ = level();
    }
    // Fixes none, leaving the trail.
    void free_levels() { floor_ = 0; }
    // Gives up everything that is not fixed. False: the units learned cannot hold on these levels.
    bool restart() {
        ++stats.restarts;
        if (level() <= floor_) return true;
        backtrack(floor_);
        return assert_units();
    }
    // Gives up everything, returns to the root.
    void to_root();
    // The same down to the floor, for a search that was broken off anywhere: not there and then, as
    // that takes a while on a large map, but before the next step.
    void rest() {
        backtrack(floor_);
        if (!assert_units() && floor_ == 0) deny();
    }
    // The highest fixed level holds no more solutions: gives it up, and asserts the opposite of its
    // decision on the one below. False: that cannot hold either. Not at the root.
    bool flip();
    bool assert_units();

    // At the root.
    void add_unit(Lit l);
    // At the root; true of all that is still looked for. Kept for ever.
    std::uint32_t add_clause(std::span<const Lit> clause) {
        return propagation_.clauses.add(clause, 0, true);
    }

    void reduce_if_many(Control& control) {
        propagation_.clauses.reduce_if_many(propagation_.trail, control);
        HASHIKIT_LOG(if (log_) log_->remove_dropped(propagation_.clauses);)
        HASHIKIT_VERIFY(propagation_.derived.explained = 0;)  // clauses may have moved
        HASHIKIT_VERIFY(Verify::places(propagation_.clauses, propagation_.trail);)
    }
    void reduce_if_full(Control& control) {
        propagation_.clauses.reduce_if_full(propagation_.trail, control);
        HASHIKIT_LOG(if (log_) log_->remove_dropped(propagation_.clauses);)
        HASHIKIT_VERIFY(Verify::places(propagation_.clauses, propagation_.trail);)
    }

    Stats stats;

#ifndef HASHIKIT_SMALL
    // Before load(): from then on the search writes its proof, or (null) no more.
    void write_proof(std::unique_ptr<Log<K>> log) { log_ = std::move(log); }
    Log<K>* log() { return log_.get(); }
    // Before load(): from then on cuts are recorded, or (null) no more.
    void trace_cuts(CutTrace* trace) {
        recorder_ = trace == nullptr ? nullptr : std::make_unique<Recorder<K>>(*trace);
    }
    // Those found since the trail was last taken back.
    void record_cuts() { recorder_->record(propagation_, false); }
    // What the log reads.
    Propagation<K>& propagation() { return propagation_; }
#endif

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
    HASHIKIT_LOG(std::unique_ptr<Log<K>> log_;)            // or null
    HASHIKIT_LOG(std::unique_ptr<Recorder<K>> recorder_;)  // or null
#ifdef HASHIKIT_CHECK
    std::uint64_t verified_ = 0;
    bool fixed_ = false;  // levels were, so that there may be clauses learned above their own
#endif
};

template <int K>
void SearchCore<K>::load(const Graph& graph, std::uint64_t seed, Control& control) {
    graph_ = &graph;
    encoding_.load(graph);
    consistent_ = propagation_.load(graph);
    HASHIKIT_LOG(propagation_.clauses.log = log_ != nullptr; const bool loaded = consistent_;
                 if (log_) log_->begin(graph, propagation_);
                 if (recorder_) recorder_->begin(graph);)
    const std::size_t variables = trail().variables();
    queue_.load(variables, seed);
    analysis_.load(variables);
    floor_ = 0;
    units_.clear();
    stats = {};
    HASHIKIT_VERIFY(fixed_ = false;)
    consistent_ = consistent_ && propagation_.begin(stats, control);
    HASHIKIT_LOG(if (log_ && !consistent_) log_->refute_start(propagation_, loaded);)
    HASHIKIT_VERIFY(if (!consistent_) Verify::denial_at_load(*this);)
}

template <int K>
bool SearchCore<K>::propagate(Control& control) {
    const bool ok = propagation_.propagate(stats, control);
    HASHIKIT_VERIFY(if (ok && !control.stopped) Verify::state(*this);)
    HASHIKIT_LOG(if (!ok && log_) log_->forget_cause();)
    return ok;
}

template <int K>
typename SearchCore<K>::Learned SearchCore<K>::learn(bool bump, Control& control) {
    ++stats.conflicts;
    HASHIKIT_LOG(if (recorder_) recorder_->record(propagation_, true);)
    const int arose = analysis_.trace(propagation_);
    HASHIKIT_LOG(if (log_) log_->conflict(propagation_);)
    backtrack(arose);
    HASHIKIT_LOG(if (log_ && arose == 0) log_->refute(propagation_);)
    if (arose <= floor_) {
        HASHIKIT_VERIFY(Verify::closed(*this, arose);)
        return Learned::below_floor;
    }
    if (!analysis_.analyze(propagation_, control)) return Learned::stopped;
    if (bump) queue_.bump(analysis_.involved(), propagation_.trail);
    const std::span<const Lit> clause = analysis_.learned();
    HASHIKIT_LOG(const proof::Id id = log_ ? log_->derive(clause, propagation_) : 0;)
    if (clause.size() == 1) {
        HASHIKIT_LOG(if (log_) log_->unit(clause[0], id);)
        if (floor_ > 0) units_.push_back(clause[0]);
        backtrack(floor_);
        assume(clause[0]);
        return Learned::asserted;
    }
    const std::uint32_t lbd = analysis_.lbd(propagation_.trail);
    backtrack(std::max(trail().level_of(clause[1]), floor_));
    const std::uint32_t place = propagation_.clauses.add(clause, lbd, false);
    HASHIKIT_LOG(if (log_) log_->name(place, id, propagation_.clauses);)
    propagation_.trail.assign(clause[0], {Reason::clause, 0, place});
    return Learned::asserted;
}

template <int K>
void SearchCore<K>::backtrack(int level) {
    if (this->level() <= level) return;
    HASHIKIT_LOG(if (recorder_) {
        recorder_->record(propagation_, false);
        recorder_->shrink(trail(), trail().begin_of(level + 1));
    })
    propagation_.undo(level, [&](Lit l) { queue_.put_back(l); });
    HASHIKIT_VERIFY(Verify::state(*this);)
}

template <int K>
bool SearchCore<K>::assert_units() {
    for (const Lit l : units_) {
        if (assume(l)) continue;
        HASHIKIT_VERIFY(Verify::false_unit(*this, l);)
        HASHIKIT_LOG(if (log_) log_->conflict(propagation_);)
        return false;
    }
    if (level() == 0) units_.clear();
    return true;
}

template <int K>
void SearchCore<K>::to_root() {
    backtrack(0);
    floor_ = 0;
    if (!assert_units()) deny();
}

template <int K>
bool SearchCore<K>::flip() {
    HASHIKIT_VERIFY(Verify::before_flip(*this);)
    const Lit decision = trail().decision_of(floor_);
    HASHIKIT_LOG(if (log_) log_->close_level(floor_, propagation_);)
    backtrack(--floor_);
    HASHIKIT_VERIFY(Verify::after_flip(*this, negate(decision));)
    const Reason reason = floor_ == 0 ? Reason{} : Reason{Reason::flip, 0, 0};
    if (!propagation_.trail.assign(negate(decision), reason)) {
        HASHIKIT_LOG(if (log_) log_->conflict(propagation_);)
        return false;
    }
    return assert_units();
}

template <int K>
void SearchCore<K>::add_unit(Lit l) {
    assert(level() == 0);
    HASHIKIT_VERIFY(Verify::unit(*this, l);)
    if (assume(l)) return;
    HASHIKIT_VERIFY(Verify::false_unit(*this, l);)
    HASHIKIT_LOG(if (log_) log_->conflict(propagation_);)
    deny();
}

}  // namespace hashi::search
