// Enumerates the choices of numbers with a given sum, from which the clauses of a sum are made.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace hashi::models {

// Calls visit(parts) for every choice of `size` numbers (at most 4) from 0 to `most` with sum
// `sum`.
template <class Visit>
void each_sum(int size, int most, int sum, Visit&& visit) {
    std::array<int, 4> parts{};
    auto choose = [&](auto&& self, int place, int left) -> void {
        if (place == size) {
            if (left == 0) visit(parts);
            return;
        }
        const int rest = most * (size - place - 1);  // maximum of the remaining places
        for (int part = std::max(0, left - rest); part <= std::min(most, left); ++part) {
            parts[static_cast<std::size_t>(place)] = part;
            self(self, place + 1, left - part);
        }
    };
    choose(choose, 0, sum);
}

}  // namespace hashi::models
