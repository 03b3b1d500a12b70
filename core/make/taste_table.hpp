// What hand-made puzzles are like: the numbers of the measure of taste, see taste.hpp.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace hashi::make {

// Hand-made puzzles come in styles: those of one series are alike, and each has its own sizes.
struct TasteTable {
    std::int32_t features = 0, styles = 0, components = 0, sizes = 0;
    // By size: the largest in cells, and its style.
    const std::int32_t *most_cells = nullptr, *style = nullptr;
    const std::int32_t* density = nullptr;  // by style: islands per cell, in 1/4096
    // By style: steps of the annealing, and its temperatures at the beginning and the end, in
    // 1/256.
    const std::int32_t *steps = nullptr, *hottest = nullptr, *coldest = nullptr;
    // By style, 1 or 0: whether layouts leave where they began, since more changes move islands and
    // what must not be costs little at first.
    const std::int32_t* free = nullptr;
    const std::int32_t* exact = nullptr;  // by style: how many have an exact half turn, in 1/256
    // By style: in how many more than half of the islands have an image, in 1/256.
    const std::int32_t* turns = nullptr;
    // By style: a set of what hand-made puzzles of it never have.
    enum Never : std::int32_t {
        empty_square = 1,  // 3 by 3 cells without an island
        single_box = 2,    // four islands that four single bridges join to a rectangle
        long_bridge = 4,   // over more than four cells
        far_sight = 8,     // over more than three cells, with no bridge between them or across
        lone_corner = 16,  // 3 by 3 cells with one island, in a corner
        // 2 by 3 cells without an island, with a long side at the border, or whose long sides have
        // islands next to them at different places
        uneven_block = 32,
        bare_corner = 64,  // a corner without an island in the first three cells of a side
        // inside, with room for an island: a cell with no island next to it or to either side
        open_bridge = 128,
        of_places = empty_square | lone_corner | uneven_block | bare_corner,
        // what strict puzzles have nothing of, and loose ones most
        of_loose = empty_square | uneven_block | bare_corner | open_bridge,
    };
    const std::int32_t* never = nullptr;
    const std::int32_t* strict = nullptr;  // by style: how many are strict, in 1/256
    // By style and set of the four sides (1 top, 2 bottom, 4 left, 8 right): in how many puzzles
    // all neighbors along just these sides are joined, in 1/256.
    static constexpr std::int32_t sets_of_sides = 16;
    const std::uint8_t* joined = nullptr;
    // By style, for loops, switches, places for more islands and pairs in sight that could be
    // joined and have no end at the border: how many have none, in 1/256.
    static constexpr std::int32_t often_zero = 4;
    const std::uint8_t* zero = nullptr;
    std::int64_t level_weight = 0;  // what a level too low weighs
    // By feature, by style, and by style and feature: the sum of these is what a standard deviation
    // is, as `deviation_of()` reads it.
    const std::uint8_t* scale = nullptr;
    const std::int8_t *style_scale = nullptr, *deviation = nullptr;
    // By style and feature: the mean, in `mean_unit()`, and the weight of a squared distance, as
    // `weight_of()` reads it.
    const std::int8_t* mean = nullptr;
    const std::uint8_t* weight = nullptr;
    // By feature: how much the mean changes with the density, in `slope_unit`.
    const std::int8_t* by_density = nullptr;
    // By component and feature: how features vary together, in `component_unit`. By style and
    // component, and by style and feature: how far targets are from the mean along them, as
    // `spread_of()` reads it.
    const std::int8_t* component = nullptr;
    const std::uint8_t *strength = nullptr, *spread = nullptr;
};

// Few different numbers take little room in the page. Deviations, in 1/4096, double every two
// codes; the unit of a mean is a power of two up to its deviation. Weights and slopes are
// in 1/64, and components in 1/32 standard deviations.
constexpr std::int32_t deviation_of(std::int32_t code) {
    return (code % 2 == 1 ? 181 : 128) << code / 2 >> 4;
}
constexpr std::int32_t mean_unit(std::int32_t deviation) {
    return static_cast<std::int32_t>(
        std::bit_floor(static_cast<std::uint32_t>(std::max(deviation, 1))));
}
constexpr std::int32_t weight_of(std::int32_t code) { return 3 << code; }
// In 1/128; it doubles every four codes.
constexpr std::int32_t spread_of(std::int32_t code) {
    constexpr std::int32_t steps[] = {128, 152, 181, 215};
    return steps[code % 4] << code / 4 >> 4;
}
constexpr std::int32_t slope_unit = 48, component_unit = 13;

const TasteTable& built_in_taste();
// Of puzzles whose islands all stay where the request has them. The page never asks for those.
const TasteTable& layout_taste();

}  // namespace hashi::make
