// The store of learned clauses and their watches.
//
// Two watched literals a clause, each watch with a blocking literal: Moskewicz et al., "Chaff",
// 2001; Eén and Sörensson, "An extensible SAT-solver", 2003. Which clauses go is decided by LBD:
// Audemard and Simon, "Predicting learnt clauses quality in modern SAT solvers", 2009.
#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "base/base.hpp"
#include "search/engine/logging.hpp"
#include "search/engine/trail.hpp"

namespace hashi::search {

// A clause is a place in the arena: [size | permanent << 31][lbd][literals …]. Invariants:
// - Its first two literals are watched, and nothing else is.
// - The literal that a clause implies comes first, as long as the clause is its reason.
// - When propagation is complete, a watched literal is false only where another literal of the
// clause
//   is true. (The exception: a search that must not go back below its floor may learn a clause
//   above the level on which it is a unit, and later find only one of its literals open; that one
//   is watched, so that the clause is not overlooked when it becomes false.)
// - learned_ lists the clauses that may be thrown away, in the order of the arena.
class ClauseStore {
public:
    void load(std::size_t variables);

    // At least two literals; the first two are watched. A permanent clause is never thrown away.
    std::uint32_t add(std::span<const Lit> literals, std::uint32_t lbd, bool permanent);
    std::span<const Lit> literals(std::uint32_t clause) const {
        return {&arena_[clause + 2], arena_[clause] & ~permanent_flag};
    }

    // p has become true: what follows from the clauses in which its negation is watched. False: a
    // conflict.
    bool propagate(Lit p, Trail& trail) {
        return watches_[negate(p)].empty() || visit(negate(p), trail);
    }

    // Throws away the half of the learned clauses that is least likely to be of use, if there are
    // too many; only while no conflict is pending.
    void reduce_if_many(Trail& trail, Control& control) {
        if (learned_.size() <= limit_ && arena_.size() <= crowded) return;
        reduce(trail, control);
        limit_ += more_each_time;
    }
    // The same if the arena is full.
    void reduce_if_full(Trail& trail, Control& control) {
        if (arena_.size() > crowded) reduce(trail, control);
    }

#ifndef HASHIKIT_SMALL
    // If clauses have names (log.hpp): their places and names in the order of the arena, and the
    // names of those thrown away.
    bool log = false;
    Vector<std::pair<std::uint32_t, std::uint64_t>> names;
    Vector<std::uint64_t> dropped;
    // 0: it has none.
    std::uint64_t name_of(std::uint32_t clause) const;
#endif

private:
    friend struct Verify;

    struct Watch {
        std::uint32_t clause;
        Lit blocker;  // another literal of the clause: if it is true, so is the clause
    };

    static constexpr std::uint32_t permanent_flag = 0x80000000u;
    // Learned clauses that there may be. The self-checking build has small puzzles sort them out,
    // too.
#ifdef HASHIKIT_CHECK
    static constexpr std::size_t first_limit(std::size_t) { return 2; }
    static constexpr std::size_t more_each_time = 1;
    static constexpr std::uint32_t kept_lbd = 0;
#else
    static constexpr std::size_t first_limit(std::size_t variables) { return 2000 + variables / 2; }
    static constexpr std::size_t more_each_time = 300;
    static constexpr std::uint32_t kept_lbd = 2;  // and less: never thrown away
#endif
    // Words; far below the reach of the arena's 32-bit places.
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
    Vector<Vector<Watch>> watches_;  // by literal: clauses to look at when it becomes false
    Vector<Lit> touched_;            // literals whose lists may not be empty
    Vector<std::uint32_t> learned_;
    std::size_t limit_ = 0;
    Vector<std::pair<std::uint64_t, std::uint32_t>> ranked_;  // scratch
};

}  // namespace hashi::search
