// Measures how far a puzzle is from the request, and from typical hand-made puzzles of its level.
// In: a drawing and, if a level is requested, its rating. Out: a sum of penalties, 0 for the best,
// and which wishes are missed. Local search minimizes it.
#pragma once

#include "make/canvas.hpp"
#include "make/generate.hpp"
#include "make/targets.hpp"
#include "people/people.hpp"

namespace hashi::make {

struct Penalty {
    unsigned missed = 0;        // the wishes missed, see Missed
    std::int32_t distance = 0;  // distance from them
    std::int32_t taste = 0;     // distance from hand-made puzzles; not requested

    bool operator<(const Penalty& other) const;
    bool nothing() const { return missed == 0 && taste == 0; }
};

class Objective {
public:
    Objective(const Request& request, const Targets& targets)
        : request_(request),
          targets_(targets) {}

    unsigned missed_in_layout(const Canvas& canvas, std::int32_t spread_limit) const;
    // If a level is wanted, `rating` must be set.
    Penalty penalty_of(const Canvas& canvas, std::int32_t spread_limit,
                       const people::Rating& rating) const;

    // The part of the taste that needs no rating: loops, crossroads, doubles, touching islands.
    std::int32_t taste_of(const Canvas& canvas) const;

    // How much of the work, per million, may come before the first step of the level if the taste
    // of the rating is to be at most this.
    std::int32_t latest_step(std::int32_t most) const;

    bool need_rating() const { return request_.level >= 0 || need_steps() || need_curve(); }
    // Whether there are wishes that only an explanation can judge, whether it is worth looking at
    // one if so much is missed, and its verdict.
    bool need_steps() const { return !request_.needed.empty() || request_.without != 0; }
    bool steps_decide(const Penalty& penalty) const {
        const bool anyway = need_basics() || request_.islands <= most_explained;
        return need_steps() && (penalty.missed & ~(anyway ? missed_techniques : 0U)) == 0;
    }
    void look_at_steps(const people::Explanation& explanation, Penalty& penalty) const;
    // The same for the solving curve.
    bool need_curve() const { return request_.curve != Curve::any; }
    void look_at_curve(const Vector<people::Point>& points, Penalty& penalty) const;

private:
    // Up to so many islands an explanation decides even if the moves of a rating speak against a
    // drawing: those are all that are open at each point, and one technique may forestall another.
    static constexpr std::int32_t most_explained = 16;
    // Whether a technique is wanted, or not, whose moves a rating does not count.
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
