// A census of all solutions of a puzzle. In: the graph and, by candidate edge, bounds that hold for
// all solutions. Out: their exact number, uniform samples, and how many have each number of bridges
// on an edge or at an island.
//
// The algorithm builds a decision diagram for each piece of the puzzle (sweep.hpp), a layered graph
// whose paths are the solutions of the piece, as for a ZDD (Knuth, "The Art of Computer
// Programming" 4A, 7.1.4). Invariant: `below` has, for each state of each layer, the number of
// paths from it to the end; a sample walks down and chooses each value with the probability that
// these numbers give.
#pragma once

#include <cstdint>
#include <span>

#include "base/base.hpp"
#include "count/number.hpp"
#include "count/sweep.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::count {

// Supports all rules but signs.
class Census {
public:
    // Builds the diagrams. `low` and `high` bound the bridges by candidate edge; the tighter they
    // are (search::find_common), the fewer states there are. After any ending but `complete` there
    // is no answer. `variant`: another order of the edges, for tests.
    Ending take(const Graph& graph, std::span<const std::uint8_t> low,
                std::span<const std::uint8_t> high, Control& control, int variant = 0);

    // The number of solutions.
    const Number& count() const { return count_; }

    // Draws a solution uniformly at random; there must be one. `counts`: bridges by candidate edge.
    void sample(Random& random, Vector<std::uint8_t>& counts) const;

    // How many solutions have 0, 1, … max_bridges bridges on each candidate edge: numbers by edge,
    // then by bridges. Returns false if the control stops it.
    bool marginals(Control& control, Vector<Number>& numbers) const;

    // How many solutions have 0, 1, … bridges at each of these islands: numbers by island, then by
    // bridges, up to the last that is not 0. Returns false if the control stops it.
    bool sums(const Graph& graph, std::span<const std::int32_t> islands, Control& control,
              Vector<Vector<Number>>& numbers) const;

    // How many solutions lie within these tighter bounds, by candidate edge. Returns false if the
    // control stops it.
    bool within(std::span<const std::uint8_t> low, std::span<const std::uint8_t> high,
                Control& control, Number& number) const;

    Budget budget{.most = std::size_t{8} << 30};  // of memory; may be changed before take()

private:
    struct Part {
        Diagram diagram;
        Vector<std::int32_t> edges;           // of the graph, by layer
        std::size_t words = 1;                // of a number below
        Vector<Vector<std::uint64_t>> below;  // by layer and state: paths to the end
        Number count;
    };

    bool count_completions(Part& part, Control& control);
    Products part_counts() const;
    static bool sums_from(const Part& part, std::span<const std::size_t> layers,
                          const Vector<std::uint64_t>& above, Control& control,
                          Vector<Number>& sums);

    std::int32_t edges_ = 0, max_bridges_ = 0;
    Vector<std::uint8_t> low_;
    Vector<Part> parts_;
    Number count_;
};

}  // namespace hashi::count
