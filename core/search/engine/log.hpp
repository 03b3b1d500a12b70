// The search writes down why: every clause that it learns as a line of a proof (docs/proofs.md),
// which names the clauses that it follows from.
//
// Not a part of the search: it reads the trail after a conflict, when the search knows what it
// learns, and works out anew what that rests on. A build that has to be small (the browser's) does
// without: HASHIKIT_LOG (logging.hpp).
#pragma once

#ifndef HASHIKIT_SMALL

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>

#include "base/base.hpp"
#include "proof/proof.hpp"
#include "puzzle/puzzle.hpp"
#include "search/engine/propagate.hpp"

namespace hashi::search {

// What a proof is written for.
struct Proof {
    proof::Output* formula;  // the text of formula.cnf …
    proof::Output* steps;    // … and of proof.txt
    std::span<const Bound> assumed;
    Vector<std::int32_t> sums;  // by sum of the graph: its number among the sides of the signs
};

// By sum of the puzzle's graph: which it is of the sides of signs that say anything, sign by sign,
// north, east, south, west.
Vector<std::int32_t> number_sums(const PuzzleSpec& spec);

// The names of things:
// - A unit is a literal true of all that is looked for, whose clause the proof has. Literals of the
//   root become units when a line needs them.
// - A cause is what cannot be: a conflict, or a solution that is to be excluded. From it follows
//   whatever clause is false on the trail.
// - A guard is a clause that excludes solutions found; see close_level().
template <int K>
class Log {
public:
    using Id = proof::Id;
    using Literal = proof::Literal;

    explicit Log(Proof proof) : proof_(std::move(proof)) {}

    // Right after Propagation::load(): writes the formula.
    void begin(const Graph& graph, Propagation<K>& propagation);

    // The trail's conflict is the cause of what follows; while all that it rests on is there.
    void conflict(Propagation<K>& propagation);
    // The cause is none any more.
    void forget_cause();
    // The solution on the trail; excluding it comes next.
    void solution(const Propagation<K>& propagation);
    // The same, but it is not to be excluded.
    void witness(const Propagation<K>& propagation);

    // Of the cause, on the trail: the clause, all of whose literals are false.
    Id derive(std::span<const Lit> clause, Propagation<K>& propagation);
    // What is learned as a unit.
    void unit(Lit l, Id id) { unit_[l] = id; }
    // l is true at the root.
    void derive_unit(Lit l, Propagation<K>& propagation) { unit_of(l, propagation); }
    // The solution that was the cause is excluded by the clause derived from it; of that only some
    // literals are kept, as the others are false by units. Returns the number of what is kept.
    Id exclude_by(Id id, std::span<const Lit> clause, std::span<const Lit> kept);

    // Where a clause of the store got its place.
    void name(std::uint32_t place, Id id, ClauseStore& clauses) {
        clauses.names.emplace_back(place, id);
    }
    // After the store threw clauses away.
    void remove_dropped(ClauseStore& clauses) {
        steps_->remove(clauses.dropped);
        clauses.dropped.clear();
    }

    // All that follows from the decisions up to this level is enumerated: derives the clause of
    // their negations from the cause. It becomes a guard, in place of those that it implies, and is
    // why the last of them is false on the level below.
    void close_level(int level, Propagation<K>& propagation);

    // There is no (other) solution: the empty clause, from the cause, from the trail's conflict or
    // from what the puzzle is at the start.
    void refute(Propagation<K>& propagation);
    void refute_start(Propagation<K>& propagation, bool summable);
    bool refuted() const { return refuted_; }

    proof::Steps& steps() { return *steps_; }

private:
    // A literal that a clause of the formula implies from another one.
    struct Step {
        Lit literal;
        Id id;
    };
    struct Guard {
        int level;  // where the literal that it implies stands
        Id id;
    };
    struct Hint {
        std::int32_t position;
        Id id;
    };

    [[noreturn]] static void broken(const char* what) { raise<std::logic_error>(what); }

    Literal dimacs(Lit l) const {
        const auto v = static_cast<Literal>(var_of(l)) + 1;
        return negative(l) ? -v : v;
    }
    std::span<const Literal> dimacs(std::span<const Lit> clause) {
        written_.clear();
        for (const Lit l : clause) written_.push_back(dimacs(l));
        return written_;
    }
    std::int32_t edge_of(Lit l) const { return encoding_.edge_of(l); }
    Id have(Id id, const char* what) const {
        if (id == 0) broken(what);
        return id;
    }

    Id reason_of(Lit l, Reason reason, std::span<const Lit> antecedents,
                 Propagation<K>& propagation);
    Id literal_reason(Lit l, Lit by) const;
    Id degree_reason(Lit l, Reason reason, std::span<const Lit> antecedents);
    Id cut(std::span<const std::int32_t> islands);
    Id close_reason(Lit l, std::span<const Lit> antecedents, Propagation<K>& propagation);
    Id path_reason(Lit l, std::span<const Lit> antecedents);
    Id sum_reason(Lit l, Reason reason, std::span<const Lit> antecedents,
                  const Propagation<K>& propagation);
    Id flip_reason(Lit l) const { return have(flip_[l], "no clause for a flipped decision"); }

    void need(Lit l, const Trail& trail);
    Id unit_of(Lit l, Propagation<K>& propagation);
    Id temporary(Id id) {
        temporary_.push_back(id);
        return id;
    }
    // Of the temporary lemmas all but the first so many.
    void drop_temporary(std::size_t kept) {
        steps_->remove(std::span<const Id>(temporary_).subspan(kept));
        temporary_.resize(kept);
    }
    void list_counts(const Propagation<K>& propagation);

    Proof proof_;
    proof::Formula formula_;
    std::unique_ptr<proof::Steps> steps_;
    const Graph* graph_ = nullptr;
    Encoding<K> encoding_;

    Vector<Id> unit_, flip_;  // by literal: its unit, the clause that flipped it; or 0
    Vector<Guard> guards_;    // with growing levels
    bool refuted_ = false;

    bool caused_ = false;
    Id cause_ = 0;
    Vector<Lit> cause_needs_;  // true literals, which the cause's clause says cannot all be
    Vector<Step> weaker_;      // what follows from those first
    Id solution_ = 0;          // the cause, if it is a solution

    Vector<Id> temporary_;  // lemmas for one line

    // Of the line that is being worked out:
    Vector<std::uint32_t> known_;  // by literal: true there, if this is the present epoch
    std::uint32_t epoch_ = 0;
    Vector<std::int32_t> open_;  // positions on the trail that are to be explained, as a heap
    Vector<Lit> roots_;
    Vector<Hint> hints_;
    Vector<Id> hint_ids_;

    // Scratch.
    Vector<Lit> antecedents_, root_antecedents_, lemma_, decisions_;
    Vector<Literal> written_;
    Vector<std::int32_t> root_open_, root_order_, edges_, islands_;
    Vector<std::uint8_t> root_seen_;  // by variable; all zero in between
    Vector<std::uint8_t> counts_;
};

template <int K>
void Log<K>::begin(const Graph& graph, Propagation<K>& propagation) {
    graph_ = &graph;
    encoding_.load(graph);
    const auto& valued = propagation.signs().valued();
    formula_.build(graph, valued, proof_.assumed);
    proof::Text text(*proof_.formula);
    formula_.write(text);
    steps_ = std::make_unique<proof::Steps>(*proof_.steps, formula_.clauses());
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
        unit_[propagation.signs().value_at_least(i, 1)] = formula_.value_one(i);
    // A bound says more than its unit: the weaker literals are known from the start as well.
    for (const auto& bound : formula_.units()) {
        Lit l = encoding_.at_least(bound.edge, bound.bridges);
        if (!bound.at_least) l = negate(l);
        if (unit_[l] == 0) unit_[l] = bound.id;
    }
    for (const auto& bound : formula_.units()) {
        const int step = bound.at_least ? -1 : 1;
        for (int k = bound.bridges + step; k >= 1 && k <= encoding_.most(); k += step) {
            const Lit x = encoding_.at_least(bound.edge, k);
            const Lit l = bound.at_least ? x : negate(x);
            const Lit stronger = bound.at_least ? x + 2 : negate(x - 2);
            if (unit_[l] != 0) continue;
            const Id hints[2] = {unit_[stronger], literal_reason(l, stronger)};
            unit_[l] = steps_->derived(dimacs({&l, 1}), hints);
        }
    }
}

template <int K>
void Log<K>::forget_cause() {
    caused_ = false;
    solution_ = 0;
    weaker_.clear();
    drop_temporary(0);
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
    cause_ = solution_ = steps_->solution(counts_);
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
    steps_->witness(counts_);
}

// The true literal l is needed.
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

// Backwards from the cause to the literals of the clause, and to those of the root.
template <int K>
proof::Id Log<K>::derive(std::span<const Lit> clause, Propagation<K>& propagation) {
    if (!caused_) broken("a clause without a cause");
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
    for (const Step& step : weaker_) {
        if (known_[step.literal] == epoch_) continue;
        known_[step.literal] = epoch_;
        hint_ids_.push_back(step.id);
    }
    hint_ids_.push_back(cause_);
    const Id id = steps_->derived(dimacs(clause), hint_ids_);
    if (clause.empty()) refuted_ = true;
    const Id solution = solution_;
    forget_cause();
    solution_ = solution;  // until its guard is given up
    return id;
}

// The unit of a literal of the root, derived with all that it needs on the first occasion: back
// over the trail to see what that is, then forwards.
template <int K>
proof::Id Log<K>::unit_of(Lit l, Propagation<K>& propagation) {
    if (unit_[l] != 0) return unit_[l];
    const Trail& trail = propagation.trail;
    root_open_.clear();
    root_order_.clear();
    const auto want = [&](Lit a) {
        if (unit_[a] != 0 || root_seen_[var_of(a)]) return;
        if (!trail.is_true(a) || trail.level_of(a) != 0) broken("a unit that is not at the root");
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
    const std::size_t kept = temporary_.size();
    Vector<Id> hints;
    for (std::size_t at = root_order_.size(); at-- > 0;) {
        const Lit p = trail[static_cast<std::size_t>(root_order_[at])];
        root_seen_[var_of(p)] = 0;
        const Reason reason = trail.reason_of(p);
        propagation.list_antecedents(p, reason, root_antecedents_);
        hints.clear();
        for (const Lit a : root_antecedents_) hints.push_back(have(unit_[a], "a root out of turn"));
        hints.push_back(reason_of(p, reason, root_antecedents_, propagation));
        unit_[p] = steps_->derived(dimacs({&p, 1}), hints);
        drop_temporary(kept);
    }
    return unit_[l];
}

template <int K>
proof::Id Log<K>::exclude_by(Id id, std::span<const Lit> clause, std::span<const Lit> kept) {
    const Id solution = std::exchange(solution_, 0);
    if (clause.size() == kept.size()) {
        steps_->give_up_guard(solution, id);
        return id;
    }
    hint_ids_.clear();
    std::size_t at = 0;
    for (const Lit l : clause) {
        if (at < kept.size() && kept[at] == l) ++at;
        else hint_ids_.push_back(have(unit_[negate(l)], "a literal left out without a unit"));
    }
    hint_ids_.push_back(id);
    const Id shorter = steps_->derived(dimacs(kept), hint_ids_);
    if (kept.empty()) refuted_ = true;
    steps_->give_up_guard(solution, shorter);
    steps_->remove({&id, 1});
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
    if (solution_ != 0) steps_->give_up_guard(std::exchange(solution_, 0), id);
    while (!guards_.empty() && guards_.back().level >= level) {
        steps_->give_up_guard(guards_.back().id, id);
        guards_.pop_back();
    }
    guards_.push_back({level - 1, id});
    (level == 1 ? unit_ : flip_)[flipped] = id;
}

template <int K>
void Log<K>::refute(Propagation<K>& propagation) {
    if (refuted_) return;
    if (formula_.impossible() != 0) return refute_start(propagation, true);
    if (!caused_) conflict(propagation);
    derive({}, propagation);
}

template <int K>
void Log<K>::refute_start(Propagation<K>& propagation, bool summable) {
    if (refuted_) return;
    hint_ids_.clear();
    const std::int32_t n = graph_->island_count();
    std::int32_t lone = 0;  // an island without bridges, among others
    while (lone < n && graph_->islands[lone].high != 0) ++lone;
    if (formula_.impossible() != 0) {
        hint_ids_.push_back(formula_.impossible());
    } else if (!summable) {
        hint_ids_.push_back(steps_->sum(proof_.sums[at(propagation.signs().impossible_sum())], {}));
    } else if (graph_->connected && n > 1 && lone < n) {
        for (std::size_t side = 0; side < 4; ++side) {
            if (graph_->islands[lone].edge[side] < 0) continue;
            proof::Sides one{};
            one[side] = 1;
            hint_ids_.push_back(have(formula_.at_most(lone, one), "no clause of the clue 0"));
        }
        hint_ids_.push_back(cut({&lone, 1}));
    } else {
        return refute(propagation);
    }
    steps_->derived({}, hint_ids_);
    refuted_ = true;
    drop_temporary(0);
}

// The number of the clause that says: the antecedents together imply l (or, without l, cannot be).
// Right after they were listed, as it is in part read off the walk that listed them.
template <int K>
proof::Id Log<K>::reason_of(Lit l, Reason reason, std::span<const Lit> antecedents,
                            Propagation<K>& propagation) {
    switch (reason.kind) {
        case Reason::none:
            if (l == no_lit) broken("a conflict without a reason");
            return have(unit_[l], "a literal without a reason");
        case Reason::literal:
            return have(literal_reason(l, reason.data), "no clause of two literals");
        case Reason::clause:
            return have(propagation.clauses.name_of(reason.data), "a clause without a name");
        case Reason::too_many:
        case Reason::too_few:
        case Reason::value_least:
        case Reason::value_most: return degree_reason(l, reason, antecedents);
        case Reason::cut: return cut(propagation.reached());
        case Reason::close: return close_reason(l, antecedents, propagation);
        case Reason::path: return path_reason(l, antecedents);
        case Reason::sum: return sum_reason(l, reason, antecedents, propagation);
        case Reason::flip: return flip_reason(l);
    }
    broken("a reason of no kind");
}

template <int K>
proof::Id Log<K>::literal_reason(Lit l, Lit by) const {
    if (!encoding_.is_edge(l)) {
        const auto valued = formula_.valued();
        const Var v = std::max(var_of(l), var_of(by)) - encoding_.edge_vars();
        const auto most = static_cast<Var>(encoding_.most_value());
        return formula_.value_order(valued[v / most], static_cast<int>(v % most) + 1);
    }
    const std::int32_t e = edge_of(l), f = edge_of(by);
    if (e != f) return formula_.crossing(e, f);
    return formula_.order(e, std::max(encoding_.bridges_of(l), encoding_.bridges_of(by)));
}

// A clause of the island's family. The numbers that a conflict rests on may add up to more than it
// takes (or less): then some of them are weakened, and the weaker literals follow first.
template <int K>
proof::Id Log<K>::degree_reason(Lit l, Reason reason, std::span<const Lit> antecedents) {
    const auto i = static_cast<std::int32_t>(reason.data);
    const Island& island = graph_->islands[i];
    const bool many = reason.kind == Reason::too_many || reason.kind == Reason::value_least;
    const int most = encoding_.most();
    proof::Sides sides{};
    for (std::size_t side = 0; side < 4; ++side)
        if (!many && island.edge[side] >= 0) sides[side] = static_cast<std::int8_t>(most);
    int target = many ? island.high + 1 : island.low - 1;
    const auto read = [&](Lit a) {
        if (encoding_.is_edge(a)) {
            const auto side = static_cast<std::size_t>(graph_->edges[edge_of(a)].side_at(i));
            sides[side] = static_cast<std::int8_t>(encoding_.bridges_of(a) - (many ? 0 : 1));
        } else {
            const int k = static_cast<int>((var_of(a) - encoding_.edge_vars()) %
                                           static_cast<Var>(encoding_.most_value())) +
                          1;
            target = many ? k : k - 1;
        }
    };
    for (const Lit a : antecedents) read(a);
    if (l != no_lit) read(l);
    int over = (sides[0] + sides[1] + sides[2] + sides[3] - target) * (many ? 1 : -1);
    // Sides that can be left out altogether come first.
    for (const bool whole : {true, false}) {
        for (std::size_t side = 0; side < 4 && over > 0; ++side) {
            const std::int32_t e = island.edge[side];
            if (e < 0) continue;
            const int before = sides[side];
            const int spare = many ? before : most - before;
            if (spare == 0 || (whole && spare > over)) continue;
            const int after =
                many ? before - std::min(spare, over) : before + std::min(spare, over);
            over -= std::min(spare, over);
            sides[side] = static_cast<std::int8_t>(after);
            for (int k = before; many && after > 0 && k > after; --k)
                weaker_.push_back({encoding_.at_least(e, k - 1), formula_.order(e, k)});
            for (int k = before; !many && after < most && k < after; ++k)
                weaker_.push_back({negate(encoding_.at_least(e, k + 2)), formula_.order(e, k + 2)});
        }
    }
    return have(many ? formula_.at_most(i, sides) : formula_.at_least(i, sides),
                "no such clause of a degree");
}

// Of the two sides of a cut the one with fewer islands.
template <int K>
proof::Id Log<K>::cut(std::span<const std::int32_t> islands) {
    const std::size_t n = graph_->islands.size();
    if (2 * islands.size() <= n) return temporary(steps_->cut(islands));
    Vector<std::uint8_t> inside(n, 0);
    for (const std::int32_t i : islands) inside[at(i)] = 1;
    islands_.clear();
    for (std::size_t i = 0; i < n; ++i)
        if (!inside[i]) islands_.push_back(static_cast<std::int32_t>(i));
    return temporary(steps_->cut(islands_));
}

// With l false, its edge has so many bridges: either that is too many for one of its ends, or it
// fills both ends, and no edge leads out of the islands reached.
template <int K>
proof::Id Log<K>::close_reason(Lit l, std::span<const Lit> antecedents,
                               Propagation<K>& propagation) {
    islands_.assign(propagation.reached().begin(), propagation.reached().end());
    const std::int32_t own = edge_of(l);
    const Edge& edge = graph_->edges[own];
    Vector<std::uint8_t> inside(graph_->islands.size(), 0);
    for (const std::int32_t i : islands_) inside[at(i)] = 1;
    Vector<Id> hints;
    for (const std::int32_t end : {edge.u, edge.v}) {
        const Island& island = graph_->islands[end];
        proof::Sides sides{};
        sides[edge.side_at(end)] = static_cast<std::int8_t>(encoding_.bridges_of(l));
        bool shut[4] = {};
        for (const Lit a : antecedents) {
            const Edge& other = graph_->edges[edge_of(a)];
            if (other.u != end && other.v != end) continue;
            const Side side = other.side_at(end);
            if (negative(a)) shut[side] = true;
            else sides[side] = static_cast<std::int8_t>(encoding_.bridges_of(a));
        }
        int over = sides[0] + sides[1] + sides[2] + sides[3] - island.high;
        if (over > 0) {
            // One more is as many as it takes.
            --over;
            Vector<Id> weaker;
            for (const bool whole : {true, false}) {
                for (std::size_t side = 0; side < 4 && over > 0; ++side) {
                    const int before = sides[side];
                    if (before == 0 || (whole && before > over)) continue;
                    const int after = before - std::min(before, over);
                    over -= before - after;
                    sides[side] = static_cast<std::int8_t>(after);
                    for (int k = before; after > 0 && k > after; --k)
                        weaker.push_back(formula_.order(island.edge[side], k));
                }
            }
            hints = weaker;
            hints.push_back(have(formula_.at_most(end, sides), "no such clause of a full end"));
            lemma_.clear();
            lemma_.push_back(l);
            for (const Lit a : antecedents) lemma_.push_back(negate(a));
            return temporary(steps_->derived(dimacs(lemma_), hints));
        }
        for (std::size_t side = 0; side < 4; ++side) {
            const std::int32_t e = island.edge[side];
            if (e < 0 || e == own || shut[side] || inside[at(graph_->edges[e].other(end))])
                continue;
            if (over != 0) broken("an end that is not full");
            proof::Sides one_more = sides;
            ++one_more[side];
            hints.push_back(have(formula_.at_most(end, one_more), "no such clause of a full end"));
        }
    }
    hints.push_back(cut(Vector<std::int32_t>(islands_)));
    lemma_.clear();
    lemma_.push_back(l);
    for (const Lit a : antecedents) lemma_.push_back(negate(a));
    return temporary(steps_->derived(dimacs(lemma_), hints));
}

template <int K>
proof::Id Log<K>::path_reason(Lit l, std::span<const Lit> antecedents) {
    edges_.clear();
    for (const Lit a : antecedents) edges_.push_back(edge_of(a));
    edges_.push_back(edge_of(l));
    return temporary(steps_->path(edges_));
}

template <int K>
proof::Id Log<K>::sum_reason(Lit l, Reason reason, std::span<const Lit> antecedents,
                             const Propagation<K>& propagation) {
    lemma_.clear();
    if (l != no_lit) lemma_.push_back(l);
    for (const Lit a : antecedents) lemma_.push_back(negate(a));
    const std::int32_t sum = propagation.signs().sum_of_graph(reason.data);
    return temporary(steps_->sum(proof_.sums[at(sum)], dimacs(lemma_)));
}

}  // namespace hashi::search

#endif
