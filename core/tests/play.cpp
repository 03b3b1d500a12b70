// Unit tests of play/: every step of random episodes against a board kept cell by cell.
#include "play/play.hpp"

#include <algorithm>
#include <cstdlib>
#include <random>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/check.hpp"
#include "tests/effort.hpp"
#include "tests/grown.hpp"

using hashi::play::Renewal;
using hashi::play::Reward;
using hashi::play::Rules;
using hashi::play::Table;
using hashi::play::View;

namespace {

std::size_t at(int n) { return static_cast<std::size_t>(n); }

// A puzzle with the standard rules whose drawing is known; it may have other solutions.
reference::Grown grown(std::minstd_rand& random) {
    for (;;) {
        std::vector<std::uint8_t> bytes(16);
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random() >> 8);
        bytes[0] = 1;                                        // two bridges, loops, nothing blocked
        bytes[1] = static_cast<std::uint8_t>(bytes[1] | 1);  // not large
        reference::Bytes input(bytes.data(), bytes.size());
        reference::Grown made;
        reference::grow(input, made);
        const bool clues = std::ranges::find(made.puzzle.islands, -1) == made.puzzle.islands.end();
        if (clues && made.puzzle.signs.empty() && made.puzzle.edges.size() > 1) return made;
    }
}

// What the table should hold of one board.
struct Expected {
    reference::Puzzle puzzle;
    reference::Counts right, drawn;

    Expected(const Table& table, int number) {
        const hashi::play::Board& board = table.board(number);
        puzzle.rows = board.rows;
        puzzle.cols = board.cols;
        for (const auto& island : board.islands)
            puzzle.islands.insert(puzzle.islands.end(), {island.row, island.col, island.clue});
        puzzle.look_around();
        CHECK(at(board.edge_count()) == puzzle.edges.size());
        for (int e = 0; e < board.edge_count(); ++e) right.push_back(board.edges[at(e)].right);
        drawn.assign(right.size(), 0);
    }

    int missing(int island) const {
        int left = puzzle.clue(island);
        for (std::size_t e = 0; e < drawn.size(); ++e)
            if (puzzle.edges[e].first == island || puzzle.edges[e].second == island)
                left -= drawn[e];
        return left;
    }
    bool allowed(int edge, int count) const {
        const auto [u, v] = puzzle.edges[at(edge)];
        const int more = count - drawn[at(edge)];
        if (count > 2 || more == 0 || missing(u) < more || missing(v) < more) return false;
        for (const int f : puzzle.crossed[at(edge)])
            if (drawn[at(f)] > 0 && count > 0) return false;
        return true;
    }
    // The edge and the count that an action asks for; edge -1: none.
    std::pair<int, int> meant(const Rules& rules, std::int64_t action) const {
        const std::int64_t values = rules.exact ? 3 : 1,
                           places =
                               rules.by_cell ? 4 * puzzle.rows * puzzle.cols : rules.most_edges;
        if (action < 0 || action >= values * places) return {-1, 0};
        auto edge = static_cast<int>(action / values);
        if (rules.by_cell) {
            static constexpr int down[4] = {-1, 0, 1, 0}, right_of[4] = {0, 1, 0, -1};
            const int side = edge % 4;
            int r = edge / 4 / puzzle.cols, c = edge / 4 % puzzle.cols;
            const int island = puzzle.grid[at(r * puzzle.cols + c)];
            if (island < 0) return {-1, 0};
            int other = -1;
            for (r += down[side], c += right_of[side];
                 other < 0 && r >= 0 && c >= 0 && r < puzzle.rows && c < puzzle.cols;
                 r += down[side], c += right_of[side])
                other = puzzle.grid[at(r * puzzle.cols + c)];
            const std::pair pair{std::min(island, other), std::max(island, other)};
            const auto found = std::ranges::find(puzzle.edges, pair);
            if (found == puzzle.edges.end()) return {-1, 0};
            edge = static_cast<int>(found - puzzle.edges.begin());
        }
        if (edge >= static_cast<int>(puzzle.edges.size())) return {-1, 0};
        const int count = rules.exact ? static_cast<int>(action % 3) : drawn[at(edge)] + 1;
        return allowed(edge, count) ? std::pair{edge, count} : std::pair{-1, 0};
    }
    int distance() const {
        int sum = 0;
        for (std::size_t e = 0; e < drawn.size(); ++e) sum += std::abs(right[e] - drawn[e]);
        return sum;
    }

    void compare(const Table& table, const View& view, int number) const {
        const Rules& rules = table.rules();
        const int cells = puzzle.rows * puzzle.cols;
        std::vector<int> planes(at(4 * cells), 0);
        for (int i = 0; i < rules.most_islands; ++i) {
            const std::int16_t* row = &view.islands[at((number * rules.most_islands + i) * 4)];
            if (i >= puzzle.island_count()) {
                CHECK(row[0] == -1 && row[1] == -1 && row[2] == -1 && row[3] == -1);
                continue;
            }
            CHECK(row[0] == puzzle.islands[at(3 * i)] && row[1] == puzzle.islands[at(3 * i + 1)]);
            CHECK(row[2] == puzzle.clue(i) && row[3] == missing(i));
            planes[at(row[0] * puzzle.cols + row[1])] = row[2];
            planes[at(cells + row[0] * puzzle.cols + row[1])] = row[3];
        }
        for (int e = 0; e < rules.most_edges; ++e) {
            const std::int16_t* row = &view.edges[at((number * rules.most_edges + e) * 4)];
            if (e >= static_cast<int>(puzzle.edges.size())) {
                CHECK(row[0] == -1 && row[1] == -1 && row[2] == -1 && row[3] == -1);
                continue;
            }
            const auto [u, v] = puzzle.edges[at(e)];
            CHECK(row[0] == u && row[1] == v && row[2] == drawn[at(e)]);
            int more = 0;
            while (allowed(e, drawn[at(e)] + more + 1)) ++more;
            CHECK(row[3] == more);
            for (int r = puzzle.islands[at(3 * u)], c = puzzle.islands[at(3 * u + 1)];
                 puzzle.grid[at(r * puzzle.cols + c)] != v;) {
                const bool across = r == puzzle.islands[at(3 * v)];
                planes[at((across ? 2 : 3) * cells + r * puzzle.cols + c)] += drawn[at(e)];
                (across ? c : r) += 1;
            }
        }
        for (std::size_t k = 0; k < planes.size(); ++k)
            CHECK(view.planes[at(number) * planes.size() + k] == planes[k]);
        for (int action = 0; action < table.actions(); ++action)
            CHECK(view.mask[at(number * table.actions() + action)] ==
                  (meant(rules, action).first >= 0));
    }
};

double expected_reward(const Rules& rules, const Expected& board, int before, bool refused,
                       bool ends) {
    double whole = 0;
    for (const int count : board.right) whole += count;
    const double old = 1 - before / whole, now = ends ? 0 : 1 - board.distance() / whole;
    const double solved = board.distance() == 0 ? 1 : 0;
    const double punished = refused ? -rules.penalty : 0;
    switch (rules.reward) {
        case Reward::sparse: return punished + solved;
        case Reward::moves: return punished + (before - board.distance()) / whole;
        case Reward::potential: return punished + solved + rules.discount * now - old;
    }
    std::abort();
}

void play(Rules rules, std::minstd_rand& random) {
    constexpr int boards = 3;
    reference::Grown first = grown(random);
    rules.rows = first.puzzle.rows;
    rules.cols = first.puzzle.cols;
    rules.most_islands = first.puzzle.island_count() + 1;
    rules.most_edges = static_cast<int>(first.puzzle.edges.size()) + 1;
    rules.window = 2;
    rules.deals_each = 2;
    rules.most_steps = 40;
    Table table(rules, boards);
    const auto supply = [&] {
        while (table.supply() < table.demand()) table.add(first.puzzle.spec(), first.drawing);
    };
    table.restart(random());
    supply();
    table.reset();
    std::vector<Expected> expected;
    for (int b = 0; b < boards; ++b) expected.emplace_back(table, b);
    std::vector<int> steps(boards, 0);
    std::vector<bool> over(boards, false);
    for (int round = 0; round < 60; ++round) {
        supply();
        std::vector<std::int64_t> actions;
        for (int b = 0; b < boards; ++b) {
            // Mostly what is allowed, or no episode would get far; sometimes what is right.
            auto action = static_cast<std::int64_t>(random() % (at(table.actions()) + 2)) - 1;
            for (int k = 0; k < 200 && round % 8 != 0; ++k) {
                const auto [edge, count] = expected[at(b)].meant(rules, action);
                if (edge >= 0 && (round % 3 == 0 || count <= expected[at(b)].right[at(edge)]))
                    break;
                action = static_cast<std::int64_t>(random() % at(table.actions()));
            }
            if (round == 16) action = b == 0 ? INT64_MIN : b == 1 ? INT64_MAX : table.actions();
            actions.push_back(action);
        }
        table.step(actions);
        for (int b = 0; b < boards; ++b) {
            Expected& board = expected[at(b)];
            if (over[at(b)]) {
                if (rules.renewal == Renewal::none) {
                    CHECK(table.illegal[at(b)] && table.rewards[at(b)] == 0);
                    CHECK(table.terminated[at(b)] || table.truncated[at(b)]);
                    board.compare(table, table.view(), b);
                    continue;
                }
                board = Expected(table, b);
                steps[at(b)] = 0;
                over[at(b)] = false;
                CHECK(table.rewards[at(b)] == 0 && !table.terminated[at(b)] &&
                      !table.truncated[at(b)]);
                board.compare(table, table.view(), b);
                continue;
            }
            const auto [edge, count] = board.meant(rules, actions[at(b)]);
            const int before = board.distance();
            CHECK(table.illegal[at(b)] == (edge < 0));
            bool wrong = false, stuck = !rules.exact;
            if (edge >= 0) {
                board.drawn[at(edge)] = static_cast<std::uint8_t>(count);
                wrong = count > board.right[at(edge)];
            }
            for (int e = 0; e < static_cast<int>(board.drawn.size()); ++e)
                stuck = stuck && !board.allowed(e, board.drawn[at(e)] + 1);
            const bool ends = board.distance() == 0 || stuck || (wrong && rules.mistakes_end);
            ++steps[at(b)];
            CHECK(table.mistaken[at(b)] == wrong);
            CHECK(table.solved[at(b)] == (board.distance() == 0));
            CHECK(table.terminated[at(b)] == ends);
            CHECK(table.truncated[at(b)] == (!ends && steps[at(b)] >= rules.most_steps));
            const double reward = expected_reward(rules, board, before, edge < 0, ends);
            CHECK(std::abs(table.rewards[at(b)] - reward) < 1e-12);
            over[at(b)] = ends || table.truncated[at(b)];
            if (over[at(b)] && rules.renewal == Renewal::same_step) {
                board.compare(table, table.final_view(), b);
                board = Expected(table, b);
                steps[at(b)] = 0;
                over[at(b)] = false;
            }
            board.compare(table, table.view(), b);
        }
        if (rules.renewal == Renewal::none && round % 16 == 15) {
            std::vector<std::uint8_t> which;
            for (int b = 0; b < boards; ++b) which.push_back(over[at(b)] ? 1 : 0);
            supply();
            table.reset(which);
            for (int b = 0; b < boards; ++b) {
                if (!over[at(b)]) continue;
                expected[at(b)] = Expected(table, b);
                steps[at(b)] = 0;
                over[at(b)] = false;
                expected[at(b)].compare(table, table.view(), b);
            }
        }
    }
}

void test_random_episodes() {
    std::minstd_rand random(5);
    for (int round = 0; round < examples(4, 2); ++round)
        for (const bool by_cell : {false, true})
            for (const bool exact : {false, true})
                for (const Renewal renewal :
                     {Renewal::none, Renewal::next_step, Renewal::same_step}) {
                    Rules rules;
                    rules.by_cell = by_cell;
                    rules.exact = exact;
                    rules.renewal = renewal;
                    rules.mistakes_end = round % 2 == 0;
                    rules.reward = static_cast<Reward>(random() % 3);
                    rules.discount = 0.9;
                    play(rules, random);
                }
}

// Every image has a solution that the judge accepts.
void test_images() {
    const std::vector<std::int32_t> islands{0, 0, 2, 0, 2, 5, 0, 4, 2, 2, 2, 2, 4, 2, 1};
    const hashi::PuzzleSpec spec{.rows = 5, .cols = 5, .islands = islands};
    const std::vector<std::uint8_t> bridges{2, 2, 1, 1};
    std::vector<std::vector<std::int32_t>> seen;
    for (int turn = 0; turn < 8; ++turn) {
        const auto board = hashi::play::make_board(spec, bridges, hashi::play::turn_of(turn));
        std::vector<std::int32_t> cells;
        std::vector<std::uint8_t> right;
        for (const auto& island : board.islands)
            cells.insert(cells.end(), {island.row, island.col, island.clue});
        for (int e = 0; e < board.edge_count(); ++e) right.push_back(board.edges[at(e)].right);
        hashi::Graph graph;
        hashi::Control control;
        control.start();
        graph.build({.rows = 5, .cols = 5, .islands = cells}, control);
        hashi::Judge judge;
        CHECK(judge.broken(graph, right, {}) == nullptr);
        seen.push_back(cells);
    }
    std::ranges::sort(seen);
    // The puzzle is its own mirror image, so the eight images are four.
    seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
    CHECK(seen.size() == 4);
}

template <class Call>
bool refuses(Call&& call) {
    try {
        call();
    } catch (const std::invalid_argument&) {
        return true;
    }
    return false;
}

void test_what_is_refused() {
    const std::vector<std::int32_t> islands{0, 0, 1, 0, 2, 1}, unknown{0, 0, 1, 0, 2, -1};
    const std::vector<std::uint8_t> one{1}, two{2};
    const hashi::PuzzleSpec spec{.rows = 3, .cols = 3, .islands = islands};
    Rules rules;
    rules.rows = rules.cols = 3;
    rules.most_islands = 4;
    rules.most_edges = 8;
    rules.window = 1;
    Table table(rules, 2);
    CHECK(refuses([&] { table.reset(); }));
    CHECK(refuses([&] { table.step(std::vector<std::int64_t>{0, 0}); }));
    CHECK(refuses([&] { table.board(0); }));
    CHECK(refuses([&] { table.add(spec, two); }));
    CHECK(refuses([&] { table.add(spec, {}); }));
    CHECK(refuses([&] { table.add({.rows = 3, .cols = 4, .islands = islands}, one); }));
    CHECK(refuses([&] { table.add({.rows = 3, .cols = 3, .islands = unknown}, one); }));
    CHECK(refuses(
        [&] { table.add({.rows = 3, .cols = 3, .max_bridges = 1, .islands = islands}, one); }));
    table.add(spec, one);
    table.reset();
    CHECK(refuses([&] { table.step(std::vector<std::int64_t>{0}); }));
    CHECK(refuses([&] { table.reset(std::vector<std::uint8_t>{1}); }));
    CHECK(refuses([&] { table.place(2, spec, one); }));
    CHECK(refuses([&] { table.board(-1); }));
    table.place(1, spec, one);
    table.step(std::vector<std::int64_t>{-1, 0});
    CHECK(table.illegal[0] && table.solved[1] && table.terminated[1] && table.rewards[1] == 1);
    rules.window = 0;
    CHECK(refuses([&] { Table(rules, 2); }));
}

// The same seed deals the same puzzles again, wherever the window has moved.
void test_restart() {
    Rules rules;
    rules.rows = rules.cols = 3;
    rules.most_islands = 4;
    rules.most_edges = 8;
    rules.window = 2;
    rules.deals_each = 1;
    Table table(rules, 4);
    const auto supply = [&] {
        // The k-th puzzle tells its number by where its islands stand.
        while (table.supply() < table.demand()) {
            const auto k = static_cast<std::int32_t>(table.supply() % 3);
            const std::vector<std::int32_t> islands{k, 0, 1, k, 2, 1};
            table.add({.rows = 3, .cols = 3, .islands = islands}, std::vector<std::uint8_t>{1});
        }
    };
    std::vector<std::vector<std::int16_t>> seen;
    for (int time = 0; time < 2; ++time) {
        table.restart(7);
        std::vector<std::int16_t> dealt;
        for (int k = 0; k < 10; ++k) {
            supply();
            table.reset();
            dealt.insert(dealt.end(), table.view().islands.begin(), table.view().islands.end());
        }
        seen.push_back(dealt);
    }
    CHECK(seen[0] == seen[1]);
}

// One thread adds puzzles while another steps: for the thread sanitizer, and nothing is lost.
void test_adding_while_stepping() {
    Rules rules;
    rules.rows = rules.cols = 3;
    rules.most_islands = 4;
    rules.most_edges = 8;
    rules.window = 4;
    rules.deals_each = 1;
    Table table(rules, 4);
    constexpr std::int64_t most = 2000;
    std::thread adding([&] {
        const std::vector<std::int32_t> islands{0, 0, 1, 1, 0, 1};
        for (std::int64_t k = 0; k < most; ++k)
            table.add({.rows = 3, .cols = 3, .islands = islands}, std::vector<std::uint8_t>{1});
    });
    const auto wait = [&] {
        while (table.supply() < table.demand()) std::this_thread::yield();
    };
    wait();
    table.reset();
    std::int64_t solved = 0;
    while (table.demand() < most) {
        wait();
        table.step(std::vector<std::int64_t>{0, 0, 0, 0});
        for (const std::uint8_t flag : table.solved) solved += flag;
    }
    adding.join();
    CHECK(table.supply() == most);
    CHECK(solved > most / 2);
}

}  // namespace

int main() {
    test_adding_while_stepping();
    test_random_episodes();
    test_images();
    test_what_is_refused();
    test_restart();
    return 0;
}
