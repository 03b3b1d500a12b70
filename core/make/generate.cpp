#include "make/generate.hpp"

#include "make/steps.hpp"
#include "people/people.hpp"

namespace hashi::make {

namespace {

// Marks a list of cells as taken; they must be in reading order and not taken yet.
const char* take_cells(const Recipe& recipe, std::span<const std::int32_t> list, std::size_t width,
                       Vector<std::uint8_t>& taken) {
    if (list.size() % width != 0) return "an array ends within a record";
    std::int64_t last = -1;
    for (std::size_t i = 0; i < list.size(); i += width) {
        const std::int32_t r = list[i], c = list[i + 1];
        if (r < 0 || c < 0 || r >= recipe.rows || c >= recipe.cols) return "a cell off the grid";
        const std::int64_t cell = std::int64_t{r} * recipe.cols + c;
        if (cell <= last) return "cells out of order";
        last = cell;
        if (taken[static_cast<std::size_t>(cell)]++ != 0) return "a cell named twice";
    }
    return nullptr;
}

const char* check_kept(const Recipe& recipe) {
    if (recipe.kept.empty() && recipe.blocked.empty() && recipe.bare.empty()) return nullptr;
    if (recipe.model != Model::unique) return "kept islands and blocked cells do not go with cllv";
    if (recipe.symmetry != Symmetry::none && !(recipe.kept.empty() && recipe.blocked.empty()))
        return "kept islands and blocked cells do not go with a symmetry";
    Vector<std::uint8_t> taken(static_cast<std::size_t>(recipe.rows) *
                               static_cast<std::size_t>(recipe.cols));
    if (const char* wrong = take_cells(recipe, recipe.kept, 3, taken)) return wrong;
    if (const char* wrong = take_cells(recipe, recipe.blocked, 2, taken)) return wrong;
    if (const char* wrong = take_cells(recipe, recipe.bare, 2, taken)) return wrong;
    if (static_cast<std::int64_t>(recipe.bare.size()) / 2 + recipe.islands >
        std::int64_t{recipe.rows} * recipe.cols)
        return "more islands than cells for them";
    for (std::size_t i = 2; i < recipe.kept.size(); i += 3)
        if (recipe.kept[i] > 255) return "a clue above 255";
    if (static_cast<std::int64_t>(recipe.kept.size()) > 3 * std::int64_t{recipe.islands})
        return "more islands kept than wanted";
    return nullptr;
}

// Checks the wishes about how the puzzle is solved.
const char* check_taste(const Recipe& recipe) {
    if (recipe.loop_share > 1'000'000 || recipe.loop_share < -1) return "a share is 0 to 1";
    if (!recipe.loops && recipe.loop_share > 0) return "a tree has no loops";
    if (recipe.curve > Curve::sting) return "no such curve";
    if (recipe.needed.size() % 2 != 0) return "an array ends within a record";
    const auto has_wish = [](std::int32_t technique) {
        return technique >= 0 && technique < static_cast<std::int32_t>(people::Technique::minimal);
    };
    for (std::size_t i = 0; i < recipe.needed.size(); i += 2)
        if (!has_wish(recipe.needed[i]) || recipe.needed[i + 1] < 1) return "no such technique";
    for (std::int32_t technique = 0; technique < 32; ++technique)
        if ((recipe.without >> technique & 1) != 0 && !has_wish(technique))
            return "no such technique";
    const bool plain = recipe.needed.empty() && recipe.without == 0 && recipe.curve == Curve::any;
    if (!plain && (recipe.model != Model::unique || recipe.signs > 0))
        return "needed and forbidden techniques and a curve go with neither cllv nor signs";
    if (recipe.loop_share >= 0 && recipe.model != Model::unique)
        return "extra is the share of loops with cllv";
    return nullptr;
}

}  // namespace

const char* check_recipe(const Recipe& recipe) {
    const std::int64_t cells = static_cast<std::int64_t>(recipe.rows) * recipe.cols;
    if (recipe.rows < 1 || recipe.cols < 1 || recipe.rows > 1'000'000 || recipe.cols > 1'000'000)
        return "rows and columns are 1 to 1000000";
    if (cells > 20'000'000) return "a generated grid has at most 20000000 cells";
    if (recipe.islands < 2) return "a generated puzzle has at least 2 islands";
    if (recipe.islands > cells) return "more islands than cells";
    if (recipe.max_bridges < 1 || recipe.max_bridges > 4) return "max_bridges is 1 to 4";
    if (recipe.doubles > 1'000'000 || recipe.extra < 0 || recipe.extra > 1'000'000)
        return "a share is 0 to 1";
    if (recipe.level > 5) return "no such level";
    if (recipe.model > Model::cllv_files) return "no such model";
    if (recipe.symmetry > Symmetry::diagonal) return "no such symmetry";
    if (recipe.doubles < -1 || (recipe.model != Model::unique && recipe.doubles < 0))
        return "a share is 0 to 1";
    if (recipe.max_bridges == 1 && recipe.doubles > 0) return "no bridge can be double";
    if (const char* wrong = check_taste(recipe)) return wrong;
    if (recipe.signs < 0 || recipe.unreadable < 0 || recipe.unreadable > recipe.signs)
        return "no such number of signs";
    if (recipe.signs > 0) {
        if (recipe.model != Model::unique || recipe.symmetry != Symmetry::none ||
            recipe.doubles >= 0 || recipe.loop_share >= 0 || !recipe.kept.empty() ||
            !recipe.blocked.empty() || !recipe.bare.empty())
            return "signs go only with the size, max_bridges, loops and a level";
        if (recipe.signs > cells - recipe.islands) return "more islands and signs than cells";
    }
    if (const char* wrong = check_kept(recipe)) return wrong;
    const bool square = recipe.rows == recipe.cols;
    if (!square && (recipe.symmetry == Symmetry::quarter || recipe.symmetry == Symmetry::diagonal))
        return "this symmetry needs a square grid";
    return nullptr;
}

void write(const Canvas& canvas, Generated& whole) {
    Generated made = whole;  // writing may be stopped midway
    canvas.list_islands(made.islands);
    const std::size_t n = made.islands.size() / 3;
    Vector<std::int32_t> number(n);  // by island: its index in reading order
    const auto island_at = [&](std::size_t i) {
        return canvas.at(canvas.cell(made.islands[3 * i], made.islands[3 * i + 1]));
    };
    for (std::size_t i = 0; i < n; ++i)
        number[static_cast<std::size_t>(island_at(i))] = static_cast<std::int32_t>(i);
    made.ends.clear();
    made.counts.clear();
    for (std::size_t i = 0; i < n; ++i) {
        const Canvas::Spot& spot = canvas.spot(island_at(i));
        for (const Side side : {east, south}) {
            if (spot.bridges[side] == 0) continue;
            const std::int32_t other = canvas.look(spot.cell, side).island;
            made.ends.push_back(static_cast<std::int32_t>(i));
            made.ends.push_back(number[static_cast<std::size_t>(other)]);
            made.counts.push_back(spot.bridges[side]);
        }
    }
    whole = std::move(made);
}

Outcome generate(const Recipe& recipe, Control& control, Generated& made) {
    control.start();
    made = {};
    Outcome outcome = Outcome::unknown;
    const bool whole = finished([&] {
        if (recipe.signs > 0) outcome = generate_signs(recipe, control, made);
#ifndef HASHIKIT_SMALL
        else if (recipe.model != Model::unique) outcome = generate_cllv(recipe, control, made);
#endif
        else outcome = generate_unique(recipe, control, made);
    });
    if (control.stopped && made.missed != 0) made.missed |= missed_time;
    if (whole) return outcome;
    return made.islands.empty() ? Outcome::unknown : Outcome::solved;  // the best one so far
}

}  // namespace hashi::make
