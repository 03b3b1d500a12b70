#include "make/moves.hpp"

#include <algorithm>

namespace hashi::make {

bool Moves::change(bool twice) {
    Change one{};
    if (!draw_change(one)) return false;
    moved_ = one.kind == Kind::shift || one.kind == Kind::jump;
    cuts_ = false;
    if (moved_ && turns_exactly) {
        if (is_own_image(one)) return false;
        twice = true;
    }
    twice = twice && !is_own_image(one);
    if (twice && !may_have_image(one)) return false;
    joint_ = 0;
    if (!apply(one)) return false;
    if (twice && !(joint_ != 0 ? rewire_image(image(one)) : apply(image(one)))) return false;
    if (!request_.loops && canvas_.pair_count() >= canvas_.island_count()) return false;
    if (moved_ && turns_exactly && !is_symmetric()) return false;
    if (!request_.connected) return canvas_.reached() && canvas_.network_count() >= networks_;
    // A part that was cut off has been joined again.
    if (joint_ != 0 && !twice) return true;
    return !cuts_ || canvas_.connected();
}

// Whether each island has one at the half turn of its place: two moves may meet in one island.
bool Moves::is_symmetric() const {
    for (std::int32_t island = 0; island < canvas_.island_count(); ++island)
        if (canvas_.at(turned(canvas_.spot(island).cell)) < 0) return false;
    return true;
}

// Chooses a change that is likely to be possible.
bool Moves::draw_change(Change& change) {
    const std::int32_t island = random_.below(canvas_.island_count());
    const Canvas::Spot& spot = canvas_.spot(island);
    change.cell = spot.cell;
    change.side = sides[random_.below(4)];
    change.other = sides[random_.below(4)];
    change.count = 1 + (random_.below(3) == 0 ? 1 : 0);
    // By kind. Added bridges are refused most often, and few of the moves of islands are possible.
    constexpr std::int32_t usual[] = {4, 22, 26, 38, 42, 52, 64, 82, 100};
    constexpr std::int32_t often[] = {4, 58, 62, 74, 78, 88, 100, 200, 300};
    const std::int32_t* const up_to = moves_often ? often : usual;
    const std::int32_t ticket = random_.below(up_to[moves_islands ? 8 : 6]);
    int kind = 0;
    while (ticket >= up_to[kind]) ++kind;
    change.kind = static_cast<Kind>(kind);
    const auto turn = [&](auto&& fits) {
        for (int k = 0; k < 4; ++k) {
            if (fits()) return true;
            change.side = static_cast<Side>((change.side + 1) & 3);
        }
        return false;
    };
    const auto joined = [&] { return spot.bridges[change.side] > 0; };
    switch (change.kind) {
        case Kind::count:
            if (!turn(joined)) return false;
            change.count = 3 - spot.bridges[change.side];
            return true;
        case Kind::remove: return turn(joined) && request_.loops;
        case Kind::rewire:
            if (!turn(joined)) return false;
            change.count = spot.bridges[change.side];
            return true;
        case Kind::swap:
            if (!turn(joined)) return false;
            for (int k = 0; k < 4; ++k) {
                const int count = spot.bridges[change.other];
                if (count > 0 && count != spot.bridges[change.side]) return true;
                change.other = static_cast<Side>((change.other + 1) & 3);
            }
            return false;
        case Kind::transfer:
            if (!turn(joined)) return false;
            for (int k = 0; k < 4; ++k) {
                if (can_transfer(spot.bridges[change.side], spot.bridges[change.other]) &&
                    change.other != change.side)
                    return true;
                change.other = static_cast<Side>((change.other + 1) & 3);
            }
            return false;
        case Kind::add:
        case Kind::cross: {
            const bool crossed = change.kind == Kind::cross;
            return (crossed || request_.loops) && turn([&] {
                       if (joined()) return false;
                       const Canvas::Sight sight = canvas_.look(spot.cell, change.side);
                       return sight.island >= 0 && sight.crossed == crossed;
                   });
        }
        case Kind::shift:
            change.count = 1 + random_.below(2);
            return turn([&] {
                const Canvas::Cell to = spot.cell + canvas_.step(change.side);
                return canvas_.is_water(to) && !canvas_.is_barred(to);
            });
        case Kind::jump: break;
    }
    if (!canvas_.can_remove(island) && spot.neighbors() > 2) return false;
    // Half of the jumps are short.
    const bool near = random_.below(2) == 0;
    for (int tries = 0; tries < 6; ++tries) {
        const std::int32_t row =
            near ? canvas_.row(spot.cell) + random_.below(5) - 2 : random_.below(canvas_.rows());
        const std::int32_t col =
            near ? canvas_.col(spot.cell) + random_.below(5) - 2 : random_.below(canvas_.cols());
        if (row < 0 || col < 0 || row >= canvas_.rows() || col >= canvas_.cols()) continue;
        change.to = canvas_.cell(row, col);
        if (change.to == spot.cell || !has_room(change.to)) continue;
        const auto can_join = [&](Side side) {
            const Canvas::Sight sight = canvas_.look(change.to, side);
            return sight.island >= 0 && !sight.crossed && sight.island != island;
        };
        const bool divides = canvas_.is_bridged(change.to);
        if (!divides && !turn([&] { return can_join(change.side); })) return false;
        // Half of them may close a loop, which few other changes can where the network is a tree.
        change.second = 0;
        if (request_.loops && random_.below(2) == 0 && (divides || change.other != change.side) &&
            can_join(change.other))
            change.second = 1 + (random_.below(3) == 0 ? 1 : 0);
        return true;
    }
    return false;
}

Moves::Change Moves::image(const Change& change) const {
    Change other = change;
    other.cell = turned(change.cell);
    if (change.kind == Kind::jump) other.to = turned(change.to);
    other.side = opposite(change.side);
    other.other = opposite(change.other);
    return other;
}

// Whether the image looks possible before the change itself is made, which takes longer.
bool Moves::may_have_image(const Change& change) const {
    const std::int32_t island = canvas_.at(turned(change.cell));
    if (island < 0) return false;
    const auto& bridges = canvas_.spot(island).bridges;
    const int before = bridges[opposite(change.side)];
    switch (change.kind) {
        case Kind::count: return before > 0 && before != change.count;
        case Kind::remove:
        case Kind::rewire: return before > 0;
        case Kind::add:
        case Kind::cross: return before == 0;
        case Kind::swap: {
            const int second = bridges[opposite(change.other)];
            return before > 0 && second > 0 && before != second;
        }
        case Kind::transfer: return can_transfer(before, bridges[opposite(change.other)]);
        case Kind::shift:
        case Kind::jump: break;
    }
    return true;
}

// Whether the image changes the same pair or island.
bool Moves::is_own_image(const Change& change) const {
    const Canvas::Cell cell = turned(change.cell);
    if (cell == change.cell) return true;
    if (change.kind == Kind::shift || change.kind == Kind::jump || change.kind == Kind::swap ||
        change.kind == Kind::transfer)
        return false;
    return canvas_.look(change.cell, change.side).cell == cell;
}

bool Moves::apply(const Change& change) {
    const std::int32_t island = canvas_.at(change.cell);
    if (island < 0) return false;
    const Canvas::Spot& spot = canvas_.spot(island);
    const int before = spot.bridges[change.side];
    switch (change.kind) {
        case Kind::count:
            return before > 0 && before != change.count && set(island, change.side, change.count);
        case Kind::add: return before == 0 && set(island, change.side, change.count);
        case Kind::remove: cuts_ = true; return before > 0 && set(island, change.side, 0);
        case Kind::rewire: return before > 0 && rewire(island, change.side, change.other, before);
        case Kind::swap: {
            const int second = spot.bridges[change.other];
            return before != second && before > 0 && second > 0 &&
                   set(island, change.side, second) && set(island, change.other, before);
        }
        case Kind::transfer: return transfer(island, change.side, change.other);
        case Kind::cross: return before == 0 && cross(island, change.side, change.count);
        case Kind::shift: return shift(change.cell, change.side, change.count == 2);
        case Kind::jump: return jump(island, change);
    }
    return false;
}

// Draws so many bridges, if no clue has to stay and nothing is in the way.
bool Moves::set(std::int32_t island, Side side, int count) {
    const Canvas::Sight sight = canvas_.look(canvas_.spot(island).cell, side);
    if (sight.island < 0 || canvas_.is_fixed(island) || canvas_.is_fixed(sight.island))
        return false;
    if (sight.crossed && canvas_.spot(island).bridges[side] == 0) return false;
    canvas_.draw(island, side, count);
    return true;
}

// Moves the bridges of one side to another one of the same island, or joins the parts elsewhere.
bool Moves::rewire(std::int32_t island, Side side, Side other, int count) {
    if (!set(island, side, 0)) return false;
    cuts_ = true;
    if (other != side && canvas_.spot(island).bridges[other] == 0) return set(island, other, count);
    return reconnect(island, side, count);
}

// Moves one bridge of a side to another side, where this leaves or makes two single ones: all other
// clues but two stay.
bool Moves::transfer(std::int32_t island, Side side, Side other) {
    const int count = canvas_.spot(island).bridges[side],
              second = canvas_.spot(island).bridges[other];
    cuts_ = true;
    return can_transfer(count, second) && set(island, side, count - 1) &&
           set(island, other, second + 1);
}

// Joins the part of the network around an island to the rest, at a random place other than before.
bool Moves::reconnect(std::int32_t island, Side side, int count) {
    ways_.clear();
    const auto& part = canvas_.part_of(island);
    if (static_cast<std::int32_t>(part.size()) == canvas_.island_count()) return false;
    for (const std::int32_t near : part)
        for (const Side way : sides) {
            if (near == island && way == side) continue;
            const Canvas::Sight sight = canvas_.look(canvas_.spot(near).cell, way);
            if (sight.island >= 0 && !sight.crossed && !canvas_.in_part(sight.island) &&
                !canvas_.is_fixed(near) && !canvas_.is_fixed(sight.island))
                ways_.push_back(4 * near + way);
        }
    if (ways_.empty()) return false;
    const std::int32_t way = ways_[at(random_.below(static_cast<std::int32_t>(ways_.size())))];
    joint_ = canvas_.spot(way / 4).cell;
    joint_side_ = static_cast<Side>(way % 4);
    canvas_.draw(way / 4, joint_side_, count);
    return true;
}

// Does at the half turn what rewire() has done by joining two parts.
bool Moves::rewire_image(const Change& change) {
    const std::int32_t island = canvas_.at(change.cell), end = canvas_.at(turned(joint_));
    if (island < 0 || end < 0) return false;
    const int count = canvas_.spot(island).bridges[change.side];
    return count > 0 && set(island, change.side, 0) &&
           canvas_.spot(end).bridges[opposite(joint_side_)] == 0 &&
           set(end, opposite(joint_side_), count);
}

// Replaces the bridges that cross the way to the next island on a side by bridges to it.
bool Moves::cross(std::int32_t island, Side side, int count) {
    const Canvas::Cell from = canvas_.spot(island).cell;
    const Canvas::Sight sight = canvas_.look(from, side);
    if (sight.island < 0 || !sight.crossed) return false;
    const Side across = (side & 1) != 0 ? north : west;
    for (Canvas::Cell cell = from + canvas_.step(side); cell != sight.cell;
         cell += canvas_.step(side)) {
        if (!canvas_.is_bridged(cell)) continue;
        const Canvas::Sight end = canvas_.look(cell, across);
        if (!set(end.island, opposite(across), 0)) return false;
    }
    cuts_ = true;
    return set(canvas_.at(from), side, count);
}

// Moves an island by one cell, or a chain of islands that bridges join across the direction.
bool Moves::shift(Canvas::Cell cell, Side side, bool chain) {
    const std::int32_t way = canvas_.step(side);
    const Side across[2] = {static_cast<Side>((side + 1) & 3), static_cast<Side>((side + 3) & 3)};
    chain_.assign(1, canvas_.spot(canvas_.at(cell)));
    // A chain of one island is moved by either kind of change.
    if (!chain && (chain_[0].bridges[across[0]] > 0 || chain_[0].bridges[across[1]] > 0))
        return false;
    for (const Side along : across) {
        Canvas::Cell here = cell;
        while (canvas_.spot(canvas_.at(here)).bridges[along] > 0) {
            here = canvas_.look(here, along).cell;
            chain_.push_back(canvas_.spot(canvas_.at(here)));
        }
    }
    for (const Canvas::Spot& spot : chain_) {
        const std::int32_t island = canvas_.at(spot.cell);
        if (canvas_.is_held(island)) return false;
        const Canvas::Cell to = spot.cell + way;
        if (!canvas_.is_water(to) || canvas_.is_barred(to)) return false;
    }
    for (const Canvas::Spot& spot : chain_)
        for (const Side each : sides) {
            const std::int32_t island = canvas_.at(spot.cell);
            if (canvas_.spot(island).bridges[each] > 0) canvas_.draw(island, each, 0);
        }
    for (const Canvas::Spot& spot : chain_) canvas_.remove(canvas_.at(spot.cell));
    for (const Canvas::Spot& spot : chain_) {
        const Canvas::Cell to = spot.cell + way;
        if (!has_room(to) || canvas_.is_bridged(to)) return false;
        canvas_.place(to);
    }
    for (const Canvas::Spot& spot : chain_) {
        const std::int32_t island = canvas_.at(spot.cell + way);
        for (const Side each : sides) {
            if (spot.bridges[each] == 0 || canvas_.spot(island).bridges[each] > 0) continue;
            const Canvas::Sight sight = canvas_.look(spot.cell + way, each);
            if (sight.island < 0 || sight.crossed) return false;
            canvas_.draw(island, each, spot.bridges[each]);
        }
    }
    // An island passed by takes the bridges of another one: the clues say whether that happened.
    cuts_ = true;
    return true;
}

// Takes away an island that has at most two sides joined, with its bridges.
bool Moves::lift(std::int32_t island) {
    Canvas::Spot lifted;
    if (canvas_.lift(island, lifted)) return true;
    if (canvas_.is_held(island)) return false;
    cuts_ = true;
    for (const Side side : sides)
        if (canvas_.spot(island).bridges[side] > 0 && !set(island, side, 0)) return false;
    canvas_.remove(island);
    return true;
}

// Takes away an island and places one elsewhere, on a bridge or with one side joined, and perhaps
// with one more.
bool Moves::jump(std::int32_t island, const Change& change) {
    if (!lift(island) || !has_room(change.to)) return false;
    const bool divides = canvas_.is_bridged(change.to);
    const std::int32_t placed = canvas_.place(change.to);
    if (!divides && !set(placed, change.side, change.count)) return false;
    if (change.second == 0) return true;
    return canvas_.spot(placed).bridges[change.other] == 0 &&
           set(placed, change.other, change.second);
}

}  // namespace hashi::make
