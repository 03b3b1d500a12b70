// Fuzz target: takes one solver through a session of loads, limits, interrupts and queries in any
// order. Whatever was stopped, no answer is wrong, none is repeated and none is lost.
#include "tests/reference.hpp"

using hashi::Outcome;
using reference::Bytes;
using reference::Counts;
using reference::Puzzle;

namespace {

// A puzzle, its solutions, and what the solver has said since loading it.
struct Round {
    Puzzle puzzle;
    std::set<Counts> expected;
    std::vector<std::int32_t> order;
    std::set<Counts> found;
    std::size_t counted = 0;
    bool over = false;  // the solver has said that there are no more

    void no_more() {
        over = true;
        if (found.size() + counted != expected.size()) fail(puzzle, "a solution is missing");
    }
};

bool start(Bytes& bytes, hashi::search::Solver& solver, Round& round) {
    round = {};
    round.puzzle = reference::decode(bytes, 6, 10);
    const auto seed = static_cast<std::uint64_t>(bytes.next());
    solver.load(round.puzzle.spec(), {}, seed);
    round.order = round.puzzle.match(solver.graph());
    if (bytes.next() & 1) reference::assume(bytes, round.puzzle);
    solver.load(round.puzzle.spec(), reference::given(round.puzzle, round.order), seed);
    return round.puzzle.solutions(round.expected, 10'000) && round.expected.size() <= 1000;
}

void next(hashi::search::Solver& solver, Round& round, hashi::Control& control, bool limited) {
    switch (solver.next(control)) {
        case Outcome::unknown:
            if (!limited) fail(round.puzzle, "unknown without a limit");
            break;
        case Outcome::no_solution: round.no_more(); break;
        case Outcome::solved: {
            const Counts counts = reference::counts_of(solver, round.order);
            if (round.over) fail(round.puzzle, "a solution after the last");
            if (!round.expected.count(counts)) fail(round.puzzle, "not a solution");
            if (!round.found.insert(counts).second) fail(round.puzzle, "a solution came twice");
            break;
        }
    }
}

void count(hashi::search::Solver& solver, Round& round, hashi::Control& control, bool limited,
           std::int64_t limit) {
    std::int64_t number = 0;
    const Outcome outcome = solver.count(control, limit, number);
    round.counted += static_cast<std::size_t>(number);
    const std::size_t known = round.found.size() + round.counted;
    if (known > round.expected.size()) fail(round.puzzle, "counted too many");
    if (limit >= 0 && number > limit) fail(round.puzzle, "counted beyond the limit");
    if (outcome == Outcome::unknown) {
        if (!limited) fail(round.puzzle, "unknown without a limit");
    } else if (limit < 0 || number < limit) {
        round.no_more();
    }
}

void forced(hashi::search::Solver& solver, Round& round, hashi::Control& control, bool limited) {
    hashi::Vector<std::uint8_t> low, high;
    const Outcome outcome = solver.forced(control, low, high);
    if (outcome == Outcome::unknown && !limited) fail(round.puzzle, "unknown without a limit");
    if (outcome == Outcome::no_solution && !round.expected.empty())
        fail(round.puzzle, "solutions overlooked");
    if (outcome == Outcome::solved && round.expected.empty())
        fail(round.puzzle, "bounds without a solution");
    if (outcome == Outcome::no_solution) return;
    for (std::size_t e = 0; e < round.order.size(); ++e) {
        const auto at = static_cast<std::size_t>(round.order[e]);
        bool least = false, most = false;
        for (const Counts& counts : round.expected) {
            if (counts[e] < low[at] || counts[e] > high[at])
                fail(round.puzzle, "a solution outside the bounds");
            least = least || counts[e] == low[at];
            most = most || counts[e] == high[at];
        }
        if (outcome == Outcome::solved && (!least || !most)) fail(round.puzzle, "bounds too wide");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    hashi::search::Solver solver;
    Round round;
    if (!start(bytes, solver, round)) return -1;
    bool fresh = true;  // forced() may be called
    for (int step = 0; step < 60 && !bytes.empty(); ++step) {
        const int what = bytes.next();
        std::atomic<bool> interrupt{(what & 64) != 0};
        int polls = 0;
        hashi::Control control;
        control.interrupt = &interrupt;
        control.poll = [](void* left) { return --*static_cast<int*>(left) <= 0; };
        control.poll_argument = &polls;
        polls = 1 + bytes.below(3);
        if (what & 128) control.conflicts = bytes.below(8);
        else if (what & 32) control.seconds = bytes.below(4) / 1e6;
        switch (what % 8) {
            case 0:
                if (!start(bytes, solver, round)) return 0;
                fresh = true;
                continue;
            case 1:
                if (!fresh) continue;
                forced(solver, round, control, true);
                if (!start(bytes, solver, round)) return 0;
                fresh = true;
                continue;
            case 2:
            case 3: count(solver, round, control, true, bytes.below(6) - 1); break;
            default: next(solver, round, control, true); break;
        }
        fresh = false;
    }
    // To the end without limits: every remaining solution comes exactly once.
    hashi::Control control;
    while (!round.over) next(solver, round, control, false);
    return 0;
}
