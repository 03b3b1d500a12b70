// The connectivity propagator: cuts, components that must not close, and loops. Uses the components
// of puzzle/connectivity.hpp; explains from the trail.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"
#include "search/engine/degree.hpp"
#include "search/engine/encoding.hpp"
#include "search/engine/trail.hpp"
#include "search/stats.hpp"

namespace hashi::search {

// The network knows a trail prefix: the literals before head_. It is the most expensive propagator,
// so it runs only when the others have reached a fixpoint. Then it first merges components for all
// new bridges, and only afterwards looks at each component that has changed: those merged on the
// way need no watches of their own. It returns to the others as soon as it forces a literal
// (connect); the components not looked at yet stay in due_. Every literal before head_ has been
// through the others, so whatever they infer from it is on the trail as well.
//
// Everything the network infers rests on the prefix it knows. So it is sound no matter how much
// longer the trail is; it may only infer something later than it could. `close` needs an argument,
// because its room counts lag as well:
//
// The room of a component is the number of bridge ends that its islands can still take, given the
// known bridges. If two components have room r each, r bridges between them fill both: they become
// a closed network, which is wrong if there is a third component. The trail beyond head_ can only
// use up room; r bridges are then still too many, for the same reason, which consists of literals
// before head_. The same holds within one component, for r / 2 more bridges.
//
// Therefore the reason stores head_, and the explanation walks over the bridges before it: these
// reach the two components as they were. Each edge that leaves them is either false (its end was
// full, and the degree propagator said so before the network ran), or it leaves one of the two ends
// of the edge in question, which the r bridges fill; then the other bridges of that end explain it.
template <int K>
class ConnectivityPropagator {
public:
    void load(const Graph& graph) {
        graph_ = &graph;
        encoding_.load(graph);
        parts_.load(graph);
        head_ = 0;
        due_.clear();
    }

    // The length of the trail prefix it knows.
    std::size_t head() const { return head_; }
    // Whether it has looked at all components that this prefix has changed.
    bool settled() const { return due_.empty(); }

    // Propagates the trail up to `ready`; stops after the first component that forces a literal.
    // False: a conflict. Also true when stopped.
    bool connect(Trail& trail, std::size_t ready, const Degree<K>& degree, Stats& stats,
                 Control& control);

    // Makes connect() look at the component of this island.
    void look_at(std::int32_t island) {
        due_.push_back({island, static_cast<std::int32_t>(head_) - 1});
    }

    // Forbids bridges that would use up the last room of a component and close it.
    bool keep_open(std::int32_t c, Trail& trail, const Degree<K>& degree, Stats& stats) {
        const std::int32_t room = parts_.room(c), size = parts_.size_of(c);
        return room > (size == 1 ? encoding_.most() : 2 * encoding_.most()) || room == 0 ||
               size > close_scan || forbid_closing(c, room, trail, degree, stats);
    }

    // Undoes the literal of an edge at `position`; called from the end of the trail.
    void forget(Lit l, std::size_t position) {
        if (position < head_ && !negative(l))
            parts_.undo(graph_->edges[encoding_.edge_of(l)], static_cast<std::int32_t>(position));
    }

    void shrink(std::size_t size) {
        head_ = std::min(head_, size);
        while (!due_.empty() && due_.back().position >= static_cast<std::int32_t>(size))
            due_.pop_back();
    }

    // The antecedents of a literal of edge `own` (-1: of a conflict without a literal), by a reason
    // of kind cut, close or path: literals assigned before `limit`.
    void explain(Reason reason, std::int32_t own, const Trail& trail, std::int32_t limit,
                 Vector<Lit>& antecedents);

    // The islands inside the cut explained last.
    const Vector<std::int32_t>& reached() const { return parts_.reached(); }

    Connectivity& parts() { return parts_; }

    // Reports the walks to the control; true: stop.
    bool charge(Control& control) { return parts_.charge(control); }

private:
    friend struct Verify;

    static constexpr std::int32_t close_scan =
        32;  // size of the largest component that keep_open() scans

    bool forbid_closing(std::int32_t c, std::int32_t room, Trail& trail, const Degree<K>& degree,
                        Stats& stats);
    bool merge(std::int32_t e, Trail& trail);
    bool rewatch(std::int32_t c, Trail& trail, Stats& stats);
    void explain_close(Reason reason, std::int32_t own, const Trail& trail, std::int32_t limit,
                       Vector<Lit>& antecedents);

    const Graph* graph_ = nullptr;
    Encoding<K> encoding_;
    Connectivity parts_;
    std::size_t head_ = 0;
    // An island of a component to look at, because of the literal at `position`; in trail order.
    struct Due {
        std::int32_t island, position;
    };
    Vector<Due> due_;
};

template <int K>
bool ConnectivityPropagator<K>::connect(Trail& trail, std::size_t ready, const Degree<K>& degree,
                                        Stats& stats, Control& control) {
    while (head_ < ready || !due_.empty()) {
        if (charge(control)) return true;
        if (head_ < ready) {
            const auto position = static_cast<std::int32_t>(head_);
            const Lit p = trail[head_++];
            if (!encoding_.is_edge(p)) continue;
            const std::int32_t e = encoding_.edge_of(p);
            const Edge& edge = graph_->edges[e];
            const bool apart = parts_.component[edge.u] != parts_.component[edge.v];
            if (!negative(p)) {
                parts_.use_room(edge);
                if (apart && !merge(e, trail)) return false;
            } else if (!apart || encoding_.bridges_of(p) != 1) {
                continue;
            }
            for (const std::int32_t i : {edge.u, edge.v}) {
                if (negative(p) && !parts_.watches(parts_.component[i], e)) continue;
                due_.push_back({i, position});
                if (!negative(p)) break;  // both are in the same component now
            }
            continue;
        }
        const std::int32_t c = parts_.component[due_.back().island];
        due_.pop_back();
        if (parts_.needs_watches(c) && !rewatch(c, trail, stats)) return false;
        if (!keep_open(c, trail, degree, stats)) return false;
        if (ready < trail.size()) return true;
    }
    return true;
}

// If a component has room r, forbids r bridges to another component of room r, and r / 2 more
// within it, unless that completes the whole network.
template <int K>
bool ConnectivityPropagator<K>::forbid_closing(std::int32_t c, std::int32_t room, Trail& trail,
                                               const Degree<K>& degree, Stats& stats) {
    if (parts_.components < 2 || !graph_->connected) return true;
    bool ok = true;
    parts_.members(c, [&](std::int32_t i) {
        if (!ok || degree.state[i].high == Degree<K>::count(degree.state[i].yes)) return;
        for (const std::int32_t e : graph_->islands[i].edge) {
            if (e < 0) continue;
            const std::int32_t other = parts_.component[graph_->edges[e].other(i)];
            int k = room;
            if (other == c) {
                if (room % 2 != 0) continue;
                k = encoding_.count(e, trail) + room / 2;
            } else if (parts_.room(other) != room || parts_.components == 2) {
                continue;
            }
            if (k > encoding_.most() || k < 1 || trail.is_false(encoding_.at_least(e, k))) continue;
            ++stats.cuts;
            ok = trail.assign(negate(encoding_.at_least(e, k)),
                              {Reason::close, 0, static_cast<std::uint32_t>(head_)});
            if (!ok) return;
        }
    });
    return ok;
}

template <int K>
bool ConnectivityPropagator<K>::merge(std::int32_t e, Trail& trail) {
    const Edge& edge = graph_->edges[e];
    std::int32_t a = edge.u, b = edge.v;
    if (parts_.size_of(parts_.component[a]) > parts_.size_of(parts_.component[b])) std::swap(a, b);
    if (!graph_->loops) {
        // Any other edge between the two components would close a loop.
        const std::int32_t into = parts_.component[b];
        bool ok = true;
        parts_.members(a, [&](std::int32_t i) {
            for (const std::int32_t f : graph_->islands[i].edge) {
                if (f < 0 || f == e || !ok) continue;
                if (parts_.component[graph_->edges[f].other(i)] == into)
                    ok = trail.assign(negate(encoding_.at_least(f, 1)), {Reason::path, 0, 0});
            }
        });
        if (!ok) return false;
    }
    parts_.merge(a, b, static_cast<std::int32_t>(head_) - 1);
    return true;
}

// Finds two open edges that leave component c. If there is only one, forces it; if there are none,
// fails.
template <int K>
bool ConnectivityPropagator<K>::rewatch(std::int32_t c, Trail& trail, Stats& stats) {
    const auto closed = [&](std::int32_t e) { return trail.is_false(encoding_.at_least(e, 1)); };
    std::int32_t only = -1;
    const int found = parts_.seek(c, closed, only);
    if (found == 2) return true;
    const Reason reason{Reason::cut, 0, static_cast<std::uint32_t>(c)};
    if (found == 0) {
        ++stats.cuts;
        return trail.fail(reason);
    }
    const Lit way_out = encoding_.at_least(only, 1);
    if (trail.is_open(way_out)) {
        ++stats.cuts;
        return trail.assign(way_out, reason);
    }
    return true;
}

template <int K>
void ConnectivityPropagator<K>::explain(Reason reason, std::int32_t own, const Trail& trail,
                                        std::int32_t limit, Vector<Lit>& antecedents) {
    const auto built = [&](std::int32_t e) { return trail.stood(encoding_.at_least(e, 1), limit); };
    if (reason.kind == Reason::cut) {
        // Every other edge that leaves the island's component is false.
        const auto island = static_cast<std::int32_t>(reason.data);
        parts_.cut(island, island, built, [&](std::int32_t e) {
            if (e != own) antecedents.push_back(negate(encoding_.at_least(e, 1)));
        });
    } else if (reason.kind == Reason::close) {
        explain_close(reason, own, trail, limit, antecedents);
    } else {
        const Edge& edge = graph_->edges[own];
        parts_.path(
            edge.u, edge.v, [&](std::int32_t e) { return e != own && built(e); },
            [&](std::int32_t e) { antecedents.push_back(encoding_.at_least(e, 1)); });
    }
}

// With these bridges both ends are full, as is every other member: no edge leaves.
template <int K>
void ConnectivityPropagator<K>::explain_close(Reason reason, std::int32_t own, const Trail& trail,
                                              std::int32_t limit, Vector<Lit>& antecedents) {
    const Edge& edge = graph_->edges[own];
    const auto known = static_cast<std::int32_t>(reason.data);
    bool full[2] = {false, false};
    parts_.cut(
        edge.u, edge.v,
        [&](std::int32_t e) { return trail.stood(encoding_.at_least(e, 1), known); },
        [&](std::int32_t e) {
            const Lit x = negate(encoding_.at_least(e, 1));
            if (trail.stood(x, limit)) antecedents.push_back(x);
            else full[graph_->edges[e].u == edge.v || graph_->edges[e].v == edge.v] = true;
        });
    for (int end = 0; end < 2; ++end) {
        if (!full[end]) continue;
        for (const std::int32_t e : graph_->islands[end == 0 ? edge.u : edge.v].edge) {
            if (e < 0 || e == own) continue;
            for (int k = encoding_.most(); k > 0; --k) {
                if (!trail.stood(encoding_.at_least(e, k), limit)) continue;
                antecedents.push_back(encoding_.at_least(e, k));
                break;
            }
        }
    }
}

}  // namespace hashi::search
