// Grows a layout. In: the size of the grid, how many islands, a symmetry. Out: islands spread
// evenly and joined by bridges. By random growth: a new island goes to the best of some random
// places from which one that stands can be joined, or onto a bridge, which it divides.
#pragma once

#include "base/base.hpp"
#include "make/canvas.hpp"
#include "make/generate.hpp"

namespace hashi::make {

class Layout {
public:
    // `room`: cells where islands may be.
    Layout(Canvas& canvas, Random& random, Symmetry symmetry, std::int32_t islands,
           std::int64_t room);

    // From now on, islands are placed with this symmetry.
    void follow(Symmetry symmetry);

    // Adds islands up to the number wanted, joined by a tree (with a symmetry possibly by more);
    // existing islands stay. Islands are adjacent only if they may touch. False if the result is
    // not one network, or if stopped.
    bool grow(bool may_touch, Control& control);
    // Places `islands` islands, not joined, where there is room.
    void scatter(std::int32_t islands, bool may_touch);
    // The number of crossroads to aim for when growing, in millionths.
    void want_crossroads(std::int64_t wanted) { crossroads_ = wanted; }
    // Adds up to `wanted` bridges that close cycles.
    void add_loops(std::int32_t wanted);
    // Adds an island near a cell, joined by `count` bridges or in the middle of a bridge; false if
    // there is no place. Not with a symmetry.
    bool add_near(Canvas::Cell cell, std::int32_t radius, int count);

    // The largest side that an empty square may have.
    std::int32_t spread_limit() const { return limit_; }

private:
    using Cell = Canvas::Cell;
    // How a new island is joined: by a bridge on that side, or by splitting one.
    struct Joint {
        bool divides = false;
        Side side = north;
        std::int32_t ways = 0;       // how many islands could be joined from there
        std::int32_t far = 0;        // steps to the island that the bridge leads to
        std::int32_t neighbors = 0;  // of that island
        bool straight = false;       // continues the only bridge of that island
    };

    bool seed_island();
    bool place_best(Vector<Cell>& open, Vector<Cell>& later, bool crowded);
    bool has_room(Cell cell, bool crowded) const {
        return canvas_.is_water(cell) && !canvas_.is_barred(cell) &&
               (crowded || !canvas_.has_island_beside(cell));
    }
    bool find_joint(Cell cell, Joint& joint);
    std::int32_t barred_on(Cell cell, Side side) const;
    bool place_with_images(Cell cell, Joint joint, bool crowded);
    std::int32_t image_count(Cell cell) const;
    std::int32_t worth_of(Cell cell, Joint joint) const;
    std::int32_t gap_around(Cell cell, std::int32_t most) const;
    void fill(Cell cell) {
        filled_[at(canvas_.row(cell))] = filled_[at(canvas_.rows() + canvas_.col(cell))] = 1;
    }
    Cell image(Cell cell, int which) const;
    Side image(Side side, int which) const;
    bool join_parts();
    bool pack(Control& control);
    bool repack(Cell from);
    bool take_away(Cell cell);
    std::int32_t islands_beside(Cell cell) const;

    Canvas& canvas_;
    Random& random_;
    Symmetry symmetry_;
    int order_;
    std::int32_t islands_, limit_, reach_;
    std::int64_t crossroads_ = 0;
    Vector<Cell> near_;            // cells that repack() tries
    Vector<Canvas::Spot> taken_;   // islands that repack() has removed
    Vector<std::uint8_t> filled_;  // by row, then by column: whether it has an island
    bool dense_, tight_, packed_;  // how crowded the islands are, in increasing order
    bool shows_;                   // whether the islands show a picture
};

// The side of the largest empty square that an even spread allows: its area is at most four times
// the share of the cells that an island has.
std::int32_t spread_limit(std::int64_t room, std::int32_t islands);

}  // namespace hashi::make
