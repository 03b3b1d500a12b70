// Conflict analysis: learns a clause with one literal of the conflict's level, the first unique
// implication point (Marques-Silva and Sakallah, "GRASP", 1999), and removes literals that the
// others imply in one step.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

#include "base/base.hpp"
#include "search/engine/propagate.hpp"
#include "search/engine/trail.hpp"

namespace hashi::search {

template <int K>
class Analysis {
public:
    void load(std::size_t variables) {
        seen_.assign(variables, 0);
        level_marks_.clear();
        level_epoch_ = 0;
    }

    // Call first: the level of the conflict, which may be below the current level.
    int trace(Propagation<K>& propagation);

    // Call next, with the trail back on that level (above the root): derives the learned clause and
    // the variables involved. False: stopped.
    bool analyze(Propagation<K>& propagation, Control& control);

    // The decisions that imply that l, a false literal, is false. Not allowed once solutions have
    // been excluded by flipping.
    void final_analysis(Propagation<K>& propagation, Lit l, Vector<Lit>& decisions);

    // The learned clause: the asserting literal first, a literal of the next highest level second.
    std::span<const Lit> learned() const { return learned_; }
    std::span<const Var> involved() const { return involved_; }
    // The number of distinct levels in the clause.
    std::uint32_t lbd(const Trail& trail);

private:
    friend struct Verify;

    void mark(Lit antecedent, const Trail& trail);
    bool redundant(Lit l, Propagation<K>& propagation);

    Vector<Lit> antecedents_;  // of the literal explained last
    Vector<Lit> learned_;
    Vector<Var> involved_;
    Vector<std::uint8_t> seen_;  // by variable: whether it is involved; all zero between conflicts
    int open_ = 0;               // variables of the conflict's level still to be explained
    Vector<std::uint32_t> level_marks_;
    std::uint32_t level_epoch_ = 0;
};

template <int K>
int Analysis<K>::trace(Propagation<K>& propagation) {
    const Trail& trail = propagation.trail;
    const Trail::Conflict& conflict = trail.conflict;
    propagation.explain(conflict.literal, conflict.reason, antecedents_);
    int arose = conflict.literal == no_lit ? 0 : trail.level_of(conflict.literal);
    for (const Lit a : antecedents_) arose = std::max(arose, trail.level_of(a));
    return arose;
}

template <int K>
bool Analysis<K>::analyze(Propagation<K>& propagation, Control& control) {
    const Trail& trail = propagation.trail;
    learned_.assign(1, no_lit);
    involved_.clear();
    open_ = 0;
    if (trail.conflict.literal != no_lit) mark(negate(trail.conflict.literal), trail);
    for (const Lit a : antecedents_) mark(a, trail);
    const auto unmark = [&] {
        for (const Var v : involved_) seen_[v] = 0;
    };
    std::size_t at = trail.size();
    Lit p = no_lit;
    for (;;) {
        do p = trail[--at];
        while (!seen_[var_of(p)]);
        if (--open_ <= 0) break;
        propagation.explain(p, trail.reason_of(p), antecedents_);
        for (const Lit a : antecedents_) mark(a, trail);
        if (!propagation.charge(control)) continue;
        unmark();
        return false;
    }
    learned_[0] = negate(p);
    std::size_t kept = 1;
    for (std::size_t i = 1; i < learned_.size(); ++i)
        if (!redundant(learned_[i], propagation)) learned_[kept++] = learned_[i];
    learned_.resize(kept);
    for (std::size_t i = 2; i < learned_.size(); ++i)
        if (trail.level_of(learned_[i]) > trail.level_of(learned_[1]))
            std::swap(learned_[1], learned_[i]);
    unmark();
    return true;
}

template <int K>
void Analysis<K>::final_analysis(Propagation<K>& propagation, Lit l, Vector<Lit>& decisions) {
    const Trail& trail = propagation.trail;
    decisions.clear();
    if (trail.level_of(l) == 0) return;
    seen_[var_of(l)] = 1;
    for (std::size_t at = trail.size(), root = trail.begin_of(1); at-- > root;) {
        const Lit p = trail[at];
        if (!seen_[var_of(p)]) continue;
        seen_[var_of(p)] = 0;
        const Reason reason = trail.reason_of(p);
        if (reason.kind == Reason::none) {
            decisions.push_back(p);
            continue;
        }
        propagation.explain(p, reason, antecedents_);
        for (const Lit a : antecedents_)
            if (trail.level_of(a) > 0) seen_[var_of(a)] = 1;
    }
}

template <int K>
void Analysis<K>::mark(Lit antecedent, const Trail& trail) {
    const Var v = var_of(antecedent);
    if (seen_[v]) return;
    const int level = trail.level_of(antecedent);
    if (level == 0) return;
    seen_[v] = 1;
    involved_.push_back(v);
    if (level == trail.level()) ++open_;
    else learned_.push_back(negate(antecedent));
}

// Whether the other literals of the learned clause imply l in one step. Skips reasons that are
// expensive to explain.
template <int K>
bool Analysis<K>::redundant(Lit l, Propagation<K>& propagation) {
    const Trail& trail = propagation.trail;
    const Reason reason = trail.reason_of(l);
    if (reason.kind == Reason::none || reason.kind == Reason::cut || reason.kind == Reason::close ||
        reason.kind == Reason::path || reason.kind == Reason::sum || reason.kind == Reason::flip)
        return false;
    propagation.explain(negate(l), reason, antecedents_);
    for (const Lit a : antecedents_)
        if (!seen_[var_of(a)] && trail.level_of(a) > 0) return false;
    return true;
}

template <int K>
std::uint32_t Analysis<K>::lbd(const Trail& trail) {
    ++level_epoch_;
    std::uint32_t levels = 0;
    for (const Lit l : learned_) {
        const auto level = static_cast<std::size_t>(trail.level_of(l));
        if (level_marks_.size() <= level) level_marks_.resize(level + 1, 0);
        if (level_marks_[level] == level_epoch_) continue;
        level_marks_[level] = level_epoch_;
        ++levels;
    }
    return levels;
}

}  // namespace hashi::search
