#include "puzzle/graph.hpp"

#include <algorithm>
#include <bit>

#include "base/base.hpp"

namespace hashi {
namespace {

// Far beyond any real puzzle; keeps a hostile input from exhausting memory.
constexpr std::size_t most_crossings = 10'000'000;

[[noreturn]] void refuse(const char* why) { raise<std::invalid_argument>(why); }

}  // namespace

void Graph::build(const PuzzleSpec& spec, Control& control) {
    Rollback half_built([this] { clear(); });
    if (spec.max_bridges < 1 || spec.max_bridges > 4) refuse("max_bridges is not 1 to 4");
    if (spec.rows < 0 || spec.cols < 0) refuse("negative size");
    if (spec.islands.size() % 3 != 0 || spec.blocked.size() % 2 != 0)
        refuse("an array ends within a record");
    if (spec.islands.size() / 3 > 100'000'000) refuse("too many islands");
    if (spec.given.size() % 3 != 0 || spec.signs.size() % 6 != 0)
        refuse("an array ends within a record");
    max_bridges = spec.max_bridges;
    loops = spec.loops;
    connected = spec.connected;
    valued = spec.valued;
    joined.clear();
    leads_outside = -1;
    Control reading = control.afresh();
    find_neighbors(spec, reading);
    number_edges(spec, reading);
    if (spec.crossing) pair_.clear();
    index_crossings(reading);
    find_given(spec);
    add_signs(spec, reading);
    half_built.release();
}

void Graph::clear() {
    islands.clear();
    edges.assign(1, {0, 0, 0, east});
    crossing.clear();
    given.clear();
    sums.clear();
    summed.clear();
    joined.clear();
    leads_outside = -1;
}

std::int32_t Graph::count_edges(const PuzzleSpec& spec) {
    Control unlimited;
    find_neighbors(spec, unlimited);
    const auto in_sight = [](std::int32_t island) { return island >= 0; };
    const auto count = std::count_if(east_.begin(), east_.end(), in_sight) +
                       std::count_if(south_.begin(), south_.end(), in_sight);
    clear();
    return static_cast<std::int32_t>(count);
}

// Fills east_ and south_ with the next island in sight of each, or -1.
void Graph::find_neighbors(const PuzzleSpec& spec, Control& control) {
    const std::size_t n = spec.islands.size() / 3;
    const std::size_t walls = spec.blocked.size() / 2;
    islands.resize(n);
    east_.assign(n, -1);
    south_.assign(n, -1);
    last_in_column_.assign(static_cast<std::size_t>(spec.cols), -1);
    const int most = 4 * max_bridges;
    std::int32_t row = -1, col = -1;  // of the previous island
    std::int32_t last_in_row = -1;
    std::size_t wall = 0;
    std::int32_t wall_row = -1, wall_col = -1;
    // Blocked cells that precede this position in reading order end the lines of sight they lie on.
    auto pass_walls = [&](std::int32_t r, std::int32_t c) {
        while (wall < walls) {
            const std::int32_t wr = spec.blocked[2 * wall], wc = spec.blocked[2 * wall + 1];
            if (wr > r || (wr == r && wc > c)) return;
            if (wr == r && wc == c) refuse("an island on a blocked cell");
            if (wr < 0 || wc < 0 || wr >= spec.rows || wc >= spec.cols || wr < wall_row ||
                (wr == wall_row && wc <= wall_col))
                refuse("blocked cells out of order or off the grid");
            last_in_column_[static_cast<std::size_t>(wc)] = -1;
            if (wr == row) last_in_row = -1;
            // Remember the last blocked cell, to check the order of the next.
            wall_row = wr;
            wall_col = wc;
            ++wall;
        }
    };
    for (std::size_t i = 0; i < n; ++i) {
        if (control.tick()) raise<Stopped>();
        const std::int32_t r = spec.islands[3 * i], c = spec.islands[3 * i + 1];
        const std::int32_t clue = spec.islands[3 * i + 2];
        if (r < 0 || c < 0 || r >= spec.rows || c >= spec.cols || r < row || (r == row && c <= col))
            refuse("islands out of order or off the grid");
        pass_walls(r, c);
        Island& island = islands[i];
        island.low = clue == free_clue ? 0 : clue < 0 ? 1 : clue;
        island.high = clue < 0 ? most : clue;
        if (clue < free_clue) {
            const std::int32_t bounds = free_clue - 1 - clue;
            island.low = bounds / 256;
            island.high = std::min(bounds % 256, most);
        }
        island.row = r;
        island.col = c;
        std::fill_n(island.edge, 4, -1);
        if (r == row && last_in_row >= 0)
            east_[static_cast<std::size_t>(last_in_row)] = static_cast<std::int32_t>(i);
        std::int32_t& above = last_in_column_[static_cast<std::size_t>(c)];
        if (above >= 0) south_[static_cast<std::size_t>(above)] = static_cast<std::int32_t>(i);
        above = static_cast<std::int32_t>(i);
        last_in_row = static_cast<std::int32_t>(i);
        row = r;
        col = c;
    }
    pass_walls(spec.rows, 0);
}

// Numbers the edges and finds the crossings. Goes through the islands in reading order and keeps
// the set of columns that a vertical edge currently passes, as a bit set with one summary level;
// every horizontal edge reads the bits between its two ends. No islands lie between these ends, so
// the set does not change within the edge.
void Graph::number_edges(const PuzzleSpec& spec, Control& control) {
    const std::size_t n = islands.size();
    edges.resize(2 * n + 1);
    std::int32_t m = 0;  // edges so far
    pair_.clear();
    open_.assign((static_cast<std::size_t>(spec.cols) + 63) / 64, 0);
    open_words_.assign(open_.size() / 64 + 1, 0);

    auto cross_column = [&](std::int32_t horizontal, std::size_t column) {
        const std::int32_t top = last_in_column_[column];
        pair_.push_back({horizontal, islands[static_cast<std::size_t>(top)].edge[south]});
    };
    auto cross_word = [&](std::int32_t horizontal, std::size_t word, std::uint64_t bits) {
        for (; bits; bits &= bits - 1)
            cross_column(horizontal, word * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
    };

    for (std::size_t i = 0; i < n; ++i) {
        if (control.tick()) raise<Stopped>();
        const auto c = static_cast<std::size_t>(islands[i].col);
        Island& island = islands[i];
        const std::size_t word = c / 64;
        const std::uint64_t bit = std::uint64_t{1} << (c % 64);
        if (east_[i] >= 0) {
            const auto j = static_cast<std::size_t>(east_[i]);
            const std::int32_t e = m++;
            edges[at(e)] = {static_cast<std::int32_t>(i), east_[i], 0, east};
            island.edge[east] = e;
            islands[j].edge[west] = e;
            // Columns c + 1 to end - 1.
            const auto end = static_cast<std::size_t>(islands[j].col);
            const std::size_t first = c + 1;
            if (first < end) {
                const std::size_t w0 = first / 64, w1 = (end - 1) / 64;
                const std::uint64_t from = ~std::uint64_t{0} << (first % 64);
                const std::uint64_t upto = ~std::uint64_t{0} >> (63 - (end - 1) % 64);
                if (w0 == w1) {
                    cross_word(e, w0, open_[w0] & from & upto);
                } else {
                    cross_word(e, w0, open_[w0] & from);
                    for (std::size_t w = w0 + 1; w < w1;) {
                        const std::uint64_t some = open_words_[w / 64] >> (w % 64);
                        if (some == 0) {
                            w = (w / 64 + 1) * 64;
                            continue;
                        }
                        w += static_cast<std::size_t>(std::countr_zero(some));
                        if (w < w1) cross_word(e, w, open_[w]);
                        ++w;
                    }
                    cross_word(e, w1, open_[w1] & upto);
                }
                if (pair_.size() > most_crossings) refuse("too many crossings");
            }
        }
        last_in_column_[c] = static_cast<std::int32_t>(i);
        if (south_[i] >= 0) {
            const std::int32_t e = m++;
            edges[at(e)] = {static_cast<std::int32_t>(i), south_[i], 0, south};
            island.edge[south] = e;
            islands[static_cast<std::size_t>(south_[i])].edge[north] = e;
            open_[word] |= bit;
            open_words_[word / 64] |= std::uint64_t{1} << (word % 64);
        } else {
            open_[word] &= ~bit;
            if (open_[word] == 0) open_words_[word / 64] &= ~(std::uint64_t{1} << (word % 64));
        }
    }
    edges[at(m)] = {0, 0, 0, east};
    edges.resize(at(m) + 1);
}

// Turns the list of crossing pairs into one list per edge, both ways.
void Graph::index_crossings(Control& control) {
    constexpr std::size_t some = 2048;  // pairs per check of the control; there may be millions
    for (std::size_t begin = 0; begin < pair_.size(); begin += some) {
        const std::size_t end = std::min(begin + some, pair_.size());
        if (control.tick(static_cast<std::int32_t>(end - begin))) raise<Stopped>();
        for (std::size_t i = begin; i < end; ++i) {
            ++edges[at(pair_[i].horizontal)].crossings;
            ++edges[at(pair_[i].vertical)].crossings;
        }
    }
    std::int32_t sum = 0;
    for (Edge& edge : edges) {
        sum += edge.crossings;
        edge.crossings = sum;
    }
    crossing.resize(2 * pair_.size());
    for (std::size_t i = 0; i < pair_.size(); ++i) {
        if (i % some == 0) {
            const std::size_t left = std::min(some, pair_.size() - i);
            if (control.tick(static_cast<std::int32_t>(left))) raise<Stopped>();
        }
        const auto [horizontal, vertical] = pair_[i];
        crossing[at(--edges[at(horizontal)].crossings)] = vertical;
        crossing[at(--edges[at(vertical)].crossings)] = horizontal;
    }
}

void Graph::find_given(const PuzzleSpec& spec) {
    given.clear();
    for (std::size_t i = 0; i < spec.given.size(); i += 3) {
        const std::int32_t island = spec.given[i], side = spec.given[i + 1];
        if (island < 0 || island >= island_count() || (side != east && side != south))
            refuse("a given bridge does not start at an island");
        const std::int32_t edge = islands[static_cast<std::size_t>(island)].edge[side];
        if (edge < 0) refuse("a given bridge that leads nowhere");
        given.push_back({edge, spec.given[i + 2], max_bridges});
    }
}

// Scans every line that has a sign, rows first. The islands between two signs belong to the sum of
// the first sign on its far side and of the second on its near side.
void Graph::add_signs(const PuzzleSpec& spec, Control& control) {
    sums.clear();
    summed.clear();
    if (spec.signs.empty()) return;
    struct Thing {
        std::int32_t row, col, sign, island;  // one of the last two is -1
    };
    Vector<Thing> things;
    const auto signs = static_cast<std::int32_t>(spec.signs.size() / 6);
    for (std::int32_t s = 0; s < signs; ++s) {
        const std::int32_t* sign = &spec.signs[static_cast<std::size_t>(s) * 6];
        if (sign[0] < 0 || sign[1] < 0 || sign[0] >= spec.rows || sign[1] >= spec.cols)
            refuse("a sign off the grid");
        for (int side = 0; side < 4; ++side)
            if (sign[2 + side] < unreadable) refuse("a sign with a negative number");
        things.push_back({sign[0], sign[1], s, -1});
    }
    for (std::int32_t i = 0; i < island_count(); ++i) {
        const Island& island = islands[static_cast<std::size_t>(i)];
        things.push_back({island.row, island.col, -1, i});
    }
    Vector<std::int32_t> run;  // islands since the last sign on this line
    const auto add = [&](std::int32_t sign, Side side) {
        const std::int32_t total = spec.signs[static_cast<std::size_t>(sign) * 6 + 2 + side];
        if (total == nothing) return;
        sums.push_back({static_cast<std::int32_t>(summed.size()),
                        static_cast<std::int32_t>(run.size()), total, sign, side});
        summed.insert(summed.end(), run.begin(), run.end());
    };
    for (const bool across : {true, false}) {
        sort(things, [&](const Thing& a, const Thing& b) {
            if (across) return a.row != b.row ? a.row < b.row : a.col < b.col;
            return a.col != b.col ? a.col < b.col : a.row < b.row;
        });
        std::int32_t last = -1;  // sign
        run.clear();
        for (std::size_t at = 0; at < things.size(); ++at) {
            if (control.tick()) raise<Stopped>();
            const Thing& thing = things[at];
            if (thing.sign < 0) {
                run.push_back(thing.island);
            } else {
                if (last >= 0) add(last, across ? east : south);
                add(thing.sign, across ? west : north);
                last = thing.sign;
                run.clear();
            }
            const bool ends = at + 1 == things.size() || (across ? things[at + 1].row != thing.row
                                                                 : things[at + 1].col != thing.col);
            if (!ends) continue;
            if (last >= 0) add(last, across ? east : south);
            last = -1;
            run.clear();
        }
    }
}

}  // namespace hashi
