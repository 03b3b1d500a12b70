// What a step, a contradiction or a mistake can say: the sentences and phrases by their keys in the
// catalogue of each language (src/hashikit/i18n/en.json), and the values that each of them takes.
//
// This is the one description of both: Python reads it from here, scripts/names.py copies the names
// to the page, and tests hold the catalogue against it.
#pragma once

#include <cstdint>

#include "people/technique.hpp"

namespace hashi::people {

// The kinds of values, and how voice.hpp writes them.
#define HASHI_KINDS(KIND)                                                                        \
    KIND(number)  /* a number */                                                                 \
    KIND(phrase)  /* another key, with values of its own */                                      \
    KIND(cell)    /* an island, by its place alone */                                            \
    KIND(plain)   /* an island whose clue the sentence tells */                                  \
    KIND(island)  /* an island, with its clue */                                                 \
    KIND(known)   /* an island without a clue: it, and a phrase for its number of bridges */     \
    KIND(edge)    /* where an edge runs, or (its number: a value's) an island in all */          \
    KIND(here)    /* the same, of an edge that the sentence is about */                          \
    KIND(tried)   /* the same, of an assumption whose consequences are told */                   \
    KIND(toward)  /* the same, seen from an island: the one at the other end */                  \
    KIND(bridge)  /* a bridge, by its edge */                                                    \
    KIND(says)    /* one side of a sign: the sign, the side, the number or -2 */                 \
    KIND(signs)   /* a list of signs */                                                          \
    KIND(sides)   /* a sum, from what each side of an island gives: a list of numbers */         \
    KIND(group)   /* islands that are joined, or would be: a list; one alone as island, known */ \
    KIND(islands) /* a list of islands, known ones, or many cells, which may be cut short */     \
    KIND(every)   /* the same, none left out */                                                  \
    KIND(clauses) /* a list of phrases */                                                        \
    KIND(chain)   /* consequences: how many are drawn, the length of the rest, phrases */

enum class Kind : std::uint8_t {
#define KIND(name) name,
    HASHI_KINDS(KIND)
#undef KIND
};

// The names of values.
// clang-format off: its result changes every time
#define HASHI_NAMES(NAME) \
    NAME(A) NAME(amount) NAME(bridge) NAME(bridges) NAME(can) NAME(chain) NAME(clue) \
    NAME(count) NAME(failed) NAME(group) NAME(have) NAME(islands) NAME(known) NAME(least) \
    NAME(left) NAME(low) NAME(most) NAME(must) NAME(need) NAME(one) NAME(parts) NAME(place) \
    NAME(rest) NAME(says) NAME(sign) NAME(signs) NAME(spare) NAME(supposed) NAME(total) \
    NAME(two) NAME(wants)
// clang-format on

enum class Name : std::uint8_t {
#define NAME(name) name,
    HASHI_NAMES(NAME)
#undef NAME
};

// The keys, by section and name, with the names and kinds of their values; `known|island`: either.
// Before these come the usual sentences of the techniques, why.NAME, of which technique.hpp has the
// values.
#define HASHI_KEYS(KEY)                                                               \
    KEY(fact, none, "")                                                               \
    KEY(fact, count, "count:number")                                                  \
    KEY(fact, exactly, "count:number")                                                \
    KEY(fact, least, "count:number")                                                  \
    KEY(fact, most, "count:number")                                                   \
    KEY(fact, range, "low:number count:number")                                       \
    KEY(fact, there, "amount:phrase place:edge|here|tried")                           \
    KEY(has, exactly, "A:cell low:number count:number")                               \
    KEY(has, least, "A:cell low:number count:number")                                 \
    KEY(has, most, "A:cell low:number count:number")                                  \
    KEY(has, range, "A:cell low:number count:number")                                 \
    KEY(need, exactly, "count:number")                                                \
    KEY(need, least, "count:number")                                                  \
    KEY(why, all, "A:island|known")                                                   \
    KEY(why, only, "A:plain need:phrase have:number")                                 \
    KEY(why, last, "A:plain need:phrase have:number")                                 \
    KEY(why, last_more, "A:plain need:phrase have:number")                            \
    KEY(why, each_more, "A:plain need:phrase parts:sides spare:number least:number")  \
    KEY(why, each_but, "A:plain need:phrase parts:sides spare:number")                \
    KEY(why, spare, "A:plain need:phrase parts:sides spare:number")                   \
    KEY(why, rest, "A:plain need:phrase parts:sides spare:number")                    \
    KEY(why, only_way, "A:island|known")                                              \
    KEY(why, room_most, "A:plain clue:number have:number left:number")                \
    KEY(why, sum_alone, "A:island|known says:says")                                   \
    KEY(why, no_repeat_known, "A:island|known known:clauses says:says")               \
    KEY(why, sum_known, "A:island|known known:clauses says:says")                     \
    KEY(why, parity_out, "total:number bridges:phrase group:group")                   \
    KEY(why, trial_chain, "A:island|known supposed:phrase failed:phrase chain:chain") \
    KEY(why, minimal_bare, "A:island|known supposed:phrase failed:phrase")            \
    KEY(want, islands, "islands:every count:number")                                  \
    KEY(want, network, "")                                                            \
    KEY(want, loop, "")                                                               \
    KEY(want, signs, "signs:signs count:number")                                      \
    KEY(failed, none, "")                                                             \
    KEY(failed, too_many, "A:island|known")                                           \
    KEY(failed, too_few, "A:island|known")                                            \
    KEY(failed, cut_off, "group:group")                                               \
    KEY(failed, clash, "place:edge")                                                  \
    KEY(failed, loop, "place:edge")                                                   \
    KEY(failed, sum, "sign:signs")                                                    \
    KEY(impossible, too_few, "A:plain need:phrase parts:sides")                       \
    KEY(impossible, no_side, "A:plain need:phrase parts:sides")                       \
    KEY(impossible, too_many, "A:plain clue:number have:number")                      \
    KEY(impossible, too_many_most, "A:plain clue:number have:number")                 \
    KEY(impossible, cut_off, "group:group")                                           \
    KEY(impossible, crossing, "one:edge two:edge")                                    \
    KEY(impossible, loop, "place:edge")                                               \
    KEY(impossible, clash, "must:phrase can:phrase")                                  \
    KEY(impossible, clash_clue, "must:phrase A:plain clue:number")                    \
    KEY(impossible, sum, "says:says")                                                 \
    KEY(impossible, sum_known, "says:says known:clauses")                             \
    KEY(impossible, sum_one, "says:says known:clauses")                               \
    KEY(impossible, repeat, "says:says known:clauses")                                \
    KEY(impossible, odd_all, "group:group total:number")                              \
    KEY(impossible, odd, "group:group total:number")                                  \
    KEY(impossible, odd_out, "group:group total:number bridges:phrase rest:number")   \
    KEY(impossible, unbalanced, "A:plain need:number most:number")                    \
    KEY(impossible, unbalanced_part, "A:plain need:number most:number")               \
    KEY(impossible, minimal, "wants:clauses")                                         \
    KEY(link, crossing, "place:edge")                                                 \
    KEY(link, way_out, "A:cell place:edge")                                           \
    KEY(link, way_out_group, "A:cell place:edge")                                     \
    KEY(link, loop, "place:edge")                                                     \
    KEY(link, sum, "says:says A:island|known amount:phrase")                          \
    KEY(link, least, "A:island|known amount:phrase place:toward|edge")                \
    KEY(link, most, "A:island|known amount:phrase place:toward|edge")                 \
    KEY(hint, look, "islands:island|known|group|islands")                             \
    KEY(hint, over, "A:plain clue:number count:number")                               \
    KEY(hint, over_alone, "A:plain clue:number count:number")                         \
    KEY(hint, short, "A:plain clue:number count:number")                              \
    KEY(hint, short_alone, "A:plain clue:number count:number")                        \
    KEY(hint, closed, "group:group")                                                  \
    KEY(hint, no_mark, "count:number")                                                \
    KEY(hint, no_bridge, "count:number")                                              \
    KEY(hint, no_bridges, "count:number")                                             \
    KEY(hint, no_drawing, "count:number")                                             \
    KEY(hint, not_all_marks, "")                                                      \
    KEY(hint, not_all_bridges, "")                                                    \
    KEY(hint, not_all_drawings, "")

enum class Key : std::uint8_t {
#define TECHNIQUE(name, tier, level, from, to, insight, values) why_##name,
    HASHI_TECHNIQUES(TECHNIQUE)
#undef TECHNIQUE
#define KEY(section, name, values) section##_##name,
        HASHI_KEYS(KEY)
#undef KEY
};

struct KeyTraits {
    const char *name, *values;
};
constexpr KeyTraits key_traits[] = {
#define TECHNIQUE(name, tier, level, from, to, insight, values) {"why." #name, values},
    HASHI_TECHNIQUES(TECHNIQUE)
#undef TECHNIQUE
#define KEY(section, name, values) {#section "." #name, values},
        HASHI_KEYS(KEY)
#undef KEY
};

constexpr Key usual_key(Technique technique) { return static_cast<Key>(technique); }

}  // namespace hashi::people
