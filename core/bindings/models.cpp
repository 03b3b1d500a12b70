// Clauses, the user propagator of connectivity and light cuts for Python's SAT and MIP solvers: see
// _core.pyi. Conversions only; models/ has the algorithms.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>

#include <vector>

#include "bindings/shared.hpp"
#include "models/models.hpp"

using namespace bindings;

namespace {

nb::list to_list(std::span<const std::int32_t> literals) {
    nb::list list;
    for (const std::int32_t literal : literals) list.append(literal);
    return list;
}

// Converts clauses, each followed by 0, to a list of lists.
nb::list to_lists(std::span<const std::int32_t> clauses) {
    nb::list lists;
    for (std::size_t begin = 0, end = 0; end < clauses.size(); ++end) {
        if (clauses[end] != 0) continue;
        lists.append(to_list(clauses.subspan(begin, end - begin)));
        begin = end + 1;
    }
    return lists;
}

std::vector<std::int32_t> from_list(const nb::list& list) {
    std::vector<std::int32_t> ints;
    ints.reserve(list.size());
    for (const nb::handle item : list) ints.push_back(nb::cast<std::int32_t>(item));
    return ints;
}

std::span<const std::uint8_t> to_span(const nb::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(static_cast<const void*>(bytes.c_str())),
            bytes.size()};
}

class Cnf {
public:
    bool build(const Flat& flat, const nb::bytes& low, const nb::bytes& high, bool pairs,
               bool steps, std::uint64_t seed, double time_limit) {
        const Input input(flat);
        next_ = 0;
        return run({.seconds = time_limit}, [&](hashi::Control& control) {
            control.start();
            cnf_.build(input.spec(), to_span(low), to_span(high),
                       steps   ? hashi::models::ConnectivityEncoding::steps
                       : pairs ? hashi::models::ConnectivityEncoding::pairs
                               : hashi::models::ConnectivityEncoding::lazy,
                       seed, control);
        });
    }

    // Passes the next clauses to `take` as lists, each valid only during the call.
    bool feed(const nb::callable& take, const nb::object& solver, std::int64_t count) {
        if (next_ == 0) {
            cnf_.propagate_units();
            for (const std::int32_t literal : cnf_.units()) take(solver, to_list({&literal, 1}));
        }
        const std::size_t size = cnf_.literals().size();
        for (; count > 0 && next_ < size; --count) {
            bool satisfied = false;
            const std::span<const std::int32_t> clause = cnf_.simplify_clause(next_, satisfied);
            if (!satisfied) take(solver, to_list(clause));
        }
        return next_ < size;
    }

    nb::tuple read(const nb::list& model) {
        const bool satisfied = cnf_.read(from_list(model));
        const std::span<const std::uint8_t> counts = cnf_.counts();
        return nb::make_tuple(satisfied, to_bytes(counts.data(), counts.size()),
                              to_lists(cnf_.repairs()));
    }

    nb::list exclusion(const nb::bytes& counts) {
        if (counts.size() != static_cast<std::size_t>(cnf_.graph().edge_count()))
            throw nb::value_error("not one count per edge");
        return to_list(cnf_.exclusion(to_span(counts)));
    }

    void add(const nb::list& clause) { cnf_.add(from_list(clause)); }

    nb::bytes dimacs() const {
        const std::string text = cnf_.dimacs();
        return to_bytes(text.data(), text.size());
    }

    const hashi::models::Cnf& core() const { return cnf_; }
    std::int32_t variables() const { return cnf_.variables(); }
    std::int64_t clauses() const { return cnf_.clauses(); }

    nb::bytes literals() const { return to_bytes(cnf_.literals()); }

private:
    hashi::models::Cnf cnf_;
    std::size_t next_ = 0;  // the next literal to feed
};

// PySAT's propagator interface (`pysat.engines.Propagator`), whose methods its C++ code calls.
class CutPropagator {
public:
    explicit CutPropagator(const Cnf& cnf) : inner_(cnf.core()) {}

    nb::list variables() const { return to_list(inner_.variables()); }
    void on_assignment(std::int32_t literal, int is_fixed) {
        inner_.assign(literal, is_fixed != 0);
    }
    void on_new_level() { inner_.new_level(); }
    void on_backtrack(std::size_t level) { inner_.backtrack(level); }
    bool check_model(const nb::list& model) { return inner_.accept(from_list(model)); }
    int decide() const { return 0; }
    nb::list propagate() { return to_list(inner_.propagate()); }
    nb::list provide_reason(std::int32_t literal) { return to_list(inner_.reason(literal)); }
    bool has_clause() const { return inner_.has_clause(); }
    nb::list add_clause() { return to_list(inner_.take_clause()); }
    std::int64_t cuts() const { return inner_.cuts(); }

private:
    hashi::models::CutPropagator inner_;
};

class MinCuts {
public:
    MinCuts(std::int32_t nodes, const nb::list& ends) {
        if (ends.size() % 2 != 0) throw nb::value_error("not two ends per edge");
        inner_.load(nodes, from_list(ends));
    }

    nb::list find(const nb::list& weights, double least) {
        std::vector<double> doubles;
        doubles.reserve(weights.size());
        for (const nb::handle weight : weights) doubles.push_back(nb::cast<double>(weight));
        nb::list lists, list;
        for (const std::int32_t node : inner_.find(doubles, least)) {
            if (node >= 0) {
                list.append(node);
            } else {
                lists.append(list);
                list = nb::list();
            }
        }
        return lists;
    }

private:
    hashi::models::MinCuts inner_;
};

}  // namespace

void bind_models(nb::module_& m) {
    nb::class_<Cnf>(m, "Cnf")
        .def(nb::init<>())
        .def("build", &Cnf::build, nb::arg("flat"), nb::arg("low"), nb::arg("high"),
             nb::arg("pairs"), nb::arg("steps"), nb::arg("seed"), nb::arg("time_limit"))
        .def_prop_ro("variables", &Cnf::variables)
        .def_prop_ro("clauses", &Cnf::clauses)
        .def("literals", &Cnf::literals)
        .def("feed", &Cnf::feed, nb::arg("take"), nb::arg("solver"), nb::arg("count"))
        .def("read", &Cnf::read, nb::arg("model"))
        .def("exclusion", &Cnf::exclusion, nb::arg("counts"))
        .def("add", &Cnf::add, nb::arg("clause"))
        .def("dimacs", &Cnf::dimacs);
    nb::class_<MinCuts>(m, "MinCuts")
        .def(nb::init<std::int32_t, const nb::list&>(), nb::arg("nodes"), nb::arg("ends"))
        .def("find", &MinCuts::find, nb::arg("weights"), nb::arg("least"));
    nb::class_<CutPropagator>(m, "CutPropagator")
        .def(nb::init<const Cnf&>(), nb::arg("cnf"), nb::keep_alive<1, 2>())
        .def_prop_ro("is_lazy", [](const CutPropagator&) { return false; })
        .def_prop_ro("cuts", &CutPropagator::cuts)
        .def("variables", &CutPropagator::variables)
        .def("on_assignment", &CutPropagator::on_assignment, nb::arg("lit"), nb::arg("fixed"))
        .def("on_new_level", &CutPropagator::on_new_level)
        .def("on_backtrack", &CutPropagator::on_backtrack, nb::arg("to"))
        .def("check_model", &CutPropagator::check_model, nb::arg("model"))
        .def("decide", &CutPropagator::decide)
        .def("propagate", &CutPropagator::propagate)
        .def("provide_reason", &CutPropagator::provide_reason, nb::arg("lit"))
        .def("has_clause", &CutPropagator::has_clause)
        .def("add_clause", &CutPropagator::add_clause);
}
