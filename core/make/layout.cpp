#include "make/layout.hpp"

#include <algorithm>
#include <limits>

#include "make/steps.hpp"

namespace hashi::make {
namespace {

constexpr std::int32_t usual_length = 3;  // in steps, of a bridge that is not long

std::int32_t root_of(std::int64_t square) {
    std::int32_t root = 0;
    while (static_cast<std::int64_t>(root + 1) * (root + 1) <= square) ++root;
    return root;
}

}  // namespace

std::int32_t spread_limit(std::int64_t room, std::int32_t islands) {
    return root_of(4 * room / islands);
}

Layout::Layout(Canvas& canvas, Random& random, Symmetry symmetry, std::int32_t islands,
               std::int64_t room)
    : canvas_(canvas),
      random_(random),
      islands_(islands) {
    follow(symmetry);
    limit_ = make::spread_limit(room, islands);
    shows_ = !for_page && room < std::int64_t{canvas.rows()} * canvas.cols();
    // The parts of a picture may lie far apart.
    reach_ = shows_ ? std::max(canvas.rows(), canvas.cols()) : 2 * limit_ + 2;
    dense_ = std::int64_t{100} * islands > 25 * room;
    packed_ = std::int64_t{100} * islands > (shows_ ? 30 : 40) * room;
    tight_ = packed_ || std::int64_t{100} * islands > 36 * room;
}

void Layout::follow(Symmetry symmetry) {
    images_ = Images(symmetry, canvas_.rows() - 1, canvas_.cols() - 1);
    order_ = images_.order();
}

std::int32_t Layout::image_count(Cell cell) const {
    std::int32_t count = 0;
    for (int i = 0; i < order_; ++i) {
        bool first = true;
        for (int j = 0; j < i; ++j) first &= image(cell, j) != image(cell, i);
        count += first;
    }
    return count;
}

// The distance of the nearest island, searched ring by ring; `most` if it is further away.
std::int32_t Layout::gap_around(Cell cell, std::int32_t most) const {
    const std::int32_t row = canvas_.row(cell), col = canvas_.col(cell);
    for (std::int32_t d = 1; d < most; ++d) {
        const std::int32_t top = std::max(row - d, 0),
                           bottom = std::min(row + d, canvas_.rows() - 1);
        const std::int32_t left = std::max(col - d, 0),
                           right = std::min(col + d, canvas_.cols() - 1);
        for (std::int32_t r = top; r <= bottom; ++r) {
            const bool edge = r == row - d || r == row + d;
            for (std::int32_t c = left; c <= right; ++c)
                if ((edge || c == col - d || c == col + d) && canvas_.at(canvas_.cell(r, c)) >= 0)
                    return d;
        }
    }
    return most;
}

bool Layout::find_joint(Cell cell, Joint& joint) {
    Joint joints[5];
    std::int32_t count = 0;
    if (canvas_.is_bridged(cell)) {
        joints[count++] = {true, north, 2};
    } else {
        for (const Side side : sides) {
            const Canvas::Sight sight = canvas_.look(cell, side);
            if (sight.island < 0 || sight.crossed || canvas_.is_fixed(sight.island)) continue;
            const std::int32_t far = (sight.cell - cell) / canvas_.step(side);
            if (far > reach_) continue;
            const Canvas::Spot& spot = canvas_.spot(sight.island);
            const std::int32_t neighbors = spot.neighbors();
            const bool straight = neighbors == 1 && spot.bridges[side] > 0;
            joints[count++] = {false, side, 0, far, neighbors, straight};
        }
    }
    if (count == 0) return false;
    const std::int32_t ways = joints[0].divides ? 2 : count;
    if (shows_ && !joints[0].divides) {
        // Bridges keep to the picture.
        std::int32_t least = std::numeric_limits<std::int32_t>::max(), best_count = 0;
        for (std::int32_t k = 0; k < count; ++k) {
            const std::int32_t outside = barred_on(cell, joints[k].side);
            if (outside < least) best_count = 0;
            if (outside <= least) joints[best_count++] = joints[k];
            least = std::min(least, outside);
        }
        count = best_count;
    }
    joint = joints[random_.below(count)];
    // Prefer an island that is already joined to several others, as in hand-made puzzles.
    const bool few = std::int64_t{1'000'000} * canvas_.crossroad_count() * islands_ <
                     crossroads_ * canvas_.island_count();
    // A bridge that turns is livelier than one that goes straight on.
    const auto worth = [&](const Joint& way) {
        return tight_ || way.neighbors != 1 ? 2 * way.neighbors : way.straight ? 0 : few ? 2 : 5;
    };
    for (int again = 0; again < (few ? 8 : tight_ ? 1 : 2); ++again) {
        const Joint other = joints[random_.below(count)];
        if (worth(other) > worth(joint)) joint = other;
    }
    joint.ways = ways;
    return true;
}

// Cells outside a picture between a cell and the next island on that side.
std::int32_t Layout::barred_on(Cell cell, Side side) const {
    std::int32_t cells = 0;
    for (Cell way = cell + canvas_.step(side); canvas_.is_water(way); way += canvas_.step(side))
        cells += canvas_.is_barred(way);
    return cells;
}

// Where there is plenty of room, the best cell is the one furthest from all islands; where there is
// little, the one that takes up the least room. From a good cell several islands can be joined,
// which leaves room for loops. Islands in the middle of a bridge are dull, and so are bridges that
// go straight on or far, islands one cell apart in a lattice, and empty rows and columns. Where
// room is short, only dividing bridges, rows and columns count.
std::int32_t Layout::worth_of(Cell cell, Joint joint) const {
    const std::int32_t fills =
        !lines_[at(canvas_.row(cell))] + !lines_[at(canvas_.rows() + canvas_.col(cell))];
    const std::int32_t worth =
        2 * joint.ways + 3 * fills - 4 * joint.straight - std::max(0, joint.far - usual_length);
    if (!dense_) return worth + 2 * gap_around(cell, limit_ + 1) - 7 * joint.divides;
    std::int32_t room = 0, lattice = 0;
    for (const Side side : sides) {
        const Cell beside = cell + canvas_.step(side);
        lattice += canvas_.is_water(beside) && canvas_.at(beside + canvas_.step(side)) >= 0;
        room += has_room(beside, false);
    }
    if (tight_) return 2 * joint.ways + 3 * fills - room - 3 * joint.divides;
    return worth - room - lattice / 2 - 9 * joint.divides;
}

// The cell and its images, or nothing.
bool Layout::place_with_images(Cell cell, Joint joint, bool may_touch) {
    std::int32_t placements = 0;
    bool fits = true;
    for (int i = 0; i < order_ && fits; ++i) {
        const Cell here = image(cell, i);
        bool again = false;
        for (int j = 0; j < i; ++j) again |= image(cell, j) == here;
        if (again) continue;
        fits = has_room(here, may_touch);
        if (!fits) break;
        if (canvas_.is_bridged(here)) {
            canvas_.place(here);
            ++placements;
            continue;
        }
        const Side side = image(joint.side, i);
        const Canvas::Sight sight = canvas_.look(here, side);
        fits = !joint.divides && sight.island >= 0 && !sight.crossed;
        if (!fits) break;
        canvas_.draw(canvas_.place(here), side, 1);
        ++placements;
    }
    if (fits) {
        for (int i = 0; i < order_ && !lines_.empty(); ++i) mark_lines(image(cell, i));
        return true;
    }
    while (placements-- > 0) {
        const std::int32_t last = canvas_.island_count() - 1;
        if (!canvas_.can_remove(last))
            for (const Side side : sides)
                if (canvas_.spot(last).bridges[side] > 0) canvas_.draw(last, side, 0);
        canvas_.remove(last);
    }
    return false;
}

bool Layout::seed_island() {
    for (int tries = 0; tries < 100; ++tries) {
        Cell cell = canvas_.any_cell(random_);
        for (int again = 0; canvas_.is_barred(cell) && again < 1000; ++again)
            cell = canvas_.any_cell(random_);
        if (!canvas_.is_free(cell) || image_count(cell) > islands_) continue;
        bool fits = true, touches = false;
        for (int i = 0; i < order_; ++i)
            fits &= canvas_.is_free(image(cell, i)) && !canvas_.is_barred(image(cell, i));
        if (!fits) continue;
        for (int i = 0; i < order_; ++i) {
            touches |= canvas_.has_island_beside(image(cell, i));
            if (canvas_.is_water(image(cell, i))) canvas_.place(image(cell, i));
        }
        if (!touches || tries > 80) return true;
        while (canvas_.island_count() > 0) canvas_.remove(canvas_.island_count() - 1);
    }
    return false;
}

// Places an island on the best of several cells where one fits. Removes from `open` the cells that
// are no longer usable; moves those that no bridge can reach yet to `later`.
bool Layout::place_best(Vector<Cell>& open, Vector<Cell>& later, bool may_touch) {
    const int choices = packed_ ? 8 : 3;
    Cell best = -1;
    Joint how{};
    std::int32_t best_worth = std::numeric_limits<std::int32_t>::min();
    for (int candidates = 0; candidates < choices && !open.empty();) {
        const auto index =
            static_cast<std::size_t>(random_.below(static_cast<std::int32_t>(open.size())));
        const Cell cell = open[index];
        Joint joint{};
        const bool room = has_room(cell, may_touch);
        if (room && image_count(cell) <= islands_ - canvas_.island_count() &&
            find_joint(cell, joint)) {
            ++candidates;
            const std::int32_t worth =
                worth_of(cell, joint) - (may_touch ? 20 * islands_beside(cell) : 0);
            if (worth > best_worth) {
                best_worth = worth;
                best = cell;
                how = joint;
            }
            if (canvas_.island_count() + 1 < islands_ &&
                open.size() > static_cast<std::size_t>(choices))
                continue;
        }
        if (room && cell != best) later.push_back(cell);
        open[index] = open.back();
        open.pop_back();
    }
    if (best < 0) return false;
    if (place_with_images(best, how, may_touch)) return true;
    erase(open, best);
    later.push_back(best);
    return false;
}

bool Layout::grow(bool may_touch, Control& control) {
    const bool shown = shows_outline() && canvas_.island_count() == 0;
    if (shown ? !show(control) : canvas_.island_count() == 0 && !seed_island()) return false;
    // Packing would spoil a picture.
    if (shown && canvas_.island_count() < islands_ && 2 * ++failures_ < most_failures())
        return false;
    Vector<Cell> open, later;
    for (std::int32_t r = 0; r < canvas_.rows(); ++r) {
        step(control, canvas_.cols());
        for (std::int32_t c = 0; c < canvas_.cols(); ++c)
            if (canvas_.is_water(canvas_.cell(r, c))) open.push_back(canvas_.cell(r, c));
    }
    const Vector<Cell> all = open;
    lines_.assign(at(canvas_.rows() + canvas_.cols()), 0);
    for (std::int32_t i = 0; i < canvas_.island_count(); ++i) mark_lines(canvas_.spot(i).cell);
    bool touches = false;
    std::int32_t before = canvas_.island_count();
    while (canvas_.island_count() < islands_) {
        if (control.tick()) return false;
        if (!open.empty()) {
            place_best(open, later, touches);
            continue;
        }
        if (canvas_.island_count() > before) {
            before = canvas_.island_count();
            open.swap(later);
        } else if (!touches && pack(control)) {
            before = canvas_.island_count();
            open = all;
            later.clear();
        } else if (!touches && may_touch) {
            touches = true;
            open = all;
            later.clear();
        } else {
            break;
        }
    }
    if (shown) hold_shown();
    return join_parts();
}

bool Layout::join_parts() {
    if (order_ == 1 && canvas_.connected()) return true;
    const std::int32_t n = canvas_.island_count();
    UnionFind parts;
    parts.reset(n);
    Vector<std::int32_t> possible;  // island and side
    for (std::int32_t i = 0; i < n; ++i)
        for (const Side side : {east, south}) {
            const Canvas::Sight sight = canvas_.look(canvas_.spot(i).cell, side);
            if (sight.island < 0) continue;
            if (canvas_.spot(i).bridges[side] > 0)
                parts.join(parts.find(i), parts.find(sight.island));
            else if (!sight.crossed) possible.push_back(4 * i + side);
        }
    random_.shuffle(std::span(possible));
    for (const std::int32_t entry : possible) {
        const std::int32_t island = entry / 4;
        const auto side = static_cast<Side>(entry % 4);
        const Canvas::Sight sight = canvas_.look(canvas_.spot(island).cell, side);
        const std::int32_t a = parts.find(island), b = parts.find(sight.island);
        if (sight.crossed || a == b) continue;
        canvas_.draw(island, side, 1);
        parts.join(a, b);
    }
    return canvas_.connected();
}

void Layout::scatter(std::int32_t islands, bool may_touch) {
    for (std::int32_t tries = 20 * islands; tries > 0 && islands > 0; --tries) {
        const Cell cell = canvas_.any_cell(random_);
        if (!has_room(cell, may_touch)) continue;
        canvas_.place(cell);
        --islands;
    }
}

// First tries the bridges that give an island its fourth neighbor, if there are too few of those,
// then those that turn a corner at the end of a line or close a rectangle.
void Layout::add_loops(std::int32_t count) {
    Vector<std::int32_t> possible;
    for (std::int32_t i = 0; i < canvas_.island_count(); ++i)
        for (const Side side : {east, south})
            if (canvas_.spot(i).bridges[side] == 0) {
                const std::int32_t other = canvas_.look(canvas_.spot(i).cell, side).island;
                if (other >= 0 && !canvas_.is_fixed(i) && !canvas_.is_fixed(other))
                    possible.push_back(4 * i + side);
            }
    random_.shuffle(std::span(possible));
    for (int pass = 0; pass < 3; ++pass) {
        for (const std::int32_t entry : possible) {
            if (count <= 0) return;
            const Canvas::Spot& spot = canvas_.spot(entry / 4);
            const auto side = static_cast<Side>(entry % 4);
            const Canvas::Sight sight = canvas_.look(spot.cell, side);
            if (sight.crossed || spot.bridges[side] > 0) continue;
            const Canvas::Spot& other = canvas_.spot(sight.island);
            const bool few = std::int64_t{1'000'000} * canvas_.crossroad_count() < crossroads_;
            const bool cross = few && (spot.neighbors() == 3 || other.neighbors() == 3);
            if (pass == 0 && !cross) continue;
            if (pass == 1 && !spot.turns_to(side) && !other.turns_to(opposite(side)) &&
                !canvas_.closes_box(entry / 4, side))
                continue;
            canvas_.draw(entry / 4, side, 1);
            --count;
        }
    }
}

bool Layout::add_near(Cell cell, std::int32_t radius, int count) {
    const std::int32_t row = canvas_.row(cell), col = canvas_.col(cell);
    Vector<Cell> open;
    for (std::int32_t r = std::max(row - radius, 0);
         r <= std::min(row + radius, canvas_.rows() - 1); ++r)
        for (std::int32_t c = std::max(col - radius, 0);
             c <= std::min(col + radius, canvas_.cols() - 1); ++c)
            if (has_room(canvas_.cell(r, c), false)) open.push_back(canvas_.cell(r, c));
    random_.shuffle(std::span(open));
    for (const Cell here : open) {
        Joint joint{};
        if (!find_joint(here, joint) || !place_with_images(here, joint, false)) continue;
        if (!joint.divides) canvas_.draw(canvas_.at(here), joint.side, count);
        return true;
    }
    return false;
}

}  // namespace hashi::make
