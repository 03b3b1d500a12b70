// How the core reports errors: by an exception, or by a trap in a build without exceptions (the
// browser's).
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
