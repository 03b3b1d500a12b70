// Walks over some edges of a graph: what they reach, the cut around it, and the ways taken. Reasons
// of every kind, the search's, a person's and those for other solvers, are read off such walks.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/base.hpp"
#include "puzzle/graph.hpp"

namespace hashi {

class Walk {
public:
    void load(const Graph& graph) {
        graph_ = &graph;
        marks_.assign(at(graph.island_count()), 0);
        epoch_ = 0;
        reached_.clear();
    }

    // Begins anew, with nothing reached.
    void clear() {
        reached_.clear();
        if (++epoch_ != 0) return;
        std::fill(marks_.begin(), marks_.end(), 0);
        epoch_ = 1;
    }
    void reach(std::int32_t i) {
        if (has_reached(i)) return;
        marks_[at(i)] = epoch_;
        reached_.push_back(i);
    }
    bool has_reached(std::int32_t i) const { return marks_[at(i)] == epoch_; }
    // In the order in which they were reached.
    const Vector<std::int32_t>& reached() const { return reached_; }

    // Goes on from what is reached over the edges for which `open(e)` holds, breadth first, up to
    // the island `target` (or -1: as far as they lead). Calls enter(i, e) for an island that is
    // reached over e, before it counts as reached.
    template <class Open, class Enter>
    void spread(std::int32_t target, Open&& open, Enter&& enter) {
        for (std::size_t next = 0; next < reached_.size(); ++next) {
            if (target >= 0 && has_reached(target)) return;
            const std::int32_t i = reached_[next];
            for (const std::int32_t e : graph_->islands[at(i)].edge) {
                if (e < 0 || !open(e)) continue;
                const std::int32_t j = graph_->edges[at(e)].other(i);
                if (has_reached(j)) continue;
                enter(j, e);
                reach(j);
            }
        }
    }
    template <class Open>
    void spread(Open&& open) {
        spread(-1, open, [](std::int32_t, std::int32_t) {});
    }

    // Calls out(i, e) for every edge e that leads from an island i that is reached to one that is
    // not.
    template <class Out>
    void cut(Out&& out) const {
        for (const std::int32_t i : reached_)
            for (const std::int32_t e : graph_->islands[at(i)].edge)
                if (e >= 0 && !has_reached(graph_->edges[at(e)].other(i))) out(i, e);
    }

    // Calls out(e) for the edges of a shortest path from b back to a, over edges for which
    // `open(e)` holds; there has to be one.
    template <class Open, class Out>
    void path(std::int32_t a, std::int32_t b, Open&& open, Out&& out) {
        from_.resize(marks_.size());
        clear();
        reach(a);
        spread(b, open, [&](std::int32_t i, std::int32_t e) { from_[at(i)] = e; });
        for (std::int32_t i = b; i != a; i = graph_->edges[at(from_[at(i)])].other(i))
            out(from_[at(i)]);
    }

private:
    const Graph* graph_ = nullptr;
    Vector<std::uint32_t> marks_;
    std::uint32_t epoch_ = 0;
    Vector<std::int32_t> reached_;
    Vector<std::int32_t> from_;  // by island: the edge that path() came over
};

}  // namespace hashi
