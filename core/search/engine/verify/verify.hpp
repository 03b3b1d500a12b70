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

namespace hashi::search {

template <int K>
class Propagation;
template <int K>
class SearchCore;

struct Verify {
    // Call between two steps of the search, when no conflict is pending.
    template <int K>
    static void state(SearchCore<K>& core);

    // The antecedents are true and were assigned before l, which ends the trail prefix of this
    // size.
    template <int K>
    static void explanation(const Propagation<K>& propagation, Lit l, Reason reason,
                            std::int32_t limit, std::span<const Lit> antecedents);

    // Call after clauses have been deleted.
    static void places(const ClauseStore& store, const Trail& trail);

    // Call after the final analysis: the other assumptions imply that this one is false.
    template <int K>
    static void core_of(SearchCore<K>& core, Lit assumption, std::span<const Lit> others);

    // Call before a solution is excluded.
    template <int K>
    static void solution(SearchCore<K>& core);

    template <class... Numbers>
    static void require(bool holds, const char* what, Numbers... numbers) {
        if (!holds) broken(what, numbers...);
    }

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
    // Proves every literal on the trail that was assigned since the last check, by its reason.
    template <int K>
    static void reasons(SearchCore<K>& core);

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
    static void clauses(const ClauseStore& store, const Trail& trail, bool complete,
                        bool may_hold_units);
};

}  // namespace hashi::search
