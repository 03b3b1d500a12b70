#include "proof/checker_literals.hpp"

#include <algorithm>

namespace hashi::proof {

std::vector<Code> Literals::all_false(std::span<const int> counts,
                                      std::span<const std::int64_t> degrees) const {
    std::vector<Code> literals;
    const auto add = [&](std::int64_t number, std::int64_t most) {
        for (std::int64_t k = 1; k <= most; ++k) {
            const auto positive = static_cast<Code>(literals.size() + 1) * 2;
            literals.push_back(number >= k ? positive + 1 : positive);
        }
    };
    for (const int count : counts) add(count, rules_.most());
    for (const std::int64_t degree : degrees) add(degree, 4 * rules_.most());
    return literals;
}

Literals::Box::Box(const Literals& literals, std::span<const Code> clause)
    : rules_(literals.rules_) {
    for (const Code l : clause) {
        const std::int32_t a = literals.amount(l);
        auto found = std::find_if(named_.begin(), named_.end(),
                                  [&](const auto& entry) { return entry.first == a; });
        if (found == named_.end()) found = named_.insert(found, {a, rules_.allowed(a)});
        found->second.meet(literals.denied(l));
    }
}

Range Literals::Box::range(std::int32_t amount) const {
    for (const auto& [a, range] : named_)
        if (a == amount) return range;
    return rules_.allowed(amount);
}

bool Literals::implied(std::span<const Code> clause) const {
    if (clause.empty()) {
        const Box everywhere(*this, clause);
        for (std::int32_t a = 0; a < rules_.line_count() + rules_.island_count(); ++a)
            if (rules_.allowed(a).empty()) return true;
        for (std::int32_t i = 0; i < rules_.island_count(); ++i)
            if (full_or_short(everywhere, i)) return true;
        return false;
    }
    const Box box(*this, clause);
    const std::int32_t edges = rules_.line_count();
    for (const auto& [a, range] : box.named())
        if (range.empty()) return true;
    for (const auto& [e, one] : box.named())
        for (const auto& [f, other] : box.named())
            if (e < f && f < edges && one.low > 0 && other.low > 0 && rules_.cross(e, f))
                return true;
    for (const auto& [a, range] : box.named()) {
        if (a >= edges
                ? full_or_short(box, a - edges)
                : full_or_short(box, rules_.line(a).u) || full_or_short(box, rules_.line(a).v))
            return true;
    }
    return false;
}

// Whether the edges of an island have too many bridges for its range, or too few.
bool Literals::full_or_short(const Box& box, std::int32_t island) const {
    const Range degree = box.range(rules_.line_count() + island);
    Range sum{0, 0};
    for (const std::int32_t e : rules_.lines_of(island)) {
        const Range range = box.range(e);
        sum.low += range.low;
        sum.high += range.high;
    }
    return sum.high < degree.low || sum.low > degree.high;
}

}  // namespace hashi::proof
