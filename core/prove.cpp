#include "prove.hpp"

#include <algorithm>

namespace hashi {

Prover::Verdict Prover::look(const Canvas& canvas, std::int64_t conflicts, Control& control) {
    canvas.list_islands(islands);
    Control inner;  // a control's clock starts anew with every search
    inner.conflicts = conflicts;
    inner.poll = [](void* outer) { return static_cast<Control*>(outer)->look(); };
    inner.poll_argument = &control;
    if (control.tick()) return Verdict::stopped;
    solver_.load(spec(canvas));
    for (;;) {
        const Outcome outcome = solver_.next(inner);
        if (outcome == Outcome::unknown) return control.stopped ? Verdict::stopped : Verdict::hard;
        if (outcome == Outcome::no_solution) return Verdict::unique;
        if (compare(canvas)) return Verdict::other;
    }
}

// Whether the solution differs from what is drawn.
bool Prover::compare(const Canvas& canvas) {
    differences.clear();
    const Graph& graph = solver_.graph();
    const std::span<const std::uint8_t> counts = solver_.counts();
    for (std::int32_t e = 0; e < graph.edge_count(); ++e) {
        const Edge& edge = graph.edges[static_cast<std::size_t>(e)];
        const Island& u = graph.islands[static_cast<std::size_t>(edge.u)];
        const std::int32_t island = canvas.at(canvas.cell(u.row, u.col));
        const int delta = counts[static_cast<std::size_t>(e)] - canvas.spot(island).bridges[edge.side];
        if (delta != 0) differences.push_back({island, edge.side, delta});
    }
    if (differences.empty()) return false;
    // Group them, keeping the order.
    part_.resize(static_cast<std::size_t>(canvas.island_count()));
    for (std::size_t i = 0; i < part_.size(); ++i) part_[i] = static_cast<std::int32_t>(i);
    const auto part = [&](std::int32_t island) {
        while (part_[static_cast<std::size_t>(island)] != island)
            island = part_[static_cast<std::size_t>(island)] =
                part_[static_cast<std::size_t>(part_[static_cast<std::size_t>(island)])];
        return island;
    };
    for (const Difference& d : differences) {
        const std::int32_t a = part(d.island);
        const std::int32_t b = part(canvas.look(canvas.spot(d.island).cell, d.side).island);
        part_[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
    }
    std::stable_sort(differences.begin(), differences.end(),
                     [&](const Difference& x, const Difference& y) {
                         return part(x.island) < part(y.island);
                     });
    group_ends.clear();
    for (std::size_t i = 0; i < differences.size(); ++i)
        if (i + 1 == differences.size() ||
            part(differences[i].island) != part(differences[i + 1].island))
            group_ends.push_back(i + 1);
    return true;
}

}  // namespace hashi
