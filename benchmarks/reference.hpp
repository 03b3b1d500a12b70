// A simple complete solver: the yardstick of the paired benchmark. It was written once, for
// readability, and is never tuned, so that the ratio of its time to the engine's depends on the
// engine alone. It shares no code with the engine.
//
// Every candidate edge has bounds on its number of bridges. The sum at each island and the
// crossings narrow them to a fixpoint; a flood fill over the edges that may still carry a bridge
// must reach every island; then a depth-first search branches at the most constrained island.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace reference {

struct Island {
    int row, col, clue;  // clue -1: '?', at least one bridge
};

struct Puzzle {
    int rows = 0, cols = 0;
    int max_bridges = 2;
    std::vector<Island> islands;  // in reading order
};

struct Bridge {
    int u, v, count;  // islands by number, u before v; count at least 1
};

enum class Outcome { done, node_limit };

class Solver {
public:
    // Finds up to `wanted` solutions, visiting at most `node_limit` nodes of the search tree.
    // `done`: all of them were found, or there are no more than were found.
    Outcome solve(const Puzzle& puzzle, std::size_t wanted, std::int64_t node_limit) {
        build(puzzle);
        wanted_ = wanted;
        node_limit_ = node_limit;
        nodes_ = 0;
        solutions_.clear();
        for (std::size_t i = 0; i < islands_.size(); ++i) touch(static_cast<int>(i));
        return search() == Step::node_limit ? Outcome::node_limit : Outcome::done;
    }

    const std::vector<std::vector<Bridge>>& solutions() const { return solutions_; }
    std::int64_t nodes() const { return nodes_; }

private:
    struct Edge {
        int u, v;
        int low, high;               // bounds on the number of bridges
        std::vector<int> crossings;  // the edges it crosses
    };
    struct Place {
        int low, high;           // bounds on the number of bridges that end here
        std::vector<int> edges;  // at most four
        bool touched;            // an edge here has changed since the sum was last propagated
    };
    struct Change {
        int edge, low, high;  // the previous bounds
    };
    enum class Step { go_on, enough, node_limit };

    Edge& edge(int e) { return edges_[static_cast<std::size_t>(e)]; }
    Place& island(int i) { return islands_[static_cast<std::size_t>(i)]; }

    // --------------------------------------------------------------------------- candidate edges

    void build(const Puzzle& puzzle) {
        islands_.clear();
        edges_.clear();
        trail_.clear();
        touched_.clear();
        const int most = 4 * puzzle.max_bridges;
        for (const Island& i : puzzle.islands)
            islands_.push_back({i.clue < 0 ? 1 : i.clue, i.clue < 0 ? most : i.clue, {}, false});

        // In reading order, with the last island seen in this row and in each column.
        std::vector<int> above(static_cast<std::size_t>(puzzle.cols), -1);
        int left = -1;
        for (int i = 0; i < static_cast<int>(puzzle.islands.size()); ++i) {
            const Island& here = puzzle.islands[static_cast<std::size_t>(i)];
            if (left >= 0 && puzzle.islands[static_cast<std::size_t>(left)].row == here.row)
                add_edge(left, i, puzzle.max_bridges);
            int& up = above[static_cast<std::size_t>(here.col)];
            if (up >= 0) add_edge(up, i, puzzle.max_bridges);
            left = up = i;
        }

        // Paint the horizontal edges; a vertical edge that meets paint crosses one.
        const auto cell = [&](int row, int col) {
            return static_cast<std::size_t>(row) * static_cast<std::size_t>(puzzle.cols) +
                   static_cast<std::size_t>(col);
        };
        std::vector<int> paint(cell(puzzle.rows, 0), -1);
        const auto each_cell_between = [&](int e, bool horizontal, auto&& visit) {
            const Island& a = puzzle.islands[static_cast<std::size_t>(edge(e).u)];
            const Island& b = puzzle.islands[static_cast<std::size_t>(edge(e).v)];
            if ((a.row == b.row) != horizontal) return;
            for (int row = a.row, col = a.col; row != b.row || col != b.col;
                 horizontal ? ++col : ++row)
                if (row != a.row || col != a.col) visit(cell(row, col));
        };
        const int count = static_cast<int>(edges_.size());
        for (int e = 0; e < count; ++e)
            each_cell_between(e, true, [&](std::size_t at) { paint[at] = e; });
        for (int e = 0; e < count; ++e)
            each_cell_between(e, false, [&](std::size_t at) {
                if (paint[at] < 0) return;
                edge(e).crossings.push_back(paint[at]);
                edge(paint[at]).crossings.push_back(e);
            });
    }

    void add_edge(int u, int v, int max_bridges) {
        const int e = static_cast<int>(edges_.size());
        edges_.push_back({u, v, 0, max_bridges, {}});
        island(u).edges.push_back(e);
        island(v).edges.push_back(e);
    }

    // -------------------------------------------------------------------------------- propagation

    // Narrows the bounds of an edge; false if nothing is left between them.
    bool narrow(int e, int low, int high) {
        Edge& it = edge(e);
        if (low <= it.low && high >= it.high) return true;
        if (low > it.high || high < it.low) return false;
        const bool was_bridge = it.low > 0;
        trail_.push_back({e, it.low, it.high});
        if (low > it.low) it.low = low;
        if (high < it.high) it.high = high;
        touch(it.u);
        touch(it.v);
        if (!was_bridge && it.low > 0)
            for (const int other : it.crossings)
                if (!narrow(other, 0, 0)) return false;
        return true;
    }

    void touch(int i) {
        if (island(i).touched) return;
        island(i).touched = true;
        touched_.push_back(i);
    }

    // Narrows all bounds to a fixpoint; false if there is no solution within them.
    bool propagate() {
        while (!touched_.empty()) {
            const int i = touched_.back();
            touched_.pop_back();
            island(i).touched = false;
            if (!sum(i)) return false;
        }
        return all_reachable();
    }

    // An edge must carry what the other edges of its island cannot, and cannot carry what they
    // need.
    bool sum(int i) {
        const Place& it = island(i);
        int low = 0, high = 0;
        for (const int e : it.edges) {
            low += edge(e).low;
            high += edge(e).high;
        }
        if (low > it.high || high < it.low) return false;
        for (const int e : it.edges) {
            const int others_low = low - edge(e).low, others_high = high - edge(e).high;
            if (!narrow(e, it.low - others_high, it.high - others_low)) return false;
            low = others_low + edge(e).low;
            high = others_high + edge(e).high;
        }
        return true;
    }

    bool all_reachable() {
        if (islands_.empty()) return true;
        seen_.assign(islands_.size(), false);
        seen_[0] = true;
        stack_.assign(1, 0);
        std::size_t reached = 1;
        while (!stack_.empty()) {
            const int i = stack_.back();
            stack_.pop_back();
            for (const int e : island(i).edges) {
                if (edge(e).high == 0) continue;
                const int other = edge(e).u == i ? edge(e).v : edge(e).u;
                if (seen_[static_cast<std::size_t>(other)]) continue;
                seen_[static_cast<std::size_t>(other)] = true;
                stack_.push_back(other);
                ++reached;
            }
        }
        return reached == islands_.size();
    }

    // ------------------------------------------------------------------------------------- search

    Step search() {
        if (++nodes_ > node_limit_) return Step::node_limit;
        if (!propagate()) return Step::go_on;
        const int e = choose();
        if (e < 0) {
            record();
            return solutions_.size() < wanted_ ? Step::go_on : Step::enough;
        }
        const int high = edge(e).high;
        const std::size_t mark = trail_.size();
        Step step = narrow(e, high, high) ? search() : Step::go_on;
        undo(mark);
        if (step != Step::go_on) return step;
        step = narrow(e, 0, high - 1) ? search() : Step::go_on;
        undo(mark);
        return step;
    }

    // An undecided edge of the island with the least freedom left; -1 if all are decided.
    int choose() {
        int best = -1, least = std::numeric_limits<int>::max();
        for (const Place& it : islands_) {
            int freedom = 0, open = -1;
            for (const int e : it.edges) {
                freedom += edge(e).high - edge(e).low;
                if (open < 0 && edge(e).high > edge(e).low) open = e;
            }
            if (open >= 0 && freedom < least) {
                least = freedom;
                best = open;
            }
        }
        return best;
    }

    void undo(std::size_t mark) {
        for (const int i : touched_) island(i).touched = false;
        touched_.clear();
        while (trail_.size() > mark) {
            const Change& change = trail_.back();
            edge(change.edge).low = change.low;
            edge(change.edge).high = change.high;
            trail_.pop_back();
        }
    }

    void record() {
        solutions_.emplace_back();
        for (const Edge& it : edges_)
            if (it.low > 0) solutions_.back().push_back({it.u, it.v, it.low});
    }

    std::vector<Place> islands_;
    std::vector<Edge> edges_;
    std::vector<Change> trail_;
    std::vector<int> touched_, stack_;
    std::vector<bool> seen_;
    std::vector<std::vector<Bridge>> solutions_;
    std::size_t wanted_ = 1;
    std::int64_t node_limit_ = 0, nodes_ = 0;
};

}  // namespace reference
