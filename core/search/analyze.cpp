// Engine: what is learned from a conflict.
#include "search/engine.hpp"

#include <algorithm>

#include "base/base.hpp"

namespace hashi::search {

// Fills antecedents_ with true literals that together imply l (or, without l, a contradiction),
// all of them on the trail before l.
template <int K>
void Engine<K>::expand(Lit l, Reason reason) {
    antecedents_.clear();
    const std::int32_t own = l == no_lit ? -1 : edge_of(l);
    // A literal that is false is the conflict itself: everything on the trail was before it.
    const std::int32_t limit = l == no_lit || value_[l] < 0 ? static_cast<std::int32_t>(trail_size_)
                                                            : info_[var_of(l)].position;
    const auto built = [&](std::int32_t e) {
        const Lit x = at_least(e, 1);
        return value_[x] > 0 && info_[var_of(x)].position < limit;
    };
    const auto mask = static_cast<typename Degree<K>::Mask>(reason.mask);
    switch (reason.kind) {
    case Reason::none: break;
    case Reason::literal: antecedents_.push_back(reason.data); break;
    case Reason::clause: {
        const std::uint32_t size = arena_[reason.data] & ~permanent_flag;
        const Lit* lits = &arena_[reason.data + 2];
        for (std::uint32_t i = 0; i < size; ++i)
            if (lits[i] != l) antecedents_.push_back(negate(lits[i]));
        break;
    }
    case Reason::too_many:
    case Reason::value_least:
        for (int side = 0; side < 4; ++side) {
            const std::int32_t e = graph_->islands[reason.data].edge[side];
            if (e < 0 || e == own) continue;
            const int count = Degree<K>::on_side(mask, side);
            if (count > 0) antecedents_.push_back(at_least(e, count));
        }
        if (reason.kind == Reason::too_many && !valued_.empty()) explain_bound(l, reason);
        break;
    case Reason::too_few:
    case Reason::value_most:
        for (int side = 0; side < 4; ++side) {
            const std::int32_t e = graph_->islands[reason.data].edge[side];
            if (e < 0 || e == own) continue;
            const int left = Degree<K>::left_on_side(mask, side);
            if (left < most()) antecedents_.push_back(negate(at_least(e, left + 1)));
        }
        if (reason.kind == Reason::too_few && !valued_.empty()) explain_bound(l, reason);
        break;
    case Reason::sum: explain_sum(l, sums_[reason.data], limit); break;
    case Reason::cut:
        network_.cut(static_cast<std::int32_t>(reason.data), static_cast<std::int32_t>(reason.data), built, [&](std::int32_t e) {
            if (e != own) antecedents_.push_back(negate(at_least(e, 1)));
        });
        break;
    case Reason::close: {
        // With these bridges both ends are full, and so is every other member: no edge leads out.
        const Edge& edge = graph_->edges[own];
        bool full[2] = {false, false};
        const auto known = [&](std::int32_t e) {
            const Lit x = at_least(e, 1);
            return value_[x] > 0 &&
                   info_[var_of(x)].position < static_cast<std::int32_t>(reason.data);
        };
        network_.cut(edge.u, edge.v, known, [&](std::int32_t e) {
            const Lit x = negate(at_least(e, 1));
            if (value_[x] > 0 && info_[var_of(x)].position < limit) antecedents_.push_back(x);
            else full[graph_->edges[e].u == edge.v || graph_->edges[e].v == edge.v] = true;
        });
        for (int end = 0; end < 2; ++end) {
            if (!full[end]) continue;
            for (const std::int32_t e : graph_->islands[end == 0 ? edge.u : edge.v].edge) {
                if (e < 0 || e == own) continue;
                for (int k = most(); k > 0; --k) {
                    const Lit x = at_least(e, k);
                    if (value_[x] <= 0 || info_[var_of(x)].position >= limit) continue;
                    antecedents_.push_back(x);
                    break;
                }
            }
        }
        break;
    }
    case Reason::path: {
        const Edge& edge = graph_->edges[own];
        network_.path(
            edge.u, edge.v, [&](std::int32_t e) { return e != own && built(e); },
            [&](std::int32_t e) { antecedents_.push_back(at_least(e, 1)); });
        break;
    }
    case Reason::flip:
        for (int i = info_[var_of(l)].level; i > 0; --i)
            antecedents_.push_back(trail_[starts_[i - 1]]);
        break;
    }
    HASHIKIT_VERIFY(verify_reason(l, reason, limit);)
}

template <int K>
void Engine<K>::mark(Lit antecedent) {
    const Var v = var_of(antecedent);
    if (seen_[v] || info_[v].level == 0) return;
    seen_[v] = 1;
    seen_list_.push_back(v);
    if (info_[v].level == level()) ++open_count_;
    else learned_.push_back(negate(antecedent));
}

// A literal of the learned clause that the others imply by one step.
template <int K>
bool Engine<K>::redundant(Lit l) {
    const Lit antecedent = negate(l);
    const Reason reason = info_[var_of(l)].reason;
    if (reason.kind == Reason::none || reason.kind == Reason::cut ||
        reason.kind == Reason::close || reason.kind == Reason::path ||
        reason.kind == Reason::sum || reason.kind == Reason::flip)
        return false;
    expand(antecedent, reason);
    for (const Lit a : antecedents_)
        if (!seen_[var_of(a)] && info_[var_of(a)].level > 0) return false;
    return true;
}

// First unique implication point, from the conflict in antecedents_. Leaves the clause in learned_,
// the asserting literal first and a literal of the highest other level second. False: stopped.
template <int K>
bool Engine<K>::analyze(bool bump, Control& control) {
    learned_.assign(1, no_lit);
    seen_list_.clear();
    open_count_ = 0;
    if (conflict_lit_ != no_lit) mark(negate(conflict_lit_));
    for (const Lit a : antecedents_) mark(a);
    std::size_t at = trail_size_;
    Lit p = no_lit;
    for (;;) {
        do p = trail_[--at];
        while (!seen_[var_of(p)]);
        if (--open_count_ <= 0) break;
        expand(p, info_[var_of(p)].reason);
        for (const Lit a : antecedents_) mark(a);
        if (!network_.charge(control)) continue;
        for (const Var v : seen_list_) seen_[v] = 0;
        return false;
    }
    learned_[0] = negate(p);
    std::size_t kept = 1;
    for (std::size_t i = 1; i < learned_.size(); ++i)
        if (!redundant(learned_[i])) learned_[kept++] = learned_[i];
    learned_.resize(kept);
    for (std::size_t i = 2; i < learned_.size(); ++i)
        if (info_[var_of(learned_[i])].level > info_[var_of(learned_[1])].level)
            std::swap(learned_[1], learned_[i]);
    if (bump) bump_all();
    for (const Var v : seen_list_) seen_[v] = 0;
    return true;
}

template <int K>
void Engine<K>::bump_all() {
    ranked_.clear();
    for (const Var v : seen_list_) ranked_.emplace_back(queue_[v].stamp, v);
    sort(ranked_);
    for (const auto& [stamp, v] : ranked_) queue_to_front(v);
}

// After a conflict: learn, go back, assert. A conflict at or below the floor is left to the caller,
// on the level where it arose; stopped, nothing is learned and everything above the floor given up.
template <int K>
typename Engine<K>::Learned Engine<K>::learn(bool bump, Control& control) {
    // A conflict may be older than the last decision: go back to where it arose.
    expand(conflict_lit_, conflict_);
    int arose = conflict_lit_ == no_lit ? 0 : info_[var_of(conflict_lit_)].level;
    for (const Lit a : antecedents_) arose = std::max(arose, info_[var_of(a)].level);
    backtrack(arose);
    if (arose <= floor_) return Learned::below_floor;
    if (!analyze(bump, control)) {
        backtrack(floor_);
        return Learned::stopped;
    }
    HASHIKIT_VERIFY(verify_learned(learned_);)
    const Lit l = learned_[0];
    if (learned_.size() == 1) {
        if (floor_ > 0) units_.push_back(l);
        backtrack(floor_);
        assign(l, {});
        return Learned::asserted;
    }
    ++level_epoch_;
    std::uint32_t lbd = 0;
    for (const Lit x : learned_) {
        const auto lev = static_cast<std::size_t>(info_[var_of(x)].level);
        if (level_marks_.size() <= lev) level_marks_.resize(lev + 1, 0);
        if (level_marks_[lev] != level_epoch_) {
            level_marks_[lev] = level_epoch_;
            ++lbd;
        }
    }
    const int back = info_[var_of(learned_[1])].level;
    backtrack(std::max(back, floor_));
    const std::uint32_t clause = add_clause(learned_, lbd, false);
    assign(l, {Reason::clause, 0, clause});
    return Learned::asserted;
}

HASHI_ENGINES()

}  // namespace hashi::search
