// The parts of the C++ library's compiled code that the core needs. The browser's build omits the
// rest, which would take longer to compile than the core.
#include <time.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <unordered_map>

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

// For hash tables: of some bytes (FNV-1a), and the next prime from n on.
size_t __hash_memory(_LIBCPP_NOESCAPE const void* data, size_t size) noexcept {
    std::uint32_t hash = 0x811c9dc5u;
    for (const auto* byte = static_cast<const unsigned char*>(data); size > 0; ++byte, --size)
        hash = (hash ^ *byte) * 0x01000193u;
    return hash;
}
size_t __next_prime(size_t n) {
    if (n <= 2) return 2;
    for (n |= 1;; n += 2) {
        size_t divisor = 3;
        while (divisor <= n / divisor && n % divisor != 0) divisor += 2;
        if (divisor > n / divisor) return n;
    }
}

_LIBCPP_END_NAMESPACE_STD
