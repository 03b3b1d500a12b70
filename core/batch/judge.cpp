#include "batch/judge.hpp"

#include <numeric>

namespace hashi::batch {
namespace {

constexpr std::int32_t water = -1, wall = -2, bridge_here = -3;

}  // namespace

bool Judge::right(const Puzzle& puzzle, std::span<const Bridge> bridges) {
    const std::size_t islands = puzzle.islands.size() / 3;
    const auto cell = [&](std::int32_t row, std::int32_t col) -> std::int32_t& {
        return cells_[static_cast<std::size_t>(row * puzzle.cols + col)];
    };
    cells_.assign(static_cast<std::size_t>(puzzle.rows * puzzle.cols), water);
    for (std::size_t b = 0; b < puzzle.blocked.size(); b += 2)
        cell(puzzle.blocked[b], puzzle.blocked[b + 1]) = wall;
    for (std::size_t i = 0; i < islands; ++i)
        cell(puzzle.islands[3 * i], puzzle.islands[3 * i + 1]) = static_cast<std::int32_t>(i);
    degree_.assign(islands, 0);
    parent_.resize(islands);
    std::iota(parent_.begin(), parent_.end(), 0);
    for (const Bridge& bridge : bridges)
        if (!draw(puzzle, bridge)) return false;
    for (std::size_t i = 0; i < islands; ++i) {
        const std::int32_t clue = puzzle.islands[3 * i + 2];
        if (clue < 0 ? degree_[i] == 0 : degree_[i] != clue) return false;
        if (puzzle.connected && root(static_cast<std::int32_t>(i)) != root(0)) return false;
    }
    return true;
}

// False if the bridge does not end at islands, is not straight, has too many lines, passes through
// something, or closes a forbidden loop.
bool Judge::draw(const Puzzle& puzzle, const Bridge& bridge) {
    const std::int32_t down = bridge.to_row - bridge.row, right = bridge.to_col - bridge.col;
    if ((down == 0) == (right == 0) || down < 0 || right < 0) return false;
    if (bridge.row < 0 || bridge.col < 0 || bridge.to_row >= puzzle.rows ||
        bridge.to_col >= puzzle.cols)
        return false;
    if (bridge.count < 1 || bridge.count > puzzle.max_bridges) return false;
    const std::int32_t step = down > 0 ? puzzle.cols : 1;
    const std::int32_t from = bridge.row * puzzle.cols + bridge.col;
    const std::int32_t to = bridge.to_row * puzzle.cols + bridge.to_col;
    const std::int32_t one = cells_[static_cast<std::size_t>(from)];
    const std::int32_t two = cells_[static_cast<std::size_t>(to)];
    if (one < 0 || two < 0) return false;
    for (std::int32_t at = from + step; at < to; at += step) {
        if (cells_[static_cast<std::size_t>(at)] != water) return false;
        cells_[static_cast<std::size_t>(at)] = bridge_here;
    }
    degree_[static_cast<std::size_t>(one)] += bridge.count;
    degree_[static_cast<std::size_t>(two)] += bridge.count;
    const std::int32_t first = root(one), second = root(two);
    if (first == second && !puzzle.loops) return false;
    parent_[static_cast<std::size_t>(first)] = second;
    return true;
}

std::int32_t Judge::root(std::int32_t island) {
    std::int32_t at = island;
    while (parent_[static_cast<std::size_t>(at)] != at) {
        std::int32_t& above = parent_[static_cast<std::size_t>(at)];
        above = parent_[static_cast<std::size_t>(above)];
        at = above;
    }
    return at;
}

}  // namespace hashi::batch
