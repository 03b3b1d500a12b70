// Whether bridges are a solution: every rule, from the puzzle and the bridges alone. It shares
// nothing with the search, and every solution passes it before it leaves the core.
#pragma once

#include <cstdint>
#include <exception>
#include <span>

#include "puzzle/graph.hpp"

namespace hashi {

// A solution that is none, or a proof that overlooks one: a bug, and never an answer.
class WrongAnswer : public std::exception {
public:
    explicit WrongAnswer(const char* broken) : broken_(broken) {}
    // The rule that is broken.
    const char* what() const noexcept override { return broken_; }

private:
    const char* broken_;
};

// In time that grows with the puzzle's size; the scratch is kept from puzzle to puzzle.
class Judge {
public:
    // The rule that these bridges of each candidate edge break, or nullptr; `assumed` bounds count
    // as rules.
    const char* broken(const Graph& graph, std::span<const std::uint8_t> counts,
                       std::span<const Bound> assumed);

private:
    Vector<std::int32_t> degree_;  // by island
    UnionFind parts_;
};

}  // namespace hashi
