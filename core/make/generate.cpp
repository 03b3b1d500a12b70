#include "make/generate.hpp"

#include "make/steps.hpp"
#include "people/people.hpp"

namespace hashi::make {

namespace {

// Marks a list of cells as taken; they must be in reading order and not taken yet.
const char* mark_cells(const Request& request, std::span<const std::int32_t> list,
                       std::size_t width, Vector<std::uint8_t>& marks) {
    if (list.size() % width != 0) return "an array ends within a record";
    std::int64_t last = -1;
    for (std::size_t i = 0; i < list.size(); i += width) {
        const std::int32_t r = list[i], c = list[i + 1];
        if (r < 0 || c < 0 || r >= request.rows || c >= request.cols) return "a cell off the grid";
        const std::int64_t cell = std::int64_t{r} * request.cols + c;
        if (cell <= last) return "cells out of order";
        last = cell;
        if (marks[static_cast<std::size_t>(cell)]++ != 0) return "a cell named twice";
    }
    return nullptr;
}

const char* check_cells(const Request& request) {
    if (request.fixed_islands.empty() && request.blocked.empty() && request.bare.empty())
        return nullptr;
    if (request.model != Model::unique) return "kept islands and blocked cells do not go with cllv";
    if (is_exact(request.symmetry) && !(request.fixed_islands.empty() && request.blocked.empty()))
        return "kept islands and blocked cells do not go with a symmetry";
    Vector<std::uint8_t> marks(static_cast<std::size_t>(request.rows) *
                               static_cast<std::size_t>(request.cols));
    if (const char* wrong = mark_cells(request, request.fixed_islands, 3, marks)) return wrong;
    if (const char* wrong = mark_cells(request, request.blocked, 2, marks)) return wrong;
    if (const char* wrong = mark_cells(request, request.bare, 2, marks)) return wrong;
    if (static_cast<std::int64_t>(request.bare.size()) / 2 + request.islands >
        std::int64_t{request.rows} * request.cols)
        return "more islands than cells for them";
    for (std::size_t i = 2; i < request.fixed_islands.size(); i += 3)
        if (request.fixed_islands[i] > 255) return "a clue above 255";
    if (static_cast<std::int64_t>(request.fixed_islands.size()) > 3 * std::int64_t{request.islands})
        return "more islands kept than wanted";
    return nullptr;
}

// Checks the wishes about how the puzzle is solved.
const char* check_taste(const Request& request) {
    if (request.loop_share > 1'000'000 || request.loop_share < -1) return "a share is 0 to 1";
    if (!request.loops && request.loop_share > 0) return "a tree has no loops";
    if (request.curve > Curve::sting) return "no such curve";
    if (request.techniques.size() % 2 != 0) return "an array ends within a record";
    const auto has_wish = [](std::int32_t technique) {
        return technique >= 0 && technique < static_cast<std::int32_t>(people::Technique::minimal);
    };
    for (std::size_t i = 0; i < request.techniques.size(); i += 2)
        if (!has_wish(request.techniques[i]) || request.techniques[i + 1] < 1)
            return "no such technique";
    for (std::int32_t technique = 0; technique < 32; ++technique)
        if ((request.without >> technique & 1) != 0 && !has_wish(technique))
            return "no such technique";
    const bool plain =
        request.techniques.empty() && request.without == 0 && request.curve == Curve::any;
    if (!plain && (request.model != Model::unique || request.signs > 0))
        return "needed and forbidden techniques and a curve go with neither cllv nor signs";
    if (request.loop_share >= 0 && request.model != Model::unique)
        return "extra is the share of loops with cllv";
    return nullptr;
}

}  // namespace

const char* check_request(const Request& request) {
    const std::int64_t cells = static_cast<std::int64_t>(request.rows) * request.cols;
    if (request.rows < 1 || request.cols < 1 || request.rows > 1'000'000 ||
        request.cols > 1'000'000)
        return "rows and columns are 1 to 1000000";
    if (cells > 20'000'000) return "a generated grid has at most 20000000 cells";
    if (request.islands < 2) return "a generated puzzle has at least 2 islands";
    if (request.islands > cells) return "more islands than cells";
    if (request.max_bridges < 1 || request.max_bridges > 4) return "max_bridges is 1 to 4";
    if (request.doubles > 1'000'000 || request.extra < 0 || request.extra > 1'000'000)
        return "a share is 0 to 1";
    if (request.level > 5) return "no such level";
    if (request.model > Model::cllv_files) return "no such model";
    if (request.symmetry > Symmetry::chance) return "no such symmetry";
    if (request.symmetry == Symmetry::loose && !request.natural)
        return "only natural puzzles have a loose symmetry";
    if (request.doubles < -1 || (request.model != Model::unique && request.doubles < 0))
        return "a share is 0 to 1";
    if (request.max_bridges == 1 && request.doubles > 0) return "no bridge can be double";
    if (const char* wrong = check_taste(request)) return wrong;
    if (request.signs < 0 || request.unreadable < 0 || request.unreadable > request.signs)
        return "no such number of signs";
    if (request.signs > 0) {
        if (request.model != Model::unique || request.symmetry != Symmetry::none ||
            request.doubles >= 0 || request.loop_share >= 0 || !request.fixed_islands.empty() ||
            !request.blocked.empty() || !request.bare.empty())
            return "signs go only with the size, max_bridges, loops and a level";
        if (request.signs > cells - request.islands) return "more islands and signs than cells";
    }
    if (!request.connected && (request.model != Model::unique || request.signs > 0 ||
                               !request.loops || request.loop_share >= 0))
        return "several networks go with neither cllv nor signs, trees and a share of loops";
    if (const char* wrong = check_cells(request)) return wrong;
    const bool square = request.rows == request.cols;
    if (!square &&
        (request.symmetry == Symmetry::quarter || request.symmetry == Symmetry::diagonal))
        return "this symmetry needs a square grid";
    return nullptr;
}

void write(const Canvas& canvas, Generated& whole) {
    Generated puzzle = whole;  // writing may be stopped midway
    canvas.list_islands(puzzle.islands);
    const std::size_t n = puzzle.islands.size() / 3;
    Vector<std::int32_t> number(n);  // by island: its index in reading order
    const auto island_at = [&](std::size_t i) {
        return canvas.at(canvas.cell(puzzle.islands[3 * i], puzzle.islands[3 * i + 1]));
    };
    for (std::size_t i = 0; i < n; ++i)
        number[static_cast<std::size_t>(island_at(i))] = static_cast<std::int32_t>(i);
    puzzle.ends.clear();
    puzzle.counts.clear();
    for (std::size_t i = 0; i < n; ++i) {
        const Canvas::Spot& spot = canvas.spot(island_at(i));
        for (const Side side : {east, south}) {
            if (spot.bridges[side] == 0) continue;
            const std::int32_t other = canvas.look(spot.cell, side).island;
            puzzle.ends.push_back(static_cast<std::int32_t>(i));
            puzzle.ends.push_back(number[static_cast<std::size_t>(other)]);
            puzzle.counts.push_back(spot.bridges[side]);
        }
    }
    whole = std::move(puzzle);
}

Outcome generate(const Request& request, Control& control, Generated& puzzle) {
    control.start();
    puzzle = {};
    Outcome outcome = Outcome::unknown;
    const bool whole = finished([&] {
        if (request.signs > 0) outcome = generate_signs(request, control, puzzle);
        else if (!for_page && request.model != Model::unique)
            outcome = generate_cllv(request, control, puzzle);
        else outcome = generate_unique(request, control, puzzle);
    });
    if (control.stopped && puzzle.misses != 0) puzzle.misses |= missed_time;
    if (whole) return outcome;
    return puzzle.islands.empty() ? Outcome::unknown : Outcome::solved;  // the best one so far
}

}  // namespace hashi::make
