// The number of solutions, and nothing else. In: the graph and, by candidate edge, bounds that hold
// for all solutions. Out: the exact number, or which limit ended the count. It takes far less time
// and memory than a census, because it keeps no diagram: a product over the pieces of the puzzle
// (pieces.hpp), each counted by joins along a branch decomposition (tree.hpp, join.hpp).
#pragma once

#include <cstdint>
#include <span>

#include "base/base.hpp"
#include "count/number.hpp"
#include "count/sweep.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::count {

// Counts the solutions within bounds that hold for all of them, by candidate edge. `variant`:
// another start of the search for a tree than 0, for tests.
Ending find_total(const Graph& graph, std::span<const std::uint8_t> low,
                  std::span<const std::uint8_t> high, Control& control, Budget& budget,
                  Number& total, int variant = 0);

}  // namespace hashi::count
