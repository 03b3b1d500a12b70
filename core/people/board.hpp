// What a person knows while solving: the minimum and maximum of bridges on every candidate edge and
// at every island (the island's value, which sums bound); and the consequences of an assumption,
// layer by layer.
//
// A value is stored like an edge: the values of the islands follow the last edge. In puzzles
// without signs, the values stay what the clues say.
//
// A layer contains everything that the rules imply in one step from what was known before it. So
// the layer in which an assumption fails does not depend on the order of propagation: a puzzle that
// is rotated or reflected fails in the same layer. Every change stores its reason, from which the
// islands and facts that a contradiction needs are read off.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "puzzle/puzzle.hpp"

namespace hashi::people {

// The reason for a bound.
enum class Why : std::uint8_t {
    given,     // a fact on the board
    assumed,   // the assumption
    most,      // place: an island that can take no more
    least,     // place: an island that needs at least this many
    crossing,  // place: an edge with a bridge that crosses it
    way_out,   // place: an island whose group has no other way out
    loop,      // its ends are already joined, and loops are forbidden
    sum,       // place: a sum (see Graph::sums) that leaves the island no other value
};

// How an assumption fails.
enum class Failure : std::uint8_t {
    none,
    too_many,    // place: an island with more bridges than it can have
    too_few,     // place: an island that can no longer get enough bridges
    cut_off,     // place: an island whose group has no way out
    clash,       // place: an edge or a value whose minimum exceeds its maximum
    loop,        // place: an edge whose bridge would close a loop, and loops are forbidden
    sum,         // place: a sum that no values satisfy
    crossing,    // place: an edge with a bridge that crosses another one
    odd,         // islands that lack an odd number of bridge ends among themselves
    unbalanced,  // islands that need more bridges than those around them can take
};

// A change of a bound.
struct Change {
    std::int32_t edge;   // or a value
    std::int32_t place;  // of the reason
    std::int32_t layer;
    std::int32_t previous;  // the previous change of the same edge, or -1
    Why why;
    bool low;  // the minimum; else the maximum
    std::uint8_t before, after;
};

class Board {
public:
    // Loads a puzzle: 0 to max_bridges on every edge, as far as the clues of both ends allow. The
    // graph must outlive its use here.
    void load(const Graph& graph);
    // The same, with bounds that are given besides those of the puzzle; false: they contradict each
    // other. `block` as for state().
    bool load(const Graph& graph, std::span<const Bound> given, bool block);

    const Graph& graph() const { return *graph_; }
    bool connected() const { return graph_->connected; }
    int low(std::int32_t e) const { return low_[static_cast<std::size_t>(e)]; }
    int high(std::int32_t e) const { return high_[static_cast<std::size_t>(e)]; }
    bool open(std::int32_t e) const { return low(e) < high(e); }
    // The maximum that the clues of both ends allow.
    int cap(std::int32_t e) const { return cap_[static_cast<std::size_t>(e)]; }
    // Sums over the edges of an island.
    int sum_low(std::int32_t i) const { return sums_[static_cast<std::size_t>(i)].low; }
    int sum_high(std::int32_t i) const { return sums_[static_cast<std::size_t>(i)].high; }
    // Whether all edges of an island are decided.
    bool settled(std::int32_t i) const { return sum_low(i) == sum_high(i); }
    // How many more bridges an island can take.
    int room(std::int32_t i) const { return most(i) - sum_low(i); }
    // The number that stands for the value of island i, its bounds, and the inverse.
    std::int32_t value(std::int32_t i) const { return edges_ + i; }
    bool is_value(std::int32_t e) const { return e >= edges_; }
    int least(std::int32_t i) const { return low(value(i)); }
    int most(std::int32_t i) const { return high(value(i)); }
    std::int32_t island_of(std::int32_t value) const { return value - edges_; }
    // Calls visit(i) for the islands that a bound concerns.
    template <class Visit>
    void ends(std::int32_t e, Visit&& visit) const {
        if (is_value(e)) return visit(island_of(e));
        visit(edge(e).u);
        visit(edge(e).v);
    }
    const Island& island(std::int32_t i) const {
        return graph_->islands[static_cast<std::size_t>(i)];
    }
    const Edge& edge(std::int32_t e) const { return graph_->edges[static_cast<std::size_t>(e)]; }
    // Edges with low < high.
    std::int32_t open_edges() const { return open_edges_; }
    // Lists, in order, the open edges and the islands that have any. The lists do not change until
    // the next call.
    void list_open();
    const Vector<std::int32_t>& undecided_edges() const { return undecided_edges_; }
    const Vector<std::int32_t>& unsettled() const { return unsettled_; }
    // The number of possible values beyond one per edge, over all edges.
    std::int32_t undecided() const { return undecided_; }

    // The bounds of an island's value in a sum, from its value and its edges.
    int lowest(std::int32_t i) const { return std::max(sum_low(i), least(i)); }
    int highest(std::int32_t i) const { return std::min({sum_high(i), most(i), adder_.most()}); }
    // Narrows the values of the islands of a sum to those that are part of a solution of the sum,
    // in domains(); false if there is none. `total` may be `unreadable`.
    bool narrow(const Sum& sum, std::int32_t total);
    const Vector<std::uint32_t>& domains() const { return domains_; }

    // Sets a fact; false if it contradicts another one, which leaves the board unusable. `block`: a
    // first bridge closes what it crosses.
    bool state(std::int32_t e, bool low, int bound, bool block);
    bool dirty() const { return !dirty_.empty(); }
    // Visits the islands that have changed since the last drain().
    template <class Visit>
    void drain(Visit&& visit) {
        while (!dirty_.empty()) {
            const std::int32_t i = dirty_.back();
            dirty_.pop_back();
            is_dirty_[static_cast<std::size_t>(i)] = 0;
            visit(i);
        }
    }

    // Assumes that edge e has at least (`low`) or at most `bound` bridges, and derives up to
    // `layers` layers of consequences. Returns the layer that fails (0: the assumption itself) or
    // -1. Call undo() next. Nothing may be dirty.
    int suppose(std::int32_t e, bool low, int bound, int layers);
    // The same, but only one layer, and only what island i implies.
    bool suppose_at(std::int32_t e, bool low, int bound, std::int32_t i);
    // After a failed assumption: the number of bounds implied in the layers before the failure,
    // including the assumption.
    std::int32_t consequences() const;
    // Returns to the facts.
    void undo();
    // Reports the walks of suppose() to the control; true: stop.
    bool charge(Control& control) { return network_.charge(control); }

    // How the assumption failed.
    Failure failure() const { return failure_; }
    std::int32_t failure_place() const { return failure_place_; }

    // Whether what is known breaks a rule by itself; failure() then says how, and explain() why.
    // Nothing may be dirty.
    bool contradicts();
    // A bridge that crosses an edge, or -1.
    std::int32_t crossed_by(std::int32_t e) const;

    // Calls visit(i) for every island of i's group, as joined by known bridges.
    template <class Visit>
    void group(std::int32_t i, Visit&& visit) const {
        network_.members(i, visit);
    }
    std::int32_t group_of(std::int32_t i) const {
        return network_.component[static_cast<std::size_t>(i)];
    }
    std::int32_t groups() const { return network_.components; }
    // Whether the edge's maximum and the room at both ends allow a bridge.
    bool passable(std::int32_t e) const {
        return high(e) > 0 && room(edge(e).u) > 0 && room(edge(e).v) > 0;
    }

    // Whether the group of either end of edge e has no other way out, and needs one.
    bool only_way(std::int32_t e);

    // What a failed assumption, or a contradiction, needs; filled by explain().
    struct Reasons {
        Vector<std::int32_t> islands;  // islands whose clues are used, in order
        Vector<std::int32_t> group;    // the group that would be cut off, if any
        Vector<std::int32_t> sums;     // the sums that are used, in order
        Vector<std::int32_t> chain;    // positions in trail(), in order
        // Edges that get no bridge because an island became complete on the way, without a change
        // of their own; and the position in trail() before which this must be stated.
        struct Closed {
            std::int32_t before, edge, island;
        };
        Vector<Closed> closed;
        struct Fact {
            std::int32_t edge;
            bool low;
            int bound;
        };
        Vector<Fact> facts;  // the facts on the board that are used
        bool crossing = false, network = false, loop = false;
        void clear();
        void add_island(std::int32_t i);
        void add_sum(std::int32_t s);
        void add_fact(const Fact& fact);
    };
    void explain(Reasons& reasons);
    // Using only the facts: what a bound of an edge rests on, …
    void rest_on(Reasons& reasons, std::int32_t e, bool low, int bound);
    // what the connection between its ends rests on, …
    void rest_on_path(Reasons& reasons, std::int32_t e);
    // why a sum leaves no other value, or (own: -1) none at all, …
    void rest_on_sum(Reasons& reasons, std::int32_t sum, std::int32_t total, std::int32_t own,
                     bool low, int bound);
    // … and why no bridge can leave these islands, except over the edge `but`.
    void rest_on_cut(Reasons& reasons, const Vector<std::int32_t>& members, std::int32_t but);
    const Vector<Change>& trail() const { return trail_; }

private:
    struct Sums {
        std::int16_t low, high;
    };
    struct Proposal {
        std::int32_t edge, place;
        Why why;
        bool low;
        std::uint8_t bound;
    };

    bool set(std::int32_t e, bool low, int bound, Why why, std::int32_t place, bool block);
    void change(std::int32_t e, bool low, int bound);
    void mark(std::int32_t i) {
        auto& flag = is_dirty_[static_cast<std::size_t>(i)];
        if (flag) return;
        flag = 1;
        dirty_.push_back(i);
    }
    bool fail(Failure failure, std::int32_t place) {
        failure_ = failure;
        failure_place_ = place;
        return false;
    }
    bool look_at_islands();
    bool look_at_crossings();
    bool look_at_groups(bool propose);
    bool look_at_group(std::int32_t i, bool propose) {
        std::uint32_t& mark = group_marks_[static_cast<std::size_t>(group_of(i))];
        if (mark == group_epoch_) return true;
        mark = group_epoch_;
        return look_at_new_group(i, propose);
    }
    bool look_at_new_group(std::int32_t i, bool propose);
    bool look_at_sums();
    void load_sums();
    void propose_at(std::int32_t i);
    bool apply();

    // explain()
    void need(std::int32_t e, bool low, int bound, std::int32_t before);
    int bound(std::int32_t e, bool low, std::int32_t before) const;
    int degree(std::int32_t i, bool low, std::int32_t before) const;
    void need_degree(std::int32_t i, bool low, int bound, std::int32_t before);
    void need_sum(std::int32_t sum, std::int32_t total, std::int32_t own, bool low, int bound,
                  std::int32_t before);
    bool full(std::int32_t i, std::int32_t before) const;
    void need_full(std::int32_t i, std::int32_t before);
    void need_group(std::int32_t i, std::int32_t before);
    void need_cut(std::int32_t but, std::int32_t before, std::int32_t position);
    void need_path(std::int32_t e, std::int32_t before);

    const Graph* graph_ = nullptr;
    std::int32_t edges_ = 0;
    Vector<std::uint8_t> low_, high_, cap_;
    Vector<Sums> sums_;
    Connectivity network_;
    Vector<std::int32_t> sums_of_, sums_at_;  // by island, if there are signs: its sums
    Vector<std::uint32_t> sum_marks_;
    std::uint32_t sum_epoch_ = 0;
    SumValues<any> adder_;
    Vector<std::uint32_t> domains_;
    std::int32_t open_edges_ = 0, undecided_ = 0;
    Vector<std::int32_t> undecided_edges_, unsettled_;
    bool listed_ = false;  // and no fact has been added since

    bool supposing_ = false;
    std::int32_t layer_ = 0;
    Vector<Change> trail_;
    Vector<std::int32_t> last_;    // by edge and value: its last change, or -1
    Vector<std::int32_t> starts_;  // by layer: start of its changes
    Vector<Proposal> proposals_;
    Vector<std::int32_t> dirty_;
    Vector<std::uint8_t> is_dirty_;
    Vector<std::uint32_t> group_marks_;
    std::uint32_t group_epoch_ = 0;
    Failure failure_ = Failure::none;
    std::int32_t failure_place_ = -1;

    Reasons* reasons_ = nullptr;
    Vector<std::uint8_t> needed_;  // by position on the trail
    Walk walk_;
};

}  // namespace hashi::people
