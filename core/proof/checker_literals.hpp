// What the literals of a proof say, and which clauses the rules imply.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_set>
#include <vector>

#include "base/base.hpp"
#include "proof/checker_rules.hpp"

namespace hashi::proof {

// A literal: its variable, from 1 up, doubled, plus 1 if negated.
using Code = std::uint32_t;

constexpr Code code(std::int64_t literal) {
    return static_cast<Code>(literal < 0 ? -2 * literal + 1 : 2 * literal);
}

// x(e, k), edge e has at least k bridges; after all of them y(j, k), the j-th of the islands with a
// value has at least k.
class Literals {
public:
    explicit Literals(const Rules& rules)
        : rules_(rules),
          per_edge_(at(rules.most())),
          edges_(at(rules.line_count()) * per_edge_) {}

    std::int64_t variables() const {
        return static_cast<std::int64_t>(edges_ + valued_.size() * 4 * per_edge_);
    }
    std::size_t valued() const { return valued_.size(); }
    // The next island with a value; false if it has one already.
    bool add_value(std::int32_t island) {
        if (!known_.insert(island).second) return false;
        valued_.push_back(island);
        return true;
    }

    bool is_value(Code l) const { return l / 2 > edges_; }
    std::int32_t edge(Code l) const { return static_cast<std::int32_t>((l / 2 - 1) / per_edge_); }
    std::int32_t island(Code l) const { return valued_[(l / 2 - 1 - edges_) / (4 * per_edge_)]; }
    // The k.
    std::int64_t bound(Code l) const {
        const std::size_t k =
            is_value(l) ? (l / 2 - 1 - edges_) % (4 * per_edge_) : (l / 2 - 1) % per_edge_;
        return static_cast<std::int64_t>(k) + 1;
    }
    Code at_least(std::int32_t e, int k) const {
        return static_cast<Code>(2 * (at(e) * per_edge_ + at(k)));
    }
    // The numbers with which a literal is false.
    Range denied(Code l) const {
        constexpr std::int64_t far = std::int64_t{1} << 40;
        return l & 1 ? Range{bound(l), far} : Range{0, bound(l) - 1};
    }

    // Whether a clause is false wherever another one is.
    bool false_with(std::span<const Code> other, std::span<const Code> clause) const;
    // Whether the rules imply a clause. It is false where all edges and values that it names lie in
    // certain ranges; and the numbers that an island then has are a range as well.
    bool implied(std::span<const Code> clause) const;

private:
    bool by_edge(std::span<const Code> clause, std::int32_t e) const;
    bool by_crossing(std::span<const Code> clause) const;
    bool by_degree(std::span<const Code> clause, std::int32_t island) const;

    const Rules& rules_;
    std::size_t per_edge_, edges_;      // variables
    std::vector<std::int32_t> valued_;  // islands, in order
    std::unordered_set<std::int32_t> known_;
};

}  // namespace hashi::proof
