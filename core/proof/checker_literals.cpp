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
    for (const Code l : clause) named_.emplace_back(literals.amount(l), literals.denied(l));
    const auto by_amount = [](const auto& a, const auto& b) { return a.first < b.first; };
    std::sort(named_.begin(), named_.end(), by_amount);
    auto last = named_.begin();  // of those with an amount of their own
    for (auto each = named_.begin(); each != named_.end(); ++each) {
        if (each == named_.begin() || each->first != last->first) {
            if (each != named_.begin()) ++last;
            const Range denied = each->second;
            *last = {each->first, rules_.allowed(each->first)};
            last->second.meet(denied);
        } else {
            last->second.meet(each->second);
        }
    }
    if (last != named_.end()) named_.erase(last + 1, named_.end());
}

Range Literals::Box::range(std::int32_t amount) const {
    const auto found = std::lower_bound(
        named_.begin(), named_.end(), amount,
        [](const auto& entry, std::int32_t wanted) { return entry.first < wanted; });
    return found != named_.end() && found->first == amount ? found->second : rules_.allowed(amount);
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
    std::vector<std::int32_t> built;
    for (const auto& [a, range] : box.named())
        if (a < edges && range.low > 0) built.push_back(a);
    if (rules_.any_cross(built)) return true;
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
