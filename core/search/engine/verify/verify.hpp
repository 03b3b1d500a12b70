// What the self-checking build asks of the search core's parts, as a friend of all of them.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>

#include "base/base.hpp"
#include "search/engine/clauses.hpp"
#include "search/engine/decisions.hpp"
#include "search/engine/trail.hpp"
#include "search/engine/verify/derived.hpp"

namespace hashi::search {

template <int K>
class Propagation;
template <int K>
class SearchCore;

struct Verify {
    // Between two steps of the search, when no conflict is pending.
    template <int K>
    static void state(SearchCore<K>& core);

    // The antecedents are true, were so before l, and imply it: by the rule that the reason names,
    // or by a clause that was derived.
    template <int K>
    static void reason(Propagation<K>& propagation, Lit l, Reason reason, std::int32_t limit,
                       std::span<const Lit> antecedents);

    // After clauses were thrown away.
    static void places(const ClauseStore& store, const Trail& trail);

    // Analysis of the trail's conflict begins; from now on the reasons are noted …
    template <int K>
    static void conflict(Propagation<K>& propagation) {
        propagation.derived.begin();
    }
    // … and the clause learned follows from them by unit propagation.
    template <int K>
    static void learned(Propagation<K>& propagation, std::span<const Lit> clause);

    // The literal holds by the puzzle, not by the search: a bound that is given or assumed.
    template <int K>
    static void premise(SearchCore<K>& core, Lit l) {
        core.propagation_.derived.add({&l, 1});
    }
    // A bound that no number of bridges meets.
    template <int K>
    static void false_premise(SearchCore<K>& core) {
        core.propagation_.derived.closed = 0;
    }
    // A unit that is added is known to hold.
    template <int K>
    static void unit(SearchCore<K>& core, Lit l);

    // On the trail is a solution; nothing but its decisions (and what was derived) leads to it.
    template <int K>
    static void solution(SearchCore<K>& core);
    // The clause excludes it: it names each of these decisions that does not hold at the root.
    template <int K>
    static void exclusion(SearchCore<K>& core, std::span<const Lit> clause);

    // The conflict just traced closes the decisions up to this level: no solution is left there.
    template <int K>
    static void closed(SearchCore<K>& core, int level);
    // The unit is false: that closes the decisions up to its level as well.
    template <int K>
    static void false_unit(SearchCore<K>& core, Lit l);
    // The decisions of the fixed levels are closed and the last of them is to be flipped, then it
    // has been.
    template <int K>
    static void before_flip(SearchCore<K>& core);
    template <int K>
    static void after_flip(SearchCore<K>& core, Lit flipped);

    // There is no solution (left): at the root, after load() and with an assumption.
    template <int K>
    static void denial(SearchCore<K>& core);
    template <int K>
    static void denial_at_load(SearchCore<K>& core);
    template <int K>
    static void denial_of(SearchCore<K>& core, Lit assumption);

private:
    static constexpr std::int32_t always_islands = 250;  // larger puzzles: now and then only

    template <class... Numbers>
    [[noreturn]] static void broken(const char* what, Numbers... numbers) {
        std::fprintf(stderr, "HASHIKIT_CHECK: %s", what);
        (std::fprintf(stderr, " %lld", static_cast<long long>(numbers)), ...);
        std::fprintf(stderr, "\n");
        std::abort();
    }
    template <class... Numbers>
    static void require(bool holds, const char* what, Numbers... numbers) {
        if (!holds) broken(what, numbers...);
    }

    // Every literal on the trail that was not looked at since it was assigned is explained.
    template <int K>
    static void reasons(SearchCore<K>& core);
    template <int K>
    static void root_conflict(SearchCore<K>& core);

    static void levels(const Trail& trail, std::span<const std::uint8_t> seen);
    static void queue(const DecisionQueue& queue, const Trail& trail);
    template <int K>
    static void degrees(const SearchCore<K>& core);
    template <int K>
    static void network(const SearchCore<K>& core);
    template <int K>
    static void fixpoint(SearchCore<K>& core);
    template <int K>
    static void rules(const SearchCore<K>& core);
    template <int K>
    static void sums(SearchCore<K>& core);
    template <int K>
    static void ways_out(const SearchCore<K>& core);
    static void clauses(const ClauseStore& store, const Trail& trail, const Derived& derived,
                        bool complete, bool may_hold_units);
};

}  // namespace hashi::search
