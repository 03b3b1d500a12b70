// Techniques: what one side of a sign implies for the islands there. Their values are all different
// and add up to the number, if it is readable.
#include <bit>

#include "people/techniques.hpp"

namespace hashi::people {
namespace {

int lowest(std::uint32_t values) { return std::countr_zero(values); }
int highest(std::uint32_t values) { return static_cast<int>(std::bit_width(values)) - 1; }

}  // namespace

// no_repeat uses only that the values differ; sum_rest applies if all other values are known, sum
// otherwise.
void Techniques::find_sums(Technique technique) {
    const Vector<Sum>& all = graph().sums;
    for (std::size_t s = 0; s < all.size(); ++s) {
        const Sum& sum = all[s];
        const bool repeats = technique == Technique::no_repeat;
        if (!repeats && sum.total == unreadable) continue;
        int unknown = 0;
        for (const std::int32_t i : sum.of(graph().summed))
            unknown += board_.lowest(i) < board_.highest(i);
        if (unknown == 0 || (technique == Technique::sum_rest) > (unknown == 1)) continue;
        if (!board_.narrow(sum, repeats ? unreadable : sum.total)) continue;
        for (std::int32_t j = 0; j < sum.size; ++j) {
            const std::int32_t i = sum.of(graph().summed)[at(j)];
            const auto values = board_.domains()[at(j)];
            const auto place = static_cast<std::int32_t>(s);
            const bool more = lowest(values) > board_.lowest(i);
            const bool less = highest(values) < board_.highest(i);
            // State the rest completely, even if the edges imply a part of it.
            const bool whole = technique == Technique::sum_rest && (more || less);
            if (more || (whole && lowest(values) > board_.least(i)))
                conclude(technique, place, board_.value(i), true, lowest(values));
            if (less || (whole && highest(values) < board_.most(i)))
                conclude(technique, place, board_.value(i), false, highest(values));
        }
    }
}

}  // namespace hashi::people
