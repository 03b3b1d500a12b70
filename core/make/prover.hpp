// Decides whether a drawing is the only solution of its own clues. In: a drawing. Out: yes, or
// another solution and where it differs, by the search engine with the drawing excluded.
#pragma once

#include "make/canvas.hpp"
#include "make/generate.hpp"
#include "search/search.hpp"

namespace hashi::make {

class Prover {
public:
    enum class Verdict { unique, other, hard, stopped };

    // The bridges of another solution minus those drawn, between an island and the next one on a
    // side.
    struct Difference {
        std::int32_t island;
        Side side;  // east or south
        int delta;
    };

    explicit Prover(const Request& request) : request_(request) {}

    // `other`: see `differences`. `hard`: it takes more than `conflicts`.
    Verdict look(const Canvas& canvas, std::int64_t conflicts, Control& control);

    // Only loads the drawing: the candidate edges, and the bridges by edge. False if stopped.
    bool load(const Canvas& canvas, Control& control);
    const Graph& graph() const { return *graph_; }
    std::span<const std::uint8_t> drawn() const { return drawn_; }

    // The differences, in groups that share no island.
    Vector<Difference> differences;
    Vector<std::size_t> group_ends;

    // The signs, as in PuzzleSpec; if there are any, the islands have no clues.
    Vector<std::int32_t> signs;

    // The puzzle of the last look() or load().
    PuzzleSpec spec() const;

    // Draws bridges that make the islands one network and meet the fixed clues; the seed decides
    // the rest. `unique` only means that this is possible, `other` that it is not.
    Verdict draw(Canvas& canvas, std::uint64_t seed, std::int64_t conflicts, Control& control);

private:
    bool compare(const Canvas& canvas);
    void list_islands(const Canvas& canvas);
    void list_drawn(const Canvas& canvas, Control& control);

    Outcome search(std::int64_t conflicts, Control& control);
    // By the solver's edge numbers.
    std::int32_t first_end(const Canvas& canvas, std::int32_t e) const;
    int drawn_on(const Canvas& canvas, std::int32_t e) const;
    int found(std::int32_t e) const { return solver_.counts()[at(e)]; }

    const Request& request_;
    search::Solver solver_;
    Graph drawn_graph_;             // of the last load()
    const Graph* graph_ = nullptr;  // of the last load(), look() or draw()
    Vector<std::int32_t> islands_;  // of the last canvas: row, col, clue
    Vector<std::uint8_t> drawn_;    // bridges by candidate edge
    UnionFind parts_;
};

}  // namespace hashi::make
