// Finds light cuts in a weighted graph, where a fractional solution violates connectivity. In: a
// graph, weights of its edges, a bound. Out: node sets whose cuts are lighter than the bound.
//
// The algorithm: for each node not yet in a cut, augmenting paths (Edmonds and Karp, 1972) to node
// 0 until the flow reaches the bound. If it does, the node is merged with node 0, as in Padberg and
// Rinaldi, "An efficient algorithm for the minimum capacity cut problem", Mathematical Programming
// 47 (1990); if not, the nodes on its side are a cut. Invariant: no light cut separates merged
// nodes.
#pragma once

#include <cstdint>
#include <span>

#include "base/base.hpp"

namespace hashi::models {

// For every node that a cut lighter than `least` separates from node 0, finds one such cut with the
// fewest nodes on its side.
class MinCuts {
public:
    // Loads the graph: two nodes per edge, u0, v0, u1, v1, …
    void load(std::int32_t nodes, std::span<const std::int32_t> ends);

    // The distinct cuts, each as the nodes on the side without node 0, followed by -1. Weights, by
    // edge, must be at least 0.
    std::span<const std::int32_t> find(std::span<const double> weights, double least);

private:
    bool augment(std::int32_t start, double& flow, double least);

    std::int32_t nodes_ = 0;
    Vector<std::int32_t> ends_;
    Vector<std::int32_t> first_, arcs_;  // by node: its edges, from arcs_[first_[v]] on
    Vector<double> weight_, flow_;       // by edge: capacity, and flow from u to v
    Vector<std::uint8_t> in_sink_;       // by node: whether it is merged with node 0
    Vector<std::int32_t> entry_, source_side_, cuts_;
    Vector<std::uint8_t> in_cut_;
};

}  // namespace hashi::models
