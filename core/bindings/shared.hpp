// What the bindings share: flat arrays as bytes, Ctrl-C, and who binds what.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <cstring>
#include <vector>

#include "control.hpp"

namespace nb = nanobind;

void bind_generate(nb::module_& m);

namespace bindings {

// Once set, it ends the calls of every thread that watches it as Ctrl-C does in the main thread.
struct Stop {
    std::atomic<bool> set{false};
};

inline thread_local const Stop* watched = nullptr;

// Ctrl-C while a search runs: Python's own signal handlers, in its main thread only.
inline constexpr std::chrono::milliseconds signal_interval{10};

struct Signals {
    hashi::Clock::time_point next = hashi::Clock::now() + signal_interval;
    bool raised = false;

    static bool poll(void* self) {
        auto& signals = *static_cast<Signals*>(self);
        const auto now = hashi::Clock::now();
        if (now < signals.next) return false;
        nb::gil_scoped_acquire gil;
        signals.raised = PyErr_CheckSignals() != 0;
        if (!signals.raised && watched && watched->set) {
            PyErr_SetNone(PyExc_KeyboardInterrupt);
            signals.raised = true;
        }
        signals.next = hashi::Clock::now() + signal_interval;
        return signals.raised;
    }
};

inline nb::bytes to_bytes(const void* data, std::size_t size) {
    return nb::bytes(static_cast<const char*>(data), size);
}

inline std::vector<std::int32_t> to_ints(const nb::bytes& bytes) {
    std::vector<std::int32_t> ints(bytes.size() / sizeof(std::int32_t));
    if (!ints.empty()) std::memcpy(ints.data(), bytes.c_str(), ints.size() * sizeof(std::int32_t));
    return ints;
}

}  // namespace bindings
