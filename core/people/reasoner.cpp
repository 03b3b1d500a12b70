#include "people/reasoner.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace hashi::people {

void Reasoner::stay_near(std::int32_t row, std::int32_t col) {
    near_row_ = row;
    near_col_ = col;
}

// Any bound may be narrowed until what is known breaks a rule.
void Reasoner::refute(const PuzzleSpec& spec, std::span<const Bound> bounds, Control& control,
                      int depth, Vector<Step>& steps, const Progress& progress) {
    goal_.set_open(graph());
    CountConflict conflict = find_count_conflict(graph());
    unbalanced_.clear();
    if (conflict.kind == CountConflict::hall) unbalanced_ = std::move(conflict.islands);
    sort(unbalanced_);
    if (start(bounds)) {
        if (reason(spec, control, depth, Until::contradiction, steps, progress) != Outcome::solved)
            steps.clear();
        return;
    }
    maker_.make_failure(steps.emplace_back());
}

Outcome Reasoner::reason(const PuzzleSpec& spec, Control& control, int depth, Until until,
                         Vector<Step>& steps, const Progress& progress) {
    pending_.clear();
    pending_tier_ = -1;
    last_resort_.reset();
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
    bool draws = false;
    // Without a solution there is no goal: a contradiction may come at any time.
    const auto left_over = [&] {
        return until == Until::contradiction ? board_.undecided() + 1 : goal_.left(board_);
    };
    const std::int32_t total = left_over();
    // Smallest sets take nearly all of the time, about the same for each bound. Where there are
    // several solutions, they are to be expected.
    double base = 0, share = goal_.several() ? 0.1 : 1;
    std::int32_t from = total;
    bool minimal = false;
    const auto done = [&](std::int32_t left) { return base + share * (1 - double(left) / from); };
    for (std::int32_t left = total; left > 0 && !(draws && until == Until::drawing);
         left = left_over()) {
        if (until == Until::contradiction && maker_.contradicts()) break;
        if (progress.tell) progress.tell(progress.argument, done(left));
        // Two colors of islands are easier to add up than anything is to try.
        const bool unbalanced = until == Until::contradiction && !unbalanced_.empty();
        const int tier = next_tier(control, unbalanced ? 0 : depth);
        if (control.look()) return Outcome::unknown;
        if (unbalanced && tier == Techniques::tier_count) {
            maker_.make_unbalanced(unbalanced_, steps.emplace_back());
            break;
        }
        if (until == Until::drawing && note_plain(tier, steps)) continue;
        steps.emplace_back();
        Step& step = steps.back();
        if (tier < Techniques::tier_count) {
            choose(tier, step);
        } else {
            if (!minimal) {
                base = done(left);
                share = 1 - base;
                from = left;
                minimal = true;
            }
            const Outcome outcome =
                last_resort_.find(spec, control, until == Until::contradiction, step);
            if (outcome != Outcome::solved) {
                steps.pop_back();
                return outcome;
            }
            pending_.clear();
            pending_tier_ = -1;
            if (until == Until::contradiction) break;
        }
        if (!draw(step)) {
            if (until == Until::contradiction) break;
            return Outcome::no_solution;
        }
        for (const Step::Conclusion& c : step.conclusions)
            draws |= c.low > c.low_before && !board_.is_value(c.edge);
    }
    if (until == Until::drawing && !draws) steps.clear();
    const bool ended = !steps.empty() && steps.back().conclusions.empty();
    if (until == Until::contradiction && !ended) maker_.make_failure(steps.emplace_back());
    prune(steps, until);
    return Outcome::solved;
}

// The first tier that applies, with all its conclusions in conclusions_; tier_count: none applies.
int Reasoner::next_tier(Control& control, int depth) {
    for (int tier = 0; tier < Techniques::tier_count && Techniques::depth_of(tier) <= depth;
         ++tier) {
        if (tier == pending_tier_) {
            erase_if(pending_, [&](const Conclusion& c) { return !useful(board_, c); });
            if (!pending_.empty()) {
                conclusions_ = pending_;
                return tier;
            }
        }
        if (Techniques::depth_of(tier) == 2) {
            // One search for all remaining depths, up to that of the pending trials.
            erase_if(pending_, [&](const Conclusion& c) { return !useful(board_, c); });
            const bool waits = pending_tier_ > tier && !pending_.empty();
            const int most = waits ? Techniques::depth_of(pending_tier_) - 1 : depth;
            tier = techniques_.find_deep_trials(most, control, conclusions_);
            if (control.stopped || !conclusions_.empty()) return tier;
            if (!waits) return Techniques::tier_count;
            conclusions_ = pending_;
            return pending_tier_;
        }
        techniques_.find(tier, control, conclusions_);
        if (control.stopped || !conclusions_.empty()) return tier;
    }
    return Techniques::tier_count;
}

// Chooses one step among the conclusions of a tier: near the last step if possible, and as short as
// possible.
void Reasoner::choose(int tier, Step& step) {
    if (place_of(tier) != Place::edges) {
        const Conclusion* best = nullptr;
        for (const Conclusion& c : conclusions_)
            if (!best || far(c) < far(*best) ||
                (far(c) == far(*best) && c.technique < best->technique))
                best = &c;
        return make_whole(tier, Conclusion(*best), step);
    }
    if (tier == pending_tier_ && !pending_.empty()) {
        maker_.make(tier, pending_.front(), step);
        return;
    }
    weights_.clear();
    std::size_t best = 0;
    for (std::size_t i = 0; i < conclusions_.size(); ++i) {
        maker_.make(tier, conclusions_[i], candidate_);
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
    if (tier < Techniques::trials) return;
    sort(weights_);
    pending_.clear();
    for (const auto& [weight, i] : weights_) pending_.push_back(conclusions_[i]);
    pending_tier_ = tier;
}

// The distance of a conclusion from the cell to stay near or, without one, whether the last step
// did not touch it.
std::int32_t Reasoner::far(const Conclusion& c) const {
    bool touched = false;
    std::int32_t least = std::numeric_limits<std::int32_t>::max();
    const auto look = [&](std::int32_t i) {
        const Island& island = board_.island(i);
        touched |= recent_[at(i)] != 0;
        least =
            std::min(least, std::abs(island.row - near_row_) + std::abs(island.col - near_col_));
    };
    if (near_row_ >= 0 && adds_sides(c.technique)) look(c.place);
    else board_.ends(c.edge, look);
    return near_row_ < 0 ? !touched : least;
}

// Makes a step of all that its island or crossing implies by the same technique.
void Reasoner::make_whole(int tier, const Conclusion& first, Step& step) {
    maker_.make(tier, first, step);
    if (first.place < 0) return;
    // For a value, combine its minimum and maximum; for edges, all those of one island.
    const bool value = board_.is_value(first.edge);
    for (const Conclusion& c : conclusions_)
        if (c.technique == first.technique && c.place == first.place &&
            (value ? c.edge == first.edge && c.low != first.low : c.edge != first.edge)) {
            maker_.make(tier, c, candidate_);
            merge(step, candidate_);
        }
}

// Adds all conclusions of the easiest techniques that draw nothing as steps that later ones may
// need. False: there are none, and the rest draws something.
bool Reasoner::note_plain(int tier, Vector<Step>& steps) {
    if (tier >= Techniques::pairs) return false;
    bool noted = false;
    const Vector<Conclusion> all = conclusions_;
    for (const Conclusion& c : all) {
        const bool other = board_.is_value(c.edge) || c.technique == Technique::full;
        if (c.low || other || !useful(board_, c)) continue;
        steps.emplace_back();
        maker_.make(tier, c, steps.back());
        draw(steps.back());
        noted = true;
    }
    return noted;
}

// States what a step concludes; false: what is known denies it.
bool Reasoner::draw(const Step& step) {
    for (const std::int32_t i : recent_list_) recent_[at(i)] = 0;
    recent_list_.clear();
    bool ok = true;
    for (const Step::Conclusion& c : step.conclusions) {
        ok = ok && board_.state(c.edge, true, c.low, false) &&
             board_.state(c.edge, false, c.high, false);
        board_.ends(c.edge, [&](std::int32_t i) {
            recent_[at(i)] = 1;
            recent_list_.push_back(i);
            last_resort_.forget(i);
        });
    }
    board_.drain([](std::int32_t) {});
    return ok;
}

// Drops the steps that nothing needs, backwards from the goal: all bounds that are not obvious in
// the finished drawing, the bridges that the last step draws, or the contradiction that it names.
void Reasoner::prune(Vector<Step>& steps, Until until) {
    const std::int32_t all = board_.value(graph().island_count());  // edges and values
    need_low_.assign(at(all), 0);
    need_high_.resize(at(all));
    for (std::int32_t e = 0; e < all; ++e) need_high_[at(e)] = maker_.most_of(e);
    if (until == Until::drawing) {
        if (steps.empty()) return;
        for (const Step::Conclusion& c : steps.back().conclusions)
            if (c.low > c.low_before && !board_.is_value(c.edge)) need_low_[at(c.edge)] = c.low;
    } else if (until == Until::goal) {
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
    std::size_t first = steps.size();
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
        --first;
        if (first != s) std::swap(steps[first], steps[s]);
    }
    steps.erase(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(first));
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
