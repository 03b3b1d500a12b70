// Deducer: techniques that look at the map as a whole.
#include <algorithm>
#include <numeric>

#include "people/deducer.hpp"

namespace hashi::people {
// Finds the bridges (in the sense of graph theory: edges whose removal disconnects it) of the graph
// of all possible, or all undecided, edges (Tarjan 1974): into parting_, with the islands of each
// part in order_, and the parts that nothing joins begin at part_starts_.
void Deducer::find_parting(Of of) {
    const auto has = [&](std::int32_t e) {
        if (of == Of::undecided) return board_.open(e);
        return board_.low(e) > 0 || board_.passable(e);
    };
    const std::int32_t n = graph().island_count();
    number_.assign(at(n), -1);
    least_.resize(at(n));
    order_.clear();
    parting_.clear();
    part_starts_.clear();
    for (std::int32_t start = 0; start < n; ++start) {
        if (number_[at(start)] >= 0) continue;
        const auto first = static_cast<std::int32_t>(order_.size());
        part_starts_.push_back(first);
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
                parting_.push_back(
                    {from, number_[at(i)], static_cast<std::int32_t>(order_.size()), first, 0});
        }
        for (std::size_t p = before; p < parting_.size(); ++p)
            parting_[p].last = static_cast<std::int32_t>(order_.size());
    }
}

// Finds edges without which the map would fall into two parts.
void Deducer::find_splits() {
    if (!board_.connected()) return;
    find_parting(Of::possible);
    for (const Parting& p : parting_)
        if (board_.low(p.edge) == 0 && wants_more(p.edge))
            conclude(Technique::split, -1, p.edge, true, 1);
}

// If only one edge that leaves a set of islands is undecided, the number of bridge ends that these
// islands lack decides its parity: every bridge inside the set counts twice.
void Deducer::find_parities() {
    find_parting(Of::undecided);
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

// Fills parted_ with the islands on one side of a separating edge.
void Deducer::part(const Parting& p, bool inside) {
    parted_.clear();
    for (std::int32_t k = p.first; k < p.last; ++k)
        if ((k >= p.begin && k < p.end) == inside) parted_.push_back(order_[at(k)]);
}

// The number of bridge ends that the islands on one side of a separating edge lack: the smaller
// side if its clues are known, else the other one; parted_ is that side. -1 if neither is known.
int Deducer::lack_of(const Parting& p) {
    const bool smaller = 2 * (p.end - p.begin) <= p.last - p.first;
    for (const bool inside : {smaller, !smaller}) {
        part(p, inside);
        const int lack = lack_of_part();
        if (lack >= 0) return lack;
    }
    return -1;
}

// The number of bridge ends that the islands in parted_ lack; -1 if their clues are not known.
int Deducer::lack_of_part() const {
    int lack = 0;
    for (const std::int32_t i : parted_) {
        if (board_.least(i) != board_.most(i)) return -1;
        lack += board_.room(i);
    }
    return lack;
}

// Fills parted_ with islands that lack an odd number of bridge ends, although nothing undecided
// leads out of them: every bridge among them takes two. All islands, or else the fewest. False:
// there are none.
bool Deducer::find_odd_part() {
    parted_.resize(at(graph().island_count()));
    std::iota(parted_.begin(), parted_.end(), 0);
    if (lack_of_part() % 2 == 1) return true;
    find_parting(Of::undecided);
    part_starts_.push_back(static_cast<std::int32_t>(order_.size()));
    Vector<std::int32_t> fewest;
    for (std::size_t k = 0; k + 1 < part_starts_.size(); ++k) {
        parted_.assign(order_.begin() + part_starts_[k], order_.begin() + part_starts_[k + 1]);
        if (lack_of_part() % 2 == 1 && (fewest.empty() || parted_.size() < fewest.size()))
            fewest = parted_;
    }
    parted_ = fewest;
    return !fewest.empty();
}

}  // namespace hashi::people
