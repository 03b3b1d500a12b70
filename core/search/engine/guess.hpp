// A guess at a solution of a large, hard map, which the sweep asks for.
#pragma once

#include <cstdint>
#include <span>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"
#include "search/stats.hpp"

namespace hashi::search {

class Guess {
public:
    virtual ~Guess() = default;
    // Whether find() is made for this puzzle.
    virtual bool suits(const Graph& graph) const = 0;
    // Looks for a solution with these bounds on edges. False: there is none to be found this way,
    // or it was stopped. Adds its work to `stats`.
    virtual bool find(const Graph& graph, std::span<const Bound> bounds, std::uint64_t seed,
                      Stats& stats, Control& control) = 0;
    // The number of bridges on an edge after find().
    virtual int bridges(std::int32_t e) const = 0;
};

}  // namespace hashi::search
