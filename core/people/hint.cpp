// Deducer: hints. A mistake in the drawing first, else the easiest step that draws something.
#include <algorithm>

#include "base/base.hpp"
#include "people/deducer.hpp"
#include "people/smallest.hpp"

namespace hashi::people {
namespace {

constexpr std::int64_t drawing_conflicts = 10'000;  // per query about the drawing

// The drawing, as a set of bounds that a solution may satisfy together.
class Drawn final : public Oracle {
public:
    Drawn(search::Solver& solver, std::span<const Bound> drawn, Control& control)
        : solver_(solver),
          drawn_(drawn),
          control_(control) {}

    Outcome ask(Subset& things) override {
        asked_.clear();
        places_.clear();
        for (std::size_t k = 0; k < drawn_.size(); ++k) {
            if (!things[k]) continue;
            asked_.push_back(drawn_[k]);
            places_.push_back(k);
        }
        Control part = part_of(control_);
        part.conflicts = drawing_conflicts;
        const Outcome outcome = solver_.ask(part, asked_);
        if (outcome == Outcome::no_solution) {
            std::fill(things.begin(), things.end(), std::uint8_t{0});
            for (const std::int32_t p : solver_.failed()) things[places_[at(p)]] = 1;
        } else if (outcome == Outcome::solved) {
            for (std::size_t k = 0; k < drawn_.size(); ++k) {
                const int count = solver_.counts()[at(drawn_[k].edge)];
                things[k] = drawn_[k].low <= count && count <= drawn_[k].high;
            }
        }
        return outcome;
    }

private:
    search::Solver& solver_;
    std::span<const Bound> drawn_;
    Control& control_;
    Vector<Bound> asked_;
    Vector<std::size_t> places_;
};

// What a player sees without being told: an island has all its bridges, takes no more than it
// lacks, or a bridge is in the way.
bool plain(Technique technique) {
    return technique == Technique::complete || technique == Technique::crossing ||
           technique == Technique::room;
}

}  // namespace

void Deducer::hint(const PuzzleSpec& spec, std::span<const Bound> drawn, Control& control,
                   Hint& hint, std::int32_t near_row, std::int32_t near_col) {
    hint.steps.clear();
    hint.mistakes.clear();
    hint.kind = Hint::unknown;
    lent_ = nullptr;
    near_row_ = near_row;
    near_col_ = near_col;
    const auto answer = [&](Hint::Kind kind) { hint.kind = kind; };
    control.start();
    Control part = part_of(control);
    solver_.load(spec, {}, 0, control);
    Outcome outcome = look_for_target(control);
    if (outcome == Outcome::unknown) return answer(Hint::unknown);
    if (outcome == Outcome::no_solution) return answer(Hint::none);
    if (several_) {
        outcome = find_common(spec, drawn, control);
        if (outcome == Outcome::no_solution) outcome = find_mistakes(spec, drawn, control, hint);
    } else {
        for (const Bound& d : drawn)
            if (d.low > target_low_[at(d.edge)] || d.high < target_high_[at(d.edge)])
                hint.mistakes.push_back(d.edge);
    }
    if (outcome != Outcome::solved) return answer(Hint::unknown);
    if (!hint.mistakes.empty())
        return answer(hint.kind == Hint::together ? Hint::together : Hint::mistake);
    if (!start(drawn, false)) return answer(Hint::none);
    // Finished once the bridges drawn are a solution, whatever else could be marked.
    known_.clear();
    for (std::int32_t e = 0; e < graph().edge_count(); ++e)
        known_.push_back({e, board_.low(e), board_.low(e)});
    solver_.load(spec, known_, 0, control);
    outcome = solver_.next(part);
    if (outcome == Outcome::unknown) return answer(Hint::unknown);
    if (outcome == Outcome::solved) return answer(Hint::finished);
    outcome = reason(spec, control, deepest, Until::drawing, hint.steps);
    if (outcome == Outcome::unknown) {
        hint.steps.clear();
        return answer(Hint::unknown);
    }
    fold_plain(hint.steps);
    answer(hint.steps.empty() ? Hint::several : Hint::step);
}

// Finds the bounds that no solution satisfies; if each is possible on its own, a smallest set that
// is impossible together.
Outcome Deducer::find_mistakes(const PuzzleSpec& spec, std::span<const Bound> drawn,
                               Control& control, Hint& hint) {
    Outcome outcome = find_common(spec, {}, control);
    if (outcome != Outcome::solved) return outcome;
    for (const Bound& d : drawn)
        if (d.low > target_high_[at(d.edge)] || d.high < target_low_[at(d.edge)])
            hint.mistakes.push_back(d.edge);
    if (!hint.mistakes.empty()) return outcome;
    solver_.load(spec, {}, 0, control);
    Drawn oracle(solver_, drawn, control);
    Subset wrong(drawn.size(), 1);
    if (oracle.ask(wrong) == Outcome::no_solution) {
        shrink(oracle, wrong);
        SmallestSet().find(oracle, wrong);
    }
    if (control.stopped) return Outcome::unknown;
    for (std::size_t k = 0; k < drawn.size(); ++k)
        if (wrong[k]) hint.mistakes.push_back(drawn[k].edge);
    if (hint.mistakes.size() > 1) hint.kind = Hint::together;
    return Outcome::solved;
}

// Adds all conclusions of the easiest techniques that draw nothing as steps that later ones may
// need. False: there are none, and the rest draws something.
bool Deducer::note_plain(int tier, Vector<Step>& steps) {
    if (tier >= pairs) return false;
    bool noted = false;
    const Vector<Conclusion> all = conclusions_;
    for (const Conclusion& c : all) {
        const bool other = board_.is_value(c.edge) || c.technique == Technique::full;
        if (c.low || other || !useful(c)) continue;
        steps.emplace_back();
        make_step(tier, c, steps.back());
        draw(steps.back());
        noted = true;
    }
    return noted;
}

// For an island that needs every bridge it can get, or the like, leaves out the obvious: that a
// neighbor has all its bridges or takes no more, or that a bridge is in the way.
void Deducer::fold_plain(Vector<Step>& steps) {
    if (steps.empty()) return;
    Step& last = steps.back();
    if (last.technique != Technique::full && last.technique != Technique::one_each_way &&
        last.technique != Technique::capacity)
        return;
    for (std::size_t s = 0; s + 1 < steps.size(); ++s)
        if (!plain(steps[s].technique)) return;
    const int most = graph().max_bridges;
    for (std::size_t s = 0; s + 1 < steps.size(); ++s) {
        const Step& seen = steps[s];
        for (const Step::Conclusion& c : seen.conclusions)
            erase_if(last.facts, [&](Bound& f) {
                if (f.edge == c.edge && f.high < c.high_before) f.high = most;
                return f.low == 0 && f.high == most;
            });
        merge_reasons(last, seen);
        last.level = std::max(last.level, seen.level);
    }
    steps.front() = last;
    steps.resize(1);
}

}  // namespace hashi::people
