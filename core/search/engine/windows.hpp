// A puzzle cut into square windows, in an order in which each lies beside the one before.
#pragma once

#include <cstdint>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::search {

// A rectangle of cells; the last row and column belong to it.
struct Box {
    std::int32_t top, left, bottom, right;

    bool holds(const Island& island) const {
        return island.row >= top && island.row <= bottom && island.col >= left &&
               island.col <= right;
    }
    Box grown(std::int32_t margin) const {
        return {top - margin, left - margin, bottom + margin, right + margin};
    }
};

struct Windows {
    // Squares of about `islands` islands each, in one of eight orders (`turn` 0 to 7). An edge
    // belongs to the window of its first island. False: stopped, and no good before the next plan.
    bool plan(const Graph& graph, int islands, int turn, Control& control);

    std::size_t size() const { return begin.size() - 1; }
    // The indices of the islands in a box, row by row, to `visit`.
    template <class Visit>
    void islands_in(const Graph& graph, const Box& box, Visit&& visit) const {
        const auto rows = static_cast<std::int32_t>(row_begin.size()) - 1;
        for (std::int32_t r = box.top < 0 ? 0 : box.top; r <= box.bottom && r < rows; ++r) {
            std::int32_t i = row_begin[r];
            const std::int32_t end = row_begin[r + 1];
            // Rows are short or the box is wide: a binary search for the first column pays.
            std::int32_t count = end - i;
            while (count > 0) {
                const std::int32_t half = count / 2;
                if (graph.islands[i + half].col < box.left) {
                    i += half + 1;
                    count -= half + 1;
                } else {
                    count = half;
                }
            }
            for (; i < end && graph.islands[i].col <= box.right; ++i) visit(i);
        }
    }

    std::int32_t rows = 0, cols = 0;  // that hold islands
    std::int32_t side = 0;            // cells
    Vector<Box> boxes;                // by window
    Vector<std::int32_t> edges;       // by window
    Vector<std::int32_t> begin;       // where each window's edges begin; one more than there are
    Vector<std::int32_t> window;      // of each edge
    Vector<std::int32_t> row_begin;   // first island of each row; one more than there are
};

}  // namespace hashi::search
