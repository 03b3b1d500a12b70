// The generators' interface. In: a request with a seed. Out: a puzzle with a solution, and the set
// of wishes that it misses. Request::model chooses the generator: unique.cpp (signs.cpp for maps
// with signs) makes puzzles with exactly one solution, cllv.cpp those of a benchmark in the
// literature.
//
// Invariant: the same request and seed give the same puzzle on every platform, unless a time limit
// or an interrupt ends the work. For this reason work is counted in steps, not timed.
#pragma once

#include <cstdint>
#include <span>

#include "base/base.hpp"
#include "make/taste_table.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::make {

#ifdef HASHIKIT_SMALL
// The page does not ask for pictures, the published models, techniques, a curve or a share of
// loops.
constexpr bool for_page = true;
#else
constexpr bool for_page = false;
#endif

enum class Model : std::uint8_t {
    unique,
    cllv,        // as the paper says
    cllv_files,  // as its files are
};

// The symmetry of the islands' cells, not of their clues.
enum class Symmetry : std::uint8_t {
    none,        // natural: as in hand-made puzzles, most of which are more or less `loose`
    rotation,    // by 180 degrees
    quarter,     // by 90 degrees; square grids only
    horizontal,  // left and right are mirror images
    vertical,    // top and bottom are mirror images
    both,        // horizontal and vertical
    diagonal,    // mirror images across the diagonal from the top left; square grids only
    loose,       // natural only: rotation, with exceptions
    chance,      // none beyond chance
    // No request can have it.
    antidiagonal,  // mirror images across the diagonal from the top right
};

// Whether all islands have to follow it.
inline bool is_exact(Symmetry symmetry) {
    return symmetry != Symmetry::none && symmetry < Symmetry::loose;
}

// How solving gets harder, by the solving curve, in thirds of the work (the bounds to be moved).
enum class Curve : std::uint8_t {
    any,
    steady,  // a point of the puzzle's level in each third
    rising,  // each third harder than the one before it, in the mean of the bounds moved
    sting,   // one point of the level, in the last third
};

// What to generate. Shares are per million.
struct Request {
    Model model = Model::unique;
    std::int32_t rows = 7, cols = 7;
    std::int32_t islands = 16;
    int max_bridges = 2;
    bool loops = true;
    bool connected = true;  // unique, with loops: whether the solution must be one network
    Symmetry symmetry = Symmetry::none;
    std::int32_t doubles = -1;     // share of the joined pairs with more than one bridge; -1: any
    std::int32_t loop_share = -1;  // joined pairs beyond a tree, as a share of the islands; -1: any
    int level = -1;                // -1: any
    std::int32_t extra = 0;  // not unique: bridges added to the tree, as a share of the islands
    std::uint64_t seed = 0;
    // unique, with two bridges per pair: whether the puzzle is to look as if made by hand, which
    // takes far longer; and the measure of that, null for the one built in.
    bool natural = false;
    const TasteTable* taste = nullptr;

    // unique: islands that must stay, in reading order, and their clues unless -1; cells that no
    // bridge may pass.
    std::span<const std::int32_t> fixed_islands;  // row, col, clue
    std::span<const std::int32_t> blocked;        // row, col
    // unique: cells where no island may stand, though bridges may pass, in reading order; used for
    // a picture that the islands are to show.
    std::span<const std::int32_t> bare;  // row, col

    // unique: the number of signs (with signs, no island has a clue), the number of unreadable
    // ones, and whether every number on them must be necessary.
    std::int32_t signs = 0, unreadable = 0;
    bool fewest = false;

    // unique, but not in the browser: techniques that an explanation has to use, and how often; a
    // bit set of those that it must not use; and how solving gets harder.
    std::span<const std::int32_t> techniques;  // technique, times
    std::uint32_t without = 0;
    Curve curve = Curve::any;
};

// The wishes that a puzzle does not meet, a bit each.
enum Miss : unsigned {
    missed_islands = 1,
    missed_doubles = 2,
    missed_level = 4,
    missed_spread = 8,
    missed_signs = 16,
    missed_loops = 32,
    missed_techniques = 64,
    missed_curve = 128,
    missed_time = 256,  // the time limit (or the caller) ended the search
};

struct Generated {
    Vector<std::int32_t> islands;  // row, col, clue per island, in reading order, as in PuzzleSpec
    Vector<std::int32_t> ends;     // two islands per joined pair, in reading order
    Vector<std::uint8_t> counts;   // bridges per joined pair
    Vector<std::int32_t> signs;  // as in PuzzleSpec; if there are any, the clues must not be shown
    int level = -1;
    std::int32_t score = -1;
    unsigned misses = 0;
};

// The request must pass check_request(). `solved`: there is a puzzle, though it may miss
// wishes; `unknown`: the control stopped the search before it had one; `no_solution`: the search
// ended without a puzzle of this kind.
Outcome generate(const Request& request, Control& control, Generated& puzzle);

// What is wrong with a request, in one line; null if it is valid.
const char* check_request(const Request& request);

}  // namespace hashi::make
