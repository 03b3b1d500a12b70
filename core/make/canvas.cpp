#include "make/canvas.hpp"

#include <algorithm>

namespace hashi::make {

Canvas::Canvas(std::int32_t rows, std::int32_t cols, Control* control)
    : control_(control),
      rows_(rows),
      cols_(cols),
      wide_(cols + 2) {
    const std::size_t size =
        (static_cast<std::size_t>(rows) + 2) * (static_cast<std::size_t>(cols) + 2);
    island_.assign(size, wall);
    over_.assign(size, none);
    for (std::int32_t r = 0; r < rows; ++r) std::fill_n(island_.begin() + cell(r, 0), cols, water);
}

Canvas::Sight Canvas::look(Cell from, Side side) const {
    const std::int32_t way = step(side);
    const Over across = (side & 1) != 0 ? vertical : horizontal;
    step_on();
    bool crossed = false;
    Cell cell = from + way;
    for (; is_water(cell); cell += way) crossed |= over_[static_cast<std::size_t>(cell)] == across;
    return {cell, at(cell), crossed};
}

std::int32_t Canvas::place(Cell cell) {
    const std::int32_t island = island_count();
    const auto over = static_cast<Over>(over_[static_cast<std::size_t>(cell)]);
    Spot spot{cell, {}};
    if (over != none) {
        const Side side = over == horizontal ? east : south;
        for (const Side way : {side, opposite(side)}) {
            const Sight sight = look(cell, way);
            Spot& end = spots_[static_cast<std::size_t>(sight.island)];
            spot.bridges[way] = end.bridges[opposite(way)];
        }
        ++pairs_;
        multiple_ += spot.bridges[side] > 1;
        over_[static_cast<std::size_t>(cell)] = none;
    }
    island_[static_cast<std::size_t>(cell)] = island;
    spots_.push_back(spot);
    return island;
}

bool Canvas::can_remove(std::int32_t island) const {
    const auto& b = spot(island).bridges;
    return (b[0] == b[2] && b[1] == 0 && b[3] == 0) || (b[1] == b[3] && b[0] == 0 && b[2] == 0);
}

bool Canvas::lift(std::int32_t island, Spot& copy) {
    if (is_held(island)) return false;
    copy = spot(island);
    if (copy.neighbors() == 1) {
        for (const Side side : sides) {
            if (copy.bridges[side] == 0) continue;
            if (is_fixed(look(copy.cell, side).island)) return false;
            draw(island, side, 0);
        }
    } else if (!can_remove(island)) {
        return false;
    }
    remove(island);
    return true;
}

void Canvas::restore(const Spot& copy) {
    const std::int32_t island = place(copy.cell);
    for (const Side side : sides)
        if (copy.neighbors() == 1 && copy.bridges[side] > 0) draw(island, side, copy.bridges[side]);
}

void Canvas::remove(std::int32_t island) {
    const Spot& spot = spots_[static_cast<std::size_t>(island)];
    const Cell cell = spot.cell;
    if (spot.neighbors() > 0) {
        const bool across = spot.bridges[east] > 0;
        --pairs_;
        multiple_ -= (across ? spot.bridges[east] : spot.bridges[south]) > 1;
        over_[static_cast<std::size_t>(cell)] = across ? horizontal : vertical;
    }
    island_[static_cast<std::size_t>(cell)] = water;
    const std::int32_t last = island_count() - 1;
    if (island != last) {
        spots_[static_cast<std::size_t>(island)] = spots_[static_cast<std::size_t>(last)];
        island_[static_cast<std::size_t>(spots_[static_cast<std::size_t>(island)].cell)] = island;
    }
    spots_.pop_back();
}

void Canvas::draw(std::int32_t island, Side side, int count) {
    Spot& a = spots_[static_cast<std::size_t>(island)];
    const Over along = (side & 1) != 0 ? horizontal : vertical;
    const std::int32_t way = step(side);
    Cell cell = a.cell + way;
    for (; is_water(cell); cell += way)
        over_[static_cast<std::size_t>(cell)] = count > 0 ? along : none;
    Spot& b = spots_[static_cast<std::size_t>(at(cell))];
    const int before = a.bridges[side];
    pairs_ += (count > 0) - (before > 0);
    multiple_ += (count > 1) - (before > 1);
    crossroads_ -= (a.neighbors() == 4) + (b.neighbors() == 4);
    a.bridges[side] = b.bridges[opposite(side)] = static_cast<std::uint8_t>(count);
    crossroads_ += (a.neighbors() == 4) + (b.neighbors() == 4);
}

// Follows the bridges from an island; true once they reach the target, other than directly from
// there to the island `not_directly`.
bool Canvas::reach(std::int32_t from, std::int32_t target, std::int32_t not_directly) {
    mark_.resize(spots_.size(), 0);
    if (++epoch_ == 0) {
        std::fill(mark_.begin(), mark_.end(), 0);
        epoch_ = 1;
    }
    component_.resize(spots_.size());
    std::uint32_t* const mark = mark_.data();
    std::int32_t* const component = component_.data();
    std::size_t size = 1;
    component[0] = from;
    mark[from] = epoch_;
    bool reached = from == target;
    for (std::size_t i = 0; i < size && !reached; ++i) {
        const std::int32_t island = component[i];
        step_on();
        const Spot& here = spot(island);
        for (const Side side : sides) {
            if (here.bridges[side] == 0) continue;
            const std::int32_t way = step(side);
            Cell cell = here.cell + way;
            while (is_water(cell)) cell += way;
            const std::int32_t next = at(cell);
            if (mark[next] == epoch_ || (island == from && next == not_directly)) continue;
            mark[next] = epoch_;
            component[size++] = next;
            reached |= next == target;
        }
    }
    component_.resize(size);
    return reached;
}

bool Canvas::closes_box(std::int32_t island, Side side) const {
    const Spot& one = spot(island);
    const Spot& other = spot(look(one.cell, side).island);
    for (const Side way : {static_cast<Side>((side + 1) & 3), static_cast<Side>((side + 3) & 3)}) {
        if (one.bridges[way] == 0 || other.bridges[way] == 0) continue;
        const Spot& corner = spot(look(one.cell, way).island);
        if (corner.bridges[side] > 0 &&
            look(corner.cell, side).island == look(other.cell, way).island)
            return true;
    }
    return false;
}

bool Canvas::connected() {
    if (spots_.empty()) return true;
    reach(0, -1, -1);
    return static_cast<std::int32_t>(component_.size()) == island_count();
}

std::int32_t Canvas::network_count() {
    Vector<std::uint8_t> seen(spots_.size(), 0);
    std::int32_t count = 0;
    for (std::int32_t island = 0; island < island_count(); ++island) {
        if (seen[static_cast<std::size_t>(island)] != 0) continue;
        ++count;
        for (const std::int32_t near : part_of(island)) seen[static_cast<std::size_t>(near)] = 1;
    }
    return count;
}

bool Canvas::reached() const {
    return std::all_of(spots_.begin(), spots_.end(),
                       [](const Spot& spot) { return spot.neighbors() > 0; });
}

bool Canvas::joined_without(std::int32_t island, Side side) {
    const std::int32_t other = look(spot(island).cell, side).island;
    return reach(island, other, other);
}

void Canvas::list_islands(Vector<std::int32_t>& islands) const {
    islands.clear();
    islands.reserve(3 * spots_.size());
    for (std::int32_t r = 0; r < rows_; ++r) {
        step_on(cols_);
        for (std::int32_t c = 0; c < cols_; ++c)
            if (const std::int32_t island = at(cell(r, c)); island >= 0) {
                islands.push_back(r);
                islands.push_back(c);
                islands.push_back(spot(island).clue());
            }
    }
}

std::int32_t Canvas::largest_empty_square(Cell* corner) const {
    std::int32_t most = 0;
    Vector<std::int32_t> above(static_cast<std::size_t>(cols_) + 1, 0);
    for (std::int32_t r = 0; r < rows_; ++r) {
        step_on(cols_);
        std::int32_t diagonal = 0;  // the square that ends one cell up and to the left
        for (std::int32_t c = 0; c < cols_; ++c) {
            const auto i = static_cast<std::size_t>(c) + 1;
            const std::int32_t up = above[i];
            const bool closed = at(cell(r, c)) >= 0 || is_barred(cell(r, c));
            above[i] = closed ? 0 : 1 + std::min({diagonal, up, above[i - 1]});
            diagonal = up;
            if (above[i] > most) {
                most = above[i];
                if (corner) *corner = cell(r, c);
            }
        }
    }
    return most;
}

}  // namespace hashi::make
