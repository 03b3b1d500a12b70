// Unit tests of the generators: results are checked cell by cell (reference.hpp), and are the same
// for a seed with every compiler.
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>

#include "base/base.hpp"
#include "make/canvas.hpp"
#include "make/make.hpp"
#include "tests/check.hpp"
#include "tests/reference.hpp"

using hashi::Control;
using hashi::Outcome;
using hashi::make::Canvas;
using hashi::make::Generated;
using hashi::make::Model;
using hashi::make::Recipe;
using hashi::make::Symmetry;

namespace {

// Whether the drawing satisfies every rule, and is the only one that does.
void judge(const Recipe& recipe, const Generated& made, int steps) {
    reference::Puzzle puzzle;
    puzzle.rows = recipe.rows;
    puzzle.cols = recipe.cols;
    puzzle.max_bridges = recipe.max_bridges;
    puzzle.loops = recipe.loops;
    puzzle.islands = made.islands;
    puzzle.blocked.assign(recipe.blocked.begin(), recipe.blocked.end());
    puzzle.look_around();
    reference::Counts counts(puzzle.edges.size(), 0);
    CHECK(made.ends.size() == 2 * made.counts.size());
    for (std::size_t i = 0; i < made.counts.size(); ++i) {
        CHECK(made.counts[i] >= 1);
        std::size_t e = 0;
        while (e < puzzle.edges.size() &&
               puzzle.edges[e] != std::pair<int, int>{made.ends[2 * i], made.ends[2 * i + 1]})
            ++e;
        CHECK(e < puzzle.edges.size());
        CHECK(counts[e] == 0);
        counts[e] = made.counts[i];
    }
    CHECK(puzzle.solved_by(counts));
    if (recipe.model != Model::unique || steps == 0) return;
    std::set<reference::Counts> all;
    if (puzzle.solutions(all, steps)) CHECK(all.size() == 1 && *all.begin() == counts);
}

Generated make(const Recipe& recipe, int steps = 0) {
    CHECK(hashi::make::check_recipe(recipe) == nullptr);
    Control control;
    Generated made;
    CHECK(hashi::make::generate(recipe, control, made) == Outcome::solved);
    judge(recipe, made, steps);
    return made;
}

void canvas_keeps_its_books() {
    Canvas canvas(5, 6);
    const auto a = canvas.place(canvas.cell(0, 0));
    const auto b = canvas.place(canvas.cell(0, 5));
    const auto c = canvas.place(canvas.cell(4, 5));
    canvas.draw(a, hashi::east, 2);
    canvas.draw(b, hashi::south, 1);
    CHECK(canvas.pair_count() == 2 && canvas.multiple_count() == 1 && canvas.connected());
    CHECK(canvas.largest_empty_square() == 4);
    // Placed in the middle of the double bridge, and removed again.
    const auto d = canvas.place(canvas.cell(0, 2));
    CHECK(canvas.spot(d).clue() == 4 && canvas.pair_count() == 3 && canvas.multiple_count() == 2);
    CHECK(canvas.can_remove(d) && !canvas.can_remove(b) && !canvas.can_remove(c));
    CHECK(canvas.look(canvas.spot(a).cell, hashi::east).island == d);
    CHECK(!canvas.joined_without(a, hashi::east));
    canvas.remove(d);
    CHECK(canvas.pair_count() == 2 && canvas.multiple_count() == 1);
    CHECK(canvas.look(canvas.spot(a).cell, hashi::east).island == b);
    // A crossing.
    const auto e = canvas.place(canvas.cell(2, 0));
    CHECK(!canvas.connected());
    const Canvas::Sight sight = canvas.look(canvas.spot(e).cell, hashi::east);
    CHECK(sight.island == Canvas::wall && sight.crossed);
    canvas.draw(e, hashi::north, 1);
    CHECK(canvas.connected() && canvas.spot(a).clue() == 3);
    canvas.draw(e, hashi::north, 0);
    CHECK(!canvas.is_bridged(canvas.cell(1, 0)) && canvas.spot(a).clue() == 2);
}

void small_ones_have_one_solution() {
    Recipe recipe;
    recipe.rows = recipe.cols = 5;
    recipe.islands = 9;
    for (recipe.max_bridges = 1; recipe.max_bridges <= 4; ++recipe.max_bridges)
        for (const bool loops : {true, false})
            for (recipe.seed = 0; recipe.seed < 12; ++recipe.seed) {
                recipe.loops = loops;
                const Generated made = make(recipe, 3'000'000);
                CHECK(made.missed == 0 && made.islands.size() == 27);
            }
}

void every_wish() {
    for (int symmetry = 0; symmetry <= static_cast<int>(Symmetry::diagonal); ++symmetry)
        for (int level = -1; level <= 2; ++level) {
            Recipe recipe;
            recipe.rows = recipe.cols = 8;
            recipe.islands = 20;
            recipe.symmetry = static_cast<Symmetry>(symmetry);
            recipe.level = level;
            recipe.doubles = level < 0 ? 400'000 : -1;
            recipe.seed = static_cast<std::uint64_t>(symmetry);
            const Generated made = make(recipe);
            CHECK(made.missed == 0);
            CHECK(level < 0 ? made.score == -1 : made.level == level);
        }
    // Grids with hardly any room, and with none.
    for (std::int32_t cols = 2; cols < 8; ++cols)
        for (std::int32_t islands = 2; islands <= 2 * cols; ++islands) {
            Recipe recipe;
            recipe.rows = 2;
            recipe.cols = cols;
            recipe.islands = islands;
            const Generated made = make(recipe);
            CHECK((made.missed & hashi::make::missed_islands) != 0 ||
                  made.islands.size() == 3 * static_cast<std::size_t>(islands));
        }
}

void what_is_kept_stays() {
    const std::vector<std::int32_t> kept{0, 0, -1, 0, 6, 2, 3, 3, -1, 6, 0, -1, 6, 6, 3};
    const std::vector<std::int32_t> blocked{1, 1, 5, 5};
    Recipe recipe;
    recipe.kept = kept;
    recipe.blocked = blocked;
    recipe.islands = 14;
    for (recipe.seed = 0; recipe.seed < 20; ++recipe.seed) {
        const Generated made = make(recipe);
        CHECK(made.islands.size() == 42);
        std::size_t found = 0;
        for (std::size_t i = 0; i < made.islands.size(); i += 3)
            for (std::size_t j = 0; j < kept.size(); j += 3)
                if (made.islands[i] == kept[j] && made.islands[i + 1] == kept[j + 1]) {
                    CHECK(kept[j + 2] < 0 || made.islands[i + 2] == kept[j + 2]);
                    ++found;
                }
        CHECK(found == 5);
    }
}

void published_model() {
    Recipe recipe;
    recipe.model = Model::cllv;
    recipe.rows = recipe.cols = 40;
    recipe.islands = 500;
    recipe.doubles = 250'000;
    recipe.extra = 100'000;
    Generated made = make(recipe);
    CHECK(made.missed == 0 && made.counts.size() == 549);
    recipe.islands = 1600;  // one for each cell: some find no place
    made = make(recipe);
    CHECK(made.missed == hashi::make::missed_islands);

    recipe.model = Model::cllv_files;
    recipe.islands = 500;
    made = make(recipe);
    CHECK(made.missed == 0 && made.counts.size() == 549);
    int doubles = 0;
    for (const std::uint8_t count : made.counts) doubles += count == 2;
    CHECK(doubles == 124);  // a quarter of 499, rounded, less one
    recipe.extra = 0;
    made = make(recipe);
    CHECK(made.counts.size() == 499 || made.counts.size() == 500);
}

// If the work ends early, there may be no puzzle, but never a wrong one.
void stops() {
    Recipe recipe;
    recipe.rows = recipe.cols = 30;
    recipe.islands = 290;
    recipe.level = 5;
    for (int allowed = 0; allowed < 200; allowed += 17) {
        int left = allowed;
        Control control;
        control.poll = [](void* count) { return --*static_cast<int*>(count) < 0; };
        control.poll_argument = &left;
        Generated made;
        const Outcome outcome = hashi::make::generate(recipe, control, made);
        CHECK(outcome != Outcome::no_solution);
        CHECK((outcome == Outcome::solved) == !made.islands.empty());
        if (outcome == Outcome::solved) judge(recipe, made, 0);
    }
}

void refuses() {
    const auto refused = [](auto&& change) {
        Recipe recipe;
        change(recipe);
        return hashi::make::check_recipe(recipe) != nullptr;
    };
    constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
    const std::vector<std::int32_t> torn{0, 0}, off{0, 7, 1}, twice{0, 0, 1, 0, 0, 1}, two{0, 0};
    CHECK(!refused([](Recipe&) {}));
    CHECK(refused([](Recipe& r) { r.model = static_cast<Model>(3); }));
    for (const std::int32_t wrong : {-1, 0, most})
        CHECK(refused([&](Recipe& r) { r.rows = wrong; }) &&
              refused([&](Recipe& r) { r.cols = wrong; }) &&
              refused([&](Recipe& r) { r.islands = wrong; }) &&
              refused([&](Recipe& r) { r.max_bridges = wrong; }));
    CHECK(refused([](Recipe& r) { r.rows = r.cols = 1'000'000; }));
    CHECK(refused([](Recipe& r) { r.doubles = 1'000'001; }));
    CHECK(refused([](Recipe& r) { r.extra = -1; }));
    CHECK(refused([](Recipe& r) { r.level = 6; }));
    CHECK(refused([](Recipe& r) { r.symmetry = static_cast<Symmetry>(9); }));
    CHECK(refused([](Recipe& r) { r.cols = 8, r.symmetry = Symmetry::quarter; }));
    CHECK(refused([&](Recipe& r) { r.kept = torn; }));
    CHECK(refused([&](Recipe& r) { r.kept = off; }));
    CHECK(refused([&](Recipe& r) { r.kept = twice; }));
    CHECK(refused([&](Recipe& r) { r.kept = std::span(twice).first(3), r.blocked = two; }));
    CHECK(refused([&](Recipe& r) { r.kept = std::span(twice).first(3), r.model = Model::cllv; }));
}

// One hash over puzzles of every kind. It changes only if a change to the generators, or to the
// engine's search, changes what seeds produce; tests/test_generate.py has more of them.
void same_everywhere() {
    std::uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a
    const auto add = [&](std::int64_t number) {
        hash = (hash ^ static_cast<std::uint64_t>(number)) * 0x100000001b3u;
    };
    for (int kind = 0; kind < 6; ++kind)
        for (std::uint64_t seed = 0; seed < 4; ++seed) {
            Recipe recipe;
            recipe.rows = recipe.cols = 10;
            recipe.islands = 33;
            recipe.seed = seed;
            if (kind == 1) recipe.level = 3;
            if (kind == 2) recipe.loops = false;
            if (kind == 3) recipe.symmetry = Symmetry::quarter;
            if (kind == 4) recipe.max_bridges = 4, recipe.doubles = 700'000;
            if (kind == 5) recipe.model = Model::cllv, recipe.doubles = 300'000;
            const Generated made = make(recipe);
            for (const std::int32_t number : made.islands) add(number);
            for (const std::uint8_t number : made.counts) add(number);
        }
#ifndef HASHIKIT_CHECK
    // The self-checking build restarts after 4 conflicts instead of 128 (engine.hpp), so that small
    // puzzles restart too; its searches differ from the fourth conflict on.
    CHECK(hash == 0x682e2dab48c3817bu);
#endif
}

}  // namespace

int main() {
    hashi::Random random(1);
    CHECK(random.next() == 0x910a2dec89025cc1u);  // as published for SplitMix64
    canvas_keeps_its_books();
    small_ones_have_one_solution();
    every_wish();
    what_is_kept_stays();
    published_model();
    stops();
    refuses();
    same_everywhere();
    return 0;
}
