// What the self-checking build remembers about the search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <unordered_set>

#include "base/base.hpp"
#include "search/engine/trail.hpp"

namespace hashi::search {

class Derived {
public:
    static constexpr int nothing_closed = -1;

    void load() {
        clauses_.clear();
        noted.clear();
        noting = false;
        decisions.clear();
        explained = 0;
        closed = nothing_closed;
    }

    // Clauses that hold in every solution still sought, regardless of the order of their literals.
    void add(std::span<const Lit> clause) { clauses_.insert(digest(clause)); }
    bool holds(std::span<const Lit> clause) const { return clauses_.count(digest(clause)) > 0; }

    void begin() {
        noted.clear();
        noting = true;
    }

    Vector<Vector<Lit>> noted;  // the reasons of the conflict being analyzed, as clauses
    bool noting = false;
    Vector<Lit> decisions;        // of the solution being excluded
    std::size_t explained = 0;    // the trail prefix checked against its reasons
    int closed = nothing_closed;  // the decisions up to this level leave no solution

private:
    static std::uint64_t digest(std::span<const Lit> clause) {
        Vector<Lit> sorted(clause.begin(), clause.end());
        std::sort(sorted.begin(), sorted.end());
        std::uint64_t sum = 0x9e3779b97f4a7c15u + sorted.size();
        for (const Lit l : sorted) {
            sum = (sum ^ l) * 0xbf58476d1ce4e5b9u;
            sum ^= sum >> 29;
        }
        return sum;
    }

    std::unordered_set<std::uint64_t> clauses_;
};

}  // namespace hashi::search
