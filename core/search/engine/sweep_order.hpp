// Orders edges for a sweep over the map from any of eight sides.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::search {

class SweepOrder {
public:
    // Takes edges in reading order. `turn` is one of the eight symmetries of a square: transposed
    // (1), upside down (2), mirrored (4). Linear time: a counting sort turns rows into columns, and
    // the other orders are these two read backwards.
    void sort(const Graph& graph, std::span<const std::int32_t> edges, int turn) {
        edges_.assign(edges.begin(), edges.end());
        const auto line_of = [&](std::int32_t e) {
            const Island& island = graph.islands[graph.edges[e].u];
            return turn & 1 ? island.col : island.row;
        };
        if (turn & 1) {
            begin_.clear();
            for (const std::int32_t e : edges) {
                const auto after = static_cast<std::size_t>(line_of(e)) + 1;
                if (after >= begin_.size()) begin_.resize(after + 1, 0);
                ++begin_[after];
            }
            for (std::size_t line = 1; line < begin_.size(); ++line)
                begin_[line] += begin_[line - 1];
            for (const std::int32_t e : edges) edges_[begin_[line_of(e)]++] = e;
        }
        const bool upside_down = turn & 2, mirrored = turn & 4;
        if (upside_down) std::reverse(edges_.begin(), edges_.end());
        if (upside_down != mirrored)
            for (auto begin = edges_.begin(); begin != edges_.end();) {
                auto end = begin;
                while (end != edges_.end() && line_of(*end) == line_of(*begin)) ++end;
                std::reverse(begin, end);
                begin = end;
            }
        // Keep the order of the two edges that begin at the same island.
        if (mirrored)
            for (std::size_t i = 1; i < edges_.size(); ++i)
                if (graph.edges[edges_[i - 1]].u == graph.edges[edges_[i]].u)
                    std::swap(edges_[i - 1], edges_[i]);
    }

    std::span<const std::int32_t> edges() const { return edges_; }

private:
    Vector<std::int32_t> edges_;
    Vector<std::int32_t> begin_;  // scratch: where each line begins
};

}  // namespace hashi::search
