// Counts all solutions, without a census. In: the graph and, by candidate edge, bounds that hold
// for all solutions. Out: the exact number, or which limit ended the count.
//
// The number is the product over the pieces of the puzzle (pieces.hpp), each of which is counted by
// joins along a branch decomposition (tree.hpp, join.hpp). On most puzzles this takes far less time
// and memory than a census, because it keeps no diagram; on open grids, where pairs of states are
// many, a census is faster.
#pragma once

#include <cstdint>
#include <span>

#include "base/base.hpp"
#include "count/number.hpp"
#include "count/sweep.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::count {

// `low` and `high` bound the bridges by candidate edge. `variant`: another start of the search for
// a tree, for tests.
Ending find_total(const Graph& graph, std::span<const std::uint8_t> low,
                  std::span<const std::uint8_t> high, Control& control, Budget& budget,
                  Number& total, int variant = 0);

}  // namespace hashi::count
