// Proofs for Python: see _core.pyi. In: a puzzle and a question. Out: the answer; the formula and
// the steps of its proof go to two Python functions, piece by piece, so that no proof is held in
// memory.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>

#include <string_view>
#include <tuple>
#include <vector>

#include "bindings/shared.hpp"
#include "proof/proof.hpp"
#include "search/search.hpp"

namespace nb = nanobind;
using namespace bindings;

namespace {

// Passes text to a Python function that takes bytes. Its exceptions pass through.
class Writer final : public hashi::proof::Output {
public:
    explicit Writer(nb::object write) : write_(std::move(write)) {}

    void write(std::string_view text) override {
        {
            const GilHold gil;
            call_python(write_, nb::bytes(text.data(), text.size()));
            if (!handle_signals()) throw nb::python_error();
        }
        // Before the search begins, nothing else checks the clock.
        if (loading != nullptr && loading->look()) throw hashi::Stopped();
    }

    hashi::Control* loading = nullptr;

private:
    nb::object write_;
};

enum Question { count_solutions, find_forced };

nb::tuple prove(const Flat& flat, const nb::bytes& state, int question, std::int64_t limit,
                std::uint64_t seed, double time_limit, std::int64_t conflict_limit,
                nb::object write_formula, nb::object write_steps) {
    const auto begin = hashi::Clock::now();
    const auto since = [](hashi::Clock::time_point then) {
        return std::chrono::duration<double>(hashi::Clock::now() - then).count();
    };
    const Input input(flat);
    const std::vector<hashi::Bound> bounds = to_bounds(state);
    Writer formula(std::move(write_formula)), steps(std::move(write_steps));
    hashi::search::Solver solver;
    auto outcome = hashi::Outcome::unknown;
    bool has_claim = false;
    std::int64_t count = 0;
    std::vector<std::uint8_t> low, high;
    double build_time = 0, solve_time = 0;
    const bool complete = run({time_limit, conflict_limit}, [&](hashi::Control& control) {
        control.start();
        formula.loading = &control;
        solver.write_proof(&formula, &steps);
        solver.load(input.spec(), bounds, seed, control);
        build_time = since(begin);
        if (control.seconds >= 0) control.seconds = std::max(0.0, time_limit - build_time);
        if (question == count_solutions) {
            outcome = solver.count(control, limit, count);
            has_claim = solver.claim_count(count);
        } else {
            outcome = solver.forced(control, low, high);
            has_claim = solver.claim_forced(outcome, low, high);
        }
        solve_time = since(begin) - build_time;
    });
    const hashi::search::Stats& s = solver.stats();
    return nb::make_tuple(static_cast<int>(outcome), has_claim, count, to_bytes(low),
                          to_bytes(high), complete ? solver.proof_bytes() : 0,
                          nb::make_tuple(build_time, solve_time, s.conflicts, s.decisions,
                                         s.propagations, s.cuts, s.restarts));
}

}  // namespace

void bind_proof(nb::module_& m) {
    m.attr("COUNT") = static_cast<int>(count_solutions);
    m.attr("FORCED") = static_cast<int>(find_forced);
    m.def("prove", &prove, nb::arg("flat"), nb::arg("state"), nb::arg("question"), nb::arg("limit"),
          nb::arg("seed"), nb::arg("time_limit"), nb::arg("conflict_limit"),
          nb::arg("write_formula"), nb::arg("write_steps"));
}
