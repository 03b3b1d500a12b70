// Failed literals: what follows at the root because its negation leads to a conflict by propagation
// alone. Le Berre, "Exploiting the real power of unit propagation lookahead", 2001.
//
// On a hard map of 10,000 islands, one pass takes 17,000 probes, of which 1,900 fail. It fixes half
// of the literals, where the clues alone fix a third. A map without trouble does not need it.
#pragma once

#include <cstdint>

#include "base/base.hpp"
#include "search/engine/core.hpp"

namespace hashi::search {

template <int K>
class FailedLiterals {
public:
    // At the root: tries every open literal once and resets the saved phases. False: there is no
    // solution. Also true when stopped; SearchCore::recover() must come next.
    bool run(SearchCore<K>& core, Control& control);

private:
    bool settle(SearchCore<K>& core, Control& control);

    Vector<std::uint8_t> passed_;  // by literal: known not to fail
};

template <int K>
bool FailedLiterals<K>::run(SearchCore<K>& core, Control& control) {
    if (!settle(core, control)) return false;
    const std::size_t literals = 2 * core.trail().variables();
    passed_.assign(literals, 0);
    for (std::size_t i = 0; i < literals && !control.stopped; ++i) {
        if (control.tick()) break;
        // Two bridges before one: if two pass, so does one.
        const Lit l = static_cast<Lit>(literals - 1 - i);
        if (passed_[l] || !core.trail().is_open(l)) continue;
        const std::size_t size = core.trail().size();
        core.decide(l);
        if (!settle(core, control)) return false;
        // Whatever follows from a literal that passes would pass as well.
        if (core.level() > 0)
            for (std::size_t at = size; at < core.trail().size(); ++at)
                passed_[core.trail()[at]] = 1;
        if (!control.stopped) core.backtrack(0);
    }
    // Probing has left phases that mean nothing.
    for (Var v = 0; v < core.trail().variables(); ++v) core.prefer(2 * v);
    return true;
}

// Propagates, and learns from conflicts. False: there is no solution. Also true when stopped.
template <int K>
bool FailedLiterals<K>::settle(SearchCore<K>& core, Control& control) {
    while (!core.propagate(control)) {
        control.conflict();
        const auto learned = core.learn(false, control);
        if (learned == SearchCore<K>::Learned::stopped) break;
        if (learned == SearchCore<K>::Learned::below_floor) return false;
    }
    return true;
}

}  // namespace hashi::search
