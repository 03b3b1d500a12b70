// Checks whether a clause follows from a rule of the puzzle by trial, counting and walking. Shares
// no code with the propagators.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"
#include "search/engine/literal.hpp"

namespace hashi::search {

class Rules {
public:
    // The meaning of a literal: edge or island `at` has at least k bridges (negative: fewer than
    // k).
    struct Meaning {
        bool of_edge;
        std::int32_t at;
        int k;
        bool negative;
    };
    using Clause = std::span<const Meaning>;

    Rules(const Graph& graph, int most) : graph_(graph), most_(most) {}

    // Two bounds of the same edge or island, or two edges that cross.
    bool pair_follows(Clause clause) const {
        if (clause.size() != 2 || clause[0].of_edge != clause[1].of_edge) return false;
        const Meaning &a = clause[0], &b = clause[1];
        if (a.at == b.at)
            return a.negative != b.negative && (a.negative ? a : b).k >= (a.negative ? b : a).k;
        return a.of_edge && a.negative && b.negative && a.k == 1 && b.k == 1 && cross(a.at, b.at);
    }

    // Every choice of bridges on the four sides of the island that meets its clue satisfies the
    // clause.
    bool degree_follows(Clause clause, std::int32_t i) const {
        const Island& island = graph_.islands[at(i)];
        int counts[4] = {};
        int most[4];
        for (int side = 0; side < 4; ++side) most[side] = island.edge[side] < 0 ? 0 : most_;
        for (const Meaning& m : clause)
            if (m.of_edge ? std::find(island.edge, island.edge + 4, m.at) == island.edge + 4
                          : m.at != i)
                return false;
        const auto met = [&](int total) {
            return std::any_of(clause.begin(), clause.end(), [&](const Meaning& m) {
                int number = total;
                for (int side = 0; m.of_edge && side < 4; ++side)
                    if (island.edge[side] == m.at) number = counts[side];
                return (number >= m.k) != m.negative;
            });
        };
        for (counts[0] = 0; counts[0] <= most[0]; ++counts[0])
            for (counts[1] = 0; counts[1] <= most[1]; ++counts[1])
                for (counts[2] = 0; counts[2] <= most[2]; ++counts[2])
                    for (counts[3] = 0; counts[3] <= most[3]; ++counts[3]) {
                        const int total = counts[0] + counts[1] + counts[2] + counts[3];
                        if (total >= island.low && total <= island.high && !met(total))
                            return false;
                    }
        return true;
    }

    // At least one bridge must leave the component of `inside`: without the edges of the clause it
    // is disconnected.
    bool cut_follows(Clause clause, std::int32_t inside) const {
        Vector<std::uint8_t> open(at(graph_.edge_count()), 1);
        for (const Meaning& m : clause) {
            if (!m.of_edge || m.negative || m.k != 1) return false;
            open[at(m.at)] = 0;
        }
        return graph_.connected && apart(open, inside);
    }

    // With the bridges that the clause negates, both ends of `own` are full (or have too many): the
    // edges that remain leave its component disconnected.
    bool close_follows(Clause clause, std::int32_t own) const {
        const std::size_t m = at(graph_.edge_count());
        Vector<int> least(m, 0), most(m, most_);
        for (const Meaning& meaning : clause) {
            if (!meaning.of_edge) return false;
            int& bound = (meaning.negative ? least : most)[at(meaning.at)];
            bound = meaning.negative ? std::max(bound, meaning.k) : std::min(bound, meaning.k - 1);
        }
        const Edge& edge = graph_.edges[at(own)];
        for (const std::int32_t i : {edge.u, edge.v}) {
            const Island& island = graph_.islands[at(i)];
            int left = island.high;
            for (const std::int32_t e : island.edge) left -= e < 0 ? 0 : least[at(e)];
            if (left < 0) return true;
            for (const std::int32_t e : island.edge)
                if (e >= 0) most[at(e)] = std::min(most[at(e)], least[at(e)] + left);
        }
        Vector<std::uint8_t> open(m);
        for (std::size_t e = 0; e < m; ++e) open[e] = most[e] > 0;
        return graph_.connected && apart(open, edge.u);
    }

    // The bridges that the clause negates form a loop.
    bool path_follows(Clause clause) const {
        UnionFind parts;
        parts.reset(graph_.island_count());
        bool loop = false;
        for (const Meaning& m : clause) {
            if (!m.of_edge || !m.negative) return false;
            const std::int32_t u = parts.find(graph_.edges[at(m.at)].u);
            const std::int32_t v = parts.find(graph_.edges[at(m.at)].v);
            if (u == v) loop = true;
            else parts.join(u, v);
        }
        return !graph_.loops && loop;
    }

    // With the bounds that the clause negates, no choice of different values adds up.
    bool sum_follows(Clause clause, std::span<const std::int32_t> islands,
                     std::int32_t total) const {
        const auto same = [&](const Sum& sum) {
            Vector<std::int32_t> valued;
            for (const std::int32_t i : sum.of(graph_.summed))
                if (graph_.islands[at(i)].high > 0) valued.push_back(i);
            return sum.total == total &&
                   std::equal(valued.begin(), valued.end(), islands.begin(), islands.end());
        };
        if (std::none_of(graph_.sums.begin(), graph_.sums.end(), same)) return false;
        Vector<std::pair<int, int>> bounds;
        for (const std::int32_t i : islands) bounds.push_back(values_of(i));
        for (const Meaning& m : clause) {
            const auto found = std::find(islands.begin(), islands.end(), m.at);
            if (m.of_edge || found == islands.end()) return false;
            auto& [low, high] = bounds[static_cast<std::size_t>(found - islands.begin())];
            if (m.negative) low = std::max(low, m.k);
            else high = std::min(high, m.k - 1);
        }
        return !adds_up(bounds, total);
    }

    // Whether the puzzle is contradictory before any step of the search.
    bool impossible() const {
        const auto n = graph_.island_count();
        for (const Island& island : graph_.islands)
            if (island.low > 4 * most_ || island.high < 0 || island.low > island.high ||
                (n == 1 && island.low > 0) || (n > 1 && graph_.connected && island.high == 0))
                return true;
        return std::any_of(graph_.sums.begin(), graph_.sums.end(), [&](const Sum& sum) {
            Vector<std::pair<int, int>> bounds;
            int zeros = 0;
            for (const std::int32_t i : sum.of(graph_.summed)) {
                if (graph_.islands[at(i)].high == 0) ++zeros;
                else bounds.push_back(values_of(i));
            }
            return zeros > 1 || !adds_up(bounds, sum.total);
        });
    }

private:
    // Whether one is horizontal, the other vertical, and each passes between the ends of the other.
    bool cross(std::int32_t e, std::int32_t f) const {
        const auto ends = [&](std::int32_t edge) {
            return std::pair{graph_.islands[at(graph_.edges[at(edge)].u)],
                             graph_.islands[at(graph_.edges[at(edge)].v)]};
        };
        auto across = ends(e), down = ends(f);
        if (across.first.row != across.second.row) std::swap(across, down);
        return across.first.row == across.second.row && down.first.col == down.second.col &&
               across.first.col < down.first.col && down.first.col < across.second.col &&
               down.first.row < across.first.row && across.first.row < down.second.row;
    }

    // Whether some island cannot be reached from this one over the open edges.
    bool apart(std::span<const std::uint8_t> open, std::int32_t from) const {
        Vector<std::uint8_t> reached(at(graph_.island_count()), 0);
        Vector<std::int32_t> list;
        const auto reach = [&](std::int32_t i) {
            if (!std::exchange(reached[at(i)], std::uint8_t{1})) list.push_back(i);
        };
        reach(from);
        for (std::size_t next = 0; next < list.size(); ++next) {
            if (!graph_.joined.empty()) reach(graph_.joined[at(list[next])]);
            for (const std::int32_t e : graph_.islands[at(list[next])].edge)
                if (e >= 0 && open[at(e)]) reach(graph_.edges[at(e)].other(list[next]));
        }
        return list.size() < reached.size();
    }

    // The values that an island of a sum may have; 0 is excluded.
    std::pair<int, int> values_of(std::int32_t i) const {
        const Island& island = graph_.islands[at(i)];
        return {std::max(island.low, 1), std::min(island.high, 4 * most_)};
    }

    // Whether different values within these bounds have that sum; enumerates all sets of values,
    // island by island.
    static bool adds_up(std::span<const std::pair<int, int>> bounds, std::int32_t total) {
        Vector<std::uint32_t> sets{0};
        for (const auto& [low, high] : bounds) {
            Vector<std::uint32_t> more;
            for (const std::uint32_t set : sets)
                for (int value = low; value <= high; ++value)
                    if (!(set >> value & 1)) more.push_back(set | std::uint32_t{1} << value);
            std::sort(more.begin(), more.end());
            more.erase(std::unique(more.begin(), more.end()), more.end());
            sets.swap(more);
        }
        return std::any_of(sets.begin(), sets.end(), [&](std::uint32_t set) {
            std::int32_t sum = 0;
            for (int value = 0; value < 32; ++value) sum += set >> value & 1 ? value : 0;
            return total == unreadable || sum == total;
        });
    }

    const Graph& graph_;
    int most_;
};

}  // namespace hashi::search
