// Counts the solutions of a piece. In: a piece and a tree of its edges. Out: the exact number, or
// which limit ended the count. By dynamic programming over the branch decomposition (Cook and
// Seymour, "Tour merging via branch-decomposition", 2003): the partial solutions on two sides are
// merged into those of both.
#pragma once

#include "base/base.hpp"
#include "count/number.hpp"
#include "count/pieces.hpp"
#include "count/sweep.hpp"
#include "count/tree.hpp"

namespace hashi::count {

// Counts in three passes. The first goes from the leaves to where the joins meet (meeting.hpp) and
// finds the possible states of sums and crossings; the second goes back and finds which of these
// can be completed; the third, over these alone, adds the networks and the counts, and has a
// meeting of its own.
Ending join(const Piece& piece, const Tree& tree, Control& control, Budget& budget, Number& count);

}  // namespace hashi::count
