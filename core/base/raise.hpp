// How the core refuses: by an exception, or, in a build without them (the browser's), by a trap.
#pragma once

namespace hashi {

template <class Error, class... Arguments>
[[noreturn]] void raise([[maybe_unused]] Arguments... arguments) {
#ifdef __cpp_exceptions
    throw Error{arguments...};
#else
    __builtin_trap();
#endif
}

}  // namespace hashi
