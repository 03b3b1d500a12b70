#include "people/hint.hpp"

#include <algorithm>

#include "people/smallest.hpp"
#include "people/voice.hpp"

namespace hashi::people {
namespace {

constexpr std::int64_t drawing_conflicts = 10'000;  // per query about the drawing

// The drawing, as a set of bounds that a solution may satisfy together.
class DrawingOracle final : public Oracle {
public:
    DrawingOracle(search::Solver& solver, std::span<const Bound> drawing, Control& control)
        : solver_(solver),
          drawing_(drawing),
          control_(control) {}

    Outcome ask(Subset& things) override {
        asked_.clear();
        places_.clear();
        for (std::size_t k = 0; k < drawing_.size(); ++k) {
            if (!things[k]) continue;
            asked_.push_back(drawing_[k]);
            places_.push_back(k);
        }
        Control part = part_of(control_);
        part.conflicts = drawing_conflicts;
        const Outcome outcome = solver_.ask(part, asked_);
        if (outcome == Outcome::no_solution) {
            std::fill(things.begin(), things.end(), std::uint8_t{0});
            for (const std::int32_t p : solver_.failed()) things[places_[at(p)]] = 1;
        } else if (outcome == Outcome::solved) {
            for (std::size_t k = 0; k < drawing_.size(); ++k) {
                const int count = solver_.counts()[at(drawing_[k].edge)];
                things[k] = drawing_[k].low <= count && count <= drawing_[k].high;
            }
        }
        return outcome;
    }

private:
    search::Solver& solver_;
    std::span<const Bound> drawing_;
    Control& control_;
    Vector<Bound> asked_;
    Vector<std::size_t> places_;
};

// Finds the bounds that no solution satisfies; if each is possible on its own, a smallest set that
// is impossible together.
Outcome find_mistakes(Goal& goal, const PuzzleSpec& spec, std::span<const Bound> drawing,
                      Control& control, Hint& hint) {
    Outcome outcome = goal.find_common(spec, {}, control);
    if (outcome != Outcome::solved) return outcome;
    for (const Bound& d : drawing)
        if (d.low > goal.high(d.edge) || d.high < goal.low(d.edge)) hint.mistakes.push_back(d.edge);
    if (!hint.mistakes.empty()) return outcome;
    goal.load(spec, {}, control);
    DrawingOracle oracle(goal.solver(), drawing, control);
    Subset wrong(drawing.size(), 1);
    if (oracle.ask(wrong) == Outcome::no_solution) {
        shrink(oracle, wrong);
        SmallestSet().find(oracle, wrong);
    }
    if (control.stopped) return Outcome::unknown;
    for (std::size_t k = 0; k < drawing.size(); ++k)
        if (wrong[k]) hint.mistakes.push_back(drawing[k].edge);
    if (hint.mistakes.size() > 1) hint.kind = Hint::together;
    return Outcome::solved;
}

// For an island that needs every bridge it can get, or the like, leaves out the obvious: that a
// neighbor has all its bridges or takes no more, or that a bridge is in the way.
void fold_plain(Vector<Step>& steps, int most) {
    if (steps.empty()) return;
    Step& last = steps.back();
    if (!adds_sides(last.technique)) return;
    for (std::size_t s = 0; s + 1 < steps.size(); ++s)
        if (!is_plain(steps[s].technique)) return;
    for (std::size_t s = 0; s + 1 < steps.size(); ++s) {
        const Step& plain = steps[s];
        for (const Step::Conclusion& c : plain.conclusions)
            erase_if(last.facts, [&](Bound& f) {
                if (f.edge == c.edge && f.high < c.high_before) f.high = most;
                return f.low == 0 && f.high == most;
            });
        merge_reasons(last, plain);
        last.level = std::max(last.level, plain.level);
    }
    steps.front() = last;
    steps.resize(1);
}

// Finds a hint without its words.
void find_silent(Reasoner& reasoner, const PuzzleSpec& spec, std::span<const Bound> drawing,
                 Control& control, Hint& hint, std::int32_t near_row, std::int32_t near_col) {
    Goal& goal = reasoner.goal();
    hint.steps.clear();
    hint.mistakes.clear();
    hint.kind = Hint::unknown;
    reasoner.stay_near(near_row, near_col);
    const auto answer = [&](Hint::Kind kind) { hint.kind = kind; };
    control.start();
    Control part = part_of(control);
    goal.load(spec, {}, control);
    Outcome outcome = goal.look(control);
    if (outcome == Outcome::unknown) return answer(Hint::unknown);
    if (outcome == Outcome::no_solution) return answer(Hint::none);
    if (goal.several()) {
        outcome = goal.find_common(spec, drawing, control);
        if (outcome == Outcome::no_solution)
            outcome = find_mistakes(goal, spec, drawing, control, hint);
    } else {
        for (const Bound& d : drawing)
            if (d.low > goal.low(d.edge) || d.high < goal.high(d.edge))
                hint.mistakes.push_back(d.edge);
    }
    if (outcome != Outcome::solved) return answer(Hint::unknown);
    if (!hint.mistakes.empty())
        return answer(hint.kind == Hint::together ? Hint::together : Hint::mistake);
    if (!reasoner.start(drawing)) return answer(Hint::none);
    // Finished once the bridges drawn are a solution, whatever else could be marked.
    const Board& board = reasoner.board();
    Vector<Bound> known;
    for (std::int32_t e = 0; e < reasoner.graph().edge_count(); ++e)
        known.push_back({e, board.low(e), board.low(e)});
    goal.load(spec, known, control);
    outcome = goal.solver().next(part);
    if (outcome == Outcome::unknown) return answer(Hint::unknown);
    if (outcome == Outcome::solved) return answer(Hint::finished);
    outcome = reasoner.reason(spec, control, deepest, Reasoner::Until::drawing, hint.steps);
    if (outcome == Outcome::unknown) {
        hint.steps.clear();
        return answer(Hint::unknown);
    }
    fold_plain(hint.steps, reasoner.graph().max_bridges);
    answer(hint.steps.empty() ? Hint::several : Hint::step);
}

}  // namespace

void find_hint(Reasoner& reasoner, const PuzzleSpec& spec, std::span<const Bound> drawing,
               Control& control, Hint& hint, std::int32_t near_row, std::int32_t near_col,
               bool alone) {
    find_silent(reasoner, spec, drawing, control, hint, near_row, near_col);
    hint.fault.clear();
    hint.refusal.clear();
    Voice voice;
    voice.load(spec, reasoner.graph(), drawing);
    voice.say_all(hint.steps, !alone);
    if (hint.mistakes.empty()) return;
    const bool together = hint.kind == Hint::together;
    voice.say_fault(spec, drawing, hint.mistakes, together, hint.fault);
    Voice::say_refusal(drawing, hint.mistakes, together, reasoner.graph().max_bridges,
                       hint.refusal);
}

}  // namespace hashi::people
