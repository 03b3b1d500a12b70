// Turns a reason of the search into a clause of the proof: a clause of the formula, a learned
// clause, or a lemma written for the purpose.
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
#include "search/engine/propagate.hpp"

namespace hashi::search {

template <int K>
class Lemmas {
public:
    using Id = proof::Id;
    using Literal = proof::Literal;

    // Writes the formula. `sums`: by sum of the graph, its number in the proof.
    void begin(const Graph& graph, const Signs<K>& signs, std::span<const Bound> assumed,
               std::span<const std::int32_t> sums, proof::Output& formula_output,
               proof::Output& steps_output) {
        graph_ = &graph;
        sums_.assign(sums.begin(), sums.end());
        encoding_.load(graph);
        formula.build(graph, signs.valued(), assumed);
        proof::Text text(formula_output);
        formula.write(text);
        steps = std::make_unique<proof::Steps>(steps_output, formula.clauses());
        temporary_.clear();
        weaker.clear();
    }

    // The id of the clause that says: the antecedents together imply l (without l: contradict each
    // other). Call right after listing the antecedents, because it also reads the islands reached
    // by that walk. Not for the kinds none and flip.
    Id of(Lit l, Reason reason, std::span<const Lit> antecedents, Propagation<K>& propagation);
    // The same for a literal implied by a single other literal.
    Id literal_reason(Lit l, Lit by) const;
    // The lemma that at least one bridge leaves these islands.
    Id cut(std::span<const std::int32_t> islands);

    // Lemmas are temporary. drop_temporaries() deletes all but the first `kept`.
    std::size_t temporaries() const { return temporary_.size(); }
    void drop_temporaries(std::size_t kept) {
        steps->remove(std::span<const Id>(temporary_).subspan(kept));
        temporary_.resize(kept);
    }

    // Valid until the next call.
    std::span<const Literal> dimacs(std::span<const Lit> clause) {
        written_.clear();
        for (const Lit l : clause) {
            const Literal x = encoding_.is_edge(l) ? static_cast<Literal>(var_of(l)) + 1 : value(l);
            written_.push_back(negative(l) ? -x : x);
        }
        return written_;
    }
    static Id have(Id id, const char* what) {
        if (id == 0) broken(what);
        return id;
    }
    [[noreturn]] static void broken(const char* what) { raise<std::logic_error>(what); }

    // A literal, and the clause of the formula that implies it from another literal.
    struct Step {
        Lit literal;
        Id id;
    };

    proof::Formula formula;
    std::unique_ptr<proof::Steps> steps;
    // The literals, weaker than the antecedents, that a conflict's clause needs first.
    Vector<Step> weaker;

private:
    Id degree(Lit l, Reason reason, std::span<const Lit> antecedents);
    void weaken(const Island& island, bool many, int over, proof::Sides& sides,
                Vector<Step>& steps_to) const;
    Id close(Lit l, std::span<const Lit> antecedents, Propagation<K>& propagation);
    Id path(Lit l, std::span<const Lit> antecedents);
    Id sum(Lit l, Reason reason, std::span<const Lit> antecedents,
           const Propagation<K>& propagation);

    std::int32_t edge_of(Lit l) const { return encoding_.edge_of(l); }
    // The variable of an island's value in the formula.
    Literal value(Lit l) const {
        const Var v = var_of(l) - encoding_.edge_vars();
        const auto most = static_cast<Var>(encoding_.most_value());
        return formula.value_at_least(formula.valued()[v / most], static_cast<int>(v % most) + 1);
    }
    Id temporary(Id id) {
        temporary_.push_back(id);
        return id;
    }

    const Graph* graph_ = nullptr;
    Encoding<K> encoding_;
    Vector<std::int32_t> sums_;
    Vector<Id> temporary_;

    // Scratch.
    Vector<Lit> lemma_;
    Vector<Literal> written_;
    Vector<std::int32_t> edges_, islands_;
};

template <int K>
proof::Id Lemmas<K>::of(Lit l, Reason reason, std::span<const Lit> antecedents,
                        Propagation<K>& propagation) {
    switch (reason.kind) {
        case Reason::literal:
            return have(literal_reason(l, reason.data), "no clause of two literals");
        case Reason::clause:
            return have(propagation.clauses.name_of(reason.data), "a clause without a name");
        case Reason::too_many:
        case Reason::too_few:
        case Reason::value_least:
        case Reason::value_most: return degree(l, reason, antecedents);
        case Reason::cut: return cut(propagation.reached());
        case Reason::close: return close(l, antecedents, propagation);
        case Reason::path: return path(l, antecedents);
        case Reason::sum: return sum(l, reason, antecedents, propagation);
        case Reason::none:
        case Reason::flip: break;
    }
    broken("a reason of unknown kind");
}

template <int K>
proof::Id Lemmas<K>::literal_reason(Lit l, Lit by) const {
    if (!encoding_.is_edge(l)) {
        const auto valued = formula.valued();
        const Var v = std::max(var_of(l), var_of(by)) - encoding_.edge_vars();
        const auto most = static_cast<Var>(encoding_.most_value());
        return formula.value_order(valued[v / most], static_cast<int>(v % most) + 1);
    }
    const std::int32_t e = edge_of(l), f = edge_of(by);
    if (e != f) return formula.crossing(e, f);
    return formula.order(e, std::max(encoding_.bridges_of(l), encoding_.bridges_of(by)));
}

// A clause of the island's degree constraint. The antecedents of a conflict may exceed the bound by
// more than one (or fall short of it by more); then some are weakened, and the weaker literals are
// derived first.
template <int K>
proof::Id Lemmas<K>::degree(Lit l, Reason reason, std::span<const Lit> antecedents) {
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
    const int over = (sides[0] + sides[1] + sides[2] + sides[3] - target) * (many ? 1 : -1);
    weaken(island, many, over, sides, weaker);
    return have(many ? formula.at_most(i, sides) : formula.at_least(i, sides),
                "no such degree clause");
}

// Makes the numbers on an island's sides smaller by `over` in total if they are too many, otherwise
// greater; as many sides as possible then say nothing. Lists the weaker literals of the others, in
// the order in which they follow.
template <int K>
void Lemmas<K>::weaken(const Island& island, bool many, int over, proof::Sides& sides,
                       Vector<Step>& steps_to) const {
    const int most = encoding_.most();
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
                steps_to.push_back({encoding_.at_least(e, k - 1), formula.order(e, k)});
            for (int k = before; !many && after < most && k < after; ++k)
                steps_to.push_back({negate(encoding_.at_least(e, k + 2)), formula.order(e, k + 2)});
        }
    }
}

// Writes the cut from its smaller side.
template <int K>
proof::Id Lemmas<K>::cut(std::span<const std::int32_t> islands) {
    const std::size_t n = graph_->islands.size();
    if (2 * islands.size() <= n) return temporary(steps->cut(islands));
    Vector<std::uint8_t> inside(n, 0);
    for (const std::int32_t i : islands) inside[at(i)] = 1;
    islands_.clear();
    for (std::size_t i = 0; i < n; ++i)
        if (!inside[i]) islands_.push_back(static_cast<std::int32_t>(i));
    return temporary(steps->cut(islands_));
}

// If l is false, the bridges of its edge either are too many for one of its ends, or fill both ends
// so that no edge leaves the islands reached.
template <int K>
proof::Id Lemmas<K>::close(Lit l, std::span<const Lit> antecedents, Propagation<K>& propagation) {
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
        const int over = sides[0] + sides[1] + sides[2] + sides[3] - island.high;
        if (over > 0) {
            // One bridge too many is enough.
            Vector<Step> steps_to;
            weaken(island, true, over - 1, sides, steps_to);
            hints.clear();
            for (const Step& step : steps_to) hints.push_back(step.id);
            hints.push_back(
                have(formula.at_most(end, sides), "no such degree clause of a full end"));
            lemma_.clear();
            lemma_.push_back(l);
            for (const Lit a : antecedents) lemma_.push_back(negate(a));
            return temporary(steps->derived(dimacs(lemma_), hints));
        }
        for (std::size_t side = 0; side < 4; ++side) {
            const std::int32_t e = island.edge[side];
            if (e < 0 || e == own || shut[side] || inside[at(graph_->edges[e].other(end))])
                continue;
            if (over != 0) broken("an end that is not full");
            proof::Sides one_more = sides;
            ++one_more[side];
            hints.push_back(
                have(formula.at_most(end, one_more), "no such degree clause of a full end"));
        }
    }
    hints.push_back(cut(Vector<std::int32_t>(islands_)));
    lemma_.clear();
    lemma_.push_back(l);
    for (const Lit a : antecedents) lemma_.push_back(negate(a));
    return temporary(steps->derived(dimacs(lemma_), hints));
}

template <int K>
proof::Id Lemmas<K>::path(Lit l, std::span<const Lit> antecedents) {
    edges_.clear();
    for (const Lit a : antecedents) edges_.push_back(edge_of(a));
    edges_.push_back(edge_of(l));
    return temporary(steps->path(edges_));
}

template <int K>
proof::Id Lemmas<K>::sum(Lit l, Reason reason, std::span<const Lit> antecedents,
                         const Propagation<K>& propagation) {
    lemma_.clear();
    if (l != no_lit) lemma_.push_back(l);
    for (const Lit a : antecedents) lemma_.push_back(negate(a));
    const std::int32_t sum = propagation.signs().sum_of_graph(reason.data);
    return temporary(steps->sum(sums_[at(sum)], dimacs(lemma_)));
}

}  // namespace hashi::search
