// Finds in which order to join the edges of a piece. In: a piece, and an order of its edges to
// start from. Out: a binary tree whose leaves are the edges. An inner node stands for the edges
// below it, and a state there records only what these share with the others, so this is a branch
// decomposition (Cook and Seymour, 2003), or the order of contraction of a tensor network.
//
// By simulated annealing over rotations, which minimizes the estimated number of pairs of states
// that are joined (costs.hpp).
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
        double cost = 0;           // about how many pairs of states are joined here
    };
    Vector<Node> nodes;
    double cost = 0;  // of all
};

// Starts from an order of the edges in which a sweep has few states (count/order.hpp), as a tree
// that joins one edge after the other. Stops early, with what it has, where the control says so.
Tree find_tree(const Piece& piece, const Vector<std::int32_t>& order, Control& control);

}  // namespace hashi::count
