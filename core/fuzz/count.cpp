// Fuzz target: the sweep that counts all solutions of a small puzzle at once, against brute force:
// the count, with and without its diagram and in another order, shares of edges, and samples.
#include "count/count.hpp"
#include "tests/reference.hpp"

using hashi::Vector;
using hashi::count::Census;
using hashi::count::Ending;
using hashi::count::Number;
using reference::Bytes;
using reference::Counts;
using reference::Puzzle;

namespace {

std::uint64_t value(const Number& number) { return number.empty() ? 0 : number[0]; }

// The bounds that the puzzle states, by candidate edge of the graph.
void state_bounds(const hashi::Graph& graph, const Puzzle& puzzle,
                  const std::vector<std::int32_t>& order, Vector<std::uint8_t>& low,
                  Vector<std::uint8_t>& high) {
    low.assign(order.size(), 0);
    high.assign(order.size(), 0);
    for (std::size_t e = 0; e < order.size(); ++e) {
        low[hashi::at(order[e])] = static_cast<std::uint8_t>(puzzle.bounds[e].first);
        high[hashi::at(order[e])] =
            static_cast<std::uint8_t>(std::min(puzzle.bounds[e].second, puzzle.max_bridges));
    }
    for (const hashi::Bound& bound : graph.given)
        low[hashi::at(bound.edge)] =
            std::max(low[hashi::at(bound.edge)], static_cast<std::uint8_t>(bound.low));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    hashi::Random random(static_cast<std::uint64_t>(bytes.next()));
    const int variant = bytes.next();
    const int asked = bytes.next();
    Puzzle puzzle = reference::decode(bytes, 7, 12);
    puzzle.signs.clear();
    puzzle.look_around();
    if (puzzle.island_count() == 0) return -1;
    if (asked & 1) reference::assume(bytes, puzzle);
    std::set<Counts> solutions;
    if (!puzzle.solutions(solutions, 20'000)) return -1;

    hashi::Control control;
    control.start();
    hashi::Graph graph;
    graph.build(puzzle.spec(), control);
    const std::vector<std::int32_t> order = puzzle.match(graph);
    Vector<std::uint8_t> low, high;
    state_bounds(graph, puzzle, order, low, high);
    Census census;
    if (census.take(graph, low, high, control, variant) != Ending::complete)
        fail(puzzle, "not counted");
    if (census.count().size() > 1 || value(census.count()) != solutions.size())
        fail(puzzle, "miscounted");
    hashi::count::Budget budget{.most = std::size_t{1} << 32};
    Number total;
    if (hashi::count::find_total(graph, low, high, control, budget, total, variant) !=
        Ending::complete)
        fail(puzzle, "not only counted");
    if (total != census.count()) fail(puzzle, "only the count differs");

    Vector<Number> numbers;
    if (!census.marginals(control, numbers)) fail(puzzle, "stopped without a limit");
    const auto values = static_cast<std::size_t>(puzzle.max_bridges) + 1;
    std::vector<std::uint64_t> expected(order.size() * values, 0);
    for (const Counts& counts : solutions)
        for (std::size_t e = 0; e < counts.size(); ++e)
            ++expected[hashi::at(order[e]) * values + static_cast<std::size_t>(counts[e])];
    for (std::size_t k = 0; k < expected.size(); ++k)
        if (numbers[k].size() > 1 || value(numbers[k]) != expected[k])
            fail(puzzle, "wrong marginals");
    if (solutions.empty()) return 0;
    Vector<std::uint8_t> drawn;
    for (int draw = 0; draw < 3; ++draw) {
        census.sample(random, drawn);
        Counts counts;
        for (const std::int32_t e : order) counts.push_back(drawn[hashi::at(e)]);
        if (!solutions.count(counts)) fail(puzzle, "wrong sample");
    }
    return 0;
}
