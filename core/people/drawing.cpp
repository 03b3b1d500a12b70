#include "people/drawing.hpp"

#include <algorithm>

#include "base/base.hpp"

namespace hashi::people {
namespace {

constexpr int plenty = 1 << 20;  // the room of an island without a clue

}  // namespace

void Drawing::load(const PuzzleSpec& spec, const Graph& graph) {
    spec_ = &spec;
    graph_ = &graph;
    low_.assign(at(graph.edge_count()), 0);
    ruled_out_.assign(at(graph.edge_count()), 0);
    for (const Bound& g : graph.given) draw(g.edge, g.low, g.high);
}

void Drawing::load(const PuzzleSpec& spec, const Graph& graph, std::span<const Bound> drawing) {
    load(spec, graph);
    for (const Bound& d : drawing) draw(d.edge, d.low, d.high);
}

std::int32_t Drawing::end_of(std::int32_t e, int end) const {
    if (is_value(e)) return e - graph_->edge_count();
    const Edge& edge = graph_->edges[at(e)];
    return end == 0 ? edge.u : edge.v;
}

int Drawing::degree(std::int32_t i) const {
    int sum = 0;
    for (const std::int32_t e : graph_->islands[at(i)].edge)
        if (e >= 0) sum += bridges(e);
    return sum;
}

std::int32_t Drawing::crossed_by(std::int32_t e) const {
    for (const std::int32_t f : graph_->crossing_edges(e))
        if (bridges(f) > 0) return f;
    return -1;
}

void Drawing::draw(std::int32_t e, int low, int high) {
    if (is_value(e)) return;
    low_[at(e)] = static_cast<std::uint8_t>(std::clamp(low, bridges(e), 255));
    if (high == 0) ruled_out_[at(e)] = 1;
}

Sides Drawing::measure(std::int32_t i, int room, const int (&others)[4],
                       std::span<const Bound> facts) const {
    Sides sides;
    for (int k = 0; k < 4; ++k) {
        const std::int32_t e = graph_->islands[at(i)].edge[k];
        if (e < 0) continue;
        const int count = bridges(e);
        int most = count;
        if (!ruled_out(e) && crossed_by(e) < 0) {
            int limit = std::min({graph_->max_bridges, room + count, others[k]});
            for (const Bound& f : facts)
                if (f.edge == e) limit = std::min(limit, f.high);
            most = std::max(count, limit);
        }
        sides.side[sides.size++] = {e, count, most};
        sides.have += count;
        sides.total += most;
    }
    return sides;
}

Sides Drawing::sides(std::int32_t i, std::span<const Bound> facts) const {
    const auto room = [&](std::int32_t j) { return clue(j) < 0 ? plenty : clue(j) - degree(j); };
    int others[4] = {};
    for (int k = 0; k < 4; ++k)
        if (const std::int32_t e = graph_->islands[at(i)].edge[k]; e >= 0)
            others[k] = room(graph_->edges[at(e)].other(i)) + bridges(e);
    return measure(i, room(i), others, facts);
}

Sides Drawing::sides_by(std::int32_t i, int most, std::span<const Bound> facts) const {
    int others[4] = {};
    for (int k = 0; k < 4; ++k) {
        const std::int32_t e = graph_->islands[at(i)].edge[k];
        if (e < 0) continue;
        const std::int32_t other = graph_->edges[at(e)].other(i);
        others[k] = clue(other) < 0 ? plenty : clue(other);
        for (const std::int32_t f : graph_->islands[at(other)].edge)
            if (f >= 0 && f != e)
                for (const Bound& fact : facts)
                    if (fact.edge == f) others[k] -= fact.low;
    }
    return measure(i, most - degree(i), others, facts);
}

Vector<std::int32_t> Drawing::closed_group(std::int32_t i) const {
    if (!graph_->connected) return {};
    Vector<std::int32_t> group{i};
    for (std::size_t k = 0; k < group.size(); ++k) {
        const std::int32_t here = group[k];
        if (clue(here) != degree(here)) return {};
        for (const std::int32_t e : graph_->islands[at(here)].edge) {
            if (e < 0 || bridges(e) == 0) continue;
            const std::int32_t other = graph_->edges[at(e)].other(here);
            if (std::find(group.begin(), group.end(), other) == group.end()) group.push_back(other);
        }
    }
    if (static_cast<std::int32_t>(group.size()) == graph_->island_count()) return {};
    sort(group);
    return group;
}

}  // namespace hashi::people
