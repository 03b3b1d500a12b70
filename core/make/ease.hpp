// Makes a puzzle easier where it is too hard. In: a drawing, and a level. Out: a changed drawing
// whose clues the techniques up to that level solve, which also proves that it is their only
// solution.
//
// The algorithm is a local search. It rates the drawing (people/rate.hpp) up to that level and
// changes it near edges that the techniques leave undecided, in many regions of a large map at
// once. A region's change is undone if it leaves more undecided than before. Invariant: the
// drawing stays one network that keeps the fixed clues.
#pragma once

#include "make/canvas.hpp"
#include "make/prover.hpp"
#include "make/repair.hpp"
#include "people/people.hpp"

namespace hashi::make {

class Ease {
public:
    Ease(Canvas& canvas, Repair& repair, Prover& prover, people::Rater& rater, Random& random)
        : canvas_(canvas),
          repair_(repair),
          prover_(prover),
          rater_(rater),
          random_(random) {}

    // Changes the drawing until the techniques up to `level`, which is below extreme, solve it. At
    // most `latest` of the work, per million, may then come before the first step of that level.
    // Returns false if this takes more than `most` ratings, if more work comes before that step
    // from the start, or if the control stops it; the drawing is then in any state. `previous`:
    // the rating of the drawing up to that level, if the rater has rated nothing since.
    bool run(people::Level level, std::int64_t most, Control& control,
             std::int32_t latest = people::Rater::whole_work,
             const people::Rating* previous = nullptr);

    const people::Rating& rating() const { return rating_; }  // of the final drawing
    std::int64_t looks = 0;                                   // ratings in total

private:
    struct Open {  // an undecided edge: an island of it, and the width of its bounds
        std::int32_t row, col, count;
        Side side;
    };
    // A change, and how much was undecided around it before and after.
    struct Region {
        std::int32_t row, col;
        std::size_t strokes;  // start of its strokes
        std::int32_t before, after;
    };

    enum class View : std::uint8_t { open, late, stopped };
    View look(people::Level level, Control& control);
    void list_open();
    bool change_regions();
    void count_open(bool before);
    bool take_back();

    Canvas& canvas_;
    Repair& repair_;
    Prover& prover_;
    people::Rater& rater_;
    Random& random_;
    people::Rating rating_;
    std::int32_t latest_ = 0;
    Vector<Open> open_;
    Vector<Region> regions_;
};

}  // namespace hashi::make
