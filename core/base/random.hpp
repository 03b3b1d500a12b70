// Random numbers that depend only on the seed, identical on every platform.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <utility>

namespace hashi {

// SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    // Makes all further output depend on this number too.
    void mix(std::int64_t number) { state_ = next() ^ static_cast<std::uint64_t>(number); }

    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15u;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }

    // 0 to bound - 1; the bound must be positive. The bias is at most bound / 2^32.
    std::int32_t below(std::int32_t bound) {
        return static_cast<std::int32_t>(((next() >> 32) * static_cast<std::uint64_t>(bound)) >>
                                         32);
    }
    std::int32_t from_to(std::int32_t low, std::int32_t high) {
        return low + below(high - low + 1);
    }
    bool chance(std::int32_t per_million) { return below(1'000'000) < per_million; }

    // An exponentially distributed number with mean 65536, roughly: -ln(u) of a uniform u.
    std::int64_t exponential() {
        const auto number = static_cast<std::uint32_t>(next() >> 32) | 1;
        const int zeros = std::countl_zero(number);
        const std::int64_t rest = (std::int64_t{1} << 17) - ((number << zeros) >> 15);
        return ((std::int64_t{zeros} << 16) + rest) * 45'426 / 65'536;  // by ln 2
    }

    template <class T>
    void shuffle(std::span<T> list) {
        for (std::size_t i = list.size(); i > 1; --i)
            std::swap(list[i - 1],
                      list[static_cast<std::size_t>(below(static_cast<std::int32_t>(i)))]);
    }

private:
    std::uint64_t state_;
};

}  // namespace hashi
