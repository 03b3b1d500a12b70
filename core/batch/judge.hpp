// Checks a solution. In: a puzzle and bridges. Out: whether they obey all rules. The algorithm
// paints the bridges cell by cell on the grid and joins their islands in disjoint sets. Invariant:
// it shares no code with the search, so that an error there cannot hide here.
#pragma once

#include <cstdint>
#include <span>

#include "batch/read.hpp"

namespace hashi::batch {

class Judge {
public:
    bool right(const Puzzle& puzzle, std::span<const Bridge> bridges);

private:
    bool draw(const Puzzle& puzzle, const Bridge& bridge);
    std::int32_t root(std::int32_t island);

    Vector<std::int32_t> cells_;   // by cell: an island, or one of the marks below
    Vector<std::int32_t> degree_;  // by island
    Vector<std::int32_t> parent_;  // by island: another island of its network, or itself
};

}  // namespace hashi::batch
