// The generator of Coelho, Laporte, Lindbeck and Vidal, "Benchmark instances and branch-and-cut
// algorithm for the Hashiwokakero puzzle", 2019. In: a request. Out: a puzzle with a solution,
// which need not be the only one.
//
// The paper's four steps: a tree grows from one island; extra bridges close cycles; some bridges
// are doubled; the clues count the bridges. The first three follow either the paper's text
// (Model::cllv) or the published files (Model::cllv_files), which differ from it.
#include <algorithm>

#include "make/steps.hpp"

namespace hashi::make {
namespace {

constexpr std::int32_t longest_step = 20;      // cells; so that an early bridge does not cut a
                                               // large map in two
constexpr std::int32_t longest_in_files = 33;  // as long as their grids allow
constexpr int most_attempts = 8;

// Step 1: picks an island, a direction and a distance at random; places a new island there and
// joins it by a bridge. Islands without a free direction are not picked again. False if stopped.
bool grow(Canvas& canvas, Random& random, std::int32_t islands, Control& control) {
    Vector<std::int32_t> active{canvas.place(canvas.any_cell(random))};
    while (canvas.island_count() < islands && !active.empty()) {
        if (control.tick()) return false;
        const auto index =
            static_cast<std::size_t>(random.below(static_cast<std::int32_t>(active.size())));
        const std::int32_t island = active[index];
        const Canvas::Cell from = canvas.spot(island).cell;
        std::int32_t length[4];
        Side open[4];
        std::int32_t ways = 0;
        for (const Side side : sides) {
            Canvas::Cell cell = from;
            std::int32_t free = 0;
            while (free < longest_step && canvas.is_free(cell + canvas.step(side))) {
                cell += canvas.step(side);
                ++free;
            }
            if (free == 0) continue;
            length[ways] = free;
            open[ways++] = side;
        }
        if (ways == 0) {
            active[index] = active.back();
            active.pop_back();
            continue;
        }
        const auto way = static_cast<std::size_t>(random.below(ways));
        active.push_back(
            canvas.place(from + random.from_to(1, length[way]) * canvas.step(open[way])));
        canvas.draw(island, open[way], 1);
    }
    return true;
}

// The same as in the files: grows in rounds. Every island present when a round begins tries its
// four directions in random order, and skips more than half of them. So the oldest islands have
// four neighbors, or as many as there is room for, and there are more leaves. The two probabilities
// are fitted to the files; docs/explanation/generator.md says how well. False if stopped.
bool grow_in_rounds(Canvas& canvas, Random& random, std::int32_t islands, Control& control) {
    Vector<std::int32_t> active{canvas.place(canvas.any_cell(random))};
    while (canvas.island_count() < islands && !active.empty()) {
        const std::size_t round = active.size();
        std::size_t active_count = 0;
        for (std::size_t i = 0; i < round; ++i) {
            if (control.tick()) return false;
            const std::int32_t island = active[i];
            const Canvas::Cell from = canvas.spot(island).cell;
            Side order[4] = {north, east, south, west};
            random.shuffle(std::span<Side>(order));
            bool open = false;
            for (const Side side : order) {
                std::int32_t free = 0;
                for (Canvas::Cell cell = from + canvas.step(side);
                     free < longest_in_files && canvas.is_free(cell); cell += canvas.step(side))
                    ++free;
                if (free == 0) continue;
                open = true;
                if (!random.chance(450'000) || canvas.island_count() == islands) continue;
                // One time in five, round to the nearest cell instead of up: new islands are then
                // rarer at the end of the free stretch and more frequent right next to this one.
                const std::int32_t length = random.chance(200'000)
                                                ? std::max(1, (random.below(2 * free) + 1) / 2)
                                                : random.from_to(1, free);
                active.push_back(canvas.place(from + length * canvas.step(side)));
                canvas.draw(island, side, 1);
            }
            if (open) active[active_count++] = island;
        }
        active.erase(active.begin() + static_cast<std::ptrdiff_t>(active_count),
                     active.begin() + static_cast<std::ptrdiff_t>(round));
    }
    return true;
}

// Step 2: adds bridges that close cycles, between islands in sight of each other, in at most this
// many tries.
void add_bridges(Canvas& canvas, Random& random, std::int64_t count, std::int64_t tries) {
    for (; count > 0 && tries > 0; --tries) {
        const std::int32_t island = random.below(canvas.island_count());
        const Side side = sides[random.below(4)];
        if (canvas.spot(island).bridges[side] > 0) continue;
        const Canvas::Sight sight = canvas.look(canvas.spot(island).cell, side);
        if (sight.island < 0 || sight.crossed) continue;
        canvas.draw(island, side, 1);
        --count;
    }
}

// Step 3: doubles each bridge with the given probability, per million.
void double_bridges(Canvas& canvas, Random& random, const Request& request) {
    for (std::int32_t island = 0; island < canvas.island_count(); ++island)
        for (const Side side : {east, south})
            if (canvas.spot(island).bridges[side] > 0 && random.chance(request.doubles))
                canvas.draw(island, side, random.from_to(2, request.max_bridges));
}

// The same as in the files: the number of doubles is the given share of n - 1, rounded half to
// even, less one. They may lie anywhere, including on the bridges of step 2.
void double_so_many(Canvas& canvas, Random& random, const Request& request) {
    struct Bridge {
        std::int32_t island;
        Side side;
    };
    Vector<Bridge> bridges;
    for (std::int32_t island = 0; island < canvas.island_count(); ++island)
        for (const Side side : {east, south})
            if (canvas.spot(island).bridges[side] > 0) bridges.push_back({island, side});
    random.shuffle(std::span<Bridge>(bridges));
    const std::int64_t share = (std::int64_t{canvas.island_count()} - 1) * request.doubles;
    const std::int64_t whole = share / 1'000'000, rest = share % 1'000'000;
    const std::int64_t count = whole + (rest > 500'000 || (rest == 500'000 && whole % 2 != 0));
    for (std::int64_t i = 0; i < count - 1; ++i) {
        const Bridge& bridge = bridges[static_cast<std::size_t>(i)];
        canvas.draw(bridge.island, bridge.side, random.from_to(2, request.max_bridges));
    }
}

}  // namespace

Outcome generate_cllv(const Request& request, Control& control, Generated& puzzle) {
    const bool files = request.model == Model::cllv_files;
    Random random = random_for(request);
    Canvas best(request.rows, request.cols, &control);
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
        Canvas canvas(request.rows, request.cols, &control);
        const auto step_1 = files ? grow_in_rounds : grow;
        if (!step_1(canvas, random, request.islands, control)) return Outcome::unknown;
        if (canvas.island_count() > best.island_count()) best = std::move(canvas);
        if (best.island_count() == request.islands) break;
    }
    if (best.island_count() < request.islands) puzzle.misses |= missed_islands;
    const std::int64_t n = best.island_count(), extra = n * request.extra / 1'000'000;
    // Where none is requested, 61 of the 159 published maps have one anyway, about as many as two
    // tries produce.
    if (files && extra == 0) add_bridges(best, random, 1, 2);
    else add_bridges(best, random, extra, 50 * n);
    if (files) double_so_many(best, random, request);
    else double_bridges(best, random, request);
    write(best, puzzle);  // step 4
    return Outcome::solved;
}

}  // namespace hashi::make
