// The engine: searches one puzzle, solution by solution. Driven by Solver (solver.hpp).
//
//     Engine            loads and searches: decisions, restarts, assumptions (this file)
//       Sweep           a first solution of a large map (engine/sweep.hpp, windows.hpp)
//       Enumeration     excludes the solutions found (engine/enumeration.hpp)
//       SearchCore      everything these three build on (engine/core.hpp):
//         Propagation   Trail, ClauseStore, Degree, ConnectivityPropagator, Signs (propagate.hpp)
//         Analysis      from conflict to learned clause (engine/analyze.hpp)
//         DecisionQueue chooses the next decision (engine/decisions.hpp)
//
// All classes but Trail, ClauseStore, DecisionQueue and Windows are templates over K, the maximum
// of bridges per pair: 2, as in almost all puzzles, or `any`. Both are compiled in a file of their
// own (engine_2.cpp, engine_any.cpp), which includes this one.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <variant>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"
#include "search/engine/core.hpp"
#include "search/engine/enumeration.hpp"
#include "search/engine/sweep.hpp"
#include "search/stats.hpp"

namespace hashi::search {

// What is defined outside the class is compiled once, and not again in every file that calls it.
template <int K>
class Engine {
public:
    Engine();
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    // Loads a puzzle and discards the previous one; the graph must outlive the engine's use of it.
    // The seed chooses where the search begins; equal seeds give equal searches.
    void load(const Graph& graph, std::uint64_t seed, Control& control);
    // At the root: requires low to high bridges on edge e. Call only between load() and the first
    // search().
    void bound(std::int32_t e, int low, int high);
    // Finds an assignment that satisfies all rules and the `assumptions` and has not been excluded.
    // After `solved`, count() gives the bridges. `no_solution` may be due to the assumptions.
    Outcome search(Control& control, std::span<const Lit> assumptions = {});
    // After `no_solution`: the assumptions that the refutation used; empty if it used none.
    std::span<const Lit> failed() const { return failed_; }
    // Excludes the solution just found; false if it was the last. Not allowed after a search with
    // assumptions.
    bool exclude();
    // Leaves the solution just found and returns to the root, without excluding it.
    void to_root();
    // At the root: adds a literal that holds in every solution still sought.
    void add_unit(Lit l);

    // False once it is known that there is no solution, or no other one, whatever is assumed.
    bool consistent() const { return core_.consistent(); }

    Lit at_least(std::int32_t e, int k) const { return core_.encoding().at_least(e, k); }
    // The literal "island i has at least k bridges", k from 1 to 4 * K. Only for a graph that is
    // `valued`.
    Lit value_at_least(std::int32_t i, int k) const { return core_.value_at_least(i, k); }
    bool is_true(Lit l) const { return core_.trail().is_true(l); }
    int count(std::int32_t e) const { return core_.encoding().count(e, core_.trail()); }
    // Makes the next decision on this literal's variable try the literal first.
    void prefer(Lit l) { core_.prefer(l); }

    // After load(): see Sweep::hint. The numbers must outlive the search.
    void hint(std::span<const std::uint8_t> bridges) { sweep_.hint(bridges); }

    const Stats& stats() const { return core_.stats; }

    // See Sweep::use. It must outlive the engine's use of it.
    void use(Guess* guess) { sweep_.use(guess); }
    // Call before load(): the search then writes a proof; see Solver.
    void write_proof(Proof proof);
    void trace_cuts(CutTrace* trace);
    void record_cuts();
    void write_no_proof();
    bool writes_proof() { return core_.log() != nullptr; }
    // Logs the solution just found, which is excluded next.
    void log_solution();
    // Logs a solution that is not excluded.
    void log_witness();
    // Logs that l is true at the root.
    void log_unit(Lit l);
    proof::Steps& steps() { return core_.log()->steps(); }
    bool refuted() { return core_.log()->refuted(); }

private:
    // In conflicts. The self-checking build restarts on small puzzles, too.
#ifdef HASHIKIT_CHECK
    static constexpr std::uint64_t restart_unit = 4;
#else
    static constexpr std::uint64_t restart_unit = 128;
#endif

    bool worth_a_sweep(std::span<const Lit> assumptions) const {
        return assumptions.empty() && !enumeration_.begun() && core_.level() == 0 &&
               core_.floor() == 0 && core_.graph().island_count() >= Sweep<K>::fewest_islands;
    }

    void count_clues();

    Outcome break_off() {
        broken_off_ = true;
        return Outcome::unknown;
    }

    SearchCore<K> core_;
    Sweep<K> sweep_;
    Enumeration<K> enumeration_;
    Vector<Lit> failed_;
    bool counted_ = false;     // the clues have been added up
    bool broken_off_ = false;  // the last search was broken off; recover() must come first
};

template <int K>
Engine<K>::Engine() = default;

template <int K>
Engine<K>::~Engine() = default;

template <int K>
void Engine<K>::load(const Graph& graph, std::uint64_t seed, Control& control) {
    sweep_.load(seed);
    enumeration_.load();
    broken_off_ = false;
    core_.load(graph, seed, control);
    counted_ = false;
    if (graph.island_count() < Sweep<K>::fewest_islands || !core_.consistent()) return;
    look_between(control, at(graph.island_count()));
    count_clues();
}

// Adding up the clues takes longer than most small puzzles: they come to it at the first restart.
template <int K>
void Engine<K>::count_clues() {
    counted_ = true;
    const CountConflict conflict = find_count_conflict(core_.graph());
    if (conflict.kind != CountConflict::none) core_.refute_by_count(conflict);
}

template <int K>
void Engine<K>::bound(std::int32_t e, int low, int high) {
    const int most = core_.encoding().most();
    if (!core_.consistent()) return;
    if (low > most || high < 0) {
        core_.refute();
        return;
    }
    for (int k = 1; k <= low; ++k) add_unit(at_least(e, k));
    for (int k = most; k > high; --k) add_unit(negate(at_least(e, k)));
}

template <int K>
bool Engine<K>::exclude() {
    return enumeration_.exclude(core_);
}

template <int K>
void Engine<K>::to_root() {
    core_.to_root();
}

template <int K>
void Engine<K>::add_unit(Lit l) {
    core_.add_unit(l);
}

// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 … (Luby, Sinclair, Zuckerman 1993)
inline std::uint64_t luby(std::uint64_t i) {
    std::uint64_t size = 1, power = 1;
    while (size < i + 1) {
        size = 2 * size + 1;
        power *= 2;
    }
    while (size != i + 1) {
        size /= 2;
        power /= 2;
        i %= size;
    }
    return power;
}

template <int K>
Outcome Engine<K>::search(Control& control, std::span<const Lit> assumptions) {
    failed_.clear();
    if (std::exchange(broken_off_, false)) core_.recover();
    if (!core_.consistent()) return Outcome::no_solution;
    if (worth_a_sweep(assumptions)) {
        const Outcome outcome = sweep_.run(core_, control);
        enumeration_.swept = outcome == Outcome::solved;
        broken_off_ = outcome == Outcome::unknown && control.stopped;
        if (outcome != Outcome::unknown || broken_off_) return outcome;
    }
    // An enumeration may continue forever without a single restart, so reduce here.
    core_.reduce_if_many(control);
    std::uint64_t run = 0;
    std::uint64_t left = restart_unit * luby(run);
    for (;;) {
        if (!core_.propagate(control)) {
            const auto learned = core_.learn(true, control);
            if (learned == SearchCore<K>::Learned::stopped) return break_off();
            if (learned == SearchCore<K>::Learned::below_floor) {
                core_.fix_levels();
                if (!enumeration_.flip(core_)) return Outcome::no_solution;
            }
            control.conflict();
            if (left > 0) --left;
            continue;
        }
        if (control.stopped) return break_off();
        if (left == 0) {
            left = restart_unit * luby(++run);
            if (!counted_) count_clues();
            if (!core_.consistent()) return Outcome::no_solution;
            core_.reduce_if_many(control);
            if (!core_.restart() && !enumeration_.flip(core_)) return Outcome::no_solution;
            continue;
        }
        Lit decision = no_lit;
        while (static_cast<std::size_t>(core_.level()) < assumptions.size()) {
            const Lit l = assumptions[static_cast<std::size_t>(core_.level())];
            if (core_.trail().is_false(l)) {
                core_.final_analysis(l, failed_);
                HASHIKIT_VERIFY(Verify::core_of(core_, l, failed_);)
                failed_.push_back(l);
                core_.backtrack(0);
                return Outcome::no_solution;
            }
            if (core_.trail().is_open(l)) {
                decision = l;
                break;
            }
            core_.begin_level();
        }
        if (decision == no_lit) decision = core_.pick();
        if (decision == no_lit) return Outcome::solved;
        core_.decide(decision);
    }
}

template <int K>
void Engine<K>::write_proof(Proof proof) {
    core_.write_proof(std::make_unique<Log<K>>(std::move(proof)));
}

template <int K>
void Engine<K>::write_no_proof() {
    core_.write_proof(nullptr);
}

template <int K>
void Engine<K>::trace_cuts(CutTrace* trace) {
    core_.trace_cuts(trace);
}

template <int K>
void Engine<K>::record_cuts() {
    core_.record_cuts();
}

template <int K>
void Engine<K>::log_solution() {
    core_.log()->solution(core_.propagation());
}

template <int K>
void Engine<K>::log_witness() {
    core_.log()->witness(core_.propagation());
}

template <int K>
void Engine<K>::log_unit(Lit l) {
    core_.log()->derive_unit(l, core_.propagation());
}

// The instances. The engine for two bridges is the faster by a tenth, and searches in exactly the
// same way. The small build (the browser's) has one engine for all numbers.
extern template class Engine<any>;
#ifndef HASHIKIT_SMALL
extern template class Engine<2>;
#endif

// Holds the engine for the puzzle's maximum.
class AnyEngine {
public:
    // Call before Engine::load().
    void choose(int max_bridges) {
#ifdef HASHIKIT_SMALL
        static_cast<void>(max_bridges);
#else
        if (max_bridges == 2) use<2>();
        else use<any>();
#endif
    }

    template <class Run>
    decltype(auto) with(Run&& run) {
#ifdef HASHIKIT_SMALL
        return run(engine_);
#else
        return std::visit(std::forward<Run>(run), engine_);
#endif
    }

private:
#ifdef HASHIKIT_SMALL
    Engine<any> engine_;
#else
    template <int K>
    void use() {
        if (!std::holds_alternative<Engine<K>>(engine_)) engine_.template emplace<Engine<K>>();
    }
    std::variant<Engine<2>, Engine<any>> engine_;
#endif
};

}  // namespace hashi::search
