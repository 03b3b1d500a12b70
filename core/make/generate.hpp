// Puzzle generators. The same recipe with the same seed gives the same puzzle on every platform,
// unless a time limit or an interrupt ends the work.
#pragma once

#include <cstdint>
#include <span>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::make {

enum class Model : std::uint8_t {
    unique,
    cllv,        // as the paper says
    cllv_files,  // as its files are
};

// Of the islands' cells, not of the clues.
enum class Symmetry : std::uint8_t {
    none,
    rotation,    // by 180 degrees
    quarter,     // by 90 degrees; square grids only
    horizontal,  // left and right are mirror images
    vertical,    // top and bottom are mirror images
    both,        // the last two together
    diagonal,    // mirror images across the diagonal from the top left; square grids only
};

// How solving gets harder, by the solving curve, in thirds of the work (the bounds to be moved).
enum class Curve : std::uint8_t {
    any,
    steady,  // a point of the puzzle's level in each third
    rising,  // each third harder than the one before it, in the mean of the bounds moved
    sting,   // one point of the level, in the last third
};

// What is wanted. Shares are per million.
struct Recipe {
    Model model = Model::unique;
    std::int32_t rows = 7, cols = 7;
    std::int32_t islands = 16;
    int max_bridges = 2;
    bool loops = true;
    Symmetry symmetry = Symmetry::none;
    std::int32_t doubles = -1;     // share of the joined pairs with more than one bridge; -1: any
    std::int32_t loop_share = -1;  // joined pairs beyond a tree, as a share of the islands; -1: any
    int level = -1;                // -1: any
    std::int32_t extra = 0;  // not unique: bridges added to the tree, as a share of the islands
    std::uint64_t seed = 0;

    // unique: islands that stay where they are, row by row, and their clues but for -1; cells that
    // no bridge may pass.
    std::span<const std::int32_t> kept;     // row, col, clue
    std::span<const std::int32_t> blocked;  // row, col
    // unique: cells where no island may stand, though bridges may pass, in order; of a picture that
    // the islands are to show.
    std::span<const std::int32_t> bare;  // row, col

    // unique: signs, and then no island has a clue; how many of them are unreadable; whether no
    // number that stands on them can be left out.
    std::int32_t signs = 0, unreadable = 0;
    bool fewest = false;

    // unique, but not in the browser: techniques that an explanation has to use so often, those
    // that it must not use, by bits, and how solving gets harder.
    std::span<const std::int32_t> needed;  // technique, times
    std::uint32_t without = 0;
    Curve curve = Curve::any;
};

// Wishes that were not met.
enum Missed : unsigned {
    missed_islands = 1,
    missed_doubles = 2,
    missed_level = 4,
    missed_spread = 8,
    missed_signs = 16,
    missed_loops = 32,
    missed_techniques = 64,
    missed_curve = 128,
};

struct Generated {
    Vector<std::int32_t> islands;  // row, col, clue per island, row by row, as in PuzzleSpec
    Vector<std::int32_t> ends;     // two islands per joined pair, row by row
    Vector<std::uint8_t> counts;   // bridges per joined pair
    Vector<std::int32_t> signs;    // as in PuzzleSpec; with any, the clues are not to be shown
    int level = -1;
    std::int32_t score = -1;
    unsigned missed = 0;
};

// The recipe has to be in range (check_recipe). `solved`: here is a puzzle, perhaps with wishes
// missed; `unknown`: the control stopped before there was any; `no_solution`: there is none of
// this kind.
Outcome generate(const Recipe& recipe, Control& control, Generated& made);

// What is wrong with a recipe, in one line; null if nothing is.
const char* check_recipe(const Recipe& recipe);

}  // namespace hashi::make
