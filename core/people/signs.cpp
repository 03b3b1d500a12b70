// Deducer: what one side of a sign says of the islands there. Their values are all different and,
// if the number can be read, add up to it; what that leaves for one of them bounds its edges.
#include <bit>

#include "people/deducer.hpp"

namespace hashi::people {
namespace {

int lowest(std::uint32_t values) { return std::countr_zero(values); }
int highest(std::uint32_t values) { return static_cast<int>(std::bit_width(values)) - 1; }

}  // namespace

void Deducer::find_sums() {
    adder_.load(graph().max_bridges);
    for (const Sum& sum : graph().sums) {
        find_sum(sum, unreadable);
        if (sum.total != unreadable) find_sum(sum, sum.total);
    }
}

void Deducer::find_sum(const Sum& sum, std::int32_t total) {
    domains_.clear();
    int unknown = 0;
    for (const std::int32_t i : sum.of(graph().summed)) {
        const int low = least_of(i), high = most_of(i);
        if (low == 0) return;  // it need not have a value at all
        unknown += low < high;
        domains_.push_back(SumValues<any>::from_to(low, high));
    }
    if (unknown == 0 || !adder_.narrow(domains_, total)) return;
    const Technique technique = total == unreadable ? Technique::no_repeat
                                : unknown == 1      ? Technique::sum_rest
                                                    : Technique::sum;
    for (std::int32_t j = 0; j < sum.size; ++j) {
        const auto values = domains_[at(j)];
        const std::int32_t place = sum.first + j, i = graph().summed[at(place)];
        const int spare = highest(values) - board_.sum_low(i);
        const int lack = board_.sum_high(i) - lowest(values);
        for (const std::int32_t e : board_.island(i).edge) {
            if (e < 0 || !board_.open(e)) continue;
            const int low = board_.low(e), high = board_.high(e);
            if (spare < high - low) conclude(technique, place, e, false, low + spare);
            if (lack < high - low) conclude(technique, place, e, true, high - lack);
        }
    }
}

// Of each island the bounds without which the value that the conclusion needs would not follow:
// they rest on what its edges carry at least, or at most.
void Deducer::rest_on_sum(const Conclusion& c, Step& step) {
    const auto& all = graph().sums;
    const Sum& sum = *std::find_if(all.begin(), all.end(), [&](const Sum& s) {
        return s.first <= c.place && c.place < s.first + s.size;
    });
    const std::int32_t total = c.technique == Technique::no_repeat ? unreadable : sum.total;
    const auto islands = sum.of(graph().summed);
    const std::int32_t own = graph().summed[at(c.place)];
    step.place = own;
    reasons_.add_sum(static_cast<std::int32_t>(&sum - all.data()));
    step.group.assign(islands.begin(), islands.end());
    for (const std::int32_t i : islands) reasons_.add_island(i);
    // The others' bridges are what the island has besides: its value is at most (at least) this.
    int value = c.bound;
    for (const std::int32_t e : board_.island(own).edge)
        if (e >= 0 && e != c.edge) {
            const int others = c.low ? board_.high(e) : board_.low(e);
            board_.rest_on(reasons_, e, !c.low, others);
            value += others;
        }
    domains_.clear();
    for (const std::int32_t i : islands) {
        int low = least_of(i), high = most_of(i);
        if (i == own) (c.low ? high : low) = c.low ? value - 1 : value + 1;
        domains_.push_back(SumValues<any>::from_to(low, high));
    }
    for (std::size_t j = 0; j < islands.size(); ++j) {
        const Island& island = board_.island(islands[j]);
        for (const bool low : {true, false}) {
            if (islands[j] == own && low != c.low) continue;
            const auto kept = domains_[j];
            if (kept == 0) continue;
            domains_[j] =
                low ? SumValues<any>::from_to(island.low, highest(kept))
                    : SumValues<any>::from_to(lowest(kept), std::min(island.high, adder_.most()));
            if (!adder_.possible(domains_, total)) continue;
            domains_[j] = kept;
            for (const std::int32_t e : island.edge)
                if (e >= 0) board_.rest_on(reasons_, e, low, low ? board_.low(e) : board_.high(e));
        }
    }
}

}  // namespace hashi::people
