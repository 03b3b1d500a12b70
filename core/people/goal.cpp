#include "people/goal.hpp"

#include <algorithm>

namespace hashi::people {

void Goal::set(std::span<const std::uint8_t> solution) {
    low_.assign(solution.begin(), solution.end());
    high_ = low_;
}

void Goal::set_open(const Graph& graph) {
    low_.assign(at(graph.edge_count()), 255);
    high_.assign(at(graph.edge_count()), 0);
}

Outcome Goal::find(Known target, Known& known, Control& control) {
    if (known == Known::nothing) {
        const Outcome outcome = solver_.next(control);
        if (outcome != Outcome::solved) return outcome;
        set(solver_.counts());
        known = Known::solution;
    }
    if (target <= known) return Outcome::solved;
    const Outcome outcome = solver_.next(control);
    if (outcome == Outcome::unknown) return outcome;
    if (outcome == Outcome::solved) return Outcome::no_solution;
    known = target;
    return Outcome::solved;
}

Outcome Goal::look(Control& control) {
    Control part = part_of(control);
    Known known = Known::nothing;
    const Outcome outcome = find(Known::unique, known, part);
    several_ = outcome == Outcome::no_solution && known == Known::solution;
    return several_ ? Outcome::solved : outcome;
}

Outcome Goal::find_common(const PuzzleSpec& spec, std::span<const Bound> bounds, Control& control) {
    search::Stats given_up;
    load(spec, bounds, control);
    return search::find_common(solver_, spec, bounds, 0, control, low_, high_, given_up);
}

std::int32_t Goal::left(const Board& board) const {
    std::int32_t left = 0;
    for (std::int32_t e = 0; e < board.graph().edge_count(); ++e)
        left += std::max(0, board.high(e) - high(e)) + std::max(0, low(e) - board.low(e));
    return left;
}

}  // namespace hashi::people
