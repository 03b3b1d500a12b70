// Measures how far a count by joins is, for those who wait for it. In: the weight of each pass and
// of each join in it. Out: which piece, which pass, and the share of that pass.
//
// A join weighs as many pairs of states as the search for the tree expects (in the pass back, as
// many steps as the pass before took). So the share of the work is close to the share of the time
// as far as it can be foreseen: within .26 on five published files of 5 to 91 s, less well on open
// grids. Invariant: the share never falls within a pass.
#pragma once

#include <algorithm>
#include <cstdint>

namespace hashi::count {

class Progress {
public:
    // The weight of the last join of a pass, which the search for the tree does not see, relative
    // to all others together: a half, by the times of hard files.
    static constexpr double last_weight = .5;

    // Pieces, counted one after the other, that weigh enough to be worth a mention.
    std::int32_t part = 0, parts = 0;
    std::int32_t pass = 0;  // 1 to 3 of the piece; 0: before the first

    // From 0 to 1, of the pass; never falls.
    double share() const { return share_; }

    void begin_pass(double weight) {
        ++pass;
        all_ = weight;
        past_ = current_ = share_ = 0;
    }
    // Ends the join before, too.
    void begin_join(double weight) {
        past_ += current_;
        current_ = weight;
        set_part_of_join(0);
    }
    void set_part_of_join(double part_of_join) {
        const double weight = past_ + part_of_join * current_;
        if (all_ > 0) share_ = std::clamp(weight / all_, share_, 1.0);
    }

private:
    double all_ = 0, past_ = 0, current_ = 0, share_ = 0;
};

}  // namespace hashi::count
