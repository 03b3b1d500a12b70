// Translates a puzzle to conjunctive normal form for SAT solvers. In: a puzzle; later, a solver's
// model. Out: clauses; then the clauses for connectivity and against loops that the model violates,
// for the next call of the solver (lazy, as counterexamples).
//
// The encoding is the order encoding (Tamura, Taga, Kitagawa, Banbara, "Compiling finite linear CSP
// into SAT", 2009): the variable x(e, k) says that edge e has at least k bridges, for k from 1 to
// max_bridges. These variables come first, numbered from 1, edge by edge. Those of signs come last:
// v(i, k), island i has at least k bridges, for k from 1 to 4 * max_bridges, for each island in a
// sum; then partial sums. Literals are as in DIMACS: v or -v.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::models {

// How connectivity is encoded.
enum class ConnectivityEncoding : std::uint8_t {
    lazy,   // not at all: the caller adds the clauses of `repairs` until there are none
    pairs,  // lazy, but two neighbors may not saturate each other
    steps,  // reachability in steps from the first island; a tree by its number of edges
};

class Cnf {
public:
    // Reads a puzzle and writes its clauses, but none for given bridges. `low` and `high` bound the
    // bridges of each edge (or are both empty); `seed` shuffles the numbers of the edges, 0 keeps
    // their order.
    //
    // Throws std::invalid_argument as Graph::build does and if the encoding is too large; also
    // Stopped.
    void build(const PuzzleSpec& spec, std::span<const std::uint8_t> low,
               std::span<const std::uint8_t> high, ConnectivityEncoding encoding,
               std::uint64_t seed, Control& control);

    const Graph& graph() const { return graph_; }
    std::int32_t variables() const { return variables_; }
    std::int64_t clauses() const { return clauses_; }
    // All clauses, each followed by 0.
    std::span<const std::int32_t> literals() const { return literals_; }

    // Performs a few passes of unit propagation; leaves the clauses unchanged.
    void propagate_units();
    // The literals that propagate_units() derived, in order.
    std::span<const std::int32_t> units() const { return units_; }
    // The clause that begins at literals()[at], without literals falsified by propagate_units();
    // advances `at` to the next clause. `satisfied`: whether one of its literals is true already.
    std::span<const std::int32_t> simplify_clause(std::size_t& at, bool& satisfied);

    // Adds a clause, given without the 0.
    void add(std::span<const std::int32_t> literals);

    // The clauses as a DIMACS file, without comments.
    std::string dimacs() const;

    // Reads an answer: the true literals, in any order; variables not named are false. Returns
    // `false` if some clause is violated.
    bool read(std::span<const std::int32_t> model);
    // The bridges of the last answer, by edge.
    std::span<const std::uint8_t> counts() const { return counts_; }

    // The clauses left out by `ConnectivityEncoding::lazy` that the last answer violates, each
    // followed by 0: for each component its cut, of which one edge must be built; if loops are
    // forbidden, for each edge that closes a loop the edges of that loop, of which one must go.
    std::span<const std::int32_t> repairs();
    // The clause, without a 0, that only answers with these counts violate.
    std::span<const std::int32_t> exclusion(std::span<const std::uint8_t> counts);

    // x(e, k); not defined for k = 0 and k > max_bridges.
    std::int32_t x(std::int32_t e, int k) const {
        return place_[static_cast<std::size_t>(e)] * graph_.max_bridges + k;
    }

private:
    // The edges of an island.
    struct Sides {
        std::array<std::int32_t, 4> edges{};
        int size = 0;
    };
    // The literals of the islands' values.
    struct Values {
        int most = 0;                // the largest value
        Vector<std::int32_t> place;  // by island: the variable before v(i, 1)
        std::int32_t at_least(std::int32_t i, int k) const;
    };

    void write(std::initializer_list<std::int32_t> clause);
    void write_bounds(std::span<const std::uint8_t> low, std::span<const std::uint8_t> high);
    void write_degree(const Island& island);
    static Sides sides_of(const Island& island);
    void write_fewer(const Sides& sides, int sum, std::int32_t otherwise);
    void write_more(const Sides& sides, int sum, std::int32_t otherwise);
    void write_pairs();
    void write_steps(Control& control);
    void write_tree();
    void write_signs(Control& control);
    void write_value(std::int32_t i, const Values& v);
    void write_total(std::span<const std::int32_t> islands, std::int32_t total, const Values& v);
    void write_folded(std::initializer_list<std::int32_t> clause);
    void end_clause();
    void find_components();

    Graph graph_;
    std::int32_t variables_ = 0;
    std::int64_t clauses_ = 0;
    Vector<std::int32_t> literals_;
    Vector<std::int32_t> place_;  // by edge: its place in the numbering
    Vector<std::uint8_t> counts_;
    Vector<std::int8_t> values_;  // by variable: 1 or -1 if propagate_units() assigned it
    Vector<std::int32_t> units_;

    // Scratch.
    Vector<std::uint8_t> true_;
    Vector<std::int32_t> clause_, repairs_;
    Vector<std::int32_t> component_;  // by island
    Vector<std::int32_t> entry_;      // by island: the edge to its parent in the search, or -1
    Vector<std::int32_t> depth_;      // by island: distance in edges
    Vector<std::int32_t> order_;      // the islands, component by component
};

}  // namespace hashi::models
