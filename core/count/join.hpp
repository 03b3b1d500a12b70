// Counts the solutions of a piece. In: a piece and a tree of its edges. Out: the exact number, or
// which limit ended the count.
//
// The algorithm is dynamic programming over a branch decomposition (Cook and Seymour, "Tour merging
// via branch-decomposition", 2003). A node of the tree has a partial solution for each way in which
// assignments to the edges below look from outside, with the number of these assignments; a join
// merges the partial solutions of two nodes into those of their union.
#pragma once

#include "base/base.hpp"
#include "count/number.hpp"
#include "count/pieces.hpp"
#include "count/sweep.hpp"
#include "count/tree.hpp"

namespace hashi::count {

// Counts in three passes. The first goes from the leaves to the last join (meeting.hpp) and finds
// the possible states of sums and crossings (join_states.hpp). The second goes back and keeps those
// that can be completed. The third adds networks and counts to these (join_counts.hpp), in an order
// of joins of its own.
Ending join(const Piece& piece, const Tree& tree, Control& control, Budget& budget, Number& count);

}  // namespace hashi::count
