// Explains a fact that no named technique finds. In: a board, and the negation of the fact. Out: a
// small set of clues, rules, sums and known facts with which the negation is unsatisfiable, that
// is, which imply the fact. (Compare Espasa, Gent, Hoffmann, Jefferson, Lynch, "Using small MUSes
// to explain how to solve pen and paper puzzles", 2021.)
//
// By a search engine whose assumptions are the clues and facts: its last conflict says which of
// them it used (the core). Deletion makes the core minimal, and hitting sets make it smallest if
// that is quick (smallest.hpp). Invariant: core_ and the negation are unsatisfiable together.
#pragma once

#include <climits>
#include <cstdint>
#include <span>

#include "base/base.hpp"
#include "people/board.hpp"
#include "people/smallest.hpp"
#include "puzzle/puzzle.hpp"
#include "search/search.hpp"

namespace hashi::people {

// The elements of a set are, in this order: the rules, each sum, and the premises (values of
// islands and bounds of edges that are known), those nearest to the edge in question first.
class Minimal final : Oracle {
public:
    // Loads a puzzle; spec and graph must outlive their use here.
    void load(const PuzzleSpec& spec, const Graph& graph);

    // Sets the subject of the next queries: why `opposite` is impossible, given the board.
    void suppose(const Board& board, const Bound& opposite);
    // Refutes the subject and returns the number of premises used; -1: this many conflicts were not
    // enough, or stopped. If only a few are allowed, it tries nothing else.
    static constexpr std::int64_t few_conflicts = 100;
    int refute(Control& control, std::int64_t conflicts);
    // The same, and then drops premises until none can be left out. Ends early once `enough` of
    // them have to stay.
    int reduce(Control& control, int enough = INT_MAX);
    // Saves the core of reduce() if that was hard, else nothing. After suppose() with the same
    // subject and board, restore() replaces reduce().
    void save(Subset& core) const;
    void restore(const Subset& core);
    // Call next: finds a smallest set, if that is quick.
    void minimize(Control& control);
    // The total cost so far, in edges.
    std::int64_t charged() const { return charged_; }

    // The elements of the core: which of the rules are used, …
    bool crossing() const { return uses(rule_crossing); }
    bool network() const { return uses(rule_network); }
    bool loop() const { return uses(rule_loop); }
    Vector<std::int32_t> sums() const;
    // … and which premises: bounds of edges or, with ~i for the edge, of the value of island i.
    Vector<Bound> premises() const;

private:
    enum Rule { rule_crossing, rule_network, rule_loop, rules };

    Outcome ask(Subset& elements) override;
    Outcome ask_afresh(Subset& elements);
    // Adds all premises that hold in a solution.
    void extend(Subset& elements, std::span<const std::uint8_t> counts) const;
    struct Engine;
    Engine& engine_for(const Subset& elements);
    void load_engine(search::Solver& solver, const Subset& elements, std::span<const Bound> fixed,
                     std::span<const std::int32_t> clues = {});
    void load_near(Engine& engine, const Subset& elements);
    void charge(std::int64_t edges) {
        charged_ += edges;
        work_ -= edges;
    }
    bool uses(std::size_t element) const { return core_[element] != 0; }
    std::size_t first_premise() const { return rules + graph_->sums.size(); }
    void keep_nearest(std::size_t most);
    void drop_rules();

    const PuzzleSpec* spec_ = nullptr;
    const Graph* graph_ = nullptr;

    // Engines, each loaded with the rules and sums of its mask; the least recently used one is
    // replaced first. On a large map, a query spends most of its work on drawing distant parts
    // again, so `near` has these fixed as in the last answer. If `near` finds no solution, that
    // proves nothing.
    struct Engine {
        search::Solver solver, near;
        Subset mask;                  // empty: none is loaded
        std::int32_t near_edges = 0;  // not fixed in `near`; 0: `near` is not loaded
        std::uint64_t used = 0;
    };
    static constexpr std::size_t engines = 4;
    Engine engines_[engines];
    std::uint64_t uses_ = 0;
    Vector<std::int32_t> islands_, signs_;  // the arrays that the engine is loaded with

    Bound opposite_{-1, 0, 0};
    Vector<Bound> premises_;
    Subset core_, all_;
    Vector<Bound> asked_;
    Vector<std::int32_t> asked_elements_;
    Control* control_ = nullptr;
    std::int64_t conflicts_ = 0;
    std::int64_t work_ = 0;  // budget left, in edges; negative: used up
    std::int64_t charged_ = 0;
    SmallestSet smallest_;

    // Whether a query about the subject took too many conflicts. The next ones then go to `fresh`,
    // which is loaded with their premises.
    bool hard_ = false;
    search::Solver fresh_;
    Vector<std::int32_t> clues_;

    int rings_ = 0;  // of islands around those in question whose edges are not fixed
    Vector<Bound> fixed_;

    Vector<std::int32_t> order_;  // scratch of suppose() and load_near()
    Subset seen_, listed_;
};

}  // namespace hashi::people
