#include "make/prover.hpp"

#include <algorithm>

#include "base/base.hpp"
#include "make/steps.hpp"

namespace hashi::make {

PuzzleSpec Prover::spec() const {
    PuzzleSpec spec;
    spec.rows = recipe_.rows;
    spec.cols = recipe_.cols;
    spec.max_bridges = recipe_.max_bridges;
    spec.loops = recipe_.loops;
    spec.islands = islands_;
    spec.blocked = recipe_.blocked;
    spec.signs = signs;
    return spec;
}

void Prover::load(std::uint64_t seed) {
    engine_.choose(recipe_.max_bridges);
    Control unlimited;
    unlimited.start();
    graph_.build(spec(), unlimited);
    engine_.with([&](auto& engine) { engine.load(graph_, seed, unlimited); });
}

Outcome Prover::search(std::int64_t conflicts, Control& control) {
    Control part = part_of(control);
    part.conflicts = conflicts;
    part.start();
    return engine_.with([&](auto& engine) { return engine.search(part); });
}

// The engine is told to try first what is not drawn, so that the solution it finds differs in as
// many places as can be.
Prover::Verdict Prover::look(const Canvas& canvas, std::int64_t conflicts, Control& control) {
    if (control.tick()) return Verdict::stopped;
    canvas.list_islands(islands_);
    if (!signs.empty())
        for (std::size_t i = 2; i < islands_.size(); i += 3) islands_[i] = -1;
    load(0);
    engine_.with([&](auto& engine) {
        for (std::int32_t e = 0; e < graph_.edge_count(); ++e) {
            const int drawn = drawn_on(canvas, e);
            for (int k = 1; k <= recipe_.max_bridges; ++k)
                engine.prefer(k > drawn ? engine.at_least(e, k) : search::negate(engine.at_least(e, k)));
        }
    });
    for (;;) {
        const Outcome outcome = search(conflicts, control);
        if (outcome == Outcome::unknown) return control.stopped ? Verdict::stopped : Verdict::hard;
        if (outcome == Outcome::no_solution) return Verdict::unique;
        if (compare(canvas)) return Verdict::other;
        if (!engine_.with([](auto& engine) { return engine.exclude(); })) return Verdict::unique;
    }
}

Prover::Verdict Prover::draw(Canvas& canvas, std::uint64_t seed, std::int64_t conflicts,
                             Control& control) {
    if (control.tick()) return Verdict::stopped;
    canvas.list_islands(islands_);
    for (std::size_t i = 0; i < islands_.size(); i += 3)
        islands_[i + 2] = canvas.fixed_clue(canvas.at(canvas.cell(islands_[i], islands_[i + 1])));
    load(seed);
    const Outcome outcome = search(conflicts, control);
    if (outcome == Outcome::unknown) return control.stopped ? Verdict::stopped : Verdict::hard;
    if (outcome == Outcome::no_solution) return Verdict::other;
    for (std::int32_t e = 0; e < graph_.edge_count(); ++e)
        if (const int count = found(e); count > 0)
            canvas.draw(first_end(canvas, e), graph_.edges[static_cast<std::size_t>(e)].side, count);
    return Verdict::unique;
}

std::int32_t Prover::first_end(const Canvas& canvas, std::int32_t e) const {
    const Edge& edge = graph_.edges[static_cast<std::size_t>(e)];
    const Island& u = graph_.islands[static_cast<std::size_t>(edge.u)];
    return canvas.at(canvas.cell(u.row, u.col));
}

int Prover::drawn_on(const Canvas& canvas, std::int32_t e) const {
    return canvas.spot(first_end(canvas, e)).bridges[graph_.edges[static_cast<std::size_t>(e)].side];
}

// Whether the solution differs from what is drawn.
bool Prover::compare(const Canvas& canvas) {
    differences.clear();
    for (std::int32_t e = 0; e < graph_.edge_count(); ++e)
        if (const int delta = found(e) - drawn_on(canvas, e); delta != 0)
            differences.push_back(
                {first_end(canvas, e), graph_.edges[static_cast<std::size_t>(e)].side, delta});
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
    stable_sort(differences, [&](const Difference& x, const Difference& y) {
        return part(x.island) < part(y.island);
    });
    group_ends.clear();
    for (std::size_t i = 0; i < differences.size(); ++i)
        if (i + 1 == differences.size() ||
            part(differences[i].island) != part(differences[i + 1].island))
            group_ends.push_back(i + 1);
    return true;
}

}  // namespace hashi::make
