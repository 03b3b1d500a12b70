#include "people/step.hpp"

#include <algorithm>

namespace hashi::people {

void Step::clear() {
    technique = Technique::complete;
    level = Level::beginner;
    depth = 0;
    place = failure_place = -1;
    crossing = network = loop = false;
    failure = Failure::none;
    supposed = {-1, 0, 0};
    islands.clear();
    group.clear();
    sums.clear();
    conclusions.clear();
    facts.clear();
    chain.clear();
    words.clear();
}

// The format: technique, level, depth, place, rules (1 crossing, 2 network, 4 loop, 8 signs),
// failure, its place, the assumption (edge or -1, minimum, maximum); then seven lists, each with
// its length first: islands; group; conclusions (edge, minimum and maximum before, minimum and
// maximum after); facts (edge, minimum, maximum); chain (edge, 1 for the minimum or 0 for the
// maximum, bound, why, place); sums; words (see voice.hpp).
void Step::write(Vector<std::int32_t>& out) const {
    const auto size = [&](std::size_t n) { out.push_back(static_cast<std::int32_t>(n)); };
    out.insert(out.end(), {static_cast<std::int32_t>(technique), static_cast<std::int32_t>(level),
                           depth, place, crossing + 2 * network + 4 * loop + 8 * !sums.empty(),
                           static_cast<std::int32_t>(failure), failure_place, supposed.edge,
                           supposed.low, supposed.high});
    size(islands.size());
    out.insert(out.end(), islands.begin(), islands.end());
    size(group.size());
    out.insert(out.end(), group.begin(), group.end());
    size(conclusions.size());
    for (const Conclusion& c : conclusions)
        out.insert(out.end(), {c.edge, c.low_before, c.high_before, c.low, c.high});
    size(facts.size());
    for (const Bound& f : facts) out.insert(out.end(), {f.edge, f.low, f.high});
    size(chain.size());
    for (const Link& l : chain)
        out.insert(out.end(), {l.edge, l.low, l.bound, static_cast<std::int32_t>(l.why), l.place});
    size(sums.size());
    out.insert(out.end(), sums.begin(), sums.end());
    size(words.size());
    out.insert(out.end(), words.begin(), words.end());
}

void merge(Step& step, const Step& other) {
    for (const Step::Conclusion& c : other.conclusions) {
        const auto same = std::find_if(step.conclusions.begin(), step.conclusions.end(),
                                       [&](const auto& known) { return known.edge == c.edge; });
        if (same == step.conclusions.end()) {
            step.conclusions.push_back(c);
        } else {
            same->low = std::max(same->low, c.low);
            same->high = std::min(same->high, c.high);
        }
    }
    merge_reasons(step, other);
}

void merge_reasons(Step& step, const Step& other) {
    step.crossing |= other.crossing;
    for (const std::int32_t i : other.islands) {
        const auto place = std::lower_bound(step.islands.begin(), step.islands.end(), i);
        if (place == step.islands.end() || *place != i) step.islands.insert(place, i);
    }
    for (const Bound& fact : other.facts) {
        const auto same = std::find_if(step.facts.begin(), step.facts.end(),
                                       [&](const Bound& f) { return f.edge == fact.edge; });
        if (same == step.facts.end()) {
            step.facts.push_back(fact);
        } else {
            same->low = std::max(same->low, fact.low);
            same->high = std::min(same->high, fact.high);
        }
    }
}

}  // namespace hashi::people
