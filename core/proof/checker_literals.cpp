#include "proof/checker_literals.hpp"

#include <algorithm>
#include <unordered_map>

namespace hashi::proof {

bool Literals::implied(std::span<const Code> clause) const {
    if (clause.empty()) return rules_.hopeless();
    for (const Code l : clause)
        if (is_value(l)) return by_degree(clause, island(l));
    const std::int32_t e = edge(clause[0]);
    return by_edge(clause, e) || by_crossing(clause) || by_degree(clause, rules_.line(e).u) ||
           by_degree(clause, rules_.line(e).v);
}

bool Literals::false_with(std::span<const Code> other, std::span<const Code> clause) const {
    // The numbers with which the other one is false.
    std::vector<Range> edges(at(rules_.line_count()), {0, rules_.most()});
    std::unordered_map<std::int32_t, Range> values;
    const auto value_of = [&](std::int32_t i) -> Range& {
        return values.try_emplace(i, Range{0, 4 * rules_.most()}).first->second;
    };
    for (const Code m : other)
        (is_value(m) ? value_of(island(m)) : edges[at(edge(m))]).meet(denied(m));
    return std::all_of(clause.begin(), clause.end(), [&](Code l) {
        const auto is_false = [&](Range range) {
            return l & 1 ? range.low >= bound(l) : range.high < bound(l);
        };
        if (!is_value(l)) return is_false(edges[at(edge(l))]);
        Range sum{0, 0};
        for (const std::int32_t e : rules_.lines_of(island(l))) {
            sum.low += edges[at(e)].low;
            sum.high += edges[at(e)].high;
        }
        return is_false(value_of(island(l))) || is_false(sum);
    });
}

// By what is given of an edge, or whatever number it has.
bool Literals::by_edge(std::span<const Code> clause, std::int32_t e) const {
    Range range{0, rules_.most()};
    range.meet(rules_.line(e).given);
    for (const Code l : clause) {
        if (edge(l) != e) return false;
        range.meet(denied(l));
    }
    return range.empty();
}

// Nothing on one or the other of two edges.
bool Literals::by_crossing(std::span<const Code> clause) const {
    const std::int32_t e = edge(clause[0]);
    std::int32_t f = e;
    for (const Code l : clause) {
        if (!(l & 1) || (edge(l) != e && f != e && edge(l) != f)) return false;
        if (edge(l) != e) f = edge(l);
    }
    return rules_.cross(e, f);
}

bool Literals::by_degree(std::span<const Code> clause, std::int32_t i) const {
    Range value = rules_.degree(i);
    std::size_t seen = 0;
    for (const Code l : clause) {
        if (!is_value(l)) continue;
        if (island(l) != i) return false;
        value.meet(denied(l));
        ++seen;
    }
    Range sum{0, 0};
    for (const std::int32_t e : rules_.lines_of(i)) {
        Range range{0, rules_.most()};
        for (const Code l : clause) {
            if (is_value(l) || edge(l) != e) continue;
            range.meet(denied(l));
            ++seen;
        }
        if (range.empty()) return true;  // whatever the others say
        sum.low += range.low;
        sum.high += range.high;
    }
    value.meet(sum);
    return seen == clause.size() && value.empty();
}

}  // namespace hashi::proof
