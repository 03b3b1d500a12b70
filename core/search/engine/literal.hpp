// Literals of the order encoding: x(e,k) says that candidate edge e has at least k bridges.
#pragma once

#include <bit>
#include <cstdint>

namespace hashi::search {

// 2 * variable, plus 1 if negated; variable = e * K + (k - 1), where K is the maximum of bridges
// per pair. The variables of island values follow those of the edges: y(i,k) says that island i has
// at least k bridges (signs.hpp).
using Lit = std::uint32_t;
using Var = std::uint32_t;

constexpr Lit no_lit = ~Lit{0};
constexpr Var no_var = ~Var{0};
constexpr Lit negate(Lit l) { return l ^ 1; }
constexpr Var var_of(Lit l) { return l >> 1; }
constexpr bool negative(Lit l) { return l & 1; }

// The reason of a literal or of a conflict: a few bytes, expanded to literals only when conflict
// analysis needs them.
struct Reason {
    enum Kind : std::uint16_t {
        none,      // a decision, or true at the root
        literal,   // data: the literal that implies it (order, crossing)
        clause,    // data: a learned clause
        too_many,  // data: an island; mask: its literals that were true
        too_few,   // data: an island; mask: its literals that were false
        cut,       // data: an island whose component has no other open edge
        close,  // the components of its ends would be full, and closed; data: the trail prefix that
                // the network knew
        path,   // its ends were already connected, and loops are forbidden
        value_least,  // data: an island; mask: its literals that were true; their number is the
                      // bound
        value_most,   // data: an island; mask: its literals that were false; the number of the
                      // others is the bound
        sum,          // data: a sum; implied by the bounds of its islands
        flip,         // everything under the decision it negates has been enumerated
    };
    Kind kind = none;
    std::uint16_t mask = 0;
    std::uint32_t data = 0;
};

}  // namespace hashi::search
