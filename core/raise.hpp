// How the core refuses: by an exception, or, in a build without them (the browser's), by a trap.
#pragma once

namespace hashi {

template <class Error>
[[noreturn]] void raise([[maybe_unused]] const Error& error) {
#ifdef __cpp_exceptions
    throw error;
#else
    __builtin_trap();
#endif
}

}  // namespace hashi
