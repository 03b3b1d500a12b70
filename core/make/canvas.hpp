// The grid on which the generators place islands and draw bridges. In: islands and bridges, added
// and removed one at a time. Out: what is in sight, what crosses, and whether all is one network.
// Invariant: bridges are straight and cross nothing, and the clue of an island is the number of its
// bridges.
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

    // With a control, operations that take long on a large grid throw Stopped when it says so.
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
        if (barred_.empty()) barred_.resize(island_.size(), 0);
        barred_[static_cast<std::size_t>(cell)] = 1;
    }
    bool is_barred(Cell cell) const {
        return !barred_.empty() && barred_[static_cast<std::size_t>(cell)] != 0;
    }
    // Makes an island stay where it is, and its clue too unless that is -1.
    void hold(Cell cell, std::int32_t clue) {
        if (held_.empty()) held_.resize(island_.size(), 0);
        held_[static_cast<std::size_t>(cell)] = static_cast<std::int16_t>(2 + clue);
    }
    bool is_held(std::int32_t island) const { return held(island) > 0; }
    bool is_fixed(std::int32_t island) const { return held(island) > 1; }
    // The clue that must stay, or -1.
    std::int32_t fixed_clue(std::int32_t island) const {
        return is_fixed(island) ? held(island) - 2 : -1;
    }
    // Places an island on water. In the middle of a bridge it splits the bridge in two.
    std::int32_t place(Cell cell);
    // Removes an island without bridges, or one that a bridge runs straight through; the bridge is
    // then whole again.
    void remove(std::int32_t island);
    bool can_remove(std::int32_t island) const;
    // Removes an island with its bridges if it is joined to at most one other or lies in the middle
    // of a line. False, and nothing changed: any other one, one that is held, or one whose bridges
    // count for a fixed clue.
    bool lift(std::int32_t island, Spot& lifted);
    // Puts it back.
    void restore(const Spot& lifted);
    // Draws `count` bridges to the next island on that side, which must exist; nothing may cross
    // them.
    void draw(std::int32_t island, Side side, int count);

    // Whether a bridge from an island to the next one on that side would close a rectangle of four.
    bool closes_box(std::int32_t island, Side side) const;

    // Whether the bridges drawn join all islands.
    bool connected();
    // Whether every island has a bridge.
    bool reached() const;
    // Whether the two islands are also joined without the bridges between them on this side.
    bool joined_without(std::int32_t island, Side side);
    // The islands that bridges connect to this one, including itself.
    const Vector<std::int32_t>& part_of(std::int32_t island) {
        reach(island, -1, -1);
        return reached_;
    }
    // Whether an island was among those that part_of() found last.
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

    std::int32_t held(std::int32_t island) const {
        return held_.empty() ? 0 : held_[static_cast<std::size_t>(spot(island).cell)];
    }
    bool reach(std::int32_t from, std::int32_t target, std::int32_t not_directly);

    Control* control_;
    std::int32_t rows_, cols_, wide_;
    Vector<std::int32_t> island_;
    Vector<std::uint8_t> over_;
    Vector<std::int16_t> held_;    // by cell: 0 none, 1 an island, 2 and more with its clue
    Vector<std::uint8_t> barred_;  // by cell, or empty
    Vector<Spot> spots_;
    std::int32_t pairs_ = 0, multiple_ = 0, crossroads_ = 0;
    Vector<std::uint32_t> mark_;
    std::uint32_t epoch_ = 0;
    Vector<std::int32_t> reached_;
};

}  // namespace hashi::make
