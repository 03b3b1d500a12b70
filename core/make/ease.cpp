#include "make/ease.hpp"

#include <algorithm>
#include <cstdlib>

namespace hashi::make {
namespace {

constexpr std::int32_t apart = 10;  // cells between regions, at least
constexpr std::size_t most_regions = 64;

}  // namespace

bool Ease::run(people::Level level, std::int64_t most, Control& control, std::int32_t latest,
               const people::Rating* previous) {
    latest_ = latest;
    if (previous) {
        rating_ = *previous;
        list_open();
    } else if (look(level, control) != View::open) {
        return false;
    }
    while (!open_.empty()) {
        if (most-- <= 0) return false;
        const Canvas before = canvas_;
        repair_.strokes.clear();
        repair_.writes = true;
        const bool changed = change_regions();
        repair_.writes = false;
        if (!changed) continue;
        const Vector<Open> open = open_;
        count_open(true);
        View view = look(level, control);
        if (view == View::stopped) return false;
        bool accepts = view == View::open;
        if (accepts) {
            count_open(false);
            accepts = take_back();
            if (accepts && regions_.size() == 1) {
                if (regions_[0].after > regions_[0].before) open_ = open;
            } else if (accepts && !open_.empty()) {
                view = look(level, control);
                if (view == View::stopped) return false;
                accepts = view == View::open;
            }
        }
        if (!accepts) {
            canvas_ = before;
            open_ = open;
        }
    }
    return true;
}

// Rates the drawing and lists the edges that stay undecided.
Ease::View Ease::look(people::Level level, Control& control) {
    ++looks;
    if (!prover_.load(canvas_, control)) return View::stopped;
    Control part = part_of(control);
    rating_ = rater_.rate_drawn(prover_.graph(), prover_.drawing(), part, level, nullptr, latest_);
    if (rating_.status == people::Rating::late) return View::late;
    if (rating_.status != people::Rating::rated && rating_.status != people::Rating::harder)
        return View::stopped;
    list_open();
    return View::open;
}

// Lists the undecided edges where the rating ended.
void Ease::list_open() {
    open_.clear();
    if (rating_.status == people::Rating::rated) return;
    const people::Board& board = rater_.board();
    for (std::int32_t e = 0; e < prover_.graph().edge_count(); ++e) {
        if (!board.open(e)) continue;
        const Edge& edge = board.edge(e);
        const bool first = random_.below(2) == 0;
        const Island& island = board.island(first ? edge.u : edge.v);
        open_.push_back({island.row, island.col, board.high(e) - board.low(e),
                         first ? edge.side : opposite(edge.side)});
    }
}

// Makes one change in each of several regions where something is undecided.
bool Ease::change_regions() {
    regions_.clear();
    for (std::size_t tries = 0; tries < 4 * most_regions; ++tries) {
        const Open& open =
            open_[static_cast<std::size_t>(random_.below(static_cast<std::int32_t>(open_.size())))];
        const bool free = std::none_of(regions_.begin(), regions_.end(), [&](const Region& r) {
            return std::abs(r.row - open.row) < apart && std::abs(r.col - open.col) < apart;
        });
        const std::size_t strokes = repair_.strokes.size();
        if (!free) continue;
        const std::int32_t island = canvas_.at(canvas_.cell(open.row, open.col));
        // The first step of the level must stay early: mostly changes only the undecided edge
        // itself.
        const bool narrow = latest_ < people::Rater::whole_work && random_.below(8) > 0;
        if (!(narrow ? repair_.change_side(island, open.side) : repair_.change_some(island)))
            continue;
        regions_.push_back({open.row, open.col, strokes, 0, 0});
        if (regions_.size() == most_regions) break;
    }
    return !regions_.empty();
}

// Counts each open edge in the region nearest to it.
void Ease::count_open(bool before) {
    for (const Open& open : open_) {
        const auto away = [&](const Region& r) {
            return std::max(std::abs(r.row - open.row), std::abs(r.col - open.col));
        };
        Region& nearest =
            *std::min_element(regions_.begin(), regions_.end(),
                              [&](const Region& a, const Region& b) { return away(a) < away(b); });
        (before ? nearest.before : nearest.after) += open.count;
    }
}

// Undoes the changes that left more undecided than before; false if they cannot be undone
// separately.
bool Ease::take_back() {
    std::size_t end = repair_.strokes.size();
    bool whole = true;
    for (std::size_t i = regions_.size(); i-- > 0;) {
        const Region& region = regions_[i];
        if (region.after > region.before)
            for (std::size_t s = end; s-- > region.strokes && whole;) {
                const Stroke& stroke = repair_.strokes[s];
                const std::int32_t island = canvas_.at(stroke.cell);
                const bool crossed = canvas_.look(stroke.cell, stroke.side).crossed;
                // If another region drew across it, there is nothing to remove.
                if (crossed) whole = stroke.count == 0;
                else canvas_.draw(island, stroke.side, stroke.count);
            }
        end = region.strokes;
    }
    // Another region may have moved a bridge that this one drew; then both bridges are back.
    return whole && repair_.is_network();
}

}  // namespace hashi::make
