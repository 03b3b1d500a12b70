// All solutions of a puzzle at once, and what can be asked of them. In: the graph and, by candidate
// edge, bounds that hold for all solutions. Out: their exact number, samples with equal chances,
// and how many have so many bridges on an edge or at an island.
//
// By a decision diagram for each piece of the puzzle (sweep.hpp), a layered graph whose paths are
// the solutions, as for a ZDD (Knuth, "The Art of Computer Programming" 4A, 7.1.4). Invariant:
// `below` has, for each state of each layer, how many paths lead from it to the end; a sample walks
// down with the chances that these numbers give.
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
    // Sweeps over the puzzle. `low` and `high` bound the bridges by candidate edge: solutions are
    // those within. The tighter they are (search::find_common) the fewer states there are. After
    // anything but `complete` there is no answer. `variant`: another order of the edges, for tests.
    Ending take(const Graph& graph, std::span<const std::uint8_t> low,
                std::span<const std::uint8_t> high, Control& control, int variant = 0);

    // How many solutions there are.
    const Number& count() const { return count_; }

    // Draws a solution, each with the same chance; there must be one. Bridges by candidate edge.
    void sample(Random& random, Vector<std::uint8_t>& counts) const;

    // How many solutions have 0, 1, … max_bridges bridges on each candidate edge: numbers by edge,
    // then by bridges. False: stopped.
    bool marginals(Control& control, Vector<Number>& numbers) const;

    // How many solutions have 0, 1, … bridges at each of these islands: numbers by island, then by
    // bridges, without those beyond the last that has any. False: stopped.
    bool sums(const Graph& graph, std::span<const std::int32_t> islands, Control& control,
              Vector<Vector<Number>>& numbers) const;

    // How many solutions lie within these tighter bounds, by candidate edge. False: stopped.
    bool within(std::span<const std::uint8_t> low, std::span<const std::uint8_t> high,
                Control& control, Number& number) const;

    Budget budget{.most = std::size_t{8} << 30};  // of memory; may be changed before take()

private:
    struct Part {
        Diagram diagram;
        Vector<std::int32_t> edges;           // of the graph, by layer
        std::size_t words = 1;                // of a number below
        Vector<Vector<std::uint64_t>> below;  // by layer and state: its completions
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
