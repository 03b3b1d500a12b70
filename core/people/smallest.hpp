// A smallest set of things that cannot be together: a smallest unsatisfiable subset, by hitting
// sets. Whatever can be together leaves something out, and what cannot be together has to have some
// of that; so a smallest set that hits all that was ever left out is one of the sets looked for, or
// the next question about it leaves out something new. Ignatiev, Previti, Liffiton, Marques-Silva,
// "Smallest MUS extraction with minimal hitting set dualization", 2015.
#pragma once

#include <climits>
#include <cstddef>
#include <cstdint>

#include "base/base.hpp"

namespace hashi::people {

// By thing: whether it is in the set.
using Things = Vector<std::uint8_t>;

class Togetherness {
public:
    // Whether these can be together. `solved`: they can, and all that are in the set then can too.
    // `no_solution`: they cannot, nor can those that are left in the set then. `unknown`: the
    // question is too hard.
    virtual Outcome ask(Things& things) = 0;

protected:
    ~Togetherness() = default;
};

// Takes what is not needed out of a set that cannot be together, one after the other, the last
// first, down to the place `from`: then nothing else can be left out, as far as the answers go.
// Returns how many have to stay; `enough` of them end it, and the set may then be larger.
int shrink(Togetherness& question, Things& things, std::size_t from = 0, int enough = INT_MAX);

class SmallestSet {
public:
    // Makes a set that cannot be together a smallest one. False: whether it is one stays open,
    // because an answer was `unknown` or after many questions.
    bool find(Togetherness& question, Things& best);

private:
    void leave_out(Togetherness& question, Things& together);
    bool hit(std::size_t most);
    bool hit_next(std::size_t left);

    Vector<Vector<std::int32_t>> left_out_;
    Things hitting_, barred_, marked_, tried_;
    std::int64_t nodes_ = 0;
};

}  // namespace hashi::people
