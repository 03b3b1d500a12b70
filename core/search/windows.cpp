// Engine: a first solution window by window.
//
// What is hard about a large puzzle with many solutions is that a conflict in one corner throws
// away decisions in all others. So the map is cut into squares of some dozens of islands, which are
// decided one after the other, each by a search that does not go back behind its first decision;
// the propagators look at the whole map all the time. A window is decided together with a halo of
// what comes after it, which is then given up again: that leaves few windows without an answer.
// Where one has none (or none is found soon), a box around it is opened again, everything outside
// stays as it is, and that box is decided anew; the box grows until it succeeds. If that takes long
// the windows are gone through from another side, from the values that stand. If all that fails the
// ordinary search takes over, with all clauses learned on the way.
#include "search/windows.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/base.hpp"
#include "search/engine.hpp"

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
        2, static_cast<std::int32_t>(std::lround(std::sqrt(area * islands / static_cast<double>(n)))));
    // At least half a window for the last one of a row, and of a column.
    const std::int32_t down = std::max<std::int32_t>(1, (rows + side / 2) / side);
    const std::int32_t across = std::max<std::int32_t>(1, (cols + side / 2) / side);
    row_begin.assign(static_cast<std::size_t>(rows) + 1, 0);
    for (const Island& island : graph.islands) ++row_begin[island.row + 1];
    for (std::int32_t r = 0; r < rows; ++r) row_begin[r + 1] += row_begin[r];

    // Row by row, every second one backwards; or column by column, or from another corner.
    const auto number = [&](std::int32_t i, std::int32_t j) {
        if (turn & 2) i = down - 1 - i;
        if (turn & 4) j = across - 1 - j;
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
        window[e] = number(std::min(island.row / side, down - 1),
                           std::min(island.col / side, across - 1));
        ++begin[window[e] + 1];
    }
    for (std::size_t w = 0; w < count; ++w) begin[w + 1] += begin[w];
    Vector<std::int32_t> next(begin.begin(), begin.end() - 1);
    for (std::int32_t e = 0; e < m; ++e) {
        if (control.tick()) return false;
        edges[next[window[e]]++] = e;
    }
    last_level.assign(count, 0);
    marks.assign(m, 0);
    epoch = 0;
    return true;
}

namespace {
constexpr std::int32_t one_window = 1500;  // islands; up to here the whole map is one window
constexpr int window_islands = 100;
constexpr int whole_tries = 24;            // orders in which the whole map is tried …
constexpr int box_tries = 4;               // … and a window, or the first box around it
constexpr std::int64_t try_conflicts = 64;
constexpr std::int64_t repair_conflicts = 1000;  // then another sweep is begun, from another side
constexpr int sweeps = 64;
}  // namespace

// One of the eight ways to look at a square: transposed, upside down, left to right.
struct Turned {
    std::int32_t first, second;
    Turned(std::int32_t row, std::int32_t col, int turn)
        : first(turn & 1 ? col : row), second(turn & 1 ? row : col) {
        if (turn & 2) first = -first;
        if (turn & 4) second = -second;
    }
};

// Decides the open variables of order_ in that order, going back no further than the present
// level. Up to `budget` conflicts.
template <int K>
typename Engine<K>::Filled Engine<K>::fill(Control& control, std::int64_t budget) {
    floor_ = level();
    cursor_.assign(1, 0);
    for (;;) {
        if (!propagate(control)) {
            ++stats.conflicts;
            control.conflict();
            const Learned learned = learn(false, control);
            if (learned == Learned::stopped) return Filled::stopped;
            if (learned == Learned::below_floor) return Filled::impossible;
            cursor_.resize(static_cast<std::size_t>(level() - floor_) + 1);
            if (--budget < 0) return Filled::not_yet;
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

// The same for some edges, which come row by row, in several orders: first whether there is a
// bridge, then how many; each order sweeps the map from another side, so that a try that got lost
// is soon followed by one that begins elsewhere. The edges of halo_ are decided too, so that the
// others leave them a way, and given up again.
template <int K>
typename Engine<K>::Filled Engine<K>::fill(Control& control, std::span<const std::int32_t> edges,
                                           int tries) {
    sorted_.assign(edges.begin(), edges.end());
    for (int i = 0; i < tries; ++i) {
        if (arena_.size() > crowded_arena) reduce(control);
        const int turn = (i + first_turn_) % 8;
        if (i > 0) {
            ++stats.restarts;
            backtrack(floor_);
            if (!assert_units()) return Filled::impossible;
        }
        if (i > 0 || turn > 0) {
            ranked_.clear();
            for (const std::int32_t e : edges) {
                const Island& island = graph_->islands[graph_->edges[e].u];
                const Turned at(island.row, island.col, turn);
                // Both may be negative; the order is that of (first, second).
                constexpr std::int64_t shift = std::int64_t{1} << 31;
                ranked_.emplace_back(static_cast<std::uint64_t>(at.first + shift) << 32 |
                                         static_cast<std::uint64_t>(at.second + shift),
                                     static_cast<std::uint32_t>(e));
            }
            sort(ranked_);
            sorted_.clear();
            for (const auto& [rank, e] : ranked_) sorted_.push_back(static_cast<std::int32_t>(e));
        }
        order_.clear();
        const auto add = [&](std::span<const std::int32_t> list) {
            for (int k = 1; k <= most(); ++k)
                for (const std::int32_t e : list)
                    if (value_[at_least(e, k)] == 0) order_.push_back(var_of(at_least(e, k)));
        };
        add(sorted_);
        const std::size_t own = order_.size();
        add(halo_);
        const Filled filled = fill(control, try_conflicts * (1 + i / 8));
        if (filled == Filled::not_yet) continue;
        if (filled == Filled::yes && own < order_.size()) {
            int last = floor_;
            for (std::size_t v = 0; v < own; ++v) last = std::max(last, info_[order_[v]].level);
            backtrack(last);
        }
        return filled;
    }
    return Filled::not_yet;
}

// The edges around a box that are not the turn of window w or one before: into halo_.
template <int K>
void Engine<K>::make_halo(std::size_t w, const Box& box) {
    halo_.clear();
    windows_.islands_in(*graph_, box.grown(windows_.side + windows_.side / 2), [&](std::int32_t i) {
        for (const std::int32_t e : {graph_->islands[i].edge[east], graph_->islands[i].edge[south]})
            if (e >= 0 && windows_.window[e] > static_cast<std::int32_t>(w)) halo_.push_back(e);
    });
}

// The window cannot be filled with everything before it as it is: open a box around it.
template <int K>
typename Engine<K>::Filled Engine<K>::repair(Control& control, std::size_t w) {
    const std::uint64_t give_up = stats.conflicts + repair_conflicts;
    const std::int32_t whole = windows_.rows + windows_.cols;
    Vector<std::int32_t> opened;
    int tries = box_tries;
    for (std::int32_t margin = windows_.side / 3 + 1;
         margin < whole && stats.conflicts < give_up; margin += margin / 2 + 1) {
        // Which edges are opened, and the first level that one of them was decided on.
        const Box box = windows_.boxes[w].grown(margin);
        ++windows_.epoch;
        int first = std::max(1, level());
        opened.clear();
        windows_.islands_in(*graph_, box, [&](std::int32_t i) {
            for (const std::int32_t e : graph_->islands[i].edge) {
                if (e < 0 || windows_.marks[e] == windows_.epoch ||
                    windows_.window[e] > static_cast<std::int32_t>(w))
                    continue;
                windows_.marks[e] = windows_.epoch;
                opened.push_back(e);
                for (int k = 1; k <= most(); ++k) {
                    const VarInfo& info = info_[var_of(at_least(e, k))];
                    if (value_[at_least(e, k)] != 0 && info.level > 0)
                        first = std::min(first, info.level);
                }
            }
        });
        std::size_t undone = w;
        while (undone > 0 && windows_.last_level[undone - 1] >= first) --undone;
        backtrack(first - 1);
        floor_ = level();
        // What follows from a level must be assigned before the next one is begun.
        if (!assert_units() || !propagate(control)) {
            // At the root that is the end of the search; the conflict would not be seen again.
            if (level() == 0) return Filled::impossible;
            continue;
        }
        if (control.stopped) return Filled::stopped;
        // Everything else stays as it was, a level to each window.
        bool kept = true;
        for (std::size_t x = undone; kept && x < w; ++x) {
            starts_.push_back(static_cast<std::int32_t>(trail_size_));
            for (std::int32_t at = windows_.begin[x]; at < windows_.begin[x + 1]; ++at) {
                const std::int32_t e = windows_.edges[at];
                if (windows_.marks[e] == windows_.epoch) continue;
                for (int k = 1; k <= most(); ++k) {
                    const Var v = var_of(at_least(e, k));
                    if (value_[2 * v] == 0) assign(2 * v + (phase_[v] ? 0 : 1), {});
                }
            }
            windows_.last_level[x] = level();
            kept = propagate(control);
            if (control.stopped) return Filled::stopped;
        }
        if (!kept) continue;
        sort(opened);
        make_halo(w, box);
        const Filled filled = fill(control, opened, tries);
        if (filled == Filled::yes) {
            // Every window with an edge in the box is finished on this level only.
            std::size_t x = w;
            for (const std::int32_t e : opened)
                x = std::min(x, static_cast<std::size_t>(windows_.window[e]));
            for (; x <= w; ++x) windows_.last_level[x] = level();
        }
        if (filled == Filled::yes || filled == Filled::stopped) return filled;
        if (filled == Filled::impossible && level() == 0) return filled;
        if (filled == Filled::not_yet) tries *= 2;
    }
    return Filled::not_yet;
}

template <int K>
typename Engine<K>::Filled Engine<K>::fill_windows(Control& control, int turn) {
    if (!windows_.plan(*graph_, window_islands, (turn + first_turn_) % 8, control))
        return Filled::stopped;
    for (std::size_t w = 0; w < windows_.size(); ++w) {
        const std::span<const std::int32_t> edges(windows_.edges.begin() + windows_.begin[w],
                                                  windows_.edges.begin() + windows_.begin[w + 1]);
        make_halo(w, windows_.boxes[w]);
        Filled filled = fill(control, edges, box_tries);
        windows_.last_level[w] = level();
        if (filled == Filled::not_yet || (filled == Filled::impossible && level() > 0))
            filled = repair(control, w);
        if (filled != Filled::yes) return filled;
    }
    return Filled::yes;
}

// `unknown`: stopped, or nothing found this way.
template <int K>
Outcome Engine<K>::sweep(Control& control) {
    Filled filled = Filled::not_yet;
    swept_ = true;
    if (graph_->island_count() <= one_window) {
        halo_.clear();
        Vector<std::int32_t> all(static_cast<std::size_t>(graph_->edge_count()));
        std::iota(all.begin(), all.end(), 0);
        filled = fill(control, all, whole_tries);
    } else {
        for (int turn = 0; turn < sweeps && filled == Filled::not_yet; ++turn) {
            to_root();
            filled = consistent_ ? fill_windows(control, turn) : Filled::impossible;
        }
    }
    // Above the root it would only say that the windows before allow no answer.
    if (filled == Filled::impossible && level() == 0) consistent_ = false;
    floor_ = 0;
    if (filled == Filled::yes) return Outcome::solved;
    swept_ = false;
    to_root();
    HASHIKIT_VERIFY(verify_denial();)
    return consistent_ ? Outcome::unknown : Outcome::no_solution;
}

HASHI_ENGINES()

}  // namespace hashi::search
