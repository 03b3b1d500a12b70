// The grid on which the generators place islands and draw bridges. In: islands and bridges, which a
// caller adds and removes one at a time. Out: the next island in each direction, the bridges in
// between, and whether the bridges join all islands (by breadth-first search).
//
// Invariant: bridges are straight and cross nothing, and the clue of an island is the number of its
// bridges. So a drawing always solves its own clues, up to connectivity.
#pragma once

#include <array>
#include <cstdint>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::make {

constexpr Side sides[4] = {north, east, south, west};

inline Side opposite(Side side) { return static_cast<Side>(side ^ 2); }

// Cells are numbered in reading order in a grid with a frame of walls one cell wide, so that every
// walk ends. Islands are numbered in no particular order; removing one gives its number to the
// last.
class Canvas {
public:
    using Cell = std::int32_t;
    static constexpr std::int32_t water = -1, wall = -2;

    struct Spot {
        Cell cell;
        std::array<std::uint8_t, 4> bridges{};  // drawn, by Side

        int clue() const { return bridges[0] + bridges[1] + bridges[2] + bridges[3]; }
        int neighbors() const {
            return (bridges[0] > 0) + (bridges[1] > 0) + (bridges[2] > 0) + (bridges[3] > 0);
        }
        // Whether it has one neighbor, and another one on this side would make it a corner.
        bool turns_to(Side side) const {
            return neighbors() == 1 && bridges[side] == 0 && bridges[opposite(side)] == 0;
        }
        // Whether it has two neighbors, not opposite each other.
        bool is_corner() const {
            return neighbors() == 2 && (bridges[north] > 0) != (bridges[south] > 0);
        }
    };
    // The first island or wall in one direction, and whether a bridge is in the way.
    struct Sight {
        Cell cell;
        std::int32_t island;  // or wall
        bool crossed;
    };

    // If a control is given, operations that take long on a large grid throw Stopped when the
    // control stops them.
    Canvas(std::int32_t rows, std::int32_t cols, Control* control = nullptr);

    std::int32_t rows() const { return rows_; }
    std::int32_t cols() const { return cols_; }
    Cell cell(std::int32_t row, std::int32_t col) const { return (row + 1) * wide_ + col + 1; }
    Cell any_cell(Random& random) const {
        const std::int32_t row = random.below(rows_);
        return cell(row, random.below(cols_));
    }
    std::int32_t row(Cell cell) const { return cell / wide_ - 1; }
    std::int32_t col(Cell cell) const { return cell % wide_ - 1; }
    std::int32_t step(Side side) const {
        constexpr std::int32_t sign[4] = {-1, 1, 1, -1};
        return sign[side] * ((side & 1) != 0 ? 1 : wide_);
    }

    std::int32_t island_count() const { return static_cast<std::int32_t>(spots_.size()); }
    const Spot& spot(std::int32_t island) const { return spots_[static_cast<std::size_t>(island)]; }
    // The island in a cell, or water or wall.
    std::int32_t at(Cell cell) const { return island_[static_cast<std::size_t>(cell)]; }
    bool is_water(Cell cell) const { return at(cell) == water; }
    bool is_bridged(Cell cell) const { return over_[static_cast<std::size_t>(cell)] != none; }
    bool is_free(Cell cell) const { return is_water(cell) && !is_bridged(cell); }
    bool has_island_beside(Cell cell) const {
        return at(cell - 1) >= 0 || at(cell + 1) >= 0 || at(cell - wide_) >= 0 ||
               at(cell + wide_) >= 0;
    }
    Sight look(Cell from, Side side) const;

    void block(Cell cell) { island_[static_cast<std::size_t>(cell)] = wall; }
    // No island may be placed there, but bridges may pass.
    void bar(Cell cell) {
        if (bars_.empty()) bars_.resize(island_.size(), 0);
        bars_[static_cast<std::size_t>(cell)] = 1;
    }
    bool is_barred(Cell cell) const {
        return !bars_.empty() && bars_[static_cast<std::size_t>(cell)] != 0;
    }
    // Makes an island stay where it is, and its clue too unless that is -1.
    void hold(Cell cell, std::int32_t clue) {
        if (holds_.empty()) holds_.resize(island_.size(), 0);
        holds_[static_cast<std::size_t>(cell)] = static_cast<std::int16_t>(2 + clue);
    }
    bool is_held(std::int32_t island) const { return hold_of(island) > 0; }
    bool is_fixed(std::int32_t island) const { return hold_of(island) > 1; }
    // The clue that must stay, or -1.
    std::int32_t fixed_clue(std::int32_t island) const {
        return is_fixed(island) ? hold_of(island) - 2 : -1;
    }
    // Places an island on water. In the middle of a bridge it splits the bridge in two.
    std::int32_t place(Cell cell);
    // Removes an island without bridges, or one that a bridge runs straight through; the bridge is
    // then whole again.
    void remove(std::int32_t island);
    bool can_remove(std::int32_t island) const;
    // Removes an island with its bridges if it is joined to at most one other or lies in the middle
    // of a line, and copies it to `copy`. Returns false, and changes nothing, for any other island,
    // for one that is held, and for one whose bridges count for a fixed clue.
    bool lift(std::int32_t island, Spot& copy);
    // Puts an island that lift() has removed back.
    void restore(const Spot& copy);
    // Draws `count` bridges to the next island on that side, which must exist; nothing may cross
    // them.
    void draw(std::int32_t island, Side side, int count);

    // Whether a bridge from an island to the next one on that side would close a rectangle of four.
    bool closes_box(std::int32_t island, Side side) const;

    // Whether the bridges join all islands.
    bool connected();
    std::int32_t network_count();
    // Whether every island has a bridge.
    bool reached() const;
    // Whether a path joins the island to the next one on this side without the bridges between
    // them.
    bool joined_without(std::int32_t island, Side side);
    // The connected component of an island.
    const Vector<std::int32_t>& part_of(std::int32_t island) {
        reach(island, -1, -1);
        return component_;
    }
    // Whether an island is in the component that part_of() returned last.
    bool in_part(std::int32_t island) const {
        return mark_[static_cast<std::size_t>(island)] == epoch_;
    }
    std::int32_t pair_count() const { return pairs_; }         // pairs of islands with bridges
    std::int32_t multiple_count() const { return multiple_; }  // those with more than one bridge
    // Islands joined on all four sides.
    std::int32_t crossroad_count() const { return crossroads_; }

    // row, col, clue per island, in reading order, as in PuzzleSpec; the clues count the bridges
    // drawn.
    void list_islands(Vector<std::int32_t>& islands) const;

    // The side of the largest square of cells where an island may be placed but there is none;
    // walls count as such cells.
    std::int32_t largest_empty_square(Cell* corner = nullptr) const;

private:
    enum Over : std::uint8_t { none, horizontal, vertical };

    void step_on(std::int32_t steps = 1) const {
        if (control_) hashi::step(*control_, steps);
    }

    std::int32_t hold_of(std::int32_t island) const {
        return holds_.empty() ? 0 : holds_[static_cast<std::size_t>(spot(island).cell)];
    }
    bool reach(std::int32_t from, std::int32_t target, std::int32_t not_directly);

    Control* control_;
    std::int32_t rows_, cols_, wide_;
    Vector<std::int32_t> island_;
    Vector<std::uint8_t> over_;
    Vector<std::int16_t> holds_;  // by cell: 0 none, 1 an island, 2 and more with its clue
    Vector<std::uint8_t> bars_;   // by cell, or empty
    Vector<Spot> spots_;
    std::int32_t pairs_ = 0, multiple_ = 0, crossroads_ = 0;
    Vector<std::uint32_t> mark_;
    std::uint32_t epoch_ = 0;
    Vector<std::int32_t> component_;
};

}  // namespace hashi::make
