// Fuzz target: puzzles of dozens to thousands of islands, grown so that they have a solution; some
// are then damaged. They are too large for brute force: every answer is checked, a solution that
// exists by construction must not be missed, and bounds must hold for every solution seen.
#include "tests/grown.hpp"

using hashi::Outcome;
using reference::Bytes;
using reference::Counts;
using reference::Grown;
using reference::Puzzle;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static hashi::search::Solver solver;
    Bytes bytes(data, size);
    Grown grown;
    grow(bytes, grown);
    Puzzle& puzzle = grown.puzzle;
    if (!puzzle.solved_by(grown.drawing)) fail(puzzle, "the drawing is no solution");
    // One in eight is damaged: then the only requirement is that answers are correct.
    const bool solvable = puzzle.island_count() == 0 || bytes.below(8) != 0;
    if (!solvable) {
        const auto at = static_cast<std::size_t>(bytes.next() % puzzle.island_count());
        if (puzzle.islands[3 * at + 2] >= 0) puzzle.islands[3 * at + 2] ^= 1;
    }
    const auto seed = static_cast<std::uint64_t>(bytes.next());
    solver.load(puzzle.spec(), {}, seed);
    const std::vector<std::int32_t> order = puzzle.match(solver.graph());
    std::set<Counts> found;
    const bool large = puzzle.island_count() > 500;
    for (int i = 0; i < (large ? 3 : 12); ++i) {
        hashi::Control control;
        control.conflicts = 3000;
        control.seconds = 0.3;
        const Outcome outcome = solver.next(control);
        if (outcome == Outcome::unknown) break;
        if (outcome == Outcome::no_solution) {
            if (solvable && !found.count(grown.drawing)) fail(puzzle, "the drawing was overlooked");
            break;
        }
        const Counts counts = reference::counts_of(solver, order);
        if (!puzzle.solved_by(counts)) {
            std::fprintf(stderr, "solvable %d i %d seed %d\n", solvable, i, (int)seed);
            fail(puzzle, "not a solution");
        }
        if (!found.insert(counts).second) fail(puzzle, "a solution came twice");
    }
    if (solvable) found.insert(grown.drawing);

    // With a part of the drawing assumed, it is still a solution.
    if (solvable) {
        const int share = bytes.next();
        for (std::size_t e = 0; e < order.size(); ++e)
            if (static_cast<int>((e * 37 + seed) % 256) < share)
                puzzle.bounds[e] = {grown.drawing[e], grown.drawing[e]};
        solver.load(puzzle.spec(), reference::given(puzzle, order), seed);
        hashi::Control control;
        control.conflicts = 3000;
        control.seconds = 0.3;
        const Outcome outcome = solver.next(control);
        if (outcome == Outcome::no_solution) fail(puzzle, "the drawing contradicts itself");
        if (outcome == Outcome::solved && !puzzle.solved_by(reference::counts_of(solver, order)))
            fail(puzzle, "not a solution");
        for (auto& bound : puzzle.bounds) bound = {0, puzzle.max_bridges};
    }

    solver.load(puzzle.spec(), {}, seed);
    hashi::Control control;
    control.conflicts = 2000;
    control.seconds = large ? 0.05 : 0.3;
    hashi::Vector<std::uint8_t> low, high;
    const Outcome outcome = solver.forced(control, low, high);
    if (outcome == Outcome::no_solution) {
        if (!found.empty()) fail(puzzle, "forced found no solution");
        return 0;
    }
    for (const Counts& counts : found)
        for (std::size_t e = 0; e < order.size(); ++e) {
            const auto at = static_cast<std::size_t>(order[e]);
            if (counts[e] < low[at] || counts[e] > high[at])
                fail(puzzle, "a solution outside the bounds");
        }
    return 0;
}
