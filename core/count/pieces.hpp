// Takes a puzzle apart for counting. In: the graph and, by candidate edge, bounds that hold for all
// solutions. Out: pieces whose numbers of solutions multiply.
//
// What the bounds decide is removed: edges with one value, the bridges that clues have already, and
// islands that are surely joined become one node. Two edges are in one piece if they share an
// island whose clue still matters, a crossing, or a block (biconnected component) of the network
// that is still possible: it is connected, and free of loops, if it is so within every block.
// (Blocks: Hopcroft and Tarjan, "Efficient algorithms for graph manipulation", 1973.)
#pragma once

#include <cstdint>
#include <span>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::count {

// An edge of a piece. Its value, 0 to `high`, is the number of bridges beyond the lower bound.
struct PieceEdge {
    std::int32_t edge;             // in the graph
    std::int32_t high;             // at most 4
    std::int32_t island[2];        // in Piece::islands; -1: its clue allows any value
    std::int32_t node[2];          // in Piece::nodes; -1 both: its ends are joined anyway
    Vector<std::int32_t> crossed;  // edges of the piece that cross it
};

// Bounds on the sum of the values of an island's edges in the piece.
struct PieceIsland {
    std::int32_t low, high;
    bool capped;  // the upper bound cannot be exceeded, so all sums of `low` or more are one
    Vector<std::int32_t> edges;
};

// What connectivity knows of the islands: those that are joined for certain are one node, and a
// node that several blocks (biconnected components) share counts once in each. A network is
// connected if it is so within every block, and free of loops likewise.
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
