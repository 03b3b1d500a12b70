// Puzzles with exactly one solution: a layout is grown and joined by bridges, the clues counted;
// where the engine finds another solution the drawing is changed, until there is none.
#include <algorithm>

#include "generate_steps.hpp"
#include "layout.hpp"
#include "prove.hpp"
#include "repair.hpp"

namespace hashi {
namespace {

constexpr std::int32_t percent = 10'000;  // shares are per million
constexpr int most_layouts = 16;          // grown for one attempt
constexpr int most_attempts = 60;
constexpr int most_rounds = 200;          // of repair

// Attempts, each from an empty grid, until one meets every wish; the nearest is kept.
class Search {
public:
    Search(const Recipe& recipe, Control& control, Generated& made)
        : recipe_(recipe),
          control_(control),
          made_(made),
          random_(recipe.seed),
          canvas_(recipe.rows, recipe.cols),
          layout_(canvas_, random_, recipe.symmetry, recipe.islands),
          prover_(recipe),
          repair_(canvas_, layout_, recipe, prover_, random_),
          empty_(empty_canvas()) {}

    Outcome run() {
        for (int attempt = 0; attempt < most_attempts && !done_; ++attempt)
            if (!try_once()) break;
        if (found_) return Outcome::solved;
        return control_.stopped ? Outcome::unknown : Outcome::no_solution;
    }

private:
    bool try_once();
    Canvas empty_canvas() const;
    bool lay_out();
    bool lay_out_kept();
    void even_out();
    void double_some();
    unsigned missed_now() const;
    bool keep_if_nearer(unsigned missed);

    const Recipe& recipe_;
    Control& control_;
    Generated& made_;
    Random random_;
    Canvas canvas_;
    Layout layout_;
    Prover prover_;
    Repair repair_;
    const Canvas empty_;  // but for what is kept
    bool found_ = false, done_ = false;
};

Canvas Search::empty_canvas() const {
    Canvas canvas(recipe_.rows, recipe_.cols);
    for (std::size_t i = 0; i + 1 < recipe_.blocked.size(); i += 2)
        canvas.block(canvas.cell(recipe_.blocked[i], recipe_.blocked[i + 1]));
    for (std::size_t i = 0; i + 2 < recipe_.kept.size(); i += 3) {
        const Canvas::Cell cell = canvas.cell(recipe_.kept[i], recipe_.kept[i + 1]);
        canvas.place(cell);
        canvas.hold(cell, std::max(recipe_.kept[i + 2], -1));
    }
    return canvas;
}

// False if there is nothing more to try.
bool Search::try_once() {
    if (control_.look()) return false;
    if (recipe_.kept.empty()) {
        if (!lay_out()) return true;
        if (recipe_.loops)
            layout_.add_loops(canvas_.island_count() * random_.from_to(4, 16) / 100);
        double_some();
    } else if (!lay_out_kept()) {
        return !control_.stopped;
    }
    const Prover::Verdict verdict = repair_.run(most_rounds, control_);
    if (verdict == Prover::Verdict::stopped) return false;
    if (verdict != Prover::Verdict::unique) return true;
    done_ = keep_if_nearer(missed_now());
    return true;
}

// A joined layout on the canvas: the first that meets the wishes, or else the last that is one
// network. Islands touch only where there is no other way.
bool Search::lay_out() {
    const bool must_touch = std::int64_t{2} * recipe_.islands > std::int64_t{recipe_.rows} * recipe_.cols;
    for (int i = 0; i < most_layouts; ++i) {
        canvas_ = empty_;
        if (!layout_.grow(must_touch || i >= most_layouts * 3 / 4)) continue;
        even_out();
        if (missed_now() == 0) return true;
        if (control_.look()) return false;
    }
    return canvas_.connected();
}

// Brings islands from elsewhere to where it is empty.
void Search::even_out() {
    Canvas::Cell corner = 0;
    for (std::int32_t tries = 20 + canvas_.island_count() / 5; tries > 0; --tries) {
        const std::int32_t side = canvas_.largest_empty_square(&corner);
        if (side <= layout_.spread_limit()) return;
        const Canvas::Cell middle =
            canvas_.cell(canvas_.row(corner) - side / 2, canvas_.col(corner) - side / 2);
        for (int i = 0; i < 10; ++i)
            if (repair_.move(random_.below(canvas_.island_count()), middle)) break;
    }
}

bool Search::lay_out_kept() {
    canvas_ = empty_;
    // Some of the new islands come before the bridges, for islands that none can reach otherwise.
    const std::int32_t more = recipe_.islands - canvas_.island_count();
    layout_.scatter(random_.below(more + 1));
    const Prover::Verdict verdict =
        prover_.draw(canvas_, random_.next(), std::int64_t{1} << 20, control_);
    if (verdict != Prover::Verdict::unique) return false;
    layout_.grow(true);
    return canvas_.connected();
}

// Some of the bridges become double ones, or more.
void Search::double_some() {
    if (recipe_.max_bridges == 1) return;
    std::vector<std::int32_t> pairs;  // island and side
    for (std::int32_t island = 0; island < canvas_.island_count(); ++island)
        for (const Side side : {east, south})
            if (canvas_.spot(island).bridges[side] > 0) pairs.push_back(4 * island + side);
    random_.shuffle(std::span(pairs));
    const std::int32_t wanted = recipe_.doubles >= 0
                                    ? doubles_wanted(recipe_, canvas_.pair_count()).wanted
                                    : static_cast<std::int32_t>(pairs.size()) *
                                          random_.from_to(20, 40) / 100;
    for (std::int32_t i = 0; i < wanted; ++i) {
        const std::int32_t pair = pairs[static_cast<std::size_t>(i)];
        canvas_.draw(pair / 4, static_cast<Side>(pair % 4),
                     random_.from_to(2, recipe_.max_bridges));
    }
}

unsigned Search::missed_now() const {
    unsigned missed = 0;
    if (canvas_.island_count() != recipe_.islands) missed |= missed_islands;
    if (recipe_.kept.empty() && canvas_.largest_empty_square() > layout_.spread_limit())
        missed |= missed_spread;
    return missed;
}

bool Search::keep_if_nearer(unsigned missed) {
    if (recipe_.doubles >= 0 &&
        !doubles_wanted(recipe_, canvas_.pair_count()).met(canvas_.multiple_count()))
        missed |= missed_doubles;
    if (!found_ || missed < made_.missed) {
        found_ = true;
        made_.missed = missed;
        write(canvas_, made_);
    }
    return missed == 0;
}

}  // namespace

Outcome generate_unique(const Recipe& recipe, Control& control, Generated& made) {
    return Search(recipe, control, made).run();
}

}  // namespace hashi
