// Islands, edges and cells are numbered in 32 signed bits; containers take size_t.
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
