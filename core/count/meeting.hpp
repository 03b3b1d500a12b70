// Decides in which order to join along a tree, and where the joins meet. They need not end where
// the tree was found to have its root: each inner node is next to three others, and what two of
// these stand for can be joined, whichever they are. As states that cannot be completed accumulate
// with every join, joins begin everywhere, those of few states come first, and the last is
// somewhere in the middle.
#pragma once

#include <cstdint>
#include <utility>

#include "base/base.hpp"
#include "count/tree.hpp"

namespace hashi::count {

class Meeting {
public:
    explicit Meeting(const Tree& tree);

    // Whether there is another node, and if so, which: its children are numbers of nodes that this
    // has given before.
    bool next(Tree::Node& node);
    // Says how many states the node has that `next` has given.
    void found(std::size_t states);

private:
    // What stands for all edges on one side, seen from a node of the tree: that side's node next to
    // it, and the node that was given for it.
    struct Side {
        std::int32_t from, node;
        std::size_t states;
    };
    // A node of the tree, without its root.
    struct Junction {
        Vector<std::int32_t> near;
        Vector<Side> sides;  // found
        std::int32_t edge = -1;
        std::int32_t towards = -1, node = -1;  // once it was given: away from its children, as what
    };

    Vector<Junction> junctions_;
    Vector<std::pair<std::size_t, std::int32_t>> ready_;  // a heap: states to be joined, junction
    std::size_t leaf_ = 0;                                // the next to be given
    std::int32_t given_ = 0, current_ = -1;
    std::int32_t last_[2] = {-1, -1};  // the two that meet
};

}  // namespace hashi::count
