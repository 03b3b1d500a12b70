// The drawing as a sentence sees it. In: a puzzle and the bridges drawn so far. Out: what each side
// of an island has and can have, the edges ruled out, and groups that are closed; nothing that only
// a technique would infer. The numbers in sentences are counted from it.
#pragma once

#include <cstdint>
#include <span>

#include "puzzle/puzzle.hpp"

namespace hashi::people {

// What a side of an island has, and the most that it can have.
struct SideOf {
    std::int32_t edge;
    int bridges, most;
};

// The sides of an island with another one in sight: north, east, south, west.
struct Sides {
    SideOf side[4];
    int size = 0, have = 0, total = 0;

    const SideOf* begin() const { return side; }
    const SideOf* end() const { return side + size; }
    const SideOf* of(std::int32_t edge) const {
        for (const SideOf& one : *this)
            if (one.edge == edge) return &one;
        return nullptr;
    }
};

class Drawing {
public:
    // Loads a puzzle with its given bridges. What it is loaded with must outlive its use here.
    void load(const PuzzleSpec& spec, const Graph& graph);
    void load(const PuzzleSpec& spec, const Graph& graph, std::span<const Bound> drawing);

    const Graph& graph() const { return *graph_; }
    bool is_value(std::int32_t e) const { return e >= graph_->edge_count(); }
    // The islands at the ends of an edge; of a value, its island twice.
    std::int32_t end_of(std::int32_t e, int end) const;
    // The clue of an island, -1 if it shows none.
    int clue(std::int32_t i) const { return spec_->islands[at(i) * 3 + 2]; }
    // The most bridges that there can be: of an edge, or of an island in all.
    int most_of(std::int32_t e) const { return (is_value(e) ? 4 : 1) * graph_->max_bridges; }

    int bridges(std::int32_t e) const { return low_[at(e)]; }
    bool ruled_out(std::int32_t e) const { return ruled_out_[at(e)] != 0; }
    int degree(std::int32_t i) const;
    // An edge with bridges that crosses this one, or -1.
    std::int32_t crossed_by(std::int32_t e) const;
    // Draws at least `low` bridges; none possible: rules the edge out.
    void draw(std::int32_t e, int low, int high);

    // The sides of an island by what is drawn, and by the maxima that some facts state.
    Sides sides(std::int32_t i, std::span<const Bound> facts = {}) const;
    // The same where the island can have `most` bridges, and only facts say what others have.
    Sides sides_by(std::int32_t i, int most, std::span<const Bound> facts) const;
    // The group of an island, sorted, if all of it have their bridges although there are others.
    Vector<std::int32_t> closed_group(std::int32_t i) const;

private:
    Sides measure(std::int32_t i, int room, const int (&others)[4],
                  std::span<const Bound> facts) const;

    const PuzzleSpec* spec_ = nullptr;
    const Graph* graph_ = nullptr;
    Vector<std::uint8_t> low_, ruled_out_;  // by edge
};

}  // namespace hashi::people
