// Packed labels of the nodes of networks. In: labels from 0 to 63. Out: a key of ten labels of six
// bits to a word. Nodes with equal labels are connected, except for no_label: a partition, as
// Simpath keeps one for its frontier (Knuth, "The Art of Computer Programming" 4A, 7.1.4).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "count/table.hpp"

namespace hashi::count {

constexpr std::uint8_t no_label = 63;  // of a node that need not be joined any more
constexpr std::size_t most_labels = 62;

constexpr std::size_t words_of_labels(std::size_t labels) {
    return std::max<std::size_t>((labels + 9) / 10, 1);
}

// A field of a state: its word, and where it begins there.
struct Place {
    std::uint32_t word = 0, shift = 0;
};
constexpr Place place_of_label(std::uint32_t k) { return {k / 10, k % 10 * 6}; }

inline Word label_at(const Word* key, std::size_t k) { return key[k / 10] >> k % 10 * 6 & 63; }

}  // namespace hashi::count
