// Light cuts in a weighted graph: where a fractional solution is not connected.
#pragma once

#include <cstdint>
#include <span>

#include "base/base.hpp"

namespace hashi::models {

// For every node that a cut lighter than `least` separates from node 0, finds one such cut with the
// fewest nodes on its side. Source of the method: minimum cuts as in M. Padberg, G. Rinaldi, "An
// efficient algorithm for the minimum capacity cut problem", Mathematical Programming 47 (1990): a
// node connected to node 0 strongly enough is merged with it.
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
    Vector<double> weight_, used_;       // by edge: capacity, and flow from u to v
    Vector<std::uint8_t> joined_;        // by node: no light cut separates it from node 0
    Vector<std::int32_t> entry_, reached_, cuts_;
    Vector<std::uint8_t> done_;
};

}  // namespace hashi::models
