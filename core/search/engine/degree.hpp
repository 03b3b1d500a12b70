// The degree propagator: each island's number of bridges, with explanations.
//
// An island has at most 4 * K literals x(e,k), those of its four sides. Two bit masks hold the true
// and the false ones; bit `side + 4 * (k - 1)`. With
//     lower = popcount(true),  upper = 4 * K - popcount(false),
// a side with at least a and at most b bridges is tightened to at most a + (high - lower) and at
// least b - (upper - low). The reason of either bound needs only the strongest literal of each of
// the other three sides: at most three literals.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"
#include "search/engine/encoding.hpp"
#include "search/engine/trail.hpp"

namespace hashi::search {

namespace detail {
// Plain x86-64 has no popcount instruction; a table of 256 bytes is as fast.
constexpr std::array<std::uint8_t, 256> make_popcounts() {
    std::array<std::uint8_t, 256> table{};
    for (unsigned i = 1; i < 256; ++i) table[i] = static_cast<std::uint8_t>(table[i / 2] + (i & 1));
    return table;
}
inline constexpr auto popcounts = make_popcounts();
}  // namespace detail

template <int K>
class Degree {
public:
    // The rows of bits in the masks; bits beyond 4 * K are always set in `no`.
    static constexpr int rows = K == any ? 4 : K;
    using Mask = std::conditional_t<(rows <= 2), std::uint8_t, std::uint16_t>;

    struct State {
        Mask yes, no;  // the true literals, and the false ones
        std::uint8_t low, high;
        bool due;  // whether due_ lists the island
    };

    static int count(Mask mask) {
        if constexpr (K == any) return std::popcount(mask);
        else if constexpr (K <= 2) return detail::popcounts[mask];
        else return detail::popcounts[mask & 255] + detail::popcounts[mask >> 8];
    }
    // The number of a side's literals in a mask, and the number that a mask of false literals
    // leaves open or true.
    static int on_side(Mask mask, int side) {
        int sum = 0;
        for (int k = 0; k < rows; ++k) sum += (mask >> (side + 4 * k)) & 1;
        return sum;
    }
    static int left_on_side(Mask no, int side) { return rows - on_side(no, side); }
    // The literals of a side from 1 to k, and from k on.
    static Mask up_to(int side, int k) {
        if constexpr (K == 2) return static_cast<Mask>((k == 1 ? 0x01u : 0x11u) << side);
        else return static_cast<Mask>((0x1111u & ((1u << (4 * k)) - 1)) << side);
    }
    static Mask from(int side, int k) {
        if constexpr (K == 2) return static_cast<Mask>((k == 1 ? 0x11u : 0x10u) << side);
        else
            return static_cast<Mask>((0x1111u & ((1u << (4 * rows)) - (1u << (4 * k - 4))))
                                     << side);
    }
    static Mask bit(int side, int k) { return static_cast<Mask>(1u << (side + 4 * (k - 1))); }

    // Starts with all literals open; false if the bounds of an island are unsatisfiable.
    bool load(const Graph& graph) {
        graph_ = &graph;
        encoding_.load(graph);
        const std::size_t n = graph.islands.size();
        const int most = encoding_.most_value();
        const auto unused = static_cast<Mask>(~0u << most);
        state.resize(n);
        due_.clear();
        for (std::size_t i = 0; i < n; ++i) {
            const Island& island = graph.islands[i];
            if (island.low > most || island.high < 0 || island.low > island.high) return false;
            Mask no = unused;
            for (int side = 0; side < 4; ++side)
                if (island.edge[side] < 0) no |= up_to(side, rows);
            state[i] = {0, no, static_cast<std::uint8_t>(island.low),
                        static_cast<std::uint8_t>(island.high < most ? island.high : most), false};
        }
        return true;
    }

    // Records that the edge has at least k, or fewer than k, bridges; called once for a literal and
    // the weaker ones that it implies.
    void add_yes(const Edge& edge, int k) {
        state[edge.u].yes |= up_to(edge.side, k);
        state[edge.v].yes |= up_to(edge.side ^ 2, k);
    }
    void add_no(const Edge& edge, int k) {
        state[edge.u].no |= from(edge.side, k);
        state[edge.v].no |= from(edge.side ^ 2, k);
    }
    // Undoes that for the literals k0 to k, or k to k1.
    void drop_yes(const Edge& edge, int k0, int k) {
        Mask gone = 0;
        for (int j = k0; j <= k; ++j) gone |= bit(0, j);
        state[edge.u].yes &= static_cast<Mask>(~(gone << edge.side));
        state[edge.v].yes &= static_cast<Mask>(~(gone << (edge.side ^ 2)));
    }
    void drop_no(const Edge& edge, int k, int k1) {
        Mask gone = 0;
        for (int j = k; j <= k1; ++j) gone |= bit(0, j);
        state[edge.u].no &= static_cast<Mask>(~(gone << edge.side));
        state[edge.v].no &= static_cast<Mask>(~(gone << (edge.side ^ 2)));
    }

    // The islands to propagate: those whose literals have changed since. Islands left over from a
    // conflict do no harm.
    void list(std::int32_t island) {
        if (state[island].due) return;
        state[island].due = true;
        due_.push_back(island);
    }
    bool any_due() const { return !due_.empty(); }
    // Takes the last one listed; with the first one, the search takes 8 % more conflicts.
    std::int32_t next_due() {
        const std::int32_t island = due_.back();
        due_.pop_back();
        state[island].due = false;
        return island;
    }

    static int upper(Mask no) { return 8 * static_cast<int>(sizeof(Mask)) - count(no); }

    // Propagates the bounds of the island to its sides. False: a conflict.
    bool propagate(std::int32_t island, Trail& trail) const {
        const State now = state[island];
        const int up = now.high - count(now.yes);
        const int down = upper(now.no) - now.low;
        // Usually nothing is forced: a side with all its literals open can gain or lose most()
        // bridges.
        return (up >= encoding_.most() && down >= encoding_.most()) ||
               force(island, now, up, down, trail);
    }

    // The literals in the mask of a degree reason, without those of edge `own`: the strongest of
    // each side.
    void explain(Reason reason, std::int32_t own, Vector<Lit>& antecedents) const;

    // By island. Invariants:
    // - `yes` and `no` hold the literals of the island's edges that are on the trail and have been
    //   through Propagation::process(), with the weaker ones that these imply, and `no` also holds
    //   what the island does not have. Only add_yes() to drop_no() change them.
    // - `low` and `high` are the clue's bounds, or stronger ones where literals of the island's
    //   value are on the trail. Only Signs changes them: process() when such a literal is
    //   propagated, and forget() when it is undone. process() propagates the island at once.
    Vector<State> state;

private:
    bool force(std::int32_t island, State now, int up, int down, Trail& trail) const;

    const Graph* graph_ = nullptr;
    Encoding<K> encoding_;
    Vector<std::int32_t> due_;
};

// The island can take at most `up` more bridges and lose at most `down` of those still possible.
template <int K>
bool Degree<K>::force(std::int32_t i, State now, int up, int down, Trail& trail) const {
    const auto index = static_cast<std::uint32_t>(i);
    if (up < 0) return trail.fail({Reason::too_many, now.yes, index});
    if (down < 0) return trail.fail({Reason::too_few, now.no, index});
    const auto open = static_cast<Mask>(~(now.yes | now.no));
    if (open == 0) return true;
    const Island& island = graph_->islands[i];
    if (encoding_.most() == 2) {
        // The loop below for all sides at once; the high four bits are x(e,2), the low four x(e,1).
        unsigned off = 0, on = 0;
        const unsigned both = open & (open >> 4);  // sides where nothing is decided
        if (up == 0) off = (open & 15u) | (open & unsigned{now.yes} << 4);
        else if (up == 1) off = both << 4;
        if (down == 0) on = (open & 0xf0u) | (open & unsigned{now.no} >> 4);
        else if (down == 1) on = both;
        for (; off; off &= off - 1) {
            const int bit = std::countr_zero(off);
            const Lit l = negate(encoding_.at_least(island.edge[bit & 3], (bit >> 2) + 1));
            if (!trail.assign(l, {Reason::too_many, now.yes, index})) return false;
        }
        for (; on; on &= on - 1) {
            const int bit = std::countr_zero(on);
            const Lit l = encoding_.at_least(island.edge[bit & 3], (bit >> 2) + 1);
            if (!trail.assign(l, {Reason::too_few, now.no, index})) return false;
        }
        return true;
    }
    for (int side = 0; side < 4; ++side) {
        const int a = on_side(now.yes, side);
        const int b = left_on_side(now.no, side);
        if (a >= b) continue;
        if (up < b - a) {
            const Lit l = negate(encoding_.at_least(island.edge[side], a + up + 1));
            if (!trail.assign(l, {Reason::too_many, now.yes, index})) return false;
        }
        if (down < b - a) {
            const Lit l = encoding_.at_least(island.edge[side], b - down);
            if (!trail.assign(l, {Reason::too_few, now.no, index})) return false;
        }
    }
    return true;
}

template <int K>
void Degree<K>::explain(Reason reason, std::int32_t own, Vector<Lit>& antecedents) const {
    const auto mask = static_cast<Mask>(reason.mask);
    const std::int32_t* edges = graph_->islands[reason.data].edge;
    if (reason.kind == Reason::too_many || reason.kind == Reason::value_least) {
        for (int side = 0; side < 4; ++side) {
            if (edges[side] < 0 || edges[side] == own) continue;
            const int count = on_side(mask, side);
            if (count > 0) antecedents.push_back(encoding_.at_least(edges[side], count));
        }
    } else {
        for (int side = 0; side < 4; ++side) {
            if (edges[side] < 0 || edges[side] == own) continue;
            const int left = left_on_side(mask, side);
            if (left < encoding_.most())
                antecedents.push_back(negate(encoding_.at_least(edges[side], left + 1)));
        }
    }
}

}  // namespace hashi::search
