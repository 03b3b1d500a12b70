// Engine: what follows from what is assigned.
#include "search/engine.hpp"

#include <bit>

namespace hashi::search {

// To a fixpoint: everything cheap first, the network when nothing else is left. False: conflict.
template <int K>
bool Engine<K>::propagate(Control& control) {
    const std::size_t before = trail_size_;
    bool ok = true;
    for (;;) {
        while (ok && head_ < trail_size_) {
            if (control.tick()) return true;
            ok = process(trail_[head_++]);
        }
        if (!ok) break;
        if (!due_.empty()) {
            ok = add_up();
            continue;
        }
        if (network_head_ == head_) break;
        ok = connect(control);
        if (control.stopped) return true;
    }
    stats.propagations += trail_size_ - before;
    HASHIKIT_VERIFY(if (ok) verify();)
    return ok;
}

// One literal has become true: order, crossings, degrees, learned clauses.
template <int K>
bool Engine<K>::process(Lit p) {
    if (var_of(p) >= edge_vars_) return process_value(p);
    const std::int32_t e = edge_of(p);
    const int k = bridges_of(p);
    const Edge& edge = graph_->edges[e];
    bool told;  // the literal that implied this one has told the degrees of it too
    if (!negative(p)) {
        const Reason reason = info_[var_of(p)].reason;
        told = k < most() && reason.kind == Reason::literal && reason.data == p + 2;
        if (!told) degree_.add_yes(edge, k);
        if (k > 1) {
            if (!assign(p - 2, {Reason::literal, 0, p})) return false;
        } else {
            for (const std::int32_t f : graph_->crossing_edges(e))
                if (!assign(negate(at_least(f, 1)), {Reason::literal, 0, p})) return false;
        }
    } else {
        const Reason reason = info_[var_of(p)].reason;
        told = k > 1 && reason.kind == Reason::literal && reason.data == p - 2;
        if (!told) degree_.add_no(edge, k);
        if (k < most() && !assign(p + 2, {Reason::literal, 0, p})) return false;
    }
    if (!told) {
        if (!tighten(edge.u) || !tighten(edge.v)) return false;
        if (!valued_.empty() && (!show(edge.u) || !show(edge.v))) return false;
    }
    return watches_[negate(p)].empty() || visit_clauses(p);
}

// The island can take only `up` more bridges, and do without only `down` more.
template <int K>
bool Engine<K>::force(std::int32_t i, typename Degree<K>::State state, int up, int down) {
    const auto index = static_cast<std::uint32_t>(i);
    if (up < 0) return fail({Reason::too_many, state.yes, index});
    if (down < 0) return fail({Reason::too_few, state.no, index});
    const auto open = static_cast<typename Degree<K>::Mask>(~(state.yes | state.no));
    if (open == 0) return true;
    const Island& island = graph_->islands[i];
    if (most() == 2) {
        // The loop below for all sides at once; `high bits` are x(e,2), low bits x(e,1).
        unsigned off = 0, on = 0;
        const unsigned both = open & (open >> 4);  // sides where nothing is decided
        if (up == 0) off = (open & 15u) | (open & unsigned{state.yes} << 4);
        else if (up == 1) off = both << 4;
        if (down == 0) on = (open & 0xf0u) | (open & unsigned{state.no} >> 4);
        else if (down == 1) on = both;
        for (; off; off &= off - 1) {
            const int bit = std::countr_zero(off);
            const Lit l = negate(at_least(island.edge[bit & 3], (bit >> 2) + 1));
            if (!assign(l, {Reason::too_many, state.yes, index})) return false;
        }
        for (; on; on &= on - 1) {
            const int bit = std::countr_zero(on);
            const Lit l = at_least(island.edge[bit & 3], (bit >> 2) + 1);
            if (!assign(l, {Reason::too_few, state.no, index})) return false;
        }
        return true;
    }
    for (int side = 0; side < 4; ++side) {
        const int a = Degree<K>::on_side(state.yes, side);
        const int b = Degree<K>::left_on_side(state.no, side);
        if (a >= b) continue;
        if (up < b - a) {
            const Lit l = negate(at_least(island.edge[side], a + up + 1));
            if (!assign(l, {Reason::too_many, state.yes, index})) return false;
        }
        if (down < b - a) {
            const Lit l = at_least(island.edge[side], b - down);
            if (!assign(l, {Reason::too_few, state.no, index})) return false;
        }
    }
    return true;
}

// Learned clauses in which negate(p) is watched.
template <int K>
bool Engine<K>::visit_clauses(Lit p) {
    const Lit falsified = negate(p);
    auto& list = watches_[falsified];
    std::size_t kept = 0;
    for (std::size_t at = 0; at < list.size(); ++at) {
        const Watch watch = list[at];
        if (value_[watch.blocker] > 0) {
            list[kept++] = watch;
            continue;
        }
        std::uint32_t* clause = &arena_[watch.clause];
        const std::uint32_t size = clause[0] & ~permanent_flag;
        Lit* lits = clause + 2;
        if (lits[0] == falsified) std::swap(lits[0], lits[1]);
        const Lit first = lits[0];
        if (value_[first] > 0) {
            list[kept++] = {watch.clause, first};
            continue;
        }
        std::uint32_t j = 2;
        while (j < size && value_[lits[j]] < 0) ++j;
        if (j < size) {
            std::swap(lits[1], lits[j]);
            auto& other = watches_[lits[1]];
            if (other.empty()) touched_.push_back(lits[1]);
            other.push_back({watch.clause, first});
            continue;
        }
        list[kept++] = {watch.clause, first};
        if (!assign(first, {Reason::clause, 0, watch.clause})) {
            while (++at < list.size()) list[kept++] = list[at];
            list.resize(kept);
            return false;
        }
    }
    list.resize(kept);
    return true;
}

// Tells the network what is new on the trail, up to the first literal that it forces.
template <int K>
bool Engine<K>::connect(Control& control) {
    while (network_head_ < head_) {
        if (network_.charge(control)) return true;
        const Lit p = trail_[network_head_++];
        if (var_of(p) >= edge_vars_) continue;
        const std::int32_t e = edge_of(p);
        const Edge& edge = graph_->edges[e];
        if (!negative(p)) {
            network_.use_room(edge);
            if (network_.component[edge.u] != network_.component[edge.v] && !merge(e)) return false;
            if (!keep_open(network_.component[edge.u])) return false;
        } else if (bridges_of(p) == 1) {
            const std::int32_t a = network_.component[edge.u], b = network_.component[edge.v];
            if (a == b) continue;
            if (network_.watches(a, e) && network_.needs_watches(a) && !rewatch(a)) return false;
            if (network_.watches(b, e) && network_.needs_watches(b) && !rewatch(b)) return false;
        }
        if (head_ < trail_size_) return true;
    }
    return true;
}

// A component whose islands can take only r more bridge ends must not be joined by r bridges to
// one that can take r as well (nor its last ends to each other), unless that is the whole network.
template <int K>
bool Engine<K>::forbid_closing(std::int32_t c, std::int32_t room) {
    if (network_.components < 2 || !graph_->connected) return true;
    bool ok = true;
    network_.members(c, [&](std::int32_t i) {
        if (!ok || degree_.state[i].high == Degree<K>::count(degree_.state[i].yes)) return;
        for (const std::int32_t e : graph_->islands[i].edge) {
            if (e < 0) continue;
            const std::int32_t other = network_.component[graph_->edges[e].other(i)];
            int k = room;
            if (other == c) {
                if (room % 2 != 0) continue;
                k = count(e) + room / 2;
            } else if (network_.room(other) != room || network_.components == 2) {
                continue;
            }
            if (k > most() || k < 1 || value_[at_least(e, k)] < 0) continue;
            ++stats.cuts;
            ok = assign(negate(at_least(e, k)),
                        {Reason::close, 0, static_cast<std::uint32_t>(network_head_)});
            if (!ok) return;
        }
    });
    return ok;
}

template <int K>
bool Engine<K>::merge(std::int32_t e) {
    const Edge& edge = graph_->edges[e];
    std::int32_t a = edge.u, b = edge.v;
    if (network_.size_of(network_.component[a]) > network_.size_of(network_.component[b]))
        std::swap(a, b);
    if (!graph_->loops) {
        // Any other edge between the two would close a loop.
        const std::int32_t into = network_.component[b];
        bool ok = true;
        network_.members(a, [&](std::int32_t i) {
            for (const std::int32_t f : graph_->islands[i].edge) {
                if (f < 0 || f == e || !ok) continue;
                if (network_.component[graph_->edges[f].other(i)] == into)
                    ok = assign(negate(at_least(f, 1)), {Reason::path, 0, 0});
            }
        });
        if (!ok) return false;
    }
    const auto [extra0, extra1] = network_.watched(network_.component[a]);
    const std::int32_t c =
        network_.merge(a, b, static_cast<std::int32_t>(network_head_) - 1);
    return !network_.needs_watches(c) || rewatch(c, extra0, extra1);
}

// Finds component c two open edges that lead out; forces the only one, fails with none.
template <int K>
bool Engine<K>::rewatch(std::int32_t c, std::int32_t extra0, std::int32_t extra1) {
    std::int32_t only = -1;
    const int found = network_.seek(
        c, extra0, extra1, [&](std::int32_t e) { return value_[at_least(e, 1)] < 0; }, only);
    if (found == 2) return true;
    const Reason reason{Reason::cut, 0, static_cast<std::uint32_t>(c)};
    if (found == 0) {
        ++stats.cuts;
        return fail(reason);
    }
    if (value_[at_least(only, 1)] == 0) {
        ++stats.cuts;
        return assign(at_least(only, 1), reason);
    }
    return true;
}

HASHI_ENGINES()

}  // namespace hashi::search
