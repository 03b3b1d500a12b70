// Finds a smallest set of things that are impossible together: a smallest unsatisfiable subset, by
// hitting sets. Every possible set leaves something out, and every impossible set contains some of
// that. So a smallest set that hits everything left out so far is either impossible, and thus the
// answer, or the next query about it leaves out something new. Ignatiev, Previti, Liffiton,
// Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", 2015.
#pragma once

#include <climits>
#include <cstddef>
#include <cstdint>

#include "base/base.hpp"

namespace hashi::people {

// By thing: whether it is in the set.
using Subset = Vector<std::uint8_t>;

class Oracle {
public:
    // Whether these are possible together. `solved`: they are, and `things` is extended to a
    // possible set. `no_solution`: they are not, and `things` is reduced to an impossible set.
    // `unknown`: the query is too hard.
    virtual Outcome ask(Subset& things) = 0;

protected:
    ~Oracle() = default;
};

// Removes what is not needed from an impossible set, one thing at a time, from the last one down to
// index `from`. As far as the answers tell, nothing else can then be left out. Returns how many
// things have to stay; ends early once there are `enough` of them, and the set may then be larger.
int shrink(Oracle& oracle, Subset& things, std::size_t from = 0, int enough = INT_MAX);

class SmallestSet {
public:
    // Replaces an impossible set by a smallest one. False: it is unknown whether it is smallest,
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
