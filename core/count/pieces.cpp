#include "count/pieces.hpp"

#include <algorithm>

namespace hashi::count {
namespace {

// Finds the blocks of a graph: the block of every edge. (Hopcroft and Tarjan, "Efficient algorithms
// for graph manipulation", 1973; without recursion.) Returns their number.
class Blocks {
public:
    Blocks(std::int32_t nodes, const Vector<std::int32_t>& from, const Vector<std::int32_t>& to)
        : from_(from),
          to_(to),
          at_(at(nodes)),
          depth_(at(nodes), -1),
          low_(at(nodes), 0) {
        for (std::size_t e = 0; e < from.size(); ++e)
            if (from[e] >= 0) {
                at_[at(from[e])].push_back(static_cast<std::int32_t>(e));
                at_[at(to[e])].push_back(static_cast<std::int32_t>(e));
            }
        block.assign(from.size(), -1);
        for (std::int32_t root = 0; root < nodes; ++root)
            if (depth_[at(root)] < 0) {
                ++components;
                explore(root);
            }
    }

    Vector<std::int32_t> block;  // by edge; -1: no edge
    std::int32_t number = 0, components = 0;

private:
    struct Visit {
        std::int32_t node, by;
        std::size_t next;
    };

    void explore(std::int32_t root) {
        Vector<Visit> path{{root, -1, 0}};
        Vector<std::int32_t> open;  // edges whose block is not known yet
        depth_[at(root)] = 0;
        while (!path.empty()) {
            Visit& visit = path.back();
            const std::int32_t v = visit.node;
            if (visit.next < at_[at(v)].size()) {
                const std::int32_t e = at_[at(v)][visit.next++];
                if (e == visit.by) continue;
                const std::int32_t w = from_[at(e)] ^ to_[at(e)] ^ v;
                if (depth_[at(w)] < 0) {
                    open.push_back(e);
                    depth_[at(w)] = low_[at(w)] = depth_[at(v)] + 1;
                    path.push_back({w, e, 0});
                } else if (depth_[at(w)] < depth_[at(v)]) {
                    open.push_back(e);
                    low_[at(v)] = std::min(low_[at(v)], depth_[at(w)]);
                }
                continue;
            }
            const std::int32_t by = visit.by;
            path.pop_back();
            if (path.empty()) break;
            const std::int32_t parent = path.back().node;
            low_[at(parent)] = std::min(low_[at(parent)], low_[at(v)]);
            if (low_[at(v)] < depth_[at(parent)]) continue;
            for (;;) {
                const std::int32_t e = open.back();
                open.pop_back();
                block[at(e)] = number;
                if (e == by) break;
            }
            ++number;
        }
    }

    const Vector<std::int32_t>&from_, &to_;
    Vector<Vector<std::int32_t>> at_;
    Vector<std::int32_t> depth_, low_;
};

}  // namespace

bool take_apart(const Graph& graph, std::span<const std::uint8_t> low,
                std::span<const std::uint8_t> high, Vector<Piece>& pieces) {
    pieces.clear();
    const std::int32_t edges = graph.edge_count(), islands = graph.island_count();
    // What is left of each edge's range, and the islands that are joined for certain.
    Vector<std::int32_t> range(at(edges));
    UnionFind joined;
    joined.reset(islands);
    for (std::int32_t e = 0; e < edges; ++e) {
        if (low[at(e)] > high[at(e)]) return false;
        range[at(e)] = high[at(e)] - low[at(e)];
        if (low[at(e)] == 0) continue;
        const std::int32_t u = joined.find(graph.edges[at(e)].u),
                           v = joined.find(graph.edges[at(e)].v);
        if (u != v) joined.join(u, v);
        else if (!graph.loops) return false;
        for (const std::int32_t f : graph.crossing_edges(e))
            if (low[at(f)] > 0) return false;
    }
    for (std::int32_t e = 0; e < edges; ++e) {
        if (low[at(e)] > 0) {
            for (const std::int32_t f : graph.crossing_edges(e)) range[at(f)] = 0;
        } else if (!graph.loops &&
                   joined.find(graph.edges[at(e)].u) == joined.find(graph.edges[at(e)].v)) {
            range[at(e)] = 0;
        }
    }

    // What is left of the islands' clues.
    Vector<PieceIsland> clue(at(islands));
    for (std::int32_t i = 0; i < islands; ++i) {
        const Island& island = graph.islands[at(i)];
        PieceIsland& left = clue[at(i)];
        left = {island.low, island.high, false, {}};
        std::int32_t most = 0;
        for (const std::int32_t e : island.edge) {
            if (e < 0) continue;
            left.low -= low[at(e)];
            left.high -= low[at(e)];
            most += range[at(e)];
            if (range[at(e)] > 0) left.edges.push_back(e);
        }
        left.low = std::max(left.low, 0);
        if (left.high < 0 || left.low > most || left.low > left.high) return false;
        left.capped = left.high >= most;
    }
    const auto matters = [&](std::int32_t i) {
        return !(clue[at(i)].capped && clue[at(i)].low == 0) && !clue[at(i)].edges.empty();
    };

    // The blocks of the network that is still possible. Islands that are joined are one node.
    Vector<std::int32_t> from(at(edges), -1), to(at(edges), -1), name(at(islands), -1);
    std::int32_t nodes = 0;
    for (std::int32_t i = 0; i < islands; ++i)
        if (joined.is_root(i)) name[at(i)] = nodes++;
    const bool networks = graph.connected || !graph.loops;
    if (networks)
        for (std::int32_t e = 0; e < edges; ++e) {
            const std::int32_t u = joined.find(graph.edges[at(e)].u),
                               v = joined.find(graph.edges[at(e)].v);
            if (range[at(e)] == 0 || u == v) continue;
            from[at(e)] = name[at(u)];
            to[at(e)] = name[at(v)];
        }
    const Blocks blocks(nodes, from, to);
    if (graph.connected && blocks.components > 1) return false;

    // Edges that share an island whose clue matters, a crossing or a block are in one piece.
    UnionFind piece;
    piece.reset(edges + blocks.number);
    const auto unite = [&](std::int32_t a, std::int32_t b) {
        a = piece.find(a);
        b = piece.find(b);
        if (a != b) piece.join(a, b);
    };
    for (std::int32_t i = 0; i < islands; ++i)
        if (matters(i))
            for (const std::int32_t e : clue[at(i)].edges) unite(e, clue[at(i)].edges[0]);
    for (std::int32_t e = 0; e < edges; ++e) {
        if (range[at(e)] == 0) continue;
        if (blocks.block[at(e)] >= 0) unite(e, edges + blocks.block[at(e)]);
        if (low[at(e)] > 0) continue;
        for (const std::int32_t f : graph.crossing_edges(e))
            if (range[at(f)] > 0) unite(e, f);
    }

    Vector<std::int32_t> number(at(edges + blocks.number), -1), place(at(edges), -1);
    Vector<std::int32_t> island_place(at(islands), -1), block_place(at(blocks.number), -1);
    struct Corner {
        std::int32_t block, node, edge, end;
    };
    Vector<Corner> corners;
    for (std::int32_t e = 0; e < edges; ++e) {
        if (range[at(e)] == 0) continue;
        std::int32_t& p = number[at(piece.find(e))];
        if (p < 0) {
            p = static_cast<std::int32_t>(pieces.size());
            pieces.emplace_back();
            pieces.back().connected = graph.connected;
            pieces.back().loops = graph.loops;
        }
        Piece& its = pieces[at(p)];
        place[at(e)] = static_cast<std::int32_t>(its.edges.size());
        its.edges.push_back({e, range[at(e)], {-1, -1}, {-1, -1}, {}});
        for (int end = 0; end < 2; ++end) {
            const std::int32_t i = end == 0 ? graph.edges[at(e)].u : graph.edges[at(e)].v;
            if (!matters(i)) continue;
            if (island_place[at(i)] < 0) {
                island_place[at(i)] = static_cast<std::int32_t>(its.islands.size());
                its.islands.push_back({clue[at(i)].low, clue[at(i)].high, clue[at(i)].capped, {}});
            }
            its.edges.back().island[end] = island_place[at(i)];
            its.islands[at(island_place[at(i)])].edges.push_back(place[at(e)]);
        }
        const std::int32_t b = blocks.block[at(e)];
        if (b < 0) continue;
        if (block_place[at(b)] < 0) block_place[at(b)] = its.blocks++;
        corners.push_back({b, from[at(e)], e, 0});
        corners.push_back({b, to[at(e)], e, 1});
    }
    for (Piece& its : pieces)
        for (PieceEdge& edge : its.edges)
            if (low[at(edge.edge)] == 0)
                for (const std::int32_t f : graph.crossing_edges(edge.edge))
                    if (range[at(f)] > 0) edge.crossed.push_back(place[at(f)]);
    sort(corners, [](const Corner& a, const Corner& b) {
        if (a.block != b.block) return a.block < b.block;
        if (a.node != b.node) return a.node < b.node;
        return a.edge != b.edge ? a.edge < b.edge : a.end < b.end;
    });
    for (std::size_t k = 0; k < corners.size(); ++k) {
        const Corner& corner = corners[k];
        Piece& its = pieces[at(number[at(piece.find(corner.edge))])];
        if (k == 0 || corners[k - 1].block != corner.block || corners[k - 1].node != corner.node)
            its.nodes.push_back({block_place[at(corner.block)], {}});
        its.nodes.back().edges.push_back(place[at(corner.edge)]);
        its.edges[at(place[at(corner.edge)])].node[corner.end] =
            static_cast<std::int32_t>(its.nodes.size()) - 1;
    }
    return true;
}

}  // namespace hashi::count
