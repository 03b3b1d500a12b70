// The cost model of orders (order.hpp) and trees (tree.hpp): an estimate of the number of states.
// In: what a state records, such as the sum at an island with edges on both sides. Out: its cost,
// about the logarithm to base 2 of the number of values that it takes. The costs of all that a
// state records add up, as if the values were independent.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "base/base.hpp"

namespace hashi::count {

// Costs are in parts of a bit.
constexpr std::int32_t bit = 64;

// The cost of a field with `others` + 1 values, fitted to the layers of sweeps over published
// puzzles.
constexpr std::int32_t value_cost(std::int32_t others) {
    constexpr std::int32_t costs[17] = {0,   45,  78,  93,  109, 122, 128, 134, 141,
                                        147, 154, 160, 166, 173, 179, 186, 192};
    return costs[std::clamp(others, 0, 16)];
}

// The range of an island's sum over some of its edges. `low` and `high` bound the sum over all of
// them; these edges have at most `inside` bridges, the others at most `outside`.
struct SumRange {
    std::int32_t least, most;

    SumRange() = default;
    SumRange(std::int32_t low, std::int32_t high, bool capped, std::int32_t inside,
             std::int32_t outside)
        : least(std::max(0, low - outside)),
          most(std::min(inside, capped ? low : high)) {}

    std::int32_t cost() const { return value_cost(most - least); }
};

// Powers of 2 whose exponent is in parts of a bit, and logarithms in parts of a bit. Computed by
// square roots, so that they are the same on every platform.
class Powers {
public:
    Powers() {
        double root = 2;
        for (std::int32_t k = 1; k < bit; k *= 2) root = std::sqrt(root);
        double power = 1;
        for (double& each : roots_) {
            each = power;
            power *= root;
        }
        std::size_t below = 0;
        for (std::size_t k = 0; k < bit; ++k) {
            const double number = 1 + static_cast<double>(k) / bit;
            while (below + 1 < bit && roots_[below + 1] <= number) ++below;
            logs_[k] = static_cast<std::int32_t>(below);
        }
    }
    double operator[](std::int32_t bits) const {
        const auto power = static_cast<std::uint32_t>(std::clamp(bits, 0, most));
        return roots_[power % bit] * std::bit_cast<double>(std::uint64_t{bias + power / bit} << 52);
    }
    // The logarithm of a number of 1 or more, rounded down by up to two parts of a bit.
    std::int32_t log(double number) const {
        const auto word = std::bit_cast<std::uint64_t>(number);
        return (static_cast<std::int32_t>(word >> 52) - static_cast<std::int32_t>(bias)) * bit +
               logs_[word >> 46 & 63];
    }

private:
    static constexpr std::uint32_t bias = 1023;
    static constexpr std::int32_t most = 960 * bit;  // sums of such powers are finite

    std::array<double, bit> roots_;
    std::array<std::int32_t, bit> logs_;
};

}  // namespace hashi::count
