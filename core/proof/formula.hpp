// The rules of a puzzle as clauses, all but those that are lemmas (one network, no loops, sums),
// and the number of each of them.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "proof/lines.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::proof {

// For each Side of an island a number of bridges, 0 where there is no edge.
using Sides = std::array<std::int8_t, 4>;

// With K the most bridges per pair, variable 1 + e * K + (k - 1) is x(e,k): edge e has at least k
// bridges. After those of the E edges come those of the islands: 1 + E * K + i * 4 * K + (k - 1) is
// y(i,k), island i has at least k bridges. They are only used of valued islands, of which signs
// speak. The clauses:
//
// - order: x(e,k) implies x(e,k - 1), y(i,k) implies y(i,k - 1); y(i,1).
// - crossing: not both x(e,1) and x(f,1).
// - degree, of an island of `low` to `high` bridges: for each choice of numbers a of its sides that
//   add up to high + 1, not all of its sides have as many; for each choice b that adds up to
//   low - 1, some side has more. If it is valued, the same with any number k for high + 1 and for
//   low: then y(i,k), or then not y(i,k).
// - units: what is given, and what is assumed.
// - the empty clause, where an island or a bound cannot be met, whatever the others.
class Formula {
public:
    // `valued`: the islands of the y. The graph has to stay alive.
    void build(const Graph& graph, std::span<const std::int32_t> valued,
               std::span<const Bound> assumed);
    // As DIMACS.
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

    // The numbers of clauses; 0 where there is no such clause.

    // x(e,k) implies x(e,k - 1), k > 1.
    Id order(std::int32_t e, int k) const { return 1 + at(e * (most_ - 1) + k - 2); }
    // y implies y with one less, k > 1; and y(island,1).
    Id value_order(std::int32_t island, int k) const {
        return values_ + at(valued_at_[at(island)] * 4 * most_ + k - 1);
    }
    Id value_one(std::int32_t island) const { return value_order(island, 1); }
    // What an island's bounds say of its y beyond that, where it has a question's bounds:
    // y(island,k) for k up to low, not y for those above high.
    struct ValueUnit {
        std::int32_t island;
        int k;
        bool at_least;
        Id id;
    };
    std::span<const ValueUnit> value_units() const { return value_units_; }
    Id crossing(std::int32_t e, std::int32_t f) const;
    // Not all sides have that many: they add up to high + 1. If the island is valued, to k > 0: or
    // y(island,k).
    Id at_most(std::int32_t island, const Sides& sides) const {
        return degree(island, type_of(island).most, sides);
    }
    // Some side has more: they add up to low - 1. If it is valued, to k - 1 < 4 * K: or not
    // y(island,k).
    Id at_least(std::int32_t island, const Sides& sides) const {
        return degree(island, type_of(island).least, sides);
    }
    // A unit clause that is given or assumed: its literal, and its number.
    struct Unit {
        std::int32_t edge;
        int bridges;
        bool at_least;  // or fewer than that
        Id id;
    };
    std::span<const Unit> units() const { return units_; }
    // An empty clause.
    Id impossible() const { return impossible_; }

private:
    // Islands with edges on the same sides and the same bounds have the same clauses.
    struct Type {
        std::uint32_t key;
        std::uint8_t sides;  // a bit for each
        bool valued;
        std::int32_t size = 0;             // clauses
        Vector<std::int32_t> most, least;  // by code of the sides' numbers: which clause, or -1
        Vector<Sides> vectors;             // by clause; those of `most` first
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
    Vector<std::int32_t> valued_, valued_at_;  // valued_at_: by island, or -1; only with values
    Vector<std::int32_t> partners_;            // by edge: crossing edges of a greater number
    Vector<std::size_t> partners_at_;
    Vector<Type> types_;
    Vector<std::uint32_t> type_;  // by island
    Vector<Id> degrees_;          // by island: the first clause
    Vector<Unit> units_;
    Vector<ValueUnit> value_units_;
    Id values_ = 0, crossings_ = 0, impossible_ = 0, clauses_ = 0;
    bool written_impossible_ = false;
};

}  // namespace hashi::proof
