#include "batch/read.hpp"

#include "batch/cursor.hpp"

namespace hashi::batch {
namespace {

// Fills the grid cell by cell in reading order.
class Filler {
public:
    Filler(Puzzle& puzzle, std::int32_t rows, std::int32_t cols)
        : puzzle_(puzzle),
          cells_(rows * cols) {
        puzzle.rows = rows;
        puzzle.cols = cols;
    }

    bool water(std::int32_t run) {
        next_cell_ += run;
        return next_cell_ <= cells_;
    }
    bool island(std::int32_t clue) {
        if (next_cell_ >= cells_) return false;
        const std::int32_t row = next_cell_ / puzzle_.cols, col = next_cell_ % puzzle_.cols;
        puzzle_.islands.insert(puzzle_.islands.end(), {row, col, clue});
        ++next_cell_;
        return true;
    }
    bool full() const { return next_cell_ == cells_; }

private:
    Puzzle& puzzle_;
    std::int32_t cells_;  // at most most_side²
    std::int32_t next_cell_ = 0;
};

int hex(char c) {
    if (is_digit(c)) return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// Skips the scheme, host and page before the '?' of an address, if there is one.
bool skip_host(Cursor& at) {
    constexpr std::size_t longest = 150;
    const std::string_view line = at.rest();
    const std::size_t mark = line.find('?');
    if (mark == std::string_view::npos) return true;
    if (mark > longest) return false;
    Cursor page(line.substr(0, mark));
    if (!page.take("https://") && !page.take("http://")) return false;
    const auto is_plain = [](char c) {
        return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' ||
               c == '-';
    };
    char c = page.next();
    if (!is_plain(c)) return false;
    while (is_plain(c)) c = page.next();
    if (c == ':') {
        if (!is_digit(c = page.next())) return false;
        while (is_digit(c)) c = page.next();
        if (c != '/' && c != '\0') return false;
    }
    while (is_plain(c) || c == '/') c = page.next();
    if (c != '\0' || !page.at_end() || line[mark - 1] == '\0') return false;
    at.skip(mark + 1);
    return true;
}

}  // namespace

void Puzzle::clear() {
    rows = cols = 0;
    max_bridges = 2;
    loops = connected = true;
    islands.clear();
    blocked.clear();
    has_answer = false;
    answer.clear();
}

bool read_puzzlink(std::string_view line, Puzzle& puzzle) {
    puzzle.clear();
    puzzle.format = Format::puzzlink;
    Cursor at(line);
    if (!skip_host(at)) return false;
    if (!at.take("hashi/") && !at.take("hashikake/") && !at.take("bridges/")) return false;
    std::int32_t rows = 0, cols = 0;
    if (!at.number(cols, 1, most_side) || !at.take('/')) return false;
    if (!at.number(rows, 1, most_side) || !at.take('/')) return false;
    Filler grid(puzzle, rows, cols);
    while (!at.at_end()) {
        const char c = at.next();
        const int clue = hex(c);
        bool fits = false;
        if (clue >= 0) {
            fits = grid.island(clue);
        } else if (c >= 'g' && c <= 'z') {
            fits = grid.water(c - 'g' + 1);
        } else if (c == '.') {
            fits = grid.island(-1);
        } else if (c == '-') {
            const int high = hex(at.next()), low = hex(at.next());
            fits = high >= 0 && low >= 0 && grid.island(16 * high + low);
        } else {
            return c == '/' && at.at_end() && grid.full();
        }
        if (!fits) return false;
    }
    return grid.full();
}

bool read_tatham(std::string_view line, Puzzle& puzzle) {
    puzzle.clear();
    puzzle.format = Format::tatham;
    Cursor at(line);
    std::int32_t rows = 0, cols = 0, most = 2;
    if (!at.number(cols, 1, most_side) || !at.take('x')) return false;
    if (!at.number(rows, 1, most_side)) return false;
    if (at.take('m') && !at.number(most, 1, 4)) return false;
    puzzle.max_bridges = most;
    puzzle.loops = !at.take('L');
    if (!at.take(':')) return false;
    Filler grid(puzzle, rows, cols);
    while (!at.at_end()) {
        const char c = at.next();
        bool fits = false;
        if (is_digit(c)) fits = grid.island(c - '0');
        else if (c >= 'A' && c <= 'G') fits = grid.island(c - 'A' + 10);
        else if (c >= 'a' && c <= 'z') fits = grid.water(c - 'a' + 1);
        if (!fits) return false;
    }
    return grid.full();
}

bool read_rows(std::string_view line, Puzzle& puzzle) {
    puzzle.clear();
    puzzle.format = Format::text;
    const std::size_t width = line.find('/');
    if (width == 0 || width == std::string_view::npos) return false;
    if ((line.size() + 1) % (width + 1) != 0) return false;
    const std::size_t height = (line.size() + 1) / (width + 1);
    if (std::max(width, height) > static_cast<std::size_t>(most_side)) return false;
    puzzle.rows = static_cast<std::int32_t>(height);
    puzzle.cols = static_cast<std::int32_t>(width);
    std::int32_t row = 0, col = 0;
    for (const char c : line) {
        if ((c == '/') != (col == puzzle.cols)) return false;
        if (c == '/') {
            ++row;
            col = 0;
            continue;
        }
        if (c >= '1' && c <= '9') puzzle.islands.insert(puzzle.islands.end(), {row, col, c - '0'});
        else if (c == '?') puzzle.islands.insert(puzzle.islands.end(), {row, col, -1});
        else if (c == '#') puzzle.blocked.insert(puzzle.blocked.end(), {row, col});
        else if (c != '.' && c != '0' && c != '-' && c != '_') return false;
        ++col;
    }
    return true;
}

bool read(std::string_view line, Puzzle& puzzle) {
    if (line.empty() || line.size() > longest_line) return false;
    if (line.front() == '{') return read_json(line, puzzle);
    if (line.find("hashi") != std::string_view::npos ||
        line.find("bridges") != std::string_view::npos)
        return read_puzzlink(line, puzzle);
    if (line.find(':') != std::string_view::npos) return read_tatham(line, puzzle);
    return read_rows(line, puzzle);
}

}  // namespace hashi::batch
