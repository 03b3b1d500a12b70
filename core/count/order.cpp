#include "count/order.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace hashi::count {
namespace {

// Bits of state, fitted to published puzzles.
constexpr double island_weight = 1, node_cost = 0.3, blocked_cost = 0.7;

// Something on the frontier while some of its edges, but not all, are behind: an island, a node, or
// an edge that may be blocked (then `edges` are those that cross it, and itself).
struct Thing {
    enum Kind : std::uint8_t { island, node, blocked } kind;
    std::int32_t low, high;  // of an island
    bool capped;
    std::int32_t self;  // the blocked edge
    Vector<std::int32_t> edges;
};

class Ordering {
public:
    Ordering(const Piece& piece, Control& control)
        : piece_(piece),
          control_(control),
          of_(piece.edges.size()) {
        for (const PieceIsland& i : piece.islands)
            things_.push_back({Thing::island, i.low, i.high, i.capped, -1, i.edges});
        for (const PieceNode& n : piece.nodes)
            things_.push_back({Thing::node, 0, 0, false, -1, n.edges});
        for (std::size_t e = 0; e < piece.edges.size(); ++e) {
            if (piece.edges[e].crossed.empty()) continue;
            things_.push_back({Thing::blocked, 0, 0, false, static_cast<std::int32_t>(e),
                               piece.edges[e].crossed});
            things_.back().edges.push_back(static_cast<std::int32_t>(e));
        }
        for (std::size_t k = 0; k < things_.size(); ++k)
            for (const std::int32_t e : things_[k].edges)
                of_[at(e)].push_back(static_cast<std::int32_t>(k));
    }

    Vector<std::int32_t> greedy(std::int32_t start, double noise = 0) {
        const std::size_t size = piece_.edges.size();
        behind_.assign(size, 0);
        Vector<std::int32_t> order, near;
        Vector<std::uint8_t> listed(size, 0);
        const auto take = [&](std::int32_t e) {
            order.push_back(e);
            behind_[at(e)] = 1;
            listed[at(e)] = 1;
            erase(near, e);
            for (const std::int32_t k : of_[at(e)])
                for (const std::int32_t f : things_[at(k)].edges)
                    if (!listed[at(f)]) {
                        listed[at(f)] = 1;
                        near.push_back(f);
                    }
        };
        take(start);
        while (order.size() < size && !control_.tick(static_cast<std::int32_t>(near.size()))) {
            std::int32_t best = -1;
            double least = 0;
            for (const std::int32_t e : near) {
                double change = 0;
                for (const std::int32_t k : of_[at(e)]) change -= cost(things_[at(k)]);
                behind_[at(e)] = 1;
                for (const std::int32_t k : of_[at(e)]) change += cost(things_[at(k)]);
                behind_[at(e)] = 0;
                if (noise > 0) change += noise * random_.below(1024) / 1024;
                // Of equals, the one that has been near for longest.
                if (best < 0 || change < least - 1e-9) {
                    best = e;
                    least = change;
                }
            }
            take(best);
        }
        for (std::size_t e = 0; e < size; ++e)  // if the control stopped it
            if (!behind_[e]) order.push_back(static_cast<std::int32_t>(e));
        return order;
    }

    // Moves segments over their neighbors wherever that helps; returns whether anything became
    // better.
    bool move_segments(Vector<std::int32_t>& order, std::size_t longest) {
        behind_.assign(order.size(), 0);
        bool better = false;
        Vector<std::int32_t> moved;
        for (std::size_t from = 0; from + 2 <= order.size(); ++from) {
            double least = 0;
            std::size_t best_middle = 0, best_to = 0;
            const std::size_t most = std::min(longest, order.size() - from);
            now_.assign(most + 1, 0);
            run(order.data() + from, most, now_.data());
            for (std::size_t to = 2; to <= most; to += 1 + to / 6) {
                for (std::size_t middle = 1; middle < to; middle += 1 + middle / 6) {
                    if (to - middle > 6 && middle > 6) continue;  // one of them is short
                    moved.assign(order.begin() + static_cast<std::ptrdiff_t>(from + middle),
                                 order.begin() + static_cast<std::ptrdiff_t>(from + to));
                    moved.insert(moved.end(), order.begin() + static_cast<std::ptrdiff_t>(from),
                                 order.begin() + static_cast<std::ptrdiff_t>(from + middle));
                    const double change = run(moved.data(), to, nullptr) - now_[to];
                    if (change < least - 1e-6 * now_[to]) {
                        least = change;
                        best_middle = middle;
                        best_to = to;
                    }
                }
                if (control_.tick(64)) return better;
            }
            if (best_to > 0) {
                const auto begin = order.begin() + static_cast<std::ptrdiff_t>(from);
                std::rotate(begin, begin + static_cast<std::ptrdiff_t>(best_middle),
                            begin + static_cast<std::ptrdiff_t>(best_to));
                better = true;
            }
            behind_[at(order[from])] = 1;
        }
        return better;
    }

    // About how many states a sweep has.
    double states(const Vector<std::int32_t>& order) {
        behind_.assign(order.size(), 0);
        double bits = 0, sum = 0;
        for (const std::int32_t e : order) {
            for (const std::int32_t k : of_[at(e)]) bits -= cost(things_[at(k)]);
            behind_[at(e)] = 1;
            for (const std::int32_t k : of_[at(e)]) bits += cost(things_[at(k)]);
            sum += std::exp2(bits);
        }
        return sum;
    }

    // Puts the edges of each window of `width` into the best order among themselves, from first to
    // last; returns whether anything became better.
    bool improve(Vector<std::int32_t>& order, std::size_t width) {
        width = std::min(width, order.size());
        if (width < 2) return false;
        behind_.assign(order.size(), 0);
        bool better = false;
        const std::size_t stride = width / 2;
        for (std::size_t from = 0;; from += stride) {
            if (from + width > order.size()) from = order.size() - width;
            for (std::size_t t = from < stride ? 0 : from - stride; t < from; ++t)
                behind_[at(order[t])] = 1;
            better |= improve_window(order, from, width);
            if (from + width >= order.size() || control_.tick(1 << width)) return better;
        }
    }

private:
    // The states of a run of edges after those behind, relative to the state before; by its length
    // too, if `sums` is given.
    double run(const std::int32_t* edges, std::size_t length, double* sums) {
        double bits = 0, sum = 0;
        for (std::size_t t = 0; t < length; ++t) {
            for (const std::int32_t k : of_[at(edges[t])]) bits -= cost(things_[at(k)]);
            behind_[at(edges[t])] = 1;
            for (const std::int32_t k : of_[at(edges[t])]) bits += cost(things_[at(k)]);
            sum += std::exp2(bits);
            if (sums) sums[t + 1] = sum;
        }
        for (std::size_t t = 0; t < length; ++t) behind_[at(edges[t])] = 0;
        return sum;
    }

    double cost(const Thing& thing) const {
        std::int32_t done = 0;
        if (thing.kind != Thing::island) {
            if (thing.kind == Thing::blocked && behind_[at(thing.self)]) return 0;
            for (const std::int32_t e : thing.edges) done += behind_[at(e)];
            if (done == 0 || at(done) == thing.edges.size()) return 0;
            return thing.kind == Thing::node ? node_cost : blocked_cost;
        }
        std::int32_t most = 0, rest = 0;
        for (const std::int32_t e : thing.edges)
            (behind_[at(e)] ? most : rest) += piece_.edges[at(e)].high;
        if (most == 0 || rest == 0) return 0;
        const std::int32_t least = std::max(0, thing.low - rest);
        most = std::min(most, thing.capped ? thing.low : thing.high);
        return most <= least ? 0 : island_weight * logs[at(std::min(most - least, 16))];
    }

    bool improve_window(Vector<std::int32_t>& order, std::size_t from, std::size_t width) {
        const std::size_t subsets = std::size_t{1} << width;
        bits_.assign(subsets, 0);
        // The cost of each thing by which of its edges in the window are behind, spread to all
        // subsets.
        Vector<std::int32_t> touched;
        for (std::size_t t = 0; t < width; ++t)
            for (const std::int32_t k : of_[at(order[from + t])]) touched.push_back(k);
        sort(touched);
        touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
        Vector<float> table;
        for (const std::int32_t k : touched) {
            const Thing& thing = things_[at(k)];
            std::array<std::size_t, 32> place;
            std::size_t in = 0;
            for (std::size_t t = 0; t < width; ++t)
                if (std::find(thing.edges.begin(), thing.edges.end(), order[from + t]) !=
                    thing.edges.end())
                    place[in++] = t;
            table.assign(std::size_t{1} << in, 0);
            for (std::size_t s = 0; s < table.size(); ++s) {
                for (std::size_t j = 0; j < in; ++j)
                    behind_[at(order[from + place[j]])] = s >> j & 1;
                table[s] = static_cast<float>(cost(thing));
            }
            for (std::size_t j = 0; j < in; ++j) behind_[at(order[from + place[j]])] = 0;
            // `index` follows the subset, by the bits that change from one to the next.
            std::array<std::size_t, 32> up{};
            for (std::size_t j = 0; j < in; ++j) up[place[j]] = std::size_t{1} << j;
            std::array<std::size_t, 33> change{};
            std::size_t all = 0;
            for (std::size_t t = 0; t < width; ++t) {
                change[t] = up[t] - all;  // bit t rises, those below fall
                all += up[t];
            }
            std::size_t index = 0;
            for (std::size_t s = 0; s < subsets; ++s) {
                bits_[s] += table[index];
                index += change[static_cast<std::size_t>(std::countr_one(s))];
            }
        }
        sum_.assign(subsets, 0);
        last_.assign(subsets, 0);
        for (std::size_t s = 0; s < subsets; ++s) bits_[s] = std::exp2(bits_[s]);
        for (std::size_t s = 1; s < subsets; ++s) {
            double least = 1e300;
            for (std::size_t rest = s; rest != 0; rest &= rest - 1) {
                const auto t = static_cast<std::size_t>(std::countr_zero(rest));
                const double sum = sum_[s ^ (std::size_t{1} << t)];
                if (sum < least) {
                    least = sum;
                    last_[s] = static_cast<std::uint8_t>(t);
                }
            }
            sum_[s] = least + bits_[s];
        }
        double now = 0;
        for (std::size_t t = 0, s = 0; t < width; ++t) now += bits_[s |= std::size_t{1} << t];
        if (sum_[subsets - 1] >= now * (1 - 1e-9)) return false;
        Vector<std::int32_t> best(width);
        for (std::size_t s = subsets - 1, t = width; t-- > 0;) {
            best[t] = order[from + last_[s]];
            s ^= std::size_t{1} << last_[s];
        }
        std::copy(best.begin(), best.end(), order.begin() + static_cast<std::ptrdiff_t>(from));
        return true;
    }

    static constexpr double logs[17] = {0,     1,     1.585, 2,     2.322, 2.585,
                                        2.807, 3,     3.170, 3.322, 3.459, 3.585,
                                        3.700, 3.807, 3.907, 4,     4.087};

    const Piece& piece_;
    Control& control_;
    Random random_{1};  // for greedy orders with noise
    Vector<Thing> things_;
    Vector<Vector<std::int32_t>> of_;  // by edge: its things
    Vector<std::uint8_t> behind_;      // by edge
    Vector<double> bits_, sum_, now_;
    Vector<std::uint8_t> last_;
};

}  // namespace

Vector<std::int32_t> find_order(const Piece& piece, Control& control, int variant) {
    Ordering ordering(piece, control);
    const auto size = static_cast<std::int32_t>(piece.edges.size());
    if (variant != 0) return ordering.greedy(variant % size);
    struct Candidate {
        double states;
        Vector<std::int32_t> order;
    };
    Vector<Candidate> best;
    const std::int32_t starts = std::min(size, 24);
    for (std::int32_t k = 0; k < starts && !control.stopped; ++k) {
        Vector<std::int32_t> order = ordering.greedy(
            static_cast<std::int32_t>(static_cast<std::int64_t>(size) * k / starts));
        const double states = ordering.states(order);
        best.push_back({states, std::move(order)});
    }
    stable_sort(best, [](const Candidate& a, const Candidate& b) { return a.states < b.states; });
    const auto by_states = [](const Candidate& a, const Candidate& b) {
        return a.states < b.states;
    };
    stable_sort(best, by_states);
    // An easy piece needs no more; for the others it pays, first with narrow windows.
    constexpr double easy = 3000, hard = 3e7, hardest = 1e9;
    const auto refine = [&](std::size_t width, std::size_t kept) {
        if (best.size() > kept) best.resize(kept);
        for (Candidate& each : best) {
            if (each.states < easy) break;
            for (int round = 0; round < 6; ++round)
                if (!ordering.improve(each.order, width)) break;
            each.states = ordering.states(each.order);
        }
        stable_sort(best, by_states);
    };
    refine(8, 6);
    if (!best.empty() && best[0].states > hard) {
        const bool more = best[0].states > hardest;
        const std::int32_t tries = more ? 400 : 120;
        for (std::int32_t k = 0; k < tries && !control.stopped; ++k) {
            Vector<std::int32_t> order = ordering.greedy(k * 37 % size, 0.5 + 0.25 * (k % 4));
            const double states = ordering.states(order);
            best.push_back({states, std::move(order)});
        }
        stable_sort(best, by_states);
        refine(8, more ? 24 : 12);
        if (best.size() > 4) best.resize(more ? 4 : 2);
        for (Candidate& each : best) {
            for (int round = 0; round < 8; ++round) {
                const bool moved = ordering.move_segments(each.order, 60);
                if (!ordering.improve(each.order, 10) && !moved) break;
            }
            each.states = ordering.states(each.order);
        }
        stable_sort(best, by_states);
    }
    refine(11, 1);
    return best.empty() ? ordering.greedy(0) : std::move(best[0].order);
}

}  // namespace hashi::count
