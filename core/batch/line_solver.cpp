#include "batch/line_solver.hpp"

#include <algorithm>
#include <stdexcept>

namespace hashi::batch {

bool LineSolver::search(const PuzzleSpec& spec, bool unique, std::uint64_t seed, Control control,
                        SearchResult& result) {
    const double limit = control.seconds;
    const auto begin = Clock::now();
    auto last = begin;
    const auto lap = [&] {
        const auto now = Clock::now();
        if (limit >= 0)
            control.seconds =
                std::max(0.0, limit - std::chrono::duration<double>(now - begin).count());
        return std::chrono::nanoseconds(now - std::exchange(last, now));
    };
    const auto next = [&](Vector<std::uint8_t>& counts) {
        const Outcome outcome = solver_.next(control);
        if (outcome == Outcome::solved)
            counts.assign(solver_.counts().begin(), solver_.counts().end());
        return outcome;
    };
    result.knows_uniqueness = false;
    result.first.clear();
    result.second.clear();
    try {
        solver_.load(spec, {}, seed, control);
    } catch (const Stopped&) {
        return false;
    } catch (const std::invalid_argument&) {
        return false;
    }
    result.build_time = lap();
    result.outcome = next(result.first);
    result.solve_time = lap();
    if (result.outcome == Outcome::unknown) return false;
    if (unique && result.outcome == Outcome::solved) {
        if (next(result.second) == Outcome::unknown) return false;
        result.knows_uniqueness = true;
        result.solve_time += lap();
    }
    result.stats = solver_.stats();
    return true;
}

bool LineSolver::rate(const PuzzleSpec& spec, Control control, people::Level at_most,
                      people::Rating& rating) {
    try {
        rating = rater_.rate(spec, control, at_most);
    } catch (const Stopped&) {
        return false;
    } catch (const std::invalid_argument&) {
        return false;
    }
    return rating.status != people::Rating::unknown;
}

// Converts counts to bridges between cells.
void LineSolver::draw(const Vector<std::uint8_t>& counts) {
    const Graph& graph = solver_.graph();
    bridges_.clear();
    for (std::size_t e = 0; e < counts.size(); ++e) {
        if (counts[e] == 0) continue;
        const Island& u = graph.islands[at(graph.edges[e].u)];
        const Island& v = graph.islands[at(graph.edges[e].v)];
        bridges_.push_back({u.row, u.col, v.row, v.col, counts[e]});
    }
}

LineStatus LineSolver::solve(std::string_view line, std::string_view file, bool unique,
                             std::uint64_t seed, const Control& control, std::string& out) {
    if (!read(line, puzzle_) || !search(puzzle_.spec(), unique, seed, control, result_))
        return LineStatus::declined;
    SolveRecord record;
    record.has_solution = result_.outcome == Outcome::solved;
    record.unique = !result_.knows_uniqueness   ? SolveRecord::unknown
                    : result_.second.size() > 0 ? SolveRecord::no
                                                : SolveRecord::yes;
    if (result_.second == result_.first && record.unique == SolveRecord::no)
        return LineStatus::declined;
    if (record.unique == SolveRecord::no) {
        draw(result_.second);
        if (!judge_.right(puzzle_, bridges_)) return LineStatus::declined;
    }
    if (record.has_solution) {
        draw(result_.first);
        if (!judge_.right(puzzle_, bridges_)) return LineStatus::declined;
    }
    record.bridges = bridges_;
    record.build_time = result_.build_time;
    record.solve_time = result_.solve_time;
    record.stats = result_.stats;
    write(record, file, out);
    return record.has_solution ? LineStatus::yes : LineStatus::no;
}

LineStatus LineSolver::rate(std::string_view line, std::string_view file, Control control,
                            std::string& out) {
    people::Rating rating;
    if (!read(line, puzzle_) || !rate(puzzle_.spec(), control, people::Level::extreme, rating))
        return LineStatus::declined;
    write(rating, names_, file, out);
    return rating.status == people::Rating::rated ? LineStatus::yes : LineStatus::no;
}

LineStatus LineSolver::convert(std::string_view line, Format format, bool answer,
                               std::string& out) {
    if (!read(line, puzzle_) || !write(puzzle_, format, answer, out)) return LineStatus::declined;
    return LineStatus::yes;
}

}  // namespace hashi::batch
