// Making a drawing the only solution of its clues, by changes where another solution differs.
#pragma once

#include "canvas.hpp"
#include "generate.hpp"
#include "layout.hpp"
#include "prove.hpp"
#include "random.hpp"

namespace hashi {

class Repair {
public:
    Repair(Canvas& canvas, const Recipe& recipe, Prover& prover, Random& random);

    // Up to so many rounds of changes. `unique` when it is done; `other` or `hard` if not.
    Prover::Verdict run(int rounds, Control& control);

    // Sets the bridges between two islands to another number if the drawing stays one network
    // (and without loops where there may be none); where they held it together, others take their
    // place. False, and nothing changed, if that cannot be.
    bool change(std::int32_t island, Side side, int count);

private:
    struct Option {
        std::int32_t island;
        Side side;
        int count;
        std::int32_t weight;
    };

    bool repair_group(std::size_t begin, std::size_t end);
    bool reconnect(std::int32_t island, Side side);
    bool move_island(std::int32_t island);
    std::int32_t weight_of(int before, int after) const;

    Canvas& canvas_;
    const Recipe& recipe_;
    Prover& prover_;
    Random& random_;
    std::vector<Option> options_;
};

}  // namespace hashi
