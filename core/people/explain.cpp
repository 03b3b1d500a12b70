// Deducer: explanations. Builds a proof step by step, always with the easiest technique that
// applies; then drops the steps that nothing needs.
#include <algorithm>
#include <cstdlib>
#include <limits>

#include "base/base.hpp"
#include "people/basics.hpp"

namespace hashi::people {
void Step::clear() {
    technique = Technique::complete;
    level = Level::beginner;
    depth = 0;
    place = failure_place = -1;
    crossing = network = loop = false;
    failure = Failure::none;
    supposed = {-1, 0, 0};
    islands.clear();
    group.clear();
    sums.clear();
    conclusions.clear();
    facts.clear();
    chain.clear();
}

// The format: technique, level, depth, place, rules (1 crossing, 2 network, 4 loop, 8 signs),
// failure, its place, the assumption (edge or -1, minimum, maximum); then six lists, each with its
// length first: islands; group; conclusions (edge, minimum and maximum before, minimum and maximum
// after); facts (edge, minimum, maximum); chain (edge, 1 for the minimum or 0 for the maximum,
// bound, why, place); sums.
void Step::write(Vector<std::int32_t>& out) const {
    const auto size = [&](std::size_t n) { out.push_back(static_cast<std::int32_t>(n)); };
    out.insert(out.end(), {static_cast<std::int32_t>(technique), static_cast<std::int32_t>(level),
                           depth, place, crossing + 2 * network + 4 * loop + 8 * !sums.empty(),
                           static_cast<std::int32_t>(failure), failure_place, supposed.edge,
                           supposed.low, supposed.high});
    size(islands.size());
    out.insert(out.end(), islands.begin(), islands.end());
    size(group.size());
    out.insert(out.end(), group.begin(), group.end());
    size(conclusions.size());
    for (const Conclusion& c : conclusions)
        out.insert(out.end(), {c.edge, c.low_before, c.high_before, c.low, c.high});
    size(facts.size());
    for (const Bound& f : facts) out.insert(out.end(), {f.edge, f.low, f.high});
    size(chain.size());
    for (const Link& l : chain)
        out.insert(out.end(), {l.edge, l.low, l.bound, static_cast<std::int32_t>(l.why), l.place});
    size(sums.size());
    out.insert(out.end(), sums.begin(), sums.end());
}

void Deducer::explain(const PuzzleSpec& spec, std::span<const Bound> given, Control& control,
                      Explanation& explanation, int depth, const Progress& progress) {
    explanation.steps.clear();
    explanation.status = Explanation::unknown;
    near_row_ = -1;
    lent_ = nullptr;
    control.start();
    solver_.load(spec, given, 0, control);
    Outcome outcome = look_for_target(control);
    if (outcome == Outcome::solved && several_) outcome = find_common(spec, given, control);
    if (outcome == Outcome::no_solution)
        refute(spec, given, control, depth, explanation.steps, progress);
    if (outcome == Outcome::solved && !start(given, false)) outcome = Outcome::no_solution;
    if (outcome == Outcome::solved)
        outcome = reason(spec, control, depth, Until::end, explanation.steps, progress);
    if (outcome == Outcome::no_solution) explanation.status = Explanation::none;
    else if (outcome == Outcome::solved)
        explanation.status = several_ ? Explanation::several : Explanation::complete;
}

// Proves that there is no solution: any bound may be narrowed until what is known breaks a rule.
// No steps: stopped.
void Deducer::refute(const PuzzleSpec& spec, std::span<const Bound> given, Control& control,
                     int depth, Vector<Step>& steps, const Progress& progress) {
    target_low_.assign(at(graph().edge_count()), 255);
    target_high_.assign(at(graph().edge_count()), 0);
    CountConflict conflict = find_count_conflict(graph());
    unbalanced_.clear();
    if (conflict.kind == CountConflict::hall) unbalanced_ = std::move(conflict.islands);
    sort(unbalanced_);
    if (start(given, false)) {
        if (reason(spec, control, depth, Until::contradiction, steps, progress) != Outcome::solved)
            steps.clear();
        return;
    }
    make_failure(steps.emplace_back());
}

// Puts the given bounds on the board; false: they contradict each other.
bool Deducer::start(std::span<const Bound> given, bool block) {
    board_.load(graph());
    bool ok = true;
    for (const std::span<const Bound> bounds : {std::span<const Bound>(graph().given), given})
        for (const Bound& g : bounds)
            ok = ok && board_.state(g.edge, true, g.low, block) &&
                 board_.state(g.edge, false, g.high, block);
    return ok;
}

Outcome Deducer::reason(const PuzzleSpec& spec, Control& control, int depth, Until until,
                        Vector<Step>& steps, const Progress& progress) {
    pending_.clear();
    pending_tier_ = -1;
    minimal_loaded_ = false;
    recent_.assign(at(graph().island_count()), 0);
    recent_list_.clear();
    const std::int32_t all = board_.value(graph().island_count());  // edges and values
    start_low_.resize(at(all));
    start_high_.resize(at(all));
    for (std::int32_t e = 0; e < all; ++e) {
        start_low_[at(e)] = board_.low(e);
        start_high_[at(e)] = board_.high(e);
    }
    board_.drain([](std::int32_t) {});
    bool drawn = false;
    // Without a solution there is no goal: a contradiction may come at any time.
    const auto left_over = [&] {
        return until == Until::contradiction ? board_.undecided() + 1 : left_to_target();
    };
    const std::int32_t total = left_over();
    // Smallest sets take nearly all of the time, about the same for each bound. Where there are
    // several solutions, they are to be expected.
    double base = 0, share = several_ ? 0.1 : 1;
    std::int32_t from = total;
    bool minimal = false;
    const auto done = [&](std::int32_t left) { return base + share * (1 - double(left) / from); };
    for (std::int32_t left = total; left > 0 && !(drawn && until == Until::drawing);
         left = left_over()) {
        if (until == Until::contradiction && contradicts()) break;
        if (progress.tell) progress.tell(progress.argument, done(left));
        // Two colors of islands are easier to add up than anything is to try.
        const bool unbalanced = until == Until::contradiction && !unbalanced_.empty();
        const int tier = next_tier(control, unbalanced ? 0 : depth);
        if (control.look()) return Outcome::unknown;
        if (unbalanced && tier == tier_count) {
            parted_.clear();  // it is not for an odd sum
            break;
        }
        if (until == Until::drawing && note_plain(tier, steps)) continue;
        steps.emplace_back();
        Step& step = steps.back();
        if (tier < tier_count) {
            choose(tier, step);
        } else {
            if (!minimal) {
                base = done(left);
                share = 1 - base;
                from = left;
                minimal = true;
            }
            const Outcome outcome = find_minimal(spec, control, until, step);
            if (outcome != Outcome::solved) {
                steps.pop_back();
                return outcome;
            }
            if (until == Until::contradiction) break;
        }
        if (!draw(step)) {
            if (until == Until::contradiction) break;
            return Outcome::no_solution;
        }
        for (const Step::Conclusion& c : step.conclusions)
            drawn |= c.low > c.low_before && !board_.is_value(c.edge);
    }
    if (until == Until::drawing && !drawn) steps.clear();
    const bool ended = !steps.empty() && steps.back().conclusions.empty();
    if (until == Until::contradiction && !ended) make_failure(steps.emplace_back());
    prune(steps, until);
    return Outcome::solved;
}

// Whether what is known breaks a rule by itself.
bool Deducer::contradicts() {
    if (board_.contradicts()) return true;
    board_.list_open();
    return find_odd_part();
}

// Makes the step that says how what is known breaks a rule.
void Deducer::make_failure(Step& step) {
    step.clear();
    board_.explain(reasons_);
    step.failure = board_.failure();
    step.failure_place = board_.failure_place();
    step.group = reasons_.group;
    switch (step.failure) {
        case Failure::too_many:
        case Failure::clash: step.technique = Technique::complete; break;
        case Failure::too_few: step.technique = Technique::full; break;
        case Failure::crossing: step.technique = Technique::crossing; break;
        case Failure::loop: step.technique = Technique::loop; break;
        case Failure::cut_off: step.technique = Technique::closed_group; break;
        case Failure::sum: step.technique = Technique::sum; break;
        case Failure::none:
        case Failure::odd:
        case Failure::unbalanced:
            step.technique = Technique::parity;
            if (parted_.empty()) {
                step.failure = Failure::unbalanced;
                step.failure_place = -1;
                step.group = unbalanced_;
                rest_on_colors();
                break;
            }
            step.failure = Failure::odd;
            step.failure_place = -1;
            step.group = parted_;
            sort(step.group);
            rest_on_part();
    }
    if (step.failure == Failure::too_many || step.failure == Failure::too_few)
        step.place = step.failure_place;
    if (step.failure == Failure::crossing) step.place = board_.crossed_by(step.failure_place);
    step.level = grade_of(step.technique, 0).level;
    take_reasons(step);
}

// The clues of the islands in parted_, and the bridges that lead out.
void Deducer::rest_on_part() {
    const auto inside = [&](std::int32_t i) {
        return std::find(parted_.begin(), parted_.end(), i) != parted_.end();
    };
    for (const std::int32_t i : parted_) {
        board_.rest_on(reasons_, board_.value(i), true, board_.least(i));
        board_.rest_on(reasons_, board_.value(i), false, board_.most(i));
        for (const std::int32_t f : board_.island(i).edge) {
            if (f < 0 || inside(board_.edge(f).other(i))) continue;
            board_.rest_on(reasons_, f, true, board_.low(f));
            board_.rest_on(reasons_, f, false, board_.high(f));
        }
    }
}

// The clues of the islands in unbalanced_ and of those around them.
void Deducer::rest_on_colors() {
    for (const std::int32_t i : unbalanced_) {
        board_.rest_on(reasons_, board_.value(i), true, board_.island(i).low);
        for (const std::int32_t e : board_.island(i).edge) {
            if (e < 0) continue;
            const std::int32_t other = board_.edge(e).other(i);
            board_.rest_on(reasons_, board_.value(other), false, board_.island(other).high);
        }
    }
}

// By how many bridges bounds are still apart from the goal.
std::int32_t Deducer::left_to_target() const {
    std::int32_t left = 0;
    for (std::int32_t e = 0; e < graph().edge_count(); ++e)
        left += std::max(0, board_.high(e) - target_high_[at(e)]) +
                std::max(0, target_low_[at(e)] - board_.low(e));
    return left;
}

// The first tier that applies, with all its conclusions in conclusions_; tier_count: none applies.
int Deducer::next_tier(Control& control, int depth) {
    for (int tier = basics; tier < tier_count && depth_of(tier) <= depth; ++tier) {
        if (tier == pending_tier_) {
            erase_if(pending_, [&](const Conclusion& c) { return !useful(c); });
            if (!pending_.empty()) {
                conclusions_ = pending_;
                return tier;
            }
        }
        if (depth_of(tier) == 2) {
            // One search for all remaining depths, up to that of the pending trials.
            erase_if(pending_, [&](const Conclusion& c) { return !useful(c); });
            const bool waits = pending_tier_ > tier && !pending_.empty();
            tier = find_deep_trials(waits ? depth_of(pending_tier_) - 1 : depth, control);
            if (control.stopped || !conclusions_.empty()) return tier;
            if (!waits) return tier_count;
            conclusions_ = pending_;
            return pending_tier_;
        }
        find(tier, control);
        if (control.stopped || !conclusions_.empty()) return tier;
    }
    return tier_count;
}

// Finds the trials of the least depth, from 2 up to a limit, at which any fails; returns its tier.
int Deducer::find_deep_trials(int depth, Control& control) {
    conclusions_.clear();
    int best = depth;
    const auto look = [&](std::int32_t e, bool low, int bound) {
        const int layer = board_.suppose(e, !low, low ? bound - 1 : bound + 1, best);
        board_.undo();
        if (layer < 0) return;
        if (layer < best) conclusions_.clear();
        best = layer;
        conclude(Technique::trial, -1, e, low, bound);
    };
    board_.list_open();
    for (const std::int32_t e : board_.undecided_edges()) {
        if (control.tick() || board_.charge(control)) break;
        if (wants_less(e)) look(e, false, board_.high(e) - 1);
        if (wants_more(e)) look(e, true, board_.low(e) + 1);
    }
    return trials + best - 1;
}

// Chooses one step among the conclusions of a tier: near the last step if possible, and as short as
// possible.
void Deducer::choose(int tier, Step& step) {
    if (tier < pairs || tier == repeats || tier == sums) {
        const Conclusion* best = nullptr;
        for (const Conclusion& c : conclusions_)
            if (!best || far(c) < far(*best) ||
                (far(c) == far(*best) && c.technique < best->technique))
                best = &c;
        return make_whole(tier, Conclusion(*best), step);
    }
    if (tier == pending_tier_ && !pending_.empty()) {
        make_step(tier, pending_.front(), step);
        return;
    }
    weights_.clear();
    std::size_t best = 0;
    for (std::size_t i = 0; i < conclusions_.size(); ++i) {
        make_step(tier, conclusions_[i], candidate_);
        weights_.push_back(
            {candidate_.islands.size() + candidate_.chain.size() + candidate_.group.size(), i});
        const auto before = [&](std::size_t a, std::size_t b) {
            const Technique one = conclusions_[a].technique, other = conclusions_[b].technique;
            if (one != other) return one < other;
            if (weights_[a].first != weights_[b].first)
                return weights_[a].first < weights_[b].first;
            return near_row_ >= 0 && far(conclusions_[a]) < far(conclusions_[b]);
        };
        if (i > 0 && !before(i, best)) continue;
        best = i;
        step = candidate_;
    }
    if (tier < trials) return;
    sort(weights_);
    pending_.clear();
    for (const auto& [weight, i] : weights_) pending_.push_back(conclusions_[i]);
    pending_tier_ = tier;
}

// The distance of a conclusion from the cell to stay near or, without one, whether the last step
// did not touch it.
std::int32_t Deducer::far(const Conclusion& c) const {
    bool touched = false;
    std::int32_t least = std::numeric_limits<std::int32_t>::max();
    const auto look = [&](std::int32_t i) {
        const Island& island = board_.island(i);
        touched |= recent_[at(i)] != 0;
        least =
            std::min(least, std::abs(island.row - near_row_) + std::abs(island.col - near_col_));
    };
    if (near_row_ >= 0 &&
        (c.technique == Technique::full || c.technique == Technique::one_each_way ||
         c.technique == Technique::capacity))
        look(c.place);
    else board_.ends(c.edge, look);
    return near_row_ < 0 ? !touched : least;
}

// Makes a step of all that its island or crossing implies by the same technique.
void Deducer::make_whole(int tier, const Conclusion& first, Step& step) {
    make_step(tier, first, step);
    if (first.place < 0) return;
    // For a value, combine its minimum and maximum; for edges, all those of one island.
    const bool value = board_.is_value(first.edge);
    for (const Conclusion& c : conclusions_)
        if (c.technique == first.technique && c.place == first.place &&
            (value ? c.edge == first.edge && c.low != first.low : c.edge != first.edge)) {
            make_step(tier, c, candidate_);
            merge(step, candidate_);
        }
}

// Merges another conclusion of the same island or crossing.
void Deducer::merge(Step& step, const Step& other) {
    for (const Step::Conclusion& c : other.conclusions) {
        const auto same = std::find_if(step.conclusions.begin(), step.conclusions.end(),
                                       [&](const auto& known) { return known.edge == c.edge; });
        if (same == step.conclusions.end()) {
            step.conclusions.push_back(c);
        } else {
            same->low = std::max(same->low, c.low);
            same->high = std::min(same->high, c.high);
        }
    }
    merge_reasons(step, other);
}

void Deducer::merge_reasons(Step& step, const Step& other) {
    step.crossing |= other.crossing;
    for (const std::int32_t i : other.islands) {
        const auto place = std::lower_bound(step.islands.begin(), step.islands.end(), i);
        if (place == step.islands.end() || *place != i) step.islands.insert(place, i);
    }
    for (const Bound& fact : other.facts) {
        const auto same = std::find_if(step.facts.begin(), step.facts.end(),
                                       [&](const Bound& f) { return f.edge == fact.edge; });
        if (same == step.facts.end()) {
            step.facts.push_back(fact);
        } else {
            same->low = std::max(same->low, fact.low);
            same->high = std::min(same->high, fact.high);
        }
    }
}

void Deducer::make_step(int tier, const Conclusion& c, Step& step) {
    step.clear();
    reasons_.clear();
    step.technique = c.technique;
    step.depth = depth_of(tier);
    step.level = grade_of(c.technique, step.depth).level;
    step.place = c.place;
    const int low = board_.low(c.edge), high = board_.high(c.edge);
    step.conclusions.push_back({c.edge, low, high, c.low ? c.bound : low, c.low ? high : c.bound});
    // The minimum (maximum) of an island's bridges, as its clue or a sign implies.
    const auto rest_on_value = [&](std::int32_t i, bool least) {
        const std::int32_t value = board_.value(i);
        board_.rest_on(reasons_, value, least, least ? board_.least(i) : board_.most(i));
    };
    // What the other edges of an island carry, at least or at most.
    const auto rest_on_others = [&](std::int32_t i, bool lows) {
        rest_on_value(i, !lows);
        for (const std::int32_t f : board_.island(i).edge)
            if (f >= 0 && f != c.edge)
                board_.rest_on(reasons_, f, lows, lows ? board_.low(f) : board_.high(f));
    };
    switch (c.technique) {
        case Technique::complete:
        case Technique::room: rest_on_others(c.place, true); break;
        case Technique::capacity: rest_on_others(c.place, false); break;
        case Technique::crossing:
            reasons_.crossing = true;
            board_.rest_on(reasons_, c.place, true, 1);
            break;
        case Technique::full:
            // If the island lacks fewer bridges than a side can take, its known bridges are
            // reasons, too.
            rest_on_value(c.place, true);
            for (const std::int32_t f : board_.island(c.place).edge) {
                if (f < 0) continue;
                const bool lacks = board_.low(f) + board_.room(c.place) < board_.high(f);
                if (!lacks) board_.rest_on(reasons_, f, false, board_.high(f));
                else rest_on_lows(c.place);
                if (lacks) rest_on_value(c.place, false);
            }
            step.conclusions.back().high = c.bound;  // it needs no more, so exactly that
            break;
        case Technique::one_each_way:
            rest_on_value(c.place, true);
            for (const std::int32_t f : board_.island(c.place).edge)
                if (f >= 0 && board_.high(f) == 0) board_.rest_on(reasons_, f, false, 0);
            break;
        case Technique::loop:
        case Technique::closed_group:
        case Technique::blocked:
        case Technique::way_out:
        case Technique::outlet:
        case Technique::trial: suppose_for(tier, c, step); break;
        case Technique::pair:
            reasons_.network = true;
            board_.ends(c.edge, [&](std::int32_t i) { rest_on_value(i, false); });
            break;
        case Technique::split:
            find_parting(Of::possible);
            for (const Parting& p : parting_) {
                if (p.edge != c.edge) continue;
                part(p, 2 * (p.end - p.begin) <= p.last - p.first);
                board_.rest_on_cut(reasons_, parted_, c.edge);
            }
            step.group = parted_;
            break;
        case Technique::parity:
            find_parting(Of::undecided);
            for (const Parting& p : parting_)
                if (p.edge == c.edge) lack_of(p);
            for (const std::int32_t i : parted_) {
                rest_on_value(i, true);
                rest_on_value(i, false);
                for (const std::int32_t f : board_.island(i).edge) {
                    if (f < 0 || board_.open(f)) continue;
                    board_.rest_on(reasons_, f, true, board_.low(f));
                    board_.rest_on(reasons_, f, false, board_.high(f));
                }
            }
            board_.rest_on(reasons_, c.edge, true, low);
            board_.rest_on(reasons_, c.edge, false, high);
            step.group = parted_;
            break;
        case Technique::sum_rest:
        case Technique::no_repeat:
        case Technique::sum: {
            if (c.place < 0) {
                suppose_for(tier, c, step);
                break;
            }
            const Sum& sum = graph().sums[at(c.place)];
            const std::int32_t total = c.technique == Technique::no_repeat ? unreadable : sum.total;
            step.place = board_.island_of(c.edge);
            const auto islands = sum.of(graph().summed);
            step.group.assign(islands.begin(), islands.end());
            board_.rest_on_sum(reasons_, c.place, total, step.place, c.low, c.bound);
            break;
        }
        case Technique::minimal: break;
    }
    sort(step.group);
    take_reasons(step);
}

void Deducer::rest_on_lows(std::int32_t i) {
    for (const std::int32_t e : board_.island(i).edge)
        if (e >= 0) board_.rest_on(reasons_, e, true, board_.low(e));
}

// Assumes the opposite of a conclusion again, and reads off why it fails.
void Deducer::suppose_for(int tier, const Conclusion& c, Step& step) {
    const int bound = c.low ? c.bound - 1 : c.bound + 1;
    if (c.technique == Technique::outlet) {
        board_.suppose_at(c.edge, !c.low, bound, c.place);
    } else if (c.technique == Technique::loop) {
        // The assumption closes the loop at once; only the rest of the loop is needed.
        board_.rest_on_path(reasons_, c.edge);
        return;
    } else {
        board_.suppose(c.edge, !c.low, bound, depth_of(tier));
    }
    board_.explain(reasons_);
    step.supposed = {c.edge, c.low ? 0 : bound, c.low ? bound : graph().max_bridges};
    step.failure = board_.failure();
    step.failure_place = board_.failure_place();
    step.group = reasons_.group;
    // An edge that an island closes by becoming complete is told once, where that is first needed.
    const auto told = [&](std::int32_t edge, bool low, std::int32_t bound) {
        return std::any_of(step.chain.begin(), step.chain.end(), [&](const Step::Link& l) {
            return l.edge == edge && l.low == low && l.bound == bound;
        });
    };
    std::size_t closed = 0;
    const auto close_before = [&](std::int32_t position) {
        for (; c.technique == Technique::trial && closed < reasons_.closed.size() &&
               reasons_.closed[closed].before <= position;
             ++closed) {
            const auto& close = reasons_.closed[closed];
            if (!told(close.edge, false, 0))
                step.chain.push_back({close.edge, false, 0, Why::most, close.island});
        }
    };
    for (const std::int32_t position : reasons_.chain) {
        const Change& change = board_.trail()[at(position)];
        close_before(position);
        if (change.why != Why::assumed && !told(change.edge, change.low, change.after))
            step.chain.push_back({change.edge, change.low, change.after, change.why, change.place});
    }
    close_before(static_cast<std::int32_t>(board_.trail().size()));
    board_.undo();
}

void Deducer::take_reasons(Step& step) {
    step.crossing = reasons_.crossing;
    step.network = reasons_.network;
    step.loop = reasons_.loop;
    step.islands = reasons_.islands;
    step.sums = reasons_.sums;
    // A known value is stated as such, not as a bound.
    for (std::size_t k = 0; k < reasons_.facts.size(); ++k) {
        const Board::Reasons::Fact fact = reasons_.facts[k];
        if (board_.is_value(fact.edge) && board_.low(fact.edge) == board_.high(fact.edge))
            reasons_.add_fact({fact.edge, !fact.low, board_.low(fact.edge)});
    }
    for (const Board::Reasons::Fact& fact : reasons_.facts) {
        const auto same = std::find_if(step.facts.begin(), step.facts.end(),
                                       [&](const Bound& f) { return f.edge == fact.edge; });
        Bound& bound = same != step.facts.end()
                           ? *same
                           : step.facts.emplace_back(Bound{fact.edge, 0, most_of(fact.edge)});
        if (fact.low) bound.low = fact.bound;
        else bound.high = fact.bound;
    }
}

bool Deducer::draw(Step& step) {
    for (const std::int32_t i : recent_list_) recent_[at(i)] = 0;
    recent_list_.clear();
    bool ok = true;
    for (const Step::Conclusion& c : step.conclusions) {
        ok = ok && board_.state(c.edge, true, c.low, false) &&
             board_.state(c.edge, false, c.high, false);
        board_.ends(c.edge, [&](std::int32_t i) {
            recent_[at(i)] = 1;
            recent_list_.push_back(i);
            if (!minimal_loaded_) return;
            for (const std::int32_t e : board_.island(i).edge)
                if (e >= 0) minimal_sizes_[2 * at(e)] = minimal_sizes_[2 * at(e) + 1] = {};
        });
    }
    board_.drain([](std::int32_t) {});
    return ok;
}

// Drops the steps that nothing needs, backwards from the goal: all bounds that are not obvious in
// the finished drawing, the bridges that the last step draws, or the contradiction that it names.
void Deducer::prune(Vector<Step>& steps, Until until) {
    const std::int32_t all = board_.value(graph().island_count());  // edges and values
    need_low_.assign(at(all), 0);
    need_high_.resize(at(all));
    for (std::int32_t e = 0; e < all; ++e) need_high_[at(e)] = most_of(e);
    if (until == Until::drawing) {
        if (steps.empty()) return;
        for (const Step::Conclusion& c : steps.back().conclusions)
            if (c.low > c.low_before && !board_.is_value(c.edge)) need_low_[at(c.edge)] = c.low;
    } else if (until == Until::end) {
        const auto complete = [&](std::int32_t i) {
            int sum = 0;
            for (const std::int32_t e : board_.island(i).edge) sum += e >= 0 ? board_.low(e) : 0;
            return sum == board_.island(i).high;
        };
        for (std::int32_t e = 0; e < graph().edge_count(); ++e) {
            need_low_[at(e)] = board_.low(e);
            bool plain = complete(board_.edge(e).u) || complete(board_.edge(e).v);
            for (const std::int32_t f : graph().crossing_edges(e)) plain |= board_.low(f) > 0;
            if (!plain) need_high_[at(e)] = board_.high(e);
        }
    }
    std::size_t kept = steps.size();
    for (std::size_t s = steps.size(); s-- > 0;) {
        bool needed = steps[s].conclusions.empty();  // the contradiction
        for (const Step::Conclusion& c : steps[s].conclusions)
            needed |=
                need_low_[at(c.edge)] > c.low_before || need_high_[at(c.edge)] < c.high_before;
        if (!needed) continue;
        erase_if(steps[s].conclusions, [&](const Step::Conclusion& c) {
            return until != Until::drawing && need_low_[at(c.edge)] <= c.low_before &&
                   need_high_[at(c.edge)] >= c.high_before;
        });
        for (const Step::Conclusion& c : steps[s].conclusions) {
            need_low_[at(c.edge)] = std::min(need_low_[at(c.edge)], c.low_before);
            need_high_[at(c.edge)] = std::max(need_high_[at(c.edge)], c.high_before);
        }
        for (const Bound& fact : steps[s].facts) {
            need_low_[at(fact.edge)] = std::max(need_low_[at(fact.edge)], fact.low);
            need_high_[at(fact.edge)] = std::min(need_high_[at(fact.edge)], fact.high);
        }
        --kept;
        if (kept != s) std::swap(steps[kept], steps[s]);
    }
    steps.erase(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(kept));
    // Recompute the bounds before each step, now that some steps are gone.
    for (Step& step : steps) {
        for (Step::Conclusion& c : step.conclusions) {
            const bool less = c.high<c.high_before, more = c.low> c.low_before;
            c.low_before = start_low_[at(c.edge)];
            c.high_before = start_high_[at(c.edge)];
            c.low = more ? std::max(c.low, c.low_before) : c.low_before;
            c.high = less ? std::min(c.high, c.high_before) : c.high_before;
            start_low_[at(c.edge)] = c.low;
            start_high_[at(c.edge)] = c.high;
        }
        // An island is not complete any more if nothing needs one of its bridges.
        const bool lacks = std::any_of(step.conclusions.begin(), step.conclusions.end(),
                                       [](const auto& c) { return c.low < c.high; });
        if (step.technique == Technique::complete && lacks) {
            step.technique = Technique::room;
            step.level = grade_of(step.technique, 0).level;
        }
    }
}

}  // namespace hashi::people
