#include "count/order.hpp"

#include <algorithm>
#include <bit>

#include "count/costs.hpp"

namespace hashi::count {
namespace {

// Costs of a node on the frontier, and of an edge that may be blocked.
constexpr std::int32_t frontier_node_cost = 3, blocked_cost = 10;

// How far the search for an order goes; work is in steps of 10 to 20 ns.
constexpr std::size_t most_start_edges = 24, widest = 512, widest_band = 12;
constexpr double work_per_state = 20, most_order_work = 1e8;
// Extending a set copies an array of the size of the piece; up to `free_bytes`, this costs nothing
// beside the rest.
constexpr std::size_t free_bytes = 1 << 14, bytes_per_step = 64;

// An order, and about how many states a sweep in it has.
struct Candidate {
    double states;
    Vector<std::int32_t> order;
};

// The cost of orders. The edges decided are behind the frontier, the others ahead. A state has a
// field for every constraint with edges behind and ahead: the sum at an island, the component of a
// node, whether an edge is blocked by edges that cross it. Each constraint has a table of the cost
// of its field, by the set (or number) of its edges behind.
class Ordering {
public:
    Ordering(const Piece& piece, Control& control)
        : control_(control),
          size_(piece.edges.size()),
          moves_(size_),
          near_(size_),
          is_near_(size_, 0) {
        for (const PieceIsland& island : piece.islands) {
            const std::size_t all = std::size_t{1} << island.edges.size();
            for (std::size_t k = 0; k < island.edges.size(); ++k)
                add_move(island.edges[k], std::size_t{1} << k);
            begin_.push_back(static_cast<std::uint32_t>(costs_.size()));
            for (std::size_t behind = 0; behind < all; ++behind)
                costs_.push_back(island_cost(piece, island, behind));
            unite(island.edges);
        }
        for (const PieceNode& node : piece.nodes) {
            for (const std::int32_t e : node.edges) add_move(e, 1);
            begin_.push_back(static_cast<std::uint32_t>(costs_.size()));
            for (std::size_t behind = 0; behind <= node.edges.size(); ++behind)
                costs_.push_back(behind > 0 && behind < node.edges.size() ? frontier_node_cost : 0);
            unite(node.edges);
        }
        for (std::size_t e = 0; e < size_; ++e) {
            Vector<std::int32_t> edges = piece.edges[e].crossings;
            if (edges.empty()) continue;
            const std::size_t crossing_count = edges.size();
            for (const std::int32_t f : edges) add_move(f, 1);
            add_move(static_cast<std::int32_t>(e), crossing_count + 1);
            begin_.push_back(static_cast<std::uint32_t>(costs_.size()));
            for (std::size_t behind = 0; behind < 2 * (crossing_count + 1); ++behind)
                costs_.push_back(behind > 0 && behind <= crossing_count ? blocked_cost : 0);
            edges.push_back(static_cast<std::int32_t>(e));
            unite(edges);
        }
        for (std::size_t e = 0; e < size_; ++e) {
            sort(near_[e]);
            near_[e].erase(std::unique(near_[e].begin(), near_[e].end()), near_[e].end());
        }
        Random random(1);
        for (std::size_t e = 0; e < size_; ++e) hash_.push_back(random.next());
        const std::size_t bytes = begin_.size() * sizeof(begin_[0]) + size_;
        if (bytes > free_bytes) work_per_copy_ = bytes / bytes_per_step;
    }

    double states(const Vector<std::int32_t>& order) {
        place_ = begin_;
        std::int32_t bits = 0;
        double sum = 0;
        for (const std::int32_t e : order) {
            bits += take(e);
            sum += powers_[bits];
        }
        return sum;
    }

    // Grows sets of edges behind from one edge, at each size the `width` sets with the fewest
    // states so far (a beam search).
    Candidate grow(std::int32_t start, std::size_t width) {
        history_.clear();
        now_.resize(1);
        now_[0] = {0, 0, 0, nothing, begin_, {{start, 0}}, Vector<std::uint8_t>(size_, 0)};
        now_[0].is_behind_or_ahead[at(start)] = 1;
        place_ = begin_;
        now_[0].ahead[0].bits = change(begin_, start);
        for (std::size_t t = 0; t < size_; ++t) {
            next_.clear();
            for (std::size_t k = 0; k < now_.size(); ++k) {
                const Set& set = now_[k];
                for (const Ahead& each : set.ahead) {
                    const double states = set.states + powers_[set.bits + each.bits];
                    next_.push_back({states, set.hash ^ hash_[at(each.edge)], set.bits + each.bits,
                                     static_cast<std::uint32_t>(k), each.edge});
                }
            }
            work += next_.size() + 8 * now_.size();
            if (next_.empty() || control_.tick(static_cast<std::int32_t>(next_.size() / 16 + 1)))
                return {far, {}};
            // Different sets may be extended to equal ones, so this looks at more than `width`.
            const std::size_t most = std::min(next_.size(), width == 1 ? 1 : 3 * width);
            const auto fewer = [](const Next& a, const Next& b) {
                return a.states != b.states ? a.states < b.states : a.hash < b.hash;
            };
            const auto end = next_.begin() + static_cast<std::ptrdiff_t>(most);
            if (end != next_.end()) std::nth_element(next_.begin(), end, next_.end(), fewer);
            std::sort(next_.begin(), end, fewer);
            next_.resize(most);
            then_.resize(std::min(width, most));
            hashes_.assign(std::bit_ceil(8 * width), 0);
            std::size_t count = 0;
            for (const Next& each : next_) {
                if (count == then_.size()) break;
                const std::uint64_t mark = each.hash | 1;
                std::size_t s = mark >> 20 & (hashes_.size() - 1);
                while (hashes_[s] != 0 && hashes_[s] != mark) s = (s + 1) & (hashes_.size() - 1);
                if (hashes_[s] == mark) continue;
                hashes_[s] = mark;
                extend(each, then_[count++]);
            }
            then_.resize(count);
            now_.swap(then_);
            work += count * work_per_copy_;
        }
        Candidate result{now_[0].states, {}};
        for (std::uint32_t k = now_[0].last; k != nothing; k = history_[k].before)
            result.order.push_back(history_[k].edge);
        std::reverse(result.order.begin(), result.order.end());
        return result;
    }

    // Finds the best of all orders in which every edge comes before those that stood `width` or
    // more places behind it. Returns whether it is better. By dynamic programming (Balas, "New
    // classes of efficiently solvable generalized traveling salesman problems", 1999) over pairs of
    // a place i and a set of the `width` - 1 edges after it: the edges before place i and those of
    // the set are behind, the edge at i is not.
    bool improve(Candidate& candidate, std::size_t width) {
        Vector<std::int32_t>& order = candidate.order;
        width = std::min(width, size_);
        if (width < 2 || order.empty()) return false;
        const std::size_t sets = std::size_t{1} << (width - 1);
        // By place (in a ring) and set: the fewest states of the layers so far. By place and set:
        // the last edge, as its distance from the place or, if it stood at an earlier place, as
        // behind_place plus the number of edges after it that were behind already.
        sums_.assign((width + 1) * sets, far);
        last_.resize((size_ + 1) * sets);
        bits_.resize(sets);
        sums_[0] = 0;
        place_ = begin_;
        std::int32_t bits = 0;  // of the edges before the place
        for (std::size_t i = 0; i < size_; ++i) {
            const std::size_t beyond = std::min(width, size_ - i) - 1;
            const std::size_t here = std::size_t{1} << beyond;
            work += 4 * here;
            if (control_.tick(static_cast<std::int32_t>(here))) return false;
            // Goes from set to set by one edge more or less (Gray code).
            std::int32_t set_bits = bits;
            std::size_t set = 0;
            bits_[0] = set_bits;
            for (std::size_t k = 1; k < here; ++k) {
                const auto j = static_cast<std::size_t>(std::countr_zero(k));
                const std::int32_t e = order[i + 1 + j];
                set ^= std::size_t{1} << j;
                set_bits += set >> j & 1 ? take(e) : put_back(e);
                bits_[set] = set_bits;
            }
            for (; set != 0; set &= set - 1)
                put_back(order[i + 1 + static_cast<std::size_t>(std::countr_zero(set))]);
            double* sums = sums_.data() + i % (width + 1) * sets;
            std::uint8_t* last = last_.data() + i * sets;
            for (std::size_t s = 0; s < here; ++s) {
                double sum = sums[s];
                for (std::size_t rest = s; rest != 0; rest &= rest - 1) {
                    const int j = std::countr_zero(rest);
                    const double other = sums[s ^ (std::size_t{1} << j)];
                    if (other < sum) {
                        sum = other;
                        last[s] = static_cast<std::uint8_t>(j);
                    }
                }
                sum += powers_[bits_[s]];
                if (sum > candidate.states) {
                    sums[s] = far;
                    continue;
                }
                sums[s] = sum;
                // Takes the edge at the place; the next place is after the run of edges behind it.
                const int run = std::countr_one(s);
                const std::size_t to = i + 1 + static_cast<std::size_t>(run);
                const std::size_t rest = s >> run >> 1;
                double& next = sums_[to % (width + 1) * sets + rest];
                if (sum < next) {
                    next = sum;
                    last_[to * sets + rest] = static_cast<std::uint8_t>(behind_place + run);
                }
            }
            std::fill(sums, sums + sets, far);
            bits += take(order[i]);
        }
        const double best = sums_[size_ % (width + 1) * sets] + 1;
        if (best >= candidate.states * (1 - 1e-6)) return false;
        Vector<std::int32_t> better(size_);
        std::size_t i = size_, s = 0;
        for (std::size_t t = size_; t-- > 0;) {
            const std::size_t choice = last_[i * sets + s];
            if (choice < behind_place) {
                better[t] = order[i + 1 + choice];
                s ^= std::size_t{1} << choice;
            } else {
                const std::size_t run = choice - behind_place;
                i -= 1 + run;
                s = (s << 1 << run) | ((std::size_t{1} << run) - 1);
                better[t] = order[i];
            }
        }
        order = std::move(better);
        candidate.states = best;
        return true;
    }

    static constexpr double far = 1e300;  // more states than any order has
    std::uint64_t work = 0;               // in steps

private:
    // An edge that shares a constraint with edges behind, and how taking it changes the bits.
    struct Ahead {
        std::int32_t edge, bits;
    };
    struct Set {
        double states;
        std::uint64_t hash;
        std::int32_t bits;
        std::uint32_t last;  // in history_
        Vector<std::uint32_t> place;
        Vector<Ahead> ahead;
        Vector<std::uint8_t> is_behind_or_ahead;  // by edge: behind or ahead
    };
    struct Next {
        double states;
        std::uint64_t hash;
        std::int32_t bits;
        std::uint32_t from;  // in now_
        std::int32_t edge;
    };
    struct Choice {
        std::uint32_t before;
        std::int32_t edge;
    };

    struct Move {
        std::uint32_t constraint, by;
    };

    void add_move(std::int32_t e, std::size_t by) {
        moves_[at(e)].push_back(
            {static_cast<std::uint32_t>(begin_.size()), static_cast<std::uint32_t>(by)});
    }
    void unite(const Vector<std::int32_t>& edges) {
        for (const std::int32_t e : edges) {
            if (control_.tick(static_cast<std::int32_t>(edges.size()))) return;
            for (const std::int32_t f : edges)
                if (e != f) near_[at(e)].push_back(f);
        }
    }
    static std::int32_t island_cost(const Piece& piece, const PieceIsland& island,
                                    std::size_t behind) {
        std::int32_t inside = 0, outside = 0;
        for (std::size_t k = 0; k < island.edges.size(); ++k)
            (behind >> k & 1 ? inside : outside) += piece.edges[at(island.edges[k])].high;
        if (inside == 0 || outside == 0) return 0;
        return SumRange(island.low, island.high, island.capped, inside, outside).cost();
    }

    void extend(const Next& next, Set& set) {
        const Set& from = now_[next.from];
        set.states = next.states;
        set.hash = next.hash;
        set.bits = next.bits;
        set.place = from.place;
        set.is_behind_or_ahead = from.is_behind_or_ahead;
        for (const Move& move : moves_[at(next.edge)]) set.place[move.constraint] += move.by;
        set.ahead.clear();
        for (const std::int32_t f : near_[at(next.edge)]) is_near_[at(f)] = 1;
        for (const Ahead& each : from.ahead)
            if (each.edge != next.edge)
                set.ahead.push_back({each.edge, is_near_[at(each.edge)]
                                                    ? change(set.place, each.edge)
                                                    : each.bits});
        for (const std::int32_t f : near_[at(next.edge)]) {
            is_near_[at(f)] = 0;
            if (set.is_behind_or_ahead[at(f)]) continue;
            set.is_behind_or_ahead[at(f)] = 1;
            set.ahead.push_back({f, change(set.place, f)});
        }
        set.last = static_cast<std::uint32_t>(history_.size());
        history_.push_back({from.last, next.edge});
    }
    std::int32_t change(const Vector<std::uint32_t>& place, std::int32_t e) const {
        std::int32_t bits = 0;
        for (const Move& move : moves_[at(e)])
            bits += costs_[place[move.constraint] + move.by] - costs_[place[move.constraint]];
        return bits;
    }

    // Moves an edge behind the frontier, or back; returns the change of the bits.
    std::int32_t take(std::int32_t e) {
        std::int32_t bits = 0;
        for (const Move& move : moves_[at(e)]) {
            std::uint32_t& place = place_[move.constraint];
            bits += costs_[place + move.by] - costs_[place];
            place += move.by;
        }
        return bits;
    }
    std::int32_t put_back(std::int32_t e) {
        std::int32_t bits = 0;
        for (const Move& move : moves_[at(e)]) {
            std::uint32_t& place = place_[move.constraint];
            bits += costs_[place - move.by] - costs_[place];
            place -= move.by;
        }
        return bits;
    }

    static constexpr std::uint32_t nothing = 0xffffffffu;
    static constexpr std::uint8_t behind_place = 128;

    const Powers powers_;
    Control& control_;
    std::size_t size_;
    Vector<std::int32_t> costs_;           // of the constraints, one after the other
    Vector<std::uint32_t> begin_, place_;  // by constraint: its costs with no edge behind, and now
    Vector<Vector<Move>> moves_;           // by edge
    Vector<Vector<std::int32_t>> near_;    // by edge: those that share a constraint
    Vector<std::uint64_t> hash_;           // by edge
    Vector<Choice> history_;
    Vector<Set> now_, then_;
    Vector<Next> next_;
    Vector<std::uint64_t> hashes_;
    Vector<std::uint8_t> is_near_;  // by edge
    std::uint64_t work_per_copy_ = 0;
    Vector<double> sums_;
    Vector<std::int32_t> bits_;
    Vector<std::uint8_t> last_;
};

}  // namespace

// A list of the pairs of edges that change each other's costs.
std::size_t bytes_to_find_order(const Piece& piece) {
    std::size_t pairs = 0;
    const auto add = [&](std::size_t edges) { pairs += edges * edges; };
    for (const PieceIsland& island : piece.islands) add(island.edges.size());
    for (const PieceNode& node : piece.nodes) add(node.edges.size());
    for (const PieceEdge& edge : piece.edges) add(edge.crossings.size() + 1);
    return pairs * sizeof(std::int32_t);
}

Vector<std::int32_t> find_order(const Piece& piece, Control& control, int variant) {
    Ordering ordering(piece, control);
    const std::size_t size = piece.edges.size();
    if (variant != 0) return ordering.grow(variant % static_cast<std::int32_t>(size), 1).order;
    // Start edges all over the piece, later sorted by their best result. A longer search pays as
    // long as it takes less time than the sweep will.
    struct Start {
        double states;
        std::int32_t edge;
    };
    Vector<Start> starts;
    const std::size_t some = std::min<std::size_t>(size, most_start_edges);
    for (std::size_t k = 0; k < some; ++k)
        starts.push_back({0, static_cast<std::int32_t>(size * k / some)});
    Candidate best{Ordering::far, {}};
    const auto pays = [&] {
        return !control.stopped && static_cast<double>(ordering.work) <
                                       std::min(best.states * work_per_state, most_order_work);
    };
    for (std::size_t width = 1, band = 6; width <= widest && !control.stopped;
         width *= width < 16 ? 4 : 2, band += 2) {
        Candidate candidate{Ordering::far, {}};
        for (Start& start : starts) {
            if (!pays()) break;
            Candidate next = ordering.grow(start.edge, width);
            start.states = next.states;
            if (next.states < candidate.states) candidate = std::move(next);
        }
        for (int round = 0; round < 4; ++round)
            if (!ordering.improve(candidate, std::min(band, widest_band))) break;
        if (candidate.states < best.states) best = std::move(candidate);
        if (!pays()) break;
        stable_sort(starts, [](const Start& a, const Start& b) { return a.states < b.states; });
        if (width >= 16)
            starts.resize(std::min(starts.size(), std::max<std::size_t>(starts.size() * 3 / 4, 6)));
    }
    if (best.order.empty())  // stopped
        for (std::size_t e = 0; e < size; ++e) best.order.push_back(static_cast<std::int32_t>(e));
    return std::move(best.order);
}

}  // namespace hashi::count
