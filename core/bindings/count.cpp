// The census and the count of all solutions for Python: see _core.pyi. Bounds of all solutions from
// the search come first, because they make the diagram smaller.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <vector>

#include "bindings/shared.hpp"
#include "count/count.hpp"
#include "search/search.hpp"

namespace nb = nanobind;
using namespace bindings;

namespace {

// The number, its lowest byte first.
nb::bytes to_number(const hashi::count::Number& number) {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(8 * number.size());
    for (const std::uint64_t word : number)
        for (int shift = 0; shift < 64; shift += 8)
            bytes.push_back(static_cast<std::uint8_t>(word >> shift));
    return to_bytes(bytes);
}

nb::list to_list(const hashi::Vector<hashi::count::Number>& numbers) {
    nb::list list;
    for (const hashi::count::Number& number : numbers) list.append(to_number(number));
    return list;
}

// Calls a Python function ten times a second with the states and bytes in use and the progress of
// the joins; if it raises an exception, the count stops.
class SweepReport {
public:
    SweepReport(const nb::object& call, const hashi::count::Budget& budget, hashi::Control& control)
        : call_(call),
          budget_(budget),
          poll_(control.poll),
          argument_(control.poll_argument) {
        if (call.is_none()) return;
        control.poll = [](void* self) { return static_cast<SweepReport*>(self)->poll(); };
        control.poll_argument = this;
    }

    bool failed() const { return failed_; }  // a Python error is set

private:
    static constexpr std::chrono::milliseconds interval{100};

    bool poll() {
        if (failed_ || poll_(argument_)) return true;
        const auto now = hashi::Clock::now();
        if (now < next_) return false;
        next_ = now + interval;
        const GilHold gil;
        try {
            const hashi::count::Progress& joins = budget_.progress;
            call_python(call_, nb::make_tuple(budget_.states, budget_.bytes, joins.part,
                                              joins.parts, joins.pass, joins.share()));
        } catch (nb::python_error& error) {
            error.restore();
            failed_ = true;
        }
        return failed_;
    }

    const nb::object& call_;
    const hashi::count::Budget& budget_;
    bool (*poll_)(void*);
    void* argument_;
    hashi::Clock::time_point next_ = hashi::Clock::now() + interval;
    bool failed_ = false;
};

class Census {
public:
    // How it ended, the count, the states, and the most bytes in use.
    nb::tuple take(const Flat& flat, const nb::bytes& state, std::uint64_t seed, double time_limit,
                   std::uint64_t memory_limit, int variant, bool only_count,
                   const nb::object& report) {
        input_ = Input(flat);
        state_ = to_bounds(state);
        hashi::count::Ending ending = hashi::count::Ending::stopped;
        hashi::count::Number total;
        bool failed = false;
        run({time_limit}, [&](hashi::Control& control) {
            SweepReport reporter(report, census_.budget, control);
            control.start();
            census_.budget.most = memory_limit;
            hashi::Vector<std::uint8_t> low, high;
            const hashi::Outcome outcome = find_bounds(seed, control, low, high);
            const bool none = outcome == hashi::Outcome::no_solution;
            if (none && (only_count || low.empty())) ending = hashi::count::Ending::complete;
            else if (outcome == hashi::Outcome::unknown) ending = hashi::count::Ending::stopped;
            else if (only_count)
                ending = hashi::count::find_total(graph_, low, high, control, census_.budget, total,
                                                  variant);
            else ending = census_.take(graph_, low, high, control, variant);
            failed = reporter.failed();
        });
        if (failed) throw nb::python_error();
        return nb::make_tuple(
            static_cast<int>(ending), to_number(only_count ? total : census_.count()),
            census_.budget.states, static_cast<std::uint64_t>(census_.budget.peak));
    }

    // Solutions, one byte for each candidate edge; None if the time limit ended it. All pass the
    // judge.
    nb::object sample(std::uint64_t seed, std::int64_t number, double time_limit) const {
        hashi::Vector<std::uint8_t> all, counts;
        const bool whole = completes(time_limit, [&](hashi::Control& control) {
            hashi::Random random(seed);
            hashi::Judge judge;
            for (std::int64_t k = 0; k < number; ++k) {
                if (control.tick(graph_.edge_count())) return false;
                census_.sample(random, counts);
                if (const char* broken = judge.broken(graph_, counts, state_))
                    throw hashi::WrongAnswer(broken);
                all.insert(all.end(), counts.begin(), counts.end());
            }
            return true;
        });
        return whole ? nb::object(to_bytes(all)) : nb::none();
    }

    // By candidate edge and number of bridges, how many solutions have them; None if time was up.
    nb::object marginals(double time_limit) const {
        hashi::Vector<hashi::count::Number> numbers;
        if (!completes(time_limit, [&](hashi::Control& control) {
                return census_.marginals(control, numbers);
            }))
            return nb::none();
        return to_list(numbers);
    }

    // By these islands and number of bridges, how many solutions have them; None if time was up.
    nb::object sums(const nb::bytes& islands, double time_limit) const {
        const std::vector<std::int32_t> island_list = to_ints(islands);
        hashi::Vector<hashi::Vector<hashi::count::Number>> numbers;
        if (!completes(time_limit, [&](hashi::Control& control) {
                return census_.sums(graph_, island_list, control, numbers);
            }))
            return nb::none();
        nb::list list;
        for (const hashi::Vector<hashi::count::Number>& island : numbers)
            list.append(to_list(island));
        return list;
    }

    // How many solutions agree with a partial drawing too; None if time was up.
    nb::object within(const nb::bytes& state, double time_limit) const {
        hashi::Vector<std::uint8_t> low(hashi::at(graph_.edge_count()), 0), high(low.size(), 255);
        for (const hashi::Bound& bound : to_bounds(state)) {
            low[hashi::at(bound.edge)] = static_cast<std::uint8_t>(std::min(bound.low, 255));
            high[hashi::at(bound.edge)] = static_cast<std::uint8_t>(std::min(bound.high, 255));
        }
        hashi::count::Number number;
        if (!completes(time_limit, [&](hashi::Control& control) {
                return census_.within(low, high, control, number);
            }))
            return nb::none();
        return to_number(number);
    }

private:
    // Whether the work ended before the time limit did.
    template <class Work>
    static bool completes(double time_limit, Work&& work) {
        bool whole = false;
        run({time_limit}, [&](hashi::Control& control) {
            control.start();
            whole = work(control);
        });
        return whole;
    }

    // Finds bounds of all solutions; `unknown`: the control stopped it. If there is no solution,
    // the bounds are empty.
    hashi::Outcome find_bounds(std::uint64_t seed, hashi::Control& control,
                               hashi::Vector<std::uint8_t>& low,
                               hashi::Vector<std::uint8_t>& high) {
        const hashi::PuzzleSpec spec = input_.spec();
        graph_.build(spec, control);
        hashi::search::Solver solver;
        solver.load(spec, state_, seed, hashi::part_of(control));
        hashi::search::Stats stats;
        // Bounds that are proved within a limit are enough; they save far more time than they take.
        hashi::Control part = hashi::part_of(control);
        part.conflicts = most_conflicts;
        part.start();
        const hashi::Outcome outcome =
            hashi::search::find_common(solver, spec, state_, seed, part, low, high, stats);
        if (control.look()) return hashi::Outcome::unknown;
        if (outcome != hashi::Outcome::no_solution) return hashi::Outcome::solved;
        low.assign(hashi::at(graph_.edge_count()), 1);  // nothing lies within these
        high.assign(low.size(), 0);
        return outcome;
    }

    static constexpr std::int64_t most_conflicts = 200'000;

    Input input_;
    std::vector<hashi::Bound> state_;
    hashi::Graph graph_;
    hashi::count::Census census_;
};

}  // namespace

void bind_count(nb::module_& m) {
    using hashi::count::Ending;
    m.attr("COMPLETE") = static_cast<int>(Ending::complete);
    m.attr("STOPPED") = static_cast<int>(Ending::stopped);
    m.attr("MEMORY") = static_cast<int>(Ending::memory);
    m.attr("WIDE") = static_cast<int>(Ending::wide);
    nb::class_<Census>(m, "Census")
        .def(nb::init<>())
        .def("take", &Census::take, nb::arg("flat"), nb::arg("state"), nb::arg("seed"),
             nb::arg("time_limit"), nb::arg("memory_limit"), nb::arg("variant") = 0,
             nb::arg("only_count") = false, nb::arg("report") = nb::none())
        .def("sample", &Census::sample, nb::arg("seed"), nb::arg("number"), nb::arg("time_limit"))
        .def("marginals", &Census::marginals, nb::arg("time_limit"))
        .def("sums", &Census::sums, nb::arg("islands"), nb::arg("time_limit"))
        .def("within", &Census::within, nb::arg("state"), nb::arg("time_limit"));
}
