// Answers one line after another. In: a line with a puzzle, and which question to answer. Out: a
// line with the answer, or a status that leaves the line to the caller. Invariant: a solution
// passes the judge (judge.hpp) before it is written. Buffers and the solver are reused from line to
// line, so that nothing is allocated once they are large enough.
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

// What became of a line. yes: its answer is written. no: an answer is written, but it is "no
// solution" or "several" where that is not accepted. declined: the line is left to the caller.
enum class LineStatus : std::uint8_t { declined, yes, no };

// The answer of a search.
struct SearchResult {
    Outcome outcome = Outcome::unknown;
    bool knows_uniqueness = false;       // whether uniqueness was decided
    Vector<std::uint8_t> first, second;  // bridges by candidate edge; empty: none
    std::chrono::nanoseconds build_time{}, solve_time{};
    search::Stats stats;
};

class LineSolver {
public:
    explicit LineSolver(Names names = {}) : names_(std::move(names)) {}

    // Each appends a line, without a line break, to `out`; after `declined`, what it appended is
    // unusable. A line is also declined if the control stops it or the judge rejects the answer.
    LineStatus solve(std::string_view line, std::string_view file, bool unique, std::uint64_t seed,
                     const Control& control, std::string& out);
    LineStatus rate(std::string_view line, std::string_view file, Control control,
                    std::string& out);
    LineStatus convert(std::string_view line, Format format, bool answer, std::string& out);

    // Solves a puzzle and, if `unique`, searches for a second solution. Returns false if the puzzle
    // is too large or the control stops it; `result` is then unusable.
    bool search(const PuzzleSpec& spec, bool unique, std::uint64_t seed, Control control,
                SearchResult& result);
    // The graph of the last puzzle.
    const Graph& graph() const { return solver_.graph(); }
    // Rates a puzzle. Returns false as search() does.
    bool rate(const PuzzleSpec& spec, Control control, people::Level at_most,
              people::Rating& rating);

private:
    void draw(const Vector<std::uint8_t>& counts);

    Names names_;
    search::Solver solver_;
    people::Rater rater_;
    Judge judge_;
    Puzzle puzzle_;  // this and the following: scratch
    SearchResult result_;
    Vector<Bridge> bridges_;
};

}  // namespace hashi::batch
