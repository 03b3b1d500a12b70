#include "people/explain.hpp"

#include "people/voice.hpp"

namespace hashi::people {

void explain(Reasoner& reasoner, const PuzzleSpec& spec, std::span<const Bound> bounds,
             Control& control, Explanation& explanation, int depth, const Progress& progress) {
    Goal& goal = reasoner.goal();
    explanation.steps.clear();
    explanation.status = Explanation::unknown;
    reasoner.stay_near(-1, -1);
    control.start();
    goal.load(spec, bounds, control);
    Outcome outcome = goal.look(control);
    if (outcome == Outcome::solved && goal.several())
        outcome = goal.find_common(spec, bounds, control);
    if (outcome == Outcome::no_solution)
        reasoner.refute(spec, bounds, control, depth, explanation.steps, progress);
    if (outcome == Outcome::solved && !reasoner.start(bounds)) outcome = Outcome::no_solution;
    if (outcome == Outcome::solved)
        outcome = reasoner.reason(spec, control, depth, Reasoner::Until::goal, explanation.steps,
                                  progress);
    Voice voice;
    voice.load(spec, reasoner.graph(), bounds);
    voice.say_all(explanation.steps);
    if (outcome == Outcome::no_solution) explanation.status = Explanation::none;
    else if (outcome == Outcome::solved)
        explanation.status = goal.several() ? Explanation::several : Explanation::complete;
}

}  // namespace hashi::people
