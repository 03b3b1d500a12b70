#include "people/parts.hpp"

#include <numeric>

namespace hashi::people {

// By depth-first search (Tarjan 1974).
void Parts::find(Of of) {
    const auto has = [&](std::int32_t e) {
        if (of == Of::undecided) return board_.open(e);
        return board_.low(e) > 0 || board_.passable(e);
    };
    const std::int32_t n = board_.graph().island_count();
    number_.assign(at(n), -1);
    least_.resize(at(n));
    order_.clear();
    cuts_.clear();
    starts_.clear();
    for (std::int32_t start = 0; start < n; ++start) {
        if (number_[at(start)] >= 0) continue;
        const auto first = static_cast<std::int32_t>(order_.size());
        starts_.push_back(first);
        const std::size_t before = cuts_.size();
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
                cuts_.push_back(
                    {from, number_[at(i)], static_cast<std::int32_t>(order_.size()), first, 0});
        }
        for (std::size_t p = before; p < cuts_.size(); ++p)
            cuts_[p].last = static_cast<std::int32_t>(order_.size());
    }
}

void Parts::take(const Cut& cut, bool inside) {
    taken_.clear();
    for (std::int32_t k = cut.first; k < cut.last; ++k)
        if ((k >= cut.begin && k < cut.end) == inside) taken_.push_back(order_[at(k)]);
}

int Parts::lack_of(const Cut& cut) {
    for (const bool inside : {smaller(cut), !smaller(cut)}) {
        take(cut, inside);
        const int lack = lack_of_taken();
        if (lack >= 0) return lack;
    }
    return -1;
}

// The number of bridge ends that the islands taken lack; -1 if their clues are not known.
int Parts::lack_of_taken() const {
    int lack = 0;
    for (const std::int32_t i : taken_) {
        if (board_.least(i) != board_.most(i)) return -1;
        lack += board_.room(i);
    }
    return lack;
}

bool Parts::find_odd() {
    taken_.resize(at(board_.graph().island_count()));
    std::iota(taken_.begin(), taken_.end(), 0);
    if (lack_of_taken() % 2 == 1) return true;
    find(Of::undecided);
    starts_.push_back(static_cast<std::int32_t>(order_.size()));
    Vector<std::int32_t> fewest;
    for (std::size_t k = 0; k + 1 < starts_.size(); ++k) {
        taken_.assign(order_.begin() + starts_[k], order_.begin() + starts_[k + 1]);
        if (lack_of_taken() % 2 == 1 && (fewest.empty() || taken_.size() < fewest.size()))
            fewest = taken_;
    }
    taken_ = fewest;
    return !fewest.empty();
}

}  // namespace hashi::people
