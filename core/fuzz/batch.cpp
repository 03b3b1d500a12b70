// Fuzz target: a line of a collection. Whatever is accepted of any bytes must be written so that it
// reads back the same; the judge and the answers for small puzzles are compared with brute force.
#include <algorithm>
#include <string>
#include <string_view>

#include "batch/batch.hpp"
#include "people/technique.hpp"
#include "tests/reference.hpp"

using hashi::batch::Bridge;
using hashi::batch::Format;
using hashi::batch::LineSolver;
using hashi::batch::LineStatus;
using reference::Bytes;
using reference::Counts;

namespace {

void require(bool condition, const char* why, std::string_view line) {
    if (condition) return;
    std::fprintf(stderr, "%s: %.*s\n", why, static_cast<int>(line.size()), line.data());
    std::abort();
}

bool same(const hashi::batch::Puzzle& a, const hashi::batch::Puzzle& b) {
    return a.rows == b.rows && a.cols == b.cols && a.max_bridges == b.max_bridges &&
           a.loops == b.loops && a.connected == b.connected && a.islands == b.islands &&
           a.blocked == b.blocked;
}

// Reads a line; whatever is accepted must be a valid puzzle, and be written so that it reads back
// the same.
bool round_trip(std::string_view line) {
    static hashi::batch::Puzzle puzzle, again;
    if (!hashi::batch::read(line, puzzle)) return false;
    require(puzzle.rows >= 1 && puzzle.cols >= 1, "no grid", line);
    hashi::Graph graph;
    hashi::Control control;
    control.start();
    graph.build(puzzle.spec(), control);  // throws if it is malformed
    for (const Format format : {Format::puzzlink, Format::tatham, Format::json}) {
        std::string written;
        if (!hashi::batch::write(puzzle, format, true, written)) {
            require(format != Format::json, "JSON can hold every puzzle", line);
            continue;
        }
        require(hashi::batch::read(written, again), "not read back", written);
        require(again.format == format && same(puzzle, again), "read back as another", written);
        require(format != Format::json || (puzzle.has_answer == again.has_answer &&
                                           puzzle.answer.size() == again.answer.size()),
                "another answer", written);
    }
    return true;
}

hashi::batch::Puzzle plain(const reference::Puzzle& puzzle) {
    hashi::batch::Puzzle made;
    made.rows = puzzle.rows;
    made.cols = puzzle.cols;
    made.max_bridges = puzzle.max_bridges;
    made.loops = puzzle.loops;
    made.connected = puzzle.connected;
    made.islands = puzzle.islands;
    made.blocked = puzzle.blocked;
    return made;
}

std::vector<Bridge> drawn(const reference::Puzzle& puzzle, const Counts& counts) {
    std::vector<Bridge> bridges;
    for (std::size_t e = 0; e < counts.size(); ++e) {
        const auto u = 3 * static_cast<std::size_t>(puzzle.edges[e].first);
        const auto v = 3 * static_cast<std::size_t>(puzzle.edges[e].second);
        if (counts[e] > 0)
            bridges.push_back({puzzle.islands[u], puzzle.islands[u + 1], puzzle.islands[v],
                               puzzle.islands[v + 1], counts[e]});
    }
    return bridges;
}

// Whether a line of `hashi solve --json` begins like this after its file name.
void require_begin(const std::string& line, std::string_view begin) {
    require(line.starts_with(begin), "another answer", line);
}

void ask(Bytes& bytes) {
    static const hashi::Vector<std::string> techniques(hashi::people::technique_count, "technique");
    static LineSolver solver({{"rated", "harder", "several", "none", "unknown"},
                              {"a", "b", "c", "d", "e", "f"},
                              techniques});
    static hashi::batch::Judge judge;
    reference::Puzzle puzzle = reference::decode(bytes, 6, 8);
    if (!puzzle.signs.empty() || !puzzle.given.empty()) return;
    std::set<Counts> solutions;
    if (!puzzle.solutions(solutions, 20'000)) return;
    const hashi::batch::Puzzle value = plain(puzzle);

    // Any drawing: accepted if and only if it is a solution.
    Counts counts(puzzle.edges.size(), 0);
    if (!solutions.empty()) counts = *solutions.begin();
    for (int changes = bytes.below(3); changes > 0 && !counts.empty(); --changes)
        counts[static_cast<std::size_t>(bytes.next()) % counts.size()] =
            static_cast<std::uint8_t>(bytes.below(puzzle.max_bridges + 2));
    if (judge.right(value, drawn(puzzle, counts)) != (solutions.count(counts) > 0))
        fail(puzzle, "misjudged");

    std::string line, out;
    hashi::batch::write(value, Format::json, false, line);
    require(round_trip(line), "not read", line);
    const LineStatus done = solver.solve(line, "\"x\"", true, 0, {}, out);
    if (done != (solutions.empty() ? LineStatus::no : LineStatus::yes))
        fail(puzzle, "the wrong status");
    require_begin(out,
                  solutions.empty() ? "{\"file\":\"x\",\"status\":\"no-solution\",\"unique\":null,"
                                      "\"bridges\":null,\"stats\":{\"build_time\":"
                  : solutions.size() == 1
                      ? "{\"file\":\"x\",\"status\":\"solved\",\"unique\":true,\"bridges\":["
                      : "{\"file\":\"x\",\"status\":\"solved\",\"unique\":false,\"bridges\":[");
    out.clear();
    if (solver.rate(line, "\"x\"", {}, out) !=
        (solutions.size() == 1 ? LineStatus::yes : LineStatus::no))
        fail(puzzle, "a different rating");
    require_begin(out, solutions.empty()       ? "{\"file\":\"x\",\"status\":\"none\""
                       : solutions.size() == 1 ? "{\"file\":\"x\",\"status\":\"rated\""
                                               : "{\"file\":\"x\",\"status\":\"several\"");
}

// A line in one of the formats, damaged in some places.
std::string spoilt(Bytes& bytes) {
    const int kind = bytes.below(4);
    reference::Puzzle puzzle = reference::decode(bytes, 9, 12);
    hashi::batch::Puzzle value = plain(puzzle);
    std::string line;
    if (kind < 3) {
        value.has_answer = bytes.below(2) == 0;
        const Counts counts(puzzle.edges.size(), 1);
        for (const Bridge& bridge : drawn(puzzle, counts)) value.answer.push_back(bridge);
        std::ranges::sort(value.answer, {}, [](const Bridge& d) {
            return std::tuple(d.row, d.col, d.to_row, d.to_col);
        });
        if (!hashi::batch::write(value, static_cast<Format>(kind), true, line)) line = "{}";
    } else {
        for (int r = 0; r < puzzle.rows; ++r) {
            if (r > 0) line += '/';
            for (int c = 0; c < puzzle.cols; ++c) line += "12345678?#.0-_"[bytes.below(14)];
        }
    }
    constexpr std::string_view marks = "\"{}[],:0123456789 .-/?#&zaLmx\n\t\\_";
    for (int changes = bytes.below(4); changes > 0 && !line.empty(); --changes) {
        const std::size_t at =
            static_cast<std::size_t>(bytes.next() * 256 + bytes.next()) % line.size();
        const char mark = marks[static_cast<std::size_t>(bytes.next()) % marks.size()];
        switch (bytes.below(3)) {
            case 0: line[at] = mark; break;
            case 1: line.erase(at, 1 + static_cast<std::size_t>(bytes.below(4))); break;
            default: line.insert(at, 1, mark);
        }
    }
    return line;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    switch (bytes.below(3)) {
        case 0: ask(bytes); return 0;
        case 1: return round_trip(spoilt(bytes)) ? 0 : -1;
        default: {
            const std::string_view line(reinterpret_cast<const char*>(data) + 1,
                                        size > 0 ? size - 1 : 0);
            // An exact copy, so that a read past its end is detected.
            return round_trip(std::string(line)) ? 0 : -1;
        }
    }
}
