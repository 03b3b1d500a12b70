#include "generate.hpp"

#include "generate_steps.hpp"

namespace hashi {

const char* check_recipe(const Recipe& recipe) {
    const std::int64_t cells = static_cast<std::int64_t>(recipe.rows) * recipe.cols;
    if (recipe.rows < 1 || recipe.cols < 1 || recipe.rows > 1'000'000 || recipe.cols > 1'000'000)
        return "rows and columns are 1 to 1000000";
    if (cells > 20'000'000) return "a grid to generate in has at most 20000000 cells";
    if (recipe.islands < 2) return "a puzzle to generate has at least 2 islands";
    if (recipe.islands > cells) return "more islands than cells";
    if (recipe.max_bridges < 1 || recipe.max_bridges > 4) return "max_bridges is 1 to 4";
    if (recipe.doubles > 1'000'000 || recipe.extra < 0 || recipe.extra > 1'000'000)
        return "a share is 0 to 1";
    if (recipe.level > 5) return "no such level";
    const bool square = recipe.rows == recipe.cols;
    if (!square && (recipe.symmetry == Symmetry::quarter || recipe.symmetry == Symmetry::diagonal))
        return "this symmetry needs a square grid";
    return nullptr;
}

void double_bridges(Canvas& canvas, Random& random, std::int32_t share, int max_bridges) {
    if (max_bridges < 2) return;
    for (std::int32_t island = 0; island < canvas.island_count(); ++island)
        for (const Side side : {east, south})
            if (canvas.spot(island).bridges[side] > 0 && random.chance(share))
                canvas.draw(island, side, random.from_to(2, max_bridges));
}

void write(const Canvas& canvas, Generated& made) {
    canvas.list_islands(made.islands);
    const std::size_t n = made.islands.size() / 3;
    std::vector<std::int32_t> number(n);  // by island: its place row by row
    const auto island_at = [&](std::size_t i) {
        return canvas.at(canvas.cell(made.islands[3 * i], made.islands[3 * i + 1]));
    };
    for (std::size_t i = 0; i < n; ++i)
        number[static_cast<std::size_t>(island_at(i))] = static_cast<std::int32_t>(i);
    made.bridges.clear();
    for (std::size_t i = 0; i < n; ++i) {
        const Canvas::Spot& spot = canvas.spot(island_at(i));
        for (const Side side : {east, south}) {
            if (spot.bridges[side] == 0) continue;
            const std::int32_t other = canvas.look(spot.cell, side).island;
            made.bridges.push_back(static_cast<std::int32_t>(i));
            made.bridges.push_back(number[static_cast<std::size_t>(other)]);
            made.bridges.push_back(spot.bridges[side]);
        }
    }
}

Outcome generate(const Recipe& recipe, Control& control, Generated& made) {
    control.start();
    made = {};
    return recipe.model == Model::cllv ? generate_cllv(recipe, control, made)
                                       : generate_unique(recipe, control, made);
}

}  // namespace hashi
