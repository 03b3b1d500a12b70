// Finds a tree of joins for the edges of a piece. In: a piece, and an order of its edges to start
// from. Out: a binary tree whose leaves are the edges. An inner node stands for the edges below it,
// and a state there records only what these share with the others. So the tree is a branch
// decomposition (Cook and Seymour, "Tour merging via branch-decomposition", 2003), or the
// contraction order of a tensor network (Markov and Shi, "Simulating quantum computation by
// contracting tensor networks", 2008).
//
// The algorithm is simulated annealing over rotations (as for join orders: Ioannidis and Wong,
// "Query optimization by simulated annealing", 1987). It minimizes the estimated number of pairs of
// states that the joins merge (costs.hpp). Invariant: the tree depends on the piece alone, not on
// the machine, because work is counted, not timed.
#pragma once

#include <cstdint>

#include "base/base.hpp"
#include "count/pieces.hpp"

namespace hashi::count {

struct Tree {
    // Children come before their parents; the root is the last.
    struct Node {
        std::int32_t left, right;  // -1 both: a leaf
        std::int32_t edge;         // in the piece, of a leaf; else -1
        double cost = 0;           // about how many pairs of states its join merges
    };
    Vector<Node> nodes;
    double cost = 0;  // of all
};

// Starts from an order of the edges in which a sweep has few states (count/order.hpp), as a tree
// that joins one edge after the other. If the control stops it, returns the best tree so far.
Tree find_tree(const Piece& piece, const Vector<std::int32_t>& order, Control& control);

}  // namespace hashi::count
