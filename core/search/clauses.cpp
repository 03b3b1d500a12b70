// Engine: the store of learned clauses.
#include "search/engine.hpp"

#include <algorithm>

#include "base/base.hpp"

namespace hashi::search {

template <int K>
std::uint32_t Engine<K>::add_clause(std::span<const Lit> lits, std::uint32_t lbd, bool permanent) {
    const auto clause = static_cast<std::uint32_t>(arena_.size());
    arena_.push_back(static_cast<std::uint32_t>(lits.size()) | (permanent ? permanent_flag : 0));
    arena_.push_back(lbd);
    arena_.insert(arena_.end(), lits.begin(), lits.end());
    if (!permanent) learned_refs_.push_back(clause);
    attach(clause);
    return clause;
}

template <int K>
void Engine<K>::attach(std::uint32_t clause) {
    const Lit* lits = &arena_[clause + 2];
    for (int i = 0; i < 2; ++i) {
        auto& list = watches_[lits[i]];
        if (list.empty()) touched_.push_back(lits[i]);
        list.push_back({clause, lits[1 - i]});
    }
}

// Throws away the half of the learned clauses that is least likely to be of use.
template <int K>
void Engine<K>::reduce() {
    ranked_.clear();  // by LBD, then by size
    for (const std::uint32_t clause : learned_refs_)
        ranked_.emplace_back(std::uint64_t{arena_[clause + 1]} << 32 | arena_[clause], clause);
    sort(ranked_);
    std::vector<std::uint32_t> order;
    order.reserve(ranked_.size());
    for (const auto& [rank, clause] : ranked_) order.push_back(clause);
    // Clauses that are reasons stay: mark them by LBD 0 for the moment.
    std::vector<std::uint8_t> drop(order.size(), 0);
    for (std::size_t i = order.size() / 2; i < order.size(); ++i) {
        const std::uint32_t clause = order[i];
        const Lit first = arena_[clause + 2];
        const Reason reason = info_[var_of(first)].reason;
        const bool locked =
            value_[first] > 0 && reason.kind == Reason::clause && reason.data == clause;
        drop[i] = !locked && arena_[clause + 1] > 2;
    }
    std::vector<std::uint32_t> dropped;
    for (std::size_t i = 0; i < order.size(); ++i)
        if (drop[i]) dropped.push_back(order[i]);
    sort(dropped);

    for (const Lit l : touched_) watches_[l].clear();
    touched_.clear();
    learned_refs_.clear();
    std::vector<std::uint32_t> packed;
    packed.reserve(arena_.size());
    std::size_t next_dropped = 0;
    for (std::uint32_t clause = 0; clause < arena_.size();) {
        const std::uint32_t size = arena_[clause] & ~permanent_flag;
        const std::uint32_t length = size + 2;
        if (next_dropped < dropped.size() && dropped[next_dropped] == clause) {
            ++next_dropped;
        } else {
            const auto moved = static_cast<std::uint32_t>(packed.size());
            const Lit first = arena_[clause + 2];
            Reason& reason = info_[var_of(first)].reason;
            if (value_[first] > 0 && reason.kind == Reason::clause && reason.data == clause)
                reason.data = moved;
            if (!(arena_[clause] & permanent_flag)) learned_refs_.push_back(moved);
            packed.insert(packed.end(), arena_.begin() + clause, arena_.begin() + clause + length);
        }
        clause += length;
    }
    arena_.swap(packed);
    for (std::uint32_t clause = 0; clause < arena_.size();
         clause += (arena_[clause] & ~permanent_flag) + 2)
        attach(clause);
}

HASHI_ENGINES()

}  // namespace hashi::search
