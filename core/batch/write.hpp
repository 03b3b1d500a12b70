// Writes puzzles and answers. In: a puzzle, or the answer about one. Out: one line, byte for byte
// as hashikit's Python code writes it (tests compare the two).
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "batch/read.hpp"
#include "people/people.hpp"
#include "search/search.hpp"

namespace hashi::batch {

// Appends the puzzle and, with `answer`, the answer read along with it, if the format supports
// both. False: declined (always for plain text, which has several lines), and what was appended is
// unusable.
bool write(const Puzzle& puzzle, Format format, bool answer, std::string& out);

// An answer as in `hashi solve --json`, without the name of the puzzle.
struct Solved {
    enum Only : std::uint8_t { unasked, yes, no };

    bool found = false;   // otherwise there is no solution
    Only only = unasked;  // whether the solution is unique
    std::span<const Drawn> bridges;
    std::chrono::nanoseconds build_time{}, solve_time{};
    search::Stats stats;
};
// `file`: the quoted name of the puzzle.
void write(const Solved& solved, std::string_view file, std::string& out);

// Python's names of the statuses of a rating, the levels and the techniques, in order.
struct Names {
    Vector<std::string> statuses, levels, techniques;
};
// Writes a rating as in `hashi rate --json`.
void write(const people::Rating& rating, const Names& names, std::string_view file,
           std::string& out);

}  // namespace hashi::batch
