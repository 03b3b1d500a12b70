// Deducer: the named techniques. Each scans the whole board and notes all its conclusions; the
// board does not change meanwhile.
#include <algorithm>

#include "people/basics.hpp"

namespace hashi::people {

Grade grade_of(Technique technique, int depth) {
    switch (technique) {
        case Technique::complete:
        case Technique::crossing:
        case Technique::full:
        case Technique::one_each_way: return {Level::beginner, 0, 50};
        case Technique::capacity:
        case Technique::sum_rest: return {Level::beginner, 50, 100};
        case Technique::room:
        case Technique::loop: return {Level::easy, 0, 50};
        case Technique::pair:
        case Technique::no_repeat: return {Level::easy, 50, 100};
        case Technique::sum:
        case Technique::way_out:
        case Technique::closed_group:
        case Technique::blocked: return {Level::medium, 0, 100};
        case Technique::outlet: return {Level::hard, 0, 70};
        case Technique::split:
        case Technique::parity: return {Level::hard, 70, 100};
        case Technique::trial:
            if (depth <= 1) return {Level::expert, 0, 100};
            if (depth == 2) return {Level::extreme, 0, 50};
            return {Level::extreme, 50, 80};
        case Technique::minimal: break;
    }
    return {Level::extreme, 80, 100};
}

// The hardest technique of a tier.
Technique Deducer::technique_of(int tier) {
    switch (tier) {
        case basics: return Technique::one_each_way;
        case capacities: return Technique::capacity;
        case rests: return Technique::sum_rest;
        case rooms: return Technique::loop;
        case pairs: return Technique::pair;
        case repeats: return Technique::no_repeat;
        case sums: return Technique::sum;
        case groups: return Technique::blocked;
        case outlets: return Technique::outlet;
        case map: return Technique::parity;
        default: return Technique::trial;
    }
}

void Deducer::find(int tier, Control& control) {
    conclusions_.clear();
    board_.list_open();
    switch (tier) {
        case basics: find_basics(); break;
        case capacities: find_capacities(); break;
        case rests: find_sums(Technique::sum_rest); break;
        case rooms: find_rooms(); break;
        case pairs: find_pairs(); break;
        case repeats: find_sums(Technique::no_repeat); break;
        case sums: find_sums(Technique::sum); break;
        case groups: find_groups(control); break;
        case outlets: find_outlets(control); break;
        case map:
            find_splits();
            find_parities();
            break;
        default: find_trials(depth_of(tier), control);
    }
    if (hardest_ < technique_of(tier))
        erase_if(conclusions_, [&](const Conclusion& c) { return c.technique > hardest_; });
}

void Deducer::find_basics() {
    for (std::int32_t e = 0; e < graph().edge_count(); ++e)
        if (board_.low(e) > 0)
            for (const std::int32_t f : graph().crossing_edges(e))
                if (board_.high(f) > 0) conclude(Technique::crossing, e, f, false, 0);
    for (std::int32_t i = 0; i < graph().island_count(); ++i)
        find_basics_at(i, [&](Technique technique, std::int32_t e, bool low, int bound) {
            conclude(technique, i, e, low, bound);
        });
}

void Deducer::find_capacities() {
    const int most = board_.graph().max_bridges;
    for (const std::int32_t i : board_.unsettled()) {
        const int spare = board_.sum_high(i) - board_.least(i);
        if (spare >= most) continue;
        for (const std::int32_t e : board_.island(i).edge)
            if (e >= 0 && board_.open(e) && spare < board_.high(e) - board_.low(e))
                conclude(Technique::capacity, i, e, true, board_.high(e) - spare);
    }
}

void Deducer::find_rooms() {
    const int most = board_.graph().max_bridges;
    for (const std::int32_t i : board_.unsettled()) {
        const int room = board_.room(i);
        if (room >= most) continue;
        for (const std::int32_t e : board_.island(i).edge)
            if (e >= 0 && board_.open(e) && room < board_.high(e) - board_.low(e))
                conclude(Technique::room, i, e, false, board_.low(e) + room);
    }
    if (graph().loops) return;
    for (const std::int32_t e : board_.undecided_edges())
        if (board_.low(e) == 0 && joined(e)) conclude(Technique::loop, -1, e, false, 0);
}

void Deducer::find_pairs() {
    if (!board_.connected() || graph().island_count() == 2) return;
    for (const std::int32_t e : board_.undecided_edges()) {
        const int most = board_.high(e);
        const Edge& edge = board_.edge(e);
        if (board_.most(edge.u) == most && board_.most(edge.v) == most)
            conclude(Technique::pair, -1, e, false, most - 1);
    }
}

void Deducer::find_groups(Control& control) {
    const bool plain = graph().sums.empty();
    for (const std::int32_t e : board_.undecided_edges()) {
        if (control.tick() || board_.charge(control)) return;
        if (wants_less(e) && !(plain && harmless(e))) {
            if (board_.suppose(e, true, board_.high(e), 0) == 0) {
                const Failure failure = board_.failure();
                conclude(failure == Failure::cut_off ? Technique::closed_group
                         : failure == Failure::sum   ? Technique::sum
                                                     : Technique::blocked,
                         -1, e, false, board_.high(e) - 1);
            }
            board_.undo();
        }
        if (!wants_more(e)) continue;
        if (plain) {
            // Both ends can get enough bridges elsewhere, or find_capacities() would have found it.
            if (board_.low(e) == 0 && board_.only_way(e))
                conclude(Technique::way_out, -1, e, true, 1);
            continue;
        }
        if (board_.suppose(e, false, board_.low(e), 0) == 0)
            conclude(board_.failure() == Failure::sum ? Technique::sum : Technique::way_out, -1, e,
                     true, board_.low(e) + 1);
        board_.undo();
    }
}

// Whether an open edge can obviously carry its maximum without harm, so that there is no need to
// suppose it: the bridges cross no other open edge, both ends can take still more, and another edge
// of one end leads out of the two groups.
bool Deducer::harmless(std::int32_t e) const {
    const Edge& edge = board_.edge(e);
    const int more = board_.high(e) - board_.low(e);
    if (board_.room(edge.u) <= more || board_.room(edge.v) <= more) return false;
    if (board_.low(e) == 0)
        for (const std::int32_t f : graph().crossing_edges(e))
            if (board_.high(f) > 0) return false;
    const std::int32_t one = board_.group_of(edge.u), other = board_.group_of(edge.v);
    for (const std::int32_t i : {edge.u, edge.v})
        for (const std::int32_t f : board_.island(i).edge) {
            if (f < 0 || f == e || !board_.passable(f)) continue;
            const std::int32_t group = board_.group_of(board_.edge(f).other(i));
            if (group != one && group != other) return true;
        }
    return false;
}

void Deducer::find_outlets(Control& control) {
    for (const std::int32_t e : board_.undecided_edges()) {
        if (!wants_more(e)) continue;
        if (control.tick() || board_.charge(control)) return;
        for (const std::int32_t i : {board_.edge(e).u, board_.edge(e).v}) {
            if (!leaves_no_choice(e, i)) continue;
            const bool fails = board_.suppose_at(e, false, board_.low(e), i);
            board_.undo();
            if (!fails) continue;
            conclude(Technique::outlet, i, e, true, board_.low(e) + 1);
            break;
        }
    }
}

void Deducer::find_trials(int depth, Control& control) {
    chain_ = 0;
    const auto follow = [&] {
        const std::int32_t chain = board_.consequences();
        chain_ = chain_ == 0 ? chain : std::min(chain_, chain);
    };
    for (const std::int32_t e : board_.undecided_edges()) {
        if (control.tick() || board_.charge(control)) return;
        if (wants_less(e)) {
            if (board_.suppose(e, true, board_.high(e), depth) >= 0) {
                conclude(Technique::trial, -1, e, false, board_.high(e) - 1);
                follow();
            }
            board_.undo();
        }
        if (wants_more(e)) {
            if (board_.suppose(e, false, board_.low(e), depth) >= 0) {
                conclude(Technique::trial, -1, e, true, board_.low(e) + 1);
                follow();
            }
            board_.undo();
        }
    }
}

// Whether island i has no choice left besides the open edge e.
bool Deducer::leaves_no_choice(std::int32_t e, std::int32_t i) const {
    return board_.sum_high(i) - (board_.high(e) - board_.low(e)) == board_.least(i);
}

// Whether the board, fully decided, is a solution.
bool Deducer::finished() const {
    const std::int32_t n = board_.graph().island_count();
    for (std::int32_t i = 0; i < n; ++i)
        if (board_.sum_low(i) < board_.island(i).low || board_.room(i) < 0) return false;
    if (board_.connected() && board_.groups() > 1) return false;
    if (board_.graph().loops) return true;
    std::int32_t built = 0;
    for (std::int32_t e = 0; e < board_.graph().edge_count(); ++e) built += board_.low(e) > 0;
    return built == n - board_.groups();
}

// Finds the solution to derive and then, if wanted, proves that there is no other; `known` says how
// far that got. no_solution: there is none, or there is a second one although a unique one was
// wanted.
Outcome Deducer::find_target(Target wanted, Target& known, Control& control) {
    if (known == Target::unknown) {
        const Outcome outcome = solver_.next(control);
        if (outcome != Outcome::solved) return outcome;
        target_low_.assign(solver_.counts().begin(), solver_.counts().end());
        target_high_ = target_low_;
        known = Target::found;
    }
    if (wanted <= known) return Outcome::solved;
    const Outcome outcome = solver_.next(control);
    if (outcome == Outcome::unknown) return outcome;
    if (outcome == Outcome::solved) return Outcome::no_solution;
    known = wanted;
    return Outcome::solved;
}

// Finds the solution to derive, and whether there are several.
Outcome Deducer::look_for_target(Control& control) {
    Control part = part_of(control);
    Target known = Target::unknown;
    const Outcome outcome = find_target(Target::unique, known, part);
    several_ = outcome == Outcome::no_solution && known == Target::found;
    return several_ ? Outcome::solved : outcome;
}

// Finds the bounds over all solutions that satisfy these bounds.
Outcome Deducer::find_common(const PuzzleSpec& spec, std::span<const Bound> bounds,
                             Control& control) {
    search::Stats given_up;
    solver_.load(spec, bounds, 0, control);
    return search::find_common(solver_, spec, bounds, 0, control, target_low_, target_high_,
                               given_up);
}

}  // namespace hashi::people
