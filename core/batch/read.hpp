// Reads a puzzle from a line. In: a line in one of the one-line formats. Out: the puzzle, or that
// the line is declined. Invariant: whatever these readers accept, Python's readers
// (hashikit.formats) read the same way; tests compare the two. A line that they decline may still
// be a valid puzzle; Python's readers then read it or report the error.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::batch {

// Larger puzzles are declined; for them reading is not the bottleneck.
constexpr std::size_t longest_line = 1 << 16;  // bytes
constexpr std::int32_t most_side = 1000;

// The one-line formats, in the order of hashikit.engine.bulk.
enum class Format : std::uint8_t { puzzlink, tatham, json, text };

// Bridges between two cells, the first one earlier in reading order.
struct Bridge {
    std::int32_t row, col, to_row, to_col, count;
};

// A puzzle and, if the line has one, its answer, right or wrong.
struct Puzzle {
    Format format = Format::text;  // the format it was read from
    std::int32_t rows = 0, cols = 0;
    int max_bridges = 2;
    bool loops = true, connected = true;
    Vector<std::int32_t> islands;  // row, col, clue (-1: '?') per island, in reading order
    Vector<std::int32_t> blocked;  // row, col per blocked cell, in reading order
    bool has_answer = false;
    Vector<Bridge> answer;  // sorted by their cells

    void clear();
    PuzzleSpec spec() const {
        return {.rows = rows,
                .cols = cols,
                .max_bridges = max_bridges,
                .loops = loops,
                .islands = islands,
                .blocked = blocked,
                .connected = connected};
    }
};

// Reads a line in any of these formats: a puzz.link address, a game ID, a JSON object, or rows
// joined by '/'. Returns false if it declines the line; the puzzle is then unusable.
bool read(std::string_view line, Puzzle& puzzle);

// The same for one format.
bool read_puzzlink(std::string_view line, Puzzle& puzzle);
bool read_tatham(std::string_view line, Puzzle& puzzle);
bool read_rows(std::string_view line, Puzzle& puzzle);
bool read_json(std::string_view line, Puzzle& puzzle);

}  // namespace hashi::batch
