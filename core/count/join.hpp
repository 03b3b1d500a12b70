// Counts the solutions of a piece by joining what is possible on both sides, along a tree of its
// edges, where a sweep adds one edge after the other. (Dynamic programming over a branch
// decomposition: Cook and Seymour, "Tour merging via branch-decomposition", 2003.)
#pragma once

#include "base/base.hpp"
#include "count/number.hpp"
#include "count/pieces.hpp"
#include "count/sweep.hpp"
#include "count/tree.hpp"

namespace hashi::count {

// Counts in three passes: from the leaves to where the joins meet (meeting.hpp) which sums and
// crossings are possible, back to the leaves which of these can be completed, and with these alone
// the networks and the counts, which meet elsewhere.
Ending join(const Piece& piece, const Tree& tree, Control& control, Budget& budget, Number& count);

}  // namespace hashi::count
