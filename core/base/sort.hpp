// Sorting. The small build (the browser's) uses a merge sort: for each element type it needs a
// tenth of the code of the standard library's sort.
#pragma once

#include <algorithm>
#include <functional>

#include "base/vector.hpp"

namespace hashi {

// Equal entries keep their order.
template <class T, class Less>
void stable_sort(Vector<T>& list, Less less) {
#ifdef HASHIKIT_SMALL
    const std::size_t size = list.size();
    Vector<T> merged(size);
    for (std::size_t run = 1; run < size; run *= 2) {
        for (std::size_t at = 0; at < size;) {
            std::size_t a = at;
            const std::size_t middle = std::min(a + run, size), end = std::min(middle + run, size);
            for (std::size_t b = middle; at < end; ++at)
                merged[at] =
                    a == middle || (b < end && less(list[b], list[a])) ? list[b++] : list[a++];
        }
        list.swap(merged);
    }
#else
    std::stable_sort(list.begin(), list.end(), less);
#endif
}

// Unstable sort, for entries that are all different or indistinguishable when equal.
template <class T, class Less = std::less<T>>
void sort(Vector<T>& list, Less less = {}) {
#ifdef HASHIKIT_SMALL
    stable_sort(list, less);
#else
    std::sort(list.begin(), list.end(), less);
#endif
}

}  // namespace hashi
