// Propagates connectivity in another solver's search, as a user propagator (IPASIR-UP: Fazekas,
// Niemetz, Preiner, Kirchweger, Szeider, Biere, "IPASIR-UP: User propagators for CDCL", 2023). In:
// the solver's assignments and backtracking. Out: implied literals or conflicts, with clauses as
// reasons.
//
// The algorithm: a component of the edges with bridges must have an edge that leaves it, unless it
// is the whole network. If no edge can leave it, that is a conflict; if only one can, it is
// implied. The reason is the cut: the clause of x(e,1) over all edges that leave the component. If
// loops are forbidden, a loop is a conflict. Invariant: every clause follows from the puzzle alone,
// not only under the current assignment.
#pragma once

#include <cstdint>
#include <deque>
#include <span>

#include "base/base.hpp"
#include "models/cnf.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::models {

class CutPropagator {
public:
    // Uses the variables of `cnf`, which must outlive this.
    explicit CutPropagator(const Cnf& cnf);

    // The variables to observe, x(e,1).
    const Vector<std::int32_t>& variables() const { return variables_; }

    void assign(std::int32_t literal, bool is_fixed);
    void new_level() { levels_.push_back(trail_.size()); }
    void backtrack(std::size_t level);

    // The literals that the current assignment implies; the same list if it has not changed since
    // the last call.
    const Vector<std::int32_t>& propagate();
    // The reason of an implied literal: a clause with this literal.
    std::span<const std::int32_t> reason(std::int32_t literal) const;
    // Whether a full assignment is one network; if not, take_clause() has clauses.
    bool accept(std::span<const std::int32_t> model);

    bool has_clause() const { return !clauses_.empty(); }
    // Removes and returns the next clause that the assignment violates.
    Vector<std::int32_t> take_clause();

    std::int64_t cuts() const { return cuts_; }

private:
    enum Value : std::int8_t { no = -1, open = 0, yes = 1 };

    void find_implications();
    bool join();
    void add_loop(std::int32_t edge);
    Vector<std::int32_t> cut_around(std::int32_t root);
    std::int32_t edge_of(std::int32_t literal) const {
        return edge_[static_cast<std::size_t>(literal < 0 ? -literal : literal)];
    }

    const Cnf& cnf_;
    Vector<std::int32_t> variables_, edge_;  // edge_ by variable
    Vector<Value> value_;                    // by edge: the value of x(e,1)
    Vector<std::uint8_t> is_fixed_;          // by edge
    Vector<std::int32_t> trail_;             // edges
    Vector<std::size_t> levels_;             // start of each level on the trail
    bool changed_ = true;
    Vector<std::int32_t> implications_;
    Vector<Vector<std::int32_t>> reason_;  // by edge
    std::deque<Vector<std::int32_t>> clauses_;
    std::int64_t cuts_ = 0;

    // Scratch.
    UnionFind components_;  // components of the built edges
    Walk walk_;
    Vector<std::int32_t> leaving_,
        last_;  // by root: number of open edges that leave it, and one of them
};

}  // namespace hashi::models
