// The puzzle as every algorithm sees it: islands, candidate edges and crossings, in flat arrays.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>

#include "base/base.hpp"

namespace hashi {

// Templates take the maximum of bridges per pair, K, as a compile-time constant; with `any` they
// read it from the puzzle when it is loaded.
constexpr int any = 0;

// Values for a side of a sign that shows no number: empty, or a number that cannot be read.
constexpr std::int32_t nothing = -1, unreadable = -2;

// In place of a clue: any number of bridges, including zero. Never occurs in puzzles; used to ask
// what follows from a subset of the clues.
constexpr std::int32_t free_clue = -2;

// In place of a clue: bounds on the island's number of bridges, 0 to 255 each. Never occurs in
// puzzles either.
constexpr std::int32_t between(std::int32_t low, std::int32_t high) {
    return free_clue - 1 - (256 * low + high);
}

// The input. Coordinates are (row, col), zero-based, with row 0 at the top.
struct PuzzleSpec {
    std::int32_t rows = 0;
    std::int32_t cols = 0;
    int max_bridges = 2;  // per pair of islands, 1 to 4
    bool loops = true;    // false: the bridges must not form a loop
    std::span<const std::int32_t> islands =
        {};  // row, col, clue per island, in reading order; clue -1: '?'
    std::span<const std::int32_t> blocked = {};  // row, col per blocked cell, in reading order
    bool connected = true;                       // false: several networks are allowed
    std::span<const std::int32_t> given =
        {};  // island, its side (east or south), bridges drawn there
    std::span<const std::int32_t> signs =
        {};                 // row, col, four numbers by Side per sign, in reading order
    bool crossing = false;  // bridges may cross: like free_clue, only for questions
    bool valued = false;    // the search can assume an island's degree: see search::Solver::ask
};

// The sides of an island. Opposite sides differ by 2.
enum Side : std::uint8_t { north = 0, east = 1, south = 2, west = 3 };

// A candidate edge: two islands in sight of each other, u before v in reading order. It leaves u on
// the east (horizontal) or south (vertical) side and enters v on the opposite side.
struct Edge {
    std::int32_t u, v;
    std::int32_t crossings;  // start of its crossing edges in Graph::crossing
    Side side;               // the side of u: east or south

    Side side_at(std::int32_t island) const {
        return island == u ? side : static_cast<Side>(side ^ 2);
    }
    std::int32_t other(std::int32_t island) const { return u ^ v ^ island; }
};

struct Island {
    std::int32_t edge[4];    // by Side; -1 where no island is in sight
    std::int32_t low, high;  // bounds on its number of bridges
    std::int32_t row, col;
};

// Bounds on the number of bridges of a candidate edge.
struct Bound {
    std::int32_t edge, low, high;
};

// The sum that a sign demands of the islands on one side of it: `size` entries of Graph::summed,
// from `first` on.
struct Sum {
    std::int32_t first, size;
    std::int32_t total;     // the number shown, or `unreadable`
    std::int32_t sign = 0;  // index of the sign in the puzzle
    Side side = north;      // of the sign

    std::span<const std::int32_t> of(const Vector<std::int32_t>& summed) const {
        return {summed.data() + first, static_cast<std::size_t>(size)};
    }
};

// Islands, candidate edges and crossings. Made by build() or by a GraphBuilder; nothing else writes
// to a graph, and nobody writes to it while someone searches it.
//
// Invariants:
// - Islands are in reading order. Edges are numbered by their first island, its horizontal edge
//   before its vertical one, and no two edges join the same two islands.
// - islands[i].edge[side] == e exactly if edge e ends at island i, on that side of it.
// - edges has one entry more than there are edges; the crossings of edge e are
//   crossing[edges[e].crossings] up to crossing[edges[e + 1].crossings], each listed once, and if e
//   crosses f then f crosses e. Of two edges that cross, one is horizontal and the other vertical.
// - low may exceed high or what the sides can take; then there is no solution. The engine finds it.
// - joined is empty or has one entry per island and is a permutation, whose cycles are the sets of
//   islands that bridges outside the graph join. An island joined to nothing is its own successor.
//   The rules of one network and of loops count such a set as one island; degrees do not. To join
//   two sets, swap the successors of any member of each (GraphBuilder::join).
// - leads_outside is a member of the set that can be joined to further islands outside, which the
//   graph does not hold, so that its component never counts as closed.
class Graph {
public:
    // Throws std::invalid_argument if the puzzle is malformed or has too many crossings, and
    // Stopped if the control stops it (never for a puzzle of a few thousand steps; see
    // Control::afresh). After an exception the graph has no islands.
    void build(const PuzzleSpec& spec, Control& control);
    // Leaves a graph without islands.
    void clear();
    // The number of candidate edges of a puzzle, where there is no time to build it; uses this
    // graph as scratch.
    std::int32_t count_edges(const PuzzleSpec& spec);

    std::int32_t island_count() const { return static_cast<std::int32_t>(islands.size()); }
    std::int32_t edge_count() const { return static_cast<std::int32_t>(edges.size()) - 1; }
    // The edges that cross edge e.
    std::span<const std::int32_t> crossing_edges(std::int32_t e) const {
        const auto begin = static_cast<std::size_t>(edges[static_cast<std::size_t>(e)].crossings);
        const auto end = static_cast<std::size_t>(edges[static_cast<std::size_t>(e) + 1].crossings);
        return {crossing.data() + begin, end - begin};
    }

    int max_bridges = 2;
    bool loops = true;
    bool connected = true;
    bool valued = false;
    Vector<Island> islands;
    Vector<Edge> edges = {{0, 0, 0, east}};  // plus a sentinel that ends the crossings
    Vector<std::int32_t> crossing;
    Vector<Bound> given;          // bridges given with the puzzle
    Vector<Sum> sums;             // the sums that the signs demand
    Vector<std::int32_t> summed;  // the islands of each sum
    // For a part of a map (search/tiles/part_builder.hpp), otherwise empty: by island, the next
    // one of those that the rest of the map joins, in a ring.
    Vector<std::int32_t> joined;
    std::int32_t leads_outside = -1;  // an island that may be joined to more outside; -1: none

private:
    void find_neighbors(const PuzzleSpec& spec, Control& control);
    void number_edges(const PuzzleSpec& spec, Control& control);
    void index_crossings(Control& control);
    void find_given(const PuzzleSpec& spec);
    void add_signs(const PuzzleSpec& spec, Control& control);

    // Scratch, reused from puzzle to puzzle.
    Vector<std::int32_t> last_in_column_, east_, south_;
    Vector<std::uint64_t> open_, open_words_;  // the columns that a vertical edge passes
    struct Crossing {
        std::int32_t horizontal, vertical;
    };
    Vector<Crossing> pair_;  // the crossings found
};

// Makes a graph piece by piece, where there is no grid to read it from: the islands first, then the
// edges, then their crossings, then what is joined elsewhere.
class GraphBuilder {
public:
    // Leaves the graph without islands, and with the rules of another one.
    GraphBuilder(Graph& graph, const Graph& rules) : graph_(graph) {
        graph_.clear();
        graph_.max_bridges = rules.max_bridges;
        graph_.loops = rules.loops;
        graph_.connected = rules.connected;
        graph_.valued = false;
    }

    // In reading order. Returns the island's number.
    std::int32_t add_island(std::int32_t low, std::int32_t high, std::int32_t row,
                            std::int32_t col) {
        graph_.islands.push_back({{-1, -1, -1, -1}, low, high, row, col});
        return graph_.island_count() - 1;
    }
    // In the order of u, and for each u the edge on its east side first. Returns the edge's number.
    std::int32_t add_edge(std::int32_t u, std::int32_t v, Side side) {
        const std::int32_t e = graph_.edge_count();
        graph_.edges.back() = {u, v, 0, side};
        graph_.edges.push_back({0, 0, 0, east});
        graph_.islands[at(u)].edge[side] = graph_.islands[at(v)].edge[side ^ 2] = e;
        return e;
    }
    // After all edges. Calls each(e, crosses) once for every edge; it has to call crosses(f) once
    // for every edge f that crosses e.
    template <class Each>
    void add_crossings(Each&& each) {
        for (std::int32_t e = 0; e < graph_.edge_count(); ++e) {
            each(e, [&](std::int32_t f) { graph_.crossing.push_back(f); });
            graph_.edges[at(e) + 1].crossings = static_cast<std::int32_t>(graph_.crossing.size());
        }
    }
    // After all islands: what joins i and j lies outside. Nothing may have joined them yet.
    void join(std::int32_t i, std::int32_t j) {
        Vector<std::int32_t>& joined = graph_.joined;
        if (joined.empty())
            for (std::int32_t k = 0; k < graph_.island_count(); ++k) joined.push_back(k);
        std::swap(joined[at(i)], joined[at(j)]);
    }
    // Island i may be joined to more outside (-1: none may).
    void lead_outside(std::int32_t i) { graph_.leads_outside = i; }

private:
    Graph& graph_;
};

}  // namespace hashi
