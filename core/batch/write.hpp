// Puzzles and answers in one line each, byte for byte as hashikit's Python writes them.
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

// Appends the puzzle; with `answer` also the answer that came along, where the format holds both.
// False: declined (as plain text is, which has several lines), and what was appended is of no use.
bool write(const Puzzle& puzzle, Format format, bool answer, std::string& out);

// An answer as `hashi solve --json` says it, but for the name of the puzzle.
struct Solved {
    enum Only : std::uint8_t { unasked, yes, no };

    bool found = false;   // a solution; otherwise there is none
    Only only = unasked;  // whether it is the only one
    std::span<const Drawn> bridges;
    std::chrono::nanoseconds build_time{}, solve_time{};
    search::Stats stats;
};
// `file`: the name in quotes.
void write(const Solved& solved, std::string_view file, std::string& out);

// What Python calls the statuses of a rating, the levels and the techniques, each in order.
struct Names {
    Vector<std::string> statuses, levels, techniques;
};
// A rating as `hashi rate --json` says it.
void write(const people::Rating& rating, const Names& names, std::string_view file,
           std::string& out);

}  // namespace hashi::batch
