// What the bindings share: flat arrays as bytes, Ctrl-C, and who binds what.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>

#include <atomic>
#include <cstring>
#include <tuple>
#include <vector>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"

namespace nb = nanobind;

void bind_deduce(nb::module_& m);
void bind_cnf(nb::module_& m);
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

// Puzzle.flat() of Python.
using Flat = std::tuple<std::int32_t, std::int32_t, int, int, nb::bytes, nb::bytes, nb::bytes,
                        nb::bytes>;

// A puzzle as Python hands it over, with the arrays that its spec refers to.
struct Input {
    explicit Input(const Flat& flat)
        : size{std::get<0>(flat), std::get<1>(flat), std::get<2>(flat), std::get<3>(flat)},
          islands(to_ints(std::get<4>(flat))), blocked(to_ints(std::get<5>(flat))),
          given(to_ints(std::get<6>(flat))), signs(to_ints(std::get<7>(flat))) {}

    hashi::PuzzleSpec spec() const {
        return {.rows = size[0], .cols = size[1], .max_bridges = size[2],
                .loops = (size[3] & 1) != 0, .islands = islands, .blocked = blocked,
                .connected = (size[3] & 2) == 0, .given = given, .signs = signs};
    }

    std::int32_t size[4];  // rows, columns, bridges per pair, rules
    std::vector<std::int32_t> islands, blocked, given, signs;
};

}  // namespace bindings
