// One step of an explanation: a technique, the bounds that it concludes, and the islands, edges and
// earlier facts that it rests on. Invariant: the conclusion follows from these by the rules of the
// technique alone. See docs/explanation/explanations.md.
#pragma once

#include <cstdint>

#include "base/base.hpp"
#include "people/board.hpp"
#include "people/technique.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::people {

// One piece of reasoning. Islands and edges are numbered as in Graph. It follows from the clues of
// `islands`, the rules that the flags name, and `facts`, which are conclusions of earlier steps or
// the bounds at the start.
struct Step {
    struct Conclusion {
        std::int32_t edge;  // or a value: the number of edges plus the island
        std::int32_t low_before, high_before, low, high;
    };
    struct Link {
        std::int32_t edge;
        bool low;
        std::int32_t bound;
        Why why;
        std::int32_t place;
    };
    Technique technique = Technique::complete;
    Level level = Level::beginner;
    std::int32_t depth = 0;   // of a trial: layers of consequences
    std::int32_t place = -1;  // the island (for a crossing, the edge) that implies it
    bool crossing = false, network = false, loop = false;  // rules used
    Vector<std::int32_t> islands;
    Vector<std::int32_t> group;  // the islands that would be cut off; for a parity those counted,
                                 // for a sum those added up
    Vector<std::int32_t> sums;   // sums of the graph that are used, in order
    Vector<Conclusion> conclusions;
    Vector<Bound> facts;
    Bound supposed{-1, 0, 0};  // for a trial or the like: the assumption that fails
    Vector<Link> chain;        // its consequences, in order
    // How it fails. Without an assumption or a conclusion, the step ends the proof that there is no
    // solution: so does what is named itself, or (`minimal`) all of it together.
    Failure failure = Failure::none;
    std::int32_t failure_place = -1;
    Vector<std::int32_t> words;  // what it says: see voice.hpp

    void clear();
    // Writes the step as numbers, the same for Python and the browser; the format is documented at
    // the definition.
    void write(Vector<std::int32_t>& out) const;
};

// Merges another conclusion of the same island or crossing; or only what it follows from.
void merge(Step& step, const Step& other);
void merge_reasons(Step& step, const Step& other);

}  // namespace hashi::people
