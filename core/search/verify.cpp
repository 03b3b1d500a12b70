// Engine: the self-checking build (-DHASHIKIT_CHECK=ON). What the search keeps incrementally is
// worked out anew from the trail and compared; what it derives is held against its reasons and, if
// a test gives one, against a known solution. The first difference ends the program.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "search/engine.hpp"

namespace hashi::search {
namespace {

template <class... Numbers>
[[noreturn]] void broken(const char* what, Numbers... numbers) {
    std::fprintf(stderr, "HASHIKIT_CHECK: %s", what);
    (std::fprintf(stderr, " %lld", static_cast<long long>(numbers)), ...);
    std::fprintf(stderr, "\n");
    std::abort();
}

template <class... Numbers>
void require(bool holds, const char* what, Numbers... numbers) {
    if (!holds) broken(what, numbers...);
}

constexpr std::int32_t always_islands = 250;  // larger puzzles are verified now and then only

}  // namespace

// Between two steps of the search, when no conflict is pending.
template <int K>
void Engine<K>::verify() {
    const auto every = static_cast<std::uint64_t>(1 + graph_->island_count() / always_islands);
    if (++verified_ % (every * every) != 0) return;
    verify_trail();
    verify_degrees();
    verify_network();
    // After going back to a level that was left complete, or when propagation is done.
    if (head_ == trail_size_ && network_head_ == trail_size_)
        verify_fixpoint();
    if (verified_ % (16 + arena_.size() / 256) == 0) verify_clauses();
}

template <int K>
void Engine<K>::verify_trail() const {
    require(network_head_ <= head_ && head_ <= trail_size_, "heads", network_head_, head_);
    std::size_t begun = 0;
    for (std::size_t at = 0; at < trail_size_; ++at) {
        const Lit l = trail_[at];
        require(value_[l] == 1 && value_[negate(l)] == -1, "trail: value of literal", l);
        const VarInfo& info = info_[var_of(l)];
        require(info.position == static_cast<std::int32_t>(at), "trail: position of literal", l);
        while (begun < starts_.size() && starts_[begun] <= static_cast<std::int32_t>(at)) ++begun;
        require(info.level == static_cast<std::int32_t>(begun), "trail: level of literal", l);
    }
    const auto assigned = std::count_if(value_.begin(), value_.end(), [](auto v) { return v > 0; });
    require(static_cast<std::size_t>(assigned) == trail_size_, "trail: literals missing", assigned);
    require(std::is_sorted(starts_.begin(), starts_.end()), "trail: order of decisions");
    require(starts_.empty() || starts_.back() <= static_cast<std::int32_t>(trail_size_),
            "trail: decisions beyond its end");
    for (const std::uint8_t seen : seen_) require(seen == 0, "marks of conflict analysis left");
}

// The masks hold what the processed literals say, those of stronger ones included.
template <int K>
void Engine<K>::verify_degrees() const {
    Degree<K> fresh;
    require(fresh.load(*graph_), "degrees: bounds");
    for (std::size_t at = 0; at < head_; ++at) {
        const Lit p = trail_[at];
        if (var_of(p) >= edge_vars_) {
            auto& state = fresh.state[valued_island(p)];
            if (negative(p)) state.high = std::min<std::uint8_t>(state.high, value_of(p) - 1);
            else state.low = std::max<std::uint8_t>(state.low, value_of(p));
            continue;
        }
        const Edge& edge = graph_->edges[edge_of(p)];
        if (negative(p)) fresh.add_no(edge, bridges_of(p));
        else fresh.add_yes(edge, bridges_of(p));
    }
    for (std::size_t i = 0; i < fresh.state.size(); ++i) {
        require(degree_.state[i].yes == fresh.state[i].yes, "degrees: true literals of island", i,
                degree_.state[i].yes, fresh.state[i].yes);
        require(degree_.state[i].no == fresh.state[i].no, "degrees: false literals of island", i,
                degree_.state[i].no, fresh.state[i].no);
        require(degree_.state[i].low == fresh.state[i].low, "degrees: least value of island", i,
                degree_.state[i].low, fresh.state[i].low);
        require(degree_.state[i].high == fresh.state[i].high, "degrees: greatest value of island",
                i, degree_.state[i].high, fresh.state[i].high);
    }
}

// Components, their lists, sizes and rooms, from the literals that the network knows.
template <int K>
void Engine<K>::verify_network() const {
    const std::int32_t n = graph_->island_count();
    Vector<std::int32_t> parent(static_cast<std::size_t>(n));
    std::iota(parent.begin(), parent.end(), 0);
    const auto root = [&](std::int32_t i) {
        while (parent[i] != i) i = parent[i] = parent[parent[i]];
        return i;
    };
    Vector<std::int32_t> room(static_cast<std::size_t>(n)), size(static_cast<std::size_t>(n));
    std::int32_t parts = n;
    for (std::int32_t i = 0; i < n; ++i) room[i] = graph_->islands[i].high;
    for (std::size_t at = 0; at < network_head_; ++at) {
        const Lit p = trail_[at];
        if (negative(p) || var_of(p) >= edge_vars_) continue;
        const Edge& edge = graph_->edges[edge_of(p)];
        --room[edge.u];
        --room[edge.v];
        const std::int32_t a = root(edge.u), b = root(edge.v);
        if (a == b) continue;
        parent[a] = b;
        --parts;
    }
    require(network_.components == parts, "network: number of components", network_.components,
            parts);
    for (std::int32_t i = 0; i < n; ++i) {
        ++size[root(i)];
        if (root(i) != i) room[root(i)] += room[i];
    }
    Vector<std::int32_t> label(static_cast<std::size_t>(n), -1);  // by root
    for (std::int32_t i = 0; i < n; ++i) {
        const std::int32_t c = network_.component[i], r = root(i);
        if (label[r] < 0) {
            label[r] = c;
            require(root(c) == r, "network: label of another component", i, c);
            require(network_.size_of(c) == size[r], "network: size", c, network_.size_of(c));
            require(network_.room(c) == room[r], "network: room", c, network_.room(c), room[r]);
            require(root(network_.start_of(c)) == r, "network: start elsewhere", c);
            std::int32_t members = 0;
            network_.members(i, [&](std::int32_t j) {
                require(root(j) == r, "network: member elsewhere", i, j);
                require(++members <= size[r], "network: list without end", i);
            });
            require(members == size[r], "network: list too short", i, members);
        }
        require(label[r] == c, "network: label of island", i, c, label[r]);
    }
}

// Nothing that the rules force is open, nothing is broken, and the watches are in place.
template <int K>
void Engine<K>::verify_fixpoint() {
    const std::int32_t n = graph_->island_count(), m = graph_->edge_count();
    for (std::int32_t e = 0; e < m; ++e) {
        for (int k = 2; k <= most(); ++k) {
            require(value_[at_least(e, k)] <= 0 || value_[at_least(e, k - 1)] > 0,
                    "fixpoint: order of edge", e, k);
            require(value_[at_least(e, k - 1)] >= 0 || value_[at_least(e, k)] < 0,
                    "fixpoint: order of edge", e, k);
        }
        if (value_[at_least(e, 1)] <= 0) continue;
        for (const std::int32_t f : graph_->crossing_edges(e))
            require(value_[at_least(f, 1)] < 0, "fixpoint: crossing edges", e, f);
    }
    for (std::int32_t i = 0; i < n; ++i) {
        const Island& island = graph_->islands[i];
        int lower = 0, upper = 0;
        int least[4] = {}, most[4] = {};
        for (int side = 0; side < 4; ++side) {
            if (island.edge[side] < 0) continue;
            for (int k = 1; k <= this->most(); ++k) {
                least[side] += value_[at_least(island.edge[side], k)] > 0;
                most[side] += value_[at_least(island.edge[side], k)] >= 0;
            }
            lower += least[side];
            upper += most[side];
        }
        int low = island.low, high = std::min(island.high, most_value());
        if (!valued_.empty() && value_base_[i] != no_var) {
            while (low < high && is_true(value_at_least(i, low + 1))) ++low;
            while (high > low && is_true(negate(value_at_least(i, high)))) --high;
            require(lower <= low && high <= upper, "fixpoint: value of island", i, low, high);
        }
        require(lower <= high && upper >= low, "fixpoint: sum of island", i);
        for (int side = 0; side < 4; ++side)
            require(most[side] - least[side] <= std::min(high - lower, upper - low),
                    "fixpoint: degree of island not propagated", i, side);
    }
    // A sum may still be due from a level that was left in the middle; it is met here all the same.
    for (std::size_t s = 0; s < sums_.size(); ++s) {
        domains_.clear();
        for (const std::int32_t i : sums_[s].of(summed_))
            domains_.push_back(SumValues<K>::from_to(degree_.state[i].low, degree_.state[i].high));
        require(adder_.narrow(domains_, sums_[s].total), "fixpoint: sum cannot be met", s);
        std::size_t j = 0;
        for (const std::int32_t i : sums_[s].of(summed_)) {
            const auto both = (std::uint32_t{1} << degree_.state[i].low) |
                              (std::uint32_t{1} << degree_.state[i].high);
            require((domains_[j++] & both) == both, "fixpoint: bounds of a sum not tight", s, i);
        }
    }
    if (!graph_->loops) {
        for (std::int32_t e = 0; e < m; ++e)
            if (network_.component[graph_->edges[e].u] == network_.component[graph_->edges[e].v])
                require(value_[at_least(e, 1)] != 0, "fixpoint: loop not forbidden", e);
    }
    Vector<int> ways(static_cast<std::size_t>(n), 0);
    for (std::int32_t e = 0; e < m; ++e) {
        const std::int32_t a = network_.component[graph_->edges[e].u];
        const std::int32_t b = network_.component[graph_->edges[e].v];
        if (a == b || value_[at_least(e, 1)] < 0) continue;
        ++ways[a];
        ++ways[b];
    }
    for (std::int32_t i = 0; i < n; ++i) {
        const std::int32_t c = network_.component[i];
        if (!network_.needs_watches(c)) continue;
        // With one way out, that one is built, and so does not lead out.
        require(ways[c] >= 2, "fixpoint: component with too few ways out", c, ways[c]);
        const auto [first, second] = network_.watched(c);
        require(first != second, "fixpoint: one edge watched twice", c, first);
        for (const std::int32_t e : {first, second}) {
            require(e >= 0, "fixpoint: no watch", c);
            require(value_[at_least(e, 1)] >= 0, "fixpoint: closed edge watched", c, e);
            const std::int32_t a = network_.component[graph_->edges[e].u];
            const std::int32_t b = network_.component[graph_->edges[e].v];
            require(a != b && (a == c || b == c), "fixpoint: inner or foreign edge watched", c, e);
        }
    }
}

// The store is well formed, each clause is watched where it says, and none can be overlooked.
template <int K>
void Engine<K>::verify_clauses() const {
    Vector<std::pair<std::uint32_t, Lit>> watched;
    for (Lit l = 0; l < value_.size(); ++l)
        for (const Watch& watch : watches_[l]) watched.emplace_back(watch.clause, l);
    std::sort(watched.begin(), watched.end());
    for (std::size_t l = value_.size(); l < watches_.size(); ++l)
        require(watches_[l].empty(), "clauses: watch left over from another puzzle", l);
    const bool complete = head_ == trail_size_;
    std::size_t clauses = 0, learned = 0;
    std::size_t clause = 0;
    while (clause < arena_.size()) {
        const std::uint32_t size = arena_[clause] & ~permanent_flag;
        require(size >= 2 && clause + 2 + size <= arena_.size(), "clauses: size", clause, size);
        const std::span<const Lit> lits(&arena_[clause + 2], size);
        if (!(arena_[clause] & permanent_flag)) {
            require(learned < learned_refs_.size() && learned_refs_[learned] == clause,
                    "clauses: list of learned ones", clause);
            ++learned;
        }
        // Its two watches come next, and nothing else.
        const auto [first, second] = std::minmax(lits[0], lits[1]);
        require(watched.size() >= 2 * clauses + 2, "clauses: not watched", clause);
        require(watched[2 * clauses] == std::pair{static_cast<std::uint32_t>(clause), first} &&
                    watched[2 * clauses + 1] == std::pair{static_cast<std::uint32_t>(clause), second},
                "clauses: other literals watched", clause);
        const bool met = std::any_of(lits.begin(), lits.end(), [&](Lit l) { return value_[l] > 0; });
        if (complete && !met && (value_[lits[0]] < 0 || value_[lits[1]] < 0)) {
            // Only a clause that was learned above its own level, because the search could not go
            // back further: nothing but one watched literal is open, so that it is not overlooked.
            require(value_[lits[0]] == 0 || value_[lits[1]] == 0, "clauses: conflict overlooked",
                    clause);
            const auto open =
                std::count_if(lits.begin(), lits.end(), [&](Lit l) { return value_[l] == 0; });
            require(open == 1, "clauses: a false literal watched", clause, open);
            require(excluded_ > 0 || graph_->island_count() >= 100,
                    "clauses: unit clause overlooked", clause);
        }
        verify_learned(lits);
        ++clauses;
        clause += size + 2;
    }
    require(watched.size() == 2 * clauses, "clauses: watches too many", watched.size(), clauses);
    require(learned == learned_refs_.size(), "clauses: number of learned ones", learned);
}

// The bounds in domains_ leave no answer.
template <int K>
void Engine<K>::verify_sum_reason(const Sum& sum) {
    require(!adder_.possible(domains_, sum.total), "reason: the bounds of a sum allow an answer");
}

// The antecedents just expanded are true, were so before l, and imply it in the expected solution.
template <int K>
void Engine<K>::verify_reason(Lit l, Reason reason, std::int32_t limit) const {
    Vector<Lit> clause;
    if (l != no_lit) clause.push_back(l);
    for (const Lit a : antecedents_) {
        require(value_[a] > 0, "reason: literal not true; kind", reason.kind, l, a);
        require(info_[var_of(a)].position < limit, "reason: later literal; kind", reason.kind, l, a);
        require(l == no_lit || var_of(a) != var_of(l), "reason: the literal itself; kind",
                reason.kind, l);
        clause.push_back(negate(a));
    }
    if (reason.kind != Reason::none)
        require(expected_meets(clause), "reason: wrong in the expected solution; kind", reason.kind,
                l);
}

template <int K>
bool Engine<K>::expected_meets(std::span<const Lit> clause) const {
    if (expected_.empty()) return true;
    return std::any_of(clause.begin(), clause.end(), [&](Lit l) { return expected_[l] != 0; });
}

template <int K>
void Engine<K>::verify_learned(std::span<const Lit> clause) const {
    require(expected_meets(clause), "learned: wrong in the expected solution; size", clause.size());
}

// The search must not say that there is no solution while the expected one is not found.
template <int K>
void Engine<K>::verify_denial() const {
    require(expected_.empty() || consistent_, "the expected solution is denied");
}

template <int K>
void Engine<K>::forget_if_found() {
    for (std::size_t l = 0; l < expected_.size(); ++l)
        if (expected_[l] && value_[l] <= 0) return;
    expected_.clear();
}

template <int K>
void Engine<K>::expect(std::span<const std::uint8_t> counts) {
    expected_.assign(value_.size(), 0);
    for (std::int32_t e = 0; e < graph_->edge_count(); ++e)
        for (int k = 1; k <= most(); ++k)
            expected_[counts[e] >= k ? at_least(e, k) : negate(at_least(e, k))] = 1;
    for (const std::int32_t i : valued_) {
        int value = 0;
        for (const std::int32_t e : graph_->islands[i].edge) value += e < 0 ? 0 : counts[e];
        for (int k = 1; k <= most_value(); ++k)
            expected_[value >= k ? value_at_least(i, k) : negate(value_at_least(i, k))] = 1;
    }
    for (std::size_t at = 0; at < trail_size_; ++at)
        require(expected_[trail_[at]] != 0, "at the root: wrong in the expected solution", at);
    verify_denial();
}

HASHI_ENGINES()

}  // namespace hashi::search
