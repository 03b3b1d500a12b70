#include "models/cut_propagator.hpp"

#include <algorithm>
#include <utility>

namespace hashi::models {

CutPropagator::CutPropagator(const Cnf& cnf) : cnf_(cnf) {
    const Graph& graph = cnf.graph();
    const auto m = at(graph.edge_count());
    edge_.assign(static_cast<std::size_t>(cnf.variables()) + 1, -1);
    for (std::int32_t e = 0; e < graph.edge_count(); ++e) {
        variables_.push_back(cnf.x(e, 1));
        edge_[static_cast<std::size_t>(cnf.x(e, 1))] = e;
    }
    value_.assign(m, open);
    is_fixed_.assign(m, 0);
    reason_.resize(m);
    walk_.load(graph);
}

void CutPropagator::assign(std::int32_t literal, bool is_fixed) {
    const std::int32_t e = edge_of(literal);
    if (e < 0) return;
    value_[at(e)] = literal > 0 ? yes : no;
    if (is_fixed) is_fixed_[at(e)] = 1;
    trail_.push_back(e);
    changed_ = true;
}

// Fixed assignments (of the solver's level 0) stay, whatever their level here.
void CutPropagator::backtrack(std::size_t level) {
    if (level >= levels_.size()) return;
    for (std::size_t i = levels_[level]; i < trail_.size(); ++i) {
        const auto e = at(trail_[i]);
        if (!is_fixed_[e]) value_[e] = open;
    }
    trail_.resize(levels_[level]);
    levels_.resize(level);
    implications_.clear();
    clauses_.clear();
    changed_ = true;
}

const Vector<std::int32_t>& CutPropagator::propagate() {
    implications_.clear();
    if (changed_) find_implications();
    changed_ = false;
    return implications_;
}

// Joins the components of the built edges; `false` if that closes a forbidden loop.
bool CutPropagator::join() {
    const Graph& graph = cnf_.graph();
    components_.reset(graph.island_count());
    for (std::int32_t e = 0; e < graph.edge_count(); ++e) {
        if (value_[at(e)] != yes) continue;
        const Edge& edge = graph.edges[at(e)];
        const std::int32_t u = components_.find(edge.u), v = components_.find(edge.v);
        if (u == v && !graph.loops) {
            add_loop(e);
            return false;
        }
        components_.join(u, v);
    }
    return true;
}

void CutPropagator::find_implications() {
    const Graph& graph = cnf_.graph();
    if (!join() || !graph.connected) return;
    const auto n = at(graph.island_count());
    leaving_.assign(n, 0);
    last_.assign(n, -1);
    for (std::int32_t e = 0; e < graph.edge_count(); ++e) {
        if (value_[at(e)] != open) continue;
        const Edge& edge = graph.edges[at(e)];
        const std::int32_t u = components_.find(edge.u), v = components_.find(edge.v);
        if (u == v) continue;
        for (const std::int32_t root : {u, v}) {
            ++leaving_[at(root)];
            last_[at(root)] = e;
        }
    }
    std::int32_t parts = 0;
    for (std::int32_t i = 0; i < graph.island_count(); ++i) parts += components_.is_root(i);
    if (parts < 2) return;
    for (std::int32_t i = 0; i < graph.island_count(); ++i) {
        if (!components_.is_root(i) || leaving_[at(i)] > 1) continue;
        Vector<std::int32_t> cut = cut_around(i);
        ++cuts_;
        if (leaving_[at(i)] == 0) {
            implications_.clear();
            clauses_.push_back(std::move(cut));
            return;
        }
        const std::int32_t literal = cnf_.x(last_[at(i)], 1);
        if (std::find(implications_.begin(), implications_.end(), literal) != implications_.end())
            continue;
        implications_.push_back(literal);
        reason_[at(last_[at(i)])] = std::move(cut);
    }
}

Vector<std::int32_t> CutPropagator::cut_around(std::int32_t root) {
    const Graph& graph = cnf_.graph();
    Vector<std::int32_t> cut;
    for (std::int32_t e = 0; e < graph.edge_count(); ++e) {
        const Edge& edge = graph.edges[at(e)];
        if ((components_.find(edge.u) == root) != (components_.find(edge.v) == root))
            cut.push_back(cnf_.x(e, 1));
    }
    return cut;
}

// The built edges before `edge` are acyclic: the path between its ends closes the loop.
void CutPropagator::add_loop(std::int32_t edge) {
    const Edge& last = cnf_.graph().edges[at(edge)];
    Vector<std::int32_t> clause{-cnf_.x(edge, 1)};
    walk_.path(
        last.u, last.v, [&](std::int32_t e) { return e < edge && value_[at(e)] == yes; },
        [&](std::int32_t e) { clause.push_back(-cnf_.x(e, 1)); });
    ++cuts_;
    clauses_.push_back(std::move(clause));
}

std::span<const std::int32_t> CutPropagator::reason(std::int32_t literal) const {
    const std::int32_t e = edge_of(literal);
    if (e < 0) return {};
    return reason_[at(e)];
}

bool CutPropagator::accept(std::span<const std::int32_t> model) {
    const Vector<Value> before = value_;
    for (const std::int32_t literal : model) {
        if (std::abs(literal) >= static_cast<std::int32_t>(edge_.size())) continue;
        const std::int32_t e = edge_of(literal);
        if (e >= 0) value_[at(e)] = literal > 0 ? yes : no;
    }
    implications_.clear();
    clauses_.clear();
    find_implications();
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
