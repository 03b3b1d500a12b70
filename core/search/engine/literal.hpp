// Literals of the order encoding: x(e,k) says that candidate edge e has at least k bridges.
#pragma once

#include <bit>
#include <cstdint>

namespace hashi::search {

// 2 * variable, plus 1 if negated; variable = e * K + (k - 1) with K the most bridges per pair.
// After those of the edges come those of the islands that signs add up: y(i,k) says that island i
// has at least k bridges (signs.hpp).
using Lit = std::uint32_t;
using Var = std::uint32_t;

constexpr Lit no_lit = ~Lit{0};
constexpr Var no_var = ~Var{0};
constexpr Lit negate(Lit l) { return l ^ 1; }
constexpr Var var_of(Lit l) { return l >> 1; }
constexpr bool negative(Lit l) { return l & 1; }

// Why a literal is true, or what a conflict is: a few bytes, expanded to literals only when
// conflict analysis asks.
struct Reason {
    enum Kind : std::uint16_t {
        none,      // a decision, or true at the root
        literal,   // data: the literal that implies it (order, crossing)
        clause,    // data: a learned clause
        too_many,  // data: an island; mask: its literals that were true
        too_few,   // data: an island; mask: its literals that were false
        cut,       // data: an island whose component has no other way out
        close,     // the components of its ends would take no further bridge; data: how much of the
                   // trail the network knew
        path,      // its ends were joined already, and loops are forbidden
        value_least,  // data: an island; mask: its literals that were true, so many
        value_most,   // data: an island; mask: its literals that were false, all but so many
        sum,          // data: a sum; the bounds of its islands
        flip,         // all that follows from the decisions below it has been enumerated
    };
    Kind kind = none;
    std::uint16_t mask = 0;
    std::uint32_t data = 0;
};

}  // namespace hashi::search
