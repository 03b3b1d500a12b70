#include "search/tiles/tiles.hpp"

#include <algorithm>
#include <utility>

namespace hashi::search {

bool Tiles::plan(const Graph& graph, int islands, Control& control) {
    graph_ = &graph;
    if (!windows_.plan(graph, islands, 0, control)) return false;
    rows_ = at(windows_.boxes.back().top / windows_.side) + 1;
    columns_ = windows_.boxes.size() / rows_;
    const std::size_t n = graph.islands.size(), m = at(graph.edge_count());
    is_drawn_.assign(n, 0);
    open_islands_ = n;
    bridges_.assign(m, 0);
    last_.assign(m, unknown);
    components_.reset(graph.island_count());
    front_.clear();
    leads_on_.assign(n, 0);
    return true;
}

Box Tiles::box(std::size_t row, std::size_t column) const {
    // The windows run to and fro.
    return windows_.boxes[row * columns_ + (row % 2 == 0 ? column : columns_ - 1 - column)];
}

bool Tiles::is_open(std::int32_t e) const {
    if (has_drawn_end(e)) return false;
    for (const std::int32_t f : graph_->crossing_edges(e))
        if (bridges_[at(f)] > 0) return false;
    return true;
}

std::int32_t Tiles::bridges_at(std::int32_t i) const {
    std::int32_t sum = 0;
    for (const std::int32_t e : graph_->islands[at(i)].edge)
        if (e >= 0) sum += bridges_[at(e)];
    return sum;
}

bool Tiles::is_drawn(const Box& box) const {
    bool all = true;
    windows_.islands_in(*graph_, box, [&](std::int32_t i) { all = all && is_drawn_[at(i)]; });
    return all;
}

bool Tiles::draw(const Part& part, std::span<const std::uint8_t> bridges) {
    for (std::size_t k = 0; k < part.edges.size(); ++k)
        if (!has_drawn_end(part.edges[k])) last_[at(part.edges[k])] = bridges[k];
    Vector<std::int32_t> new_edges;
    bool fits = true;
    for (std::size_t k = 0; k < part.edges.size(); ++k) {
        const std::int32_t e = part.edges[k];
        if (!part.own[k]) continue;
        fits = fits && !has_drawn_end(e) && (bridges[k] == 0 || is_open(e));
        if (!fits || bridges[k] == 0) continue;
        bridges_[at(e)] = bridges[k];
        new_edges.push_back(e);
    }
    for (const std::int32_t e : new_edges)
        for (const std::int32_t i : {graph_->edges[at(e)].u, graph_->edges[at(e)].v})
            fits = fits && bridges_at(i) <= graph_->islands[at(i)].high;
    // Tiles around the box may have been erased since the part was made.
    for (const std::int32_t i : part.inside)
        fits = fits && bridges_at(i) >= graph_->islands[at(i)].low;
    if (!fits) {
        for (const std::int32_t e : new_edges) bridges_[at(e)] = 0;
        return false;
    }
    for (const std::int32_t i : part.inside) is_drawn_[at(i)] = 1;
    open_islands_ -= part.inside.size();
    for (const std::int32_t e : new_edges) build(e);
    if (leads_on(part)) return true;
    erase(part.inside);
    return false;
}

// Unites the components that the bridges on this edge join.
void Tiles::build(std::int32_t e) {
    const Edge& edge = graph_->edges[at(e)];
    const std::int32_t a = components_.find(edge.u), b = components_.find(edge.v);
    if (a != b) components_.join(a, b);
    for (const std::int32_t i : {edge.u, edge.v})
        if (!is_drawn_[at(i)]) front_.push_back(i);
}

// Whether every component with an island of the part's box can still grow; once everything is
// drawn, whether there is only one.
bool Tiles::leads_on(const Part& part) {
    if (!graph_->connected) return true;
    if (open_islands_ == 0) {
        const std::int32_t root = components_.find(0);
        for (std::int32_t i = 1; i < graph_->island_count(); ++i)
            if (components_.find(i) != root) return false;
        return true;
    }
    erase_if(front_, [&](std::int32_t i) { return is_drawn_[at(i)] || bridges_at(i) == 0; });
    Vector<std::int32_t> roots;
    each_exit([&](std::int32_t i) {
        roots.push_back(components_.find(i));
        leads_on_[at(roots.back())] = 1;
    });
    bool all = true;
    for (const std::int32_t i : part.inside) all = all && leads_on_[at(components_.find(i))];
    for (const std::int32_t root : roots) leads_on_[at(root)] = 0;
    return all;
}

void Tiles::erase(std::span<const Box> boxes) {
    Vector<std::int32_t> islands;
    for (const Box& box : boxes)
        windows_.islands_in(*graph_, box, [&](std::int32_t i) {
            if (is_drawn_[at(i)]) islands.push_back(i);
        });
    erase(islands);
}

void Tiles::erase_around(int edges) {
    const std::size_t n = is_drawn_.size();
    Vector<std::int32_t> islands;  // those within reach; the first are open
    Vector<std::uint8_t> is_listed(n, 0);
    const auto add = [&](std::int32_t i) {
        if (!std::exchange(is_listed[at(i)], 1)) islands.push_back(i);
    };
    for (std::size_t i = 0; i < n; ++i)
        if (!is_drawn_[i]) add(static_cast<std::int32_t>(i));
    const std::size_t open = islands.size();
    std::size_t from = 0;
    for (int step = 0; step < edges; ++step)
        for (const std::size_t to = islands.size(); from < to; ++from)
            for (const std::int32_t e : graph_->islands[at(islands[from])].edge)
                if (e >= 0) add(graph_->edges[at(e)].other(islands[from]));
    erase(std::span<const std::int32_t>(islands).subspan(open));
}

void Tiles::erase(std::span<const std::int32_t> islands) {
    for (const std::int32_t i : islands) is_drawn_[at(i)] = 0;
    open_islands_ += islands.size();
    components_.reset(graph_->island_count());
    front_.clear();
    for (std::int32_t e = 0; e < graph_->edge_count(); ++e) {
        if (bridges_[at(e)] == 0) continue;
        if (has_drawn_end(e)) build(e);
        else bridges_[at(e)] = 0;
    }
}

}  // namespace hashi::search
