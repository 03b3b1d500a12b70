// The order encoding: converts between literals and "candidate edge e has at least k bridges".
#pragma once

#include <cstdint>

#include "puzzle/puzzle.hpp"
#include "search/engine/literal.hpp"
#include "search/engine/trail.hpp"

namespace hashi::search {

// Small enough to be copied into every class that uses it.
template <int K>
class Encoding {
public:
    void load(const Graph& graph) {
        if constexpr (K == any) most_ = graph.max_bridges;
        edge_vars_ = static_cast<Var>(graph.edge_count()) * static_cast<Var>(most());
    }

    // The maximum of bridges per pair, and per island.
    int most() const {
        if constexpr (K == any) return most_;
        else return K;
    }
    int most_value() const { return 4 * most(); }

    Lit at_least(std::int32_t e, int k) const {
        return 2 * (static_cast<Lit>(e) * static_cast<Lit>(most()) + static_cast<Lit>(k - 1));
    }
    // Variables from edge_vars() on belong to island values (signs.hpp).
    Var edge_vars() const { return edge_vars_; }
    bool is_edge(Lit l) const { return var_of(l) < edge_vars_; }
    std::int32_t edge_of(Lit l) const {
        return static_cast<std::int32_t>(var_of(l) / static_cast<Var>(most()));
    }
    int bridges_of(Lit l) const {
        return static_cast<int>(var_of(l) % static_cast<Var>(most())) + 1;
    }

    // The number of bridges that edge e is known to have at least.
    int count(std::int32_t e, const Trail& trail) const {
        int sum = 0;
        for (int k = 1; k <= most(); ++k) sum += trail.is_true(at_least(e, k));
        return sum;
    }

private:
    int most_ = K;
    Var edge_vars_ = 0;
};

}  // namespace hashi::search
