#include "count/join_plan.hpp"

#include <algorithm>
#include <bit>

namespace hashi::count {

JoinPlans::JoinPlans(const Piece& piece, const Tree& tree) : piece_(piece) {
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

bool JoinPlans::add(const Tree::Node& node) {
    nodes_.push_back(node);
    plans_.emplace_back();
    return make_plan(nodes_.size() - 1);
}

void JoinPlans::remove_last() {
    nodes_.pop_back();
    plans_.pop_back();
    below_.pop_back();
}

void JoinPlans::find_stars() {
    own_star_.assign(piece_.edges.size(), -1);
    stars_of_.resize(piece_.edges.size());
    const auto crossing_count = [&](std::int32_t e) {
        return piece_.edges[at(e)].crossings.size();
    };
    for (std::size_t e = 0; e < piece_.edges.size(); ++e)
        for (const std::int32_t f : piece_.edges[e].crossings) {
            const auto edge = static_cast<std::int32_t>(e);
            if (f < edge) continue;
            const bool is_center = crossing_count(edge) >= crossing_count(f);
            const std::int32_t center = is_center ? edge : f, other = is_center ? f : edge;
            if (own_star_[at(center)] < 0) {
                own_star_[at(center)] = static_cast<std::int32_t>(stars_.size());
                stars_.push_back({center, {}});
            }
            stars_[at(own_star_[at(center)])].others.push_back(other);
            stars_of_[at(other)].push_back(own_star_[at(center)]);
        }
}

void JoinPlans::find_positions(const Tree& tree) {
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

void JoinPlans::find_range(const Tree::Node& node) {
    if (node.left < 0) {
        below_.push_back({position_[at(node.edge)], 1});
        return;
    }
    const Range &left = below_[at(node.left)], &right = below_[at(node.right)];
    const bool left_first = (left.first + left.size) % edge_count() == right.first;
    below_.push_back({left_first ? left.first : right.first, left.size + right.size});
}

bool JoinPlans::make_plan(std::size_t n) {
    const Tree::Node& node = nodes_[n];
    find_range(node);
    const bool fits = node.left < 0 ? plan_leaf(n) : plan_join(n);
    if (!fits) return false;
    add_open_edges(n);
    return true;
}

bool JoinPlans::plan_leaf(std::size_t n) {
    Plan& plan = plans_[n];
    const std::int32_t e = nodes_[n].edge;
    const PieceEdge& edge = piece_.edges[at(e)];
    for (const std::int32_t i : edge.island)
        if (i >= 0 && size_of(i) > 1) plan.middle.push_back({i, 1, edge.high, false});
    if (own_star_[at(e)] >= 0)
        plan.middle.push_back({constraint_of_star(own_star_[at(e)]), 1, 0, true});
    for (const std::int32_t s : stars_of_[at(e)])
        plan.middle.push_back({constraint_of_star(s), 1, 0, false});
    sort(plan.middle, [](const MiddleConstraint& a, const MiddleConstraint& b) {
        return a.constraint < b.constraint;
    });
    for (std::size_t k = 0; k < plan.middle.size(); ++k) plan.places.push_back(place_of(k));
    plan.words = std::max<std::size_t>((plan.middle.size() + per_word_ - 1) / per_word_, 1);
    if (plan.words > most_words) return false;
    if (edge.node[0] < 0) return true;
    for (const std::int32_t k :
         {std::min(edge.node[0], edge.node[1]), std::max(edge.node[0], edge.node[1])})
        add_joint(plan, {k, 1}, -1, -1);
    enter(plan, piece_.nodes[at(edge.node[0])].block, 2);
    find_blocks(plan);
    return true;
}

bool JoinPlans::plan_join(std::size_t n) {
    Plan& plan = plans_[n];
    const Plan* from[2] = {&plans_[at(nodes_[n].left)], &plans_[at(nodes_[n].right)]};
    std::size_t k[2] = {0, 0}, fields = 0;
    while (k[0] < from[0]->middle.size() || k[1] < from[1]->middle.size()) {
        const MiddleConstraint* has[2];
        for (int s = 0; s < 2; ++s)
            has[s] = k[s] < from[s]->middle.size() ? &from[s]->middle[k[s]] : nullptr;
        if (has[0] && has[1] && has[0]->constraint != has[1]->constraint)
            has[has[0]->constraint < has[1]->constraint] = nullptr;
        const Place place = place_of(fields++);
        if (place.word >= most_words) return false;
        MiddleConstraint field{(has[0] ? has[0] : has[1])->constraint, 0, 0, false};
        for (int s = 0; s < 2; ++s) {
            if (!has[s]) continue;
            plan.moves[s].push_back({from[s]->places[k[s]++], place});
            field.inside += has[s]->inside;
            field.high += has[s]->high;
            field.center |= has[s]->center;
        }
        const bool complete = field.inside == size_of(field.constraint);
        if (has[0] && has[1]) plan_both(plan, place, field, *has[0], *has[1], complete);
        else plan.own[!has[0]][place.word] |= ((Word{1} << width_) - 1) << place.shift;
        if (complete) continue;
        plan.middle.push_back(field);
        plan.places.push_back(place);
    }
    plan.words = std::max<std::size_t>((fields + per_word_ - 1) / per_word_, 1);

    const Vector<MiddleNode>* middle_nodes[2] = {&from[0]->middle_nodes, &from[1]->middle_nodes};
    std::size_t c[2] = {0, 0};
    while (c[0] < middle_nodes[0]->size() || c[1] < middle_nodes[1]->size()) {
        const MiddleNode* has[2];
        for (int s = 0; s < 2; ++s)
            has[s] = c[s] < middle_nodes[s]->size() ? &(*middle_nodes[s])[c[s]] : nullptr;
        if (has[0] && has[1] && has[0]->node != has[1]->node)
            has[has[0]->node < has[1]->node] = nullptr;
        MiddleNode middle_node{(has[0] ? has[0] : has[1])->node, 0};
        std::int32_t place[2] = {-1, -1};
        for (int s = 0; s < 2; ++s)
            if (has[s]) {
                middle_node.inside += has[s]->inside;
                place[s] = static_cast<std::int32_t>(c[s]++);
            }
        add_joint(plan, middle_node, place[0], place[1]);
        if (has[0] && has[1]) enter(plan, piece_.nodes[at(middle_node.node)].block, -1);
    }
    for (const Plan* child : from)
        for (const BlockNodes& block_nodes : child->block_nodes)
            enter(plan, block_nodes.block, block_nodes.nodes);
    if (plan.joints.size() > most_labels) return false;
    find_blocks(plan);
    return true;
}

void JoinPlans::plan_both(Plan& plan, const Place& place, const MiddleConstraint& field,
                          const MiddleConstraint& left, const MiddleConstraint& right,
                          bool complete) {
    const auto set = [&](std::array<Word, most_words>& words, Word value) {
        words[place.word] |= value << place.shift;
    };
    const Word spare = Word{1} << width_, value = spare - 1;
    set(plan.both, value);
    set(plan.guard, spare);
    Word low = 0, high = value;
    std::int32_t cap = -1;
    bool keep[2] = {!complete, !complete};
    if (is_star(field.constraint)) {
        if (field.center) {
            high = 1;
            keep[0] &= left.center;
            keep[1] &= right.center;
        } else {
            cap = 1;
        }
    } else {
        const PieceIsland& sum = island(field.constraint);
        const std::int32_t rest = highs_[at(field.constraint)] - field.high;
        low = static_cast<Word>(std::max(sum.low - rest, 0));
        if (sum.capped) {
            cap = sum.low;
        } else {
            high = static_cast<Word>(std::min(sum.high, highs_[at(field.constraint)]));
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
    if (cap < 0 || complete) return;
    set(plan.cap_offset, spare - static_cast<Word>(cap));
    set(plan.cap_guard, spare);
    set(plan.cap, static_cast<Word>(cap));
}

void JoinPlans::add_joint(Plan& plan, const MiddleNode& middle_node, std::int32_t left,
                          std::int32_t right) {
    const bool has_open_edge =
        middle_node.inside <
        static_cast<std::int32_t>(piece_.nodes[at(middle_node.node)].edges.size());
    const auto to = has_open_edge ? static_cast<std::int32_t>(plan.middle_nodes.size()) : -1;
    const auto place = static_cast<std::uint32_t>(std::max(to, 0));
    plan.joints.push_back({{left, right}, to, place_of_label(place), 0, 0});
    joint_node_.resize(std::max(joint_node_.size(), plan.joints.size()));
    joint_node_[plan.joints.size() - 1] = middle_node.node;
    if (has_open_edge) plan.middle_nodes.push_back(middle_node);
}

void JoinPlans::enter(Plan& plan, std::int32_t block, std::int32_t nodes) {
    for (BlockNodes& block_nodes : plan.block_nodes)
        if (block_nodes.block == block) {
            block_nodes.nodes += nodes;
            return;
        }
    plan.block_nodes.push_back({block, nodes});
}

void JoinPlans::find_blocks(Plan& plan) const {
    for (const BlockNodes& block_nodes : plan.block_nodes) {
        Block block{0, block_nodes.nodes < block_size_[at(block_nodes.block)]};
        for (std::size_t j = 0; j < plan.joints.size(); ++j)
            if (piece_.nodes[at(joint_node_[j])].block == block_nodes.block)
                block.joints |= Mask{1} << j;
        if (block.joints) plan.blocks.push_back(block);
    }
    erase_if(plan.block_nodes, [&](const BlockNodes& block_nodes) {
        return std::none_of(
            plan.middle_nodes.begin(), plan.middle_nodes.end(), [&](const MiddleNode& middle_node) {
                return piece_.nodes[at(middle_node.node)].block == block_nodes.block;
            });
    });
}

const Place* JoinPlans::find_place(const Plan& plan, std::int32_t constraint) const {
    const auto it = std::lower_bound(plan.middle.begin(), plan.middle.end(), constraint,
                                     [](const MiddleConstraint& field, std::int32_t number) {
                                         return field.constraint < number;
                                     });
    if (it == plan.middle.end() || it->constraint != constraint) return nullptr;
    return &plan.places[static_cast<std::size_t>(it - plan.middle.begin())];
}

void JoinPlans::add_open_edge(Plan& plan, std::int32_t e, std::int32_t here) {
    const auto find = [&](std::int32_t constraint) {
        const Place* place = find_place(plan, constraint);
        if (place) lookups_.push_back(constraint);
        return place;
    };
    const PieceEdge& edge = piece_.edges[at(e)];
    OpenEdge open_edge{
        static_cast<std::uint32_t>(plan.barriers.size()), 0, edge.high, -1, false, {}};
    // A star's value shows whether its edges below are used; this edge is one of the others.
    if (own_star_[at(e)] >= 0)
        if (const Place* place = find(constraint_of_star(own_star_[at(e)])))
            plan.barriers.push_back({*place, 1});
    for (const std::int32_t s : stars_of_[at(e)])
        if (const Place* place = find(constraint_of_star(s)))
            if (plan.middle[static_cast<std::size_t>(place - plan.places.data())].center)
                plan.barriers.push_back({*place, 1});
    for (const std::int32_t i : edge.island) {
        if (i < 0 || i == here || island(i).capped) continue;
        const Place* place = find(i);
        open_edge.other = island(i).high;
        open_edge.has_place = place != nullptr;
        if (place) open_edge.place = *place;
    }
    open_edge.last = static_cast<std::uint32_t>(plan.barriers.size());
    plan.open_edges.push_back(open_edge);
}

bool JoinPlans::are_in_both(std::size_t n, const Vector<std::int32_t>& constraints) const {
    const auto is_in = [&](std::int32_t side) {
        return std::any_of(constraints.begin(), constraints.end(), [&](std::int32_t constraint) {
            return find_place(plans_[at(side)], constraint) != nullptr;
        });
    };
    return is_in(nodes_[n].left) && is_in(nodes_[n].right);
}

void JoinPlans::add_open_edges(std::size_t n) {
    Plan& plan = plans_[n];
    const bool leaf = nodes_[n].left < 0;
    Vector<std::int32_t> near;
    for (const MiddleConstraint& field : plan.middle) {
        if (!is_star(field.constraint)) {
            for (const std::int32_t e : island(field.constraint).edges) {
                if (is_below(e, n)) continue;
                for (const std::int32_t i : piece_.edges[at(e)].island)
                    if (i >= 0 && i != field.constraint) near.push_back(i);
            }
            continue;
        }
        const Star& star = stars_[at(field.constraint) - piece_.islands.size()];
        const auto look = [&](std::int32_t e) {
            if (is_below(e, n)) return;
            for (const std::int32_t i : piece_.edges[at(e)].island)
                if (i >= 0) near.push_back(i);
        };
        look(star.center);
        if (field.center)
            for (const std::int32_t e : star.others) look(e);
    }
    sort(near);
    near.erase(std::unique(near.begin(), near.end()), near.end());
    for (const std::int32_t i : near) {
        if (island(i).low == 0) continue;
        const Place* place = find_place(plan, i);
        Demand demand{place != nullptr, place ? *place : Place{}, island(i).low,
                      static_cast<std::uint32_t>(plan.open_edges.size()), 0};
        lookups_.clear();
        if (place) lookups_.push_back(i);
        for (const std::int32_t e : island(i).edges)
            if (!is_below(e, n)) add_open_edge(plan, e, i);
        demand.last = static_cast<std::uint32_t>(plan.open_edges.size());
        if (demand.first < demand.last && (leaf || are_in_both(n, lookups_))) {
            plan.demands.push_back(demand);
        } else {
            // All that this demand depends on was known on one side, whose plan has it already.
            plan.open_edges.resize(demand.first);
        }
    }
    for (std::size_t j = 0; j < plan.joints.size(); ++j) {
        Joint& joint = plan.joints[j];
        joint.first = static_cast<std::uint32_t>(plan.open_edges.size());
        if (joint.to >= 0)
            for (const std::int32_t e :
                 piece_.nodes[at(plan.middle_nodes[at(joint.to)].node)].edges)
                if (!is_below(e, n)) add_open_network_edge(plan, e);
        joint.last = static_cast<std::uint32_t>(plan.open_edges.size());
    }
}

void JoinPlans::add_open_network_edge(Plan& plan, std::int32_t e) {
    add_open_edge(plan, e, -1);
    OpenEdge& open_edge = plan.open_edges.back();
    for (const std::int32_t i : piece_.edges[at(e)].island) {
        if (i < 0 || island(i).capped) continue;
        if (const Place* place = find_place(plan, i))
            plan.barriers.push_back({*place, static_cast<Word>(island(i).high)});
    }
    open_edge.last = static_cast<std::uint32_t>(plan.barriers.size());
}

bool JoinPlans::is_possible(const Plan& plan, const Word* key) const {
    for (const Demand& demand : plan.demands) {
        std::int32_t sum =
            demand.has_place ? static_cast<std::int32_t>(value_at(key, demand.place)) : 0;
        for (std::uint32_t w = demand.first; w < demand.last && sum < demand.low; ++w) {
            const OpenEdge& open_edge = plan.open_edges[w];
            if (!is_open(plan, open_edge, key)) continue;
            std::int32_t most = open_edge.high;
            if (open_edge.other >= 0) {
                const std::int32_t has =
                    open_edge.has_place ? static_cast<std::int32_t>(value_at(key, open_edge.place))
                                        : 0;
                most = std::min(most, open_edge.other - has);
            }
            sum += most;
        }
        if (sum < demand.low) return false;
    }
    return true;
}

Mask JoinPlans::active(const Plan& plan, const Word* key) const {
    Mask joints = 0;
    for (std::size_t j = 0; j < plan.joints.size(); ++j)
        for (std::uint32_t w = plan.joints[j].first; w < plan.joints[j].last; ++w)
            if (is_open(plan, plan.open_edges[w], key)) {
                joints |= Mask{1} << j;
                break;
            }
    return joints;
}

bool JoinPlans::leaf_key(std::size_t n, std::int32_t x, Word* key) const {
    const Plan& plan = plans_[n];
    const PieceEdge& edge = piece_.edges[at(nodes_[n].edge)];
    for (const std::int32_t i : edge.island) {
        if (i < 0) continue;
        const PieceIsland& sum = island(i);
        if (!sum.capped && x > sum.high) return false;
        if (x + highs_[at(i)] - edge.high < sum.low) return false;
    }
    std::fill_n(key, plan.words, 0);
    for (std::size_t k = 0; k < plan.middle.size(); ++k) {
        std::int32_t value = x;
        if (is_star(plan.middle[k].constraint)) value = x > 0;
        else if (island(plan.middle[k].constraint).capped)
            value = std::min(x, island(plan.middle[k].constraint).low);
        key[plan.places[k].word] |= static_cast<Word>(value) << plan.places[k].shift;
    }
    return true;
}

}  // namespace hashi::count
