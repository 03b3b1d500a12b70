// A table of boards that agents play side by side, a vectorized environment. In: puzzles, and an
// action for each board. Out: what an agent sees of every board, rewards, and which episodes have
// ended. One call steps all boards and deals new puzzles where an episode has ended.
//
// An action changes the arrays only where it matters: at an edge, its two islands and the edges
// that cross it or end there. Invariant: after each call, the view is that of the bridges on the
// boards.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <span>

#include "play/board.hpp"

namespace hashi::play {

enum class Reward : std::uint8_t {
    sparse,     // 1 for the solution
    moves,      // a share of 1 for each bridge of the solution, drawn or taken back
    potential,  // sparse, plus potential-based shaping (Ng, Harada and Russell 1999)
};

// What happens to a board whose episode has ended.
enum class Renewal : std::uint8_t {
    none,       // nothing, until it is reset
    next_step,  // its next step deals, whatever the action
    same_step,  // the step that ends it deals as well; final_view() keeps its last view
};

struct Rules {
    std::int32_t rows = 7, cols = 7;
    std::int32_t most_islands = 49, most_edges = 84;
    bool by_cell = false;  // actions: a cell and a side of it; otherwise a candidate edge
    bool exact = false;    // actions also say how many bridges are to be there; otherwise one more
    bool mistakes_end = true;  // an episode ends with more bridges somewhere than the solution has
    Reward reward = Reward::sparse;
    Renewal renewal = Renewal::next_step;
    double discount = 1;           // of the potential
    double penalty = 0.1;          // for an action that is not allowed; it changes nothing
    std::int32_t most_steps = 0;   // that an episode has; 0: any number
    std::int32_t window = 1024;    // puzzles that are dealt at a time
    std::int32_t deals_each = 64;  // after so many deals the window moves on by one puzzle
};

// What an agent sees of every board, one after the other. Rows without an island or edge hold -1.
struct View {
    static constexpr std::int32_t planes_each = 4, island_row = 4, edge_row = 4;

    // By plane, row and column: the clue, the bridges still missing there, the bridges over the
    // border to the next cell on the east, and to the south.
    Vector<std::uint8_t> planes;
    Vector<std::int16_t> islands;  // row, col, clue, bridges missing
    Vector<std::int16_t> edges;    // its two islands, bridges drawn, bridges that may be added
    Vector<std::uint8_t> mask;     // by action: 1 if it is allowed
};

class Table {
public:
    // Throws std::invalid_argument for sizes that are not positive or too large.
    Table(const Rules& rules, std::int32_t boards);

    // Appends a puzzle to those to be dealt. May be called while another thread steps. Throws
    // std::invalid_argument as make_board() does, and if it does not fit the rules.
    void add(const PuzzleSpec& spec, std::span<const std::uint8_t> solution);
    // How many puzzles add() has got, and how many it must have got before all boards may be
    // stepped or reset.
    std::int64_t supply() const;
    std::int64_t demand() const;

    // Goes back to the first puzzles; those beyond the first window are to be added again.
    void restart(std::uint64_t seed);
    // Deals to all boards, or to those whose byte is not 0.
    void reset(std::span<const std::uint8_t> which = {});
    // Begins an episode with this puzzle, as it is.
    void place(std::int32_t board, const PuzzleSpec& spec, std::span<const std::uint8_t> solution);
    // One action for each board; any number may be passed. Those that do not exist are not allowed.
    void step(std::span<const std::int64_t> actions);

    std::int32_t boards() const { return static_cast<std::int32_t>(seats_.size()); }
    std::int32_t actions() const { return actions_; }
    const Rules& rules() const { return rules_; }
    const Board& board(std::int32_t number) const;
    std::span<const std::uint8_t> bridges(std::int32_t number) const;

    const View& view() const { return view_; }
    const View& final_view() const { return final_view_; }

    // Of the last step, by board.
    Vector<double> rewards;
    Vector<std::uint8_t> terminated, truncated, solved, mistaken, illegal;

    // Guards against two threads that step the same table.
    std::atomic<bool> busy{false};

private:
    // A puzzle ready to be dealt: a board, and its view before the first step.
    struct Deal {
        Board board;
        View view;
        Vector<std::uint8_t> open;  // by edge: how many bridges may be added
        std::int32_t ways = 0;      // edges where at least one may
    };
    using Deals = Vector<Deal>;  // the images of one puzzle

    struct Seat {
        std::shared_ptr<const Deals> owner;
        const Deal* deal = nullptr;
        std::int32_t steps = 0;
        std::int32_t distance = 0;  // bridges to draw or take back until it is solved
        std::int32_t ways = 0;
        bool over = true;
    };
    struct Move {
        std::int32_t edge, count;  // edge -1: not allowed
    };

    Deal make_deal(const PuzzleSpec& spec, std::span<const std::uint8_t> solution, Turn turn) const;
    void check_fits(const PuzzleSpec& spec) const;
    void check_supply() const;
    void deal(std::size_t board);
    void begin(std::size_t board, std::shared_ptr<const Deals> owner, const Deal& deal);
    void step(std::size_t board, std::int64_t action);
    Move read(std::size_t board, std::int64_t action) const;
    std::int32_t room(std::size_t board, std::int32_t edge) const;
    void draw(std::size_t board, Move move);
    void reopen(std::size_t board, std::int32_t edge);
    void write_mask(View& view, std::size_t board, const Board& puzzle, std::int32_t edge,
                    std::int32_t bridges, std::int32_t open) const;
    void keep_final_view(std::size_t board);
    View blank(std::size_t boards) const;
    std::int64_t window_after(std::int64_t deals) const { return deals / rules_.deals_each; }

    Rules rules_;
    std::int32_t actions_ = 0;
    std::size_t cells_ = 0, edges_ = 0, islands_ = 0;
    Vector<Seat> seats_;
    // By board and edge or island.
    Vector<std::uint8_t> bridges_, open_, crossings_, missing_;
    View view_, final_view_;

    Random random_{0};
    std::int64_t deals_ = 0;
    mutable std::mutex adding_;                   // guards what follows
    Vector<std::shared_ptr<const Deals>> first_;  // the first window, kept for restart()
    std::deque<std::shared_ptr<const Deals>> later_;
    std::int64_t dropped_count_ = 0;  // puzzles after the first window that are not dealt any more
};

}  // namespace hashi::play
