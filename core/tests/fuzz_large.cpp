// Fuzz target: puzzles of dozens to hundreds of islands, grown so that they have a solution, of
// which some are then spoilt. Too large for trying everything: answers are checked, none may be
// missing where there is one by construction, and bounds must hold for every solution seen.
#include <random>

#include "reference.hpp"

using hashi::Outcome;
using reference::Bytes;
using reference::Counts;
using reference::Puzzle;

namespace {

struct Grown {
    Puzzle puzzle;
    Counts drawing;
};

// Islands thrown on the grid, then bridges drawn until they are one network, and some more.
bool grow(Bytes& bytes, Grown& grown) {
    Puzzle& puzzle = grown.puzzle;
    const int flags = bytes.next();
    puzzle.max_bridges = 1 + (flags & 3);
    puzzle.loops = (flags & 4) == 0;
    // One in eight is large enough for the search by windows.
    const int most_side = bytes.next() % 8 == 0 ? 100 : 24;
    puzzle.rows = 4 + bytes.below(most_side);
    puzzle.cols = 4 + bytes.below(most_side);
    const int density = 1 + bytes.below(7);
    const int unknown = bytes.below(5);
    const int more = bytes.below(16);
    std::minstd_rand random(static_cast<unsigned>(bytes.next() * 256 + bytes.next() + 1));
    const auto below = [&](int bound) { return static_cast<int>(random() % static_cast<unsigned>(bound)); };
    for (int r = 0; r < puzzle.rows; ++r) {
        for (int c = 0; c < puzzle.cols; ++c) {
            const int what = below(16);
            if (what < density) puzzle.islands.insert(puzzle.islands.end(), {r, c, 0});
            else if (what == 15 && (flags & 8)) puzzle.blocked.insert(puzzle.blocked.end(), {r, c});
        }
    }
    puzzle.look_around();
    const std::size_t m = puzzle.edges.size();
    grown.drawing.assign(m, 0);
    reference::Groups groups(puzzle.island_count());
    std::vector<std::size_t> order(m);
    for (std::size_t e = 0; e < m; ++e) order[e] = e;
    for (std::size_t e = m; e > 1; --e)
        std::swap(order[e - 1], order[static_cast<std::size_t>(below(static_cast<int>(e)))]);
    const auto free = [&](std::size_t e) {
        for (const int f : puzzle.crossed[e])
            if (grown.drawing[static_cast<std::size_t>(f)] > 0) return false;
        return true;
    };
    for (const bool joining : {true, false}) {
        for (const std::size_t e : order) {
            const auto [u, v] = puzzle.edges[e];
            if (grown.drawing[e] > 0 || !free(e)) continue;
            if (!groups.join(u, v) && (joining || !puzzle.loops || below(16) >= more)) continue;
            grown.drawing[e] = static_cast<std::uint8_t>(1 + below(puzzle.max_bridges));
        }
    }
    std::vector<int> degree(groups.parent.size(), 0);
    for (std::size_t e = 0; e < m; ++e) {
        degree[static_cast<std::size_t>(puzzle.edges[e].first)] += grown.drawing[e];
        degree[static_cast<std::size_t>(puzzle.edges[e].second)] += grown.drawing[e];
    }
    for (std::size_t i = 0; i < degree.size(); ++i)
        puzzle.islands[3 * i + 2] = degree[i] > 0 && below(16) < unknown ? -1 : degree[i];
    return groups.number <= 1;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static hashi::Solver solver;
    Bytes bytes(data, size);
    Grown grown;
    const bool solvable = grow(bytes, grown);
    Puzzle& puzzle = grown.puzzle;
    if (solvable && !puzzle.solved_by(grown.drawing)) fail(puzzle, "the drawing is no solution");
    const auto seed = static_cast<std::uint64_t>(bytes.next());
    solver.load(puzzle.spec(), {}, seed);
    const std::vector<std::int32_t> order = puzzle.match(solver.graph());
    std::set<Counts> found;
    for (int i = 0; i < 12; ++i) {
        hashi::Control control;
        control.conflicts = 3000;
        const Outcome outcome = solver.next(control);
        if (outcome == Outcome::unknown) break;
        if (outcome == Outcome::no_solution) {
            if (solvable && !found.count(grown.drawing)) fail(puzzle, "the drawing was overlooked");
            break;
        }
        const Counts counts = reference::counts_of(solver, order);
        if (!puzzle.solved_by(counts)) fail(puzzle, "a solution that is none");
        if (!found.insert(counts).second) fail(puzzle, "a solution came twice");
    }
    if (solvable) found.insert(grown.drawing);

    // A part of the drawing as assumptions: it is still a solution.
    if (solvable) {
        const int share = bytes.next();
        for (std::size_t e = 0; e < order.size(); ++e)
            if (static_cast<int>((e * 37 + seed) % 256) < share)
                puzzle.bounds[e] = {grown.drawing[e], grown.drawing[e]};
        solver.load(puzzle.spec(), reference::given(puzzle, order), seed);
        hashi::Control control;
        control.conflicts = 3000;
        const Outcome outcome = solver.next(control);
        if (outcome == Outcome::no_solution) fail(puzzle, "the drawing does not fit itself");
        if (outcome == Outcome::solved && !puzzle.solved_by(reference::counts_of(solver, order)))
            fail(puzzle, "a solution that is none");
        for (auto& bound : puzzle.bounds) bound = {0, puzzle.max_bridges};
    }

    solver.load(puzzle.spec(), {}, seed);
    hashi::Control control;
    control.conflicts = 2000;
    Counts low, high;
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
