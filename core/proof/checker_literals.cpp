#include "proof/checker_literals.hpp"

namespace hashi::proof {

bool Literals::implied(std::span<const Code> clause) const {
    if (clause.empty()) return rules_.hopeless();
    for (const Code l : clause)
        if (is_value(l)) return by_degree(clause, island(l));
    const std::int32_t e = edge(clause[0]);
    return by_edge(clause, e) || by_crossing(clause) || by_degree(clause, rules_.line(e).u) ||
           by_degree(clause, rules_.line(e).v);
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
