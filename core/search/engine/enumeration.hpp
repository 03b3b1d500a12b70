// Excludes the solutions found, so that the search finds others.
//
// The first few are excluded by a clause each: this is cheap and leaves the search free to continue
// anywhere. Later ones are excluded by flipping decisions: Gebser, Kaufmann, Neumann and Schaub,
// "Conflict-driven answer set enumeration", 2007. That takes no memory, however many solutions
// there are.
#pragma once

#include <cstdint>

#include "base/base.hpp"
#include "search/engine/core.hpp"

namespace hashi::search {

// Invariants:
// - excluded_ counts the permanent clauses that exclude a solution, each by the decisions that led
//   to it. An enumeration is under way once there are any, or once a level is fixed.
// - A solution can be excluded by flipping only if each level of the trail has exactly one
//   decision. `swept` says that the sweep made the trail, where a level may have several.
// - While flipping, the fixed levels (SearchCore::floor) are decisions under which solutions may
//   remain; the other side of each flipped decision is fully enumerated. The highest fixed level is
//   undone when nothing is left above it.
template <int K>
class Enumeration {
public:
    void load() {
        excluded_ = 0;
        swept = false;
    }

    // Whether any solution is excluded by a clause.
    bool begun() const { return excluded_ > 0; }

    // Excludes the solution on the trail; false if it was the last.
    bool exclude(SearchCore<K>& core) {
        HASHIKIT_VERIFY(Verify::solution(core);)
        if (core.level() == 0) return core.refute();
        if (swept || excluded_ < by_clause) return exclude_by_clause(core);
        core.fix_levels();
        return flip(core);
    }

    // Call when the fixed levels hold no more solutions: flips the highest decision that can be
    // flipped. False: no solution is left at all.
    bool flip(SearchCore<K>& core) {
        while (core.floor() > 0)
            if (core.flip()) return true;
        return core.refute();
    }

    bool swept = false;  // the sweep made the solution on the trail

private:
    static constexpr int by_clause = 4;  // solutions

    bool exclude_by_clause(SearchCore<K>& core) {
        ++excluded_;
        const Trail& trail = core.trail();
        clause_.clear();
        for (std::size_t at = trail.begin_of(1); at < trail.size(); ++at)
            if (trail.reason_of(trail[at]).kind == Reason::none)
                clause_.push_back(negate(trail[at]));
        swept = false;
        auto* log = core.log();
        proof::Id id = 0;
        Vector<Lit> whole;
        if (log) whole = clause_, id = log->derive(clause_, core.propagation());
        core.to_root();
        erase_if(clause_, [&](Lit l) { return trail.is_false(l); });
        if (log && core.consistent()) id = log->exclude_by(id, whole, clause_);
        if (!core.consistent() || clause_.empty()) return core.refute();
        if (clause_.size() == 1) {
            if (log) log->unit(clause_[0], id);
            core.add_unit(clause_[0]);
            return core.consistent();
        }
        [[maybe_unused]] const std::uint32_t place = core.add_clause(clause_);
        if (log) log->name(place, id, core.propagation().clauses);
        return true;
    }

    int excluded_ = 0;
    Vector<Lit> clause_;  // scratch
};

}  // namespace hashi::search
