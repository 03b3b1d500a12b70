#include "puzzle/judge.hpp"

namespace hashi {

const char* Judge::broken(const Graph& graph, std::span<const std::uint8_t> counts,
                          std::span<const Bound> assumed) {
    const std::int32_t n = graph.island_count(), m = graph.edge_count();
    if (counts.size() != at(m)) return "wrong number of candidate edges";
    degree_.assign(at(n), 0);
    parts_.reset(n);
    std::int32_t networks = n;
    for (std::int32_t e = 0; e < m; ++e) {
        const int count = counts[at(e)];
        if (count == 0) continue;
        if (count > graph.max_bridges) return "too many bridges between two islands";
        const Edge& edge = graph.edges[at(e)];
        degree_[at(edge.u)] += count;
        degree_[at(edge.v)] += count;
        if (edge.side == east)
            for (const std::int32_t f : graph.crossing_edges(e))
                if (counts[at(f)] > 0) return "bridges cross";
        const std::int32_t u = parts_.find(edge.u), v = parts_.find(edge.v);
        if (u != v) {
            parts_.join(v, u);
            --networks;
        } else if (!graph.loops) {
            return "the bridges form a loop";
        }
    }
    if (graph.connected && networks > 1) return "the islands are not one network";
    for (std::int32_t i = 0; i < n; ++i)
        if (degree_[at(i)] < graph.islands[at(i)].low || degree_[at(i)] > graph.islands[at(i)].high)
            return "a clue is not met";
    for (const std::span<const Bound> bounds : {std::span<const Bound>(graph.given), assumed})
        for (const Bound& bound : bounds)
            if (counts[at(bound.edge)] < bound.low || counts[at(bound.edge)] > bound.high)
                return "a bound is not kept";
    for (const Sum& sum : graph.sums) {
        std::uint32_t values = 0;
        std::int32_t total = 0;
        for (const std::int32_t i : sum.of(graph.summed)) {
            const std::uint32_t value = std::uint32_t{1} << degree_[at(i)];
            if (values & value) return "a value is repeated at a sign";
            values |= value;
            total += degree_[at(i)];
        }
        if (sum.total != unreadable && sum.total != total) return "a sum is not met";
    }
    return nullptr;
}

}  // namespace hashi
