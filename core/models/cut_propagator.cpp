#include "models/cut_propagator.hpp"

#include <algorithm>
#include <utility>

namespace hashi::models {

CutPropagator::CutPropagator(const Cnf& cnf) : cnf_(cnf) {
    const Graph& graph = cnf.graph();
    const auto m = static_cast<std::size_t>(graph.edge_count());
    edge_.assign(static_cast<std::size_t>(cnf.variables()) + 1, -1);
    for (std::int32_t e = 0; e < graph.edge_count(); ++e) {
        observed_.push_back(cnf.x(e, 1));
        edge_[static_cast<std::size_t>(cnf.x(e, 1))] = e;
    }
    value_.assign(m, open);
    fixed_.assign(m, 0);
    reason_.resize(m);
}

void CutPropagator::assign(std::int32_t literal, bool fixed) {
    const std::int32_t e = edge_of(literal);
    if (e < 0) return;
    value_[static_cast<std::size_t>(e)] = literal > 0 ? yes : no;
    if (fixed) fixed_[static_cast<std::size_t>(e)] = 1;
    trail_.push_back(e);
    changed_ = true;
}

// What is fixed stays, at whatever level it was told.
void CutPropagator::backtrack(std::size_t level) {
    if (level >= levels_.size()) return;
    for (std::size_t i = levels_[level]; i < trail_.size(); ++i) {
        const auto e = static_cast<std::size_t>(trail_[i]);
        if (!fixed_[e]) value_[e] = open;
    }
    trail_.resize(levels_[level]);
    levels_.resize(level);
    forced_.clear();
    clauses_.clear();
    changed_ = true;
}

const Vector<std::int32_t>& CutPropagator::propagate() {
    forced_.clear();
    if (changed_) look();
    changed_ = false;
    return forced_;
}

std::int32_t CutPropagator::find(std::int32_t island) {
    auto i = static_cast<std::size_t>(island);
    while (parent_[i] != static_cast<std::int32_t>(i)) {
        parent_[i] = parent_[static_cast<std::size_t>(parent_[i])];
        i = static_cast<std::size_t>(parent_[i]);
    }
    return static_cast<std::int32_t>(i);
}

// Join what is built; `false` if that closes a loop that is forbidden.
bool CutPropagator::join() {
    const Graph& graph = cnf_.graph();
    const auto n = static_cast<std::size_t>(graph.island_count());
    parent_.resize(n);
    for (std::size_t i = 0; i < n; ++i) parent_[i] = static_cast<std::int32_t>(i);
    for (std::int32_t e = 0; e < graph.edge_count(); ++e) {
        if (value_[static_cast<std::size_t>(e)] != yes) continue;
        const Edge& edge = graph.edges[static_cast<std::size_t>(e)];
        const std::int32_t u = find(edge.u), v = find(edge.v);
        if (u == v && !graph.loops) {
            add_loop(e);
            return false;
        }
        parent_[static_cast<std::size_t>(u)] = v;
    }
    return true;
}

void CutPropagator::look() {
    const Graph& graph = cnf_.graph();
    if (!join() || !graph.connected) return;
    const auto n = static_cast<std::size_t>(graph.island_count());
    leaving_.assign(n, 0);
    last_.assign(n, -1);
    for (std::int32_t e = 0; e < graph.edge_count(); ++e) {
        if (value_[static_cast<std::size_t>(e)] != open) continue;
        const Edge& edge = graph.edges[static_cast<std::size_t>(e)];
        const std::int32_t u = find(edge.u), v = find(edge.v);
        if (u == v) continue;
        for (const std::int32_t root : {u, v}) {
            ++leaving_[static_cast<std::size_t>(root)];
            last_[static_cast<std::size_t>(root)] = e;
        }
    }
    std::int32_t parts = 0;
    for (std::size_t i = 0; i < n; ++i) parts += parent_[i] == static_cast<std::int32_t>(i);
    if (parts < 2) return;
    for (std::size_t i = 0; i < n; ++i) {
        if (parent_[i] != static_cast<std::int32_t>(i) || leaving_[i] > 1) continue;
        Vector<std::int32_t> cut = cut_around(static_cast<std::int32_t>(i));
        ++cuts_;
        if (leaving_[i] == 0) {
            forced_.clear();
            clauses_.push_back(std::move(cut));
            return;
        }
        const std::int32_t literal = cnf_.x(last_[i], 1);
        if (std::find(forced_.begin(), forced_.end(), literal) != forced_.end()) continue;
        forced_.push_back(literal);
        reason_[static_cast<std::size_t>(last_[i])] = std::move(cut);
    }
}

Vector<std::int32_t> CutPropagator::cut_around(std::int32_t root) {
    const Graph& graph = cnf_.graph();
    Vector<std::int32_t> cut;
    for (std::int32_t e = 0; e < graph.edge_count(); ++e) {
        const Edge& edge = graph.edges[static_cast<std::size_t>(e)];
        if ((find(edge.u) == root) != (find(edge.v) == root)) cut.push_back(cnf_.x(e, 1));
    }
    return cut;
}

// The built edges before `edge` have no loop: walk them from one of its ends to the other.
void CutPropagator::add_loop(std::int32_t edge) {
    const Graph& graph = cnf_.graph();
    const Edge& last = graph.edges[static_cast<std::size_t>(edge)];
    Vector<std::int32_t> entry(static_cast<std::size_t>(graph.island_count()), -1);
    Vector<std::int32_t> reached{last.u};
    entry[static_cast<std::size_t>(last.u)] = edge;
    for (std::size_t i = 0; entry[static_cast<std::size_t>(last.v)] < 0; ++i) {
        for (const std::int32_t e : graph.islands[static_cast<std::size_t>(reached[i])].edge) {
            if (e < 0 || e >= edge || value_[static_cast<std::size_t>(e)] != yes) continue;
            const std::int32_t j = graph.edges[static_cast<std::size_t>(e)].other(reached[i]);
            if (entry[static_cast<std::size_t>(j)] >= 0) continue;
            entry[static_cast<std::size_t>(j)] = e;
            reached.push_back(j);
        }
    }
    Vector<std::int32_t> clause{-cnf_.x(edge, 1)};
    for (std::int32_t i = last.v; i != last.u;) {
        const std::int32_t e = entry[static_cast<std::size_t>(i)];
        clause.push_back(-cnf_.x(e, 1));
        i = graph.edges[static_cast<std::size_t>(e)].other(i);
    }
    ++cuts_;
    clauses_.push_back(std::move(clause));
}

std::span<const std::int32_t> CutPropagator::reason(std::int32_t literal) const {
    const std::int32_t e = edge_of(literal);
    if (e < 0) return {};
    return reason_[static_cast<std::size_t>(e)];
}

bool CutPropagator::accept(std::span<const std::int32_t> model) {
    const Vector<Value> before = value_;
    for (const std::int32_t literal : model) {
        if (std::abs(literal) >= static_cast<std::int32_t>(edge_.size())) continue;
        const std::int32_t e = edge_of(literal);
        if (e >= 0) value_[static_cast<std::size_t>(e)] = literal > 0 ? yes : no;
    }
    forced_.clear();
    clauses_.clear();
    look();
    value_ = before;
    return clauses_.empty();
}

Vector<std::int32_t> CutPropagator::take_clause() {
    if (clauses_.empty()) return {};
    Vector<std::int32_t> clause = std::move(clauses_.front());
    clauses_.pop_front();
    return clause;
}

}  // namespace hashi::models
