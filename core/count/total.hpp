// The number of solutions, and nothing else: quicker than a census, and in less memory.
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
