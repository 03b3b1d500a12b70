// The store of learned clauses and their watches.
//
// Two watched literals per clause, each watch with a blocking literal: Moskewicz et al., "Chaff",
// 2001; Eén and Sörensson, "An extensible SAT-solver", 2003. LBD decides which clauses are deleted:
// Audemard and Simon, "Predicting learnt clauses quality in modern SAT solvers", 2009.
#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "base/base.hpp"
#include "search/engine/trail.hpp"

namespace hashi::search {

// A clause is identified by its offset (place) in the arena: [size | permanent << 31][lbd][literals
// …]. Invariants:
// - Exactly its first two literals are watched.
// - While a clause is the reason of a literal, that literal comes first.
// - When propagation is complete, a watched literal is false only if another literal of the clause
//   is true. (Exception: a search that must not backtrack below its floor may learn a clause above
//   the level on which it is a unit clause, and later have only one of its literals open; that one
//   is watched, so the clause is visited when it becomes false.)
// - learned_ lists the clauses that may be deleted, in arena order.
class ClauseStore {
public:
    void load(std::size_t variables);

    // Adds a clause of at least two literals and watches the first two. A permanent clause is never
    // deleted.
    std::uint32_t add(std::span<const Lit> literals, std::uint32_t lbd, bool permanent);
    std::span<const Lit> literals(std::uint32_t clause) const {
        return {&arena_[clause + 2], arena_[clause] & ~permanent_flag};
    }

    // Propagates the clauses in which the negation of p, now true, is watched. False: a conflict.
    bool propagate(Lit p, Trail& trail) {
        return watches_[negate(p)].empty() || visit(negate(p), trail);
    }

    // If there are too many learned clauses, deletes the less useful half. Call only while no
    // conflict is pending.
    void reduce_if_many(Trail& trail, Control& control) {
        if (learned_.size() <= limit_ && arena_.size() <= crowded) return;
        reduce(trail, control);
        limit_ += more_each_time;
    }
    // The same, but only if the arena is nearly full.
    void reduce_if_full(Trail& trail, Control& control) {
        if (arena_.size() > crowded) reduce(trail, control);
    }

    // For the log (log.hpp), if there is one: the places and proof ids of the clauses in arena
    // order, and the ids of those deleted.
    bool log = false;
    Vector<std::pair<std::uint32_t, std::uint64_t>> names;
    Vector<std::uint64_t> dropped;
    // 0 if the clause has no id.
    std::uint64_t name_of(std::uint32_t clause) const;

private:
    friend struct Verify;

    struct Watch {
        std::uint32_t clause;
        Lit blocker;  // another literal of the clause; if it is true, the clause is satisfied
    };

    static constexpr std::uint32_t permanent_flag = 0x80000000u;
    // The limit of learned clauses. The self-checking build deletes clauses on small puzzles, too.
#ifdef HASHIKIT_CHECK
    static constexpr std::size_t first_limit(std::size_t) { return 2; }
    static constexpr std::size_t more_each_time = 1;
    static constexpr std::uint32_t kept_lbd = 0;
#else
    static constexpr std::size_t first_limit(std::size_t variables) { return 2000 + variables / 2; }
    static constexpr std::size_t more_each_time = 300;
    static constexpr std::uint32_t kept_lbd = 2;  // clauses with at most this LBD are never deleted
#endif
    // In words; far below the limit of 32-bit places.
    static constexpr std::size_t crowded = std::size_t{1} << 26;

    bool visit(Lit falsified, Trail& trail);
    void watch(Lit l, Watch watch) {
        auto& list = watches_[l];
        if (list.empty()) touched_.push_back(l);
        list.push_back(watch);
    }
    void attach(std::uint32_t clause);
    void reduce(Trail& trail, Control& control);

    Vector<std::uint32_t> arena_;
    Vector<Vector<Watch>> watches_;  // by literal: the clauses to visit when it becomes false
    Vector<Lit> touched_;            // literals whose watch lists may be nonempty
    Vector<std::uint32_t> learned_;
    std::size_t limit_ = 0;
    Vector<std::pair<std::uint64_t, std::uint32_t>> ranked_;  // scratch
};

}  // namespace hashi::search
