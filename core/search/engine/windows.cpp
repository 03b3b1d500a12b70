#include "search/engine/windows.hpp"

#include <algorithm>
#include <cmath>

namespace hashi::search {

bool Windows::plan(const Graph& graph, int islands, int turn, Control& control) {
    const std::size_t n = graph.islands.size();
    rows = cols = 1;
    for (const Island& island : graph.islands) {
        if (control.tick()) return false;
        rows = std::max(rows, island.row + 1);
        cols = std::max(cols, island.col + 1);
    }
    const double area = static_cast<double>(rows) * cols;
    side = std::max<std::int32_t>(
        2,
        static_cast<std::int32_t>(std::lround(std::sqrt(area * islands / static_cast<double>(n)))));
    // The last window of a row or column is at least half a window wide.
    const std::int32_t down = std::max<std::int32_t>(1, (rows + side / 2) / side);
    const std::int32_t across = std::max<std::int32_t>(1, (cols + side / 2) / side);
    row_begin.assign(static_cast<std::size_t>(rows) + 1, 0);
    for (const Island& island : graph.islands) ++row_begin[island.row + 1];
    for (std::int32_t r = 0; r < rows; ++r) row_begin[r + 1] += row_begin[r];

    // Boustrophedon by rows, from the top or from the bottom (2), or by columns, from the left or
    // from the right (2); the first row or column runs in either direction (4).
    const auto number = [&](std::int32_t i, std::int32_t j) {
        if (turn & (turn & 1 ? 4 : 2)) i = down - 1 - i;
        if (turn & (turn & 1 ? 2 : 4)) j = across - 1 - j;
        if (turn & 1) return j * down + (j % 2 == 0 ? i : down - 1 - i);
        return i * across + (i % 2 == 0 ? j : across - 1 - j);
    };
    const auto count = static_cast<std::size_t>(down) * across;
    boxes.resize(count);
    for (std::int32_t i = 0; i < down; ++i)
        for (std::int32_t j = 0; j < across; ++j)
            boxes[number(i, j)] = {i * side, j * side,
                                   i == down - 1 ? rows - 1 : (i + 1) * side - 1,
                                   j == across - 1 ? cols - 1 : (j + 1) * side - 1};
    const std::int32_t m = graph.edge_count();
    window.resize(m);
    edges.resize(m);
    begin.assign(count + 1, 0);
    for (std::int32_t e = 0; e < m; ++e) {
        if (control.tick()) return false;
        const Island& island = graph.islands[graph.edges[e].u];
        window[e] =
            number(std::min(island.row / side, down - 1), std::min(island.col / side, across - 1));
        ++begin[window[e] + 1];
    }
    for (std::size_t w = 0; w < count; ++w) begin[w + 1] += begin[w];
    Vector<std::int32_t> next(begin.begin(), begin.end() - 1);
    for (std::int32_t e = 0; e < m; ++e) {
        if (control.tick()) return false;
        edges[next[window[e]]++] = e;
    }
    return true;
}

}  // namespace hashi::search
