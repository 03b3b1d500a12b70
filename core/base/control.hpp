// When a search has to stop: time, conflicts, the caller's interrupt.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "base/raise.hpp"

namespace hashi {

using Clock = std::chrono::steady_clock;

struct Control {
    double seconds = -1;          // from start(); negative: no limit
    std::int64_t conflicts = -1;  // from start(), over all searches; negative: no limit
    const std::atomic<bool>* interrupt = nullptr;  // stop as soon as it is true
    bool (*poll)(void*) = nullptr;                 // asked every few milliseconds; true means stop
    void* poll_argument = nullptr;

    void start() {
        stopped = false;
        conflicts_left = conflicts;
        ticks = tick_count;
        if (seconds >= 0) {
            // A limit beyond some years is none (and would overflow the clock).
            timed = seconds < 1e8;
            if (timed)
                deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                              std::chrono::duration<double>(seconds));
        } else {
            timed = false;
        }
        if (timed && seconds == 0) stopped = true;
    }

    // The same limits with all ticks before the next look. A piece of work of fewer steps than that
    // is done in any case: what has to be whole, and can only throw (or trap, in the browser).
    Control afresh() const {
        Control control = *this;
        control.stopped = false;
        control.ticks = tick_count;
        return control;
    }

    // Called for every small step of work, or for so many at once; looks at the clock once in
    // tick_count steps.
    bool tick(std::int32_t steps = 1) {
        ticks -= steps;
        if (ticks > 0) return stopped;
        ticks = tick_count;
        return look();
    }

    // Called once per conflict; one more than allowed stops.
    void conflict() {
        if (conflicts < 0) return;
        if (conflicts_left == 0) stopped = true;
        else --conflicts_left;
    }

    bool look() {
        if (stopped) return true;
        if (interrupt && interrupt->load(std::memory_order_relaxed)) stopped = true;
        else if (timed && Clock::now() >= deadline) stopped = true;
        else if (poll && poll(poll_argument)) stopped = true;
        return stopped;
    }

    bool stopped = false;

private:
    static constexpr std::int32_t tick_count = 4096;  // some tenths of a millisecond of propagation
    std::int32_t ticks = tick_count;
    bool timed = false;
    std::int64_t conflicts_left = -1;
    Clock::time_point deadline{};
};

// For a part of the work: it stops when the whole does. (Its own clock starts with every call.)
inline Control part_of(Control& whole) {
    Control part;
    part.poll = [](void* control) { return static_cast<Control*>(control)->look(); };
    part.poll_argument = &whole;
    return part;
}

// Thrown where a puzzle is loaded and the control says stop; load another one then.
struct Stopped {};

// Does some work that may be stopped in its middle; false if it was. In a build without exceptions
// (the browser's) work goes on to where it asks again.
template <class Work>
bool finished(Work&& work) {
#ifdef __cpp_exceptions
    try {
        work();
    } catch (const Stopped&) {
        return false;
    }
#else
    work();
#endif
    return true;
}

// So many steps of such work.
inline void step(Control& control, std::int32_t steps = 1) {
    if (!control.tick(steps)) return;
#ifdef __cpp_exceptions
    raise<Stopped>();
#endif
}

enum class Outcome { solved, no_solution, unknown };

}  // namespace hashi
