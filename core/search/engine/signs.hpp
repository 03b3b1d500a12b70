// The propagator of the signs' sums.
//
// Every island in a sum whose clue is not fixed (every island, if the graph is `valued`) has 4 * K
// more variables, the order encoding of its value: y(i,k) says that at least k bridges end there.
// They follow those of the edges. A literal of y(i,k) bounds the island's degree (degree.hpp), and
// the degree's bounds are propagated to the y in turn (show). A sum tightens the bounds of its
// islands as far as possible (sums.hpp). Its reason is a minimal set of these bounds, found only
// when conflict analysis needs it, by dropping one after the other.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"
#include "search/engine/degree.hpp"
#include "search/engine/encoding.hpp"
#include "search/engine/trail.hpp"

namespace hashi::search {

// Invariants:
// - A sum is in due_ if the bounds of one of its islands have changed since it was last propagated.
//   Undoing removes none, because propagating a sum once more is harmless.
// - The bounds themselves are kept in one place, Degree::state, for the two propagators. For an
//   island with value variables, they are the strongest of the clue's and of those that the
//   literals of y(i,k) that have been through process() give: low at least k for a true one, high
//   at most k - 1 for a false one. So process() only strengthens them, and forget() goes back to
//   the strongest literal that is left. Islands without value variables keep the clue's bounds.
template <int K>
class Signs {
public:
    // Creates the variables of the values and the sums; call before anything is assigned. False:
    // some sum can never be met.
    bool load(const Graph& graph);
    // The number of value variables.
    std::size_t variables() const {
        return valued_.size() * static_cast<std::size_t>(encoding_.most_value());
    }
    // Whether any island has value variables.
    bool any_values() const { return !valued_.empty(); }

    // At the root: asserts the initial bounds of the values.
    bool bound_values(Trail& trail, const Degree<K>& degree);
    // Propagates the degree of island i to its value.
    bool show(std::int32_t island, Trail& trail, const Degree<K>& degree);
    // Propagates a literal of y(i,k) to its island's degree and its sums. False: a conflict.
    bool process(Lit p, Trail& trail, Degree<K>& degree);
    // Undoes that; p is open again.
    void forget(Lit p, const Trail& trail, Degree<K>& degree);

    bool due() const { return !due_.empty(); }
    // Propagates one of the sums that are due. False: a conflict.
    bool add_up(Trail& trail, const Degree<K>& degree);

    // The bounds of the sum's islands that were true before `limit` and exclude the negation of l
    // (without l: exclude every solution of the sum). None of them can be dropped.
    void explain_sum(Lit l, Reason reason, const Trail& trail, std::int32_t limit,
                     Vector<Lit>& antecedents);
    // The part of an explanation of too_many or too_few that is not in the mask (other reasons have
    // none): the bound of the island's degree that forces l together with the mask or, without l,
    // the weakest bound that contradicts the mask. If the clue itself is that bound, adds nothing,
    // or with `clues` the literal that states it.
    void explain_bound(Lit l, Reason reason, const Trail& trail, bool clues,
                       Vector<Lit>& antecedents) const;

    Lit value_at_least(std::int32_t island, int k) const {
        return 2 * (value_base_[island] + static_cast<Var>(k - 1));
    }

    // For the log (log.hpp). The islands that have value variables, in the order of these
    // variables.
    const Vector<std::int32_t>& valued() const { return valued_; }
    // The index in the graph of one of these sums, and of the sum that made load() fail.
    std::int32_t sum_of_graph(std::uint32_t sum) const { return graph_sums_[sum]; }
    std::int32_t impossible_sum() const { return graph_sums_.back(); }

private:
    friend struct Verify;

    void add_value(std::int32_t i) {
        value_base_[i] = encoding_.edge_vars() + static_cast<Var>(variables());
        valued_.push_back(i);
    }

    std::int32_t valued_island(Lit l) const {
        return valued_[(var_of(l) - encoding_.edge_vars()) / static_cast<Var>(most_value())];
    }
    int value_of(Lit l) const {
        return static_cast<int>((var_of(l) - encoding_.edge_vars()) %
                                static_cast<Var>(most_value())) +
               1;
    }
    int most_value() const { return encoding_.most_value(); }

    const Graph* graph_ = nullptr;
    Encoding<K> encoding_;
    Vector<std::int32_t> valued_;  // the islands that have value variables, in order
    Vector<Var>
        value_base_;  // by island: its first value variable, or no_var; only with sums or `valued`
    Vector<Sum> sums_;
    Vector<std::int32_t> graph_sums_;  // by sum: its index in the graph
    Vector<std::int32_t> summed_;
    Vector<std::int32_t> sums_at_, sums_of_;  // by island: start of its sums in sums_of_
    Vector<std::int32_t> due_;
    Vector<std::uint8_t> is_due_;
    SumValues<K> adder_;
    Vector<typename SumValues<K>::Domain> domains_;  // scratch, by island of a sum
    Vector<std::pair<int, int>> explained_;          // scratch, by island of a sum
};

template <int K>
bool Signs<K>::load(const Graph& graph) {
    graph_ = &graph;
    encoding_.load(graph);
    sums_.clear();
    summed_.clear();
    valued_.clear();
    due_.clear();
    if (graph_->sums.empty() && !graph_->valued) return true;
    adder_.load(encoding_.most());
    const std::size_t n = graph_->islands.size();
    value_base_.assign(n, no_var);
    Vector<std::int32_t> uses(n + 1, 0);
    bool possible = true;
    graph_sums_.clear();
    for (const Sum& sum : graph_->sums) {
        graph_sums_.push_back(static_cast<std::int32_t>(&sum - graph_->sums.data()));
        const auto first = static_cast<std::int32_t>(summed_.size());
        // Islands without bridges add nothing; two of them would have the same value.
        int zeros = 0;
        for (const std::int32_t i : sum.of(graph_->summed)) {
            if (graph_->islands[i].high == 0) ++zeros;
            else summed_.push_back(i);
        }
        const auto size = static_cast<std::int32_t>(summed_.size()) - first;
        if (zeros > 1 || size > most_value() || (size == 0 && sum.total > 0) ||
            sum.total > adder_.most_total())
            possible = false;
        if (!possible) return false;
        if (size == 0 || (size == 1 && sum.total == unreadable)) {
            summed_.resize(static_cast<std::size_t>(first));
            graph_sums_.pop_back();
            continue;
        }
        sums_.push_back({first, size, sum.total});
        for (const std::int32_t i : sums_.back().of(summed_)) {
            ++uses[i];
            const Island& island = graph_->islands[i];
            if (value_base_[i] == no_var && island.low < island.high) add_value(i);
        }
    }
    if (graph_->valued)
        for (std::size_t i = 0; i < n; ++i)
            if (value_base_[i] == no_var) add_value(static_cast<std::int32_t>(i));
    // Index the sums by island.
    sums_at_.assign(n + 1, 0);
    for (std::size_t i = 0; i < n; ++i) sums_at_[i + 1] = sums_at_[i] + uses[i];
    sums_of_.resize(static_cast<std::size_t>(sums_at_[n]));
    Vector<std::int32_t> next(sums_at_.begin(), sums_at_.end() - 1);
    is_due_.assign(sums_.size(), 1);
    for (std::size_t s = 0; s < sums_.size(); ++s) {
        due_.push_back(static_cast<std::int32_t>(s));
        for (const std::int32_t i : sums_[s].of(summed_))
            sums_of_[static_cast<std::size_t>(next[i]++)] = static_cast<std::int32_t>(s);
    }
    return true;
}

template <int K>
bool Signs<K>::bound_values(Trail& trail, const Degree<K>& degree) {
    for (const std::int32_t i : valued_) {
        const Island& island = graph_->islands[i];
        for (int k = 1; k <= most_value(); ++k) {
            if (k <= island.low && !trail.assign(value_at_least(i, k), {})) return false;
            if (k > island.high && !trail.assign(negate(value_at_least(i, k)), {})) return false;
        }
        if (!show(i, trail, degree)) return false;
    }
    return true;
}

template <int K>
bool Signs<K>::process(Lit p, Trail& trail, Degree<K>& degree) {
    const std::int32_t i = valued_island(p);
    const int k = value_of(p);
    auto& state = degree.state[i];
    if (!negative(p)) {
        if (k > state.low) state.low = static_cast<std::uint8_t>(k);
        if (k > 1 && !trail.assign(p - 2, {Reason::literal, 0, p})) return false;
    } else {
        if (k <= state.high) state.high = static_cast<std::uint8_t>(k - 1);
        if (k < most_value() && !trail.assign(p + 2, {Reason::literal, 0, p})) return false;
    }
    for (std::int32_t at = sums_at_[i]; at < sums_at_[i + 1]; ++at) {
        const std::int32_t s = sums_of_[static_cast<std::size_t>(at)];
        if (is_due_[s]) continue;
        is_due_[s] = 1;
        due_.push_back(s);
    }
    return degree.propagate(i, trail);
}

template <int K>
void Signs<K>::forget(Lit p, const Trail& trail, Degree<K>& degree) {
    const std::int32_t i = valued_island(p);
    const int k = value_of(p);
    const Island& island = graph_->islands[i];
    auto& state = degree.state[i];
    // Return to the strongest bound that is still true.
    if (!negative(p) && state.low == k) {
        do --state.low;
        while (state.low > island.low && !trail.is_true(value_at_least(i, state.low)));
    } else if (negative(p) && state.high == k - 1) {
        const int most = std::min(island.high, most_value());
        do ++state.high;
        while (state.high < most && !trail.is_true(negate(value_at_least(i, state.high + 1))));
    }
}

template <int K>
bool Signs<K>::show(std::int32_t i, Trail& trail, const Degree<K>& degree) {
    if (value_base_[i] == no_var) return true;
    const auto state = degree.state[i];
    const int lower = Degree<K>::count(state.yes), upper = Degree<K>::upper(state.no);
    const auto index = static_cast<std::uint32_t>(i);
    if (lower > state.low &&
        !trail.assign(value_at_least(i, lower), {Reason::value_least, state.yes, index}))
        return false;
    return upper >= state.high || trail.assign(negate(value_at_least(i, upper + 1)),
                                               {Reason::value_most, state.no, index});
}

template <int K>
bool Signs<K>::add_up(Trail& trail, const Degree<K>& degree) {
    const std::int32_t s = due_.back();
    due_.pop_back();
    is_due_[s] = 0;
    const Sum& sum = sums_[s];
    const auto islands = sum.of(summed_);
    domains_.clear();
    for (const std::int32_t i : islands)
        domains_.push_back(SumValues<K>::from_to(degree.state[i].low, degree.state[i].high));
    const Reason reason{Reason::sum, 0, static_cast<std::uint32_t>(s)};
    if (!adder_.narrow(domains_, sum.total)) return trail.fail(reason);
    for (std::size_t j = 0; j < islands.size(); ++j) {
        const std::int32_t i = islands[j];
        if (value_base_[i] == no_var) continue;
        const int low = std::countr_zero(domains_[j]);
        const int high = static_cast<int>(std::bit_width(domains_[j])) - 1;
        if (low > degree.state[i].low && !trail.assign(value_at_least(i, low), reason))
            return false;
        if (high < degree.state[i].high &&
            !trail.assign(negate(value_at_least(i, high + 1)), reason))
            return false;
    }
    return true;
}

template <int K>
void Signs<K>::explain_sum(Lit l, Reason reason, const Trail& trail, std::int32_t limit,
                           Vector<Lit>& antecedents) {
    const Sum& sum = sums_[reason.data];
    const auto stood = [&](Lit x) { return trail.stood(x, limit); };
    const auto islands = sum.of(summed_);
    domains_.clear();
    explained_.clear();
    for (const std::int32_t i : islands) {
        const Island& island = graph_->islands[i];
        int low = island.low, high = std::min(island.high, most_value());
        if (value_base_[i] != no_var) {
            while (high > 1 && stood(negate(value_at_least(i, high)))) --high;
            int k = high;
            while (k > low && !stood(value_at_least(i, k))) --k;
            low = k;
            if (l != no_lit && !encoding_.is_edge(l) && valued_island(l) == i) {
                // Put the negation of l in place of the bound on its side.
                if (negative(l)) low = value_of(l);
                else high = value_of(l) - 1;
            }
        }
        explained_.push_back({low, high});
        domains_.push_back(SumValues<K>::from_to(low, high));
    }
    for (std::size_t j = 0; j < islands.size(); ++j) {
        const std::int32_t i = islands[j];
        if (value_base_[i] == no_var) continue;
        const bool own = l != no_lit && valued_island(l) == i;
        auto [low, high] = explained_[j];
        const Island& island = graph_->islands[i];
        const int least = island.low, most = std::min(island.high, most_value());
        const auto enough = [&](int lower, int upper) {
            domains_[j] = SumValues<K>::from_to(lower, upper);
            return !adder_.possible(domains_, sum.total);
        };
        // Drop a bound entirely if possible; otherwise weaken it as far as possible.
        if (!own || !negative(l)) {
            if (low > least && enough(least, high)) {
                low = least;
            } else {
                if (encoding_.most() <= 2)
                    while (low > least && stood(value_at_least(i, low - 1)) &&
                           enough(low - 1, high))
                        --low;
                if (low > least) antecedents.push_back(value_at_least(i, low));
            }
        }
        if (!own || negative(l)) {
            if (high < most && enough(low, most)) {
                high = most;
            } else {
                if (encoding_.most() <= 2)
                    while (high < most && high + 2 <= most_value() &&
                           stood(negate(value_at_least(i, high + 2))) && enough(low, high + 1))
                        ++high;
                if (high < most) antecedents.push_back(negate(value_at_least(i, high + 1)));
            }
        }
        domains_[j] = SumValues<K>::from_to(low, high);
    }
}

template <int K>
void Signs<K>::explain_bound(Lit l, Reason reason, const Trail& trail, bool clues,
                             Vector<Lit>& antecedents) const {
    const auto i = static_cast<std::int32_t>(reason.data);
    if (value_base_[i] == no_var || reason.kind == Reason::value_least ||
        reason.kind == Reason::value_most)
        return;
    const auto mask = static_cast<typename Degree<K>::Mask>(reason.mask);
    const bool many = reason.kind == Reason::too_many;
    int k = many ? Degree<K>::count(mask) : Degree<K>::upper(mask) + 1;
    if (l != no_lit) {
        // If l is false, the bridges of all sides together are one more than allowed, or one fewer
        // than needed.
        const Edge& edge = graph_->edges[encoding_.edge_of(l)];
        const Side side = edge.side_at(i);
        k += encoding_.bridges_of(l);
        k -= many ? Degree<K>::on_side(mask, side) : Degree<K>::left_on_side(mask, side) + 1;
    }
    const Island& island = graph_->islands[i];
    const auto bound = [&] { return many ? negate(value_at_least(i, k)) : value_at_least(i, k); };
    if (many ? k > std::min(island.high, most_value()) : k <= island.low) {
        if (clues && k >= 1 && k <= most_value()) antecedents.push_back(bound());
        return;
    }
    while (!trail.is_true(bound())) k += many ? -1 : 1;
    antecedents.push_back(bound());
}

}  // namespace hashi::search
