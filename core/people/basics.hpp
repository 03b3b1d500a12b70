// The beginner's techniques, at one island. In: an island's clue and the bounds of its edges. Out:
// bounds that follow from these alone. In terms of constraint programming: bounds consistency of
// the sum at the island.
#pragma once

#include <algorithm>

#include "people/board.hpp"
#include "people/technique.hpp"

namespace hashi::people {

// The most bridges that edge e can have, given how many more its island i can take.
inline int reach_of(const Board& board, std::int32_t i, std::int32_t e) {
    return std::min(board.high(e), board.low(e) + board.room(i));
}

// Whether the techniques below can apply to an island that is not complete. Let K be the maximum of
// bridges per pair. An island that can get K bridges more than it needs can do without any one
// side; an island where a single side has to carry all it lacks has fewer than K to spare, too.
inline bool basics_apply(const Board& board, std::int32_t i) {
    return board.sum_high(i) - board.least(i) < board.graph().max_bridges;
}

// Calls emit(technique, edge, low, bound) for every conclusion of the easiest technique that
// applies; emit may change the board. The island must have neither too many nor too few bridges.
template <class Emit>
void find_basics_at(const Board& board, std::int32_t i, Emit&& emit) {
    const Island& island = board.island(i);
    const int low = board.sum_low(i);
    if (low == board.sum_high(i)) return;
    if (low == board.most(i)) {
        for (const std::int32_t e : island.edge)
            if (e >= 0 && board.open(e)) emit(Technique::complete, e, false, board.low(e));
        return;
    }
    if (!basics_apply(board, i)) return;
    int bound[4] = {}, most = 0, sides = 0;
    for (std::size_t side = 0; side < 4; ++side) {
        const std::int32_t e = island.edge[side];
        if (e < 0) continue;
        bound[side] = reach_of(board, i, e);
        most += bound[side];
        sides += board.high(e) > 0;
    }
    const int least = board.least(i);
    const bool full = most == least;
    if (!full) {
        // Each side needs this many even if all the others carry the maximum per pair.
        const int each = least - (sides - 1) * board.graph().max_bridges;
        if (each <= 0) return;
        for (std::size_t side = 0; side < 4; ++side)
            if (bound[side] > 0) bound[side] = each;
    }
    for (std::size_t side = 0; side < 4; ++side)
        if (island.edge[side] >= 0 && bound[side] > board.low(island.edge[side]))
            emit(full ? Technique::full : Technique::one_each_way, island.edge[side], true,
                 bound[side]);
}

}  // namespace hashi::people
