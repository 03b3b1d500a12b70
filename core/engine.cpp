#include "engine.hpp"

#include <algorithm>
#include <cassert>

namespace hashi {
namespace {

constexpr Var no_var = ~Var{0};
constexpr std::uint32_t permanent_flag = 0x80000000u;

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
constexpr int clause_exclusions = 4;  // solutions excluded by a clause before enumeration proper

}  // namespace

// ---------------------------------------------------------------------------------- loading

template <int K>
void Engine<K>::load(const Graph& graph, std::uint64_t seed) {
    (void)seed;
    graph_ = &graph;
    const std::size_t vars = static_cast<std::size_t>(graph.edge_count()) * K;
    value_.assign(2 * vars, 0);
    info_.resize(vars);
    phase_.resize(vars);
    for (std::size_t v = 0; v < vars; ++v) phase_[v] = 1;
    seen_.assign(vars, 0);
    trail_.clear();
    trail_.reserve(vars);
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
    units_.clear();
    stats = {};
    queue_reset();

    consistent_ = degree_.load(graph);
    network_.load(graph);
    network_.join_given();
    const std::int32_t n = graph.island_count();
    if (n == 1 && graph.islands[0].low > 0) consistent_ = false;
    for (std::int32_t i = 0; consistent_ && i < n; ++i) {
        if (graph.islands[i].high == 0 && n > 1 && graph.joined.empty()) consistent_ = false;
        if (!tighten(i)) consistent_ = false;
        if (network_.component[i] == i && network_.needs_watches(i) && !rewatch(i))
            consistent_ = false;
    }
}

template <int K>
void Engine<K>::bound(std::int32_t e, int low, int high) {
    if (low > K) consistent_ = false;
    if (!consistent_) return;
    for (int k = 1; k <= low; ++k) add_unit(at_least(e, k));
    for (int k = K; k > high; --k) add_unit(negate(at_least(e, k)));
}

template <int K>
void Engine<K>::add_unit(Lit l) {
    assert(level() == 0);
    if (!assign(l, {})) consistent_ = false;
}

// ---------------------------------------------------------------------------------- propagation

template <int K>
bool Engine<K>::assign(Lit l, Reason reason) {
    const std::int8_t value = value_[l];
    if (value > 0) return true;
    if (value < 0) {
        conflict_lit_ = l;
        conflict_ = reason;
        return false;
    }
    value_[l] = 1;
    value_[negate(l)] = -1;
    info_[var_of(l)] = {level(), static_cast<std::int32_t>(trail_.size()), reason};
    trail_.push_back(l);
    return true;
}

// To a fixpoint: everything cheap first, the network when nothing else is left. False: conflict.
template <int K>
bool Engine<K>::propagate(Control& control) {
    const std::size_t before = trail_.size();
    bool ok = true;
    for (;;) {
        while (ok && head_ < trail_.size()) {
            if (control.tick()) return true;
            ok = process(trail_[head_++]);
        }
        if (!ok || network_head_ == head_) break;
        ok = connect();
    }
    stats.propagations += trail_.size() - before;
    return ok;
}

// One literal has become true: order, crossings, degrees, learned clauses.
template <int K>
bool Engine<K>::process(Lit p) {
    const std::int32_t e = edge_of(p);
    const int k = bridges_of(p);
    const Edge& edge = graph_->edges[e];
    const auto bit_u = Degree<K>::bit(edge.side, k), bit_v = Degree<K>::bit(edge.side ^ 2, k);
    auto& u = degree_.state[edge.u];
    auto& v = degree_.state[edge.v];
    // Both masks before anything can fail: backtrack() takes both back.
    if (!negative(p)) {
        u.yes |= bit_u;
        v.yes |= bit_v;
        if (k > 1 && !assign(p - 2, {Reason::literal, 0, p})) return false;
        if (k == 1) {
            for (const std::int32_t f : graph_->crossing_edges(e))
                if (!assign(negate(at_least(f, 1)), {Reason::literal, 0, p})) return false;
        }
    } else {
        u.no |= bit_u;
        v.no |= bit_v;
        if (k < K && !assign(p + 2, {Reason::literal, 0, p})) return false;
    }
    if (!tighten(edge.u) || !tighten(edge.v)) return false;
    const auto& watches = watches_[negate(p)];
    return watches.empty() || visit_clauses(p);
}

template <int K>
bool Engine<K>::tighten(std::int32_t i) {
    const auto state = degree_.state[i];
    const int up = state.high - Degree<K>::count(state.yes);
    const int down = Degree<K>::upper(state.no) - state.low;
    if (up >= K && down >= K) return true;
    const auto index = static_cast<std::uint32_t>(i);
    if (up < 0) return fail({Reason::too_many, state.yes, index});
    if (down < 0) return fail({Reason::too_few, state.no, index});
    if (static_cast<typename Degree<K>::Mask>(~(state.yes | state.no)) == 0) return true;
    const Island& island = graph_->islands[i];
    for (int side = 0; side < 4; ++side) {
        const int a = Degree<K>::on_side(state.yes, side);
        const int b = K - Degree<K>::on_side(state.no, side);
        if (a >= b) continue;
        if (up < b - a) {
            const Lit l = negate(at_least(island.edge[side], a + up + 1));
            if (!assign(l, {Reason::too_many, state.yes, index})) return false;
        }
        if (down < b - a) {
            const Lit l = at_least(island.edge[side], b - down);
            if (!assign(l, {Reason::too_few, state.no, index})) return false;
        }
    }
    return true;
}

// Learned clauses in which negate(p) is watched.
template <int K>
bool Engine<K>::visit_clauses(Lit p) {
    const Lit falsified = negate(p);
    auto& list = watches_[falsified];
    std::size_t kept = 0;
    for (std::size_t at = 0; at < list.size(); ++at) {
        const Watch watch = list[at];
        if (value_[watch.blocker] > 0) {
            list[kept++] = watch;
            continue;
        }
        std::uint32_t* clause = &arena_[watch.clause];
        const std::uint32_t size = clause[0] & ~permanent_flag;
        Lit* lits = clause + 2;
        if (lits[0] == falsified) std::swap(lits[0], lits[1]);
        const Lit first = lits[0];
        if (value_[first] > 0) {
            list[kept++] = {watch.clause, first};
            continue;
        }
        std::uint32_t j = 2;
        while (j < size && value_[lits[j]] < 0) ++j;
        if (j < size) {
            std::swap(lits[1], lits[j]);
            auto& other = watches_[lits[1]];
            if (other.empty()) touched_.push_back(lits[1]);
            other.push_back({watch.clause, first});
            continue;
        }
        list[kept++] = {watch.clause, first};
        if (!assign(first, {Reason::clause, 0, watch.clause})) {
            while (++at < list.size()) list[kept++] = list[at];
            list.resize(kept);
            return false;
        }
    }
    list.resize(kept);
    return true;
}

// Tells the network what is new on the trail, up to the first literal that it forces.
template <int K>
bool Engine<K>::connect() {
    while (network_head_ < head_) {
        const Lit p = trail_[network_head_++];
        if (bridges_of(p) != 1) continue;
        const std::int32_t e = edge_of(p);
        const Edge& edge = graph_->edges[e];
        const std::int32_t a = network_.component[edge.u], b = network_.component[edge.v];
        if (!negative(p)) {
            if (a != b && !merge(e)) return false;
        } else if (a != b) {
            if (network_.watches(a, e) && network_.needs_watches(a) && !rewatch(a)) return false;
            if (network_.watches(b, e) && network_.needs_watches(b) && !rewatch(b)) return false;
        }
        if (head_ < trail_.size()) return true;
    }
    return true;
}

template <int K>
bool Engine<K>::merge(std::int32_t e) {
    const Edge& edge = graph_->edges[e];
    std::int32_t a = edge.u, b = edge.v;
    if (network_.size_of(network_.component[a]) > network_.size_of(network_.component[b]))
        std::swap(a, b);
    if (!graph_->loops) {
        // Any other edge between the two would close a loop.
        const std::int32_t into = network_.component[b];
        bool ok = true;
        network_.members(a, [&](std::int32_t i) {
            for (const std::int32_t f : graph_->islands[i].edge) {
                if (f < 0 || f == e || !ok) continue;
                if (network_.component[graph_->edges[f].other(i)] == into)
                    ok = assign(negate(at_least(f, 1)), {Reason::path, 0, 0});
            }
        });
        if (!ok) return false;
    }
    const auto [extra0, extra1] = network_.watched(network_.component[a]);
    const std::int32_t c =
        network_.merge(a, b, static_cast<std::int32_t>(network_head_) - 1);
    return !network_.needs_watches(c) || rewatch(c, extra0, extra1);
}

// Finds component c two open edges that lead out; forces the only one, fails with none.
template <int K>
bool Engine<K>::rewatch(std::int32_t c, std::int32_t extra0, std::int32_t extra1) {
    std::int32_t only = -1;
    const int found = network_.seek(
        c, extra0, extra1, [&](std::int32_t e) { return value_[at_least(e, 1)] < 0; }, only);
    if (found == 2) return true;
    const Reason reason{Reason::cut, 0, static_cast<std::uint32_t>(c)};
    if (found == 0) {
        ++stats.cuts;
        return fail(reason);
    }
    if (value_[at_least(only, 1)] == 0) {
        ++stats.cuts;
        return assign(at_least(only, 1), reason);
    }
    return true;
}

// ---------------------------------------------------------------------------------- analysis

// Fills antecedents_ with true literals that together imply l (or, without l, a contradiction),
// all of them on the trail before l.
template <int K>
void Engine<K>::expand(Lit l, Reason reason) {
    antecedents_.clear();
    const std::int32_t own = l == no_lit ? -1 : edge_of(l);
    // A literal that is false is the conflict itself: everything on the trail was before it.
    const std::int32_t limit = l == no_lit || value_[l] < 0 ? static_cast<std::int32_t>(trail_.size())
                                                            : info_[var_of(l)].position;
    const auto built = [&](std::int32_t e) {
        const Lit x = at_least(e, 1);
        return value_[x] > 0 && info_[var_of(x)].position < limit;
    };
    switch (reason.kind) {
    case Reason::none: break;
    case Reason::literal: antecedents_.push_back(reason.data); break;
    case Reason::clause: {
        const std::uint32_t size = arena_[reason.data] & ~permanent_flag;
        const Lit* lits = &arena_[reason.data + 2];
        for (std::uint32_t i = 0; i < size; ++i)
            if (lits[i] != l) antecedents_.push_back(negate(lits[i]));
        break;
    }
    case Reason::too_many:
    case Reason::too_few: {
        const Island& island = graph_->islands[reason.data];
        for (int side = 0; side < 4; ++side) {
            const std::int32_t e = island.edge[side];
            if (e < 0 || e == own) continue;
            const int count = Degree<K>::on_side(
                static_cast<typename Degree<K>::Mask>(reason.mask), side);
            if (count == 0) continue;
            antecedents_.push_back(reason.kind == Reason::too_many
                                       ? at_least(e, count)
                                       : negate(at_least(e, K - count + 1)));
        }
        break;
    }
    case Reason::cut:
        network_.cut(static_cast<std::int32_t>(reason.data), built, [&](std::int32_t e) {
            if (e != own) antecedents_.push_back(negate(at_least(e, 1)));
        });
        break;
    case Reason::path: {
        const Edge& edge = graph_->edges[own];
        network_.path(
            edge.u, edge.v, [&](std::int32_t e) { return e != own && built(e); },
            [&](std::int32_t e) { antecedents_.push_back(at_least(e, 1)); });
        break;
    }
    case Reason::flip:
        for (int i = info_[var_of(l)].level; i > 0; --i)
            antecedents_.push_back(trail_[starts_[i - 1]]);
        break;
    }
}

template <int K>
void Engine<K>::mark(Lit antecedent) {
    const Var v = var_of(antecedent);
    if (seen_[v] || info_[v].level == 0) return;
    seen_[v] = 1;
    seen_list_.push_back(v);
    if (info_[v].level == level()) ++open_count_;
    else learned_.push_back(negate(antecedent));
}

// A literal of the learned clause that the others imply by one step.
template <int K>
bool Engine<K>::redundant(Lit l) {
    const Lit antecedent = negate(l);
    const Reason reason = info_[var_of(l)].reason;
    if (reason.kind == Reason::none || reason.kind == Reason::cut || reason.kind == Reason::path ||
        reason.kind == Reason::flip)
        return false;
    expand(antecedent, reason);
    for (const Lit a : antecedents_)
        if (!seen_[var_of(a)] && info_[var_of(a)].level > 0) return false;
    return true;
}

// First unique implication point, from the conflict in antecedents_. Leaves the clause in learned_, the asserting literal first and a
// literal of the highest other level second.
template <int K>
void Engine<K>::analyze() {
    learned_.assign(1, no_lit);
    seen_list_.clear();
    open_count_ = 0;
    if (conflict_lit_ != no_lit) mark(negate(conflict_lit_));
    for (const Lit a : antecedents_) mark(a);
    std::size_t at = trail_.size();
    Lit p = no_lit;
    for (;;) {
        do p = trail_[--at];
        while (!seen_[var_of(p)]);
        if (--open_count_ <= 0) break;
        expand(p, info_[var_of(p)].reason);
        for (const Lit a : antecedents_) mark(a);
    }
    learned_[0] = negate(p);
    std::size_t kept = 1;
    for (std::size_t i = 1; i < learned_.size(); ++i)
        if (!redundant(learned_[i])) learned_[kept++] = learned_[i];
    learned_.resize(kept);
    for (std::size_t i = 2; i < learned_.size(); ++i)
        if (info_[var_of(learned_[i])].level > info_[var_of(learned_[1])].level)
            std::swap(learned_[1], learned_[i]);
    bump_all();
    for (const Var v : seen_list_) seen_[v] = 0;
}

template <int K>
void Engine<K>::bump_all() {
    std::sort(seen_list_.begin(), seen_list_.end(),
              [&](Var a, Var b) { return queue_[a].stamp < queue_[b].stamp; });
    for (const Var v : seen_list_) queue_to_front(v);
}

// After a conflict: learn, go back, assert. False: there is nothing more to find.
template <int K>
bool Engine<K>::learn() {
    if (level() == 0) {
        consistent_ = false;
        return false;
    }
    // A conflict may be older than the last decision: go back to where it arose.
    expand(conflict_lit_, conflict_);
    int arose = conflict_lit_ == no_lit ? 0 : info_[var_of(conflict_lit_)].level;
    for (const Lit a : antecedents_) arose = std::max(arose, info_[var_of(a)].level);
    backtrack(arose);
    if (arose == 0) {
        consistent_ = false;
        return false;
    }
    if (arose <= floor_) {
        floor_ = arose;
        return lower_floor();
    }
    analyze();
    const Lit l = learned_[0];
    if (learned_.size() == 1) {
        if (floor_ > 0) units_.push_back(l);
        backtrack(floor_);
        assign(l, {});
        return true;
    }
    ++level_epoch_;
    std::uint32_t lbd = 0;
    for (const Lit x : learned_) {
        const auto lev = static_cast<std::size_t>(info_[var_of(x)].level);
        if (level_marks_.size() <= lev) level_marks_.resize(lev + 1, 0);
        if (level_marks_[lev] != level_epoch_) {
            level_marks_[lev] = level_epoch_;
            ++lbd;
        }
    }
    const int back = info_[var_of(learned_[1])].level;
    backtrack(std::max(back, floor_));
    const std::uint32_t clause = add_clause(learned_, lbd, false);
    assign(l, {Reason::clause, 0, clause});
    return true;
}

// ---------------------------------------------------------------------------------- clauses

template <int K>
std::uint32_t Engine<K>::add_clause(std::span<const Lit> lits, std::uint32_t lbd, bool permanent) {
    const auto clause = static_cast<std::uint32_t>(arena_.size());
    arena_.push_back(static_cast<std::uint32_t>(lits.size()) | (permanent ? permanent_flag : 0));
    arena_.push_back(lbd);
    arena_.insert(arena_.end(), lits.begin(), lits.end());
    if (!permanent) learned_refs_.push_back(clause);
    attach(clause);
    return clause;
}

template <int K>
void Engine<K>::attach(std::uint32_t clause) {
    const Lit* lits = &arena_[clause + 2];
    for (int i = 0; i < 2; ++i) {
        auto& list = watches_[lits[i]];
        if (list.empty()) touched_.push_back(lits[i]);
        list.push_back({clause, lits[1 - i]});
    }
}

// Throws away the half of the learned clauses that is least likely to be of use.
template <int K>
void Engine<K>::reduce() {
    std::vector<std::uint32_t> order = learned_refs_;
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (arena_[a + 1] != arena_[b + 1]) return arena_[a + 1] < arena_[b + 1];
        if (arena_[a] != arena_[b]) return arena_[a] < arena_[b];
        return a < b;
    });
    // Clauses that are reasons stay: mark them by LBD 0 for the moment.
    std::vector<std::uint8_t> drop(order.size(), 0);
    for (std::size_t i = order.size() / 2; i < order.size(); ++i) {
        const std::uint32_t clause = order[i];
        const Lit first = arena_[clause + 2];
        const Reason reason = info_[var_of(first)].reason;
        const bool locked =
            value_[first] > 0 && reason.kind == Reason::clause && reason.data == clause;
        drop[i] = !locked && arena_[clause + 1] > 2;
    }
    std::vector<std::uint32_t> dropped;
    for (std::size_t i = 0; i < order.size(); ++i)
        if (drop[i]) dropped.push_back(order[i]);
    std::sort(dropped.begin(), dropped.end());

    for (const Lit l : touched_) watches_[l].clear();
    touched_.clear();
    learned_refs_.clear();
    std::vector<std::uint32_t> packed;
    packed.reserve(arena_.size());
    std::size_t next_dropped = 0;
    for (std::uint32_t clause = 0; clause < arena_.size();) {
        const std::uint32_t size = arena_[clause] & ~permanent_flag;
        const std::uint32_t length = size + 2;
        if (next_dropped < dropped.size() && dropped[next_dropped] == clause) {
            ++next_dropped;
        } else {
            const auto moved = static_cast<std::uint32_t>(packed.size());
            const Lit first = arena_[clause + 2];
            Reason& reason = info_[var_of(first)].reason;
            if (value_[first] > 0 && reason.kind == Reason::clause && reason.data == clause)
                reason.data = moved;
            if (!(arena_[clause] & permanent_flag)) learned_refs_.push_back(moved);
            packed.insert(packed.end(), arena_.begin() + clause, arena_.begin() + clause + length);
        }
        clause += length;
    }
    arena_.swap(packed);
    for (std::uint32_t clause = 0; clause < arena_.size();
         clause += (arena_[clause] & ~permanent_flag) + 2)
        attach(clause);
}

// ---------------------------------------------------------------------------------- search

template <int K>
void Engine<K>::backtrack(int to) {
    if (level() <= to) return;
    const auto target = static_cast<std::size_t>(starts_[to]);
    network_.undo(static_cast<std::int32_t>(target));
    for (std::size_t at = trail_.size(); at-- > target;) {
        const Lit p = trail_[at];
        const Var v = var_of(p);
        value_[p] = value_[negate(p)] = 0;
        phase_[v] = !negative(p);
        if (queue_[v].stamp > queue_[search_from_].stamp) search_from_ = v;
        if (at >= head_) continue;
        const Edge& edge = graph_->edges[edge_of(p)];
        const int k = bridges_of(p);
        using Mask = typename Degree<K>::Mask;
        const Mask keep_u = static_cast<Mask>(~Degree<K>::bit(edge.side, k));
        const Mask keep_v = static_cast<Mask>(~Degree<K>::bit(edge.side ^ 2, k));
        auto& u = degree_.state[edge.u];
        auto& w = degree_.state[edge.v];
        if (negative(p)) {
            u.no &= keep_u;
            w.no &= keep_v;
        } else {
            u.yes &= keep_u;
            w.yes &= keep_v;
        }
    }
    trail_.resize(target);
    starts_.resize(static_cast<std::size_t>(to));
    head_ = std::min(head_, target);
    network_head_ = std::min(network_head_, target);
}

// All that follows from the decisions up to floor_ is enumerated: flip the last of them.
template <int K>
bool Engine<K>::lower_floor() {
    for (;;) {
        if (floor_ == 0) {
            consistent_ = false;
            return false;
        }
        const Lit decision = trail_[starts_[floor_ - 1]];
        backtrack(--floor_);
        bool ok = assign(negate(decision),
                         floor_ == 0 ? Reason{} : Reason{Reason::flip, 0, 0});
        for (std::size_t i = 0; ok && i < units_.size(); ++i) ok = assign(units_[i], {});
        if (floor_ == 0) units_.clear();
        if (ok) return true;
    }
}

template <int K>
bool Engine<K>::exclude() {
    if (level() == 0) {
        consistent_ = false;
        return false;
    }
    if (floor_ == 0 && excluded_ < clause_exclusions) {
        ++excluded_;
        learned_.clear();
        for (int i = level(); i > 0; --i) learned_.push_back(negate(trail_[starts_[i - 1]]));
        const Lit l = learned_[0];
        backtrack(level() - 1);
        if (learned_.size() == 1) assign(l, {});
        else assign(l, {Reason::clause, 0, add_clause(learned_, 0, true)});
        return true;
    }
    floor_ = level();
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
    if (!consistent_) return Outcome::no_solution;
    std::uint64_t run = 0;
    std::uint64_t left = restart_unit * luby(0);
    std::int64_t conflicts_left = control.conflicts;
    for (;;) {
        if (!propagate(control)) {
            ++stats.conflicts;
            if (!learn()) return Outcome::no_solution;
            if (conflicts_left >= 0 && --conflicts_left < 0) control.stopped = true;
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
            if (learned_refs_.size() > learned_limit_) {
                reduce();
                learned_limit_ += 300;
            }
            if (level() > floor_) {
                backtrack(floor_);
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
            starts_.push_back(static_cast<std::int32_t>(trail_.size()));
        }
        if (decision == no_lit) decision = pick();
        if (decision == no_lit) return Outcome::solved;
        ++stats.decisions;
        decide(decision);
    }
}

// ---------------------------------------------------------------------------------- queue

template <int K>
void Engine<K>::queue_reset() {
    const std::size_t vars = phase_.size();
    queue_.resize(vars);
    for (std::size_t v = 0; v < vars; ++v) {
        queue_[v].newer = v == 0 ? no_var : static_cast<Var>(v - 1);
        queue_[v].older = v + 1 == vars ? no_var : static_cast<Var>(v + 1);
        queue_[v].stamp = vars - v;
    }
    stamp_ = vars;
    front_ = search_from_ = vars == 0 ? no_var : 0;
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

template class Engine<1>;
template class Engine<2>;
template class Engine<3>;
template class Engine<4>;

}  // namespace hashi
