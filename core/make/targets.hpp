// The numbers of doubles, loops, crossroads and corners to aim for. In: a request. Out: for each
// kind, the target number in a drawing of the given size and its tolerance: as requested, or else
// drawn at random around the means of hand-made puzzles (targets.cpp has them).
#pragma once

#include <limits>

#include "base/base.hpp"
#include "make/canvas.hpp"
#include "make/generate.hpp"

namespace hashi::make {

// A target number and its tolerance, both in millionths.
struct Target {
    std::int64_t aim, tolerance;

    bool accepts(std::int32_t number) const { return distance(number) <= tolerance; }
    std::int64_t distance(std::int32_t number) const {
        const std::int64_t off = std::int64_t{1'000'000} * number - aim;
        return off < 0 ? -off : off;
    }
    std::int32_t nearest() const { return static_cast<std::int32_t>((aim + 500'000) / 1'000'000); }
};

// The number of loops drawn: joined pairs beyond a tree.
inline std::int32_t loop_count(const Canvas& canvas) {
    return canvas.pair_count() - canvas.island_count() + 1;
}

class Targets {
public:
    explicit Targets(const Request& request) : request_(request) {}

    // Draws shares for another attempt where none are requested.
    void draw(Random& random);

    bool strict_doubles() const { return request_.doubles >= 0; }
    bool strict_loops() const { return request_.loop_share >= 0; }
    Target doubles(std::int32_t pairs) const;
    Target loops() const;
    // The same, on the way there: at most this share, per million.
    Target next_loops() const;
    void approach(std::int32_t share) { most_loops_ = share; }
    Target crossroads() const;
    Target corners()
        const;  // at least this many islands with two neighbors, not opposite each other

private:
    const Request& request_;
    std::int32_t doubles_ = 0, loops_ = 0, crossroads_ = 0;  // per million
    std::int32_t most_loops_ = std::numeric_limits<std::int32_t>::max();
};

}  // namespace hashi::make
