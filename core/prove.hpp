// Whether a drawing is the only solution of its own clues, and if not, where another one differs.
#pragma once

#include <vector>

#include "canvas.hpp"
#include "generate.hpp"
#include "solve.hpp"

namespace hashi {

class Prover {
public:
    enum class Verdict { unique, other, hard, stopped };

    // The bridges of another solution less those drawn, between an island and the next on a side.
    struct Difference {
        std::int32_t island;
        Side side;  // east or south
        int delta;
    };

    Prover(int max_bridges, bool loops) : max_bridges_(max_bridges), loops_(loops) {}

    // `other`: the differences stand below. `hard`: more than `conflicts` would be needed.
    Verdict look(const Canvas& canvas, std::int64_t conflicts, Control& control);

    // Differences in groups that share no island.
    std::vector<Difference> differences;
    std::vector<std::size_t> group_ends;

    std::vector<std::int32_t> islands;  // of the canvas last looked at: row, col, clue
    PuzzleSpec spec(const Canvas& canvas) const {
        return {canvas.rows(), canvas.cols(), max_bridges_, loops_, islands, {}};
    }

private:
    bool compare(const Canvas& canvas);

    int max_bridges_;
    bool loops_;
    Solver solver_;
    std::vector<std::int32_t> part_;
};

}  // namespace hashi
