// The meaning of literals in a proof, and the clauses that the rules imply.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/base.hpp"
#include "proof/checker_rules.hpp"

namespace hashi::proof {

// A literal: twice its variable (from 1), plus 1 if negated.
using Code = std::uint32_t;

constexpr Code code(std::int64_t literal) {
    return static_cast<Code>(literal < 0 ? -2 * literal + 1 : 2 * literal);
}

// The variables x(e, k), edge e has at least k bridges, then y(i, k), island i has at least k
// bridges. The quantities they bound are called amounts: first those of the edges, then those of
// the islands.
class Literals {
public:
    explicit Literals(const Rules& rules)
        : rules_(rules),
          per_edge_(at(rules.most())),
          edges_(at(rules.line_count()) * per_edge_) {}

    std::int64_t variables() const {
        return static_cast<std::int64_t>(edges_ + at(rules_.island_count()) * 4 * per_edge_);
    }

    std::int32_t amount(Code l) const {
        const std::size_t v = l / 2 - 1;
        if (v < edges_) return static_cast<std::int32_t>(v / per_edge_);
        return rules_.line_count() + static_cast<std::int32_t>((v - edges_) / (4 * per_edge_));
    }
    // The k of a literal.
    std::int64_t bound(Code l) const {
        const std::size_t v = l / 2 - 1;
        const std::size_t k = v < edges_ ? v % per_edge_ : (v - edges_) % (4 * per_edge_);
        return static_cast<std::int64_t>(k) + 1;
    }
    Code at_least(std::int32_t e, int k) const {
        return static_cast<Code>(2 * (at(e) * per_edge_ + at(k)));
    }
    // The range of amounts for which a literal is false.
    Range denied(Code l) const {
        constexpr std::int64_t far = std::int64_t{1} << 40;
        return l & 1 ? Range{bound(l), far} : Range{0, bound(l) - 1};
    }

    // The literals that are false for these amounts, in order.
    std::vector<Code> all_false(std::span<const int> counts,
                                std::span<const std::int64_t> degrees) const;

    // The box in which a clause is false: the ranges of the amounts it names.
    class Box {
    public:
        Box(const Literals& literals, std::span<const Code> clause);
        // The range of any amount: as in the clause, or else as the rules allow.
        Range range(std::int32_t amount) const;
        std::span<const std::pair<std::int32_t, Range>> named() const { return named_; }

    private:
        const Rules& rules_;
        std::vector<std::pair<std::int32_t, Range>> named_;  // by amount
    };
    // Whether the range of an amount, a crossing or one island makes it impossible for the clause
    // to be false.
    bool implied(std::span<const Code> clause) const;

private:
    bool full_or_short(const Box& box, std::int32_t island) const;

    const Rules& rules_;
    std::size_t per_edge_, edges_;  // numbers of variables
};

}  // namespace hashi::proof
