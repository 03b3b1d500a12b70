// Fuzz target: compares the explanation, hints and rating of a small puzzle with all its solutions.
#include <algorithm>

#include "people/people.hpp"
#include "tests/reference.hpp"

using reference::Bytes;
using reference::Counts;
using reference::Puzzle;

namespace {

using Solutions = std::set<Counts>;

// Replays the steps: each must keep every solution; at the end, exactly what the solutions have in
// common must be known, as far as bridges go.
void replay(const Puzzle& puzzle, const Solutions& solutions,
            const std::vector<std::int32_t>& order, const hashi::Graph& graph,
            const hashi::people::Explanation& explanation) {
    using Status = hashi::people::Explanation::Status;
    const Status expected = solutions.empty()       ? Status::none
                            : solutions.size() == 1 ? Status::complete
                                                    : Status::several;
    if (explanation.status != expected) fail(puzzle, "an explanation with the wrong status");
    if (solutions.empty()) {  // the steps lead to a contradiction, which concludes nothing
        const auto& steps = explanation.steps;
        if (order.empty() && steps.empty()) return;  // nothing but signs to speak of
        if (steps.empty() || !steps.back().conclusions.empty())
            fail(puzzle, "no contradiction without a solution");
        if (steps.back().failure == hashi::people::Failure::clash &&
            static_cast<std::size_t>(steps.back().failure_place) >= order.size())
            fail(puzzle, "a contradiction about a value that no sentence tells");
        for (std::size_t s = 0; s + 1 < steps.size(); ++s)
            for (const auto& c : steps[s].conclusions)
                if (c.low > c.high || (c.low <= c.low_before && c.high >= c.high_before))
                    fail(puzzle, "a conclusion without news, or an impossible one");
        return;
    }
    std::vector<int> low(puzzle.edges.size(), 0);
    std::vector<std::size_t> ours(order.size());  // our index of each edge of the graph
    for (std::size_t e = 0; e < order.size(); ++e) ours[static_cast<std::size_t>(order[e])] = e;
    for (const hashi::Bound& given : graph.given) {
        int& known = low[ours[static_cast<std::size_t>(given.edge)]];
        known = std::max(known, given.low);
    }
    for (const hashi::people::Step& step : explanation.steps) {
        if (step.conclusions.empty()) fail(puzzle, "a step without a conclusion");
        for (const hashi::people::Step::Conclusion& c : step.conclusions) {
            if (c.low < c.low_before || c.high > c.high_before ||
                (c.low == c.low_before && c.high == c.high_before))
                fail(puzzle, "a conclusion without news");
            if (c.edge >= graph.edge_count()) {  // an island's value
                const hashi::Island& island =
                    graph.islands[static_cast<std::size_t>(c.edge - graph.edge_count())];
                for (const Counts& counts : solutions) {
                    int value = 0;
                    for (const std::int32_t f : island.edge)
                        if (f >= 0) value += counts[ours[static_cast<std::size_t>(f)]];
                    if (value < c.low || value > c.high) fail(puzzle, "a wrong value");
                }
                continue;
            }
            const std::size_t e = ours[static_cast<std::size_t>(c.edge)];
            for (const Counts& counts : solutions)
                if (counts[e] < c.low || counts[e] > c.high) fail(puzzle, "a wrong conclusion");
            low[e] = std::max(low[e], c.low);
        }
    }
    for (std::size_t e = 0; e < low.size(); ++e) {
        int least = puzzle.max_bridges;
        for (const Counts& counts : solutions) least = std::min<int>(least, counts[e]);
        if (std::max(low[e], puzzle.bounds[e].first) != least)
            fail(puzzle, "a bridge that all solutions have is not explained");
    }
}

// Each mistake must be wrong alone; several that are wrong only together must be possible without
// any one of them.
void check_mistakes(const Puzzle& puzzle, const Solutions& solutions,
                    const std::vector<std::int32_t>& order, const hashi::people::Hint& hint) {
    std::vector<std::size_t> wrong;
    for (std::size_t e = 0; e < order.size(); ++e)
        if (std::ranges::count(hint.mistakes, order[e])) wrong.push_back(e);
    if (wrong.empty() || wrong.size() != hint.mistakes.size())
        fail(puzzle, "mistakes that are no edges, or named twice");
    // Whether some solution satisfies what is drawn at these edges.
    const auto possible = [&](const std::vector<std::size_t>& edges) {
        return std::ranges::any_of(solutions, [&](const Counts& counts) {
            return std::ranges::all_of(edges, [&](std::size_t e) {
                return puzzle.bounds[e].first <= counts[e] && counts[e] <= puzzle.bounds[e].second;
            });
        });
    };
    if (possible(wrong)) fail(puzzle, "mistakes that agree with a solution");
    if (hint.kind == hashi::people::Hint::together) {
        for (std::size_t k = 0; k < wrong.size(); ++k) {
            std::vector<std::size_t> rest = wrong;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(k));
            if (!possible(rest)) fail(puzzle, "a mistake that could be left out");
        }
        if (wrong.size() < 2) fail(puzzle, "one mistake that is said to be several");
    } else {
        for (const std::size_t e : wrong)
            if (possible({e})) fail(puzzle, "a mistake that is possible");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static hashi::people::Rater rater;
    static hashi::people::Reasoner reasoner;
    static hashi::search::Solver solver;
    Bytes bytes(data, size);
    const int depth = bytes.below(4);
    Puzzle puzzle = reference::decode(bytes, 7, 9);
    Solutions solutions;
    if (!puzzle.solutions(solutions, 30'000)) return 0;
    solver.load(puzzle.spec());
    const std::vector<std::int32_t> order = puzzle.match(solver.graph());
    hashi::Control control;

    const hashi::people::Rating rating = rater.rate(puzzle.spec(), control);
    using Status = hashi::people::Rating::Status;
    const Status expected = solutions.empty()       ? Status::none
                            : solutions.size() == 1 ? Status::rated
                                                    : Status::several;
    if (rating.status != expected) fail(puzzle, "a rating with the wrong status");
    if (rating.status == Status::rated &&
        (rating.score < 100 * static_cast<int>(rating.level) ||
         rating.score >= 100 * static_cast<int>(rating.level) + 100))
        fail(puzzle, "a score of the wrong level");

    hashi::people::Explanation explanation;
    hashi::people::explain(reasoner, puzzle.spec(), {}, control, explanation,
                           depth == 0 ? 24 : depth - 1);
    replay(puzzle, solutions, order, reasoner.graph(), explanation);

    // With assumed bounds, and a hint about them.
    Solutions agree;
    reference::assume(bytes, puzzle);
    if (!puzzle.solutions(agree, 30'000)) return 0;
    const std::vector<hashi::Bound> drawn = reference::given(puzzle, order);
    hashi::people::explain(reasoner, puzzle.spec(), drawn, control, explanation);
    replay(puzzle, agree, order, reasoner.graph(), explanation);
    hashi::people::Hint hint;
    hashi::people::find_hint(reasoner, puzzle.spec(), drawn, control, hint);
    using Kind = hashi::people::Hint::Kind;
    if ((hint.kind == Kind::none) != solutions.empty())
        fail(puzzle, "a hint contradicts whether there is a solution");
    const bool wrong = hint.kind == Kind::mistake || hint.kind == Kind::together;
    if (!solutions.empty() && wrong != agree.empty())
        fail(puzzle, "a false mistake, or one overlooked");
    if (wrong) check_mistakes(puzzle, solutions, order, hint);
    if (hint.kind == Kind::unknown) fail(puzzle, "unknown without a limit");
    return 0;
}
