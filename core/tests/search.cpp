// Unit tests of the core, on puzzles whose answers are known: by hand, by brute force on the grid
// (reference.hpp), or by construction.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numeric>
#include <random>
#include <set>
#include <span>
#include <stdexcept>
#include <string>

#include "search/engine.hpp"
#include "search/engine/clauses.hpp"
#include "search/engine/windows.hpp"
#include "search/tiles/tile_engine.hpp"
#include "tests/check.hpp"
#include "tests/effort.hpp"
#include "tests/reference.hpp"

using hashi::Control;
using hashi::Outcome;
using hashi::PuzzleSpec;
using hashi::search::Solver;
using reference::Counts;
using reference::Puzzle;

namespace {

// Reads rows of text: '.' is water, '#' blocked, '?' or a digit an island.
Puzzle draw(const std::vector<std::string>& text, int max_bridges = 2, bool loops = true) {
    Puzzle puzzle;
    puzzle.rows = static_cast<int>(text.size());
    puzzle.cols = text.empty() ? 0 : static_cast<int>(text[0].size());
    puzzle.max_bridges = max_bridges;
    puzzle.loops = loops;
    for (int r = 0; r < puzzle.rows; ++r)
        for (int c = 0; c < puzzle.cols; ++c) {
            const char cell = text[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
            if (cell == '#') puzzle.blocked.insert(puzzle.blocked.end(), {r, c});
            else if (cell == '?') puzzle.islands.insert(puzzle.islands.end(), {r, c, -1});
            else if (cell != '.') puzzle.islands.insert(puzzle.islands.end(), {r, c, cell - '0'});
        }
    puzzle.look_around();
    return puzzle;
}

std::int64_t count_all(const Puzzle& puzzle, std::uint64_t seed = 0) {
    Solver solver;
    solver.load(puzzle.spec(), {}, seed);
    Control control;
    std::int64_t found = 0;
    CHECK(solver.count(control, -1, found) == Outcome::solved);
    return found;
}

// A random puzzle with a solution: islands at random, bridges grown from one of them; islands not
// reached are dropped.
struct Grown {
    Puzzle puzzle;
    Counts drawing;
};

struct Recipe {
    int rows, cols;
    int density = 5;  // islands per 16 cells
    int max_bridges = 2;
    bool loops = true;
    int unknown = 0;  // '?' per 16 islands
    int blocked = 0;  // blocked cells per 64
    int doubles = 8;  // multiple bridges per 16
    int closing = 4;  // bridges that close a loop, of 16 that could
};

Grown grow(const Recipe& recipe, unsigned seed) {
    std::minstd_rand random(seed * 7919 + 1);
    random.discard(20);
    const auto chance = [&](int of, int all) {
        return static_cast<int>((random() >> 4) % static_cast<unsigned>(all)) < of;
    };
    Puzzle all;
    all.rows = recipe.rows;
    all.cols = recipe.cols;
    all.max_bridges = recipe.max_bridges;
    all.loops = recipe.loops;
    for (int r = 0; r < all.rows; ++r)
        for (int c = 0; c < all.cols; ++c) {
            if (chance(recipe.density, 16)) all.islands.insert(all.islands.end(), {r, c, 0});
            else if (chance(recipe.blocked, 64)) all.blocked.insert(all.blocked.end(), {r, c});
        }
    all.look_around();
    std::vector<std::size_t> order(all.edges.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin(), order.end(), random);
    reference::Groups groups(all.island_count());
    Counts drawn(order.size(), 0);
    for (const bool joining : {true, false})
        for (const std::size_t e : order) {
            const auto crossed = [&](int f) { return drawn[static_cast<std::size_t>(f)] > 0; };
            if (drawn[e] > 0 || std::any_of(all.crossed[e].begin(), all.crossed[e].end(), crossed))
                continue;
            if (!groups.join(all.edges[e].first, all.edges[e].second) &&
                (joining || !recipe.loops || !chance(recipe.closing, 16)))
                continue;
            drawn[e] = static_cast<std::uint8_t>(
                chance(recipe.doubles, 16) ? 1 + random() % static_cast<unsigned>(all.max_bridges)
                                           : 1);
        }
    std::vector<int> size(static_cast<std::size_t>(all.island_count()), 0), degree(size);
    for (int i = 0; i < all.island_count(); ++i) ++size[static_cast<std::size_t>(groups.of(i))];
    const int largest = static_cast<int>(std::max_element(size.begin(), size.end()) - size.begin());
    for (std::size_t e = 0; e < drawn.size(); ++e) {
        degree[static_cast<std::size_t>(all.edges[e].first)] += drawn[e];
        degree[static_cast<std::size_t>(all.edges[e].second)] += drawn[e];
    }
    // Without the dropped islands, others may see each other: look up the edges of the drawing by
    // their islands.
    Grown grown{all, {}};
    Puzzle& puzzle = grown.puzzle;
    puzzle.islands.clear();
    std::vector<int> renamed(size.size(), -1);
    for (int i = 0; i < all.island_count(); ++i) {
        if (groups.of(i) != largest) continue;
        renamed[static_cast<std::size_t>(i)] = puzzle.island_count();
        const auto at = all.islands.begin() + 3 * i;
        const int clue = chance(recipe.unknown, 16) ? -1 : degree[static_cast<std::size_t>(i)];
        puzzle.islands.insert(puzzle.islands.end(), {at[0], at[1], clue});
    }
    puzzle.look_around();
    std::map<std::pair<int, int>, std::uint8_t> bridges;
    for (std::size_t e = 0; e < drawn.size(); ++e)
        if (drawn[e] > 0)
            bridges[{renamed[static_cast<std::size_t>(all.edges[e].first)],
                     renamed[static_cast<std::size_t>(all.edges[e].second)]}] = drawn[e];
    for (const auto& edge : puzzle.edges) {
        const auto at = bridges.find(edge);
        grown.drawing.push_back(at == bridges.end() ? 0 : at->second);
    }
    if (!puzzle.solved_by(grown.drawing)) fail(puzzle, "the test's own drawing is no solution");
    return grown;
}

// The drawing in the engine's order of edges.
Counts ordered(const Grown& grown, const std::vector<std::int32_t>& order) {
    Counts counts(order.size());
    for (std::size_t e = 0; e < order.size(); ++e)
        counts[static_cast<std::size_t>(order[e])] = grown.drawing[e];
    return counts;
}

// --- The graph ---

void graph_of_a_small_puzzle() {
    const Puzzle puzzle = draw({"2.2.", "..#1", "2.21"});
    Solver solver;
    solver.load(puzzle.spec());
    const hashi::Graph& built = solver.graph();
    CHECK(built.island_count() == 6);
    // (0,0)-(0,2), (0,0)-(2,0), (1,3)-(2,3), (2,0)-(2,2), (2,2)-(2,3): the blocked cell hides
    // (0,2)-(2,2).
    CHECK(built.edge_count() == 5);
    const auto islands = [&](int e) {
        const hashi::Edge& edge = built.edges[static_cast<std::size_t>(e)];
        return std::pair{edge.u, edge.v};
    };
    CHECK(islands(0) == std::pair(0, 1) && islands(1) == std::pair(0, 3));
    CHECK(islands(2) == std::pair(2, 5) && islands(3) == std::pair(3, 4));
    CHECK(islands(4) == std::pair(4, 5));
    CHECK(built.islands[0].edge[hashi::east] == 0 && built.islands[0].edge[hashi::south] == 1);
    CHECK(built.islands[0].edge[hashi::north] == -1 && built.islands[0].edge[hashi::west] == -1);
    CHECK(built.islands[5].edge[hashi::north] == 2 && built.islands[5].edge[hashi::west] == 4);
    CHECK(built.islands[1].edge[hashi::west] == 0 && built.islands[1].edge[hashi::south] == -1);
}

// Compares edges and crossings with a walk over the cells; wide enough for several words of the
// column set (64 columns) and of its summary (4096).
void graphs_like_on_the_grid() {
    Solver solver;
    for (const auto& [rows, cols, density] : {std::tuple{12, 12, 200},
                                              {6, 64, 120},
                                              {6, 65, 60},
                                              {5, 129, 30},
                                              {9, 700, 8},
                                              {6, 4096, 2},
                                              {8, 4097, 1},
                                              {10, 9000, 1},
                                              {300, 3, 100}}) {
        for (unsigned seed = 1; seed < 6; ++seed) {
            std::minstd_rand random(seed);
            Puzzle puzzle;
            puzzle.rows = rows;
            puzzle.cols = cols;
            for (int r = 0; r < rows; ++r)
                for (int c = 0; c < cols; ++c) {
                    const auto what = static_cast<int>((random() >> 4) % 1000);
                    // Prefer the first and the last column, for long lines of sight.
                    const bool end = (c == 0 || c == cols - 1) && what % 2 == 0;
                    if (end || what < density)
                        puzzle.islands.insert(puzzle.islands.end(), {r, c, 1});
                    else if (what > 1000 - density / 3 - 1 && what % 3 == 0)
                        puzzle.blocked.insert(puzzle.blocked.end(), {r, c});
                }
            puzzle.look_around();
            solver.load(puzzle.spec());
            const std::vector<std::int32_t> order = puzzle.match(solver.graph());
            for (std::size_t e = 0; e < order.size(); ++e) {
                std::vector<std::int32_t> mine;
                for (const int f : puzzle.crossed[e])
                    mine.push_back(order[static_cast<std::size_t>(f)]);
                const auto theirs = solver.graph().crossing_edges(order[e]);
                CHECK(std::is_permutation(mine.begin(), mine.end(), theirs.begin(), theirs.end()));
            }
        }
    }
}

void malformed_puzzles_are_refused() {
    using Ints = std::vector<std::int32_t>;
    struct Case {
        int rows, cols, max_bridges;
        Ints islands, blocked;
    };
    constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::min();
    constexpr std::int32_t highest = std::numeric_limits<std::int32_t>::max();
    const std::vector<Case> cases = {
        {3, 3, 0, {}, {}},  // max_bridges
        {3, 3, 5, {}, {}},
        {-1, 3, 2, {}, {}},  // size
        {3, lowest, 2, {}, {}},
        {3, 3, 2, {0, 0}, {}},  // ends within a record
        {3, 3, 2, {}, {1}},
        {3, 3, 2, {0, 3, 1}, {}},  // off the grid
        {3, 3, 2, {3, 0, 1}, {}},
        {3, 3, 2, {-1, 0, 1}, {}},
        {3, 3, 2, {highest, highest, 1}, {}},
        {3, 3, 2, {0, lowest, 1}, {}},
        {0, 0, 2, {0, 0, 1}, {}},
        {3, 3, 2, {0, 2, 1, 0, 0, 1}, {}},  // out of order
        {3, 3, 2, {1, 0, 1, 0, 2, 1}, {}},
        {3, 3, 2, {0, 0, 1, 0, 0, 1}, {}},  // twice
        {3, 3, 2, {1, 1, 1}, {1, 1}},       // an island on a blocked cell
        {3, 3, 2, {}, {0, 3}},              // blocked: off the grid …
        {3, 3, 2, {}, {-1, 0}},
        {3, 3, 2, {}, {3, 0}},
        {3, 3, 2, {}, {0, 1, 0, 0}},  // … out of order
        {3, 3, 2, {}, {0, 1, 0, 1}},  // … twice
        {3, 3, 2, {2, 2, 1}, {2, 0, 1, 0}},
    };
    Solver solver;
    const Puzzle good = draw({"1.1"});
    for (const Case& one : cases) {
        bool refused = false;
        try {
            solver.load({one.rows, one.cols, one.max_bridges, true, one.islands, one.blocked});
        } catch (const std::invalid_argument&) {
            refused = true;
        }
        CHECK(refused);
        // And the solver stays usable.
        solver.load(good.spec());
        Control control;
        CHECK(solver.next(control) == Outcome::solved);
    }
    for (const std::int32_t edge : {-1, 1, highest}) {
        bool refused = false;
        const hashi::Bound bounds[] = {{edge, 0, 2}};
        try {
            solver.load(good.spec(), bounds);
        } catch (const std::invalid_argument&) {
            refused = true;
        }
        CHECK(refused);
    }
}

// --- Answers ---

void tiny_puzzles() {
    CHECK(count_all(draw({})) == 1);
    CHECK(count_all(draw({"..."})) == 1);  // nothing to join
    CHECK(count_all(draw({"0"})) == 1);
    CHECK(count_all(draw({"1"})) == 0);
    CHECK(count_all(draw({"?"})) == 0);  // at least one bridge
    CHECK(count_all(draw({"0.0"})) == 0);
    CHECK(count_all(draw({"1.1"})) == 1);
    CHECK(count_all(draw({"1#1"})) == 0);
    CHECK(count_all(draw({"1.2"})) == 0);
    CHECK(count_all(draw({"2.2"})) == 1);
    CHECK(count_all(draw({"2.2"}, 1)) == 0);
    CHECK(count_all(draw({"3.3"})) == 0);
    CHECK(count_all(draw({"3.3"}, 3)) == 1);
    CHECK(count_all(draw({"4.4"}, 4)) == 1);
    CHECK(count_all(draw({"5.5"}, 4)) == 0);
    for (int most = 1; most <= 4; ++most) CHECK(count_all(draw({"?.?"}, most)) == most);
    CHECK(count_all(draw({"9.9"}, 2)) == 0);      // more than any island can have
    CHECK(count_all(draw({"1.1", "1.1"})) == 0);  // two networks
    CHECK(count_all(draw({"2.2", "2.2"})) == 1);  // the ring; two pairs would be two networks
    CHECK(count_all(draw({"2.2", "2.2"}, 2, false)) == 0);
    CHECK(count_all(draw({"3.3", "3.3"})) == 2);
    CHECK(count_all(draw({".1.", "1.1", ".1."})) == 0);  // they cross
    CHECK(count_all(draw({".1.", "141", ".1."})) == 1);
}

// One layout with many choices of clues ('?' and 1 to 4 on four islands, '?' on the others), for
// every number of bridges, with and without loops, against brute force.
void small_puzzles_like_trying_everything() {
    Solver solver;
    std::int64_t total = 0;
    for (int most = 1; most <= 4; ++most) {
        for (const bool loops : {true, false}) {
            for (int code = 0; code < 5 * 5 * 5 * 5; code += most == 2 ? 3 : 29) {
                Puzzle puzzle = draw({"?.?.?", ".....", "?..?.", "..?.?"}, most, loops);
                int rest = code;
                for (const std::size_t i : {0u, 2u, 4u, 5u}) {
                    puzzle.islands[3 * i + 2] = rest % 5 == 0 ? -1 : rest % 5;
                    rest /= 5;
                }
                std::set<Counts> expected;
                CHECK(puzzle.solutions(expected, 1'000'000));
                const auto seed = static_cast<std::uint64_t>(code % 4);
                solver.load(puzzle.spec(), {}, seed);
                Control control;
                std::int64_t found = 0;
                CHECK(solver.count(control, -1, found) == Outcome::solved);
                CHECK(found == static_cast<std::int64_t>(expected.size()));
                total += found;

                solver.load(puzzle.spec(), {}, seed);
                const std::vector<std::int32_t> order = puzzle.match(solver.graph());
                hashi::Vector<std::uint8_t> low, high;
                const Outcome outcome = solver.forced(control, low, high);
                CHECK(outcome == (expected.empty() ? Outcome::no_solution : Outcome::solved));
                for (std::size_t e = 0; !expected.empty() && e < order.size(); ++e) {
                    std::uint8_t least = 255, greatest = 0;
                    for (const Counts& counts : expected) {
                        least = std::min(least, counts[e]);
                        greatest = std::max(greatest, counts[e]);
                    }
                    CHECK(low[static_cast<std::size_t>(order[e])] == least);
                    CHECK(high[static_cast<std::size_t>(order[e])] == greatest);
                }
            }
        }
    }
    CHECK(total > 100);
}

void bounds() {
    const Puzzle puzzle = draw({"3.3", "...", "3.3"});  // two solutions
    Solver solver;
    Control control;
    const auto count = [&](std::vector<hashi::Bound> given) {
        solver.load(puzzle.spec(), given);
        std::int64_t found = 0;
        CHECK(solver.count(control, -1, found) == Outcome::solved);
        return found;
    };
    CHECK(count({}) == 2);
    CHECK(count({{0, 0, 2}}) == 2);
    CHECK(count({{0, 1, 1}}) == 1);
    CHECK(count({{0, 2, 2}}) == 1);
    CHECK(count({{0, 2, 2}, {1, 2, 2}}) == 0);
    CHECK(count({{0, 0, 0}}) == 0);
    CHECK(count({{0, 2, 1}}) == 0);  // none
    CHECK(count({{0, 3, 3}}) == 0);
    CHECK(count({{0, 0, 100}}) == 2);
    CHECK(count({{0, -5, 100}}) == 2);
    CHECK(count({{0, 0, -1}}) == 0);
    CHECK(count({{3, -2, std::numeric_limits<std::int32_t>::min()}}) == 0);
}

void same_seed_same_search() {
    const Grown grown = grow({20, 20, 5}, 1);
    std::set<Counts> different;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        Solver first, second;
        Control control;
        first.load(grown.puzzle.spec(), {}, seed);
        // The second solver has a different history.
        second.load(draw({"2.2", "2.2"}, 1).spec(), {}, 5);
        second.next(control);
        second.load(grow({15, 15}, 3).puzzle.spec(), {}, 3);
        second.next(control);
        second.load(grown.puzzle.spec(), {}, seed);
        for (int i = 0; i < 8; ++i) {
            const Outcome outcome = first.next(control);
            CHECK(outcome == second.next(control));
            if (outcome != Outcome::solved) break;
            CHECK(std::ranges::equal(first.counts(), second.counts()));
            if (i == 0) different.emplace(first.counts().begin(), first.counts().end());
        }
        CHECK(first.stats().conflicts == second.stats().conflicts);
        CHECK(first.stats().decisions == second.stats().decisions);
        CHECK(first.stats().propagations == second.stats().propagations);
    }
    CHECK(different.size() > 1);
}

// --- Limits ---

// A search stopped at every possible place and continued finds the same solutions.
void stopped_and_continued() {
    int stops = 0;
    for (unsigned round = 0; round < 24; ++round) {
        const Recipe recipe{.rows = 14,
                            .cols = 14,
                            .density = 5,
                            .max_bridges = 1 + static_cast<int>(round) % 4,
                            .loops = round % 3 != 0,
                            .unknown = 2,
                            .blocked = 4};
        const Grown grown = grow(recipe, round);
        Solver whole, broken;
        Control unlimited;
        whole.load(grown.puzzle.spec(), {}, round);
        broken.load(grown.puzzle.spec(), {}, round);
        const std::vector<std::int32_t> order = grown.puzzle.match(whole.graph());
        std::int64_t all = 0;
        const Outcome end = whole.count(unlimited, 300, all);
        CHECK(end == Outcome::solved && all > 0);
        std::set<Counts> found;
        bool over = false;
        for (int i = 0; !over && found.size() < static_cast<std::size_t>(all); ++i) {
            CHECK(i < 100'000);
            Control control;
            if (i % 4 != 3) control.conflicts = i % 3;
            int polls = 1;
            if (i % 4 == 1) {
                control.poll = [](void* left) { return --*static_cast<int*>(left) <= 0; };
                control.poll_argument = &polls;
            }
            switch (broken.next(control)) {
                case Outcome::unknown:
                    ++stops;
                    CHECK(i % 4 != 3);
                    break;
                case Outcome::no_solution: over = true; break;
                case Outcome::solved:
                    CHECK(grown.puzzle.solved_by(reference::counts_of(broken, order)));
                    CHECK(found.insert(reference::counts_of(broken, order)).second);
            }
        }
        CHECK(found.size() == static_cast<std::size_t>(all));
        if (all < 300) CHECK(found.count(grown.drawing) == 1);
    }
    CHECK(stops > 50);
}

void interrupted() {
    const Grown grown = grow({60, 60}, 2);
    Solver solver;
    solver.load(grown.puzzle.spec());
    const std::vector<std::int32_t> order = grown.puzzle.match(solver.graph());
    std::atomic<bool> interrupt{true};
    Control control;
    control.interrupt = &interrupt;
    CHECK(solver.next(control) == Outcome::unknown);
    std::int64_t found = 0;
    CHECK(solver.count(control, 5, found) == Outcome::unknown && found == 0);
    interrupt = false;
    control.seconds = 0;
    CHECK(solver.next(control) == Outcome::unknown);
    control.seconds = 1e300;
    CHECK(solver.next(control) == Outcome::solved);
    CHECK(grown.puzzle.solved_by(reference::counts_of(solver, order)));
}

// The bounds of a query that was stopped are valid, if wide.
void forced_with_limits() {
    for (unsigned round = 0; round < 12; ++round) {
        const Recipe recipe{.rows = 14,
                            .cols = 14,
                            .density = 5,
                            .max_bridges = 1 + static_cast<int>(round) % 4,
                            .loops = round % 2 == 0,
                            .unknown = 1};
        const Grown grown = grow(recipe, round + 50);
        hashi::Vector<std::uint8_t> exact_low, exact_high;
        for (const std::int64_t limit : {-1, 0, 1, 5, 20, 100}) {
            Solver solver;
            solver.load(grown.puzzle.spec(), {}, round);
            const std::vector<std::int32_t> order = grown.puzzle.match(solver.graph());
            const Counts drawing = ordered(grown, order);
            Control control;
            control.conflicts = limit;
            hashi::Vector<std::uint8_t> low, high;
            const Outcome outcome = solver.forced(control, low, high);
            CHECK(outcome != Outcome::no_solution && (limit >= 0 || outcome == Outcome::solved));
            if (limit < 0) {
                exact_low = low;
                exact_high = high;
            }
            for (std::size_t e = 0; e < drawing.size(); ++e) {
                CHECK(low[e] <= drawing[e] && drawing[e] <= high[e]);
                CHECK(low[e] <= exact_low[e] && exact_high[e] <= high[e]);
                if (outcome == Outcome::solved)
                    CHECK(low[e] == exact_low[e] && high[e] == exact_high[e]);
            }
        }
    }
}

// --- Grown puzzles, small to large ---

void grown(const Recipe& recipe, unsigned seed, int solutions) {
    static Solver solver;  // reused from puzzle to puzzle
    const Grown grown = grow(recipe, seed);
    solver.load(grown.puzzle.spec(), {}, seed);
    const std::vector<std::int32_t> order = grown.puzzle.match(solver.graph());
    Control control;
    control.conflicts = 20'000;
    std::set<Counts> found;
    for (int i = 0; i < solutions; ++i) {
        const Outcome outcome = solver.next(control);
        if (outcome == Outcome::unknown) break;
        if (outcome == Outcome::no_solution) {
            CHECK(found.count(grown.drawing) == 1);
            break;
        }
        const Counts counts = reference::counts_of(solver, order);
        CHECK(grown.puzzle.solved_by(counts));
        CHECK(found.insert(counts).second);
    }
    CHECK(!found.empty());
}

void grown_puzzles() {
    for (unsigned seed = 0; seed < 48; ++seed) {
        Recipe recipe{.rows = 16, .cols = 12, .density = 3 + static_cast<int>(seed % 8)};
        recipe.max_bridges = 1 + static_cast<int>(seed) % 4;
        recipe.loops = seed % 3 != 0;
        recipe.unknown = seed % 5 == 0 ? 3 : 0;
        recipe.blocked = seed % 7 == 0 ? 8 : 0;
        recipe.doubles = static_cast<int>(seed * 5 % 16);
        grown(recipe, seed, 60);
    }
}

// More than 500 islands: window by window.
void grown_maps() {
    Recipe recipe{.rows = 90, .cols = 75};
    recipe.doubles = 4;
    grown(recipe, 1, 2);
    recipe.loops = false;
    grown(recipe, 2, 2);
    recipe = {.rows = 40, .cols = 160, .density = 6, .max_bridges = 3};
    grown(recipe, 3, 2);
    recipe = {.rows = 80, .cols = 80, .density = 5, .max_bridges = 1, .loops = true, .unknown = 1};
    grown(recipe, 4, 2);
}

// The sweep first tries one bridge per pair: a map with such a solution takes few conflicts.
void maps_without_doubles() {
    for (unsigned seed = 0; seed < 4; ++seed) {
        const Grown grown = grow({.rows = 90, .cols = 90, .density = 6, .doubles = 0}, seed);
        Solver solver;
        solver.load(grown.puzzle.spec(), {}, seed);
        const std::vector<std::int32_t> order = grown.puzzle.match(solver.graph());
        Control control;
        control.conflicts = grown.puzzle.island_count() / 10;
        std::set<Counts> found;
        for (int i = 0; i < 3; ++i) {
            const Outcome outcome = solver.next(control);
            CHECK(outcome == Outcome::solved || !found.empty());
            if (outcome != Outcome::solved) break;
            found.insert(reference::counts_of(solver, order));
            CHECK(grown.puzzle.solved_by(*found.rbegin()));
        }
    }
}

// Room for few double bridges: the tiles are asked for none first, and then for as few as there can
// be.
void maps_with_few_doubles() {
    for (unsigned seed = 0; seed < examples(3u); ++seed) {
        const Grown grown =
            grow({.rows = 120, .cols = 120, .density = 5, .doubles = 1, .closing = 1}, seed);
        const int bridges = std::accumulate(grown.drawing.begin(), grown.drawing.end(), 0);
        CHECK(grown.puzzle.island_count() > 3000);
        CHECK(bridges * 100 < grown.puzzle.island_count() * 112);
        Solver solver;
        solver.load(grown.puzzle.spec(), {}, seed);
        const std::vector<std::int32_t> order = grown.puzzle.match(solver.graph());
        Control control;
        control.conflicts = 30 * grown.puzzle.island_count();
        CHECK(solver.next(control) == Outcome::solved);
        CHECK(grown.puzzle.solved_by(reference::counts_of(solver, order)));
    }
}

// One pair has two bridges, which no island's clue betrays: whatever the sweep tries first, there
// is a solution.
void maps_with_one_double() {
    for (unsigned seed = 0; seed < examples(12u, 4u); ++seed) {
        const Recipe recipe{.rows = 60,
                            .cols = 60,
                            .density = 5,
                            .loops = seed % 4 != 0,
                            .unknown = seed % 3 == 0 ? 1 : 0,
                            .doubles = 0};
        Grown grown = grow(recipe, seed + 90);
        Puzzle& puzzle = grown.puzzle;
        std::vector<int> edges(static_cast<std::size_t>(puzzle.island_count()), 0);
        for (const auto& [u, v] : puzzle.edges)
            ++edges[static_cast<std::size_t>(u)], ++edges[static_cast<std::size_t>(v)];
        const auto clue = [&](int i) -> std::int32_t& {
            return puzzle.islands[static_cast<std::size_t>(3 * i + 2)];
        };
        const auto has_room = [&](int i) {
            return clue(i) >= 0 && clue(i) < edges[static_cast<std::size_t>(i)];
        };
        std::size_t e = seed * 50;
        while (grown.drawing[e] != 1 || !has_room(puzzle.edges[e].first) ||
               !has_room(puzzle.edges[e].second))
            ++e;
        grown.drawing[e] = 2;
        ++clue(puzzle.edges[e].first);
        ++clue(puzzle.edges[e].second);
        CHECK(puzzle.solved_by(grown.drawing));
        Solver solver;
        solver.load(puzzle.spec(), {}, seed);
        const std::vector<std::int32_t> order = puzzle.match(solver.graph());
        Control control;
        CHECK(solver.next(control) == Outcome::solved);
        CHECK(puzzle.solved_by(reference::counts_of(solver, order)));
        // With that pair known to have two, nothing is tried without doubles.
        const std::vector<hashi::Bound> two = {{order[e], 2, 2}};
        solver.load(puzzle.spec(), two, seed);
        CHECK(solver.next(control) == Outcome::solved);
        CHECK(puzzle.solved_by(reference::counts_of(solver, order)));
    }
}

// A hard map, which the sweep probes: a limit may stop it at any conflict, and the same search then
// goes on from there.
void stopped_sweeps() {
    const Recipe recipe{.rows = 90, .cols = 90, .density = 6, .doubles = 4};
    const Grown grown = grow(recipe, 5);
    const Puzzle& puzzle = grown.puzzle;
    Solver solver;
    for (const std::int64_t limit : {0, 20, 400, 700, 1000}) {
        solver.load(puzzle.spec());
        const std::vector<std::int32_t> order = puzzle.match(solver.graph());
        Control control;
        control.conflicts = limit;
        const Outcome first = solver.next(control);
        CHECK(first == Outcome::unknown);
        CHECK(static_cast<std::int64_t>(solver.stats().conflicts) <= limit + 1);
        control.conflicts = -1;
        CHECK(solver.next(control) == Outcome::solved);
        CHECK(puzzle.solved_by(reference::counts_of(solver, order)));
    }
}

#ifndef HASHIKIT_SMALL
// The invariants of Graph.
void check_graph(const hashi::Graph& graph) {
    const std::int32_t n = graph.island_count();
    for (std::int32_t i = 0; i < n; ++i) {
        const hashi::Island& island = graph.islands[hashi::at(i)];
        if (i > 0) {
            const hashi::Island& last = graph.islands[hashi::at(i - 1)];
            CHECK(std::pair(last.row, last.col) < std::pair(island.row, island.col));
        }
        for (int side = 0; side < 4; ++side) {
            const std::int32_t e = island.edge[side];
            if (e < 0) continue;
            const hashi::Edge& edge = graph.edges[hashi::at(e)];
            CHECK((edge.u == i || edge.v == i) && edge.side_at(i) == side);
        }
    }
    for (std::int32_t e = 0; e < graph.edge_count(); ++e) {
        const hashi::Edge& edge = graph.edges[hashi::at(e)];
        CHECK(graph.islands[hashi::at(edge.u)].edge[edge.side] == e);
        CHECK(graph.islands[hashi::at(edge.v)].edge[edge.side ^ 2] == e);
        if (e > 0) {
            const hashi::Edge& last = graph.edges[hashi::at(e - 1)];
            CHECK(std::pair(last.u, last.side) < std::pair(edge.u, edge.side));
        }
        for (const std::int32_t f : graph.crossing_edges(e)) {
            CHECK(graph.edges[hashi::at(f)].side != edge.side);
            const auto back = graph.crossing_edges(f);
            CHECK(std::count(back.begin(), back.end(), e) == 1);
        }
    }
    const std::set<std::int32_t> next(graph.joined.begin(), graph.joined.end());
    CHECK(graph.joined.empty() || graph.joined.size() == hashi::at(n));
    CHECK(next.size() == graph.joined.size());
    CHECK(next.empty() || (*next.begin() == 0 && *next.rbegin() == n - 1));
    CHECK(-1 <= graph.leads_outside && graph.leads_outside < n);
}

// Every tile can be drawn as it is in a solution of the map, and then again; its puzzle has that
// solution.
void tiles_of_a_solution() {
    for (unsigned seed = 0; seed < 12; ++seed) {
        const Recipe recipe{.rows = 60,
                            .cols = 50,
                            .density = 3 + static_cast<int>(seed) % 5,
                            .max_bridges = 1 + static_cast<int>(seed) % 4,
                            .unknown = static_cast<int>(seed) % 3};
        const Grown grown = grow(recipe, seed);
        hashi::Graph graph;
        Control control;
        graph.build(grown.puzzle.spec(), control);
        check_graph(graph);
        const Counts drawing = ordered(grown, grown.puzzle.match(graph));
        hashi::search::Tiles tiles;
        hashi::search::PartBuilder builder;
        hashi::search::Part part;
        CHECK(tiles.plan(graph, 60, control));
        builder.load(tiles, 60);
        CHECK(tiles.rows() > 1 && tiles.columns() > 1);
        std::vector<hashi::search::Box> drawn;
        std::size_t islands = 0;
        const auto draw_as_is = [&](const hashi::search::Box& box) {
            if (tiles.is_drawn(box)) return;
            builder.build(box, 6, part);
            const hashi::Graph& puzzle = part.graph;
            check_graph(puzzle);
            Counts counts;
            for (const std::int32_t e : part.edges) counts.push_back(drawing[hashi::at(e)]);
            for (const hashi::Island& island : puzzle.islands) {
                int sum = 0;
                for (const std::int32_t e : island.edge) sum += e < 0 ? 0 : counts[hashi::at(e)];
                CHECK(island.low <= sum && sum <= island.high);
            }
            for (std::int32_t e = 0; e < puzzle.edge_count(); ++e)
                for (const std::int32_t f : puzzle.crossing_edges(e)) {
                    const auto crossed = graph.crossing_edges(part.edges[hashi::at(e)]);
                    CHECK(std::count(crossed.begin(), crossed.end(), part.edges[hashi::at(f)]));
                }
            CHECK(tiles.draw(part, counts));
            islands += part.inside.size();
        };
        for (std::size_t row = 0; row < tiles.rows(); ++row)
            for (std::size_t column = 0; column < tiles.columns(); ++column) {
                const hashi::search::Box box = tiles.box(row, column);
                draw_as_is(box);
                drawn.push_back(box);
                if (drawn.size() % 5 != 0) continue;
                const auto& again = drawn[seed % drawn.size()];
                tiles.erase(std::span(&again, 1));
                islands = 0;
                draw_as_is(again);
                CHECK(islands > 0 && tiles.is_drawn(again));
            }
        for (std::int32_t e = 0; e < graph.edge_count(); ++e)
            CHECK(tiles.bridges(e) == drawing[hashi::at(e)]);
    }
}

// Bridges that close a component, or that no longer fit, are not drawn.
void tiles_that_do_not_fit() {
    // Between the third island and the fourth, a vertical edge crosses.
    const Puzzle puzzle = draw({".......1..", "1.2.2...3.", "..........", ".......11."});
    hashi::Graph graph;
    Control control;
    graph.build(puzzle.spec(), control);
    hashi::search::Tiles tiles;
    hashi::search::PartBuilder builder;
    hashi::search::Part left, right;
    CHECK(tiles.plan(graph, 2, control));
    builder.load(tiles, 2);
    const hashi::search::Box first{0, 0, 3, 4}, last{0, 7, 3, 9};
    const auto bridges = [&](const hashi::search::Part& part,
                             const std::vector<std::pair<int, std::uint8_t>>& built) {
        Counts counts;
        for (const std::int32_t e : part.edges) {
            std::uint8_t count = 0;
            for (const auto& [u, number] : built)
                if (graph.edges[hashi::at(e)].u == u &&
                    graph.edges[hashi::at(e)].side == hashi::east)
                    count = number;
            counts.push_back(count);
        }
        return counts;
    };
    builder.build(first, 1, left);
    CHECK(left.inside.size() == 3 && left.graph.leads_outside >= 0);
    // 1 - 2 = 2 with nothing that leads on, although the clues hold for the first two only.
    CHECK(!tiles.draw(left, bridges(left, {{1, 1}, {2, 1}})));
    builder.build(first, 1, left);
    CHECK(left.inside.size() == 3);  // nothing was drawn
    // Two tiles that were cut at the same time and cross each other.
    builder.build(last, 1, right);
    CHECK(right.inside.size() == 4);
    Counts down(right.edges.size(), 0);
    for (std::size_t k = 0; k < right.edges.size(); ++k)
        if (graph.edges[hashi::at(right.edges[k])].u == 0) down[k] = 1;
    CHECK(std::count(down.begin(), down.end(), 1) == 1);
    CHECK(tiles.draw(left, bridges(left, {{1, 1}, {2, 1}, {3, 1}})));
    CHECK(!tiles.draw(right, down));
    CHECK(tiles.is_drawn(first) && !tiles.is_drawn(last));
    builder.build(last, 1, right);
    CHECK(right.graph.leads_outside < 0 && right.edges.size() == 2);
}

// What would leave an odd number of ends of bridges to one side is not drawn; a side without room
// for a tile of its own is drawn with the tile.
void tiles_that_cut_the_map_in_two() {
    const Puzzle puzzle = draw({"2.3.2.3.2"});
    hashi::Graph graph;
    Control control;
    graph.build(puzzle.spec(), control);
    const hashi::search::Box middle{0, 4, 0, 4};
    hashi::search::Tiles tiles;
    hashi::search::PartBuilder builder;
    hashi::search::Part part;
    const auto bridges = [&](std::uint8_t left, std::uint8_t right) {
        Counts counts;
        for (const std::int32_t e : part.edges)
            counts.push_back(e == 1 ? left : e == 2 ? right : 2);
        return counts;
    };
    CHECK(tiles.plan(graph, 1, control));
    builder.load(tiles, 1);
    builder.build(middle, 1, part);
    CHECK(part.inside.size() == 1);
    CHECK(tiles.draw(part, bridges(2, 0)));
    CHECK(builder.leaves_odd_region(part));
    tiles.erase(part.inside);
    builder.build(middle, 1, part);
    CHECK(tiles.draw(part, bridges(1, 1)));
    CHECK(!builder.leaves_odd_region(part));
    CHECK(tiles.drawn_islands() == 1);
    tiles.erase_around(1);
    CHECK(tiles.drawn_islands() == 0);

    CHECK(tiles.plan(graph, 2, control));
    builder.load(tiles, 2);
    builder.build(middle, 1, part);
    CHECK(part.inside.size() == 3);
    CHECK(tiles.draw(part, bridges(1, 1)));
    CHECK(!builder.leaves_odd_region(part));
    builder.build(tiles.everything(), 0, part);
    CHECK(part.inside.size() == 2);
    CHECK(tiles.draw(part, bridges(1, 1)));
    CHECK(!builder.leaves_odd_region(part));
    CHECK(tiles.drawn_islands() == tiles.islands());
    const hashi::search::Box first{0, 0, 0, 0};
    // Every island is two edges from the first one at most, but for the last two.
    tiles.erase(std::span(&first, 1));
    tiles.erase_around(2);
    CHECK(tiles.drawn_islands() == 2);
}

// Maps with room for few doubles have to be larger than others to be guessed, unless there is room
// for very few.
void maps_that_suit_tiles() {
    using hashi::search::TileSearch;
    constexpr std::int32_t fewest = TileSearch::fewest_islands,
                           few = TileSearch::fewest_islands_few,
                           very_few = TileSearch::fewest_islands_very_few;
    struct Kind {
        int doubles;
        int least, most;  // room for doubles, for a hundred islands
        bool loops = true;
    };
    const Kind many{8, 23, 100}, scarce{5, 18, 22}, some{4, 13, 17}, hardly_any{1, 0, 12};
    const auto suits = [](std::int32_t islands, const Kind& kind) {
        constexpr int density = 6;
        const int side = static_cast<int>(std::sqrt(islands * 16.0 / density));
        const Grown grown = grow({.rows = side,
                                  .cols = side,
                                  .density = density,
                                  .loops = kind.loops,
                                  .doubles = kind.doubles,
                                  .closing = 1},
                                 5);
        const int joined = grown.puzzle.island_count();
        CHECK(joined > islands * 0.9 && joined < islands * 1.1);
        const int bridges = std::accumulate(grown.drawing.begin(), grown.drawing.end(), 0);
        CHECK((bridges - joined) * 100 > joined * kind.least);
        CHECK((bridges - joined) * 100 < joined * kind.most);
        hashi::Graph graph;
        Control control;
        graph.build(grown.puzzle.spec(), control);
        return TileSearch().suits(graph);
    };
    for (const Kind& kind : {many, scarce, some, hardly_any}) CHECK(suits(few * 6 / 5, kind));
    CHECK(!suits(few * 6 / 5, {8, 23, 100, false}));

    CHECK(suits(fewest * 6 / 5, many));
    CHECK(!suits(fewest * 6 / 5, scarce));
    CHECK(!suits(fewest * 6 / 5, some));
    CHECK(suits(fewest * 6 / 5, hardly_any));
    CHECK(!suits(fewest * 4 / 5, many));
    CHECK(suits(very_few * 6 / 5, hardly_any));
    CHECK(!suits(very_few * 4 / 5, hardly_any));
}

// The same guess with any number of threads, and a right one.
void guesses_by_tiles() {
    using hashi::search::TileSearch;
    const int side = TileSearch::fewest_islands > 2000 ? 170 : 90;
    const Grown grown = grow({.rows = side, .cols = side, .density = 6, .doubles = 4}, 5);
    hashi::Graph graph;
    Control control;
    graph.build(grown.puzzle.spec(), control);
    CHECK(TileSearch().suits(graph));
    const std::vector<std::int32_t> order = grown.puzzle.match(graph);
    std::set<Counts> guesses;
    std::set<std::uint64_t> conflicts;
    for (const int threads : {1, 2, 3}) {
        TileSearch tiles;
        hashi::search::Stats stats;
        tiles.use(hashi::search::TileEngine<2>::make, threads);
        CHECK(tiles.find(graph, {}, 1, stats, control));
        Counts counts;
        for (const std::int32_t e : order)
            counts.push_back(static_cast<std::uint8_t>(tiles.bridges(e)));
        CHECK(grown.puzzle.solved_by(counts));
        guesses.insert(counts);
        conflicts.insert(stats.conflicts);
    }
    CHECK(guesses.size() == 1 && conflicts.size() == 1);

    Solver solver;
    std::uint64_t all = 0;
    for (const std::int64_t limit : {-1, 0, 50, 500, 2000}) {
        solver.use_threads(2);
        solver.load(grown.puzzle.spec(), {}, 1);
        control.conflicts = limit;
        const Outcome outcome = solver.next(control);
        const std::uint64_t found = solver.stats().conflicts;
        if (limit < 0) all = found;
        CHECK((outcome == Outcome::solved) ==
              (limit < 0 || all <= static_cast<std::uint64_t>(limit)));
        CHECK(limit < 0 || found <= static_cast<std::uint64_t>(limit) + 1);
        control.conflicts = -1;
        if (outcome != Outcome::solved) CHECK(solver.next(control) == Outcome::solved);
        CHECK(grown.puzzle.solved_by(reference::counts_of(solver, order)));
    }
    std::atomic<bool> interrupt{true};
    control.interrupt = &interrupt;
    solver.load(grown.puzzle.spec());
    CHECK(solver.next(control) == Outcome::unknown);
}

// Guesses of easier maps, some of which are given up, and the searches that follow.
void searches_after_guesses() {
    Solver solver;
    int solved = 0;
    const unsigned maps = examples(24u, 12u);
    for (unsigned seed = 0; seed < maps; ++seed) {
        const Grown grown = grow({.rows = 80,
                                  .cols = 80,
                                  .density = 5 + static_cast<int>(seed) % 3,
                                  .max_bridges = 1 + static_cast<int>(seed) % 4,
                                  .unknown = static_cast<int>(seed) % 2,
                                  .doubles = static_cast<int>(seed * 5 % 16)},
                                 seed);
        solver.load(grown.puzzle.spec(), {}, seed);
        const std::vector<std::int32_t> order = grown.puzzle.match(solver.graph());
        Control control;
        control.conflicts = 20'000;
        std::set<Counts> found;
        while (found.size() < 3 && solver.next(control) == Outcome::solved) {
            const Counts counts = reference::counts_of(solver, order);
            CHECK(grown.puzzle.solved_by(counts));
            CHECK(found.insert(counts).second);
            ++solved;
        }
    }
    CHECK(2 * solved > 3 * static_cast<int>(maps));
}
#endif

// Grown maps with signs: the drawing satisfies them, and most clues are removed.
void signs_on_grown_maps() {
    Solver solver;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        const bool large = seed % 20 == 0;
        const Recipe recipe = {.rows = large ? 60 : 8 + static_cast<int>(seed) % 7,
                               .cols = large ? 60 : 8 + static_cast<int>(seed) % 5,
                               .density = 5,
                               .max_bridges = 1 + static_cast<int>(seed / 3) % 4,
                               .loops = seed % 4 != 0,
                               .unknown = seed % 3 == 0 ? 16 : 8,
                               .blocked = 2};
        Grown grown = grow(recipe, seed);
        std::mt19937 random(seed);
        grown.drawing = reference::add_signs(grown.puzzle, grown.drawing, 3, [&](int n) {
            return random() % static_cast<unsigned>(n) == 0;
        });
        const Puzzle& puzzle = grown.puzzle;
        CHECK(puzzle.solved_by(grown.drawing));
        solver.load(puzzle.spec(), {}, seed);
        const std::vector<std::int32_t> order = puzzle.match(solver.graph());
        std::set<Counts> found;
        for (int i = 0; i < 20; ++i) {
            Control control;
            control.conflicts = 3000;
            const Outcome outcome = solver.next(control);
            if (outcome == Outcome::no_solution) CHECK(found.count(grown.drawing));
            if (outcome != Outcome::solved) break;
            const Counts counts = reference::counts_of(solver, order);
            CHECK(puzzle.solved_by(counts));
            CHECK(found.insert(counts).second);
        }
    }
}

// Satisfiable and unsatisfiable sums.
void signs() {
    Solver solver;
    const auto count = [&](const std::vector<std::string>& rows, std::vector<std::int32_t> signs) {
        Puzzle puzzle = draw(rows);
        puzzle.signs = signs;
        for (std::size_t s = 0; s < signs.size(); s += 6)
            puzzle.blocked.insert(puzzle.blocked.end(), {signs[s], signs[s + 1]});
        puzzle.look_around();
        std::set<Counts> expected;
        CHECK(puzzle.solutions(expected, 1'000'000));
        solver.load(puzzle.spec());
        Control control;
        std::int64_t found = 0;
        CHECK(solver.count(control, -1, found) == Outcome::solved);
        CHECK(found == static_cast<std::int64_t>(expected.size()));
        return found;
    };
    constexpr std::int32_t no = hashi::nothing, any = hashi::unreadable;
    // Numbers of a sign: north, east, south, west.
    CHECK(count({"?.?.?", "....."}, {}) == 4);
    CHECK(count({"?.?.?", "....."}, {1, 0, 1, no, no, no}) == 2);
    CHECK(count({"?.?.?", "....."}, {1, 0, 2, no, no, no, 1, 2, 3, no, no, no}) == 1);
    CHECK(count({"?.?.?", "....."}, {1, 0, 2, no, no, no, 1, 2, 5, no, no, no}) == 0);
    CHECK(count({".?.?.?"}, {0, 0, no, any, no, no}) == 2);  // 1 3 2 and 2 3 1
    CHECK(count({".?.?.?"}, {0, 0, no, 6, no, no}) == 2);
    CHECK(count({".?.?.?"}, {0, 0, no, 5, no, no}) == 0);
    CHECK(count({".?.?.?"}, {0, 0, no, 999, no, no}) == 0);
    CHECK(count({".?.?.?"}, {0, 0, 0, no, 0, 0}) == 4);    // no island there: sum 0
    CHECK(count({".?.?.?"}, {0, 0, 1, no, no, no}) == 0);  // no island there: never 1
    CHECK(count({".1.2.1"}, {0, 0, no, 4, no, no}) == 0);  // repeated
    // A sign ends the line, a blocked cell does not.
    CHECK(count({".?.?.?", "......", ".?...?"}, {0, 0, no, 4, no, no, 0, 2, no, no, no, 4}) == 0);
    Puzzle far = draw({".2#2", "....", ".2.2"});
    far.signs = {0, 0, no, any, no, no};
    far.blocked = {0, 0, 0, 2};
    far.look_around();
    solver.load(far.spec());
    Control control;
    CHECK(solver.next(control) == Outcome::no_solution);
    // Malformed.
    for (const std::vector<std::int32_t>& bad :
         {std::vector<std::int32_t>{0, 0}, {9, 9, no, no, no, no}, {0, 0, -3, no, no, no}}) {
        Puzzle puzzle = draw({"1.1"});
        hashi::PuzzleSpec spec = puzzle.spec();
        spec.signs = bad;
        bool refused = false;
        try {
            solver.load(spec);
        } catch (const std::invalid_argument&) {
            refused = true;
        }
        CHECK(refused);
    }
}

void given_and_unconnected() {
    Solver solver;
    Puzzle puzzle = draw({"3.3", "...", "3.3"});
    const auto count = [&] {
        solver.load(puzzle.spec());
        Control control;
        std::int64_t found = 0;
        CHECK(solver.count(control, -1, found) == Outcome::solved);
        return found;
    };
    CHECK(count() == 2);
    puzzle.given = {0, hashi::east, 2};
    CHECK(count() == 1);
    puzzle.given = {0, hashi::east, 2, 0, hashi::south, 2};
    CHECK(count() == 0);
    puzzle.given = {0, hashi::east, 3};
    CHECK(count() == 0);
    puzzle = draw({"1.1", "...", "1.1"});
    CHECK(count() == 0);
    puzzle.connected = false;
    CHECK(count() == 2);
    puzzle = draw({"2.2", "...", "2.2"});
    CHECK(count() == 1);
    puzzle.connected = false;
    CHECK(count() == 3);
    puzzle.loops = false;
    CHECK(count() == 2);
}

#ifndef HASHIKIT_SMALL
// A map damaged in one place has no solution, or a correct one.
void spoilt_maps() {
    Solver solver;
    for (unsigned seed = 1; seed <= 3; ++seed) {
        Grown grown = grow({.rows = 75, .cols = 75, .density = 5, .doubles = 4}, seed + 20);
        Puzzle& puzzle = grown.puzzle;
        // One bridge end fewer makes the sum odd: impossible, but only a global argument shows it.
        // With a '?' far away the sum can be even again.
        const auto n = static_cast<std::size_t>(puzzle.island_count());
        const std::size_t at = n / 2 + seed;
        puzzle.islands[3 * at + 2] += puzzle.islands[3 * at + 2] > 1 ? -1 : 1;
        Control control;
        control.conflicts = 1500;
        solver.load(puzzle.spec(), {}, seed);
        CHECK(hashi::find_count_conflict(solver.graph()).kind == hashi::CountConflict::odd);
        for (int again = 0; again < 2; ++again) CHECK(solver.next(control) == Outcome::no_solution);
        CHECK(solver.stats().conflicts == 0);
        hashi::Vector<std::uint8_t> low, high;
        CHECK(solver.forced(control, low, high) == Outcome::no_solution);

        puzzle.islands[2] = -1;
        solver.load(puzzle.spec(), {}, seed);
        CHECK(hashi::find_count_conflict(solver.graph()).kind == hashi::CountConflict::none);
        const std::vector<std::int32_t> order = puzzle.match(solver.graph());
        if (solver.next(control) == Outcome::solved)
            CHECK(puzzle.solved_by(reference::counts_of(solver, order)));
    }
}
#endif

// A puzzle that is malformed, or whose loading is stopped, leaves no puzzle at all: neither half of
// it, nor answers about the previous one.
void a_load_that_fails() {
    Solver solver;
    Control control;
    const auto is_empty = [&] {
        hashi::Vector<std::uint8_t> low, high;
        std::int64_t found = 0;
        CHECK(solver.graph().island_count() == 0 && solver.graph().edge_count() == 0);
        CHECK(solver.counts().empty());
        CHECK(solver.next(control) == Outcome::unknown);
        CHECK(solver.count(control, -1, found) == Outcome::unknown && found == 0);
        CHECK(solver.forced(control, low, high) == Outcome::unknown);
        CHECK(low.empty() && high.empty());
    };
    is_empty();
    const Puzzle good = draw({"1.2.1"});
    const auto load_good = [&] {
        solver.load(good.spec());
        CHECK(solver.graph().island_count() == 3 && solver.next(control) == Outcome::solved);
    };
    const auto refuses = [&](const PuzzleSpec& spec, std::span<const hashi::Bound> assumed) {
        load_good();
        bool refused = false;
        try {
            solver.load(spec, assumed);
        } catch (const std::invalid_argument&) {
            refused = true;
        }
        CHECK(refused);
        is_empty();
    };
    const std::int32_t out_of_order[] = {0, 0, 1, 0, 4, 1, 0, 2, 2};
    PuzzleSpec spec = good.spec();
    spec.islands = out_of_order;
    refuses(spec, {});
    const std::int32_t nowhere[] = {2, hashi::east, 1};
    spec = good.spec();
    spec.given = nowhere;
    refuses(spec, {});
    const hashi::Bound no_edge[] = {{7, 0, 1}};
    refuses(good.spec(), no_edge);

    Puzzle large;
    large.rows = large.cols = 300;
    for (std::int32_t r = 0; r < 300; r += 2)
        for (std::int32_t c = 0; c < 300; c += 2)
            large.islands.insert(large.islands.end(), {r, c, -1});
    // At every possible place.
    bool whole = false;
    for (int at = 1; !whole; ++at) {
        load_good();
        int left = at;
        Control stop;
        stop.poll = [](void* looks) { return --*static_cast<int*>(looks) == 0; };
        stop.poll_argument = &left;
        bool stopped = false;
        try {
            solver.load(large.spec(), {}, 0, stop);
        } catch (const hashi::Stopped&) {
            stopped = true;
        }
        CHECK(stopped == (left == 0));
        if (stopped) is_empty();
        else CHECK(solver.graph().island_count() == 150 * 150);
        whole = !stopped;
        CHECK(!whole || at > 12);
    }
    // No limit is too short for a small puzzle.
    Control none_left;
    none_left.seconds = 0;
    bool ended = false;
    try {
        solver.load(large.spec(), {}, 0, none_left);
    } catch (const hashi::Stopped&) {
        ended = true;
    }
    CHECK(ended && solver.stats().propagations == 0);
    solver.load(good.spec(), {}, 0, none_left);
    CHECK(solver.graph().island_count() == 3);
    load_good();
}

// The bridges to avoid come last.
void avoiding() {
    const Puzzle puzzle = draw({"?.?", "...", "?.?"});
    Solver solver;
    Control control;
    std::set<Counts> all;
    CHECK(puzzle.solutions(all, 1000));
    for (const Counts& counts : all) {
        solver.load(puzzle.spec());
        const std::vector<std::int32_t> order = puzzle.match(solver.graph());
        Counts avoided(counts.size());
        for (std::size_t e = 0; e < counts.size(); ++e)
            avoided[static_cast<std::size_t>(order[e])] = counts[e];
        solver.avoid(avoided);
        std::set<Counts> found;
        while (solver.next(control) == Outcome::solved)
            CHECK(found.insert(reference::counts_of(solver, order)).second &&
                  (found.size() == 1) <= (reference::counts_of(solver, order) != counts));
        CHECK(found == all);
    }
}

// Planning the windows of a large map takes a while and can be stopped.
void planning_can_be_stopped() {
    std::vector<std::int32_t> islands;
    for (std::int32_t i = 0; i < 40'000; ++i) islands.insert(islands.end(), {i / 200, i % 200, -1});
    Solver solver;
    solver.load({.rows = 200, .cols = 200, .islands = islands});
    hashi::search::Windows windows;
    Control control;
    control.start();
    CHECK(windows.plan(solver.graph(), 100, 0, control) && windows.size() > 100);
    control.poll = [](void*) { return true; };
    control.start();
    CHECK(!windows.plan(solver.graph(), 100, 0, control));
}

// So does reducing many clauses. A reduction that is stopped leaves them as they are.
void reducing_can_be_stopped() {
    using hashi::search::Lit;
    hashi::search::Trail trail;
    hashi::search::ClauseStore store;
    trail.load(1000);
    store.load(1000);
    std::minstd_rand random(1);
    std::vector<std::pair<std::uint32_t, std::vector<Lit>>> added;
    for (int i = 0; i < 30'000; ++i) {
        const auto v = static_cast<Lit>((random() >> 4) % 900);
        const std::vector<Lit> clause = {2 * v, 2 * v + 3, 2 * v + 4 + static_cast<Lit>(i) % 60};
        added.emplace_back(store.add(clause, 3 + static_cast<std::uint32_t>(i) % 20, false),
                           clause);
    }
    int polls = 0;
    for (int stop_at = 1;; ++stop_at) {
        Control control;
        control.start();
        polls = stop_at;
        control.poll = [](void* left) { return --*static_cast<int*>(left) == 0; };
        control.poll_argument = &polls;
        store.reduce_if_many(trail, control);
        if (!control.stopped) {
            CHECK(stop_at > 10);  // 30,000 clauses, visited more than once
            break;
        }
        for (const auto& [place, clause] : added)
            CHECK(std::ranges::equal(store.literals(place), clause));
        CHECK(store.add(added[0].second, 3, true) > added.back().first);
    }
    // Half of them were deleted.
    CHECK(store.add(added[0].second, 3, true) < added[16'000].first);
}

// Many queries about one map, each stopped somewhere, agree with the same queries to a solver that
// is not stopped.
void broken_off_anywhere() {
    const Grown grown = grow({.rows = 75, .cols = 75, .density = 5, .doubles = 4}, 5);
    // With some seeds the self-checking build, which restarts early, takes minutes.
    Solver whole, broken;
    Control unlimited;
    whole.load(grown.puzzle.spec(), {}, 4);
    broken.load(grown.puzzle.spec(), {}, 4);
    const std::vector<std::int32_t> order = grown.puzzle.match(whole.graph());
    int stops = 0;
    for (int solutions = 0, i = 1; solutions < 12; ++i) {
        CHECK(i < 10'000);
        int polls = i % 40 + 1;
        Control control;
        control.poll = [](void* left) { return --*static_cast<int*>(left) == 0; };
        control.poll_argument = &polls;
        const Outcome outcome = broken.next(control);
        CHECK(outcome != Outcome::no_solution);
        stops += outcome == Outcome::unknown;
        if (outcome != Outcome::solved) continue;
        CHECK(grown.puzzle.solved_by(reference::counts_of(broken, order)));
        CHECK(whole.next(unlimited) == Outcome::solved);
        ++solutions;
    }
    CHECK(stops > 0);
}

}  // namespace

// Without arguments runs all tests, otherwise those named, or, after --without, all but these.
int main(int count, char** arguments) {
    const std::pair<const char*, void (*)()> tests[] = {
        {"graph_of_a_small_puzzle", graph_of_a_small_puzzle},
        {"graphs_like_on_the_grid", graphs_like_on_the_grid},
        {"malformed_puzzles_are_refused", malformed_puzzles_are_refused},
        {"tiny_puzzles", tiny_puzzles},
        {"small_puzzles_like_trying_everything", small_puzzles_like_trying_everything},
        {"bounds", bounds},
        {"same_seed_same_search", same_seed_same_search},
        {"stopped_and_continued", stopped_and_continued},
        {"interrupted", interrupted},
        {"forced_with_limits", forced_with_limits},
        {"grown_puzzles", grown_puzzles},
        {"grown_maps", grown_maps},
        {"maps_without_doubles", maps_without_doubles},
        {"maps_with_few_doubles", maps_with_few_doubles},
        {"maps_with_one_double", maps_with_one_double},
        {"stopped_sweeps", stopped_sweeps},
#ifndef HASHIKIT_SMALL
        {"tiles_of_a_solution", tiles_of_a_solution},
        {"tiles_that_do_not_fit", tiles_that_do_not_fit},
        {"tiles_that_cut_the_map_in_two", tiles_that_cut_the_map_in_two},
        {"maps_that_suit_tiles", maps_that_suit_tiles},
        {"guesses_by_tiles", guesses_by_tiles},
        {"searches_after_guesses", searches_after_guesses},
        {"spoilt_maps", spoilt_maps},
#endif
        {"signs", signs},
        {"signs_on_grown_maps", signs_on_grown_maps},
        {"given_and_unconnected", given_and_unconnected},
        {"reducing_can_be_stopped", reducing_can_be_stopped},
        {"broken_off_anywhere", broken_off_anywhere},
        {"a_load_that_fails", a_load_that_fails},
        {"avoiding", avoiding},
        {"planning_can_be_stopped", planning_can_be_stopped},
    };
    std::set<std::string> named(arguments + 1, arguments + count);
    const bool without = named.erase("--without") > 0;
    const bool all = named.empty();
    for (const auto& [name, test] : tests) {
        const bool is_named = named.erase(name) > 0;
        if (!all && is_named == without) continue;
        std::printf("%s\n", name);
        std::fflush(stdout);
        test();
    }
    CHECK(named.empty());  // each is the name of a test
    return 0;
}
