// The census of all solutions for the browser: a module of its own, which only the editor loads. It
// has no search; the page gets the bounds that it needs from the engine (wasm.cpp).
#include <cstdint>
#include <span>

#include "bindings/wasm.hpp"
#include "count/count.hpp"

namespace {

hashi::Graph graph;
hashi::count::Census all_solutions;

// How many words a number has, then these, each as its lower and its upper half.
void put_number(const hashi::count::Number& number) {
    out.push_back(static_cast<std::int32_t>(number.size()));
    for (const std::uint64_t word : number) {
        out.push_back(static_cast<std::int32_t>(word & 0xffffffffu));
        out.push_back(static_cast<std::int32_t>(word >> 32));
    }
}

// The number of numbers, then these.
void put_numbers(std::span<const hashi::count::Number> numbers) {
    out.push_back(static_cast<std::int32_t>(numbers.size()));
    for (const hashi::count::Number& number : numbers) put_number(number);
}

}  // namespace

// Input: a puzzle without signs, then for each candidate edge the fewest and the most bridges that
// a solution can have there. Output: how many solutions there are; unless time was up, for each
// candidate edge, how many have 0, 1, … bridges there, and likewise for each island without a clue.
EXPORT(census) int census(double seconds, std::int32_t megabytes) {
    Reader reader;
    const hashi::PuzzleSpec spec = read_puzzle(reader);
    hashi::Control control = control_for(seconds);
    control.start();
    out.clear();
    graph.build(spec, control);
    hashi::Vector<std::uint8_t> low, high;
    for (std::int32_t e = 0; e < graph.edge_count(); ++e) {
        low.push_back(static_cast<std::uint8_t>(reader.one()));
        high.push_back(static_cast<std::uint8_t>(reader.one()));
    }
    all_solutions.budget.most = static_cast<std::size_t>(megabytes) << 20;
    const hashi::count::Ending ending = all_solutions.take(graph, low, high, control);
    if (ending != hashi::count::Ending::complete) return static_cast<int>(ending);
    put_number(all_solutions.count());
    hashi::Vector<hashi::count::Number> numbers;
    if (!all_solutions.marginals(control, numbers)) return 0;
    hashi::Vector<std::int32_t> open;
    for (std::size_t i = 0; i < graph.islands.size(); ++i)
        if (spec.islands[3 * i + 2] < 0) open.push_back(static_cast<std::int32_t>(i));
    hashi::Vector<hashi::Vector<hashi::count::Number>> sums;
    if (!all_solutions.sums(graph, open, control, sums)) return 0;
    const std::size_t values = hashi::at(spec.max_bridges) + 1;
    for (std::size_t e = 0; e < low.size(); ++e)
        put_numbers(std::span(numbers).subspan(e * values, values));
    for (const hashi::Vector<hashi::count::Number>& island : sums) put_numbers(island);
    return 0;
}
