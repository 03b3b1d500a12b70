// The generator of Coelho, Laporte, Lindbeck and Vidal, "Benchmark instances and branch-and-cut
// algorithm for the Hashiwokakero puzzle", 2019: growth, extra bridges, doubling, counting.
#include "make/steps.hpp"

namespace hashi::make {
namespace {

// In cells: an early bridge must not cut a large map in two.
constexpr std::int32_t longest_step = 20;
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

// Step 2: adds bridges that close cycles, between islands in sight of each other.
void add_bridges(Canvas& canvas, Random& random, std::int64_t wanted) {
    for (std::int64_t tries = std::int64_t{50} * canvas.island_count(); wanted > 0 && tries > 0;
         --tries) {
        const std::int32_t island = random.below(canvas.island_count());
        const Side side = sides[random.below(4)];
        if (canvas.spot(island).bridges[side] > 0) continue;
        const Canvas::Sight sight = canvas.look(canvas.spot(island).cell, side);
        if (sight.island < 0 || sight.crossed) continue;
        canvas.draw(island, side, 1);
        --wanted;
    }
}

// Step 3: doubles each bridge with the given probability, per million.
void double_bridges(Canvas& canvas, Random& random, const Recipe& recipe) {
    for (std::int32_t island = 0; island < canvas.island_count(); ++island)
        for (const Side side : {east, south})
            if (canvas.spot(island).bridges[side] > 0 && random.chance(recipe.doubles))
                canvas.draw(island, side, random.from_to(2, recipe.max_bridges));
}

}  // namespace

Outcome generate_cllv(const Recipe& recipe, Control& control, Generated& made) {
    Random random = random_for(recipe);
    Canvas best(recipe.rows, recipe.cols, &control);
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
        Canvas canvas(recipe.rows, recipe.cols, &control);
        if (!grow(canvas, random, recipe.islands, control)) return Outcome::unknown;
        if (canvas.island_count() > best.island_count()) best = std::move(canvas);
        if (best.island_count() == recipe.islands) break;
    }
    if (best.island_count() < recipe.islands) made.missed |= missed_islands;
    add_bridges(best, random,
                static_cast<std::int64_t>(best.island_count()) * recipe.extra / 1'000'000);
    double_bridges(best, random, recipe);
    write(best, made);  // step 4
    return Outcome::solved;
}

}  // namespace hashi::make
