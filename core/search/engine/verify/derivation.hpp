// Derives everything that the search derives a second time: reasons from the rules, clauses from
// reasons, closed halves of the search and refutations from conflicts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"
#include "search/engine/encoding.hpp"
#include "search/engine/signs.hpp"
#include "search/engine/trail.hpp"
#include "search/engine/verify/rules.hpp"
#include "search/engine/verify/verify.hpp"

namespace hashi::search {

template <int K>
void Verify::reason(Propagation<K>& propagation, Lit l, Reason reason, std::int32_t limit,
                    std::span<const Lit> antecedents) {
    const Trail& trail = propagation.trail;
    const Encoding<K>& encoding = propagation.encoding_;
    const Signs<K>& signs = propagation.signs_;
    Vector<Lit> clause;
    if (l != no_lit) clause.push_back(l);
    for (const Lit a : antecedents) {
        require(trail.is_true(a), "reason: literal not true; kind", reason.kind, l, a);
        require(trail.position_of(a) < limit, "reason: later literal; kind", reason.kind, l, a);
        require(l == no_lit || var_of(a) != var_of(l), "reason: the literal itself; kind",
                reason.kind, l);
        clause.push_back(negate(a));
    }
    Vector<Rules::Meaning> said;
    for (const Lit x : clause) {
        if (encoding.is_edge(x))
            said.push_back({true, encoding.edge_of(x), encoding.bridges_of(x), negative(x)});
        else said.push_back({false, signs.valued_island(x), signs.value_of(x), negative(x)});
    }
    const Rules rules(*propagation.graph_, encoding.most());
    const auto data = static_cast<std::int32_t>(reason.data);
    bool follows = false;
    switch (reason.kind) {
        case Reason::none:
            // At the root the clue gives an island's value its first bounds.
            follows =
                propagation.derived.holds(clause) ||
                (clause.size() == 1 && !said[0].of_edge && rules.degree_follows(said, said[0].at));
            break;
        case Reason::literal: follows = rules.pair_follows(said); break;
        case Reason::clause:
        case Reason::flip: follows = propagation.derived.holds(clause); break;
        case Reason::too_many:
        case Reason::too_few:
        case Reason::value_least:
        case Reason::value_most: follows = rules.degree_follows(said, data); break;
        case Reason::cut: follows = rules.cut_follows(said, data); break;
        case Reason::close:
            follows = l != no_lit && rules.close_follows(said, encoding.edge_of(l));
            break;
        case Reason::path: follows = rules.path_follows(said); break;
        case Reason::sum: {
            const Sum& sum = signs.sums_[at(data)];
            follows = rules.sum_follows(said, sum.of(signs.summed_), sum.total);
            break;
        }
    }
    static constexpr const char* kinds[] = {"reason: nothing implies literal",
                                            "reason: neither order nor crossing implies",
                                            "reason: no clause derived implies",
                                            "reason: too many bridges do not imply",
                                            "reason: too few bridges do not imply",
                                            "reason: no cut implies",
                                            "reason: no network that closes implies",
                                            "reason: no loop implies",
                                            "reason: the degree does not imply",
                                            "reason: the degree does not imply",
                                            "reason: no sum implies",
                                            "reason: nothing enumerated implies"};
    require(follows, kinds[reason.kind], l, reason.data, antecedents.size());
    if (propagation.derived.noting) propagation.derived.noted.push_back(clause);
}

template <int K>
void Verify::reasons(SearchCore<K>& core) {
    auto& propagation = core.propagation_;
    const Trail& trail = propagation.trail;
    Derived& derived = propagation.derived;
    Vector<Lit> antecedents;
    for (; derived.explained < trail.size(); ++derived.explained) {
        const Lit l = trail[derived.explained];
        const Reason reason = trail.reason_of(l);
        // Above the root, a literal without a reason is a decision.
        if (reason.kind != Reason::none || trail.level_of(l) == 0)
            propagation.explain(l, reason, antecedents);
    }
}

// Propagates the negation of the clause and the root literals through the noted reasons until one
// of them is falsified.
template <int K>
void Verify::learned(Propagation<K>& propagation, std::span<const Lit> clause) {
    const Trail& trail = propagation.trail;
    Derived& derived = propagation.derived;
    derived.noting = false;
    Vector<std::uint8_t> made_true(2 * trail.variables(), 0);
    const auto is_true = [&](Lit l) {
        return made_true[l] || (trail.is_true(l) && trail.level_of(l) == 0);
    };
    for (const Lit l : clause) made_true[negate(l)] = 1;
    bool contradiction = false;
    for (bool more = true; more && !contradiction;) {
        more = false;
        // The last reason noted is the earliest on the trail.
        for (std::size_t i = derived.noted.size(); i-- > 0 && !contradiction;) {
            Lit open = no_lit;
            bool idle = false;  // satisfied, or more than one literal is open
            for (const Lit l : derived.noted[i]) {
                if (is_true(negate(l))) continue;
                idle = idle || is_true(l) || open != no_lit;
                open = l;
            }
            if (idle) continue;
            if (open == no_lit) {
                contradiction = true;
            } else {
                made_true[open] = 1;
                more = true;
            }
        }
    }
    require(contradiction, "learned: the reasons do not imply the clause; size", clause.size());
    derived.add(clause);
}

template <int K>
void Verify::unit(SearchCore<K>& core, Lit l) {
    require(core.trail().is_true(l) || core.propagation_.derived.holds({&l, 1}),
            "unit: not known to hold", l);
}

template <int K>
void Verify::solution(SearchCore<K>& core) {
    const Trail& trail = core.trail();
    Derived& derived = core.propagation_.derived;
    require(trail.size() == trail.variables(), "solution: open variables", trail.size());
    Vector<std::uint8_t> counts;
    for (std::int32_t e = 0; e < core.graph().edge_count(); ++e)
        counts.push_back(static_cast<std::uint8_t>(core.encoding_.count(e, trail)));
    Judge judge;
    const char* rule = judge.broken(core.graph(), counts, {});
    if (rule != nullptr) broken(rule);
    reasons(core);
    derived.decisions.clear();
    for (std::size_t at = 0; at < trail.size(); ++at)
        if (trail.level_of(trail[at]) > 0 && trail.reason_of(trail[at]).kind == Reason::none)
            derived.decisions.push_back(trail[at]);
    derived.closed = trail.level();
}

template <int K>
void Verify::exclusion(SearchCore<K>& core, std::span<const Lit> clause) {
    Derived& derived = core.propagation_.derived;
    for (const Lit l : derived.decisions)
        require(core.trail().is_true(l) ||
                    std::find(clause.begin(), clause.end(), negate(l)) != clause.end(),
                "exclusion: decision missing", l);
    for (const Lit l : clause)
        require(std::find(derived.decisions.begin(), derived.decisions.end(), negate(l)) !=
                    derived.decisions.end(),
                "exclusion: no decision", l);
    if (clause.empty()) derived.closed = 0;
    else derived.add(clause);
}

template <int K>
void Verify::closed(SearchCore<K>& core, int level) {
    // The decisions of these levels imply everything on the trail, and the conflict.
    require(core.level() == level, "closed: another level than the conflict's", level);
    reasons(core);
    core.propagation_.derived.noting = false;
    core.propagation_.derived.closed = level;
}

template <int K>
void Verify::false_unit(SearchCore<K>& core, Lit l) {
    require(core.propagation_.derived.holds({&l, 1}), "unit: not derived", l);
    reasons(core);
    core.propagation_.derived.closed = core.trail().level_of(l);
}

template <int K>
void Verify::before_flip(SearchCore<K>& core) {
    const int closed = core.propagation_.derived.closed;
    require(closed != Derived::nothing_closed && closed <= core.floor(),
            "flip: solutions may be left under the decisions; level", core.floor(), closed);
}

template <int K>
void Verify::after_flip(SearchCore<K>& core, Lit flipped) {
    Vector<Lit> clause{flipped};
    for (int level = core.floor(); level > 0; --level)
        clause.push_back(negate(core.trail().decision_of(level)));
    core.propagation_.derived.add(clause);
    // The clause now states what was closed; only the root is closed permanently.
    if (core.propagation_.derived.closed > 0)
        core.propagation_.derived.closed = Derived::nothing_closed;
    if (core.trail().is_false(flipped)) {
        reasons(core);
        core.propagation_.derived.closed = core.floor();
    }
}

template <int K>
void Verify::root_conflict(SearchCore<K>& core) {
    auto& propagation = core.propagation_;
    const Trail& trail = propagation.trail;
    require(core.level() == 0, "denial: not at the root", core.level());
    reasons(core);
    Vector<Lit> antecedents;
    require(trail.conflict.reason.kind != Reason::none || trail.conflict.literal != no_lit,
            "denial: no conflict");
    require(trail.conflict.literal == no_lit || trail.is_false(trail.conflict.literal),
            "denial: no conflict; literal", trail.conflict.literal);
    propagation.explain(trail.conflict.literal, trail.conflict.reason, antecedents);
}

template <int K>
void Verify::denial(SearchCore<K>& core) {
    if (core.propagation_.derived.closed == 0) return;
    root_conflict(core);
    core.propagation_.derived.closed = 0;
}

template <int K>
void Verify::denial_at_load(SearchCore<K>& core) {
    if (!Rules(core.graph(), core.encoding_.most()).impossible()) root_conflict(core);
    core.propagation_.derived.closed = 0;
}

template <int K>
void Verify::denial_of(SearchCore<K>& core, Lit assumption) {
    require(core.trail().is_false(assumption) && core.trail().level_of(assumption) <= core.level(),
            "assumption: not refuted", assumption);
    reasons(core);
}

}  // namespace hashi::search
