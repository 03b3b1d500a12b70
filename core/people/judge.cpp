#include "people/judge.hpp"

#include <algorithm>

#include "people/voice.hpp"

namespace hashi::people {

void judge_move(Reasoner& reasoner, const PuzzleSpec& spec, std::span<const Bound> drawing,
                const Bound& move, Control& control, Judgement& judgement, bool why) {
    judgement.kind = Judgement::unknown;
    judgement.refutations.clear();
    judgement.assumptions.clear();
    reasoner.stay_near(-1, -1);
    control.start();
    reasoner.goal().load(spec, {}, control);
    Vector<Bound> bounds;
    // Adds these bounds of the move's edge to the drawing; false: they contradict it, or are none.
    const auto add = [&](const Bound& bound) {
        bounds.assign(drawing.begin(), drawing.end());
        const auto same = std::find_if(bounds.begin(), bounds.end(),
                                       [&](const Bound& b) { return b.edge == bound.edge; });
        if (same == bounds.end()) {
            bounds.push_back(bound);
            return bound.low <= bound.high;
        }
        same->low = std::max(same->low, bound.low);
        same->high = std::min(same->high, bound.high);
        return same->low <= same->high;
    };
    const int most = reasoner.graph().max_bridges;
    const auto ask = [&](const Bound& bound) {
        if (control.look()) return Outcome::unknown;
        const bool fits = add(bound) && std::all_of(bounds.begin(), bounds.end(),
                                                    [&](const Bound& b) { return b.low <= most; });
        if (!fits) return Outcome::no_solution;
        Control part = part_of(control);
        return reasoner.goal().solver().ask(part, bounds);
    };
    const Bound fewer{move.edge, 0, move.low - 1};
    const Bound more{move.edge, move.high + 1, most};
    const Outcome with = ask(move);
    Outcome without = ask(fewer);
    if (without != Outcome::solved) {
        const Outcome other = ask(more);
        if (other != Outcome::no_solution) without = other;
    }
    if (with == Outcome::unknown || without == Outcome::unknown) return;
    const bool possible = with == Outcome::solved, avoidable = without == Outcome::solved;
    const Judgement::Kind kind = possible && avoidable ? Judgement::open
                                 : possible            ? Judgement::forced
                                 : avoidable           ? Judgement::wrong
                                                       : Judgement::none;
    const auto refute_asked = [&](const Bound* assumed) {
        judgement.refutations.emplace_back();
        reasoner.refute(spec, bounds, control, deepest, judgement.refutations.back());
        Voice voice;
        voice.load(spec, reasoner.graph(), bounds);
        voice.say_all(judgement.refutations.back());
        judgement.assumptions.emplace_back();
        if (assumed) voice.say_assumption(*assumed, judgement.assumptions.back());
    };
    // What fails: what is drawn, the move, or else both ways to avoid it.
    const auto say_why = [&] {
        if (kind == Judgement::none) {
            bounds.assign(drawing.begin(), drawing.end());
            return refute_asked(nullptr);
        }
        if (kind == Judgement::wrong) {
            if (add(move)) refute_asked(&move);
            return;
        }
        if (add(fewer)) refute_asked(&fewer);
        if (add(more)) refute_asked(&more);
    };
    if (why && kind != Judgement::open && (!finished(say_why) || control.stopped)) {
        // Without one of the reasons, the others would look like all.
        judgement.refutations.clear();
        judgement.assumptions.clear();
        return;
    }
    judgement.kind = kind;
}

}  // namespace hashi::people
