// The sweep over the edges of a piece. It carries all that is possible on the frontier, the border
// between edges decided and undecided, instead of one solution after the other. (Frontier-based
// search: Sekine, Imai, Tani, 1995; Knuth's Simpath, "The Art of Computer Programming" 4A, 7.1.4.)
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/base.hpp"
#include "count/pieces.hpp"
#include "count/progress.hpp"
#include "count/table.hpp"

namespace hashi::count {

// All solutions of a piece as the paths of a layered graph, from the only state of the first layer
// to the only one after the last. The step from a layer to the next is the value of an edge.
struct Diagram {
    struct Layer {
        std::int32_t edge;            // in the piece
        std::uint32_t values;         // one more than its highest
        Vector<std::uint32_t> child;  // by state and value: the state of the next layer, or `none`

        std::size_t states() const { return child.size() / values; }
    };
    Vector<Layer> layers;  // by step
    bool empty = false;    // no solution
};

enum class Ending : std::uint8_t {
    complete,
    stopped,  // by the control
    memory,   // over the limit
    wide,     // more on the frontier than a state can hold
};

// What a sweep may use, and what it has used; for progress too.
struct Budget {
    std::size_t bytes = 0;  // in use
    std::size_t most = 0;   // the limit
    std::size_t peak = 0;
    std::uint64_t states = 0;  // so far
    Progress progress = {};    // of joins
    // States and labels are numbered in 32 bits. This many numbers leave room for those that come
    // before the next look at the limits. Fewer for tests.
    std::size_t most_numbers = 0xf0000000u;

    // Whether `more` bytes in use are within the limit, and `soon` in addition.
    bool fits(std::size_t more, std::size_t soon = 0) {
        if (bytes + more > peak) peak = bytes + more;
        return bytes + more + soon <= most;
    }
    bool numbers(std::size_t count) const { return count <= most_numbers; }
};

// Builds the diagram of a piece: first by clues and crossings alone, reduced to what can be
// completed and to distinct states; then, if networks or loops matter, with these.
Ending sweep(const Piece& piece, const Vector<std::int32_t>& order, Control& control,
             Budget& budget, Diagram& diagram);

}  // namespace hashi::count
