#include "make/prover.hpp"

#include <algorithm>

#include "base/base.hpp"
#include "make/steps.hpp"

namespace hashi::make {

PuzzleSpec Prover::spec() const {
    PuzzleSpec spec;
    spec.rows = request_.rows;
    spec.cols = request_.cols;
    spec.max_bridges = request_.max_bridges;
    spec.loops = request_.loops;
    spec.connected = request_.connected;
    spec.islands = islands_;
    spec.blocked = request_.blocked;
    spec.signs = signs;
    return spec;
}

Outcome Prover::search(std::int64_t conflicts, Control& control) {
    Control part = part_of(control);
    part.conflicts = conflicts;
    return solver_.next(part);
}

void Prover::list_islands(const Canvas& canvas) {
    canvas.list_islands(islands_);
    if (!signs.empty())
        for (std::size_t i = 2; i < islands_.size(); i += 3) islands_[i] = -1;
}

void Prover::list_drawing(const Canvas& canvas, Control& control) {
    drawing_.clear();
    for (std::int32_t e = 0; e < graph().edge_count(); ++e) {
        step(control);
        drawing_.push_back(static_cast<std::uint8_t>(count_on(canvas, e)));
    }
}

bool Prover::load(const Canvas& canvas, Control& control) {
    if (control.tick()) return false;
    list_islands(canvas);
    graph_ = &own_graph_;
    Control part = while_loading(control);
    part.start();
    own_graph_.build(spec(), part);
    list_drawing(canvas, control);
    return true;
}

Prover::Verdict Prover::look(const Canvas& canvas, std::int64_t conflicts, Control& control) {
    if (control.tick()) return Verdict::stopped;
    list_islands(canvas);
    graph_ = &solver_.graph();
    solver_.load(spec(), {}, 0, while_loading(control));
    list_drawing(canvas, control);
    solver_.avoid(drawing_);
    for (bool drawing_is_solution = false;; drawing_is_solution = true) {
        const Outcome outcome = search(conflicts, control);
        if (outcome == Outcome::unknown) return control.stopped ? Verdict::stopped : Verdict::hard;
        if (outcome == Outcome::no_solution) {
            if (!drawing_is_solution) raise<WrongAnswer>("the drawing was not found as a solution");
            return Verdict::unique;
        }
        if (compare(canvas)) return Verdict::other;
    }
}

Prover::Verdict Prover::draw(Canvas& canvas, std::uint64_t seed, std::int64_t conflicts,
                             Control& control) {
    if (control.tick()) return Verdict::stopped;
    canvas.list_islands(islands_);
    for (std::size_t i = 0; i < islands_.size(); i += 3)
        islands_[i + 2] = canvas.fixed_clue(canvas.at(canvas.cell(islands_[i], islands_[i + 1])));
    graph_ = &solver_.graph();
    solver_.load(spec(), {}, seed, while_loading(control));
    const Outcome outcome = search(conflicts, control);
    if (outcome == Outcome::unknown) return control.stopped ? Verdict::stopped : Verdict::hard;
    if (outcome == Outcome::no_solution) return Verdict::other;
    for (std::int32_t e = 0; e < graph().edge_count(); ++e)
        if (const int count = solution_count(e); count > 0)
            canvas.draw(first_end(canvas, e), graph().edges[at(e)].side, count);
    return Verdict::unique;
}

std::int32_t Prover::first_end(const Canvas& canvas, std::int32_t e) const {
    const Edge& edge = graph().edges[at(e)];
    const Island& u = graph().islands[at(edge.u)];
    return canvas.at(canvas.cell(u.row, u.col));
}

int Prover::count_on(const Canvas& canvas, std::int32_t e) const {
    return canvas.spot(first_end(canvas, e)).bridges[graph().edges[at(e)].side];
}

// Lists the differences between the solution and the drawing; false if there are none.
bool Prover::compare(const Canvas& canvas) {
    differences.clear();
    for (std::int32_t e = 0; e < graph().edge_count(); ++e)
        if (const int delta = solution_count(e) - drawing_[at(e)]; delta != 0)
            differences.push_back({first_end(canvas, e), graph().edges[at(e)].side, delta});
    if (differences.empty()) return false;
    // Group the differences, keeping their order.
    parts_.reset(canvas.island_count());
    for (const Difference& d : differences) {
        const std::int32_t a = parts_.find(d.island);
        const std::int32_t b = parts_.find(canvas.look(canvas.spot(d.island).cell, d.side).island);
        parts_.join(std::max(a, b), std::min(a, b));
    }
    stable_sort(differences, [&](const Difference& x, const Difference& y) {
        return parts_.find(x.island) < parts_.find(y.island);
    });
    group_ends.clear();
    for (std::size_t i = 0; i < differences.size(); ++i)
        if (i + 1 == differences.size() ||
            parts_.find(differences[i].island) != parts_.find(differences[i + 1].island))
            group_ends.push_back(i + 1);
    return true;
}

}  // namespace hashi::make
