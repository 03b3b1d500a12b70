// Which things belong together: things are numbered, and each set has one of its own as its root.
#pragma once

#include <cstdint>

#include "base/at.hpp"
#include "base/vector.hpp"

namespace hashi {

class UnionFind {
public:
    // Everything by itself.
    void reset(std::int32_t count) {
        parent_.resize(at(count));
        for (std::int32_t i = 0; i < count; ++i) parent_[at(i)] = i;
    }

    // The root of i's set. Halves the way there as it goes.
    std::int32_t find(std::int32_t i) {
        while (!is_root(i)) i = parent_[at(i)] = parent_[at(parent_[at(i)])];
        return i;
    }
    bool is_root(std::int32_t i) const { return parent_[at(i)] == i; }

    // Joins the sets of two roots; `into` is the root of both then.
    void join(std::int32_t root, std::int32_t into) { parent_[at(root)] = into; }

private:
    Vector<std::int32_t> parent_;
};

}  // namespace hashi
