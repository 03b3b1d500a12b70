#include "repair.hpp"

#include <algorithm>

#include "generate_steps.hpp"

namespace hashi {

Repair::Repair(Canvas& canvas, const Recipe& recipe, Prover& prover, Random& random)
    : canvas_(canvas), recipe_(recipe), prover_(prover), random_(random) {}

Prover::Verdict Repair::run(int rounds, Control& control) {
    const std::int64_t conflicts = 1000 + 10 * canvas_.island_count();
    Prover::Verdict verdict = Prover::Verdict::other;
    for (int round = 0; round < rounds; ++round) {
        verdict = prover_.look(canvas_, conflicts, control);
        if (verdict != Prover::Verdict::other) return verdict;
        const std::vector<Prover::Difference> differences = prover_.differences;
        std::size_t begin = 0;
        for (const std::size_t end : prover_.group_ends) {
            repair_group(begin, end);
            begin = end;
        }
    }
    return verdict;
}

// How much a change of a pair's bridges is to be preferred.
std::int32_t Repair::weight_of(int before, int after) const {
    if (after == 0) return 3;
    if (before == 0) return after > 1 ? 1 : 2;
    if (recipe_.doubles < 0) return 4;
    const auto share = static_cast<std::int64_t>(canvas_.multiple_count()) * 1'000'000;
    const bool too_few = share < static_cast<std::int64_t>(recipe_.doubles) * canvas_.pair_count();
    return (after > before) == too_few ? 8 : 1;
}

// The other solution is the drawing plus a difference. A pair whose new number plus its difference
// is none that a pair can have keeps that difference from being added again.
bool Repair::repair_group(std::size_t begin, std::size_t end) {
    options_.clear();
    std::int32_t total = 0;
    for (std::size_t i = begin; i < end; ++i) {
        const Prover::Difference& d = prover_.differences[i];
        const Canvas::Spot& spot = canvas_.spot(d.island);
        const int before = spot.bridges[d.side];
        for (int count = 0; count <= recipe_.max_bridges; ++count) {
            if (count == before || (count + d.delta >= 0 && count + d.delta <= recipe_.max_bridges))
                continue;
            const std::int32_t weight = weight_of(before, count);
            options_.push_back({d.island, d.side, count, weight});
            total += weight;
        }
    }
    while (!options_.empty()) {
        std::int32_t ticket = random_.below(total);
        std::size_t chosen = 0;
        while (ticket >= options_[chosen].weight) ticket -= options_[chosen++].weight;
        const Option option = options_[chosen];
        if (change(option.island, option.side, option.count)) return true;
        total -= option.weight;
        options_[chosen] = options_.back();
        options_.pop_back();
    }
    return false;
}

bool Repair::change(std::int32_t island, Side side, int count) {
    const Canvas::Spot& spot = canvas_.spot(island);
    const int before = spot.bridges[side];
    if (before > 0 && count > 0) {
        canvas_.draw(island, side, count);
        return true;
    }
    if (count > 0) {
        if (!recipe_.loops || canvas_.look(spot.cell, side).crossed) return false;
        canvas_.draw(island, side, count);
        return true;
    }
    if (recipe_.loops && canvas_.joined_without(island, side)) {
        canvas_.draw(island, side, 0);
        return true;
    }
    return reconnect(island, side);
}

// Takes away the bridges between two islands and joins the two parts elsewhere.
bool Repair::reconnect(std::int32_t island, Side side) {
    const int before = canvas_.spot(island).bridges[side];
    const std::int32_t other = canvas_.look(canvas_.spot(island).cell, side).island;
    canvas_.draw(island, side, 0);
    const std::vector<std::int32_t>& part = canvas_.part_of(island);
    std::vector<std::int32_t> ways;
    for (const std::int32_t near : part)
        for (const Side way : sides) {
            const Canvas::Sight sight = canvas_.look(canvas_.spot(near).cell, way);
            if (sight.island >= 0 && !sight.crossed && !canvas_.in_part(sight.island) &&
                !(near == island && sight.island == other) &&
                !(near == other && sight.island == island))
                ways.push_back(4 * near + way);
        }
    if (ways.empty()) {
        canvas_.draw(island, side, before);
        return false;
    }
    const std::int32_t way = ways[static_cast<std::size_t>(
        random_.below(static_cast<std::int32_t>(ways.size())))];
    canvas_.draw(way / 4, static_cast<Side>(way % 4), before);
    return true;
}

}  // namespace hashi
