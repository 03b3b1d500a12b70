// Tests counting all solutions at once: against trying everything, in every order, and the samples
// and shares drawn from it.
#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "count/count.hpp"
#include "tests/check.hpp"
#include "tests/effort.hpp"
#include "tests/reference.hpp"

using hashi::Control;
using hashi::Graph;
using hashi::Random;
using hashi::Vector;
using hashi::count::Budget;
using hashi::count::Census;
using hashi::count::Ending;
using hashi::count::find_total;
using hashi::count::Number;
using reference::Counts;
using reference::Puzzle;

namespace {

Puzzle random_puzzle(Random& random, int side, int islands) {
    std::vector<std::uint8_t> data(1200);
    for (std::uint8_t& byte : data) byte = static_cast<std::uint8_t>(random.next());
    reference::Bytes bytes(data.data(), data.size());
    Puzzle puzzle = reference::decode(bytes, side, islands);
    puzzle.signs.clear();
    puzzle.look_around();
    if (random.chance(300'000)) reference::assume(bytes, puzzle);
    return puzzle;
}

std::uint64_t value(const Number& number) {
    CHECK(number.size() <= 1);
    return number.empty() ? 0 : number[0];
}

// The bounds that the puzzle itself states.
void state_bounds(const Graph& graph, const Puzzle& puzzle, const std::vector<std::int32_t>& order,
                  Vector<std::uint8_t>& low, Vector<std::uint8_t>& high) {
    low.assign(hashi::at(graph.edge_count()), 0);
    high.assign(low.size(), static_cast<std::uint8_t>(puzzle.max_bridges));
    for (std::size_t e = 0; e < order.size(); ++e) {
        low[hashi::at(order[e])] = static_cast<std::uint8_t>(puzzle.bounds[e].first);
        high[hashi::at(order[e])] =
            static_cast<std::uint8_t>(std::min(puzzle.bounds[e].second, puzzle.max_bridges));
    }
    for (const hashi::Bound& bound : graph.given)
        low[hashi::at(bound.edge)] =
            std::max(low[hashi::at(bound.edge)], static_cast<std::uint8_t>(bound.low));
}

// Small puzzles of every rule, with stated and with proved bounds and in several orders: as many
// solutions, per edge and in total, as trying everything finds, and samples are among them.
void test_small_puzzles() {
    Random random(1);
    int with_some = 0, with_many = 0, trees = 0, several = 0;
    for (int k = 0; k < examples(10'000); ++k) {
        const Puzzle puzzle = random_puzzle(random, 3 + k % 4, 4 + k % 9);
        if (puzzle.island_count() == 0) continue;
        std::set<Counts> solutions;
        if (!puzzle.solutions(solutions, 200'000)) continue;
        hashi::search::Solver solver;
        Control control;
        control.start();
        const hashi::PuzzleSpec spec = puzzle.spec();
        Graph graph;
        graph.build(spec, control);
        const std::vector<std::int32_t> order = puzzle.match(graph);
        Vector<std::uint8_t> low, high;
        state_bounds(graph, puzzle, order, low, high);
        for (int variant = 0; variant < 3; ++variant) {
            if (variant == 2) {
                const std::vector<hashi::Bound> assumed = reference::given(puzzle, order);
                solver.load(spec, assumed);
                hashi::search::Stats stats;
                const hashi::Outcome outcome =
                    hashi::search::find_common(solver, spec, assumed, 0, control, low, high, stats);
                CHECK((outcome == hashi::Outcome::no_solution) == solutions.empty());
                if (solutions.empty()) continue;
            }
            Census census;
            CHECK(census.take(graph, low, high, control, variant % 2 * k) == Ending::complete);
            if (value(census.count()) != solutions.size()) reference::fail(puzzle, "wrong count");
            Budget budget{.most = std::size_t{1} << 32};
            Number total;
            CHECK(find_total(graph, low, high, control, budget, total, variant % 2 * k) ==
                  Ending::complete);
            if (total != census.count()) reference::fail(puzzle, "wrong count alone");
            Vector<Number> numbers;
            CHECK(census.marginals(control, numbers));
            std::map<std::pair<std::size_t, int>, std::uint64_t> expected;
            for (const Counts& counts : solutions)
                for (std::size_t e = 0; e < counts.size(); ++e)
                    ++expected[{hashi::at(order[e]), counts[e]}];
            const std::size_t values = static_cast<std::size_t>(puzzle.max_bridges) + 1;
            CHECK(numbers.size() == order.size() * values);
            for (std::size_t e = 0; e < order.size(); ++e)
                for (std::size_t x = 0; x < values; ++x)
                    if (value(numbers[e * values + x]) != expected[{e, static_cast<int>(x)}])
                        reference::fail(puzzle, "wrong marginals");
            Vector<std::int32_t> islands;
            for (std::int32_t i = 0; i < graph.island_count(); ++i) islands.push_back(i);
            Vector<Vector<Number>> sums;
            CHECK(census.sums(graph, islands, control, sums) && sums.size() == islands.size());
            std::map<std::pair<std::int32_t, int>, std::uint64_t> by_sum;
            Vector<std::uint8_t> least(low.size(), 0), most(low.size(), 4);
            const std::size_t edge =
                low.empty() ? 0 : hashi::at(random.below(static_cast<std::int32_t>(low.size())));
            if (!low.empty()) least[edge] = most[edge] = 1;
            std::uint64_t agreeing = 0;
            for (const Counts& counts : solutions) {
                Vector<int> sum(islands.size(), 0);
                bool agrees = true;
                for (std::size_t e = 0; e < counts.size(); ++e) {
                    sum[hashi::at(graph.edges[hashi::at(order[e])].u)] += counts[e];
                    sum[hashi::at(graph.edges[hashi::at(order[e])].v)] += counts[e];
                    if (hashi::at(order[e]) == edge) agrees = counts[e] == 1;
                }
                for (const std::int32_t i : islands) ++by_sum[{i, sum[hashi::at(i)]}];
                agreeing += agrees;
            }
            for (const std::int32_t i : islands) {
                std::uint64_t all = 0;
                for (std::size_t x = 0; x < sums[hashi::at(i)].size(); ++x) {
                    const std::uint64_t found = value(sums[hashi::at(i)][x]);
                    if (found != by_sum[{i, static_cast<int>(x)}])
                        reference::fail(puzzle, "wrong sums");
                    all += found;
                }
                if (all != solutions.size()) reference::fail(puzzle, "sums are missing");
            }
            Number number;
            CHECK(census.within(least, most, control, number));
            if (value(number) != agreeing) reference::fail(puzzle, "wrong count within bounds");
            if (solutions.empty()) continue;
            Vector<std::uint8_t> drawn;
            for (int draw = 0; draw < 3; ++draw) {
                census.sample(random, drawn);
                Counts counts;
                for (const std::int32_t e : order) counts.push_back(drawn[hashi::at(e)]);
                if (!solutions.count(counts)) reference::fail(puzzle, "wrong sample");
            }
        }
        with_some += !solutions.empty();
        with_many += solutions.size() > 10;
        trees += solutions.size() > 1 && !puzzle.loops;
        several += solutions.size() > 1 && !puzzle.connected;
    }
    CHECK(with_some > examples(1500) && with_many > examples(50));
    CHECK(trees > examples(150) && several > examples(24));
}

// A full grid of '?': its solutions take several words, and two orders agree; the shares of every
// edge add up to the count.
void test_many_solutions() {
    std::vector<std::int32_t> islands;
    for (int r = 0; r < 7; ++r)
        for (int c = 0; c < 7; ++c) islands.insert(islands.end(), {2 * r, 2 * c, -1});
    const hashi::PuzzleSpec spec{.rows = 13, .cols = 13, .islands = islands};
    Control control;
    control.start();
    Graph graph;
    graph.build(spec, control);
    const Vector<std::uint8_t> low(hashi::at(graph.edge_count()), 0), high(low.size(), 2);
    Census one, two;
    CHECK(one.take(graph, low, high, control) == Ending::complete);
    CHECK(two.take(graph, low, high, control, 5) == Ending::complete);
    CHECK(one.count() == two.count() && one.count().size() > 1);
    Budget budget{.most = std::size_t{1} << 32};
    for (const int variant : {0, 5}) {
        Number total;
        CHECK(find_total(graph, low, high, control, budget, total, variant) == Ending::complete);
        CHECK(total == one.count() && budget.peak < one.budget.peak && budget.bytes == 0);
    }
    Vector<Number> numbers, others;
    CHECK(one.marginals(control, numbers) && two.marginals(control, others));
    CHECK(numbers == others);
    for (std::size_t e = 0; e < low.size(); ++e) {
        Number sum(one.count().size() + 1, 0);
        for (std::size_t x = 0; x < 3; ++x) {
            Number part = numbers[3 * e + x];
            part.resize(sum.size(), 0);
            CHECK(hashi::count::add(sum.data(), part.data(), sum.size()) == 0);
        }
        hashi::count::trim(sum);
        CHECK(sum == one.count());
    }
}

// What is numbered in 32 bits ends a count once there are more than that, instead of a wrong
// answer.
void test_more_than_can_be_numbered() {
    std::vector<std::int32_t> islands;
    for (int r = 0; r < 7; ++r)
        for (int c = 0; c < 7; ++c) islands.insert(islands.end(), {2 * r, 2 * c, -1});
    const hashi::PuzzleSpec spec{.rows = 13, .cols = 13, .islands = islands};
    Control control;
    control.start();
    Graph graph;
    graph.build(spec, control);
    const Vector<std::uint8_t> low(hashi::at(graph.edge_count()), 0), high(low.size(), 2);
    Census whole;
    CHECK(whole.take(graph, low, high, control) == Ending::complete);
    Ending last = Ending::memory;
    for (const std::size_t numbers : {10, 100, 1000, 10'000, 100'000, 10'000'000}) {
        Census census;
        census.budget.most_numbers = numbers;
        const Ending ending = census.take(graph, low, high, control);
        CHECK(ending == Ending::memory ||
              (ending == Ending::complete && census.count() == whole.count()));
        Budget budget{.most = std::size_t{1} << 32, .most_numbers = numbers};
        Number total;
        last = find_total(graph, low, high, control, budget, total);
        CHECK(numbers > 100 || (ending == Ending::memory && last == Ending::memory));
        CHECK(last == Ending::complete ? total == whole.count() : total.empty());
    }
    CHECK(last == Ending::complete);
}

// The same chance for every solution: chi square within five standard deviations of its mean.
void test_samples_are_uniform() {
    Random random(2);
    int tested = 0;
    for (int k = 0; k < 100 && tested < 20; ++k) {
        // A grid of '?' with gaps.
        Puzzle puzzle;
        puzzle.rows = puzzle.cols = 5;
        puzzle.max_bridges = 1 + k % 2;
        puzzle.loops = k % 3 != 0;
        for (int r = 0; r < 5; r += 2)
            for (int c = 0; c < 5; c += 2)
                if (!random.chance(200'000))
                    puzzle.islands.insert(puzzle.islands.end(), {r, c, -1});
        puzzle.look_around();
        Control control;
        control.start();
        Graph graph;
        graph.build(puzzle.spec(), control);
        Vector<std::uint8_t> low, high;
        state_bounds(graph, puzzle, puzzle.match(graph), low, high);
        Census census;
        CHECK(census.take(graph, low, high, control) == Ending::complete);
        if (census.count().size() != 1) continue;
        const std::uint64_t count = census.count()[0];
        if (count < 50 || count > 2000) continue;
        std::map<Vector<std::uint8_t>, int> seen;
        Vector<std::uint8_t> drawn;
        const std::uint64_t draws = 30 * count;
        for (std::uint64_t draw = 0; draw < draws; ++draw) {
            census.sample(random, drawn);
            ++seen[drawn];
        }
        CHECK(seen.size() == count);
        double chi = 0;
        for (const auto& [solution, times] : seen) chi += (times - 30.0) * (times - 30.0) / 30.0;
        const double mean = static_cast<double>(count - 1), away = chi - mean;
        CHECK(away * away < 25 * 2 * mean);
        ++tested;
    }
    CHECK(tested == 20);
}

// Limits end a sweep without an answer; the next one is complete again.
void test_limits() {
    std::vector<std::int32_t> islands;
    for (int r = 0; r < 12; ++r)
        for (int c = 0; c < 12; ++c) islands.insert(islands.end(), {2 * r, 2 * c, -1});
    const hashi::PuzzleSpec spec{.rows = 23, .cols = 23, .islands = islands};
    Control control;
    control.start();
    Graph graph;
    graph.build(spec, control);
    const Vector<std::uint8_t> low(hashi::at(graph.edge_count()), 0), high(low.size(), 2);
    Census census;
    census.budget.most = 1 << 20;
    CHECK(census.take(graph, low, high, control) == Ending::memory);
    CHECK(census.count().empty() && census.budget.peak <= census.budget.most + (1 << 20));
    Budget budget{.most = 1 << 20};
    Number total;
    CHECK(find_total(graph, low, high, control, budget, total) == Ending::memory);
    CHECK(total.empty() && budget.peak <= budget.most + (1 << 20));
    control.seconds = 0.05;
    control.start();
    census.budget.most = std::size_t{1} << 34;
    const auto begin = hashi::Clock::now();
    CHECK(census.take(graph, low, high, control) == Ending::stopped);
    CHECK(std::chrono::duration<double>(hashi::Clock::now() - begin).count() < 2);
    control.start();
    budget.most = std::size_t{1} << 34;
    CHECK(find_total(graph, low, high, control, budget, total) == Ending::stopped);
    CHECK(std::chrono::duration<double>(hashi::Clock::now() - begin).count() < 4);
    control = {};
    control.start();
    CHECK(census.take(graph, low, low, control) == Ending::complete && census.count().empty());
    CHECK(find_total(graph, low, low, control, budget, total) == Ending::complete);
    CHECK(total.empty());
}

}  // namespace

int main() {
    test_small_puzzles();
    test_many_solutions();
    test_more_than_can_be_numbered();
    test_samples_are_uniform();
    test_limits();
    return 0;
}
