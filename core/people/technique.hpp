// The techniques: rules of inference with a name, in the order of difficulty. The two tables here
// say all that there is to say about a technique besides how it is found (techniques.hpp) and what
// its conclusions rest on (step_maker.hpp). scripts/names.py copies its names to Python and to the
// page. See docs/explanation/ratings.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>

namespace hashi::people {

enum class Level : std::uint8_t { beginner, easy, medium, hard, expert, extreme };
constexpr int level_count = 6;

// What the conclusions of a tier are about.
enum class Place : std::uint8_t { islands, signs, edges };

// The tiers, in order. The techniques of one tier are searched for together, and only when no
// earlier tier finds anything more. TIER(name, effort, place): the effort of one look at a place,
// where one look at an island is the unit. After these come trials, a tier for each depth.
#define HASHI_TIERS(TIER)        \
    TIER(basics, 1, islands)     \
    TIER(capacities, 2, islands) \
    TIER(rests, 2, signs)        \
    TIER(rooms, 3, islands)      \
    TIER(pairs, 3, edges)        \
    TIER(repeats, 4, signs)      \
    TIER(sums, 4, signs)         \
    TIER(groups, 4, edges)       \
    TIER(outlets, 6, edges)      \
    TIER(map, 8, edges)

// The most layers of consequences that a trial may take.
constexpr int deepest = 24;

namespace tiers {
enum Tier : int {
#define TIER(name, effort, place) name,
    HASHI_TIERS(TIER)
#undef TIER
        trials,
    tier_count = trials + deepest
};
}  // namespace tiers

// What a player does to see a technique: look (an island has all its bridges or takes no more than
// it lacks, or a bridge is in the way), add up what the sides of an island can give, or think.
enum class Insight : std::uint8_t { look, add, think };

// The techniques, easiest first. TECHNIQUE(name, tier, level, from, to, insight, values): `from`
// and `to` are the part of the level's hundred points that puzzles get whose hardest technique it
// is. `values` are those that its usual sentence takes, which is the text why.NAME of each
// language; see keys.hpp.
// clang-format off: one line each
#define HASHI_TECHNIQUES(TECHNIQUE) \
    /* An island has all its bridges: it gets no more. */ \
    TECHNIQUE(complete, basics, beginner, 0, 50, look, "A:island|known") \
    /* A bridge is in the way. */ \
    TECHNIQUE(crossing, basics, beginner, 0, 50, look, "bridge:bridge") \
    /* An island needs every bridge it can have. */ \
    TECHNIQUE(full, basics, beginner, 0, 50, add, "A:plain need:phrase parts:sides spare:number") \
    /* An island needs so many bridges that every side gets one. */ \
    TECHNIQUE(one_each_way, basics, beginner, 0, 50, add, \
              "A:plain need:phrase parts:sides spare:number least:number") \
    /* This side carries what the others cannot. */ \
    TECHNIQUE(capacity, capacities, beginner, 50, 100, add, "A:island|known") \
    /* All other values of a sum are known: this island gets the rest. */ \
    TECHNIQUE(sum_rest, rests, beginner, 50, 100, think, "A:island|known says:says") \
    /* The island at the other end takes no more. */ \
    TECHNIQUE(room, rooms, easy, 0, 50, look, "A:plain clue:number have:number left:number") \
    /* Loops are forbidden, and the two islands are already joined. */ \
    TECHNIQUE(loop, rooms, easy, 0, 50, think, "islands:islands bridges:phrase") \
    /* Two islands that would close each other off: 1-1, 2=2. */ \
    TECHNIQUE(pair, pairs, easy, 50, 100, think, "islands:islands bridges:phrase") \
    /* The other values of a sum are taken. */ \
    TECHNIQUE(no_repeat, repeats, easy, 50, 100, think, "A:island|known says:says") \
    /* The other islands of a sum leave these values. */ \
    TECHNIQUE(sum, sums, medium, 0, 100, think, "A:island|known says:says") \
    /* The only way out of a group. */ \
    TECHNIQUE(way_out, groups, medium, 0, 100, think, \
              "A:island|known group:group supposed:phrase failed:phrase") \
    /* Bridges that would close off a group: 1-2-1, … */ \
    TECHNIQUE(closed_group, groups, medium, 0, 100, think, \
              "A:island|known supposed:phrase failed:phrase") \
    /* A bridge that would cross what another island needs. */ \
    TECHNIQUE(blocked, groups, medium, 0, 100, think, \
              "A:island|known supposed:phrase failed:phrase") \
    /* Otherwise the island's other bridges would close off a group. */ \
    TECHNIQUE(outlet, outlets, hard, 0, 70, think, "A:island|known supposed:phrase failed:phrase") \
    /* Without it the map would fall into two parts. */ \
    TECHNIQUE(split, map, hard, 70, 100, think, "place:here group:group") \
    /* One undecided edge leaves a set of islands: odd or even. */ \
    TECHNIQUE(parity, map, hard, 70, 100, think, "total:number group:group") \
    /* An assumption that leads to a contradiction; deeper ones are extreme, see grade_of. */ \
    TECHNIQUE(trial, trials, expert, 0, 100, think, \
              "A:island|known supposed:phrase failed:phrase") \
    /* A smallest set of islands and rules that forces the conclusion: no tier. */ \
    TECHNIQUE(minimal, tier_count, extreme, 80, 100, think, \
              "A:island|known wants:clauses supposed:phrase failed:phrase")
// clang-format on

enum class Technique : std::uint8_t {
#define TECHNIQUE(name, tier, level, from, to, insight, values) name,
    HASHI_TECHNIQUES(TECHNIQUE)
#undef TECHNIQUE
};

// The place of a technique in the order of difficulty: its level, and the part of the level's
// hundred points that its puzzles get.
struct Grade {
    Level level;
    std::int32_t from, to;
};
// `depth`: the layers of consequences that a trial takes.
Grade grade_of(Technique technique, int depth);

struct TechniqueTraits {
    tiers::Tier tier;
    Grade grade;
    Insight insight;
};
constexpr TechniqueTraits technique_traits[] = {
#define TECHNIQUE(name, tier, level, from, to, insight, values) \
    {tiers::tier, {Level::level, from, to}, Insight::insight},
    HASHI_TECHNIQUES(TECHNIQUE)
#undef TECHNIQUE
};
constexpr int technique_count = std::size(technique_traits);

constexpr const TechniqueTraits& traits_of(Technique technique) {
    return technique_traits[static_cast<std::size_t>(technique)];
}
constexpr bool is_plain(Technique technique) {
    return traits_of(technique).insight == Insight::look;
}
constexpr bool adds_sides(Technique technique) {
    return traits_of(technique).insight == Insight::add;
}

struct TierTraits {
    std::int32_t effort;
    Place place;
};
constexpr TierTraits tier_traits[] = {
#define TIER(name, effort, place) {effort, Place::place},
    HASHI_TIERS(TIER)
#undef TIER
};
constexpr Place place_of(int tier) {
    return tier < tiers::trials ? tier_traits[tier].place : Place::edges;
}
constexpr int tier_of(Technique technique) { return traits_of(technique).tier; }
// The first and the last of the techniques of a tier.
Technique easiest_of(int tier);
Technique hardest_of(int tier);

}  // namespace hashi::people
