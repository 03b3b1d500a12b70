// What callers use: solve, enumerate, count, forced.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"
#ifndef HASHIKIT_SMALL
#include "proof/proof.hpp"
#include "search/cut_trace.hpp"
#endif
#include "search/stats.hpp"

namespace hashi::search {

// One reusable solver: load a puzzle, ask, load the next. Not for two threads at once.
class Solver {
public:
    Solver();
    ~Solver();
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;

    // Takes a puzzle and bounds that are assumed of some edges. Throws std::invalid_argument if it
    // is malformed, and Stopped if the control (its interrupt or poll) says so; the solver is then
    // as it was made, with no puzzle: a graph without islands, and every answer `unknown`.
    void load(const PuzzleSpec& spec, std::span<const Bound> assumed = {}, std::uint64_t seed = 0,
              Control control = {});

    const Graph& graph() const;

    // From now on the search tries first what differs from these bridges of each candidate edge, so
    // that the solution it finds differs from them in many places. To be asked right after load().
    void avoid(std::span<const std::uint8_t> counts);

    // Finds a solution different from those before. After `solved` it stands in counts().
    Outcome next(Control& control);
    // The bridges of each candidate edge in the last solution.
    std::span<const std::uint8_t> counts() const;

    // Counts further solutions, up to `limit` (negative: all); how far it got stands in `found`.
    // `solved`: all of them, or `limit`, were counted. Adds to `found` as it goes.
    Outcome count(Control& control, std::int64_t limit, std::int64_t& found);

    // The fewest and the most bridges of each candidate edge over all solutions, to be asked
    // right after load(). `solved`: exact; `unknown`: they hold, but may be wider than need be.
    Outcome forced(Control& control, Vector<std::uint8_t>& low, Vector<std::uint8_t>& high);

    // Whether bridges can meet these premises, each a bound of an edge, or with ~i for the edge one
    // of the number of bridges at island i (of a puzzle that is `valued`). After `solved` they
    // stand in counts(); after `no_solution` needed() has the places of premises that are
    // impossible together, in no order. May be asked any number of times after load(), but not
    // after next() or count().
    Outcome ask(Control& control, std::span<const Bound> premises);
    std::span<const std::int32_t> needed() const;

    const Stats& stats() const;

#ifndef HASHIKIT_SMALL
    // The next load() begins a proof: the formula and the steps are written as they are found, and
    // claim() ends it. What a writer throws is thrown on; then load() comes next. Without outputs
    // (null), no proof. The search is the same with a proof or without.
    void write_proof(proof::Output* formula, proof::Output* steps);
    // Ends the proof of next() or count(), which found so many solutions in all: says that there
    // are no more, if that is proved, or else that there are at least so many. Nothing is claimed
    // (and false returned) if it is neither.
    bool claim_count(std::int64_t found);
    // Ends the proof of forced(), whose answer was `outcome` and these bounds. Nothing is claimed
    // if it found no solution in time.
    bool claim_forced(Outcome outcome, std::span<const std::uint8_t> low,
                      std::span<const std::uint8_t> high);
    // From the next load() on cuts are recorded, up to the trace's most; null: not any more. The
    // search is the same.
    void trace_cuts(CutTrace* trace);
    // After next(): adds the cuts that were found since the search last went back.
    void record_cuts();
    // Bytes of steps up to now.
    std::uint64_t proof_bytes() const;
#endif

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace hashi::search
