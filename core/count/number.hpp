// Natural numbers of any size, as far as counting needs them: sums, products, and uniform random
// numbers below a bound. By schoolbook arithmetic (Knuth, "The Art of Computer Programming"
// 2, 4.3.1) on words of 64 bits, the lowest first. Invariant of a Number that is trimmed: the last
// word is not 0.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "base/base.hpp"

namespace hashi::count {

// A number in words of 64 bits, the lowest first; 0 has none.
using Number = Vector<std::uint64_t>;

// The sum of two words and a carry of 0 or 1, which becomes that of the sum.
inline std::uint64_t add_words(std::uint64_t a, std::uint64_t b, std::uint64_t& carry) {
    const std::uint64_t sum = a + b, all = sum + carry;
    carry = static_cast<std::uint64_t>(sum < a) | static_cast<std::uint64_t>(all < sum);
    return all;
}

// Adds b to a, both of `words` words; returns the carry.
inline std::uint64_t add(std::uint64_t* a, const std::uint64_t* b, std::size_t words) {
    std::uint64_t carry = 0;
    for (std::size_t w = 0; w < words; ++w) a[w] = add_words(a[w], b[w], carry);
    return carry;
}

// a * b + c + d: cannot overflow two words. Returns the lower one.
inline std::uint64_t multiply(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d,
                              std::uint64_t& high) {
#if defined(__SIZEOF_INT128__) && !defined(__wasm__)  // there, it is no faster
    const unsigned __int128 all = static_cast<unsigned __int128>(a) * b + c + d;
    high = static_cast<std::uint64_t>(all >> 64);
    return static_cast<std::uint64_t>(all);
#else
    constexpr std::uint64_t half = 0xffffffffu;
    const std::uint64_t low = (a & half) * (b & half);
    const std::uint64_t mid = (a >> 32) * (b & half) + (low >> 32);
    const std::uint64_t middle = (a & half) * (b >> 32) + (mid & half);
    high = (a >> 32) * (b >> 32) + (mid >> 32) + (middle >> 32);
    std::uint64_t carry = 0;
    std::uint64_t sum = add_words(middle << 32 | (low & half), c, carry);
    high += carry;
    carry = 0;
    sum = add_words(sum, d, carry);
    high += carry;
    return sum;
#endif
}

inline void trim(Number& a) {
    while (!a.empty() && a.back() == 0) a.pop_back();
}

inline Number product(const Number& a, const Number& b) {
    Number result(a.size() + b.size(), 0);
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < b.size(); ++j)
            result[i + j] = multiply(a[i], b[j], result[i + j], carry, carry);
        result[i + b.size()] = carry;
    }
    trim(result);
    return result;
}

// Products of all numbers but a few, by a segment tree.
class Products {
public:
    explicit Products(Vector<Number> numbers) : leaves_(numbers.size()), tree_(leaves_) {
        for (Number& number : numbers) tree_.push_back(std::move(number));
        for (std::size_t node = leaves_; node-- > 1;)
            tree_[node] = product(tree_[2 * node], tree_[2 * node + 1]);
    }

    // The product of all numbers but some, given by their indices, ascending.
    Number without(std::span<const std::size_t> indices) const {
        Number result{1};
        std::size_t begin = 0;
        for (const std::size_t index : indices) {
            multiply_range(begin, index, result);
            begin = index + 1;
        }
        multiply_range(begin, leaves_, result);
        return result;
    }

private:
    void multiply_range(std::size_t begin, std::size_t end, Number& result) const {
        for (begin += leaves_, end += leaves_; begin < end; begin /= 2, end /= 2) {
            if (begin % 2 == 1) result = product(result, tree_[begin++]);
            if (end % 2 == 1) result = product(result, tree_[--end]);
        }
    }

    std::size_t leaves_;
    Vector<Number> tree_;  // from 1 on; the children of n are 2n and 2n + 1; then the numbers
};

// Adds a * b, of `words` words each, to `sum` of twice as many.
inline void add_product(std::uint64_t* sum, const std::uint64_t* a, const std::uint64_t* b,
                        std::size_t words) {
    std::size_t used = words;  // of b
    while (used > 0 && b[used - 1] == 0) --used;
    for (std::size_t i = 0; i < words; ++i) {
        if (a[i] == 0) continue;
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < used; ++j)
            sum[i + j] = multiply(a[i], b[j], sum[i + j], carry, carry);
        for (std::size_t k = i + used; carry != 0 && k < 2 * words; ++k) {
            std::uint64_t over = 0;
            sum[k] = add_words(sum[k], carry, over);
            carry = over;
        }
    }
}

// A number below `bound`, which is positive: each with the same chance.
inline Number below(Random& random, const Number& bound) {
    Number result(bound.size());
    const std::uint64_t top = bound.back();
    const std::uint64_t mask = ~std::uint64_t{0} >> std::countl_zero(top);
    for (;;) {
        for (std::uint64_t& word : result) word = random.next();
        result.back() &= mask;
        for (std::size_t w = result.size(); w-- > 0;) {
            if (result[w] < bound[w]) return result;
            if (result[w] > bound[w]) break;
        }
    }
}

}  // namespace hashi::count
