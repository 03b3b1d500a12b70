#include "count/pieces.hpp"

#include <algorithm>
#include <utility>

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
        Vector<std::int32_t> open;  // edges without a block so far
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

// Divides a puzzle, step by step.
class Division {
public:
    Division(const Graph& graph, std::span<const std::uint8_t> low,
             std::span<const std::uint8_t> high)
        : graph_(graph),
          low_(low),
          high_(high),
          edges_(graph.edge_count()),
          islands_(graph.island_count()) {}

    // The functions that return bool return false if there is no solution.
    bool find_ranges();
    bool find_clues();
    bool find_blocks();
    void unite_edges();
    void make_pieces(Vector<Piece>& pieces);

private:
    struct End {  // of an edge, at a node of a block
        std::int32_t block, node, edge, end;
    };

    bool matters(std::int32_t i) const {
        const PieceIsland& clue = clue_[at(i)];
        return !(clue.capped && clue.low == 0) && !clue.edges.empty();
    }
    void make_edges(Vector<Piece>& pieces);
    void make_nodes(Vector<Piece>& pieces);

    const Graph& graph_;
    std::span<const std::uint8_t> low_, high_;
    std::int32_t edges_, islands_;
    Vector<std::int32_t> range_;  // by edge: its upper minus its lower bound
    UnionFind components_;        // islands that every solution connects
    Vector<PieceIsland> clue_;    // by island: its clue minus lower bounds, with edges of the graph
    Vector<std::int32_t> from_, to_, block_;  // by edge: its nodes and its block, or -1
    std::int32_t blocks_ = 0;
    UnionFind piece_;                      // of edges, then blocks
    Vector<std::int32_t> number_, place_;  // of the pieces; by edge: its number in its piece
    Vector<std::int32_t> block_place_;     // by block: its number in its piece
    Vector<End> ends_;
};

bool Division::find_ranges() {
    range_.resize(at(edges_));
    components_.reset(islands_);
    for (std::int32_t e = 0; e < edges_; ++e) {
        if (low_[at(e)] > high_[at(e)]) return false;
        range_[at(e)] = high_[at(e)] - low_[at(e)];
        if (low_[at(e)] == 0) continue;
        const std::int32_t u = components_.find(graph_.edges[at(e)].u),
                           v = components_.find(graph_.edges[at(e)].v);
        if (u != v) components_.join(u, v);
        else if (!graph_.loops) return false;
        for (const std::int32_t f : graph_.crossing_edges(e))
            if (low_[at(f)] > 0) return false;
    }
    for (std::int32_t e = 0; e < edges_; ++e) {
        if (low_[at(e)] > 0) {
            for (const std::int32_t f : graph_.crossing_edges(e)) range_[at(f)] = 0;
        } else if (!graph_.loops && components_.find(graph_.edges[at(e)].u) ==
                                        components_.find(graph_.edges[at(e)].v)) {
            range_[at(e)] = 0;
        }
    }
    return true;
}

bool Division::find_clues() {
    clue_.resize(at(islands_));
    for (std::int32_t i = 0; i < islands_; ++i) {
        const Island& island = graph_.islands[at(i)];
        PieceIsland& left = clue_[at(i)];
        left = {island.low, island.high, false, {}};
        std::int32_t most = 0;
        for (const std::int32_t e : island.edge) {
            if (e < 0) continue;
            left.low -= low_[at(e)];
            left.high -= low_[at(e)];
            most += range_[at(e)];
            if (range_[at(e)] > 0) left.edges.push_back(e);
        }
        left.low = std::max(left.low, 0);
        if (left.high < 0 || left.low > most || left.low > left.high) return false;
        left.capped = left.high >= most;
    }
    return true;
}

// Finds the blocks of the graph of possible edges, with the islands of a component as one node.
bool Division::find_blocks() {
    from_.assign(at(edges_), -1);
    to_.assign(at(edges_), -1);
    Vector<std::int32_t> name(at(islands_), -1);
    std::int32_t nodes = 0;
    for (std::int32_t i = 0; i < islands_; ++i)
        if (components_.is_root(i)) name[at(i)] = nodes++;
    if (graph_.connected || !graph_.loops)
        for (std::int32_t e = 0; e < edges_; ++e) {
            const std::int32_t u = components_.find(graph_.edges[at(e)].u),
                               v = components_.find(graph_.edges[at(e)].v);
            if (range_[at(e)] == 0 || u == v) continue;
            from_[at(e)] = name[at(u)];
            to_[at(e)] = name[at(v)];
        }
    Blocks blocks(nodes, from_, to_);
    block_ = std::move(blocks.block);
    blocks_ = blocks.number;
    return !graph_.connected || blocks.components <= 1;
}

// Unites edges that share an island whose clue matters, a crossing or a block.
void Division::unite_edges() {
    piece_.reset(edges_ + blocks_);
    const auto unite = [&](std::int32_t a, std::int32_t b) {
        a = piece_.find(a);
        b = piece_.find(b);
        if (a != b) piece_.join(a, b);
    };
    for (std::int32_t i = 0; i < islands_; ++i)
        if (matters(i))
            for (const std::int32_t e : clue_[at(i)].edges) unite(e, clue_[at(i)].edges[0]);
    for (std::int32_t e = 0; e < edges_; ++e) {
        if (range_[at(e)] == 0) continue;
        if (block_[at(e)] >= 0) unite(e, edges_ + block_[at(e)]);
        if (low_[at(e)] > 0) continue;
        for (const std::int32_t f : graph_.crossing_edges(e))
            if (range_[at(f)] > 0) unite(e, f);
    }
}

void Division::make_pieces(Vector<Piece>& pieces) {
    number_.assign(at(edges_ + blocks_), -1);
    place_.assign(at(edges_), -1);
    block_place_.assign(at(blocks_), -1);
    make_edges(pieces);
    for (Piece& piece : pieces)
        for (PieceEdge& edge : piece.edges)
            if (low_[at(edge.edge)] == 0)
                for (const std::int32_t f : graph_.crossing_edges(edge.edge))
                    if (range_[at(f)] > 0) edge.crossings.push_back(place_[at(f)]);
    make_nodes(pieces);
}

void Division::make_edges(Vector<Piece>& pieces) {
    Vector<std::int32_t> island_place(at(islands_), -1);
    for (std::int32_t e = 0; e < edges_; ++e) {
        if (range_[at(e)] == 0) continue;
        std::int32_t& p = number_[at(piece_.find(e))];
        if (p < 0) {
            p = static_cast<std::int32_t>(pieces.size());
            pieces.emplace_back();
            pieces.back().connected = graph_.connected;
            pieces.back().loops = graph_.loops;
        }
        Piece& piece = pieces[at(p)];
        place_[at(e)] = static_cast<std::int32_t>(piece.edges.size());
        piece.edges.push_back({e, range_[at(e)], {-1, -1}, {-1, -1}, {}});
        for (int end = 0; end < 2; ++end) {
            const std::int32_t i = end == 0 ? graph_.edges[at(e)].u : graph_.edges[at(e)].v;
            if (!matters(i)) continue;
            const PieceIsland& clue = clue_[at(i)];
            if (island_place[at(i)] < 0) {
                island_place[at(i)] = static_cast<std::int32_t>(piece.islands.size());
                piece.islands.push_back({clue.low, clue.high, clue.capped, {}});
            }
            piece.edges.back().island[end] = island_place[at(i)];
            piece.islands[at(island_place[at(i)])].edges.push_back(place_[at(e)]);
        }
        const std::int32_t b = block_[at(e)];
        if (b < 0) continue;
        if (block_place_[at(b)] < 0) block_place_[at(b)] = piece.blocks++;
        ends_.push_back({b, from_[at(e)], e, 0});
        ends_.push_back({b, to_[at(e)], e, 1});
    }
}

void Division::make_nodes(Vector<Piece>& pieces) {
    sort(ends_, [](const End& a, const End& b) {
        if (a.block != b.block) return a.block < b.block;
        if (a.node != b.node) return a.node < b.node;
        return a.edge != b.edge ? a.edge < b.edge : a.end < b.end;
    });
    for (std::size_t k = 0; k < ends_.size(); ++k) {
        const End& end = ends_[k];
        Piece& piece = pieces[at(number_[at(piece_.find(end.edge))])];
        if (k == 0 || ends_[k - 1].block != end.block || ends_[k - 1].node != end.node)
            piece.nodes.push_back({block_place_[at(end.block)], {}});
        piece.nodes.back().edges.push_back(place_[at(end.edge)]);
        piece.edges[at(place_[at(end.edge)])].node[end.end] =
            static_cast<std::int32_t>(piece.nodes.size()) - 1;
    }
}

}  // namespace

bool take_apart(const Graph& graph, std::span<const std::uint8_t> low,
                std::span<const std::uint8_t> high, Vector<Piece>& pieces) {
    pieces.clear();
    Division division(graph, low, high);
    if (!division.find_ranges() || !division.find_clues() || !division.find_blocks()) return false;
    division.unite_edges();
    division.make_pieces(pieces);
    return true;
}

}  // namespace hashi::count
