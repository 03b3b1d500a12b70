// Unit tests of the clauses for SAT solvers and of the cut propagator, on small random puzzles.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "models/models.hpp"
#include "search/search.hpp"
#include "tests/check.hpp"

using namespace hashi;
using namespace hashi::models;
using hashi::search::Solver;

namespace {

std::uint32_t state = 1;
int below(int n) {
    state = state * 1103515245u + 12345u;
    return static_cast<int>((state >> 16) % static_cast<std::uint32_t>(n));
}

struct Random {
    std::vector<std::int32_t> islands, signs;
    PuzzleSpec spec;

    Random() {
        spec.rows = 1 + below(5);
        spec.cols = 1 + below(5);
        spec.max_bridges = 1 + below(4);
        spec.loops = below(3) != 0;
        spec.connected = below(3) != 0;
        for (std::int32_t r = 0; r < spec.rows; ++r)
            for (std::int32_t c = 0; c < spec.cols; ++c)
                if (below(8) == 0)
                    signs.insert(signs.end(), {r, c, said(), said(), said(), said()});
                else if (below(2))
                    islands.insert(islands.end(),
                                   {r, c, below(3) ? -1 : below(spec.max_bridges * 3)});
        spec.islands = islands;
        spec.signs = signs;
    }
    static std::int32_t said() {
        return below(4) == 0 ? below(12) : below(4) == 0 ? unreadable : nothing;
    }
};

// The literals of x for these bridges.
std::vector<std::int32_t> model_of(const Cnf& cnf, std::span<const std::uint8_t> counts) {
    std::vector<std::int32_t> model;
    for (std::int32_t e = 0; e < cnf.graph().edge_count(); ++e)
        for (int k = 1; k <= cnf.graph().max_bridges; ++k)
            model.push_back(counts[static_cast<std::size_t>(e)] >= k ? cnf.x(e, k) : -cnf.x(e, k));
    return model;
}

// Extended by unit propagation: values and their sums follow from the bridges.
std::vector<std::int32_t> completed(const Cnf& cnf, std::vector<std::int32_t> model) {
    std::vector<int> value(static_cast<std::size_t>(cnf.variables()) + 1, 0);
    for (const std::int32_t l : model)
        value[static_cast<std::size_t>(std::abs(l))] = l > 0 ? 1 : -1;
    for (bool more = true; more;) {
        more = false;
        std::int32_t open = 0;
        int count = 0;
        bool satisfied = false;
        for (const std::int32_t l : cnf.literals()) {
            if (l == 0) {
                if (!satisfied && count == 1) {
                    value[static_cast<std::size_t>(std::abs(open))] = open > 0 ? 1 : -1;
                    model.push_back(open);
                    more = true;
                }
                count = 0;
                satisfied = false;
                continue;
            }
            const int v = value[static_cast<std::size_t>(std::abs(l))];
            if (v == 0) {
                open = l;
                ++count;
            }
            satisfied |= v == (l > 0 ? 1 : -1);
        }
    }
    return model;
}

// The engine's solutions satisfy the clauses and need no repair; an exclusion excludes exactly one
// solution.
void solutions() {
    Random random;
    Control control;
    Cnf cnf;
    control.start();
    cnf.build(random.spec, {}, {},
              below(2) ? ConnectivityEncoding::pairs : ConnectivityEncoding::lazy,
              static_cast<std::uint64_t>(below(3)), control);
    Solver solver;
    solver.load(random.spec, {}, 0, control);
    for (int i = 0; i < 5 && solver.next(control) == Outcome::solved; ++i) {
        const std::vector<std::int32_t> model = completed(cnf, model_of(cnf, solver.counts()));
        CHECK(static_cast<std::int32_t>(model.size()) == cnf.variables());
        CHECK(cnf.read(model));
        CHECK(cnf.repairs().empty());
        const std::span<const std::int32_t> clause = cnf.exclusion(solver.counts());
        cnf.add(std::vector<std::int32_t>(clause.begin(), clause.end()));
        CHECK(!cnf.read(model));
    }
}

// Whatever answer is read, it violates each repair.
void repairs() {
    Random random;
    Control control;
    control.start();
    Cnf cnf;
    cnf.build(random.spec, {}, {}, static_cast<ConnectivityEncoding>(below(3)),
              static_cast<std::uint64_t>(below(3)), control);
    std::vector<std::uint8_t> counts;
    for (std::int32_t e = 0; e < cnf.graph().edge_count(); ++e)
        counts.push_back(static_cast<std::uint8_t>(below(cnf.graph().max_bridges + 1)));
    const std::vector<std::int32_t> model = model_of(cnf, counts);
    std::vector<int> value(static_cast<std::size_t>(cnf.variables()) + 1, -1);
    for (const std::int32_t literal : model)
        value[static_cast<std::size_t>(std::abs(literal))] = literal > 0 ? 1 : -1;
    cnf.read(model);
    for (const std::int32_t literal : cnf.repairs())
        CHECK(literal == 0 ||
              (literal > 0) != (value[static_cast<std::size_t>(std::abs(literal))] > 0));
    CHECK(!cnf.dimacs().empty());
}

// A search that assigns, forces and backtracks at random: reasons are unit, conflicts are violated.
void propagation() {
    Random random;
    Control control;
    control.start();
    Cnf cnf;
    cnf.build(random.spec, {}, {}, ConnectivityEncoding::lazy, 0, control);
    CutPropagator propagator(cnf);
    std::vector<int> value(static_cast<std::size_t>(cnf.variables()) + 1, 0);
    std::vector<std::int32_t> trail;
    std::vector<std::size_t> levels;
    auto at = [&](std::int32_t literal) {
        const int v = value[static_cast<std::size_t>(std::abs(literal))];
        return literal > 0 ? v : -v;
    };
    auto assign = [&](std::int32_t literal) {
        value[static_cast<std::size_t>(std::abs(literal))] = literal > 0 ? 1 : -1;
        trail.push_back(literal);
        propagator.assign(literal, false);
    };
    for (int step = 0; step < 100; ++step) {
        const std::vector<std::int32_t> forced = propagator.propagate();
        bool conflict = propagator.has_clause();
        CHECK(!conflict || forced.empty());
        while (propagator.has_clause())
            for (const std::int32_t literal : propagator.take_clause()) CHECK(at(literal) == -1);
        for (const std::int32_t literal : forced) {
            CHECK(at(literal) == 0);
            int found = 0;
            for (const std::int32_t other : propagator.reason(literal)) {
                found += other == literal;
                CHECK(other == literal || at(other) == -1);
            }
            CHECK(found == 1);
        }
        for (const std::int32_t literal : forced) assign(literal);
        std::int32_t open = 0;
        for (const std::int32_t v : propagator.variables())
            if (at(v) == 0 && (open == 0 || below(3) == 0)) open = v;
        if (conflict || open == 0) {
            if (levels.empty()) break;
            const auto level = static_cast<std::size_t>(below(static_cast<int>(levels.size())));
            for (std::size_t i = levels[level]; i < trail.size(); ++i)
                value[static_cast<std::size_t>(std::abs(trail[i]))] = 0;
            trail.resize(levels[level]);
            levels.resize(level);
            propagator.backtrack(level);
        } else if (forced.empty()) {
            levels.push_back(trail.size());
            propagator.new_level();
            assign(below(2) ? open : -open);
        }
    }
}

// Compares with all cuts of small graphs.
void min_cuts() {
    const std::int32_t nodes = 1 + below(7);
    std::vector<std::int32_t> ends;
    std::vector<double> weights;
    for (std::int32_t u = 0; u < nodes; ++u)
        for (std::int32_t v = 0; v < u; ++v)
            if (below(2)) {
                ends.insert(ends.end(), {u, v});
                weights.push_back(below(6) / 4.0);
            }
    const auto weight = [&](unsigned side) {
        double sum = 0;
        for (std::size_t e = 0; e < weights.size(); ++e)
            if ((side >> ends[2 * e] & 1u) != (side >> ends[2 * e + 1] & 1u)) sum += weights[e];
        return sum;
    };
    unsigned apart = 0;  // nodes separated from node 0 by some light cut
    for (unsigned side = 2; side < 1u << nodes; side += 2)
        if (weight(side) < 0.9) apart |= side;
    MinCuts cuts;
    cuts.load(nodes, ends);
    unsigned found = 0, side = 0;
    for (const std::int32_t node : cuts.find(weights, 0.9)) {
        if (node >= 0) {
            side |= 1u << node;
            continue;
        }
        CHECK((side & 1u) == 0 && side != 0);
        CHECK(weight(side) < 0.9);
        CHECK((side & ~found) != 0);
        found |= side;
        side = 0;
    }
    CHECK(found == apart);
}

}  // namespace

int main() {
    for (int i = 0; i < 2000; ++i) {
        solutions();
        repairs();
        propagation();
        min_cuts();
    }
    return 0;
}
