// Decides in which order to join along a tree, and where the joins meet. In: a tree, and what the
// join of two results costs. Out: step by step, which two results to join next.
//
// A branch decomposition has no root. Each inner node has three neighbors, and the results of any
// two of them can be joined towards the third. So joins begin at all leaves, the cheapest that is
// possible comes next (a heap), and the last join is where two results meet that have all edges
// together. Invariant: a node of the tree is joined once, towards one neighbor.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "base/base.hpp"
#include "count/tree.hpp"

namespace hashi::count {

class Meeting {
public:
    // A join, or a leaf. The caller numbers the results of its steps.
    struct Step {
        // The node of the tree, and the node next to it that is on the other side; -1 both: all
        // edges are joined.
        std::int32_t from = -1, towards = -1;
        std::int32_t left = -1, right = -1;  // -1 both: a leaf
        std::int32_t edge = -1;              // of a leaf
    };
    // What the join of two results costs.
    using Cost = std::function<double(std::int32_t, std::int32_t)>;

    Meeting(const Tree& tree, Cost cost);

    bool next(Step& step);
    // The number of the last step's result.
    void set_result(std::int32_t result);

    // Of the step from a node of the tree, once it was made.
    std::int32_t towards(std::int32_t from) const { return junctions_[at(from)].towards; }
    std::int32_t result(std::int32_t from) const { return junctions_[at(from)].result; }

private:
    struct Arrival {
        std::int32_t from, result;
    };
    // A node of the tree, but for its root.
    struct Junction {
        Vector<std::int32_t> near;
        Vector<Arrival> arrivals;  // from neighbors
        std::int32_t edge = -1, towards = -1, result = -1;
    };

    // Puts the two first that cost least.
    void sort_arrivals(Junction& junction) const;

    Cost cost_;
    Vector<Junction> junctions_;
    Vector<std::pair<double, std::int32_t>> ready_;  // a heap: cost, junction
    std::size_t leaf_ = 0;                           // the next
    std::int32_t current_ = -1;
    std::int32_t last_[2] = {-1, -1};
};

}  // namespace hashi::count
