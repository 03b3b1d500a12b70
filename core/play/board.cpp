#include "play/board.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace hashi::play {

namespace {

struct Place {
    std::int32_t row, col;
};

Place image(Place at, const PuzzleSpec& spec, Turn turn) {
    std::int32_t rows = spec.rows, cols = spec.cols;
    if (turn.transpose) {
        std::swap(at.row, at.col);
        std::swap(rows, cols);
    }
    if (turn.flip_rows) at.row = rows - 1 - at.row;
    if (turn.flip_cols) at.col = cols - 1 - at.col;
    return at;
}

void build(Graph& graph, const PuzzleSpec& spec) {
    Control control;
    control.start();
    graph.build(spec, control);
}

void check(const PuzzleSpec& spec, const Graph& graph, std::span<const std::uint8_t> solution) {
    if (static_cast<std::int64_t>(spec.rows) * spec.cols > most_cells)
        raise<std::invalid_argument>("the grid is too large to be played");
    const bool standard = spec.max_bridges == most_bridges && spec.loops && spec.connected &&
                          !spec.crossing && spec.blocked.empty() && spec.given.empty() &&
                          spec.signs.empty();
    if (!standard) raise<std::invalid_argument>("only the standard rules can be played");
    for (std::size_t i = 2; i < spec.islands.size(); i += 3)
        if (spec.islands[i] < 0) raise<std::invalid_argument>("an island has no clue");
    Judge judge;
    if (solution.size() != at(graph.edge_count()) || judge.broken(graph, solution, {}) != nullptr)
        raise<std::invalid_argument>("these bridges are not a solution");
}

}  // namespace

Board make_board(const PuzzleSpec& spec, std::span<const std::uint8_t> solution, Turn turn) {
    Graph original;
    build(original, spec);
    check(spec, original, solution);

    const std::int32_t count = original.island_count();
    Vector<Place> places(at(count));
    Vector<std::int32_t> order(at(count)), number(at(count)), cells;
    for (std::int32_t i = 0; i < count; ++i) {
        const hashi::Island& island = original.islands[at(i)];
        places[at(i)] = image({island.row, island.col}, spec, turn);
    }
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) {
        const Place one = places[at(a)], two = places[at(b)];
        return one.row != two.row ? one.row < two.row : one.col < two.col;
    });
    cells.reserve(3 * at(count));
    for (std::int32_t i = 0; i < count; ++i) {
        const std::int32_t from = order[at(i)];
        number[at(from)] = i;
        cells.insert(cells.end(),
                     {places[at(from)].row, places[at(from)].col, spec.islands[3 * at(from) + 2]});
    }

    Board board;
    board.rows = turn.transpose ? spec.cols : spec.rows;
    board.cols = turn.transpose ? spec.rows : spec.cols;
    Graph graph;
    build(graph, {.rows = board.rows, .cols = board.cols, .islands = cells});

    const auto small = [](std::int32_t n) { return static_cast<std::int16_t>(n); };
    board.island_at.assign(at(board.rows * board.cols), -1);
    board.islands.reserve(at(count));
    for (std::int32_t i = 0; i < count; ++i) {
        const hashi::Island& island = graph.islands[at(i)];
        Board::Island copy{small(island.row), small(island.col), {}, 0};
        for (std::size_t side = 0; side < 4; ++side) copy.edge[side] = small(island.edge[side]);
        copy.clue = static_cast<std::uint8_t>(cells[3 * at(i) + 2]);
        board.islands.push_back(copy);
        board.island_at[at(island.row * board.cols + island.col)] = small(i);
    }
    board.edges.reserve(at(graph.edge_count() + 1));
    for (std::int32_t e = 0; e < graph.edge_count(); ++e) {
        const hashi::Edge& edge = graph.edges[at(e)];
        const hashi::Island& u = graph.islands[at(edge.u)];
        const hashi::Island& v = graph.islands[at(edge.v)];
        board.edges.push_back({small(edge.u), small(edge.v), small(u.row * board.cols + u.col),
                               small(v.row - u.row + v.col - u.col),
                               static_cast<std::int32_t>(board.crossing.size()), edge.side == east,
                               0});
        for (const std::int32_t f : graph.crossing_edges(e)) board.crossing.push_back(small(f));
    }
    board.edges.push_back({0, 0, 0, 0, static_cast<std::int32_t>(board.crossing.size()), false, 0});

    for (std::int32_t e = 0; e < original.edge_count(); ++e) {
        const hashi::Edge& edge = original.edges[at(e)];
        const std::int32_t u = number[at(edge.u)], v = number[at(edge.v)];
        const Board::Island& first = board.islands[at(std::min(u, v))];
        const bool across = first.row == board.islands[at(std::max(u, v))].row;
        const std::uint8_t right = solution[at(e)];
        board.edges[at(first.edge[across ? east : south])].right = right;
        board.bridges += right;
    }
    return board;
}

}  // namespace hashi::play
