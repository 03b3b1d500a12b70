// Checks a solution. In: a puzzle and bridges. Out: whether they obey all rules. By painting the
// bridges cell by cell on the grid, and disjoint sets for the network; it shares no code with the
// search.
#pragma once

#include <cstdint>
#include <span>

#include "batch/read.hpp"

namespace hashi::batch {

class Judge {
public:
    bool right(const Puzzle& puzzle, std::span<const Drawn> bridges);

private:
    bool draw(const Puzzle& puzzle, const Drawn& bridge);
    std::int32_t root(std::int32_t island);

    Vector<std::int32_t> cells_;   // by cell: an island, or one of the marks below
    Vector<std::int32_t> degree_;  // by island
    Vector<std::int32_t> parent_;  // by island: another island of its network, or itself
};

}  // namespace hashi::batch
