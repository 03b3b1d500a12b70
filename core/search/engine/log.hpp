// The proof log: writes every clause that the search learns as a line of a proof
// (docs/reference/proof-format.md), with the clauses that it follows from.
//
// Not a part of the search: after a conflict, when the search knows what it learns, the log reads
// the trail and works out again what that rests on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>

#include "base/base.hpp"
#include "proof/proof.hpp"
#include "puzzle/puzzle.hpp"
#include "search/engine/lemmas.hpp"
#include "search/engine/propagate.hpp"

namespace hashi::search {

// The outputs of a proof, and the data it needs beyond the graph.
struct Proof {
    proof::Output* formula;  // receives the text of formula.cnf
    proof::Output* steps;    // receives the text of proof.txt
    std::span<const Bound> assumed;
    Vector<std::int32_t> sums;  // by sum of the graph: see number_sums()
};

// For each sum of the puzzle's graph, its index among the nonempty sides of the signs: sign by
// sign; north, east, south, west.
Vector<std::int32_t> number_sums(const PuzzleSpec& spec, const Graph& graph);

// Terms:
// - A unit is a literal true in every solution still sought, for which the proof has a unit clause.
//   Literals true at the root become units when a line needs them.
// - A cause is a contradiction: a conflict, or a solution that is to be excluded. Any clause that
//   is false on the trail because of it can be derived from it.
// - A guard is a clause that excludes solutions already found; see close_level().
template <int K>
class Log {
public:
    using Id = proof::Id;

    explicit Log(Proof proof) : proof_(std::move(proof)) {}

    // Call right after Propagation::load(): writes the formula.
    void begin(const Graph& graph, Propagation<K>& propagation);

    // Makes the trail's conflict the cause; call before any of its antecedents is undone.
    void conflict(Propagation<K>& propagation);
    // Forgets the cause.
    void forget_cause();
    // Makes the solution on the trail the cause; it is excluded next.
    void solution(const Propagation<K>& propagation);
    // Writes the solution on the trail, which is not excluded.
    void witness(const Propagation<K>& propagation);

    // Derives a clause, all of whose literals are false on the trail, from the cause.
    Id derive(std::span<const Lit> clause, Propagation<K>& propagation);
    // Records a learned unit clause.
    void unit(Lit l, Id id) { unit_[l] = id; }
    // Derives the unit clause of l, which is true at the root.
    void derive_unit(Lit l, Propagation<K>& propagation) { unit_of(l, propagation); }
    // The clause derived from the last solution excludes it. Only the literals `kept` are stored,
    // as units make the others false. Returns the id of the shortened clause.
    Id exclude_by(Id id, std::span<const Lit> clause, std::span<const Lit> kept);

    // Links a place in the clause store to its proof id.
    void name(std::uint32_t place, Id id, ClauseStore& clauses) {
        clauses.names.emplace_back(place, id);
    }
    // Call after the store has deleted clauses.
    void remove_dropped(ClauseStore& clauses) {
        steps().remove(clauses.dropped);
        clauses.dropped.clear();
    }

    // Everything under the decisions up to this level is enumerated: derives the clause of their
    // negations from the cause. The clause becomes a guard, replaces the guards it implies, and is
    // the reason why the last decision is false on the level below.
    void close_level(int level, Propagation<K>& propagation);

    // There is no (other) solution: derives the empty clause from the cause, from the trail's
    // conflict or from the puzzle's initial contradiction.
    void refute(Propagation<K>& propagation);
    void refute_start(Propagation<K>& propagation, bool summable);
    void refute_by_count(const CountConflict& conflict);
    bool refuted() const { return refuted_; }

    proof::Steps& steps() { return *lemmas_.steps; }

#ifdef HASHIKIT_CHECK
    // The self-checking build proves even what no line rests on, by lines that it then deletes.
    // The reason of l, which is on the trail, implies l:
    void prove_reason(Lit l, Propagation<K>& propagation);
    // The stored clauses hold:
    void prove_clauses(ClauseStore& clauses);
    // These assumptions imply that l, an assumption as well, is false:
    void prove_core(Lit l, std::span<const Lit> assumptions, Propagation<K>& propagation);
#endif

private:
#ifdef HASHIKIT_CHECK
    void prove(std::span<const Lit> clause, std::span<const Id> hints) {
        const Id id = steps().derived(dimacs(clause), hints);
        steps().remove({&id, 1});
    }
#endif

    struct Guard {
        int level;  // the level of the literal it implies
        Id id;
    };
    struct Hint {
        std::int32_t position;
        Id id;
    };

    static Id have(Id id, const char* what) { return Lemmas<K>::have(id, what); }
    std::span<const proof::Literal> dimacs(std::span<const Lit> clause) {
        return lemmas_.dimacs(clause);
    }
    proof::Formula& formula() { return lemmas_.formula; }

    Id reason_of(Lit l, Reason reason, std::span<const Lit> antecedents,
                 Propagation<K>& propagation) {
        if (reason.kind == Reason::flip) return have(flip_[l], "no clause for a flipped decision");
        if (reason.kind != Reason::none) return lemmas_.of(l, reason, antecedents, propagation);
        return have(l == no_lit ? 0 : unit_[l], "a literal without a reason");
    }

    void need(Lit l, const Trail& trail);
    Id unit_of(Lit l, Propagation<K>& propagation);
    void list_counts(const Propagation<K>& propagation);

    Proof proof_;
    Lemmas<K> lemmas_;
    const Graph* graph_ = nullptr;
    Encoding<K> encoding_;

    Vector<Id> unit_, flip_;  // by literal: its unit clause, and the clause that flipped it; or 0
    Vector<Guard> guards_;    // in order of increasing level
    bool refuted_ = false;

    bool caused_ = false;
    Id cause_ = 0;
    Vector<Lit> cause_needs_;  // the true literals that together contradict the cause's clause
    Id solution_ = 0;          // the id of the solution, if the cause is one

    // State of the line being derived:
    Vector<std::uint32_t> known_;  // by literal: the epoch in which it was last known to be true
    std::uint32_t epoch_ = 0;
    Vector<std::int32_t> open_;  // trail positions still to be explained, as a heap
    Vector<Lit> roots_;
    Vector<Hint> hints_;
    Vector<Id> hint_ids_;

    // Scratch.
    Vector<Lit> antecedents_, root_antecedents_, decisions_;
    Vector<std::int32_t> root_open_, root_order_;
    Vector<std::uint8_t> root_seen_;  // by variable; all zero between calls
    Vector<std::uint8_t> counts_;
};

template <int K>
void Log<K>::begin(const Graph& graph, Propagation<K>& propagation) {
    graph_ = &graph;
    encoding_.load(graph);
    const auto& valued = propagation.signs().valued();
    lemmas_.begin(graph, propagation.signs(), proof_.assumed, proof_.sums, *proof_.formula,
                  *proof_.steps);
    const std::size_t variables = propagation.trail.variables();
    unit_.assign(2 * variables, 0);
    flip_.assign(2 * variables, 0);
    known_.assign(2 * variables, 0);
    root_seen_.assign(variables, 0);
    epoch_ = 0;
    propagation.clauses.log = true;
    propagation.clauses.names.clear();
    propagation.clauses.dropped.clear();
    for (const std::int32_t i : valued)
        unit_[propagation.signs().value_at_least(i, 1)] = formula().value_one(i);
    for (const auto& bound : formula().value_units()) {
        const Lit y = propagation.signs().value_at_least(bound.island, bound.k);
        unit_[bound.at_least ? y : negate(y)] = bound.id;
    }
    // A bound implies weaker literals as well: derive their units from the start.
    for (const auto& bound : formula().units()) {
        Lit l = encoding_.at_least(bound.edge, bound.bridges);
        if (!bound.at_least) l = negate(l);
        if (unit_[l] == 0) unit_[l] = bound.id;
    }
    for (const auto& bound : formula().units()) {
        const int step = bound.at_least ? -1 : 1;
        for (int k = bound.bridges + step; k >= 1 && k <= encoding_.most(); k += step) {
            const Lit x = encoding_.at_least(bound.edge, k);
            const Lit l = bound.at_least ? x : negate(x);
            const Lit stronger = bound.at_least ? x + 2 : negate(x - 2);
            if (unit_[l] != 0) continue;
            const Id hints[2] = {unit_[stronger], lemmas_.literal_reason(l, stronger)};
            unit_[l] = steps().derived(dimacs({&l, 1}), hints);
        }
    }
}

template <int K>
void Log<K>::forget_cause() {
    caused_ = false;
    solution_ = 0;
    lemmas_.weaker.clear();
    lemmas_.drop_temporaries(0);
}

template <int K>
void Log<K>::conflict(Propagation<K>& propagation) {
    if (refuted_) return;
    forget_cause();
    const Trail& trail = propagation.trail;
    const auto [literal, reason] = trail.conflict;
    if (reason.kind == Reason::flip) {
        antecedents_.clear();
        for (int level = trail.level(); level > 0; --level)
            antecedents_.push_back(trail.decision_of(level));
    } else {
        propagation.list_antecedents(literal, reason, antecedents_);
    }
    cause_needs_.assign(antecedents_.begin(), antecedents_.end());
    if (literal != no_lit) cause_needs_.push_back(negate(literal));
    cause_ = reason_of(literal, reason, antecedents_, propagation);
    caused_ = true;
}

template <int K>
void Log<K>::list_counts(const Propagation<K>& propagation) {
    counts_.clear();
    for (std::int32_t e = 0; e < graph_->edge_count(); ++e)
        counts_.push_back(static_cast<std::uint8_t>(encoding_.count(e, propagation.trail)));
}

template <int K>
void Log<K>::solution(const Propagation<K>& propagation) {
    forget_cause();
    list_counts(propagation);
    cause_ = solution_ = steps().solution(counts_);
    cause_needs_.clear();
    for (std::int32_t e = 0; e < graph_->edge_count(); ++e) {
        const int count = counts_[static_cast<std::size_t>(e)];
        if (count > 0) cause_needs_.push_back(encoding_.at_least(e, count));
        if (count < encoding_.most())
            cause_needs_.push_back(negate(encoding_.at_least(e, count + 1)));
    }
    caused_ = true;
}

template <int K>
void Log<K>::witness(const Propagation<K>& propagation) {
    list_counts(propagation);
    steps().witness(counts_);
}

// Requests an explanation of the true literal l.
template <int K>
void Log<K>::need(Lit l, const Trail& trail) {
    if (known_[l] == epoch_) return;
    known_[l] = epoch_;
    if (unit_[l] != 0 || trail.level_of(l) == 0) {
        roots_.push_back(l);
        return;
    }
    open_.push_back(trail.position_of(l));
    std::push_heap(open_.begin(), open_.end());
}

// Goes backwards from the cause to the literals of the clause and those of the root.
template <int K>
proof::Id Log<K>::derive(std::span<const Lit> clause, Propagation<K>& propagation) {
    if (!caused_) Lemmas<K>::broken("a clause without a cause");
    const Trail& trail = propagation.trail;
    ++epoch_;
    open_.clear();
    roots_.clear();
    hints_.clear();
    for (const Lit l : clause) known_[negate(l)] = epoch_;
    for (const Lit l : cause_needs_) need(l, trail);
    while (!open_.empty()) {
        const std::int32_t position = open_.front();
        std::pop_heap(open_.begin(), open_.end());
        open_.pop_back();
        const Lit l = trail[static_cast<std::size_t>(position)];
        const Reason reason = trail.reason_of(l);
        propagation.list_antecedents(l, reason, antecedents_);
        hints_.push_back({position, reason_of(l, reason, antecedents_, propagation)});
        for (const Lit a : antecedents_) need(a, trail);
    }
    hint_ids_.clear();
    for (const Lit l : roots_) hint_ids_.push_back(unit_of(l, propagation));
    for (std::size_t h = hints_.size(); h-- > 0;) hint_ids_.push_back(hints_[h].id);
    for (const auto& step : lemmas_.weaker) {
        if (known_[step.literal] == epoch_) continue;
        known_[step.literal] = epoch_;
        hint_ids_.push_back(step.id);
    }
    hint_ids_.push_back(cause_);
    const Id id = steps().derived(dimacs(clause), hint_ids_);
    if (clause.empty()) refuted_ = true;
    const Id solution = solution_;
    forget_cause();
    solution_ = solution;  // exclude_by() or close_level() needs it
    return id;
}

// The unit clause of a root literal. On first use it is derived with everything it needs: a
// backward pass over the trail finds the antecedents, a forward pass derives their units.
template <int K>
proof::Id Log<K>::unit_of(Lit l, Propagation<K>& propagation) {
    if (unit_[l] != 0) return unit_[l];
    const Trail& trail = propagation.trail;
    root_open_.clear();
    root_order_.clear();
    const auto want = [&](Lit a) {
        if (unit_[a] != 0 || root_seen_[var_of(a)]) return;
        if (!trail.is_true(a) || trail.level_of(a) != 0)
            Lemmas<K>::broken("a unit that is not at the root");
        root_seen_[var_of(a)] = 1;
        root_open_.push_back(trail.position_of(a));
        std::push_heap(root_open_.begin(), root_open_.end());
    };
    want(l);
    while (!root_open_.empty()) {
        const std::int32_t position = root_open_.front();
        std::pop_heap(root_open_.begin(), root_open_.end());
        root_open_.pop_back();
        root_order_.push_back(position);
        const Lit p = trail[static_cast<std::size_t>(position)];
        propagation.list_antecedents(p, trail.reason_of(p), root_antecedents_);
        for (const Lit a : root_antecedents_) want(a);
    }
    const std::size_t kept = lemmas_.temporaries();
    Vector<Id> hints;
    for (std::size_t at = root_order_.size(); at-- > 0;) {
        const Lit p = trail[static_cast<std::size_t>(root_order_[at])];
        root_seen_[var_of(p)] = 0;
        const Reason reason = trail.reason_of(p);
        propagation.list_antecedents(p, reason, root_antecedents_);
        hints.clear();
        for (const Lit a : root_antecedents_)
            hints.push_back(have(unit_[a], "a root literal out of order"));
        hints.push_back(reason_of(p, reason, root_antecedents_, propagation));
        unit_[p] = steps().derived(dimacs({&p, 1}), hints);
        lemmas_.drop_temporaries(kept);
    }
    return unit_[l];
}

template <int K>
proof::Id Log<K>::exclude_by(Id id, std::span<const Lit> clause, std::span<const Lit> kept) {
    const Id solution = std::exchange(solution_, 0);
    if (clause.size() == kept.size()) {
        steps().give_up_guard(solution, id);
        return id;
    }
    hint_ids_.clear();
    std::size_t at = 0;
    for (const Lit l : clause) {
        if (at < kept.size() && kept[at] == l) ++at;
        else hint_ids_.push_back(have(unit_[negate(l)], "a literal left out without a unit"));
    }
    hint_ids_.push_back(id);
    const Id shorter = steps().derived(dimacs(kept), hint_ids_);
    if (kept.empty()) refuted_ = true;
    steps().give_up_guard(solution, shorter);
    steps().remove({&id, 1});
    return shorter;
}

template <int K>
void Log<K>::close_level(int level, Propagation<K>& propagation) {
    if (refuted_) return;
    const Trail& trail = propagation.trail;
    decisions_.clear();
    for (int below = 1; below <= level; ++below)
        decisions_.push_back(negate(trail.decision_of(below)));
    const Lit flipped = decisions_.back();
    const Id id = derive(decisions_, propagation);
    if (solution_ != 0) steps().give_up_guard(std::exchange(solution_, 0), id);
    while (!guards_.empty() && guards_.back().level >= level) {
        steps().give_up_guard(guards_.back().id, id);
        guards_.pop_back();
    }
    guards_.push_back({level - 1, id});
    (level == 1 ? unit_ : flip_)[flipped] = id;
}

template <int K>
void Log<K>::refute(Propagation<K>& propagation) {
    if (refuted_) return;
    if (formula().impossible() != 0) return refute_start(propagation, true);
    if (!caused_) conflict(propagation);
    derive({}, propagation);
}

template <int K>
void Log<K>::refute_start(Propagation<K>& propagation, bool summable) {
    if (refuted_) return;
    hint_ids_.clear();
    const std::int32_t n = graph_->island_count();
    std::int32_t lone = 0;  // an island without bridges
    while (lone < n && graph_->islands[lone].high != 0) ++lone;
    if (formula().impossible() != 0) {
        hint_ids_.push_back(formula().impossible());
    } else if (!summable) {
        hint_ids_.push_back(steps().sum(proof_.sums[at(propagation.signs().impossible_sum())], {}));
    } else if (graph_->connected && n > 1 && lone < n) {
        for (std::size_t side = 0; side < 4; ++side) {
            if (graph_->islands[lone].edge[side] < 0) continue;
            proof::Sides one{};
            one[side] = 1;
            hint_ids_.push_back(have(formula().at_most(lone, one), "no clause of the clue 0"));
        }
        hint_ids_.push_back(lemmas_.cut({&lone, 1}));
    } else {
        return refute(propagation);
    }
    steps().derived({}, hint_ids_);
    refuted_ = true;
    lemmas_.drop_temporaries(0);
}

template <int K>
void Log<K>::refute_by_count(const CountConflict& conflict) {
    if (refuted_) return;
    if (conflict.kind == CountConflict::odd) steps().odd(conflict.islands);
    else steps().hall(conflict.islands);
    refuted_ = true;
    lemmas_.drop_temporaries(0);
}

#ifdef HASHIKIT_CHECK
template <int K>
void Log<K>::prove_reason(Lit l, Propagation<K>& propagation) {
    if (refuted_) return;
    const Trail& trail = propagation.trail;
    if (trail.level_of(l) == 0) {
        unit_of(l, propagation);
        return;
    }
    const Reason reason = trail.reason_of(l);
    propagation.list_antecedents(l, reason, antecedents_);
    // A cause may wait for its clause: what it needs stays.
    const std::size_t kept = lemmas_.temporaries(), weaker = lemmas_.weaker.size();
    hint_ids_.assign(1, reason_of(l, reason, antecedents_, propagation));
    if (lemmas_.weaker.size() != weaker) Lemmas<K>::broken("a reason that says too much");
    Vector<Lit> clause{l};
    for (const Lit a : antecedents_) clause.push_back(negate(a));
    prove(clause, hint_ids_);
    lemmas_.drop_temporaries(kept);
}

template <int K>
void Log<K>::prove_clauses(ClauseStore& clauses) {
    if (refuted_) return;
    for (const auto& [place, id] : clauses.names) prove(clauses.literals(place), {&id, 1});
}

template <int K>
void Log<K>::prove_core(Lit l, std::span<const Lit> assumptions, Propagation<K>& propagation) {
    const Lit no = negate(l);
    const Reason reason = propagation.trail.reason_of(no);
    if (propagation.trail.level_of(no) == 0) unit_of(no, propagation);
    if (reason.kind == Reason::none) return;  // true at the root, or itself assumed
    propagation.list_antecedents(no, reason, antecedents_);
    forget_cause();
    cause_needs_ = antecedents_;
    cause_ = reason_of(no, reason, antecedents_, propagation);
    caused_ = true;
    Vector<Lit> clause{no};
    for (const Lit a : assumptions) clause.push_back(negate(a));
    const Id id = derive(clause, propagation);
    steps().remove({&id, 1});
}
#endif

// Instantiated in log.cpp, so that the log does not affect how the engines are compiled.
extern template class Log<2>;
extern template class Log<any>;

}  // namespace hashi::search
