// Orders the edges of a piece for a sweep. In: a piece. Out: its edges, in an order in which the
// sweep has few states, as costs.hpp estimates them.
//
// The algorithm is a beam search that grows the set of decided edges from each of many start edges,
// followed by dynamic programming over all orders near the best one. Invariant: the order depends
// on the piece alone, not on the machine, because work is counted, not timed.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/base.hpp"
#include "count/pieces.hpp"

namespace hashi::count {

// Finds a good order of the piece's edges. `variant` other than 0: a worse one, for tests.
Vector<std::int32_t> find_order(const Piece& piece, Control& control, int variant = 0);

// An estimate of the memory that this takes, which grows with the square of an edge's crossings.
std::size_t bytes_to_find_order(const Piece& piece);

}  // namespace hashi::count
