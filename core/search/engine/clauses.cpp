#include "search/engine/clauses.hpp"

#include <algorithm>
#include <cassert>
#include <new>
#include <utility>

namespace hashi::search {

void ClauseStore::load(std::size_t variables) {
    arena_.clear();
    learned_.clear();
    limit_ = first_limit(variables);
    for (const Lit l : touched_) watches_[l].clear();
    touched_.clear();
    if (watches_.size() < 2 * variables) watches_.resize(2 * variables);
}

std::uint32_t ClauseStore::add(std::span<const Lit> literals, std::uint32_t lbd, bool permanent) {
    assert(literals.size() >= 2);
    // A clause is named by its place, in 32 bits.
    if (arena_.size() + literals.size() + 2 > UINT32_MAX) raise<std::bad_alloc>();
    const auto clause = static_cast<std::uint32_t>(arena_.size());
    arena_.push_back(static_cast<std::uint32_t>(literals.size()) |
                     (permanent ? permanent_flag : 0));
    arena_.push_back(lbd);
    arena_.insert(arena_.end(), literals.begin(), literals.end());
    if (!permanent) learned_.push_back(clause);
    attach(clause);
    return clause;
}

void ClauseStore::attach(std::uint32_t clause) {
    const Lit* lits = &arena_[clause + 2];
    for (int i = 0; i < 2; ++i) watch(lits[i], {clause, lits[1 - i]});
}

bool ClauseStore::visit(Lit falsified, Trail& trail) {
    auto& list = watches_[falsified];
    std::size_t kept = 0;
    for (std::size_t at = 0; at < list.size(); ++at) {
        const Watch entry = list[at];
        if (trail.is_true(entry.blocker)) {
            list[kept++] = entry;
            continue;
        }
        std::uint32_t* clause = &arena_[entry.clause];
        const std::uint32_t size = clause[0] & ~permanent_flag;
        Lit* lits = clause + 2;
        if (lits[0] == falsified) std::swap(lits[0], lits[1]);
        const Lit first = lits[0];
        if (trail.is_true(first)) {
            list[kept++] = {entry.clause, first};
            continue;
        }
        std::uint32_t j = 2;
        while (j < size && trail.is_false(lits[j])) ++j;
        if (j < size) {
            std::swap(lits[1], lits[j]);
            watch(lits[1], {entry.clause, first});
            continue;
        }
        list[kept++] = {entry.clause, first};
        if (!trail.assign(first, {Reason::clause, 0, entry.clause})) {
            while (++at < list.size()) list[kept++] = list[at];
            list.resize(kept);
            return false;
        }
    }
    list.resize(kept);
    return true;
}

// Ranks clauses by LBD, then by size. Reasons and clauses with an LBD of at most 2 stay. The store
// changes only after all new places are known; until then the control may stop the reduction, which
// leaves the store as it was.
void ClauseStore::reduce(Trail& trail, Control& control) {
    ranked_.clear();
    for (std::uint32_t i = 0; i < learned_.size(); ++i) {
        if (control.tick()) return;
        const std::uint32_t clause = learned_[i];
        ranked_.emplace_back(std::uint64_t{arena_[clause + 1]} << 32 | arena_[clause], i);
    }
    sort(ranked_);
    Vector<std::uint8_t> drop(learned_.size(), 0);
    for (std::size_t i = ranked_.size() / 2; i < ranked_.size(); ++i) {
        if (control.tick()) return;
        const std::uint32_t clause = learned_[ranked_[i].second];
        drop[ranked_[i].second] =
            arena_[clause + 1] > kept_lbd && !trail.is_reason(clause, arena_[clause + 2]);
    }
    Vector<std::uint32_t> packed, kept;
    Vector<std::pair<Lit, std::uint32_t>>
        moved;  // implied literals and the new places of their reasons
    packed.reserve(arena_.size());
    std::size_t learned = 0;
    std::size_t named = 0;
    Vector<std::pair<std::uint32_t, std::uint64_t>> renamed;
    Vector<std::uint64_t> unnamed;
    for (std::uint32_t clause = 0; clause < arena_.size();) {
        if (control.tick()) return;
        const std::uint32_t length = (arena_[clause] & ~permanent_flag) + 2;
        const bool permanent = arena_[clause] & permanent_flag;
        const bool keep = permanent || !drop[learned++];
        if (log) {
            const std::uint64_t name = names[named++].second;
            if (keep) renamed.emplace_back(static_cast<std::uint32_t>(packed.size()), name);
            else unnamed.push_back(name);
        }
        if (keep) {
            const auto place = static_cast<std::uint32_t>(packed.size());
            const Lit first = arena_[clause + 2];
            if (trail.is_reason(clause, first)) moved.emplace_back(first, place);
            if (!permanent) kept.push_back(place);
            packed.insert(packed.end(), arena_.begin() + clause, arena_.begin() + clause + length);
        }
        clause += length;
    }
    for (const auto& [literal, place] : moved) trail.move_reason(literal, place);
    names.swap(renamed);
    dropped.swap(unnamed);
    arena_.swap(packed);
    learned_.swap(kept);
    for (const Lit l : touched_) watches_[l].clear();
    touched_.clear();
    for (std::uint32_t clause = 0; clause < arena_.size();
         clause += (arena_[clause] & ~permanent_flag) + 2)
        attach(clause);
}

std::uint64_t ClauseStore::name_of(std::uint32_t clause) const {
    const auto found =
        std::lower_bound(names.begin(), names.end(), clause,
                         [](const auto& name, std::uint32_t place) { return name.first < place; });
    return found == names.end() || found->first != clause ? 0 : found->second;
}

}  // namespace hashi::search
