#include "make/taste.hpp"

#include <algorithm>
#include <cstdlib>

namespace hashi::make {
namespace {

constexpr int shift = 16;
constexpr std::int32_t frame = 4;     // around the grid, as wide as the longest step
constexpr std::int64_t limit = 1280;  // of the distance from the mean, in 1/64 deviations

}  // namespace

// Islands in sight along a row or column of cells.
void Features::look_along(std::int32_t from, std::int32_t way, std::int32_t count, Side side) {
    std::int32_t last = -1, gap = 0;
    bool crossed = false;
    for (std::int32_t i = 0, cell = from; i < count; ++i, cell += way) {
        const std::int32_t island = canvas_.at(cell);
        if (island == Canvas::water) {
            ++gap;
            crossed |= canvas_.is_bridged(cell);
            continue;
        }
        if (island >= 0 && last >= 0) {
            Isle &one = isles_[at(last)], &other = isles_[at(island)];
            one.near[side] = island;
            other.near[opposite(side)] = last;
            one.gap[side] = other.gap[opposite(side)] = gap;
            one.crossed[side] = other.crossed[opposite(side)] = crossed;
            ++one.sight;
            ++other.sight;
            crossed_ += crossed && one.bridges[side] == 0;
            if (!crossed && one.bridges[side] == 0) {
                far_sights_ += gap > 3;
                const bool inside = side == east ? one.row > 0 && one.row + 1 < canvas_.rows()
                                                 : one.col > 0 && one.col + 1 < canvas_.cols();
                open_pairs_ += inside;
                open_core_pairs_ += inside && !one.outer && !other.outer;
                open_ends_ += inside && side == east && one.outer != other.outer;
                open_large_pairs_ += inside && one.clue > 1 && other.clue > 1;
                const std::size_t left = (side + 1) % 4, right = (side + 3) % 4;
                rungs_ += gap == 1 && ((one.bridges[left] > 0 && other.bridges[left] > 0) ||
                                       (one.bridges[right] > 0 && other.bridges[right] > 0));
            }
            long_bridges_ += one.bridges[side] > 0 && gap > 4;
            open_bridges_ += one.bridges[side] > 0 && is_open(cell, way, gap);
        }
        last = island;  // negative: a wall
        gap = 0;
        crossed = false;
    }
}

// Whether a bridge that ends at an island, after so many cells, has room for one more island: a
// cell with no island next to it or to either side. Along the border, it may.
bool Features::is_open(std::int32_t island, std::int32_t way, std::int32_t gap) const {
    const std::int32_t across = way == 1 ? canvas_.step(south) : 1;
    for (std::int32_t i = 2; i < gap; ++i) {
        const std::int32_t one = canvas_.at(island - i * way - across),
                           other = canvas_.at(island - i * way + across);
        if (one == Canvas::water && other == Canvas::water) return true;
    }
    return false;
}

void Features::look() {
    const std::int32_t n = canvas_.island_count();
    isles_.resize(at(n));
    for (std::int32_t i = 0; i < n; ++i) {
        const Canvas::Spot& spot = canvas_.spot(i);
        const std::int32_t row = canvas_.row(spot.cell), col = canvas_.col(spot.cell);
        const bool outer =
            row == 0 || col == 0 || row + 1 == canvas_.rows() || col + 1 == canvas_.cols();
        isles_[at(i)] = {row, col,          spot.clue(), spot.neighbors(), 0, 0, {-1, -1, -1, -1},
                         {},  spot.bridges, outer};
    }
    crossed_ = open_pairs_ = open_core_pairs_ = open_ends_ = open_large_pairs_ = rungs_ =
        far_sights_ = long_bridges_ = open_bridges_ = single_boxes_ = 0;
    for (std::int32_t r = 0; r < canvas_.rows(); ++r)
        look_along(canvas_.cell(r, 0), 1, canvas_.cols(), east);
    for (std::int32_t c = 0; c < canvas_.cols(); ++c)
        look_along(canvas_.cell(0, c), canvas_.step(south), canvas_.rows(), south);
    for (Isle& isle : isles_) {
        for (const std::int32_t near : isle.near)
            if (near >= 0) isle.room += std::min({2, isle.clue, isles_[at(near)].clue});
        isle.room -= isle.clue;
    }
}

// Where shares sum to one, as those of the clues do, one of them is left out.
std::span<const std::int32_t> Features::measure(std::span<const std::int32_t> same_places) {
    count_ = 0;
    look();
    put_symmetry(same_places);
    put_border();
    put_clues();
    put_shapes();
    put_pairs();
    const std::int32_t water_cells = canvas_.rows() * canvas_.cols() - canvas_.island_count();
    put(covered_, water_cells);
    // Few hand-made puzzles have less: what a squared distance from the mean cannot tell.
    constexpr std::int32_t least_covered = 69;  // percent
    put(std::max(0, least_covered * water_cells - 100 * covered_), 100 * water_cells);
    put(doubly_, covered_);
    put_parts();
    put_loops();
    put_squares();
    if (same_places.empty()) {
        put_places();
        put_patches();
    } else {
        std::copy(same_places.begin() + count_, same_places.end(), values_.begin() + count_);
        count_ = static_cast<std::int32_t>(same_places.size());
    }
    listed_ = true;
    return values();
}

// Islands without an image, and how many of them one has moved away from where the image of another
// one is, by up to three steps: the others were added or left out.
void Features::put_moved(std::int32_t without_image, std::span<const std::int32_t> same_places) {
    if (!same_places.empty()) {
        for (int k = 0; k < 3; ++k) {
            values_[at(count_)] = same_places[at(count_)];
            ++count_;
        }
        return;
    }
    const auto n = static_cast<std::int32_t>(isles_.size());
    // Pairs are matched nearest first. `around_`: by pair that may be, the squared distance and the
    // two.
    constexpr std::int32_t farthest_move = 9;  // squared
    wave_.clear();
    around_.clear();
    for (std::int32_t i = 0; i < n; ++i) {
        const std::int32_t up = canvas_.rows() - 1 - isles_[at(i)].row,
                           left = canvas_.cols() - 1 - isles_[at(i)].col;
        if (canvas_.at(canvas_.cell(up, left)) >= 0) continue;
        for (const std::int32_t j : wave_) {
            const std::int32_t down = up - isles_[at(j)].row, right = left - isles_[at(j)].col,
                               far = down * down + right * right;
            if (far <= farthest_move) around_.insert(around_.end(), {far, i, j});
        }
        wave_.push_back(i);
    }
    low_.assign(isles_.size(), 0);  // 1: has been matched
    std::int32_t moved = 0, beside = 0;
    for (std::int32_t far = 1; far <= farthest_move; ++far)
        for (std::size_t k = 0; k < around_.size(); k += 3) {
            const std::size_t i = at(around_[k + 1]), j = at(around_[k + 2]);
            if (around_[k] != far || low_[i] != 0 || low_[j] != 0) continue;
            low_[i] = low_[j] = 1;
            ++moved;
            beside += far == 1;
        }
    put_given(without_image - 2 * moved, n);
    put_given(2 * beside, n);
    put_given(without_image % 2, 1);  // the island in the middle decides
}

void Features::put_symmetry(std::span<const std::int32_t> same_places) {
    const std::int32_t rows = canvas_.rows(), cols = canvas_.cols(), n = canvas_.island_count();
    std::int32_t turns = 0, alike = 0, apart = 0, pairs = 0, also = 0, same = 0, outer = 0,
                 outer_turns = 0, large = 0, mirrored[5] = {};
    const auto stands = [&](std::int32_t r, std::int32_t c) {
        return canvas_.at(canvas_.cell(r, c)) >= 0;
    };
    for (const Isle& isle : isles_) {
        const std::int32_t r = isle.row, c = isle.col, up = rows - 1 - r, left = cols - 1 - c;
        outer += isle.outer;
        const std::int32_t other = canvas_.at(canvas_.cell(up, left));
        const Isle* image = other >= 0 ? &isles_[at(other)] : nullptr;
        if (image) {
            ++turns;
            outer_turns += isle.outer;
            alike += image->clue == isle.clue;
            apart += std::abs(image->clue - isle.clue);
        } else {
            large += isle.clue > 3;
        }
        for (const Side side : {east, south}) {
            if (isle.bridges[side] == 0) continue;
            ++pairs;
            if (!image) continue;
            const int count = image->bridges[opposite(side)];
            if (count == 0 || image->gap[opposite(side)] != isle.gap[side]) continue;
            ++also;
            same += count == isle.bridges[side];
        }
        mirrored[0] += stands(r, left);
        mirrored[1] += stands(up, c);
        if (rows != cols) continue;
        mirrored[2] += stands(c, r);
        mirrored[3] += stands(left, up);
        mirrored[4] += stands(c, up);
    }
    put_given(turns, n);
    put(alike, turns);
    put(apart, turns);
    put(also, pairs);
    put(same, pairs);
    put_given(outer_turns, outer);
    put_given(turns - outer_turns, n - outer);
    put_moved(n - turns, same_places);
    put(large, n);
    for (int k = 0; k < 5; ++k) put_given(mirrored[k], k < 2 || rows == cols ? n : 0);
}

void Features::put_border() {
    const std::int32_t rows = canvas_.rows(), cols = canvas_.cols(), n = canvas_.island_count();
    // By whether at the border: islands, clues, and islands by room and by sides.
    std::int32_t count[2] = {}, sum[2] = {}, room[2][3] = {}, sides[2][5] = {}, turning[2] = {};
    std::int32_t clues[2][9] = {}, double_ends[2] = {}, pairs = 0;
    // Inside, how many pairs are joined, and doubly; by ring of cells, islands and clues; and the
    // islands in the outermost rows and columns, from outside.
    std::int32_t inner = 0, inner_doubles = 0, rings[4] = {}, ring_sums[4] = {}, ring_ones[4] = {},
                 along_rows[3] = {}, along_cols[3] = {};
    // Along the top, the bottom, the left and the right: neighbors, how many of them are not
    // joined, doubly joined, islands and their clues. Hand-made puzzles are not the same all
    // around.
    std::int32_t neighbors[4] = {}, apart[4] = {}, doubles[4] = {}, islands[4] = {},
                 clue_sums[4] = {};
    // By direction, across and down: bridges from the border inwards; and islands at the border on
    // a single and a double bridge that run along it.
    std::int32_t inwards[2] = {}, mixed[2] = {};
    // By distance from the side, in cells, what runs along a row or column; by ring, islands with
    // three sides joined; at the border, large clues beside a 3; and how far islands there see
    // inwards.
    std::int32_t along[3] = {}, threes[4] = {}, beside_three = 0, depth = 0;
    for (const Isle& isle : isles_) {
        const int out = isle.outer ? 1 : 0;
        ++count[out];
        sum[out] += isle.clue;
        ++clues[out][std::min(isle.clue, 8)];
        if (isle.room <= 2) ++room[out][std::max(isle.room, 0)];
        ++sides[out][isle.sides];
        double_ends[out] += isle.sides == 1 && isle.clue > 1;
        turning[out] += isle.sides == 2 && (isle.bridges[north] > 0) != (isle.bridges[south] > 0);
        const std::int32_t from_row = std::min(isle.row, rows - 1 - isle.row),
                           from_col = std::min(isle.col, cols - 1 - isle.col),
                           ring = std::min(from_row, from_col);
        if (from_row < 3) ++along_rows[from_row];
        if (from_col < 3) ++along_cols[from_col];
        if (ring < 4) {
            ++rings[ring];
            ring_sums[ring] += isle.clue;
            ring_ones[ring] += isle.clue == 1;
            threes[ring] += isle.sides == 3;
        }
        for (const Side side : {north, east, south, west}) {
            const bool across = side == east || side == west;
            if ((across ? from_row : from_col) == 0) {
                const std::int32_t near = isle.near[side];
                beside_three += near >= 0 && isle.clue > 3 && isles_[at(near)].clue == 3;
            } else if ((across ? from_col : from_row) == 0) {
                const bool sees = isle.near[side] >= 0 || isle.near[opposite(side)] >= 0;
                depth += sees ? isle.gap[side] : (across ? cols : rows) / 2;  // on each side
            }
        }
        const bool on_side[] = {isle.row == 0, isle.row + 1 == rows, isle.col == 0,
                                isle.col + 1 == cols};
        for (int k = 0; k < 4; ++k) {
            islands[k] += on_side[k];
            if (on_side[k]) clue_sums[k] += isle.clue;
        }
        if (isle.outer && isle.sides == 2 && isle.clue == 3) {
            mixed[0] += isle.bridges[east] > 0 && isle.bridges[west] > 0;
            mixed[1] += isle.bridges[north] > 0 && isle.bridges[south] > 0;
        }
        for (const Side side : {east, south}) {
            const std::int32_t line = side == east ? isle.row : isle.col,
                               last = (side == east ? rows : cols) - 1;
            if (isle.near[side] >= 0 && (line == 0 || line == last)) {
                const int k = (side == east ? 0 : 2) + (line == 0 ? 0 : 1);
                ++neighbors[k];
                apart[k] += isle.bridges[side] == 0;
                doubles[k] += isle.bridges[side] > 1;
            }
            if (isle.bridges[side] == 0) continue;
            ++pairs;
            if (const std::int32_t from_side = std::min(line, last - line); from_side < 3)
                along[from_side] += isle.gap[side] + 1;
            const bool near_outer = isles_[at(isle.near[side])].outer;
            inwards[side == east ? 0 : 1] += isle.outer != near_outer;
            if (isle.outer && near_outer) continue;
            ++inner;
            inner_doubles += isle.bridges[side] > 1;
        }
    }
    const auto clue_part = [&](int low, int high) {
        std::int32_t part = 0, whole = 0;
        for (int k = low; k <= high; ++k) {
            part += clues[1][k];
            whole += clues[0][k] + clues[1][k];
        }
        put(part, whole);
    };
    put_given(count[1], n);
    put_given(count[1], 2 * (rows + cols) - 4);
    put(sum[1], count[1]);
    put(sum[0], count[0]);
    clue_part(1, 1);
    clue_part(2, 2);
    clue_part(3, 3);
    clue_part(4, 4);
    clue_part(5, 8);
    for (int out = 0; out < 2; ++out) {
        for (int k = 0; k < 3; ++k) put(room[out][k], count[out]);
        put(double_ends[out], sides[out][1]);
        for (int k = 1; k < 4 - out; ++k) put(sides[out][k], count[out]);
        put(turning[out], count[out]);
    }
    put(sides[1][1], sides[0][1] + sides[1][1]);
    put(inner_doubles, inner);
    put(neighbors[0] + neighbors[1] + neighbors[2] + neighbors[3] - apart[0] - apart[1] - apart[2] -
            apart[3],
        pairs);
    for (const auto* lines : {along_rows, along_cols})
        for (int k = 1; k < 3; ++k) put_given(lines[k], n);
    put_given(rings[3], n);
    for (int k = 1; k < 4; ++k) put(ring_sums[k], rings[k]);
    for (int k = 1; k < 3; ++k) put(ring_ones[k], rings[k]);
    for (int k = 1; k < 3; ++k) {
        put(along[k], 2 * (rows + cols));
        put(threes[k], rings[k]);
    }
    put(beside_three, count[1]);
    put_given(depth, 8 * count[1]);
    std::int32_t corners = 0, by_clue[5] = {};
    for (const std::int32_t r : {0, rows - 1})
        for (const std::int32_t c : {0, cols - 1})
            if (const std::int32_t island = canvas_.at(canvas_.cell(r, c)); island >= 0) {
                ++corners;
                ++by_clue[std::min(canvas_.spot(island).clue(), 4)];
            }
    put_given(corners, 4);
    for (int k = 1; k < 4; ++k) put(by_clue[k], 4);
    for (int k = 0; k < 4; ++k) put(apart[k], neighbors[k]);
    for (int k = 0; k < 4; ++k) put(clue_sums[k], islands[k]);
    for (int k = 0; k < 4; ++k) put(doubles[k], neighbors[k] - apart[k]);
    for (const std::int32_t count : inwards) put(count, pairs);
    for (const std::int32_t count : mixed) put(count, n);
}

void Features::put_clues() {
    const std::int32_t n = canvas_.island_count();
    std::int32_t clues[9] = {}, sight[5] = {}, sum[5] = {}, room[6] = {}, joint[5][7] = {};
    std::int32_t ones = 0, alike = 0, seen = 0, all = 0, full_threes = 0, together = 0;
    for (const Isle& isle : isles_) all += isle.clue;
    for (const Isle& isle : isles_) {
        ++clues[std::min(isle.clue, 8)];
        full_threes += isle.clue == 3 && isle.room == 0;
        ++sight[isle.sight];
        sum[isle.sight] += isle.clue;
        ++joint[isle.sight][std::min(isle.clue, 6)];
        ++room[std::clamp(isle.room, 0, 5)];
        bool one = false;
        for (const std::int32_t near : isle.near) {
            if (near < 0) continue;
            ++seen;
            alike += isles_[at(near)].clue == isle.clue;
            // The covariance of clues in sight of each other, in parts fine enough.
            together +=
                (n * isle.clue - all) * (n * isles_[at(near)].clue - all) / (n * n / 16 + 1);
            one |= isles_[at(near)].clue == 1;
        }
        ones += isle.clue == 1 && one;
    }
    for (int k = 2; k < 9; ++k) put(clues[k], n);
    for (int k = 2; k < 5; ++k) put_given(sight[k], n);
    for (int k = 1; k < 5; ++k) put(sum[k], sight[k]);
    for (int k = 0; k < 5; ++k) put(room[k], n);
    put(ones, clues[1]);
    put(alike, seen);
    put(together, 16 * n);
    put(full_threes, n);
    for (int k = 1; k < 4; ++k) put(joint[2][k], n);
    for (int k = 1; k < 6; ++k) put(joint[3][k], n);
    for (int k = 1; k < 7; ++k) put(joint[4][k], n);
}

// The number of steps to the island furthest from one, along bridges.
std::int32_t Features::farthest(std::int32_t from, std::int32_t& far) {
    low_.assign(isles_.size(), -1);
    wave_.resize(isles_.size());
    std::int32_t *const low = low_.data(), *const wave = wave_.data();
    std::int32_t size = 1;
    wave[0] = from;
    low[from] = 0;
    for (std::int32_t i = 0; i < size; ++i) {
        far = wave[i];
        const Isle& isle = isles_[at(far)];
        for (const Side side : sides) {
            const std::int32_t near = isle.near[side];
            if (isle.bridges[side] == 0 || low[near] >= 0) continue;
            low[near] = low[far] + 1;
            wave[size++] = near;
        }
    }
    return low[far];
}

std::int32_t Features::count_of(std::int32_t never) const {
    using enum TasteTable::Never;
    std::int32_t count = 0;
    const std::int32_t rows = canvas_.rows(), cols = canvas_.cols(),
                       squares = std::max(rows - 2, 0) * std::max(cols - 2, 0);
    const auto add = [&](std::int32_t kind, std::int32_t feature, std::int32_t whole) {
        if ((never & kind) != 0 && whole > 0)
            count += (values_[at(feature)] * whole + unit / 2) / unit;
    };
    add(empty_square, empty_squares_at, squares);
    add(lone_corner, empty_squares_at + 1, squares);
    add(uneven_block, uneven_blocks_at, rows * cols);
    add(bare_corner, uneven_blocks_at + 1, bare_corners);
    if ((never & single_box) != 0) count += single_boxes_;
    if ((never & long_bridge) != 0) count += long_bridges_;
    if ((never & open_bridge) != 0) count += open_bridges_;
    if ((never & far_sight) != 0) count += far_sights_;
    return count;
}

// Whether an island is the top left corner of a rectangle of four.
bool Features::has_box(const Isle& isle) const {
    if (isle.bridges[east] == 0 || isle.bridges[south] == 0) return false;
    const Isle &right = isles_[at(isle.near[east])], &below = isles_[at(isle.near[south])];
    return right.bridges[south] > 0 && below.bridges[east] > 0 &&
           right.near[south] == below.near[east];
}

void Features::put_shapes() {
    const std::int32_t n = canvas_.island_count(), pairs = canvas_.pair_count();
    std::int32_t boxes = 0, straight[3] = {}, corner[3] = {}, ends[2] = {}, three[4] = {},
                 four[4] = {};
    for (const Isle& isle : isles_) {
        if (has_box(isle)) {
            ++boxes;
            const Isle &right = isles_[at(isle.near[east])], &below = isles_[at(isle.near[south])];
            single_boxes_ += isle.bridges[east] + isle.bridges[south] + right.bridges[south] +
                                 below.bridges[east] ==
                             4;
        }
        if (isle.sides == 1) ++ends[isle.clue > 1 ? 1 : 0];
        else if (isle.sides == 3) ++three[std::clamp(isle.clue - 3, 0, 3)];
        else if (isle.sides == 4) ++four[std::clamp(isle.clue - 4, 0, 3)];
        else if (isle.sides == 2) {
            const bool runs = (isle.bridges[north] > 0) == (isle.bridges[south] > 0);
            std::int32_t* shape = runs ? straight : corner;
            ++shape[std::clamp(isle.clue - 2, 0, 2)];
        }
    }
    put(pairs - n + 1, n);
    put(boxes, n);
    std::int32_t far = 0;
    farthest(0, far);
    put(farthest(far, far), n);
    put(ends[1], ends[0] + ends[1]);
    for (const auto* shape : {straight, corner}) {
        put(shape[0] + shape[1] + shape[2], n);
        put(shape[0], shape[0] + shape[1] + shape[2]);
        put(shape[2], shape[0] + shape[1] + shape[2]);
    }
    for (const auto* shape : {three, four}) {
        const std::int32_t sum = shape[0] + shape[1] + shape[2] + shape[3];
        put(sum, n);
        for (int k = 0; k < 3; ++k) put(shape[k], sum);
    }
}

// The parts that pairs with one bridge join, and those that pairs with two do: how many, and the
// largest.
void Features::put_parts() {
    const std::int32_t n = canvas_.island_count();
    wave_.resize(isles_.size());
    for (int count = 1; count <= 2; ++count) {
        std::int32_t parts = 0, largest = 0;
        low_.assign(isles_.size(), 0);  // 1: in a part already
        for (std::int32_t from = 0; from < n; ++from) {
            if (low_[at(from)] != 0) continue;
            std::int32_t size = 1;
            wave_[0] = from;
            low_[at(from)] = 1;
            for (std::int32_t i = 0; i < size; ++i) {
                const Isle& isle = isles_[at(wave_[at(i)])];
                for (const Side side : sides) {
                    if (isle.bridges[side] != count || low_[at(isle.near[side])] != 0) continue;
                    low_[at(isle.near[side])] = 1;
                    wave_[at(size++)] = isle.near[side];
                }
            }
            ++parts;
            largest = std::max(largest, size);
        }
        put(parts, n);
        put(largest, n);
    }
}

// The loops of the network: the boundaries of the areas that bridges enclose, told apart by how
// many bridges one walks along to go round.
void Features::put_loops() {
    const std::int32_t n = canvas_.island_count();
    // Walks keep what they go round to their right. `low_`: by island and side, the walk that
    // leaves there, from 1; `wave_`: by walk, whether it goes round the network.
    low_.assign(4 * isles_.size(), 0);
    wave_.assign(1, 0);
    for (std::int32_t first = 0; first < 4 * n; ++first) {
        if (low_[at(first)] != 0 || isles_[at(first / 4)].bridges[at(first % 4)] == 0) continue;
        std::int32_t turns = 0, here = first;  // `turns`: to the right, less those to the left
        do {
            low_[at(here)] = static_cast<std::int32_t>(wave_.size());
            const std::int32_t came = here % 4;
            const std::int32_t island = isles_[at(here / 4)].near[at(came)];
            std::int32_t right = 1;
            while (isles_[at(island)].bridges[at((came + right + 4) % 4)] == 0) --right;
            turns += right;
            here = 4 * island + (came + right + 4) % 4;
        } while (here != first);
        wave_.push_back(turns < 0 ? 1 : 0);
    }
    // By walk: bridges that have another one on their other side, and whether one of them is
    // double.
    around_.assign(2 * wave_.size(), 0);
    std::int32_t on_loops = 0, doubles = 0;
    for (std::int32_t i = 0; i < n; ++i)
        for (const Side side : sides) {
            const Isle& isle = isles_[at(i)];
            if (isle.bridges[side] == 0) continue;
            const std::int32_t walk = low_[at(4 * i + side)],
                               other = low_[at(4 * isle.near[side] + opposite(side))];
            if (walk == other) continue;
            ++around_[at(2 * walk)];
            around_[at(2 * walk + 1)] += isle.bridges[side] > 1;
            ++on_loops;
            doubles += isle.bridges[side] > 1;
        }
    std::int32_t loops = 0, lengths[4] = {}, longest = 0, single = 0, odd = 0;
    for (std::size_t walk = 1; walk < wave_.size(); ++walk) {
        if (wave_[walk] != 0) continue;
        const std::int32_t length = around_[2 * walk];
        ++loops;
        if (length > 4 && length < 13)
            ++lengths[length < 6 ? 0 : length < 7 ? 1 : length < 9 ? 2 : 3];
        longest = std::max(longest, length);
        single += around_[2 * walk + 1] == 0;
        odd += length % 2;
    }
    for (const std::int32_t count : lengths) put(count, loops);
    put(longest, n);
    put(single, loops);
    put(odd, loops);
    put(on_loops, 2 * canvas_.pair_count());
    put(doubles, on_loops);
    // Rectangles of islands in sight of each other, how many of their sides are joined, and how
    // often a bridge of each of two opposite sides could go to the other two, which changes no
    // clue: that all islands are connected is what forbids it then.
    std::int32_t rectangles = 0, joined[5] = {}, bridges = 0, switches = 0;
    for (const Isle& isle : isles_) {
        if (isle.near[east] < 0 || isle.near[south] < 0) continue;
        const Isle &right = isles_[at(isle.near[east])], &below = isles_[at(isle.near[south])];
        if (right.near[south] < 0 || right.near[south] != below.near[east]) continue;
        const int counts[] = {isle.bridges[east], isle.bridges[south], right.bridges[south],
                              below.bridges[east]};
        ++rectangles;
        int sides_joined = 0, sum = 0;
        for (const int count : counts) {
            sides_joined += count > 0;
            sum += count;
        }
        ++joined[sides_joined];
        if (sides_joined == 4) bridges += sum;
        const bool crossed[] = {isle.crossed[east], isle.crossed[south], right.crossed[south],
                                below.crossed[east]};
        const auto can_take = [&](int k) {
            return counts[k] == 1 || (counts[k] == 0 && !crossed[k]);
        };
        switches += (can_take(0) && can_take(3) && counts[1] > 0 && counts[2] > 0) ||
                    (can_take(1) && can_take(2) && counts[0] > 0 && counts[3] > 0);
    }
    put_given(rectangles, n);
    put(joined[3], rectangles);
    put(joined[2], rectangles);
    put(bridges, 8 * joined[4]);
    put(switches, n);
}

void Features::put_pairs() {
    const std::int32_t n = canvas_.island_count(), pairs = canvas_.pair_count();
    std::int32_t clues[6][6] = {}, shapes[5][5] = {}, apart[5][5] = {}, unjoined = 0;
    std::int32_t gaps[6] = {}, sum = 0, longest = 0, doubles = 0, doubles_sum = 0, ends = 0,
                 ends_sum = 0, across = 0, free_gaps[4] = {}, free_sum = 0;
    std::int32_t by_sides[5] = {}, doubles_by_sides[5] = {}, downward = 0;
    for (const Isle& isle : isles_)
        for (const Side side : {east, south}) {
            if (isle.near[side] < 0) continue;
            const Isle& other = isles_[at(isle.near[side])];
            const std::int32_t gap = isle.gap[side];
            downward += side == south;
            if (isle.bridges[side] == 0) {
                ++unjoined;
                const auto [a, b] = std::minmax({std::min(isle.clue, 4), std::min(other.clue, 4)});
                ++apart[a][b];
                ++free_gaps[std::min(gap, 3)];
                free_sum += gap;
                continue;
            }
            const auto [a, b] = std::minmax({std::min(isle.clue, 5), std::min(other.clue, 5)});
            ++clues[a][b];
            const auto [s, t] = std::minmax({isle.sides, other.sides});
            ++shapes[s][t];
            ++gaps[std::min(gap, 5)];
            sum += gap;
            longest = std::max(longest, gap);
            ++by_sides[s];
            if (isle.bridges[side] > 1) {
                ++doubles;
                doubles_sum += gap;
                ++doubles_by_sides[s];
            }
            if (s == 1) {
                ++ends;
                ends_sum += gap;
            }
            across += side == east;
        }
    covered_ = sum;
    doubly_ = doubles_sum;
    put(doubles, pairs);
    for (int k = 2; k < 4; ++k) put(doubles_by_sides[k], by_sides[k]);
    put(crossed_, unjoined);
    put(open_pairs_, n);
    put(open_core_pairs_, n);
    put(open_ends_, n);
    put(open_large_pairs_, n);
    for (int a = 1; a < 6; ++a)
        for (int b = std::max(a, 2); b < 6; ++b)
            if (a + b > 3) put(clues[a][b], pairs);
    for (int a = 1; a < 5; ++a)
        for (int b = std::max(a, 2); b < 5; ++b)
            if (a + b > 3) put(shapes[a][b], pairs);
    for (int a = 1; a < 5; ++a)
        for (int b = a; b < 5; ++b)
            if (a + b > 2) put(apart[a][b], unjoined);
    for (int k = 2; k < 6; ++k) put(gaps[k], pairs);
    put(sum, pairs);
    put(longest, std::max(canvas_.rows(), canvas_.cols()));
    put(doubles_sum, doubles);
    put(ends_sum, ends);
    put(across, pairs);
    put(pairs - across, downward);
    for (int k = 2; k < 4; ++k) put(free_gaps[k], unjoined);
    put(free_sum, unjoined);
}

namespace {

// Squares of 2 × 2 cells, in reading order, by what a cell shows: 0 water, 1 an island, 2 a bridge
// across, 3 a bridge down, 4 and 5 a double one. Those that hand-made puzzles have most, each the
// least of its images under turns and mirrors.
constexpr std::int32_t square_codes[] = {00000, 00001, 00012, 00014, 00022, 00044, 00112, 00114,
                                         00122, 00144, 00321, 00341, 00541, 01221, 01222, 01231,
                                         01241, 01244, 01251, 01353, 01441, 01444, 01451};
constexpr std::int32_t square_classes = std::ssize(square_codes);

// By code, the class of a square, or `square_classes`.
struct Squares {
    std::array<std::uint8_t, 4096> of;

    Squares() {
        of.fill(square_classes);
        for (std::int32_t k = 0; k < square_classes; ++k)
            for (std::int32_t code = square_codes[k], i = 0; i < 8; ++i) {
                of[at(code)] = static_cast<std::uint8_t>(k);
                const std::int32_t a = code >> 9, b = code >> 6 & 7, c = code >> 3 & 7,
                                   d = code & 7;
                // A mirror image in the middle, which leaves bridges as they are; a quarter turn.
                code = i == 3 ? b << 9 | a << 6 | d << 3 | c
                              : turned(c) << 9 | turned(a) << 6 | turned(d) << 3 | turned(b);
            }
    }
    static std::int32_t turned(std::int32_t cell) { return cell < 2 ? cell : cell ^ 1; }
};

}  // namespace

void Features::put_squares() {
    static const Squares classes;
    const std::int32_t rows = canvas_.rows(), cols = canvas_.cols();
    cells_.assign(at(rows * cols), 0);
    for (const Isle& isle : isles_) {
        std::uint8_t* const here = cells_.data() + isle.row * cols + isle.col;
        *here = 1;
        for (const Side side : {east, south}) {
            const int count = isle.bridges[side];
            if (count == 0) continue;
            const std::int32_t step = side == east ? 1 : cols;
            const auto shown = static_cast<std::uint8_t>(2 * count + (side == east ? 0 : 1));
            for (std::int32_t i = 1; i <= isle.gap[side]; ++i) here[i * step] = shown;
        }
    }
    std::int32_t counts[square_classes + 1] = {};
    for (std::int32_t r = 0; r + 1 < rows; ++r) {
        const std::uint8_t *above = cells_.data() + r * cols, *below = above + cols;
        for (std::int32_t c = 0; c + 1 < cols; ++c)
            ++counts[classes
                         .of[at(above[c] << 9 | above[c + 1] << 6 | below[c] << 3 | below[c + 1])]];
    }
    for (int k = 0; k < square_classes; ++k) put(counts[k], (rows - 1) * (cols - 1));
    // How often one more island could stand in a free cell in sight of another one, with no island
    // next to it; and how often two islands have bridges that run side by side, one cell apart, and
    // none between them though nothing is in the way.
    std::int32_t places = 0;
    const auto has_island = [&](std::int32_t r, std::int32_t c) {
        return r >= 0 && c >= 0 && r < rows && c < cols && cells_[at(r * cols + c)] == 1;
    };
    for (const Isle& isle : isles_)
        for (const Side side : sides) {
            if (isle.bridges[side] > 0) continue;
            const std::int32_t down = side == south   ? 1
                                      : side == north ? -1
                                                      : 0,
                               right = side == east   ? 1
                                       : side == west ? -1
                                                      : 0;
            for (std::int32_t i = 1, r = isle.row + down, c = isle.col + right;
                 r >= 0 && c >= 0 && r < rows && c < cols && cells_[at(r * cols + c)] == 0;
                 ++i, r += down, c += right)
                places += i > 1 && !has_island(r + down, c + right) &&
                          !has_island(r + right, c + down) && !has_island(r - right, c - down);
        }
    const auto n = static_cast<std::int32_t>(isles_.size());
    put(places, n);
    put(rungs_, n);
}

void Features::put_places() {
    const std::int32_t rows = canvas_.rows(), cols = canvas_.cols(), n = canvas_.island_count();
    // 1 where islands stand.
    const std::int32_t wide = cols + 2 * frame;
    stands_.assign(at((rows + 2 * frame) * wide), 0);
    const auto cell_of = [&](const Isle& isle) {
        return (isle.row + frame) * wide + isle.col + frame;
    };
    for (const Isle& isle : isles_) stands_[at(cell_of(isle))] = 1;
    // Downwards or to the right only, so that each pair counts once.
    const std::int32_t steps[][4] = {
        {2, 2 * wide, 0, 0},
        {3, 3 * wide, 0, 0},
        {4, 4 * wide, 0, 0},
        {wide + 1, wide - 1, 0, 0},
        {wide + 2, wide - 2, 2 * wide + 1, 2 * wide - 1},
        {wide + 3, wide - 3, 3 * wide + 1, 3 * wide - 1},
        {2 * wide + 2, 2 * wide - 2, 0, 0},
        {2 * wide + 3, 2 * wide - 3, 3 * wide + 2, 3 * wide - 2},
        {3 * wide + 3, 3 * wide - 3, 0, 0},
    };
    std::int32_t offsets[9] = {}, beside[5] = {}, odd = 0, lattice[4] = {};
    for (const Isle& isle : isles_) {
        const std::uint8_t* here = stands_.data() + cell_of(isle);
        for (int k = 0; k < 9; ++k) {
            offsets[k] += here[steps[k][0]] + here[steps[k][1]];
            if (steps[k][2] != 0) offsets[k] += here[steps[k][2]] + here[steps[k][3]];
        }
        ++beside[here[wide + 1] + here[wide - 1] + here[-wide + 1] + here[-wide - 1]];
        odd += (isle.row + isle.col) % 2;
        ++lattice[2 * (isle.row % 2) + isle.col % 2];
    }
    for (const std::int32_t count : offsets) put_given(count, n);
    for (int k = 0; k < 3; ++k) put_given(beside[k], n);
    put_given(std::abs(2 * odd - n), n);
    put_given(*std::max_element(lattice, lattice + 4), n);
    // How unequally rows and columns are filled, and how much neighboring ones differ.
    std::int32_t filled = 0, apart = 0, thin = 0, uneven = 0;
    const auto put_line = [&](std::int32_t lines, bool across) {
        low_.assign(at(lines), 0);
        for (const Isle& isle : isles_) ++low_[at(across ? isle.row : isle.col)];
        for (std::int32_t i = 0; i < lines; ++i) {
            filled += low_[at(i)] * low_[at(i)];
            thin += low_[at(i)] < 2;
            uneven += std::abs(low_[at(i)] - low_[at(lines - 1 - i)]);
            if (i > 0) apart += std::abs(low_[at(i)] - low_[at(i - 1)]);
        }
    };
    put_line(rows, true);
    put_line(cols, false);
    put_given(filled, 8 * n);
    put_given(apart, 2 * n);
    put_given(thin, rows + cols);
    put_given(uneven, 4 * n);
    // How many more islands one half has than the other, of upper and lower, left and right ones.
    std::int32_t lower = 0, right = 0;
    for (const Isle& isle : isles_) {
        lower += (2 * isle.row > rows - 1) - (2 * isle.row < rows - 1);
        right += (2 * isle.col > cols - 1) - (2 * isle.col < cols - 1);
    }
    put_given(std::max(std::abs(lower), std::abs(right)), n);
    put_given(std::min(std::abs(lower), std::abs(right)), n);
    // How much the number of islands varies between squares of cells. `around_`: islands above and
    // to the left.
    around_.assign(at((rows + 1) * (cols + 1)), 0);
    for (std::int32_t r = 0; r < rows; ++r)
        for (std::int32_t c = 0, line = 0; c < cols; ++c) {
            line += stands_[at((r + frame) * wide + c + frame)];
            around_[at((r + 1) * (cols + 1) + c + 1)] = around_[at(r * (cols + 1) + c + 1)] + line;
        }
    for (const std::int32_t side : {4, 6}) {
        std::int64_t windows = 0, all = 0, squared = 0;
        for (std::int32_t r = side; r <= rows; ++r)
            for (std::int32_t c = side; c <= cols; ++c) {
                const std::int32_t *low = around_.data() + r * (cols + 1) + c,
                                   *high = low - side * (cols + 1);
                const std::int32_t count = low[0] - low[-side] - high[0] + high[-side];
                ++windows;
                all += count;
                squared += count * count;
            }
        // The variance, in parts fine enough.
        constexpr std::int64_t parts = 64;
        const std::int64_t variance =
            windows == 0 ? 0 : (squared * windows - all * all) * parts / (windows * windows);
        put_given(static_cast<std::int32_t>(variance), windows == 0 ? 0 : parts);
    }
}

namespace {

// Squares of 3 × 3 cells in which no two islands touch, up to turns and mirrors.
constexpr int patch_classes = 20;

struct Patches {
    std::uint8_t of[512] = {};  // by code, the class; `patch_classes` if islands touch

    constexpr Patches() {
        std::int32_t least[512] = {}, count = 0;
        for (std::int32_t code = 0; code < 512; ++code) {
            least[code] = code;
            for (std::int32_t turned = code, k = 0; k < 8; ++k) {
                std::int32_t next = 0;
                // A quarter turn; a mirror image in the middle.
                for (std::int32_t r = 0; r < 3; ++r)
                    for (std::int32_t c = 0; c < 3; ++c)
                        if ((turned >> (3 * r + c) & 1) != 0)
                            next |= 1 << (k == 3 ? 3 * r + 2 - c : 3 * c + 2 - r);
                turned = next;
                least[code] = std::min(least[code], turned);
            }
            const bool touches = (code & code >> 3 & 077) != 0 || (code & code >> 1 & 0333) != 0;
            of[code] = static_cast<std::uint8_t>(touches               ? patch_classes
                                                 : least[code] == code ? count++
                                                                       : of[least[code]]);
        }
    }
};
constexpr Patches patches;

}  // namespace

void Features::put_patches() {
    const std::int32_t rows = canvas_.rows(), cols = canvas_.cols();
    // `wave_`: by column, which of the last four cells have an island.
    std::int32_t squares = 0, empty = 0, counts[patch_classes + 1] = {}, uneven = 0;
    wave_.assign(at(cols), 0);
    for (std::int32_t r = 0; r < rows; ++r) {
        const std::uint8_t* line = stands_.data() + (r + frame) * (cols + 2 * frame) + frame;
        std::int32_t code = 0;
        for (std::int32_t c = 0; c < cols; ++c) {
            std::int32_t* const above = wave_.data() + c;
            above[0] = (above[0] << 1 | line[c]) & 15;
            code = (code << 3 | (above[0] & 7)) & 511;
            if (r == 0 || c == 0) continue;
            empty += (code & 033) == 0;
            if (r > 1 && c > 1) ++counts[patches.of[code]];
            // Blocks of 2 × 3 empty cells, and what their long sides are next to.
            if (c > 1) {
                const std::int32_t any = above[0] | above[-1] | above[-2];
                const auto ends_differ = [&](int k) {
                    return ((above[-k] >> 3 ^ above[-k]) & 1) != 0;
                };
                if ((r == 1 || r == rows - 1) && (any & 3) == 0) ++uneven;
                if (r > 2 && (any & 6) == 0)
                    uneven += ends_differ(0) || ends_differ(1) || ends_differ(2);
            }
            if (r > 1) {
                if ((c == 1 || c == cols - 1) && ((above[0] | above[-1]) & 7) == 0) ++uneven;
                if (c > 2 && ((above[-1] | above[-2]) & 7) == 0)
                    uneven += ((above[0] ^ above[-3]) & 7) != 0;
            }
        }
    }
    put_given(empty, (rows - 1) * (cols - 1));
    squares = std::max(rows - 2, 0) * std::max(cols - 2, 0);
    for (int k = 0; k < patch_classes; ++k) put_given(counts[k], squares);
    put_given(uneven, rows * cols);
    // Corners that have no island in the first three cells of a side.
    std::int32_t bare = 0;
    const std::int32_t wide = cols + 2 * frame;
    for (const std::int32_t r : {0, rows - 1})
        for (const std::int32_t c : {0, cols - 1}) {
            const std::uint8_t* const here = stands_.data() + (r + frame) * wide + c + frame;
            const std::int32_t across = c == 0 ? 1 : -1, down = r == 0 ? wide : -wide;
            bare += (here[0] | here[across] | here[2 * across]) == 0;
            bare += (here[0] | here[down] | here[2 * down]) == 0;
        }
    put_given(bare, bare_corners);
}

Taste::Taste(const TasteTable& table, std::int32_t rows, std::int32_t cols, std::int32_t islands)
    : table_(table),
      style_(0) {
    const std::int64_t cells = std::int64_t{rows} * cols;
    std::int32_t size = 0;
    while (size + 1 < table.sizes && cells > table.most_cells[size]) ++size;
    style_ = table.style[size];
    const std::int64_t density =
        std::int64_t{islands} * Features::unit / cells - table.density[style_];
    is_dense_ = 5 * density > -std::int64_t{table.density[style_]};
    for (std::int32_t k = 0; k < table.features; ++k) {
        const std::int32_t j = style_ * table.features + k;
        const std::int32_t deviation =
            deviation_of(table.scale[k] + table.style_scale[style_] + table.deviation[j]);
        const std::int64_t mean = table.mean[j] * mean_unit(deviation) +
                                  density * table.by_density[k] * slope_unit / fine;
        mean_.push_back(static_cast<std::int32_t>(mean));
        factor_.push_back((fine << shift) / deviation);
    }
    target_.assign(at(table.features), 0);
}

void Taste::draw(Random& random) {
    // A sum of twelve uniform numbers is close enough to a normal one.
    const auto draw_normal = [&] {
        std::int32_t sum = -6 * (fine - 1);
        for (int k = 0; k < 12; ++k) sum += random.below(fine);
        return sum;
    };
    std::fill(target_.begin(), target_.end(), 0);
    const std::uint8_t* strength = table_.strength + style_ * table_.components;
    for (std::int32_t j = 0; j < table_.components; ++j) {
        const std::int32_t sum = draw_normal() * spread_of(strength[j]) / 128;
        for (std::int32_t k = 0; k < table_.features; ++k)
            target_[at(k)] += sum * table_.component[j * table_.features + k];
    }
    const std::uint8_t* spread = table_.spread + style_ * table_.features;
    for (std::int32_t& target : target_)
        target = static_cast<std::int32_t>(std::int64_t{target} * component_unit / (fine / 2) *
                                           spread_of(*spread++) / 128);
}

// A Markov chain whose limit is the distribution of targets given those features (Cotter, Roberts,
// Stuart, White, "MCMC methods for functions", 2013, the preconditioned Crank-Nicolson proposal).
void Taste::draw_for(const Features& features, Random& random) {
    constexpr int draws = 400;
    // A proposal is .96 of the targets and .28 of new ones, in 1/64: their spread stays as it is.
    constexpr std::int32_t old_part = 61, new_part = 18;
    // The variance of what components do not explain, some half of that of the features.
    constexpr std::int64_t rest = fine * fine / 2;
    const auto misfit = [&] {
        std::int64_t sum = 0;
        for (const std::int32_t k : features.given()) {
            const std::int32_t value = features.values()[at(k)];
            if (value == Features::unknown) continue;
            const std::int64_t off = scaled(value, k) - target_[at(k)];
            sum += off * off;
        }
        return sum;
    };
    draw(random);
    std::int64_t here = misfit();
    for (int i = 0; i < draws; ++i) {
        const Vector<std::int32_t> before = target_;
        draw(random);
        for (std::size_t k = 0; k < target_.size(); ++k)
            target_[k] = (old_part * before[k] + new_part * target_[k]) / fine;
        const std::int64_t there = misfit();
        if (there <= here + 2 * rest * random.exponential() / 65'536) here = there;
        else target_ = before;
    }
}

void Taste::draw_zeros(Random& random) {
    zeros_.clear();
    const auto want = [&](std::int32_t feature, bool zero) {
        zeros_.push_back({feature, zero});
        if (zero) target_[at(feature)] = scaled(0, feature);
    };
    const std::uint8_t* const shares = table_.joined + style_ * TasteTable::sets_of_sides;
    std::int32_t joined = 0, left = random.below(256);
    while (left >= shares[joined] && joined + 1 < TasteTable::sets_of_sides)
        left -= shares[joined++];
    for (std::int32_t k = 0; k < 4; ++k) {
        // The mean is that of all puzzles; here, of those that are not joined there.
        std::int32_t others = 0;
        for (std::int32_t set = 0; set < TasteTable::sets_of_sides; ++set)
            if ((set >> k & 1) == 0) others += shares[set];
        const std::int32_t feature = Features::sides_at + k;
        const bool is_joined = (joined >> k & 1) != 0;
        want(feature, is_joined);
        if (!is_joined && others > 0)
            target_[at(feature)] = scaled(std::max(mean_[at(feature)], 0) * 256 / others, feature);
    }
    constexpr std::int32_t often_zero[] = {Features::loops_at, Features::switches_at,
                                           Features::places_at, Features::open_core_pairs_at};
    static_assert(std::size(often_zero) == TasteTable::often_zero);
    const std::uint8_t* zero = table_.zero + TasteTable::often_zero * style_;
    for (const std::int32_t feature : often_zero) want(feature, random.below(256) < *zero++);
}

std::int64_t Taste::energy_of_zeros(std::span<const std::int32_t> values) const {
    std::int64_t sum = 0;
    for (const Zero& zero : zeros_) {
        const std::int32_t value = values[at(zero.feature)];
        if (value == Features::unknown || (value == 0) == zero.is_zero) continue;
        // Little at the beginning of the annealing and much at its end. No loops at all would pay,
        // since all that is measured in loops is unknown then.
        if (zero.is_zero) sum += value * (2 * unit / 5);
        else sum += (zero.feature == Features::loops_at ? 3000 : 50) * unit;
    }
    return sum;
}

void Taste::draw_never(Random& random) {
    const bool strict = random.below(256) < table_.strict[style_];
    if (is_dense_) never_ = table_.never[style_] | (strict ? TasteTable::Never::of_loose : 0);
}

void Taste::see_never(const Features& features) {
    constexpr std::int32_t loose = TasteTable::of_loose & TasteTable::of_places;
    const std::int32_t open = features.count_of(loose) == 0 ? TasteTable::open_bridge : 0;
    if (is_dense_) never_ = (table_.never[style_] & ~TasteTable::open_bridge) | open;
    never_ &= ~TasteTable::of_places;
}

void Taste::want_turns() {
    for (const std::int32_t k : {0, 5, 6})  // the shares of all islands, outer and inner ones
        target_[at(k)] = std::max(target_[at(k)], scaled(4 * Features::unit / 5, k));
}

std::int32_t Taste::target(std::int32_t feature) const {
    const auto k = at(feature);
    return mean_[k] + static_cast<std::int32_t>((std::int64_t{target_[k]} << shift) / factor_[k]);
}

// How far a feature is from its mean, in 1/64 deviations.
std::int32_t Taste::scaled(std::int32_t value, std::int32_t feature) const {
    const auto k = at(feature);
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(
        std::int64_t{value - mean_[k]} * factor_[k] >> shift, -limit, limit));
}

std::int64_t Taste::energy_from(std::int32_t feature, std::span<const std::int32_t> values) const {
    const std::uint8_t* weight = table_.weight + style_ * table_.features;
    // The share of nothing costs what others cost on average, or it would pay to have nothing: no
    // loops, for instance, since loops can be too short or too long.
    constexpr std::int32_t off_if_unknown = fine * fine / 2;
    std::int64_t sum = 0;
    for (const std::int32_t each : values) {
        const auto k = at(feature++);
        if (feature <= first_) continue;
        if (each == Features::unknown) {
            sum += weight_of(weight[k]) * off_if_unknown;
            continue;
        }
        const std::int32_t off = scaled(each, feature - 1) - target_[k];
        sum += std::int64_t{weight_of(weight[k])} * off * off;
    }
    return sum;
}

Course course_of(const people::Rating& rating, std::span<const people::Point> curve, int level,
                 std::int32_t islands) {
    // Of the published collection, by level.
    constexpr std::int32_t means[people::level_count][std::tuple_size_v<Course>] = {
        {0, 1007, 3885, 137, 558},     {1978, 1759, 2930, 550, 1211}, {2937, 2214, 2608, 591, 1526},
        {2585, 2488, 2217, 642, 1665}, {2974, 2539, 2110, 617, 1670}, {3269, 2494, 2175, 576, 1739},
    };
    std::int32_t all = 0, full = 0, capacity = 0, single = 0;
    for (const people::Point& point : curve) {
        all += point.facts;
        if (point.technique == people::Technique::full) full += point.facts;
        if (point.technique == people::Technique::capacity) capacity += point.facts;
        single += point.moves == 1;
    }
    const auto count = static_cast<std::int32_t>(curve.size());
    const auto share = [](std::int32_t part, std::int32_t whole) {
        return part * Features::unit / std::max(whole, 1);
    };
    Course course = {share(rating.before, rating.total), share(count, islands), share(full, all),
                     share(capacity, all), share(single, count)};
    for (std::size_t k = 0; k < course.size(); ++k) course[k] -= means[level][k];
    return course;
}

}  // namespace hashi::make
