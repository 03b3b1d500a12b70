#include "models/min_cuts.hpp"

#include <algorithm>
#include <stdexcept>

namespace hashi::models {
namespace {

constexpr double nothing_left = 1e-9;

}  // namespace

void MinCuts::load(std::int32_t nodes, std::span<const std::int32_t> ends) {
    for (const std::int32_t end : ends)
        if (end < 0 || end >= nodes) raise<std::invalid_argument>("an edge ends at no node");
    nodes_ = nodes;
    ends_.assign(ends.begin(), ends.end());
    first_.assign(at(nodes) + 1, 0);
    for (const std::int32_t end : ends) ++first_[at(end) + 1];
    for (std::int32_t v = 0; v < nodes; ++v) first_[at(v) + 1] += first_[at(v)];
    arcs_.resize(ends.size());
    entry_.assign(first_.begin(), first_.end());
    for (std::size_t i = 0; i < ends.size(); ++i)
        arcs_[at(entry_[at(ends[i])]++)] = static_cast<std::int32_t>(i / 2);
}

std::span<const std::int32_t> MinCuts::find(std::span<const double> weights, double least) {
    if (weights.size() != ends_.size() / 2) raise<std::invalid_argument>("not one weight per edge");
    weight_.assign(weights.begin(), weights.end());
    cuts_.clear();
    in_sink_.assign(at(nodes_), 0);
    in_cut_.assign(at(nodes_), 0);
    if (nodes_ > 0) in_sink_[0] = 1;
    for (std::int32_t v = 1; v < nodes_; ++v) {
        if (in_cut_[at(v)]) continue;
        flow_.assign(weight_.size(), 0.0);
        double flow = 0.0;
        while (flow < least && augment(v, flow, least)) {
        }
        if (flow >= least) {
            in_sink_[at(v)] = 1;
            continue;
        }
        for (const std::int32_t inside : source_side_) in_cut_[at(inside)] = 1;
        cuts_.insert(cuts_.end(), source_side_.begin(), source_side_.end());
        cuts_.push_back(-1);
    }
    return cuts_;
}

// Sends flow along one more path from `start` to a node merged with node 0. Returns false if there
// is none; `source_side_` is then one side of the cut.
bool MinCuts::augment(std::int32_t start, double& flow, double least) {
    entry_.assign(at(nodes_), -1);
    source_side_.clear();
    source_side_.push_back(start);
    const auto left = [&](std::int32_t e, std::int32_t from) {
        return weight_[at(e)] + (ends_[2 * at(e)] == from ? -flow_[at(e)] : flow_[at(e)]);
    };
    for (std::size_t i = 0; i < source_side_.size(); ++i) {
        const std::int32_t v = source_side_[i];
        for (std::int32_t a = first_[at(v)]; a < first_[at(v) + 1]; ++a) {
            const std::int32_t e = arcs_[at(a)];
            const std::int32_t other = ends_[2 * at(e)] ^ ends_[2 * at(e) + 1] ^ v;
            if (other == start || entry_[at(other)] >= 0 || left(e, v) <= nothing_left) continue;
            entry_[at(other)] = e;
            source_side_.push_back(other);
            if (!in_sink_[at(other)]) continue;
            double more = least - flow;
            for (const bool push : {false, true}) {
                for (std::int32_t end = other; end != start;) {
                    const std::int32_t by = entry_[at(end)];
                    const std::int32_t from = ends_[2 * at(by)] ^ ends_[2 * at(by) + 1] ^ end;
                    if (push) flow_[at(by)] += ends_[2 * at(by)] == from ? more : -more;
                    else more = std::min(more, left(by, from));
                    end = from;
                }
            }
            flow += more;
            return true;
        }
    }
    return false;
}

}  // namespace hashi::models
