// The parts of the C++ library's compiled code that the core needs. The browser's build omits the
// rest, which would take longer to compile than the core.
#include <time.h>

#include <chrono>
#include <cstdlib>
#include <new>

const std::nothrow_t std::nothrow{};

void* operator new(std::size_t size) {
    void* memory = std::malloc(size);
    if (memory == nullptr) __builtin_trap();
    return memory;
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return std::malloc(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

_LIBCPP_BEGIN_NAMESPACE_STD

void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }

namespace chrono {
steady_clock::time_point steady_clock::now() noexcept {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return time_point(seconds(now.tv_sec) + nanoseconds(now.tv_nsec));
}
}  // namespace chrono

_LIBCPP_END_NAMESPACE_STD
