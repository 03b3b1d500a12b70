// Decides whether a drawing is the only solution of its own clues. In: a drawing. Out: that it is,
// or another solution and the edges at which the two differ.
//
// The algorithm: the search engine (search/solver.hpp) lists solutions, with the phases of its
// decisions set against the drawing, so that another solution comes first if there is one. The
// drawing itself is a solution by construction; Prover throws WrongAnswer if the search denies it.
#pragma once

#include "make/canvas.hpp"
#include "make/generate.hpp"
#include "search/search.hpp"

namespace hashi::make {

class Prover {
public:
    enum class Verdict { unique, other, hard, stopped };

    // The bridges of another solution minus those of the drawing, between an island and the next
    // one on a side.
    struct Difference {
        std::int32_t island;
        Side side;  // east or south
        int delta;
    };

    explicit Prover(const Request& request) : request_(request) {}

    // `other`: sets `differences`. `hard`: the search needs more conflicts than `conflicts`.
    Verdict look(const Canvas& canvas, std::int64_t conflicts, Control& control);

    // Builds the graph of the drawing's clues and lists its bridges by edge, without a search.
    // Returns false if the control stops it.
    bool load(const Canvas& canvas, Control& control);
    const Graph& graph() const { return *graph_; }
    std::span<const std::uint8_t> drawing() const { return drawing_; }

    // The differences, in groups that share no island.
    Vector<Difference> differences;
    Vector<std::size_t> group_ends;

    // The signs, as in PuzzleSpec; if there are any, the islands have no clues.
    Vector<std::int32_t> signs;

    // The puzzle of the last look() or load().
    PuzzleSpec spec() const;

    // Draws bridges that make the islands one network and meet the fixed clues; the seed decides
    // the rest. Here `unique` says that this is possible, `other` that it is not.
    Verdict draw(Canvas& canvas, std::uint64_t seed, std::int64_t conflicts, Control& control);

private:
    bool compare(const Canvas& canvas);
    void list_islands(const Canvas& canvas);
    void list_drawing(const Canvas& canvas, Control& control);

    Outcome search(std::int64_t conflicts, Control& control);
    // By the solver's edge numbers.
    std::int32_t first_end(const Canvas& canvas, std::int32_t e) const;
    int count_on(const Canvas& canvas, std::int32_t e) const;
    int solution_count(std::int32_t e) const { return solver_.counts()[at(e)]; }

    const Request& request_;
    search::Solver solver_;
    Graph own_graph_;               // of the last load()
    const Graph* graph_ = nullptr;  // of the last load(), look() or draw()
    Vector<std::int32_t> islands_;  // of the last canvas: row, col, clue
    Vector<std::uint8_t> drawing_;  // bridges by candidate edge
    UnionFind parts_;
};

}  // namespace hashi::make
