// Deducer: how hard a puzzle is. See docs/rating.md.
//
// Everything here is counted so that it is the same for a puzzle that is turned or mirrored: the
// beginner's techniques are followed to their end, which does not depend on their order, and of
// harder ones all that can be found is found before any of it is used.
#include <algorithm>

#include "deduce.hpp"

namespace hashi {
namespace {

constexpr int deepest = 24;  // layers of a trial

}  // namespace

Level level_of(Technique technique, int depth) {
    switch (technique) {
    case Technique::complete:
    case Technique::crossing:
    case Technique::full:
    case Technique::one_each_way: return Level::beginner;
    case Technique::capacity:
    case Technique::room:
    case Technique::loop: return Level::easy;
    case Technique::pair:
    case Technique::way_out:
    case Technique::closed_group:
    case Technique::blocked:
    case Technique::outlet: return Level::medium;
    case Technique::split:
    case Technique::parity: return Level::hard;
    case Technique::trial:
        return depth <= 1 ? Level::hard : depth <= 3 ? Level::expert : Level::extreme;
    case Technique::minimal: break;
    }
    return Level::extreme;
}

Rating Deducer::rate(const PuzzleSpec& spec, Control& control, Level at_most) {
    Rating rating;
    control.start();
    solver_.load(spec, {}, 0, control);
    board_.load(graph(), true);
    const auto m = static_cast<std::size_t>(graph().edge_count());
    target_low_.assign(m, 255);  // as long as they are not known, anything is wanted
    target_high_.assign(m, 0);
    bool looked = false;
    const auto count = [&] {
        std::int32_t sum = 0;
        for (std::int32_t e = 0; e < graph().edge_count(); ++e)
            sum += board_.high(e) - board_.low(e);
        return sum;
    };
    const auto close = [&] {
        const std::int32_t before = count();
        if (!close_beginner()) return false;
        rating.facts[0] += before - count();
        return true;
    };
    const auto end = [&](Rating::Status status) {
        rating.status = status;
        if (status == Rating::rated || status == Rating::harder) rating.score = score_of(rating);
        return rating;
    };
    // Draws the conclusions found, if any; the puzzle is at least as hard as they were.
    const auto draw = [&](int depth) {
        if (conclusions_.empty()) return false;
        const Level level = level_of(found_, depth);
        const auto l = static_cast<std::size_t>(level);
        const std::int32_t before = count();
        for (const Conclusion& c : conclusions_)
            consistent_ = consistent_ && board_.state(c.edge, c.low, c.bound, true);
        ++rating.rounds[l];
        rating.facts[l] += before - count();
        rating.level = std::max(rating.level, level);
        rating.hardest = std::max(rating.hardest, found_);
        if (found_ == Technique::trial) rating.depth = std::max(rating.depth, depth);
        return true;
    };
    consistent_ = true;
    rating.hardest = Technique::full;
    for (;;) {
        if (!consistent_ || !close()) return end(Rating::none);
        if (board_.open_edges() == 0) return end(finished() ? Rating::rated : Rating::none);
        if (control.look()) return end(Rating::unknown);
        find_easy(false);
        if (!conclusions_.empty() && at_most < Level::easy) break;
        if (draw(0)) continue;
        find_easy(true);
        if (!conclusions_.empty() && at_most < Level::easy) break;
        if (draw(0)) continue;
        if (at_most < Level::medium) break;
        if (!looked) {
            const Outcome outcome = look_for_target(control);
            if (outcome == Outcome::unknown) return end(Rating::unknown);
            if (outcome == Outcome::no_solution) return end(Rating::none);
            if (several_) return end(Rating::several);
            looked = true;
        }
        find_pairs();
        if (draw(0)) continue;
        find_groups(control);
        if (draw(0)) continue;
        find_outlets(control);
        if (draw(0)) continue;
        if (at_most < Level::hard) break;
        reset();
        find_splits();
        find_parities();
        if (draw(0)) continue;
        int depth = 1;
        for (; depth <= deepest; ++depth) {
            if (level_of(Technique::trial, depth) > at_most && conclusions_.empty()) break;
            find_trials(control, depth);
            if (!conclusions_.empty()) break;
        }
        if (control.stopped) return end(Rating::unknown);
        if (draw(depth)) continue;
        if (at_most < Level::extreme) break;
        // Only what nobody sees without trying many things at once is left.
        rating.level = Level::extreme;
        rating.hardest = Technique::minimal;
        ++rating.rounds[5];
        rating.facts[5] += count();
        return end(Rating::rated);
    }
    rating.level = static_cast<Level>(static_cast<int>(at_most) + 1);
    return end(Rating::harder);
}

// Position within the level by the work: steps of harder levels weigh more.
std::int32_t Deducer::score_of(const Rating& rating) {
    constexpr std::int64_t weight[6] = {1, 2, 5, 12, 30, 75};
    constexpr std::int64_t half[6] = {200, 300, 500, 800, 1500, 3000};
    std::int64_t work = 0;
    for (std::size_t l = 0; l < 6; ++l)
        work += weight[l] * (rating.facts[l] + 2 * rating.rounds[l]);
    const auto level = static_cast<std::size_t>(rating.level);
    return static_cast<std::int32_t>(100 * static_cast<std::int64_t>(level) +
                                     100 * work / (work + half[level]));
}

// Follows the beginner's techniques to their end; false: a contradiction.
bool Deducer::close_beginner() {
    bool ok = true;
    board_.drain([&](std::int32_t i) {
        if (!ok) return;
        const Island& island = board_.island(i);
        const int low = board_.sum_low(i), high = board_.sum_high(i);
        if (low > island.high || high < island.low) {
            ok = false;
            return;
        }
        if (low == high) return;
        if (low == island.high) {
            for (const std::int32_t e : island.edge)
                if (e >= 0) ok = ok && board_.state(e, false, board_.low(e), true);
            return;
        }
        if (most_of(i) == island.low) {
            for (const std::int32_t e : island.edge)
                if (e >= 0) ok = ok && board_.state(e, true, reach_of(i, e), true);
            return;
        }
        const int each = each_way(i);
        if (each <= 0) return;
        for (const std::int32_t e : island.edge)
            if (e >= 0 && board_.high(e) > 0) ok = ok && board_.state(e, true, each, true);
    });
    return ok;
}

// The most bridges of an edge, as far as its island i lacks them.
int Deducer::reach_of(std::int32_t i, std::int32_t e) const {
    return std::min(board_.high(e), board_.low(e) + board_.room(i));
}

// The most bridges that an island can get, if no side gets more than the island lacks.
int Deducer::most_of(std::int32_t i) const {
    int sum = 0;
    for (const std::int32_t e : board_.island(i).edge)
        if (e >= 0) sum += reach_of(i, e);
    return sum;
}

// How many bridges every open side of an island gets at least, if the others get all they can.
int Deducer::each_way(std::int32_t i) const {
    const Island& island = board_.island(i);
    int sides = 0;
    for (const std::int32_t e : island.edge) sides += e >= 0 && board_.high(e) > 0;
    return island.low - (sides - 1) * graph().max_bridges;
}

void Deducer::reset() {
    conclusions_.clear();
    found_ = Technique::complete;
}

void Deducer::find_easy(bool room) {
    reset();
    for (std::int32_t i = 0; i < graph().island_count(); ++i) {
        const int up = board_.room(i), down = board_.sum_high(i) - board_.island(i).low;
        for (const std::int32_t e : board_.island(i).edge) {
            if (e < 0 || !board_.open(e)) continue;
            const int low = board_.low(e), high = board_.high(e);
            if (room && up < high - low) conclude(Technique::room, e, false, low + up);
            if (!room && down < high - low) conclude(Technique::capacity, e, true, high - down);
            if (!room && !graph().loops && low == 0 && joined(e))
                conclude(Technique::loop, e, false, 0);
        }
    }
}

// Two islands that would close each other off.
void Deducer::find_pairs() {
    reset();
    if (!board_.connected() || graph().island_count() == 2) return;
    for (std::int32_t e = 0; e < graph().edge_count(); ++e) {
        if (!board_.open(e) || !wants_less(e)) continue;
        const Island &u = board_.island(board_.edge(e).u), &v = board_.island(board_.edge(e).v);
        if (u.high == v.high && u.high == board_.high(e))
            conclude(Technique::pair, e, false, u.high - 1);
    }
}

void Deducer::find_groups(Control& control) {
    reset();
    for (std::int32_t e = 0; e < graph().edge_count(); ++e) {
        if (!board_.open(e)) continue;
        if (control.tick()) return;
        if (wants_less(e)) {
            if (board_.suppose(e, true, board_.high(e), 0) == 0)
                conclude(board_.failure() == Failure::cut_off ? Technique::closed_group
                                                              : Technique::blocked,
                         e, false, board_.high(e) - 1);
            board_.undo();
        }
        if (wants_more(e)) {
            if (board_.suppose(e, false, board_.low(e), 0) == 0)
                conclude(Technique::way_out, e, true, board_.low(e) + 1);
            board_.undo();
        }
    }
}

void Deducer::find_outlets(Control& control) {
    reset();
    for (std::int32_t e = 0; e < graph().edge_count(); ++e) {
        if (!board_.open(e) || !wants_more(e)) continue;
        if (control.tick()) return;
        for (const std::int32_t i : {board_.edge(e).u, board_.edge(e).v}) {
            if (!leaves_no_choice(e, i)) continue;
            const bool fails = board_.suppose_at(e, false, board_.low(e), i);
            board_.undo();
            if (!fails) continue;
            conclude(Technique::outlet, e, true, board_.low(e) + 1);
            break;
        }
    }
}

// Whether island i has just what it needs without the open edge e.
bool Deducer::leaves_no_choice(std::int32_t e, std::int32_t i) const {
    return board_.sum_high(i) - (board_.high(e) - board_.low(e)) == board_.island(i).low;
}

void Deducer::find_trials(Control& control, int depth) {
    for (std::int32_t e = 0; e < graph().edge_count(); ++e) {
        if (!board_.open(e)) continue;
        if (control.tick()) return;
        if (wants_less(e)) {
            if (board_.suppose(e, true, board_.high(e), depth) >= 0)
                conclude(Technique::trial, e, false, board_.high(e) - 1);
            board_.undo();
        }
        if (wants_more(e)) {
            const int low = board_.low(e);
            if (board_.suppose(e, false, low, depth) >= 0)
                conclude(Technique::trial, e, true, low + 1);
            board_.undo();
        }
    }
}

// Whether the board, where nothing is open, is a solution.
bool Deducer::finished() const {
    std::int32_t built = 0;
    for (std::int32_t i = 0; i < graph().island_count(); ++i)
        if (board_.sum_low(i) < board_.island(i).low || board_.room(i) < 0) return false;
    for (std::int32_t e = 0; e < graph().edge_count(); ++e) built += board_.low(e) > 0;
    if (board_.connected() && board_.groups() > 1) return false;
    return graph().loops || built == graph().island_count() - board_.groups();
}

// Finds the bounds over all solutions, those given assumed; `several_` tells whether there is more
// than one.
Outcome Deducer::look_for_target(Control& control) {
    several_ = false;
    Outcome outcome = solver_.next(control);
    if (outcome != Outcome::solved) return outcome;
    target_low_.assign(solver_.counts().begin(), solver_.counts().end());
    target_high_ = target_low_;
    outcome = solver_.next(control);
    if (outcome == Outcome::unknown) return outcome;
    several_ = outcome == Outcome::solved;
    return Outcome::solved;
}

}  // namespace hashi
