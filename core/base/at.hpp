// Converts an index (a 32-bit signed number of an island, edge or cell) to the size_t that
// containers take.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

namespace hashi {

constexpr std::size_t at(std::int32_t index) {
    assert(index >= 0);
    return static_cast<std::size_t>(index);
}

}  // namespace hashi
