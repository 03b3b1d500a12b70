#include "search/tiles/tile_search.hpp"

#include <cmath>
#include <mutex>
#include <utility>

#include "search/tiles/share.hpp"

namespace hashi::search {

bool TileSearch::suits(const Graph& graph) const {
    if (!graph.loops || !graph.sums.empty() || graph.valued || !graph.joined.empty()) return false;
    const bool scarce = has_room_for(graph, scarce_doubles);
    return graph.island_count() >= (scarce ? fewest_islands_few : fewest_islands) ||
           has_few_doubles(graph);
}

bool TileSearch::find(const Graph& graph, std::span<const Bound> bounds, std::uint64_t seed,
                      Stats& stats, Control& control) {
    few_doubles_ = has_few_doubles(graph);
    policy_ = few_doubles_ ? of_few_doubles : usual;
    Vector<Bound> bound_of;  // by edge
    for (std::int32_t e = 0; e < graph.edge_count(); ++e)
        bound_of.push_back({e, 0, graph.max_bridges});
    for (const Bound& bound : bounds) bound_of[at(bound.edge)] = bound;
    for (int guess = 0; guess < policy_.guesses && !control.stopped; ++guess) {
        // An attempt adds its number to the seed.
        const auto others = static_cast<std::uint64_t>(guess) * at(policy_.attempts);
        const Finding finding = find_once(graph, bound_of, seed + others, stats, control);
        if (finding != Finding::wrong) return finding == Finding::right;
    }
    return false;
}

TileSearch::Finding TileSearch::find_once(const Graph& graph, const Vector<Bound>& bound_of,
                                          std::uint64_t seed, Stats& stats, Control& control) {
    const int islands = policy_.tile_islands;
    if (!tiles_.plan(graph, islands, control)) return Finding::wrong;
    unit_ =
        std::max(1, static_cast<std::int32_t>(
                        tiles_.side() * std::sqrt(static_cast<double>(unit_islands) / islands)));
    builder_.load(tiles_, islands);
    row_.assign(tiles_.rows(), {});
    active_.clear();
    retries_.clear();
    conflicts_ = 0;
    is_judged_ = false;
    Vector<std::unique_ptr<TileSolver>> solvers;  // by thread
    solvers.resize(at(threads_));
    Vector<Job> first;
    plan(first);
    std::mutex sums;
    Finding finding = Finding::right;
    // Only one thread can keep a limit of conflicts exactly.
    share(
        control.conflicts < 0 ? threads_ : 1, std::move(first), control,
        [&](int worker, Job& job, Control part) {
            // Most threads of a large machine never have work.
            auto& solver = solvers[at(worker)];
            if (!solver) solver = make_();
            part.conflicts = control.allowed(most_conflicts(job));
            Vector<Bound> part_bounds;
            for (std::size_t k = 0; k < job.part.edges.size(); ++k) {
                const Bound& bound = bound_of[at(job.part.edges[k])];
                if (bound.low > 0 || bound.high < graph.max_bridges)
                    part_bounds.push_back({static_cast<std::int32_t>(k), bound.low, bound.high});
            }
            Stats work;
            job.outcome =
                solver->solve({job.part.graph, part_bounds,
                               seed + static_cast<std::uint64_t>(job.attempt), few_doubles_},
                              job.bridges, work, part);
            job.conflicts = static_cast<std::int64_t>(work.conflicts);
            const std::lock_guard lock(sums);
            stats += work;
            control.conflict(job.conflicts);
        },
        [&](Job& job, Vector<Job>& more) {
            const std::int64_t most = policy_.conflicts_per_island * tiles_.islands();
            if (!end(job)) finding = Finding::wrong;
            else if (easy()) finding = Finding::easy;
            else if (conflicts_ > most) finding = Finding::wrong;
            else plan(more);
            return finding == Finding::right;
        });
    return control.stopped ? Finding::wrong : finding;
}

// The less room there is for double bridges, the smaller the maps on which small tiles that use few
// of them pay.
bool TileSearch::has_few_doubles(const Graph& graph) {
    const std::int32_t islands = graph.island_count();
    return (islands >= fewest_islands_very_few && has_room_for(graph, very_few_doubles)) ||
           (islands >= fewest_islands_few && has_room_for(graph, few_doubles));
}

// Whether a network of all islands has at most this number of double bridges per hundred islands:
// the bridges that the clues leave over once the islands are joined.
bool TileSearch::has_room_for(const Graph& graph, std::int64_t doubles) {
    std::int64_t ends = 0;
    for (const Island& island : graph.islands) ends += island.high;
    const std::int64_t islands = graph.island_count();
    return graph.connected && graph.max_bridges == 2 &&
           (ends / 2 - islands) * 100 <= islands * doubles;
}

// Begins all tiles that are far enough from the active ones: tiles that failed, and the next tile
// of each row if its neighbors above are drawn.
void TileSearch::plan(Vector<Job>& jobs) {
    erase_if(retries_, [&](const Job& job) {
        const bool is_drawn = !job.all && tiles_.is_drawn(job.box);  // with another tile
        if (is_drawn) move_on(job);
        return is_drawn;
    });
    // Near the end, the drawing elsewhere may be why a tile has no solution: all open islands
    // become one tile.
    const auto fails_near_the_end = [&](const Job& job) {
        return job.all || (job.attempt >= last_attempts &&
                           tiles_.islands() - tiles_.drawn_islands() <=
                               (few_doubles_ ? last_islands_of_few_doubles : last_islands));
    };
    const auto last = std::find_if(retries_.begin(), retries_.end(), fails_near_the_end);
    if (last != retries_.end()) {
        if (!active_.empty()) return;
        Vector<Box> boxes;
        for (const Job& job : retries_) boxes.push_back(job.box);
        Job job = std::move(*last);
        retries_.clear();
        if (std::exchange(job.all, true)) tiles_.erase_around(last_growth);
        else tiles_.erase(boxes);
        begin(std::move(job), jobs);
        return;
    }
    // Tiles next to one that failed wait for it.
    Vector<Box> near = active_, again;
    Vector<Job> ready, waiting;
    for (Job& job : retries_) {
        const bool now = is_far(job.box, near);
        near.push_back(job.box);
        if (now) again.push_back(job.box);
        (now ? ready : waiting).push_back(std::move(job));
    }
    retries_ = std::move(waiting);
    if (!again.empty()) tiles_.erase(again);
    for (Job& job : ready) begin(std::move(job), jobs);
    for (std::size_t r = 0; r < row_.size(); ++r) {
        Row& row = row_[r];
        while (row.tiles < tiles_.columns() && !row.waits &&
               (r == 0 || row_[r - 1].tiles >= std::min(row.tiles + 2, tiles_.columns()))) {
            const Box box = tiles_.box(r, row.tiles);
            if (!is_far(box, near)) break;
            if (tiles_.is_drawn(box)) {
                ++row.tiles;
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

// Builds the puzzle of a tile and appends its job.
void TileSearch::begin(Job job, Vector<Job>& jobs) {
    builder_.build(job.all ? tiles_.everything() : job.box, halo_units * unit_, job.part);
    job.bridges.assign(job.part.edges.size(), Tiles::unknown);
    if (job.attempt == 0)
        for (std::size_t e = 0; e < job.bridges.size(); ++e)
            job.bridges[e] = tiles_.last(job.part.edges[e]);
    job.conflicts = 0;
    active_.push_back(job.box);
    jobs.push_back(std::move(job));
}

// Draws a tile that is solved, or lists one that failed for another attempt with more of the map
// around it. Returns false if it has failed too often.
bool TileSearch::end(Job& job) {
    active_.erase(active_.begin());
    conflicts_ += job.conflicts;
    if (job.outcome == Outcome::solved && draw(job)) {
        move_on(job);
        return true;
    }
    const bool timed_out = job.outcome == Outcome::unknown;
    job.timeouts += timed_out;
    if (++job.attempt == policy_.attempts || job.timeouts == policy_.timeouts) return false;
    if (!timed_out || job.timeouts % policy_.timeouts_per_growth == 0)
        job.box = job.box.grown(static_cast<std::int32_t>(policy_.growth * unit_));
    retries_.push_back(std::move(job));
    return true;
}

// Draws the solution of a tile, unless it leaves a region that cannot have one.
bool TileSearch::draw(const Job& job) {
    if (!tiles_.draw(job.part, job.bridges)) return false;
    if (!builder_.leaves_odd_region(job.part)) return true;
    tiles_.erase(job.part.inside);
    return false;
}

// Whether the first tiles show that the sweep over the whole map is faster.
bool TileSearch::easy() {
    const std::int64_t islands = tiles_.drawn_islands();
    return !std::exchange(is_judged_, islands >= first_islands) && is_judged_ &&
           conflicts_ * 10 < islands * few_conflicts;
}

}  // namespace hashi::search
