// Generates puzzles with exactly one solution. In: a request. Out: a puzzle that meets it, or the
// nearest of all attempts.
//
// The algorithm is local search with restarts. An attempt grows a layout (layout.hpp), makes its
// drawing the only solution of its clues (repair.hpp) and, to reach a level, climbs: it makes small
// changes and keeps those that do not make the objective worse (objective.hpp). A natural puzzle is
// then annealed until it looks hand-made (taste.hpp). Invariant: the best drawing so far is the
// only solution of its clues.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "make/ease.hpp"
#include "make/layout.hpp"
#include "make/moves.hpp"
#include "make/objective.hpp"
#include "make/prover.hpp"
#include "make/repair.hpp"
#include "make/small.hpp"
#include "make/steps.hpp"
#include "make/targets.hpp"
#include "make/taste.hpp"
#include "people/people.hpp"

namespace hashi::make {
namespace {

constexpr int most_narrow = 8;    // layouts to discard because a side of the grid is empty
constexpr int most_touching = 2;  // layouts in a row with touching islands before all may have them
constexpr int most_apart = 12;    // layouts around fixed islands before new islands may touch
constexpr int most_rounds = 200;  // of repair
constexpr std::int64_t least_natural_cells = 30, most_natural_cells = 2500;  // to be annealed
constexpr std::int32_t most_tries = 30;        // of changes, for each that is possible
constexpr std::int32_t most_at_once = 8;       // changes between two proofs
constexpr std::int64_t lenient_percent = 70;   // of the annealing, see share_of_never()
constexpr int most_again = 3;                  // times to anneal a puzzle that looks wrong again
constexpr std::int64_t proof_conflicts = 200;  // of the proof after a change of annealing
constexpr int patient_rounds = 3;              // of repair after a small change
// Limits on the extra work spent on matters of taste, in islands of drawings rated. At hard and
// expert a rating takes longer, but more changes are made before it.
constexpr std::int64_t most_polish = 5'000, most_polish_hard = 3'500, most_polish_stuck = 2'000;
constexpr std::int32_t least_polish = 12;
// The first step of the level is late if more than `late_share` of the work, in percent, comes
// before it. Then `changes_if_late` changes, at most `reach_if_late` cells from a random cell, come
// before the next rating, which has to bring that step forward by `least_gain` of the work, per
// million. Most changes do no harm, and a rating that ends at the limit takes little time.
constexpr std::int32_t late_share = 44, changes_if_late = 24, reach_if_late = 5;
constexpr std::int32_t least_gain = 20'000;
// A drawing without a step of the level may be replaced by one in which at most `latest_leap` of
// the work, per million, comes before that step. This is tried from `least_leap` to `most_leap`
// islands: smaller drawings rarely have such a step, and larger ones take too long.
constexpr std::int32_t latest_leap = 640'000, least_leap = 30, most_leap = 150;
// If reasoning gets stuck with at most `most_left` of the work left, in percent, the drawing is
// made easier (ease.hpp), in at most `most_eased` ratings.
constexpr std::int32_t most_left = 10, most_eased = 4;
// Before that, a drawing for hard or expert level is changed until the easy techniques alone get
// stuck after `stuck_share` of the work, in percent. While the drawing is then made easier, at most
// `latest_step` of the work, per million, may come before the first step of the level.
constexpr std::int32_t stuck_share = 25, latest_step = 490'000;
constexpr int most_stuck_tries = 60, most_stuck_idle = 10, changes_if_open = 6;
// Expert maps with more islands than `most_eased_expert` are not made easier, which would take too
// many ratings: the engine repairs them, and more of the small changes are rated, each over a
// larger part of the map. With more than `most_stuck_expert`, nothing makes the first step of the
// level early.
constexpr std::int32_t most_eased_expert = 100, most_stuck_expert = 225;
constexpr std::int32_t stuck_share_large = 15, reach_if_late_large = 7, latest_leap_large = 750'000;
constexpr std::int64_t most_polish_large = 4'500, most_polish_larger = 4'000;
// The first map of more than `most_kept_on` islands is given up for another one if, after
// `hopeless_after` of the ratings, more than `hopeless_share` of the work, both in percent, comes
// before the first step of the level. Expert maps of more than `most_given_up_expert` islands take
// too long for that.
constexpr std::int32_t most_kept_on = 100, most_given_up_expert = 150;
constexpr std::int32_t hopeless_share = 65, hopeless_after = 40;
// Work is counted, not timed, so that every machine stops at the same point: in islands of drawings
// examined or rated, with a minimum number of drawings.
constexpr std::int64_t most_work = 1'500'000, least_looks = 500;
// Some drawings take far more work than others. So the steps of the control are limited too: to
// `most_steps` for up to `usual_islands` islands, and in proportion for more; a search that
// succeeds takes fewer. Each drawing adds `steps_of_drawing`, an estimate of the work that the
// control does not see.
constexpr std::int64_t most_steps = 150'000'000, steps_of_drawing = 300, usual_islands = 250;
// If no drawing has the requested loops, the search takes the one of `layouts_for_loops` layouts
// with the most room for loops, starts from the share `first_loops`, and adds loops little by
// little and with patience.
constexpr std::int32_t first_loops = 100'000, loops_at_once = 100;
constexpr int layouts_for_loops = 30, patience_for_loops = 40;

// Whether all cells are free, so that the generator may choose what is where.
bool has_free_grid(const Request& request) {
    return request.fixed_islands.empty() && request.bare.empty() && request.blocked.empty();
}

// Cells where islands may be.
std::int64_t room_of(const Request& request) {
    return std::int64_t{request.rows} * request.cols -
           static_cast<std::int64_t>(request.bare.size() / 2);
}

// Whether the islands are to show a picture, and none of them stands yet.
bool shows(const Request& request) {
    return !for_page && !request.bare.empty() && request.fixed_islands.empty();
}

// Whether all islands stand already.
bool has_whole_layout(const Request& request) {
    return request.fixed_islands.size() == 3 * at(request.islands);
}

// Makes attempts, each from an empty grid, until one meets every wish. Keeps the best.
class UniqueGenerator {
public:
    // `own`: whether to keep the symmetry of a picture.
    UniqueGenerator(const Request& request, Control& control, Generated& puzzle, bool own = false)
        : request_(request),
          control_(control),
          start_(control.spent),
          puzzle_(puzzle),
          random_(random_for(request)),
          canvas_(request.rows, request.cols, &control),
          layout_(canvas_, random_, request.symmetry, request.islands, room_of(request)),
          targets_(request),
          objective_(request, targets_),
          prover_(request),
          repair_(canvas_, layout_, request, targets_, prover_, random_),
          ease_(canvas_, repair_, prover_, rater_, random_),
          empty_(empty_canvas()),
          best_canvas_(1, 1) {
        canvas_ = empty_;
        if (shows(request)) layout_.study(own && !is_exact(request.symmetry));
    }

    Outcome run() {
        draw_small();
        while ((begins_again_ || !(has_puzzle_ && best_.misses == 0)) && work_left() &&
               !control_.look())
            try_once();
        if (has_puzzle_) return Outcome::solved;
        return control_.stopped ? Outcome::unknown : Outcome::no_solution;
    }

    // Lays islands out symmetrically.
    void begin_symmetric() { begins_symmetric_ = true; }

    // Goes on from another generator whose puzzle has too few loops. The way does not depend on the
    // requested number, so that a larger request gets more loops.
    Outcome add_loops_to(const UniqueGenerator& other) {
        Request plain = request_;
        plain.loop_share = -1;
        random_ = random_for(plain);
        gradual_ = true;
        has_puzzle_ = true;
        best_ = other.best_;
        return run();
    }
    // Changes the puzzle until it looks as if made by hand; it misses no more wishes than before.
    // By simulated annealing (Kirkpatrick, Gelatt, Vecchi, "Optimization by simulated annealing",
    // 1983) of the energy that taste.hpp defines.
    void anneal(Taste& taste, const TasteTable& table, bool keeps_level = false);
    // Whether the annealed puzzle has what hand-made ones of its size never have.
    bool looks_wrong() const { return looks_wrong_; }
    // Whether islands stay where a picture's own symmetry has them.
    bool keeps_places() const { return layout_.keeps_places(); }
    bool has_few_loops() const {
        if (for_page || !has_puzzle_ || (best_.misses & missed_loops) == 0) return false;
        const auto pairs = static_cast<std::int32_t>(puzzle_.counts.size());
        const auto islands = static_cast<std::int32_t>(puzzle_.islands.size() / 3);
        return pairs - islands + 1 < targets_.loops().nearest();
    }

private:
    void try_once();
    std::int64_t drawing_count() const { return repair_.looks + ease_.looks + ratings_ + layouts_; }
    bool work_left() const {
        const std::int64_t most = objective_.need_curve() || gradual_ ? 2 * most_work : most_work;
        if (control_.spent - start_ + drawing_count() * steps_of_drawing >
            most_steps * std::max<std::int64_t>(1, request_.islands / usual_islands))
            return false;
        return drawing_count() < least_looks || drawing_count() * request_.islands < most;
    }
    // Whether islands have to touch: there are too many of them, or attempts without touching
    // islands have failed.
    bool must_touch() const {
        return std::int64_t{2} * request_.islands > room_of(request_) ||
               touching_layouts_ >= most_touching ||
               (may_touch(request_) && drawing_count() * request_.islands > most_work / 2);
    }
    Canvas empty_canvas() const;
    bool lay_out();
    bool lay_out_for_loops();
    bool reaches_sides() const;
    bool lay_out_kept();
    void even_out();
    void double_some();
    void climb(Penalty here);
    bool change_early(int times, std::int32_t reach);
    void list_early(const Penalty& here);
    bool is_hard_or_expert() const {
        return request_.level == static_cast<int>(people::Level::hard) ||
               request_.level == static_cast<int>(people::Level::expert);
    }
    void draw_small();
    bool rate(std::int32_t latest = people::Rater::whole_work);
    bool settle();
    // Whether to look for an early first step of the level from the start.
    bool wants_stuck() const {
        return !request_.natural && is_hard_or_expert() &&
               (reasons_ || canvas_.island_count() <= most_stuck_expert) &&
               request_.fixed_islands.empty() && !objective_.need_steps() &&
               !objective_.need_curve();
    }
    // Whether the drawing is too large to be eased to expert level.
    bool is_large_expert() const {
        return wants_stuck() && !reasons_ && canvas_.island_count() > most_eased_expert;
    }
    bool may_give_up() const {
        const std::int32_t n = canvas_.island_count();
        return wants_stuck() && !given_up_ && n > most_kept_on &&
               (reasons_ || n <= most_given_up_expert);
    }
    bool get_stuck();
    bool settle_again(const Penalty& here);
    people::Level hardest() const {
        return request_.level < 0 ? people::Level::extreme
                                  : static_cast<people::Level>(request_.level);
    }
    Penalty penalty_of();
    bool is_puzzle(bool moves_island, Penalty& penalty);
    unsigned misses_in_layout() const {
        return objective_.misses_in_layout(canvas_, layout_.spread_limit());
    }
    void offer(const Penalty& penalty);
    void keep();

    const Request& request_;
    // Whether reasoning alone can prove that there is one solution.
    const bool reasons_ = request_.level >= 0 && hardest() <= people::Level::hard;
    Control& control_;
    const std::int64_t start_;
    Generated& puzzle_;
    Random random_;
    Canvas canvas_;
    Layout layout_;
    Targets targets_;
    Objective objective_;
    Prover prover_;
    Repair repair_;
    people::Rater rater_;
    people::Reasoner reasoner_;
    Ease ease_;
    const Canvas empty_;  // empty except for fixed islands and walls
    std::int64_t ratings_ = 0, layouts_ = 0, draws_ = 0;
    people::Rating rating_;
    // If the first step of the level is late: the islands that are complete before it, and how much
    // of the work, per million, may come before it in the next drawing.
    Vector<Canvas::Cell> early_;
    std::int32_t latest_ = people::Rater::whole_work;
    Vector<Canvas::Cell> near_;  // scratch of change_early()
    int stuck_tries_ = 0;
    bool given_up_ = false;      // whether an attempt was given up
    bool begins_again_ = false;  // the same, and no attempt has replaced it yet
    int touching_layouts_ = 0;   // layouts in a row that had to touch
    people::Explanation explanation_;
    Vector<people::Point> points_;
    bool records_curve_ = false;  // in `points_`, with each rating
    bool has_puzzle_ = false, gradual_ = false, begins_symmetric_ = false, looks_wrong_ = false;
    Penalty best_;
    Canvas best_canvas_;  // of the best one, if it is to be annealed
};

Canvas UniqueGenerator::empty_canvas() const {
    Canvas canvas(request_.rows, request_.cols, &control_);
    for (std::size_t i = 0; i + 1 < request_.blocked.size(); i += 2)
        canvas.block(canvas.cell(request_.blocked[i], request_.blocked[i + 1]));
    for (std::size_t i = 0; i + 1 < request_.bare.size(); i += 2)
        canvas.bar(canvas.cell(request_.bare[i], request_.bare[i + 1]));
    for (std::size_t i = 0; i + 2 < request_.fixed_islands.size(); i += 3) {
        const Canvas::Cell cell =
            canvas.cell(request_.fixed_islands[i], request_.fixed_islands[i + 1]);
        canvas.place(cell);
        canvas.hold(cell, std::max(request_.fixed_islands[i + 2], -1));
    }
    return canvas;
}

void UniqueGenerator::try_once() {
    if (gradual_) targets_.approach(first_loops);
    targets_.draw(random_);
    layout_.want_crossroads(targets_.crossroads().aim);
    if (!request_.fixed_islands.empty()) {
        if (!lay_out_kept()) return;
    } else {
        if (!(gradual_ ? lay_out_for_loops() : lay_out())) return;
        if (request_.loops)
            layout_.add_loops(targets_.next_loops().nearest() - loop_count(canvas_));
        double_some();
    }
    if (!settle()) return;
    const Penalty here = penalty_of();
    offer(here);
    begins_again_ = false;
    if (!here.is_zero()) climb(here);
}

// If a table has all puzzles of this kind (small.hpp), tries them until one meets every wish.
void UniqueGenerator::draw_small() {
    Vector<std::int32_t> order;
    for (std::int32_t i = small_count(request_); i-- > 0;) order.push_back(i);
    random_.shuffle(std::span(order));
    for (const std::int32_t which : order) {
        canvas_ = empty_;
        place_small(request_, which, random_, canvas_);
        if (prover_.draw(canvas_, 0, -1, control_) != Prover::Verdict::unique ||
            prover_.look(canvas_, -1, control_) != Prover::Verdict::unique || !rate())
            return;
        const Penalty here = penalty_of();
        offer(here);
        if (here.misses == 0) return;
    }
}

// Makes the drawing the only solution of its clues, at the requested level or an easier one if
// possible.
bool UniqueGenerator::settle() {
    const std::int32_t n = canvas_.island_count();
    if (wants_stuck() && stuck_tries_ < most_stuck_tries) {
        ++stuck_tries_;
        if (!get_stuck()) return false;
        const std::int32_t looks =
            reasons_ ? std::clamp(2'500 / n, 20, 40) : std::clamp(1'000 / n - 8, 8, 40);
        if (!is_large_expert() && ease_.run(hardest(), looks, control_, latest_step)) {
            rating_ = ease_.rating();
            return true;
        }
    }
    // If reasoning alone solves the puzzle, there is nothing to prove.
    if (!reasons_ && (repair_.run(most_rounds, control_) != Prover::Verdict::unique || !rate()))
        return false;
    if (!reasons_ && rating_.status != people::Rating::harder) return true;
    const Canvas before = canvas_;
    if (ease_.run(hardest(), least_looks, control_)) {
        rating_ = ease_.rating();
        return true;
    }
    if (!reasons_) canvas_ = before;
    return repair_.run(most_rounds, control_) == Prover::Verdict::unique && rate();
}

// Changes the drawing, which need not be the only solution yet, until the easy techniques get stuck
// early.
bool UniqueGenerator::get_stuck() {
    std::int32_t looks = std::clamp((reasons_ ? 4'000 : 2'000) / canvas_.island_count(), 30, 60);
    const std::int32_t share = is_large_expert() ? stuck_share_large : stuck_share;
    std::int32_t least = 100;
    Canvas best = canvas_;
    for (int idle = 0; looks-- > 0 && idle <= most_stuck_idle;) {
        ++repair_.looks;
        if (!prover_.load(canvas_, control_)) return false;
        Control part = part_of(control_);
        const people::Rating rating =
            rater_.rate_drawn(prover_.graph(), prover_.drawing(), part, people::Level::easy);
        // If the control stopped the rating, there may be no board.
        if (rating.status != people::Rating::harder && rating.status != people::Rating::rated)
            return false;
        const std::int32_t percent = rating.status == people::Rating::harder
                                         ? 100 * (rating.total - rating.open) / rating.total
                                         : 100;
        idle = percent < least ? 0 : idle + 1;
        if (percent <= least) {
            least = percent;
            if (least <= share) return true;
            best = canvas_;
            early_.clear();
            for (std::int32_t i = 0; i < prover_.graph().island_count(); ++i) {
                const Island& island = rater_.board().island(i);
                if (rater_.board().settled(i))
                    early_.push_back(canvas_.cell(island.row, island.col));
            }
        } else {
            canvas_ = best;
        }
        if (early_.empty() || !change_early(changes_if_open, request_.rows + request_.cols)) break;
    }
    canvas_ = best;
    return 10'000 * least <= latest_step;
}

// Puts a joined layout on the canvas: the first that meets the wishes, or else the last that is one
// network. Islands touch only if it cannot be avoided; where they are dense, packing them takes
// several tries.
bool UniqueGenerator::lay_out() {
    const std::int32_t most = request_.symmetry == Symmetry::none ? 250 : 100;
    const std::int32_t apart = must_touch() ? 0 : std::clamp(50'000 / request_.islands, 12, most);
    for (std::int32_t i = 0; i < apart + 4; ++i) {
        if (control_.look()) return false;
        ++layouts_;
        canvas_ = empty_;
        if (begins_symmetric_) {
            layout_.follow(Symmetry::rotation);
            layout_.grow(i >= apart, control_);
            layout_.follow(request_.symmetry);  // for an odd one
        }
        if (!layout_.grow(i >= apart, control_)) continue;
        even_out();
        if (misses_in_layout() == 0 && (i >= most_narrow || reaches_sides())) {
            touching_layouts_ = i >= apart ? touching_layouts_ + 1 : 0;
            return true;
        }
    }
    return canvas_.island_count() > 1 && canvas_.connected();
}

bool UniqueGenerator::lay_out_for_loops() {
    Canvas best = empty_;
    std::int32_t most = -1;
    for (int i = 0; i < layouts_for_loops && !control_.look(); ++i) {
        if (!lay_out()) continue;
        const Canvas plain = canvas_;
        layout_.add_loops(canvas_.island_count());
        if (loop_count(canvas_) <= most) continue;
        most = loop_count(canvas_);
        best = plain;
    }
    canvas_ = best;
    return most >= 0;
}

// Whether there is an island in each of the outermost rows and columns; otherwise the grid might as
// well be smaller.
bool UniqueGenerator::reaches_sides() const {
    unsigned borders = request_.bare.empty() ? 0 : 15;
    for (std::int32_t i = 0; i < canvas_.island_count(); ++i) {
        const Canvas::Cell cell = canvas_.spot(i).cell;
        borders |= (canvas_.row(cell) == 0 ? 1U : 0) | (canvas_.col(cell) == 0 ? 2U : 0) |
                   (canvas_.row(cell) + 1 == request_.rows ? 4U : 0) |
                   (canvas_.col(cell) + 1 == request_.cols ? 8U : 0);
    }
    return borders == 15;
}

// Moves islands to where the grid is empty.
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
    // Place some of the new islands before the bridges, for islands that could not be reached
    // otherwise.
    const bool dense = draws_ > most_apart || layouts_ > 20 * most_apart;
    const bool may_touch = random_.below(2) == 0 && dense;
    layout_.scatter(random_.below(request_.islands - canvas_.island_count() + 1), may_touch);
    const Prover::Verdict verdict =
        prover_.draw(canvas_, random_.next(), std::int64_t{1} << 16, control_);
    if (verdict != Prover::Verdict::unique) return false;
    ++draws_;
    layout_.grow(dense, control_);
    return request_.connected ? canvas_.connected() : canvas_.reached();
}

// Doubles some of the bridges (or multiplies them further).
void UniqueGenerator::double_some() {
    if (request_.max_bridges == 1) return;
    Vector<std::int32_t> pairs;  // island and side
    for (std::int32_t island = 0; island < canvas_.island_count(); ++island)
        for (const Side side : {east, south})
            if (canvas_.spot(island).bridges[side] > 0) pairs.push_back(4 * island + side);
    random_.shuffle(std::span(pairs));
    const std::int32_t count = targets_.doubles(canvas_.pair_count()).nearest();
    const auto ends_line = [&](std::int32_t pair) {
        const Canvas::Spot& spot = canvas_.spot(pair / 4);
        return spot.neighbors() == 1 ||
               canvas_.spot(canvas_.look(spot.cell, static_cast<Side>(pair % 4)).island)
                       .neighbors() == 1;
    };
    for (std::int32_t i = 0; i < count; ++i) {
        // Ends of lines are double about as often as the rest.
        const std::int32_t other = random_.from_to(i, static_cast<std::int32_t>(pairs.size()) - 1);
        if (random_.below(3) == 0 && !ends_line(pairs[at(i)]) && ends_line(pairs[at(other)]))
            std::swap(pairs[at(i)], pairs[at(other)]);
        const std::int32_t pair = pairs[at(i)];
        canvas_.draw(pair / 4, static_cast<Side>(pair % 4),
                     random_.from_to(2, request_.max_bridges));
    }
}

// Improves a puzzle with one solution by small changes that miss fewer wishes.
void UniqueGenerator::climb(Penalty here) {
    const std::int32_t n = canvas_.island_count();
    const std::int32_t patience = (gradual_ ? patience_for_loops : 1) * (20 + 2 * n);
    const std::int64_t large = n > most_leap ? most_polish_larger : most_polish_large;
    const std::int64_t most = !is_hard_or_expert() ? most_polish
                              : is_large_expert()  ? large
                              : wants_stuck()      ? most_polish_stuck
                                                   : most_polish_hard;
    const std::int32_t polish_limit = std::max(least_polish, static_cast<std::int32_t>(most / n));
    std::int32_t polish = 0;  // in halves: a rating that ends early takes less time
    const std::int32_t reach = is_large_expert() ? reach_if_late_large : reach_if_late;
    list_early(here);
    for (std::int32_t idle = 0; idle < patience && !here.is_zero(); ++idle) {
        if (control_.look() || !work_left()) return;
        if (here.misses == 0 && request_.natural) return;
        if (here.misses == 0 && polish > 2 * polish_limit) return;
        if (here.misses == 0 && 100 * polish > 2 * hopeless_after * polish_limit &&
            rating_.onset() > hopeless_share && may_give_up()) {
            given_up_ = begins_again_ = true;
            return;
        }
        if (gradual_) {
            const std::int64_t next = loop_count(canvas_) + 1 + n / loops_at_once;
            targets_.approach(static_cast<std::int32_t>(1'000'000 * next / n));
        }
        const Canvas before = canvas_;
        const people::Rating rating = rating_;
        if (here.misses == 0) polish += 2;
        if (!(early_.empty() ? repair_.mutate() : change_early(changes_if_late, reach))) continue;
        const bool settles = settle_again(here);
        if (here.misses == 0) polish -= rating_.status == people::Rating::late;
        if (settles) {
            const Penalty there = penalty_of();
            if (there < here) idle = 0;
            if (!(here < there)) {
                here = there;
                offer(here);
                list_early(here);
                continue;
            }
        }
        canvas_ = before;
        rating_ = rating;
    }
}

// Lists the islands that are complete too early; in a drawing without a step of the level, all.
void UniqueGenerator::list_early(const Penalty& here) {
    early_.clear();
    latest_ = people::Rater::whole_work;
    if (!is_hard_or_expert() || objective_.need_steps() || objective_.need_curve() ||
        rating_.status != people::Rating::rated)
        return;
    if (here.misses == 0 && rating_.onset() >= late_share) {
        const std::int64_t now = std::int64_t{latest_} * rating_.before / rating_.total;
        latest_ = static_cast<std::int32_t>(now) - least_gain;
        const Vector<std::uint8_t>& early = rater_.early_islands();
        for (std::size_t i = 0; i < early.size(); ++i) {
            const Island& island = prover_.graph().islands[i];
            if (early[i] != 0) early_.push_back(canvas_.cell(island.row, island.col));
        }
    } else if (here.misses == missed_level && rating_.level < hardest() && wants_stuck() &&
               canvas_.island_count() >= least_leap && canvas_.island_count() <= most_leap) {
        latest_ = is_large_expert() ? latest_leap_large : latest_leap;
        for (std::int32_t i = 0; i < canvas_.island_count(); ++i)
            early_.push_back(canvas_.spot(i).cell);
    }
}

// Makes small changes to islands that are complete too early, in one part of the map.
bool UniqueGenerator::change_early(int times, std::int32_t reach) {
    const auto any_of = [&](const Vector<Canvas::Cell>& cells) {
        return cells[at(random_.below(static_cast<std::int32_t>(cells.size())))];
    };
    const Canvas::Cell middle = any_of(early_);
    near_.clear();
    for (const Canvas::Cell cell : early_)
        if (std::abs(canvas_.row(cell) - canvas_.row(middle)) <= reach &&
            std::abs(canvas_.col(cell) - canvas_.col(middle)) <= reach)
            near_.push_back(cell);
    bool changed = false;
    for (int i = 0; i < times || (!changed && i < 10 * times); ++i) {
        const std::int32_t island = canvas_.at(any_of(near_));
        if (island >= 0) changed |= repair_.move_or_change(island);  // otherwise it has moved
    }
    return changed;
}

// Rates a changed drawing if it is the only solution of its clues or repair makes it so; once it
// meets all wishes, only if its penalty can be below `here`.
bool UniqueGenerator::settle_again(const Penalty& here) {
    const auto taste_worse = [&] {
        return here.misses == 0 && objective_.taste_of(canvas_) > here.taste;
    };
    const auto latest = [&] {
        return here.misses != 0
                   ? latest_
                   : std::min(latest_,
                              objective_.latest_step(here.taste - objective_.taste_of(canvas_)));
    };
    if (taste_worse()) return false;
    const bool brings_forward = latest_ < people::Rater::whole_work;
    if (!reasons_ && !brings_forward && (here.misses != 0 || hardest() != people::Level::expert))
        return repair_.run(patient_rounds, control_) == Prover::Verdict::unique && !taste_worse() &&
               rate(latest());
    // Reasoning at that level must solve the puzzle, which proves that there is one solution.
    // Before that, expert puzzles take repairs too, or wishes that are hard to meet fail.
    ++repair_.looks;
    if (!prover_.load(canvas_, control_) || !rate(latest())) return false;
    if (rating_.status == people::Rating::rated) return true;
    const std::int64_t left = std::int64_t{100} * rating_.open;
    if (!brings_forward || !wants_stuck() || is_large_expert() ||
        left > std::int64_t{most_left} * rating_.total ||
        !ease_.run(hardest(), most_eased, control_, latest(), &rating_))
        return false;
    rating_ = ease_.rating();
    return true;
}

// Rates the drawing that was last proved unique; false if stopped.
bool UniqueGenerator::rate(std::int32_t latest) {
    if (!objective_.need_rating()) return true;
    ++ratings_;
    Control part = part_of(control_);
    points_.clear();
    rating_ = rater_.rate_drawn(prover_.graph(), prover_.drawing(), part, hardest(),
                                records_curve_ ? &points_ : nullptr, latest);
    return rating_.status == people::Rating::rated || rating_.status == people::Rating::harder;
}

Penalty UniqueGenerator::penalty_of() {
    Penalty penalty = objective_.penalty_of(canvas_, layout_.spread_limit(), rating_);
    if ((penalty.misses == 0 || objective_.steps_decide(penalty)) && objective_.need_curve()) {
        Control part = part_of(control_);
        points_.clear();
        rater_.rate_drawn(prover_.graph(), prover_.drawing(), part, people::Level::extreme,
                          &points_);
        objective_.look_at_curve(points_, penalty);
    }
    if (objective_.steps_decide(penalty)) {
        Control part = part_of(control_);
        people::explain(reasoner_, prover_.spec(), {}, part, explanation_);
        objective_.look_at_steps(explanation_, penalty);
    }
    return penalty;
}

void UniqueGenerator::offer(const Penalty& penalty) {
    if (control_.stopped) return;  // perhaps while penalty_of() judged the wishes
    if (has_puzzle_ && !(penalty < best_)) return;
    has_puzzle_ = true;
    best_ = penalty;
    if (request_.natural) best_canvas_ = canvas_;
    keep();
}

// Keeps the drawing as the result.
void UniqueGenerator::keep() {
    write(canvas_, puzzle_);
    puzzle_.misses = best_.misses;
    if (request_.level < 0) return;
    if (rating_.status ==
        people::Rating::harder) {  // it has only been rated up to the requested level
        Control part = part_of(control_);
        rating_ =
            rater_.rate_drawn(prover_.graph(), prover_.drawing(), part, people::Level::extreme);
    }
    const bool rated = rating_.status == people::Rating::rated;
    puzzle_.score = rated ? rating_.score : -1;
    puzzle_.level = rated ? rating_.score / 100 : -1;
}

// Whether the drawing is the only solution of its clues and misses no wish that the best drawing
// meets, except for the level, which may be lower.
bool UniqueGenerator::is_puzzle(bool moves_island, Penalty& penalty) {
    if (moves_island && misses_in_layout() != 0) return false;
    if (objective_.need_rating() && hardest() < people::Level::extreme) {
        // Reasoning proves it.
        if (!prover_.load(canvas_, control_)) return false;
    } else if (prover_.look(canvas_, proof_conflicts, control_) != Prover::Verdict::unique) {
        return false;
    }
    if (!rate() || (objective_.need_rating() && rating_.status != people::Rating::rated))
        return false;
    penalty = penalty_of();
    return (penalty.misses & ~best_.misses & ~missed_level) == 0;
}

// How much of what a puzzle must not have counts after a step of the annealing, in 1/256: little at
// first, since an island on its way passes through it.
std::int64_t share_of_never(std::int64_t step, std::int64_t steps) {
    const std::int64_t done =
        std::min<std::int64_t>(256, 100 * 256 * step / steps / lenient_percent);
    return std::max<std::int64_t>(2, done * done * done / 65'536);
}

void UniqueGenerator::anneal(Taste& taste, const TasteTable& table, bool keeps_level) {
    if (!has_puzzle_ || best_.misses != 0 || control_.stopped) return;
    canvas_ = best_canvas_;
    Features features(canvas_);
    Moves moves(canvas_, request_, random_);
    moves.turns_exactly = request_.symmetry == Symmetry::rotation;
    moves.moves_islands = !layout_.keeps_places() && !has_whole_layout(request_) &&
                          (request_.symmetry == Symmetry::none || moves.turns_exactly);
    moves.moves_often = moves.moves_islands && taste.is_free();
    moves.may_touch = touching(canvas_) > 0;
    // Puzzles of a level too low are passed through, unless `keeps_level`.
    records_curve_ = request_.level >= 0 && request_.curve == Curve::any;
    const auto off_level = [&](const Penalty& penalty) {
        std::int64_t off = 0;
        if (records_curve_)
            off +=
                taste.energy(course_of(rating_, points_, request_.level, canvas_.island_count()));
        if ((penalty.misses & missed_level) == 0) return off;
        const std::int64_t low = std::max(0, 100 * request_.level - rating_.score);
        return off + Taste::unit * table.level_weight * (50 + low) / 100;
    };
    // Where the search is, and, as its checkpoint, the last drawing that was proved and rated.
    // While the temperature is high, several changes come between two proofs, and more of them as
    // long as the proofs succeed.
    struct Energy {
        std::int64_t taste, never;  // `never`: of what the puzzle must not have
        std::int64_t sum(std::int64_t share) const { return taste + never * share / 256; }
    };
    struct State {
        Canvas canvas;
        Energy energy;
        Vector<std::int32_t> values;
    };
    std::span<const std::int32_t> values = features.measure();
    if (!moves.moves_islands) {
        taste.draw_for(features, random_);
        taste.see_never(features);
    }
    // Where some islands or walls are given, others have to fit in.
    constexpr std::int32_t unless_free = TasteTable::of_places | TasteTable::open_bridge;
    const bool decides_all = has_free_grid(request_) || !moves.moves_islands;
    const std::int32_t never = taste.never() & (decides_all ? ~0 : ~unless_free);
    if (decides_all) taste.draw_zeros(random_);
    // How many have an exact half turn is drawn beforehand.
    const bool is_loose = moves.moves_islands && !moves.turns_exactly;
    const auto energy = [&]() -> Energy {
        const bool is_exact = is_loose && values[0] == Features::unit;
        return {taste.energy(values) + taste.energy_of_zeros(values) +
                    (is_exact ? Taste::energy_of_exact : 0),
                Taste::energy_of(features.count_of(never))};
    };
    State here{canvas_, energy(), {values.begin(), values.end()}}, checkpoint = here;
    const auto keep_in = [&](State& state, const Energy& energy) {
        state.canvas = canvas_;
        state.energy = energy;
        state.values.assign(values.begin(), values.end());
    };
    const bool slow = objective_.need_steps() || objective_.need_curve();
    const std::int32_t steps = slow ? taste.steps() / 8 : taste.steps(), last = steps - steps / 4;
    // In a smaller layout than those of the fit, a bridge changes shares by more: else most seeds
    // would give the few best drawings. In 1/256.
    constexpr std::int64_t usual = 24;
    const std::int64_t few =
        has_whole_layout(request_) ? std::min<std::int64_t>(request_.islands, usual) : usual;
    const std::int64_t hotter = 256 * usual * usual * usual / (few * few * few);
    std::int64_t level_off = 0, least = INT64_MAX;  // `least`: energy of the best with the level
    Penalty penalty;
    people::Rating best_rating;
    const std::int32_t most_turns = taste.most_turns();
    // Of the annealing, in percent: 60 with 30 islands and fewer, 26 with 95.
    const std::int32_t symmetric_share = 10 + 1500 / std::max(canvas_.island_count(), 30);
    bool changed = false, moves_island = false;
    std::int32_t pending = 0, at_once = 1;
    for (std::int32_t i = 0, tries = 0; i < steps && tries < most_tries * steps; ++tries) {
        if (control_.tick(steps_of_drawing)) break;
        // Symmetry is lost more easily than regained, and the more slowly the more islands there
        // are.
        const bool keeps_turns = begins_symmetric_ && 100 * i < symmetric_share * steps;
        const std::int32_t turns = here.values[0];
        const std::int32_t with_image = turns > most_turns ? turns / 4 : turns - turns / 8;
        if (!moves.change(keeps_turns || random_.below(Features::unit) < with_image)) {
            canvas_ = here.canvas;
            continue;
        }
        ++i;
        const std::int64_t left = steps - i;
        const std::int64_t heat =
            hotter *
            (taste.coldest() + (taste.hottest() - taste.coldest()) * left / steps * left / steps) /
            256;
        values = moves.moved() ? features.measure() : features.measure(here.values);
        const Energy there = energy();
        const std::int64_t share = moves.moves_often ? share_of_never(i, steps) : 256;
        const bool proves = pending + 1 >= at_once || i >= last;
        const std::int64_t most = here.energy.sum(share) + (proves ? level_off : 0) +
                                  (Taste::unit * heat / 256) * random_.exponential() / 65'536;
        if (there.sum(share) > most) {
            canvas_ = here.canvas;
            continue;
        }
        moves_island |= moves.moved();
        if (!proves) {
            ++pending;
            keep_in(here, there);
            continue;
        }
        const bool stands = is_puzzle(moves_island, penalty) &&
                            !(keeps_level && (penalty.misses & missed_level) != 0);
        const std::int64_t off = stands ? off_level(penalty) : 0;
        if (stands && there.sum(share) + off <= most) {
            keep_in(here, there);
            checkpoint = here;
            level_off = off;
            at_once = std::min(at_once + 1, most_at_once);
            // The last one that has the level, or, if all are too easy by then, the best before.
            if ((penalty.misses & missed_level) == 0 && (i >= last || there.sum(256) < least)) {
                changed = true;
                least = there.sum(256);
                best_ = penalty;
                best_canvas_ = canvas_;
                best_rating = rating_;
            }
        } else {
            here = checkpoint;
            canvas_ = here.canvas;
            if (!stands) at_once = std::max(1, at_once / 2);
        }
        pending = 0;
        moves_island = false;
    }
    if (!changed) {
        // Where the level is rare, the search may leave it for ever.
        if (request_.level > 0 && !keeps_level) anneal(taste, table, true);
        return;
    }
    canvas_ = best_canvas_;
    rating_ = best_rating;
    keep();
    features.measure();
    looks_wrong_ = features.count_of(never) > 0;
}

// The largest number of islands, up to the requested one, that the symmetry allows.
std::int32_t possible_islands(const Request& request) {
    const bool middle_row = request.rows % 2 != 0, middle_col = request.cols % 2 != 0;
    const std::int32_t islands = request.islands;
    switch (request.symmetry) {
        case Symmetry::rotation: return middle_row && middle_col ? islands : islands - islands % 2;
        case Symmetry::horizontal: return middle_col ? islands : islands - islands % 2;
        case Symmetry::vertical: return middle_row ? islands : islands - islands % 2;
        case Symmetry::both:
            if (middle_row && middle_col) return islands;
            return islands - islands % (middle_row || middle_col ? 2 : 4);
        case Symmetry::quarter:
            return islands - islands % 4 + (middle_row && islands % 4 > 0 ? 1 : 0);
        default: return islands;
    }
}

// Whether the measure of taste was fitted to such puzzles.
bool can_be_natural(const Request& request) {
    const std::int64_t cells = std::int64_t{request.rows} * request.cols;
    return request.max_bridges == 2 && cells >= least_natural_cells && cells <= most_natural_cells;
}

}  // namespace

Outcome generate_unique(const Request& request, Control& control, Generated& puzzle) {
    Request possible = request;
    possible.islands = std::max(2, possible_islands(request));
    possible.natural = request.natural && can_be_natural(request);
    if (!is_exact(request.symmetry)) possible.symmetry = Symmetry::none;
    const TasteTable& table = request.taste                            ? *request.taste
                              : !for_page && has_whole_layout(request) ? layout_taste()
                                                                       : built_in_taste();
    Taste taste(table, request.rows, request.cols, request.islands);
    Random random = random_for(request);
    const bool has_middle = request.rows % 2 != 0 && request.cols % 2 != 0;
    const bool becomes_exact = possible.natural && request.symmetry == Symmetry::none &&
                               has_free_grid(request) && (has_middle || request.islands % 2 == 0) &&
                               taste.draw_exact(random);
    if (becomes_exact) possible.symmetry = Symmetry::rotation;
    taste.draw_never(random);
    bool own = shows(request) && request.symmetry == Symmetry::none;
    bool looks_wrong = false;
    const auto run = [&] {
        UniqueGenerator generator(possible, control, puzzle, own);
        if (possible.natural) {
            taste.draw(random);
            if (request.symmetry == Symmetry::chance) taste.ignore_turns();
            if (request.symmetry == Symmetry::loose) taste.want_turns();
            // Annealing keeps most of the symmetry of a layout.
            const bool turns = taste.draw_turns(random) || request.symmetry == Symmetry::loose;
            if (turns && !is_exact(possible.symmetry) && request.symmetry != Symmetry::chance &&
                has_free_grid(request))
                generator.begin_symmetric();
        }
        const Outcome outcome = generator.run();
        if (generator.has_few_loops())
            UniqueGenerator(possible, control, puzzle, own).add_loops_to(generator);
        else if (possible.natural) generator.anneal(taste, table);
        own = generator.keeps_places();
        looks_wrong =
            generator.looks_wrong() && (has_free_grid(request) || has_whole_layout(request));
        return outcome;
    };
    Outcome outcome = run();
    // Annealing rarely removes it once it is cold: another puzzle and other targets lead elsewhere.
    for (int again = 0; looks_wrong && again < most_again && !control.stopped; ++again) {
        const Generated before = puzzle;
        possible.seed = random.next();
        outcome = run();
        if (control.stopped || outcome != Outcome::solved || puzzle.misses != 0) {
            puzzle = before;
            outcome = Outcome::solved;
        }
    }
    // A symmetry that was not requested gives way to wishes.
    if ((becomes_exact || own) && !control.stopped &&
        (outcome != Outcome::solved || puzzle.misses != 0)) {
        if (becomes_exact) possible.symmetry = Symmetry::none;
        own = false;
        const Outcome before = outcome;
        const Generated symmetric = std::move(puzzle);
        puzzle = {};
        outcome = run();
        if (puzzle.islands.empty() ||
            (!becomes_exact && !symmetric.islands.empty() &&
             std::popcount(symmetric.misses) <= std::popcount(puzzle.misses))) {
            puzzle = symmetric;
            outcome = before;
        }
    }
    if (possible.islands < request.islands) puzzle.misses |= missed_islands;
    return outcome;
}

}  // namespace hashi::make
