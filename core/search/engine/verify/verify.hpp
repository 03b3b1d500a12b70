// The checks of the self-checking build, as a friend of all parts of the search core.
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
    // Call between two steps of the search, when no conflict is pending.
    template <int K>
    static void state(SearchCore<K>& core);

    // The antecedents are true, were assigned before l, and imply it: by the rule that the reason
    // names, or by a derived clause.
    template <int K>
    static void reason(Propagation<K>& propagation, Lit l, Reason reason, std::int32_t limit,
                       std::span<const Lit> antecedents);

    // Call after clauses have been deleted.
    static void places(const ClauseStore& store, const Trail& trail);

    // Call when the analysis of a conflict begins; from then on its reasons are noted …
    template <int K>
    static void conflict(Propagation<K>& propagation) {
        propagation.derived.begin();
    }
    // … and the clause learned follows from them by unit propagation.
    template <int K>
    static void learned(Propagation<K>& propagation, std::span<const Lit> clause);

    // Records a literal that holds by the puzzle: a given or assumed bound.
    template <int K>
    static void premise(SearchCore<K>& core, Lit l) {
        core.propagation_.derived.add({&l, 1});
    }
    // Records an unsatisfiable bound.
    template <int K>
    static void false_premise(SearchCore<K>& core) {
        core.propagation_.derived.closed = 0;
    }
    // A unit that is added must have been derived.
    template <int K>
    static void unit(SearchCore<K>& core, Lit l);

    // The trail is a solution that its decisions and the derived clauses imply.
    template <int K>
    static void solution(SearchCore<K>& core);
    // The clause excludes that solution: it contains the negation of each of these decisions that
    // is not true at the root.
    template <int K>
    static void exclusion(SearchCore<K>& core, std::span<const Lit> clause);

    // The conflict just traced leaves no solution under the decisions up to this level.
    template <int K>
    static void closed(SearchCore<K>& core, int level);
    // A false unit likewise leaves no solution under the decisions up to its level.
    template <int K>
    static void false_unit(SearchCore<K>& core, Lit l);
    // Call before and after the last decision of the fixed levels is flipped; these must be closed.
    template <int K>
    static void before_flip(SearchCore<K>& core);
    template <int K>
    static void after_flip(SearchCore<K>& core, Lit flipped);

    // No solution is left: at the root, after load(), and with an assumption.
    template <int K>
    static void denial(SearchCore<K>& core);
    template <int K>
    static void denial_at_load(SearchCore<K>& core);
    template <int K>
    static void denial_of(SearchCore<K>& core, Lit assumption);

private:
    static constexpr std::int32_t always_islands =
        250;  // larger puzzles are checked only now and then

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

    // Explains every literal on the trail that was assigned since the last check.
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
