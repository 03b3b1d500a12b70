// The techniques, and their places in the order of difficulty. A technique is a rule of inference
// with a name; its level is that of the puzzles that need it. See docs/explanation/ratings.md.
#pragma once

#include <cstdint>

namespace hashi::people {

enum class Level : std::uint8_t { beginner, easy, medium, hard, expert, extreme };
constexpr int level_count = 6;

// In order of difficulty.
enum class Technique : std::uint8_t {
    complete,      // an island has all its bridges: it gets no more
    crossing,      // a bridge is in the way
    full,          // an island needs every bridge it can have
    one_each_way,  // an island needs so many bridges that every side gets one
    capacity,      // this side carries what the others cannot
    sum_rest,      // all other values of a sum are known: this island gets the rest
    room,          // the island at the other end takes no more
    loop,          // loops are forbidden, and the two islands are already joined
    pair,          // two islands that would close each other off: 1-1, 2=2
    no_repeat,     // the other values of a sum are taken
    sum,           // the other islands of a sum leave these values
    way_out,       // the only way out of a group
    closed_group,  // bridges that would close off a group: 1-2-1, …
    blocked,       // a bridge that would cross what another island needs
    outlet,        // otherwise the island's other bridges would close off a group
    split,         // without it the map would fall into two parts
    parity,        // one undecided edge leaves a set of islands: odd or even
    trial,         // an assumption that leads to a contradiction
    minimal,       // a smallest set of islands and rules that forces the conclusion
};
constexpr int technique_count = 19;

// Whether it is something that a player sees without being told: an island has all its bridges,
// takes no more than it lacks, or a bridge is in the way.
constexpr bool is_plain(Technique technique) {
    return technique == Technique::complete || technique == Technique::crossing ||
           technique == Technique::room;
}

// The place of a technique in the order of difficulty: its level, and the part of the level's
// hundred points that its puzzles get. `depth`: the layers of consequences that a trial takes.
struct Grade {
    Level level;
    std::int32_t from, to;
};
Grade grade_of(Technique technique, int depth);

}  // namespace hashi::people
