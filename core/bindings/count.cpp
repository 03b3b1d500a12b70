// Counting all solutions at once for Python: see _core.pyi.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>

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

class Census {
public:
    // How it ended, the count, the states, and the most bytes in use.
    nb::tuple take(const Flat& flat, const nb::bytes& state, std::uint64_t seed, double time_limit,
                   std::uint64_t memory_limit, int variant, bool only_count) {
        input_ = Input(flat);
        state_ = to_bounds(state);
        census_.only_count = only_count;
        hashi::count::Ending ending = hashi::count::Ending::stopped;
        run({time_limit}, [&](hashi::Control& control) {
            control.start();
            ending = sweep(seed, memory_limit, control, variant);
        });
        return nb::make_tuple(static_cast<int>(ending), to_number(census_.count()),
                              census_.budget.states,
                              static_cast<std::uint64_t>(census_.budget.peak));
    }

    // That many solutions, the bridges of each candidate edge a byte each. All pass the judge.
    nb::bytes sample(std::uint64_t seed, std::int64_t number) const {
        hashi::Vector<std::uint8_t> all, counts;
        run({}, [&](hashi::Control& control) {
            control.start();
            hashi::Random random(seed);
            hashi::Judge judge;
            for (std::int64_t k = 0; k < number && !control.tick(graph_.edge_count()); ++k) {
                census_.sample(random, counts);
                if (const char* broken = judge.broken(graph_, counts, state_))
                    throw hashi::WrongAnswer(broken);
                all.insert(all.end(), counts.begin(), counts.end());
            }
        });
        return to_bytes(all);
    }

    // By candidate edge and number of bridges, how many solutions have them.
    nb::list marginals() const {
        hashi::Vector<hashi::count::Number> numbers;
        run({}, [&](hashi::Control& control) {
            control.start();
            census_.marginals(control, numbers);
        });
        nb::list list;
        for (const hashi::count::Number& number : numbers) list.append(to_number(number));
        return list;
    }

private:
    hashi::count::Ending sweep(std::uint64_t seed, std::uint64_t memory_limit,
                               hashi::Control& control, int variant) {
        const hashi::PuzzleSpec spec = input_.spec();
        graph_.build(spec, control);
        hashi::search::Solver solver;
        solver.load(spec, state_, seed, hashi::part_of(control));
        hashi::Vector<std::uint8_t> low, high;
        hashi::search::Stats stats;
        // Bounds that are proved so far will do.
        hashi::Control part = hashi::part_of(control);
        part.conflicts = most_conflicts;
        part.start();
        const hashi::Outcome outcome =
            hashi::search::find_common(solver, spec, state_, seed, part, low, high, stats);
        if (control.look()) return hashi::count::Ending::stopped;
        if (outcome == hashi::Outcome::no_solution) {
            low.assign(hashi::at(graph_.edge_count()), 1);  // nothing lies within these
            high.assign(low.size(), 0);
            if (low.empty()) return hashi::count::Ending::complete;
        }
        census_.budget.most = memory_limit;
        return census_.take(graph_, low, high, control, variant);
    }

    static constexpr std::int64_t most_conflicts = 100'000;

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
             nb::arg("only_count") = false)
        .def("sample", &Census::sample, nb::arg("seed"), nb::arg("number"))
        .def("marginals", &Census::marginals);
}
