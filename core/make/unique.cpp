// Puzzles with exactly one solution: a layout is grown and joined by bridges, the clues counted;
// where the engine finds another solution the drawing is changed, until there is none. A level is
// reached by further changes that do not lead away from it.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "make/layout.hpp"
#include "make/prover.hpp"
#include "make/repair.hpp"
#include "make/steps.hpp"
#include "people/people.hpp"

namespace hashi::make {
namespace {

constexpr int most_layouts = 16;   // grown for one attempt
constexpr int most_rounds = 200;   // of repair
constexpr int patient_rounds = 3;  // of repair after a small change
// The work is counted, not timed, so that every machine gives up at the same point: in islands of
// drawings looked at or rated, but for so many drawings at least.
constexpr std::int64_t most_work = 1'500'000, least_looks = 500;

// How far a puzzle is from what is wanted.
struct Miss {
    unsigned wishes = 0;        // missed, see Missed
    std::int32_t distance = 0;  // of the score from those of the level

    bool operator<(const Miss& other) const {
        const int here = std::popcount(wishes), there = std::popcount(other.wishes);
        return here != there ? here < there : distance < other.distance;
    }
};

// Attempts, each from an empty grid, until one meets every wish; the nearest is kept.
class UniqueGenerator {
public:
    UniqueGenerator(const Recipe& recipe, Control& control, Generated& made)
        : recipe_(recipe),
          control_(control),
          made_(made),
          random_(random_for(recipe)),
          canvas_(recipe.rows, recipe.cols, &control),
          layout_(canvas_, random_, recipe.symmetry, recipe.islands),
          prover_(recipe),
          repair_(canvas_, layout_, recipe, prover_, random_),
          empty_(empty_canvas()) {}

    Outcome run() {
        while (!(found_ && best_.wishes == 0) && work_left() && !control_.look()) try_once();
        if (found_) return Outcome::solved;
        return control_.stopped ? Outcome::unknown : Outcome::no_solution;
    }

private:
    void try_once();
    bool work_left() const {
        const std::int64_t done = repair_.looks + ratings_ + layouts_;
        return done < least_looks || done * recipe_.islands < most_work;
    }
    Canvas empty_canvas() const;
    bool lay_out();
    bool lay_out_kept();
    void even_out();
    void double_some();
    void climb(Miss here);
    bool rate();
    Miss miss() const;
    unsigned missed_in_layout() const;
    void offer(const Miss& miss);

    const Recipe& recipe_;
    Control& control_;
    Generated& made_;
    Random random_;
    Canvas canvas_;
    Layout layout_;
    Prover prover_;
    Repair repair_;
    people::Deducer deducer_;
    const Canvas empty_;  // but for what is kept
    std::int64_t ratings_ = 0, layouts_ = 0;
    std::int32_t score_ = -1;
    bool found_ = false;
    Miss best_;
};

Canvas UniqueGenerator::empty_canvas() const {
    Canvas canvas(recipe_.rows, recipe_.cols, &control_);
    for (std::size_t i = 0; i + 1 < recipe_.blocked.size(); i += 2)
        canvas.block(canvas.cell(recipe_.blocked[i], recipe_.blocked[i + 1]));
    for (std::size_t i = 0; i + 2 < recipe_.kept.size(); i += 3) {
        const Canvas::Cell cell = canvas.cell(recipe_.kept[i], recipe_.kept[i + 1]);
        canvas.place(cell);
        canvas.hold(cell, std::max(recipe_.kept[i + 2], -1));
    }
    return canvas;
}

void UniqueGenerator::try_once() {
    if (!recipe_.kept.empty()) {
        if (!lay_out_kept()) return;
    } else {
        if (!lay_out()) return;
        if (recipe_.loops) layout_.add_loops(canvas_.island_count() * random_.from_to(4, 16) / 100);
        double_some();
    }
    if (repair_.run(most_rounds, control_) != Prover::Verdict::unique || !rate()) return;
    const Miss here = miss();
    offer(here);
    if (here.wishes != 0) climb(here);
}

// A joined layout on the canvas: the first that meets the wishes, or else the last that is one
// network. Islands touch only where there is no other way.
bool UniqueGenerator::lay_out() {
    const std::int64_t cells = std::int64_t{recipe_.rows} * recipe_.cols;
    const bool must_touch = std::int64_t{2} * recipe_.islands > cells;
    for (int i = 0; i < most_layouts; ++i) {
        if (control_.look()) return false;
        ++layouts_;
        canvas_ = empty_;
        if (!layout_.grow(must_touch || i >= most_layouts * 3 / 4, control_)) continue;
        even_out();
        if (missed_in_layout() == 0) return true;
    }
    return canvas_.island_count() > 1 && canvas_.connected();
}

// Brings islands from elsewhere to where it is empty.
void UniqueGenerator::even_out() {
    Canvas::Cell corner = 0;
    for (std::int32_t tries = 20 + canvas_.island_count() / 5; tries > 0; --tries) {
        const std::int32_t side = canvas_.largest_empty_square(&corner);
        if (side <= layout_.spread_limit() || control_.look()) return;
        const Canvas::Cell middle =
            canvas_.cell(canvas_.row(corner) - side / 2, canvas_.col(corner) - side / 2);
        for (int i = 0; i < 10; ++i)
            if (repair_.move(random_.below(canvas_.island_count()), middle)) break;
    }
}

bool UniqueGenerator::lay_out_kept() {
    ++layouts_;
    canvas_ = empty_;
    // Some of the new islands come before the bridges, for islands that none can reach otherwise.
    const bool may_touch = random_.below(2) == 0;
    layout_.scatter(random_.below(recipe_.islands - canvas_.island_count() + 1), may_touch);
    const Prover::Verdict verdict =
        prover_.draw(canvas_, random_.next(), std::int64_t{1} << 16, control_);
    if (verdict != Prover::Verdict::unique) return false;
    layout_.grow(true, control_);
    return canvas_.connected();
}

// Some of the bridges become double ones, or more.
void UniqueGenerator::double_some() {
    if (recipe_.max_bridges == 1) return;
    Vector<std::int32_t> pairs;  // island and side
    for (std::int32_t island = 0; island < canvas_.island_count(); ++island)
        for (const Side side : {east, south})
            if (canvas_.spot(island).bridges[side] > 0) pairs.push_back(4 * island + side);
    random_.shuffle(std::span(pairs));
    const std::int32_t wanted =
        recipe_.doubles >= 0
            ? doubles_wanted(recipe_, canvas_.pair_count()).wanted
            : static_cast<std::int32_t>(pairs.size()) * random_.from_to(20, 40) / 100;
    for (std::int32_t i = 0; i < wanted; ++i) {
        const std::int32_t pair = pairs[static_cast<std::size_t>(i)];
        canvas_.draw(pair / 4, static_cast<Side>(pair % 4),
                     random_.from_to(2, recipe_.max_bridges));
    }
}

// From a puzzle with one solution, by small changes, to one that misses less.
void UniqueGenerator::climb(Miss here) {
    const std::int32_t patience = 20 + 2 * canvas_.island_count();
    for (std::int32_t idle = 0; idle < patience && here.wishes != 0; ++idle) {
        if (control_.look() || !work_left()) return;
        const Canvas before = canvas_;
        const std::int32_t score = score_;
        if (!repair_.mutate()) continue;
        if (repair_.run(patient_rounds, control_) == Prover::Verdict::unique && rate()) {
            const Miss there = miss();
            if (there < here) idle = 0;
            if (!(here < there)) {
                here = there;
                offer(here);
                continue;
            }
        }
        canvas_ = before;
        score_ = score;
    }
}

// Finds the score of the puzzle last proved; false if stopped.
bool UniqueGenerator::rate() {
    if (recipe_.level < 0) return true;
    ++ratings_;
    Control part = part_of(control_);
    const people::Rating rating = deducer_.rate(prover_.spec(), part);
    score_ = rating.score;
    return rating.status == people::Rating::rated;
}

unsigned UniqueGenerator::missed_in_layout() const {
    unsigned missed = 0;
    if (canvas_.island_count() != recipe_.islands) missed |= missed_islands;
    if (recipe_.kept.empty() && canvas_.largest_empty_square() > layout_.spread_limit())
        missed |= missed_spread;
    return missed;
}

Miss UniqueGenerator::miss() const {
    Miss miss{missed_in_layout(), 0};
    if (recipe_.doubles >= 0 &&
        !doubles_wanted(recipe_, canvas_.pair_count()).met(canvas_.multiple_count()))
        miss.wishes |= missed_doubles;
    if (recipe_.level >= 0) {
        const std::int32_t low = 100 * recipe_.level, high = low + 99;
        miss.distance = std::max({0, low - score_, score_ - high});
        if (miss.distance > 0) miss.wishes |= missed_level;
    }
    return miss;
}

void UniqueGenerator::offer(const Miss& miss) {
    if (found_ && !(miss < best_)) return;
    found_ = true;
    best_ = miss;
    write(canvas_, made_);
    made_.missed = miss.wishes;
    made_.score = score_;
    made_.level = score_ < 0 ? -1 : score_ / 100;
}

}  // namespace

Outcome generate_unique(const Recipe& recipe, Control& control, Generated& made) {
    return UniqueGenerator(recipe, control, made).run();
}

}  // namespace hashi::make
