#include "people/board.hpp"

#include <algorithm>
#include <numeric>

#include "base/base.hpp"

namespace hashi::people {
void Board::load(const Graph& graph) {
    graph_ = &graph;
    edges_ = graph.edge_count();
    const auto n = at(graph.island_count()), m = at(graph.edge_count());
    low_.assign(m + n, 0);
    high_.resize(m + n);
    cap_.resize(m);
    sums_.assign(n, {0, 0});
    open_edges_ = undecided_ = 0;
    for (std::size_t e = 0; e < m; ++e) {
        const Edge& edge = graph.edges[e];
        const int cap =
            std::max(0, std::min({graph.max_bridges, island(edge.u).high, island(edge.v).high}));
        cap_[e] = high_[e] = static_cast<std::uint8_t>(cap);
        for (const std::int32_t i : {edge.u, edge.v})
            sums_[at(i)].high = static_cast<std::int16_t>(sums_[at(i)].high + cap);
        open_edges_ += cap > 0;
        undecided_ += cap;
    }
    for (std::size_t i = 0; i < n; ++i) {
        const Island& island = graph.islands[i];
        low_[m + i] = static_cast<std::uint8_t>(std::clamp(island.low, 0, 255));
        high_[m + i] = static_cast<std::uint8_t>(std::clamp(island.high, 0, 255));
    }
    undecided_edges_.resize(m);
    unsettled_.resize(n);
    std::iota(undecided_edges_.begin(), undecided_edges_.end(), 0);
    std::iota(unsettled_.begin(), unsettled_.end(), 0);
    listed_ = false;
    network_.load(graph);
    supposing_ = false;
    layer_ = 0;
    trail_.clear();
    last_.assign(m + n, -1);
    dirty_.clear();
    is_dirty_.assign(n, 0);
    for (std::int32_t i = graph.island_count(); i-- > 0;) mark(i);
    group_marks_.assign(n, 0);
    walk_.load(graph);
    group_epoch_ = 0;
    if (!graph.sums.empty()) load_sums();
    failure_ = Failure::none;
}

bool Board::load(const Graph& graph, std::span<const Bound> given, bool block) {
    load(graph);
    bool ok = true;
    for (const std::span<const Bound> bounds : {std::span<const Bound>(graph.given), given})
        for (const Bound& g : bounds)
            ok = ok && state(g.edge, true, g.low, block) && state(g.edge, false, g.high, block);
    return ok;
}

// Facts only narrow bounds, so whatever leaves the lists never returns to them.
void Board::list_open() {
    if (listed_) return;
    listed_ = true;
    erase_if(undecided_edges_, [&](std::int32_t e) { return !open(e); });
    erase_if(unsettled_, [&](std::int32_t i) { return settled(i); });
}

inline void Board::change(std::int32_t e, bool low, int bound) {
    std::uint8_t& value = low ? low_[at(e)] : high_[at(e)];
    const int by = bound - value;
    const bool was_open = open(e);
    value = static_cast<std::uint8_t>(bound);
    if (is_value(e)) return;
    open_edges_ += open(e) - was_open;
    undecided_ += low ? -by : by;
    const Edge& ends = edge(e);
    Sums &u = sums_[at(ends.u)], &v = sums_[at(ends.v)];
    if (low) {
        u.low = static_cast<std::int16_t>(u.low + by);
        v.low = static_cast<std::int16_t>(v.low + by);
    } else {
        u.high = static_cast<std::int16_t>(u.high + by);
        v.high = static_cast<std::int16_t>(v.high + by);
    }
}

// Sets a bound and, if `block`, closes what a first bridge crosses. False: it contradicts the other
// bound, or closes a forbidden loop. The latter happens when one layer builds two bridges that were
// each possible without the other: neither edge is closed before both bridges are built.
bool Board::set(std::int32_t e, bool low, int bound, Why why, std::int32_t place, bool block) {
    const int before = low ? this->low(e) : high(e);
    if (low ? bound <= before : bound >= before) return true;
    const auto position = static_cast<std::int32_t>(trail_.size());
    if (!supposing_) {
        listed_ = false;
    } else {
        trail_.push_back({e, place, layer_, last_[at(e)], why, low,
                          static_cast<std::uint8_t>(before), static_cast<std::uint8_t>(bound)});
        last_[at(e)] = position;
    }
    change(e, low, bound);
    if (is_value(e)) {
        mark(island_of(e));
        return this->low(e) <= high(e) || fail(Failure::clash, e);
    }
    const Edge& ends = edge(e);
    mark(ends.u);
    mark(ends.v);
    bool closes_loop = false;
    if (low && before == 0) {
        const std::int32_t a = network_.component[at(ends.u)], b = network_.component[at(ends.v)];
        closes_loop = a == b && !graph_->loops;
        if (a != b) {
            if (!graph_->loops) {
                // Other edges between the two would now close a loop.
                const bool first = network_.size_of(a) < network_.size_of(b);
                network_.members(first ? ends.u : ends.v, [&](std::int32_t i) { mark(i); });
            }
            network_.merge(ends.u, ends.v, supposing_ ? position : -1);
        }
    }
    if (low) network_.use_room(ends);
    if (closes_loop) return fail(Failure::loop, e);
    if (this->low(e) > high(e)) return fail(Failure::clash, e);
    if (low && before == 0 && block)
        for (const std::int32_t f : graph_->crossing_edges(e))
            if (high(f) > 0 && !set(f, false, 0, Why::crossing, e, true)) return false;
    return true;
}

bool Board::state(std::int32_t e, bool low, int bound, bool block) {
    return set(e, low, bound, Why::given, -1, block);
}

int Board::suppose(std::int32_t e, bool low, int bound, int layers) {
    supposing_ = true;
    failure_ = Failure::none;
    layer_ = 0;
    starts_.assign(1, 0);
    if (!set(e, low, bound, Why::assumed, -1, true)) return 0;
    for (;;) {
        if (!look_at_islands()) return layer_;
        proposals_.clear();
        if (!look_at_groups(layer_ < layers) || !look_at_sums()) return layer_;
        if (layer_ == layers) return -1;
        for (const std::int32_t i : dirty_) propose_at(i);
        if (proposals_.empty()) return -1;
        drain([](std::int32_t) {});
        ++layer_;
        starts_.push_back(static_cast<std::int32_t>(trail_.size()));
        if (!apply()) return layer_;
    }
}

bool Board::suppose_at(std::int32_t e, bool low, int bound, std::int32_t i) {
    supposing_ = true;
    failure_ = Failure::none;
    layer_ = 0;
    starts_.assign(1, 0);
    if (!set(e, low, bound, Why::assumed, -1, true)) return true;
    proposals_.clear();
    propose_at(i);
    layer_ = 1;
    starts_.push_back(static_cast<std::int32_t>(trail_.size()));
    if (!apply() || !look_at_islands()) return true;
    return !look_at_groups(false);
}

// Counts a bound that changed twice only once: the value of a bound after a layer does not depend
// on the order of changes, but the number of changes does.
std::int32_t Board::consequences() const {
    const std::int32_t end = layer_ == 0 ? 1 : starts_[at(layer_)];
    std::int32_t count = 0;
    for (std::int32_t p = 0; p < end; ++p) {
        std::int32_t before = trail_[at(p)].previous;
        while (before >= 0 && trail_[at(before)].low != trail_[at(p)].low)
            before = trail_[at(before)].previous;
        count += before < 0;
    }
    return count;
}

void Board::undo() {
    drain([](std::int32_t) {});
    for (auto position = static_cast<std::int32_t>(trail_.size()); position-- > 0;) {
        const Change& last = trail_[at(position)];
        if (last.low && !is_value(last.edge)) network_.undo(edge(last.edge), position);
        change(last.edge, last.low, last.before);
        last_[at(last.edge)] = last.previous;
    }
    trail_.clear();
    supposing_ = false;
}

// Whether every changed island can still meet its clue.
bool Board::look_at_islands() {
    for (const std::int32_t i : dirty_) {
        if (sum_low(i) > most(i)) return fail(Failure::too_many, i);
        if (sum_high(i) < least(i)) return fail(Failure::too_few, i);
    }
    return true;
}

// Whether no two bridges cross. An assumption closes what its bridges cross; facts need not.
bool Board::look_at_crossings() {
    for (std::int32_t e = 0; e < edges_; ++e)
        if (low(e) > 0 && crossed_by(e) >= 0) return fail(Failure::crossing, e);
    return true;
}

std::int32_t Board::crossed_by(std::int32_t e) const {
    for (const std::int32_t f : graph_->crossing_edges(e))
        if (low(f) > 0) return f;
    return -1;
}

bool Board::contradicts() {
    failure_ = Failure::none;
    proposals_.clear();
    for (std::int32_t i = 0; i < graph_->island_count(); ++i) mark(i);
    const bool fits =
        look_at_islands() && look_at_crossings() && look_at_groups(false) && look_at_sums();
    drain([](std::int32_t) {});
    return !fits;
}

// Checks that every group that may have lost a way out still has one. `propose`: adds the last way
// out of a group to the proposals.
bool Board::look_at_groups(bool propose) {
    if (!connected() || network_.components == 1) return true;
    ++group_epoch_;
    for (const std::int32_t i : dirty_) {
        if (!look_at_group(i, propose)) return false;
        if (room(i) > 0) continue;
        // This island can take no more bridges, so its neighbors have lost a way out, too.
        for (const std::int32_t e : island(i).edge)
            if (e >= 0 && high(e) > 0 && low(e) == 0 && !look_at_group(edge(e).other(i), propose))
                return false;
    }
    return true;
}

bool Board::look_at_new_group(std::int32_t i, bool propose) {
    const std::int32_t c = group_of(i);
    const auto closed = [&](std::int32_t e) { return !passable(e); };
    if (!propose) return network_.leads_out(c, closed) || fail(Failure::cut_off, i);
    std::int32_t only = -1;
    const int ways = network_.seek(c, closed, only);
    if (ways == 0) return fail(Failure::cut_off, i);
    if (ways == 1 && low(only) == 0) proposals_.push_back({only, i, Why::way_out, true, 1});
    return true;
}

bool Board::only_way(std::int32_t e) {
    const std::int32_t a = group_of(edge(e).u), b = group_of(edge(e).v);
    if (!connected() || a == b) return false;
    const auto closed = [&](std::int32_t f) { return f == e || !passable(f); };
    return !network_.leads_out(a, closed) || !network_.leads_out(b, closed);
}

// Proposes what island i alone implies: no side takes more than the others leave, nor less than
// they lack.
void Board::propose_at(std::int32_t i) {
    const int up = most(i) - sum_low(i), down = sum_high(i) - least(i);
    for (const std::int32_t e : island(i).edge) {
        if (e < 0) continue;
        const int l = low(e), h = high(e);
        if (l >= h) continue;
        if (up < h - l)
            proposals_.push_back({e, i, Why::most, false, static_cast<std::uint8_t>(l + up)});
        if (down < h - l)
            proposals_.push_back({e, i, Why::least, true, static_cast<std::uint8_t>(h - down)});
        if (!graph_->loops && l == 0 && group_of(edge(e).u) == group_of(edge(e).v))
            proposals_.push_back({e, e, Why::loop, false, 0});
    }
}

bool Board::apply() {
    for (const Proposal& p : proposals_)
        if (!set(p.edge, p.low, p.bound, p.why, p.place, true)) return false;
    return true;
}

// ------------------------------------------------------------------------------------- reasons

void Board::Reasons::clear() {
    islands.clear();
    group.clear();
    sums.clear();
    chain.clear();
    closed.clear();
    facts.clear();
    crossing = network = loop = false;
}

namespace {

void add_in_order(Vector<std::int32_t>& list, std::int32_t i) {
    const auto place = std::lower_bound(list.begin(), list.end(), i);
    if (place == list.end() || *place != i) list.insert(place, i);
}

}  // namespace

void Board::Reasons::add_island(std::int32_t i) { add_in_order(islands, i); }

void Board::Reasons::add_sum(std::int32_t s) { add_in_order(sums, s); }

void Board::Reasons::add_fact(const Fact& fact) {
    for (Fact& known : facts) {
        if (known.edge != fact.edge || known.low != fact.low) continue;
        known.bound =
            fact.low ? std::max(known.bound, fact.bound) : std::min(known.bound, fact.bound);
        return;
    }
    facts.push_back(fact);
}

// Reads the trail backwards from the failure: marks what is needed, and explains it when it is
// reached.
void Board::explain(Reasons& reasons) {
    reasons.clear();
    reasons_ = &reasons;
    const auto end = static_cast<std::int32_t>(trail_.size());
    needed_.assign(trail_.size(), 0);
    const std::int32_t where = failure_place_;
    switch (failure_) {
        case Failure::none: break;
        case Failure::too_many: need_full(where, end); break;
        case Failure::too_few:
            need(value(where), true, bound(value(where), true, end), end);
            for (const std::int32_t e : island(where).edge)
                if (e >= 0) need(e, false, bound(e, false, end), end);
            break;
        case Failure::cut_off:
            need_group(where, end);
            reasons.group = walk_.reached();
            sort(reasons.group);
            need_cut(-1, end, end);
            break;
        case Failure::clash:
            need(where, true, low(where), end);
            need(where, false, high(where), end);
            break;
        case Failure::loop:
            need(where, true, 1, end);
            need_path(where, end);
            break;
        case Failure::sum: need_sum(where, graph_->sums[at(where)].total, -1, false, 0, end); break;
        case Failure::crossing:
            reasons.crossing = true;
            need(where, true, 1, end);
            need(crossed_by(where), true, 1, end);
            break;
        case Failure::odd:
        case Failure::unbalanced: break;  // no consequences of an assumption
    }
    for (std::int32_t position = end; position-- > 0;) {
        if (!needed_[at(position)]) continue;
        reasons.chain.push_back(position);
        const Change change = trail_[at(position)];
        const std::int32_t before = starts_[at(change.layer)];
        switch (change.why) {
            case Why::given:
            case Why::assumed: break;
            case Why::most:
            case Why::least: {
                const std::int32_t own = value(change.place);
                const bool least = change.why == Why::least;
                need(own, least, bound(own, least, before), before);
                for (const std::int32_t f : island(change.place).edge) {
                    if (f < 0 || f == change.edge) continue;
                    need(f, !least, bound(f, !least, before), before);
                }
                break;
            }
            case Why::crossing:
                reasons.crossing = true;
                need(change.place, true, 1, position);
                break;
            case Why::way_out:
                need_group(change.place, before);
                need_cut(change.edge, before, position);
                break;
            case Why::loop: need_path(change.edge, before); break;
            case Why::sum:
                need_sum(change.place, graph_->sums[at(change.place)].total, island_of(change.edge),
                         change.low, change.after, before);
                break;
        }
    }
    std::reverse(reasons.chain.begin(), reasons.chain.end());
    std::reverse(reasons.closed.begin(), reasons.closed.end());
    reasons_ = nullptr;
}

// A bound as it was before a position on the trail.
int Board::bound(std::int32_t e, bool low, std::int32_t before) const {
    int known = low ? this->low(e) : high(e);
    for (std::int32_t p = last_[at(e)]; p >= before; p = trail_[at(p)].previous)
        if (trail_[at(p)].low == low) known = trail_[at(p)].before;
    return known;
}

// Marks the first change that gave the edge at least (at most) this many bridges, or notes the
// fact.
void Board::need(std::int32_t e, bool low, int bound, std::int32_t before) {
    const bool whole = is_value(e);
    if (low ? bound <= 0 : bound >= (whole ? 4 : 1) * graph_->max_bridges) return;
    if (whole) {
        const Island& own = island(island_of(e));
        if (low ? own.low >= bound : own.high <= bound) return reasons_->add_island(island_of(e));
    }
    const auto enough = [&](int v) { return low ? v >= bound : v <= bound; };
    int fact = low ? this->low(e) : high(e);
    std::int32_t first = -1;
    for (std::int32_t p = last_[at(e)]; p >= 0; p = trail_[at(p)].previous) {
        const Change& change = trail_[at(p)];
        if (change.low != low) continue;
        if (p < before && enough(change.after)) first = p;
        fact = change.before;
    }
    if (!enough(fact)) {
        needed_[at(first)] = 1;
    } else if (!whole && !low && cap(e) <= bound) {
        const Edge& ends = edge(e);
        reasons_->add_island(island(ends.u).high <= bound ? ends.u : ends.v);
    } else {
        reasons_->add_fact({e, low, bound});
    }
}

// Needs: the island has all the bridges it can have, or more.
void Board::need_full(std::int32_t i, std::int32_t before) {
    need(value(i), false, bound(value(i), false, before), before);
    for (const std::int32_t e : island(i).edge)
        if (e >= 0) need(e, true, bound(e, true, before), before);
}

bool Board::full(std::int32_t i, std::int32_t before) const {
    int sum = 0;
    for (const std::int32_t e : island(i).edge)
        if (e >= 0) sum += bound(e, true, before);
    return sum >= bound(value(i), false, before);
}

// Walks from i over known bridges, all of which are needed; the islands reached are the group.
void Board::need_group(std::int32_t i, std::int32_t before) {
    walk_.clear();
    walk_.reach(i);
    walk_.spread(
        -1, [&](std::int32_t e) { return bound(e, true, before) > 0; },
        [&](std::int32_t, std::int32_t e) { need(e, true, 1, before); });
}

// Needs: no bridge can leave the islands reached, except over the edge `but`. This held at `before`
// and must be stated at `position`.
void Board::need_cut(std::int32_t but, std::int32_t before, std::int32_t position) {
    reasons_->network = true;
    walk_.cut([&](std::int32_t i, std::int32_t e) {
        if (e == but) return;
        if (bound(e, false, before) == 0) return need(e, false, 0, before);
        const std::int32_t complete = full(i, before) ? i : edge(e).other(i);
        need_full(complete, before);
        if (!full(complete, 0)) reasons_->closed.push_back({position, e, complete});
    });
}

// Needs: other bridges join the ends of the edge.
void Board::need_path(std::int32_t e, std::int32_t before) {
    reasons_->loop = true;
    walk_.path(
        edge(e).u, edge(e).v, [&](std::int32_t f) { return f != e && bound(f, true, before) > 0; },
        [&](std::int32_t f) { need(f, true, 1, before); });
}

void Board::rest_on(Reasons& reasons, std::int32_t e, bool low, int bound) {
    reasons_ = &reasons;
    need(e, low, bound, 0);
    reasons_ = nullptr;
}

void Board::rest_on_path(Reasons& reasons, std::int32_t e) {
    reasons_ = &reasons;
    need_path(e, 0);
    reasons_ = nullptr;
}

void Board::rest_on_cut(Reasons& reasons, const Vector<std::int32_t>& members, std::int32_t but) {
    reasons_ = &reasons;
    walk_.clear();
    for (const std::int32_t i : members) walk_.reach(i);
    need_cut(but, 0, 0);
    reasons_ = nullptr;
}

}  // namespace hashi::people
