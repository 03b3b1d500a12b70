// Decides when a search must stop: time limit, conflict limit or the caller's interrupt.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "base/raise.hpp"

namespace hashi {

using Clock = std::chrono::steady_clock;

struct Control {
    double seconds = -1;          // counted from start(); negative: no limit
    std::int64_t conflicts = -1;  // counted from start(), over all searches; negative: no limit
    const std::atomic<bool>* interrupt = nullptr;  // stop once it is true
    bool (*poll)(void*) = nullptr;                 // called every few milliseconds; true means stop
    void* poll_argument = nullptr;
    Control* whole = nullptr;  // of which this controls a part

    // The steps of work up to the last check of the clock, its parts' included: what a limit on
    // work can go by, since it is the same on every machine.
    std::int64_t spent = 0;

    void start() {
        stopped = false;
        conflicts_left = conflicts;
        ticks = tick_count;
        if (seconds >= 0) {
            // A limit of several years is treated as no limit; it would overflow the clock.
            timed = seconds < 1e8;
            if (timed)
                deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                              std::chrono::duration<double>(seconds));
        } else {
            timed = false;
        }
        if (timed && seconds == 0) stopped = true;
    }

    // The same limits, with a full count of ticks before the next clock check. Work of fewer steps
    // than that always completes: use it where an interruption could only throw (or trap, in the
    // browser).
    Control afresh() const {
        Control control = *this;
        control.stopped = false;
        control.ticks = tick_count;
        return control;
    }

    // Call once per small step of work, or once for several steps. Checks the clock every
    // tick_count steps.
    bool tick(std::int32_t steps = 1) {
        ticks -= steps;
        if (ticks > 0) return stopped;
        for (Control* each = this; each; each = each->whole) each->spent += tick_count - ticks;
        ticks = tick_count;
        return look();
    }

    // Call at every conflict, or once for several. Stops at the first conflict beyond the limit.
    void conflict(std::int64_t count = 1) {
        if (conflicts < 0) return;
        if (conflicts_left < count) stopped = true;
        conflicts_left = stopped ? 0 : conflicts_left - count;
    }
    // How many conflicts the limit still allows, but at most this many.
    std::int64_t allowed(std::int64_t most) const {
        return conflicts < 0 || most < conflicts_left ? most : conflicts_left;
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
    static constexpr std::int32_t tick_count =
        4096;  // a few tenths of a millisecond of propagation
    std::int32_t ticks = tick_count;
    bool timed = false;
    std::int64_t conflicts_left = -1;
    Clock::time_point deadline{};
};

// Control for one part of the work: it stops when the whole does. Its own clock starts with every
// call.
inline Control part_of(Control& whole) {
    Control part;
    part.poll = [](void* control) { return static_cast<Control*>(control)->look(); };
    part.poll_argument = &whole;
    part.whole = &whole;
    return part;
}

// Thrown when the control stops the loading of a puzzle; load another puzzle to continue.
struct Stopped {};

// Runs work that may be stopped midway; returns false if it was. A build without exceptions (the
// browser's) cannot abandon the work here: it continues until the work itself checks the control.
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

// Counts `steps` steps of such work; throws Stopped if the control says so.
inline void step(Control& control, std::int32_t steps = 1) {
    if (!control.tick(steps)) return;
#ifdef __cpp_exceptions
    raise<Stopped>();
#endif
}

// Between two parts of such work, each a few milliseconds for a puzzle of 100,000 islands, that
// count no steps: throws Stopped if the control says so. Small puzzles do not look at the clock.
// Counts nothing, so that a limit on work allows as much as without.
inline void look_between([[maybe_unused]] Control& control, [[maybe_unused]] std::size_t size) {
#ifdef __cpp_exceptions
    constexpr std::size_t large = 4096;
    if (size >= large && control.look()) raise<Stopped>();
#endif
}

enum class Outcome { solved, no_solution, unknown };

}  // namespace hashi
