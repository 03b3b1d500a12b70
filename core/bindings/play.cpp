// The table of boards for agents, for Python: see _core.pyi. Views are arrays of NumPy over the
// table's own memory, without copies.
#include "play/play.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <initializer_list>
#include <span>
#include <stdexcept>
#include <vector>

#include "bindings/shared.hpp"

namespace nb = nanobind;
using namespace bindings;
using hashi::play::Table;
using hashi::play::View;

namespace {

// A table is not for two threads at once, but for add().
class Use {
public:
    explicit Use(Table& table) : table_(table) {
        if (table_.busy.exchange(true))
            throw std::runtime_error("another thread is stepping these environments");
    }
    ~Use() { table_.busy = false; }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

private:
    Table& table_;
};

std::span<const std::uint8_t> to_counts(const nb::bytes& bytes) {
    return {reinterpret_cast<const std::uint8_t*>(bytes.c_str()), bytes.size()};
}

// A view of the table's own memory, which it keeps alive; nobody can write to it.
template <class T>
nb::object array_of(Table& table, const hashi::Vector<T>& from,
                    std::initializer_list<std::size_t> shape) {
    return nb::cast(nb::ndarray<nb::numpy, const T>(from.data(), shape, nb::find(table)),
                    nb::rv_policy::reference);
}

nb::tuple arrays_of(Table& table, const View& view) {
    const auto size = [](std::int32_t n) { return static_cast<std::size_t>(n); };
    const hashi::play::Rules& rules = table.rules();
    const std::size_t boards = size(table.boards());
    return nb::make_tuple(
        array_of(table, view.planes,
                 {boards, size(View::planes_each), size(rules.rows), size(rules.cols)}),
        array_of(table, view.islands, {boards, size(rules.most_islands), size(View::island_row)}),
        array_of(table, view.edges, {boards, size(rules.most_edges), size(View::edge_row)}),
        array_of(table, view.mask, {boards, size(table.actions())}));
}

nb::tuple results_of(Table& table) {
    const auto boards = static_cast<std::size_t>(table.boards());
    return nb::make_tuple(
        array_of(table, table.rewards, {boards}), array_of(table, table.terminated, {boards}),
        array_of(table, table.truncated, {boards}), array_of(table, table.solved, {boards}),
        array_of(table, table.mistaken, {boards}), array_of(table, table.illegal, {boards}));
}

nb::tuple board_of(Table& table, std::int32_t number) {
    const hashi::play::Board& board = table.board(number);
    std::vector<std::int32_t> islands;
    for (const auto& island : board.islands)
        islands.insert(islands.end(), {island.row, island.col, island.clue});
    std::vector<std::uint8_t> right;
    for (std::int32_t e = 0; e < board.edge_count(); ++e)
        right.push_back(board.edges[static_cast<std::size_t>(e)].right);
    const std::span bridges = table.bridges(number);
    return nb::make_tuple(to_bytes(islands), to_bytes(right), to_bytes(bridges));
}

}  // namespace

void bind_play(nb::module_& m) {
    using Actions = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
    using Which = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
    nb::class_<Table>(m, "Table")
        .def(
            "__init__",
            [](Table* place, std::int32_t boards, std::int32_t rows, std::int32_t cols,
               std::int32_t most_islands, std::int32_t most_edges, bool by_cell, bool exact,
               bool mistakes_end, int reward, int renewal, double discount, double penalty,
               std::int32_t most_steps, std::int32_t window, std::int32_t deals_each) {
                new (place) Table({.rows = rows,
                                   .cols = cols,
                                   .most_islands = most_islands,
                                   .most_edges = most_edges,
                                   .by_cell = by_cell,
                                   .exact = exact,
                                   .mistakes_end = mistakes_end,
                                   .reward = static_cast<hashi::play::Reward>(reward),
                                   .renewal = static_cast<hashi::play::Renewal>(renewal),
                                   .discount = discount,
                                   .penalty = penalty,
                                   .most_steps = most_steps,
                                   .window = window,
                                   .deals_each = deals_each},
                                  boards);
            },
            nb::arg("boards"), nb::arg("rows"), nb::arg("cols"), nb::arg("most_islands"),
            nb::arg("most_edges"), nb::arg("by_cell"), nb::arg("exact"), nb::arg("mistakes_end"),
            nb::arg("reward"), nb::arg("renewal"), nb::arg("discount"), nb::arg("penalty"),
            nb::arg("most_steps"), nb::arg("window"), nb::arg("deals_each"))
        .def("add",
             [](Table& table, const Flat& flat, const nb::bytes& solution) {
                 const Input input(flat);
                 const std::span counts = to_counts(solution);
                 const GilRelease no_gil;
                 table.add(input.spec(), counts);
             })
        .def("place",
             [](Table& table, std::int32_t board, const Flat& flat, const nb::bytes& solution) {
                 const Use use(table);
                 table.place(board, Input(flat).spec(), to_counts(solution));
             })
        .def("restart",
             [](Table& table, std::uint64_t seed) {
                 const Use use(table);
                 table.restart(seed);
             })
        .def("reset",
             [](Table& table) {
                 const Use use(table);
                 const GilRelease no_gil;
                 table.reset();
             })
        .def("reset_some",
             [](Table& table, const Which& which) {
                 const Use use(table);
                 const GilRelease no_gil;
                 table.reset({which.data(), which.size()});
             })
        .def("step",
             [](Table& table, const Actions& actions) {
                 const Use use(table);
                 const GilRelease no_gil;
                 table.step({actions.data(), actions.size()});
             })
        .def("demand", &Table::demand)
        .def("supply", &Table::supply)
        .def("actions", &Table::actions)
        .def("board", &board_of)
        .def("view", [](Table& table) { return arrays_of(table, table.view()); })
        .def("final_view", [](Table& table) { return arrays_of(table, table.final_view()); })
        .def("results", &results_of);
}
