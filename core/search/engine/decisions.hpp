// Chooses decisions: a queue of variables with those of recent conflicts at the front, and the last
// value of each. VMTF; the search for an open variable resumes where it ended: Biere and Fröhlich,
// "Evaluating CDCL variable scoring schemes", 2015. Saved phases: Pipatsrisawat and Darwiche, "A
// lightweight component caching scheme for satisfiability solvers", 2007.
#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "base/base.hpp"
#include "search/engine/trail.hpp"

namespace hashi::search {

// Invariant: every variable in front of `search_from_` is assigned. put_back() and move_to_front()
// move it towards the front as needed, pick() moves it away.
class DecisionQueue {
public:
    // The seed chooses the initial order of the variables; each is first tried true.
    void load(std::size_t variables, std::uint64_t seed);

    // The open variable nearest the front, with the value to try; no_lit if none is open.
    Lit pick(const Trail& trail) {
        Var v = search_from_;
        while (v != no_var && !trail.is_open(2 * v)) v = queue_[v].older;
        if (v == no_var) return no_lit;
        search_from_ = v;
        return preferred(v);
    }
    // The value that a decision on v tries first.
    Lit preferred(Var v) const { return 2 * v + (phase_[v] ? 0 : 1); }
    void prefer(Lit l) { phase_[var_of(l)] = !negative(l); }

    // Call when l, which was true, becomes open again.
    void put_back(Lit l) {
        prefer(l);
        if (queue_[var_of(l)].stamp > queue_[search_from_].stamp) search_from_ = var_of(l);
    }

    // Moves the variables of a conflict to the front and keeps their relative order.
    void bump(std::span<const Var> variables, const Trail& trail);

private:
    friend struct Verify;

    struct Link {
        Var older, newer;
        std::uint64_t stamp;  // larger means nearer the front
    };

    void move_to_front(Var v, const Trail& trail);

    Vector<Link> queue_;  // by variable
    Vector<std::uint8_t> phase_;
    Var front_ = 0, search_from_ = 0;
    std::uint64_t stamp_ = 0;
    Vector<std::pair<std::uint64_t, Var>> ranked_;  // scratch
};

}  // namespace hashi::search
