#include "count/meeting.hpp"

#include <algorithm>
#include <functional>

namespace hashi::count {

Meeting::Meeting(const Tree& tree) : junctions_(tree.nodes.size()) {
    const auto link = [&](std::int32_t a, std::int32_t b) {
        junctions_[at(a)].near.push_back(b);
        junctions_[at(b)].near.push_back(a);
    };
    const auto root = static_cast<std::int32_t>(tree.nodes.size()) - 1;
    for (std::int32_t n = 0; n <= root; ++n) {
        const Tree::Node& node = tree.nodes[at(n)];
        junctions_[at(n)].edge = node.edge;
        if (node.left < 0) continue;
        if (n == root) {
            link(node.left, node.right);
        } else {
            link(n, node.left);
            link(n, node.right);
        }
    }
}

bool Meeting::next(Tree::Node& node) {
    while (leaf_ < junctions_.size() && junctions_[leaf_].edge < 0) ++leaf_;
    if (leaf_ < junctions_.size()) {
        current_ = static_cast<std::int32_t>(leaf_++);
        Junction& leaf = junctions_[at(current_)];
        if (!leaf.near.empty()) leaf.towards = leaf.near[0];
        node = {-1, -1, leaf.edge};
        return true;
    }
    if (!ready_.empty()) {
        std::pop_heap(ready_.begin(), ready_.end(), std::greater<>());
        current_ = ready_.back().second;
        ready_.pop_back();
        Junction& junction = junctions_[at(current_)];
        // The last has three sides.
        stable_sort(junction.sides,
                    [](const Side& a, const Side& b) { return a.states < b.states; });
        for (const std::int32_t n : junction.near)
            if (n != junction.sides[0].from && n != junction.sides[1].from) junction.towards = n;
        node = {junction.sides[0].node, junction.sides[1].node, -1};
        return true;
    }
    current_ = -1;
    node = {last_[0], last_[1], -1};
    last_[0] = last_[1] = -1;
    return node.left >= 0;
}

void Meeting::found(std::size_t states) {
    const std::int32_t node = given_++;
    if (current_ < 0) return;
    Junction& junction = junctions_[at(current_)];
    junction.node = node;
    if (junction.towards < 0) return;  // the only leaf
    Junction& other = junctions_[at(junction.towards)];
    if (other.node >= 0) {
        last_[0] = other.node;
        last_[1] = node;
        return;
    }
    other.sides.push_back({current_, node, states});
    if (other.edge >= 0 || other.sides.size() != 2) return;
    ready_.emplace_back(other.sides[0].states + other.sides[1].states, junction.towards);
    std::push_heap(ready_.begin(), ready_.end(), std::greater<>());
}

}  // namespace hashi::count
