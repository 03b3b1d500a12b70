// How many examples a test draws: by HASHIKIT_EFFORT, as in tests/effort.py.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string_view>

inline bool draws_few() {
    const char* effort = std::getenv("HASHIKIT_EFFORT");
    return effort != nullptr && std::string_view(effort) == "daily";
}

// The number of examples to draw where `usual` are drawn otherwise.
template <class Number>
Number examples(Number usual, Number least = 1) {
    return draws_few() ? std::max(least, usual / 4) : usual;
}
