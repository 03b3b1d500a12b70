// How far a count by joins is, for those who wait for it: a pass over the joins of a piece, and the
// share of that pass. A join weighs as many pairs of states as the tree's search expects of it (the
// pass back: as many steps as the pass before took), so that the share of the work follows that of
// the time as far as it can be foreseen: within .26 on five published files of 5 to 91 s, less well
// on open grids.
#pragma once

#include <algorithm>
#include <cstdint>

namespace hashi::count {

class Progress {
public:
    // Of a pass, what its last join weighs beside all others, which the tree's search does not see:
    // half as much, by the times of hard files.
    static constexpr double last_weight = .5;

    // Pieces, counted one after the other, that weigh enough to be worth a mention.
    std::int32_t part = 0, parts = 0;
    std::int32_t pass = 0;  // 1 to 3 of the piece; 0: before the first

    // From 0 to 1, of the pass; never falls.
    double share() const { return share_; }

    void begin_pass(double weight) {
        ++pass;
        all_ = weight;
        done_ = current_ = share_ = 0;
    }
    // The join before is over.
    void begin_join(double weight) {
        done_ += current_;
        current_ = weight;
        set_part_of_join(0);
    }
    void set_part_of_join(double part_of_join) {
        const double done = done_ + part_of_join * current_;
        if (all_ > 0) share_ = std::clamp(done / all_, share_, 1.0);
    }

private:
    double all_ = 0, done_ = 0, current_ = 0, share_ = 0;
};

}  // namespace hashi::count
