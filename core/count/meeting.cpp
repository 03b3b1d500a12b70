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
        sort_arrivals(junction);
        for (const std::int32_t n : junction.near)
            if (n != junction.arrivals[0].from && n != junction.arrivals[1].from)
                junction.towards = n;
        step.left = junction.arrivals[0].result;
        step.right = junction.arrivals[1].result;
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

void Meeting::set_result(std::int32_t result) {
    if (current_ < 0) return;
    Junction& junction = junctions_[at(current_)];
    junction.result = result;
    if (junction.towards < 0) return;  // the only leaf
    Junction& other = junctions_[at(junction.towards)];
    if (other.result >= 0) {
        last_[0] = other.result;
        last_[1] = result;
        return;
    }
    other.arrivals.push_back({current_, result});
    if (other.edge >= 0 || other.arrivals.size() != 2) return;
    ready_.emplace_back(cost_(other.arrivals[0].result, other.arrivals[1].result),
                        junction.towards);
    std::push_heap(ready_.begin(), ready_.end(), std::greater<>());
}

void Meeting::sort_arrivals(Junction& junction) const {
    if (junction.arrivals.size() < 3) return;  // only the last join may have all three
    const Arrival a = junction.arrivals[0], b = junction.arrivals[1], c = junction.arrivals[2];
    const double ab = cost_(a.result, b.result), ac = cost_(a.result, c.result),
                 bc = cost_(b.result, c.result);
    if (ac < ab && ac <= bc) junction.arrivals = {a, c, b};
    else if (bc < ab) junction.arrivals = {b, c, a};
}

}  // namespace hashi::count
