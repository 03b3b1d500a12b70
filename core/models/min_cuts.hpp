// Cuts of little weight in a weighted graph: where a fractional solution is not connected.
#pragma once

#include <cstdint>
#include <span>

#include "base/base.hpp"

namespace hashi::models {

// Finds for every node that a cut lighter than `least` separates from node 0 one such cut, with the
// fewest nodes on its side. Source of the method: minimum cuts as in M. Padberg, G. Rinaldi, "An
// efficient algorithm for the minimum capacity cut problem", Mathematical Programming 47 (1990): a
// node that is joined to node 0 well enough is one with it from then on.
class MinCuts {
public:
    // The graph: two nodes per edge, u0, v0, u1, v1, …
    void load(std::int32_t nodes, std::span<const std::int32_t> ends);

    // The cuts, each as the nodes on the side without node 0, followed by -1; no two are the same.
    // The weights, by edge, are 0 or more.
    std::span<const std::int32_t> find(std::span<const double> weights, double least);

private:
    bool augment(std::int32_t start, double& flow, double least);

    std::int32_t nodes_ = 0;
    Vector<std::int32_t> ends_;
    Vector<std::int32_t> first_, arcs_;  // by node, its edges: arcs_[first_[v]] and on
    Vector<double> weight_, used_;       // by edge; of its weight so much flows from u to v
    Vector<std::uint8_t> joined_;        // by node: no cut that counts separates it from node 0
    Vector<std::int32_t> entry_, reached_, cuts_;
    Vector<std::uint8_t> done_;
};

}  // namespace hashi::models
