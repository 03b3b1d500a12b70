// The order in which a sweep takes the edges of a piece: it decides how many states there are.
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
