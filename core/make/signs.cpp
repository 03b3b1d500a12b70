// Generates sign maps with exactly one solution. In: a request. Out: islands without clues, and
// signs that state the sums of the bridges at the islands in each direction.
//
// The algorithm is random growth with proofs. It places the signs first. Then the map grows from
// two islands, one change at a time: an island with its bridges, another bridge, a loop. A change
// stays if no value repeats within a sum and the engine proves that the drawing is the only
// solution of the signs. When nothing more fits, some islands are removed again. At the end,
// numbers that the proof does not need are dropped on request. If the request has a level, a change
// stays only if the map becomes no harder than that; at the end, numbers are dropped until the map
// reaches the level. Invariant: after each change that stays, the drawing is the only solution.
#include <algorithm>
#include <cstdlib>

#include "make/layout.hpp"
#include "make/prover.hpp"
#include "make/steps.hpp"
#include "people/people.hpp"

namespace hashi::make {
namespace {

// Work is counted, not timed, so that every machine stops at the same point. The unit is one island
// of a drawing examined.
constexpr std::int64_t most_sign_work = 300'000, most_sign_work_per_island = 3'000;
constexpr std::int64_t most_conflicts = 2000;  // per look while the map grows
constexpr int most_stalls = 8;                 // per attempt

class SignGenerator {
public:
    SignGenerator(const Request& request, Control& control, Generated& puzzle)
        : request_(request),
          control_(control),
          puzzle_(puzzle),
          random_(random_for(request_)),
          canvas_(request.rows, request.cols, &control),
          prover_(request_) {
        for (const std::int32_t wish :
             {request.signs, request.unreadable, std::int32_t{request.fewest}})
            random_.mix(wish);
    }

    Outcome run() {
        while (!(has_puzzle_ && puzzle_.misses == 0) && work_left() && !control_.look()) try_once();
        if (has_puzzle_) return Outcome::solved;
        return control_.stopped ? Outcome::unknown : Outcome::no_solution;
    }

private:
    using Cell = Canvas::Cell;
    struct SignAt {
        Cell cell;
        bool readable;
        bool says[4] = {true, true, true, true};  // by Side
    };

    bool work_left() const {
        return work_ < most_sign_work + most_sign_work_per_island * request_.islands;
    }
    void try_once();
    void place_signs();
    std::int32_t worth_of_sign(Cell cell) const;
    bool start();
    bool grow();
    void shrink();
    bool add_island();
    bool add_bridges();
    Cell roomy_cell();
    bool list_signs();
    bool unique(std::int64_t conflicts);
    bool rate(int at_most);
    bool fits(std::int64_t conflicts) {
        return list_signs() && unique(conflicts) && (request_.level < 0 || rate(request_.level));
    }
    void drop_numbers();
    // Whether the sign shows anything on that side, after list_signs().
    bool says(std::size_t sign, Side side) const {
        return prover_.signs[6 * sign + 2 + side] != nothing;
    }
    void offer();

    Request request_;  // the signs are blocked cells in it
    Control& control_;
    Generated& puzzle_;
    Random random_;
    Canvas canvas_;
    Prover prover_;
    Vector<SignAt> signs_;        // in reading order
    Vector<std::int32_t> cells_;  // of the signs: row, col
    std::int64_t work_ = 0;
    people::Rater rater_;
    people::Rating rating_;   // of the last map rated, if the request has a level
    std::int32_t off_ = 0;    // levels between the best map and the request
    bool is_unique_ = false;  // whether the drawing is the only solution
    bool has_puzzle_ = false;
};

void SignGenerator::try_once() {
    work_ += 100;
    canvas_ = Canvas(request_.rows, request_.cols, &control_);
    place_signs();
    if (control_.stopped || !start()) return;
    is_unique_ = false;
    const std::int32_t patience = 60 + 2 * request_.islands;
    std::int32_t idle = 0;
    for (int stalls = 0; canvas_.island_count() < request_.islands;) {
        if (!work_left() || control_.look()) break;
        if (grow()) {
            is_unique_ = true;
            idle = 0;
        } else if (++idle == patience) {
            if (!is_unique_ || ++stalls == most_stalls) break;
            shrink();
            idle = 0;
        }
    }
    // The first two islands have the same value, which a sign that sees both forbids: the first
    // proof comes with the third island, unless the request has only two.
    if (is_unique_ || fits(most_conflicts)) offer();
}

// Places the signs in rows and columns of their own as far as possible, and away from each other.
void SignGenerator::place_signs() {
    constexpr int choices = 12;
    signs_.clear();
    while (static_cast<std::int32_t>(signs_.size()) < request_.signs && !control_.look()) {
        Cell best = -1;
        std::int32_t best_worth = 0;
        for (int i = 0; i < choices; ++i) {
            const Cell cell = canvas_.any_cell(random_);
            if (!canvas_.is_water(cell)) continue;
            const std::int32_t worth = worth_of_sign(cell);
            if (best >= 0 && worth <= best_worth) continue;
            best = cell;
            best_worth = worth;
        }
        if (best < 0) continue;
        canvas_.block(best);
        signs_.push_back({best, static_cast<std::int32_t>(signs_.size()) >= request_.unreadable});
    }
    std::sort(signs_.begin(), signs_.end(),
              [](const SignAt& a, const SignAt& b) { return a.cell < b.cell; });
    cells_.clear();
    for (const SignAt& sign : signs_) {
        cells_.push_back(canvas_.row(sign.cell));
        cells_.push_back(canvas_.col(sign.cell));
    }
    request_.blocked = cells_;
}

std::int32_t SignGenerator::worth_of_sign(Cell cell) const {
    const std::int32_t row = canvas_.row(cell), col = canvas_.col(cell);
    std::int32_t worth = 0;
    // A sign at the border sees less.
    worth -= row == 0 || row == request_.rows - 1;
    worth -= col == 0 || col == request_.cols - 1;
    for (const SignAt& other : signs_) {
        const std::int32_t down = std::abs(canvas_.row(other.cell) - row);
        const std::int32_t right = std::abs(canvas_.col(other.cell) - col);
        worth -= 8 * ((down == 0) + (right == 0)) + 2 * std::max(0, 3 - down - right);
    }
    return worth;
}

// Picks several cells and returns the one with the fewest islands around.
Canvas::Cell SignGenerator::roomy_cell() {
    constexpr int choices = 3;
    Cell best = -1;
    std::int32_t least = 0;
    for (int i = 0; i < choices; ++i) {
        const Cell cell = canvas_.any_cell(random_);
        if (!canvas_.is_water(cell)) continue;
        std::int32_t around = 0;
        for (const Side side : sides) {
            const Cell beside = cell + canvas_.step(side);
            around += 2 * (canvas_.at(beside) >= 0);
            around += canvas_.at(beside + canvas_.step(static_cast<Side>((side + 1) % 4))) >= 0;
        }
        if (best >= 0 && around >= least) continue;
        best = cell;
        least = around;
    }
    return best;
}

// Places two islands and joins them.
bool SignGenerator::start() {
    for (int tries = 0; tries < 100; ++tries) {
        const Cell cell = roomy_cell();
        if (cell < 0) continue;
        const Canvas before = canvas_;
        canvas_.place(cell);
        for (int i = 0; i < 20; ++i)
            if (add_island()) return true;
        canvas_ = before;
    }
    return false;
}

bool SignGenerator::grow() {
    const Canvas before = canvas_;
    const bool changed = random_.below(8) == 0 ? add_bridges() : add_island();
    if (changed && fits(most_conflicts)) return true;
    if (changed) canvas_ = before;
    return false;
}

bool SignGenerator::add_island() {
    const Cell cell = roomy_cell();
    if (cell < 0) return false;
    if (canvas_.is_bridged(cell)) {
        canvas_.place(cell);
        return true;
    }
    Side ways[4];
    std::int32_t count = 0;
    for (const Side side : sides) {
        const Canvas::Sight sight = canvas_.look(cell, side);
        if (sight.island >= 0 && !sight.crossed) ways[count++] = side;
    }
    if (count == 0) return false;
    random_.shuffle(std::span(ways, static_cast<std::size_t>(count)));
    const std::int32_t island = canvas_.place(cell);
    const std::int32_t bridges = request_.loops && count > 1 && random_.below(4) == 0 ? 2 : 1;
    for (std::int32_t i = 0; i < bridges; ++i)
        canvas_.draw(island, ways[i], random_.from_to(1, request_.max_bridges));
    return true;
}

// Changes the number of bridges between two islands; removes or adds a connection only within a
// loop.
bool SignGenerator::add_bridges() {
    const std::int32_t island = random_.below(canvas_.island_count());
    const auto side = static_cast<Side>(random_.below(4));
    const Canvas::Sight sight = canvas_.look(canvas_.spot(island).cell, side);
    if (sight.island < 0) return false;
    const int before = canvas_.spot(island).bridges[side];
    if (before == 0 && (sight.crossed || !request_.loops)) return false;
    int count = random_.below(request_.max_bridges + 1);
    if (count == before) return false;
    if (count == 0 && !canvas_.joined_without(island, side)) return false;
    canvas_.draw(island, side, count);
    return true;
}

// Removes some islands that nothing else depends on.
void SignGenerator::shrink() {
    for (std::int32_t tries = canvas_.island_count(); tries > 0; --tries) {
        const std::int32_t island = random_.below(canvas_.island_count());
        const Canvas before = canvas_;
        Canvas::Spot spot;
        if (!canvas_.lift(island, spot)) continue;
        if (canvas_.island_count() < 2 || !fits(most_conflicts)) canvas_ = before;
        else if (random_.below(4) == 0) return;
    }
}

// Lists the signs of the drawing; false if a value repeats within a sum.
bool SignGenerator::list_signs() {
    prover_.signs.clear();
    for (const SignAt& sign : signs_) {
        prover_.signs.push_back(canvas_.row(sign.cell));
        prover_.signs.push_back(canvas_.col(sign.cell));
        for (const Side side : sides) {
            std::int32_t sum = 0;
            std::uint32_t values = 0;
            for (Cell cell = sign.cell + canvas_.step(side); canvas_.at(cell) != Canvas::wall;
                 cell += canvas_.step(side)) {
                if (canvas_.is_water(cell)) continue;
                const int value = canvas_.spot(canvas_.at(cell)).clue();
                if ((values >> value) & 1) return false;
                values |= std::uint32_t{1} << value;
                sum += value;
            }
            prover_.signs.push_back(sum == 0 || !sign.says[side] ? nothing
                                    : sign.readable              ? sum
                                                                 : unreadable);
        }
    }
    return true;
}

bool SignGenerator::unique(std::int64_t conflicts) {
    work_ += canvas_.island_count();
    return prover_.look(canvas_, conflicts, control_) == Prover::Verdict::unique;
}

// Whether the map is at most that hard.
bool SignGenerator::rate(int at_most) {
    work_ += 2 * std::int64_t{canvas_.island_count()};
    Control part = part_of(control_);
    rating_ = rater_.rate(prover_.spec(), part, static_cast<people::Level>(at_most));
    return rating_.status == people::Rating::rated;
}

// Drops numbers one by one while the solution stays unique, first from signs that have many, so
// that each keeps one if possible. Every number left is necessary: without it there was another
// solution even when more numbers were shown. To reach a level, drops only as many as it takes,
// unless the request is for the fewest numbers.
void SignGenerator::drop_numbers() {
    struct Number {
        std::size_t sign;
        Side side;
    };
    Vector<Number> order;
    Vector<int> left(signs_.size(), 0);  // numbers, by sign
    for (std::size_t s = 0; s < signs_.size(); ++s)
        for (const Side side : sides)
            if (signs_[s].readable && says(s, side)) {
                order.push_back({s, side});
                ++left[s];
            }
    random_.shuffle(std::span(order));
    while (!order.empty()) {
        const bool hard_enough = static_cast<int>(rating_.level) == request_.level;
        if (request_.level >= 0 && !request_.fewest && hard_enough) break;
        const auto next = std::max_element(
            order.begin(), order.end(),
            [&](const Number& a, const Number& b) { return left[a.sign] < left[b.sign]; });
        const Number number = *next;
        order.erase(next);
        bool& shows = signs_[number.sign].says[number.side];
        shows = false;
        list_signs();
        const people::Rating before = rating_;
        if (unique(-1) && (request_.level < 0 || request_.fewest || rate(request_.level))) {
            --left[number.sign];
        } else {
            shows = true;
            rating_ = before;
        }
    }
    list_signs();
}

// Keeps the map if it is closer to the request than all before.
void SignGenerator::offer() {
    const std::int32_t islands = canvas_.island_count();
    unsigned misses = islands == request_.islands ? 0u : +missed_islands;
    const auto before = static_cast<std::int32_t>(puzzle_.islands.size() / 3);
    if (misses != 0 && has_puzzle_ && before >= islands) return;
    if (!list_signs()) return;
    const bool has_level = request_.level >= 0;
    if (has_level && (!unique(-1) || !rate(request_.level))) return;  // stopped
    if (request_.fewest || has_level) drop_numbers();
    if (has_level && request_.fewest && !rate(static_cast<int>(people::Level::extreme))) return;
    if (control_.stopped) return;
    const std::int32_t off =
        has_level ? std::abs(request_.level - static_cast<int>(rating_.level)) : 0;
    if (off != 0) misses |= missed_level;
    if (misses != 0 && has_puzzle_ && before >= islands && off >= off_) return;
    off_ = off;
    if (has_level) {
        puzzle_.level = static_cast<int>(rating_.level);
        puzzle_.score = rating_.score;
    }
    for (std::size_t s = 0; s < signs_.size(); ++s) {
        bool speaks = false;
        for (const Side side : sides) speaks |= says(s, side);
        if (!speaks) misses |= missed_signs;
    }
    has_puzzle_ = true;
    write(canvas_, puzzle_);
    puzzle_.misses = misses;
    puzzle_.signs = prover_.signs;
}

}  // namespace

Outcome generate_signs(const Request& request, Control& control, Generated& puzzle) {
    return SignGenerator(request, control, puzzle).run();
}

}  // namespace hashi::make
