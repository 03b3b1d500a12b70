// Explains a fact that no named technique finds: a smallest set of clues, rules, sums and known
// facts that implies it.
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

// The things are, in this order: the rules, each sum, and the premises (values of islands and
// bounds of edges that are known), those nearest to the edge in question first.
class Minimal final : Togetherness {
public:
    // Loads a puzzle; spec and graph must outlive their use here.
    void load(const PuzzleSpec& spec, const Graph& graph);

    // Sets the subject of the next queries: why `opposite` is impossible, given the board.
    void suppose(const Board& board, const Bound& opposite);
    // The number of premises that one refutation used, within this many conflicts; -1: that was not
    // enough, or stopped.
    int refute(Control& control, std::int64_t conflicts);
    // The same, and none of the premises can be left out. Ends where `enough` of them have to stay.
    int reduce(Control& control, int enough = INT_MAX);
    // Then: a smallest set, if that is quickly found.
    void minimize(Control& control);
    // What all questions have cost, in edges.
    std::int64_t charged() const { return charged_; }

    // The things found: which of the rules are used, …
    bool crossing() const { return uses(rule_crossing); }
    bool network() const { return uses(rule_network); }
    bool loop() const { return uses(rule_loop); }
    Vector<std::int32_t> sums() const;
    // … and which premises: bounds of edges or, with ~i for the edge, of the value of island i.
    Vector<Bound> premises() const;

private:
    enum Rule { rule_crossing, rule_network, rule_loop, rules };

    Outcome ask(Things& things) override;
    struct Engine;
    Engine& engine_for(const Things& things);
    void load_engine(search::Solver& solver, const Things& things, std::span<const Bound> fixed);
    void load_near(Engine& engine, const Things& things);
    void charge(std::int64_t edges) {
        charged_ += edges;
        work_ -= edges;
    }
    bool uses(std::size_t thing) const { return found_[thing] != 0; }
    std::size_t first_premise() const { return rules + graph_->sums.size(); }
    void keep_nearest(std::size_t most);

    const PuzzleSpec* spec_ = nullptr;
    const Graph* graph_ = nullptr;

    // Engines, each of the puzzle with the rules and sums of its mask; those used least go first.
    // On a large map most of the work is to draw what is far away once more; so another one has all
    // that fixed as in the last answer. If it has none, that says nothing.
    struct Engine {
        search::Solver solver, near;
        Things mask;                  // empty: none is loaded
        std::int32_t near_edges = 0;  // that are not fixed; 0: it is not loaded
        std::uint64_t used = 0;
    };
    static constexpr std::size_t engines = 4;
    Engine engines_[engines];
    std::uint64_t uses_ = 0;
    Vector<std::int32_t> islands_, signs_;  // the arrays that the engine is loaded with

    Bound opposite_{-1, 0, 0};
    Vector<Bound> premises_;
    Things found_, all_;
    Vector<Bound> asked_;
    Vector<std::int32_t> asked_things_;
    Control* control_ = nullptr;
    std::int64_t conflicts_ = 0;
    std::int64_t work_ = 0;  // left for questions, in edges; negative: none
    std::int64_t charged_ = 0;
    SmallestSet smallest_;

    int rings_ = 0;  // of islands around those in question that are not fixed
    Vector<Bound> fixed_;

    Vector<std::int32_t> order_;  // scratch of suppose() and load_near()
    Things seen_, told_;
};

}  // namespace hashi::people
