// Engine: loading, decisions, restarts, enumeration, the decision queue.
#include "search/engine.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "base/base.hpp"

namespace hashi::search {
namespace {

// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 … (Luby, Sinclair, Zuckerman 1993)
std::uint64_t luby(std::uint64_t i) {
    std::uint64_t size = 1, power = 1;
    while (size < i + 1) {
        size = 2 * size + 1;
        power *= 2;
    }
    while (size != i + 1) {
        size /= 2;
        power /= 2;
        i %= size;
    }
    return power;
}

constexpr std::uint64_t restart_unit = 128;
constexpr std::int32_t sweep_islands = 100;  // smaller puzzles are not worth the windows
constexpr int clause_exclusions = 4;  // solutions excluded by a clause before enumeration proper

}  // namespace


template <int K>
void Engine<K>::load(const Graph& graph, std::uint64_t seed, Control& control) {
    graph_ = &graph;
    edge_vars_ = static_cast<Var>(graph.edge_count()) * static_cast<Var>(most());
    const bool summable = load_signs();
    const std::size_t vars = edge_vars_ + valued_.size() * static_cast<std::size_t>(most_value());
    value_.assign(2 * vars, 0);
    info_.resize(vars);
    phase_.resize(vars);
    for (std::size_t v = 0; v < vars; ++v) phase_[v] = 1;
    seen_.assign(vars, 0);
    trail_.resize(vars);
    trail_size_ = 0;
    starts_.clear();
    head_ = network_head_ = 0;
    arena_.clear();
    learned_refs_.clear();
    learned_limit_ = 2000 + vars / 2;
    for (const Lit l : touched_) watches_[l].clear();
    touched_.clear();
    if (watches_.size() < 2 * vars) watches_.resize(2 * vars);
    level_marks_.clear();
    level_epoch_ = 0;
    floor_ = excluded_ = 0;
    swept_ = false;
    units_.clear();
    HASHIKIT_VERIFY(expected_.clear();)
    stats = {};
    first_turn_ = static_cast<int>(seed % 8);
    queue_reset(seed);

    consistent_ = degree_.load(graph) && summable;
    network_.load(graph);
    const std::int32_t n = graph.island_count();
    if (n == 1 && graph.islands[0].low > 0) consistent_ = false;
    for (std::int32_t i = 0; consistent_ && i < n; ++i) {
        if (control.tick()) raise<Stopped>();
        if (graph.islands[i].high == 0 && n > 1 && graph.connected) consistent_ = false;
        if (!tighten(i)) consistent_ = false;
    }
    for (std::int32_t i = 0; consistent_ && i < n; ++i) {
        if (control.tick()) raise<Stopped>();
        consistent_ = keep_open(i);
    }
    consistent_ = consistent_ && bound_values();
}

template <int K>
void Engine<K>::bound(std::int32_t e, int low, int high) {
    if (low > most() || high < 0) consistent_ = false;
    if (!consistent_) return;
    for (int k = 1; k <= low; ++k) add_unit(at_least(e, k));
    for (int k = most(); k > high; --k) add_unit(negate(at_least(e, k)));
}

template <int K>
void Engine<K>::add_unit(Lit l) {
    assert(level() == 0);
    HASHIKIT_VERIFY(verify_learned({&l, 1});)
    if (!assign(l, {})) consistent_ = false;
}


template <int K>
void Engine<K>::backtrack(int to) {
    if (level() <= to) return;
    const auto target = static_cast<std::size_t>(starts_[to]);
    for (std::size_t at = trail_size_; at-- > target;) {
        const Lit p = trail_[at];
        const Var v = var_of(p);
        value_[p] = value_[negate(p)] = 0;
        phase_[v] = !negative(p);
        if (queue_[v].stamp > queue_[search_from_].stamp) search_from_ = v;
        if (at >= head_) continue;
        if (v >= edge_vars_) {
            forget_value(p);
            continue;
        }
        const Edge& edge = graph_->edges[edge_of(p)];
        const int k = bridges_of(p);
        if (at < network_head_ && !negative(p)) network_.undo(edge, static_cast<std::int32_t>(at));
        // The literals that this one told the degrees of and that do not stand by themselves.
        if (negative(p)) {
            int last = k;
            while (last < most() && value_[at_least(edge_of(p), last + 1)] >= 0) ++last;
            degree_.drop_no(edge, k, last);
        } else {
            int first = k;
            while (first > 1 && value_[at_least(edge_of(p), first - 1)] <= 0) --first;
            degree_.drop_yes(edge, first, k);
        }
    }
    trail_size_ = target;
    starts_.resize(static_cast<std::size_t>(to));
    head_ = std::min(head_, target);
    network_head_ = std::min(network_head_, target);
    HASHIKIT_VERIFY(verify();)
}

// Asserts what was learned about the root anew; false if that fails.
template <int K>
bool Engine<K>::assert_units() {
    for (const Lit l : units_)
        if (!assign(l, {})) return false;
    if (level() == 0) units_.clear();
    return true;
}

template <int K>
void Engine<K>::to_root() {
    backtrack(0);
    floor_ = 0;
    if (!assert_units()) consistent_ = false;
}

// All that follows from the decisions up to the present level is enumerated: flip the last of them.
template <int K>
bool Engine<K>::lower_floor() {
    floor_ = level();
    for (;;) {
        if (floor_ == 0) {
            consistent_ = false;
            HASHIKIT_VERIFY(verify_denial();)
            return false;
        }
        const Lit decision = trail_[starts_[floor_ - 1]];
        backtrack(--floor_);
        const bool ok =
            assign(negate(decision), floor_ == 0 ? Reason{} : Reason{Reason::flip, 0, 0});
        if (ok && assert_units()) return true;
    }
}

template <int K>
bool Engine<K>::exclude() {
    HASHIKIT_VERIFY(forget_if_found();)
    if (level() == 0) {
        consistent_ = false;
        return false;
    }
    if (swept_ || excluded_ < clause_exclusions) {
        ++excluded_;
        Vector<Lit> clause;
        for (std::size_t at = static_cast<std::size_t>(starts_[0]); at < trail_size_; ++at)
            if (info_[var_of(trail_[at])].reason.kind == Reason::none)
                clause.push_back(negate(trail_[at]));
        swept_ = false;
        to_root();
        erase_if(clause, [&](Lit l) { return value_[l] < 0; });
        if (!consistent_ || clause.empty()) return consistent_ = false;
        if (clause.size() == 1) add_unit(clause[0]);
        else add_clause(clause, 0, true);
        return consistent_;
    }
    return lower_floor();
}

template <int K>
Lit Engine<K>::pick() {
    Var v = search_from_;
    while (v != no_var && value_[2 * v] != 0) v = queue_[v].older;
    if (v == no_var) return no_lit;
    search_from_ = v;
    return 2 * v + (phase_[v] ? 0 : 1);
}

template <int K>
Outcome Engine<K>::search(Control& control, std::span<const Lit> assumptions) {
    HASHIKIT_VERIFY(verify_denial();)
    if (!consistent_) return Outcome::no_solution;
    if (assumptions.empty() && excluded_ == 0 && level() == 0 && floor_ == 0 &&
        graph_->island_count() >= sweep_islands) {
        const Outcome outcome = sweep(control);
        if (outcome != Outcome::unknown || control.stopped) return outcome;
    }
    // An enumeration may go on for ever without one restart.
    reduce_if_crowded(control);
    std::uint64_t run = 0;
    std::uint64_t left = restart_unit * luby(0);
    for (;;) {
        if (!propagate(control)) {
            ++stats.conflicts;
            const Learned learned = learn(true, control);
            if (learned == Learned::stopped) return Outcome::unknown;
            if (learned == Learned::below_floor && !lower_floor()) return Outcome::no_solution;
            control.conflict();
            if (left > 0) --left;
            continue;
        }
        if (control.stopped) {
            backtrack(floor_);
            return Outcome::unknown;
        }
        if (left == 0) {
            ++stats.restarts;
            left = restart_unit * luby(++run);
            reduce_if_crowded(control);
            if (level() > floor_) {
                backtrack(floor_);
                if (!assert_units()) {
                    consistent_ = floor_ > 0;
                    if (!consistent_ || !lower_floor()) return Outcome::no_solution;
                }
                continue;
            }
        }
        Lit decision = no_lit;
        while (static_cast<std::size_t>(level()) < assumptions.size()) {
            const Lit l = assumptions[static_cast<std::size_t>(level())];
            if (value_[l] < 0) {
                backtrack(0);
                return Outcome::no_solution;
            }
            if (value_[l] == 0) {
                decision = l;
                break;
            }
            starts_.push_back(static_cast<std::int32_t>(trail_size_));
        }
        if (decision == no_lit) decision = pick();
        if (decision == no_lit) return Outcome::solved;
        ++stats.decisions;
        decide(decision);
    }
}


template <int K>
void Engine<K>::queue_reset(std::uint64_t seed) {
    const std::size_t vars = phase_.size();
    queue_.resize(vars);
    if (seed == 0) {
        for (std::size_t v = 0; v < vars; ++v) {
            queue_[v].newer = v == 0 ? no_var : static_cast<Var>(v - 1);
            queue_[v].older = v + 1 == vars ? no_var : static_cast<Var>(v + 1);
            queue_[v].stamp = vars - v;
        }
        front_ = search_from_ = vars == 0 ? no_var : 0;
    } else {
        Vector<Var> order(vars);
        std::iota(order.begin(), order.end(), Var{0});
        Random random(seed);
        for (std::size_t i = vars; i > 1; --i) std::swap(order[i - 1], order[random.next() % i]);
        for (std::size_t i = 0; i < vars; ++i) {
            queue_[order[i]].newer = i == 0 ? no_var : order[i - 1];
            queue_[order[i]].older = i + 1 == vars ? no_var : order[i + 1];
            queue_[order[i]].stamp = vars - i;
        }
        front_ = search_from_ = vars == 0 ? no_var : order[0];
    }
    stamp_ = vars;
}

template <int K>
void Engine<K>::queue_to_front(Var v) {
    if (v == front_) return;
    Link& link = queue_[v];
    // Unlink; v is not the front, so there is a newer one.
    queue_[link.newer].older = link.older;
    if (link.older != no_var) queue_[link.older].newer = link.newer;
    if (search_from_ == v) search_from_ = link.newer;
    link.older = front_;
    link.newer = no_var;
    queue_[front_].newer = v;
    front_ = v;
    link.stamp = ++stamp_;
    if (value_[2 * v] == 0) search_from_ = v;
}

HASHI_ENGINES()

}  // namespace hashi::search
