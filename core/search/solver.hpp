// The solver's interface: solve, enumerate, count, forced, ask.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "base/base.hpp"
#include "proof/proof.hpp"
#include "puzzle/puzzle.hpp"
#include "search/cut_trace.hpp"
#include "search/stats.hpp"

namespace hashi::search {

// A reusable solver: load a puzzle, query it, load the next. Not thread-safe.
class Solver {
public:
    Solver();
    ~Solver();
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;

    // Loads a puzzle with bounds assumed on some of its edges. Throws std::invalid_argument if it
    // is malformed, and Stopped if the control stops the loading; a small puzzle is always loaded.
    // After an exception the solver has no puzzle: the graph is empty and every query returns
    // `unknown`.
    void load(const PuzzleSpec& spec, std::span<const Bound> assumed = {}, std::uint64_t seed = 0,
              Control control = {});

    const Graph& graph() const;

    // How many threads next() may use for a large, hard map, from the next load() on; 0: one per
    // core. Those besides the caller's begin and end within the call. Any number of threads gives
    // the same answer.
    void use_threads(int threads);

    // Makes the search first try values that differ from these bridges (by candidate edge), so that
    // the solution it finds differs in many places. Call right after load().
    void avoid(std::span<const std::uint8_t> counts);

    // Finds the next solution. After `solved`, counts() gives its bridges.
    Outcome next(Control& control);
    // The bridges in the last solution, by candidate edge.
    std::span<const std::uint8_t> counts() const;

    // Counts further solutions, up to `limit` (negative: all), and adds to `found` as it goes.
    // `solved`: all of them, or `limit`, were counted.
    Outcome count(Control& control, std::int64_t limit, std::int64_t& found);

    // The minimum and the maximum of bridges on each candidate edge over all solutions. Call right
    // after load(). `solved`: the bounds are exact; `unknown`: they are valid but may be too wide.
    Outcome forced(Control& control, Vector<std::uint8_t>& low, Vector<std::uint8_t>& high);

    // Whether some solution satisfies these premises. Each bounds an edge or, with ~i in place of
    // the edge, the number of bridges at island i (if the puzzle is `valued`). After `solved`,
    // counts() gives such a solution; after `no_solution`, failed() gives the indices of premises
    // that contradict each other, in any order. May be called repeatedly after load(), but not
    // after next() or count().
    Outcome ask(Control& control, std::span<const Bound> premises);
    std::span<const std::int32_t> failed() const;

    const Stats& stats() const;

    // The next load() begins a proof: writes the formula, and each step as the search derives it. A
    // claim_*() ends it. Exceptions of an output pass through; call load() after one. With null
    // outputs no proof is written. The search is the same with or without a proof.
    void write_proof(proof::Output* formula, proof::Output* steps);
    // Ends the proof of next() or count(), which found `found` solutions in total: claims that
    // there are no more if that is proved, otherwise that there are at least that many. If neither
    // can be claimed, claims nothing and returns false.
    bool claim_count(std::int64_t found);
    // Ends the proof of forced(), which returned `outcome` and these bounds. Claims nothing and
    // returns false if forced() found no solution in time.
    bool claim_forced(Outcome outcome, std::span<const std::uint8_t> low,
                      std::span<const std::uint8_t> high);
    // From the next load() on, records cuts, up to the trace's maximum; null turns recording off.
    // The search is not affected.
    void trace_cuts(CutTrace* trace);
    // After next(): adds the cuts found since the last backtrack.
    void record_cuts();
    // Bytes of proof steps written so far.
    std::uint64_t proof_bytes() const;

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace hashi::search
