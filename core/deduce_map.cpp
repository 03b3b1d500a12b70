// Deducer: techniques that look at the map as a whole.
#include <algorithm>

#include "deduce.hpp"

namespace hashi {
namespace {

std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

}  // namespace

// The edges of the graph of those for which `has` holds whose removal parts it (Tarjan 1974). They
// stand in parting_, and the islands of each part in order_.
template <class Has>
void Deducer::find_parting(Has&& has) {
    const std::int32_t n = graph().island_count();
    number_.assign(at(n), -1);
    least_.resize(at(n));
    order_.clear();
    parting_.clear();
    for (std::int32_t start = 0; start < n; ++start) {
        if (number_[at(start)] >= 0) continue;
        const auto first = static_cast<std::int32_t>(order_.size());
        const std::size_t before = parting_.size();
        const auto enter = [&](std::int32_t i, std::int32_t from) {
            number_[at(i)] = least_[at(i)] = static_cast<std::int32_t>(order_.size());
            order_.push_back(i);
            stack_.push_back({i, from, 0});
        };
        enter(start, -1);
        while (!stack_.empty()) {
            Visit& top = stack_.back();
            const std::int32_t i = top.island;
            if (top.side < 4) {
                const std::int32_t e = board_.island(i).edge[top.side++];
                if (e < 0 || e == top.from || !has(e)) continue;
                const std::int32_t j = board_.edge(e).other(i);
                if (number_[at(j)] < 0) enter(j, e);
                else least_[at(i)] = std::min(least_[at(i)], number_[at(j)]);
                continue;
            }
            const std::int32_t from = top.from;
            stack_.pop_back();
            if (from < 0) continue;
            const std::int32_t parent = stack_.back().island;
            least_[at(parent)] = std::min(least_[at(parent)], least_[at(i)]);
            if (least_[at(i)] > number_[at(parent)])
                parting_.push_back({from, number_[at(i)],
                                    static_cast<std::int32_t>(order_.size()), first, 0});
        }
        for (std::size_t p = before; p < parting_.size(); ++p)
            parting_[p].last = static_cast<std::int32_t>(order_.size());
    }
}

// Edges without which the map would fall into two parts.
void Deducer::find_splits() {
    if (!board_.connected()) return;
    find_parting([&](std::int32_t e) { return board_.low(e) > 0 || board_.passable(e); });
    for (const Parting& p : parting_)
        if (board_.low(p.edge) == 0 && wants_more(p.edge))
            conclude(Technique::split, -1, p.edge, true, 1);
}

// Where all edges that leave some islands are decided but one, the bridges that these islands still
// lack are even or odd, and each one that does not leave them counts twice.
void Deducer::find_parities() {
    find_parting([&](std::int32_t e) { return board_.open(e); });
    for (const Parting& p : parting_) {
        const int lack = lack_of(p);
        if (lack < 0) continue;
        const int low = board_.low(p.edge), high = board_.high(p.edge);
        if (lack % 2 != 0 && wants_more(p.edge))
            conclude(Technique::parity, -1, p.edge, true, low + 1);
        if ((high - low) % 2 != lack % 2 && wants_less(p.edge))
            conclude(Technique::parity, -1, p.edge, false, high - 1);
    }
}

// How many bridge ends the islands on one side of a parting edge lack, by the side that knows its
// clues and is the smaller; -1 if neither does. Then `parted_` are the islands of that side.
int Deducer::lack_of(const Parting& p) {
    const auto inner = [&](std::int32_t k) { return k >= p.begin && k < p.end; };
    const std::int32_t size = p.end - p.begin, rest = p.last - p.first - size;
    int best = -1;
    for (const bool inside : {size <= rest, size > rest}) {
        parted_.clear();
        int lack = 0;
        for (std::int32_t k = p.first; k < p.last && lack >= 0; ++k) {
            if (inner(k) != inside) continue;
            const std::int32_t i = order_[at(k)];
            if (board_.island(i).low != board_.island(i).high) lack = -1;
            else lack += board_.room(i);
            parted_.push_back(i);
        }
        best = lack;
        if (lack >= 0) break;
    }
    return best;
}

}  // namespace hashi
