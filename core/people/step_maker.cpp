#include "people/step_maker.hpp"

#include <algorithm>

namespace hashi::people {

void StepMaker::make(int tier, const Conclusion& c, Step& step) {
    step.clear();
    reasons_.clear();
    step.technique = c.technique;
    step.depth = Techniques::depth_of(tier);
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
            parts_.find(Parts::Of::possible);
            for (const Parts::Cut& cut : parts_.cuts()) {
                if (cut.edge != c.edge) continue;
                parts_.take_smaller(cut);
                board_.rest_on_cut(reasons_, parts_.taken(), c.edge);
            }
            step.group = parts_.taken();
            break;
        case Technique::parity:
            parts_.find(Parts::Of::undecided);
            for (const Parts::Cut& cut : parts_.cuts())
                if (cut.edge == c.edge) parts_.lack_of(cut);
            for (const std::int32_t i : parts_.taken()) {
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
            step.group = parts_.taken();
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
    take(reasons_, step);
}

void StepMaker::rest_on_lows(std::int32_t i) {
    for (const std::int32_t e : board_.island(i).edge)
        if (e >= 0) board_.rest_on(reasons_, e, true, board_.low(e));
}

// Assumes the opposite of a conclusion again, and reads off why it fails.
void StepMaker::suppose_for(int tier, const Conclusion& c, Step& step) {
    const int bound = c.low ? c.bound - 1 : c.bound + 1;
    if (c.technique == Technique::outlet) {
        board_.suppose_at(c.edge, !c.low, bound, c.place);
    } else if (c.technique == Technique::loop) {
        // The assumption closes the loop at once; only the rest of the loop is needed.
        board_.rest_on_path(reasons_, c.edge);
        return;
    } else {
        board_.suppose(c.edge, !c.low, bound, Techniques::depth_of(tier));
    }
    board_.explain(reasons_);
    step.supposed = {c.edge, c.low ? 0 : bound, c.low ? bound : graph().max_bridges};
    step.failure = board_.failure();
    step.failure_place = board_.failure_place();
    step.group = reasons_.group;
    // An edge that an island closes by becoming complete enters the chain once, where it is first
    // needed.
    const auto in_chain = [&](std::int32_t edge, bool low, std::int32_t bound) {
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
            if (!in_chain(close.edge, false, 0))
                step.chain.push_back({close.edge, false, 0, Why::most, close.island});
        }
    };
    for (const std::int32_t position : reasons_.chain) {
        const Change& change = board_.trail()[at(position)];
        close_before(position);
        if (change.why != Why::assumed && !in_chain(change.edge, change.low, change.after))
            step.chain.push_back({change.edge, change.low, change.after, change.why, change.place});
    }
    close_before(static_cast<std::int32_t>(board_.trail().size()));
    board_.undo();
}

bool StepMaker::contradicts() {
    if (board_.contradicts()) return true;
    board_.list_open();
    return parts_.find_odd();
}

void StepMaker::make_failure(Step& step) {
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
            step.failure = Failure::odd;
            step.failure_place = -1;
            step.group = parts_.taken();
            sort(step.group);
            rest_on_part();
    }
    if (step.failure == Failure::too_many || step.failure == Failure::too_few)
        step.place = step.failure_place;
    if (step.failure == Failure::crossing) step.place = board_.crossed_by(step.failure_place);
    step.level = grade_of(step.technique, 0).level;
    take(reasons_, step);
}

// The clues of the islands taken, and the bridges that lead out.
void StepMaker::rest_on_part() {
    const auto inside = [&](std::int32_t i) {
        return std::find(parts_.taken().begin(), parts_.taken().end(), i) != parts_.taken().end();
    };
    for (const std::int32_t i : parts_.taken()) {
        board_.rest_on(reasons_, board_.value(i), true, board_.least(i));
        board_.rest_on(reasons_, board_.value(i), false, board_.most(i));
        for (const std::int32_t f : board_.island(i).edge) {
            if (f < 0 || inside(board_.edge(f).other(i))) continue;
            board_.rest_on(reasons_, f, true, board_.low(f));
            board_.rest_on(reasons_, f, false, board_.high(f));
        }
    }
}

void StepMaker::make_unbalanced(const Vector<std::int32_t>& islands, Step& step) {
    step.clear();
    reasons_.clear();
    step.technique = Technique::parity;
    step.level = grade_of(step.technique, 0).level;
    step.failure = Failure::unbalanced;
    step.group = islands;
    for (const std::int32_t i : islands) {
        board_.rest_on(reasons_, board_.value(i), true, board_.island(i).low);
        for (const std::int32_t e : board_.island(i).edge) {
            if (e < 0) continue;
            const std::int32_t other = board_.edge(e).other(i);
            board_.rest_on(reasons_, board_.value(other), false, board_.island(other).high);
        }
    }
    take(reasons_, step);
}

void StepMaker::take(Board::Reasons& reasons, Step& step) const {
    step.crossing = reasons.crossing;
    step.network = reasons.network;
    step.loop = reasons.loop;
    step.islands = reasons.islands;
    step.sums = reasons.sums;
    // A known value is stated as such, not as a bound.
    for (std::size_t k = 0; k < reasons.facts.size(); ++k) {
        const Board::Reasons::Fact fact = reasons.facts[k];
        if (board_.is_value(fact.edge) && board_.low(fact.edge) == board_.high(fact.edge))
            reasons.add_fact({fact.edge, !fact.low, board_.low(fact.edge)});
    }
    for (const Board::Reasons::Fact& fact : reasons.facts) {
        const auto same = std::find_if(step.facts.begin(), step.facts.end(),
                                       [&](const Bound& f) { return f.edge == fact.edge; });
        Bound& bound = same != step.facts.end()
                           ? *same
                           : step.facts.emplace_back(Bound{fact.edge, 0, most_of(fact.edge)});
        if (fact.low) bound.low = fact.bound;
        else bound.high = fact.bound;
    }
}

}  // namespace hashi::people
