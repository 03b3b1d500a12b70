// Recomputes the incremental state of the search from the trail.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"
#include "search/engine/clauses.hpp"
#include "search/engine/decisions.hpp"
#include "search/engine/degree.hpp"
#include "search/engine/encoding.hpp"
#include "search/engine/trail.hpp"
#include "search/engine/verify/verify.hpp"

namespace hashi::search {

template <int K>
void Verify::state(SearchCore<K>& core) {
    auto& p = core.propagation_;
    core.explained_ = std::min(core.explained_, p.trail.size());
    const auto every = static_cast<std::uint64_t>(1 + core.graph().island_count() / always_islands);
    if (++core.verified_ % (every * every) != 0) return;
    const std::size_t size = p.trail.size();
    require(p.network_.head_ <= p.head_ && p.head_ <= size, "heads", p.network_.head_, p.head_);
    levels(p.trail, core.analysis_.seen_);
    queue(core.queue_, p.trail);
    degrees(core);
    network(core);
    // Propagation is complete: it has finished, or the search has backtracked to a complete level.
    if (p.head_ == size && p.network_.head_ == size) fixpoint(core);
    if (core.verified_ % (16 + p.clauses.arena_.size() / 256) == 0) {
        clauses(p.clauses, p.trail, p.head_ == size, core.fixed_);
        if (core.log_) core.log_->prove_clauses(p.clauses);
    }
    reasons(core);
}

template <int K>
void Verify::reasons(SearchCore<K>& core) {
    const Trail& trail = core.trail();
    Vector<Lit> antecedents;
    for (; core.explained_ < trail.size(); ++core.explained_) {
        const Lit l = trail[core.explained_];
        const Reason reason = trail.reason_of(l);
        // Above the root, a literal without a reason is a decision.
        if (reason.kind == Reason::none && trail.level_of(l) > 0) continue;
        core.propagation_.explain(l, reason, antecedents);
        if (core.log_) core.log_->prove_reason(l, core.propagation_);
    }
    if (core.log_) core.log_->steps().flush();
}

template <int K>
void Verify::explanation(const Propagation<K>& propagation, Lit l, Reason reason,
                         std::int32_t limit, std::span<const Lit> antecedents) {
    const Trail& trail = propagation.trail;
    for (const Lit a : antecedents) {
        require(trail.is_true(a), "reason: literal not true; kind", reason.kind, l, a);
        require(trail.position_of(a) < limit, "reason: later literal; kind", reason.kind, l, a);
        require(l == no_lit || var_of(a) != var_of(l), "reason: the literal itself; kind",
                reason.kind, l);
    }
}

template <int K>
void Verify::core_of(SearchCore<K>& core, Lit assumption, std::span<const Lit> others) {
    require(core.trail().is_false(assumption), "assumption: not refuted", assumption);
    reasons(core);
    if (core.log_) core.log_->prove_core(assumption, others, core.propagation_);
}

template <int K>
void Verify::solution(SearchCore<K>& core) {
    require(core.trail().size() == core.trail().variables(), "solution: open variables",
            core.trail().size());
    reasons(core);
}

inline void Verify::levels(const Trail& trail, std::span<const std::uint8_t> seen) {
    std::int32_t level = 0;
    for (std::size_t at = 0; at < trail.size_; ++at) {
        const Lit l = trail.trail_[at];
        require(trail.value_[l] == 1 && trail.value_[negate(l)] == -1, "trail: value of literal",
                l);
        require(trail.position_of(l) == static_cast<std::int32_t>(at), "trail: position of literal",
                l);
        while (level < trail.level() && trail.begin_of(level + 1) <= at) ++level;
        require(trail.level_of(l) == level, "trail: level of literal", l);
    }
    const auto assigned =
        std::count_if(trail.value_.begin(), trail.value_.end(), [](auto v) { return v > 0; });
    require(static_cast<std::size_t>(assigned) == trail.size_, "trail: literals missing", assigned);
    require(std::is_sorted(trail.starts_.begin(), trail.starts_.end()),
            "trail: order of decisions");
    require(trail.level() == 0 || trail.begin_of(trail.level()) <= trail.size_,
            "trail: decisions beyond its end");
    for (const std::uint8_t mark : seen) require(mark == 0, "marks of conflict analysis left");
}

// The queue holds every variable once, by decreasing stamp; all variables in front of the start of
// the next search are assigned.
inline void Verify::queue(const DecisionQueue& queue, const Trail& trail) {
    std::size_t length = 0;
    Var newer = no_var;
    bool passed = false;
    for (Var v = queue.front_; v != no_var; v = queue.queue_[v].older) {
        require(++length <= trail.variables(), "queue: without end");
        require(queue.queue_[v].newer == newer, "queue: link of variable", v);
        require(newer == no_var || queue.queue_[v].stamp < queue.queue_[newer].stamp,
                "queue: order at variable", v);
        passed = passed || v == queue.search_from_;
        require(passed || !trail.is_open(2 * v), "queue: open variable overlooked", v);
        newer = v;
    }
    require(length == trail.variables(), "queue: variables missing", length);
}

// The masks match the processed literals, including the weaker ones they imply.
template <int K>
void Verify::degrees(const SearchCore<K>& core) {
    const Trail& trail = core.propagation_.trail;
    const Graph& graph = core.graph();
    const Encoding<K>& encoding = core.encoding_;
    const auto& degree = core.propagation_.degree_;
    const auto& signs = core.propagation_.signs_;
    Degree<K> fresh;
    require(fresh.load(graph), "degrees: bounds");
    for (std::size_t at = 0; at < core.propagation_.head_; ++at) {
        const Lit p = trail[at];
        if (!encoding.is_edge(p)) {
            auto& state = fresh.state[signs.valued_island(p)];
            if (negative(p)) state.high = std::min<std::uint8_t>(state.high, signs.value_of(p) - 1);
            else state.low = std::max<std::uint8_t>(state.low, signs.value_of(p));
            continue;
        }
        const Edge& edge = graph.edges[encoding.edge_of(p)];
        if (negative(p)) fresh.add_no(edge, encoding.bridges_of(p));
        else fresh.add_yes(edge, encoding.bridges_of(p));
    }
    for (std::size_t i = 0; i < fresh.state.size(); ++i) {
        require(degree.state[i].yes == fresh.state[i].yes, "degrees: true literals of island", i,
                degree.state[i].yes, fresh.state[i].yes);
        require(degree.state[i].no == fresh.state[i].no, "degrees: false literals of island", i,
                degree.state[i].no, fresh.state[i].no);
        require(degree.state[i].low == fresh.state[i].low, "degrees: least value of island", i,
                degree.state[i].low, fresh.state[i].low);
        require(degree.state[i].high == fresh.state[i].high, "degrees: greatest value of island", i,
                degree.state[i].high, fresh.state[i].high);
    }
}

// Recomputes components, their lists, sizes and rooms from the trail prefix that the network knows.
template <int K>
void Verify::network(const SearchCore<K>& core) {
    const Trail& trail = core.propagation_.trail;
    const Graph& graph = core.graph();
    const Encoding<K>& encoding = core.encoding_;
    const Connectivity& net = core.propagation_.network_.parts_;
    const std::size_t known = core.propagation_.network_.head_;
    const std::int32_t n = graph.island_count();
    Vector<std::int32_t> parent(static_cast<std::size_t>(n));
    std::iota(parent.begin(), parent.end(), 0);
    const auto root = [&](std::int32_t i) {
        while (parent[i] != i) i = parent[i] = parent[parent[i]];
        return i;
    };
    Vector<std::int32_t> room(static_cast<std::size_t>(n)), size(static_cast<std::size_t>(n));
    std::int32_t parts = n;
    const auto join = [&](std::int32_t i, std::int32_t j) {
        const std::int32_t a = root(i), b = root(j);
        if (a == b) return;
        parent[a] = b;
        --parts;
    };
    for (std::int32_t i = 0; i < n; ++i) room[i] = graph.islands[i].high;
    if (graph.leads_outside >= 0) room[graph.leads_outside] += Connectivity::unlimited;
    for (std::size_t i = 0; i < graph.joined.size(); ++i)
        join(static_cast<std::int32_t>(i), graph.joined[i]);
    for (std::size_t at = 0; at < known; ++at) {
        const Lit p = trail[at];
        if (negative(p) || !encoding.is_edge(p)) continue;
        const Edge& edge = graph.edges[encoding.edge_of(p)];
        --room[edge.u];
        --room[edge.v];
        join(edge.u, edge.v);
    }
    require(net.components == parts, "network: number of components", net.components, parts);
    for (std::int32_t i = 0; i < n; ++i) {
        ++size[root(i)];
        if (root(i) != i) room[root(i)] += room[i];
    }
    Vector<std::int32_t> label(static_cast<std::size_t>(n), -1);  // by root
    for (std::int32_t i = 0; i < n; ++i) {
        const std::int32_t c = net.component[i], r = root(i);
        if (label[r] < 0) {
            label[r] = c;
            require(root(c) == r, "network: label of another component", i, c);
            require(net.size_of(c) == size[r], "network: size", c, net.size_of(c));
            require(net.room(c) == room[r], "network: room", c, net.room(c), room[r]);
            require(root(net.start_of(c)) == r, "network: start elsewhere", c);
            std::int32_t members = 0;
            net.members(i, [&](std::int32_t j) {
                require(root(j) == r, "network: member elsewhere", i, j);
                require(++members <= size[r], "network: list without end", i);
            });
            require(members == size[r], "network: list too short", i, members);
        }
        require(label[r] == c, "network: label of island", i, c, label[r]);
    }
}

// Nothing forced is open, no rule is broken, and the watches are in place.
template <int K>
void Verify::fixpoint(SearchCore<K>& core) {
    rules(core);
    sums(core);
    if (core.graph().connected) ways_out(core);
}

template <int K>
void Verify::rules(const SearchCore<K>& core) {
    const Trail& trail = core.propagation_.trail;
    const Graph& graph = core.graph();
    const Encoding<K>& encoding = core.encoding_;
    const auto& signs = core.propagation_.signs_;
    const Connectivity& net = core.propagation_.network_.parts_;
    const std::int32_t n = graph.island_count(), m = graph.edge_count();
    for (std::int32_t e = 0; e < m; ++e) {
        for (int k = 2; k <= encoding.most(); ++k) {
            require(!trail.is_true(encoding.at_least(e, k)) ||
                        trail.is_true(encoding.at_least(e, k - 1)),
                    "fixpoint: order of edge", e, k);
            require(!trail.is_false(encoding.at_least(e, k - 1)) ||
                        trail.is_false(encoding.at_least(e, k)),
                    "fixpoint: order of edge", e, k);
        }
        if (!trail.is_true(encoding.at_least(e, 1))) continue;
        for (const std::int32_t f : graph.crossing_edges(e))
            require(trail.is_false(encoding.at_least(f, 1)), "fixpoint: crossing edges", e, f);
    }
    for (std::int32_t i = 0; i < n; ++i) {
        const Island& island = graph.islands[i];
        int lower = 0, upper = 0;
        int least[4] = {}, most[4] = {};
        for (int side = 0; side < 4; ++side) {
            if (island.edge[side] < 0) continue;
            for (int k = 1; k <= encoding.most(); ++k) {
                least[side] += trail.is_true(encoding.at_least(island.edge[side], k));
                most[side] += !trail.is_false(encoding.at_least(island.edge[side], k));
            }
            lower += least[side];
            upper += most[side];
        }
        int low = island.low, high = std::min(island.high, encoding.most_value());
        if (!signs.valued_.empty() && signs.value_base_[i] != no_var) {
            while (low < high && trail.is_true(signs.value_at_least(i, low + 1))) ++low;
            while (high > low && trail.is_true(negate(signs.value_at_least(i, high)))) --high;
            require(lower <= low && high <= upper, "fixpoint: value of island", i, low, high);
        }
        require(lower <= high && upper >= low, "fixpoint: sum of island", i);
        for (int side = 0; side < 4; ++side)
            require(most[side] - least[side] <= std::min(high - lower, upper - low),
                    "fixpoint: degree of island not propagated", i, side);
    }
    if (!graph.loops) {
        for (std::int32_t e = 0; e < m; ++e)
            if (net.component[graph.edges[e].u] == net.component[graph.edges[e].v])
                require(!trail.is_open(encoding.at_least(e, 1)), "fixpoint: loop not forbidden", e);
    }
}

template <int K>
void Verify::sums(SearchCore<K>& core) {
    const auto& degree = core.propagation_.degree_;
    auto& signs = core.propagation_.signs_;
    // A sum may still be due from a level left midway; it must be satisfied all the same.
    for (std::size_t s = 0; s < signs.sums_.size(); ++s) {
        signs.domains_.clear();
        for (const std::int32_t i : signs.sums_[s].of(signs.summed_))
            signs.domains_.push_back(
                SumValues<K>::from_to(degree.state[i].low, degree.state[i].high));
        require(signs.adder_.narrow(signs.domains_, signs.sums_[s].total),
                "fixpoint: sum cannot be met", s);
        std::size_t j = 0;
        for (const std::int32_t i : signs.sums_[s].of(signs.summed_)) {
            const auto both = (std::uint32_t{1} << degree.state[i].low) |
                              (std::uint32_t{1} << degree.state[i].high);
            require((signs.domains_[j++] & both) == both, "fixpoint: bounds of a sum not tight", s,
                    i);
        }
    }
}

template <int K>
void Verify::ways_out(const SearchCore<K>& core) {
    const Trail& trail = core.propagation_.trail;
    const Graph& graph = core.graph();
    const Encoding<K>& encoding = core.encoding_;
    const Connectivity& net = core.propagation_.network_.parts_;
    const std::int32_t n = graph.island_count(), m = graph.edge_count();
    Vector<int> ways(static_cast<std::size_t>(n), 0);
    for (std::int32_t e = 0; e < m; ++e) {
        const std::int32_t a = net.component[graph.edges[e].u];
        const std::int32_t b = net.component[graph.edges[e].v];
        if (a == b || trail.is_false(encoding.at_least(e, 1))) continue;
        ++ways[a];
        ++ways[b];
    }
    for (std::int32_t i = 0; i < n; ++i) {
        const std::int32_t c = net.component[i];
        if (!net.needs_watches(c)) continue;
        // A single way out would be built and thus inside the component.
        require(ways[c] >= 2, "fixpoint: component with too few ways out", c, ways[c]);
        const auto [first, second] = net.watched(c);
        require(first != second, "fixpoint: one edge watched twice", c, first);
        for (const std::int32_t e : {first, second}) {
            require(e >= 0, "fixpoint: no watch", c);
            require(!trail.is_false(encoding.at_least(e, 1)), "fixpoint: closed edge watched", c,
                    e);
            const std::int32_t a = net.component[graph.edges[e].u];
            const std::int32_t b = net.component[graph.edges[e].v];
            require(a != b && (a == c || b == c), "fixpoint: inner or foreign edge watched", c, e);
        }
    }
}

// The store is well formed, each clause is watched by its first two literals, and no unit clause or
// conflict is overlooked.
inline void Verify::clauses(const ClauseStore& store, const Trail& trail, bool complete,
                            bool may_hold_units) {
    Vector<std::pair<std::uint32_t, Lit>> watched;
    for (Lit l = 0; l < trail.value_.size(); ++l)
        for (const auto& watch : store.watches_[l]) watched.emplace_back(watch.clause, l);
    std::sort(watched.begin(), watched.end());
    for (std::size_t l = trail.value_.size(); l < store.watches_.size(); ++l)
        require(store.watches_[l].empty(), "clauses: watch left over from another puzzle", l);
    std::size_t clauses = 0, learned = 0;
    std::size_t clause = 0;
    while (clause < store.arena_.size()) {
        const std::uint32_t size = store.arena_[clause] & ~ClauseStore::permanent_flag;
        require(size >= 2 && clause + 2 + size <= store.arena_.size(), "clauses: size", clause,
                size);
        const std::span<const Lit> lits(&store.arena_[clause + 2], size);
        if (!(store.arena_[clause] & ClauseStore::permanent_flag)) {
            require(learned < store.learned_.size() && store.learned_[learned] == clause,
                    "clauses: list of learned ones", clause);
            ++learned;
        }
        // Its two watches come next, and no others.
        const auto [first, second] = std::minmax(lits[0], lits[1]);
        require(watched.size() >= 2 * clauses + 2, "clauses: not watched", clause);
        require(
            watched[2 * clauses] == std::pair{static_cast<std::uint32_t>(clause), first} &&
                watched[2 * clauses + 1] == std::pair{static_cast<std::uint32_t>(clause), second},
            "clauses: other literals watched", clause);
        const bool met =
            std::any_of(lits.begin(), lits.end(), [&](Lit l) { return trail.is_true(l); });
        if (complete && !met && (trail.is_false(lits[0]) || trail.is_false(lits[1]))) {
            // Only a clause learned above its own level, because the search could not backtrack
            // further, may be in this state: a watched literal is its only open literal, so the
            // clause will be visited.
            require(trail.is_open(lits[0]) || trail.is_open(lits[1]),
                    "clauses: conflict overlooked", clause);
            const auto open =
                std::count_if(lits.begin(), lits.end(), [&](Lit l) { return trail.is_open(l); });
            require(open == 1, "clauses: a false literal watched", clause, open);
            require(may_hold_units, "clauses: unit clause overlooked", clause);
        }
        ++clauses;
        clause += size + 2;
    }
    require(watched.size() == 2 * clauses, "clauses: watches too many", watched.size(), clauses);
    require(learned == store.learned_.size(), "clauses: number of learned ones", learned);
    require(!store.log || store.names.size() == clauses, "clauses: not derived", clauses);
}

// After a reduction, each clause reason on the trail is the place of a clause that implies its
// literal.
inline void Verify::places(const ClauseStore& store, const Trail& trail) {
    Vector<std::uint32_t> places;
    for (std::size_t clause = 0; clause < store.arena_.size();
         clause += (store.arena_[clause] & ~ClauseStore::permanent_flag) + 2)
        places.push_back(static_cast<std::uint32_t>(clause));
    for (std::size_t position = 0; position < trail.size(); ++position) {
        const Lit l = trail[position];
        const Reason reason = trail.reason_of(l);
        if (reason.kind != Reason::clause) continue;
        require(std::binary_search(places.begin(), places.end(), reason.data),
                "clauses: a reason that is no clause", l, reason.data);
        const std::span<const Lit> lits = store.literals(reason.data);
        require(lits[0] == l, "clauses: a reason of another literal", l, lits[0]);
        for (const Lit other : lits.subspan(1))
            require(trail.is_false(other) && at(trail.position_of(negate(other))) < position,
                    "clauses: a reason that does not imply its literal", l, other);
    }
}

}  // namespace hashi::search
