// The puzzle as every algorithm sees it: islands, candidate edges and crossings, in flat arrays.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>

#include "base/base.hpp"

namespace hashi {

// Templates over the most bridges per pair, K, know it when they are compiled; with `any`, when
// they load a puzzle.
constexpr int any = 0;

// What stands on a side of a sign where there is no number.
constexpr std::int32_t nothing = -1, unreadable = -2;

// Instead of a clue: any number of bridges, and none too. Not of puzzles, but of questions about
// what follows from some of their clues.
constexpr std::int32_t free_clue = -2;

// Nor are bounds of an island's number of bridges, 0 to 255 each, where a clue stands.
constexpr std::int32_t between(std::int32_t low, std::int32_t high) {
    return free_clue - 1 - (256 * low + high);
}

// What callers hand over. Coordinates are (row, col), zero-based, row 0 on top.
struct PuzzleSpec {
    std::int32_t rows = 0;
    std::int32_t cols = 0;
    int max_bridges = 2;  // per pair of islands, 1 to 4
    bool loops = true;    // false: the network has to be a tree
    std::span<const std::int32_t> islands =
        {};  // row, col, clue per island, row by row; clue -1: '?'
    std::span<const std::int32_t> blocked = {};  // row, col per cell no bridge may pass, row by row
    bool connected = true;                       // false: the islands need not be one network
    std::span<const std::int32_t> given =
        {};  // island, its side (east or south), bridges drawn there
    std::span<const std::int32_t> signs =
        {};                 // row, col, four numbers by Side per sign, row by row
    bool crossing = false;  // bridges may cross: like free_clue, not of puzzles
    bool valued = false;    // the search can assume an island's number: see search::Solver::ask
};

// The sides of an island. Opposite sides differ by 2.
enum Side : std::uint8_t { north = 0, east = 1, south = 2, west = 3 };

// A candidate edge: two islands in sight of each other, u before v row by row. An edge leaves u on
// its east (horizontal) or south (vertical) side and enters v on the opposite one.
struct Edge {
    std::int32_t u, v;
    std::int32_t crossings;  // where its crossing edges begin in Graph::crossing
    Side side;               // of u: east or south

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

// A candidate edge that has low to high bridges.
struct Bound {
    std::int32_t edge, low, high;
};

// What a sign says of the islands on one side of it: Graph::summed from `first` on.
struct Sum {
    std::int32_t first, size;
    std::int32_t total;     // or `unreadable`
    std::int32_t sign = 0;  // whose it is, among those of the puzzle
    Side side = north;      // of the sign

    std::span<const std::int32_t> of(const Vector<std::int32_t>& summed) const {
        return {summed.data() + first, static_cast<std::size_t>(size)};
    }
};

// Islands, candidate edges (numbered by their first island, the horizontal one first) and
// crossings: what the engine reads.
class Graph {
public:
    // Throws std::invalid_argument for a puzzle that is malformed or has too many crossings, and
    // Stopped, but not for a puzzle of a few thousand steps (see Control::afresh); the graph is
    // then that of no islands.
    void build(const PuzzleSpec& spec, Control& control);
    // No islands.
    void clear();

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
    Vector<Edge> edges = {{0, 0, 0, east}};  // one more than there are: the last ends the crossings
    Vector<std::int32_t> crossing;
    Vector<Bound> given;          // bridges drawn already
    Vector<Sum> sums;             // what the signs say
    Vector<std::int32_t> summed;  // and of which islands

private:
    void find_neighbors(const PuzzleSpec& spec, Control& control);
    void number_edges(const PuzzleSpec& spec, Control& control);
    void index_crossings(Control& control);
    void find_given(const PuzzleSpec& spec);
    void add_signs(const PuzzleSpec& spec, Control& control);

    // Scratch, kept from puzzle to puzzle.
    Vector<std::int32_t> last_in_column_, east_, south_;
    Vector<std::uint64_t> open_, open_words_;  // columns that a vertical edge passes
    Vector<std::int32_t> pair_;                // crossings found: horizontal, vertical, …
};

}  // namespace hashi
