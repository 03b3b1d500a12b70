// Schedules the joins along a tree. In: a tree, and the cost of joining two results. Out: step by
// step, which two results to join next.
//
// A branch decomposition has no root. Each inner node has three neighbors, and the results of any
// two of them can be joined towards the third. The algorithm is greedy: joins begin at all leaves,
// and a heap gives the cheapest possible one next. The last join is on the tree edge where two
// results meet that have all edges together. Invariant: each node of the tree is joined at most
// once, towards one neighbor.
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
        // The node of the tree, and the neighbor towards which it is joined; -1 both: the last
        // join, after which the result has all edges.
        std::int32_t from = -1, towards = -1;
        std::int32_t left = -1, right = -1;  // -1 both: a leaf
        std::int32_t edge = -1;              // of a leaf
    };
    // The cost of joining two results, by their numbers.
    using Cost = std::function<double(std::int32_t, std::int32_t)>;

    Meeting(const Tree& tree, Cost cost);

    bool next(Step& step);
    // The number of the last step's result.
    void set_result(std::int32_t result);

    // The neighbor and the result of the step from a node of the tree, after that step.
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

    // Moves the two arrivals whose join costs least to the front.
    void sort_arrivals(Junction& junction) const;

    Cost cost_;
    Vector<Junction> junctions_;
    Vector<std::pair<double, std::int32_t>> ready_;  // a heap: cost, junction
    std::size_t leaf_ = 0;                           // the next
    std::int32_t current_ = -1;
    std::int32_t last_[2] = {-1, -1};
};

}  // namespace hashi::count
