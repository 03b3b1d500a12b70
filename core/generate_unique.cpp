// Puzzles with exactly one solution: a layout is grown and joined by bridges, the clues counted;
// where the engine finds another solution the drawing is changed, until there is none.
#include "generate_steps.hpp"
#include "layout.hpp"
#include "prove.hpp"
#include "repair.hpp"

namespace hashi {
namespace {

constexpr std::int32_t percent = 10'000;  // shares are per million

// Attempts, each from an empty grid, until one meets every wish; the nearest is kept.
class Search {
public:
    Search(const Recipe& recipe, Control& control, Generated& made)
        : recipe_(recipe), control_(control), made_(made), random_(recipe.seed) {}

    Outcome run() {
        for (int attempt = 0; attempt < 30 && !done_; ++attempt)
            if (!try_once(attempt)) return found_ ? Outcome::solved : Outcome::unknown;
        return found_ ? Outcome::solved : Outcome::no_solution;
    }

private:
    bool try_once(int attempt);
    unsigned missed_by(const Canvas& canvas) const;

    const Recipe& recipe_;
    Control& control_;
    Generated& made_;
    Random random_;
    bool found_ = false, done_ = false;
};

// False if stopped.
bool Search::try_once(int attempt) {
    (void)attempt;
    if (control_.look()) return false;
    Canvas canvas(recipe_.rows, recipe_.cols);
    Layout layout(canvas, random_, recipe_.symmetry, recipe_.islands);
    if (!layout.grow()) return true;
    const std::int32_t n = canvas.island_count();
    if (recipe_.loops) layout.add_loops(n * random_.from_to(4, 16) / 100);
    double_bridges(canvas, random_,
                   recipe_.doubles >= 0 ? recipe_.doubles : random_.from_to(20, 40) * percent,
                   recipe_.max_bridges);
    Prover prover(recipe_.max_bridges, recipe_.loops);
    Repair repair(canvas, recipe_, prover, random_);
    const Prover::Verdict verdict = repair.run(300, control_);
    if (verdict == Prover::Verdict::stopped) return false;
    if (verdict != Prover::Verdict::unique) return true;
    const unsigned missed = missed_by(canvas);
    if (!found_ || missed < made_.missed) {
        found_ = true;
        made_.missed = missed;
        write(canvas, made_);
    }
    done_ = missed == 0;
    return true;
}

unsigned Search::missed_by(const Canvas& canvas) const {
    unsigned missed = 0;
    if (canvas.island_count() != recipe_.islands) missed |= missed_islands;
    if (canvas.largest_empty_square() >
        spread_limit(recipe_.rows, recipe_.cols, recipe_.islands))
        missed |= missed_spread;
    return missed;
}

}  // namespace

Outcome generate_unique(const Recipe& recipe, Control& control, Generated& made) {
    return Search(recipe, control, made).run();
}

}  // namespace hashi
