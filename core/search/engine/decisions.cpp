#include "search/engine/decisions.hpp"

#include <numeric>

namespace hashi::search {

void DecisionQueue::load(std::size_t variables, std::uint64_t seed) {
    phase_.assign(variables, 1);
    queue_.resize(variables);
    front_ = search_from_ = variables == 0 ? no_var : 0;
    stamp_ = variables;
    for (std::size_t i = 0; i < variables; ++i) {
        const auto v = static_cast<Var>(i);
        queue_[i] = {v + 1, v - 1, variables - i};  // no_var is -1
    }
    if (variables > 0) queue_[variables - 1].older = no_var;
    if (seed == 0 || variables == 0) return;
    Vector<Var> order(variables);
    std::iota(order.begin(), order.end(), Var{0});
    Random random(seed);
    for (std::size_t i = variables; i > 1; --i) std::swap(order[i - 1], order[random.next() % i]);
    for (std::size_t i = 0; i < variables; ++i)
        queue_[order[i]] = {i + 1 == variables ? no_var : order[i + 1],
                            i == 0 ? no_var : order[i - 1], variables - i};
    front_ = search_from_ = order[0];
}

void DecisionQueue::bump(std::span<const Var> variables, const Trail& trail) {
    ranked_.clear();
    for (const Var v : variables) ranked_.emplace_back(queue_[v].stamp, v);
    sort(ranked_);
    for (const auto& [stamp, v] : ranked_) move_to_front(v, trail);
}

void DecisionQueue::move_to_front(Var v, const Trail& trail) {
    if (v == front_) return;
    Link& link = queue_[v];
    // Unlink; v is not the front, so there is a newer one.
    queue_[link.newer].older = link.older;
    if (link.older != no_var) queue_[link.older].newer = link.newer;
    if (search_from_ == v) search_from_ = link.newer;
    link.older = front_;
    link.newer = no_var;
    queue_[front_].newer = v;
    front_ = v;
    link.stamp = ++stamp_;
    if (trail.is_open(2 * v)) search_from_ = v;
}

}  // namespace hashi::search
