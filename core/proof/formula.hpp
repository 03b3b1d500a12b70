// The rules of a puzzle as numbered clauses, except for those that become lemmas (one network, no
// loops, sums).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "proof/lines.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::proof {

// A number of bridges for each Side of an island, 0 where there is no edge.
using Sides = std::array<std::int8_t, 4>;

// Let K be the maximum of bridges per pair. Variable 1 + e * K + (k - 1) is x(e,k): edge e has at
// least k bridges. The variables of islands follow those of the E edges: 1 + E * K + i * 4 * K + (k
// - 1) is y(i,k), island i has at least k bridges; only valued islands use them. The clauses:
// - order: x(e,k) implies x(e,k - 1), y(i,k) implies y(i,k - 1); y(i,1).
// - crossing: not both x(e,1) and x(f,1).
// - degree, of an island with `low` to `high` bridges: for each choice of numbers for its sides
//   with sum high + 1, some side has fewer; for each choice with sum low - 1, some side has more.
//   For a valued island, the same for every sum k: if every side has at least its number, then
//   y(i,k); if no side has more than its number, then not y(i,k + 1).
// - units: the given and assumed bounds.
// - the empty clause, if an island or a bound is unsatisfiable on its own.
class Formula {
public:
    // `valued`: the islands that use y. The graph must stay alive.
    void build(const Graph& graph, std::span<const std::int32_t> valued,
               std::span<const Bound> assumed);
    // Writes the formula in DIMACS format.
    void write(Text& text) const;

    Id clauses() const { return clauses_; }

    Literal at_least(std::int32_t e, int k) const { return 1 + e * most_ + (k - 1); }
    Literal value_at_least(std::int32_t island, int k) const {
        return 1 + graph_->edge_count() * most_ + island * 4 * most_ + (k - 1);
    }
    bool is_valued(std::int32_t island) const {
        return !valued_.empty() && valued_at_[at(island)] >= 0;
    }
    std::span<const std::int32_t> valued() const { return valued_; }

    // The numbers of clauses; 0 if there is no such clause.

    // x(e,k) implies x(e,k - 1), k > 1.
    Id order(std::int32_t e, int k) const { return 1 + at(e * (most_ - 1) + k - 2); }
    // y(island,k) implies y(island,k - 1) for k > 1; y(island,1) for k = 1.
    Id value_order(std::int32_t island, int k) const {
        return values_ + at(valued_at_[at(island)] * 4 * most_ + k - 1);
    }
    Id value_one(std::int32_t island) const { return value_order(island, 1); }
    // The further bounds of an island's y, used if a question gives it bounds: y(island,k) for k up
    // to low, not y(island,k) for k above high.
    struct ValueUnit {
        std::int32_t island;
        int k;
        bool at_least;
        Id id;
    };
    std::span<const ValueUnit> value_units() const { return value_units_; }
    Id crossing(std::int32_t e, std::int32_t f) const;
    // Some side has fewer than that; the numbers add up to high + 1. For a valued island: or
    // y(island,k), where k > 0 is their sum.
    Id at_most(std::int32_t island, const Sides& sides) const {
        return degree(island, type_of(island).most, sides);
    }
    // Some side has more than that; the numbers add up to low - 1. For a valued island: or not
    // y(island,k), where k - 1 < 4 * K is their sum.
    Id at_least(std::int32_t island, const Sides& sides) const {
        return degree(island, type_of(island).least, sides);
    }
    // A unit clause for a given or assumed bound: its literal and its number.
    struct Unit {
        std::int32_t edge;
        int bridges;
        bool at_least;  // otherwise: fewer than that
        Id id;
    };
    std::span<const Unit> units() const { return units_; }
    // The number of an empty clause, or 0.
    Id impossible() const { return impossible_; }

private:
    // Islands with the same bounds and edges on the same sides have the same clauses.
    struct Type {
        std::uint32_t key;
        std::uint8_t sides;  // one bit for each side
        bool valued;
        std::int32_t size = 0;  // number of clauses
        Vector<std::int32_t> most,
            least;              // by code of the sides' numbers: index of the clause, or -1
        Vector<Sides> vectors;  // by clause; the `mosts` upper bounds first
        std::int32_t mosts = 0;
    };

    std::int32_t code(const Sides& sides) const {
        std::int32_t sum = 0;
        for (int side = 3; side >= 0; --side) sum = sum * (most_ + 1) + sides[at(side)];
        return sum;
    }
    const Type& type_of(std::int32_t island) const { return types_[type_[at(island)]]; }
    Id degree(std::int32_t island, const Vector<std::int32_t>& clauses, const Sides& sides) const {
        const std::int32_t place = clauses[at(code(sides))];
        return place < 0 ? 0 : degrees_[at(island)] + at(place);
    }
    std::uint32_t find_type(const Island& island, bool valued);
    void write_degree(Text& text, std::int32_t island) const;

    const Graph* graph_ = nullptr;
    int most_ = 2;
    Vector<std::int32_t> valued_,
        valued_at_;  // valued_at_: by island: index in valued_, or -1; empty if no island is valued
    Vector<std::int32_t> partners_;  // by edge: its crossing edges with a higher number
    Vector<std::size_t> partners_at_;
    Vector<Type> types_;
    Vector<std::uint32_t> type_;  // by island
    Vector<Id> degrees_;          // by island: its first clause
    Vector<Unit> units_;
    Vector<ValueUnit> value_units_;
    Id values_ = 0, crossings_ = 0, impossible_ = 0, clauses_ = 0;
    bool written_impossible_ = false;
};

}  // namespace hashi::proof
