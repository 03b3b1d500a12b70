// The objective of the local search (unique.cpp): how far a puzzle is from the request, and from
// typical hand-made puzzles of its level. In: a drawing and, if a level is requested, its rating.
// Out: the set of wishes that it misses, its distance from them, and its distance from hand-made
// puzzles, compared in this order. The search minimizes it; nothing is better than all three 0.
#pragma once

#include "make/canvas.hpp"
#include "make/generate.hpp"
#include "make/targets.hpp"
#include "people/people.hpp"

namespace hashi::make {

struct Penalty {
    unsigned misses = 0;        // a set of Miss
    std::int32_t distance = 0;  // distance from them
    std::int32_t taste = 0;     // distance from hand-made puzzles; not requested

    bool operator<(const Penalty& other) const;
    bool is_zero() const { return misses == 0 && taste == 0; }
};

class Objective {
public:
    Objective(const Request& request, const Targets& targets)
        : request_(request),
          targets_(targets) {}

    unsigned misses_in_layout(const Canvas& canvas, std::int32_t spread_limit) const;
    // If the request has a level, `rating` must be set.
    Penalty penalty_of(const Canvas& canvas, std::int32_t spread_limit,
                       const people::Rating& rating) const;

    // The part of the taste that needs no rating: loops, crossroads, doubles, touching islands.
    std::int32_t taste_of(const Canvas& canvas) const;

    // How much of the work, per million, may come before the first step of the level if the taste
    // of the rating is to be at most this.
    std::int32_t latest_step(std::int32_t most) const;

    bool need_rating() const { return request_.level >= 0 || need_steps() || need_curve(); }
    // Whether some wishes can only be judged by an explanation; whether an explanation is worth its
    // time given what the drawing misses already; and the judgement.
    bool need_steps() const {
        return !for_page && (!request_.techniques.empty() || request_.without != 0);
    }
    bool steps_decide(const Penalty& penalty) const {
        const bool anyway = need_basics() || request_.islands <= most_explained;
        return need_steps() && (penalty.misses & ~(anyway ? missed_techniques : 0U)) == 0;
    }
    void look_at_steps(const people::Explanation& explanation, Penalty& penalty) const;
    // The same for the solving curve.
    bool need_curve() const { return !for_page && request_.curve != Curve::any; }
    void look_at_curve(const Vector<people::Point>& points, Penalty& penalty) const;

private:
    // Up to this many islands, an explanation decides even if the rating counts too few moves of a
    // technique. A rating counts the moves that are open at each point, of which an explanation
    // makes only some, because one technique may forestall another.
    static constexpr std::int32_t most_explained = 16;
    // Whether the request needs or forbids a technique whose moves a rating does not count.
    bool need_basics() const;
    void look_at_level(const people::Rating& rating, Penalty& penalty) const;
    std::int32_t taste_of(const people::Rating& rating) const;

    const Request& request_;
    const Targets& targets_;
};

// The number of pairs of islands side by side.
std::int32_t touching(const Canvas& canvas);
// Whether there are so many islands that some have to touch.
bool may_touch(const Request& request);

}  // namespace hashi::make
