#include "count/total.hpp"

#include "count/join.hpp"
#include "count/order.hpp"
#include "count/pieces.hpp"
#include "count/tree.hpp"

namespace hashi::count {

Ending find_total(const Graph& graph, std::span<const std::uint8_t> low,
                  std::span<const std::uint8_t> high, Control& control, Budget& budget,
                  Number& total, int variant) {
    total.clear();
    budget.bytes = budget.peak = 0;
    budget.states = 0;
    budget.progress = {};
    Vector<Piece> pieces;
    if (!take_apart(graph, low, high, pieces)) return Ending::complete;
    Vector<Tree> trees;
    double cost = 0;
    for (const Piece& piece : pieces) {
        if (!budget.fits(bytes_to_find_order(piece))) return Ending::memory;
        // Any order will do as a start, because find_tree() tries several.
        const Vector<std::int32_t> start = find_order(piece, control, variant + 1);
        if (control.stopped) return Ending::stopped;
        trees.push_back(find_tree(piece, start, control));
        if (control.stopped) return Ending::stopped;
        cost += trees.back().cost;
    }
    // Progress counts only pieces that take a share of the work.
    const double least = .01 * cost;
    for (const Tree& tree : trees) budget.progress.parts += tree.cost >= least;
    Number all{1};
    for (std::size_t k = 0; k < pieces.size(); ++k) {
        budget.progress.part += trees[k].cost >= least;
        budget.progress.pass = 0;
        Number count;
        const Ending ending = join(pieces[k], trees[k], control, budget, count);
        if (ending != Ending::complete || count.empty()) return ending;
        all = product(all, count);
    }
    total = std::move(all);
    return Ending::complete;
}

}  // namespace hashi::count
