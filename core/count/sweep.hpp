// Sweeps over the edges of a piece. In: a piece and an order of its edges. Out: a decision diagram
// whose paths are all solutions of the piece, or which limit ended the sweep.
//
// The algorithm is frontier-based search (Sekine, Imai, Tani, "Computing the Tutte polynomial of a
// graph of moderate size", 1995; Knuth's Simpath, "The Art of Computer Programming" 4A, 7.1.4). It
// decides one edge after the other. The frontier is the border between decided and undecided edges;
// a layer of the diagram has a state for each distinct situation there. Invariant: two partial
// assignments with the same state have the same completions.
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
    wide,     // the frontier is too wide for a state
};

// The memory that a count may use and that it uses, and its progress.
struct Budget {
    std::size_t bytes = 0;  // in use
    std::size_t most = 0;   // the limit
    std::size_t peak = 0;
    std::uint64_t states = 0;  // so far
    Progress progress = {};    // of joins
    // States and labels have numbers of 32 bits. The default leaves room for those that come before
    // the next check of the limits; tests set a lower one.
    std::size_t most_numbers = 0xf0000000u;

    // Whether `more` bytes in use are within the limit, and `soon` in addition.
    bool fits(std::size_t more, std::size_t soon = 0) {
        if (bytes + more > peak) peak = bytes + more;
        return bytes + more + soon <= most;
    }
    bool numbers(std::size_t count) const { return count <= most_numbers; }
};

// Builds the diagram of a piece in two sweeps: first by clues and crossings alone, reduced; then,
// if connectivity or loops matter, over this diagram with the components of the network.
Ending sweep(const Piece& piece, const Vector<std::int32_t>& order, Control& control,
             Budget& budget, Diagram& diagram);

}  // namespace hashi::count
