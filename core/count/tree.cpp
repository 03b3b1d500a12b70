#include "count/tree.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "count/costs.hpp"
#include "count/order.hpp"

namespace hashi::count {
namespace {

// Costs of a node of the networks, and of a star: an edge with edges that cross it. Each crossing
// is in one star (join_plan.hpp).
constexpr std::int32_t node_cost = 8, star_cost = 10;
// By an edge's highest value: the bits that tell its value, and what these add to a join with it.
constexpr std::int32_t leaf_bits[5] = {0, 64, 101, 128, 149};
constexpr std::int32_t leaf_costs[5] = {0, 54, 86, 109, 126};
constexpr double join_cost = 16;  // in pairs, even if there are fewer

// The temperatures of the annealing, from hot to cold; `fine` of them are a part of a bit.
constexpr std::int64_t fine = 1024;
constexpr std::int64_t hot = 28 * fine, cold = fine / 50;
// The limits of the search, in steps of 10 to 20 ns: for each pair of states that the joins will
// take, and in total.
constexpr double work_per_pair = 1.3, most_work = 8e7;
// An estimate of the steps of a move, and of finding another start, for each edge.
constexpr double work_per_move = 22, work_per_start = 200;
// Moves for each edge: for the first tree, and until half of the trees are dropped each time.
constexpr std::int64_t first_moves = 32, many_moves = 64;
constexpr std::int32_t most_starts = 8;

// Simulated annealing of a tree by random rotations.
//
// A state has a field for the sum at an island, the component of a node, and the crossings in a
// star: constraints, each on some edges. The cost of a set of edges is the sum over its middle set,
// the constraints on edges both in it and not in it. Constraints on the same edges are merged to
// one.
class Annealing {
public:
    Annealing(const Piece& piece, Control& control)
        : control_(control),
          size_(piece.edges.size()),
          leaves_(static_cast<std::int32_t>(size_)) {
        collect(piece);
    }

    // Starts from a tree that joins one edge after the other.
    void start(const Vector<std::int32_t>& order);
    void anneal(std::int64_t moves);
    double cost();
    Tree tree() const;

private:
    struct Incidence {
        std::uint32_t constraint, place;
    };
    struct LargeIncidence {
        std::uint32_t large, edges;
    };
    // Inner nodes come after the leaves, which have their edges' numbers.
    struct Node {
        std::int32_t left, right, parent;
        std::int32_t bits;  // of its states
        double cost;        // about how many pairs its join takes
        Vector<Incidence> constraints;
        Vector<LargeIncidence> large;
    };

public:
    using Shape = Vector<Node>;
    const Shape& shape() const { return nodes_; }
    void go_to(const Shape& shape) { nodes_ = shape; }

    double work = 0;  // in steps

private:
    // A constraint on up to four edges. A set of them is encoded as a number in base 4, its place:
    // digit k is 1 if the set has the k-th edge. Three disjoint sets share a place, with the digits
    // 1, 2 and 3 for their edges; it is the index of the costs of rotating them in a table.
    struct Constraint {
        std::uint32_t table, all;  // where its table begins; the place of all edges
    };
    // All that a constraint's table depends on.
    struct Kind {
        std::int32_t edges, cost, low, high, capped;
        std::int32_t highs[4];
        bool operator==(const Kind&) const = default;
    };
    // The two ways to rotate (a b) s: (a s) b and (b s) a. For each way three sums of costs: of the
    // pairs in the lower join and in the upper one, and of the states between.
    struct Sums {
        std::uint64_t way[2];
    };
    static constexpr int upper = 21, between = 42;
    static std::int32_t part(std::uint64_t sums, int shift) {
        return static_cast<std::int32_t>(sums >> shift & 0x1fffff);
    }
    // A constraint on more than four edges.
    struct Large {
        std::uint32_t edges;
        std::int32_t cost;
    };
    struct Rotation {
        std::int32_t bits;
        double lower, upper;
    };

    void collect(const Piece& piece);
    void collect_constraint(const Piece& piece, const Vector<std::int32_t>& edges,
                            std::int32_t island, std::int32_t cost);
    std::uint32_t table_of(const Kind& kind);
    bool accepts(double now, double then, std::int64_t heat);
    void rotate(std::int32_t x, std::int64_t heat);

    // Adds a set's places, `times` times, and lists their constraints in dirty_. A caller must then
    // set the places of these to 0 (write_union() or reset_places()).
    void add(const Vector<Incidence>& constraints, std::uint32_t times) {
        for (const Incidence each : constraints) {
            dirty_[dirty_count_] = each.constraint;
            dirty_count_ += places_[each.constraint] == 0;
            places_[each.constraint] += times * each.place;
        }
    }
    // The same for large constraints: their places have the number of edges, above three bits for
    // the sets that have some of these.
    void add_large(const Vector<LargeIncidence>& large, std::uint32_t set) {
        for (const LargeIncidence each : large) {
            std::uint32_t& place = large_places_[each.large];
            if (place == 0) large_dirty_.push_back(each.large);
            place += each.edges << 3 | set;
        }
    }
    // Writes the middle set of the union of two sets to a node, given the sum of their places.
    void write_union(Node& node, int shift) {
        node.constraints.resize(dirty_count_);
        std::size_t count = 0;
        for (std::size_t k = 0; k < dirty_count_; ++k) {
            const std::uint32_t constraint = dirty_[k];
            const std::uint32_t place = places_[constraint] >> shift & 0x55;
            places_[constraint] = 0;
            node.constraints[count] = {constraint, place};
            count += place != 0 && place != constraints_[constraint].all;
        }
        node.constraints.resize(count);
        dirty_count_ = 0;
    }
    void write_large_union(Node& node, const Node& a, const Node& b) {
        reset_large_places();
        node.large.clear();
        add_large(a.large, 1);
        add_large(b.large, 2);
        for (const std::uint32_t large : large_dirty_) {
            const std::uint32_t edges = large_places_[large] >> 3;
            if (edges != large_[large].edges) node.large.push_back({large, edges});
        }
        reset_large_places();
    }
    void reset_places() {
        for (std::size_t k = 0; k < dirty_count_; ++k) places_[dirty_[k]] = 0;
        dirty_count_ = 0;
    }
    void reset_large_places() {
        for (const std::uint32_t large : large_dirty_) large_places_[large] = 0;
        large_dirty_.clear();
    }

    // Estimates the number of pairs of states that the join of two nodes takes. `a_bits`, `b_bits`,
    // `bits`: the costs of their states and of those of the union; `pair_bits`: that of the pairs.
    double pairs(std::int32_t a, std::int32_t a_bits, std::int32_t b, std::int32_t b_bits,
                 std::int32_t bits, std::int32_t pair_bits) const {
        std::int32_t most = std::max(a_bits, b_bits);
        if (b < leaves_) most = std::max({a_bits, bits, a_bits + leaf_costs_[at(b)]});
        else if (a < leaves_) most = std::max({b_bits, bits, b_bits + leaf_costs_[at(a)]});
        else most = std::max(most, pair_bits);
        return join_cost + powers_[most];
    }

    const Powers powers_;
    Control& control_;
    std::size_t size_;  // edges
    std::int32_t leaves_;
    Vector<Constraint> constraints_;
    Vector<Kind> kinds_;
    Vector<std::uint32_t> begin_;  // of the kinds' tables
    Vector<Sums> tables_;
    Vector<Large> large_;
    Vector<Vector<Incidence>> leaf_constraints_;  // by edge
    Vector<Vector<LargeIncidence>> leaf_large_;
    Vector<std::int32_t> leaf_costs_;
    Shape nodes_;
    std::int32_t root_ = 0;  // rotations do not change it
    double cost_ = 0;        // of all nodes, up to rounding
    Vector<std::uint32_t> places_, dirty_;
    std::size_t dirty_count_ = 0;
    Vector<std::uint32_t> large_places_, large_dirty_;
    Random random_{1};
};

void Annealing::collect(const Piece& piece) {
    struct Source {
        Vector<std::int32_t> edges;
        std::int32_t island, cost;
    };
    Vector<Source> all;
    for (std::size_t k = 0; k < piece.islands.size(); ++k)
        all.push_back({piece.islands[k].edges, static_cast<std::int32_t>(k), 0});
    for (const PieceNode& node : piece.nodes) all.push_back({node.edges, -1, node_cost});
    // A crossing is in the star of the edge with more crossings.
    for (std::size_t e = 0; e < size_; ++e) {
        const std::size_t crossing_count = piece.edges[e].crossings.size();
        Vector<std::int32_t> star;
        for (const std::int32_t f : piece.edges[e].crossings) {
            const std::size_t others = piece.edges[at(f)].crossings.size();
            if (crossing_count > others || (crossing_count == others && e < at(f)))
                star.push_back(f);
        }
        if (star.empty()) continue;
        star.push_back(static_cast<std::int32_t>(e));
        all.push_back({std::move(star), -1, star_cost});
    }
    for (Source& each : all) sort(each.edges);
    stable_sort(all, [](const Source& a, const Source& b) { return a.edges < b.edges; });
    leaf_constraints_.resize(size_);
    leaf_large_.resize(size_);
    for (std::size_t k = 0, next; k < all.size(); k = next) {
        std::int32_t island = all[k].island, cost = all[k].cost;
        for (next = k + 1; next < all.size() && all[next].edges == all[k].edges; ++next) {
            if (island >= 0 && all[next].island >= 0) break;
            island = std::max(island, all[next].island);
            cost += all[next].cost;
        }
        if (all[k].edges.size() > 1) collect_constraint(piece, all[k].edges, island, cost);
    }
    for (const PieceEdge& edge : piece.edges) leaf_costs_.push_back(leaf_costs[edge.high]);
    places_.assign(constraints_.size(), 0);
    dirty_.assign(constraints_.size() + 1, 0);
    large_places_.assign(large_.size(), 0);
}

void Annealing::collect_constraint(const Piece& piece, const Vector<std::int32_t>& edges,
                                   std::int32_t island, std::int32_t cost) {
    Kind kind{static_cast<std::int32_t>(edges.size()), cost, 0, 0, 0, {}};
    if (edges.size() > std::size(kind.highs)) {  // not an island
        for (const std::int32_t e : edges)
            leaf_large_[at(e)].push_back({static_cast<std::uint32_t>(large_.size()), 1});
        large_.push_back({static_cast<std::uint32_t>(edges.size()), cost});
        return;
    }
    if (island >= 0) {
        const PieceIsland& sum = piece.islands[at(island)];
        kind.low = sum.low;
        kind.high = sum.high;
        kind.capped = sum.capped;
        for (std::size_t k = 0; k < edges.size(); ++k)
            kind.highs[k] = piece.edges[at(edges[k])].high;
    }
    std::uint32_t all = 0;
    for (std::size_t k = 0; k < edges.size(); ++k) {
        const std::uint32_t place = 1u << 2 * k;
        leaf_constraints_[at(edges[k])].push_back(
            {static_cast<std::uint32_t>(constraints_.size()), place});
        all += place;
    }
    constraints_.push_back({table_of(kind), all});
}

std::uint32_t Annealing::table_of(const Kind& kind) {
    for (std::size_t k = 0; k < kinds_.size(); ++k)
        if (kinds_[k] == kind) return begin_[k];
    kinds_.push_back(kind);
    begin_.push_back(static_cast<std::uint32_t>(tables_.size()));
    const std::uint32_t sets = 1u << kind.edges;
    SumRange ranges[16];
    for (std::uint32_t set = 0; set < sets; ++set) {
        std::int32_t inside = 0, outside = 0;
        for (std::int32_t k = 0; k < kind.edges; ++k)
            (set >> k & 1 ? inside : outside) += kind.highs[k];
        ranges[set] = {kind.low, kind.high, kind.capped != 0, inside, outside};
    }
    const auto states = [&](std::uint32_t set) {
        return set == 0 || set == sets - 1 ? 0 : kind.cost + ranges[set].cost();
    };
    const auto pairs = [&](std::uint32_t a, std::uint32_t b) {
        if (a == 0 || b == 0) return states(a | b);
        std::int32_t possible = 0;
        for (std::int32_t x = ranges[a].least; x <= ranges[a].most; ++x)
            for (std::int32_t y = ranges[b].least; y <= ranges[b].most; ++y)
                possible += x + y >= ranges[a | b].least && (kind.capped || x + y <= kind.high);
        return kind.cost + std::min(value_cost(possible - 1), ranges[a].cost() + ranges[b].cost());
    };
    std::int32_t pair_costs[16][16];
    for (std::uint32_t a = 0; a < sets; ++a)
        for (std::uint32_t b = 0; b < sets; ++b)
            if ((a & b) == 0) pair_costs[a][b] = pairs(a, b);
    const auto way = [&](std::uint32_t a, std::uint32_t s, std::uint32_t b) {
        return static_cast<std::uint64_t>(pair_costs[a][s]) |
               static_cast<std::uint64_t>(pair_costs[a | s][b]) << upper |
               static_cast<std::uint64_t>(pair_costs[a | s][0]) << between;
    };
    for (std::uint32_t place = 0; place < sets * sets; ++place) {
        std::uint32_t set[4] = {};  // by digit: the edges of none of the three sets, of a, b and s
        for (std::int32_t k = 0; k < kind.edges; ++k) set[place >> 2 * k & 3] |= 1u << k;
        tables_.push_back({{way(set[1], set[3], set[2]), way(set[2], set[3], set[1])}});
    }
    return begin_.back();
}

void Annealing::start(const Vector<std::int32_t>& order) {
    nodes_.assign(2 * size_ - 1, {-1, -1, -1, 0, 0, {}, {}});
    for (std::size_t e = 0; e < size_; ++e) {
        Node& leaf = nodes_[e];
        leaf.constraints = leaf_constraints_[e];
        leaf.large = leaf_large_[e];
        for (const Incidence each : leaf.constraints)
            leaf.bits +=
                part(tables_[constraints_[each.constraint].table + each.place].way[0], between);
        for (const LargeIncidence each : leaf.large) leaf.bits += large_[each.large].cost;
        const auto high = std::find(std::begin(leaf_costs), std::end(leaf_costs), leaf_costs_[e]);
        leaf.bits = std::min(leaf.bits, leaf_bits[high - leaf_costs]);
    }
    root_ = order[0];
    for (std::size_t k = 1; k < size_; ++k) {
        const std::int32_t x = leaves_ + static_cast<std::int32_t>(k) - 1;
        Node &node = nodes_[at(x)], &left = nodes_[at(root_)], &right = nodes_[at(order[k])];
        node.left = root_;
        node.right = order[k];
        left.parent = right.parent = x;
        // The digits are those of the lower join of a rotation.
        add(left.constraints, 1);
        add(right.constraints, 3);
        std::uint64_t sums = 0;
        for (std::size_t i = 0; i < dirty_count_; ++i)
            sums += tables_[constraints_[dirty_[i]].table + places_[dirty_[i]]].way[0];
        node.bits = part(sums, between);
        write_union(node, 0);
        write_large_union(node, left, right);
        for (const LargeIncidence each : node.large) node.bits += large_[each.large].cost;
        // One side is a leaf, so pair_bits does not matter.
        node.cost = pairs(root_, left.bits, order[k], right.bits, node.bits, 0);
        root_ = x;
    }
}

double Annealing::cost() {
    cost_ = 0;
    for (std::size_t x = size_; x < nodes_.size(); ++x) cost_ += nodes_[x].cost;
    return cost_;
}

// Whether to accept a move that changes the cost of two nodes from `now` to `then` (Metropolis).
// Both the relative growth of the total cost and that of the two nodes count; with the total alone,
// cheap parts of the tree would stay random until the end.
bool Annealing::accepts(double now, double then, std::int64_t heat) {
    // The logarithm of a random number, in parts of a bit; between powers of 2 linear.
    const std::uint64_t random = random_.next() | 1;
    const int zeros = std::countl_zero(random);
    const auto rest = static_cast<std::int64_t>(random << zeros << 1 >> 54);
    const std::int64_t limit = heat * ((std::int64_t{zeros} << 10) + 1023 - rest) >> 10;
    constexpr double parts = 92.3 * fine;  // in a natural logarithm
    const double growth = (then - now) / cost_;
    if (growth > 1000) return false;
    return static_cast<std::int64_t>(growth * parts) +
               fine * (powers_.log(then) - powers_.log(now)) <=
           limit;
}

// Rotates about a node, (a b) s to (a s) b or (b s) a, if accepts() agrees.
void Annealing::rotate(std::int32_t x, std::int64_t heat) {
    Node& node = nodes_[at(x)];
    Node& parent = nodes_[at(node.parent)];
    const std::int32_t a = node.left, b = node.right;
    const std::int32_t s = parent.left == x ? parent.right : parent.left;
    Node &of_a = nodes_[at(a)], &of_b = nodes_[at(b)], &of_s = nodes_[at(s)];
    add(of_a.constraints, 1);
    add(of_b.constraints, 2);
    add(of_s.constraints, 3);
    std::uint64_t sums[2] = {0, 0};
    for (std::size_t k = 0; k < dirty_count_; ++k) {
        const Sums& more = tables_[constraints_[dirty_[k]].table + places_[dirty_[k]]];
        sums[0] += more.way[0];
        sums[1] += more.way[1];
    }
    const bool large = !of_a.large.empty() || !of_b.large.empty() || !of_s.large.empty();
    if (large) {
        add_large(of_a.large, 1);
        add_large(of_b.large, 2);
        add_large(of_s.large, 4);
        for (const std::uint32_t constraint : large_dirty_) {
            const std::uint32_t place = large_places_[constraint];
            const bool outside = place >> 3 != large_[constraint].edges;
            const auto cost = static_cast<std::uint64_t>(large_[constraint].cost);
            for (std::uint32_t w = 0; w < 2; ++w) {
                const bool below = (place & (w == 0 ? 5 : 6)) != 0;
                const bool beside = (place & (w == 0 ? 2 : 1)) != 0;
                const bool open = below && (beside || outside);
                if (below) sums[w] += cost;
                if (open || beside) sums[w] += cost << upper;
                if (open) sums[w] += cost << between;
            }
        }
    }
    const std::size_t steps = 12 + (dirty_count_ + of_a.constraints.size() +
                                    of_b.constraints.size() + of_s.constraints.size()) /
                                       3;
    work += static_cast<double>(steps);
    control_.tick(static_cast<std::int32_t>(steps));
    const auto way = [&](int w, std::int32_t inner, const Node& of_inner, std::int32_t outer,
                         const Node& of_outer) {
        const std::int32_t bits = part(sums[w], between);
        return Rotation{bits, pairs(inner, of_inner.bits, s, of_s.bits, bits, part(sums[w], 0)),
                        pairs(x, bits, outer, of_outer.bits, parent.bits, part(sums[w], upper))};
    };
    const Rotation ways[2] = {way(0, a, of_a, b, of_b), way(1, b, of_b, a, of_a)};
    const int w = ways[1].lower + ways[1].upper < ways[0].lower + ways[0].upper;
    const Rotation& then = ways[w];
    const double change = then.lower + then.upper - (node.cost + parent.cost);
    if (!accepts(node.cost + parent.cost, then.lower + then.upper, heat)) {
        reset_places();
        reset_large_places();
        return;
    }
    node.left = w == 0 ? a : b;
    node.right = s;
    parent.left = x;
    parent.right = w == 0 ? b : a;
    of_s.parent = x;
    (w == 0 ? of_b : of_a).parent = node.parent;
    node.bits = then.bits;
    node.cost = then.lower;
    parent.cost = then.upper;
    cost_ += change;
    write_union(node, w);
    if (large) write_large_union(node, w == 0 ? of_a : of_b, of_s);
    else node.large.clear();
}

void Annealing::anneal(std::int64_t moves) {
    constexpr std::int64_t interval = 256;
    const std::int32_t inner = leaves_ - 1;
    double exact = cost();
    for (std::int64_t i = 0; i < moves && !control_.stopped; i += interval) {
        // The sum of changes loses digits, all of them if the cost falls far; so it is computed
        // anew.
        if (i % (16 * interval) == 0 || cost_ < exact / 1e6) exact = cost();
        const std::int64_t heat = cold + (hot - cold) * (moves - i) / moves;
        for (std::int64_t k = 0; k < interval; ++k) {
            const std::int32_t x = leaves_ + random_.below(inner);
            if (x != root_) rotate(x, heat);
        }
    }
}

Tree Annealing::tree() const {
    Tree tree;
    Vector<std::int32_t> parents_first, open{root_};
    while (!open.empty()) {
        const std::int32_t x = open.back();
        open.pop_back();
        parents_first.push_back(x);
        if (x < leaves_) continue;
        open.push_back(nodes_[at(x)].left);
        open.push_back(nodes_[at(x)].right);
    }
    Vector<std::int32_t> number(nodes_.size());
    for (std::size_t k = parents_first.size(); k-- > 0;) {
        const std::int32_t x = parents_first[k];
        const Node& node = nodes_[at(x)];
        number[at(x)] = static_cast<std::int32_t>(tree.nodes.size());
        tree.cost += node.cost;
        if (x < leaves_) tree.nodes.push_back({-1, -1, x});
        else tree.nodes.push_back({number[at(node.left)], number[at(node.right)], -1, node.cost});
    }
    return tree;
}

Tree search(const Piece& piece, const Vector<std::int32_t>& order, Control& control) {
    Annealing annealing(piece, control);
    annealing.start(order);
    const auto size = static_cast<std::int32_t>(piece.edges.size());
    struct Candidate {
        double cost;
        Annealing::Shape shape;
    };
    Vector<Candidate> candidates{{annealing.cost(), annealing.shape()}};
    double best = candidates[0].cost;
    const auto affordable = [&] {
        const double work = std::min(best * work_per_pair, most_work) - annealing.work;
        return size < 3 || control.stopped ? -1 : static_cast<std::int64_t>(work / work_per_move);
    };
    const auto improve = [&](Candidate& candidate, std::int64_t moves) {
        annealing.go_to(candidate.shape);
        annealing.anneal(moves);
        const double cost = annealing.cost();
        if (cost >= candidate.cost) return;
        candidate = {cost, annealing.shape()};
        best = std::min(best, cost);
    };
    std::int64_t moves = size;
    for (; moves < first_moves * size && affordable() >= 2 * moves; moves *= 2)
        improve(candidates[0], 2 * moves);
    // Rotations hardly leave the neighborhood of a start, and a good start shows early. So there
    // are several starts, from orders that begin all over the piece. Each round anneals the best of
    // them twice as long as the round before, and later rounds drop the worse half (successive
    // halving).
    for (std::int32_t k = 1; k < most_starts && affordable() > 4 * moves; ++k) {
        const auto edge = static_cast<std::int32_t>(std::int64_t{size} * k / most_starts);
        annealing.work += work_per_start * size;
        const Vector<std::int32_t> other = find_order(piece, control, size + edge);
        if (other.size() != piece.edges.size()) break;  // stopped
        annealing.start(other);
        candidates.push_back({annealing.cost(), annealing.shape()});
        improve(candidates.back(), moves);
    }
    const auto better = [](const Candidate& a, const Candidate& b) { return a.cost < b.cost; };
    for (;;) {
        stable_sort(candidates, better);
        moves *= 2;
        if (affordable() < moves / 2) break;
        const auto some = static_cast<std::size_t>(affordable() / (2 * moves));
        const std::size_t fewer =
            moves < many_moves * size ? candidates.size() : (candidates.size() + 1) / 2;
        candidates.resize(std::clamp<std::size_t>(some, 1, fewer));
        for (Candidate& candidate : candidates) improve(candidate, std::min(moves, affordable()));
    }
    annealing.go_to(candidates[0].shape);
    return annealing.tree();
}

}  // namespace

Tree find_tree(const Piece& piece, const Vector<std::int32_t>& order, Control& control) {
    return search(piece, order, control);
}

}  // namespace hashi::count
