// Puzzles in one line each. These readers accept nothing that they are not certain of: what they
// take Python's readers (hashikit.formats), which say what is wrong with a text, read alike; what
// they decline may be a puzzle all the same.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::batch {

// Larger puzzles are declined: with them it is not the reading that takes time.
constexpr std::size_t longest_line = 1 << 16;  // bytes
constexpr std::int32_t most_side = 1000;

// The formats that are one line; their order is the one of hashikit._desk.
enum class Format : std::uint8_t { puzzlink, tatham, json, text };

// Bridges between two cells, the first before the second row by row.
struct Drawn {
    std::int32_t row, col, to_row, to_col, count;
};

// A puzzle and, where it came along, its answer, right or wrong.
struct Puzzle {
    Format format = Format::text;  // in which it was written
    std::int32_t rows = 0, cols = 0;
    int max_bridges = 2;
    bool loops = true, connected = true;
    Vector<std::int32_t> islands;  // row, col, clue (-1: '?') per island, row by row
    Vector<std::int32_t> blocked;  // row, col per blocked cell, row by row
    bool answered = false;
    Vector<Drawn> answer;  // sorted by their cells

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

// Reads the line of a collection in whatever format it is: an address of puzz.link, a game ID, a
// JSON object or rows joined by '/'. False: declined, and the puzzle is of no use.
bool read(std::string_view line, Puzzle& puzzle);

// Likewise in one format.
bool read_puzzlink(std::string_view line, Puzzle& puzzle);
bool read_tatham(std::string_view line, Puzzle& puzzle);
bool read_rows(std::string_view line, Puzzle& puzzle);
bool read_json(std::string_view line, Puzzle& puzzle);

}  // namespace hashi::batch
