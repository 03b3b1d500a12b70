#include "batch/line_solver.hpp"

#include <algorithm>
#include <stdexcept>

namespace hashi::batch {

bool LineSolver::ask(const PuzzleSpec& spec, bool unique, std::uint64_t seed, Control control,
                     Asked& asked) {
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
    asked.decided = false;
    asked.first.clear();
    asked.second.clear();
    try {
        solver_.load(spec, {}, seed, control);
    } catch (const Stopped&) {
        return false;
    } catch (const std::invalid_argument&) {
        return false;
    }
    asked.build_time = lap();
    asked.outcome = next(asked.first);
    asked.solve_time = lap();
    if (asked.outcome == Outcome::unknown) return false;
    if (unique && asked.outcome == Outcome::solved) {
        if (next(asked.second) == Outcome::unknown) return false;
        asked.decided = true;
        asked.solve_time += lap();
    }
    asked.stats = solver_.stats();
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
    drawn_.clear();
    for (std::size_t e = 0; e < counts.size(); ++e) {
        if (counts[e] == 0) continue;
        const Island& u = graph.islands[at(graph.edges[e].u)];
        const Island& v = graph.islands[at(graph.edges[e].v)];
        drawn_.push_back({u.row, u.col, v.row, v.col, counts[e]});
    }
}

Done LineSolver::solve(std::string_view line, std::string_view file, bool unique,
                       std::uint64_t seed, const Control& control, std::string& out) {
    if (!read(line, puzzle_) || !ask(puzzle_.spec(), unique, seed, control, asked_))
        return Done::declined;
    Solved solved;
    solved.found = asked_.outcome == Outcome::solved;
    solved.only = !asked_.decided            ? Solved::unasked
                  : asked_.second.size() > 0 ? Solved::no
                                             : Solved::yes;
    if (asked_.second == asked_.first && solved.only == Solved::no) return Done::declined;
    if (solved.only == Solved::no) {
        draw(asked_.second);
        if (!judge_.right(puzzle_, drawn_)) return Done::declined;
    }
    if (solved.found) {
        draw(asked_.first);
        if (!judge_.right(puzzle_, drawn_)) return Done::declined;
    }
    solved.bridges = drawn_;
    solved.build_time = asked_.build_time;
    solved.solve_time = asked_.solve_time;
    solved.stats = asked_.stats;
    write(solved, file, out);
    return solved.found ? Done::yes : Done::no;
}

Done LineSolver::rate(std::string_view line, std::string_view file, Control control,
                      std::string& out) {
    people::Rating rating;
    if (!read(line, puzzle_) || !rate(puzzle_.spec(), control, people::Level::extreme, rating))
        return Done::declined;
    write(rating, names_, file, out);
    return rating.status == people::Rating::rated ? Done::yes : Done::no;
}

Done LineSolver::convert(std::string_view line, Format format, bool answer, std::string& out) {
    if (!read(line, puzzle_) || !write(puzzle_, format, answer, out)) return Done::declined;
    return Done::yes;
}

}  // namespace hashi::batch
