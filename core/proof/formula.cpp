#include "proof/formula.hpp"

#include <algorithm>

namespace hashi::proof {
namespace {

int sum_of(const Sides& sides) { return sides[0] + sides[1] + sides[2] + sides[3]; }

// Calls visit(sides) for every choice of 0 to `most` on the existing sides.
template <class Visit>
void each_choice(int most, std::uint8_t there, Visit&& visit) {
    Sides sides{};
    for (;;) {
        visit(sides);
        std::size_t side = 0;
        while (side < 4 && (!(there >> side & 1) || sides[side] == most)) sides[side++] = 0;
        if (side == 4) return;
        ++sides[side];
    }
}

}  // namespace

void Formula::build(const Graph& graph, std::span<const std::int32_t> valued,
                    std::span<const Bound> assumed) {
    graph_ = &graph;
    most_ = graph.max_bridges;
    const std::int32_t n = graph.island_count(), m = graph.edge_count();
    valued_.assign(valued.begin(), valued.end());
    valued_at_.clear();
    if (!valued.empty()) valued_at_.assign(at(n), -1);
    for (std::size_t j = 0; j < valued.size(); ++j)
        valued_at_[at(valued[j])] = static_cast<std::int32_t>(j);
    Id next = 1 + at(m) * at(most_ - 1);
    values_ = next;
    next += valued.size() * at(4 * most_);
    value_units_.clear();
    for (const std::int32_t i : valued) {
        const Island& island = graph.islands[at(i)];
        for (int k = 2; k <= island.low; ++k) value_units_.push_back({i, k, true, next++});
        for (int k = island.high + 1; k <= 4 * most_; ++k)
            value_units_.push_back({i, k, false, next++});
    }

    crossings_ = next;
    partners_.clear();
    partners_at_.assign(1, 0);
    Vector<std::int32_t> later;
    for (std::int32_t e = 0; e < m; ++e) {
        later.clear();
        for (const std::int32_t f : graph.crossing_edges(e))
            if (f > e) later.push_back(f);
        sort(later);
        partners_.insert(partners_.end(), later.begin(), later.end());
        partners_at_.push_back(partners_.size());
    }
    next += partners_.size();

    types_.clear();
    type_.clear();
    degrees_.clear();
    impossible_ = 0;
    written_impossible_ = false;
    for (std::int32_t i = 0; i < n; ++i) {
        type_.push_back(find_type(graph.islands[at(i)], is_valued(i)));
        const Type& type = types_[type_.back()];
        degrees_.push_back(next);
        // An island that is one bridge short with all sides full has an empty clause of its own.
        Sides full{};
        int capacity = 0;
        for (std::size_t side = 0; side < 4; ++side)
            if (type.sides >> side & 1) capacity += full[side] = static_cast<std::int8_t>(most_);
        if (!type.valued && capacity == graph.islands[at(i)].low - 1 && impossible_ == 0)
            impossible_ = at_least(i, full);
        written_impossible_ = written_impossible_ || capacity < graph.islands[at(i)].low;
        next += at(type.size);
    }

    units_.clear();
    const auto add = [&](const Bound& bound) {
        written_impossible_ = written_impossible_ || bound.low > most_ || bound.high < 0;
        if (bound.low > most_ || bound.high < 0) return;
        if (bound.low > 0) units_.push_back({bound.edge, bound.low, true, next++});
        if (bound.high < most_) units_.push_back({bound.edge, bound.high + 1, false, next++});
    };
    for (const Bound& bound : graph.given) add(bound);
    for (const Bound& bound : assumed) add(bound);
    written_impossible_ = written_impossible_ && impossible_ == 0;
    if (written_impossible_) impossible_ = next++;
    clauses_ = next - 1;
}

std::uint32_t Formula::find_type(const Island& island, bool valued) {
    std::uint8_t there = 0;
    for (int side = 0; side < 4; ++side)
        there |= static_cast<std::uint8_t>((island.edge[side] >= 0) << side);
    // No island can have more than 4 * K bridges; 4 * K + 1 fits in five bits.
    const int most = 4 * most_;
    const int low = std::min(island.low, most + 1), high = std::min(island.high, most + 1);
    const std::uint32_t key = there | static_cast<std::uint32_t>(low) << 4 |
                              static_cast<std::uint32_t>(high) << 9 |
                              static_cast<std::uint32_t>(valued) << 14;
    for (std::uint32_t t = 0; t < types_.size(); ++t)
        if (types_[t].key == key) return t;
    Type type;
    type.key = key;
    type.sides = there;
    type.valued = valued;
    const auto codes = at((most_ + 1) * (most_ + 1) * (most_ + 1) * (most_ + 1));
    type.most.assign(codes, -1);
    type.least.assign(codes, -1);
    for (const bool mosts : {true, false}) {
        each_choice(most_, there, [&](const Sides& sides) {
            const int sum = sum_of(sides);
            const bool wanted =
                valued ? (mosts ? sum > 0 : sum < most) : sum == (mosts ? high + 1 : low - 1);
            if (!wanted) return;
            (mosts ? type.most : type.least)[at(code(sides))] = type.size++;
            type.vectors.push_back(sides);
        });
        if (mosts) type.mosts = type.size;
    }
    types_.push_back(std::move(type));
    return static_cast<std::uint32_t>(types_.size() - 1);
}

Id Formula::crossing(std::int32_t e, std::int32_t f) const {
    const std::int32_t first = std::min(e, f), second = std::max(e, f);
    const auto begin = partners_.begin() + static_cast<std::ptrdiff_t>(partners_at_[at(first)]);
    const auto end = partners_.begin() + static_cast<std::ptrdiff_t>(partners_at_[at(first) + 1]);
    const auto found = std::lower_bound(begin, end, second);
    if (found == end || *found != second) return 0;
    return crossings_ + static_cast<Id>(found - partners_.begin());
}

void Formula::write(Text& text) const {
    const std::int32_t m = graph_->edge_count();
    const auto clause = [&](auto... literals) {
        const Literal list[] = {literals..., 0};
        text.number(list[0]);
        text.numbers(std::span<const Literal>(list + 1, sizeof...(literals))).end_line();
    };
    text.put("p cnf ").number(m * most_ + graph_->island_count() * 4 * most_);
    text.put(" ").number(clauses_).end_line();
    for (std::int32_t e = 0; e < m; ++e)
        for (int k = 2; k <= most_; ++k) clause(-at_least(e, k), at_least(e, k - 1));
    for (const std::int32_t i : valued_) {
        clause(value_at_least(i, 1));
        for (int k = 2; k <= 4 * most_; ++k)
            clause(-value_at_least(i, k), value_at_least(i, k - 1));
    }
    for (const ValueUnit& unit : value_units_) {
        const Literal y = value_at_least(unit.island, unit.k);
        clause(unit.at_least ? y : -y);
    }
    for (std::int32_t e = 0; e < m; ++e)
        for (std::size_t p = partners_at_[at(e)]; p < partners_at_[at(e) + 1]; ++p)
            clause(-at_least(e, 1), -at_least(partners_[p], 1));
    for (std::int32_t i = 0; i < graph_->island_count(); ++i) write_degree(text, i);
    for (const Unit& unit : units_) {
        const Literal x = at_least(unit.edge, unit.bridges);
        clause(unit.at_least ? x : -x);
    }
    if (written_impossible_) text.put("0").end_line();
    text.flush();
}

void Formula::write_degree(Text& text, std::int32_t i) const {
    const Type& type = type_of(i);
    for (std::int32_t c = 0; c < type.size; ++c) {
        const Sides& sides = type.vectors[at(c)];
        const bool most = c < type.mosts;
        for (int side = 0; side < 4; ++side) {
            const std::int32_t e = graph_->islands[at(i)].edge[side];
            const int k = sides[at(side)];
            if (e < 0 || k == (most ? 0 : most_)) continue;
            text.number(most ? -at_least(e, k) : at_least(e, k + 1)).put(" ");
        }
        if (type.valued) {
            const int sum = sum_of(sides);
            text.number(most ? value_at_least(i, sum) : -value_at_least(i, sum + 1)).put(" ");
        }
        text.put("0").end_line();
    }
}

}  // namespace hashi::proof
