// The drawing of a map, tile by tile. In: solutions of tiles, and what to erase. Out: the bridges
// drawn so far, by edge, and their components (disjoint sets). Invariant: no island has more
// bridges than its upper bound, no two bridges cross, and every component can still grow. The
// drawing is a guess: nothing proves that it is part of a solution.
#pragma once

#include <cstdint>
#include <span>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"
#include "search/engine/windows.hpp"
#include "search/tiles/part.hpp"

namespace hashi::search {

class Tiles {
public:
    // In place of a number of bridges.
    static constexpr std::uint8_t unknown = 255;

    // Divides the map into squares of about `islands` islands each, with nothing drawn. Returns
    // false if the control stops it.
    bool plan(const Graph& graph, int islands, Control& control);
    const Graph& graph() const { return *graph_; }
    std::int32_t side() const { return windows_.side; }  // of a square, in cells
    std::size_t rows() const { return rows_; }           // of squares
    std::size_t columns() const { return columns_; }
    Box box(std::size_t row, std::size_t column) const;
    Box everything() const { return {0, 0, windows_.rows, windows_.cols}; }

    std::int64_t islands() const { return static_cast<std::int64_t>(is_drawn_.size()); }
    std::int64_t drawn_islands() const {
        return static_cast<std::int64_t>(is_drawn_.size() - open_islands_);
    }
    // Whether all bridges at the island are drawn.
    bool is_drawn(std::int32_t i) const { return is_drawn_[at(i)]; }
    // Whether no island in the box is left to draw.
    bool is_drawn(const Box& box) const;
    // Calls visit(i) for the islands in the box that are not drawn.
    template <class Visit>
    void each_open(const Box& box, Visit&& visit) const {
        windows_.islands_in(*graph_, box, [&](std::int32_t i) {
            if (!is_drawn_[at(i)]) visit(i);
        });
    }
    // Whether the edge may still get bridges.
    bool is_open(std::int32_t e) const;
    // The bridges drawn on an edge.
    int bridges(std::int32_t e) const { return bridges_[at(e)]; }
    // Its bridges in the last solution that draw() got and whose puzzle had the edge, drawn or not.
    std::uint8_t last(std::int32_t e) const { return last_[at(e)]; }
    std::int32_t bridges_at(std::int32_t i) const;
    // The component of an island: the same number for all islands that bridges join to it.
    std::int32_t component(std::int32_t i) const { return components_.root(i); }
    // Calls visit(i) for the open islands that can continue a component, perhaps more than once.
    template <class Visit>
    void each_exit(Visit&& visit) const {
        for (const std::int32_t i : front_) {
            if (is_drawn_[at(i)]) continue;
            const std::int32_t bridges = bridges_at(i);
            if (bridges > 0 && bridges < graph_->islands[at(i)].high) visit(i);
        }
    }

    // Draws all bridges at the islands of the part's box, as in this solution (by edge of its
    // puzzle). Draws nothing and returns false if they do not fit what has been drawn since the
    // part was made, or close a component.
    bool draw(const Part& part, std::span<const std::uint8_t> bridges);
    // Opens these islands again.
    void erase(std::span<const std::int32_t> islands);
    // Opens all islands in the boxes again.
    void erase(std::span<const Box> boxes);
    // Opens all islands that so many edges can join to an open one. At the rim of a map, these can
    // be far away.
    void erase_around(int edges);

private:
    bool has_drawn_end(std::int32_t e) const {
        const Edge& edge = graph_->edges[at(e)];
        return is_drawn_[at(edge.u)] || is_drawn_[at(edge.v)];
    }
    void build(std::int32_t e);
    bool leads_on(const Part& part);

    const Graph* graph_ = nullptr;
    Windows windows_;
    std::size_t rows_ = 0, columns_ = 0;
    Vector<std::uint8_t> is_drawn_;  // by island: all its edges are drawn
    Vector<std::uint8_t> bridges_;   // by edge: bridges drawn
    Vector<std::uint8_t> last_;      // by edge
    std::size_t open_islands_ = 0;
    UnionFind components_;           // islands joined by bridges drawn
    Vector<std::int32_t> front_;     // includes all open islands with bridges drawn
    Vector<std::uint8_t> leads_on_;  // by island; all 0 between two calls
};

}  // namespace hashi::search
