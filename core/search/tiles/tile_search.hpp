// Guesses a solution of a large, hard map, tile by tile. In: the graph of a map, with bounds. Out:
// a drawing of the whole map, which the sweep tries as its decisions (search/engine/sweep.hpp); or
// none, if the sweep alone is faster or the guess fails.
//
// The sweep over a whole map costs more per conflict the larger the map is: whatever a repair
// changes, everything that was decided after it is undone and decided again. A tile with its halo
// (part_builder.hpp) is a small puzzle of its own, with an engine of its own; its clauses and its
// trail end with it, so that the time grows with the number of tiles only. A tile without a
// solution takes some of what is drawn around it with it, and more each time.
//
// If the clues leave room for few double bridges, a tile that uses more than its share of them
// leaves too few bridges to join all islands. On such a map, a tile is first searched for a
// solution without any double bridge; then the edges that the refutation names may have two, and so
// on, until there is a solution (core-guided relaxation: Fu and Malik, "On solving the partial
// MAX-SAT problem", 2006). These tiles are smaller, and they pay on smaller maps.
//
// Several threads can solve tiles that do not touch. Their solutions are drawn in the order in
// which the tiles were begun, and the next tiles are chosen by what is drawn by then, whoever
// solved it: the guess is the same for any number of threads.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"
#include "search/engine/guess.hpp"
#include "search/stats.hpp"
#include "search/tiles/part.hpp"
#include "search/tiles/part_builder.hpp"
#include "search/tiles/tiles.hpp"

namespace hashi::search {

// Solves the puzzles of tiles, one after the other.
class TileSolver {
public:
    struct Tile {
        const Graph& graph;
        std::span<const Bound> bounds;  // on edges of the graph
        std::uint64_t seed;
        bool few_doubles;  // prefer solutions with few double bridges
    };
    virtual ~TileSolver() = default;
    // `bridges`, by edge: the numbers to try first (those above the maximum are unknown), and after
    // `solved` the solution. Adds its work to `stats`. The control is the tile's own.
    virtual Outcome solve(const Tile& tile, std::span<std::uint8_t> bridges, Stats& stats,
                          Control& control) = 0;
};
// The search gets its solvers from above: they are engines (tile_engine.hpp), and an engine
// contains a search.
using MakeTileSolver = std::unique_ptr<TileSolver> (*)();

class TileSearch final : public Guess {
public:
    // The fewest islands of a map for a guess. Maps whose clues leave room for few double bridges,
    // or very few (at most so many for a hundred islands), have thresholds of their own, below. If
    // the room is scarce, guesses often fail, and on maps with fewer islands the sweep alone is
    // faster. The builds for tests guess small maps, too.
    static constexpr std::int64_t scarce_doubles = 22, few_doubles = 18, very_few_doubles = 12;
#if defined(HASHIKIT_CHECK) || defined(HASHIKIT_SMALL_SIZES)
    static constexpr std::int32_t fewest_islands = 2000, fewest_islands_few = 2500,
                                  fewest_islands_very_few = 2000;
#else
    static constexpr std::int32_t fewest_islands = 8000, fewest_islands_few = 15'000,
                                  fewest_islands_very_few = 3000;
#endif

    // Call first. `make`: makes the solvers; `threads`: their number, 1 or more. The result does
    // not depend on this number.
    void use(MakeTileSolver make, int threads) {
        make_ = make;
        threads_ = threads;
    }

    // False for puzzles without loops or with sums, because these rules span many tiles.
    bool suits(const Graph& graph) const override;
    bool find(const Graph& graph, std::span<const Bound> bounds, std::uint64_t seed, Stats& stats,
              Control& control) override;
    int bridges(std::int32_t e) const override { return tiles_.bridges(e); }

private:
#if defined(HASHIKIT_CHECK) || defined(HASHIKIT_SMALL_SIZES)
    static constexpr int tile_islands = 400;
#else
    static constexpr int tile_islands = 3000;
#endif
    // The unit of the halo's reach and of a tile's growth: the side of a square of 100 islands.
    static constexpr int unit_islands = 100, halo_units = 2;
    // The most conflicts of an attempt at a tile; then it times out.
    static constexpr std::int64_t conflicts_per_tile = 20'000;
    struct Policy {
        int tile_islands;
        // The growth, in units, of a tile without a solution before the next attempt.
        double growth;
        // A tile that times out gets another seed, and grows after this number of time-outs. Large
        // tiles that time out mostly have no solution. Small ones with few double bridges have a
        // heavy tail: the same tile may take a tenth of the conflicts with another seed. (Gomes,
        // Selman, Crato, Kautz, "Heavy-tailed phenomena in satisfiability and constraint
        // satisfaction problems", 2000.)
        int timeouts_per_growth;
        // Limits of a guess: attempts at one place, time-outs among these, and conflicts per island
        // of the map. The last one is also a limit of an attempt, per island of its own.
        int attempts, timeouts;
        std::int64_t conflicts_per_island;
        // The most guesses, each with another seed.
        int guesses;
    };
    static constexpr Policy usual{tile_islands, 1, 1, 12, 6, 3, 1};
    // Sixteen maps of 15,000 and 20,000 with 5 to 12 % doubles: .47 times the time (.29 to .74)
    // with these instead of {400, 1, 1, 12, 6, 10, 1}, with which the guess failed on eight.
    static constexpr Policy of_few_doubles{400, 0.5, 3, 24, 12, 30, 4};
    // A map whose first tiles take fewer conflicts than this for ten islands is not hard; the sweep
    // over the whole map is then faster, because it decides no halo of tiles.
    static constexpr std::int64_t first_islands = 5000, few_conflicts = 3;
    // If a tile has failed `last_attempts` times and at most `last_islands` islands are open, these
    // become one tile, which grows by `last_growth` edges before each further attempt.
    static constexpr int last_attempts = 3;
    static constexpr std::int64_t last_islands = 20'000;
    static constexpr std::int64_t last_islands_of_few_doubles = 6000;
    static constexpr int last_growth = 4;

    struct Job {
        std::size_t row = 0;
        Box box{};
        int attempt = 0, timeouts = 0;
        bool all = false;  // of what is open
        Part part;
        // By edge of the part: what the search tries first, then its solution.
        Vector<std::uint8_t> bridges;
        Outcome outcome = Outcome::unknown;
        std::int64_t conflicts = 0;
    };
    struct Row {
        std::size_t tiles = 0;  // drawn, from the left
        bool waits = false;     // its next tile is being solved, or has failed
    };
    enum class Finding { right, wrong, easy };  // easy: a guess does not pay
    Finding find_once(const Graph& graph, const Vector<Bound>& bound_of, std::uint64_t seed,
                      Stats& stats, Control& control);
    void plan(Vector<Job>& jobs);
    void begin(Job job, Vector<Job>& jobs);
    bool end(Job& job);
    bool draw(const Job& job);
    void move_on(const Job& job) {
        ++row_[job.row].tiles;
        row_[job.row].waits = false;
    }
    // Whether the box is so far from these that what becomes of one has no part in the other.
    bool is_far(const Box& box, const Vector<Box>& from) const {
        return std::none_of(from.begin(), from.end(), [&](const Box& other) {
            return other.grown(2 * halo_units * unit_).touches(box);
        });
    }
    std::int64_t most_conflicts(const Job& job) const {
        const std::int64_t most = policy_.conflicts_per_island * job.part.graph.island_count();
        return job.all ? most : std::min(most, conflicts_per_tile);
    }
    bool easy();
    // Whether tiles are searched for few double bridges.
    static bool has_few_doubles(const Graph& graph);
    static bool has_room_for(const Graph& graph, std::int64_t doubles);

    MakeTileSolver make_ = nullptr;
    int threads_ = 1;
    bool few_doubles_ = false;
    Policy policy_ = usual;
    Tiles tiles_;
    std::int32_t unit_ = 0;  // cells
    Vector<Row> row_;
    Vector<Box> active_;          // of the tiles being solved, in their order
    Vector<Job> retries_;         // tiles to be tried again
    std::int64_t conflicts_ = 0;  // of the tiles that ended
    bool is_judged_ = false;      // whether the map is hard, by its first tiles
    PartBuilder builder_;
};

}  // namespace hashi::search
