// Divides a puzzle into independent pieces. In: the graph and, by candidate edge, bounds that hold
// for all solutions. Out: pieces. Invariant: the number of solutions of the puzzle is the product
// of those of its pieces.
//
// The algorithm first applies the bounds: it removes edges with one value, subtracts lower bounds
// from clues, and contracts islands that every solution connects to one node. Then it unites edges
// (disjoint sets) that share an island whose clue still matters, a crossing, or a block
// (biconnected component) of the graph of possible edges. Blocks are enough for connectivity: a
// network is connected, and free of loops, if it is so within every block. (Blocks: Hopcroft and
// Tarjan, "Efficient algorithms for graph manipulation", 1973.)
#pragma once

#include <cstdint>
#include <span>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::count {

// An edge of a piece. Its value, 0 to `high`, is the number of bridges beyond the lower bound.
struct PieceEdge {
    std::int32_t edge;               // in the graph
    std::int32_t high;               // at most 4
    std::int32_t island[2];          // in Piece::islands; -1: its clue allows any value
    std::int32_t node[2];            // in Piece::nodes; -1 both: its ends are one node
    Vector<std::int32_t> crossings;  // edges of the piece that cross it
};

// Bounds on the sum of the values of an island's edges in the piece.
struct PieceIsland {
    std::int32_t low, high;
    bool capped;  // no sum exceeds `high`, so all sums of `low` or more are equivalent
    Vector<std::int32_t> edges;
};

// A node of a block of the contracted graph. A node that several blocks share has one PieceNode in
// each.
struct PieceNode {
    std::int32_t block;
    Vector<std::int32_t> edges;
};

struct Piece {
    Vector<PieceEdge> edges;
    Vector<PieceIsland> islands;
    Vector<PieceNode> nodes;
    std::int32_t blocks = 0;
    bool connected = true, loops = true;
};

// Returns false if the bounds (`low` and `high` by candidate edge, valid for all solutions) leave
// no solution. The pieces' edges are disjoint; edges in no piece have their lower bound of bridges.
bool take_apart(const Graph& graph, std::span<const std::uint8_t> low,
                std::span<const std::uint8_t> high, Vector<Piece>& pieces);

}  // namespace hashi::count
