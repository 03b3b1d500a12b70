// Contradictions that sums of clues show. A search would not find them out: it would have to try
// everything.
#pragma once

#include <cstdint>

#include "base/base.hpp"
#include "puzzle/graph.hpp"

namespace hashi {

struct CountConflict {
    enum Kind : std::uint8_t {
        none,
        odd,   // no edge leads out of these islands, and their clues have an odd sum; but every
               // bridge has two ends
        hall,  // no edge joins two of these islands, and they need more bridges than the islands
               // around them can take (Hall, "On representatives of subsets", 1935)
    };
    Kind kind = none;
    Vector<std::int32_t> islands;
};

// Looks at the islands that candidate edges connect: at the sum of their clues and, if they fall
// into two colours so that every edge joins both, at the sums of the two colours.
CountConflict find_count_conflict(const Graph& graph);

}  // namespace hashi
