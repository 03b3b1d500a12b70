// Board: the values of islands in sums. What is known about the islands of a sum leaves each of
// them some values; the sum allows some of these.
#include <algorithm>
#include <bit>

#include "base/base.hpp"
#include "people/board.hpp"

namespace hashi::people {

void Board::load_sums() {
    const Graph& graph = *graph_;
    adder_.load(graph.max_bridges);
    sums_at_.assign(at(graph.island_count()) + 1, 0);
    for (const std::int32_t i : graph.summed) ++sums_at_[at(i)];
    for (std::size_t i = 1; i < sums_at_.size(); ++i) sums_at_[i] += sums_at_[i - 1];
    sums_of_.resize(graph.summed.size());
    for (std::size_t s = graph.sums.size(); s-- > 0;)
        for (const std::int32_t i : graph.sums[s].of(graph.summed))
            sums_of_[at(--sums_at_[at(i)])] = static_cast<std::int32_t>(s);
    sum_marks_.assign(graph.sums.size(), 0);
    sum_epoch_ = 0;
}

bool Board::narrow(const Sum& sum, std::int32_t total) {
    domains_.clear();
    for (const std::int32_t i : sum.of(graph_->summed))
        domains_.push_back(SumValues<any>::from_to(lowest(i), highest(i)));
    // An island whose clue is 0 has no value in a sum.
    for (const std::uint32_t values : domains_)
        if (values & 1) return true;
    return adder_.narrow(domains_, total);
}

// Checks that the islands of each sum that may have lost a value can still satisfy it; proposes the
// bounds that follow.
bool Board::look_at_sums() {
    if (graph_->sums.empty()) return true;
    ++sum_epoch_;
    for (const std::int32_t d : dirty_)
        for (std::int32_t k = sums_at_[at(d)]; k < sums_at_[at(d) + 1]; ++k) {
            const std::int32_t s = sums_of_[at(k)];
            if (sum_marks_[at(s)] == sum_epoch_) continue;
            sum_marks_[at(s)] = sum_epoch_;
            const Sum& sum = graph_->sums[at(s)];
            if (!narrow(sum, sum.total)) return fail(Failure::sum, s);
            const auto islands = sum.of(graph_->summed);
            for (std::size_t j = 0; j < islands.size(); ++j) {
                const std::int32_t i = islands[j];
                const auto least = static_cast<std::uint8_t>(std::countr_zero(domains_[j]));
                const auto most = static_cast<std::uint8_t>(std::bit_width(domains_[j]) - 1);
                if (least > lowest(i)) proposals_.push_back({value(i), s, Why::sum, true, least});
                if (most < highest(i)) proposals_.push_back({value(i), s, Why::sum, false, most});
            }
        }
    return true;
}

// An island's number of bridges, at least or at most, from its value and its edges.
int Board::degree(std::int32_t i, bool low, std::int32_t before) const {
    int sum = 0;
    for (const std::int32_t e : island(i).edge)
        if (e >= 0) sum += bound(e, low, before);
    const int own = bound(value(i), low, before);
    return low ? std::max(sum, own) : std::min({sum, own, adder_.most()});
}

void Board::need_degree(std::int32_t i, bool low, int bound, std::int32_t before) {
    const int own = this->bound(value(i), low, before);
    if (low ? own >= bound : own <= bound) return need(value(i), low, bound, before);
    for (const std::int32_t e : island(i).edge)
        if (e >= 0) need(e, low, this->bound(e, low, before), before);
}

// Needs: a sum leaves island `own` at least (at most) `bound`, or cannot be satisfied. Needs only
// the weakest sufficient bound of each island.
void Board::need_sum(std::int32_t s, std::int32_t total, std::int32_t own, bool low, int bound,
                     std::int32_t before) {
    const Sum& sum = graph_->sums[at(s)];
    reasons_->add_sum(s);
    const auto islands = sum.of(graph_->summed);
    // What is known; for its own value, the negation of the conclusion.
    const auto known = [&](std::int32_t i, bool lower) {
        if (i == own && lower != low) return low ? bound - 1 : bound + 1;
        return degree(i, lower, before);
    };
    domains_.clear();
    for (const std::int32_t i : islands) {
        reasons_->add_island(i);
        domains_.push_back(SumValues<any>::from_to(known(i, true), known(i, false)));
    }
    for (std::size_t j = 0; j < islands.size(); ++j) {
        const std::int32_t i = islands[j];
        int ends[2] = {known(i, false), known(i, true)};
        for (const bool lower : {true, false}) {
            if (i == own && lower != low) continue;
            int& end = ends[lower];
            const int tightest = end;
            end = lower ? island(i).low : std::min(island(i).high, adder_.most());
            for (; end != tightest; end += lower ? 1 : -1) {
                domains_[j] = SumValues<any>::from_to(ends[1], ends[0]);
                if (!adder_.possible(domains_, total)) break;
            }
            domains_[j] = SumValues<any>::from_to(ends[1], ends[0]);
            need_degree(i, lower, end, before);
        }
    }
}

void Board::rest_on_sum(Reasons& reasons, std::int32_t sum, std::int32_t total, std::int32_t own,
                        bool low, int bound) {
    reasons_ = &reasons;
    need_sum(sum, total, own, low, bound, 0);
    reasons_ = nullptr;
}

}  // namespace hashi::people
