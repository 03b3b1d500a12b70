// The graph of the possible, or the undecided, edges taken apart. In: a board. Out: its bridges in
// the sense of graph theory (edges whose removal separates islands), and sets of islands that no
// undecided edge leaves. By one depth-first search (Tarjan, "A note on finding the bridges of a
// graph", 1974): the islands on one side of a bridge are consecutive in `order_`.
#pragma once

#include <cstdint>

#include "base/base.hpp"
#include "people/board.hpp"

namespace hashi::people {

class Parts {
public:
    explicit Parts(const Board& board) : board_(board) {}

    enum class Of { possible, undecided };  // edges
    // An edge that separates some islands from the rest: order_[begin, end) from the others in
    // order_[first, last).
    struct Cut {
        std::int32_t edge, begin, end, first, last;
    };

    // Finds the edges whose removal disconnects the graph of all possible, or all undecided, edges.
    void find(Of of);
    // What was found, until the next find() or find_odd().
    const Vector<Cut>& cuts() const { return cuts_; }

    // Takes the islands on the smaller side of a cut.
    void take_smaller(const Cut& cut) { take(cut, smaller(cut)); }
    // Takes the islands on one side of a cut, the smaller one if its clues are known, else the
    // other one; returns the number of bridge ends that they lack, or -1 if neither is known.
    int lack_of(const Cut& cut);
    // Takes islands that lack an odd number of bridge ends, although nothing undecided leads out of
    // them: every bridge among them takes two. All islands, or else the fewest. False: there are
    // none.
    bool find_odd();
    // The islands taken.
    const Vector<std::int32_t>& taken() const { return taken_; }

private:
    static bool smaller(const Cut& cut) {
        return 2 * (cut.end - cut.begin) <= cut.last - cut.first;
    }
    void take(const Cut& cut, bool inside);
    int lack_of_taken() const;

    const Board& board_;
    Vector<Cut> cuts_;
    Vector<std::int32_t> taken_;
    Vector<std::int32_t> order_;   // the islands, part by part
    Vector<std::int32_t> starts_;  // where the parts that nothing joins begin in order_

    // Scratch of find().
    struct Visit {
        std::int32_t island, from;
        int side;
    };
    Vector<Visit> stack_;
    Vector<std::int32_t> number_, least_;
};

}  // namespace hashi::people
