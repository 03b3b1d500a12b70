// A guess at a solution of a large, hard map, found tile by tile.
//
// The sweep over a whole map costs more per conflict the larger the map is: whatever a repair
// changes, everything that was decided after it must come off the trail and return. A tile with its
// halo (part.hpp) is a small puzzle of its own, with an engine of its own; its clauses and its
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

#ifndef HASHIKIT_SMALL  // the browser's maps are not that large

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>

#include "base/base.hpp"
#include "search/engine/core.hpp"
#include "search/engine/part.hpp"
#include "search/engine/share.hpp"
#include "search/engine/tiles.hpp"

namespace hashi::search {

template <int K>
class Engine;

template <int K>
class TileSearch {
public:
    // The self-checking and the sanitized build do so on small maps, too.
#if defined(HASHIKIT_CHECK) || defined(HASHIKIT_SMALL_TILES)
    static constexpr std::int32_t fewest_islands = 2000;
#else
    static constexpr std::int32_t fewest_islands = 50'000;
#endif
    // Of maps with room for at most so many double bridges for a hundred islands.
    static constexpr std::int64_t few_doubles = 18, very_few_doubles = 12;
    static constexpr std::int32_t fewest_islands_few = 15'000, fewest_islands_very_few = 3000;

    // Whether guess() is made for this puzzle. Paths that must not become loops and sums run
    // through many tiles.
    static bool suits(const Graph& graph) {
        const std::int32_t fewest = has_room_for(graph, very_few_doubles) ? fewest_islands_very_few
                                    : has_room_for(graph, few_doubles)    ? fewest_islands_few
                                                                          : fewest_islands;
        return graph.island_count() >= std::min(fewest, fewest_islands) && graph.loops &&
               graph.sums.empty() && !graph.valued && graph.joined.empty();
    }

    // At the root: looks for a solution and makes the core prefer its values. False: there is none
    // to be found this way, or it was stopped. What the core knows at the root is used; nothing is
    // added to it.
    bool guess(SearchCore<K>& core, std::uint64_t seed, int threads, Control& control);

private:
#if defined(HASHIKIT_CHECK) || defined(HASHIKIT_SMALL_TILES)
    static constexpr int tile_islands = 400;
#else
    static constexpr int tile_islands = 3000;
#endif
    static constexpr int tile_islands_of_few_doubles = 400;
    // How far the halo reaches, and how much a tile grows each time, is measured in sides of a
    // square of 100 islands.
    static constexpr int unit_islands = 100, halo_units = 2;
    static constexpr int attempts = 12;
    // A tile is given up after so many conflicts per island, or altogether: most of those that take
    // longer have no solution. The guess is given up after so many tiles given up in one place, or
    // so many conflicts per island of the map.
    static constexpr std::int64_t conflicts_per_island = 3, conflicts_per_tile = 20'000;
    static constexpr std::int64_t conflicts_per_island_of_few_doubles = 10;
    static constexpr int most_given_up = 6;
    // A map whose first tiles take fewer conflicts than this for ten islands is not hard; the sweep
    // over the whole map is then faster, because it decides no halo of tiles.
    static constexpr std::int64_t first_islands = 5000, easy = 3;
    // When a tile has failed so often and no more islands than these are open, they become one
    // tile, which grows by so many edges each time.
    static constexpr int last_attempts = 3;
    static constexpr std::int64_t last_islands = 20'000;
    static constexpr std::int64_t last_islands_of_few_doubles = 6000;
    static constexpr int last_growth = 4;

    struct Job {
        std::size_t row = 0;
        Box box{};
        int attempt = 0, given_up = 0;
        bool all = false;  // of what is open
        Part part;
        // By edge of the part: what the search tries first, then its solution.
        Vector<std::uint8_t> bridges;
        Outcome outcome = Outcome::unknown;
        std::int64_t conflicts = 0;
    };
    struct Row {
        std::size_t drawn = 0;  // tiles, from the left
        bool waits = false;     // its next tile is being solved, or has failed
    };
    void plan(Vector<Job>& jobs);
    void begin(Job job, Vector<Job>& jobs);
    void solve(Job& job, Engine<K>& engine, const SearchCore<K>& core, std::uint64_t seed,
               Control control);
    bool end(Job& job);
    bool draw(const Job& job);
    void move_on(const Job& job) {
        ++row_[job.row].drawn;
        row_[job.row].waits = false;
    }
    // Whether the box is so far from these that what becomes of one has no part in the other.
    bool is_far(const Box& box, const Vector<Box>& from) const {
        return std::none_of(from.begin(), from.end(), [&](const Box& other) {
            return other.grown(2 * halo_units * unit_).touches(box);
        });
    }
    std::int64_t most_conflicts(const Job& job) const {
        const std::int64_t most = conflicts_per_island_ * job.part.graph.island_count();
        return job.all ? most : std::min(most, conflicts_per_tile);
    }
    bool hopeless();
    static bool has_room_for(const Graph& graph, std::int64_t doubles);
    static Outcome search_with_few_doubles(Engine<K>& engine, const Graph& graph, Control& control);

    bool few_doubles_ = false;  // the map has room for few
    std::int64_t conflicts_per_island_ = conflicts_per_island;
    Tiles tiles_;
    std::int32_t unit_ = 0;  // cells
    Vector<Row> row_;
    Vector<Box> begun_;           // of the tiles being solved, in their order
    Vector<Job> failed_;          // tiles to be tried again
    std::int64_t conflicts_ = 0;  // of the tiles that ended
    bool judged_ = false;         // whether the map is hard, by its first tiles
    PartBuilder builder_;
    Vector<std::unique_ptr<Engine<K>>> engines_;  // by thread
};

template <int K>
bool TileSearch<K>::guess(SearchCore<K>& core, std::uint64_t seed, int threads, Control& control) {
    few_doubles_ = has_room_for(core.graph(), few_doubles);
    conflicts_per_island_ =
        few_doubles_ ? conflicts_per_island_of_few_doubles : conflicts_per_island;
    const int islands = few_doubles_ ? tile_islands_of_few_doubles : tile_islands;
    if (!tiles_.plan(core.graph(), islands, control)) return false;
    unit_ =
        std::max(1, static_cast<std::int32_t>(
                        tiles_.side() * std::sqrt(static_cast<double>(unit_islands) / islands)));
    builder_.load(tiles_, islands);
    engines_.resize(at(threads));
    row_.assign(tiles_.rows(), {});
    begun_.clear();
    failed_.clear();
    conflicts_ = 0;
    judged_ = false;
    Vector<Job> first;
    plan(first);
    std::mutex sums;
    bool hopeful = true;
    // Only one thread can keep a limit of conflicts exactly.
    share(
        control.conflicts < 0 ? threads : 1, std::move(first), control,
        [&](int worker, Job& job, Control part) {
            // Most threads of a large machine never have work.
            auto& engine = engines_[at(worker)];
            if (!engine) engine = std::make_unique<Engine<K>>();
            part.conflicts = control.allowed(most_conflicts(job));
            solve(job, *engine, core, seed, part);
            const std::lock_guard lock(sums);
            core.stats += engine->stats();
            control.conflict(job.conflicts);
        },
        [&](Job& job, Vector<Job>& more) {
            hopeful = end(job) && !hopeless();
            if (hopeful) plan(more);
            return hopeful;
        });
    if (control.stopped || !hopeful) return false;
    const Encoding<K>& encoding = core.encoding();
    for (std::int32_t e = 0; e < core.graph().edge_count(); ++e) {
        const int bridges = tiles_.bridges(e);
        for (int k = 1; k <= encoding.most(); ++k) {
            const Lit l = encoding.at_least(e, k);
            core.prefer(k <= bridges ? l : negate(l));
        }
    }
    return true;
}

template <int K>
void TileSearch<K>::solve(Job& job, Engine<K>& engine, const SearchCore<K>& core,
                          std::uint64_t seed, Control control) {
    job.outcome = Outcome::unknown;
    const Graph& graph = job.part.graph;
    const Encoding<K>& encoding = core.encoding();
    control.start();
    seed += static_cast<std::uint64_t>(job.attempt);
    if (!finished([&] { engine.load(graph, seed, control); })) return;
    for (std::int32_t e = 0; e < graph.edge_count(); ++e) {
        const std::int32_t whole = job.part.edges[at(e)];
        int low = 0, high = encoding.most();
        for (int k = 1; k <= encoding.most(); ++k) {
            const Lit l = encoding.at_least(whole, k);
            if (core.trail().is_true(l)) low = k;
            if (core.trail().is_false(l)) high = std::min(high, k - 1);
        }
        engine.bound(e, low, high);
    }
    engine.hint(job.bridges);
    job.outcome =
        few_doubles_ ? search_with_few_doubles(engine, graph, control) : engine.search(control);
    job.conflicts = static_cast<std::int64_t>(engine.stats().conflicts);
    if (job.outcome != Outcome::solved) return;
    for (std::int32_t e = 0; e < graph.edge_count(); ++e)
        job.bridges[at(e)] = static_cast<std::uint8_t>(engine.count(e));
}

// Whether a network of all islands has at most so many double bridges for a hundred islands: what
// the clues leave over once the islands are joined.
template <int K>
bool TileSearch<K>::has_room_for(const Graph& graph, std::int64_t doubles) {
    std::int64_t ends = 0;
    for (const Island& island : graph.islands) ends += island.high;
    const std::int64_t islands = graph.island_count();
    return graph.connected && graph.max_bridges == 2 &&
           (ends / 2 - islands) * 100 <= islands * doubles;
}

// As Engine::search, but prefers solutions with few double bridges.
template <int K>
Outcome TileSearch<K>::search_with_few_doubles(Engine<K>& engine, const Graph& graph,
                                               Control& control) {
    Vector<Lit> single;
    for (std::int32_t e = 0; e < graph.edge_count(); ++e) {
        const Lit l = engine.at_least(e, 2);
        if (!engine.is_true(l)) single.push_back(negate(l));
    }
    for (;;) {
        const Outcome outcome = engine.search(control, single);
        if (outcome != Outcome::no_solution || engine.failed().empty()) return outcome;
        erase_if(single, [&](Lit l) {
            return std::find(engine.failed().begin(), engine.failed().end(), l) !=
                   engine.failed().end();
        });
    }
}

// Begins what can be solved while the tiles that were begun are being solved: those that failed,
// and the next tile of each row if its neighbours above are drawn.
template <int K>
void TileSearch<K>::plan(Vector<Job>& jobs) {
    erase_if(failed_, [&](const Job& job) {
        const bool drawn = !job.all && tiles_.drawn(job.box);  // with another tile
        if (drawn) move_on(job);
        return drawn;
    });
    // Near the end, what was drawn elsewhere may be why a tile has no solution: all that is open
    // becomes one tile.
    const auto fails_near_the_end = [&](const Job& job) {
        return job.all || (job.attempt >= last_attempts &&
                           tiles_.islands() - tiles_.drawn_islands() <=
                               (few_doubles_ ? last_islands_of_few_doubles : last_islands));
    };
    const auto last = std::find_if(failed_.begin(), failed_.end(), fails_near_the_end);
    if (last != failed_.end()) {
        if (!begun_.empty()) return;
        Vector<Box> boxes;
        for (const Job& job : failed_) boxes.push_back(job.box);
        Job job = std::move(*last);
        failed_.clear();
        if (std::exchange(job.all, true)) tiles_.erase_around(last_growth);
        else tiles_.erase(boxes);
        begin(std::move(job), jobs);
        return;
    }
    // What is next to a tile that failed waits for it.
    Vector<Box> near = begun_, again;
    Vector<Job> ready, waiting;
    for (Job& job : failed_) {
        const bool now = is_far(job.box, near);
        near.push_back(job.box);
        if (now) again.push_back(job.box);
        (now ? ready : waiting).push_back(std::move(job));
    }
    failed_ = std::move(waiting);
    if (!again.empty()) tiles_.erase(again);
    for (Job& job : ready) begin(std::move(job), jobs);
    for (std::size_t r = 0; r < row_.size(); ++r) {
        Row& row = row_[r];
        while (row.drawn < tiles_.columns() && !row.waits &&
               (r == 0 || row_[r - 1].drawn >= std::min(row.drawn + 2, tiles_.columns()))) {
            const Box box = tiles_.box(r, row.drawn);
            if (!is_far(box, near)) break;
            if (tiles_.drawn(box)) {
                ++row.drawn;
                continue;
            }
            near.push_back(box);
            Job job;
            job.row = r;
            job.box = box;
            begin(std::move(job), jobs);
            row.waits = true;
        }
    }
}

// Makes the puzzle of the tile from what is drawn.
template <int K>
void TileSearch<K>::begin(Job job, Vector<Job>& jobs) {
    builder_.build(job.all ? tiles_.everything() : job.box, halo_units * unit_, job.part);
    job.bridges.assign(job.part.edges.size(), Tiles::unknown);
    if (job.attempt == 0)
        for (std::size_t e = 0; e < job.bridges.size(); ++e)
            job.bridges[e] = tiles_.last(job.part.edges[e]);
    job.conflicts = 0;
    begun_.push_back(job.box);
    jobs.push_back(std::move(job));
}

// Draws a tile that was solved; one that failed is tried again with more of what is around it.
// False: it has failed too often.
template <int K>
bool TileSearch<K>::end(Job& job) {
    begun_.erase(begun_.begin());
    conflicts_ += job.conflicts;
    if (job.outcome == Outcome::solved && draw(job)) {
        move_on(job);
        return true;
    }
    job.given_up += job.outcome == Outcome::unknown;
    if (++job.attempt == attempts || job.given_up == most_given_up) return false;
    job.box = job.box.grown(unit_);
    failed_.push_back(std::move(job));
    return true;
}

// Draws the solution of a tile, if the rest of the map may still have one.
template <int K>
bool TileSearch<K>::draw(const Job& job) {
    if (!tiles_.draw(job.part, job.bridges)) return false;
    if (!builder_.leaves_odd_region(job.part)) return true;
    tiles_.erase(job.part.inside);
    return false;
}

// Whether the guess is not worth its conflicts.
template <int K>
bool TileSearch<K>::hopeless() {
    const std::int64_t drawn = tiles_.drawn_islands();
    if (!std::exchange(judged_, drawn >= first_islands) && judged_ &&
        conflicts_ * 10 < drawn * easy)
        return true;
    return conflicts_ > conflicts_per_island_ * tiles_.islands();
}

}  // namespace hashi::search

#endif
