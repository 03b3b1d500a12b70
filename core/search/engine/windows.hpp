// Cuts a puzzle into square windows, ordered so that each is adjacent to the previous one.
#pragma once

#include <cstdint>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::search {

// A rectangle of cells; includes the last row and column.
struct Box {
    std::int32_t top, left, bottom, right;

    bool holds(const Island& island) const {
        return island.row >= top && island.row <= bottom && island.col >= left &&
               island.col <= right;
    }
    bool touches(const Box& other) const {
        return other.top <= bottom && other.bottom >= top && other.left <= right &&
               other.right >= left;
    }
    Box grown(std::int32_t margin) const {
        return {top - margin, left - margin, bottom + margin, right + margin};
    }
};

struct Windows {
    // Plans squares of about `islands` islands each, in one of eight orders: `turn` as in
    // SweepOrder. An edge belongs to the window of its first island. False: stopped; the plan is
    // then unusable.
    bool plan(const Graph& graph, int islands, int turn, Control& control);

    std::size_t size() const { return begin.size() - 1; }
    // Calls visit(i) for the islands in a box, in reading order.
    template <class Visit>
    void islands_in(const Graph& graph, const Box& box, Visit&& visit) const {
        const auto rows = static_cast<std::int32_t>(row_begin.size()) - 1;
        for (std::int32_t r = box.top < 0 ? 0 : box.top; r <= box.bottom && r < rows; ++r) {
            std::int32_t i = row_begin[r];
            const std::int32_t end = row_begin[r + 1];
            // Find the first column by binary search.
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

    std::int32_t rows = 0, cols = 0;  // size of the area that holds islands
    std::int32_t side = 0;            // cells
    Vector<Box> boxes;                // by window
    Vector<std::int32_t> edges;       // by window
    Vector<std::int32_t> begin;       // start of each window's edges, plus a sentinel
    Vector<std::int32_t> window;      // by edge
    Vector<std::int32_t> row_begin;   // first island of each row, plus a sentinel
};

}  // namespace hashi::search
