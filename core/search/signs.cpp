// Engine: what the signs say.
//
// Every island that a sign adds up, and whose clue is not given, has 4 * K more variables, the order
// encoding of its value: y(i,k) says that at least k bridges end there. They come after those of the
// edges; a puzzle without signs has none. y(i,k) true or false is a bound of the island's degree
// (degree.hpp), and what the edges say of the degree is told to the y in turn (show). A sum looks at
// the bounds of its islands and tightens them as far as possible (sums.hpp); its reason is the
// bounds that it needs, found when conflict analysis asks, by leaving out one after the other.
#include "search/engine.hpp"

#include <algorithm>
#include <bit>

namespace hashi::search {

// The variables of the values and the sums, before anything is assigned. False: a sum can never be
// met.
template <int K>
bool Engine<K>::load_signs() {
    sums_.clear();
    summed_.clear();
    valued_.clear();
    due_.clear();
    if (graph_->sums.empty()) return true;
    adder_.load(most());
    const std::size_t n = graph_->islands.size();
    value_base_.assign(n, no_var);
    Vector<std::int32_t> uses(n + 1, 0);
    bool possible = true;
    for (const Sum& sum : graph_->sums) {
        const auto first = static_cast<std::int32_t>(summed_.size());
        // Islands without bridges add nothing; two of them have the same value.
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
            continue;
        }
        sums_.push_back({first, size, sum.total});
        for (const std::int32_t i : sums_.back().of(summed_)) {
            ++uses[i];
            const Island& island = graph_->islands[i];
            if (value_base_[i] != no_var || island.low == island.high) continue;
            value_base_[i] = edge_vars_ + static_cast<Var>(valued_.size()) * static_cast<Var>(most_value());
            valued_.push_back(i);
        }
    }
    // Which sums an island is part of.
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

// At the root: what is known of the values from the start.
template <int K>
bool Engine<K>::bound_values() {
    for (const std::int32_t i : valued_) {
        const Island& island = graph_->islands[i];
        for (int k = 1; k <= most_value(); ++k) {
            if (k <= island.low && !assign(value_at_least(i, k), {})) return false;
            if (k > island.high && !assign(negate(value_at_least(i, k)), {})) return false;
        }
        if (!show(i)) return false;
    }
    return true;
}

// y(i,k) has become true or false.
template <int K>
bool Engine<K>::process_value(Lit p) {
    const std::int32_t i = valued_island(p);
    const int k = value_of(p);
    auto& state = degree_.state[i];
    if (!negative(p)) {
        if (k > state.low) state.low = static_cast<std::uint8_t>(k);
        if (k > 1 && !assign(p - 2, {Reason::literal, 0, p})) return false;
    } else {
        if (k <= state.high) state.high = static_cast<std::uint8_t>(k - 1);
        if (k < most_value() && !assign(p + 2, {Reason::literal, 0, p})) return false;
    }
    for (std::int32_t at = sums_at_[i]; at < sums_at_[i + 1]; ++at) {
        const std::int32_t s = sums_of_[static_cast<std::size_t>(at)];
        if (is_due_[s]) continue;
        is_due_[s] = 1;
        due_.push_back(s);
    }
    if (!tighten(i)) return false;
    return watches_[negate(p)].empty() || visit_clauses(p);
}

// Takes back process_value().
template <int K>
void Engine<K>::forget_value(Lit p) {
    const std::int32_t i = valued_island(p);
    const int k = value_of(p);
    const Island& island = graph_->islands[i];
    auto& state = degree_.state[i];
    // Back to the next bound that still stands.
    if (!negative(p) && state.low == k) {
        do --state.low;
        while (state.low > island.low && !is_true(value_at_least(i, state.low)));
    } else if (negative(p) && state.high == k - 1) {
        const int most = std::min(island.high, most_value());
        do ++state.high;
        while (state.high < most && !is_true(negate(value_at_least(i, state.high + 1))));
    }
}

// Tells the value of island i what its edges say of its degree.
template <int K>
bool Engine<K>::show(std::int32_t i) {
    if (value_base_[i] == no_var) return true;
    const auto state = degree_.state[i];
    const int lower = Degree<K>::count(state.yes), upper = Degree<K>::upper(state.no);
    const auto index = static_cast<std::uint32_t>(i);
    if (lower > state.low &&
        !assign(value_at_least(i, lower), {Reason::value_least, state.yes, index}))
        return false;
    return upper >= state.high ||
           assign(negate(value_at_least(i, upper + 1)), {Reason::value_most, state.no, index});
}

// One of the sums of which an island's bounds have changed.
template <int K>
bool Engine<K>::add_up() {
    const std::int32_t s = due_.back();
    due_.pop_back();
    is_due_[s] = 0;
    const Sum& sum = sums_[s];
    const auto islands = sum.of(summed_);
    domains_.clear();
    for (const std::int32_t i : islands)
        domains_.push_back(SumValues<K>::from_to(degree_.state[i].low, degree_.state[i].high));
    const Reason reason{Reason::sum, 0, static_cast<std::uint32_t>(s)};
    if (!adder_.narrow(domains_, sum.total)) return fail(reason);
    for (std::size_t j = 0; j < islands.size(); ++j) {
        const std::int32_t i = islands[j];
        if (value_base_[i] == no_var) continue;
        const int low = std::countr_zero(domains_[j]);
        const int high = static_cast<int>(std::bit_width(domains_[j])) - 1;
        if (low > degree_.state[i].low && !assign(value_at_least(i, low), reason)) return false;
        if (high < degree_.state[i].high && !assign(negate(value_at_least(i, high + 1)), reason))
            return false;
    }
    return true;
}

// The bounds of the islands of a sum that stood before `limit` and exclude the opposite of l (or,
// without l, exclude all answers), into antecedents_; none of them can be left out.
template <int K>
void Engine<K>::explain_sum(Lit l, const Sum& sum, std::int32_t limit) {
    const auto stood = [&](Lit x) { return is_true(x) && info_[var_of(x)].position < limit; };
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
            if (l != no_lit && var_of(l) >= edge_vars_ && valued_island(l) == i) {
                // The opposite of l in place of the bound on its side.
                if (negative(l)) low = value_of(l);
                else high = value_of(l) - 1;
            }
        }
        explained_.push_back({low, high});
        domains_.push_back(SumValues<K>::from_to(low, high));
    }
    HASHIKIT_VERIFY(verify_sum_reason(sum);)
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
        // All at once where it is not needed, otherwise as far as it is not.
        if (!own || !negative(l)) {
            if (low > least && enough(least, high)) {
                low = least;
            } else {
                if (this->most() <= 2)
                    while (low > least && stood(value_at_least(i, low - 1)) &&
                           enough(low - 1, high))
                        --low;
                if (low > least) antecedents_.push_back(value_at_least(i, low));
            }
        }
        if (!own || negative(l)) {
            if (high < most && enough(low, most)) {
                high = most;
            } else {
                if (this->most() <= 2)
                    while (high < most && high + 2 <= most_value() &&
                           stood(negate(value_at_least(i, high + 2))) && enough(low, high + 1))
                        ++high;
                if (high < most) antecedents_.push_back(negate(value_at_least(i, high + 1)));
            }
        }
        domains_[j] = SumValues<K>::from_to(low, high);
    }
}

// The bound of island i's degree that, together with `mask`, forces l: what expand() adds to
// too_many and too_few. Without l, the weakest bound that the mask contradicts.
template <int K>
void Engine<K>::explain_bound(Lit l, Reason reason) {
    const auto i = static_cast<std::int32_t>(reason.data);
    if (value_base_[i] == no_var) return;
    const auto mask = static_cast<typename Degree<K>::Mask>(reason.mask);
    const bool many = reason.kind == Reason::too_many;
    const int all = many ? Degree<K>::count(mask) : Degree<K>::upper(mask);
    if (l == no_lit) {
        int k = many ? all : all + 1;
        if (many)
            while (!is_true(negate(value_at_least(i, k)))) --k;
        else
            while (!is_true(value_at_least(i, k))) ++k;
        antecedents_.push_back(many ? negate(value_at_least(i, k)) : value_at_least(i, k));
        return;
    }
    const Edge& edge = graph_->edges[edge_of(l)];
    const Side side = edge.side_at(i);
    if (many) {
        // With l false, the others' and this side's bridges are together one more than allowed.
        const int k = all - Degree<K>::on_side(mask, side) + bridges_of(l);
        if (k <= most_value()) antecedents_.push_back(negate(value_at_least(i, k)));
    } else {
        const int k = all - Degree<K>::left_on_side(mask, side) + bridges_of(l);
        antecedents_.push_back(value_at_least(i, k));
    }
}

HASHI_ENGINES()

}  // namespace hashi::search
