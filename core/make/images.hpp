// Symmetries of the grid, or of a part of it. In: a cell or a side. Out: its images.
#pragma once

#include "base/base.hpp"
#include "make/canvas.hpp"
#include "make/generate.hpp"

namespace hashi::make {

class Images {
public:
    Images() = default;
    // `row_sum`, `col_sum`: of the first and the last row and column that the symmetry maps to one
    // another.
    Images(Symmetry symmetry, std::int32_t row_sum, std::int32_t col_sum)
        : symmetry_(symmetry),
          row_sum_(row_sum),
          col_sum_(col_sum),
          order_(symmetry == Symmetry::none                                    ? 1
                 : symmetry == Symmetry::quarter || symmetry == Symmetry::both ? 4
                                                                               : 2) {}

    // How many images there are, the cell itself among them.
    int order() const { return order_; }
    Symmetry symmetry() const { return symmetry_; }

    struct Place {
        std::int32_t row, col;
    };
    // It may be off the grid, unless the symmetry is that of the whole grid.
    Place of(Place at, int which) const {
        if (which == 0) return at;
        const auto [r, c] = at;
        const std::int32_t up = row_sum_ - r, left = col_sum_ - c;
        const std::int32_t turn = (row_sum_ - col_sum_) / 2;  // of a square part of the grid
        switch (symmetry_) {
            case Symmetry::rotation: return {up, left};
            case Symmetry::quarter:
                return which == 1   ? Place{c + turn, up - turn}
                       : which == 2 ? Place{up, left}
                                    : Place{left + turn, r - turn};
            case Symmetry::horizontal: return {r, left};
            case Symmetry::vertical: return {up, c};
            case Symmetry::both: return {(which & 1) != 0 ? up : r, (which & 2) != 0 ? left : c};
            case Symmetry::diagonal: return {c + turn, r - turn};
            case Symmetry::antidiagonal: return {left + turn, up - turn};
            default: return at;
        }
    }
    Side of(Side side, int which) const {
        if (which == 0) return side;
        const auto turn = [&](int by) { return static_cast<Side>((side + by) & 3); };
        const bool across = (side & 1) != 0;
        switch (symmetry_) {
            case Symmetry::rotation: return turn(2);
            case Symmetry::quarter: return turn(which);
            case Symmetry::horizontal: return across ? turn(2) : side;
            case Symmetry::vertical: return across ? side : turn(2);
            case Symmetry::both:
                return (across ? (which & 2) != 0 : (which & 1) != 0) ? turn(2) : side;
            case Symmetry::diagonal: return static_cast<Side>(3 - side);
            default: return side;
        }
    }

private:
    Symmetry symmetry_ = Symmetry::none;
    std::int32_t row_sum_ = 0, col_sum_ = 0;
    int order_ = 1;
};

}  // namespace hashi::make
