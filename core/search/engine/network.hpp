// One network: cuts, components that must not close, and loops, propagated with the components of
// puzzle/connectivity.hpp and explained from the trail.
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

// The network lags behind the trail: it knows the literals before head_, no more. It is the dearest
// propagator and is told only when the others have nothing left to do, and at once goes back to
// them when it forces something (connect). Every literal before head_ has been through the others,
// so that what they force of it stands on the trail, too.
//
// All that it derives rests on literals that it knows. So it is sound however much more there is on
// the trail; it may only come later than it could. Of `close` that takes a word, for its count of
// rooms lags as well:
//
// - The room of a component is how many more bridge ends its islands can take, counting the bridges
//   known. Two components of room r, joined by r bridges, can take no other: they are a network of
//   their own, and if there is a third component that is wrong. What the trail has beyond head_ can
//   only use up room; but the r bridges are then still too many, for the reason given, which is
//   made of literals before head_ alone. The same holds within one component, with r / 2 bridges
//   more.
// - So the reason keeps head_ as it was, and the explanation walks over the bridges before it:
// these
//   reach the two components as they were. An edge that leads out of them is either false (its end
//   was full, and the degree of that end said so before the network was told), or it leaves one of
//   the two ends of the edge in question, which the r bridges fill: then the bridges of that end
//   explain it.
template <int K>
class Network {
public:
    void load(const Graph& graph) {
        graph_ = &graph;
        encoding_.load(graph);
        parts_.load(graph);
        head_ = 0;
    }

    // How much of the trail it knows.
    std::size_t head() const { return head_; }

    // Tells it what is new on the trail before `ready`, up to the first literal that is forced by
    // it. False: a conflict. True as well if the control says stop.
    bool connect(Trail& trail, std::size_t ready, const Degree<K>& degree, Stats& stats,
                 Control& control);

    // The component's last room must not go where that would close it.
    bool keep_open(std::int32_t c, Trail& trail, const Degree<K>& degree, Stats& stats) {
        const std::int32_t room = parts_.room(c), size = parts_.size_of(c);
        return room > (size == 1 ? encoding_.most() : 2 * encoding_.most()) || room == 0 ||
               size > close_scan || forbid_closing(c, room, trail, degree, stats);
    }

    // The literal of an edge at `position` is open again, and all after it.
    void forget(Lit l, std::size_t position) {
        if (position < head_ && !negative(l))
            parts_.undo(graph_->edges[encoding_.edge_of(l)], static_cast<std::int32_t>(position));
    }

    void shrink(std::size_t size) { head_ = std::min(head_, size); }

    // What implies `own` (an edge's x(e,1), or in a conflict no edge: -1), by a reason of kind cut,
    // close or path: literals that stood before `limit`.
    void explain(Reason reason, std::int32_t own, const Trail& trail, std::int32_t limit,
                 Vector<Lit>& antecedents);

    // The islands within the cut that was explained last.
    const Vector<std::int32_t>& reached() const { return parts_.reached(); }

    Connectivity& parts() { return parts_; }

    // Tells the control how far the walks went; true: stop.
    bool charge(Control& control) { return parts_.charge(control); }

private:
    friend struct Verify;

    static constexpr std::int32_t close_scan = 32;  // largest component that keep_open() reads

    bool forbid_closing(std::int32_t c, std::int32_t room, Trail& trail, const Degree<K>& degree,
                        Stats& stats);
    bool merge(std::int32_t e, Trail& trail, Stats& stats);
    bool rewatch(std::int32_t c, Trail& trail, Stats& stats, std::int32_t extra0 = -1,
                 std::int32_t extra1 = -1);
    void explain_close(Reason reason, std::int32_t own, const Trail& trail, std::int32_t limit,
                       Vector<Lit>& antecedents);

    const Graph* graph_ = nullptr;
    Encoding<K> encoding_;
    Connectivity parts_;
    std::size_t head_ = 0;
};

template <int K>
bool Network<K>::connect(Trail& trail, std::size_t ready, const Degree<K>& degree, Stats& stats,
                         Control& control) {
    while (head_ < ready) {
        if (charge(control)) return true;
        const Lit p = trail[head_++];
        if (!encoding_.is_edge(p)) continue;
        const std::int32_t e = encoding_.edge_of(p);
        const Edge& edge = graph_->edges[e];
        if (!negative(p)) {
            parts_.use_room(edge);
            if (parts_.component[edge.u] != parts_.component[edge.v] && !merge(e, trail, stats))
                return false;
            if (!keep_open(parts_.component[edge.u], trail, degree, stats)) return false;
        } else if (encoding_.bridges_of(p) == 1) {
            const std::int32_t a = parts_.component[edge.u], b = parts_.component[edge.v];
            if (a == b) continue;
            for (const std::int32_t c : {a, b})
                if (parts_.watches(c, e) && parts_.needs_watches(c) && !rewatch(c, trail, stats))
                    return false;
        }
        if (ready < trail.size()) return true;
    }
    return true;
}

// A component whose islands can take only r more bridge ends must not be joined by r bridges to
// one that can take r as well (nor its last ends to each other), unless that is the whole network.
template <int K>
bool Network<K>::forbid_closing(std::int32_t c, std::int32_t room, Trail& trail,
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
bool Network<K>::merge(std::int32_t e, Trail& trail, Stats& stats) {
    const Edge& edge = graph_->edges[e];
    std::int32_t a = edge.u, b = edge.v;
    if (parts_.size_of(parts_.component[a]) > parts_.size_of(parts_.component[b])) std::swap(a, b);
    if (!graph_->loops) {
        // Any other edge between the two would close a loop.
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
    const auto [extra0, extra1] = parts_.watched(parts_.component[a]);
    const std::int32_t c = parts_.merge(a, b, static_cast<std::int32_t>(head_) - 1);
    return !parts_.needs_watches(c) || rewatch(c, trail, stats, extra0, extra1);
}

// Finds component c two open edges that lead out; forces the only one, fails with none.
template <int K>
bool Network<K>::rewatch(std::int32_t c, Trail& trail, Stats& stats, std::int32_t extra0,
                         std::int32_t extra1) {
    const auto closed = [&](std::int32_t e) { return trail.is_false(encoding_.at_least(e, 1)); };
    std::int32_t only = -1;
    const int found = parts_.seek(c, extra0, extra1, closed, only);
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
void Network<K>::explain(Reason reason, std::int32_t own, const Trail& trail, std::int32_t limit,
                         Vector<Lit>& antecedents) {
    const auto built = [&](std::int32_t e) { return trail.stood(encoding_.at_least(e, 1), limit); };
    if (reason.kind == Reason::cut) {
        // No other edge leads out of the island's component.
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

// With these bridges both ends are full, and so is every other member: no edge leads out.
template <int K>
void Network<K>::explain_close(Reason reason, std::int32_t own, const Trail& trail,
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
