// Disjoint sets of numbered elements. Each set has one of its elements as its root.
#pragma once

#include <cstdint>

#include "base/at.hpp"
#include "base/vector.hpp"

namespace hashi {

class UnionFind {
public:
    // Puts every element into a set of its own.
    void reset(std::int32_t count) {
        parent_.resize(at(count));
        for (std::int32_t i = 0; i < count; ++i) parent_[at(i)] = i;
    }

    // The root of i's set. Halves the path as it goes.
    std::int32_t find(std::int32_t i) {
        while (!is_root(i)) i = parent_[at(i)] = parent_[at(parent_[at(i)])];
        return i;
    }
    // The same, without a change.
    std::int32_t root(std::int32_t i) const {
        while (!is_root(i)) i = parent_[at(i)];
        return i;
    }
    bool is_root(std::int32_t i) const { return parent_[at(i)] == i; }

    // Joins the sets of two roots; `into` becomes the root of both.
    void join(std::int32_t root, std::int32_t into) { parent_[at(root)] = into; }

private:
    Vector<std::int32_t> parent_;
};

}  // namespace hashi
