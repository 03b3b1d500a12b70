// What a person knows while solving: the fewest and the most bridges of every candidate edge, and
// of every island in all (its value, which signs speak of); and what follows from an assumption,
// layer by layer.
//
// A value is kept like an edge: after the last edge comes the value of the first island, and so on.
// Where the puzzle has no signs the values stay what the clues say.
//
// A layer is all that the rules give at once from what was known before it, so that the number of
// the layer in which an assumption fails does not depend on the order in which anything is looked
// at: a puzzle that is turned or mirrored fails in the same one. Every change keeps its reason,
// from which the islands and facts that a contradiction needs are read off.
#pragma once

#include <algorithm>
#include <cstdint>

#include "puzzle/puzzle.hpp"

namespace hashi::people {

// Why a bound of an edge is what it is.
enum class Why : std::uint8_t {
    given,     // a fact on the board
    assumed,   // the assumption
    most,      // place: an island that can take no more
    least,     // place: an island that needs it
    crossing,  // place: an edge with a bridge that crosses it
    way_out,   // place: an island whose group has no other way out
    loop,      // its ends are joined already, and loops are forbidden
    sum,       // place: a sum (see Graph::sums) that leaves the island no other value
};

// How an assumption fails.
enum class Failure : std::uint8_t {
    none,
    too_many,  // place: an island with more bridges than it can have
    too_few,   // place: an island that cannot have as many as it needs
    cut_off,   // place: an island whose group has no way out
    clash,     // place: an edge, or a value, that would have to be more than it can
    loop,      // place: an edge whose bridge would close a loop, and loops are forbidden
    sum,       // place: a sum that no values make
};

// A bound that was changed.
struct Change {
    std::int32_t edge;   // or a value
    std::int32_t place;  // of the reason
    std::int32_t layer;
    std::int32_t previous;  // the change of the same edge before, or -1
    Why why;
    bool low;  // the fewest; else the most
    std::uint8_t before, after;
};

class Board {
public:
    // A new puzzle: 0 to max_bridges on every edge, as far as both ends allow. The graph must stay
    // alive.
    void load(const Graph& graph);

    const Graph& graph() const { return *graph_; }
    bool connected() const { return graph_->connected; }
    int low(std::int32_t e) const { return low_[static_cast<std::size_t>(e)]; }
    int high(std::int32_t e) const { return high_[static_cast<std::size_t>(e)]; }
    bool open(std::int32_t e) const { return low(e) < high(e); }
    // The most that the clues of both ends allow by themselves.
    int cap(std::int32_t e) const { return cap_[static_cast<std::size_t>(e)]; }
    // Sums over the edges of an island.
    int sum_low(std::int32_t i) const { return sums_[static_cast<std::size_t>(i)].low; }
    int sum_high(std::int32_t i) const { return sums_[static_cast<std::size_t>(i)].high; }
    // Whether all edges of an island are decided.
    bool settled(std::int32_t i) const { return sum_low(i) == sum_high(i); }
    // How many more bridges an island can take.
    int room(std::int32_t i) const { return most(i) - sum_low(i); }
    // The value of island i as an edge, its bounds, and which island's it is.
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
    // How many values all edges have left beyond one each.
    std::int32_t undecided() const { return undecided_; }

    // What the values of islands that a sum adds up can be, by what is known of them and of their
    // edges.
    int lowest(std::int32_t i) const { return std::max(sum_low(i), least(i)); }
    int highest(std::int32_t i) const { return std::min({sum_high(i), most(i), adder_.most()}); }
    // Of the islands of a sum the values that are part of an answer, in domains(); false if there
    // is none. `total` may be `unreadable`.
    bool narrow(const Sum& sum, std::int32_t total);
    const Vector<std::uint32_t>& domains() const { return domains_; }

    // Sets a fact; false if it contradicts another one. `block`: a first bridge closes what it
    // crosses. Where it returned false the board is of no use any more.
    bool state(std::int32_t e, bool low, int bound, bool block);
    bool dirty() const { return !dirty_.empty(); }
    // The islands that have changed since the last call of drain().
    template <class Visit>
    void drain(Visit&& visit) {
        while (!dirty_.empty()) {
            const std::int32_t i = dirty_.back();
            dirty_.pop_back();
            is_dirty_[static_cast<std::size_t>(i)] = 0;
            visit(i);
        }
    }

    // Assumes that edge e has at least (`low`) or at most `bound` bridges, and follows it for up to
    // `layers` layers. Returns the layer that fails, 0 being the assumption itself, or -1. To be
    // followed by undo(). Nothing may be dirty.
    int suppose(std::int32_t e, bool low, int bound, int layers);
    // The same, but one layer only, and of it only what island i says.
    bool suppose_at(std::int32_t e, bool low, int bound, std::int32_t i);
    // Of an assumption that failed: how many bounds followed in the layers before, itself included.
    std::int32_t consequences() const;
    // Back to the facts.
    void undo();
    // Tells the control how far suppose() has walked through the network; true: stop.
    bool charge(Control& control) { return network_.charge(control); }

    // How the assumption failed.
    Failure failure() const { return failure_; }
    std::int32_t failure_place() const { return failure_place_; }

    // Calls visit(i) for every island of i's group, as joined by bridges that are known.
    template <class Visit>
    void group(std::int32_t i, Visit&& visit) const {
        network_.members(i, visit);
    }
    std::int32_t group_of(std::int32_t i) const {
        return network_.component[static_cast<std::size_t>(i)];
    }
    std::int32_t groups() const { return network_.components; }
    // An edge that has no bridge yet and can get one.
    bool passable(std::int32_t e) const {
        return high(e) > 0 && room(edge(e).u) > 0 && room(edge(e).v) > 0;
    }

    // What a failed assumption needs: filled by explain().
    struct Reasons {
        Vector<std::int32_t> islands;  // whose clues are used, in order
        Vector<std::int32_t> group;    // the group that would be cut off, if that is it
        Vector<std::int32_t> sums;     // of what the signs say, that are used, in order
        Vector<std::int32_t> chain;    // positions in trail(), in order
        // Edges that get no bridge because an island has become complete on the way, without a
        // change of its own; and the position in trail() before which that has to be said.
        struct Closed {
            std::int32_t before, edge, island;
        };
        Vector<Closed> closed;
        struct Fact {
            std::int32_t edge;
            bool low;
            int bound;
        };
        Vector<Fact> facts;  // of those on the board
        bool crossing = false, network = false, loop = false;
        void clear();
        void add_island(std::int32_t i);
        void add_sum(std::int32_t s);
        void add_fact(const Fact& fact);
    };
    void explain(Reasons& reasons);
    // On the facts alone: what a bound of an edge rests on, …
    void rest_on(Reasons& reasons, std::int32_t e, bool low, int bound);
    // that its ends are joined, …
    void rest_on_path(Reasons& reasons, std::int32_t e);
    // that a sum leaves no other value, or (own: -1) none at all, …
    void rest_on_sum(Reasons& reasons, std::int32_t sum, std::int32_t total, std::int32_t own,
                     bool low, int bound);
    // … and that no bridge can leave these islands, but over the edge `but`.
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
    bool look_at_groups();
    bool look_at_group(std::int32_t i);
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
    Vector<std::int32_t> sums_of_, sums_at_;  // by island, where there are signs: its sums
    Vector<std::uint32_t> sum_marks_;
    std::uint32_t sum_epoch_ = 0;
    SumValues<any> adder_;
    Vector<std::uint32_t> domains_;
    std::int32_t open_edges_ = 0, undecided_ = 0;

    bool supposing_ = false;
    std::int32_t layer_ = 0;
    Vector<Change> trail_;
    Vector<std::int32_t> last_;    // by edge and value: its last change, or -1
    Vector<std::int32_t> starts_;  // by layer: where its changes begin
    Vector<Proposal> proposals_;
    Vector<std::int32_t> dirty_;
    Vector<std::uint8_t> is_dirty_;
    Vector<std::uint32_t> group_marks_;
    std::uint32_t group_epoch_ = 0;
    Failure failure_ = Failure::none;
    std::int32_t failure_place_ = -1;

    Reasons* reasons_ = nullptr;
    Vector<std::uint8_t> needed_;  // by position in the trail
    Walk walk_;
};

}  // namespace hashi::people
