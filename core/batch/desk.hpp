// Where one question after the other is answered.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "batch/judge.hpp"
#include "batch/read.hpp"
#include "batch/write.hpp"
#include "people/people.hpp"
#include "puzzle/puzzle.hpp"
#include "search/search.hpp"

namespace hashi::batch {

// What became of a puzzle: its answer was written; so it was, and says that there is no solution,
// or several where that is no answer; or it is left to somebody else.
enum class Done : std::uint8_t { declined, yes, no };

// A search's answer.
struct Asked {
    Outcome outcome = Outcome::unknown;
    bool decided = false;                // whether there is a second solution
    Vector<std::uint8_t> first, second;  // bridges of each candidate edge; empty: none
    std::chrono::nanoseconds build_time{}, solve_time{};
    search::Stats stats;
};

class Desk {
public:
    explicit Desk(Names names = {}) : names_(std::move(names)) {}

    // Each appends a line, without its end, to `out`; of a line that is declined it appends
    // something that is of no use. Declined is also what the control stops, and an answer that
    // the judge refutes.
    Done solve(std::string_view line, std::string_view file, bool unique, std::uint64_t seed,
               const Control& control, std::string& out);
    Done rate(std::string_view line, std::string_view file, Control control, std::string& out);
    Done convert(std::string_view line, Format format, bool answer, std::string& out);

    // Solves a puzzle, and if `unique` looks for a second solution. False: it cannot be held, or
    // the control stopped it; there is nothing in `asked` then.
    bool ask(const PuzzleSpec& spec, bool unique, std::uint64_t seed, Control control,
             Asked& asked);
    // The candidate edges of the puzzle asked last.
    const Graph& graph() const { return solver_.graph(); }
    // Rates a puzzle. False: as above.
    bool rate(const PuzzleSpec& spec, Control control, people::Level at_most,
              people::Rating& rating);

private:
    void draw(const Vector<std::uint8_t>& counts);

    Names names_;
    search::Solver solver_;
    people::Deducer deducer_;
    Judge judge_;
    Puzzle puzzle_;  // scratch, like all below
    Asked asked_;
    Vector<Drawn> drawn_;
};

}  // namespace hashi::batch
