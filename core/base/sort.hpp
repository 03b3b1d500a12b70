// Sorting of whole lists.
#pragma once

#include <algorithm>
#include <functional>

#include "base/vector.hpp"

namespace hashi {

// Equal entries keep their order.
template <class T, class Less>
void stable_sort(Vector<T>& list, Less less) {
    std::stable_sort(list.begin(), list.end(), less);
}

// Unstable sort, for entries that are all different or indistinguishable when equal.
template <class T, class Less = std::less<T>>
void sort(Vector<T>& list, Less less = {}) {
    // Not `less` itself: for std::less, libc++ would call code that the browser's build leaves out.
    std::sort(list.begin(), list.end(), [&](const T& a, const T& b) { return less(a, b); });
}

}  // namespace hashi
