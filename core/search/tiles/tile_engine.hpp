// An engine that solves the puzzles of tiles (tile_search.hpp) for another engine. In: the puzzle
// of a tile, with bounds and phases. Out: a solution, or that there is none. If few double bridges
// are wanted, it assumes that there are none and relaxes the assumptions that a refutation names
// (Fu and Malik, "On solving the partial MAX-SAT problem", 2006).
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>

#include "base/base.hpp"
#include "search/engine.hpp"
#include "search/tiles/tile_search.hpp"

namespace hashi::search {

template <int K>
class TileEngine final : public TileSolver {
public:
    static std::unique_ptr<TileSolver> make() { return std::make_unique<TileEngine>(); }

    Outcome solve(const Tile& tile, std::span<std::uint8_t> bridges, Stats& stats,
                  Control& control) override;

private:
    Outcome search_with_few_doubles(const Graph& graph, Control& control);

    Engine<K> engine_;
};

template <int K>
Outcome TileEngine<K>::solve(const Tile& tile, std::span<std::uint8_t> bridges, Stats& stats,
                             Control& control) {
    control.start();
    if (!finished([&] { engine_.load(tile.graph, tile.seed, control); })) return Outcome::unknown;
    for (const Bound& bound : tile.bounds) engine_.bound(bound.edge, bound.low, bound.high);
    engine_.hint(bridges);
    const Outcome outcome =
        tile.few_doubles ? search_with_few_doubles(tile.graph, control) : engine_.search(control);
    stats += engine_.stats();
    if (outcome == Outcome::solved)
        for (std::int32_t e = 0; e < tile.graph.edge_count(); ++e)
            bridges[at(e)] = static_cast<std::uint8_t>(engine_.count(e));
    return outcome;
}

// Searches under the assumption that no bridge is double; as long as that is refuted, frees the
// edges that the refutation names.
template <int K>
Outcome TileEngine<K>::search_with_few_doubles(const Graph& graph, Control& control) {
    Vector<Lit> single;
    for (std::int32_t e = 0; e < graph.edge_count(); ++e) {
        const Lit l = engine_.at_least(e, 2);
        if (!engine_.is_true(l)) single.push_back(negate(l));
    }
    for (;;) {
        const Outcome outcome = engine_.search(control, single);
        if (outcome != Outcome::no_solution || engine_.failed().empty()) return outcome;
        erase_if(single, [&](Lit l) {
            return std::find(engine_.failed().begin(), engine_.failed().end(), l) !=
                   engine_.failed().end();
        });
    }
}

}  // namespace hashi::search
