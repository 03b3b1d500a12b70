// The clauses of signs. In: the sums of a puzzle. Out: clauses for the values of islands, their
// sums (partial sums in unary, merged as in the totalizer: Bailleux and Boufkhad, "Efficient CNF
// encoding of Boolean cardinality constraints", 2003) and no repeated value within a sum.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "models/cnf.hpp"

namespace hashi::models {
namespace {

// Stands for a true literal; negated, for a false one.
constexpr std::int32_t truth = INT32_MAX;

}  // namespace

// Writes a clause unless it contains `truth`; drops false entries.
void Cnf::write_folded(std::initializer_list<std::int32_t> clause) {
    for (const std::int32_t literal : clause)
        if (literal == truth) return;
    for (const std::int32_t literal : clause)
        if (literal != -truth) literals_.push_back(literal);
    end_clause();
}

// Encodes v(i, k), island i has at least k bridges, for k from 1 to most, for an island in a sum.
// Both directions: levels of its edges with sum k imply it; upper bounds with sum k - 1 refute it.
void Cnf::write_value(std::int32_t i, const Values& v) {
    const Island& island = graph_.islands[static_cast<std::size_t>(i)];
    const Sides sides = sides_of(island);
    const int most = graph_.max_bridges * sides.size;
    for (int k = 1; k <= v.most; ++k) {
        if (k > 1) write({-v.at_least(i, k), v.at_least(i, k - 1)});
        if (k <= island.low) write({v.at_least(i, k)});
        if (k > island.high || k > most) write({-v.at_least(i, k)});
        if (k > most) continue;
        write_fewer(sides, k, v.at_least(i, k));
        write_more(sides, k - 1, -v.at_least(i, k));
    }
}

// Encodes t(j, s), the first j islands of the sum have at least s bridges in total, for s from 1 to
// total + 1; t(1, s) is v. A value of at least a and a previous total of at least b give at least a
// + b; at most a and at most b give at most a + b.
void Cnf::write_total(std::span<const std::int32_t> islands, std::int32_t total, const Values& v) {
    const int top = total + 1;
    std::int32_t before = 0;  // the variable t(j - 1, 1), or 0 for j = 2
    const auto sum = [&](std::int32_t first, int s) {
        if (s <= 0) return truth;
        return first == 0 ? v.at_least(islands[0], s) : first + s - 1;
    };
    for (std::size_t j = 1; j < islands.size(); ++j) {
        const std::int32_t own = variables_ + 1;
        variables_ += top;
        for (int s = 2; s <= top; ++s) write({-sum(own, s), sum(own, s - 1)});
        for (int a = 0; a <= v.most; ++a) {
            for (int b = 0; a + b <= top; ++b) {
                if (a + b > 0)
                    write_folded({-v.at_least(islands[j], a), -sum(before, b), sum(own, a + b)});
                if (a + b < top)
                    write_folded(
                        {v.at_least(islands[j], a + 1), sum(before, b + 1), -sum(own, a + b + 1)});
            }
        }
        before = own;
    }
    write_folded({sum(before, total)});
    write_folded({-sum(before, top)});
}

void Cnf::write_signs(Control& control) {
    Values v;
    v.most = 4 * graph_.max_bridges;
    v.place.assign(static_cast<std::size_t>(graph_.island_count()), -1);
    for (const std::int32_t i : graph_.summed) v.place[static_cast<std::size_t>(i)] = 0;
    for (std::int32_t& place : v.place) {
        if (place < 0) continue;
        place = variables_;
        variables_ += v.most;
    }
    for (std::int32_t i = 0; i < graph_.island_count(); ++i) {
        if (control.tick()) raise<Stopped>();
        if (v.place[static_cast<std::size_t>(i)] >= 0) write_value(i, v);
    }
    for (const Sum& sum : graph_.sums) {
        if (control.tick()) raise<Stopped>();
        const std::span<const std::int32_t> islands = sum.of(graph_.summed);
        int nonzero = 0;  // islands that cannot have the value 0
        for (const std::int32_t i : islands)
            nonzero += graph_.islands[static_cast<std::size_t>(i)].low > 0;
        if (nonzero > v.most || sum.total > static_cast<std::int32_t>(islands.size()) * v.most) {
            end_clause();  // too many islands, or too large a total: the empty clause
            continue;
        }
        if (islands.empty()) continue;
        if (sum.total != unreadable) write_total(islands, sum.total, v);
        for (std::size_t p = 0; p < islands.size(); ++p)
            for (std::size_t q = 0; q < p; ++q)
                for (int d = 0; d <= v.most; ++d)
                    write_folded({-v.at_least(islands[p], d), v.at_least(islands[p], d + 1),
                                  -v.at_least(islands[q], d), v.at_least(islands[q], d + 1)});
    }
}

std::int32_t Cnf::Values::at_least(std::int32_t i, int k) const {
    if (k <= 0) return truth;
    if (k > most) return -truth;
    return place[static_cast<std::size_t>(i)] + k;
}

}  // namespace hashi::models
