// Builds the puzzle of a tile. In: the drawing of a map, and a box. Out: a puzzle whose solution
// can be drawn in the box (a Part).
//
// The puzzle has the islands of the box, of a halo around it and, as its border, the islands that
// these can still be joined to. What is drawn stays: its bridges count for clues, block the edges
// that they cross and join islands. Islands of the border may have fewer bridges than their clue,
// and count as joined to each other outside, as does everything drawn that leads out of the halo.
// So a tile's puzzle may have solutions that the map does not have, and the other way round.
#pragma once

#include <cstdint>
#include <span>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"
#include "search/engine/windows.hpp"
#include "search/tiles/part.hpp"
#include "search/tiles/tiles.hpp"

namespace hashi::search {

class PartBuilder {
public:
    // Call after Tiles::plan(). A region of at most `largest_pocket` islands becomes part of the
    // tile that cuts it off.
    void load(const Tiles& tiles, int largest_pocket);
    // Makes the puzzle of the islands in the box that are not drawn; there has to be one.
    void build(const Box& box, std::int32_t halo, Part& part);
    // Whether the drawing of a part leaves a region without a solution, because the clues there
    // have an odd sum.
    bool leaves_odd_region(const Part& part);

private:
    enum Place : std::uint8_t { elsewhere, inside, around, border, no_room, in_region };

    const Graph& map() const { return tiles_->graph(); }
    template <class Visit>
    void each_region(std::span<const std::int32_t> around_them, Visit&& visit);
    void add_pockets();
    void find_border();
    void add_islands(GraphBuilder& puzzle);
    void add_edges(GraphBuilder& puzzle, Part& part);
    void join_islands(GraphBuilder& puzzle);

    const Tiles* tiles_ = nullptr;
    std::size_t largest_pocket_ = 0;
    // Sized for the whole map, so that looking up is quick; each call leaves them as they were.
    Vector<Place> place_;               // by island of the map
    Vector<std::int32_t> islands_;      // of the part, by their numbers on the map
    Vector<std::int32_t> number_;       // by island of the map: its number in the part
    Vector<std::int32_t> edge_number_;  // by edge of the map; -1: not in the part
    Vector<std::int32_t> ring_;         // by component of the map; -1 between two calls
};

}  // namespace hashi::search
