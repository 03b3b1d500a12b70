#include "people/minimal.hpp"

#include <algorithm>
#include <cstdint>

#include "base/base.hpp"

namespace hashi::people {
namespace {

constexpr std::int32_t large = 200;  // from this many edges on, distant edges are fixed
// Conflicts allowed per query: with distant edges fixed, and for the best fact.
constexpr std::int64_t near_conflicts = 20, most_conflicts = 2000;
// Conflicts allowed per query whose premises are fixed: most take far fewer.
constexpr std::int64_t fixed_conflicts = 500;
// Premises among which a smallest set is sought.
constexpr std::size_t most_premises = 120;
// The budget for finding a smallest set, in edges. A query counts every edge once; loading an
// engine counts it `work_of_loading` times.
constexpr std::int64_t most_work = 500'000, work_of_loading = 10;
// Finding a smallest set takes at least this many queries per element in it.
constexpr std::int64_t questions_each = 30;

int count_of(const Subset& elements, std::size_t first) {
    int count = 0;
    for (std::size_t k = first; k < elements.size(); ++k) count += elements[k];
    return count;
}

}  // namespace

void Minimal::load(const PuzzleSpec& spec, const Graph& graph) {
    spec_ = &spec;
    graph_ = &graph;
    for (Engine& engine : engines_) engine.mask.clear();
}

void Minimal::suppose(const Board& board, const Bound& opposite) {
    opposite_ = opposite;
    hard_ = false;
    rings_ = 0;
    for (Engine& engine : engines_) engine.near_edges = 0;
    work_ = INT64_MAX;
    premises_.clear();
    order_.clear();
    seen_.assign(at(graph_->island_count()), 0);
    listed_.assign(at(graph_->edge_count()), 0);
    const int most = graph_->max_bridges;
    const auto tell = [&](std::int32_t e) {
        if (listed_[at(e)]) return;
        listed_[at(e)] = 1;
        if (board.low(e) > 0) premises_.push_back({e, board.low(e), most});
        if (board.high(e) < board.cap(e)) premises_.push_back({e, 0, board.high(e)});
    };
    const auto reach = [&](std::int32_t i) {
        if (seen_[at(i)]) return;
        seen_[at(i)] = 1;
        order_.push_back(i);
    };
    const Edge& edge = board.edge(opposite.edge);
    reach(edge.u);
    reach(edge.v);
    tell(opposite.edge);
    std::int32_t other = 0;  // unreachable islands come last
    for (std::size_t next = 0; next < at(graph_->island_count()); ++next) {
        while (next == order_.size()) reach(other++);
        const std::int32_t i = order_[next];
        const Island& island = graph_->islands[at(i)];
        const bool readable = island.low == island.high;
        premises_.push_back({~i, readable ? island.low : 1, readable ? island.low : 4 * most});
        for (const std::int32_t e : island.edge) {
            if (e < 0) continue;
            tell(e);
            if (board.high(e) == 0) continue;
            reach(board.edge(e).other(i));
            for (const std::int32_t f : graph_->crossing_edges(e)) {
                tell(f);
                if (board.high(f) == 0) continue;
                reach(board.edge(f).u);
                reach(board.edge(f).v);
            }
        }
    }
    core_.assign(first_premise() + premises_.size(), 1);
    core_[rule_crossing] = !graph_->crossing.empty();
    core_[rule_network] = spec_->connected;
    core_[rule_loop] = !spec_->loops;
}

int Minimal::refute(Control& control, std::int64_t conflicts) {
    control_ = &control;
    conflicts_ = conflicts;
    if (ask(core_) != Outcome::no_solution) return -1;
    return count_of(core_, first_premise());
}

int Minimal::reduce(Control& control, int enough) {
    int left = refute(control, most_conflicts);
    if (left < 0) return -1;
    // For these premises alone, the engine often finds a proof that needs even fewer.
    for (int before = left + 1; left >= 0 && left < before;) {
        before = left;
        left = refute(control, most_conflicts);
    }
    return shrink(*this, core_, first_premise(), enough);
}

void Minimal::save(Subset& core) const {
    core.clear();
    if (hard_) core.assign(core_.begin(), core_.end());
}

void Minimal::restore(const Subset& core) {
    hard_ = true;
    core_.assign(core.begin(), core.end());
}

void Minimal::minimize(Control& control) {
    control_ = &control;
    conflicts_ = most_conflicts;
    if (hard_) return drop_rules();  // it is large, and no premise can be left out
    keep_nearest(most_premises);
    shrink(*this, core_);
    if (questions_each * count_of(core_, 0) * graph_->edge_count() > most_work) return;
    work_ = most_work;
    smallest_.find(*this, core_);
    work_ = INT64_MAX;
}

// Drops the rules and sums that are not needed.
void Minimal::drop_rules() {
    for (std::size_t k = first_premise(); k-- > 0;) {
        if (!core_[k]) continue;
        Subset tried = core_;
        tried[k] = 0;
        if (ask(tried) == Outcome::no_solution) core_ = tried;
    }
}

// Drops all premises except the nearest ones and those that were found.
void Minimal::keep_nearest(std::size_t most) {
    const std::size_t first = first_premise();
    std::size_t count = 0;
    for (std::size_t p = 0; p < premises_.size(); ++p) {
        if (p >= most && !core_[first + p]) continue;
        premises_[count] = premises_[p];
        core_[first + count] = core_[first + p];
        ++count;
    }
    premises_.resize(count);
    core_.resize(first + count);
}

Vector<std::int32_t> Minimal::sums() const {
    Vector<std::int32_t> sums;
    for (std::size_t s = 0; s < graph_->sums.size(); ++s)
        if (uses(rules + s)) sums.push_back(static_cast<std::int32_t>(s));
    return sums;
}

Vector<Bound> Minimal::premises() const {
    Vector<Bound> used;
    for (std::size_t p = 0; p < premises_.size(); ++p)
        if (uses(first_premise() + p)) used.push_back(premises_[p]);
    return used;
}

Outcome Minimal::ask(Subset& elements) {
    if (control_->look() || work_ < 0) return Outcome::unknown;
    if (hard_) return ask_afresh(elements);
    Engine& engine = engine_for(elements);
    const std::size_t first = first_premise();
    asked_.assign(1, opposite_);
    asked_elements_.assign(1, -1);
    for (std::size_t p = 0; p < premises_.size(); ++p) {
        if (!elements[first + p]) continue;
        asked_.push_back(premises_[p]);
        asked_elements_.push_back(static_cast<std::int32_t>(first + p));
    }
    Control part = part_of(*control_);
    part.conflicts = conflicts_;
    const search::Solver* answered = &engine.near;
    Outcome outcome = Outcome::unknown;
    if (engine.near_edges > 0) {
        charge(engine.near_edges);
        part.conflicts = near_conflicts;
        outcome = engine.near.ask(part, asked_);
        part.conflicts = conflicts_;
    }
    if (outcome != Outcome::solved) {
        charge(graph_->edge_count());
        answered = &engine.solver;
        outcome = engine.solver.ask(part, asked_);
        if (outcome == Outcome::solved && graph_->edge_count() >= large) {
            rings_ += engine.near_edges > 0;
            load_near(engine, elements);
        }
    }
    if (outcome == Outcome::unknown && conflicts_ > few_conflicts && !control_->look()) {
        hard_ = true;
        return ask_afresh(elements);
    }
    if (outcome == Outcome::no_solution) {
        std::fill(elements.begin() + static_cast<std::ptrdiff_t>(first), elements.end(), 0);
        for (const std::int32_t place : engine.solver.failed())
            if (place > 0) elements[at(asked_elements_[at(place)])] = 1;
    } else if (outcome == Outcome::solved) {
        extend(elements, answered->counts());
    }
    return outcome;
}

void Minimal::extend(Subset& elements, std::span<const std::uint8_t> counts) const {
    for (std::size_t p = 0; p < premises_.size(); ++p) {
        const Bound& b = premises_[p];
        int count = 0;
        if (b.edge >= 0) {
            count = counts[at(b.edge)];
        } else {
            for (const std::int32_t e : graph_->islands[at(~b.edge)].edge)
                if (e >= 0) count += counts[at(e)];
        }
        if (b.low <= count && count <= b.high) elements[first_premise() + p] = 1;
    }
}

// Asks an engine that is loaded with these premises instead of assuming them. Fixed clues imply far
// more than assumed ones, so this often takes a hundredth of the conflicts; but it does not tell
// which premises were used.
Outcome Minimal::ask_afresh(Subset& elements) {
    charge(graph_->edge_count());
    fixed_.assign(1, opposite_);
    clues_.clear();
    for (std::size_t p = 0; p < premises_.size(); ++p) {
        if (!elements[first_premise() + p]) continue;
        if (premises_[p].edge < 0) clues_.push_back(~premises_[p].edge);
        else fixed_.push_back(premises_[p]);
    }
    load_engine(fresh_, elements, fixed_, clues_);
    Control part = part_of(*control_);
    part.conflicts = fixed_conflicts;
    const Outcome outcome = fresh_.next(part);
    if (outcome == Outcome::solved) extend(elements, fresh_.counts());
    return outcome;
}

Minimal::Engine& Minimal::engine_for(const Subset& elements) {
    Engine* best = engines_;
    for (Engine& engine : engines_) {
        if (!engine.mask.empty() &&
            std::equal(engine.mask.begin(), engine.mask.end(), elements.begin())) {
            engine.used = ++uses_;
            return engine;
        }
        if (engine.mask.empty() > best->mask.empty() ||
            (engine.mask.empty() == best->mask.empty() && engine.used < best->used))
            best = &engine;
    }
    charge(work_of_loading * graph_->edge_count());
    best->mask.clear();  // until it is loaded
    load_engine(best->solver, elements, {});
    best->mask.assign(elements.begin(),
                      elements.begin() + static_cast<std::ptrdiff_t>(first_premise()));
    best->used = ++uses_;
    best->near_edges = 0;
    return *best;
}

// Loads `near`: every edge is fixed to its bridges in the last answer, except for the edges at the
// islands in question and at those around them.
void Minimal::load_near(Engine& engine, const Subset& elements) {
    engine.near_edges = 0;
    seen_.assign(at(graph_->island_count()), 0);
    order_.clear();
    const auto reach = [&](std::int32_t i) {
        if (seen_[at(i)]) return;
        seen_[at(i)] = 1;
        order_.push_back(i);
    };
    const auto reach_ends = [&](std::int32_t e) {
        reach(graph_->edges[at(e)].u);
        reach(graph_->edges[at(e)].v);
    };
    reach_ends(opposite_.edge);
    for (std::size_t p = 0; p < premises_.size(); ++p) {
        if (!elements[first_premise() + p]) continue;
        if (premises_[p].edge < 0) reach(~premises_[p].edge);
        else reach_ends(premises_[p].edge);
    }
    std::size_t next = 0;
    for (int ring = 0; ring < rings_; ++ring)
        for (const std::size_t end = order_.size(); next < end; ++next)
            for (const std::int32_t e : graph_->islands[at(order_[next])].edge)
                if (e >= 0) reach_ends(e);
    const auto counts = engine.solver.counts();
    fixed_.clear();
    for (std::int32_t e = 0; e < graph_->edge_count(); ++e) {
        const Edge& edge = graph_->edges[at(e)];
        if (!seen_[at(edge.u)] && !seen_[at(edge.v)])
            fixed_.push_back({e, counts[at(e)], counts[at(e)]});
    }
    const auto left = graph_->edge_count() - static_cast<std::int32_t>(fixed_.size());
    if (4 * left > 3 * graph_->edge_count()) return;
    load_engine(engine.near, elements, fixed_);
    engine.near_edges = left;
}

// Loads the puzzle with only these clues and with only the rules and sums among `elements`; without
// any clue, for questions about them.
void Minimal::load_engine(search::Solver& solver, const Subset& elements,
                          std::span<const Bound> fixed, std::span<const std::int32_t> clues) {
    PuzzleSpec spec = *spec_;
    spec.given = {};  // they are on the board, and premises like all other facts
    spec.connected = spec_->connected && elements[rule_network];
    spec.loops = spec_->loops || !elements[rule_loop];
    spec.crossing = !elements[rule_crossing];
    spec.valued = clues.empty();
    islands_.assign(spec.islands.begin(), spec.islands.end());
    // In one network of several islands, every island has a bridge.
    const bool joined = spec.connected && graph_->island_count() > 1;
    for (std::size_t i = 2; i < islands_.size(); i += 3) islands_[i] = joined ? -1 : free_clue;
    for (const std::int32_t i : clues) islands_[3 * at(i) + 2] = spec_->islands[3 * at(i) + 2];
    // An island without bridges has no value in a sum; keep its clue, because that is not a matter
    // of the clue alone.
    for (const std::int32_t i : graph_->summed)
        if (graph_->islands[at(i)].high == 0) islands_[3 * at(i) + 2] = 0;
    spec.islands = islands_;
    signs_.assign(spec.signs.begin(), spec.signs.end());
    for (std::size_t s = 0; s < graph_->sums.size(); ++s)
        if (!elements[rules + s])
            signs_[6 * at(graph_->sums[s].sign) + 2 + graph_->sums[s].side] = nothing;
    spec.signs = signs_;
    solver.load(spec, fixed, 0, part_of(*control_));
}

}  // namespace hashi::people
