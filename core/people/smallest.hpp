// Finds a smallest unsatisfiable subset (SMUS). In: an oracle that says whether a set of elements
// (clues, rules, facts) is satisfiable, and an unsatisfiable set. Out: one with the fewest
// elements.
//
// By implicit hitting sets (Ignatiev, Previti, Liffiton, Marques-Silva, "Smallest MUS extraction
// with minimal hitting set dualization", 2015). Every satisfiable set leaves out a correction set,
// and every unsatisfiable set contains an element of each of these. So a smallest set that hits all
// correction sets known so far is either unsatisfiable, and then it is the answer, or the query
// about it gives a new correction set. Invariant: no unsatisfiable set is smaller than the last
// hitting set.
#pragma once

#include <climits>
#include <cstddef>
#include <cstdint>

#include "base/base.hpp"

namespace hashi::people {

// By element: whether it is in the set.
using Subset = Vector<std::uint8_t>;

class Oracle {
public:
    // Whether these are satisfiable together. `solved`: they are, and `elements` is extended to a
    // larger satisfiable set. `no_solution`: they are not, and `elements` is reduced to an
    // unsatisfiable set (a core). `unknown`: the query is too hard.
    virtual Outcome ask(Subset& elements) = 0;

protected:
    ~Oracle() = default;
};

// Reduces an unsatisfiable set to a minimal one (MUS) by deletion, one element at a time, from the
// last one down to index `from`; it is minimal as far as no answer is `unknown`. Returns how many
// elements have to stay; ends early once there are `enough` of them, and the set may then be
// larger.
int shrink(Oracle& oracle, Subset& elements, std::size_t from = 0, int enough = INT_MAX);

class SmallestSet {
public:
    // Replaces an unsatisfiable set by a smallest one. False: it is unknown whether it is smallest,
    // because an answer was `unknown` or there were too many queries.
    bool find(Oracle& oracle, Subset& best);

private:
    void leave_out(Oracle& oracle, Subset& together);
    bool hit(std::size_t most);
    bool hit_next(std::size_t left);

    Vector<Vector<std::int32_t>> left_out_;
    Subset hitting_, barred_, marked_, tried_;
    std::int64_t nodes_ = 0;
};

}  // namespace hashi::people
