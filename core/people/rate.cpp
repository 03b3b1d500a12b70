// All counts are invariant under rotation and reflection of the puzzle: the beginner's techniques
// are applied to a fixpoint, which does not depend on their order, and for each later tier all
// conclusions are collected before any is used.
#include "people/rate.hpp"

#include <algorithm>

#include "people/basics.hpp"

namespace hashi::people {
namespace {

// Places a puzzle within its part of a level by the work it takes: steps of harder levels weigh
// more.
std::int32_t score_of(const Rating& rating) {
    constexpr std::int64_t weight[level_count] = {1, 2, 4, 8, 16, 32};
    constexpr std::int64_t half_way = 500;
    std::int64_t work = 0;
    for (std::size_t l = 0; l < level_count; ++l)
        work += weight[l] * (rating.facts[l] + 2 * rating.rounds[l]);
    const Grade grade = grade_of(rating.hardest, rating.depth);
    return 100 * static_cast<std::int32_t>(grade.level) + grade.from +
           static_cast<std::int32_t>((grade.to - grade.from) * work / (work + half_way));
}

// The effort of one look at a place, beyond the tiers of technique.hpp.
constexpr std::int32_t trial_look = 8;  // per layer
constexpr std::int32_t last_look = 64;  // per fact, for what no technique finds

// 1/2 + 1/3 + … + 1/(n + 1), in 1024ths.
constexpr int most_harmonics = 256;
struct Harmonics {
    std::int32_t sum[most_harmonics] = {};
    constexpr Harmonics() {
        for (int n = 1; n < most_harmonics; ++n) sum[n] = sum[n - 1] + 1024 / (n + 1);
    }
};
constexpr Harmonics harmonics;

// Whether a board, fully decided, is a solution.
bool is_solution(const Board& board) {
    const std::int32_t n = board.graph().island_count();
    for (std::int32_t i = 0; i < n; ++i)
        if (board.sum_low(i) < board.island(i).low || board.room(i) < 0) return false;
    if (board.connected() && board.groups() > 1) return false;
    if (board.graph().loops) return true;
    std::int32_t joined_pairs = 0;
    for (std::int32_t e = 0; e < board.graph().edge_count(); ++e) joined_pairs += board.low(e) > 0;
    return joined_pairs == n - board.groups();
}

}  // namespace

Rating Rater::rate(const PuzzleSpec& spec, Control& control, Level at_most, Vector<Point>* curve) {
    control.start();
    own_.build(spec, control);
    Rating rating = follow(own_, control, at_most, &spec, curve);
    if (rating.status == Rating::rated) name_hardest(spec, control, at_most, rating);
    return rating;
}

// The techniques of a tier are found together, also those that the puzzle can do without: names the
// easiest of them with which it can be solved.
void Rater::name_hardest(const PuzzleSpec& spec, Control& control, Level at_most, Rating& rating) {
    const int tier = tier_of(rating.hardest);
    if (tier == basics) {
        if (full_is_enough(control)) rating.hardest = Technique::full;
        return;
    }
    if (tier == tier_count) return;
    for (Technique hardest = easiest_of(tier); hardest < rating.hardest;
         hardest = static_cast<Technique>(static_cast<int>(hardest) + 1)) {
        techniques_.allow(hardest);
        // Once it takes anything of a higher level, it takes more than this technique.
        const Level most = std::min(at_most, grade_of(hardest, 1).level);
        const Rating with = follow(own_, control, most, &spec, nullptr);
        // Stopped: whether the puzzle can do without is not known, and so is its rating.
        if (with.status == Rating::unknown) rating.status = Rating::unknown;
        if (with.status == Rating::rated && with.hardest <= hardest) rating.hardest = hardest;
    }
    techniques_.allow(Technique::minimal);
}

// Whether a beginner's puzzle needs only islands that need every bridge they can get.
bool Rater::full_is_enough(Control& control) {
    board_.load(graph(), {}, true);
    for (std::int32_t before = -1; before != board_.undecided();) {
        before = board_.undecided();
        techniques_.find(basics, control, conclusions_);
        for (const Conclusion& c : conclusions_)
            if (c.technique <= Technique::full) board_.state(c.edge, c.low, c.bound, true);
    }
    return board_.open_edges() == 0;
}

Rating Rater::rate_drawn(const Graph& graph, std::span<const std::uint8_t> solution,
                         Control& control, Level at_most, Vector<Point>* curve,
                         std::int32_t latest) {
    control.start();
    goal_.set(solution);
    return follow(graph, control, at_most, nullptr, curve, latest);
}

// `unsolved`: the puzzle, unless its solution is already the goal.
Rating Rater::follow(const Graph& graph, Control& control, Level at_most,
                     const PuzzleSpec* unsolved, Vector<Point>* curve, std::int32_t latest) {
    using Known = Goal::Known;
    Rating rating;
    // What reasoning proves holds in every solution, so where it reaches the end there is only one.
    // The engine is therefore asked late, and often not at all: for a solution when a tier needs
    // one to know what to look for, for a second one before the trials. If the puzzle turns out not
    // to have exactly one, the rating is the one at `checkpoint`, whenever that turns out.
    Known known = unsolved ? Known::nothing : Known::unique;
    Rating checkpoint;
    std::size_t points = 0;  // of the curve at the checkpoint
    bool has_checkpoint = false;
    const auto end = [&](Rating::Status status) {
        if (has_checkpoint && (status == Rating::none || status == Rating::several)) {
            rating = checkpoint;
            if (curve) curve->resize(points);
        }
        rating.status = status;
        if (status == Rating::rated) rating.score = score_of(rating);
        return rating;
    };
    if (control.look()) return end(Rating::unknown);
    if (!board_.load(graph, {}, true)) return end(Rating::none);
    if (unsolved) goal_.set_open(graph);  // until then, every edge may have fewer or more
    rating.hardest = hardest_of(basics);
    rating.total = board_.undecided();
    const auto least_open =
        static_cast<std::int32_t>(std::int64_t{whole_work - latest} * rating.total / whole_work);
    // Only the engine can tell whether the signs are consistent.
    const bool signs = !graph.sums.empty();
    // Asks the engine; false: the rating ends with `refused`.
    Rating::Status refused = Rating::unknown;
    const auto ask = [&](Known target) {
        if (known >= target) return true;
        Control part = part_of(control);
        const auto load = [&] { goal_.load(*unsolved, {}, part); };
        Outcome outcome = Outcome::unknown;
        if (known != Known::nothing || hashi::finished(load))
            outcome = goal_.find(target, known, part);
        if (outcome == Outcome::solved) known = target;
        else if (outcome == Outcome::unknown) refused = Rating::unknown;
        else refused = known == Known::nothing ? Rating::none : Rating::several;
        return outcome == Outcome::solved;
    };
    for (int tier = basics; tier < tier_count;) {
        if (signs && !ask(Known::unique)) return end(refused);
        if (tier == pairs && !has_checkpoint && known != Known::unique) {
            has_checkpoint = true;
            checkpoint = rating;
            if (curve) points = curve->size();
        }
        const std::int32_t before = board_.undecided();
        if (tier == basics) {
            if (!close_basics(rating, curve)) return end(Rating::none);
            rating.facts[0] += before - board_.undecided();
            if (rating.level < at_most && board_.undecided() < least_open) return end(Rating::late);
            if (board_.open_edges() == 0)
                return end(is_solution(board_) ? Rating::rated : Rating::none);
            ++tier;
            continue;
        }
        const Grade grade = grade_of(hardest_of(tier), Techniques::depth_of(tier));
        const bool harder = grade.level > at_most;
        const Known target = tier >= trials || (harder && tier >= pairs) ? Known::unique
                             : tier >= outlets                           ? Known::solution
                                                                         : Known::nothing;
        if (!ask(target)) return end(refused);
        if (harder) {
            rating.level = grade.level;
            rating.open = board_.undecided();
            return end(Rating::harder);
        }
        techniques_.find(tier, control, conclusions_);
        if (control.tick(graph.edge_count())) return end(Rating::unknown);
        if (conclusions_.empty()) {
            ++tier;
            continue;
        }
        const std::int32_t open = board_.undecided();
        if (grade.level > rating.level) {
            rating.before = rating.total - open;
            if (grade.level == at_most) note_early();
        }
        pass(tier, moves_of(tier), rating, curve);
        const auto level = static_cast<std::size_t>(grade.level);
        for (const Conclusion& c : conclusions_) {
            rating.moves[static_cast<std::size_t>(c.technique)] += useful(board_, c);
            if (!board_.state(c.edge, c.low, c.bound, true)) return end(Rating::none);
            rating.hardest = std::max(rating.hardest, c.technique);
        }
        ++rating.rounds[level];
        rating.facts[level] += open - board_.undecided();
        if (curve) curve->back().facts = open - board_.undecided();
        rating.level = std::max(rating.level, grade.level);
        rating.depth = std::max(rating.depth, Techniques::depth_of(tier));
        tier = basics;
    }
    // Nobody sees the rest without trying several things at once.
    if (rating.level < Level::extreme) rating.before = rating.total - board_.undecided();
    conclusions_.clear();
    pass(tier_count, 1, rating, curve);
    if (curve) curve->back().facts = board_.undecided();
    rating.level = Level::extreme;
    rating.hardest = Technique::minimal;
    ++rating.rounds[level_count - 1];
    rating.facts[level_count - 1] += board_.undecided();
    return end(Rating::rated);
}

void Rater::note_early() {
    early_.assign(at(graph().island_count()), 1);
    for (std::int32_t e = 0; e < graph().edge_count(); ++e)
        if (board_.open(e)) early_[at(board_.edge(e).u)] = early_[at(board_.edge(e).v)] = 0;
}

// Applies the beginner's techniques to a fixpoint; false: a contradiction. They go in waves: each
// wave is everything that the islands imply at once, after complete islands have closed their
// edges.
bool Rater::close_basics(Rating& rating, Vector<Point>* curve) {
    bool ok = true;
    wave_marks_.resize(at(graph().island_count()));
    while (ok && board_.dirty()) {
        ++wave_epoch_;
        wave_.clear();
        board_.drain([&](std::int32_t i) {
            const int low = board_.sum_low(i);
            ok = ok && low <= board_.most(i) && board_.sum_high(i) >= board_.least(i);
            if (!ok || low == board_.sum_high(i)) return;
            if (low < board_.most(i)) {
                if (!basics_apply(board_, i)) return;
                if (wave_marks_[at(i)] != wave_epoch_) wave_.push_back(i);
                wave_marks_[at(i)] = wave_epoch_;
                return;
            }
            for (const std::int32_t e : board_.island(i).edge)
                if (e >= 0 && board_.open(e))
                    ok = ok && board_.state(e, false, board_.low(e), true);
        });
        if (!ok) return false;
        conclusions_.clear();
        std::int32_t moves = 0;
        for (const std::int32_t i : wave_) {
            const std::size_t before = conclusions_.size();
            find_basics_at(board_, i,
                           [&](Technique technique, std::int32_t e, bool low, int bound) {
                               conclusions_.push_back(
                                   {e, low, static_cast<std::uint8_t>(bound), technique, i});
                           });
            moves += conclusions_.size() > before;
        }
        if (moves == 0) continue;
        pass(basics, moves, rating, curve);
        for (const Conclusion& c : conclusions_)
            ok = ok && board_.state(c.edge, c.low, c.bound, true);
        if (curve) curve->back().facts = curve->back().left - board_.undecided();
    }
    return ok;
}

// The number of places (islands or edges) at which the techniques of a tier apply.
std::int32_t Rater::moves_of(int tier) {
    if (place_of(tier) == Place::signs) {
        // Two signs may narrow the value of one island; in which order depends on the rotation.
        std::int32_t islands = 0;
        ++wave_epoch_;
        for (const Conclusion& c : conclusions_) {
            std::uint32_t& mark = wave_marks_[at(board_.island_of(c.edge))];
            islands += mark != wave_epoch_;
            mark = wave_epoch_;
        }
        return islands;
    }
    // Islands come one after the other; two techniques may reach the same edge, in an order that
    // depends on the rotation.
    const bool at_islands = place_of(tier) == Place::islands;
    std::int32_t moves = 0, last = -1;
    ++edge_epoch_;
    edge_marks_.resize(at(graph().edge_count()));
    for (const Conclusion& c : conclusions_) {
        if (at_islands && c.place >= 0) {
            moves += c.place != last;
            last = c.place;
        } else {
            std::uint32_t& mark = edge_marks_[at(c.edge)];
            moves += mark != edge_epoch_;
            mark = edge_epoch_;
        }
    }
    return moves;
}

// The effort in looks: the failed looks for everything easier, plus those until the first move is
// found. For the beginner's techniques, all moves are found one after the other.
std::int32_t Rater::effort_of(int tier, std::int32_t moves) const {
    const std::int64_t places = board_.open_edges();
    if (tier == basics)
        return static_cast<std::int32_t>(
            moves + (places + 1) * harmonics.sum[std::min(moves, most_harmonics - 1)] / 1024);
    std::int64_t vain = 0;
    const bool signs = !graph().sums.empty();
    for (int t = basics; t < std::min<int>(tier, trials); ++t)
        if (signs || place_of(t) != Place::signs) vain += tier_traits[t].effort;
    std::int64_t once = tier < trials ? tier_traits[tier].effort : trial_look * techniques_.chain();
    if (tier > trials) vain += trial_look * (std::min(Techniques::depth_of(tier), 5) - 1);
    if (tier == tier_count) once = last_look;
    const std::int64_t effort = vain * places + once * (places + 1) / (moves + 1) + moves;
    return static_cast<std::int32_t>(std::min<std::int64_t>(effort, 1'000'000'000));
}

// Records a point of the curve, before its moves are made.
void Rater::pass(int tier, std::int32_t moves, Rating& rating, Vector<Point>* curve) {
    const std::int32_t effort = effort_of(tier, moves);
    rating.effort = std::min(rating.effort + effort, 1'000'000'000);
    rating.fewest = rating.fewest == 0 ? moves : std::min(rating.fewest, moves);
    const bool trial = tier >= trials && tier < tier_count;
    if (trial) rating.chain = std::max(rating.chain, techniques_.chain());
    if (!curve) return;
    Technique easiest = Technique::minimal;
    for (const Conclusion& c : conclusions_) easiest = std::min(easiest, c.technique);
    curve->push_back({easiest, grade_of(easiest, Techniques::depth_of(tier)).level,
                      trial ? Techniques::depth_of(tier) : 0, moves,
                      trial ? techniques_.chain() : 0, 0, board_.undecided(), effort});
}

}  // namespace hashi::people
