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

// Appends the puzzle and, if `answer`, the answer that was read with it. Returns false if the
// format does not support them (plain text, with its several lines, never does); what was appended
// is then unusable.
bool write(const Puzzle& puzzle, Format format, bool answer, std::string& out);

// The answer of `hashi solve --json`, without the name of the puzzle.
struct SolveRecord {
    enum Uniqueness : std::uint8_t { unknown, yes, no };

    bool has_solution = false;
    Uniqueness unique = unknown;
    std::span<const Bridge> bridges;
    std::chrono::nanoseconds build_time{}, solve_time{};
    search::Stats stats;
};
// `file`: the quoted name of the puzzle.
void write(const SolveRecord& record, std::string_view file, std::string& out);

// Python's names of the statuses of a rating, the levels and the techniques, in order.
struct Names {
    Vector<std::string> statuses, levels, techniques;
};
// Writes a rating as in `hashi rate --json`.
void write(const people::Rating& rating, const Names& names, std::string_view file,
           std::string& out);

}  // namespace hashi::batch
