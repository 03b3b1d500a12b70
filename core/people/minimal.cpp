// Deducer: where no named technique has anything to say, the smallest set of islands found from
// whose clues alone, with the rules and what is known, one more fact follows: a minimal
// unsatisfiable subset with the opposite of the fact, by growing a neighborhood and deleting.
// Compare Espasa, Gent, Hoffmann, Jefferson, Lynch, "Using small MUSes to explain how to solve pen
// and paper puzzles", 2021.
#include <algorithm>

#include "base/base.hpp"
#include "people/deducer.hpp"

namespace hashi::people {
namespace {

constexpr std::size_t most_tried = 6;  // facts whose explanations are made and compared
// Conflicts that one question may take; the most while the islands of the best are looked at again.
constexpr std::int64_t few_conflicts = 100, most_conflicts = 1000;

}  // namespace

Outcome Deducer::find_minimal(const PuzzleSpec& spec, Control& control, Step& step) {
    relaxed_spec_ = spec;
    relaxed_islands_.assign(spec.islands.begin(), spec.islands.end());
    relaxed_spec_.islands = relaxed_islands_;
    relaxed_spec_.given = {};  // they stand on the board, and are named like all other facts
    const std::int32_t n = graph().island_count();
    const auto facts_where = [&](auto&& where) {
        known_.clear();
        for (std::int32_t e = 0; e < graph().edge_count(); ++e) {
            const bool less = board_.high(e) < board_.cap(e);
            if ((board_.low(e) > 0 || less) && where(e))
                known_.push_back({e, board_.low(e), less ? board_.high(e) : graph().max_bridges});
        }
    };
    facts_where([](std::int32_t) { return true; });

    conflicts_ = few_conflicts;
    conclusions_.clear();
    for (std::int32_t e = 0; e < graph().edge_count(); ++e) {
        if (wants_less(e)) conclude(Technique::minimal, -1, e, false, board_.high(e) - 1);
        if (wants_more(e)) conclude(Technique::minimal, -1, e, true, board_.low(e) + 1);
    }
    // The smallest neighborhood that is enough for some of them; all islands are.
    pending_.clear();
    for (int radius = 1; pending_.empty(); ++radius) {
        bool whole = true;
        for (const Conclusion& c : conclusions_) {
            gather(c.edge, radius);
            whole = whole && trying_.size() == at(n);
            if (pending_.size() < most_tried && impossible(control, c)) pending_.push_back(c);
            if (control.stopped) return Outcome::unknown;
        }
        if (!pending_.empty()) {
            kept_.clear();
            Conclusion best{};
            for (const Conclusion& c : pending_) {
                gather(c.edge, radius);
                delete_islands(control, c);
                if (control.stopped) return Outcome::unknown;
                if (!kept_.empty() && kept_.size() <= trying_.size()) continue;
                kept_ = trying_;
                best = c;
            }
            trying_ = kept_;
            conclusions_.assign(1, best);
        } else if (whole) {
            return Outcome::unknown;  // a single question was too hard
        }
    }
    pending_.clear();
    pending_tier_ = -1;
    const Conclusion c = conclusions_.front();
    const std::int32_t e = c.edge;
    conflicts_ = most_conflicts;
    delete_islands(control, c);
    if (control.stopped) return Outcome::unknown;

    // The same with rules and facts: of those away from the islands none, if possible.
    relaxed_spec_.connected = false;
    const bool network = !impossible(control, c);
    relaxed_spec_.connected = spec.connected && network;
    sort(trying_);
    const auto named = [&](std::int32_t i) {
        return std::binary_search(trying_.begin(), trying_.end(), i);
    };
    facts_where([&](std::int32_t f) {
        bool near = f == e || named(board_.edge(f).u) || named(board_.edge(f).v);
        for (const std::int32_t g : graph().crossing_edges(f))
            near = near || named(board_.edge(g).u) || named(board_.edge(g).v);
        return near;
    });
    if (!impossible(control, c)) facts_where([](std::int32_t) { return true; });
    for (std::size_t k = known_.size(); k-- > 0;) {
        const Bound left_out = known_[k];
        known_.erase(known_.begin() + static_cast<std::ptrdiff_t>(k));
        if (!impossible(control, c))
            known_.insert(known_.begin() + static_cast<std::ptrdiff_t>(k), left_out);
        if (control.stopped) return Outcome::unknown;
    }

    step.clear();
    step.technique = Technique::minimal;
    step.level = Level::extreme;
    step.crossing = true;
    step.network = network;
    step.loop = !spec.loops;
    for (std::size_t s = 0; s < graph().sums.size(); ++s)
        step.sums.push_back(static_cast<std::int32_t>(s));
    step.islands = trying_;
    step.facts = known_;
    const int low = board_.low(e), high = board_.high(e);
    step.conclusions.push_back({e, low, high, c.low ? c.bound : low, c.low ? high : c.bound});
    step.supposed = {e, c.low ? 0 : c.bound + 1, c.low ? c.bound - 1 : graph().max_bridges};
    return Outcome::solved;
}

// Takes the islands out of trying_ that are not needed, one after the other, the farthest first.
void Deducer::delete_islands(Control& control, const Conclusion& c) {
    for (std::size_t k = trying_.size(); k-- > 0 && !control.stopped;) {
        const std::int32_t left_out = trying_[k];
        trying_.erase(trying_.begin() + static_cast<std::ptrdiff_t>(k));
        if (!impossible(control, c))
            trying_.insert(trying_.begin() + static_cast<std::ptrdiff_t>(k), left_out);
    }
}

// Whether the opposite of the conclusion contradicts the clues of trying_ with known_.
bool Deducer::impossible(Control& control, const Conclusion& c) {
    const auto& islands = graph().islands;
    for (std::size_t i = 0; i < islands.size(); ++i) relaxed_islands_[3 * i + 2] = free_clue;
    for (const std::int32_t i : trying_) {
        const Island& island = islands[at(i)];
        relaxed_islands_[3 * at(i) + 2] = island.low == island.high ? island.low : -1;
    }
    known_.push_back({c.edge, c.low ? 0 : c.bound + 1, c.low ? c.bound - 1 : graph().max_bridges});
    relaxed_.load(relaxed_spec_, known_);
    known_.pop_back();
    Control inner = control;
    inner.conflicts = trying_.size() == islands.size() ? -1 : conflicts_;
    inner.seconds = -1;
    const Outcome outcome = relaxed_.next(inner);
    if (control.look()) return false;
    return outcome == Outcome::no_solution;
}

// trying_: the islands around an edge, nearest first, as far as open edges and what crosses them
// lead in so many moves.
void Deducer::gather(std::int32_t e, int radius) {
    trying_.clear();
    near_.assign(at(graph().island_count()), 0);
    const auto add = [&](std::int32_t i) {
        if (near_[at(i)]) return;
        near_[at(i)] = 1;
        trying_.push_back(i);
    };
    add(board_.edge(e).u);
    add(board_.edge(e).v);
    for (std::size_t from = 0; --radius > 0;) {
        const std::size_t end = trying_.size();
        if (from == end) {
            // No open edge leads on: all the others.
            for (std::int32_t i = 0; i < graph().island_count(); ++i) add(i);
            return;
        }
        for (; from < end; ++from) {
            for (const std::int32_t f : board_.island(trying_[from]).edge) {
                if (f < 0 || board_.high(f) == 0) continue;
                add(board_.edge(f).other(trying_[from]));
                for (const std::int32_t g : graph().crossing_edges(f)) {
                    if (board_.high(g) == 0) continue;
                    add(board_.edge(g).u);
                    add(board_.edge(g).v);
                }
            }
        }
    }
}

}  // namespace hashi::people
