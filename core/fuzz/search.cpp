// Fuzz target: compares the solutions, count and bounds of a small puzzle with brute force.
#include "tests/reference.hpp"

using hashi::Outcome;
using reference::Bytes;
using reference::Counts;
using reference::Puzzle;

namespace {

void compare(const Puzzle& puzzle, const std::set<Counts>& expected, hashi::search::Solver& solver,
             std::uint64_t seed) {
    solver.load(puzzle.spec(), {}, seed);
    const std::vector<std::int32_t> order = puzzle.match(solver.graph());
    const std::vector<hashi::Bound> bounds = reference::given(puzzle, order);
    hashi::Control control;

    solver.load(puzzle.spec(), bounds, seed);
    std::set<Counts> found;
    for (;;) {
        const Outcome outcome = solver.next(control);
        if (outcome == Outcome::unknown) fail(puzzle, "unknown without a limit");
        if (outcome == Outcome::no_solution) break;
        const Counts counts = reference::counts_of(solver, order);
        if (!expected.count(counts)) fail(puzzle, "not a solution");
        if (!found.insert(counts).second) fail(puzzle, "a solution came twice");
    }
    if (found.size() != expected.size()) fail(puzzle, "a solution is missing");
    if (solver.next(control) != Outcome::no_solution) fail(puzzle, "a solution after the last");

    solver.load(puzzle.spec(), bounds, seed);
    std::int64_t number = 0;
    if (solver.count(control, -1, number) != Outcome::solved) fail(puzzle, "not counted");
    if (number != static_cast<std::int64_t>(expected.size())) fail(puzzle, "miscounted");

    solver.load(puzzle.spec(), bounds, seed);
    hashi::Vector<std::uint8_t> low, high;
    const Outcome outcome = solver.forced(control, low, high);
    if (expected.empty()) {
        if (outcome != Outcome::no_solution) fail(puzzle, "forced without a solution");
        return;
    }
    if (outcome != Outcome::solved) fail(puzzle, "forced undecided");
    for (std::size_t e = 0; e < order.size(); ++e) {
        std::uint8_t least = 255, most = 0;
        for (const Counts& counts : expected) {
            least = std::min(least, counts[e]);
            most = std::max(most, counts[e]);
        }
        const auto at = static_cast<std::size_t>(order[e]);
        if (low[at] != least || high[at] != most) fail(puzzle, "wrong bounds");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static hashi::search::Solver reused;
    Bytes bytes(data, size);
    const auto seed = static_cast<std::uint64_t>(bytes.next());
    Puzzle puzzle = reference::decode(bytes, 7, 12);
    std::set<Counts> expected;
    if (!puzzle.solutions(expected, 20'000) || expected.size() > 2000) return -1;
    compare(puzzle, expected, reused, seed);

    reference::assume(bytes, puzzle);
    std::set<Counts> remaining;
    for (const Counts& counts : expected)
        if (puzzle.solved_by(counts)) remaining.insert(counts);
    hashi::search::Solver fresh;
    compare(puzzle, remaining, fresh, seed);
    return 0;
}
