// Deducer: the beginner's techniques, at one island.
#pragma once

#include <algorithm>

#include "people/deducer.hpp"

namespace hashi::people {

// The most bridges that edge e can have, given how many more its island i can take.
inline int Deducer::reach_of(std::int32_t i, std::int32_t e) const {
    return std::min(board_.high(e), board_.low(e) + board_.room(i));
}

// Whether the techniques below can apply to an island that is not complete. Let K be the maximum of
// bridges per pair. An island that can get K bridges more than it needs can do without any one
// side; an island where a single side has to carry all it lacks has fewer than K to spare, too.
inline bool Deducer::basics_apply(std::int32_t i) const {
    return board_.sum_high(i) - board_.least(i) < board_.graph().max_bridges;
}

// Calls emit(technique, edge, low, bound) for every conclusion of the easiest technique that
// applies; emit may change the board. The island must have neither too many nor too few bridges.
template <class Emit>
void Deducer::find_basics_at(std::int32_t i, Emit&& emit) const {
    const Island& island = board_.island(i);
    const int low = board_.sum_low(i);
    if (low == board_.sum_high(i)) return;
    if (low == board_.most(i)) {
        for (const std::int32_t e : island.edge)
            if (e >= 0 && board_.open(e)) emit(Technique::complete, e, false, board_.low(e));
        return;
    }
    if (!basics_apply(i)) return;
    int bound[4] = {}, most = 0, sides = 0;
    for (std::size_t side = 0; side < 4; ++side) {
        const std::int32_t e = island.edge[side];
        if (e < 0) continue;
        bound[side] = reach_of(i, e);
        most += bound[side];
        sides += board_.high(e) > 0;
    }
    const int least = board_.least(i);
    const bool full = most == least;
    if (!full) {
        // Each side needs this many even if all the others carry the maximum per pair.
        const int each = least - (sides - 1) * board_.graph().max_bridges;
        if (each <= 0) return;
        for (std::size_t side = 0; side < 4; ++side)
            if (bound[side] > 0) bound[side] = each;
    }
    for (std::size_t side = 0; side < 4; ++side)
        if (island.edge[side] >= 0 && bound[side] > board_.low(island.edge[side]))
            emit(full ? Technique::full : Technique::one_each_way, island.edge[side], true,
                 bound[side]);
}

}  // namespace hashi::people
