#include "count/census.hpp"

#include <algorithm>
#include <utility>

#include "count/order.hpp"
#include "count/sweep.hpp"

namespace hashi::count {

Ending Census::take(const Graph& graph, std::span<const std::uint8_t> low,
                    std::span<const std::uint8_t> high, Control& control, int variant) {
    edges_ = graph.edge_count();
    max_bridges_ = graph.max_bridges;
    low_.assign(low.begin(), low.end());
    parts_.clear();
    count_.clear();
    budget.bytes = budget.peak = 0;
    budget.states = 0;
    Vector<Piece> pieces;
    if (!take_apart(graph, low, high, pieces)) return Ending::complete;
    Number all{1};
    for (const Piece& piece : pieces) {
        if (!budget.fits(bytes_to_find_order(piece))) return Ending::memory;
        Part part;
        const Vector<std::int32_t> order = find_order(piece, control, variant);
        if (control.stopped) return Ending::stopped;
        const Ending ending = sweep(piece, order, control, budget, part.diagram);
        if (ending != Ending::complete) return ending;
        if (part.diagram.empty) {
            parts_.clear();
            return Ending::complete;
        }
        for (const Diagram::Layer& layer : part.diagram.layers)
            part.edges.push_back(piece.edges[at(layer.edge)].edge);
        if (!count_completions(part, control))
            return control.stopped ? Ending::stopped : Ending::memory;
        all = product(all, part.count);
        parts_.push_back(std::move(part));
    }
    count_ = std::move(all);
    return Ending::complete;
}

// Counts the paths from each state to the end, from the last layer to the first. All numbers of a
// part have the same number of words, which grows when one of them overflows.
bool Census::count_completions(Part& part, Control& control) {
    const std::size_t steps = part.diagram.layers.size();
    part.below.resize(steps + 1);
    part.below[steps] = {1};
    part.words = 1;
    for (std::size_t t = steps; t-- > 0;) {
        const Diagram::Layer& layer = part.diagram.layers[t];
        const std::size_t states = layer.states();
        for (bool fits = false; !fits;) {
            const std::size_t words = part.words;
            if (!budget.fits(states * words * 8)) return false;
            Vector<std::uint64_t>& numbers = part.below[t];
            numbers.assign(states * words, 0);
            const Vector<std::uint64_t>& from = part.below[t + 1];
            fits = true;
            const std::uint32_t* row = layer.child.data();
            for (std::size_t n = 0; n < states && fits; ++n, row += layer.values) {
                if ((n & 1023) == 0 && control.tick(1024)) return false;
                for (std::uint32_t x = 0; x < layer.values; ++x)
                    if (row[x] != none)
                        fits &= add(numbers.data() + n * words, from.data() + row[x] * words,
                                    words) == 0;
            }
            if (fits) break;
            // Adds a word to the numbers of this layer and of all below.
            for (std::size_t s = t + 1; s <= steps; ++s) {
                Vector<std::uint64_t>& old = part.below[s];
                if (!budget.fits(old.size() / words * 8)) return false;
                Vector<std::uint64_t> wide(old.size() / words * (words + 1), 0);
                for (std::size_t n = 0; n < old.size() / words; ++n)
                    std::copy_n(old.data() + n * words, words, wide.data() + n * (words + 1));
                budget.bytes += (wide.size() - old.size()) * 8;
                old.swap(wide);
            }
            ++part.words;
        }
        budget.bytes += part.below[t].size() * 8;
    }
    part.count = part.below[0];
    trim(part.count);
    return true;
}

void Census::sample(Random& random, Vector<std::uint8_t>& counts) const {
    counts.assign(low_.begin(), low_.end());
    for (const Part& part : parts_) {
        // The path of this rank, in the order of the values of its edges.
        Number left = below(random, part.count);
        left.resize(part.words, 0);
        std::size_t state = 0;
        for (std::size_t t = 0; t < part.diagram.layers.size(); ++t) {
            const Diagram::Layer& layer = part.diagram.layers[t];
            for (std::uint32_t x = 0; x < layer.values; ++x) {
                const std::uint32_t child = layer.child[state * layer.values + x];
                if (child == none) continue;
                const std::uint64_t* number = part.below[t + 1].data() + child * part.words;
                std::size_t w = part.words - 1;
                while (w > 0 && left[w] == number[w]) --w;
                if (left[w] < number[w]) {
                    counts[at(part.edges[t])] += static_cast<std::uint8_t>(x);
                    state = child;
                    break;
                }
                std::uint64_t borrow = 0;
                for (w = 0; w < part.words; ++w) {
                    const std::uint64_t difference = left[w] - number[w];
                    const std::uint64_t next = static_cast<std::uint64_t>(left[w] < number[w]) |
                                               static_cast<std::uint64_t>(difference < borrow);
                    left[w] = difference - borrow;
                    borrow = next;
                }
            }
        }
    }
}

Products Census::part_counts() const {
    Vector<Number> counts;
    for (const Part& part : parts_) counts.push_back(part.count);
    return Products(std::move(counts));
}

bool Census::marginals(Control& control, Vector<Number>& numbers) const {
    const std::size_t values = at(max_bridges_) + 1;
    numbers.assign(at(edges_) * values, {});
    for (std::size_t e = 0; e < at(edges_); ++e) numbers[e * values + low_[e]] = count_;
    if (count_.empty()) {
        for (Number& number : numbers) number.clear();
        return true;
    }
    const Products counts = part_counts();
    for (std::size_t p = 0; p < parts_.size(); ++p) {
        const Part& part = parts_[p];
        const Number others = counts.without({&p, 1});
        if (control.tick(static_cast<std::int32_t>(others.size()))) return false;
        Vector<std::uint64_t> above(part.words, 0), next;
        above[0] = 1;
        for (std::size_t t = 0; t < part.diagram.layers.size(); ++t) {
            const Diagram::Layer& layer = part.diagram.layers[t];
            const std::size_t words = part.words;
            next.assign(part.below[t + 1].size(), 0);
            Vector<Number> sum(layer.values, Number(2 * words, 0));
            for (std::size_t n = 0; n < layer.states(); ++n) {
                if ((n & 255) == 0 && control.tick(1024)) return false;
                for (std::uint32_t x = 0; x < layer.values; ++x) {
                    const std::uint32_t child = layer.child[n * layer.values + x];
                    if (child == none) continue;
                    const std::uint64_t* paths = above.data() + n * words;
                    add(next.data() + child * words, paths, words);
                    add_product(sum[x].data(), paths, part.below[t + 1].data() + child * words,
                                words);
                }
            }
            const auto e = at(part.edges[t]);
            for (std::uint32_t x = 0; x < layer.values; ++x) {
                trim(sum[x]);
                numbers[e * values + low_[e] + x] = product(sum[x], others);
            }
            above.swap(next);
        }
    }
    return true;
}

}  // namespace hashi::count
