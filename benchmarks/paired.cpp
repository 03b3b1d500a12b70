// Times the engine and the reference in turn on the same puzzles. paired.py builds and feeds this.
//
//   paired SECONDS NODE_LIMIT < puzzles > results
//
// NODE_LIMIT 0 leaves out the reference: only the engine is judged and timed (ablations.py).
//
// One puzzle per line, all integers: the number of solutions wanted (1: a solution, 2: a solution
// and whether there is a second), rows, cols, maximum of bridges per pair, number of islands, then
// row, col and clue of each island, in reading order (clue -1: '?').
//
// First, both solve every puzzle once and the answers are judged. Then rounds over all puzzles
// follow until the time is up, at least three; the fastest time of each counts. Prints one JSON
// object per line for every puzzle, in the input order.
//
// Exit status: 0, 2 for bad input, 4 if an answer was wrong.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "reference.hpp"
#include "search/search.hpp"

namespace {

using Clock = std::chrono::steady_clock;
using reference::Bridge;
using Bridges = std::vector<Bridge>;

constexpr double engine_seconds = 10;  // these puzzles take it milliseconds
constexpr int least_rounds = 3;
constexpr double none = std::numeric_limits<double>::infinity();

struct Instance {
    reference::Puzzle puzzle;
    std::vector<std::int32_t> flat;  // the islands, for the engine
    std::size_t wanted = 1;
    std::string status;  // "solved", "node-limit", "engine-limit", "wrong"
    std::string message;
    std::size_t found = 0;                   // solutions, up to `wanted`
    double engine = none, reference = none;  // seconds
    std::int64_t nodes = 0;
    std::uint64_t conflicts = 0;
};

// ------------------------------------------------------------------------------------------- input

Instance parse(const std::string& line) {
    std::istringstream in(line);
    const auto number = [&](long least, long most) {
        long value = 0;
        if (!(in >> value) || value < least || value > most)
            throw std::runtime_error("a number is missing or out of range");
        return static_cast<int>(value);
    };
    Instance made;
    made.wanted = static_cast<std::size_t>(number(1, 2));
    made.puzzle.rows = number(1, 10000);
    made.puzzle.cols = number(1, 10000);
    made.puzzle.max_bridges = number(1, 4);
    const int islands = number(0, 1000000);
    for (int i = 0; i < islands; ++i) {
        const int row = number(0, made.puzzle.rows - 1), col = number(0, made.puzzle.cols - 1);
        const int clue = number(-1, 255);
        if (i > 0) {
            const reference::Island& last = made.puzzle.islands.back();
            if (row < last.row || (row == last.row && col <= last.col))
                throw std::runtime_error("the islands are not in order");
        }
        made.puzzle.islands.push_back({row, col, clue});
        made.flat.insert(made.flat.end(), {row, col, clue});
    }
    if (!(in >> std::ws).eof()) throw std::runtime_error("more numbers than expected");
    return made;
}

// ------------------------------------------------------------------------------------------- judge

// The rule that a solution breaks; empty if none. Independent of both solvers' candidate edges.
std::string broken(const reference::Puzzle& puzzle, const Bridges& bridges) {
    enum : char { water, island, crossed };
    const auto cols = static_cast<std::size_t>(puzzle.cols);
    std::vector<char> grid(static_cast<std::size_t>(puzzle.rows) * cols, water);
    const auto cell = [&](int row, int col) -> char& {
        return grid[static_cast<std::size_t>(row) * cols + static_cast<std::size_t>(col)];
    };
    const std::size_t n = puzzle.islands.size();
    for (const reference::Island& i : puzzle.islands) cell(i.row, i.col) = island;
    std::vector<int> degree(n, 0);
    std::vector<std::size_t> parent(n);
    std::iota(parent.begin(), parent.end(), std::size_t{0});
    const auto root = [&](std::size_t i) {
        while (parent[i] != i) i = parent[i] = parent[parent[i]];
        return i;
    };
    std::size_t networks = n;
    for (const Bridge& b : bridges) {
        const auto u = static_cast<std::size_t>(b.u), v = static_cast<std::size_t>(b.v);
        if (u >= n || v >= n || u >= v) return "a bridge without two islands";
        const reference::Island &from = puzzle.islands[u], &to = puzzle.islands[v];
        if (b.count < 1 || b.count > puzzle.max_bridges) return "too many or too few bridges";
        if (from.row != to.row && from.col != to.col) return "a bridge is not straight";
        const int down = from.row == to.row ? 0 : 1;
        for (int row = from.row + down, col = from.col + 1 - down; row != to.row || col != to.col;
             row += down, col += 1 - down) {
            if (cell(row, col) != water) return "a bridge crosses another or passes an island";
            cell(row, col) = crossed;
        }
        degree[u] += b.count;
        degree[v] += b.count;
        if (root(u) != root(v)) {
            parent[root(u)] = root(v);
            --networks;
        }
    }
    for (std::size_t i = 0; i < n; ++i) {
        const int clue = puzzle.islands[i].clue;
        if (clue < 0 ? degree[i] == 0 : degree[i] != clue) return "a clue is not met";
    }
    return networks > 1 ? "the islands are not connected" : "";
}

bool same(const Bridges& a, const Bridges& b) {
    const auto key = [](const Bridge& x) { return std::vector<int>{x.u, x.v, x.count}; };
    const auto sorted = [&](const Bridges& bridges) {
        std::vector<std::vector<int>> keys;
        for (const Bridge& x : bridges) keys.push_back(key(x));
        std::sort(keys.begin(), keys.end());
        return keys;
    };
    return sorted(a) == sorted(b);
}

// ---------------------------------------------------------------------------------------- solvers

struct Engine {
    hashi::search::Solver solver;

    // Loads and solves; false if the time limit was reached. Appends the solutions to `keep`.
    bool run(const Instance& it, std::size_t& found, std::vector<Bridges>* keep) {
        hashi::PuzzleSpec spec;
        spec.rows = it.puzzle.rows;
        spec.cols = it.puzzle.cols;
        spec.max_bridges = it.puzzle.max_bridges;
        spec.islands = it.flat;
        solver.load(spec);
        hashi::Control control;
        control.seconds = engine_seconds;
        for (found = 0; found < it.wanted; ++found) {
            const hashi::Outcome outcome = solver.next(control);
            if (outcome == hashi::Outcome::unknown) return false;
            if (outcome == hashi::Outcome::no_solution) break;
            if (keep) keep->push_back(bridges());
        }
        return true;
    }

    Bridges bridges() const {
        Bridges made;
        const auto counts = solver.counts();
        for (std::size_t e = 0; e < counts.size(); ++e)
            if (counts[e])
                made.push_back({solver.graph().edges[e].u, solver.graph().edges[e].v,
                                static_cast<int>(counts[e])});
        return made;
    }
};

template <class Run>
double seconds(Run&& run) {
    const auto begin = Clock::now();
    run();
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

// Both solve the puzzle once; their answers are checked against the rules and each other.
void judge(Instance& it, Engine& engine, reference::Solver& other, std::int64_t node_limit) {
    std::vector<Bridges> mine;
    std::size_t found = 0;
    const bool answered = engine.run(it, found, &mine);
    it.conflicts = engine.solver.stats().conflicts;
    it.status = "wrong";
    for (const Bridges& solution : mine) {
        it.message = broken(it.puzzle, solution);
        if (!it.message.empty()) {
            it.message = "engine: " + it.message;
            return;
        }
    }
    if (mine.size() == 2 && same(mine[0], mine[1])) {
        it.message = "engine: the second solution is the first one";
        return;
    }
    if (node_limit == 0) {
        it.found = found;
        it.status = answered ? "solved" : "engine-limit";
        return;
    }
    const bool finished = other.solve(it.puzzle, it.wanted, node_limit) == reference::Outcome::done;
    it.nodes = other.nodes();
    for (const Bridges& solution : other.solutions()) {
        it.message = broken(it.puzzle, solution);
        if (!it.message.empty()) {
            it.message = "reference: " + it.message;
            return;
        }
    }
    const std::size_t theirs = other.solutions().size();
    it.found = std::max(found, theirs);
    // An incomplete answer says nothing about what it did not find.
    if ((answered && found < theirs) || (finished && theirs < found) ||
        (it.found == 1 && it.wanted == 2 && answered && finished &&
         !same(mine[0], other.solutions()[0]))) {
        it.message = "the engine found " + std::to_string(found) + " and the reference " +
                     std::to_string(theirs) + " solutions, or not the same";
        return;
    }
    it.status = !answered ? "engine-limit" : !finished ? "node-limit" : "solved";
}

void print(const Instance& it, int rounds) {
    const auto time = [](double value) {
        return value == none ? std::string("null") : std::to_string(value * 1e6);
    };
    std::cout << "{\"status\":\"" << it.status << "\",\"message\":\"" << it.message
              << "\",\"found\":" << it.found << ",\"engine_us\":" << time(it.engine)
              << ",\"reference_us\":" << time(it.reference) << ",\"conflicts\":" << it.conflicts
              << ",\"nodes\":" << it.nodes << ",\"rounds\":" << rounds << "}\n";
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::cerr << "usage: paired SECONDS NODE_LIMIT < puzzles > results\n";
        return 2;
    }
    const double budget = std::atof(arguments[1]);
    const std::int64_t node_limit = std::atoll(arguments[2]);
    if (!(budget >= 0) || node_limit < 0) {
        std::cerr << "SECONDS has to be 0 or more and NODE_LIMIT as well\n";
        return 2;
    }
    std::vector<Instance> instances;
    std::string line;
    try {
        while (std::getline(std::cin, line)) instances.push_back(parse(line));
    } catch (const std::exception& error) {
        std::cerr << "line " << instances.size() + 1 << ": " << error.what() << '\n';
        return 2;
    }

    Engine engine;
    reference::Solver other;
    bool right = true;
    std::vector<Instance*> timed;
    for (Instance& it : instances) {
        judge(it, engine, other, node_limit);
        right = right && it.status != "wrong";
        if (it.status == "solved") timed.push_back(&it);
    }

    int rounds = 0;
    const auto begin = Clock::now();
    const auto elapsed = [&] {
        return std::chrono::duration<double>(Clock::now() - begin).count();
    };
    while (!timed.empty() && (rounds < least_rounds || elapsed() < budget)) {
        for (Instance* it : timed) {
            std::size_t found = 0;
            const auto run_engine = [&] {
                it->engine =
                    std::min(it->engine, seconds([&] { engine.run(*it, found, nullptr); }));
            };
            const auto run_reference = [&] {
                if (node_limit == 0) return;
                it->reference =
                    std::min(it->reference,
                             seconds([&] { other.solve(it->puzzle, it->wanted, node_limit); }));
            };
            // They take turns going first, so that neither always finds the puzzle in the cache.
            if (rounds % 2 == 0) {
                run_engine();
                run_reference();
            } else {
                run_reference();
                run_engine();
            }
        }
        ++rounds;
    }
    for (const Instance& it : instances) print(it, it.status == "solved" ? rounds : 0);
    return right ? 0 : 4;
}
