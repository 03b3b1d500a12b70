// Walks over a subset of a graph's edges: the islands reached, the cut around them and the paths
// taken. The reasons of the search, the explanations for people and the cuts for other solvers are
// all read off such walks.
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

    // Starts over with nothing reached.
    void clear() {
        reached_.clear();
        if (++epoch_ != 0) return;
        std::fill(marks_.begin(), marks_.end(), 0);
        epoch_ = 1;
    }
    // Reaches i, and with it the islands that it is joined to outside the graph.
    void reach(std::int32_t i) {
        if (has_reached(i)) return;
        marks_[at(i)] = epoch_;
        reached_.push_back(i);
        if (graph_->joined.empty()) return;
        for (std::int32_t j = graph_->joined[at(i)]; j != i; j = graph_->joined[at(j)]) {
            marks_[at(j)] = epoch_;
            reached_.push_back(j);
        }
    }
    bool has_reached(std::int32_t i) const { return marks_[at(i)] == epoch_; }
    // In the order they were reached.
    const Vector<std::int32_t>& reached() const { return reached_; }

    // Continues breadth first from the islands reached, over edges for which `open(e)` holds, until
    // `target` is reached (-1: as far as possible). Calls enter(i, e) when island i is reached over
    // e, before it counts as reached.
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

    // Calls out(i, e) for every edge e that leads from a reached island i to one that is not
    // reached.
    template <class Out>
    void cut(Out&& out) const {
        for (const std::int32_t i : reached_)
            for (const std::int32_t e : graph_->islands[at(i)].edge)
                if (e >= 0 && !has_reached(graph_->edges[at(e)].other(i))) out(i, e);
    }

    // Calls out(e) for the edges of a shortest path from b back to a, over edges for which
    // `open(e)` holds; such a path must exist.
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
    Vector<std::int32_t> from_;  // by island: the edge over which path() reached it
};

}  // namespace hashi
