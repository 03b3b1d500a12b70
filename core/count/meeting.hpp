// Decides in which order to join along a tree, and where the joins meet. They need not end where
// the tree was found to have its root: each inner node is next to three others, and what two of
// these stand for can be joined, whichever they are. So joins begin at all leaves, those that cost
// least come first, and the last is somewhere in the middle.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "base/base.hpp"
#include "count/tree.hpp"

namespace hashi::count {

class Meeting {
public:
    // A join, or a leaf. What is joined is called by the names that it got.
    struct Step {
        // The node of the tree, and the node next to it that is on the other side; -1 both: all
        // edges are joined.
        std::int32_t from = -1, towards = -1;
        std::int32_t left = -1, right = -1;  // -1 both: a leaf
        std::int32_t edge = -1;              // of a leaf
    };
    // What the join of two costs, by their names.
    using Cost = std::function<double(std::int32_t, std::int32_t)>;

    Meeting(const Tree& tree, Cost cost);

    bool next(Step& step);
    // Gives a name to what the last step made.
    void found(std::int32_t name);

    // Of the step from a node of the tree, once it was made.
    std::int32_t towards(std::int32_t from) const { return junctions_[at(from)].towards; }
    std::int32_t name(std::int32_t from) const { return junctions_[at(from)].name; }

private:
    struct Side {
        std::int32_t from, name;
    };
    // A node of the tree, but for its root.
    struct Junction {
        Vector<std::int32_t> near;
        Vector<Side> sides;  // found
        std::int32_t edge = -1, towards = -1, name = -1;
    };

    // Puts the two first that cost least.
    void sort_sides(Junction& junction) const;

    Cost cost_;
    Vector<Junction> junctions_;
    Vector<std::pair<double, std::int32_t>> ready_;  // a heap: cost, junction
    std::size_t leaf_ = 0;                           // the next
    std::int32_t current_ = -1;
    std::int32_t last_[2] = {-1, -1};
};

}  // namespace hashi::count
