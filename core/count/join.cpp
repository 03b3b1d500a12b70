#include "count/join.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "count/meeting.hpp"

namespace hashi::count {
namespace {

using Mask = std::uint64_t;

constexpr std::size_t most_words = 5;          // of a state
constexpr std::size_t most_corners = 62;       // of networks, in a join
constexpr std::size_t loop = ~std::size_t{0};  // instead of a number of components
constexpr std::uint8_t no_label = 63;          // the label of a node that no longer matters
// Joins of labels whose results are in an array. The self-checking and the sanitized build do
// without it where there are few.
#if defined(HASHIKIT_CHECK) || defined(HASHIKIT_SMALL_SIZES)
constexpr Word most_listed = 16;
#else
constexpr Word most_listed = 1 << 24;
#endif

// A thing that the edges below a node of the tree share with the others: the sum at an island, or a
// star. Each two edges that cross belong to one star, whose center is one of them. A star's value
// is 1 if its center is below and used or, with the center elsewhere, if any of its edges below is.
struct Shared {
    std::int32_t thing;
    std::int32_t inside;  // how many of its edges are below
    std::int32_t high;    // of an island: the most that these can have
    bool center;          // of a star: is below
};

// A node of the networks that has edges below and others.
struct Corner {
    std::int32_t node, inside;
};

struct Entered {
    std::int32_t block, nodes;  // of the block, how many have edges below
};

struct Place {
    std::uint32_t word = 0, shift = 0;
};

// A condition on a state under which an edge elsewhere has no bridge.
struct Barrier {
    Place place;
    Word value;
};

// An edge elsewhere, from a node or an island that is looked at.
struct Way {
    std::uint32_t first, last;  // barriers
    std::int32_t high;
    std::int32_t other;  // Island::high of the island at its other end, -1 if that is of no matter
    bool placed;         // whether a state has the sum of that island
    Place place;
};

// An island whose sum may have become impossible; its ways elsewhere.
struct Watched {
    bool placed;
    Place place;
    std::int32_t low;
    std::uint32_t first, last;  // ways
};

struct Joint {                  // a node of the networks, in a join
    std::int32_t from[2];       // its place among the corners of the left, of the right; or -1
    std::int32_t to;            // among those of the join; -1: no edge is left
    Place label;                // there
    std::uint32_t first, last;  // ways
};

struct Block {
    Mask joints;
    bool more;  // nodes without any edge below
};

struct Move {
    Place from, to;
};

// How the states of two nodes of the tree are joined, or those of a leaf made. All values of a
// state have fields of the same width, with a bit to spare, so that they are added and compared a
// word at a time.
struct Plan {
    Vector<Shared> shared;
    Vector<Place> places;  // of these
    Vector<Corner> corners;
    Vector<Entered> entered;
    std::size_t words = 1;

    Vector<Move> moves[2];  // from the states of the left, of the right
    // Fields: of things in both; of things in one only; of those in both whose sums must be exact,
    // and these sums.
    std::array<Word, most_words> both{}, own[2]{}, exact{}, target{};
    int outer = 0;  // the side whose own things tell classes of states apart
    // Of things in both: what must be added so that the bit to spare shows enough, from what must
    // be subtracted so that it shows not too much; these bits.
    std::array<Word, most_words> low{}, high{}, guard{};
    std::array<Word, most_words> keep[2]{};  // what the result has of either
    // Of things in both that are capped: what must be added so that the bit to spare shows the cap
    // reached; the bits; the caps.
    std::array<Word, most_words> reach{}, reached{}, cap{};

    Vector<Joint> joints;
    Vector<Block> blocks;
    Vector<Barrier> barriers;
    Vector<Way> ways;
    Vector<Watched> watched;
};

// What is found for a node of the tree.
struct Found {
    Vector<Word> keys;  // of its states, without networks
    // Those that are made of the same by one side of the join, as far as that is not in both,
    // follow each other: where they begin.
    Vector<std::uint32_t> classes;
    // By state: where its labels begin and end; which these are, and how often each.
    Vector<std::uint32_t> begin, end, label;
    Vector<Word> counts;
    std::size_t words = 1;  // of a count
    Table labels;

    // How many a state has, on average.
    double networks() const {
        return static_cast<double>(label.size()) /
               static_cast<double>(std::max<std::size_t>(begin.size(), 1));
    }
};

// The states of one side of a join: as what they say of things in both, and their own.
struct Side {
    Table groups;                  // the former
    Vector<std::uint32_t> group;   // by state
    Vector<Word> own;              // by state: the latter
    Vector<std::uint32_t> begin;   // by group or class
    Vector<std::uint32_t> member;  // states, in their order

    std::size_t bytes() const {
        return groups.bytes() + own.capacity() * sizeof(Word) +
               (group.capacity() + begin.capacity() + member.capacity()) * 4;
    }
    // Lists the members of each. False: stopped.
    bool list(const Vector<std::uint32_t>& number, std::size_t numbers, Control& control) {
        begin.assign(numbers + 1, 0);
        for (const std::uint32_t n : number) ++begin[n + 1];
        for (std::size_t n = 0; n < numbers; ++n) begin[n + 1] += begin[n];
        member.resize(number.size());
        Vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
        for (std::size_t k = 0; k < number.size(); ++k) {
            if ((k & 4095) == 0 && control.tick(1024)) return false;
            member[next[number[k]]++] = static_cast<std::uint32_t>(k);
        }
        return true;
    }
};

// The labels of one side of a join, taken apart: the components of each, as joints, and the joints
// of nodes without a label.
struct Components {
    Vector<std::uint32_t> begin;
    Vector<Mask> masks;
    Vector<Mask> nodes, gone;  // by label: with and without
};

using LabelKey = Word[most_corners / 10 + 1];
// Two counts to be multiplied: of which states on either side with labels; and the state that
// they make.
struct Product {
    std::uint32_t state, outer, inner;
};
struct Unsettled {
    Product product;
    std::uint64_t hash;
    LabelKey key;
};
struct Uncounted {
    Product product;
    std::uint64_t hash;
    Word key;
};

class Joining {
public:
    Joining(const Piece& piece, const Tree& tree) : piece_(piece), tree_(tree) {
        std::int32_t most = 1;
        for (const PieceIsland& island : piece.islands) {
            std::int32_t all = 0;
            for (const std::int32_t e : island.edges) all += piece.edges[at(e)].high;
            highs_.push_back(all);
            most = std::max(most, all);
        }
        width_ = static_cast<std::uint32_t>(std::bit_width(static_cast<std::uint32_t>(most)));
        per_word_ = 64 / (width_ + 1);
        find_stars();
        find_positions(tree);
        for (const PieceNode& node : piece.nodes) {
            if (at(node.block) >= block_size_.size()) block_size_.resize(at(node.block) + 1, 0);
            ++block_size_[at(node.block)];
        }
    }

    Ending run(Control& control, Budget& budget, Number& count) {
        control_ = &control;
        budget_ = &budget;
        count.clear();
        const std::size_t before = budget.bytes;
        const Ending ending = run_passes(count);
        budget.bytes = before;
        return ending;
    }

private:
    Ending run_passes(Number& count) {
        Meeting meeting(tree_, [&](std::int32_t a, std::int32_t b) {
            return static_cast<double>(size_of_states(at(a)) + size_of_states(at(b)));
        });
        for (Meeting::Step step; meeting.next(step);) {
            const Ending ending = add_node({step.left, step.right, step.edge});
            if (ending != Ending::complete) return ending;
            if (found_.back().keys.empty()) return Ending::complete;
            meeting.found(last());
        }
        const Ending ending = find_live();
        return ending == Ending::complete ? find_counts(meeting, count) : ending;
    }
    // Counts have a meeting of their own, as a state may have many networks. Where it joins on the
    // way back from the first, the states are those that fit to what is live on the other side.
    Ending find_counts(const Meeting& first, Number& count) {
        Meeting meeting(tree_, [&](std::int32_t a, std::int32_t b) {
            const double pairs = static_cast<double>(
                std::max<std::size_t>({size_of_states(at(a)), size_of_states(at(b)), 1}));
            return found_[at(a)].networks() * found_[at(b)].networks() * pairs;
        });
        for (Meeting::Step step; meeting.next(step);) {
            if (step.from < 0) return count_all(step.left, step.right, count);
            std::int32_t n = first.name(step.from);
            if (first.towards(step.from) != step.towards) {
                const std::int32_t across = first.name(step.towards);
                const Ending ending = add_turned(step.left, step.right, across);
                if (ending != Ending::complete) return ending;
                n = last();
            }
            const Ending ending = count_states(at(n));
            if (ending != Ending::complete) return ending;
            if (found_[at(n)].label.empty()) return Ending::complete;
            meeting.found(n);
        }
        Word all = 0;  // there is one edge only
        for (const Word each : found_.back().counts) all += each;
        count = {all};
        return Ending::complete;
    }
    std::int32_t last() const { return static_cast<std::int32_t>(nodes_.size()) - 1; }

    // Adds a node after its children, with its plan and its states.
    Ending add_node(const Tree::Node& node) {
        if (control_->tick(64)) return Ending::stopped;
        const std::size_t n = nodes_.size();
        nodes_.push_back(node);
        plans_.emplace_back();
        found_.emplace_back();
        return make_plan(n) ? find_states(n) : Ending::wide;
    }
    std::size_t size_of_states(std::size_t n) const {
        return found_[n].keys.size() / plans_[n].words;
    }

    // ---------------------------------------------------------------------------------- plans

    void find_stars() {
        own_star_.assign(piece_.edges.size(), -1);
        stars_of_.resize(piece_.edges.size());
        const auto crossings = [&](std::int32_t e) { return piece_.edges[at(e)].crossed.size(); };
        for (std::size_t e = 0; e < piece_.edges.size(); ++e)
            for (const std::int32_t f : piece_.edges[e].crossed) {
                const auto mine = static_cast<std::int32_t>(e);
                if (f < mine) continue;
                const bool first = crossings(mine) >= crossings(f);
                const std::int32_t center = first ? mine : f, other = first ? f : mine;
                if (own_star_[at(center)] < 0) {
                    own_star_[at(center)] = static_cast<std::int32_t>(stars_.size());
                    stars_.push_back({center, {}});
                }
                stars_[at(own_star_[at(center)])].others.push_back(other);
                stars_of_[at(other)].push_back(own_star_[at(center)]);
            }
    }

    // Numbers the leaves around the tree, so that those on either side of an edge of the tree
    // follow each other, if the first also follows the last.
    void find_positions(const Tree& tree) {
        position_.resize(piece_.edges.size());
        Vector<std::int32_t> open{static_cast<std::int32_t>(tree.nodes.size()) - 1};
        std::int32_t next = 0;
        while (!open.empty()) {
            const Tree::Node& node = tree.nodes[at(open.back())];
            open.pop_back();
            if (node.left < 0) {
                position_[at(node.edge)] = next++;
            } else {
                open.push_back(node.right);
                open.push_back(node.left);
            }
        }
    }
    void find_range(const Tree::Node& node) {
        if (node.left < 0) {
            below_.push_back({position_[at(node.edge)], 1});
            return;
        }
        const Range &left = below_[at(node.left)], &right = below_[at(node.right)];
        const bool left_first = (left.first + left.size) % size() == right.first;
        below_.push_back({left_first ? left.first : right.first, left.size + right.size});
    }
    std::int32_t size() const { return static_cast<std::int32_t>(piece_.edges.size()); }
    bool is_below(std::int32_t e, std::size_t n) const {
        const std::int32_t after = position_[at(e)] - below_[n].first;
        return (after < 0 ? after + size() : after) < below_[n].size;
    }

    bool is_star(std::int32_t thing) const { return at(thing) >= piece_.islands.size(); }
    const PieceIsland& island(std::int32_t thing) const { return piece_.islands[at(thing)]; }
    // How many edges it has.
    std::int32_t size_of(std::int32_t thing) const {
        if (!is_star(thing)) return static_cast<std::int32_t>(island(thing).edges.size());
        return 1 +
               static_cast<std::int32_t>(stars_[at(thing) - piece_.islands.size()].others.size());
    }
    std::int32_t thing_of_star(std::int32_t star) const {
        return star + static_cast<std::int32_t>(piece_.islands.size());
    }
    Place place_of(std::size_t k) const {
        return {static_cast<std::uint32_t>(k / per_word_),
                static_cast<std::uint32_t>(k % per_word_) * (width_ + 1)};
    }

    bool make_plan(std::size_t n) {
        const Tree::Node& node = nodes_[n];
        find_range(node);
        const bool fits = node.left < 0 ? plan_leaf(n) : plan_join(n);
        if (!fits) return false;
        add_ways(n);
        return true;
    }

    bool plan_leaf(std::size_t n) {
        Plan& plan = plans_[n];
        const std::int32_t e = nodes_[n].edge;
        const PieceEdge& edge = piece_.edges[at(e)];
        for (const std::int32_t i : edge.island)
            if (i >= 0 && size_of(i) > 1) plan.shared.push_back({i, 1, edge.high, false});
        if (own_star_[at(e)] >= 0)
            plan.shared.push_back({thing_of_star(own_star_[at(e)]), 1, 0, true});
        for (const std::int32_t s : stars_of_[at(e)])
            plan.shared.push_back({thing_of_star(s), 1, 0, false});
        sort(plan.shared, [](const Shared& a, const Shared& b) { return a.thing < b.thing; });
        for (std::size_t k = 0; k < plan.shared.size(); ++k) plan.places.push_back(place_of(k));
        plan.words = std::max<std::size_t>((plan.shared.size() + per_word_ - 1) / per_word_, 1);
        if (plan.words > most_words) return false;
        if (edge.node[0] < 0) return true;
        for (const std::int32_t k :
             {std::min(edge.node[0], edge.node[1]), std::max(edge.node[0], edge.node[1])})
            add_joint(plan, {k, 1}, -1, -1);
        enter(plan, piece_.nodes[at(edge.node[0])].block, 2);
        find_blocks(plan);
        return true;
    }

    bool plan_join(std::size_t n) {
        Plan& plan = plans_[n];
        const Plan* from[2] = {&plans_[at(nodes_[n].left)], &plans_[at(nodes_[n].right)]};
        std::size_t k[2] = {0, 0}, fields = 0;
        while (k[0] < from[0]->shared.size() || k[1] < from[1]->shared.size()) {
            const Shared* has[2];
            for (int s = 0; s < 2; ++s)
                has[s] = k[s] < from[s]->shared.size() ? &from[s]->shared[k[s]] : nullptr;
            if (has[0] && has[1] && has[0]->thing != has[1]->thing)
                has[has[0]->thing < has[1]->thing] = nullptr;
            const Place place = place_of(fields++);
            if (place.word >= most_words) return false;
            Shared shared{(has[0] ? has[0] : has[1])->thing, 0, 0, false};
            for (int s = 0; s < 2; ++s) {
                if (!has[s]) continue;
                plan.moves[s].push_back({from[s]->places[k[s]++], place});
                shared.inside += has[s]->inside;
                shared.high += has[s]->high;
                shared.center |= has[s]->center;
            }
            const bool finished = shared.inside == size_of(shared.thing);
            if (has[0] && has[1]) plan_both(plan, place, shared, *has[0], *has[1], finished);
            else plan.own[!has[0]][place.word] |= ((Word{1} << width_) - 1) << place.shift;
            if (finished) continue;
            plan.shared.push_back(shared);
            plan.places.push_back(place);
        }
        plan.words = std::max<std::size_t>((fields + per_word_ - 1) / per_word_, 1);

        const Vector<Corner>* corners[2] = {&from[0]->corners, &from[1]->corners};
        std::size_t c[2] = {0, 0};
        while (c[0] < corners[0]->size() || c[1] < corners[1]->size()) {
            const Corner* has[2];
            for (int s = 0; s < 2; ++s)
                has[s] = c[s] < corners[s]->size() ? &(*corners[s])[c[s]] : nullptr;
            if (has[0] && has[1] && has[0]->node != has[1]->node)
                has[has[0]->node < has[1]->node] = nullptr;
            Corner corner{(has[0] ? has[0] : has[1])->node, 0};
            std::int32_t place[2] = {-1, -1};
            for (int s = 0; s < 2; ++s)
                if (has[s]) {
                    corner.inside += has[s]->inside;
                    place[s] = static_cast<std::int32_t>(c[s]++);
                }
            add_joint(plan, corner, place[0], place[1]);
            if (has[0] && has[1]) enter(plan, piece_.nodes[at(corner.node)].block, -1);
        }
        for (const Plan* its : from)
            for (const Entered& entered : its->entered) enter(plan, entered.block, entered.nodes);
        if (plan.joints.size() > most_corners) return false;
        find_blocks(plan);
        return true;
    }

    // Sets the fields of a thing in both. Sums are at most what the edges have together, so that
    // they never reach the bit to spare.
    void plan_both(Plan& plan, const Place& place, const Shared& shared, const Shared& left,
                   const Shared& right, bool finished) {
        const auto set = [&](std::array<Word, most_words>& words, Word value) {
            words[place.word] |= value << place.shift;
        };
        const Word spare = Word{1} << width_, value = spare - 1;
        set(plan.both, value);
        set(plan.guard, spare);
        Word low = 0, high = value;
        std::int32_t cap = -1;
        bool keep[2] = {!finished, !finished};
        if (is_star(shared.thing)) {
            if (shared.center) {
                high = 1;
                keep[0] &= left.center;
                keep[1] &= right.center;
            } else {
                cap = 1;
            }
        } else {
            const PieceIsland& its = island(shared.thing);
            const std::int32_t rest = highs_[at(shared.thing)] - shared.high;
            low = static_cast<Word>(std::max(its.low - rest, 0));
            if (its.capped) {
                cap = its.low;
            } else {
                high = static_cast<Word>(std::min(its.high, highs_[at(shared.thing)]));
                if (low == high) {
                    set(plan.exact, value);
                    set(plan.target, high);
                }
            }
        }
        set(plan.low, spare - low);
        set(plan.high, spare + high);
        for (int s = 0; s < 2; ++s)
            if (keep[s]) set(plan.keep[s], value);
        if (cap < 0 || finished) return;
        set(plan.reach, spare - static_cast<Word>(cap));
        set(plan.reached, spare);
        set(plan.cap, static_cast<Word>(cap));
    }

    void add_joint(Plan& plan, const Corner& corner, std::int32_t left, std::int32_t right) const {
        const bool left_over =
            corner.inside < static_cast<std::int32_t>(piece_.nodes[at(corner.node)].edges.size());
        const auto to = left_over ? static_cast<std::int32_t>(plan.corners.size()) : -1;
        const auto place = static_cast<std::uint32_t>(std::max(to, 0));
        plan.joints.push_back({{left, right}, to, {place / 10, place % 10 * 6}, 0, 0});
        joint_node_.resize(std::max(joint_node_.size(), plan.joints.size()));
        joint_node_[plan.joints.size() - 1] = corner.node;
        if (left_over) plan.corners.push_back(corner);
    }
    static void enter(Plan& plan, std::int32_t block, std::int32_t nodes) {
        for (Entered& entered : plan.entered)
            if (entered.block == block) {
                entered.nodes += nodes;
                return;
            }
        plan.entered.push_back({block, nodes});
    }
    // A block without edges elsewhere is dropped.
    void find_blocks(Plan& plan) const {
        for (const Entered& entered : plan.entered) {
            Block block{0, entered.nodes < block_size_[at(entered.block)]};
            for (std::size_t j = 0; j < plan.joints.size(); ++j)
                if (piece_.nodes[at(joint_node_[j])].block == entered.block)
                    block.joints |= Mask{1} << j;
            if (block.joints) plan.blocks.push_back(block);
        }
        erase_if(plan.entered, [&](const Entered& entered) {
            return std::none_of(plan.corners.begin(), plan.corners.end(),
                                [&](const Corner& corner) {
                                    return piece_.nodes[at(corner.node)].block == entered.block;
                                });
        });
    }

    const Place* find_place(const Plan& plan, std::int32_t thing) const {
        const auto it = std::lower_bound(
            plan.shared.begin(), plan.shared.end(), thing,
            [](const Shared& shared, std::int32_t wanted) { return shared.thing < wanted; });
        if (it == plan.shared.end() || it->thing != thing) return nullptr;
        return &plan.places[static_cast<std::size_t>(it - plan.shared.begin())];
    }

    // An edge elsewhere, seen from the island `here`.
    void add_way(Plan& plan, std::int32_t e, std::int32_t here) {
        const auto find = [&](std::int32_t thing) {
            const Place* place = find_place(plan, thing);
            if (place) seen_.push_back(thing);
            return place;
        };
        const PieceEdge& edge = piece_.edges[at(e)];
        Way way{static_cast<std::uint32_t>(plan.barriers.size()), 0, edge.high, -1, false, {}};
        // The value of a star here tells of its other side, since the edge is not here.
        if (own_star_[at(e)] >= 0)
            if (const Place* place = find(thing_of_star(own_star_[at(e)])))
                plan.barriers.push_back({*place, 1});
        for (const std::int32_t s : stars_of_[at(e)])
            if (const Place* place = find(thing_of_star(s)))
                if (plan.shared[static_cast<std::size_t>(place - plan.places.data())].center)
                    plan.barriers.push_back({*place, 1});
        for (const std::int32_t i : edge.island) {
            if (i < 0 || i == here || island(i).capped) continue;
            const Place* place = find(i);
            way.other = island(i).high;
            way.placed = place != nullptr;
            if (place) way.place = *place;
        }
        way.last = static_cast<std::uint32_t>(plan.barriers.size());
        plan.ways.push_back(way);
    }

    // Whether some of these things are on the left of a join, and some on the right.
    bool are_in_both(std::size_t n, const Vector<std::int32_t>& things) const {
        const auto is_in = [&](std::int32_t side) {
            return std::any_of(things.begin(), things.end(), [&](std::int32_t thing) {
                return find_place(plans_[at(side)], thing) != nullptr;
            });
        };
        return is_in(nodes_[n].left) && is_in(nodes_[n].right);
    }

    void add_ways(std::size_t n) {
        Plan& plan = plans_[n];
        const bool leaf = nodes_[n].left < 0;
        Vector<std::int32_t> near;
        for (const Shared& shared : plan.shared) {
            if (!is_star(shared.thing)) {
                for (const std::int32_t e : island(shared.thing).edges) {
                    if (is_below(e, n)) continue;
                    for (const std::int32_t i : piece_.edges[at(e)].island)
                        if (i >= 0 && i != shared.thing) near.push_back(i);
                }
                continue;
            }
            const Star& star = stars_[at(shared.thing) - piece_.islands.size()];
            const auto look = [&](std::int32_t e) {
                if (is_below(e, n)) return;
                for (const std::int32_t i : piece_.edges[at(e)].island)
                    if (i >= 0) near.push_back(i);
            };
            look(star.center);
            if (shared.center)
                for (const std::int32_t e : star.others) look(e);
        }
        sort(near);
        near.erase(std::unique(near.begin(), near.end()), near.end());
        for (const std::int32_t i : near) {
            if (island(i).low == 0) continue;
            const Place* place = find_place(plan, i);
            Watched watched{place != nullptr, place ? *place : Place{}, island(i).low,
                            static_cast<std::uint32_t>(plan.ways.size()), 0};
            seen_.clear();
            if (place) seen_.push_back(i);
            for (const std::int32_t e : island(i).edges)
                if (!is_below(e, n)) add_way(plan, e, i);
            watched.last = static_cast<std::uint32_t>(plan.ways.size());
            if (watched.first < watched.last && (leaf || are_in_both(n, seen_))) {
                plan.watched.push_back(watched);
            } else {
                // What is known of it was known on one side: it was looked at there.
                plan.ways.resize(watched.first);
            }
        }
        for (std::size_t j = 0; j < plan.joints.size(); ++j) {
            Joint& joint = plan.joints[j];
            joint.first = static_cast<std::uint32_t>(plan.ways.size());
            if (joint.to >= 0)
                for (const std::int32_t e : piece_.nodes[at(plan.corners[at(joint.to)].node)].edges)
                    if (!is_below(e, n)) add_network_way(plan, e);
            joint.last = static_cast<std::uint32_t>(plan.ways.size());
        }
    }
    // The same, with both of its ends as barriers.
    void add_network_way(Plan& plan, std::int32_t e) {
        add_way(plan, e, -1);
        Way& way = plan.ways.back();
        for (const std::int32_t i : piece_.edges[at(e)].island) {
            if (i < 0 || island(i).capped) continue;
            if (const Place* place = find_place(plan, i))
                plan.barriers.push_back({*place, static_cast<Word>(island(i).high)});
        }
        way.last = static_cast<std::uint32_t>(plan.barriers.size());
    }

    Word value_at(const Word* key, const Place& place) const {
        return key[place.word] >> place.shift & ((Word{1} << width_) - 1);
    }
    bool is_open(const Plan& plan, const Way& way, const Word* key) const {
        for (std::uint32_t b = way.first; b < way.last; ++b)
            if (value_at(key, plan.barriers[b].place) == plan.barriers[b].value) return false;
        return true;
    }

    // Whether the islands around can still have enough.
    bool is_possible(const Plan& plan, const Word* key) const {
        for (const Watched& watched : plan.watched) {
            std::int32_t sum =
                watched.placed ? static_cast<std::int32_t>(value_at(key, watched.place)) : 0;
            for (std::uint32_t w = watched.first; w < watched.last && sum < watched.low; ++w) {
                const Way& way = plan.ways[w];
                if (!is_open(plan, way, key)) continue;
                std::int32_t most = way.high;
                if (way.other >= 0) {
                    const std::int32_t has =
                        way.placed ? static_cast<std::int32_t>(value_at(key, way.place)) : 0;
                    most = std::min(most, way.other - has);
                }
                sum += most;
            }
            if (sum < watched.low) return false;
        }
        return true;
    }

    // The nodes of a join that may still be joined to others.
    Mask active(const Plan& plan, const Word* key) const {
        Mask joints = 0;
        for (std::size_t j = 0; j < plan.joints.size(); ++j)
            for (std::uint32_t w = plan.joints[j].first; w < plan.joints[j].last; ++w)
                if (is_open(plan, plan.ways[w], key)) {
                    joints |= Mask{1} << j;
                    break;
                }
        return joints;
    }

    // ---------------------------------------------------------------------- sums and crossings

    // Goes through all pairs of states, one of either side, that fit together, with the state that
    // they make; class by class: those that the outer side's own things tell apart, so that the
    // states made at a time are few. `begin` says whether a class is wanted, `visit` how much work
    // it took. False: stopped.
    template <std::size_t W, class Begin, class Visit, class End>
    bool for_pairs(const Plan& plan, const Begin& begin, const Visit& visit, const End& end) {
        const Side &outer = side_[plan.outer], &inner = side_[!plan.outer];
        std::int32_t steps = 0;
        for (std::size_t c = 0; c + 1 < outer.begin.size(); ++c) {
            const Word* mine = outer.own.data() + std::size_t{outer.member[outer.begin[c]]} * W;
            if (!begin(mine)) continue;
            for (std::uint32_t k = outer.begin[c]; k < outer.begin[c + 1]; ++k) {
                const std::uint32_t a = outer.member[k];
                const std::uint32_t g = outer.group[a];
                for (std::uint32_t f = fits_begin_[g]; f < fits_begin_[g + 1]; ++f) {
                    Word base[W];
                    for (std::size_t w = 0; w < W; ++w) base[w] = mine[w] | fits_base_[f * W + w];
                    const std::uint32_t h = fits_[f];
                    ++steps;
                    for (std::uint32_t m = inner.begin[h]; m < inner.begin[h + 1]; ++m) {
                        const std::uint32_t b = inner.member[m];
                        const Word* its = inner.own.data() + std::size_t{b} * W;
                        Word key[W];
                        for (std::size_t w = 0; w < W; ++w) key[w] = base[w] | its[w];
                        steps += visit(a, b, key);
                        if (steps >= 1024) {
                            if (!go_on(steps)) return false;
                            steps = 0;
                        }
                    }
                }
            }
            if (!end()) return false;
        }
        return true;
    }

    // Finds for the groups of the outer side those of the inner one that fit, and what they make.
    template <std::size_t W>
    bool find_fits(const Plan& plan) {
        const Side &outer = side_[plan.outer], &inner = side_[!plan.outer];
        // Groups of the inner side by the sums that must be exact.
        Side exact;
        exact.groups.reset(W);
        Word key[W];
        for (std::size_t h = 0; h < inner.groups.size(); ++h) {
            for (std::size_t w = 0; w < W; ++w) key[w] = inner.groups.key(h)[w] & plan.exact[w];
            exact.group.push_back(exact.groups.insert(key));
        }
        if (!exact.list(exact.group, exact.groups.size(), *control_)) return fail(Ending::stopped);
        fits_begin_.assign(1, 0);
        fits_.clear();
        fits_base_.clear();
        for (std::size_t g = 0; g < outer.groups.size(); ++g) {
            const Word* has = outer.groups.key(g);
            for (std::size_t w = 0; w < W; ++w) key[w] = plan.target[w] - (has[w] & plan.exact[w]);
            const std::uint32_t found = exact.groups.find(key);
            if (found != none) {
                const std::uint32_t last = exact.begin[found + 1];
                if (!go_on(static_cast<std::int32_t>(last - exact.begin[found]))) return false;
                for (std::uint32_t k = exact.begin[found]; k < last; ++k) {
                    const std::uint32_t h = exact.member[k];
                    const Word* others = inner.groups.key(h);
                    Word missing = 0;
                    for (std::size_t w = 0; w < W; ++w) {
                        const Word sum = has[w] + others[w];
                        missing |= ~((sum + plan.low[w]) & (plan.high[w] - sum)) & plan.guard[w];
                    }
                    if (missing) continue;
                    fits_.push_back(h);
                    for (std::size_t w = 0; w < W; ++w) {
                        const Word kept = (has[w] & plan.keep[plan.outer][w]) +
                                          (others[w] & plan.keep[!plan.outer][w]);
                        const Word reached = (kept + plan.reach[w]) & plan.reached[w];
                        const Word capped = reached - (reached >> width_);
                        fits_base_.push_back((kept & ~capped) | (plan.cap[w] & capped));
                    }
                }
            }
            fits_begin_.push_back(static_cast<std::uint32_t>(fits_.size()));
        }
        return true;
    }

    // Checks the limits: of time after some steps, of memory by what is in use besides.
    bool go_on(std::int32_t steps) {
        if (control_->tick(steps)) return fail(Ending::stopped);
        if (!budget_->fits(in_use(), growth())) return fail(Ending::memory);
        return true;
    }
    bool fail(Ending ending) {
        ending_ = ending;
        return false;
    }
    std::size_t in_use() const {
        return made_bytes() + table_.bytes() + states_.bytes() + side_[0].bytes() +
               side_[1].bytes() + (counts_.capacity() + fits_base_.capacity()) * sizeof(Word) +
               (joined_.capacity() + fits_.capacity()) * 4 + bytes_of(components_[0]) +
               bytes_of(components_[1]) + settled_.capacity() * sizeof(Settled);
    }
    // Of the counts that are being found.
    std::size_t made_bytes() const {
        if (made_ == nullptr) return 0;
        return made_->counts.capacity() * sizeof(Word) + made_->label.capacity() * 4;
    }
    // What the largest of all will need for a moment when it next grows.
    std::size_t growth() const {
        return std::max({table_.growth(), states_.growth(), 2 * counts_.capacity() * sizeof(Word),
                         2 * made_bytes()});
    }

    template <class Work>
    static bool with_words(std::size_t words, const Work& work) {
        switch (words) {
            case 1: return work(std::integral_constant<std::size_t, 1>{});
            case 2: return work(std::integral_constant<std::size_t, 2>{});
            case 3: return work(std::integral_constant<std::size_t, 3>{});
            case 4: return work(std::integral_constant<std::size_t, 4>{});
            default: return work(std::integral_constant<std::size_t, most_words>{});
        }
    }

    // Splits the states of both sides. The first time, it decides which is the outer one.
    template <std::size_t W>
    bool prepare_sides(std::size_t n, bool first) {
        const Tree::Node& node = nodes_[n];
        Plan& plan = plans_[n];
        const Word value = (Word{1} << width_) - 1;
        Table classes[2];
        Vector<std::uint32_t> number[2];
        for (int s = 0; s < 2; ++s) {
            const auto child = at(s == 0 ? node.left : node.right);
            const Vector<Word>& keys = found_[child].keys;
            const std::size_t words = plans_[child].words, size = keys.size() / words;
            Side& side = side_[s];
            side.groups.reset(W);
            side.group.resize(size);
            side.own.assign(size * W, 0);
            classes[s].reset(W);
            Word both[W];
            for (std::size_t k = 0; k < size; ++k) {
                if ((k & 255) == 0 && !go_on(512)) return false;
                Word* to = side.own.data() + k * W;
                const Word* from = keys.data() + k * words;
                for (const Move& move : plan.moves[s])
                    to[move.to.word] |= (from[move.from.word] >> move.from.shift & value)
                                        << move.to.shift;
                for (std::size_t w = 0; w < W; ++w) {
                    both[w] = to[w] & plan.both[w];
                    to[w] &= ~plan.both[w];
                }
                side.group[k] = side.groups.insert(both);
                if (first || plan.outer == s) number[s].push_back(classes[s].insert(to));
            }
        }
        if (first) plan.outer = classes[1].size() > classes[0].size();
        Side &outer = side_[plan.outer], &inner = side_[!plan.outer];
        if (!outer.list(number[plan.outer], classes[plan.outer].size(), *control_) ||
            !inner.list(inner.group, inner.groups.size(), *control_))
            return fail(Ending::stopped);
        return find_fits<W>(plan);
    }

    // Tells of the states on the right which fit to some on the left.
    void find_fitting(const Plan& plan, Vector<std::uint8_t>& fitting) const {
        const Side& right = side_[1];
        const bool outer = plan.outer == 1;
        Vector<std::uint8_t> groups(right.groups.size(), 0);
        for (std::size_t g = 0; g + 1 < fits_begin_.size(); ++g)
            for (std::uint32_t f = fits_begin_[g]; f < fits_begin_[g + 1]; ++f)
                groups[outer ? g : fits_[f]] = 1;
        fitting.clear();
        for (const std::uint32_t group : right.group) fitting.push_back(groups[group]);
    }

    Ending find_states(std::size_t n) {
        const Plan& plan = plans_[n];
        Found& found = found_[n];
        table_.reset(plan.words);
        if (nodes_[n].left < 0) {
            make_leaf(n);
            keep_possible(n);
        } else {
            const bool done = with_words(plan.words, [&](auto words) {
                return prepare_sides<words>(n, true) &&
                       for_pairs<words>(
                           plan, [](const Word*) { return true; },
                           [&](std::uint32_t, std::uint32_t, const Word* key) {
                               table_.insert(key);
                               return 1;
                           },
                           [&] { return keep_possible(n); });
            });
            if (!done) return ending_;
        }
        found.keys.shrink_to_fit();
        budget_->bytes += found.keys.capacity() * sizeof(Word);
        return Ending::complete;
    }
    // Appends the states of a class.
    bool keep_possible(std::size_t n) {
        const Plan& plan = plans_[n];
        Found& found = found_[n];
        budget_->states += table_.size();
        found.classes.push_back(static_cast<std::uint32_t>(found.keys.size() / plan.words));
        for (std::size_t k = 0; k < table_.size(); ++k) {
            if ((k & 255) == 255 &&
                (control_->tick(256) || !budget_->fits(in_use() + found.keys.capacity() * 8)))
                return fail(control_->stopped ? Ending::stopped : Ending::memory);
            if (!is_possible(plan, table_.key(k))) continue;
            for (std::size_t w = 0; w < plan.words; ++w) found.keys.push_back(table_.key(k)[w]);
        }
        table_.clear();
        return true;
    }

    // The key of a leaf whose edge has x more bridges than its lower bound. False: impossible.
    bool leaf_key(std::size_t n, std::int32_t x, Word* key) const {
        const Plan& plan = plans_[n];
        const PieceEdge& edge = piece_.edges[at(nodes_[n].edge)];
        for (const std::int32_t i : edge.island) {
            if (i < 0) continue;
            const PieceIsland& its = island(i);
            if (!its.capped && x > its.high) return false;
            if (x + highs_[at(i)] - edge.high < its.low) return false;
        }
        std::fill_n(key, plan.words, 0);
        for (std::size_t k = 0; k < plan.shared.size(); ++k) {
            std::int32_t value = x;
            if (is_star(plan.shared[k].thing)) value = x > 0;
            else if (island(plan.shared[k].thing).capped)
                value = std::min(x, island(plan.shared[k].thing).low);
            key[plan.places[k].word] |= static_cast<Word>(value) << plan.places[k].shift;
        }
        return true;
    }
    void make_leaf(std::size_t n) {
        Word key[most_words];
        for (std::int32_t x = 0; x <= piece_.edges[at(nodes_[n].edge)].high; ++x)
            if (leaf_key(n, x, key)) table_.insert(key);
    }

    // Calls begin, visit and end as for_pairs does, where `begin` gets the first of the states that
    // a class makes, all in table_.
    template <class Begin, class Visit, class End>
    bool for_known_pairs(std::size_t n, const Begin& begin, const Visit& visit, const End& end) {
        const Plan& plan = plans_[n];
        const Found& found = found_[n];
        return with_words(plan.words, [&](auto words) {
            constexpr std::size_t W = words;
            if (!prepare_sides<W>(n, false)) return false;
            Table classes;
            Vector<std::uint32_t> which;  // by number in `classes`
            classes.reset(W);
            for (std::uint32_t c = 0; c + 1 < found.classes.size(); ++c) {
                if (found.classes[c] == found.classes[c + 1]) continue;
                Word own[W];
                for (std::size_t w = 0; w < W; ++w)
                    own[w] = found.keys[found.classes[c] * W + w] & plan.own[plan.outer][w];
                classes.insert(own);
                which.push_back(c);
            }
            table_.reset(W);
            return for_pairs<W>(
                plan,
                [&](const Word* own) {
                    const std::uint32_t its = classes.find(own);
                    if (its == none) return false;
                    const std::uint32_t first = found.classes[which[its]],
                                        last = found.classes[which[its] + 1];
                    table_.clear();
                    for (std::uint32_t k = first; k < last; ++k)
                        table_.insert(found.keys.data() + std::size_t{k} * W);
                    begin(first);
                    return true;
                },
                visit, end);
        });
    }

    void keep_live(std::size_t n, const Vector<std::uint8_t>& live) {
        const std::size_t words = plans_[n].words;
        Found& found = found_[n];
        budget_->bytes -= found.keys.capacity() * sizeof(Word);
        std::uint32_t kept = 0;
        for (std::size_t c = 0, k = 0; c < found.classes.size(); ++c) {
            const std::size_t last =
                c + 1 < found.classes.size() ? found.classes[c + 1] : live.size();
            found.classes[c] = kept;
            for (; k < last; ++k)
                if (live[k])
                    std::copy_n(found.keys.data() + k * words, words,
                                found.keys.data() + kept++ * words);
        }
        found.classes.push_back(kept);
        found.keys.resize(kept * words);
        found.keys.shrink_to_fit();
        budget_->bytes += found.keys.capacity() * sizeof(Word);
    }
    // Keeps the states that can be completed.
    Ending find_live() {
        Vector<Vector<std::uint8_t>> live(plans_.size());
        live.back().assign(1, 1);
        for (std::size_t n = plans_.size(); n-- > 0;) {
            const Plan& plan = plans_[n];
            keep_live(n, live[n]);
            live[n] = {};
            if (nodes_[n].left < 0) continue;
            Vector<std::uint8_t>* its[2];
            for (int s = 0; s < 2; ++s) {
                const auto child = at(s == 0 ? nodes_[n].left : nodes_[n].right);
                its[s] = &live[child];
                its[s]->assign(size_of_states(child), 0);
            }
            std::uint8_t *outer = its[plan.outer]->data(), *inner = its[!plan.outer]->data();
            const bool done = for_known_pairs(
                n, [](std::uint32_t) {},
                [&](std::uint32_t a, std::uint32_t b, const Word* key) {
                    if ((outer[a] && inner[b]) || table_.find(key) == none) return 1;
                    outer[a] = 1;
                    inner[b] = 1;
                    return 1;
                },
                [] { return true; });
            if (!done) return ending_;
        }
        return Ending::complete;
    }

    // Adds a node for all edges but those below another, whose states are live.
    Ending add_turned(std::int32_t left, std::int32_t right, std::int32_t across) {
        const Ending added = add_node({left, right, -1});
        if (added != Ending::complete) return added;
        const std::size_t n = nodes_.size() - 1;
        nodes_.push_back({across, static_cast<std::int32_t>(n), -1});
        plans_.emplace_back();
        found_.emplace_back();
        if (!make_plan(n + 1)) return Ending::wide;
        Vector<std::uint8_t> live;
        const bool done = with_words(plans_[n + 1].words, [&](auto words) {
            if (!prepare_sides<words>(n + 1, true)) return false;
            find_fitting(plans_[n + 1], live);
            return true;
        });
        if (!done) return ending_;
        keep_live(n, live);
        nodes_.pop_back();
        plans_.pop_back();
        found_.pop_back();
        below_.pop_back();
        return Ending::complete;
    }
    void forget(std::size_t n) {
        budget_->bytes -= bytes_of(found_[n]);
        found_[n] = {};
    }

    // -------------------------------------------------------------------------------- networks

    Ending count_states(std::size_t n) {
        const Plan& plan = plans_[n];
        Found& found = found_[n];
        found.labels.reset(std::max<std::size_t>((plan.corners.size() + 9) / 10, 1));
        found.begin.assign(found.keys.size() / plan.words, 0);
        found.end = found.begin;
        states_.reset(1);
        if (nodes_[n].left < 0) {
            if (!count_leaf(n)) return ending_;
        } else if (!join_counts(n)) {
            return ending_;
        }
        made_ = nullptr;
        narrow(found);
        budget_->states += found.label.size();
        budget_->bytes += bytes_of(found) - found.keys.capacity() * sizeof(Word);
        for (const std::int32_t child : {nodes_[n].left, nodes_[n].right}) {
            if (child < 0) continue;
            forget(at(child));
        }
        return budget_->fits(0) ? Ending::complete : Ending::memory;
    }
    // Appends what is counted of the states of a class, from `first` on, all of them in table_.
    bool keep_counts(Found& found, std::uint32_t first) {
        if (!by_state_.list(by_state_.group, table_.size(), *control_))
            return fail(Ending::stopped);
        for (std::size_t k = 0; k < table_.size(); ++k) {
            const std::uint32_t its = by_state_.begin[k + 1] - by_state_.begin[k];
            if (!go_on(static_cast<std::int32_t>(std::min<std::uint32_t>(its, 1 << 20)) + 1))
                return false;
            found.begin[first + k] = static_cast<std::uint32_t>(found.label.size());
            for (std::uint32_t m = by_state_.begin[k]; m < by_state_.begin[k + 1]; ++m) {
                const std::size_t s = by_state_.member[m];
                found.label.push_back(static_cast<std::uint32_t>(*states_.key(s)));
                for (std::size_t w = 0; w < found.words; ++w)
                    found.counts.push_back(counts_[s * found.words + w]);
            }
            found.end[first + k] = static_cast<std::uint32_t>(found.label.size());
        }
        states_.clear();
        counts_.clear();
        by_state_.group.clear();
        return true;
    }
    // Leaves as many words to the counts as the largest needs.
    static void narrow(Found& found) {
        const std::size_t words = at(bits_of(found.counts, found.words) + 63) / 64;
        if (words == found.words || words == 0) return;
        std::size_t kept = 0;
        for (std::size_t s = 0; s < found.counts.size(); s += found.words)
            for (std::size_t w = 0; w < words; ++w) found.counts[kept++] = found.counts[s + w];
        found.counts.resize(kept);
        found.words = words;
    }
    static std::size_t bytes_of(const Components& its) {
        return its.begin.capacity() * 4 +
               (its.masks.capacity() + 2 * its.gone.capacity()) * sizeof(Mask);
    }
    static std::size_t bytes_of(const Found& found) {
        return (found.keys.capacity() + found.counts.capacity()) * sizeof(Word) +
               (2 * found.begin.capacity() + found.label.capacity()) * 4 + found.labels.bytes();
    }

    bool count_leaf(std::size_t n) {
        const Plan& plan = plans_[n];
        Found& found = found_[n];
        table_.reset(plan.words);
        for (std::size_t k = 0; k < found.keys.size(); k += plan.words)
            table_.insert(found.keys.data() + k);
        Word key[most_words];
        for (std::int32_t x = 0; x <= piece_.edges[at(nodes_[n].edge)].high; ++x) {
            if (!leaf_key(n, x, key)) continue;
            const std::uint32_t k = table_.find(key);
            if (k == none) continue;
            Mask component[2] = {0, 0};
            std::size_t components = 0;
            if (!plan.joints.empty()) {
                components = x > 0 ? 1 : 2;
                component[0] = x > 0 ? 3 : 1;
                component[1] = 2;
            }
            const std::uint32_t label = settle_label(n, component, components, active(plan, key));
            if (label == none) continue;
            const Word state = Word{k} << 32 | label;
            if (states_.insert(&state) == counts_.size()) {
                by_state_.group.push_back(k);
                counts_.push_back(0);
            }
            ++counts_[states_.find(&state)];
        }
        return keep_counts(found, 0);
    }

    static std::int32_t bits_of(const Vector<Word>& counts, std::size_t words) {
        std::int32_t most = 0;
        for (std::size_t s = 0; s < counts.size(); s += words)
            for (std::size_t w = words; w-- > 0;)
                if (counts[s + w] != 0) {
                    most = std::max(most, static_cast<std::int32_t>(
                                              64 * w + at(std::bit_width(counts[s + w]))));
                    break;
                }
        return most;
    }

    bool join_counts(std::size_t n) {
        const Plan& plan = plans_[n];
        Found& made = found_[n];
        const std::int32_t child[2] = {nodes_[n].left, nodes_[n].right};
        const Found &outer = found_[at(child[plan.outer])], &inner = found_[at(child[!plan.outer])];
        outer_ = &outer;
        inner_ = &inner;
        made_ = &made;
        // By state: which nodes are active.
        const std::size_t states = made.keys.size() / plan.words;
        Vector<Mask> actives(states);
        for (std::size_t k = 0; k < states; ++k) {
            if ((k & 255) == 0 && !go_on(256)) return false;
            actives[k] = active(plan, made.keys.data() + k * plan.words);
        }
        if (!expand(plan, plan.outer, outer.labels, components_[0]) ||
            !expand(plan, !plan.outer, inner.labels, components_[1]))
            return false;
        // Where there are few pairs of labels, what each makes is kept, and found again only where
        // something else is active.
        const Word outers = outer.labels.size(), inners = inner.labels.size();
        const bool listed = outers * inners <= most_listed;
        joined_.assign(listed ? outers * inners : 0, unknown);
        settled_.clear();
        const auto find_label = [&](std::uint32_t l, std::uint32_t r, Mask active) {
            std::uint32_t& which = joined_[l * inners + r];
            if (which == none) return none;
            if (which != unknown) {
                const Settled& settled = settled_[which];
                if (settled.active == (active & settled.nodes)) return settled.label;
            }
            Mask component[64];
            const std::size_t components = merge(l, r, component);
            if (components == loop) return which = none;
            if (which == unknown) {
                which = static_cast<std::uint32_t>(settled_.size());
                settled_.emplace_back();
            }
            const Mask nodes = nodes_of(l, r);
            settled_[which] = {nodes, active & nodes,
                               settle_label(n, component, components, active)};
            return settled_[which].label;
        };
        made.words = std::max<std::size_t>(
            at(bits_of(outer.counts, outer.words) + bits_of(inner.counts, inner.words) + 63) / 64,
            1);
        for (;; ++made.words) {
            words_ = made.words;
            over_ = false;
            std::uint32_t begin = 0;
            made.label.clear();
            made.counts.clear();
            const bool done = for_known_pairs(
                n, [&](std::uint32_t first) { begin = first; },
                [&](std::uint32_t a, std::uint32_t b, const Word* key) {
                    const std::uint32_t k = table_.find(key);
                    if (k == none) return 1;
                    const Mask its = actives[begin + k];
                    for (std::uint32_t l = outer.begin[a]; l < outer.end[a]; ++l)
                        for (std::uint32_t r = inner.begin[b]; r < inner.end[b]; ++r) {
                            if (!listed) {
                                settle_later(n, outer.label[l], inner.label[r], its, {k, l, r});
                                continue;
                            }
                            const std::uint32_t label =
                                find_label(outer.label[l], inner.label[r], its);
                            if (label != none) count_later(label, {k, l, r});
                        }
                    return 1 + products_of(a, b);
                },
                [&] {
                    settle_now(n);
                    count_now();
                    return keep_counts(made, begin);
                });
            if (!done) return false;
            if (!over_) return true;
        }
    }

    // Counts what two sides make that have all edges.
    Ending count_all(std::int32_t left, std::int32_t right, Number& count) {
        nodes_.push_back({left, right, -1});
        plans_.emplace_back();
        found_.emplace_back();
        const std::size_t n = nodes_.size() - 1;
        if (!make_plan(n)) return Ending::wide;
        const bool done = with_words(plans_[n].words, [&](auto words) {
            if (!prepare_sides<words>(n, true)) return false;
            const Plan& plan = plans_[n];
            outer_ = &found_[at(plan.outer == 0 ? left : right)];
            inner_ = &found_[at(plan.outer == 0 ? right : left)];
            if (!expand(plan, plan.outer, outer_->labels, components_[0]) ||
                !expand(plan, !plan.outer, inner_->labels, components_[1]))
                return false;
            found_[n].labels.reset(1);
            words_ = outer_->words + inner_->words + 1;
            count.assign(words_, 0);
            Vector<Word> sum(inner_->words + 1, 0), each(inner_->words + 1, 0);
            return for_pairs<words>(
                plan, [](const Word*) { return true; },
                [&](std::uint32_t a, std::uint32_t b, const Word*) {
                    for (std::uint32_t l = outer_->begin[a]; l < outer_->end[a]; ++l) {
                        std::fill(sum.begin(), sum.end(), 0);
                        for (std::uint32_t r = inner_->begin[b]; r < inner_->end[b]; ++r) {
                            if (!is_complete(n, outer_->label[l], inner_->label[r])) continue;
                            std::copy_n(inner_->counts.data() + r * inner_->words, inner_->words,
                                        each.data());
                            add(sum.data(), each.data(), sum.size());
                        }
                        add_product(count.data(), words_, outer_->counts.data() + l * outer_->words,
                                    outer_->words, sum.data(), sum.size());
                    }
                    return 1 + products_of(a, b);
                },
                [] { return true; });
        });
        if (!done) return ending_;
        trim(count);
        return Ending::complete;
    }
    // Whether two labels make a solution, when no edge is left.
    bool is_complete(std::size_t n, std::uint32_t l, std::uint32_t r) const {
        if (piece_.loops && plans_[n].blocks.size() == 1) return is_connected(l, r);
        Mask component[64];
        LabelKey key;
        const std::size_t components = merge(l, r, component);
        return components != loop && settle(n, component, components, 0, key);
    }
    bool is_connected(std::uint32_t l, std::uint32_t r) const {
        const Components &left = components_[0], &right = components_[1];
        const Mask here = ~(left.gone[l] | right.gone[r]);
        const Mask all = nodes_of(l, r);
        const auto spread = [here](const Components& its, std::uint32_t label, Mask met) {
            for (std::uint32_t c = its.begin[label]; c < its.begin[label + 1]; ++c)
                if (its.masks[c] & met) met |= its.masks[c] & here;
            return met;
        };
        Mask met = spread(left, l, all & -all);
        for (;;) {
            const Mask more = spread(right, r, met);
            if (more == met) return met == all;
            met = spread(left, l, more);
            if (met == more) return met == all;
        }
    }

    // How many networks of two states are joined.
    std::int32_t products_of(std::uint32_t a, std::uint32_t b) const {
        const Word products =
            Word{outer_->end[a] - outer_->begin[a]} * Word{inner_->end[b] - inner_->begin[b]};
        return static_cast<std::int32_t>(std::min<Word>(products, 1 << 20));
    }
    // Both tables are larger than what the processor keeps near, so that each waits until some
    // places in them have come from memory.
    void settle_later(std::size_t n, std::uint32_t left_label, std::uint32_t right_label,
                      Mask active, const Product& product) {
        Mask component[64];
        const std::size_t components = merge(left_label, right_label, component);
        if (components == loop) return;
        const Table& labels = found_[n].labels;
        Unsettled& later = unsettled_[unsettled_count_];
        if (!settle(n, component, components, active, later.key)) return;
        later.product = product;
        later.hash = labels.hash(later.key);
        labels.prefetch(later.hash);
        if (++unsettled_count_ == most_later) settle_now(n);
    }
    void settle_now(std::size_t n) {
        for (std::size_t k = 0; k < unsettled_count_; ++k) {
            const Unsettled& later = unsettled_[k];
            count_later(found_[n].labels.insert(later.key, later.hash), later.product);
        }
        unsettled_count_ = 0;
    }
    void count_later(std::uint32_t label, const Product& product) {
        Uncounted& later = uncounted_[uncounted_count_];
        later = {product, 0, Word{product.state} << 32 | label};
        later.hash = states_.hash(&later.key);
        states_.prefetch(later.hash);
        if (++uncounted_count_ == most_later) count_now();
    }
    void count_now() {
        for (std::size_t k = 0; k < uncounted_count_; ++k) {
            const Uncounted& later = uncounted_[k];
            const std::size_t s = states_.insert(&later.key, later.hash);
            if (s == by_state_.group.size()) {
                by_state_.group.push_back(later.product.state);
                counts_.resize((s + 1) * words_, 0);
            }
            over_ |= !add_product(
                counts_.data() + s * words_, words_,
                outer_->counts.data() + later.product.outer * outer_->words, outer_->words,
                inner_->counts.data() + later.product.inner * inner_->words, inner_->words);
        }
        uncounted_count_ = 0;
    }

    // Adds the product of two numbers to another; false if its words do not suffice.
    static bool add_product(Word* sum, std::size_t words, const Word* a, std::size_t a_words,
                            const Word* b, std::size_t b_words) {
        for (std::size_t i = 0; i < a_words; ++i) {
            if (a[i] == 0) continue;
            Word carry = 0;
            for (std::size_t j = 0; j < b_words; ++j) {
                if (i + j < words) sum[i + j] = multiply(a[i], b[j], sum[i + j], carry, carry);
                else if (b[j] != 0 || carry != 0) return false;
            }
            for (std::size_t k = i + b_words; carry != 0; ++k) {
                if (k >= words) return false;
                Word over = 0;
                sum[k] = add_words(sum[k], carry, over);
                carry = over;
            }
        }
        return true;
    }

    // Takes the labels of one side apart.
    bool expand(const Plan& plan, int side, const Table& labels, Components& made) {
        made.begin.assign(1, 0);
        made.masks.clear();
        made.nodes.clear();
        made.gone.clear();
        Mask by_label[64];
        for (std::size_t l = 0; l < labels.size(); ++l) {
            if ((l & 255) == 0 && !go_on(256)) return false;
            const Word* packed = labels.key(l);
            Mask gone = 0, met = 0;
            for (std::size_t j = 0; j < plan.joints.size(); ++j) {
                const std::int32_t from = plan.joints[j].from[side];
                if (from < 0) continue;
                const Word label = packed[from / 10] >> from % 10 * 6 & 63;
                if (label == no_label) {
                    gone |= Mask{1} << j;
                    continue;
                }
                if (!(met >> label & 1)) by_label[label] = 0;
                met |= Mask{1} << label;
                by_label[label] |= Mask{1} << j;
            }
            Mask nodes = 0;
            for (; met; met &= met - 1) {
                made.masks.push_back(by_label[std::countr_zero(met)]);
                nodes |= made.masks.back();
            }
            made.begin.push_back(static_cast<std::uint32_t>(made.masks.size()));
            made.nodes.push_back(nodes);
            made.gone.push_back(gone);
        }
        return true;
    }
    // The components that two labels make together, and how many these are; `loop` if there is one
    // that must not be.
    std::size_t merge(std::uint32_t l, std::uint32_t r, Mask* component) const {
        const Components &left = components_[0], &right = components_[1];
        // These cannot be joined to anything on the other side, or need not be.
        const Mask here = ~(left.gone[l] | right.gone[r]);
        std::size_t components = 0;
        for (std::uint32_t c = left.begin[l]; c < left.begin[l + 1]; ++c)
            if (const Mask its = left.masks[c] & here) component[components++] = its;
        for (std::uint32_t c = right.begin[r]; c < right.begin[r + 1]; ++c) {
            const Mask its = right.masks[c] & here;
            if (its == 0) continue;
            Mask merged = its;
            std::size_t kept = 0;
            for (std::size_t k = 0; k < components; ++k) {
                const Mask common = component[k] & its;
                if (common == 0) {
                    component[kept++] = component[k];
                    continue;
                }
                if (!piece_.loops && (common & (common - 1))) return loop;  // joined in both
                merged |= component[k];
            }
            component[kept] = merged;
            components = kept + 1;
        }
        return components;
    }
    // The nodes that two labels make components of.
    Mask nodes_of(std::uint32_t l, std::uint32_t r) const {
        const Components &left = components_[0], &right = components_[1];
        return (left.nodes[l] | right.nodes[r]) & ~(left.gone[l] | right.gone[r]);
    }
    std::uint32_t settle_label(std::size_t n, const Mask* component, std::size_t components,
                               Mask active) {
        LabelKey key;
        return settle(n, component, components, active, key) ? found_[n].labels.insert(key) : none;
    }

    // Labels these components: only nodes that may still be joined to others keep a label, the
    // lowest of their component. False if some component can never be joined to others.
    bool settle(std::size_t n, const Mask* component, std::size_t components, Mask active,
                LabelKey& key) const {
        const Plan& plan = plans_[n];
        std::fill_n(key, found_[n].labels.words(), ~Word{0});  // no labels
        for (const Block& block : plan.blocks) {
            std::size_t here = 0;
            bool apart = false;
            for (std::size_t c = 0; c < components; ++c) {
                if (!(component[c] & block.joints)) continue;
                ++here;
                apart |= !(component[c] & active);
            }
            if (here == 0) continue;
            if (piece_.connected) {
                if (here == 1 && !block.more) {
                    if (piece_.loops) continue;  // it is complete
                } else if (apart) {
                    return false;
                }
            }
            for (std::size_t c = 0; c < components; ++c) {
                const Mask kept = component[c] & active;
                if (!(component[c] & block.joints) || !kept) continue;
                const auto joint = [&](Mask m) -> const Joint& {
                    return plan.joints[static_cast<std::size_t>(std::countr_zero(m))];
                };
                const Word change = no_label ^ static_cast<Word>(joint(kept).to);
                for (Mask m = kept; m; m &= m - 1)
                    key[joint(m).label.word] ^= change << joint(m).label.shift;
            }
        }
        return true;
    }

    struct Star {
        std::int32_t center;
        Vector<std::int32_t> others;
    };
    struct Range {
        std::int32_t first, size;
    };
    static constexpr std::size_t most_later = 32;
    // What two labels make.
    struct Settled {
        Mask nodes, active;   // of the nodes, those that were active the last time
        std::uint32_t label;  // then
    };

    const Piece& piece_;
    const Tree& tree_;
    Vector<Tree::Node> nodes_;  // children first
    Control* control_ = nullptr;
    Budget* budget_ = nullptr;
    Ending ending_ = Ending::complete;
    std::uint32_t width_ = 0;  // of a field, without the bit to spare
    std::size_t per_word_ = 0;
    Vector<std::int32_t> highs_;     // by island: the most that its edges can have
    Vector<std::int32_t> own_star_;  // by edge
    Vector<Vector<std::int32_t>> stars_of_;
    Vector<Star> stars_;
    Vector<std::int32_t> position_;    // by edge: of its leaf
    Vector<Range> below_;              // by node: the positions of the edges below
    Vector<std::int32_t> block_size_;  // in nodes
    mutable Vector<std::int32_t> joint_node_;
    Vector<std::int32_t> seen_;  // things that a way looked at
    Vector<Plan> plans_;
    Vector<Found> found_;

    Side side_[2];
    // By group of the outer side: groups of the inner one that fit, and what they make of the
    // things in both.
    Vector<std::uint32_t> fits_begin_, fits_;
    Vector<Word> fits_base_;
    Table table_;  // the states of a class
    // Those with labels, and their counts.
    Table states_;
    Vector<Word> counts_;
    Side by_state_;
    Vector<std::uint32_t> joined_;  // by two labels, a number in settled_
    Vector<Settled> settled_;
    Components components_[2];
    // Of a join's counts.
    const Found *outer_ = nullptr, *inner_ = nullptr, *made_ = nullptr;
    std::size_t words_ = 1;
    bool over_ = false;  // some count needs more words
    std::size_t unsettled_count_ = 0, uncounted_count_ = 0;
    std::array<Unsettled, most_later> unsettled_;
    std::array<Uncounted, most_later> uncounted_;
};

}  // namespace

Ending join(const Piece& piece, const Tree& tree, Control& control, Budget& budget, Number& count) {
    return Joining(piece, tree).run(control, budget, count);
}

}  // namespace hashi::count
