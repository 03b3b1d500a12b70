// Puzzles of dozens to thousands of islands that have a solution by construction.
#pragma once

#include <map>
#include <random>
#include <utility>

#include "tests/reference.hpp"

namespace reference {

struct Grown {
    Puzzle puzzle;
    Counts drawing;
};

// Places islands at random, draws random bridges until no two groups can be joined, then some more;
// the largest group is the puzzle.
inline void grow(Bytes& bytes, Grown& grown) {
    Puzzle& puzzle = grown.puzzle;
    const int flags = bytes.next();
    puzzle.max_bridges = 1 + (flags & 3);
    puzzle.loops = (flags & 4) == 0;
    // One in eight is large enough for the sweep.
    const bool large = bytes.below(8) == 0;
    puzzle.rows = (large ? 60 : 4) + bytes.below(large ? 60 : 24);
    puzzle.cols = (large ? 60 : 4) + bytes.below(large ? 60 : 24);
    const int density = (large ? 4 : 1) + bytes.below(large ? 4 : 7);
    const int unknown = (flags & 48) == 48 ? 16 : bytes.below(5);
    const int more = bytes.below(16);
    std::minstd_rand random(static_cast<unsigned>(bytes.next() * 256 + bytes.next() + 1));
    const auto below = [&](int bound) {
        return static_cast<int>(random() % static_cast<unsigned>(bound));
    };
    for (int r = 0; r < puzzle.rows; ++r) {
        for (int c = 0; c < puzzle.cols; ++c) {
            const int what = below(16);
            if (what < density) puzzle.islands.insert(puzzle.islands.end(), {r, c, 0});
            else if (what == 15 && (flags & 8)) puzzle.blocked.insert(puzzle.blocked.end(), {r, c});
        }
    }
    puzzle.look_around();
    std::vector<std::size_t> order(puzzle.edges.size());
    for (std::size_t e = 0; e < order.size(); ++e) order[e] = e;
    for (std::size_t e = order.size(); e > 1; --e)
        std::swap(order[e - 1], order[static_cast<std::size_t>(below(static_cast<int>(e)))]);

    Groups groups(puzzle.island_count());
    Counts drawn(order.size(), 0);
    for (const bool joining : {true, false}) {
        for (const std::size_t e : order) {
            bool free = drawn[e] == 0;
            for (const int f : puzzle.crossed[e])
                free = free && drawn[static_cast<std::size_t>(f)] == 0;
            if (!free) continue;
            const auto [u, v] = puzzle.edges[e];
            if (!groups.join(u, v) && (joining || !puzzle.loops || below(16) >= more)) continue;
            drawn[e] = static_cast<std::uint8_t>(1 + below(puzzle.max_bridges));
        }
    }

    std::map<int, int> sizes;
    for (int i = 0; i < puzzle.island_count(); ++i) ++sizes[groups.of(i)];
    int largest = 0;
    for (const auto& [group, size] : sizes)
        if (size > sizes[largest]) largest = group;
    std::vector<std::int32_t> kept;
    std::vector<int> renamed(static_cast<std::size_t>(puzzle.island_count()), -1);
    for (int i = 0; i < puzzle.island_count(); ++i) {
        if (groups.of(i) != largest) continue;
        const auto at = puzzle.islands.begin() + 3 * i;
        renamed[static_cast<std::size_t>(i)] = static_cast<int>(kept.size() / 3);
        kept.insert(kept.end(), at, at + 3);
    }
    std::map<std::pair<int, int>, std::uint8_t> bridges;
    for (const std::size_t e : order) {
        if (drawn[e] == 0) continue;
        const int u = renamed[static_cast<std::size_t>(puzzle.edges[e].first)];
        const int v = renamed[static_cast<std::size_t>(puzzle.edges[e].second)];
        if (u >= 0) bridges[{u, v}] = drawn[e];
    }
    puzzle.islands = kept;
    puzzle.look_around();
    std::vector<int> degree(static_cast<std::size_t>(puzzle.island_count()), 0);
    for (const std::pair<int, int>& edge : puzzle.edges) {
        const auto at = bridges.find(edge);
        grown.drawing.push_back(at == bridges.end() ? 0 : at->second);
        degree[static_cast<std::size_t>(edge.first)] += grown.drawing.back();
        degree[static_cast<std::size_t>(edge.second)] += grown.drawing.back();
    }
    for (std::size_t i = 0; i < degree.size(); ++i)
        puzzle.islands[3 * i + 2] = degree[i] > 0 && below(16) < unknown ? -1 : degree[i];
    if (flags & 16)
        grown.drawing =
            add_signs(puzzle, grown.drawing, 4 + more, [&](int n) { return below(n) == 0; });
}

}  // namespace reference
