#include "people/techniques.hpp"

#include <algorithm>
#include <array>

#include "people/basics.hpp"

namespace hashi::people {

Grade grade_of(Technique technique, int depth) {
    if (technique != Technique::trial || depth <= 1) return traits_of(technique).grade;
    return depth == 2 ? Grade{Level::extreme, 0, 50} : Grade{Level::extreme, 50, 80};
}

namespace {

// The first and the last technique of each tier; one entry for all trials.
struct Ends {
    Technique easiest, hardest;
};
constexpr auto ends = [] {
    std::array<Ends, tiers::trials + 1> all{};
    for (int t = technique_count; t-- > 0;)
        if (const auto tier = static_cast<std::size_t>(technique_traits[t].tier); tier < all.size())
            all[tier].easiest = static_cast<Technique>(t);
    for (int t = 0; t < technique_count; ++t)
        if (const auto tier = static_cast<std::size_t>(technique_traits[t].tier); tier < all.size())
            all[tier].hardest = static_cast<Technique>(t);
    return all;
}();

const Ends& ends_of(int tier) { return ends[at(std::min<int>(tier, tiers::trials))]; }

}  // namespace

Technique easiest_of(int tier) { return ends_of(tier).easiest; }
Technique hardest_of(int tier) { return ends_of(tier).hardest; }

void Techniques::find(int tier, Control& control, Vector<Conclusion>& conclusions) {
    conclusions.clear();
    conclusions_ = &conclusions;
    board_.list_open();
    switch (tier) {
        case basics: find_basics(); break;
        case capacities: find_capacities(); break;
        case rests: find_sums(Technique::sum_rest); break;
        case rooms: find_rooms(); break;
        case pairs: find_pairs(); break;
        case repeats: find_sums(Technique::no_repeat); break;
        case sums: find_sums(Technique::sum); break;
        case groups: find_groups(control); break;
        case outlets: find_outlets(control); break;
        case map:
            find_splits();
            find_parities();
            break;
        default: find_trials(depth_of(tier), control);
    }
    if (hardest_ < hardest_of(tier))
        erase_if(conclusions, [&](const Conclusion& c) { return c.technique > hardest_; });
}

void Techniques::find_basics() {
    for (std::int32_t e = 0; e < graph().edge_count(); ++e)
        if (board_.low(e) > 0)
            for (const std::int32_t f : graph().crossing_edges(e))
                if (board_.high(f) > 0) conclude(Technique::crossing, e, f, false, 0);
    for (std::int32_t i = 0; i < graph().island_count(); ++i)
        find_basics_at(board_, i, [&](Technique technique, std::int32_t e, bool low, int bound) {
            conclude(technique, i, e, low, bound);
        });
}

void Techniques::find_capacities() {
    const int most = board_.graph().max_bridges;
    for (const std::int32_t i : board_.unsettled()) {
        const int spare = board_.sum_high(i) - board_.least(i);
        if (spare >= most) continue;
        for (const std::int32_t e : board_.island(i).edge)
            if (e >= 0 && board_.open(e) && spare < board_.high(e) - board_.low(e))
                conclude(Technique::capacity, i, e, true, board_.high(e) - spare);
    }
}

void Techniques::find_rooms() {
    const int most = board_.graph().max_bridges;
    for (const std::int32_t i : board_.unsettled()) {
        const int room = board_.room(i);
        if (room >= most) continue;
        for (const std::int32_t e : board_.island(i).edge)
            if (e >= 0 && board_.open(e) && room < board_.high(e) - board_.low(e))
                conclude(Technique::room, i, e, false, board_.low(e) + room);
    }
    if (graph().loops) return;
    for (const std::int32_t e : board_.undecided_edges())
        if (board_.low(e) == 0 && joined(e)) conclude(Technique::loop, -1, e, false, 0);
}

void Techniques::find_pairs() {
    if (!board_.connected() || graph().island_count() == 2) return;
    for (const std::int32_t e : board_.undecided_edges()) {
        const int most = board_.high(e);
        const Edge& edge = board_.edge(e);
        if (board_.most(edge.u) == most && board_.most(edge.v) == most)
            conclude(Technique::pair, -1, e, false, most - 1);
    }
}

void Techniques::find_groups(Control& control) {
    const bool plain = graph().sums.empty();
    for (const std::int32_t e : board_.undecided_edges()) {
        if (control.tick() || board_.charge(control)) return;
        if (wants_less(e) && !(plain && harmless(e))) {
            if (board_.suppose(e, true, board_.high(e), 0) == 0) {
                const Failure failure = board_.failure();
                conclude(failure == Failure::cut_off ? Technique::closed_group
                         : failure == Failure::sum   ? Technique::sum
                                                     : Technique::blocked,
                         -1, e, false, board_.high(e) - 1);
            }
            board_.undo();
        }
        if (!wants_more(e)) continue;
        if (plain) {
            // Both ends can get enough bridges elsewhere, or find_capacities() would have found it.
            if (board_.low(e) == 0 && board_.only_way(e))
                conclude(Technique::way_out, -1, e, true, 1);
            continue;
        }
        if (board_.suppose(e, false, board_.low(e), 0) == 0)
            conclude(board_.failure() == Failure::sum ? Technique::sum : Technique::way_out, -1, e,
                     true, board_.low(e) + 1);
        board_.undo();
    }
}

// Whether an open edge can obviously carry its maximum without harm, so that there is no need to
// suppose it: the bridges cross no other open edge, both ends can take still more, and another edge
// of one end leads out of the two groups.
bool Techniques::harmless(std::int32_t e) const {
    const Edge& edge = board_.edge(e);
    const int more = board_.high(e) - board_.low(e);
    if (board_.room(edge.u) <= more || board_.room(edge.v) <= more) return false;
    if (board_.low(e) == 0)
        for (const std::int32_t f : graph().crossing_edges(e))
            if (board_.high(f) > 0) return false;
    const std::int32_t one = board_.group_of(edge.u), other = board_.group_of(edge.v);
    for (const std::int32_t i : {edge.u, edge.v})
        for (const std::int32_t f : board_.island(i).edge) {
            if (f < 0 || f == e || !board_.passable(f)) continue;
            const std::int32_t group = board_.group_of(board_.edge(f).other(i));
            if (group != one && group != other) return true;
        }
    return false;
}

void Techniques::find_outlets(Control& control) {
    for (const std::int32_t e : board_.undecided_edges()) {
        if (!wants_more(e)) continue;
        if (control.tick() || board_.charge(control)) return;
        for (const std::int32_t i : {board_.edge(e).u, board_.edge(e).v}) {
            if (!leaves_no_choice(e, i)) continue;
            const bool fails = board_.suppose_at(e, false, board_.low(e), i);
            board_.undo();
            if (!fails) continue;
            conclude(Technique::outlet, i, e, true, board_.low(e) + 1);
            break;
        }
    }
}

// Whether island i has no choice left besides the open edge e.
bool Techniques::leaves_no_choice(std::int32_t e, std::int32_t i) const {
    return board_.sum_high(i) - (board_.high(e) - board_.low(e)) == board_.least(i);
}

// Finds edges without which the map would fall into two parts.
void Techniques::find_splits() {
    if (!board_.connected()) return;
    parts_.find(Parts::Of::possible);
    for (const Parts::Cut& cut : parts_.cuts())
        if (board_.low(cut.edge) == 0 && wants_more(cut.edge))
            conclude(Technique::split, -1, cut.edge, true, 1);
}

// If only one edge that leaves a set of islands is undecided, the number of bridge ends that these
// islands lack decides its parity: every bridge inside the set counts twice.
void Techniques::find_parities() {
    parts_.find(Parts::Of::undecided);
    for (const Parts::Cut& cut : parts_.cuts()) {
        const int lack = parts_.lack_of(cut);
        if (lack < 0) continue;
        const int low = board_.low(cut.edge), high = board_.high(cut.edge);
        if (lack % 2 != 0 && wants_more(cut.edge))
            conclude(Technique::parity, -1, cut.edge, true, low + 1);
        if ((high - low) % 2 != lack % 2 && wants_less(cut.edge))
            conclude(Technique::parity, -1, cut.edge, false, high - 1);
    }
}

void Techniques::find_trials(int depth, Control& control) {
    chain_ = 0;
    const auto follow = [&] {
        const std::int32_t chain = board_.consequences();
        chain_ = chain_ == 0 ? chain : std::min(chain_, chain);
    };
    for (const std::int32_t e : board_.undecided_edges()) {
        if (control.tick() || board_.charge(control)) return;
        if (wants_less(e)) {
            if (board_.suppose(e, true, board_.high(e), depth) >= 0) {
                conclude(Technique::trial, -1, e, false, board_.high(e) - 1);
                follow();
            }
            board_.undo();
        }
        if (wants_more(e)) {
            if (board_.suppose(e, false, board_.low(e), depth) >= 0) {
                conclude(Technique::trial, -1, e, true, board_.low(e) + 1);
                follow();
            }
            board_.undo();
        }
    }
}

int Techniques::find_deep_trials(int depth, Control& control, Vector<Conclusion>& conclusions) {
    conclusions.clear();
    conclusions_ = &conclusions;
    int best = depth;
    const auto look = [&](std::int32_t e, bool low, int bound) {
        const int layer = board_.suppose(e, !low, low ? bound - 1 : bound + 1, best);
        board_.undo();
        if (layer < 0) return;
        if (layer < best) conclusions.clear();
        best = layer;
        conclude(Technique::trial, -1, e, low, bound);
    };
    board_.list_open();
    for (const std::int32_t e : board_.undecided_edges()) {
        if (control.tick() || board_.charge(control)) break;
        if (wants_less(e)) look(e, false, board_.high(e) - 1);
        if (wants_more(e)) look(e, true, board_.low(e) + 1);
    }
    return trials + best - 1;
}

}  // namespace hashi::people
