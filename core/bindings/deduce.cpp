// The deducer for Python: see _core.pyi.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>

#include "deduce.hpp"
#include "shared.hpp"

using namespace bindings;

namespace {

class PyDeducer {
    template <class Ask>
    static auto run(double time_limit, Ask&& ask) {
        Signals signals;
        hashi::Control control;
        control.seconds = time_limit;
        control.poll = &Signals::poll;
        control.poll_argument = &signals;
        decltype(ask(control)) answer;
        try {
            nb::gil_scoped_release released;
            answer = ask(control);
        } catch (const hashi::Stopped&) {
            if (!signals.raised) return answer;  // a time limit while it was read
        }
        if (signals.raised) throw nb::python_error();
        return answer;
    }

public:
    nb::tuple rate(const Flat& flat, double time_limit, int at_most) {
        const Input input(flat);
        const hashi::Rating r = run(time_limit, [&](hashi::Control& control) {
            return deducer_.rate(input.spec(), control, static_cast<hashi::Level>(at_most));
        });
        nb::list rounds, facts;
        for (const std::int32_t n : r.rounds) rounds.append(n);
        for (const std::int32_t n : r.facts) facts.append(n);
        return nb::make_tuple(static_cast<int>(r.status), static_cast<int>(r.level),
                              static_cast<int>(r.hardest), r.depth, r.score, nb::tuple(rounds),
                              nb::tuple(facts));
    }

private:
    hashi::Deducer deducer_;
};

}  // namespace

void bind_deduce(nb::module_& m) {
    nb::class_<PyDeducer>(m, "Deducer")
        .def(nb::init<>())
        .def("rate", &PyDeducer::rate, nb::arg("flat"), nb::arg("time_limit"), nb::arg("at_most"));
}
