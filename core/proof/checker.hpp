// A checker of proofs: it reads a formula and steps, and says what they prove of a puzzle. It
// shares nothing with the engine that writes them; docs/proofs.md says why each rule is sound.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace hashi::proof {

// What a proof proves.
struct Verdict {
    enum class Kind : std::uint8_t { refused, count, forced };

    Kind kind = Kind::refused;
    std::string why;             // refused: in one line, with the file and its line
    std::int64_t solutions = 0;  // count: so many, and if not `complete`, perhaps more
    bool complete = false;       // count: no others; forced: the bounds are all that hold
    // forced: of each candidate edge; count: if one was listed, its bridges, low and high the same
    std::vector<Bound> bounds;

    bool accepted() const { return kind != Kind::refused; }
};

// One proof: first its formula, then its steps, in pieces of any size. Once a line is refused the
// rest is not looked at.
class Checker {
public:
    // The puzzle, and bounds that are assumed of some edges, numbered by their first island, the
    // horizontal one first. Throws std::invalid_argument if they are malformed.
    explicit Checker(const PuzzleSpec& spec, std::span<const Bound> state = {});
    ~Checker();
    Checker(Checker&&) noexcept;
    Checker& operator=(Checker&&) noexcept;

    void formula(std::string_view piece);
    void steps(std::string_view piece);
    // After the last piece.
    Verdict finish();

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace hashi::proof
