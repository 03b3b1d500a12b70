#include "batch/write.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace hashi::batch {
namespace {

template <class Number>
void put(std::string& out, Number number) {
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    out.append(digits.data(), end.ptr);
}

// Writes seconds as Python's repr does. A count of nanoseconds has so few digits that its decimal
// fraction is the shortest representation of the double.
void put(std::string& out, std::chrono::nanoseconds time) {
    const auto count = time.count();
    constexpr std::int64_t second = 1'000'000'000;
    if (count >= 100'000 || count == 0) {  // from 0.0001 on
        put(out, count / second);
        out += '.';
        std::array<char, 9> digits;
        std::int64_t rest = count % second;
        for (std::size_t i = digits.size(); i-- > 0; rest /= 10)
            digits[i] = static_cast<char>('0' + rest % 10);
        std::size_t size = digits.size();
        while (size > 1 && digits[size - 1] == '0') --size;
        out.append(digits.data(), size);
        return;
    }
    std::string digits;
    put(digits, count);
    const std::size_t power = 10 - digits.size();  // position of the first digit after the point
    while (digits.back() == '0') digits.pop_back();
    out += digits[0];
    if (digits.size() > 1) out.append(".").append(digits, 1);
    out += "e-0";
    put(out, power);
}

void put(std::string& out, std::int32_t row, std::int32_t col) {
    out += '[';
    put(out, row);
    out += ',';
    put(out, col);
    out += ']';
}

void put(std::string& out, std::span<const Bridge> bridges) {
    out += '[';
    for (const Bridge& bridge : bridges) {
        if (&bridge != bridges.data()) out += ',';
        out += '[';
        put(out, bridge.row, bridge.col);
        out += ',';
        put(out, bridge.to_row, bridge.to_col);
        out += ',';
        put(out, bridge.count);
        out += ']';
    }
    out += ']';
}

template <class Value>
void field(std::string& out, std::string_view name, Value value) {
    out.append(",\"").append(name).append("\":");
    put(out, value);
}

void write_json(const Puzzle& puzzle, bool answer, std::string& out) {
    out += "{\"format\":\"hashikit\",\"version\":1";
    field(out, "rows", puzzle.rows);
    field(out, "cols", puzzle.cols);
    out += ",\"islands\":[";
    for (std::size_t i = 0; i < puzzle.islands.size(); i += 3) {
        if (i > 0) out += ',';
        out += '[';
        put(out, puzzle.islands[i]);
        out += ',';
        put(out, puzzle.islands[i + 1]);
        out += ',';
        if (puzzle.islands[i + 2] < 0) out += "null";
        else put(out, puzzle.islands[i + 2]);
        out += ']';
    }
    out += ']';
    if (puzzle.max_bridges != 2) field(out, "max_bridges", puzzle.max_bridges);
    if (!puzzle.blocked.empty()) {
        out += ",\"blocked\":[";
        for (std::size_t b = 0; b < puzzle.blocked.size(); b += 2) {
            if (b > 0) out += ',';
            put(out, puzzle.blocked[b], puzzle.blocked[b + 1]);
        }
        out += ']';
    }
    if (!puzzle.loops) out += ",\"loops\":false";
    if (!puzzle.connected) out += ",\"connected\":false";
    if (answer && puzzle.has_answer) {
        out += ",\"solution\":{\"bridges\":";
        put(out, std::span<const Bridge>(puzzle.answer));
        out += '}';
    }
    out += '}';
}

// Writes the cells in reading order: runs of water as letters from `first` on, which stand for 1,
// 2, …, `most` cells, and the clues between them.
template <class Clue>
void write_runs(const Puzzle& puzzle, char first, std::int32_t most, Clue&& clue,
                std::string& out) {
    const auto water = [&](std::int32_t run) {
        for (; run > most; run -= most) out += static_cast<char>(first + most - 1);
        if (run > 0) out += static_cast<char>(first + run - 1);
    };
    std::int32_t next = 0;
    for (std::size_t i = 0; i < puzzle.islands.size(); i += 3) {
        const std::int32_t cell = puzzle.islands[i] * puzzle.cols + puzzle.islands[i + 1];
        water(cell - next);
        clue(puzzle.islands[i + 2]);
        next = cell + 1;
    }
    water(puzzle.rows * puzzle.cols - next);
}

bool write_puzzlink(const Puzzle& puzzle, std::string& out) {
    if (puzzle.max_bridges != 2 || !puzzle.loops || !puzzle.connected || !puzzle.blocked.empty())
        return false;
    out += "https://puzz.link/p?hashi/";
    put(out, puzzle.cols);
    out += '/';
    put(out, puzzle.rows);
    out += '/';
    constexpr std::string_view digits = "0123456789abcdef";
    write_runs(
        puzzle, 'g', 20,
        [&](std::int32_t clue) {
            if (clue < 0) {
                out += '.';
                return;
            }
            if (clue >= 16) out.append("-").append(1, digits[at(clue / 16)]);
            out += digits[at(clue % 16)];
        },
        out);
    if (out.back() == '.') out += '/';
    return true;
}

bool write_tatham(const Puzzle& puzzle, std::string& out) {
    constexpr std::int32_t least_side = 3, most_clue = 16;
    if (!puzzle.connected || !puzzle.blocked.empty() || puzzle.islands.size() < 6 ||
        std::min(puzzle.rows, puzzle.cols) < least_side)
        return false;
    Vector<std::int32_t> last_row(at(puzzle.cols), -2);  // by column: the last row with an island
    for (std::size_t i = 0; i < puzzle.islands.size(); i += 3) {
        const std::int32_t row = puzzle.islands[i], col = puzzle.islands[i + 1];
        const std::int32_t clue = puzzle.islands[i + 2];
        if (clue < 1 || clue > most_clue) return false;
        if (last_row[at(col)] == row - 1 || (col > 0 && last_row[at(col - 1)] == row)) return false;
        last_row[at(col)] = row;
    }
    put(out, puzzle.cols);
    out += 'x';
    put(out, puzzle.rows);
    out += 'm';
    put(out, puzzle.max_bridges);
    if (!puzzle.loops) out += 'L';
    out += ':';
    write_runs(
        puzzle, 'a', 26,
        [&](std::int32_t clue) {
            out += static_cast<char>(clue < 10 ? '0' + clue : 'A' + clue - 10);
        },
        out);
    return true;
}

}  // namespace

bool write(const Puzzle& puzzle, Format format, bool answer, std::string& out) {
    switch (format) {
        case Format::puzzlink: return write_puzzlink(puzzle, out);
        case Format::tatham: return write_tatham(puzzle, out);
        case Format::json: write_json(puzzle, answer, out); return true;
        case Format::text: break;
    }
    return false;
}

void write(const SolveRecord& record, std::string_view file, std::string& out) {
    out.append("{\"file\":").append(file);
    out.append(",\"status\":").append(record.has_solution ? "\"solved\"" : "\"no-solution\"");
    constexpr std::string_view words[] = {"null", "true", "false"};
    out.append(",\"unique\":").append(words[record.unique]);
    out += ",\"bridges\":";
    if (record.has_solution) put(out, record.bridges);
    else out += "null";
    out += ",\"stats\":{\"build_time\":";
    put(out, record.build_time);
    field(out, "solve_time", record.solve_time);
    field(out, "conflicts", record.stats.conflicts);
    field(out, "decisions", record.stats.decisions);
    field(out, "propagations", record.stats.propagations);
    field(out, "cuts", record.stats.cuts);
    field(out, "restarts", record.stats.restarts);
    out += ",\"rounds\":0,\"nodes\":0}}";
}

void write(const people::Rating& rating, const Names& names, std::string_view file,
           std::string& out) {
    const auto text_field = [&](std::string_view name, const std::string& value) {
        out.append(",\"").append(name).append("\":\"").append(value).append("\"");
    };
    const auto list = [&](std::string_view name, std::span<const std::int32_t> numbers) {
        out.append(",\"").append(name).append("\":[");
        for (const std::int32_t& number : numbers) {
            if (&number != numbers.data()) out += ',';
            put(out, number);
        }
        out += ']';
    };
    out.append("{\"file\":").append(file);
    text_field("status", names.statuses[rating.status]);
    if (rating.status == people::Rating::rated) {
        text_field("level", names.levels[static_cast<std::size_t>(rating.level)]);
        field(out, "score", rating.score);
        text_field("hardest", names.techniques[static_cast<std::size_t>(rating.hardest)]);
    } else {
        out += ",\"level\":null,\"score\":null,\"hardest\":null";
    }
    if (rating.status == people::Rating::rated) {
        field(out, "effort", rating.effort);
        field(out, "onset", rating.onset());
        field(out, "fewest", rating.fewest);
        field(out, "chain", rating.chain);
    } else {
        out += ",\"effort\":null,\"onset\":null,\"fewest\":null,\"chain\":null";
    }
    field(out, "depth", rating.depth);
    list("rounds", rating.rounds);
    list("facts", rating.facts);
    out += '}';
}

}  // namespace hashi::batch
