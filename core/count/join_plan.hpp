// The middle set of each node of the tree, and how the states of its children are merged. All of it
// depends on the tree alone, not on the states.
//
// A node of the tree separates the edges below from all others. Its middle set (Cook and Seymour)
// is what both share: constraints, which bound the edges together, and nodes of the networks. A
// constraint is the sum at an island, or a star: the crossings are shared out among stars, each an
// edge, its center, with edges that cross it. A state, the key of a partial solution, has a field
// for every constraint of the middle set. Fields of one width, with a guard bit each, are added and
// compared a word at a time.
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

// A constraint of the middle set. A star's value is 1 if its center is below and used or, with the
// center on the other side, if any of its edges below is.
struct MiddleConstraint {
    std::int32_t constraint;  // an island of the piece or, numbered after these, a star
    std::int32_t inside;      // how many of its edges are below
    std::int32_t high;        // of an island: the most that these can have
    bool center;              // of a star: is below
};

// A node of the networks in the middle set: it has edges below and others.
struct MiddleNode {
    std::int32_t node, inside;
};

struct BlockNodes {
    std::int32_t block, nodes;  // of the block, how many have edges below
};

// A condition on a state under which an open edge has no bridge.
struct Barrier {
    Place place;
    Word value;
};

// An edge on the other side, not decided yet, on which an island or a node of the middle set may
// depend.
struct OpenEdge {
    std::uint32_t first, last;  // barriers
    std::int32_t high;
    std::int32_t
        other;    // Island::high of the island at its other end, -1 if it has no clue to exceed
    bool placed;  // whether a state has the sum of that island
    Place place;
};

// An island near the middle set that open edges must give enough.
struct Demand {
    bool placed;  // whether a state has its sum
    Place place;
    std::int32_t low;
    std::uint32_t first, last;  // open edges
};

// A node of the networks, in a merge of two sides.
struct Joint {
    std::int32_t from[2];       // its number among the middle nodes of the left, the right; or -1
    std::int32_t to;            // among those of the result; -1: it has no open edge
    Place label;                // there
    std::uint32_t first, last;  // open edges
};

struct Block {
    Mask joints;
    bool more;  // nodes without any edge below
};

struct Move {
    Place from, to;
};

// How the states of two nodes of the tree are merged, or those of a leaf made.
struct Plan {
    Vector<MiddleConstraint> middle;
    Vector<Place> places;  // of these, in a state
    Vector<MiddleNode> middle_nodes;
    Vector<BlockNodes> block_nodes;
    std::size_t words = 1;

    Vector<Move> moves[2];  // from the states of the left, of the right
    // Masks of fields: of the constraints that both sides have; that one side has; of those in both
    // whose sums must be exact, and these sums.
    std::array<Word, most_words> both{}, own[2]{}, exact{}, target{};
    int outer = 0;  // the side whose own constraints tell classes of states apart
    // Bounds on all sums of constraints in both, compared at once: after sum + low and high - sum,
    // a field's guard bit is set if the sum is not too small, not too large.
    std::array<Word, most_words> low{}, high{}, guard{};
    std::array<Word, most_words> keep[2]{};  // the fields that the result takes from either side
    // The same for sums that are capped: after sum + reach, the bit is set where the cap is
    // reached.
    std::array<Word, most_words> reach{}, reached{}, cap{};

    Vector<Joint> joints;
    Vector<Block> blocks;
    Vector<Barrier> barriers;
    Vector<OpenEdge> open_edges;
    Vector<Demand> demands;
};

class JoinPlans {
public:
    JoinPlans(const Piece& piece, const Tree& tree);

    // Adds a node, after its children, and its plan. False: its states are too wide.
    bool add(const Tree::Node& node);
    void remove_last();
    std::size_t size() const { return nodes_.size(); }
    const Tree::Node& node(std::size_t n) const { return nodes_[n]; }
    Plan& operator[](std::size_t n) { return plans_[n]; }
    const Plan& operator[](std::size_t n) const { return plans_[n]; }
    const Piece& piece() const { return piece_; }
    // Of a field, without its guard bit.
    std::uint32_t width() const { return width_; }

    // Whether the islands around can still have enough.
    bool is_possible(const Plan& plan, const Word* key) const;
    // The nodes of a join that may still be joined to others.
    Mask active(const Plan& plan, const Word* key) const;
    // The key of a leaf whose edge has x more bridges than its lower bound. False: impossible.
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
    // Numbers the leaves around the tree, so that those on either side of an edge of the tree
    // follow each other, if the first also follows the last.
    void find_positions(const Tree& tree);
    void find_range(const Tree::Node& node);
    bool make_plan(std::size_t n);
    bool plan_leaf(std::size_t n);
    bool plan_join(std::size_t n);
    // Sets the fields of a constraint in both. Sums are at most what the edges have together, so
    // that they never reach the guard bit.
    void plan_both(Plan& plan, const Place& place, const MiddleConstraint& shared,
                   const MiddleConstraint& left, const MiddleConstraint& right, bool finished);
    void add_joint(Plan& plan, const MiddleNode& middle_node, std::int32_t left,
                   std::int32_t right);
    static void enter(Plan& plan, std::int32_t block, std::int32_t nodes);
    // A block without open edges is dropped.
    void find_blocks(Plan& plan) const;
    const Place* find_place(const Plan& plan, std::int32_t constraint) const;
    // An open edge, seen from the island `here`.
    void add_open_edge(Plan& plan, std::int32_t e, std::int32_t here);
    // Whether some of these constraints are on the left of a join, and some on the right.
    bool are_in_both(std::size_t n, const Vector<std::int32_t>& constraints) const;
    void add_open_edges(std::size_t n);
    // The same, with both of its ends as barriers.
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
    // How many edges it has.
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
    Vector<std::int32_t> highs_;             // by island: the most that its edges can have
    Vector<std::int32_t> own_star_;          // by edge: whose center it is, or -1
    Vector<Vector<std::int32_t>> stars_of_;  // by edge: the others that it is in
    Vector<Star> stars_;
    Vector<std::int32_t> position_;    // by edge: of its leaf
    Vector<Range> below_;              // by node: the positions of the edges below
    Vector<std::int32_t> block_size_;  // in nodes
    Vector<std::int32_t> joint_node_;  // of the plan that is being made
    Vector<std::int32_t> seen_;        // constraints that an open edge looked at
};

}  // namespace hashi::count
