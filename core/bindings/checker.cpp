// The proof checker for Python: see _core.pyi. In: a puzzle, then a formula and a proof, piece by
// piece. Out: a verdict.
#include <nanobind/nanobind.h>

#include <string_view>

#include "bindings/shared.hpp"
#include "proof/proof.hpp"

using namespace bindings;

namespace {

class Checker {
public:
    Checker(const Flat& flat, const nb::bytes& state)
        : input_(flat),
          checker_(input_.spec(), to_bounds(state)) {}

    void formula(const nb::bytes& piece) {
        look();
        const std::string_view text(piece.c_str(), piece.size());
        const GilRelease no_gil;
        checker_.formula(text);
    }
    void steps(const nb::bytes& piece) {
        look();
        const std::string_view text(piece.c_str(), piece.size());
        const GilRelease no_gil;
        checker_.steps(text);
    }
    nb::tuple finish() {
        const hashi::proof::Verdict verdict = checker_.finish();
        return nb::make_tuple(static_cast<int>(verdict.kind), nb::str(verdict.why.c_str()),
                              verdict.solutions, verdict.complete, to_bytes(verdict.bounds));
    }

private:
    // Raises KeyboardInterrupt once the thread's Stop is set.
    static void look() {
        if (!watched_stop || !watched_stop->load(std::memory_order_relaxed)) return;
        PyErr_SetNone(PyExc_KeyboardInterrupt);
        throw nb::python_error();
    }

    Input input_;
    hashi::proof::Checker checker_;
};

}  // namespace

void bind_checker(nb::module_& m) {
    nb::class_<Checker>(m, "ProofChecker")
        .def(nb::init<const Flat&, const nb::bytes&>(), nb::arg("flat"), nb::arg("state"))
        .def("formula", &Checker::formula, nb::arg("piece"))
        .def("steps", &Checker::steps, nb::arg("piece"))
        .def("finish", &Checker::finish);
}
