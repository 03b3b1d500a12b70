// The reference for tests and fuzz targets: puzzles decoded from bytes, with their lines of sight,
// crossings and solutions computed cell by cell on the grid, without any code of the engine.
#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "search/search.hpp"

namespace reference {

// The bytes of one fuzz input; zeros after the end.
class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), end_(data + size) {}
    bool empty() const { return data_ == end_; }
    int next() { return empty() ? 0 : *data_++; }
    int below(int bound) { return next() % bound; }

private:
    const std::uint8_t* data_;
    const std::uint8_t* end_;
};

// Disjoint sets of joined islands.
struct Groups {
    std::vector<int> parent;
    int number;

    explicit Groups(int islands) : parent(static_cast<std::size_t>(islands)), number(islands) {
        for (int i = 0; i < islands; ++i) parent[static_cast<std::size_t>(i)] = i;
    }
    int of(int island) const {
        while (parent[static_cast<std::size_t>(island)] != island)
            island = parent[static_cast<std::size_t>(island)];
        return island;
    }
    bool join(int a, int b) {
        a = of(a);
        b = of(b);
        if (a == b) return false;
        parent[static_cast<std::size_t>(a)] = b;
        --number;
        return true;
    }
};

using Counts = std::vector<std::uint8_t>;  // bridges by edge, in the order of Puzzle::edges

struct Puzzle {
    int rows = 1, cols = 1, max_bridges = 2;
    bool loops = true;
    bool connected = true;
    std::vector<std::int32_t> islands, blocked;  // as in hashi::PuzzleSpec
    std::vector<std::int32_t> signs, given;      // the same; the signs' cells are blocked too
    std::vector<int> grid;                       // by cell: island, -1 water, -2 blocked, -3 sign
    std::vector<std::pair<int, int>> edges;      // lines of sight, as pairs of islands
    std::vector<std::vector<int>> crossed;       // by edge: the edges that it crosses
    std::vector<std::pair<int, int>> bounds;     // by edge: its assumed bounds

    int island_count() const { return static_cast<int>(islands.size() / 3); }
    int clue(int island) const { return islands[3 * static_cast<std::size_t>(island) + 2]; }
    hashi::PuzzleSpec spec() const {
        return {rows, cols, max_bridges, loops, islands, blocked, connected, given, signs};
    }
    bool sign_at(int r, int c) const { return grid[static_cast<std::size_t>(r * cols + c)] == -3; }
    // The islands seen from a cell on one side, up to the border or a sign.
    std::vector<int> seen_from(int r, int c, int side) const {
        static constexpr int down[4] = {-1, 0, 1, 0}, right[4] = {0, 1, 0, -1};
        std::vector<int> seen;
        for (;;) {
            r += down[side];
            c += right[side];
            if (r < 0 || c < 0 || r >= rows || c >= cols || sign_at(r, c)) return seen;
            const int i = grid[static_cast<std::size_t>(r * cols + c)];
            if (i >= 0) seen.push_back(i);
        }
    }
    // Whether the signs are true for islands with these numbers of bridges.
    bool signs_hold(const std::vector<int>& degree) const {
        for (std::size_t s = 0; s < signs.size(); s += 6) {
            for (int side = 0; side < 4; ++side) {
                const int number = signs[s + 2 + static_cast<std::size_t>(side)];
                if (number == hashi::nothing) continue;
                std::set<int> values;
                int total = 0;
                for (const int i : seen_from(signs[s], signs[s + 1], side)) {
                    const int value = degree[static_cast<std::size_t>(i)];
                    if (!values.insert(value).second) return false;
                    total += value;
                }
                if (number != hashi::unreadable && number != total) return false;
            }
        }
        return true;
    }

    // Finds the edges: walks right and down from every island.
    void look_around() {
        const auto at = [&](int r, int c) { return static_cast<std::size_t>(r * cols + c); };
        grid.assign(at(rows, 0), -1);
        for (int i = 0; i < island_count(); ++i)
            grid[at(islands[3 * static_cast<std::size_t>(i)],
                    islands[3 * static_cast<std::size_t>(i) + 1])] = i;
        for (std::size_t i = 0; i < blocked.size(); i += 2)
            grid[at(blocked[i], blocked[i + 1])] = -2;
        for (std::size_t s = 0; s < signs.size(); s += 6) grid[at(signs[s], signs[s + 1])] = -3;
        std::vector<std::vector<int>> passing(grid.size());  // by cell: the edges over it
        edges.clear();
        for (int i = 0; i < island_count(); ++i) {
            for (const auto& [dr, dc] : {std::pair{0, 1}, std::pair{1, 0}}) {
                int r = islands[3 * static_cast<std::size_t>(i)] + dr;
                int c = islands[3 * static_cast<std::size_t>(i) + 1] + dc;
                std::vector<std::size_t> cells;
                while (r < rows && c < cols && grid[at(r, c)] == -1) {
                    cells.push_back(at(r, c));
                    r += dr;
                    c += dc;
                }
                if (r >= rows || c >= cols || grid[at(r, c)] < 0) continue;
                for (const std::size_t cell : cells)
                    passing[cell].push_back(static_cast<int>(edges.size()));
                edges.emplace_back(i, grid[at(r, c)]);
            }
        }
        crossed.assign(edges.size(), {});
        for (const std::vector<int>& over : passing)
            for (const int e : over)
                for (const int f : over)
                    if (e != f) crossed[static_cast<std::size_t>(e)].push_back(f);
        bounds.assign(edges.size(), {0, max_bridges});
    }

    // Whether these bridges satisfy every rule and assumed bound.
    bool solved_by(const Counts& counts) const {
        std::vector<int> degree(static_cast<std::size_t>(island_count()), 0);
        Groups groups(island_count());
        for (std::size_t g = 0; g < given.size(); g += 3) {
            bool drawn = false;
            for (std::size_t e = 0; e < edges.size(); ++e) {
                const auto [u, v] = edges[e];
                const bool across = islands[3 * static_cast<std::size_t>(u)] ==
                                    islands[3 * static_cast<std::size_t>(v)];
                drawn = drawn || (u == given[g] && across == (given[g + 1] == hashi::east) &&
                                  counts[e] >= given[g + 2]);
            }
            if (!drawn) return false;
        }
        for (std::size_t e = 0; e < edges.size(); ++e) {
            if (counts[e] < bounds[e].first || counts[e] > bounds[e].second) return false;
            if (counts[e] > max_bridges) return false;
            if (counts[e] == 0) continue;
            if (!groups.join(edges[e].first, edges[e].second) && !loops) return false;
            degree[static_cast<std::size_t>(edges[e].first)] += counts[e];
            degree[static_cast<std::size_t>(edges[e].second)] += counts[e];
            for (const int f : crossed[e])
                if (counts[static_cast<std::size_t>(f)] > 0) return false;
        }
        for (int i = 0; i < island_count(); ++i) {
            const int have = degree[static_cast<std::size_t>(i)];
            if (clue(i) < 0 ? have == 0 : have != clue(i)) return false;
        }
        if (connected && groups.number > 1) return false;
        return signs_hold(degree);
    }

    // Finds every solution by trying every number on every edge; a branch ends when an island
    // exceeds its clue. Gives up (false) after too many steps.
    bool solutions(std::set<Counts>& found, int steps) const {
        Counts counts(edges.size(), 0);
        std::vector<int> degree(static_cast<std::size_t>(island_count()), 0);
        return extend(0, counts, degree, found, steps);
    }

    // Maps the edges of the engine's graph to ours; fails if they differ.
    std::vector<std::int32_t> match(const hashi::Graph& graph) const;

private:
    bool extend(std::size_t e, Counts& counts, std::vector<int>& degree, std::set<Counts>& found,
                int& steps) const {
        if (--steps < 0) return false;
        if (e == edges.size()) {
            if (solved_by(counts)) found.insert(counts);
            return true;
        }
        const auto u = static_cast<std::size_t>(edges[e].first);
        const auto v = static_cast<std::size_t>(edges[e].second);
        for (int k = 0; k <= max_bridges; ++k) {
            const auto over = [&](std::size_t i) {
                const int most = clue(static_cast<int>(i));
                return most >= 0 && degree[i] + k > most;
            };
            if (over(u) || over(v)) break;
            counts[e] = static_cast<std::uint8_t>(k);
            degree[u] += k;
            degree[v] += k;
            const bool in_time = extend(e + 1, counts, degree, found, steps);
            degree[u] -= k;
            degree[v] -= k;
            if (!in_time) return false;
        }
        counts[e] = 0;
        return true;
    }
};

// Stops the fuzzer and writes the puzzle to `failed-puzzle.py`, in a form that Python reads.
[[noreturn]] inline void fail(const Puzzle& puzzle, const char* why) {
    std::FILE* file = std::fopen("failed-puzzle.py", "w");
    if (file != nullptr) {
        std::fprintf(file, "puzzle = Puzzle(%d, %d, [", puzzle.rows, puzzle.cols);
        for (std::size_t i = 0; i < puzzle.islands.size(); i += 3) {
            std::fprintf(file, "(%d, %d, ", puzzle.islands[i], puzzle.islands[i + 1]);
            if (puzzle.islands[i + 2] < 0) std::fprintf(file, "None), ");
            else std::fprintf(file, "%d), ", puzzle.islands[i + 2]);
        }
        std::fprintf(file, "], max_bridges=%d, loops=%s, blocked=[", puzzle.max_bridges,
                     puzzle.loops ? "True" : "False");
        for (std::size_t i = 0; i < puzzle.blocked.size(); i += 2)
            if (!puzzle.sign_at(puzzle.blocked[i], puzzle.blocked[i + 1]))
                std::fprintf(file, "(%d, %d), ", puzzle.blocked[i], puzzle.blocked[i + 1]);
        std::fprintf(file, "], connected=%s, signs=[", puzzle.connected ? "True" : "False");
        for (std::size_t s = 0; s < puzzle.signs.size(); s += 6) {
            std::fprintf(file, "(%d, %d", puzzle.signs[s], puzzle.signs[s + 1]);
            for (const std::size_t side : {0, 2, 1, 3}) {
                const int number = puzzle.signs[s + 2 + side];
                if (number >= 0) std::fprintf(file, ", %d", number);
                else std::fprintf(file, number == hashi::nothing ? ", None" : ", '?'");
            }
            std::fprintf(file, "), ");
        }
        std::fprintf(file, "])\ngiven = [  # island, 1 for east or 2 for south, bridges\n");
        for (std::size_t g = 0; g < puzzle.given.size(); g += 3)
            std::fprintf(file, "(%d, %d, %d), ", puzzle.given[g], puzzle.given[g + 1],
                         puzzle.given[g + 2]);
        std::fprintf(file, "]\nassume = {");
        for (std::size_t e = 0; e < puzzle.bounds.size(); ++e) {
            const auto [low, high] = puzzle.bounds[e];
            if (low == 0 && high == puzzle.max_bridges) continue;
            const auto u = 3 * static_cast<std::size_t>(puzzle.edges[e].first);
            const auto v = 3 * static_cast<std::size_t>(puzzle.edges[e].second);
            std::fprintf(file, "((%d, %d), (%d, %d)): (%d, %d), ", puzzle.islands[u],
                         puzzle.islands[u + 1], puzzle.islands[v], puzzle.islands[v + 1], low,
                         high);
        }
        std::fprintf(file, "}\n");
        std::fclose(file);
    }
    std::fprintf(stderr, "%s: see failed-puzzle.py, %d x %d cells, %d islands\n", why, puzzle.rows,
                 puzzle.cols, puzzle.island_count());
    std::abort();
}

inline std::vector<std::int32_t> Puzzle::match(const hashi::Graph& graph) const {
    std::map<std::pair<int, int>, std::int32_t> theirs;
    for (std::int32_t e = 0; e < graph.edge_count(); ++e) {
        const hashi::Edge& edge = graph.edges[static_cast<std::size_t>(e)];
        theirs[{edge.u, edge.v}] = e;
    }
    if (theirs.size() != edges.size()) fail(*this, "wrong number of edges");
    std::vector<std::int32_t> order;
    for (std::size_t e = 0; e < edges.size(); ++e) {
        const auto at = theirs.find(edges[e]);
        if (at == theirs.end()) fail(*this, "an edge is missing");
        order.push_back(at->second);
        if (graph.crossing_edges(at->second).size() != crossed[e].size())
            fail(*this, "wrong number of crossings");
    }
    return order;
}

// A small puzzle from bytes. Half of the puzzles take their clues from a drawing, so that they have
// solutions.
inline Puzzle decode(Bytes& bytes, int most_side, int most_islands) {
    Puzzle puzzle;
    puzzle.rows = 1 + bytes.below(most_side);
    puzzle.cols = 1 + bytes.below(most_side);
    const int flags = bytes.next();
    puzzle.max_bridges = 1 + (flags & 3);
    puzzle.loops = (flags & 4) == 0;
    const bool drawn = (flags & 8) != 0;
    const bool ruled = (flags & 16) != 0;  // signs, given bridges, possibly several networks
    if (ruled) puzzle.connected = (flags & 96) != 96;
    for (int r = 0; r < puzzle.rows; ++r) {
        for (int c = 0; c < puzzle.cols; ++c) {
            const int kind = bytes.below(16);
            if (kind >= 10 && puzzle.island_count() < most_islands) {
                const int clue = kind < 12 ? -1 : bytes.below(4 * puzzle.max_bridges + 2);
                puzzle.islands.insert(puzzle.islands.end(), {r, c, clue});
            } else if (kind == 9 || (kind == 8 && ruled)) {
                puzzle.blocked.insert(puzzle.blocked.end(), {r, c});
                if (kind == 8)
                    puzzle.signs.insert(puzzle.signs.end(), {r, c, hashi::nothing, hashi::nothing,
                                                             hashi::nothing, hashi::nothing});
            }
        }
    }
    puzzle.look_around();
    std::vector<int> degree(static_cast<std::size_t>(puzzle.island_count()), 0);
    if (drawn) {
        Counts counts(puzzle.edges.size(), 0);
        for (std::size_t e = 0; e < puzzle.edges.size(); ++e) {
            bool free = true;
            for (const int f : puzzle.crossed[e])
                free = free && counts[static_cast<std::size_t>(f)] == 0;
            const int count = bytes.below(puzzle.max_bridges + 1);
            if (!free) continue;
            counts[e] = static_cast<std::uint8_t>(count);
            degree[static_cast<std::size_t>(puzzle.edges[e].first)] += count;
            degree[static_cast<std::size_t>(puzzle.edges[e].second)] += count;
        }
        for (int i = 0; i < puzzle.island_count(); ++i)
            if (puzzle.clue(i) >= 0)
                puzzle.islands[3 * static_cast<std::size_t>(i) + 2] =
                    degree[static_cast<std::size_t>(i)];
    }
    if (ruled) {
        for (std::size_t s = 0; s < puzzle.signs.size(); s += 6) {
            for (int side = 0; side < 4; ++side) {
                // Empty, unreadable, the sum in the drawing, or any number.
                const int what = bytes.next();
                int total = 0;
                for (const int i : puzzle.seen_from(puzzle.signs[s], puzzle.signs[s + 1], side))
                    total += degree[static_cast<std::size_t>(i)];
                puzzle.signs[s + 2 + static_cast<std::size_t>(side)] = what < 90 ? hashi::nothing
                                                                       : what < 140
                                                                           ? hashi::unreadable
                                                                       : what >= 220 ? what - 220
                                                                       : drawn       ? total
                                                                                     : what % 16;
            }
        }
        for (std::size_t e = 0; e < puzzle.edges.size(); ++e) {
            const int what = bytes.next();
            if (what < 230) continue;
            const auto [u, v] = puzzle.edges[e];
            const bool across = puzzle.islands[3 * static_cast<std::size_t>(u)] ==
                                puzzle.islands[3 * static_cast<std::size_t>(v)];
            puzzle.given.insert(puzzle.given.end(), {u, across ? hashi::east : hashi::south,
                                                     1 + what % puzzle.max_bridges});
        }
    }
    return puzzle;
}

// Puts signs on some cells (`chance(n)`: one in n) that the drawing leaves empty, with sums that
// are true for the drawing. Returns the drawing in the new order of edges.
template <class Chance>
Counts add_signs(Puzzle& puzzle, const Counts& drawing, int density, Chance&& chance) {
    const auto at = [&](int i) { return puzzle.islands.begin() + 3 * i; };
    std::set<std::pair<int, int>> passed;
    std::map<std::pair<int, int>, std::uint8_t> bridges;
    std::vector<int> degree(static_cast<std::size_t>(puzzle.island_count()), 0);
    for (std::size_t e = 0; e < drawing.size(); ++e) {
        if (drawing[e] == 0) continue;
        const auto [u, v] = puzzle.edges[e];
        bridges[{u, v}] = drawing[e];
        degree[static_cast<std::size_t>(u)] += drawing[e];
        degree[static_cast<std::size_t>(v)] += drawing[e];
        for (int r = at(u)[0]; r <= at(v)[0]; ++r)
            for (int c = at(u)[1]; c <= at(v)[1]; ++c) passed.insert({r, c});
    }
    std::vector<std::int32_t> blocked;
    for (int r = 0; r < puzzle.rows; ++r) {
        for (int c = 0; c < puzzle.cols; ++c) {
            const int cell = puzzle.grid[static_cast<std::size_t>(r * puzzle.cols + c)];
            const bool sign = cell == -1 && !passed.count({r, c}) && chance(density);
            if (sign)
                puzzle.signs.insert(puzzle.signs.end(), {r, c, hashi::nothing, hashi::nothing,
                                                         hashi::nothing, hashi::nothing});
            if (sign || cell == -2) blocked.insert(blocked.end(), {r, c});
        }
    }
    puzzle.blocked = blocked;
    puzzle.look_around();
    for (std::size_t s = 0; s < puzzle.signs.size(); s += 6) {
        for (int side = 0; side < 4; ++side) {
            std::set<int> values;
            int total = 0;
            bool different = true;
            for (const int i : puzzle.seen_from(puzzle.signs[s], puzzle.signs[s + 1], side)) {
                different = values.insert(degree[static_cast<std::size_t>(i)]).second && different;
                total += degree[static_cast<std::size_t>(i)];
            }
            if (!different || chance(8)) continue;
            puzzle.signs[s + 2 + static_cast<std::size_t>(side)] =
                chance(6) ? hashi::unreadable : total;
        }
    }
    Counts counts;
    for (const auto& edge : puzzle.edges) {
        const auto found = bridges.find(edge);
        counts.push_back(found == bridges.end() ? std::uint8_t{0} : found->second);
    }
    return counts;
}

// Assumes bounds on some edges.
inline void assume(Bytes& bytes, Puzzle& puzzle) {
    for (auto& [low, high] : puzzle.bounds) {
        const int what = bytes.next();
        if (what < 160) continue;
        low = what % (puzzle.max_bridges + 1);
        high = low + (what / 8) % (puzzle.max_bridges + 2 - low);
    }
}

inline std::vector<hashi::Bound> given(const Puzzle& puzzle,
                                       const std::vector<std::int32_t>& order) {
    std::vector<hashi::Bound> list;
    for (std::size_t e = 0; e < order.size(); ++e)
        if (puzzle.bounds[e] != std::pair{0, puzzle.max_bridges})
            list.push_back({order[e], puzzle.bounds[e].first, puzzle.bounds[e].second});
    return list;
}

inline Counts counts_of(const hashi::search::Solver& solver,
                        const std::vector<std::int32_t>& order) {
    Counts counts;
    for (const std::int32_t e : order)
        counts.push_back(solver.counts()[static_cast<std::size_t>(e)]);
    return counts;
}

}  // namespace reference
