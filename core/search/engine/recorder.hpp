// Records the cuts that the search finds (CutTrace).
//
// Not a part of the search: before each backtrack and at each conflict it reads what is new on the
// trail.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"
#include "search/cut_trace.hpp"
#include "search/engine/encoding.hpp"
#include "search/engine/propagate.hpp"

namespace hashi::search {

template <int K>
class Recorder {
public:
    explicit Recorder(CutTrace& trace) : trace_(trace) {}

    void begin(const Graph& graph) {
        encoding_.load(graph);
        counts_.assign(at(graph.edge_count()), 0);
        head_ = 0;
    }

    // Records the cuts that forced literals since the last call and, after a conflict, the one that
    // failed.
    void record(Propagation<K>& propagation, bool conflict) {
        const Trail& trail = propagation.trail;
        for (; head_ < trail.size(); ++head_) {
            const Lit l = trail[head_];
            const Reason reason = trail.reason_of(l);
            if (reason.kind == Reason::cut) add(l, reason, propagation);
            change(l, 1);
        }
        if (conflict && trail.conflict.reason.kind == Reason::cut)
            add(trail.conflict.literal, trail.conflict.reason, propagation);
    }

    // Call after record(), before the trail is shortened to `size`.
    void shrink(const Trail& trail, std::size_t size) {
        while (head_ > size) change(trail[--head_], -1);
    }

private:
    // The number of bridges on an edge is the number of its true literals.
    void change(Lit l, int by) {
        if (!encoding_.is_edge(l) || negative(l)) return;
        std::uint8_t& count = counts_[at(encoding_.edge_of(l))];
        count = static_cast<std::uint8_t>(count + by);
    }

    void add(Lit l, Reason reason, Propagation<K>& propagation) {
        if (trace_.frames.size() >= trace_.most) {
            ++trace_.omitted;
            return;
        }
        propagation.list_antecedents(l, reason, antecedents_);
        trace_.frames.push_back({counts_, propagation.reached()});
    }

    CutTrace& trace_;
    Encoding<K> encoding_;
    std::size_t head_ = 0;  // the trail prefix that has been read
    Vector<std::uint8_t> counts_;
    Vector<Lit> antecedents_;
};

}  // namespace hashi::search
