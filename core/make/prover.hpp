// Whether a drawing is the only solution of its own clues, and if not, where another one differs.
#pragma once

#include "make/canvas.hpp"
#include "make/generate.hpp"
#include "search/search.hpp"

namespace hashi::make {

class Prover {
public:
    enum class Verdict { unique, other, hard, stopped };

    // The bridges of another solution less those drawn, between an island and the next on a side.
    struct Difference {
        std::int32_t island;
        Side side;  // east or south
        int delta;
    };

    explicit Prover(const Recipe& recipe) : recipe_(recipe) {}

    // `other`: the differences stand below. `hard`: more than `conflicts` would be needed.
    Verdict look(const Canvas& canvas, std::int64_t conflicts, Control& control);

    // Only reads the drawing: the candidate edges, and the bridges by edge. False if stopped.
    bool load(const Canvas& canvas, Control& control);
    const Graph& graph() const { return solver_.graph(); }
    std::span<const std::uint8_t> drawn() const { return drawn_; }

    // Differences in groups that share no island.
    Vector<Difference> differences;
    Vector<std::size_t> group_ends;

    // What signs say, as in PuzzleSpec; with any, the islands show no clues.
    Vector<std::int32_t> signs;

    // The puzzle last looked at.
    PuzzleSpec spec() const;

    // Draws bridges that make the islands one network and meet the clues that are fixed, others as
    // the seed has it. `unique` if that can be, which says no more; `other` if it cannot.
    Verdict draw(Canvas& canvas, std::uint64_t seed, std::int64_t conflicts, Control& control);

private:
    bool compare(const Canvas& canvas);

    Outcome search(std::int64_t conflicts, Control& control);
    // Of the candidate edges as the solver numbers them.
    std::int32_t first_end(const Canvas& canvas, std::int32_t e) const;
    int drawn_on(const Canvas& canvas, std::int32_t e) const;
    int found(std::int32_t e) const { return solver_.counts()[at(e)]; }

    const Recipe& recipe_;
    search::Solver solver_;
    Vector<std::int32_t> islands_;  // of the canvas last looked at: row, col, clue
    Vector<std::uint8_t> drawn_;    // bridges by candidate edge
    UnionFind parts_;
};

}  // namespace hashi::make
