// The engine for the browser: plain exported functions over flat arrays of 32-bit numbers.
//
// The page writes a puzzle to input() and calls load(), then makes queries; output() holds the
// answer until the next call. There is one engine, and every call returns before the next one.
// Without exceptions, a malformed puzzle traps and the page must create a new engine; it validates
// user input first.
#include <cstdint>
#include <span>

#include "make/make.hpp"
#include "people/people.hpp"
#include "search/search.hpp"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace {

hashi::search::Solver solver;
hashi::people::Deducer deducer;
hashi::Vector<std::int32_t> in, out;

// What load() got, for a search that starts over.
hashi::Vector<std::int32_t> kept;
hashi::PuzzleSpec loaded;
hashi::Vector<hashi::Bound> loaded_bounds;

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

// Reads numbers from the front of the input.
struct Reader {
    std::span<const std::int32_t> left = in;

    std::span<const std::int32_t> take(std::size_t count) {
        if (count > left.size()) __builtin_trap();
        const auto taken = left.first(count);
        left = left.subspan(count);
        return taken;
    }
    std::int32_t one() { return take(1)[0]; }
    // A list: the number of entries, then the entries of `width` numbers each.
    std::span<const std::int32_t> list(std::size_t width) {
        const std::int32_t count = one();
        if (count < 0) __builtin_trap();
        return take(static_cast<std::size_t>(count) * width);
    }
};

// rows, cols, maximum of bridges per pair, loops allowed, one network; then lists: islands (row,
// col, clue), blocked cells (row, col), given bridges (island, side, number), signs (row, col, four
// numbers by side).
hashi::PuzzleSpec read_puzzle(Reader& reader) {
    hashi::PuzzleSpec spec;
    spec.rows = reader.one();
    spec.cols = reader.one();
    spec.max_bridges = reader.one();
    spec.loops = reader.one() != 0;
    spec.connected = reader.one() != 0;
    spec.islands = reader.list(3);
    spec.blocked = reader.list(2);
    spec.given = reader.list(3);
    spec.signs = reader.list(6);
    return spec;
}

// edge, low, high
hashi::Vector<hashi::Bound> read_bounds(Reader& reader) {
    hashi::Vector<hashi::Bound> bounds;
    const auto numbers = reader.list(3);
    for (std::size_t i = 0; i < numbers.size(); i += 3)
        bounds.push_back({numbers[i], numbers[i + 1], numbers[i + 2]});
    return bounds;
}

// The number of steps, then each step in the format of Step::write.
void put_steps(const hashi::Vector<hashi::people::Step>& steps) {
    out.push_back(static_cast<std::int32_t>(steps.size()));
    for (const hashi::people::Step& step : steps) step.write(out);
}

}  // namespace

// Allocates `size` numbers of input; returns their address.
EXPORT(input) std::int32_t* input(std::int32_t size) {
    in.resize(static_cast<std::size_t>(size));
    return in.data();
}

EXPORT(output) const std::int32_t* output() { return out.data(); }
EXPORT(output_size) std::int32_t output_size() { return static_cast<std::int32_t>(out.size()); }

// Input: a puzzle, then a list of bounds. Output: the two islands of each candidate edge.
EXPORT(load) void load() {
    kept = in;
    Reader reader{kept};
    loaded = read_puzzle(reader);
    loaded_bounds = read_bounds(reader);
    solver.load(loaded, loaded_bounds);
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

// Output: the minimum of bridges on each candidate edge over all solutions, then the maximum.
EXPORT(forced) int forced(double seconds) {
    hashi::Control control = control_for(seconds);
    hashi::Vector<std::uint8_t> low, high;
    hashi::search::Stats given_up;
    control.start();
    const hashi::Outcome outcome =
        hashi::search::find_common(solver, loaded, loaded_bounds, 0, control, low, high, given_up);
    out.clear();
    put(low);
    put(high);
    return code(outcome);
}

// Input: a puzzle. Output: status, level, hardest technique, depth, score.
EXPORT(rate) void rate(double seconds) {
    Reader reader;
    const hashi::PuzzleSpec spec = read_puzzle(reader);
    hashi::Control control = control_for(seconds);
    const hashi::people::Rating rating = deducer.rate(spec, control);
    out.assign({rating.status, static_cast<std::int32_t>(rating.level),
                static_cast<std::int32_t>(rating.hardest), rating.depth, rating.score});
}

// Input: a puzzle, then given bounds. Output: status, then the steps.
EXPORT(explain) void explain(double seconds) {
    Reader reader;
    const hashi::PuzzleSpec spec = read_puzzle(reader);
    const hashi::Vector<hashi::Bound> given = read_bounds(reader);
    hashi::Control control = control_for(seconds);
    hashi::people::Explanation explanation;
    deducer.explain(spec, given, control, explanation);
    out.assign({explanation.status});
    put_steps(explanation.steps);
}

// Input: a puzzle, then the bounds drawn and marked, then row and column of a cell to stay near, or
// -1 twice. Output: kind; the number of mistakes, then these; then the steps.
EXPORT(hint) void hint(double seconds) {
    Reader reader;
    const hashi::PuzzleSpec spec = read_puzzle(reader);
    const hashi::Vector<hashi::Bound> drawn = read_bounds(reader);
    const std::int32_t near_row = reader.one(), near_col = reader.one();
    hashi::Control control = control_for(seconds);
    hashi::people::Hint found;
    deducer.hint(spec, drawn, control, found, near_row, near_col);
    out.assign({found.kind, static_cast<std::int32_t>(found.mistakes.size())});
    put(found.mistakes);
    put_steps(found.steps);
}

// Input: a puzzle whose islands must stay, with their clues unless -1; then the number of islands
// wanted, symmetry, share of doubles per million or -1, level or -1, the number of signs and of
// unreadable ones, whether the signs show no more numbers than needed, low and high half of the
// seed. Output: missed wishes, level, score; the number of islands, then row, col, clue of each;
// the number of signs, then row, col and four numbers of each; then two islands and the bridges of
// each joined pair.
EXPORT(generate) int generate(double seconds) {
    Reader reader;
    const hashi::PuzzleSpec spec = read_puzzle(reader);
    hashi::make::Request request;
    request.rows = spec.rows;
    request.cols = spec.cols;
    request.max_bridges = spec.max_bridges;
    request.loops = spec.loops;
    request.kept = spec.islands;
    request.blocked = spec.blocked;
    request.islands = reader.one();
    request.symmetry = static_cast<hashi::make::Symmetry>(reader.one());
    request.doubles = reader.one();
    request.level = reader.one();
    request.signs = reader.one();
    request.unreadable = reader.one();
    request.fewest = reader.one() != 0;
    const auto low = static_cast<std::uint32_t>(reader.one());
    const auto high = static_cast<std::uint32_t>(reader.one());
    request.seed = std::uint64_t{high} << 32 | low;
    out.clear();
    if (hashi::make::check_request(request)) return code(hashi::Outcome::no_solution);
    hashi::Control control = control_for(seconds);
    hashi::make::Generated made;
    const hashi::Outcome outcome = hashi::make::generate(request, control, made);
    if (outcome != hashi::Outcome::solved) return code(outcome);
    out.assign({static_cast<std::int32_t>(made.missed), made.level, made.score,
                static_cast<std::int32_t>(made.islands.size() / 3)});
    put(made.islands);
    out.push_back(static_cast<std::int32_t>(made.signs.size() / 6));
    put(made.signs);
    for (std::size_t i = 0; i < made.counts.size(); ++i)
        out.insert(out.end(), {made.ends[2 * i], made.ends[2 * i + 1], made.counts[i]});
    return code(outcome);
}
