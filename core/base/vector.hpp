// The core's dynamic array.
#pragma once

#include <vector>

namespace hashi {

template <class T>
using Vector = std::vector<T>;
using std::erase;
using std::erase_if;

}  // namespace hashi
