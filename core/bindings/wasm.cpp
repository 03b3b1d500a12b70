// The engine for the browser. In: a puzzle that the page writes to input(); load(), then queries.
// Out: numbers at output(). There is one engine, and every call returns before the next one.
#include <cstdint>
#include <span>

#include "bindings/wasm.hpp"
#include "make/make.hpp"
#include "people/people.hpp"
#include "search/search.hpp"

namespace {

hashi::search::Solver solver;
hashi::people::Rater rater;
hashi::people::Reasoner reasoner;

// The input of load(), for a search that starts over; the puzzle refers to its numbers.
hashi::Vector<std::int32_t> load_input;
hashi::PuzzleSpec puzzle;
hashi::Vector<hashi::Bound> puzzle_bounds;

int code(hashi::Outcome outcome) { return static_cast<int>(outcome); }

// edge, low, high
hashi::Vector<hashi::Bound> read_bounds(Reader& reader) {
    hashi::Vector<hashi::Bound> bounds;
    const auto numbers = reader.list(3);
    for (std::size_t i = 0; i < numbers.size(); i += 3)
        bounds.push_back({numbers[i], numbers[i + 1], numbers[i + 2]});
    return bounds;
}

void put_list(const hashi::Vector<std::int32_t>& numbers) {
    out.push_back(static_cast<std::int32_t>(numbers.size()));
    put(numbers);
}

// The number of steps, then each step in the format of Step::write.
void put_steps(const hashi::Vector<hashi::people::Step>& steps) {
    out.push_back(static_cast<std::int32_t>(steps.size()));
    for (const hashi::people::Step& step : steps) step.write(out);
}

}  // namespace

// Input: a puzzle, then a list of bounds. Output: the two islands of each candidate edge.
EXPORT(load) void load() {
    load_input = in;
    Reader reader{load_input};
    puzzle = read_puzzle(reader);
    puzzle_bounds = read_bounds(reader);
    solver.load(puzzle, puzzle_bounds);
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
        hashi::search::find_common(solver, puzzle, puzzle_bounds, 0, control, low, high, given_up);
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
    const hashi::people::Rating rating = rater.rate(spec, control);
    out.assign({rating.status, static_cast<std::int32_t>(rating.level),
                static_cast<std::int32_t>(rating.hardest), rating.depth, rating.score});
}

// Input: a puzzle, then bounds, then a number of steps: the sentences of all steps describe the
// drawing after that many steps or, if it is -1, each the drawing before its own step. Output:
// status, then the steps.
EXPORT(explain) void explain(double seconds) {
    Reader reader;
    const hashi::PuzzleSpec spec = read_puzzle(reader);
    const hashi::Vector<hashi::Bound> bounds = read_bounds(reader);
    const std::int32_t place = reader.one();
    hashi::Control control = control_for(seconds);
    hashi::people::Explanation explanation;
    hashi::people::explain(reasoner, spec, bounds, control, explanation);
    if (place >= 0) {
        hashi::people::Voice voice;
        voice.load(spec, reasoner.graph(), bounds);
        std::int32_t left = place;
        for (const hashi::people::Step& step : explanation.steps)
            if (left-- > 0) voice.draw(step);
        voice.say_all(explanation.steps, false);
    }
    out.assign({explanation.status});
    put_steps(explanation.steps);
}

// Input: a puzzle, then the bounds drawn and marked, then row and column of a cell to stay near, or
// -1 twice. Output: kind; lists: the mistakes, the phrases why they are wrong and that they are
// (each may be empty); then the steps.
EXPORT(hint) void hint(double seconds) {
    Reader reader;
    const hashi::PuzzleSpec spec = read_puzzle(reader);
    const hashi::Vector<hashi::Bound> drawing = read_bounds(reader);
    const std::int32_t near_row = reader.one(), near_col = reader.one();
    hashi::Control control = control_for(seconds);
    hashi::people::Hint result;
    hashi::people::find_hint(reasoner, spec, drawing, control, result, near_row, near_col, true);
    out.assign({result.kind});
    put_list(result.mistakes);
    put_list(result.fault);
    put_list(result.refusal);
    put_steps(result.steps);
}

// Input: a puzzle, then the bounds drawn and marked without what is wrong, then a list of edges
// that are wrong: each with the bridges drawn, or 0 for a mark. Output: of each, the number of
// ideas that speak against it; then each idea: the step, the bounds that others added before, 1 if
// its conclusion is told, the island with too many bridges or -1, 1 if it crosses a bridge.
EXPORT(against) void against(double seconds) {
    Reader reader;
    const hashi::PuzzleSpec spec = read_puzzle(reader);
    const hashi::Vector<hashi::Bound> right = read_bounds(reader);
    const auto wrong = reader.list(2);
    hashi::Control control = control_for(seconds);
    hashi::people::Explanation explanation;
    hashi::people::explain(reasoner, spec, right, control, explanation);
    hashi::Vector<hashi::people::Idea> ideas;
    out.clear();
    for (std::size_t k = 0; k < wrong.size(); k += 2) {
        hashi::people::argue_against(spec, reasoner.graph(), right, explanation.steps, wrong[k],
                                     wrong[k + 1], ideas);
        out.push_back(static_cast<std::int32_t>(ideas.size()));
        for (const hashi::people::Idea& idea : ideas) {
            idea.step.write(out);
            out.push_back(static_cast<std::int32_t>(idea.earlier.size()));
            for (const hashi::Bound& b : idea.earlier)
                out.insert(out.end(), {b.edge, b.low, b.high});
            out.insert(out.end(), {idea.whole, idea.filled, idea.crossed});
        }
    }
}

// Input: a puzzle whose islands must stay, with their clues unless -1; then the number of islands,
// symmetry, share of doubles per million or -1, level or -1, the number of signs and of
// unreadable ones, whether the signs show only necessary numbers, whether it should look as if
// made by hand, low and high half of the seed. Output: missed wishes, level, score; the number of
// islands, then row, col, clue of each; the number of signs, then row, col and four numbers of
// each; then two islands and the bridges of each joined pair.
EXPORT(generate) int generate(double seconds) {
    Reader reader;
    const hashi::PuzzleSpec spec = read_puzzle(reader);
    hashi::make::Request request;
    request.rows = spec.rows;
    request.cols = spec.cols;
    request.max_bridges = spec.max_bridges;
    request.loops = spec.loops;
    request.connected = spec.connected;
    request.fixed_islands = spec.islands;
    request.blocked = spec.blocked;
    request.islands = reader.one();
    request.symmetry = static_cast<hashi::make::Symmetry>(reader.one());
    request.doubles = reader.one();
    request.level = reader.one();
    request.signs = reader.one();
    request.unreadable = reader.one();
    request.fewest = reader.one() != 0;
    request.natural = reader.one() != 0;
    const auto low = static_cast<std::uint32_t>(reader.one());
    const auto high = static_cast<std::uint32_t>(reader.one());
    request.seed = std::uint64_t{high} << 32 | low;
    out.clear();
    if (hashi::make::check_request(request)) return code(hashi::Outcome::no_solution);
    hashi::Control control = control_for(seconds);
    hashi::make::Generated puzzle;
    const hashi::Outcome outcome = hashi::make::generate(request, control, puzzle);
    if (outcome != hashi::Outcome::solved) return code(outcome);
    out.assign({static_cast<std::int32_t>(puzzle.misses), puzzle.level, puzzle.score,
                static_cast<std::int32_t>(puzzle.islands.size() / 3)});
    put(puzzle.islands);
    out.push_back(static_cast<std::int32_t>(puzzle.signs.size() / 6));
    put(puzzle.signs);
    for (std::size_t i = 0; i < puzzle.counts.size(); ++i)
        out.insert(out.end(), {puzzle.ends[2 * i], puzzle.ends[2 * i + 1], puzzle.counts[i]});
    return code(outcome);
}
