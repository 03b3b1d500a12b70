// The engine for the browser: plain exported functions over flat arrays of 32-bit numbers.
//
// The page writes a puzzle to input() and calls load(), then asks; what is asked for stands in
// output() until the next call. There is one engine; every call returns before the next is made.
// Without exceptions a malformed puzzle traps, and the page then makes a new engine; it checks
// what people give it before.
#include <cstdint>
#include <span>
#include <vector>

#include "solve.hpp"

// What libc++ would print when it gives up needs printf, a tenth of the file.
_LIBCPP_BEGIN_NAMESPACE_STD
void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace {

hashi::Solver solver;
std::vector<std::int32_t> in, out;

hashi::Control control_for(double seconds) {
    hashi::Control control;
    control.seconds = seconds;
    return control;
}

template <class Numbers>
void put(const Numbers& numbers) {
    for (const auto number : numbers) out.push_back(static_cast<std::int32_t>(number));
}

int code(hashi::Outcome outcome) { return static_cast<int>(outcome); }

// Takes numbers off the front of the input.
struct Reader {
    std::span<const std::int32_t> left = in;

    std::span<const std::int32_t> take(std::size_t count) {
        if (count > left.size()) __builtin_trap();
        const auto taken = left.first(count);
        left = left.subspan(count);
        return taken;
    }
    std::int32_t one() { return take(1)[0]; }
    // A list: how many entries of `width` numbers, then they.
    std::span<const std::int32_t> list(std::size_t width) {
        const std::int32_t count = one();
        if (count < 0) __builtin_trap();
        return take(static_cast<std::size_t>(count) * width);
    }
};

// rows, cols, most bridges per pair, loops allowed; lists: islands (row, col, clue), blocked cells
// (row, col).
hashi::PuzzleSpec read_puzzle(Reader& reader) {
    hashi::PuzzleSpec spec;
    spec.rows = reader.one();
    spec.cols = reader.one();
    spec.max_bridges = reader.one();
    spec.loops = reader.one() != 0;
    spec.islands = reader.list(3);
    spec.blocked = reader.list(2);
    return spec;
}

}  // namespace

// Room for so many numbers of input; where they go.
EXPORT(input) std::int32_t* input(std::int32_t size) {
    in.resize(static_cast<std::size_t>(size));
    return in.data();
}

EXPORT(output) const std::int32_t* output() { return out.data(); }
EXPORT(output_size) std::int32_t output_size() { return static_cast<std::int32_t>(out.size()); }

// Input: a puzzle, then a list of bounds (edge, low, high). Output: per candidate edge its two
// islands.
EXPORT(load) void load() {
    Reader reader;
    const hashi::PuzzleSpec spec = read_puzzle(reader);
    std::vector<hashi::Bound> given;
    const auto bounds = reader.list(3);
    for (std::size_t i = 0; i < bounds.size(); i += 3)
        given.push_back({bounds[i], bounds[i + 1], bounds[i + 2]});
    solver.load(spec, given);
    out.clear();
    const hashi::Graph& graph = solver.graph();
    for (std::int32_t e = 0; e < graph.edge_count(); ++e) {
        const hashi::Edge& edge = graph.edges[static_cast<std::size_t>(e)];
        out.push_back(edge.u);
        out.push_back(edge.v);
    }
}

// The next solution. Output: the bridges of each candidate edge.
EXPORT(next) int next(double seconds) {
    hashi::Control control = control_for(seconds);
    const hashi::Outcome outcome = solver.next(control);
    out.clear();
    if (outcome == hashi::Outcome::solved) put(solver.counts());
    return code(outcome);
}

// Output: the fewest bridges of each candidate edge over all solutions, then the most.
EXPORT(forced) int forced(double seconds) {
    hashi::Control control = control_for(seconds);
    std::vector<std::uint8_t> low, high;
    const hashi::Outcome outcome = solver.forced(control, low, high);
    out.clear();
    put(low);
    put(high);
    return code(outcome);
}
