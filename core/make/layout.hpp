// Grows a layout. In: a canvas, the number of islands, a symmetry. Out: islands that are spread
// evenly and that single bridges join to a tree.
//
// The algorithm is random growth: it samples some cells from which a bridge can reach an island, or
// that lie on a bridge, and places the next island on the best of them. Where islands are dense,
// pack.cpp first moves them closer together. Invariant: with a symmetry, an island and all of its
// images are placed together or not at all.
#pragma once

#include <algorithm>

#include "base/base.hpp"
#include "make/canvas.hpp"
#include "make/generate.hpp"
#include "make/images.hpp"

namespace hashi::make {

class Layout {
public:
    // `room`: cells where islands may be.
    Layout(Canvas& canvas, Random& random, Symmetry symmetry, std::int32_t islands,
           std::int64_t room);

    // Makes the islands show the picture that the cells form which are not barred in `canvas_`;
    // with its own symmetry unless one is requested or `own_symmetry` is false.
    void study(bool own_symmetry);
    // Whether islands keep their places because the picture is symmetric by itself.
    bool keeps_places() const { return !for_page && own_.order() > 1; }

    // From now on, islands are placed with this symmetry.
    void follow(Symmetry symmetry);

    // Adds islands up to the requested number and joins them by a tree, or by more bridges if there
    // is a symmetry; existing islands stay. Islands are adjacent only if they may touch. Returns
    // false if the result is not one network or the control stops it.
    bool grow(bool may_touch, Control& control);
    // Places `islands` islands where there is room, without bridges.
    void scatter(std::int32_t islands, bool may_touch);
    // The number of crossroads to aim for when growing, in millionths.
    void want_crossroads(std::int64_t count) { crossroads_ = count; }
    // Adds up to `count` bridges that close cycles.
    void add_loops(std::int32_t count);
    // Adds an island near a cell and joins it by `count` bridges, or places it in the middle of a
    // bridge. Returns false if there is no place. Ignores the symmetry.
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
    bool place_best(Vector<Cell>& open, Vector<Cell>& later, bool may_touch);
    bool has_room(Cell cell, bool may_touch) const {
        return canvas_.is_water(cell) && !canvas_.is_barred(cell) &&
               (may_touch || !canvas_.has_island_beside(cell));
    }
    bool find_joint(Cell cell, Joint& joint);
    std::int32_t barred_on(Cell cell, Side side) const;
    bool place_with_images(Cell cell, Joint joint, bool may_touch);
    std::int32_t image_count(Cell cell) const;
    std::int32_t worth_of(Cell cell, Joint joint) const;
    std::int32_t gap_around(Cell cell, std::int32_t most) const;
    void mark_lines(Cell cell) {
        lines_[at(canvas_.row(cell))] = lines_[at(canvas_.rows() + canvas_.col(cell))] = 1;
    }
    Cell image(Cell cell, int which) const {
        const auto [row, col] = images_.of({canvas_.row(cell), canvas_.col(cell)}, which);
        return canvas_.cell(row, col);
    }
    Side image(Side side, int which) const { return images_.of(side, which); }
    bool join_parts();
    bool show(Control& control);
    void hold_shown();
    bool is_dark(std::int32_t row, std::int32_t col) const;
    Images find_symmetry() const;
    const Images& images() const { return order_ > 1 ? images_ : own_; }
    // Whether the outline comes first, as long as that succeeds at times.
    bool shows_outline() const {
        return !for_page && !outline_.empty() && failures_ < most_failures();
    }
    bool place_shown(Cell cell, bool all);
    void place_outline(std::int32_t pace);
    bool drop_apart();
    bool fill_inside(Control& control);
    std::int32_t join_shown(std::int32_t tries, Control& control);
    std::int32_t parts_around(Cell cell, Side* ways);
    bool pack(Control& control);
    bool repack(Cell from);
    bool take_away(Cell cell);
    std::int32_t islands_beside(Cell cell) const;

    Canvas& canvas_;
    Random& random_;
    Images images_;
    int order_ = 1;
    std::int32_t islands_, limit_, reach_;
    std::int64_t crossroads_ = 0;
    Vector<Cell> near_;              // cells that repack() tries
    Vector<Canvas::Spot> removals_;  // islands that repack() has removed
    Vector<std::uint8_t> lines_;     // by row, then by column: whether it has an island
    bool dense_, tight_, packed_;    // how crowded the islands are, in increasing order
    bool shows_;                     // whether the islands show a picture

    // Of a picture.
    struct Edge {
        Cell cell;
        std::int32_t rank;  // below `tips_`: a tip; from `later_on_`: reached from another cell
    };
    static constexpr std::int32_t tips_ = 50, later_on_ = 1000;
    // Large layouts take long.
    std::int32_t most_failures() const { return std::clamp(4'500 / islands_, 4, 30); }
    Images own_;         // its own symmetry
    Vector<Cell> dark_;  // where islands may be
    Vector<Edge> outline_;
    Vector<Cell> avoided_;  // of islands that stayed apart
    UnionFind parts_;       // of the network of bridges
    std::int32_t failures_ = 0;
};

// The side of the largest empty square that an even spread allows: its area is at most four times
// the share of the cells that an island has.
std::int32_t spread_limit(std::int64_t room, std::int32_t islands);

}  // namespace hashi::make
