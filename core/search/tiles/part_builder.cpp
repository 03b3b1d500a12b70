#include "search/tiles/part_builder.hpp"

#include <algorithm>

namespace hashi::search {

void PartBuilder::load(const Tiles& tiles, int largest_pocket) {
    tiles_ = &tiles;
    largest_pocket_ = at(largest_pocket);
    place_.assign(map().islands.size(), elsewhere);
    number_.assign(map().islands.size(), -1);
    edge_number_.assign(at(map().edge_count()), -1);
    ring_.assign(map().islands.size(), -1);
}

void PartBuilder::build(const Box& box, std::int32_t halo, Part& part) {
    islands_.clear();
    const auto take = [&](const Box& from, Place place) {
        tiles_->each_open(from, [&](std::int32_t i) {
            if (place_[at(i)] != elsewhere) return;
            place_[at(i)] = place;
            islands_.push_back(i);
        });
    };
    take(box, inside);
    add_pockets();
    part.inside = islands_;
    take(box.grown(halo), around);
    find_border();
    GraphBuilder puzzle(part.graph, map());
    add_islands(puzzle);
    add_edges(puzzle, part);
    join_islands(puzzle);
    for (const std::int32_t i : islands_) place_[at(i)] = elsewhere;
}

// Calls visit(islands) for each region around these islands: open islands that can be joined to
// each other, but to no other open ones except those inside. The largest region is left out; all
// are filled at the same time, until only one of them can still grow.
template <class Visit>
void PartBuilder::each_region(std::span<const std::int32_t> around_them, Visit&& visit) {
    Vector<std::int32_t> islands, waiting;  // waiting: by region, islands whose neighbours are next
    UnionFind regions;
    std::int32_t growing = 0;
    const auto reach = [&](std::int32_t i, std::int32_t region) {
        place_[at(i)] = in_region;
        number_[at(i)] = region;
        islands.push_back(i);
        ++waiting[at(region)];
    };
    const auto is_free = [&](std::int32_t i) {
        return !tiles_->is_drawn(i) && place_[at(i)] == elsewhere;
    };
    for (const std::int32_t i : around_them)
        for (const std::int32_t e : map().islands[at(i)].edge) {
            if (e < 0) continue;
            const std::int32_t j = map().edges[at(e)].other(i);
            if (!is_free(j)) continue;
            waiting.push_back(0);
            reach(j, growing++);
        }
    regions.reset(growing);
    for (std::size_t x = 0; x < islands.size() && growing > 1; ++x) {
        std::int32_t region = regions.find(number_[at(islands[x])]);
        for (const std::int32_t e : map().islands[at(islands[x])].edge) {
            if (e < 0 || !tiles_->is_open(e)) continue;
            const std::int32_t j = map().edges[at(e)].other(islands[x]);
            if (is_free(j)) reach(j, region);
            if (place_[at(j)] != in_region) continue;
            const std::int32_t other = regions.find(number_[at(j)]);
            if (other == region) continue;
            const std::int32_t sum = waiting[at(region)] + waiting[at(other)];
            regions.join(region, other);
            region = regions.find(region);
            waiting[at(region)] = sum;
            --growing;
        }
        growing -= --waiting[at(region)] == 0;
    }
    const auto region_of = [&](std::int32_t i) { return regions.find(number_[at(i)]); };
    Vector<std::int32_t> members;
    for (const std::int32_t i : islands)
        if (waiting[at(region_of(i))] == 0) members.push_back(i);
    std::stable_sort(members.begin(), members.end(),
                     [&](std::int32_t a, std::int32_t b) { return region_of(a) < region_of(b); });
    for (std::size_t from = 0, to = 0; from < members.size(); from = to) {
        while (to < members.size() && region_of(members[to]) == region_of(members[from])) ++to;
        visit(std::span<const std::int32_t>(members).subspan(from, to - from));
    }
    for (const std::int32_t i : islands)
        if (place_[at(i)] == in_region) place_[at(i)] = elsewhere;
}

// Adds small regions that the bridges of the box would cut off: the sum of their clues could be
// odd, and then no attempt around them succeeds.
void PartBuilder::add_pockets() {
    const Vector<std::int32_t> own = islands_;
    each_region(own, [&](std::span<const std::int32_t> region) {
        if (region.size() > largest_pocket_) return;
        for (const std::int32_t i : region) place_[at(i)] = inside;
        islands_.insert(islands_.end(), region.begin(), region.end());
    });
}

// Adds the islands that those of the box and the halo can be joined to.
void PartBuilder::find_border() {
    const auto each_open = [&](std::int32_t i, auto&& visit) {
        for (const std::int32_t e : map().islands[at(i)].edge)
            if (e >= 0 && tiles_->is_open(e)) visit(map().edges[at(e)].other(i));
    };
    const std::size_t own = islands_.size();
    for (std::size_t x = 0; x < own; ++x)
        each_open(islands_[x], [&](std::int32_t j) {
            if (place_[at(j)] != elsewhere) return;
            place_[at(j)] = border;
            islands_.push_back(j);
        });
    // Those from which nothing leads on are like the others of the halo.
    Vector<std::int32_t> inner;
    for (std::size_t x = own; x < islands_.size(); ++x) {
        bool leads_on = false;
        each_open(islands_[x], [&](std::int32_t j) {
            leads_on = leads_on || place_[at(j)] == elsewhere || place_[at(j)] == border;
        });
        if (!leads_on) inner.push_back(islands_[x]);
    }
    for (const std::int32_t i : inner) place_[at(i)] = around;
    sort(islands_);
}

void PartBuilder::add_islands(GraphBuilder& puzzle) {
    const std::int32_t top = map().islands[at(islands_.front())].row;
    std::int32_t left = map().islands[at(islands_.front())].col;
    for (const std::int32_t i : islands_) left = std::min(left, map().islands[at(i)].col);
    for (const std::int32_t i : islands_) {
        const Island& whole = map().islands[at(i)];
        const std::int32_t bridges = tiles_->bridges_at(i);
        std::int32_t low = std::max(0, whole.low - bridges);
        const std::int32_t high = whole.high - bridges;
        if (place_[at(i)] == border)
            for (const std::int32_t e : whole.edge) {
                if (e < 0 || !tiles_->is_open(e)) continue;
                const Place other = place_[at(map().edges[at(e)].other(i))];
                if (other == elsewhere || other == border)
                    low = std::max(0, low - map().max_bridges);
            }
        // An island without room has nothing left to decide; the engine would refuse its puzzle.
        number_[at(i)] =
            high > 0 ? puzzle.add_island(low, high, whole.row - top, whole.col - left) : -1;
    }
    for (const std::int32_t i : islands_)
        if (number_[at(i)] < 0) place_[at(i)] = no_room;
}

void PartBuilder::add_edges(GraphBuilder& puzzle, Part& part) {
    part.edges.clear();
    part.own.clear();
    for (const std::int32_t i : islands_) {
        if (place_[at(i)] == no_room) continue;
        for (const Side side : {east, south}) {
            const std::int32_t e = map().islands[at(i)].edge[side];
            if (e < 0 || !tiles_->is_open(e)) continue;
            const std::int32_t j = map().edges[at(e)].v;
            const Place other = place_[at(j)];
            if (other == elsewhere || other == no_room ||
                (other == border && place_[at(i)] == border))
                continue;
            edge_number_[at(e)] = puzzle.add_edge(number_[at(i)], number_[at(j)], side);
            part.edges.push_back(e);
            part.own.push_back(place_[at(i)] == inside || other == inside);
        }
    }
    puzzle.add_crossings([&](std::int32_t k, auto&& crosses) {
        for (const std::int32_t f : map().crossing_edges(part.edges[at(k)]))
            if (edge_number_[at(f)] >= 0) crosses(edge_number_[at(f)]);
    });
    for (const std::int32_t e : part.edges) edge_number_[at(e)] = -1;
}

// Joins islands of the part that are connected outside of it.
void PartBuilder::join_islands(GraphBuilder& puzzle) {
    constexpr std::int32_t outside = -2;
    Vector<std::int32_t> roots;
    tiles_->each_exit([&](std::int32_t i) {
        if (place_[at(i)] == inside || place_[at(i)] == around) return;
        roots.push_back(tiles_->component(i));
        ring_[at(roots.back())] = outside;
    });
    const auto add = [&](std::int32_t& ring, std::int32_t i) {
        if (ring >= 0) puzzle.join(ring, i);
        ring = i;
    };
    std::int32_t outer = -1;  // an island that is joined to what lies outside
    for (const std::int32_t i : islands_) {
        if (place_[at(i)] == no_room) continue;
        const std::int32_t root = tiles_->component(i);
        if (place_[at(i)] == border || ring_[at(root)] == outside) {
            add(outer, number_[at(i)]);
        } else if (tiles_->bridges_at(i) > 0) {
            roots.push_back(root);
            add(ring_[at(root)], number_[at(i)]);
        }
    }
    puzzle.lead_outside(outer);
    for (const std::int32_t root : roots) ring_[at(root)] = -1;
}

bool PartBuilder::leaves_odd_region(const Part& part) {
    bool odd = false;
    each_region(part.inside, [&](std::span<const std::int32_t> region) {
        std::int32_t sum = 0;
        for (const std::int32_t i : region) {
            const Island& island = map().islands[at(i)];
            if (island.low != island.high) return;
            sum += island.high - tiles_->bridges_at(i);
        }
        odd = odd || sum % 2 != 0;
    });
    return odd;
}

}  // namespace hashi::search
