// Making a puzzle easier where it is too hard: a person who knows the techniques up to a level gets
// stuck somewhere, and there the drawing is changed until nothing is left open. Then it is the only
// solution, too. On a large map that goes on in many regions at once.
#pragma once

#include "make/canvas.hpp"
#include "make/prover.hpp"
#include "make/repair.hpp"
#include "people/people.hpp"

namespace hashi::make {

class Ease {
public:
    Ease(Canvas& canvas, Repair& repair, Prover& prover, people::Deducer& deducer, Random& random)
        : canvas_(canvas),
          repair_(repair),
          prover_(prover),
          deducer_(deducer),
          random_(random) {}

    // Changes the drawing until it can be solved with the techniques of a level below extreme.
    // False if that takes more than so many looks, or was stopped; the drawing is then as it may
    // be.
    bool run(people::Level level, std::int64_t looks, Control& control);

    const people::Rating& rating() const { return rating_; }  // of the drawing that it ended with
    std::int64_t looks = 0;                                   // in all

private:
    struct Open {  // what is open about an edge: at an island, and by how many bridges
        std::int32_t row, col, count;
    };
    // A change, and how much was open around before and after it.
    struct Region {
        std::int32_t row, col;
        std::size_t strokes;  // where its strokes begin
        std::int32_t before, after;
    };

    bool look(people::Level level, Control& control);
    bool change_regions();
    void count_open(bool before);
    bool take_back();

    Canvas& canvas_;
    Repair& repair_;
    Prover& prover_;
    people::Deducer& deducer_;
    Random& random_;
    people::Rating rating_;
    Vector<Open> open_;
    Vector<Region> regions_;
};

}  // namespace hashi::make
