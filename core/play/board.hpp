// A puzzle with its solution as a table of boards (table.hpp) needs it. In: a puzzle, its solution
// and one of the eight symmetries of the square. Out: the small arrays that a step reads, of the
// image. Invariant: islands and edges have the numbers that Graph gives to the image.
#pragma once

#include <cstdint>
#include <span>

#include "puzzle/puzzle.hpp"

namespace hashi::play {

constexpr std::int32_t most_bridges = 2;  // per pair

// A symmetry of the square: first swaps rows and columns if `transpose`; then reverses the order of
// rows if `flip_rows`, of columns if `flip_cols`.
struct Turn {
    bool transpose = false, flip_rows = false, flip_cols = false;
};
// Turn number 0 to 7; 0 is the identity. Those below 4 keep the shape of the grid.
constexpr Turn turn_of(std::int32_t number) {
    return {(number & 4) != 0, (number & 2) != 0, (number & 1) != 0};
}

struct Board {
    struct Island {
        std::int16_t row, col;
        std::int16_t edge[4];  // by Side; -1 where no island is in sight
        std::uint8_t clue;
    };
    struct Edge {
        std::int16_t u, v;
        std::int16_t first, length;  // the cell of u, and how many cells further v is
        std::int32_t crossings;      // start of its crossing edges in `crossing`
        bool across;                 // horizontal
        std::uint8_t right;          // its bridges in the solution
    };

    std::int32_t rows = 0, cols = 0;
    std::int32_t bridges = 0;  // in the solution
    Vector<Island> islands;
    Vector<Edge> edges;  // numbered as in Graph, plus a sentinel that ends the crossings
    Vector<std::int16_t> crossing;
    Vector<std::int16_t> island_at;  // by cell; -1: water

    std::int32_t edge_count() const { return static_cast<std::int32_t>(edges.size()) - 1; }
};

// Throws std::invalid_argument if the puzzle has other rules than the standard ones, an island
// without a clue, or more than `most_cells`; or if the bridges by candidate edge do not solve it.
Board make_board(const PuzzleSpec& spec, std::span<const std::uint8_t> solution, Turn turn);

constexpr std::int32_t most_cells = 32'767;  // numbers of cells, islands and edges have 16 bits

}  // namespace hashi::play
