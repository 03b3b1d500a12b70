// Connectivity during another solver's search: told which edges are built, it forces edges and
// fails with cuts. Made for the user propagators of SAT solvers (IPASIR-UP, Fazekas et al. 2023).
//
// A component of the built edges must be left by one more edge, unless it is the whole network. Of
// its leaving edges none possible is a conflict, one is forced; the reason is the cut, the clause
// of x(e,1) over all edges that leave it. Cuts hold for the puzzle, not just for the assignment
// that they were found in. Where loops are forbidden, a closed one is a conflict.
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
    // For the variables of `cnf`, which is read as long as this lives.
    explicit CutPropagator(const Cnf& cnf);

    // x(e,1), the variables whose values it wants to know.
    const Vector<std::int32_t>& observed() const { return observed_; }

    void assign(std::int32_t literal, bool fixed);
    void new_level() { levels_.push_back(trail_.size()); }
    void backtrack(std::size_t level);

    // The literals that are forced by now; what it looked at last time is not looked at again.
    const Vector<std::int32_t>& propagate();
    // The clause that forced a literal, the literal among others.
    std::span<const std::int32_t> reason(std::int32_t literal) const;
    // Whether a full assignment is a network; if not, there are clauses.
    bool accept(std::span<const std::int32_t> model);

    bool has_clause() const { return !clauses_.empty(); }
    // The next clause that the assignment breaks; it is taken off the list.
    Vector<std::int32_t> take_clause();

    std::int64_t cuts() const { return cuts_; }

private:
    enum Value : std::int8_t { no = -1, open = 0, yes = 1 };

    void look();
    bool join();
    void add_loop(std::int32_t edge);
    Vector<std::int32_t> cut_around(std::int32_t root);
    std::int32_t edge_of(std::int32_t literal) const {
        return edge_[static_cast<std::size_t>(literal < 0 ? -literal : literal)];
    }

    const Cnf& cnf_;
    Vector<std::int32_t> observed_, edge_;  // edge_ by variable
    Vector<Value> value_;                   // by edge, of x(e,1)
    Vector<std::uint8_t> fixed_;            // by edge
    Vector<std::int32_t> trail_;            // edges
    Vector<std::size_t> levels_;            // where each level's part of the trail begins
    bool changed_ = true;
    Vector<std::int32_t> forced_;
    Vector<Vector<std::int32_t>> reason_;  // by edge
    std::deque<Vector<std::int32_t>> clauses_;
    std::int64_t cuts_ = 0;

    // Scratch.
    UnionFind parts_;  // of the islands, by what is built
    Walk walk_;
    Vector<std::int32_t> leaving_, last_;  // by root: open edges that leave it, and one
};

}  // namespace hashi::models
