#include "search/solver.hpp"

#include <algorithm>
#ifndef HASHIKIT_SMALL
#include <thread>
#endif

#include "base/base.hpp"
#include "search/engine.hpp"
#include "search/engine/verify.hpp"
#ifndef HASHIKIT_SMALL  // the browser's maps are not that large
#include "search/tiles/tile_engine.hpp"
#endif

namespace hashi::search {
namespace {

constexpr std::int64_t always_judged = 10'000,
                       one_in = 16;  // solutions judged by count(): the first ones, then one in 16
#ifndef HASHIKIT_SMALL
constexpr int most_threads = 64;

template <int K>
void use_tiles(TileSearch& tiles, int threads, Engine<K>& engine) {
    tiles.use(TileEngine<K>::make, threads);
    engine.use(&tiles);
}
#endif

}  // namespace

struct Solver::Implementation {
    Graph graph;
    AnyEngine engine;
    Vector<std::uint8_t> counts;
    Vector<Bound> assumed;
    Judge judge;
#ifndef HASHIKIT_SMALL
    TileSearch tiles;
#endif
    int threads = 1;
    bool loaded = false;
    bool found = false;  // the engine is at a solution that is not excluded yet
    Vector<Lit> assumptions;
    Vector<std::int32_t> premise_of;  // by literal: the premise it comes from
    Vector<std::int32_t> failed;
    proof::Output *formula = nullptr, *steps = nullptr;
    CutTrace* trace = nullptr;
    bool witnessed = false;  // the proof of forced() contains a witness
    HASHIKIT_VERIFY(std::unique_ptr<JudgedProof> judged; std::int64_t logged = 0;)

    template <class Engine>
    void log_solution(Engine& engine) {
        if (!engine.writes_proof()) return;
        engine.log_solution();
        HASHIKIT_VERIFY(++logged;)
    }
    template <class Engine>
    void log_witness(Engine& engine) {
        if (!engine.writes_proof()) return;
        engine.log_witness();
        witnessed = true;
    }

    // The search has ended: there is no solution, or no other one.
    template <class Engine>
    Outcome no_more([[maybe_unused]] Engine& engine) {
        HASHIKIT_VERIFY(if (!judged->ended()) {
            Verify::require(engine.refuted(), "an end without a proof");
            if (!judged->wanted()) {
                engine.steps().claim_count(logged, true);
                judged->end(true);
            }
        })
        return Outcome::no_solution;
    }

    void clear() {
        loaded = found = false;
        graph.clear();
        counts.clear();
    }

    // Copies the engine's solution to `counts` after the judge has checked it.
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
    control = control.afresh();  // a small puzzle is loaded whatever the limit is
    self.graph.build(spec, control);
    look_between(control, at(self.graph.edge_count()));
    for (const Bound& bound : assumed)
        if (bound.edge < 0 || bound.edge >= self.graph.edge_count())
            raise<std::invalid_argument>("a bound on an edge that does not exist");
    self.found = false;
    self.assumed.assign(assumed.begin(), assumed.end());
    self.counts.assign(static_cast<std::size_t>(self.graph.edge_count()), 0);
    self.engine.choose(self.graph.max_bridges);
    self.engine.with([&](auto& engine) {
        self.witnessed = false;
        proof::Output *formula = self.formula, *steps = self.steps;
        HASHIKIT_VERIFY(self.judged = std::make_unique<JudgedProof>(spec, assumed, formula, steps);
                        self.logged = 0; formula = &self.judged->formula();
                        steps = &self.judged->steps();)
        if (steps != nullptr)
            engine.write_proof({formula, steps, assumed, number_sums(spec, self.graph)});
        else engine.write_no_proof();
        engine.trace_cuts(self.trace);
#ifndef HASHIKIT_SMALL
        use_tiles(self.tiles, self.threads, engine);
#endif
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

void Solver::use_threads(int threads) {
#ifdef HASHIKIT_SMALL
    static_cast<void>(threads);
#else
    if (threads == 0) threads = static_cast<int>(std::thread::hardware_concurrency());
    implementation_->threads = std::clamp(threads, 1, most_threads);
#endif
}

const Graph& Solver::graph() const { return implementation_->graph; }
std::span<const std::uint8_t> Solver::counts() const { return implementation_->counts; }

const Stats& Solver::stats() const {
    static constexpr Stats none;
    if (!implementation_->loaded) return none;  // the engine has those of an earlier puzzle
    return implementation_->engine.with(
        [](auto& engine) -> const Stats& { return engine.stats(); });
}

Vector<std::int32_t> number_sums(const PuzzleSpec& spec, const Graph& graph) {
    Vector<std::int32_t> number(spec.signs.size() / 6 * 4, 0), sums;
    std::int32_t next = 0;
    for (std::size_t s = 0; s < spec.signs.size() / 6; ++s)
        for (const Side side : {north, east, south, west})
            if (spec.signs[s * 6 + 2 + side] != nothing) number[s * 4 + side] = next++;
    for (const Sum& sum : graph.sums) sums.push_back(number[at(sum.sign) * 4 + sum.side]);
    return sums;
}

void Solver::write_proof(proof::Output* formula, proof::Output* steps) {
    implementation_->formula = formula;
    implementation_->steps = steps;
}

void Solver::trace_cuts(CutTrace* trace) { implementation_->trace = trace; }

void Solver::record_cuts() {
    Implementation& self = *implementation_;
    if (self.loaded && self.trace != nullptr)
        self.engine.with([](auto& engine) { engine.record_cuts(); });
}

bool Solver::claim_count(std::int64_t found) {
    return implementation_->engine.with([&](auto& engine) {
        const bool proved = found > 0 || engine.refuted();
        if (proved) engine.steps().claim_count(found, engine.refuted());
        else engine.steps().flush();
        HASHIKIT_VERIFY(if (proved) implementation_->judged->end(engine.refuted());)
        return proved;
    });
}

bool Solver::claim_forced(Outcome outcome, std::span<const std::uint8_t> low,
                          std::span<const std::uint8_t> high) {
    Implementation& self = *implementation_;
    if (outcome == Outcome::no_solution) return claim_count(0);
    return self.engine.with([&](auto& engine) {
        if (!self.witnessed) {
            engine.steps().flush();
            return false;
        }
        // One unit clause for each bound.
        for (std::int32_t e = 0; e < self.graph.edge_count(); ++e) {
            if (low[at(e)] > 0) engine.log_unit(engine.at_least(e, low[at(e)]));
            if (high[at(e)] < self.graph.max_bridges)
                engine.log_unit(negate(engine.at_least(e, high[at(e)] + 1)));
        }
        engine.steps().claim_forced(outcome == Outcome::solved);
        HASHIKIT_VERIFY(self.judged->end(outcome == Outcome::solved);)
        return true;
    });
}

std::uint64_t Solver::proof_bytes() const {
    return implementation_->engine.with(
        [](auto& engine) -> std::uint64_t { return engine.steps().written(); });
}

Outcome Solver::next(Control& control) {
    Implementation& self = *implementation_;
    if (!self.loaded) return Outcome::unknown;
    control.start();
    return self.engine.with([&](auto& engine) {
        if (self.found && !engine.exclude()) return self.no_more(engine);
        self.found = false;
        const Outcome outcome = engine.search(control);
        if (outcome == Outcome::no_solution) return self.no_more(engine);
        if (outcome == Outcome::solved) {
            self.found = true;
            self.log_solution(engine);
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
            Outcome outcome = Outcome::no_solution;
            if (!self.found || engine.exclude()) {
                self.found = false;
                outcome = engine.search(control);
            }
            if (outcome == Outcome::unknown) return outcome;
            if (outcome == Outcome::no_solution) {
                self.no_more(engine);
                break;
            }
            self.found = true;
            self.log_solution(engine);
            // In a long count, judge only a sample: judging a solution takes longer than finding
            // it.
            if (here < always_judged || here % one_in == 0) self.take(engine);
            ++here;
            ++found;
        }
        return Outcome::solved;
    });
}

// Each premise becomes one assumption per bound that restricts something.
Outcome Solver::ask(Control& control, std::span<const Bound> premises) {
    Implementation& self = *implementation_;
    if (!self.loaded) return Outcome::unknown;
    control.start();
    self.failed.clear();
    return self.engine.with([&](auto& engine) {
        engine.to_root();
        if (!engine.consistent()) return self.no_more(engine);  // also without premises
        self.assumptions.clear();
        const auto assume = [&](Lit l, std::size_t premise) {
            self.assumptions.push_back(l);
            if (self.premise_of.size() <= l) self.premise_of.resize(l + 1);
            self.premise_of[l] = static_cast<std::int32_t>(premise);
        };
        bool possible = true;
        for (std::size_t p = 0; p < premises.size() && possible; ++p) {
            const Bound& bound = premises[p];
            const bool island = bound.edge < 0;
            const int most = island ? 4 * self.graph.max_bridges : self.graph.max_bridges;
            const auto at_least = [&](int k) {
                return island ? engine.value_at_least(~bound.edge, k)
                              : engine.at_least(bound.edge, k);
            };
            possible = bound.low <= std::min(most, bound.high) && bound.high >= 0;
            if (!possible) self.failed.push_back(static_cast<std::int32_t>(p));
            if (possible && bound.low > 0) assume(at_least(bound.low), p);
            if (possible && bound.high < most) assume(negate(at_least(bound.high + 1)), p);
        }
        if (!possible) return Outcome::no_solution;
        const Outcome outcome = engine.search(control, self.assumptions);
        if (outcome == Outcome::solved) {
            self.take(engine);
            engine.to_root();
        } else if (outcome == Outcome::no_solution) {
            if (!engine.consistent()) return self.no_more(engine);
            for (const Lit l : engine.failed()) self.failed.push_back(self.premise_of[l]);
        }
        return outcome;
    });
}

std::span<const std::int32_t> Solver::failed() const { return implementation_->failed; }

// Finds the literals that are common to all solutions. The candidates are those of the first
// solution. For each, ask for a solution in which it is false: if there is none, the literal is
// common to all; otherwise every candidate that is false in the new solution is dropped.
Outcome Solver::forced(Control& control, Vector<std::uint8_t>& low, Vector<std::uint8_t>& high) {
    Implementation& self = *implementation_;
    control.start();
    const std::int32_t m = self.graph.edge_count();
    const int most = self.graph.max_bridges;
    low.assign(static_cast<std::size_t>(m), 0);
    high.assign(static_cast<std::size_t>(m), static_cast<std::uint8_t>(most));
    if (!self.loaded) return Outcome::unknown;
    const Outcome found = self.engine.with([&](auto& engine) {
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
        if (first == Outcome::no_solution) return self.no_more(engine);
        if (first == Outcome::unknown) return first;
        self.log_witness(engine);
        self.take(engine);
        // 1: true in all solutions so far, 0: false in all of them, 2: not common to all.
        const std::size_t total = static_cast<std::size_t>(m) * static_cast<std::size_t>(most);
        Vector<std::uint8_t> candidate(total);
        for (std::size_t i = 0; i < total; ++i) {
            candidate[i] = engine.is_true(lit_of(i));
        }
        engine.to_root();
        // Candidates that no solution removed yet, and those that the last one did.
        std::size_t left = total, removed = total;
        constexpr std::size_t slow = 500;
        Outcome outcome = Outcome::solved;
        for (std::size_t i = 0; i < total && outcome == Outcome::solved; ++i) {
            if (candidate[i] == 2) continue;
            const Lit common = candidate[i] ? lit_of(i) : negate(lit_of(i));
            const auto e = static_cast<std::int32_t>(i / static_cast<std::size_t>(most));
            const int k = static_cast<int>(i % static_cast<std::size_t>(most)) + 1;
            if (!engine.is_true(common)) {
                // Prefer what differs, so that every solution removes many candidates. If the last
                // one did not, prefer a bridge on all other edges: where these have none, as in the
                // last solution, the network needs the candidates again.
                const bool stalled = removed * slow < left;
                for (std::size_t j = stalled ? 0 : i; j < total; ++j)
                    if (candidate[j] != 2)
                        engine.prefer(candidate[j] ? negate(lit_of(j)) : lit_of(j));
                    else if (stalled && j % at(most) == 0) engine.prefer(lit_of(j));
                const Lit assumption[1] = {negate(common)};
                const Outcome other = engine.search(control, assumption);
                if (other == Outcome::unknown) {
                    outcome = other;
                    break;
                }
                if (other == Outcome::solved) {
                    self.log_witness(engine);
                    self.take(engine);
                    removed = 0;
                    for (std::size_t j = i; j < total; ++j)
                        if (candidate[j] != 2 && (candidate[j] == 1) != engine.is_true(lit_of(j))) {
                            candidate[j] = 2;
                            ++removed;
                        }
                    left -= removed;
                    engine.to_root();
                    continue;
                }
                engine.add_unit(common);
            }
            if (engine.writes_proof()) engine.log_unit(common);
            note(e, k, candidate[i] == 1);
        }
        return outcome;
    });
    HASHIKIT_VERIFY(if (!self.judged->wanted() && !self.judged->ended())
                        claim_forced(found, low, high);)
    return found;
}

}  // namespace hashi::search
