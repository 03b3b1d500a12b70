// What reasoning is to derive. In: a puzzle. Out: by edge, the bounds that all solutions have in
// common, by the search engine. A person does not know them; they say in which direction to look,
// so that no time is lost on what cannot be shown. No step rests on them: each is proved by its own
// premises.
#pragma once

#include <cstdint>
#include <span>

#include "base/base.hpp"
#include "people/board.hpp"
#include "puzzle/puzzle.hpp"
#include "search/search.hpp"

namespace hashi::people {

class Goal {
public:
    // How much is known of it: nothing, a solution, and that it is the only one.
    enum class Known : std::uint8_t { nothing, solution, unique };

    // Makes this solution (bridges by edge) the goal.
    void set(std::span<const std::uint8_t> solution);
    // Makes everything the goal, fewer and more bridges on each edge: nothing is known of it.
    void set_open(const Graph& graph);

    // Loads the engine with a puzzle and bounds. Throws like search::Solver::load.
    void load(const PuzzleSpec& spec, std::span<const Bound> bounds, Control& control) {
        solver_.load(spec, bounds, 0, control);
    }
    // After load(): finds a solution and, if `target` is `unique`, proves that there is no other;
    // `known` says how far that got. no_solution: there is none, or `target` is `unique` and there
    // is a second one.
    Outcome find(Known target, Known& known, Control& control);
    // After load(): finds a solution, and whether there are several.
    Outcome look(Control& control);
    bool several() const { return several_; }
    // Finds the bounds over all solutions that satisfy these bounds.
    Outcome find_common(const PuzzleSpec& spec, std::span<const Bound> bounds, Control& control);

    // The engine, for questions of another kind, and the graph that it is loaded with.
    search::Solver& solver() { return solver_; }
    const Graph& graph() const { return solver_.graph(); }

    int low(std::int32_t e) const { return low_[static_cast<std::size_t>(e)]; }
    int high(std::int32_t e) const { return high_[static_cast<std::size_t>(e)]; }
    // Whether the bounds of an edge are still wider on a board.
    bool wants_less(const Board& board, std::int32_t e) const { return high(e) < board.high(e); }
    bool wants_more(const Board& board, std::int32_t e) const { return low(e) > board.low(e); }
    // By how many bridges the bounds on a board are still apart from the goal.
    std::int32_t left(const Board& board) const;

private:
    search::Solver solver_;
    Vector<std::uint8_t> low_, high_;
    bool several_ = false;
};

}  // namespace hashi::people
