#include "make/small.hpp"

#include <algorithm>
#include <string_view>

#include "make/small_table.hpp"

namespace hashi::make {
namespace {

// Calls visit(puzzles, grid) for each puzzle that fits a request.
template <class Visit>
void each(const Request& request, Visit&& visit) {
    if (request.max_bridges != 2 || !request.loops || !request.connected ||
        request.symmetry != Symmetry::none || !request.fixed_islands.empty() ||
        !request.blocked.empty() || !request.bare.empty())
        return;
    for (const SmallPuzzles& puzzles : small_puzzles) {
        if (puzzles.level != request.level ||
            std::minmax(puzzles.rows, puzzles.cols) != std::minmax<int>(request.rows, request.cols))
            continue;
        const auto size = static_cast<std::size_t>(puzzles.rows * puzzles.cols);
        for (std::string_view left = puzzles.grids; !left.empty(); left.remove_prefix(size)) {
            const std::string_view grid = left.substr(0, size);
            if (static_cast<std::int32_t>(size) - std::count(grid.begin(), grid.end(), '0') ==
                request.islands)
                visit(puzzles, grid);
        }
    }
}

}  // namespace

std::int32_t small_count(const Request& request) {
    std::int32_t count = 0;
    each(request, [&](const SmallPuzzles&, std::string_view) { ++count; });
    return count;
}

void place_small(const Request& request, std::int32_t which, Random& random, Canvas& canvas) {
    const bool up = random.below(2) == 0, left = random.below(2) == 0, turn = random.below(2) == 0;
    each(request, [&](const SmallPuzzles& puzzles, std::string_view grid) {
        if (which-- != 0) return;
        const bool swap = puzzles.rows == puzzles.cols ? turn : puzzles.rows != request.rows;
        for (int i = 0; i < puzzles.rows * puzzles.cols; ++i) {
            const char clue = grid[static_cast<std::size_t>(i)];
            if (clue == '0') continue;
            int r = i / puzzles.cols, c = i % puzzles.cols;
            if (swap) std::swap(r, c);
            if (up) r = request.rows - 1 - r;
            if (left) c = request.cols - 1 - c;
            const Canvas::Cell cell = canvas.cell(r, c);
            canvas.place(cell);
            canvas.hold(cell, clue - '0');
        }
    });
}

}  // namespace hashi::make
