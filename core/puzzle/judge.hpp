// Checks whether bridges are a solution: every rule, from the puzzle and the bridges alone. Shares
// no code with the search. Every solution must pass it before it leaves the core.
#pragma once

#include <cstdint>
#include <exception>
#include <span>

#include "puzzle/graph.hpp"

namespace hashi {

// An invalid solution, or a proof that overlooks one: a bug, never an answer.
class WrongAnswer : public std::exception {
public:
    explicit WrongAnswer(const char* broken) : broken_(broken) {}
    // The broken rule.
    const char* what() const noexcept override { return broken_; }

private:
    const char* broken_;
};

// Runs in almost linear time; the scratch is reused from puzzle to puzzle.
class Judge {
public:
    // Returns the rule that `counts` (bridges by candidate edge) breaks, or nullptr. The `assumed`
    // bounds count as rules.
    const char* broken(const Graph& graph, std::span<const std::uint8_t> counts,
                       std::span<const Bound> assumed);

private:
    Vector<std::int32_t> degree_;  // by island
    UnionFind parts_;
};

}  // namespace hashi
