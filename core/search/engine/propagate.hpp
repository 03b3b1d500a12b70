// The trail and the propagators, in the order in which they run.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"
#include "search/engine/clauses.hpp"
#include "search/engine/connectivity_propagator.hpp"
#include "search/engine/degree.hpp"
#include "search/engine/encoding.hpp"
#include "search/engine/signs.hpp"
#include "search/engine/trail.hpp"
#include "search/engine/verify.hpp"
#include "search/stats.hpp"

namespace hashi::search {

// Invariant: network_.head() <= head_ <= trail.size(). Literals before head_ have been through
// process(); those before network_.head() are also known to the network. Propagation is complete
// when the three are equal and no island, component or sum is due.
template <int K>
class Propagation {
public:
    // Starts with an empty trail and no clauses. False: there is no solution. Throws Stopped.
    bool load(const Graph& graph, Control& control);
    // Propagates the clues on their own. False: there is no solution. Throws Stopped.
    bool begin(Stats& stats, Control& control);

    // Propagates to a fixpoint: cheap propagators first, the network once nothing else is left.
    // False: a conflict. Also true when stopped; propagation can then be resumed.
    bool propagate(Stats& stats, Control& control);

    // Undoes all levels above this one; calls opened(l) for every literal removed.
    template <class Opened>
    void undo(int level, Opened&& opened) {
        const std::size_t size = trail.begin_of(level + 1);
        for (std::size_t at = trail.size(); at-- > size;) {
            const Lit l = trail.open(at);
            opened(l);
            if (at < head_) forget(l, at);
        }
        trail.end_levels(level);
        head_ = std::min(head_, size);
        network_.shrink(size);
    }

    // Fills `antecedents` with true literals that together imply l by this reason (without l: that
    // contradict each other); all of them precede l on the trail. Explanations by the network and
    // the sums are computed from the trail prefix before l.
    void explain(Lit l, Reason reason, Vector<Lit>& antecedents);

    // The same for the log. Includes the bounds of an island's value that follow from its clue;
    // these may come after the literal on the trail. Reports nothing to the control, so that the
    // search is the same with or without a log.
    void list_antecedents(Lit l, Reason reason, Vector<Lit>& antecedents) {
        const std::uint32_t walked = network_.parts().walked();
        expand(l, reason, true, antecedents);
        network_.parts().set_walked(walked);
    }
    // The islands inside the cut explained last.
    const Vector<std::int32_t>& reached() const { return network_.reached(); }
    const Signs<K>& signs() const { return signs_; }

    // Reports the work of explanations to the control; true: stop.
    bool charge(Control& control) { return network_.charge(control); }

    Trail trail;
    ClauseStore clauses;

private:
    friend struct Verify;

    bool process(Lit p);
    void expand(Lit l, Reason reason, bool clues, Vector<Lit>& antecedents);
    // Removes the literal at `position`, now open, from the propagators.
    void forget(Lit l, std::size_t position) {
        if (!encoding_.is_edge(l)) return signs_.forget(l, trail, degree_);
        network_.forget(l, position);
        const std::int32_t e = encoding_.edge_of(l);
        const int k = encoding_.bridges_of(l);
        // Propagating this literal to degrees also set the bits of the weaker literals; clear those
        // whose literals are not on the trail themselves.
        if (negative(l)) {
            int last = k;
            while (last < encoding_.most() && !trail.is_false(encoding_.at_least(e, last + 1)))
                ++last;
            degree_.drop_no(graph_->edges[e], k, last);
        } else {
            int first = k;
            while (first > 1 && !trail.is_true(encoding_.at_least(e, first - 1))) --first;
            degree_.drop_yes(graph_->edges[e], first, k);
        }
    }

    // The end of the trail prefix that explains l. If l is false, it is the conflict itself: the
    // whole trail precedes it.
    std::int32_t limit_of(Lit l) const {
        return l == no_lit || trail.is_false(l) ? static_cast<std::int32_t>(trail.size())
                                                : trail.position_of(l);
    }

    const Graph* graph_ = nullptr;
    Encoding<K> encoding_;
    Degree<K> degree_;
    ConnectivityPropagator<K> network_;
    Signs<K> signs_;
    std::size_t head_ = 0;
};

template <int K>
bool Propagation<K>::load(const Graph& graph, Control& control) {
    graph_ = &graph;
    encoding_.load(graph);
    head_ = 0;
    network_.load(graph);
    const bool summable = signs_.load(graph);
    const std::size_t variables = encoding_.edge_vars() + signs_.variables();
    look_between(control, variables);
    trail.load(variables);
    look_between(control, variables);
    clauses.load(variables);
    look_between(control, variables);
    return degree_.load(graph) && summable;
}

template <int K>
bool Propagation<K>::begin(Stats& stats, Control& control) {
    const std::int32_t n = graph_->island_count();
    if (n == 1 && graph_->islands[0].low > 0) return false;
    for (std::int32_t i = 0; i < n; ++i) {
        if (control.tick()) raise<Stopped>();
        if (graph_->islands[i].high == 0 && n > 1 && graph_->connected) return false;
        if (!degree_.propagate(i, trail)) return false;
    }
    for (std::int32_t i = 0; i < n; ++i) {
        if (control.tick()) raise<Stopped>();
        if (network_.parts().component[i] != i) continue;
        if (network_.parts().size_of(i) > 1) network_.look_at(i);
        else if (!network_.keep_open(i, trail, degree_, stats)) return false;
    }
    return signs_.bound_values(trail, degree_);
}

template <int K>
bool Propagation<K>::propagate(Stats& stats, Control& control) {
    const std::size_t before = trail.size();
    bool ok = true;
    for (;;) {
        while (ok && head_ < trail.size()) {
            if (control.tick()) return true;
            ok = process(trail[head_++]);
        }
        if (!ok) break;
        if (degree_.any_due()) {
            const std::int32_t i = degree_.next_due();
            ok = degree_.propagate(i, trail) &&
                 (!signs_.any_values() || signs_.show(i, trail, degree_));
            if (ok) continue;
            break;
        }
        if (signs_.due()) {
            ok = signs_.add_up(trail, degree_);
            continue;
        }
        if (network_.head() == head_ && network_.settled()) break;
        ok = network_.connect(trail, head_, degree_, stats, control);
        if (control.stopped) return true;
    }
    stats.propagations += trail.size() - before;
    return ok;
}

// Propagates one literal: order, crossings, learned clauses; lists the islands whose degrees
// change.
template <int K>
bool Propagation<K>::process(Lit p) {
    if (!encoding_.is_edge(p))
        return signs_.process(p, trail, degree_) && clauses.propagate(p, trail);
    const std::int32_t e = encoding_.edge_of(p);
    const int k = encoding_.bridges_of(p);
    const Edge& edge = graph_->edges[e];
    bool told;  // the literal that implied this one has already been propagated to degrees, with
                // this one
    if (!negative(p)) {
        const Reason reason = trail.reason_of(p);
        told = k < encoding_.most() && reason.kind == Reason::literal && reason.data == p + 2;
        if (!told) degree_.add_yes(edge, k);
        if (k > 1) {
            if (!trail.assign(p - 2, {Reason::literal, 0, p})) return false;
        } else {
            for (const std::int32_t f : graph_->crossing_edges(e))
                if (!trail.assign(negate(encoding_.at_least(f, 1)), {Reason::literal, 0, p}))
                    return false;
        }
    } else {
        const Reason reason = trail.reason_of(p);
        told = k > 1 && reason.kind == Reason::literal && reason.data == p - 2;
        if (!told) degree_.add_no(edge, k);
        if (k < encoding_.most() && !trail.assign(p + 2, {Reason::literal, 0, p})) return false;
    }
    if (!told) {
        degree_.list(edge.u);
        degree_.list(edge.v);
    }
    return clauses.propagate(p, trail);
}

template <int K>
void Propagation<K>::explain(Lit l, Reason reason, Vector<Lit>& antecedents) {
    expand(l, reason, false, antecedents);
    HASHIKIT_VERIFY(Verify::explanation(*this, l, reason, limit_of(l), antecedents);)
}

template <int K>
void Propagation<K>::expand(Lit l, Reason reason, bool clues, Vector<Lit>& antecedents) {
    antecedents.clear();
    const std::int32_t own = l == no_lit ? -1 : encoding_.edge_of(l);
    const std::int32_t limit = limit_of(l);
    switch (reason.kind) {
        case Reason::none: break;
        case Reason::literal: antecedents.push_back(reason.data); break;
        case Reason::clause:
            for (const Lit other : clauses.literals(reason.data))
                if (other != l) antecedents.push_back(negate(other));
            break;
        case Reason::too_many:
        case Reason::too_few:
        case Reason::value_least:
        case Reason::value_most:
            degree_.explain(reason, own, antecedents);
            if (signs_.any_values()) signs_.explain_bound(l, reason, trail, clues, antecedents);
            break;
        case Reason::sum: signs_.explain_sum(l, reason, trail, limit, antecedents); break;
        case Reason::cut:
        case Reason::close:
        case Reason::path: network_.explain(reason, own, trail, limit, antecedents); break;
        case Reason::flip:
            for (int level = trail.level_of(l); level > 0; --level)
                antecedents.push_back(trail.decision_of(level));
            break;
    }
}

}  // namespace hashi::search
