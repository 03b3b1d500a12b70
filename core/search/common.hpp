// What all solutions have in common, where a single search may take very long.
#pragma once

#include <cstdint>
#include <span>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"
#include "search/solver.hpp"
#include "search/stats.hpp"

namespace hashi::search {

// The answer of Solver::forced(). On a few large maps one seed takes a hundred times longer than
// another, so after many conflicts it starts over with the next one, and with the bounds proved so
// far.
//
// Call right after solver.load(spec, bounds, seed) and control.start(); the control's limits are
// for all searches together. Adds the counters of the searches given up to `given_up`; the solver
// has those of the last. Throws Stopped, with valid bounds, if the control stops it while loading.
Outcome find_common(Solver& solver, const PuzzleSpec& spec, std::span<const Bound> bounds,
                    std::uint64_t seed, Control& control, Vector<std::uint8_t>& low,
                    Vector<std::uint8_t>& high, Stats& given_up);

}  // namespace hashi::search
