// The trail: the true literals in order of assignment, with level and reason.
#pragma once

#include <cassert>
#include <cstdint>

#include "base/base.hpp"
#include "search/engine/literal.hpp"

namespace hashi::search {

// Invariants:
// - A literal is true exactly while it is on the trail; its negation is then false.
// - Level 0 is the root. Level d > 0 begins with a decision and contains everything assigned before
//   the next level begins. An assumption that is already true begins an empty level, and the sweep
//   puts many decisions on one level (sweep.hpp).
// - The antecedents of a literal precede it. So every trail prefix is a state the search could be
//   in, and undoing means removing literals from the end.
class Trail {
public:
    // Starts with every variable open.
    void load(std::size_t variables) {
        value_.assign(2 * variables, 0);
        info_.resize(variables);
        trail_.resize(variables);
        size_ = 0;
        starts_.clear();
    }
    std::size_t variables() const { return info_.size(); }

    bool is_true(Lit l) const { return value_[l] > 0; }
    bool is_false(Lit l) const { return value_[l] < 0; }
    bool is_open(Lit l) const { return value_[l] == 0; }

    // For a literal that is true or false.
    int level_of(Lit l) const { return info_[var_of(l)].level; }
    std::int32_t position_of(Lit l) const { return info_[var_of(l)].position; }
    Reason reason_of(Lit l) const { return info_[var_of(l)].reason; }
    // Whether l is true and was assigned before that position.
    bool stood(Lit l, std::int32_t position) const {
        return is_true(l) && position_of(l) < position;
    }
    // Whether a clause is the reason of its first literal.
    bool is_reason(std::uint32_t clause, Lit first) const {
        if (!is_true(first)) return false;
        const Reason reason = reason_of(first);
        return reason.kind == Reason::clause && reason.data == clause;
    }
    // Updates the reason of l to the new place of its clause.
    void move_reason(Lit l, std::uint32_t clause) { info_[var_of(l)].reason.data = clause; }

    std::size_t size() const { return size_; }
    Lit operator[](std::size_t position) const { return trail_[position]; }

    int level() const { return static_cast<int>(starts_.size()); }
    // The position at which a level above the root begins.
    std::size_t begin_of(int level) const {
        return static_cast<std::size_t>(starts_[static_cast<std::size_t>(level - 1)]);
    }
    Lit decision_of(int level) const { return trail_[begin_of(level)]; }
    void begin_level() { starts_.push_back(static_cast<std::int32_t>(size_)); }

    // Makes a literal true by a reason (none: a decision, or known at the root). If the literal is
    // false, records the conflict and returns false.
    bool assign(Lit l, Reason reason) {
        const std::int8_t value = value_[l];
        if (value != 0) {
            if (value > 0) return true;
            conflict = {l, reason};
            return false;
        }
        value_[l] = 1;
        value_[negate(l)] = -1;
        info_[var_of(l)] = {level(), static_cast<std::int32_t>(size_), reason};
        assert(size_ < trail_.size());
        trail_[size_++] = l;
        return true;
    }
    // Records a conflict without a literal: the reason alone is contradictory.
    bool fail(Reason reason) {
        conflict = {no_lit, reason};
        return false;
    }

    // Undoing takes two steps: open() each literal, the last one first, then end_levels() removes
    // them from the trail along with their levels.
    Lit open(std::size_t position) {
        const Lit l = trail_[position];
        assert(is_true(l));
        value_[l] = value_[negate(l)] = 0;
        return l;
    }
    void end_levels(int level) {
        assert(0 <= level && level < this->level());
        size_ = begin_of(level + 1);
        starts_.resize(static_cast<std::size_t>(level));
    }

    // The conflict, valid from a failed assign() or fail() until it is analyzed: the reason implies
    // this literal, which is false (no_lit: the reason itself is contradictory).
    struct Conflict {
        Lit literal = no_lit;
        Reason reason;
    } conflict;

private:
    friend struct Verify;

    struct Info {
        std::int32_t level, position;
        Reason reason;
    };

    Vector<std::int8_t> value_;  // by literal: 1 true, -1 false, 0 open
    Vector<Info> info_;          // by variable
    Vector<Lit> trail_;          // room for every variable; `size_` entries are used
    std::size_t size_ = 0;
    Vector<std::int32_t> starts_;  // positions at which the levels above the root begin
};

}  // namespace hashi::search
