// The module _core for Python, and the engine in it. In: a puzzle as a tuple of flat arrays, as
// bytes. Out: outcomes, and flat arrays as bytes; _core.pyi documents every function.
#include <nanobind/nanobind.h>

#include <atomic>
#include <exception>
#include <span>
#include <tuple>
#include <vector>

#ifndef _WIN32
#include <pthread.h>
#endif

#include "bindings/shared.hpp"
#include "search/search.hpp"

namespace nb = nanobind;
using namespace bindings;

unsigned long bindings::main_thread = 0;

namespace {

// Called on import. The importing thread need not be the main one, and in the child of a fork the
// thread that called it becomes the main one.
void find_main_thread() {
    main_thread = PyThread_get_thread_ident();
    const nb::dict modules = nb::module_::import_("sys").attr("modules");
    if (modules.contains("threading")) {
        const nb::object main = nb::object(modules["threading"]).attr("main_thread")();
        main_thread = nb::cast<unsigned long>(main.attr("ident"));
    }
#ifndef _WIN32
    pthread_atfork(nullptr, nullptr, [] { main_thread = PyThread_get_thread_ident(); });
#endif
}

// The two islands of each candidate edge.
nb::bytes ends_of(const hashi::Graph& graph) {
    std::vector<std::int32_t> ends;
    ends.reserve(2 * static_cast<std::size_t>(graph.edge_count()));
    for (std::int32_t e = 0; e < graph.edge_count(); ++e) {
        ends.push_back(graph.edges[static_cast<std::size_t>(e)].u);
        ends.push_back(graph.edges[static_cast<std::size_t>(e)].v);
    }
    return to_bytes(ends);
}

// The candidate edges and crossings of a puzzle: two island numbers per edge, two edge numbers per
// crossing.
nb::tuple network(const Flat& flat) {
    const Input input(flat);
    hashi::Control control;
    control.start();
    hashi::Graph graph;
    graph.build(input.spec(), control);
    std::vector<std::int32_t> crossings;
    for (std::int32_t e = 0; e < graph.edge_count(); ++e)
        for (const std::int32_t f : graph.crossing_edges(e))
            if (e < f) crossings.insert(crossings.end(), {e, f});
    return nb::make_tuple(ends_of(graph), to_bytes(crossings));
}

// Throws WrongAnswer unless these bridges, by candidate edge, are a solution. Every solution must
// pass this.
void judge(const Flat& flat, const nb::bytes& state, const nb::bytes& counts) {
    const Input input(flat);
    const std::vector<hashi::Bound> bounds = to_bounds(state);
    hashi::Control control;
    control.start();
    hashi::Graph graph;
    graph.build(input.spec(), control);
    hashi::Judge judge;
    const std::span bridges(reinterpret_cast<const std::uint8_t*>(counts.c_str()), counts.size());
    if (const char* broken = judge.broken(graph, bridges, bounds)) throw hashi::WrongAnswer(broken);
}

// Turns a WrongAnswer into hashikit.InternalError.
void translate_wrong_answer(const std::exception_ptr& pointer, void*) {
    try {
        std::rethrow_exception(pointer);
    } catch (const hashi::WrongAnswer& wrong) {
        const nb::object error = nb::module_::import_("hashikit.errors").attr("InternalError");
        PyErr_Format(error.ptr(),
                     "a bug in hashikit: the engine's answer is wrong (%s); please report it with "
                     "the puzzle",
                     wrong.what());
    }
}

class Core {
public:
    // If a limit stops it, every question ends with `unknown`.
    void load(const Flat& flat, const nb::bytes& state, std::uint64_t seed, int threads,
              double time_limit) {
        const auto begin = hashi::Clock::now();
        input_ = Input(flat);
        bounds_ = to_bounds(state);
        seed_ = seed;
        given_up_ = {};
        interrupted_ = false;
        solver_.use_threads(threads);
        solve_time_ = 0;
        const auto load = [&](hashi::Control& control) {
            solver_.load(input_.spec(), bounds_, seed, control);
            build_time_ = since(begin);  // without the wait for the GIL that follows
        };
        if (!run({time_limit, -1, &interrupted_}, load)) build_time_ = since(begin);
    }

    nb::bytes ends() const { return ends_of(solver_.graph()); }

    nb::tuple next(double time_limit, std::int64_t conflict_limit) {
        const hashi::Outcome outcome =
            ask(time_limit, conflict_limit,
                [&](hashi::Control& control) { return solver_.next(control); });
        nb::object counts = nb::none();
        if (outcome == hashi::Outcome::solved) counts = to_bytes(solver_.counts());
        return nb::make_tuple(static_cast<int>(outcome), counts, numbers());
    }

    nb::tuple count(std::int64_t limit, double time_limit, std::int64_t conflict_limit) {
        std::int64_t number = 0;
        const hashi::Outcome outcome =
            ask(time_limit, conflict_limit,
                [&](hashi::Control& control) { return solver_.count(control, limit, number); });
        return nb::make_tuple(static_cast<int>(outcome), number, numbers());
    }

    nb::tuple forced(double time_limit, std::int64_t conflict_limit) {
        std::vector<std::uint8_t> low, high;
        const hashi::Outcome outcome =
            ask(time_limit, conflict_limit, [&](hashi::Control& control) {
                control.start();
                return hashi::search::find_common(solver_, input_.spec(), bounds_, seed_, control,
                                                  low, high, given_up_);
            });
        if (low.empty()) {  // the control stopped the loading: use the widest bounds
            const hashi::PuzzleSpec spec = input_.spec();
            low.assign(hashi::at(hashi::Graph().count_edges(spec)), 0);
            high.assign(low.size(), static_cast<std::uint8_t>(spec.max_bridges));
        }
        return nb::make_tuple(static_cast<int>(outcome), to_bytes(low), to_bytes(high), numbers());
    }

    void interrupt() { interrupted_ = true; }

    void trace(std::size_t most) {
        trace_ = {};
        trace_.most = most;
        solver_.trace_cuts(most == 0 ? nullptr : &trace_);
    }

    nb::tuple trace_frames() {
        solver_.record_cuts();
        nb::list frames;
        for (const hashi::search::CutTrace::Frame& frame : trace_.frames) {
            nb::list islands;
            for (const std::int32_t i : frame.islands) islands.append(i);
            frames.append(nb::make_tuple(to_bytes(frame.counts), islands));
        }
        return nb::make_tuple(frames, trace_.omitted);
    }

private:
    template <class Question>
    hashi::Outcome ask(double time_limit, std::int64_t conflict_limit, Question&& question) {
        hashi::Outcome outcome = hashi::Outcome::unknown;
        try {
            run({time_limit, conflict_limit, &interrupted_}, [&](hashi::Control& control) {
                const auto begin = hashi::Clock::now();
                outcome = question(control);
                solve_time_ += since(begin);  // without the wait for the GIL that follows
            });
        } catch (...) {
            interrupted_ = false;
            throw;
        }
        interrupted_ = false;
        return outcome;
    }

    static double since(hashi::Clock::time_point begin) {
        return std::chrono::duration<double>(hashi::Clock::now() - begin).count();
    }

    nb::tuple numbers() const {
        hashi::search::Stats s = given_up_;
        s += solver_.stats();
        return nb::make_tuple(build_time_, solve_time_, s.conflicts, s.decisions, s.propagations,
                              s.cuts, s.restarts);
    }

    hashi::search::CutTrace trace_;
    hashi::search::Solver solver_;
    // The arguments of load(), for a search that starts over, and the counters of searches before
    // it.
    Input input_;
    std::vector<hashi::Bound> bounds_;
    std::uint64_t seed_ = 0;
    hashi::search::Stats given_up_;
    std::atomic<bool> interrupted_{false};
    double build_time_ = 0, solve_time_ = 0;
};

}  // namespace

NB_MODULE(_core, m) {
    nb::set_leak_warnings(false);  // objects alive at exit are not an error
    find_main_thread();
    m.attr("SOLVED") = static_cast<int>(hashi::Outcome::solved);
    m.attr("NO_SOLUTION") = static_cast<int>(hashi::Outcome::no_solution);
    m.attr("UNKNOWN") = static_cast<int>(hashi::Outcome::unknown);
    bind_count(m);
    bind_people(m);
    bind_models(m);
    bind_make(m);
    bind_proof(m);
    bind_checker(m);
    bind_play(m);
    nb::register_exception_translator(translate_wrong_answer);
    bind_batch(m);
    m.def("network", &network, nb::arg("flat"));
    m.def("judge", &judge, nb::arg("flat"), nb::arg("state"), nb::arg("counts"));
    nb::class_<Stop>(m, "Stop")
        .def(nb::init<>())
        .def("set", [](Stop& stop) { stop.set->store(true); })
        .def("is_set", [](const Stop& stop) { return stop.set->load(); });
    m.def(
        "watch", [](const Stop* stop) { watched_stop = stop ? stop->set : nullptr; },
        nb::arg("stop").none());
    nb::class_<Core>(m, "Core")
        .def(nb::init<>())
        .def("load", &Core::load, nb::arg("flat"), nb::arg("state"), nb::arg("seed"),
             nb::arg("threads") = 1, nb::arg("time_limit") = -1.0)
        .def("ends", &Core::ends)
        .def("next", &Core::next, nb::arg("time_limit"), nb::arg("conflict_limit"))
        .def("count", &Core::count, nb::arg("limit"), nb::arg("time_limit"),
             nb::arg("conflict_limit"))
        .def("forced", &Core::forced, nb::arg("time_limit"), nb::arg("conflict_limit"))
        .def("trace", &Core::trace, nb::arg("most"))
        .def("trace_frames", &Core::trace_frames)
        .def("interrupt", &Core::interrupt);
}
