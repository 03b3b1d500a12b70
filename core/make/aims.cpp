#include "make/aims.hpp"

#include <algorithm>

namespace hashi::make {

// In 455 hand-made puzzles, doubles make up 29 % of the pairs. The number of loops is 3 % of the
// number of islands in small puzzles and 11 % from about ninety islands on; shares up to twice that
// occur about equally often.
void Aims::draw(Random& random) {
    const std::int64_t usual = std::min<std::int64_t>(145'000, 10'000 + 1'650 * recipe_.islands);
    doubles_ = strict_doubles() ? recipe_.doubles : random.from_to(120'000, 370'000);
    loops_ = strict_loops() ? recipe_.loop_share
                            : random.below(2 * static_cast<std::int32_t>(usual) + 1);
}

Aim Aims::doubles(std::int32_t pairs) const {
    return {std::int64_t{doubles_} * pairs,
            std::max<std::int64_t>(1'000'000, std::int64_t{50'000} * pairs)};
}

Aim Aims::loops() const {
    const std::int64_t tolerance =
        std::max<std::int64_t>(1'000'000, 10'000 * std::int64_t{recipe_.islands});
    return {std::int64_t{loops_} * recipe_.islands, strict_loops() ? tolerance : tolerance / 2};
}

}  // namespace hashi::make
