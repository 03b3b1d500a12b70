// A proof checker: reads a formula and steps, and determines what they prove about a puzzle. Shares
// no code with the engine that writes proofs; docs/explanation/proofs.md explains why each rule is
// sound.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace hashi::proof {

// What a proof establishes.
struct Verdict {
    enum class Kind : std::uint8_t { refused, count, forced };

    Kind kind = Kind::refused;
    std::string why;             // refused: the reason, one line, with file and line number
    std::int64_t solutions = 0;  // count: at least this many, exactly if `complete`
    bool complete = false;       // count: there are no others; forced: the bounds are exact
    // forced: by candidate edge; count: if a solution was listed, the bridges of the first (low ==
    // high)
    std::vector<Bound> bounds;

    bool accepted() const { return kind != Kind::refused; }
};

// Checks one proof: first its formula, then its steps, in pieces of any size. Ignores everything
// after a refused line.
class Checker {
public:
    // A puzzle, and bounds assumed on some edges, which are numbered by their first island, the
    // horizontal one first. Throws std::invalid_argument if they are malformed.
    explicit Checker(const PuzzleSpec& spec, std::span<const Bound> state = {});
    ~Checker();
    Checker(Checker&&) noexcept;
    Checker& operator=(Checker&&) noexcept;

    void formula(std::string_view piece);
    void steps(std::string_view piece);
    // Why a line was refused; empty: none was so far.
    std::string_view refusal() const;
    // Call after the last piece.
    Verdict finish();

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace hashi::proof
