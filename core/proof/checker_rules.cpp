#include "proof/checker_rules.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <stdexcept>

#include "base/base.hpp"

namespace hashi::proof {
namespace {

[[noreturn]] void refuse(const char* why) { throw std::invalid_argument(why); }

// The content of a cell.
struct Thing {
    std::int32_t row, col;
    std::int32_t island = -1;  // its number
    std::int32_t sign = -1;    // its number; a blocked cell has neither
};

void by_row(std::vector<Thing>& things) {
    std::sort(things.begin(), things.end(), [](const Thing& a, const Thing& b) {
        return a.row != b.row ? a.row < b.row : a.col < b.col;
    });
}

void by_column(std::vector<Thing>& things) {
    std::sort(things.begin(), things.end(), [](const Thing& a, const Thing& b) {
        return a.col != b.col ? a.col < b.col : a.row < b.row;
    });
}

bool on_grid(const PuzzleSpec& spec, std::int32_t row, std::int32_t col) {
    return row >= 0 && col >= 0 && row < spec.rows && col < spec.cols;
}

std::vector<Thing> things_of(const PuzzleSpec& spec) {
    std::vector<Thing> things;
    std::set<std::pair<std::int32_t, std::int32_t>> signs;
    for (std::size_t s = 0; s < spec.signs.size(); s += 6) {
        things.push_back({spec.signs[s], spec.signs[s + 1], -1, static_cast<std::int32_t>(s / 6)});
        signs.insert({spec.signs[s], spec.signs[s + 1]});
    }
    for (std::size_t b = 0; b < spec.blocked.size(); b += 2)
        if (signs.count({spec.blocked[b], spec.blocked[b + 1]}) == 0)
            things.push_back({spec.blocked[b], spec.blocked[b + 1]});
    for (std::size_t i = 0; i < spec.islands.size(); i += 3) {
        things.push_back({spec.islands[i], spec.islands[i + 1], static_cast<std::int32_t>(i / 3)});
        if (i > 0 && std::pair(spec.islands[i - 3], spec.islands[i - 2]) >=
                         std::pair(spec.islands[i], spec.islands[i + 1]))
            refuse("islands out of order");
    }
    by_row(things);
    for (std::size_t t = 0; t < things.size(); ++t) {
        if (!on_grid(spec, things[t].row, things[t].col))
            refuse("an island, sign or blocked cell off the grid");
        if (t > 0 && things[t - 1].row == things[t].row && things[t - 1].col == things[t].col)
            refuse("two things in one cell");
    }
    return things;
}

std::int32_t root(std::vector<std::int32_t>& parent, std::int32_t i) {
    while (parent[at(i)] != i) i = parent[at(i)] = parent[at(parent[at(i)])];
    return i;
}

}  // namespace

Rules::Rules(const PuzzleSpec& spec, std::span<const Bound> state)
    : most_(spec.max_bridges),
      loops_(spec.loops),
      connected_(spec.connected),
      crossing_(spec.crossing) {
    if (most_ < 1 || most_ > 4) refuse("max_bridges is not 1 to 4");
    if (spec.islands.size() % 3 != 0 || spec.blocked.size() % 2 != 0 ||
        spec.given.size() % 3 != 0 || spec.signs.size() % 6 != 0)
        refuse("an array ends within a record");
    for (std::size_t i = 2; i < spec.islands.size(); i += 3) {
        const std::int32_t clue = spec.islands[i];
        if (clue < free_clue) refuse("a negative clue");
        degree_.push_back(clue == free_clue ? Range{0, 4 * most_}
                          : clue < 0        ? Range{1, 4 * most_}
                                            : Range{clue, clue});
    }
    find_lines(spec);
    find_sides(spec);
    bound(spec.given, state);
}

// Two islands in a row or column see each other if only empty cells lie between them.
void Rules::find_lines(const PuzzleSpec& spec) {
    std::vector<Thing> things = things_of(spec);
    const auto look = [&](bool across) {
        for (std::size_t t = 1; t < things.size(); ++t) {
            const Thing &a = things[t - 1], &b = things[t];
            if (a.island < 0 || b.island < 0) continue;
            if (across && a.row == b.row)
                lines_.push_back({a.island, b.island, true, a.row, a.col, b.col, {0, most_}});
            if (!across && a.col == b.col)
                lines_.push_back({a.island, b.island, false, a.col, a.row, b.row, {0, most_}});
        }
    };
    look(true);
    by_column(things);
    look(false);
    std::sort(lines_.begin(), lines_.end(), [](const Line& a, const Line& b) {
        return a.u != b.u ? a.u < b.u : a.across && !b.across;
    });
    begin_.assign(degree_.size() + 1, 0);
    for (const Line& line : lines_) {
        ++begin_[at(line.u)];
        ++begin_[at(line.v)];
    }
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    of_.resize(2 * lines_.size());
    for (std::int32_t e = line_count(); e-- > 0;) {
        of_[at(--begin_[at(line(e).u)])] = e;
        of_[at(--begin_[at(line(e).v)])] = e;
    }
}

// Lists the nonempty sides sign by sign: north, east, south, west.
void Rules::find_sides(const PuzzleSpec& spec) {
    std::vector<std::vector<std::int32_t>> seen(spec.signs.size() / 6 * 4);
    std::vector<Thing> things = things_of(spec);
    // Walks along every line in both directions and collects the islands passed since the last
    // sign.
    const auto walk = [&](bool across, bool back) {
        std::vector<std::int32_t> passed;
        const Thing* before = nullptr;
        const auto step = [&](const Thing& thing) {
            if (before != nullptr && (across ? before->row != thing.row : before->col != thing.col))
                passed.clear();
            before = &thing;
            if (thing.island >= 0) passed.push_back(thing.island);
            if (thing.sign < 0) return;
            const int side = across ? (back ? 1 : 3) : (back ? 2 : 0);
            seen[4 * at(thing.sign) + at(side)] = passed;
            passed.clear();
        };
        if (back) std::for_each(things.rbegin(), things.rend(), step);
        else std::for_each(things.begin(), things.end(), step);
    };
    walk(true, false);
    walk(true, true);
    by_column(things);
    walk(false, false);
    walk(false, true);
    for (std::size_t s = 0; s < seen.size(); ++s) {
        const std::int32_t total = spec.signs[s / 4 * 6 + 2 + s % 4];
        if (total < unreadable) refuse("a sign with a negative number");
        if (total != nothing) sides_.push_back({total, std::move(seen[s])});
    }
}

void Rules::bound(std::span<const std::int32_t> given, std::span<const Bound> state) {
    for (std::size_t g = 0; g < given.size(); g += 3) {
        const std::int32_t island = given[g], side = given[g + 1];
        if (island < 0 || island >= island_count() || (side != east && side != south))
            refuse("a given bridge does not start at an island");
        const auto around = lines_of(island);
        const auto drawn = std::find_if(around.begin(), around.end(), [&](std::int32_t e) {
            return line(e).u == island && line(e).across == (side == east);
        });
        if (drawn == around.end()) refuse("a given bridge that leads nowhere");
        lines_[at(*drawn)].given.meet({given[g + 2], most_});
    }
    for (const Bound& bound : state) {
        if (bound.edge < 0 || bound.edge >= line_count())
            refuse("a state for an edge that does not exist");
        lines_[at(bound.edge)].given.meet({bound.low, bound.high});
    }
}

std::span<const std::int32_t> Rules::lines_of(std::int32_t island) const {
    const auto begin = at(begin_[at(island)]), end = at(begin_[at(island) + 1]);
    return {of_.data() + begin, end - begin};
}

// A vertical line sweeps over the columns with the rows of the horizontal edges that it meets.
bool Rules::any_cross(std::span<const std::int32_t> edges) const {
    if (crossing_) return false;
    // At one column, what ends there goes first and what begins there comes last: edges that only
    // touch do not cross.
    enum Kind : std::uint8_t { ends, upright, begins };
    struct Event {
        std::int32_t column;
        Kind kind;
        const Line* line;
    };
    std::vector<Event> events;
    for (const std::int32_t e : edges) {
        const Line& edge = line(e);
        if (edge.across) {
            events.push_back({edge.from, begins, &edge});
            events.push_back({edge.to, ends, &edge});
        } else {
            events.push_back({edge.at, upright, &edge});
        }
    }
    std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
        return a.column != b.column ? a.column < b.column : a.kind < b.kind;
    });
    std::set<std::int32_t> rows;  // edges of a row do not overlap
    for (const auto& [column, kind, edge] : events) {
        if (kind == begins) {
            rows.insert(edge->at);
        } else if (kind == ends) {
            rows.erase(edge->at);
        } else {
            const auto below = rows.upper_bound(edge->from);
            if (below != rows.end() && *below < edge->to) return true;
        }
    }
    return false;
}

Rules::Broken Rules::judge(std::span<const int> counts, std::vector<std::int64_t>& degrees) const {
    degrees.assign(degree_.size(), 0);
    std::vector<std::int32_t> parent(degree_.size());
    std::iota(parent.begin(), parent.end(), 0);
    auto networks = static_cast<std::int64_t>(degree_.size());
    bool loop = false;
    std::vector<std::int32_t> drawn;
    for (std::size_t e = 0; e < lines_.size(); ++e) {
        const Line& line = lines_[e];
        if (counts[e] < line.given.low || counts[e] > line.given.high) return Broken::given;
        degrees[at(line.u)] += counts[e];
        degrees[at(line.v)] += counts[e];
        if (counts[e] == 0) continue;
        drawn.push_back(static_cast<std::int32_t>(e));
        const std::int32_t a = root(parent, line.u), b = root(parent, line.v);
        loop = loop || a == b;
        if (a != b) --networks;
        parent[at(a)] = b;
    }
    if (any_cross(drawn)) return Broken::crossing;
    for (std::size_t i = 0; i < degree_.size(); ++i)
        if (degrees[i] < degree_[i].low || degrees[i] > degree_[i].high) return Broken::clue;
    if (misled(degrees)) return Broken::sign;
    if (loop && !loops_) return Broken::loop;
    if (networks > 1 && connected_) return Broken::network;
    return Broken::nothing;
}

bool Rules::misled(std::span<const std::int64_t> degrees) const {
    for (const Side& side : sides_) {
        std::set<std::int64_t> values;
        std::int64_t total = 0;
        for (const std::int32_t i : side.islands) {
            if (!values.insert(degrees[at(i)]).second) return true;
            total += degrees[at(i)];
        }
        if (side.total != unreadable && side.total != total) return true;
    }
    return false;
}

// A set of different values determines its sum, so it suffices to know which sets are possible.
// Clues that no island can have (above 4 * most_) have exactly one value and are handled
// separately.
bool Rules::no_sum(std::int64_t total, std::span<const Range> values) const {
    const std::int64_t highest = 4 * most_;
    std::vector<std::uint32_t> made = {0};
    std::set<std::int64_t> large;
    std::int64_t sum_of_large = 0;
    std::vector<char> known;
    for (const Range& range : values) {
        if (range.empty()) return true;
        if (range.low > highest) {
            if (!large.insert(range.low).second) return true;
            sum_of_large += range.low;
            continue;
        }
        std::vector<std::uint32_t> next;
        known.assign(std::size_t{1} << (highest + 1), 0);
        for (const std::uint32_t set : made) {
            for (std::int64_t value = range.low; value <= range.high; ++value) {
                const std::uint32_t more = set | std::uint32_t{1} << value;
                if (more == set || known[more]) continue;
                known[more] = 1;
                next.push_back(more);
            }
        }
        made.swap(next);
    }
    if (total == unreadable) return made.empty();
    return std::none_of(made.begin(), made.end(), [&](std::uint32_t set) {
        std::int64_t sum = sum_of_large;
        for (std::int64_t value = 0; value <= highest; ++value)
            sum += (set >> value & 1) ? value : 0;
        return sum == total;
    });
}

}  // namespace hashi::proof
