#include "count/meeting.hpp"

#include <algorithm>

namespace hashi::count {

Meeting::Meeting(const Tree& tree, Cost cost)
    : cost_(std::move(cost)),
      junctions_(tree.nodes.size()) {
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

bool Meeting::next(Step& step) {
    step = {};
    while (leaf_ < junctions_.size() && junctions_[leaf_].edge < 0) ++leaf_;
    if (leaf_ < junctions_.size()) {
        current_ = static_cast<std::int32_t>(leaf_++);
        Junction& leaf = junctions_[at(current_)];
        if (!leaf.near.empty()) leaf.towards = leaf.near[0];
        step.edge = leaf.edge;
    } else if (!ready_.empty()) {
        std::pop_heap(ready_.begin(), ready_.end(), std::greater<>());
        current_ = ready_.back().second;
        ready_.pop_back();
        Junction& junction = junctions_[at(current_)];
        sort_sides(junction);
        for (const std::int32_t n : junction.near)
            if (n != junction.sides[0].from && n != junction.sides[1].from) junction.towards = n;
        step.left = junction.sides[0].name;
        step.right = junction.sides[1].name;
    } else {
        current_ = -1;
        step.left = std::exchange(last_[0], -1);
        step.right = std::exchange(last_[1], -1);
        return step.left >= 0;
    }
    step.from = current_;
    step.towards = junctions_[at(current_)].towards;
    return true;
}

void Meeting::found(std::int32_t name) {
    if (current_ < 0) return;
    Junction& junction = junctions_[at(current_)];
    junction.name = name;
    if (junction.towards < 0) return;  // the only leaf
    Junction& other = junctions_[at(junction.towards)];
    if (other.name >= 0) {
        last_[0] = other.name;
        last_[1] = name;
        return;
    }
    other.sides.push_back({current_, name});
    if (other.edge >= 0 || other.sides.size() != 2) return;
    ready_.emplace_back(cost_(other.sides[0].name, other.sides[1].name), junction.towards);
    std::push_heap(ready_.begin(), ready_.end(), std::greater<>());
}

void Meeting::sort_sides(Junction& junction) const {
    if (junction.sides.size() < 3) return;  // only the last has all
    const Side a = junction.sides[0], b = junction.sides[1], c = junction.sides[2];
    const double ab = cost_(a.name, b.name), ac = cost_(a.name, c.name), bc = cost_(b.name, c.name);
    if (ac < ab && ac <= bc) junction.sides = {a, c, b};
    else if (bc < ab) junction.sides = {b, c, a};
}

}  // namespace hashi::count
