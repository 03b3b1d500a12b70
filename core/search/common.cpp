#include "search/common.hpp"

#include <algorithm>

namespace hashi::search {
namespace {

constexpr std::int64_t first_conflicts = 20'000;  // of the first search; twice as many each time

}  // namespace

Outcome find_common(Solver& solver, const PuzzleSpec& spec, std::span<const Bound> bounds,
                    std::uint64_t seed, Control& control, Vector<std::uint8_t>& low,
                    Vector<std::uint8_t>& high, Stats& given_up) {
    Vector<Bound> known;
    std::int64_t left = control.conflicts;
    for (std::int64_t conflicts = first_conflicts;; conflicts *= 2) {
        Control part = part_of(control);
        part.conflicts = left < 0 ? conflicts : std::min(conflicts, left);
        if (control.look()) part.seconds = 0;
        const Outcome outcome = solver.forced(part, low, high);
        for (std::size_t k = bounds.size(); k < known.size(); ++k) {
            const Bound& bound = known[k];
            low[at(bound.edge)] =
                std::max(low[at(bound.edge)], static_cast<std::uint8_t>(bound.low));
            high[at(bound.edge)] =
                std::min(high[at(bound.edge)], static_cast<std::uint8_t>(bound.high));
        }
        // Without bounds the solver has no puzzle.
        if (outcome != Outcome::unknown || control.look() || low.empty()) return outcome;
        const Stats stats = solver.stats();
        if (left >= 0) {
            left -= std::min(left, static_cast<std::int64_t>(stats.conflicts));
            if (left == 0) return outcome;
        }
        known.assign(bounds.begin(), bounds.end());
        for (std::int32_t e = 0; e < solver.graph().edge_count(); ++e)
            if (low[at(e)] > 0 || high[at(e)] < solver.graph().max_bridges)
                known.push_back({e, low[at(e)], high[at(e)]});
        given_up += stats;
        solver.load(spec, known, ++seed, part_of(control));
    }
}

}  // namespace hashi::search
