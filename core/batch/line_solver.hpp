// Answers one line after another. In: a line with a puzzle, and which question to answer. Out: its
// line of answer, or that the line is declined. Every solution is judged (judge.hpp) before it is
// written. Buffers and the solver are reused from line to line.
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

// The result for a line. yes: its answer was written. no: an answer was written, but it is "no
// solution", or "several" where that is not accepted. declined: the line is left to the caller.
enum class Done : std::uint8_t { declined, yes, no };

// The answer of a search.
struct Asked {
    Outcome outcome = Outcome::unknown;
    bool decided = false;                // whether uniqueness was decided
    Vector<std::uint8_t> first, second;  // bridges by candidate edge; empty: none
    std::chrono::nanoseconds build_time{}, solve_time{};
    search::Stats stats;
};

class LineSolver {
public:
    explicit LineSolver(Names names = {}) : names_(std::move(names)) {}

    // Each appends a line, without a line break, to `out`; if the line is declined, what it
    // appended is unusable. Also declined: whatever the control stops, and an answer that the judge
    // rejects.
    Done solve(std::string_view line, std::string_view file, bool unique, std::uint64_t seed,
               const Control& control, std::string& out);
    Done rate(std::string_view line, std::string_view file, Control control, std::string& out);
    Done convert(std::string_view line, Format format, bool answer, std::string& out);

    // Solves a puzzle and, if `unique`, looks for a second solution. False: the puzzle is too large
    // or the control stopped it; `asked` is then unusable.
    bool ask(const PuzzleSpec& spec, bool unique, std::uint64_t seed, Control control,
             Asked& asked);
    // The graph of the last puzzle.
    const Graph& graph() const { return solver_.graph(); }
    // Rates a puzzle. False: as for ask().
    bool rate(const PuzzleSpec& spec, Control control, people::Level at_most,
              people::Rating& rating);

private:
    void draw(const Vector<std::uint8_t>& counts);

    Names names_;
    search::Solver solver_;
    people::Rater rater_;
    Judge judge_;
    Puzzle puzzle_;  // this and the following: scratch
    Asked asked_;
    Vector<Drawn> drawn_;
};

}  // namespace hashi::batch
