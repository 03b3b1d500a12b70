// What the bindings for Python share: conversions between flat arrays and bytes, calls without the
// GIL that respond to Ctrl-C, and the bind_*() functions. Invariant: no C++ code runs for long
// while it holds the GIL, and Python's objects are used only with it.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>

#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <ranges>
#include <thread>
#include <tuple>
#include <vector>

#include "base/base.hpp"
#include "people/people.hpp"
#include "puzzle/puzzle.hpp"

namespace nb = nanobind;

void bind_count(nb::module_& m);
void bind_people(nb::module_& m);
void bind_models(nb::module_& m);
void bind_make(nb::module_& m);
void bind_proof(nb::module_& m);
void bind_checker(nb::module_& m);
void bind_play(nb::module_& m);
void bind_batch(nb::module_& m);

namespace bindings {

// Calls functions of Python's C API that may wait for the GIL; none is called without this. While
// the interpreter ends, Python up to 3.13 ends any other thread that waits for the GIL, on Linux by
// unwinding its stack, which frames in C++ do not survive. Such a thread stays here until the
// process ends, as it does with Python 3.14.
template <class Call>
auto call_c(Call&& call) noexcept {
    try {
        return call();
    } catch (...) {  // nothing in C throws, so this is the unwinding
        for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
    }
}

// Calls a Python function while holding the GIL. Throws python_error.
inline nb::object call_python(const nb::object& function, const nb::object& argument,
                              const nb::object& second = {}) {
    PyObject* result = call_c([&] {
        return PyObject_CallFunctionObjArgs(function.ptr(), argument.ptr(), second.ptr(), nullptr);
    });
    if (result == nullptr) throw nb::python_error();
    return nb::steal<nb::object>(result);
}

// Runs the signal handlers, if this is the main thread. Returns false if a Python error is set.
inline bool handle_signals() {
    return call_c([] { return PyErr_CheckSignals(); }) == 0;
}

// Releases the GIL until it is destroyed.
class GilRelease {
public:
    GilRelease() : state_(PyEval_SaveThread()) {}
    ~GilRelease() {
        call_c([this] { PyEval_RestoreThread(state_); });
    }
    GilRelease(const GilRelease&) = delete;
    GilRelease& operator=(const GilRelease&) = delete;

private:
    PyThreadState* state_;
};

// Holds the GIL until it is destroyed.
class GilHold {
public:
    GilHold() : state_(call_c([] { return PyGILState_Ensure(); })) {}
    ~GilHold() { PyGILState_Release(state_); }
    GilHold(const GilHold&) = delete;
    GilHold& operator=(const GilHold&) = delete;

private:
    PyGILState_STATE state_;
};

// Once set, interrupts the calls of every thread that watches it, as Ctrl-C does in the main
// thread. A watching thread shares the flag, so the object itself may be destroyed.
struct Stop {
    std::shared_ptr<std::atomic<bool>> set = std::make_shared<std::atomic<bool>>(false);
};

inline thread_local std::shared_ptr<std::atomic<bool>> watched_stop;

// Python's main thread, the only one that runs signal handlers; maintained by python.cpp.
extern unsigned long main_thread;

// Handles Ctrl-C during a search: every few milliseconds, Python's signal handlers may run if this
// is the main thread. Other threads do not take the GIL.
class Signals {
public:
    bool has_error = false;  // a Python error is set

    static bool poll(void* self) { return static_cast<Signals*>(self)->poll(); }

private:
    static constexpr std::chrono::milliseconds interval{10};

    bool poll() {
        if (has_error) return true;
        const auto now = hashi::Clock::now();
        if (now < next_) return false;
        next_ = now + interval;
        const bool stopped = watched_stop && watched_stop->load(std::memory_order_relaxed);
        if (!stopped && !in_main_thread_) return false;
        const GilHold gil;
        has_error = !handle_signals();
        if (!has_error && stopped) {
            PyErr_SetNone(PyExc_KeyboardInterrupt);
            has_error = true;
        }
        next_ = hashi::Clock::now() + interval;
        return has_error;
    }

    hashi::Clock::time_point next_ = hashi::Clock::now() + interval;
    bool in_main_thread_ = PyThread_get_thread_ident() == main_thread;
};

// The limits of a call. Negative: no limit.
struct Limits {
    double seconds = -1;
    std::int64_t conflicts = -1;
    const std::atomic<bool>* interrupt = nullptr;
};

// Runs ask(control) without the GIL. Returns false if the control stopped it while loading the
// puzzle; throws the Python exception that Ctrl-C, or a Stop watched by this thread, raises.
template <class Ask>
bool run(const Limits& limits, Ask&& ask) {
    Signals signals;
    hashi::Control control;
    control.seconds = limits.seconds;
    control.conflicts = limits.conflicts;
    control.interrupt = limits.interrupt;
    control.poll = &Signals::poll;
    control.poll_argument = &signals;
    bool complete = true;
    try {
        const GilRelease no_gil;
        ask(control);
    } catch (const hashi::Stopped&) {
        complete = false;
    }
    if (signals.has_error) throw nb::python_error();
    return complete;
}

inline nb::bytes to_bytes(const void* data, std::size_t size) {
    return nb::bytes(static_cast<const char*>(data), size);
}

// Converts a list of numbers to bytes.
template <std::ranges::contiguous_range List>
nb::bytes to_bytes(const List& list) {
    return to_bytes(list.data(), list.size() * sizeof(*list.data()));
}

inline std::vector<std::int32_t> to_ints(const nb::bytes& bytes) {
    std::vector<std::int32_t> ints(bytes.size() / sizeof(std::int32_t));
    if (!ints.empty()) std::memcpy(ints.data(), bytes.c_str(), ints.size() * sizeof(std::int32_t));
    return ints;
}

// Converts bounds of edges: `edge, minimum, maximum` each.
inline std::vector<hashi::Bound> to_bounds(const nb::bytes& bytes) {
    const std::vector<std::int32_t> ints = to_ints(bytes);
    std::vector<hashi::Bound> bounds;
    for (std::size_t i = 0; i + 2 < ints.size(); i += 3)
        bounds.push_back({ints[i], ints[i + 1], ints[i + 2]});
    return bounds;
}

// The tuple that hashikit.engine.wire.flat() returns.
using Flat =
    std::tuple<std::int32_t, std::int32_t, int, int, nb::bytes, nb::bytes, nb::bytes, nb::bytes>;

// A puzzle from Python; owns the arrays that its spec refers to.
struct Input {
    Input() = default;
    explicit Input(const Flat& flat)
        : size{std::get<0>(flat), std::get<1>(flat), std::get<2>(flat), std::get<3>(flat)},
          islands(to_ints(std::get<4>(flat))),
          blocked(to_ints(std::get<5>(flat))),
          given(to_ints(std::get<6>(flat))),
          signs(to_ints(std::get<7>(flat))) {}

    hashi::PuzzleSpec spec() const {
        return {.rows = size[0],
                .cols = size[1],
                .max_bridges = size[2],
                .loops = (size[3] & 1) != 0,
                .islands = islands,
                .blocked = blocked,
                .connected = (size[3] & 2) == 0,
                .given = given,
                .signs = signs,
                .crossing = (size[3] & 4) != 0};
    }

    std::int32_t size[4] = {};  // rows, columns, maximum of bridges per pair, rule bits
    std::vector<std::int32_t> islands, blocked, given, signs;
};

// Takes the new reference that a function of Python's C API returns; throws Python's error if there
// is none because memory has run out.
inline nb::object to_object(PyObject* object) {
    if (!object) nb::raise_python_error();
    return nb::steal(object);
}

// Converts a rating to a tuple of the fields of people::Rating.
inline nb::tuple to_tuple(const hashi::people::Rating& r) {
    const auto tuple_of = [](const auto& numbers) {
        nb::object tuple = to_object(PyTuple_New(static_cast<Py_ssize_t>(std::size(numbers))));
        Py_ssize_t place = 0;
        for (const std::int32_t n : numbers)
            PyTuple_SetItem(tuple.ptr(), place++, to_object(PyLong_FromLong(n)).release().ptr());
        return tuple;
    };
    return nb::make_tuple(static_cast<int>(r.status), static_cast<int>(r.level),
                          static_cast<int>(r.hardest), r.depth, r.score, tuple_of(r.rounds),
                          tuple_of(r.facts), r.onset(), r.fewest, r.chain, r.effort);
}

}  // namespace bindings
