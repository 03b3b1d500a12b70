#include "make/targets.hpp"

#include <algorithm>

#include "people/people.hpp"

namespace hashi::make {

// In 455 hand-made puzzles, doubles make up 41 % of the pairs at beginner level, 32 % at easy and
// about 26 % above. The number of loops is 3 % of the number of islands in small puzzles and 12 %
// from about a hundred islands on, and shares up to twice that occur about equally often; there are
// four crossroads for every five loops. Repairs double some bridges, and dense layouts have no room
// for many loops, so the aims are lower for doubles and higher for loops: the results come out
// right. A quarter of the islands are corners, where two bridges meet at a right angle.
void Targets::draw(Random& random) {
    constexpr std::int32_t usual_doubles[] = {350'000, 285'000, 215'000, 195'000, 200'000, 210'000};
    const std::int32_t mean =
        usual_doubles[request_.level < 0 ? static_cast<int>(people::Level::medium)
                                         : request_.level];
    doubles_ = strict_doubles() ? request_.doubles : random.from_to(mean / 2, mean + mean / 2);
    const std::int32_t islands = std::min(request_.islands, 100), usual = 2'400 * islands;
    loops_ = strict_loops() ? request_.loop_share : random.below(2 * usual + 1);
    crossroads_ = std::min(50'000, 1'100 * islands) + std::min(loops_, most_loops_) / 2;
}

Target Targets::doubles(std::int32_t pairs) const {
    return {std::int64_t{doubles_} * pairs,
            std::max<std::int64_t>(1'000'000, std::int64_t{50'000} * pairs)};
}

Target Targets::loops() const {
    const std::int64_t tolerance =
        std::max<std::int64_t>(1'000'000, 10'000 * std::int64_t{request_.islands});
    return {std::int64_t{loops_} * request_.islands, strict_loops() ? tolerance : tolerance / 2};
}

Target Targets::next_loops() const {
    Target target = loops();
    target.aim = std::min(target.aim, std::int64_t{most_loops_} * request_.islands);
    return target;
}

Target Targets::crossroads() const {
    return {std::int64_t{crossroads_} * request_.islands,
            std::max<std::int64_t>(1'000'000, 10'000 * std::int64_t{request_.islands}) / 2};
}

Target Targets::corners() const { return {std::int64_t{270'000} * request_.islands, 1'000'000}; }

}  // namespace hashi::make
