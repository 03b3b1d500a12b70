// Makes a puzzle easier where it is too hard. In: a drawing, and a level. Out: a changed drawing
// whose puzzle the techniques up to that level solve; it is then also the only solution.
//
// By local search: where such a person gets stuck (rate.hpp), the drawing is changed until nothing
// is undecided there. On a large map this happens in many regions at once.
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

    // Changes the drawing until it can be solved with the techniques up to a level below extreme.
    // At most `latest` of the work, per million, may then come before the first step of that level.
    // False if that takes more than `looks` ratings, or was stopped, or if more comes before it
    // from the start; the drawing is then in any state. `known`: its rating up to that level, if
    // nothing has been rated since.
    bool run(people::Level level, std::int64_t looks, Control& control,
             std::int32_t latest = people::Rater::whole_work,
             const people::Rating* known = nullptr);

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
