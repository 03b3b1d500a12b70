// Engine: a first solution window by window.
//
// What is hard about a large puzzle with many solutions is that a conflict in one corner throws
// away decisions in all others. So the map is cut into squares of some dozens of islands, which are
// decided one after the other, each by a search that does not go back behind its first decision;
// the propagators look at the whole map all the time. Where a window has no answer (or none is
// found soon), a box around it is opened again, everything outside stays as it is, and that box is
// decided anew; the box grows until it succeeds. If all that fails the ordinary search takes over,
// with all clauses learned on the way.
#include "windows.hpp"

#include <algorithm>
#include <cmath>

#include "engine.hpp"

namespace hashi {

void Windows::plan(const Graph& graph, int islands) {
    const std::size_t n = graph.islands.size();
    std::int32_t rows = 1, cols = 1;
    for (const Island& island : graph.islands) {
        rows = std::max(rows, island.row + 1);
        cols = std::max(cols, island.col + 1);
    }
    const double area = static_cast<double>(rows) * cols;
    side = std::max<std::int32_t>(
        2, static_cast<std::int32_t>(std::lround(std::sqrt(area * islands / static_cast<double>(n)))));
    // At least half a window for the last one of a row, and of a column.
    const std::int32_t down = std::max<std::int32_t>(1, (rows + side / 2) / side);
    const std::int32_t across = std::max<std::int32_t>(1, (cols + side / 2) / side);
    row_begin.assign(static_cast<std::size_t>(rows) + 1, 0);
    for (const Island& island : graph.islands) ++row_begin[island.row + 1];
    for (std::int32_t r = 0; r < rows; ++r) row_begin[r + 1] += row_begin[r];

    // Row by row, every second one backwards.
    const auto number = [&](const Island& island) {
        const std::int32_t i = std::min(island.row / side, down - 1);
        const std::int32_t j = std::min(island.col / side, across - 1);
        return i * across + (i % 2 == 0 ? j : across - 1 - j);
    };
    const auto count = static_cast<std::size_t>(down) * across;
    boxes.resize(count);
    for (std::int32_t i = 0; i < down; ++i)
        for (std::int32_t j = 0; j < across; ++j)
            boxes[i * across + (i % 2 == 0 ? j : across - 1 - j)] = {
                i * side, j * side, i == down - 1 ? rows - 1 : (i + 1) * side - 1,
                j == across - 1 ? cols - 1 : (j + 1) * side - 1};
    const std::int32_t m = graph.edge_count();
    window.resize(m);
    edges.resize(m);
    begin.assign(count + 1, 0);
    for (std::int32_t e = 0; e < m; ++e) {
        window[e] = number(graph.islands[graph.edges[e].u]);
        ++begin[window[e] + 1];
    }
    for (std::size_t w = 0; w < count; ++w) begin[w + 1] += begin[w];
    std::vector<std::int32_t> next(begin.begin(), begin.end() - 1);
    for (std::int32_t e = 0; e < m; ++e) edges[next[window[e]]++] = e;
    last_level.assign(count, 0);
    marks.assign(m, 0);
    epoch = 0;
}

namespace {
constexpr int window_islands = 40;
constexpr std::int64_t window_conflicts = 60;
constexpr std::int64_t most_box_conflicts = 2000;
}  // namespace

// Decides the variables of order_ that are open, going back no further than the present level.
template <int K>
typename Engine<K>::Filled Engine<K>::fill(Control& control, std::int64_t budget) {
    floor_ = level();
    cursor_.assign(1, 0);
    for (;;) {
        if (!propagate(control)) {
            ++stats.conflicts;
            control.conflict();
            if (learn(false) == Learned::below_floor) return Filled::stuck;
            cursor_.resize(static_cast<std::size_t>(level() - floor_) + 1);
            if (--budget < 0) return Filled::stuck;
            continue;
        }
        if (control.stopped) return Filled::stopped;
        std::uint32_t at = cursor_.back();
        while (at < order_.size() && value_[2 * order_[at]] != 0) ++at;
        if (at == order_.size()) return Filled::yes;
        cursor_.back() = at;
        cursor_.push_back(at + 1);
        ++stats.decisions;
        const Var v = order_[at];
        decide(2 * v + (phase_[v] ? 0 : 1));
    }
}

// The window cannot be filled with everything before it as it is: open a box around it.
template <int K>
typename Engine<K>::Filled Engine<K>::repair(Control& control, std::size_t w) {
    const std::int32_t whole = std::max(windows_.boxes.back().bottom + 1, graph_->islands.back().row) +
                               windows_.boxes[0].right + windows_.side;
    std::int64_t budget = 2 * window_conflicts;
    bool everything = false;
    for (std::int32_t margin = windows_.side / 2 + 1; !everything; margin *= 2) {
        everything = margin > whole;
        const Box box = windows_.boxes[w].grown(margin);
        // Which edges are opened, and the first level that one of them was decided on.
        ++windows_.epoch;
        int first = level();
        std::vector<std::int32_t> opened;
        windows_.islands_in(*graph_, box, [&](std::int32_t i) {
            for (const std::int32_t e : graph_->islands[i].edge) {
                if (e < 0 || windows_.marks[e] == windows_.epoch) continue;
                windows_.marks[e] = windows_.epoch;
                if (windows_.window[e] > static_cast<std::int32_t>(w)) continue;
                opened.push_back(e);
                for (int k = 1; k <= K; ++k) {
                    const Var v = var_of(at_least(e, k));
                    if (value_[2 * v] != 0 && info_[v].level > 0)
                        first = std::min(first, info_[v].level);
                }
            }
        });
        if (first < 1) first = 1;
        std::size_t undone = w;
        while (undone > 0 && windows_.last_level[undone - 1] >= first) --undone;
        backtrack(first - 1);
        floor_ = level();
        if (!assert_units()) continue;
        // Everything else stays as it was.
        starts_.push_back(static_cast<std::int32_t>(trail_size_));
        for (std::int32_t at = windows_.begin[undone]; at < windows_.begin[w]; ++at) {
            const std::int32_t e = windows_.edges[at];
            if (windows_.marks[e] == windows_.epoch) continue;
            for (int k = 1; k <= K; ++k) {
                const Var v = var_of(at_least(e, k));
                if (value_[2 * v] == 0) assign(2 * v + (phase_[v] ? 0 : 1), {});
            }
        }
        order_.clear();
        for (int k = 1; k <= K; ++k)
            for (const std::int32_t e : opened) order_.push_back(var_of(at_least(e, k)));
        const Filled filled = fill(control, budget);
        if (filled == Filled::yes) {
            std::fill(windows_.last_level.begin() + static_cast<std::ptrdiff_t>(undone),
                      windows_.last_level.begin() + static_cast<std::ptrdiff_t>(w) + 1, level());
            return filled;
        }
        if (filled == Filled::stopped) return filled;
        if (level() == 0 && floor_ > 0) return filled;
        budget = std::min(2 * budget, most_box_conflicts);
    }
    return Filled::stuck;
}

template <int K>
Outcome Engine<K>::sweep(Control& control) {
    if (!propagate(control)) {
        ++stats.conflicts;
        consistent_ = false;
        return Outcome::no_solution;
    }
    if (control.stopped) return Outcome::unknown;
    windows_.plan(*graph_, window_islands);
    swept_ = true;
    Filled filled = Filled::yes;
    for (std::size_t w = 0; w < windows_.size() && filled == Filled::yes; ++w) {
        order_.clear();
        for (int k = 1; k <= K; ++k)
            for (std::int32_t at = windows_.begin[w]; at < windows_.begin[w + 1]; ++at)
                order_.push_back(var_of(at_least(windows_.edges[at], k)));
        filled = fill(control, window_conflicts);
        windows_.last_level[w] = level();
        if (filled == Filled::stuck) filled = repair(control, w);
    }
    floor_ = 0;
    if (filled == Filled::yes) return Outcome::solved;
    swept_ = false;
    to_root();
    return consistent_ ? Outcome::unknown : Outcome::no_solution;
}

template class Engine<1>;
template class Engine<2>;
template class Engine<3>;
template class Engine<4>;

}  // namespace hashi
