#include "people/last_resort.hpp"

#include <algorithm>
#include <climits>

namespace hashi::people {
namespace {

constexpr std::size_t most_tried = 12;          // facts whose explanations are made and compared
constexpr std::int64_t most_compared = 50'000;  // the budget for comparing facts, in edges

}  // namespace

// Compares only the first few facts by one query each. Without a solution it looks near each edge
// in turn.
Outcome LastResort::find(const PuzzleSpec& spec, Control& control, bool contradiction, Step& step) {
    if (!loaded_) {
        minimal_.load(spec, graph());
        sizes_.assign(2 * at(graph().edge_count()), {});
    }
    loaded_ = true;
    open_.clear();
    for (std::int32_t e = 0; e < graph().edge_count(); ++e) {
        if (contradiction) conclude(e, false, board_.high(e));
        if (contradiction) continue;
        if (goal_.wants_less(board_, e)) conclude(e, false, board_.high(e) - 1);
        if (goal_.wants_more(board_, e)) conclude(e, true, board_.low(e) + 1);
    }
    if (open_.empty()) return Outcome::unknown;
    const auto opposite = [&](const Conclusion& c) {
        if (contradiction) return Bound{c.edge, 0, graph().max_bridges};
        return Bound{c.edge, c.low ? 0 : c.bound + 1, c.low ? c.bound - 1 : graph().max_bridges};
    };
    const auto known_of = [&](std::size_t i) -> Size& {
        return sizes_[2 * at(open_[i].edge) + open_[i].low];
    };
    weights_.clear();
    for (std::int64_t conflicts = Minimal::few_conflicts; weights_.empty(); conflicts *= 10) {
        for (std::size_t i = 0; i < open_.size(); ++i) {
            int& size = known_of(i).answered;
            if (size < 0) {
                minimal_.suppose(board_, opposite(open_[i]));
                size = minimal_.refute(control, conflicts);
                if (control.stopped) return Outcome::unknown;
            }
            if (size >= 0) weights_.push_back({static_cast<std::size_t>(size), i});
        }
    }
    sort(weights_);
    std::size_t best = weights_.front().second;
    int fewest = INT_MAX;
    const std::int64_t before = minimal_.charged();
    saved_.clear();
    for (std::size_t k = 0; k < weights_.size() && k < most_tried; ++k) {
        if (minimal_.charged() - before > most_compared) break;
        Size& known = known_of(weights_[k].second);
        if (known.least >= fewest) continue;
        if (!known.reduced) {
            minimal_.suppose(board_, opposite(open_[weights_[k].second]));
            const int size = minimal_.reduce(control, fewest);
            if (control.stopped) return Outcome::unknown;
            if (size < 0) continue;
            known.least = size;
            known.reduced = size < fewest;
            if (known.reduced) minimal_.save(saved_);
        } else {
            saved_.clear();
        }
        if (!known.reduced) continue;
        fewest = known.least;
        best = weights_[k].second;
    }
    const Conclusion c = open_[best];
    const Bound supposed = opposite(c);
    minimal_.suppose(board_, supposed);
    if (saved_.empty()) minimal_.reduce(control);
    else minimal_.restore(saved_);
    minimal_.minimize(control);
    if (control.stopped) return Outcome::unknown;

    step.clear();
    step.technique = Technique::minimal;
    step.level = Level::extreme;
    reasons_.clear();
    reasons_.crossing = minimal_.crossing();
    reasons_.network = minimal_.network();
    reasons_.loop = minimal_.loop();
    reasons_.sums = minimal_.sums();
    for (const Bound& b : minimal_.premises()) {
        if (b.edge < 0) reasons_.add_island(~b.edge);
        else reasons_.add_fact({b.edge, b.low > 0, b.low > 0 ? b.low : b.high});
    }
    for (const std::int32_t i : graph().summed)
        if (graph().islands[at(i)].high == 0) reasons_.add_island(i);
    maker_.take(reasons_, step);
    if (contradiction) return Outcome::solved;
    const int low = board_.low(c.edge), high = board_.high(c.edge);
    step.conclusions.push_back({c.edge, low, high, c.low ? c.bound : low, c.low ? high : c.bound});
    step.supposed = supposed;
    return Outcome::solved;
}

void LastResort::forget(std::int32_t i) {
    if (!loaded_) return;
    for (const std::int32_t e : board_.island(i).edge)
        if (e >= 0) sizes_[2 * at(e)] = sizes_[2 * at(e) + 1] = {};
}

}  // namespace hashi::people
