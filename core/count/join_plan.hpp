// Plans the joins. In: a piece and a tree of its edges. Out: for each node of the tree, its middle
// set and how the states of its children are merged, which depends on the tree alone.
//
// A node of the tree separates the edges below from all others. Its middle set (Cook and Seymour,
// 2003) has what both sides share: constraints on edges of both, and nodes of the networks with
// edges on both. A constraint is the sum at an island, or a star: an edge, the center, with edges
// that cross it. Invariant: each crossing is in exactly one star.
//
// A state, the key of a partial solution, has a field for every constraint of the middle set. All
// fields have the same width and a guard bit each, so that a word of them is added and compared at
// once (SIMD within a register: Lamport, "Multiple byte processing with full-word instructions",
// 1975).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/base.hpp"
#include "count/labels.hpp"
#include "count/pieces.hpp"
#include "count/table.hpp"
#include "count/tree.hpp"

namespace hashi::count {

using Mask = std::uint64_t;

constexpr std::size_t most_words = 5;  // of a state

// A constraint of the middle set. The value of a star is whether an edge is used: its center if
// that is below, otherwise any of its edges below.
struct MiddleConstraint {
    std::int32_t constraint;  // an island of the piece or, numbered after these, a star
    std::int32_t inside;      // how many of its edges are below
    std::int32_t high;        // of an island: the most bridges that these can have
    bool center;              // of a star: whether its center is below
};

// A node of the networks in the middle set: it has edges below and others.
struct MiddleNode {
    std::int32_t node, inside;
};

struct BlockNodes {
    std::int32_t block, nodes;  // the number of nodes of the block that have edges below
};

// A condition on a state under which an open edge has no bridge.
struct Barrier {
    Place place;
    Word value;
};

// An edge that is not below, which may still give bridges to an island or join a node of the middle
// set.
struct OpenEdge {
    std::uint32_t first, last;  // barriers
    std::int32_t high;
    std::int32_t
        other;       // Island::high of the island at its other end, -1 if it has no clue to exceed
    bool has_place;  // whether a state has the sum of that island
    Place place;
};

// An island that needs bridges from open edges to reach its lower bound.
struct Demand {
    bool has_place;  // whether a state has its sum
    Place place;
    std::int32_t low;
    std::uint32_t first, last;  // open edges
};

// A node of the networks, in a merge of two sides.
struct Joint {
    std::int32_t from[2];       // its index among the middle nodes of the left, the right; or -1
    std::int32_t to;            // its index among those of the result; -1: it has no open edge
    Place label;                // there
    std::uint32_t first, last;  // open edges
};

struct Block {
    Mask joints;
    bool more;  // whether it has nodes without any edge below
};

struct Move {
    Place from, to;
};

// How to merge the states of two nodes of the tree, or to list those of a leaf.
struct Plan {
    Vector<MiddleConstraint> middle;
    Vector<Place> places;  // of these, in a state
    Vector<MiddleNode> middle_nodes;
    Vector<BlockNodes> block_nodes;
    std::size_t words = 1;

    Vector<Move> moves[2];  // from the states of the left, of the right
    // Masks of fields: `both`, constraints that both sides have; `own`, those that one side has;
    // `exact`, those in both whose sums must be equal to those in `target`.
    std::array<Word, most_words> both{}, own[2]{}, exact{}, target{};
    int outer = 0;  // the side whose own constraints divide its states into classes
    // Bounds on the sums of constraints in both, to compare a word of them at once: in sum + low, a
    // field's guard bit is set if the sum is large enough; in high - sum, if it is small enough.
    std::array<Word, most_words> low{}, high{}, guard{};
    std::array<Word, most_words> keep[2]{};  // the fields that the result takes from each side
    // The same for sums that are capped: in sum + cap_offset, the bit (a mask of these is
    // cap_guard) is set if the sum has reached the cap.
    std::array<Word, most_words> cap_offset{}, cap_guard{}, cap{};

    Vector<Joint> joints;
    Vector<Block> blocks;
    Vector<Barrier> barriers;
    Vector<OpenEdge> open_edges;
    Vector<Demand> demands;
};

class JoinPlans {
public:
    JoinPlans(const Piece& piece, const Tree& tree);

    // Adds a node, after its children, and its plan; false if its states are too wide.
    bool add(const Tree::Node& node);
    void remove_last();
    std::size_t size() const { return nodes_.size(); }
    const Tree::Node& node(std::size_t n) const { return nodes_[n]; }
    Plan& operator[](std::size_t n) { return plans_[n]; }
    const Plan& operator[](std::size_t n) const { return plans_[n]; }
    const Piece& piece() const { return piece_; }
    // Of a field, without its guard bit.
    std::uint32_t width() const { return width_; }

    // Whether open edges can give enough bridges to all islands near the middle set.
    bool is_possible(const Plan& plan, const Word* key) const;
    // The nodes of a join with an open edge that may have a bridge.
    Mask active(const Plan& plan, const Word* key) const;
    // The key of a leaf whose edge has x more bridges than its lower bound; false if that is
    // impossible.
    bool leaf_key(std::size_t n, std::int32_t x, Word* key) const;

private:
    struct Star {
        std::int32_t center;
        Vector<std::int32_t> others;
    };
    struct Range {
        std::int32_t first, size;
    };

    void find_stars();
    // Numbers the leaves around the tree, so that the leaves on each side of a tree edge have
    // consecutive numbers, modulo their count.
    void find_positions(const Tree& tree);
    void find_range(const Tree::Node& node);
    bool make_plan(std::size_t n);
    bool plan_leaf(std::size_t n);
    bool plan_join(std::size_t n);
    // Sets the fields of a constraint in both. Invariant: a sum is at most the sum of the edges'
    // upper bounds, so it never reaches the guard bit.
    void plan_both(Plan& plan, const Place& place, const MiddleConstraint& field,
                   const MiddleConstraint& left, const MiddleConstraint& right, bool complete);
    void add_joint(Plan& plan, const MiddleNode& middle_node, std::int32_t left,
                   std::int32_t right);
    static void enter(Plan& plan, std::int32_t block, std::int32_t nodes);
    // Lists the blocks of the joints, and drops the node counts of blocks without open edges.
    void find_blocks(Plan& plan) const;
    const Place* find_place(const Plan& plan, std::int32_t constraint) const;
    // An open edge, seen from the island `here`.
    void add_open_edge(Plan& plan, std::int32_t e, std::int32_t here);
    // Whether some of these constraints are on the left of a join, and some on the right.
    bool are_in_both(std::size_t n, const Vector<std::int32_t>& constraints) const;
    void add_open_edges(std::size_t n);
    // The same with both of its ends as barriers.
    void add_open_network_edge(Plan& plan, std::int32_t e);
    std::int32_t edge_count() const { return static_cast<std::int32_t>(piece_.edges.size()); }
    bool is_below(std::int32_t e, std::size_t n) const {
        const std::int32_t after = position_[at(e)] - below_[n].first;
        return (after < 0 ? after + edge_count() : after) < below_[n].size;
    }
    bool is_star(std::int32_t constraint) const { return at(constraint) >= piece_.islands.size(); }
    const PieceIsland& island(std::int32_t constraint) const {
        return piece_.islands[at(constraint)];
    }
    // The number of a constraint's edges.
    std::int32_t size_of(std::int32_t constraint) const {
        if (!is_star(constraint)) return static_cast<std::int32_t>(island(constraint).edges.size());
        return 1 + static_cast<std::int32_t>(
                       stars_[at(constraint) - piece_.islands.size()].others.size());
    }
    std::int32_t constraint_of_star(std::int32_t star) const {
        return star + static_cast<std::int32_t>(piece_.islands.size());
    }
    Place place_of(std::size_t k) const {
        return {static_cast<std::uint32_t>(k / per_word_),
                static_cast<std::uint32_t>(k % per_word_) * (width_ + 1)};
    }
    Word value_at(const Word* key, const Place& place) const {
        return key[place.word] >> place.shift & ((Word{1} << width_) - 1);
    }
    bool is_open(const Plan& plan, const OpenEdge& open_edge, const Word* key) const {
        for (std::uint32_t b = open_edge.first; b < open_edge.last; ++b)
            if (value_at(key, plan.barriers[b].place) == plan.barriers[b].value) return false;
        return true;
    }

    const Piece& piece_;
    Vector<Tree::Node> nodes_;  // children first
    Vector<Plan> plans_;
    std::uint32_t width_ = 0;
    std::size_t per_word_ = 0;
    Vector<std::int32_t> highs_;             // by island: the most bridges that its edges can have
    Vector<std::int32_t> own_star_;          // by edge: the star whose center it is, or -1
    Vector<Vector<std::int32_t>> stars_of_;  // by edge: the other stars that it is in
    Vector<Star> stars_;
    Vector<std::int32_t> position_;    // by edge: of its leaf
    Vector<Range> below_;              // by node: the positions of the edges below
    Vector<std::int32_t> block_size_;  // in nodes
    Vector<std::int32_t> joint_node_;  // by joint of the plan in progress: its node
    Vector<std::int32_t> lookups_;     // constraints of the middle set that a demand depends on
};

}  // namespace hashi::count
