// Shares jobs among threads. In: a queue of jobs, and functions that work on a job and that end it.
// Out: the results, in the order of the queue. Invariant: the results do not depend on the number
// of threads or on their speed.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include "base/base.hpp"

namespace hashi::search {

// Works through a queue that grows as jobs end, on up to `workers` threads: the caller's, which is
// worker 0, and others, begun and ended here.
//
// Calls work(worker, job, control) for the jobs in the order of the queue, several at a time, and
// end(job, more) for one at a time, also in the order of the queue. What end() adds to `more` goes
// to the end of the queue; after false, nothing more is begun or ended. So the order of the queue
// does not depend on the number of threads or on their speed, if end() uses nothing that work() of
// later jobs changes.
//
// Each call of work() gets a control that stops when the caller's does; only the caller's thread
// looks at the clock or calls a poll. Rethrows the first exception after all calls have ended.
// Jobs may be left out once the control stops.
template <class Job, class Work, class End>
void share(int workers, Vector<Job> first, Control& control, Work&& work, End&& end) {
    struct Entry {
        Job job;
        bool has_result = false;
    };
    std::deque<Entry> queue;  // without the jobs that have ended
    std::size_t next = 0;     // the first job of the queue that is not begun
    std::atomic<bool> stop{false};
    std::exception_ptr error;
    std::mutex mutex;
    std::condition_variable wake;
    const auto append = [&](Vector<Job>& jobs) {
        for (Job& job : jobs) queue.push_back({std::move(job), false});
    };
    append(first);

    const auto run = [&](int worker) {
        std::unique_lock lock(mutex);
        const auto work_on_next = [&] {
            Entry& entry = queue[next++];
            lock.unlock();
            Control part = worker == 0 ? part_of(control) : Control{};
            part.interrupt = &stop;
            work(worker, entry.job, part);
            lock.lock();
            entry.has_result = true;
        };
        const auto end_first = [&] {
            Vector<Job> more;
            if (!end(queue.front().job, more)) stop = true;
            queue.pop_front();
            --next;
            append(more);
            wake.notify_all();
        };
        try {
            while (!stop && !queue.empty()) {
                if (worker == 0 && control.look()) stop = true;
                else if (queue.front().has_result) end_first();
                else if (next < queue.size()) work_on_next();
                else if (worker == 0) wake.wait_for(lock, std::chrono::milliseconds(5));
                else wake.wait(lock);
            }
        } catch (...) {
            if (!lock.owns_lock()) lock.lock();
            if (!error) error = std::current_exception();
            stop = true;
        }
        wake.notify_all();
    };
    // Exceptions need memory of each thread's own, and a thread that cannot get it when the first
    // one is thrown ends the program. So every thread gets it before the work begins.
    std::size_t ready = 0;
    bool may_begin = false;
    const auto begin = [&](int worker) {
        static_cast<void>(std::current_exception());
        {
            std::unique_lock lock(mutex);
            ++ready;
            wake.notify_all();
            wake.wait(lock, [&] { return may_begin; });
        }
        run(worker);
    };
    Vector<std::thread> threads;
    threads.reserve(static_cast<std::size_t>(workers));
    for (int worker = 1; worker < workers; ++worker) {
        try {
            threads.emplace_back(begin, worker);
        } catch (const std::system_error&) {
            break;  // no more threads to be had: fewer do the work
        } catch (const std::bad_alloc&) {
            break;  // nor memory for one
        }
    }
    {
        std::unique_lock lock(mutex);
        wake.wait(lock, [&] { return ready == threads.size(); });
        may_begin = true;
    }
    wake.notify_all();
    run(0);
    for (std::thread& thread : threads) thread.join();
    if (error) std::rethrow_exception(error);
}

}  // namespace hashi::search
