// Deducer: how hard a puzzle is. See docs/rating.md.
//
// Everything here is counted so that it is the same for a puzzle that is turned or mirrored: the
// beginner's techniques are followed to their end, which does not depend on their order, and of
// harder ones all that can be found is found before any of it is used.
#include <algorithm>

#include "people/basics.hpp"

namespace hashi::people {
namespace {

// Where the work puts a puzzle within its part of a level: steps of harder levels weigh more.
std::int32_t score_of(const Rating& rating) {
    constexpr std::int64_t weight[level_count] = {1, 2, 4, 8, 16, 32};
    constexpr std::int64_t half_way = 500;
    std::int64_t work = 0;
    for (std::size_t l = 0; l < level_count; ++l)
        work += weight[l] * (rating.facts[l] + 2 * rating.rounds[l]);
    const Grade grade = grade_of(rating.hardest, rating.depth);
    return 100 * static_cast<std::int32_t>(grade.level) + grade.from +
           static_cast<std::int32_t>((grade.to - grade.from) * work / (work + half_way));
}

}  // namespace

Rating Deducer::rate(const PuzzleSpec& spec, Control& control, Level at_most) {
    control.start();
    lent_ = nullptr;
    solver_.load(spec, {}, 0, control);
    return follow(control, at_most, false);
}

Rating Deducer::rate_drawn(const Graph& graph, std::span<const std::uint8_t> drawn,
                           Control& control, Level at_most) {
    control.start();
    lent_ = &graph;
    target_low_.assign(drawn.begin(), drawn.end());
    target_high_ = target_low_;
    return follow(control, at_most, true);
}

Rating Deducer::follow(Control& control, Level at_most, bool knows_target) {
    Rating rating;
    const auto end = [&](Rating::Status status) {
        rating.status = status;
        if (status == Rating::rated) rating.score = score_of(rating);
        return rating;
    };
    if (!start({}, true)) return end(Rating::none);
    rating.hardest = Technique::one_each_way;
    const std::int32_t total = board_.undecided();
    // What signs say no technique but the last one looks at: whether it fits the engine has to say.
    const bool signs = !graph().sums.empty();
    for (int tier = basics; tier < tier_count;) {
        if ((signs || needs_target(tier)) && !knows_target) {
            const Outcome outcome = look_for_target(control);
            if (outcome == Outcome::unknown) return end(Rating::unknown);
            if (outcome == Outcome::no_solution) return end(Rating::none);
            if (several_) return end(Rating::several);
            knows_target = true;
        }
        const std::int32_t before = board_.undecided();
        if (tier == basics) {
            if (!close_basics()) return end(Rating::none);
            rating.facts[0] += before - board_.undecided();
            if (board_.open_edges() == 0) return end(finished() ? Rating::rated : Rating::none);
            ++tier;
            continue;
        }
        const Grade grade = grade_of(technique_of(tier), depth_of(tier));
        if (grade.level > at_most) {
            rating.level = grade.level;
            rating.open = board_.undecided();
            return end(Rating::harder);
        }
        find(tier, control);
        if (control.look()) return end(Rating::unknown);
        if (conclusions_.empty()) {
            ++tier;
            continue;
        }
        const std::int32_t open = board_.undecided();
        const auto level = static_cast<std::size_t>(grade.level);
        if (grade.level > rating.level) rating.before = total - open;
        for (const Conclusion& c : conclusions_) {
            rating.moves[static_cast<std::size_t>(c.technique)] += useful(c);
            if (!board_.state(c.edge, c.low, c.bound, true)) return end(Rating::none);
            rating.hardest = std::max(rating.hardest, c.technique);
        }
        ++rating.rounds[level];
        rating.facts[level] += open - board_.undecided();
        rating.level = std::max(rating.level, grade.level);
        rating.depth = std::max(rating.depth, depth_of(tier));
        tier = basics;
    }
    // What is left nobody sees without trying several things at once.
    if (rating.level < Level::extreme) rating.before = total - board_.undecided();
    rating.level = Level::extreme;
    rating.hardest = Technique::minimal;
    ++rating.rounds[level_count - 1];
    rating.facts[level_count - 1] += board_.undecided();
    return end(Rating::rated);
}

// Follows the beginner's techniques to their end; false: a contradiction.
bool Deducer::close_basics() {
    bool ok = true;
    board_.drain([&](std::int32_t i) {
        if (!ok) return;
        const Island& island = board_.island(i);
        ok = board_.sum_low(i) <= island.high && board_.sum_high(i) >= island.low;
        if (!ok) return;
        find_basics_at(i, [&](Technique, std::int32_t e, bool low, int bound) {
            ok = ok && board_.state(e, low, bound, true);
        });
    });
    return ok;
}

}  // namespace hashi::people
