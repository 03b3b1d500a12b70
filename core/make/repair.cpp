#include "make/repair.hpp"

#include <algorithm>
#include <cstdlib>

namespace hashi::make {

Prover::Verdict Repair::run(int rounds, Control& control) {
    const std::int64_t conflicts = 1000 + 10 * canvas_.island_count();
    for (int round = 0;; ++round) {
        ++looks;
        const Prover::Verdict verdict = prover_.look(canvas_, conflicts, control);
        if (verdict != Prover::Verdict::other || round == rounds) return verdict;
        bool changed = false;
        std::size_t begin = 0;
        for (const std::size_t end : prover_.group_ends) {
            changed |= repair_group(begin, end);
            begin = end;
        }
        // Moving an island renumbers others, so the remaining differences are useless.
        if (!changed || random_.below(8) == 0) {
            const auto some = static_cast<std::size_t>(
                random_.below(static_cast<std::int32_t>(prover_.differences.size())));
            const std::int32_t island = prover_.differences[some].island;
            move(island, canvas_.spot(island).cell);
        }
    }
}

// The weight of a change to a pair's bridges; 0: not allowed.
std::int32_t Repair::weight_of(int before, int after) const {
    const std::int32_t weight = 4 * (after == 0 ? 3 : before == 0 ? (after > 1 ? 1 : 2) : 4);
    const std::int32_t now = canvas_.multiple_count();
    const std::int32_t then = now + (after > 1) - (before > 1);
    const Target target = targets_.doubles(canvas_.pair_count());
    if (then == now || target.accepts(then)) return weight;
    if (target.distance(then) < target.distance(now)) return 2 * weight;
    return targets_.strict_doubles() ? 0 : weight / 4;
}

// Whether the number of loops may change by `more` (1 or -1).
bool Repair::may_loop(std::int32_t more) {
    if (!request_.connected) return true;
    const Target target = targets_.next_loops();
    const std::int32_t now = loop_count(canvas_), then = now + more;
    if (target.accepts(then) || target.distance(then) < target.distance(now)) return true;
    return !targets_.strict_loops() && random_.below(16) == 0;
}

void Repair::draw(std::int32_t island, Side side, int count) {
    const Canvas::Spot& spot = canvas_.spot(island);
    if (writes) strokes.push_back({spot.cell, side, spot.bridges[side]});
    canvas_.draw(island, side, count);
}

// The other solution is the drawing plus the differences. To exclude it, give some pair a number of
// bridges that, plus its difference, is out of range.
bool Repair::repair_group(std::size_t begin, std::size_t end) {
    options_.clear();
    std::int32_t total = 0;
    for (std::size_t i = begin; i < end; ++i) {
        const Prover::Difference& d = prover_.differences[i];
        const int before = canvas_.spot(d.island).bridges[d.side];
        for (int count = 0; count <= request_.max_bridges; ++count) {
            if (count == before ||
                (count + d.delta >= 0 && count + d.delta <= request_.max_bridges))
                continue;
            const std::int32_t weight = weight_of(before, count);
            if (weight == 0) continue;
            options_.push_back({d.island, d.side, count, weight});
            total += weight;
        }
    }
    while (!options_.empty()) {
        std::int32_t ticket = random_.below(total);
        std::size_t choice = 0;
        while (ticket >= options_[choice].weight) ticket -= options_[choice++].weight;
        const Option option = options_[choice];
        if (change(option.island, option.side, option.count)) return true;
        total -= option.weight;
        options_[choice] = options_.back();
        options_.pop_back();
    }
    return false;
}

bool Repair::change(std::int32_t island, Side side, int count) {
    const Canvas::Spot& spot = canvas_.spot(island);
    const Canvas::Sight sight = canvas_.look(spot.cell, side);
    const int before = spot.bridges[side];
    if (!free_to_change(island, sight.island)) return false;
    if (before == 0 && (!request_.loops || sight.crossed || !may_loop(1))) return false;
    if (count == 0) {
        // Crossroads are rare: keep half of them, or all if there are too few.
        const bool all = spot.neighbors() == 4 || canvas_.spot(sight.island).neighbors() == 4;
        if (all && (random_.below(2) == 0 || wants_crossroads())) return false;
        if (!request_.connected && spot.neighbors() > 1 && !dispensable(island, side))
            return reconnect(sight.island, opposite(side));  // it would have no bridge
        if (!request_.loops || !dispensable(island, side)) return reconnect(island, side);
        if (!may_loop(-1)) return false;
    }
    draw(island, side, count);
    return true;
}

// Removes the bridges between two islands and joins the two parts elsewhere.
bool Repair::reconnect(std::int32_t island, Side side) {
    const int before = canvas_.spot(island).bridges[side];
    const std::int32_t other = canvas_.look(canvas_.spot(island).cell, side).island;
    if (!request_.connected && canvas_.spot(other).neighbors() == 1) return false;
    draw(island, side, 0);
    ways_.clear();
    for (const std::int32_t near : canvas_.part_of(island))
        for (const Side way : sides) {
            const Canvas::Sight sight = canvas_.look(canvas_.spot(near).cell, way);
            if (sight.island >= 0 && !sight.crossed && !canvas_.in_part(sight.island) &&
                free_to_change(near, sight.island) && !(near == island && sight.island == other))
                ways_.push_back(4 * near + way);
        }
    if (ways_.empty()) {
        draw(island, side, before);
        return false;
    }
    const auto any = [&] {
        return ways_[static_cast<std::size_t>(
            random_.below(static_cast<std::int32_t>(ways_.size())))];
    };
    const auto is_crossroad = [&](std::int32_t way) {
        const Canvas::Spot& spot = canvas_.spot(way / 4);
        const Canvas::Sight sight = canvas_.look(spot.cell, static_cast<Side>(way % 4));
        return spot.neighbors() == 3 || canvas_.spot(sight.island).neighbors() == 3;
    };
    const auto turns = [&](std::int32_t way) {
        const Canvas::Spot& spot = canvas_.spot(way / 4);
        const auto to = static_cast<Side>(way % 4);
        return spot.turns_to(to) ||
               canvas_.spot(canvas_.look(spot.cell, to).island).turns_to(opposite(to));
    };
    std::int32_t way = any();
    const bool few = wants_crossroads();
    for (int again = 0; again < (few ? 4 : 3) && !(few ? is_crossroad(way) : turns(way)); ++again)
        way = any();
    draw(way / 4, static_cast<Side>(way % 4), before);
    return true;
}

bool Repair::mutate() {
    if (request_.loops && request_.connected && random_.below(2) == 0) {
        const Target target = targets_.next_loops();
        const std::int32_t off = loop_count(canvas_) - target.nearest();
        if (off != 0) {
            bool changed = false;  // on a large map, several at once
            for (std::int32_t left = 1 + std::abs(off) / 8; left > 0; --left)
                changed |= off < 0 ? more_loops() : fewer_loops(wants_crossroads());
            return changed;
        }
        if (wants_crossroads()) return more_loops() && fewer_loops(true);
    }
    return move_or_change(random_.below(canvas_.island_count()));
}

// Adds a loop, preferably where an island gets its fourth neighbor, or, if there are enough of
// those, at the end of a line or where it closes a rectangle.
bool Repair::more_loops() {
    const bool cross = wants_crossroads();
    for (int tries = 0; tries < 40; ++tries) {
        const std::int32_t island = random_.below(canvas_.island_count());
        const Side side = sides[random_.below(4)];
        const Canvas::Spot& spot = canvas_.spot(island);
        if (spot.bridges[side] > 0) continue;
        if (tries < 20 && cross && spot.neighbors() != 3) continue;
        const Canvas::Sight sight = canvas_.look(spot.cell, side);
        if (sight.island >= 0 && !sight.crossed && free_to_change(island, sight.island)) {
            if (tries < 20 && !cross && !spot.turns_to(side) && !canvas_.closes_box(island, side))
                continue;
            draw(island, side, 1);
            return true;
        }
    }
    return false;
}

bool Repair::fewer_loops(bool keep_crossroads) {
    for (int tries = 0; tries < 20; ++tries) {
        const std::int32_t island = random_.below(canvas_.island_count());
        const Side side = sides[random_.below(4)];
        const Canvas::Spot& spot = canvas_.spot(island);
        if (spot.bridges[side] == 0) continue;
        const std::int32_t other = canvas_.look(spot.cell, side).island;
        if (keep_crossroads && (spot.neighbors() == 4 || canvas_.spot(other).neighbors() == 4))
            continue;
        if (free_to_change(island, other) && dispensable(island, side)) {
            draw(island, side, 0);
            return true;
        }
    }
    return false;
}

bool Repair::move_or_change(std::int32_t island) {
    if (random_.below(4) == 0) return move(island, canvas_.spot(island).cell);
    return change_some(island);
}

bool Repair::change_some(std::int32_t island) {
    return change_side(island, sides[random_.below(4)]);
}

bool Repair::change_side(std::int32_t island, Side side) {
    const Canvas::Spot& spot = canvas_.spot(island);
    if (canvas_.look(spot.cell, side).island < 0) return false;
    const int before = spot.bridges[side];
    const int count = random_.below(request_.max_bridges + 1);
    const std::int32_t weight = weight_of(before, count);
    if (count == before || weight == 0 || random_.below(8) >= weight) return false;
    return change(island, side, count);
}

bool Repair::move(std::int32_t island, Canvas::Cell to) {
    const std::int32_t radius = 1 + layout_.spread_limit();
    Canvas::Spot spot;
    if (request_.symmetry != Symmetry::none || !canvas_.lift(island, spot)) return false;
    if (!request_.connected && !canvas_.reached()) {
        canvas_.restore(spot);
        return false;
    }
    const int count =
        spot.neighbors() == 1 ? *std::max_element(spot.bridges.begin(), spot.bridges.end()) : 1;
    if (layout_.add_near(to, radius, count)) return true;
    canvas_.restore(spot);
    return false;
}

}  // namespace hashi::make
