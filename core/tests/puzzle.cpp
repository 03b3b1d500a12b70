// Unit tests of puzzle/: graphs, walks, connectivity, the judge.
#include "puzzle/puzzle.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include "tests/check.hpp"

using hashi::Connectivity;
using hashi::Control;
using hashi::Graph;
using hashi::PuzzleSpec;
using hashi::Walk;

namespace {

// A row of islands, all '?'.
std::vector<std::int32_t> row_of(std::int32_t islands) {
    std::vector<std::int32_t> row;
    for (std::int32_t i = 0; i < islands; ++i) row.insert(row.end(), {0, 2 * i, -1});
    return row;
}

Graph graph_of(const std::vector<std::int32_t>& islands, std::int32_t rows, std::int32_t cols) {
    Graph graph;
    Control control;
    control.start();
    graph.build({.rows = rows, .cols = cols, .islands = islands}, control);
    return graph;
}

// A puzzle that cannot be loaded leaves an empty graph, not half of one.
void test_a_graph_that_cannot_be_built() {
    const std::vector<std::int32_t> good = row_of(5), bad{0, 0, 1, 0, 2, 1, 0, 1, 1};
    Graph graph = graph_of(good, 1, 10);
    CHECK(graph.island_count() == 5 && graph.edge_count() == 4);
    Control control;
    control.start();
    bool refused = false;
    try {
        graph.build({.rows = 1, .cols = 10, .islands = bad}, control);
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    CHECK(refused);
    CHECK(graph.island_count() == 0 && graph.edge_count() == 0);

    const std::vector<std::int32_t> long_row = row_of(10'000);
    Control stop;
    stop.poll = [](void*) { return true; };
    stop.start();
    bool stopped = false;
    try {
        graph.build({.rows = 1, .cols = 20'000, .islands = long_row}, stop);
    } catch (const hashi::Stopped&) {
        stopped = true;
    }
    CHECK(stopped);
    CHECK(graph.island_count() == 0 && graph.edge_count() == 0);
    CHECK(Graph().edge_count() == 0);
}

// Two pairs that cannot be joined to each other, and one island more.
void test_odd_components() {
    const auto odd = [](std::int32_t a, std::int32_t b, std::int32_t c, std::int32_t d,
                        std::int32_t e) {
        const auto graph = graph_of({0, 0, a, 0, 4, b, 1, 2, c, 1, 9, d, 3, 5, e}, 5, 12);
        return hashi::find_count_conflict(graph).kind == hashi::CountConflict::odd;
    };
    CHECK(!odd(1, 1, 2, 2, 2));
    CHECK(odd(1, 2, 1, 2, 2));
    CHECK(!odd(-1, 2, 1, 1, 2));
    CHECK(odd(-1, 2, 1, 2, 2));
    CHECK(odd(1, 1, 2, 2, 1));
    CHECK(!odd(1, 1, 2, 2, -1));
}

// A ring of four islands: two by two they cannot be joined.
void test_two_colours() {
    const auto conflict = [](std::int32_t a, std::int32_t b, std::int32_t c, std::int32_t d) {
        return hashi::find_count_conflict(graph_of({0, 0, a, 0, 2, b, 2, 0, c, 2, 2, d}, 3, 3));
    };
    CHECK(conflict(2, 2, 2, 2).kind == hashi::CountConflict::none);
    CHECK(conflict(4, 3, 2, 1).kind == hashi::CountConflict::none);
    const hashi::CountConflict found = conflict(2, 3, 3, 2);
    CHECK(found.kind == hashi::CountConflict::hall);
    CHECK((found.islands == hashi::Vector<std::int32_t>{1, 2}));
    CHECK(conflict(3, 2, 2, 3).islands == (hashi::Vector<std::int32_t>{0, 3}));
    CHECK(conflict(2, -1, 3, 2).kind == hashi::CountConflict::none);
    CHECK(conflict(4, -1, 3, 4).kind == hashi::CountConflict::none);
    CHECK(conflict(1, -1, 3, 2).kind == hashi::CountConflict::hall);  // the '?' needs one, too
    CHECK(conflict(3, 2, 2, 2).kind == hashi::CountConflict::odd);
}

// 0 1 2
// 3 4 5   with all edges between neighbors
void test_walks() {
    const Graph graph =
        graph_of({0, 0, -1, 0, 2, -1, 0, 4, -1, 2, 0, -1, 2, 2, -1, 2, 4, -1}, 3, 5);
    const auto edge = [&](std::int32_t a, std::int32_t b) {
        for (std::int32_t e = 0; e < graph.edge_count(); ++e)
            if (graph.edges[hashi::at(e)].u == a && graph.edges[hashi::at(e)].v == b) return e;
        CHECK(false);
        return -1;
    };
    Walk walk;
    walk.load(graph);
    walk.clear();
    walk.reach(0);
    const std::int32_t one = edge(0, 1), two = edge(1, 4);
    walk.spread([&](std::int32_t e) { return e == one || e == two; });
    CHECK((walk.reached() == hashi::Vector<std::int32_t>{0, 1, 4}));
    hashi::Vector<std::int32_t> out;
    walk.cut([&](std::int32_t i, std::int32_t e) {
        CHECK(walk.has_reached(i) && !walk.has_reached(graph.edges[hashi::at(e)].other(i)));
        out.push_back(e);
    });
    hashi::sort(out);
    hashi::Vector<std::int32_t> expected{edge(0, 3), edge(1, 2), edge(3, 4), edge(4, 5)};
    hashi::sort(expected);
    CHECK(out == expected);
    out.clear();
    walk.path(
        0, 5, [&](std::int32_t e) { return e != edge(0, 1); },
        [&](std::int32_t e) { out.push_back(e); });
    CHECK((out == hashi::Vector<std::int32_t>{edge(4, 5), edge(3, 4), edge(0, 3)}));
}

// A solution passes; for every change to it, the judge names the broken rule. Covers a sign, a
// given bridge, an assumed bound and forbidden loops; on the last grid the lines of sight cross.
void test_the_judge() {
    constexpr std::int32_t no = hashi::nothing;
    const std::vector<std::int32_t> islands{0, 0, 2, 0, 2, 3, 0, 4, 1, 2, 0, 2, 2, 2, 2};
    const std::vector<std::int32_t> given{0, hashi::east, 1}, signs{3, 0, 4, no, no, no};
    hashi::PuzzleSpec spec{.rows = 4, .cols = 5, .islands = islands, .given = given};
    spec.signs = signs;
    Control control;
    control.start();
    Graph graph;
    hashi::Judge judge;
    using Counts = std::vector<std::uint8_t>;
    const auto said = [&](const Counts& counts, std::vector<hashi::Bound> assumed = {}) {
        graph.build(spec, control);
        const char* broken = judge.broken(graph, counts, assumed);
        return std::string(broken == nullptr ? "" : broken);
    };
    // Edges by their first island: 0-1, 0-3, 1-2, 1-4, 3-4. Two values of 2 at the sign.
    CHECK(said({1, 1, 1, 1, 1}) == "a value is repeated at a sign");
    spec.signs = {};
    CHECK(said({1, 1, 1, 1, 1}).empty());
    CHECK(said({1, 1, 1, 1}) == "wrong number of candidate edges");
    CHECK(said({1, 1, 1, 1, 0}) == "a clue is not met");
    CHECK(said({0, 2, 1, 2, 0}) == "the islands are not one network");
    CHECK(said({3, 1, 1, 1, 1}) == "too many bridges between two islands");
    CHECK(said({1, 1, 1, 1, 1}, {{4, 2, 2}}) == "a bound is not kept");
    CHECK(said({1, 1, 1, 1, 1}, {{4, 0, 0}}) == "a bound is not kept");
    CHECK(said({1, 1, 1, 1, 1}, {{4, 1, 1}}).empty());
    spec.connected = false;
    CHECK(said({0, 2, 1, 2, 0}) == "a bound is not kept");
    spec.given = {};
    CHECK(said({0, 2, 1, 2, 0}).empty());
    spec.loops = false;
    CHECK(said({1, 1, 1, 1, 1}) == "the bridges form a loop");
    CHECK(said({0, 2, 1, 2, 0}).empty());
    // A sum of one island below and of two above.
    const std::vector<std::int32_t> pair{0, 0, -1, 2, 0, -1, 2, 2, -1};
    const std::vector<std::int32_t> three{3, 0, 3, no, no, no}, four{3, 0, 4, no, no, no};
    spec = {.rows = 4, .cols = 3, .islands = pair, .signs = three};
    CHECK(said({1, 1}).empty());
    CHECK(said({2, 2}) == "a sum is not met");
    spec.signs = four;
    CHECK(said({1, 1}) == "a sum is not met");
    // 0-3 and 1-2 cross.
    const std::vector<std::int32_t> crossing{0, 2, -1, 2, 0, -1, 2, 4, -1, 4, 2, -1};
    spec = {.rows = 5, .cols = 5, .islands = crossing, .connected = false};
    CHECK(said({1, 1}) == "bridges cross");
    CHECK(said({1, 0}) == "a clue is not met");
    CHECK(said({0, 0}) == "a clue is not met");
}

// Walks are as long as the network: they are charged to the control by length, not by number.
void test_the_control_hears_of_walks() {
    constexpr std::int32_t islands = 50'000, walks = 50;
    const Graph graph = graph_of(row_of(islands), 1, 2 * islands);
    Connectivity network;
    network.load(graph);
    int looks = 0;
    Control control;
    control.poll = [](void* count) { return ++*static_cast<int*>(count) > 40; };
    control.poll_argument = &looks;
    control.start();
    int done = 0;
    for (; done < walks && !network.charge(control); ++done)
        network.cut(0, 0, [](std::int32_t) { return true; }, [](std::int32_t) {});
    CHECK(control.stopped && done < walks);

    for (std::int32_t i = 1; i < islands - 1; ++i) network.merge(i - 1, i, -1);
    looks = 0;
    control.start();
    for (done = 0; done < walks && !network.charge(control); ++done) {
        std::int32_t only = -1;
        const std::int32_t c = network.component[0];
        CHECK(network.seek(c, [](std::int32_t) { return true; }, only) == 0);
    }
    CHECK(control.stopped && done < walks);
}

}  // namespace

int main() {
    test_a_graph_that_cannot_be_built();
    test_odd_components();
    test_two_colours();
    test_walks();
    test_the_judge();
    test_the_control_hears_of_walks();
    return 0;
}
