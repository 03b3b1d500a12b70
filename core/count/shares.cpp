// What a census answers beyond the count. In: its diagrams, with the number of paths from each
// state to the end. Out: the numbers of solutions by the bridges at an island, and the number
// within tighter bounds.
//
// The algorithm is dynamic programming over paths: the solutions through a state are the paths to
// it times the paths from it. The first come from a pass down, the second are in `below`.
#include <algorithm>

#include "count/census.hpp"

namespace hashi::count {
namespace {

// The product of two numbers by sum: entry s counts the ways to have s in total.
Vector<Number> convolve(const Vector<Number>& a, const Vector<Number>& b) {
    Vector<Number> result(a.size() + b.size() - 1, Number{});
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j) {
            Number term = product(a[i], b[j]);
            Number& sum = result[i + j];
            const std::size_t words = std::max(term.size(), sum.size()) + 1;
            term.resize(words, 0);
            sum.resize(words, 0);
            add(sum.data(), term.data(), words);
            trim(sum);
        }
    return result;
}

}  // namespace

// Counts the paths to the end by the sum of their values on these layers, which are in order.
// `above`: the number of paths to each state of the first of them.
bool Census::sums_from(const Part& part, std::span<const std::size_t> layers,
                       const Vector<std::uint64_t>& above, Control& control, Vector<Number>& sums) {
    const std::size_t words = part.words, last = layers.back();
    Vector<Vector<std::uint64_t>> now(1, above), next;
    auto mine = layers.begin();
    for (std::size_t t = layers.front(); t <= last; ++t) {
        const Diagram::Layer& layer = part.diagram.layers[t];
        const bool adds = t == *mine;
        if (adds) ++mine;
        const std::size_t number = now.size() + (adds ? layer.values - 1 : 0);
        const Vector<std::uint64_t>& below = part.below[t + 1];
        if (t == last) sums.assign(number, Number(2 * words, 0));
        else next.assign(number, Vector<std::uint64_t>(below.size(), 0));
        for (std::size_t s = 0; s < now.size(); ++s)
            for (std::size_t n = 0; n < layer.states(); ++n) {
                if ((n & 255) == 0 && control.tick(512)) return false;
                const std::uint64_t* paths = now[s].data() + n * words;
                if (std::all_of(paths, paths + words, [](std::uint64_t w) { return w == 0; }))
                    continue;
                for (std::uint32_t x = 0; x < layer.values; ++x) {
                    const std::uint32_t child = layer.child[n * layer.values + x];
                    if (child == none) continue;
                    const std::size_t sum = adds ? s + x : s;
                    if (t == last)
                        add_product(sums[sum].data(), paths, below.data() + child * words, words);
                    else add(next[sum].data() + child * words, paths, words);
                }
            }
        now.swap(next);
    }
    for (Number& sum : sums) trim(sum);
    return true;
}

bool Census::sums(const Graph& graph, std::span<const std::int32_t> islands, Control& control,
                  Vector<Vector<Number>>& numbers) const {
    numbers.assign(islands.size(), {});
    if (count_.empty()) return true;
    struct Place {
        std::size_t part = 0, layer = 0;
        bool open = false;
    };
    Vector<Place> place(at(edges_));
    for (std::size_t p = 0; p < parts_.size(); ++p)
        for (std::size_t t = 0; t < parts_[p].edges.size(); ++t)
            place[at(parts_[p].edges[t])] = {p, t, true};

    // The layers of an island's edges in one part, ascending.
    struct Group {
        std::size_t part, island;
        Vector<std::size_t> layers;
    };
    Vector<Group> groups;
    const Products counts = part_counts();
    for (std::size_t i = 0; i < islands.size(); ++i) {
        std::size_t certain = 0;
        const std::size_t begin = groups.size();
        for (const std::int32_t e : graph.islands[at(islands[i])].edge) {
            if (e < 0) continue;
            certain += low_[at(e)];
            const Place& there = place[at(e)];
            if (!there.open) continue;
            std::size_t g = begin;
            while (g < groups.size() && groups[g].part != there.part) ++g;
            if (g == groups.size()) groups.push_back({there.part, i, {}});
            groups[g].layers.push_back(there.layer);
        }
        Vector<std::size_t> parts;
        for (std::size_t g = begin; g < groups.size(); ++g) parts.push_back(groups[g].part);
        sort(parts);
        numbers[i].assign(certain + 1, Number{});
        numbers[i].back() = counts.without(parts);
        if (control.tick(static_cast<std::int32_t>(numbers[i].back().size()))) return false;
    }
    for (Group& group : groups) sort(group.layers);
    sort(groups, [](const Group& a, const Group& b) {
        if (a.part != b.part) return a.part < b.part;
        if (a.layers[0] != b.layers[0]) return a.layers[0] < b.layers[0];
        return a.island < b.island;
    });

    // One pass from the first to the last layer of each part; that of an island begins on its way.
    std::size_t g = 0;
    Vector<Number> sums;
    Vector<std::uint64_t> above, next;
    while (g < groups.size()) {
        const std::size_t p = groups[g].part;
        const Part& part = parts_[p];
        const std::size_t words = part.words;
        above.assign(words, 0);
        above[0] = 1;
        for (std::size_t t = 0; g < groups.size() && groups[g].part == p; ++t) {
            for (; g < groups.size() && groups[g].part == p && groups[g].layers[0] == t; ++g) {
                if (!sums_from(part, groups[g].layers, above, control, sums)) return false;
                Vector<Number>& island = numbers[groups[g].island];
                island = convolve(island, sums);
            }
            const Diagram::Layer& layer = part.diagram.layers[t];
            next.assign(part.below[t + 1].size(), 0);
            for (std::size_t n = 0; n < layer.states(); ++n) {
                if ((n & 255) == 0 && control.tick(512)) return false;
                for (std::uint32_t x = 0; x < layer.values; ++x)
                    if (const std::uint32_t child = layer.child[n * layer.values + x];
                        child != none)
                        add(next.data() + child * words, above.data() + n * words, words);
            }
            above.swap(next);
        }
    }
    for (Vector<Number>& island : numbers)
        while (!island.empty() && island.back().empty()) island.pop_back();
    return true;
}

bool Census::within(std::span<const std::uint8_t> low, std::span<const std::uint8_t> high,
                    Control& control, Number& number) const {
    number.clear();
    if (count_.empty()) return true;
    Vector<bool> open(at(edges_), false);
    for (const Part& part : parts_)
        for (const std::int32_t e : part.edges) open[at(e)] = true;
    for (std::size_t e = 0; e < open.size(); ++e)
        if (!open[e] && (low_[e] < low[e] || low_[e] > high[e])) return true;
    Number all{1};
    for (const Part& part : parts_) {
        const std::size_t words = part.words, steps = part.diagram.layers.size();
        Vector<std::uint64_t> below(part.below[steps]), next;
        for (std::size_t t = steps; t-- > 0;) {
            const Diagram::Layer& layer = part.diagram.layers[t];
            const auto e = at(part.edges[t]);
            next.assign(layer.states() * words, 0);
            for (std::size_t n = 0; n < layer.states(); ++n) {
                if ((n & 255) == 0 && control.tick(512)) return false;
                for (std::uint32_t x = 0; x < layer.values; ++x) {
                    const std::uint32_t child = layer.child[n * layer.values + x];
                    const std::int32_t bridges = low_[e] + static_cast<std::int32_t>(x);
                    if (child != none && bridges >= low[e] && bridges <= high[e])
                        add(next.data() + n * words, below.data() + child * words, words);
                }
            }
            below.swap(next);
        }
        trim(below);
        all = product(all, below);
    }
    number = std::move(all);
    return true;
}

}  // namespace hashi::count
