// Lays out pictures. In: an empty grid some of whose cells are barred. Out: islands on the other
// cells, the dark ones, that show the picture these form; a tree of bridges joins them.
//
// The outline comes first: its tips and notches, then islands at even steps from there along it.
// The rest of the islands spread inside. Each stands together with its images under the symmetry
// that is requested, or else the picture's own, which puts up with exceptions.
//
// The tree is Kruskal's ("On the shortest spanning subtree of a graph", 1956), with bridges inside
// the picture first and short ones before long ones; where bridges are in the way, they may make
// way for others. If some islands still stay apart, the caller has to try again; after several
// failures islands that stay apart are given up, and then the steps along the outline get wider.
#include <algorithm>
#include <cstdlib>

#include "make/layout.hpp"

namespace hashi::make {
namespace {

constexpr std::int32_t least_alike = 85;    // of the dark cells with dark images, in percent
constexpr std::int32_t most_off = 4;        // of an axis, in half cells from the middle
constexpr std::int32_t window = 2;          // cells to each side by which an outline bends
constexpr std::int32_t least_bend = 2;      // dark cells fewer, or more, than nearby
constexpr std::int32_t patience = 12;       // failures before steps get wider
constexpr std::int32_t widest = 4;          // step
constexpr std::int32_t inside_share = 6;    // of the islands: at least one in so many
constexpr std::int32_t small_part = 3;      // islands that are given up if they stay apart
constexpr int most_drops = 2;               // times that this is done in one layout
constexpr std::int32_t most_changes = 160;  // changes of a tree
constexpr std::int32_t few_tries = 8;       // the same, for the sake of one island
constexpr std::int32_t rarely = 30;         // the larger, the more often a tree is changed
constexpr std::int32_t most_looks = 400;    // cells looked at for an island that joins parts
constexpr std::int32_t choices = 12;        // the same, for any other

}  // namespace

bool Layout::is_dark(std::int32_t row, std::int32_t col) const {
    if (row < 0 || col < 0 || row >= canvas_.rows() || col >= canvas_.cols()) return false;
    const Cell cell = canvas_.cell(row, col);
    return canvas_.at(cell) != Canvas::wall && !canvas_.is_barred(cell);
}

// Finds the dark cells, those of the outline in the order in which they are to get islands, and the
// picture's own symmetry.
void Layout::study(bool own_symmetry) {
    for (std::int32_t r = 0; r < canvas_.rows(); ++r)
        for (std::int32_t c = 0; c < canvas_.cols(); ++c)
            if (is_dark(r, c)) dark_.push_back(canvas_.cell(r, c));
    if (own_symmetry) own_ = find_symmetry();
    Vector<std::int32_t> around(at(canvas_.cell(canvas_.rows(), canvas_.cols()) + 1));
    Vector<Cell> outline;
    for (const Cell cell : dark_) {
        const std::int32_t r = canvas_.row(cell), c = canvas_.col(cell);
        if (is_dark(r - 1, c) && is_dark(r + 1, c) && is_dark(r, c - 1) && is_dark(r, c + 1))
            continue;
        outline.push_back(cell);
        for (std::int32_t row = r - window; row <= r + window; ++row)
            for (std::int32_t col = c - window; col <= c + window; ++col)
                around[at(cell)] += is_dark(row, col);
    }
    for (const Cell cell : outline) {
        const std::int32_t r = canvas_.row(cell), c = canvas_.col(cell), here = around[at(cell)];
        std::int32_t least = here, most = here;
        for (std::int32_t row = r - window; row <= r + window; ++row)
            for (std::int32_t col = c - window; col <= c + window; ++col) {
                if (!is_dark(row, col)) continue;
                const std::int32_t there = around[at(canvas_.cell(row, col))];
                if (there == 0) continue;
                least = std::min(least, there);
                most = std::max(most, there);
            }
        // Tips, the sharpest ones first, then notches, then cells whose images are as near as
        // islands may be, from where steps along the outline get even.
        Images::Place other = images().of({r, c}, images().order() - 1);
        const std::int32_t apart = std::abs(other.row - r) + std::abs(other.col - c);
        const bool is_tip = here == least && most - here >= least_bend;
        const bool is_notch = here == most && here - least >= least_bend;
        const std::int32_t rank = is_tip                     ? here
                                  : is_notch                 ? tips_ + tips_ - here
                                  : apart == 2 || apart == 3 ? 2 * tips_
                                                             : later_on_ + here;
        outline_.push_back({cell, rank});
    }
}

// The symmetry that maps most dark cells to dark cells, of those that map nearly all.
Images Layout::find_symmetry() const {
    std::int32_t top = canvas_.rows(), bottom = 0, left = canvas_.cols(), right = 0;
    for (const Cell cell : dark_) {
        top = std::min(top, canvas_.row(cell));
        bottom = std::max(bottom, canvas_.row(cell));
        left = std::min(left, canvas_.col(cell));
        right = std::max(right, canvas_.col(cell));
    }
    Images best;
    std::int64_t most = std::int64_t{least_alike} * std::ssize(dark_) - 1;  // in percent
    const auto consider = [&](Symmetry symmetry, std::int32_t row_sum, std::int32_t col_sum) {
        const Images images(symmetry, row_sum, col_sum);
        std::int64_t alike = 0;
        for (const Cell cell : dark_) {
            bool all = true;
            for (int i = 1; i < images.order() && all; ++i) {
                const auto [r, c] = images.of({canvas_.row(cell), canvas_.col(cell)}, i);
                all = is_dark(r, c);
            }
            alike += all;
        }
        if (100 * alike > most) {
            most = 100 * alike;
            best = images;
        }
    };
    const std::int32_t rows = top + bottom, cols = left + right;
    consider(Symmetry::both, rows, cols);
    const bool square = bottom - top == right - left;
    if (square) consider(Symmetry::quarter, rows, cols);
    // A tail or a chimney moves the axis out of the middle.
    for (std::int32_t off = 0; off <= most_off; ++off)
        for (const std::int32_t sign : {1, -1}) {
            consider(Symmetry::horizontal, rows, cols + sign * off);
            consider(Symmetry::vertical, rows + sign * off, cols);
        }
    if (square) {
        consider(Symmetry::diagonal, rows, cols);
        consider(Symmetry::antidiagonal, rows, cols);
    }
    consider(Symmetry::rotation, rows, cols);
    return best;
}

// Places an island and its images, or nothing. Images under the picture's own symmetry are left out
// where the picture is light and, unless the island is to have them `all`, where there is no room.
bool Layout::place_shown(Cell cell, bool all) {
    const Images& turns = images();
    const bool exact = order_ > 1;
    std::int32_t placed = 0;
    bool fits = !exact || image_count(cell) <= islands_ - canvas_.island_count();
    for (int i = 0; i < turns.order() && fits; ++i) {
        const auto [r, c] = turns.of({canvas_.row(cell), canvas_.col(cell)}, i);
        const bool dark = is_dark(r, c);
        if (dark && canvas_.island_count() < islands_ && has_room(canvas_.cell(r, c), false)) {
            canvas_.place(canvas_.cell(r, c));
            ++placed;
            continue;
        }
        const std::int32_t there = dark ? canvas_.at(canvas_.cell(r, c)) : Canvas::water;
        const bool is_own = there >= canvas_.island_count() - placed;
        fits = is_own || (!exact && !(all && dark));
    }
    for (; !fits && placed > 0; --placed) canvas_.remove(canvas_.island_count() - 1);
    return placed > 0;
}

// Places islands along the outline, `pace` cells apart.
void Layout::place_outline(std::int32_t pace) {
    random_.shuffle(std::span(outline_));
    std::stable_sort(outline_.begin(), outline_.end(),
                     [](const Edge& a, const Edge& b) { return a.rank < b.rank; });
    constexpr std::int32_t done = -1;
    Vector<std::int32_t> state(at(canvas_.cell(canvas_.rows(), canvas_.cols()) + 1), done);
    for (const Edge& edge : outline_) state[at(edge.cell)] = 0;
    Vector<Cell> queue;
    std::size_t next = 0;
    const auto place = [&](Cell cell, bool all) {
        if (state[at(cell)] == done) return;
        const std::int32_t before = canvas_.island_count();
        if (!place_shown(cell, all)) return;
        for (std::int32_t island = before; island < canvas_.island_count(); ++island) {
            const Cell here = canvas_.spot(island).cell;
            const std::int32_t row = canvas_.row(here), col = canvas_.col(here);
            // From there on in line, then diagonally, then anywhere else.
            for (int turn = 0; turn < 3; ++turn)
                for (std::int32_t r = row - pace; r <= row + pace; ++r)
                    for (std::int32_t c = col - pace; c <= col + pace; ++c) {
                        if (!is_dark(r, c)) continue;
                        const Cell there = canvas_.cell(r, c);
                        const std::int32_t down = std::abs(r - row), over = std::abs(c - col);
                        if (std::max(down, over) < pace) state[at(there)] = done;
                        else if (state[at(there)] != done && turn == (down == 0 || over == 0 ? 0
                                                                      : down == over         ? 1
                                                                                             : 2))
                            queue.push_back(there);
                    }
        }
    };
    const auto follow_outline = [&] {
        while (next < queue.size()) place(queue[next++], true);
    };
    for (const Edge& edge : outline_) {
        if (edge.rank >= later_on_) follow_outline();
        place(edge.cell, edge.rank >= tips_);
    }
    follow_outline();
}

// The sides on which bridges can join a cell to parts of the network, one side for each part.
std::int32_t Layout::parts_around(Cell cell, Side* ways) {
    std::int32_t roots[4], costs[4], count = 0;
    if (canvas_.is_bridged(cell)) {
        // The bridge joins the islands at its ends.
        const Canvas::Sight up = canvas_.look(cell, north), left = canvas_.look(cell, west);
        const bool along = up.island >= 0 && canvas_.spot(up.island).bridges[south] > 0;
        roots[count] = parts_.find(along ? up.island : left.island);
        costs[count++] = -1;
    }
    for (const Side side : sides) {
        const Canvas::Sight sight = canvas_.look(cell, side);
        if (sight.island < 0 || sight.crossed ||
            canvas_.spot(sight.island).bridges[opposite(side)] > 0)
            continue;
        const std::int32_t root = parts_.find(sight.island);
        const std::int32_t far = (sight.cell - cell) / canvas_.step(side);
        const std::int32_t cost = 8 * barred_on(cell, side) + 2 * far + random_.below(6);
        const auto k = std::find(roots, roots + count, root) - roots;
        if (k < count && costs[k] <= cost) continue;
        roots[k] = root;
        costs[k] = cost;
        ways[k] = side;
        count = std::max(count, static_cast<std::int32_t>(k) + 1);
    }
    return count;
}

// Spreads islands inside; first come those that join parts of the network. False if some parts
// remain apart.
bool Layout::fill_inside(Control& control) {
    Vector<Cell> open = dark_;
    for (const Cell cell : avoided_) erase(open, cell);
    std::int32_t search_from = 0;  // islands, before bridges make way for others again
    bool all = true;               // whether to place all images of an island
    std::int32_t parts = join_shown(most_changes, control);
    while (canvas_.island_count() < islands_ && !control.tick()) {
        erase_if(open, [&](Cell cell) { return !has_room(cell, false); });
        if (open.empty() && all) {
            all = false;
            open = dark_;
            continue;
        }
        if (open.empty()) break;
        Cell best = -1;
        std::int32_t most = -1, joins = 0;
        const auto size = static_cast<std::int32_t>(open.size());
        const std::int32_t looks = parts > 1 ? std::min(most_looks, size) : std::min(choices, size);
        for (std::int32_t k = 0; k < looks; ++k) {
            const Cell cell = open[at(looks == size ? k : random_.below(size))];
            Side ways[4];
            const std::int32_t around = parts_around(cell, ways);
            if (around == 0) continue;
            const std::int32_t worth = 1000 * (around - 1) + 12 * gap_around(cell, limit_ + 1) -
                                       6 * canvas_.is_bridged(cell) + random_.below(12);
            if (worth <= most) continue;
            most = worth;
            joins = around;
            best = cell;
        }
        if (best < 0) {
            // Bridges may make way for one.
            const Cell cell = open[at(random_.below(size))];
            const Canvas before = canvas_;
            if (!place_shown(cell, all) || join_shown(few_tries, control) > parts) {
                canvas_ = before;
                erase(open, cell);
            }
        } else if (parts > 1 && joins < 2 && canvas_.island_count() >= search_from) {
            search_from = canvas_.island_count() + 1 + canvas_.island_count() / rarely;
            parts = join_shown(most_changes, control);
            continue;
        } else if (!place_shown(best, all && parts == 1)) {
            erase(open, best);
            continue;
        }
        parts = join_shown(0, control);
    }
    return parts == 1 || join_shown(most_changes, control) == 1;
}

// Takes away the islands of small parts of the network, with their images; false if there are none.
bool Layout::drop_apart() {
    const std::int32_t n = canvas_.island_count();
    Vector<std::int32_t> sizes(at(n));
    for (std::int32_t i = 0; i < n; ++i) ++sizes[at(parts_.find(i))];
    Vector<Cell> apart;
    for (std::int32_t i = 0; i < n; ++i) {
        if (sizes[at(parts_.find(i))] > small_part) continue;
        // The outline comes first, but not at any price.
        if (canvas_.is_held(i) && failures_ < patience / 2) continue;
        const Cell cell = canvas_.spot(i).cell;
        for (int k = 0; k < images().order(); ++k) {
            const auto [r, c] = images().of({canvas_.row(cell), canvas_.col(cell)}, k);
            if (is_dark(r, c)) apart.push_back(canvas_.cell(r, c));
        }
    }
    for (const Cell cell : apart) {
        avoided_.push_back(cell);
        if (canvas_.at(cell) < 0) continue;
        for (const Side side : sides)
            if (const std::int32_t island = canvas_.at(cell);
                canvas_.spot(island).bridges[side] > 0)
                canvas_.draw(island, side, 0);
        canvas_.remove(canvas_.at(cell));
    }
    return !apart.empty();
}

// Joins islands by a tree, as far as bridges do not cross, and lets bridges make way for others in
// so many tries. Returns the number of parts that remain.
std::int32_t Layout::join_shown(std::int32_t tries, Control& control) {
    struct Way {
        Cell cell;
        std::int32_t cost;
        Side side;
    };
    const std::int32_t n = canvas_.island_count();
    Vector<Way> ways;
    for (std::int32_t i = 0; i < n; ++i)
        for (const Side side : {east, south}) {
            const Cell cell = canvas_.spot(i).cell;
            const Canvas::Sight sight = canvas_.look(cell, side);
            if (sight.island < 0) continue;
            const std::int32_t far = (sight.cell - cell) / canvas_.step(side);
            ways.push_back({cell, 8 * barred_on(cell, side) + 2 * far + random_.below(6), side});
        }
    std::stable_sort(ways.begin(), ways.end(),
                     [](const Way& a, const Way& b) { return a.cost < b.cost; });
    Vector<std::size_t> closed;  // ways between parts that bridges cross
    const auto join = [&] {
        parts_.reset(n);
        std::int32_t count = n;
        closed.clear();
        const auto unite = [&](std::int32_t one, std::int32_t other) {
            if (parts_.find(one) == parts_.find(other)) return false;
            parts_.join(parts_.find(one), parts_.find(other));
            --count;
            return true;
        };
        for (const Way& way : ways) {
            const std::int32_t island = canvas_.at(way.cell);
            if (canvas_.spot(island).bridges[way.side] > 0)
                unite(island, canvas_.look(way.cell, way.side).island);
        }
        for (std::size_t i = 0; i < ways.size(); ++i) {
            const std::int32_t island = canvas_.at(ways[i].cell);
            const Canvas::Sight sight = canvas_.look(ways[i].cell, ways[i].side);
            if (sight.crossed) closed.push_back(i);
            else if (unite(island, sight.island)) canvas_.draw(island, ways[i].side, 1);
        }
        erase_if(closed, [&](std::size_t i) {
            const Canvas::Sight sight = canvas_.look(ways[i].cell, ways[i].side);
            return parts_.find(canvas_.at(ways[i].cell)) == parts_.find(sight.island);
        });
        return count;
    };
    std::int32_t left = join();
    if (tries == 0 || left == 1) return left;
    Canvas before = canvas_;
    for (; left > 1 && !closed.empty() && tries > 0 && !control.tick(); --tries) {
        const Way& way = ways[closed[at(random_.below(static_cast<std::int32_t>(closed.size())))]];
        const Side across = (way.side & 1) != 0 ? north : west;
        for (Cell cell = way.cell + canvas_.step(way.side); canvas_.is_water(cell);
             cell += canvas_.step(way.side))
            if (canvas_.is_bridged(cell))
                canvas_.draw(canvas_.look(cell, across).island, opposite(across), 0);
        canvas_.draw(canvas_.at(way.cell), way.side, 1);
        const Vector<std::size_t> others = closed;
        const std::int32_t there = join();
        if (there > left) {
            canvas_ = before;
            closed = others;
        } else {
            left = there;
            before = canvas_;
        }
    }
    return join();
}

// Places the islands of a picture and joins them.
bool Layout::show(Control& control) {
    for (std::int32_t pace = std::min(2 + failures_ / patience, widest);; ++pace) {
        place_outline(pace);
        if (inside_share * (islands_ - canvas_.island_count()) >= islands_ || pace >= widest) break;
        while (canvas_.island_count() > 0) canvas_.remove(canvas_.island_count() - 1);
    }
    for (std::int32_t i = 0; i < canvas_.island_count(); ++i)
        canvas_.hold(canvas_.spot(i).cell, -1);
    avoided_.clear();
    bool joined = fill_inside(control);
    const int drops = failures_ < patience / 2 ? 0 : most_drops;
    for (int tries = 0; !joined && tries < drops && drop_apart() && !control.stopped; ++tries)
        joined = fill_inside(control);
    failures_ += !joined;
    return joined;
}

// Makes all islands stay if the picture has a symmetry of its own, which moves would lose.
void Layout::hold_shown() {
    for (std::int32_t i = 0; i < canvas_.island_count() && keeps_places(); ++i)
        canvas_.hold(canvas_.spot(i).cell, -1);
}

}  // namespace hashi::make
