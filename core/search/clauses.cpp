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

// Throws away the half of the learned clauses that is least likely to be of use. Nothing changes
// before it is known what goes and what moves where: until then it can be broken off.
template <int K>
void Engine<K>::reduce(Control& control) {
    ranked_.clear();  // by LBD, then by size
    for (std::uint32_t i = 0; i < learned_refs_.size(); ++i) {
        if (control.tick()) return;
        const std::uint32_t clause = learned_refs_[i];
        ranked_.emplace_back(std::uint64_t{arena_[clause + 1]} << 32 | arena_[clause], i);
    }
    sort(ranked_);
    const auto reason_of = [&](std::uint32_t clause) -> Reason* {
        const Lit first = arena_[clause + 2];
        Reason& reason = info_[var_of(first)].reason;
        const bool is_reason =
            value_[first] > 0 && reason.kind == Reason::clause && reason.data == clause;
        return is_reason ? &reason : nullptr;
    };
    // By their order in the arena. Clauses that are reasons stay.
    Vector<std::uint8_t> drop(learned_refs_.size(), 0);
    for (std::size_t i = ranked_.size() / 2; i < ranked_.size(); ++i) {
        if (control.tick()) return;
        const std::uint32_t clause = learned_refs_[ranked_[i].second];
        drop[ranked_[i].second] = !reason_of(clause) && arena_[clause + 1] > 2;
    }
    Vector<std::uint32_t> packed, kept;
    Vector<std::pair<std::uint32_t, std::uint32_t>> moved;  // reasons: from where, and to where
    packed.reserve(arena_.size());
    std::size_t learned = 0;
    for (std::uint32_t clause = 0; clause < arena_.size();) {
        if (control.tick()) return;
        const std::uint32_t length = (arena_[clause] & ~permanent_flag) + 2;
        const bool permanent = arena_[clause] & permanent_flag;
        if (permanent || !drop[learned++]) {
            const auto place = static_cast<std::uint32_t>(packed.size());
            if (reason_of(clause)) moved.emplace_back(clause, place);
            if (!permanent) kept.push_back(place);
            packed.insert(packed.end(), arena_.begin() + clause, arena_.begin() + clause + length);
        }
        clause += length;
    }
    for (const auto& [from, to] : moved) info_[var_of(arena_[from + 2])].reason.data = to;
    arena_.swap(packed);
    learned_refs_.swap(kept);
    for (const Lit l : touched_) watches_[l].clear();
    touched_.clear();
    for (std::uint32_t clause = 0; clause < arena_.size();
         clause += (arena_[clause] & ~permanent_flag) + 2)
        attach(clause);
}

HASHI_ENGINES()

}  // namespace hashi::search
