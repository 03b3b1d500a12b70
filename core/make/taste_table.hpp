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
    const std::int32_t* steps = nullptr;    // by style: of the annealing
    const std::int32_t* exact = nullptr;    // by style: how many have an exact half turn, in 1/256
    const std::int32_t* spread = nullptr;   // by style: how far targets are from the mean, in 1/256
    // By style: a set of what hand-made puzzles of it never have.
    enum Never : std::int32_t {
        empty_square = 1,  // 3 by 3 cells without an island
        single_box = 2,    // four islands that four single bridges join to a rectangle
        long_bridge = 4,   // over more than four cells
        far_sight = 8,     // over more than three cells, with no bridge between them or across
    };
    const std::int32_t* never = nullptr;
    // Temperatures of the annealing at its beginning and its end, in 1/256; and what a level too
    // low weighs.
    std::int64_t hottest = 0, coldest = 0, level_weight = 0;
    // By style and feature: mean, in `mean_unit()`; what a standard deviation is, as
    // `deviation_of()` reads it; the weight of a squared distance, in 1/64; the weight of the value
    // itself, in 1/64.
    const std::int16_t* mean = nullptr;
    const std::uint8_t *deviation = nullptr, *weight = nullptr;
    const std::int8_t* slope = nullptr;
    // By feature: how much the mean changes with the density, in 1/64.
    const std::int16_t* by_density = nullptr;
    // By component and feature: how features vary together, in 1/32 standard deviations.
    const std::int8_t* component = nullptr;
};

// In 1/4096. Deviations double every two codes, and the unit of a mean is a power of two up to a
// quarter of its deviation: few different numbers take little room in the page.
constexpr std::int32_t deviation_of(std::int32_t code) {
    return (code % 2 == 1 ? 181 : 128) << code / 2 >> 4;
}
constexpr std::int32_t mean_unit(std::int32_t deviation) {
    return static_cast<std::int32_t>(
        std::bit_floor(static_cast<std::uint32_t>(std::max(deviation / 4, 1))));
}

const TasteTable& built_in_taste();
// Of puzzles whose islands all stay where the request has them. The page never asks for those.
const TasteTable& layout_taste();

}  // namespace hashi::make
