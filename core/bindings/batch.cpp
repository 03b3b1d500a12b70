// Many puzzles in one call for Python: see _core.pyi. A call releases the GIL once for all of its
// puzzles.
#include "batch/batch.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/shared.hpp"

using namespace bindings;
using hashi::batch::LineStatus;

namespace {

// The text of a str, valid as long as the str. Empty (never a puzzle) if it is too long or has lone
// surrogates.
std::string_view to_text(const nb::handle text) {
    if (!PyUnicode_Check(text.ptr())) throw nb::type_error("lines are str");
    if (PyUnicode_GetLength(text.ptr()) > static_cast<Py_ssize_t>(hashi::batch::longest_line))
        return {};
    Py_ssize_t size = 0;
    const char* data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (data != nullptr) return {data, static_cast<std::size_t>(size)};
    if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) throw nb::python_error();
    PyErr_Clear();
    return {};
}

std::vector<std::string> to_names(const nb::object& names) {
    std::vector<std::string> result;
    for (const nb::handle name : names) result.push_back(nb::cast<std::string>(name));
    return result;
}

// The puzzle of a line, in the form that hashikit.engine.wire takes; None if the line is not plain.
nb::object read_line(const nb::str& line) {
    static thread_local hashi::batch::Puzzle puzzle;
    if (!hashi::batch::read(to_text(line), puzzle)) return nb::none();
    const std::size_t count = puzzle.islands.size() / 3;
    const nb::object islands = to_object(PyList_New(static_cast<Py_ssize_t>(count)));
    for (std::size_t i = 0; i < count; ++i) {
        nb::object island = to_object(PyTuple_New(3));
        for (std::size_t k = 0; k < 3; ++k) {
            const std::int32_t number = puzzle.islands[3 * i + k];
            nb::object value = number < 0 ? nb::none() : to_object(PyLong_FromLong(number));
            PyTuple_SetItem(island.ptr(), static_cast<Py_ssize_t>(k), value.release().ptr());
        }
        PyList_SetItem(islands.ptr(), static_cast<Py_ssize_t>(i), island.release().ptr());
    }
    return nb::make_tuple(static_cast<int>(puzzle.format), puzzle.rows, puzzle.cols,
                          puzzle.max_bridges, (puzzle.loops ? 1 : 0) + (puzzle.connected ? 0 : 2),
                          islands, to_bytes(puzzle.islands), to_bytes(puzzle.blocked),
                          puzzle.has_answer ? nb::object(to_bytes(puzzle.answer)) : nb::none());
}

// The islands of a puzzle, tuples of row, column and clue or None, as the flat array that the core
// takes. Packing the numbers one by one in Python takes four times as long.
nb::bytes pack_islands(const nb::tuple& islands) {
    std::vector<std::int32_t> flat;
    flat.reserve(3 * nb::len(islands));
    for (const nb::handle island : islands) {
        if (!PyTuple_Check(island.ptr()) || PyTuple_Size(island.ptr()) != 3)
            throw nb::type_error("an island is a row, a column and a clue");
        for (Py_ssize_t k = 0; k < 3; ++k) {
            PyObject* number = PyTuple_GetItem(island.ptr(), k);
            const long value = number == Py_None ? -1 : PyLong_AsLong(number);
            if (value == -1 && PyErr_Occurred()) throw nb::python_error();
            flat.push_back(static_cast<std::int32_t>(value));
        }
    }
    return to_bytes(flat);
}

class PyLineSolver {
public:
    PyLineSolver(const nb::object& statuses, const nb::object& levels, const nb::object& techniques)
        : solver_({to_names(statuses), to_names(levels), to_names(techniques)}) {}

    nb::list solve_lines(const nb::list& lines, const std::string& name, std::int64_t first,
                         bool unique, std::uint64_t seed, double patience, double budget) {
        return runs(lines, patience, budget,
                    [&](std::string_view line, std::size_t i, const hashi::Control& control,
                        std::string& out) {
                        return solver_.solve(line, file(name, first, i), unique, seed, control,
                                             out);
                    });
    }

    nb::list rate_lines(const nb::list& lines, const std::string& name, std::int64_t first,
                        double patience, double budget) {
        return runs(lines, patience, budget,
                    [&](std::string_view line, std::size_t i, const hashi::Control& control,
                        std::string& out) {
                        return solver_.rate(line, file(name, first, i), control, out);
                    });
    }

    nb::list convert_lines(const nb::list& lines, int format, bool answers, double budget) {
        return runs(
            lines, -1, budget,
            [&](std::string_view line, std::size_t, const hashi::Control&, std::string& out) {
                return solver_.convert(line, static_cast<hashi::batch::Format>(format), answers,
                                       out);
            });
    }

    nb::list solve(const nb::list& flats, bool unique, std::uint64_t seed, double patience,
                   double budget) {
        struct Answer {
            hashi::batch::SearchResult result;
            std::vector<std::int32_t> ends;
        };
        const std::vector<Input> inputs = to_inputs(flats);
        std::vector<std::optional<Answer>> answers;
        answers.reserve(inputs.size());
        each(inputs.size(), patience, budget, [&](std::size_t i, const hashi::Control& control) {
            Answer& answer = answers.emplace_back(std::in_place).value();
            if (!solver_.search(inputs[i].spec(), unique, seed, control, answer.result)) {
                answers.back().reset();
                return;
            }
            if (answer.result.outcome != hashi::Outcome::solved) return;
            const hashi::Graph& graph = solver_.graph();
            answer.ends.reserve(2 * static_cast<std::size_t>(graph.edge_count()));
            for (std::int32_t e = 0; e < graph.edge_count(); ++e) {
                answer.ends.push_back(graph.edges[hashi::at(e)].u);
                answer.ends.push_back(graph.edges[hashi::at(e)].v);
            }
        });
        nb::list list;
        for (const std::optional<Answer>& answer : answers) {
            if (!answer) {
                list.append(nb::none());
                continue;
            }
            const hashi::batch::SearchResult& result = answer->result;
            const hashi::search::Stats& s = result.stats;
            const bool solved = result.outcome == hashi::Outcome::solved;
            const bool several = result.knows_uniqueness && !result.second.empty();
            const auto seconds = [](std::chrono::nanoseconds time) {
                return std::chrono::duration<double>(time).count();
            };
            list.append(nb::make_tuple(
                static_cast<int>(result.outcome), nb::object(to_bytes(answer->ends)),
                solved ? nb::object(to_bytes(result.first)) : nb::none(),
                several ? nb::object(to_bytes(result.second)) : nb::none(),
                result.knows_uniqueness ? nb::object(nb::bool_(!several)) : nb::none(),
                nb::make_tuple(seconds(result.build_time), seconds(result.solve_time), s.conflicts,
                               s.decisions, s.propagations, s.cuts, s.restarts)));
        }
        return list;
    }

    nb::list rate(const nb::list& flats, double patience, double budget, int at_most) {
        const std::vector<Input> inputs = to_inputs(flats);
        std::vector<std::optional<hashi::people::Rating>> ratings;
        ratings.reserve(inputs.size());
        each(inputs.size(), patience, budget, [&](std::size_t i, const hashi::Control& control) {
            hashi::people::Rating rating;
            if (solver_.rate(inputs[i].spec(), control, static_cast<hashi::people::Level>(at_most),
                             rating))
                ratings.emplace_back(rating);
            else ratings.emplace_back();
        });
        nb::list list;
        for (const auto& rating : ratings) {
            if (rating) list.append(to_tuple(*rating));
            else list.append(nb::none());
        }
        return list;
    }

private:
    // Calls do_(number, control) for each number until all are done or `budget` seconds have
    // passed; each call may take `patience` seconds.
    template <class Do>
    static void each(std::size_t count, double patience, double budget, Do&& do_) {
        run({.seconds = patience}, [&](hashi::Control& control) {
            const auto end = hashi::Clock::now() + std::chrono::duration<double>(budget);
            for (std::size_t i = 0; i < count; ++i) {
                do_(i, static_cast<const hashi::Control&>(control));
                if (control.look() || hashi::Clock::now() >= end) return;
            }
        });
    }

    static std::string file(const std::string& name, std::int64_t first, std::size_t i) {
        return name + std::to_string(first + static_cast<std::int64_t>(i)) + '"';
    }

    // Consecutive lines that were all answered, or all declined.
    struct Run {
        std::size_t lines = 0;
        bool is_answered = false, no = false;
        std::string text;
    };

    template <class Answer>
    static nb::list runs(const nb::list& lines, double patience, double budget, Answer&& answer) {
        const nb::tuple copy(lines);  // another thread may change the list
        std::vector<std::string_view> texts;
        texts.reserve(nb::len(copy));
        for (const nb::handle line : copy) {
            if (!PyBytes_Check(line.ptr())) throw nb::type_error("lines are bytes");
            texts.emplace_back(PyBytes_AsString(line.ptr()),
                               static_cast<std::size_t>(PyBytes_Size(line.ptr())));
        }
        std::vector<Run> runs;
        std::string text;
        each(texts.size(), patience, budget, [&](std::size_t i, const hashi::Control& control) {
            text.clear();
            const LineStatus what = answer(texts[i], i, control, text);
            const bool is_answered = what != LineStatus::declined;
            if (runs.empty() || runs.back().is_answered != is_answered)
                runs.emplace_back().is_answered = is_answered;
            Run& run = runs.back();
            if (is_answered) {
                if (run.lines > 0) run.text += '\n';
                run.text += text;
            }
            run.no = run.no || what == LineStatus::no;
            ++run.lines;
        });
        nb::list list;
        for (const Run& run : runs)
            list.append(nb::make_tuple(run.lines,
                                       run.is_answered
                                           ? nb::object(nb::str(run.text.data(), run.text.size()))
                                           : nb::none(),
                                       run.no));
        return list;
    }

    static std::vector<Input> to_inputs(const nb::list& flats) {
        std::vector<Input> inputs;
        inputs.reserve(nb::len(flats));
        for (const nb::handle flat : flats) inputs.emplace_back(nb::cast<Flat>(flat));
        return inputs;
    }

    hashi::batch::LineSolver solver_;
};

}  // namespace

void bind_batch(nb::module_& m) {
    m.def("read_line", &read_line, nb::arg("line"));
    m.def("pack_islands", &pack_islands, nb::arg("islands"));
    nb::class_<PyLineSolver>(m, "LineSolver")
        .def(nb::init<const nb::object&, const nb::object&, const nb::object&>(),
             nb::arg("statuses"), nb::arg("levels"), nb::arg("techniques"))
        .def("solve_lines", &PyLineSolver::solve_lines, nb::arg("lines"), nb::arg("name"),
             nb::arg("first"), nb::arg("unique"), nb::arg("seed"), nb::arg("patience"),
             nb::arg("budget"))
        .def("rate_lines", &PyLineSolver::rate_lines, nb::arg("lines"), nb::arg("name"),
             nb::arg("first"), nb::arg("patience"), nb::arg("budget"))
        .def("convert_lines", &PyLineSolver::convert_lines, nb::arg("lines"), nb::arg("format"),
             nb::arg("answers"), nb::arg("budget"))
        .def("solve", &PyLineSolver::solve, nb::arg("flats"), nb::arg("unique"), nb::arg("seed"),
             nb::arg("patience"), nb::arg("budget"))
        .def("rate", &PyLineSolver::rate, nb::arg("flats"), nb::arg("patience"), nb::arg("budget"),
             nb::arg("at_most"));
}
