// Reads a puzzle from a JSON object. In: a line. Out: the puzzle, or that the line is declined. A
// recursive descent parser for what hashikit itself writes: keys in any order, each at most once,
// no escapes, islands and bridges in reading order.
#include <array>
#include <tuple>

#include "batch/cursor.hpp"
#include "batch/read.hpp"

namespace hashi::batch {
namespace {

constexpr std::int32_t largest = 9'999'999;  // largest number that Python's reader accepts

class Reader {
public:
    Reader(std::string_view text, Puzzle& puzzle) : at_(text), puzzle_(puzzle) {}

    bool object() {
        if (!token('{')) return false;
        std::uint32_t present = 0;
        do {
            std::string_view key;
            if (!word(key) || !token(':')) return false;
            std::size_t number = 0;
            while (number < keys.size() && keys[number] != key) ++number;
            if (number == keys.size() || (present >> number & 1)) return false;
            present |= std::uint32_t{1} << number;
            if (!value(key)) return false;
        } while (token(','));
        if (!token('}')) return false;
        blanks();
        // The first three keys are required.
        return at_.at_end() && (present & 7) == 7 && fits();
    }

private:
    static constexpr std::array<std::string_view, 11> keys{
        "rows",  "cols",      "islands",  "format",      "version", "blocked",
        "loops", "connected", "solution", "max_bridges", "about"};

    bool value(std::string_view key) {
        if (key == "rows") return whole(puzzle_.rows, 1, most_side);
        if (key == "cols") return whole(puzzle_.cols, 1, most_side);
        if (key == "islands") return list([&] { return island(); });
        if (key == "blocked") return list([&] { return blocked_cell(); });
        if (key == "solution") return solution();
        if (key == "loops") return truth(puzzle_.loops);
        if (key == "connected") return truth(puzzle_.connected);
        if (key == "about") return text();
        std::int32_t number = 0;
        if (key == "version") return whole(number, 1, 1);
        if (key == "max_bridges") {
            if (!whole(number, 1, 4)) return false;
            puzzle_.max_bridges = number;
            return true;
        }
        std::string_view format;
        return word(format) && format == "hashikit";
    }

    bool island() {
        std::int32_t row = 0, col = 0, clue = -1;
        if (!token('[') || !whole(row, 0, most_side) || !token(',') || !whole(col, 0, most_side))
            return false;
        if (token(',')) {
            blanks();
            if (!at_.take("null") && !at_.take("\"?\"") && !whole(clue, 0, 255)) return false;
        }
        puzzle_.islands.insert(puzzle_.islands.end(), {row, col, clue});
        return token(']');
    }

    bool blocked_cell() {
        std::int32_t row = 0, col = 0;
        if (!cell(row, col)) return false;
        puzzle_.blocked.insert(puzzle_.blocked.end(), {row, col});
        return true;
    }

    bool solution() {
        blanks();
        if (at_.take("null")) return true;
        std::string_view key;
        if (!token('{') || !word(key) || key != "bridges" || !token(':')) return false;
        puzzle_.has_answer = true;
        return list([&] { return bridge(); }) && token('}');
    }

    bool bridge() {
        Bridge bridge{};
        if (!token('[') || !cell(bridge.row, bridge.col) || !token(',') ||
            !cell(bridge.to_row, bridge.to_col) || !token(',') || !whole(bridge.count, 1, largest))
            return false;
        const auto edge = [](const Bridge& d) {
            return std::tuple(d.row, d.col, d.to_row, d.to_col);
        };
        if (std::tuple(bridge.row, bridge.col) >= std::tuple(bridge.to_row, bridge.to_col))
            return false;
        if (!puzzle_.answer.empty() && edge(puzzle_.answer.back()) >= edge(bridge)) return false;
        puzzle_.answer.push_back(bridge);
        return token(']');
    }

    bool cell(std::int32_t& row, std::int32_t& col) {
        return token('[') && whole(row, 0, largest) && token(',') && whole(col, 0, largest) &&
               token(']');
    }

    template <class Element>
    bool list(Element&& element) {
        if (!token('[')) return false;
        if (token(']')) return true;
        do {
            if (!element()) return false;
        } while (token(','));
        return token(']');
    }

    bool truth(bool& value) {
        blanks();
        value = at_.take("true");
        return value || at_.take("false");
    }
    bool whole(std::int32_t& value, std::int32_t least, std::int32_t most) {
        blanks();
        return at_.number(value, least, most);
    }
    // Reads a plain word in quotes.
    bool word(std::string_view& value) {
        if (!token('"')) return false;
        const std::string_view rest = at_.rest();
        std::size_t size = 0;
        while (size < rest.size() &&
               ((rest[size] >= 'a' && rest[size] <= 'z') || rest[size] == '_'))
            ++size;
        value = rest.substr(0, size);
        at_.skip(size);
        return at_.take('"');
    }
    // Skips free text: anything printable in quotes, without escapes.
    bool text() {
        if (!token('"')) return false;
        while (!at_.at_end()) {
            const char c = at_.next();
            if (c == '"') return true;
            if (c < ' ' || c > '~' || c == '\\') return false;
        }
        return false;
    }
    bool token(char c) {
        blanks();
        return at_.take(c);
    }
    void blanks() {
        while (at_.take(' ')) {
        }
    }

    // Islands and blocked cells must be on the grid, in reading order, and in different cells.
    bool fits() const {
        const auto is_ordered = [&](const Vector<std::int32_t>& list, std::size_t step) {
            std::int32_t last = -1;
            for (std::size_t i = 0; i < list.size(); i += step) {
                if (list[i] >= puzzle_.rows || list[i + 1] >= puzzle_.cols) return false;
                const std::int32_t cell = list[i] * puzzle_.cols + list[i + 1];
                if (cell <= last) return false;
                last = cell;
            }
            return true;
        };
        if (!is_ordered(puzzle_.islands, 3) || !is_ordered(puzzle_.blocked, 2)) return false;
        std::size_t i = 0;
        for (std::size_t b = 0; b < puzzle_.blocked.size(); b += 2) {
            const auto cell = std::tuple(puzzle_.blocked[b], puzzle_.blocked[b + 1]);
            const auto& islands = puzzle_.islands;
            while (i < islands.size() && std::tuple(islands[i], islands[i + 1]) < cell) i += 3;
            if (i < islands.size() && std::tuple(islands[i], islands[i + 1]) == cell) return false;
        }
        return true;
    }

    Cursor at_;
    Puzzle& puzzle_;
};

}  // namespace

bool read_json(std::string_view line, Puzzle& puzzle) {
    puzzle.clear();
    puzzle.format = Format::json;
    return Reader(line, puzzle).object();
}

}  // namespace hashi::batch
