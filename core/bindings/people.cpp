// Ratings, explanations, hints and judgements for Python: see _core.pyi. Steps go out as flat
// arrays (Step::write), which hashikit.engine reads.
#include <nanobind/nanobind.h>

#include "bindings/shared.hpp"
#include "people/people.hpp"

using namespace bindings;

namespace {

nb::bytes pack_steps(const std::vector<hashi::people::Step>& steps) {
    std::vector<std::int32_t> out;
    for (const hashi::people::Step& step : steps) step.write(out);
    return to_bytes(out);
}

// Calls a Python function with the share of a long work that is complete, at most every 50 ms.
struct Report {
    const nb::object& callable;
    std::atomic<bool> failed{false};  // the function has raised an exception
    std::exception_ptr error{};
    hashi::Clock::time_point next{};

    static void call(void* self, double share) { static_cast<Report*>(self)->call(share); }

    void call(double share) {
        const auto now = hashi::Clock::now();
        if (now < next || failed) return;
        next = now + std::chrono::milliseconds{50};
        const GilHold gil;
        try {
            call_python(callable, nb::float_(share));
        } catch (...) {
            error = std::current_exception();
            failed = true;
        }
    }
};

class PyReasoner {
public:
    nb::tuple rate(const Flat& flat, double time_limit, int at_most) {
        const Input input(flat);
        hashi::people::Rating r;
        const bool read = run({.seconds = time_limit}, [&](hashi::Control& control) {
            r = rater_.rate(input.spec(), control, static_cast<hashi::people::Level>(at_most));
        });
        if (!read) r = {};  // with g++, a call that throws may already have written its result
        return to_tuple(r);
    }

    nb::tuple curve(const Flat& flat, double time_limit) {
        const Input input(flat);
        hashi::people::Rating r;
        std::vector<hashi::people::Point> points;
        const bool read = run({.seconds = time_limit}, [&](hashi::Control& control) {
            r = rater_.rate(input.spec(), control, hashi::people::Level::extreme, &points);
        });
        if (!read) r = {};
        std::vector<std::int32_t> out;
        for (const hashi::people::Point& p : points)
            out.insert(out.end(),
                       {static_cast<std::int32_t>(p.technique), static_cast<std::int32_t>(p.level),
                        p.depth, p.moves, p.chain, p.facts, p.left, p.effort});
        return nb::make_tuple(to_tuple(r), to_bytes(out));
    }

    nb::tuple explain(const Flat& flat, const nb::bytes& state, double time_limit, int depth,
                      const nb::object& report) {
        const Input input(flat);
        const std::vector<hashi::Bound> bounds = to_bounds(state);
        hashi::people::Explanation explanation;
        Report reporter{report};
        hashi::people::Progress progress;
        if (!report.is_none()) progress = {&Report::call, &reporter};
        run({.seconds = time_limit, .interrupt = &reporter.failed}, [&](hashi::Control& control) {
            hashi::people::explain(reasoner_, input.spec(), bounds, control, explanation, depth,
                                   progress);
        });
        if (reporter.failed) std::rethrow_exception(reporter.error);
        return nb::make_tuple(static_cast<int>(explanation.status), pack_steps(explanation.steps));
    }

    nb::tuple hint(const Flat& flat, const nb::bytes& drawing, double time_limit, int near_row,
                   int near_col) {
        const Input input(flat);
        const std::vector<hashi::Bound> bounds = to_bounds(drawing);
        hashi::people::Hint hint;
        run({.seconds = time_limit}, [&](hashi::Control& control) {
            hashi::people::find_hint(reasoner_, input.spec(), bounds, control, hint, near_row,
                                     near_col);
        });
        if (hint.kind == hashi::people::Hint::unknown) hint.steps.clear();  // those before the stop
        return nb::make_tuple(static_cast<int>(hint.kind), pack_steps(hint.steps),
                              to_bytes(hint.mistakes), to_bytes(hint.fault),
                              to_bytes(hint.refusal));
    }

    nb::tuple judge(const Flat& flat, const nb::bytes& drawing, std::int32_t edge, int low,
                    int high, bool why, double time_limit) {
        const Input input(flat);
        const std::vector<hashi::Bound> bounds = to_bounds(drawing);
        hashi::people::Judgement judgement;
        run({.seconds = time_limit}, [&](hashi::Control& control) {
            hashi::people::judge_move(reasoner_, input.spec(), bounds, {edge, low, high}, control,
                                      judgement, why);
        });
        nb::list refutations;
        for (std::size_t k = 0; k < judgement.assumptions.size(); ++k)
            refutations.append(nb::make_tuple(to_bytes(judgement.assumptions[k]),
                                              pack_steps(judgement.refutations[k])));
        return nb::make_tuple(static_cast<int>(judgement.kind), refutations);
    }

    // The two islands of every candidate edge of the last puzzle that was not only rated.
    nb::bytes ends() const {
        std::vector<std::int32_t> list;
        const hashi::Graph& graph = reasoner_.graph();
        for (std::int32_t e = 0; e < graph.edge_count(); ++e) {
            list.push_back(graph.edges[hashi::at(e)].u);
            list.push_back(graph.edges[hashi::at(e)].v);
        }
        return to_bytes(list);
    }

private:
    hashi::people::Rater rater_;
    hashi::people::Reasoner reasoner_;
};

}  // namespace

void bind_people(nb::module_& m) {
    nb::list keys, kinds, names;
    for (const auto& [name, values] : hashi::people::key_traits)
        keys.append(nb::make_tuple(name, values));
#define KIND(name) kinds.append(#name);
    HASHI_KINDS(KIND)
#undef KIND
#define NAME(name) names.append(#name);
    HASHI_NAMES(NAME)
#undef NAME
    m.attr("PHRASES") = nb::tuple(keys);
    m.attr("KINDS") = nb::tuple(kinds);
    m.attr("NAMES") = nb::tuple(names);
    nb::class_<PyReasoner>(m, "Reasoner")
        .def(nb::init<>())
        .def("rate", &PyReasoner::rate, nb::arg("flat"), nb::arg("time_limit"), nb::arg("at_most"))
        .def("curve", &PyReasoner::curve, nb::arg("flat"), nb::arg("time_limit"))
        .def("explain", &PyReasoner::explain, nb::arg("flat"), nb::arg("state"),
             nb::arg("time_limit"), nb::arg("depth"), nb::arg("report").none())
        .def("hint", &PyReasoner::hint, nb::arg("flat"), nb::arg("drawing"), nb::arg("time_limit"),
             nb::arg("near_row"), nb::arg("near_col"))
        .def("judge", &PyReasoner::judge, nb::arg("flat"), nb::arg("drawing"), nb::arg("edge"),
             nb::arg("low"), nb::arg("high"), nb::arg("why"), nb::arg("time_limit"))
        .def("ends", &PyReasoner::ends);
}
