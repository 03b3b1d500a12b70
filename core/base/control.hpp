// When a search has to stop: time, conflicts, the caller's interrupt.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

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

// Thrown where a puzzle is loaded and the control says stop; load another one then.
struct Stopped {};

enum class Outcome { solved, no_solution, unknown };

}  // namespace hashi
