// The rules of a puzzle for the proof checker, derived independently of the engine.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace hashi::proof {

// A range of integers; empty if low > high.
struct Range {
    std::int64_t low, high;

    bool empty() const { return low > high; }
    void meet(Range other) {
        if (other.low > low) low = other.low;
        if (other.high < high) high = other.high;
    }
};

class Rules {
public:
    struct Line {               // a candidate edge
        std::int32_t u, v;      // islands, in reading order
        bool across;            // horizontal
        std::int32_t at;        // its row, or its column if vertical
        std::int32_t from, to;  // columns of its ends, or rows if vertical
        Range given;            // bounds by given bridges and the state
    };
    struct Side {            // the sum on one side of a sign
        std::int64_t total;  // the number shown, or `unreadable`
        std::vector<std::int32_t> islands;
    };
    // The first rule that a solution breaks.
    enum class Broken : std::uint8_t { nothing, given, crossing, clue, sign, loop, network };

    // Throws std::invalid_argument if the puzzle or the state is malformed.
    Rules(const PuzzleSpec& spec, std::span<const Bound> state);

    std::int32_t island_count() const { return static_cast<std::int32_t>(degree_.size()); }
    std::int32_t line_count() const { return static_cast<std::int32_t>(lines_.size()); }
    int most() const { return most_; }  // maximum of bridges per edge
    bool loops() const { return loops_; }
    bool connected() const { return connected_; }
    const std::vector<Side>& sides() const { return sides_; }
    const Line& line(std::int32_t e) const { return lines_[static_cast<std::size_t>(e)]; }
    // The range of an island's number of bridges.
    Range degree(std::int32_t island) const { return degree_[static_cast<std::size_t>(island)]; }
    // The edges of an island.
    std::span<const std::int32_t> lines_of(std::int32_t island) const;
    // Whether any two of these edges cross and must not.
    bool any_cross(std::span<const std::int32_t> edges) const;
    // The range of an amount: an edge's bridges or, numbered after the edges, an island's.
    Range allowed(std::int32_t amount) const {
        return amount < line_count() ? line(amount).given : degree(amount - line_count());
    }

    // Checks a drawing against all rules; sets `degrees` to the number of bridges at each island.
    Broken judge(std::span<const int> counts, std::vector<std::int64_t>& degrees) const;
    // Whether no choice of different values, one from each range, adds up to the total.
    bool no_sum(std::int64_t total, std::span<const Range> values) const;

private:
    void find_lines(const PuzzleSpec& spec);
    void find_sides(const PuzzleSpec& spec);
    void bound(std::span<const std::int32_t> given, std::span<const Bound> state);
    bool misled(std::span<const std::int64_t> degrees) const;

    int most_;
    bool loops_, connected_, crossing_;  // crossing_: bridges may cross
    std::vector<Range> degree_;
    std::vector<Line> lines_;
    std::vector<std::int32_t> begin_, of_;  // begin_: by island, start of its edges in of_
    std::vector<Side> sides_;
};

}  // namespace hashi::proof
