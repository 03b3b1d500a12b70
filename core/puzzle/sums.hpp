// The values that the islands of one sum can take: all different, 1 to 4 * K, with a given total if
// the number is readable.
//
// A set of values is an integer with bit v - 1 for value v; a set of such sets is a bit set.
// Islands are added one at a time: the sets reachable with j + 1 islands follow from those with j
// by shifts. The total is a function of the set, so one mask selects the final sets with the right
// total; the backward pass keeps the values that lead to one of them. The result is exact. With two
// bridges per pair (256 sets: four words) it takes a few tenths of a microsecond.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "puzzle/graph.hpp"

namespace hashi {

template <int K>
class SumValues {
public:
    // Must be called first.
    void load(int max_bridges) {
        if constexpr (K == any) {
            if (most_ != 4 * max_bridges) totals_.clear();
            most_ = 4 * max_bridges;
        }
    }
    // The largest value, and the largest total.
    int most() const {
        if constexpr (K == any) return most_;
        else return 4 * K;
    }
    int most_total() const { return most() * (most() + 1) / 2; }

    // The values an island may take: bit v for value v.
    using Domain = std::uint32_t;

    static constexpr Domain from_to(int low, int high) {
        return low > high ? 0 : (Domain{2} << high) - (Domain{1} << low);
    }

    // Removes from each domain the values that are part of no solution of the sum; false if there
    // is no solution. Takes at most most() domains; `total` may be `unreadable`.
    bool narrow(std::span<Domain> domains, std::int32_t total) {
        if (!reach(domains, total)) return false;
        const std::size_t m = domains.size();
        for (std::size_t j = m; j-- > 0;) {
            const std::uint64_t* after = layer(j + 1);
            std::uint64_t* here = layer(j);
            std::fill(kept_.begin(), kept_.end(), 0);
            Domain supported = 0;
            for (int v = 1; v <= most(); ++v)
                if ((domains[j] >> v) & 1 && back(after, here, kept_.data(), v - 1))
                    supported |= Domain{1} << v;
            std::copy(kept_.begin(), kept_.end(), here);
            domains[j] = supported;
        }
        return true;
    }

    bool possible(std::span<const Domain> domains, std::int32_t total) {
        return reach(domains, total);
    }

private:
    std::size_t words() const { return most() <= 6 ? 1 : std::size_t{1} << (most() - 6); }

    // Masks within a word: the sets without value b + 1.
    static constexpr std::uint64_t without[6] = {0x5555555555555555u, 0x3333333333333333u,
                                                 0x0f0f0f0f0f0f0f0fu, 0x00ff00ff00ff00ffu,
                                                 0x0000ffff0000ffffu, 0x00000000ffffffffu};

    std::uint64_t* layer(std::size_t j) { return &layers_[j * words()]; }

    // Fills the layers; the last one holds the sets with the right total. False if there are none.
    bool reach(std::span<const Domain> domains, std::int32_t total) {
        const std::size_t m = domains.size();
        if (m > static_cast<std::size_t>(most()) || total > most_total()) return false;
        layers_.resize((static_cast<std::size_t>(most()) + 1) * words());
        kept_.resize(words());
        std::fill_n(layer(0), (m + 1) * words(), 0);
        layer(0)[0] = 1;
        for (std::size_t j = 0; j < m; ++j)
            for (int v = 1; v <= most(); ++v)
                if ((domains[j] >> v) & 1) add(layer(j), layer(j + 1), v - 1);
        std::uint64_t* last = layer(m);
        if (total >= 0) {
            const std::uint64_t* wanted = adding_up_to(total);
            for (std::size_t w = 0; w < words(); ++w) last[w] &= wanted[w];
        }
        return std::any_of(last, last + words(), [](std::uint64_t word) { return word != 0; });
    }

    void add(const std::uint64_t* from, std::uint64_t* to, int b) const {
        if (b < 6) {
            for (std::size_t w = 0; w < words(); ++w) to[w] |= (from[w] & without[b]) << (1u << b);
        } else {
            const std::size_t step = std::size_t{1} << (b - 6);
            for (std::size_t w = 0; w < words(); ++w)
                if ((w & step) == 0) to[w + step] |= from[w];
        }
    }

    // Adds to `kept` the sets of `here` from which value b + 1 leads to a set of `after`; false if
    // there are none.
    bool back(const std::uint64_t* after, const std::uint64_t* here, std::uint64_t* kept,
              int b) const {
        std::uint64_t any = 0;
        if (b < 6) {
            for (std::size_t w = 0; w < words(); ++w) {
                const std::uint64_t led = (after[w] >> (1u << b)) & without[b] & here[w];
                kept[w] |= led;
                any |= led;
            }
        } else {
            const std::size_t step = std::size_t{1} << (b - 6);
            for (std::size_t w = 0; w < words(); ++w) {
                if ((w & step) != 0) continue;
                const std::uint64_t led = after[w + step] & here[w];
                kept[w] |= led;
                any |= led;
            }
        }
        return any != 0;
    }

    // The sets with that total. The table is built once.
    const std::uint64_t* adding_up_to(std::int32_t total) {
        if (totals_.empty()) {
            totals_.assign((static_cast<std::size_t>(most_total()) + 1) * words(), 0);
            Vector<std::uint8_t> sum(std::size_t{1} << most(), 0);
            for (std::size_t set = 0; set < sum.size(); ++set) {
                int highest = 0;
                for (std::size_t rest = set >> 1; rest; rest >>= 1) ++highest;
                if (set > 0)
                    sum[set] = static_cast<std::uint8_t>(sum[set ^ (std::size_t{1} << highest)] +
                                                         highest + 1);
                totals_[sum[set] * words() + set / 64] |= std::uint64_t{1} << (set % 64);
            }
        }
        return &totals_[static_cast<std::size_t>(total) * words()];
    }

    int most_ = 4 * K;
    Vector<std::uint64_t> layers_, kept_, totals_;
};

}  // namespace hashi
