// Packs dense layouts. In: a layout in which no cell is left for another island that touches none.
// Out: the same islands, moved closer together, and one more; or the layout as it was.
//
// Islands that do not touch are an independent set of the grid's cells. The algorithm is local
// search for a larger one: swaps that remove an island and its images and place as many as then fit
// nearby, and that never make the set smaller.
#include <algorithm>

#include "make/layout.hpp"

namespace hashi::make {
namespace {

constexpr std::int32_t packing_tries = 20;  // for an island

}  // namespace

// Moves islands closer together until there is room for another one, and places it. False if no
// room was found.
bool Layout::pack(Control& control) {
    const std::int32_t before = canvas_.island_count();
    for (std::int32_t tries = packing_tries * islands_; tries > 0 && !control.tick(); --tries)
        if (repack(canvas_.spot(random_.below(canvas_.island_count())).cell) &&
            canvas_.island_count() > before)
            return true;
    return false;
}

// Removes an island and its images, and places as many islands as fit around there. If none fits,
// puts the removed islands back and returns false.
bool Layout::repack(Cell from) {
    removals_.clear();
    bool free = true, moved = false;
    for (int i = 0; i < order_ && free; ++i)
        if (const Cell cell = image(from, i); canvas_.at(cell) >= 0) free = take_away(cell);
    if (free) {
        near_.clear();
        const std::int32_t row = canvas_.row(from), col = canvas_.col(from);
        const std::int32_t bottom = std::min(row + 2, canvas_.rows() - 1);
        const std::int32_t right = std::min(col + 2, canvas_.cols() - 1);
        for (std::int32_t r = std::max(row - 2, 0); r <= bottom; ++r)
            for (std::int32_t c = std::max(col - 2, 0); c <= right; ++c)
                if (const Cell cell = canvas_.cell(r, c); cell != from && has_room(cell, false))
                    near_.push_back(cell);
        random_.shuffle(std::span(near_));
        near_.push_back(from);
    }
    for (std::size_t i = 0; free && i < near_.size() - !moved; ++i) {
        const Cell cell = near_[i];
        const std::int32_t images = image_count(cell);
        Joint joint{};
        if (images > islands_ - canvas_.island_count() ||
            (!moved && images < static_cast<std::int32_t>(removals_.size())))
            continue;
        if (has_room(cell, false) && find_joint(cell, joint))
            moved |= place_with_images(cell, joint, false);
    }
    for (std::size_t i = removals_.size(); i-- > 0 && !moved;) canvas_.restore(removals_[i]);
    return moved;
}

// Lifts an island, if possible, and records it in taken_.
bool Layout::take_away(Cell cell) {
    Canvas::Spot spot;
    if (!canvas_.lift(canvas_.at(cell), spot)) return false;
    removals_.push_back(spot);
    return true;
}

std::int32_t Layout::islands_beside(Cell cell) const {
    std::int32_t count = 0;
    for (const Side side : sides) count += canvas_.at(cell + canvas_.step(side)) >= 0;
    return count;
}

}  // namespace hashi::make
