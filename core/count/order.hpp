// The order in which a sweep takes the edges of a piece. In: a piece. Out: its edges, ordered so
// that the sweep has few states, by the estimate of costs.hpp.
//
// By a beam search that grows the set of edges decided from many first edges, then by dynamic
// programming over small moves within the best order. The result depends on the piece alone, not on
// the machine.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/base.hpp"
#include "count/pieces.hpp"

namespace hashi::count {

// Finds a good order of the piece's edges, the same everywhere. `variant` other than 0: a worse
// one, for tests.
Vector<std::int32_t> find_order(const Piece& piece, Control& control, int variant = 0);

// About the memory that takes, which grows with the square of an edge's crossings.
std::size_t bytes_to_find_order(const Piece& piece);

}  // namespace hashi::count
