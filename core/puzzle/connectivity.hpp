// The connectivity of the islands, for a propagator that explains its inferences with cuts.
//
// Tracks the components of the islands under the edges that are built (x(e,1) true). A merge
// relabels the smaller component; the members of a component form a circular list, so a merge is
// one swap and its undo is the same swap. Invariant at a fixpoint: every component that is not the
// whole network watches two open edges that leave it, or it has only one and that edge is built. A
// lone island that must have a bridge needs no watches: its clue already forces one.
//
// Source of the cut constraint: (4) of Coelho, Laporte, Lindbeck, Vidal 2019; the watches are
// hashikit's own.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "puzzle/graph.hpp"
#include "puzzle/walk.hpp"

namespace hashi {

class Connectivity {
public:
    // The room that Graph::leads_outside adds to its component.
    static constexpr std::int32_t unlimited = 1 << 28;

    void load(const Graph& graph) {
        graph_ = &graph;
        const std::int32_t n = graph.island_count();
        component.resize(n);
        next_.resize(n);
        parts_.resize(n);
        walk_.load(graph);
        log_.clear();
        walked_ = 0;
        components = n;
        for (std::int32_t i = 0; i < n; ++i) {
            component[i] = next_[i] = i;
            parts_[i] = {1, graph.islands[i].high, {-1, -1}, i};
        }
        for (std::int32_t i = 0; i < static_cast<std::int32_t>(graph.joined.size()); ++i)
            if (component[i] == i)
                for (std::int32_t j = graph.joined[i]; j != i; j = graph.joined[j])
                    if (component[j] != component[i]) unite(j, i);
        if (graph.leads_outside >= 0) parts_[component[graph.leads_outside]].room += unlimited;
    }

    // Undoes the literal at `position`, which built one more bridge on the edge.
    void undo(const Edge& edge, std::int32_t position) {
        if (!log_.empty() && log_.back().position == position) {
            const Merge& merge = log_.back();
            Part& into = parts_[merge.into];
            std::swap(next_[merge.a], next_[merge.b]);
            std::int32_t i = merge.a;
            do {
                component[i] = merge.from;
                i = next_[i];
            } while (i != merge.a);
            into.size -= parts_[merge.from].size;
            into.room -= parts_[merge.from].room;
            into.watch[0] = merge.watch[0];
            into.watch[1] = merge.watch[1];
            // In a large component, the next seek() continues where the last one ended, if it can.
            if (into.size < large || component[into.start] == merge.from) into.start = merge.start;
            ++components;
            log_.pop_back();
        }
        ++parts_[component[edge.u]].room;
        ++parts_[component[edge.v]].room;
    }

    // Records one more bridge on the edge.
    void use_room(const Edge& edge) {
        --parts_[component[edge.u]].room;
        --parts_[component[edge.v]].room;
    }
    // The number of bridge ends that the islands of component c can still take.
    std::int32_t room(std::int32_t c) const { return parts_[c].room; }

    bool needs_watches(std::int32_t c) const {
        return parts_[c].size > 1 && components > 1 && graph_->connected;
    }

    bool watches(std::int32_t c, std::int32_t e) const {
        return parts_[c].watch[0] == e || parts_[c].watch[1] == e;
    }

    // Merges the components of a and b, the smaller into the larger, because of the literal at
    // `position`; returns the merged one. Its watches must be found again.
    std::int32_t merge(std::int32_t a, std::int32_t b, std::int32_t position) {
        if (parts_[component[a]].size > parts_[component[b]].size) std::swap(a, b);
        const Part& into = parts_[component[b]];
        log_.push_back({position,
                        component[a],
                        component[b],
                        a,
                        b,
                        {into.watch[0], into.watch[1]},
                        into.start});
        unite(a, b);
        return component[b];
    }

    // Looks for two open edges (`closed(e)` false) that leave component c, trying the watched ones
    // first. Returns the number found, at most 2; if it is 1, that edge is stored in `only`.
    template <class Closed>
    int seek(std::int32_t c, Closed&& closed, std::int32_t& only) {
        Part& part = parts_[c];
        const auto& edges = graph_->edges;
        std::int32_t found[2] = {-1, -1};
        int count = 0;
        auto take = [&](std::int32_t e) {
            if (e < 0 || e == found[0] || closed(e)) return;
            const Edge& edge = edges[e];
            if (component[edge.u] == component[edge.v]) return;
            found[count++] = e;
        };
        const std::int32_t watched[2] = {part.watch[0], part.watch[1]};
        for (const std::int32_t e : watched) {
            take(e);
            if (count == 2) break;
        }
        if (count < 2) {
            // Move the start, so that a large component is not scanned from the same end every
            // time.
            std::int32_t i = part.start;
            do {
                ++walked_;
                const Island& island = graph_->islands[i];
                for (const std::int32_t e : island.edge) {
                    take(e);
                    if (count == 2) break;
                }
                if (count == 2) break;
                i = next_[i];
            } while (i != part.start);
            part.start = i;
        }
        if (count == 2) {
            part.watch[0] = found[0];
            part.watch[1] = found[1];
        } else if (count == 1) {
            // Keep the closed edge as the second watch: on backtracking it opens no later than any
            // other closed edge.
            const std::int32_t other = part.watch[0] == found[0] ? part.watch[1] : part.watch[0];
            part.watch[0] = found[0];
            part.watch[1] = other;
            only = found[0];
        }
        return count;
    }

    // Whether any open edge leaves component c. Unlike seek(), it stops at the first one.
    template <class Closed>
    bool leads_out(std::int32_t c, Closed&& closed) {
        Part& part = parts_[c];
        const auto out = [&](std::int32_t e) {
            if (e < 0 || closed(e)) return false;
            const Edge& edge = graph_->edges[e];
            return component[edge.u] != component[edge.v];
        };
        if (out(part.watch[0]) || out(part.watch[1])) return true;
        std::int32_t i = part.start;
        do {
            ++walked_;
            for (const std::int32_t e : graph_->islands[i].edge) {
                if (!out(e)) continue;
                part.watch[0] = e;
                part.start = i;
                return true;
            }
            i = next_[i];
        } while (i != part.start);
        return false;
    }

    std::pair<std::int32_t, std::int32_t> watched(std::int32_t c) const {
        return {parts_[c].watch[0], parts_[c].watch[1]};
    }

    // Calls visit(i) for every member of i's component.
    template <class Visit>
    void members(std::int32_t island, Visit&& visit) const {
        std::int32_t i = island;
        do {
            visit(i);
            i = next_[i];
        } while (i != island);
    }

    std::int32_t size_of(std::int32_t c) const { return parts_[c].size; }
    // A member of component c: where the next seek() begins.
    std::int32_t start_of(std::int32_t c) const { return parts_[c].start; }

    // Explains a cut: walks from a and b over the edges for which `built(e)` holds (those built
    // before the moment in question) and calls `out(e)` for every edge that leaves the set reached.
    template <class Built, class Out>
    void cut(std::int32_t a, std::int32_t b, Built&& built, Out&& out) {
        walk_.clear();
        walk_.reach(a);
        walk_.reach(b);
        walk_.spread(built);
        walk_.cut([&](std::int32_t, std::int32_t e) { out(e); });
        walked_ += 2 * static_cast<std::uint32_t>(walk_.reached().size());
    }

    // Calls `out(e)` for the edges of a path from a to b over edges for which `built(e)` holds.
    template <class Built, class Out>
    void path(std::int32_t a, std::int32_t b, Built&& built, Out&& out) {
        walk_.path(a, b, built, out);
        walked_ += static_cast<std::uint32_t>(walk_.reached().size());
    }

    // The islands that the last cut() or path() reached.
    const Vector<std::int32_t>& reached() const { return walk_.reached(); }

    // Reports the merges, and the islands visited by seek(), cut() and path(), to the control, a
    // few hundred at a time; true: stop. Each walk is short, but in a large network a single search
    // step can make many.
    bool charge(Control& control) {
        return walked_ > far && control.tick(static_cast<std::int32_t>(std::exchange(walked_, 0)));
    }

    // Islands visited since the last charge(). Set it back to leave a walk unreported.
    std::uint32_t walked() const { return walked_; }
    void set_walked(std::uint32_t islands) { walked_ = islands; }

    Vector<std::int32_t> component;  // by island: the label of its component
    std::int32_t components = 0;

private:
    struct Part {
        std::int32_t size;
        std::int32_t room;  // bridge ends that its islands can still take
        std::int32_t watch[2];
        std::int32_t start;  // the member where seek() begins
    };
    struct Merge {
        std::int32_t position, from, into, a, b;
        std::int32_t watch[2];
        std::int32_t start;
    };

    void unite(std::int32_t a, std::int32_t b) {
        const std::int32_t from = component[a], into = component[b];
        std::int32_t i = a;
        do {
            component[i] = into;
            i = next_[i];
        } while (i != a);
        std::swap(next_[a], next_[b]);
        parts_[into].size += parts_[from].size;
        parts_[into].room += parts_[from].room;
        ++walked_;
        --components;
    }

    const Graph* graph_ = nullptr;
    Vector<std::int32_t> next_;
    Vector<Part> parts_;  // by label
    Vector<Merge> log_;
    Walk walk_;
    static constexpr std::uint32_t far = 256;
    static constexpr std::int32_t large = 1000;
    std::uint32_t walked_ = 0;
};

}  // namespace hashi
