#include "search/solver.hpp"

#include "base/base.hpp"
#include "search/engine.hpp"

namespace hashi::search {
namespace {

constexpr std::int64_t always_judged = 10'000, one_in = 16;  // of the solutions counted

}  // namespace

struct Solver::Implementation {
    Graph graph;
    AnyEngine engine;
    Vector<std::uint8_t> counts;
    Vector<Bound> assumed;
    Judge judge;
    bool loaded = false;
    bool found = false;  // the engine stands on a solution that is not excluded yet

    void clear() {
        loaded = found = false;
        graph.clear();
        counts.clear();
    }

    // The solution on which the engine stands, if it is one.
    template <class Engine>
    void take(const Engine& engine) {
        for (std::size_t e = 0; e < counts.size(); ++e)
            counts[e] = static_cast<std::uint8_t>(engine.count(static_cast<std::int32_t>(e)));
        const char* broken = judge.broken(graph, counts, assumed);
        if (broken == nullptr) return;
        clear();
        raise<WrongAnswer>(broken);
    }
};

Solver::Solver() : implementation_(std::make_unique<Implementation>()) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

void Solver::load(const PuzzleSpec& spec, std::span<const Bound> assumed, std::uint64_t seed,
                  Control control) {
    Implementation& self = *implementation_;
    Rollback half_loaded([&] { self.clear(); });
    control.start();
    self.graph.build(spec, control);
    for (const Bound& bound : assumed)
        if (bound.edge < 0 || bound.edge >= self.graph.edge_count())
            raise<std::invalid_argument>("a bound on an edge that is none");
    self.found = false;
    self.assumed.assign(assumed.begin(), assumed.end());
    self.counts.assign(static_cast<std::size_t>(self.graph.edge_count()), 0);
    self.engine.choose(self.graph.max_bridges);
    self.engine.with([&](auto& engine) {
        engine.load(self.graph, seed, control);
        for (const Bound& bound : self.graph.given) engine.bound(bound.edge, bound.low, bound.high);
        for (const Bound& bound : assumed) engine.bound(bound.edge, bound.low, bound.high);
    });
    self.loaded = true;
    half_loaded.release();
}

void Solver::avoid(std::span<const std::uint8_t> counts) {
    Implementation& self = *implementation_;
    self.engine.with([&](auto& engine) {
        for (std::int32_t e = 0; e < self.graph.edge_count(); ++e)
            for (int k = 1; k <= self.graph.max_bridges; ++k) {
                const Lit l = engine.at_least(e, k);
                engine.prefer(k > counts[at(e)] ? l : negate(l));
            }
    });
}

const Graph& Solver::graph() const { return implementation_->graph; }
std::span<const std::uint8_t> Solver::counts() const { return implementation_->counts; }

const Stats& Solver::stats() const {
    return implementation_->engine.with(
        [](auto& engine) -> const Stats& { return engine.stats(); });
}

Outcome Solver::next(Control& control) {
    Implementation& self = *implementation_;
    if (!self.loaded) return Outcome::unknown;
    control.start();
    return self.engine.with([&](auto& engine) {
        if (self.found && !engine.exclude()) return Outcome::no_solution;
        self.found = false;
        const Outcome outcome = engine.search(control);
        if (outcome == Outcome::solved) {
            self.found = true;
            self.take(engine);
        }
        return outcome;
    });
}

Outcome Solver::count(Control& control, std::int64_t limit, std::int64_t& found) {
    Implementation& self = *implementation_;
    if (!self.loaded) return Outcome::unknown;
    control.start();
    return self.engine.with([&](auto& engine) {
        std::int64_t here = 0;
        while (limit < 0 || here < limit) {
            if (self.found && !engine.exclude()) break;
            self.found = false;
            const Outcome outcome = engine.search(control);
            if (outcome == Outcome::unknown) return outcome;
            if (outcome == Outcome::no_solution) break;
            self.found = true;
            // Of a long count a part: each takes longer to judge than to find.
            if (here < always_judged || here % one_in == 0) self.take(engine);
            ++here;
            ++found;
        }
        return Outcome::solved;
    });
}

// The literals that are the same in all solutions: keep those of the first solution as candidates;
// ask for a solution without one of them; none: it is common to all; else the candidates that
// differ in the new solution fall away.
Outcome Solver::forced(Control& control, Vector<std::uint8_t>& low, Vector<std::uint8_t>& high) {
    Implementation& self = *implementation_;
    control.start();
    const std::int32_t m = self.graph.edge_count();
    const int most = self.graph.max_bridges;
    low.assign(static_cast<std::size_t>(m), 0);
    high.assign(static_cast<std::size_t>(m), static_cast<std::uint8_t>(most));
    if (!self.loaded) return Outcome::unknown;
    return self.engine.with([&](auto& engine) {
        const auto note = [&](std::int32_t e, int k, bool yes) {
            const auto i = static_cast<std::size_t>(e);
            if (yes) low[i] = std::max(low[i], static_cast<std::uint8_t>(k));
            else high[i] = std::min(high[i], static_cast<std::uint8_t>(k - 1));
        };
        const auto lit_of = [&](std::size_t index) {
            const auto e = static_cast<std::int32_t>(index / static_cast<std::size_t>(most));
            return engine.at_least(e, static_cast<int>(index % static_cast<std::size_t>(most)) + 1);
        };
        const Outcome first = engine.search(control);
        if (first != Outcome::solved) return first;
        self.take(engine);
        // 1: true in all solutions so far, 0: false in all, 2: decided or not common.
        const std::size_t total = static_cast<std::size_t>(m) * static_cast<std::size_t>(most);
        Vector<std::uint8_t> candidate(total);
        for (std::size_t i = 0; i < total; ++i) {
            candidate[i] = engine.is_true(lit_of(i));
        }
        engine.to_root();
        Outcome outcome = Outcome::solved;
        for (std::size_t i = 0; i < total && outcome == Outcome::solved; ++i) {
            if (candidate[i] == 2) continue;
            const Lit common = candidate[i] ? lit_of(i) : negate(lit_of(i));
            const auto e = static_cast<std::int32_t>(i / static_cast<std::size_t>(most));
            const int k = static_cast<int>(i % static_cast<std::size_t>(most)) + 1;
            if (!engine.is_true(common)) {
                // Prefer what differs, so that every solution strikes off many candidates.
                for (std::size_t j = i; j < total; ++j)
                    if (candidate[j] != 2)
                        engine.prefer(candidate[j] ? negate(lit_of(j)) : lit_of(j));
                const Lit assumption[1] = {negate(common)};
                const Outcome other = engine.search(control, assumption);
                if (other == Outcome::unknown) {
                    outcome = other;
                    break;
                }
                if (other == Outcome::solved) {
                    self.take(engine);
                    for (std::size_t j = i; j < total; ++j)
                        if (candidate[j] != 2 && (candidate[j] == 1) != engine.is_true(lit_of(j)))
                            candidate[j] = 2;
                    engine.to_root();
                    continue;
                }
                engine.add_unit(common);
            }
            note(e, k, candidate[i] == 1);
        }
        return outcome;
    });
}

}  // namespace hashi::search
