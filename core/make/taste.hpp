// Measures how much a drawing looks like hand-made puzzles: an exponential family, fitted to
// puzzles made by people (papers/taste.py).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/base.hpp"
#include "make/canvas.hpp"
#include "make/taste_table.hpp"
#include "people/people.hpp"

namespace hashi::make {

// What is measured in a drawing: shares and means in 1/4096.
class Features {
public:
    static constexpr std::int32_t unit = 4096;
    static constexpr std::int32_t unknown = INT32_MIN;  // the share of nothing
    // What is not joined along the four sides, and the clues there.
    static constexpr std::int32_t sides_at = 63;
    static constexpr std::int32_t loops_at = 116;
    static constexpr std::int32_t open_core_pairs_at = 139;  // see look_along()
    static constexpr std::int32_t switches_at = 205;         // see put_loops()
    static constexpr std::int32_t places_at = 229;           // for more islands
    static constexpr std::int32_t empty_squares_at = 254;    // and lone corners (Never)
    static constexpr std::int32_t uneven_blocks_at = 274;    // and bare corners
    static constexpr std::int32_t bare_corners = 8;          // at most
    static constexpr std::int32_t turns = 11;                // the first ones are about half turns
    static constexpr std::size_t most_features = 280;

    explicit Features(Canvas& canvas) : canvas_(canvas) {}

    // The drawing has at least one island. The order is that of the table of tastes. `same_places`:
    // what was measured in a drawing with the same islands, or nothing.
    std::span<const std::int32_t> measure(std::span<const std::int32_t> same_places = {});
    // How often the drawing has what hand-made puzzles of some styles never have, of a set of it
    // (TasteTable::Never).
    std::int32_t count_of(std::int32_t never) const;
    // What was measured last, and which of it depends on the places of the islands only.
    std::span<const std::int32_t> values() const { return {values_.data(), at(count_)}; }
    std::span<const std::int32_t> given() const { return given_; }

private:
    struct Isle {
        std::int32_t row, col, clue, sides, sight, room;
        std::array<std::int32_t, 4> near, gap;  // by Side: the island in sight, or -1, and how far
        std::array<std::uint8_t, 4> bridges;
        bool outer;
        std::array<bool, 4> crossed = {};  // by Side: a bridge is between it and the one in sight
    };

    // Up to 2500 cells, this stays within 32 bits.
    void put(std::int32_t part, std::int32_t whole) {
        values_[at(count_++)] = whole == 0 ? unknown : part * unit / whole;
    }
    void put_given(std::int32_t part, std::int32_t whole) {
        if (!listed_) given_.push_back(count_);
        put(part, whole);
    }
    void look();
    void look_along(std::int32_t from, std::int32_t way, std::int32_t count, Side side);
    bool is_open(std::int32_t island, std::int32_t way, std::int32_t gap) const;
    void put_symmetry(std::span<const std::int32_t> same_places);
    void put_moved(std::int32_t without_image, std::span<const std::int32_t> same_places);
    void put_border();
    void put_clues();
    void put_shapes();
    void put_pairs();
    void put_parts();
    void put_loops();
    void put_squares();
    void put_places();
    void put_patches();
    std::int32_t farthest(std::int32_t from, std::int32_t& far);
    bool has_box(const Isle& isle) const;
    std::int32_t turned(std::int32_t cell) const {
        return canvas_.cell(canvas_.rows() - 1 - canvas_.row(cell),
                            canvas_.cols() - 1 - canvas_.col(cell));
    }

    Canvas& canvas_;
    Vector<Isle> isles_;
    std::array<std::int32_t, most_features> values_;
    std::int32_t count_ = 0;  // of `values_`
    Vector<std::int32_t> given_;
    bool listed_ = false;                       // whether `given_` is complete
    Vector<std::int32_t> wave_, low_, around_;  // scratch
    Vector<std::uint8_t> stands_, cells_;
    std::int32_t crossed_ = 0;  // pairs in sight, not joined, with a bridge between them
    // Those without, inside; those of them with no end at the border; those that run across from
    // the border; and those whose clues are above 1.
    std::int32_t open_pairs_ = 0, open_core_pairs_ = 0, open_ends_ = 0, open_large_pairs_ = 0;
    std::int32_t rungs_ = 0;                                             // see put_squares()
    std::int32_t far_sights_ = 0, long_bridges_ = 0, open_bridges_ = 0;  // see count_of()
    std::int32_t single_boxes_ = 0;
    std::int32_t covered_ = 0, doubly_ = 0;  // cells that bridges cover, and those of doubles
};

// How the solution of a puzzle goes: shares less the means of hand-made puzzles of the level, in
// 1/4096. They are the last of the features in the table of tastes.
using Course = std::array<std::int32_t, 5>;
Course course_of(const people::Rating& rating, std::span<const people::Point> curve, int level,
                 std::int32_t islands);

// What one puzzle aims at, and how far a drawing is from it.
class Taste {
public:
    static constexpr std::int64_t unit = std::int64_t{1} << 18;  // of energies

    Taste(const TasteTable& table, std::int32_t rows, std::int32_t cols, std::int32_t islands);

    // Draws the targets of another puzzle.
    void draw(Random& random);
    // Draws those of a puzzle whose islands stay where they are, as people would have them there.
    void draw_for(const Features& features, Random& random);
    std::int64_t energy(std::span<const std::int32_t> features) const {
        return energy_from(0, features);
    }
    std::int64_t energy(const Course& course) const {
        return energy_from(static_cast<std::int32_t>(mean_.size() - course.size()), course);
    }
    std::int32_t steps() const { return table_.steps[style_]; }
    std::int64_t hottest() const { return table_.hottest[style_]; }
    std::int64_t coldest() const { return table_.coldest[style_]; }
    // Whether layouts are to leave where they began.
    bool is_free() const { return table_.free[style_] != 0; }
    // Asks that at least four fifths of the islands have an island at the half turn of their place.
    void want_turns();
    // Leaves out what is symmetric under a half turn.
    void ignore_turns() { first_ = Features::turns; }
    // Whether another puzzle is exactly symmetric under a half turn.
    bool draw_exact(Random& random) const { return random.below(256) < table_.exact[style_]; }
    // Whether the annealing of another puzzle begins with an exact half turn.
    bool draw_turns(Random& random) const { return random.below(256) < table_.turns[style_]; }
    // How many islands should have an island at the half turn of their place, in 1/4096.
    std::int32_t most_turns() const { return first_ > 0 ? Features::unit : target(0); }
    // What another puzzle must not have, since hand-made ones of this style never do, or most do
    // not; nothing if there are far fewer islands than in them. And the energy of having it so
    // often.
    void draw_never(Random& random);
    void see_never(const Features& features);  // as a layout has it, which is strict or not
    std::int32_t never() const { return never_; }
    static std::int64_t energy_of(std::int32_t count) { return 200 * unit * count; }
    // The energy of an exact half turn where it is not wanted.
    static constexpr std::int64_t energy_of_exact = 200 * unit;
    // Decides which of the features that many hand-made puzzles have nothing of are zero: targets
    // alone leave too many near zero. And the energy of those that are not as decided.
    void draw_zeros(Random& random);
    std::int64_t energy_of_zeros(std::span<const std::int32_t> values) const;
    // The target of a feature, in 1/4096.
    std::int32_t target(std::int32_t feature) const;

private:
    static constexpr std::int32_t fine = 64;  // parts of a standard deviation

    struct Zero {
        std::int32_t feature;
        bool is_zero;  // rather than anything else
    };

    std::int32_t scaled(std::int32_t value, std::int32_t feature) const;
    std::int64_t energy_from(std::int32_t feature, std::span<const std::int32_t> values) const;

    const TasteTable& table_;
    std::int32_t never_ = 0, style_, first_ = 0;  // `first_`: of the features that count
    bool is_dense_ = true;  // not far fewer islands than in puzzles of this style
    Vector<std::int32_t> mean_, factor_, target_;  // by feature, of this style and density
    Vector<Zero> zeros_;
};

}  // namespace hashi::make
