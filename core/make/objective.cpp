#include "make/objective.hpp"

#include <algorithm>
#include <bit>

namespace hashi::make {
namespace {

using people::Level;
using people::Technique;

constexpr std::int32_t beyond = 1000;  // minimum distance of a puzzle that is too hard

// The weight, by level, of the work before the first step of the level, as far as it exceeds this
// share of all work, in percent. The share is less than half because every step counts as one,
// although early steps decide more.
constexpr std::int32_t early[] = {0, 200, 800, 1600, 1600, 200}, early_enough = 40;

// What is missing, in percent.
std::int32_t shortage(std::int32_t count, std::int32_t target) {
    return count >= target ? 0 : 100 * (target - count) / target;
}

// The number of moves made by the techniques of a level.
std::int32_t moves_at(const people::Rating& rating, Level level) {
    std::int32_t sum = 0;
    for (int t = 0; t < people::technique_count; ++t) {
        const auto technique = static_cast<Technique>(t);
        const Level own = people::grade_of(technique, 1).level;
        if (own == level || (technique == Technique::trial && level == Level::extreme))
            sum += rating.moves[t];
    }
    return sum;
}

// Whether only explanations count the steps of a technique.
bool is_basic(std::int32_t technique) {
    return people::tier_of(static_cast<Technique>(technique)) == people::tiers::basics;
}

}  // namespace

bool Penalty::operator<(const Penalty& other) const {
    const int here = std::popcount(misses), there = std::popcount(other.misses);
    if (here != there) return here < there;
    return distance != other.distance ? distance < other.distance : taste < other.taste;
}

std::int32_t touching(const Canvas& canvas) {
    std::int32_t count = 0;
    for (std::int32_t i = 0; i < canvas.island_count(); ++i)
        for (const Side side : {east, south})
            count += canvas.at(canvas.spot(i).cell + canvas.step(side)) >= 0;
    return count;
}

bool may_touch(const Request& request) {
    const std::int64_t cells = std::int64_t{request.rows} * request.cols;
    return !request.fixed_islands.empty() || std::int64_t{100} * request.islands > 40 * cells;
}

unsigned Objective::misses_in_layout(const Canvas& canvas, std::int32_t spread_limit) const {
    unsigned misses = 0;
    if (canvas.island_count() != request_.islands) misses |= missed_islands;
    if (request_.fixed_islands.empty() && canvas.largest_empty_square() > spread_limit)
        misses |= missed_spread;
    return misses;
}

Penalty Objective::penalty_of(const Canvas& canvas, std::int32_t spread_limit,
                              const people::Rating& rating) const {
    Penalty penalty{misses_in_layout(canvas, spread_limit), 0, 0};
    if (targets_.strict_doubles()) {
        const Target target = targets_.doubles(canvas.pair_count());
        const std::int32_t multiple = canvas.multiple_count();
        if (!target.accepts(multiple)) {
            penalty.misses |= missed_doubles;
            penalty.distance += static_cast<std::int32_t>(target.distance(multiple) / 1'000'000);
        }
    }
    const std::int32_t loops = loop_count(canvas);
    if (targets_.strict_loops() && !targets_.loops().accepts(loops)) {
        penalty.misses |= missed_loops;
        penalty.distance += static_cast<std::int32_t>(targets_.loops().distance(loops) / 1'000'000);
    }
    if (request_.level >= 0) look_at_level(rating, penalty);
    for (std::size_t i = 0; i < request_.techniques.size(); i += 2) {
        const std::int32_t times = rating.moves[request_.techniques[i]];
        if (is_basic(request_.techniques[i])) continue;
        if (times >= request_.techniques[i + 1]) continue;
        penalty.misses |= missed_techniques;
        penalty.distance += 10 * (request_.techniques[i + 1] - times);
    }
    for (int t = 0; t < people::technique_count; ++t)
        if ((request_.without >> t & 1) != 0 && rating.moves[t] > 0) {
            penalty.misses |= missed_techniques;
            penalty.distance += 10 * rating.moves[t];
        }
    if (penalty.misses == 0 || steps_decide(penalty))
        penalty.taste = taste_of(canvas) + taste_of(rating);
    return penalty;
}

bool Objective::need_basics() const {
    bool basics = false;
    for (std::int32_t t = 0; t < people::technique_count; ++t)
        basics |= (request_.without >> t & 1U) != 0 && is_basic(t);
    for (std::size_t i = 0; i < request_.techniques.size(); i += 2)
        basics |= is_basic(request_.techniques[i]);
    return basics;
}

void Objective::look_at_level(const people::Rating& rating, Penalty& penalty) const {
    const std::int32_t low = 100 * request_.level, high = low + 99;
    const std::int32_t off = rating.status == people::Rating::harder
                                 ? beyond + rating.open
                                 : std::max({0, low - rating.score, rating.score - high});
    if (off == 0) return;
    penalty.misses |= missed_level;
    penalty.distance += off;
}

std::int32_t Objective::taste_of(const Canvas& canvas) const {
    std::int32_t sum =
        request_.fixed_islands.empty() ? (may_touch(request_) ? 10 : 50) * touching(canvas) : 0;
    const auto add = [&](const Target& target, std::int32_t count) {
        if (!target.accepts(count))
            sum +=
                static_cast<std::int32_t>(100 * target.distance(count) / (target.aim + 2'000'000));
    };
    if (request_.loops) {
        add(targets_.loops(), loop_count(canvas));
        add(targets_.crossroads(), canvas.crossroad_count());
        std::int32_t turns = 0;
        for (std::int32_t i = 0; i < canvas.island_count(); ++i)
            turns += canvas.spot(i).is_corner();
        if (1'000'000 * std::int64_t{turns} < targets_.corners().aim)
            add(targets_.corners(), turns);
    }
    if (request_.max_bridges > 1)
        add(targets_.doubles(canvas.pair_count()), canvas.multiple_count());
    return sum;
}

// Hand-made puzzles need the techniques of their level more than once, before the very end, and use
// easier ones on the way. The targets, per 100 islands, are roughly the means of 455 of them.
std::int32_t Objective::taste_of(const people::Rating& rating) const {
    if (request_.level <= 0) return 0;
    constexpr std::int32_t at_level[] = {0, 24, 6, 5, 11, 9}, pairs[] = {0, 0, 9, 8, 9, 10};
    const std::int32_t islands = request_.islands;
    const auto expected_moves = [&](const std::int32_t* per_hundred) {
        const std::int32_t count = per_hundred[request_.level];
        return count == 0 ? 0 : std::max<std::int32_t>(2, (count * islands + 50) / 100);
    };
    std::int32_t sum = 0;
    if ((request_.without >> static_cast<int>(Technique::pair) & 1) == 0) {
        const std::int32_t moves = rating.moves[static_cast<int>(Technique::pair)];
        const std::int32_t few = expected_moves(pairs), many = few + few / 2;
        sum += shortage(moves, few) / 2;
        if (few > 0) sum += std::max(0, 40 * (moves - many) / few);
    }
    if (request_.curve == Curve::sting) return sum;
    // The more of them there are, the more likely each third is to have one.
    const std::int32_t more = request_.curve == Curve::steady ? 2 : 1;
    const std::int32_t moves = moves_at(rating, static_cast<Level>(request_.level));
    sum += shortage(moves, more * expected_moves(at_level));
    if (request_.curve != Curve::any) return sum;
    // Too many of the hardest steps are tedious.
    if (request_.level >= static_cast<int>(Level::hard)) {
        const std::int32_t many = std::max(3, expected_moves(at_level));
        sum += std::max(0, 100 * (moves - many) / many);
    }
    std::int32_t all = 0;
    for (const std::int32_t facts : rating.facts) all += facts;
    return sum + std::max(0, early[request_.level] * (rating.before - early_enough * all / 100) /
                                 std::max(all, 1));
}

std::int32_t Objective::latest_step(std::int32_t most) const {
    if (request_.level <= 0 || request_.curve != Curve::any) return people::Rater::whole_work;
    const std::int64_t share =
        std::int64_t{10'000} * early_enough +
        std::int64_t{people::Rater::whole_work} * (most + 1) / early[request_.level];
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(share, 0, people::Rater::whole_work));
}

namespace {

// How far the points are from a curve.
std::int32_t off_curve(Curve curve, const Vector<people::Point>& points) {
    if (points.empty()) return 1;
    Level most = Level::beginner;
    for (const people::Point& point : points) most = std::max(most, point.level);
    // By thirds of the work: points of the hardest level, and the levels of the bounds moved.
    std::int32_t hardest[3] = {};
    std::int64_t sum[3] = {}, count[3] = {};
    const std::int64_t total = points.front().left;
    for (const people::Point& point : points) {
        const auto third = static_cast<std::size_t>(3 * (total - point.left) / total);
        hardest[third] += point.level == most;
        sum[third] += std::int64_t{point.facts} * static_cast<std::int32_t>(point.level);
        count[third] += point.facts;
    }
    if (curve == Curve::steady) return (hardest[0] == 0) + (hardest[1] == 0) + (hardest[2] == 0);
    if (curve == Curve::sting)
        return 2 * (hardest[0] + hardest[1]) + std::max(0, hardest[2] - 1) + (hardest[2] == 0);
    const auto falls = [&](int a, int b) {  // by the mean; an empty third has none
        return sum[b] * count[a] <= sum[a] * count[b];
    };
    return falls(0, 1) + falls(1, 2);
}

// How far the thirds without a point of the hardest level are from the next one, in percent of the
// work, in total.
std::int32_t off_steady(const Vector<people::Point>& points) {
    if (points.empty()) return 0;
    Level most = Level::beginner;
    for (const people::Point& point : points) most = std::max(most, point.level);
    const std::int64_t total = points.front().left;
    std::int64_t sum = 0;
    for (std::int32_t third = 0; third < 3; ++third) {
        std::int64_t nearest = total;
        for (const people::Point& point : points) {
            if (point.level != most) continue;
            const std::int64_t position = total - point.left;
            nearest = std::min(nearest, std::max({std::int64_t{0}, third * total / 3 - position,
                                                  position - (third + 1) * total / 3}));
        }
        sum += 100 * nearest / total;
    }
    return static_cast<std::int32_t>(sum);
}

}  // namespace

void Objective::look_at_steps(const people::Explanation& explanation, Penalty& penalty) const {
    std::int32_t used[people::technique_count] = {};
    for (const people::Step& step : explanation.steps) ++used[static_cast<int>(step.technique)];
    std::int32_t off = 0;
    for (std::size_t i = 0; i < request_.techniques.size(); i += 2)
        off += std::max(0, request_.techniques[i + 1] - used[request_.techniques[i]]);
    for (int t = 0; t < people::technique_count; ++t)
        if ((request_.without >> t & 1) != 0) off += used[t];
    penalty.misses = off > 0 ? +missed_techniques : 0U;
    penalty.distance = off;
    if (off > 0) penalty.taste = 0;
}

void Objective::look_at_curve(const Vector<people::Point>& points, Penalty& penalty) const {
    const std::int32_t off = off_curve(request_.curve, points);
    if (off == 0) return;
    penalty.misses |= missed_curve;
    if (request_.curve == Curve::steady) penalty.taste += 2 * off_steady(points);
    penalty.distance += off;
}

}  // namespace hashi::make
