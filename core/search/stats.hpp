// The counters of a search.
#pragma once

#include <cstdint>

namespace hashi::search {

struct Stats {
    std::uint64_t conflicts = 0;
    std::uint64_t decisions = 0;
    std::uint64_t propagations = 0;  // literals added to the trail by propagation
    std::uint64_t cuts = 0;          // connectivity cuts that forced a literal or failed
    std::uint64_t restarts = 0;

    Stats& operator+=(const Stats& more) {
        conflicts += more.conflicts;
        decisions += more.decisions;
        propagations += more.propagations;
        cuts += more.cuts;
        restarts += more.restarts;
        return *this;
    }
};

}  // namespace hashi::search
