#include "models/cnf.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <utility>

#include "base/base.hpp"

namespace hashi::models {
namespace {

// About a gigabyte; SAT solvers need several times as much for the same clauses.
constexpr std::int64_t most_literals = 250'000'000;

// Calls visit(parts) for every choice of `size` numbers (at most 4) from 0 to `most` with sum
// `sum`.
template <class Visit>
void each_sum(int size, int most, int sum, Visit&& visit) {
    std::array<int, 4> parts{};
    auto choose = [&](auto&& self, int place, int left) -> void {
        if (place == size) {
            if (left == 0) visit(parts);
            return;
        }
        const int rest = most * (size - place - 1);  // maximum of the remaining places
        for (int part = std::max(0, left - rest); part <= std::min(most, left); ++part) {
            parts[static_cast<std::size_t>(place)] = part;
            self(self, place + 1, left - part);
        }
    };
    choose(choose, 0, sum);
}

}  // namespace

void Cnf::build(const PuzzleSpec& spec, std::span<const std::uint8_t> low,
                std::span<const std::uint8_t> high, ConnectivityEncoding encoding,
                std::uint64_t seed, Control& control) {
    graph_.build(spec, control);
    const auto m = static_cast<std::size_t>(graph_.edge_count());
    if ((!low.empty() && low.size() != m) || low.size() != high.size())
        raise<std::invalid_argument>("an array ends within a record");
    clauses_ = 0;
    literals_.clear();
    units_.clear();
    counts_.assign(m, 0);
    place_.resize(m);
    for (std::size_t e = 0; e < m; ++e) place_[e] = static_cast<std::int32_t>(e);
    if (seed != 0) {
        Random random(seed);
        for (std::size_t i = m; i > 1; --i)
            std::swap(place_[i - 1], place_[static_cast<std::size_t>(random.next() % i)]);
    }
    variables_ = static_cast<std::int32_t>(m) * graph_.max_bridges;

    for (std::int32_t e = 0; e < graph_.edge_count(); ++e)
        for (int k = 2; k <= graph_.max_bridges; ++k) write({-x(e, k), x(e, k - 1)});
    write_bounds(low, high);
    for (const Island& island : graph_.islands) {
        if (control.tick()) raise<Stopped>();
        write_degree(island);
    }
    for (std::int32_t e = 0; e < graph_.edge_count(); ++e) {
        if (control.tick()) raise<Stopped>();
        for (const std::int32_t f : graph_.crossing_edges(e))
            if (e < f) write({-x(e, 1), -x(f, 1)});
    }
    if (encoding == ConnectivityEncoding::pairs && graph_.connected) write_pairs();
    if (encoding == ConnectivityEncoding::steps && graph_.connected) {
        write_steps(control);
        if (!graph_.loops) write_tree();
    }
    write_signs(control);
}

void Cnf::write(std::initializer_list<std::int32_t> clause) {
    literals_.insert(literals_.end(), clause);
    end_clause();
}

void Cnf::end_clause() {
    literals_.push_back(0);
    ++clauses_;
}

void Cnf::add(std::span<const std::int32_t> literals) {
    literals_.insert(literals_.end(), literals.begin(), literals.end());
    end_clause();
}

void Cnf::write_bounds(std::span<const std::uint8_t> low, std::span<const std::uint8_t> high) {
    for (std::size_t i = 0; i < low.size(); ++i) {
        const auto e = static_cast<std::int32_t>(i);
        if (low[i] > graph_.max_bridges) end_clause();
        else if (low[i] > 0) write({x(e, low[i])});
        if (high[i] < graph_.max_bridges) write({-x(e, high[i] + 1)});
    }
}

// Writes the prime implicates of "the number of bridges lies between the island's bounds", given
// that x(e, k + 1) implies x(e, k).
void Cnf::write_degree(const Island& island) {
    const Sides sides = sides_of(island);
    if (island.high < graph_.max_bridges * sides.size) write_fewer(sides, island.high + 1, 0);
    if (island.low > 0)
        write_more(sides, std::min(island.low - 1, graph_.max_bridges * sides.size), 0);
}

Cnf::Sides Cnf::sides_of(const Island& island) {
    Sides sides;
    for (const std::int32_t e : island.edge)
        if (e >= 0) sides.edges[static_cast<std::size_t>(sides.size++)] = e;
    return sides;
}

// No choice of levels with this sum is reached on all edges, unless `otherwise` (0: nothing) holds.
void Cnf::write_fewer(const Sides& sides, int sum, std::int32_t otherwise) {
    each_sum(sides.size, graph_.max_bridges, sum, [&](const std::array<int, 4>& level) {
        for (std::size_t i = 0; i < static_cast<std::size_t>(sides.size); ++i)
            if (level[i] > 0) literals_.push_back(-x(sides.edges[i], level[i]));
        if (otherwise != 0) literals_.push_back(otherwise);
        end_clause();
    });
}

// No choice of upper bounds with this sum holds on all edges, unless `otherwise` holds. For the sum
// of all edges that is the empty clause.
void Cnf::write_more(const Sides& sides, int sum, std::int32_t otherwise) {
    each_sum(sides.size, graph_.max_bridges, sum, [&](const std::array<int, 4>& bound) {
        for (std::size_t i = 0; i < static_cast<std::size_t>(sides.size); ++i)
            if (bound[i] < graph_.max_bridges) literals_.push_back(x(sides.edges[i], bound[i] + 1));
        if (otherwise != 0) literals_.push_back(otherwise);
        end_clause();
    });
}

// Two neighbors with the same clue d, joined by d bridges, would form a component of their own:
// forbids that, which is what their cut implies given their degrees.
void Cnf::write_pairs() {
    if (graph_.island_count() < 3) return;
    for (std::int32_t e = 0; e < graph_.edge_count(); ++e) {
        const Edge& edge = graph_.edges[static_cast<std::size_t>(e)];
        const Island& u = graph_.islands[static_cast<std::size_t>(edge.u)];
        const Island& v = graph_.islands[static_cast<std::size_t>(edge.v)];
        if (u.low == u.high && v.low == v.high && u.low == v.low && u.low > 0 &&
            u.low <= graph_.max_bridges)
            write({-x(e, u.low)});
    }
}

// Variables: r(v, t), island v is reached from the first island in at most t steps, for t from 0 to
// n - 1; a(u, v, t), it is reached from its neighbor u in step t. Clauses:
//     r(v, t) → r(v, t - 1) ∨ a(u, v, t) ∨ …,   a(u, v, t) → x(uv, 1),   a(u, v, t) → r(u, t - 1),
//     r(v, 0) only for the first island,   r(v, n - 1) for every island.
void Cnf::write_steps(Control& control) {
    const std::int64_t n = graph_.island_count(), m = graph_.edge_count();
    if (n < 2) return;
    const std::int64_t steps = n - 1;
    if (n * n * 3 + 2 * m * steps * 7 > most_literals)
        raise<std::invalid_argument>("too many islands for this encoding");
    const std::int32_t r0 = variables_ + 1;
    const auto a0 = static_cast<std::int32_t>(r0 + n * n);
    variables_ = static_cast<std::int32_t>(variables_ + n * n + 2 * m * steps);
    literals_.reserve(literals_.size() + static_cast<std::size_t>(n * n * 3 + 2 * m * steps * 7));
    auto r = [&](std::int64_t v, std::int64_t t) {
        return static_cast<std::int32_t>(r0 + v * n + t);
    };
    auto a = [&](std::int64_t e, bool backwards, std::int64_t t) {
        return static_cast<std::int32_t>(a0 + (2 * e + backwards) * steps + t - 1);
    };
    write({r(0, 0)});
    for (std::int32_t v = 1; v < n; ++v) write({-r(v, 0)});
    for (std::int32_t v = 0; v < n; ++v) {
        for (std::int64_t t = 1; t <= steps; ++t) {
            if (control.tick()) raise<Stopped>();
            literals_.push_back(-r(v, t));
            literals_.push_back(r(v, t - 1));
            for (const std::int32_t e : graph_.islands[static_cast<std::size_t>(v)].edge)
                if (e >= 0)
                    literals_.push_back(a(e, graph_.edges[static_cast<std::size_t>(e)].u == v, t));
            end_clause();
        }
    }
    for (std::int32_t e = 0; e < m; ++e) {
        const Edge& edge = graph_.edges[static_cast<std::size_t>(e)];
        for (std::int64_t t = 1; t <= steps; ++t) {
            if (control.tick()) raise<Stopped>();
            for (const bool backwards : {false, true}) {
                write({-a(e, backwards, t), x(e, 1)});
                write({-a(e, backwards, t), r(backwards ? edge.v : edge.u, t - 1)});
            }
        }
    }
    for (std::int32_t v = 0; v < n; ++v) write({r(v, steps)});
}

// A network of all n islands has no loop if it has at most n - 1 edges. Encoded by a sequential
// counter (Sinz 2005, LT_SEQ); s(i, j): at least j of the first i edges are built.
void Cnf::write_tree() {
    const std::int64_t n = graph_.island_count(), m = graph_.edge_count();
    const std::int64_t most = n - 1;
    if (n < 2 || m <= most) return;
    const std::int32_t s0 = variables_ + 1;
    variables_ = static_cast<std::int32_t>(variables_ + (m - 1) * most);
    auto s = [&](std::int64_t i, std::int64_t j) {
        return static_cast<std::int32_t>(s0 + (i - 1) * most + j - 1);
    };
    write({-x(0, 1), s(1, 1)});
    for (std::int64_t j = 2; j <= most; ++j) write({-s(1, j)});
    for (std::int32_t i = 2; i < m; ++i) {
        write({-x(i - 1, 1), s(i, 1)});
        write({-s(i - 1, 1), s(i, 1)});
        for (std::int64_t j = 2; j <= most; ++j) {
            write({-x(i - 1, 1), -s(i - 1, j - 1), s(i, j)});
            write({-s(i - 1, j), s(i, j)});
        }
        write({-x(i - 1, 1), -s(i - 1, most)});
    }
    write({-x(static_cast<std::int32_t>(m) - 1, 1), -s(m - 1, most)});
}

void Cnf::propagate_units() {
    constexpr int most_passes = 10;
    values_.assign(static_cast<std::size_t>(variables_) + 1, 0);
    units_.clear();
    for (int pass = 0; pass < most_passes; ++pass) {
        const std::size_t before = units_.size();
        for (std::size_t i = 0; i < literals_.size();) {
            std::int32_t open = 0;
            int count = 0;
            bool satisfied = false;
            for (; literals_[i] != 0; ++i) {
                const std::int32_t literal = literals_[i];
                const int value = values_[static_cast<std::size_t>(std::abs(literal))];
                if (value == 0) {
                    open = literal;
                    ++count;
                } else if ((value > 0) == (literal > 0)) {
                    satisfied = true;
                }
            }
            ++i;
            if (satisfied || count != 1) continue;
            values_[static_cast<std::size_t>(std::abs(open))] = open > 0 ? 1 : -1;
            units_.push_back(open);
        }
        if (units_.size() == before) return;
    }
}

std::span<const std::int32_t> Cnf::simplify_clause(std::size_t& at, bool& satisfied) {
    clause_.clear();
    satisfied = false;
    for (; literals_[at] != 0; ++at) {
        const std::int32_t literal = literals_[at];
        const int value = values_[static_cast<std::size_t>(std::abs(literal))];
        if (value == 0) clause_.push_back(literal);
        else satisfied |= (value > 0) == (literal > 0);
    }
    ++at;
    return clause_;
}

std::string Cnf::dimacs() const {
    std::string text =
        "p cnf " + std::to_string(variables_) + ' ' + std::to_string(clauses_) + '\n';
    text.reserve(text.size() + literals_.size() * 6);
    std::array<char, 12> digits{};
    for (const std::int32_t literal : literals_) {
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), literal).ptr;
        text.append(digits.data(), end);
        text.push_back(literal == 0 ? '\n' : ' ');
    }
    return text;
}

bool Cnf::read(std::span<const std::int32_t> model) {
    true_.assign(static_cast<std::size_t>(variables_) + 1, 0);
    for (const std::int32_t literal : model)
        if (literal > 0 && literal <= variables_) true_[static_cast<std::size_t>(literal)] = 1;
    for (std::int32_t e = 0; e < graph_.edge_count(); ++e) {
        std::uint8_t count = 0;
        for (int k = 1; k <= graph_.max_bridges; ++k)
            count = static_cast<std::uint8_t>(count + true_[static_cast<std::size_t>(x(e, k))]);
        counts_[static_cast<std::size_t>(e)] = count;
    }
    bool satisfied = false;
    for (const std::int32_t literal : literals_) {
        if (literal == 0) {
            if (!satisfied) return false;
            satisfied = false;
        } else {
            satisfied |= (literal > 0) == (true_[static_cast<std::size_t>(std::abs(literal))] != 0);
        }
    }
    return true;
}

// Breadth first, so that the loops found are short.
void Cnf::find_components() {
    const auto n = static_cast<std::size_t>(graph_.island_count());
    component_.assign(n, -1);
    entry_.assign(n, -1);
    depth_.assign(n, 0);
    order_.clear();
    std::size_t next = 0;
    for (std::size_t start = 0; start < n; ++start) {
        if (component_[start] >= 0) continue;
        component_[start] = static_cast<std::int32_t>(start);
        order_.push_back(static_cast<std::int32_t>(start));
        for (; next < order_.size(); ++next) {
            const auto i = static_cast<std::size_t>(order_[next]);
            for (const std::int32_t e : graph_.islands[i].edge) {
                if (e < 0 || counts_[static_cast<std::size_t>(e)] == 0) continue;
                const auto j = static_cast<std::size_t>(
                    graph_.edges[static_cast<std::size_t>(e)].other(static_cast<std::int32_t>(i)));
                if (component_[j] >= 0) continue;
                component_[j] = component_[i];
                entry_[j] = e;
                depth_[j] = depth_[i] + 1;
                order_.push_back(static_cast<std::int32_t>(j));
            }
        }
    }
}

std::span<const std::int32_t> Cnf::repairs() {
    repairs_.clear();
    find_components();
    const auto n = static_cast<std::size_t>(graph_.island_count());
    if (graph_.connected) {
        for (std::size_t begin = 0, end = 0, number = 0; begin < n; begin = end, ++number) {
            const std::int32_t part = component_[static_cast<std::size_t>(order_[begin])];
            end = begin;
            const std::size_t clause = repairs_.size();
            for (; end < n && component_[static_cast<std::size_t>(order_[end])] == part; ++end) {
                for (const std::int32_t e :
                     graph_.islands[static_cast<std::size_t>(order_[end])].edge) {
                    if (e < 0) continue;
                    const Edge& edge = graph_.edges[static_cast<std::size_t>(e)];
                    if (component_[static_cast<std::size_t>(edge.u)] !=
                        component_[static_cast<std::size_t>(edge.v)])
                        repairs_.push_back(x(e, 1));
                }
            }
            if (begin == 0 && end == n) break;  // one network
            if (number == 1 && end == n) {      // the two parts have the same cut
                repairs_.resize(clause);
                break;
            }
            repairs_.push_back(0);
        }
    }
    if (!graph_.loops) {
        for (std::int32_t e = 0; e < graph_.edge_count(); ++e) {
            const Edge& edge = graph_.edges[static_cast<std::size_t>(e)];
            auto u = static_cast<std::size_t>(edge.u), v = static_cast<std::size_t>(edge.v);
            if (counts_[static_cast<std::size_t>(e)] == 0 || entry_[u] == e || entry_[v] == e)
                continue;
            repairs_.push_back(-x(e, 1));
            while (u != v) {
                std::size_t& lower = depth_[u] > depth_[v] ? u : v;
                const std::int32_t up = entry_[lower];
                repairs_.push_back(-x(up, 1));
                lower = static_cast<std::size_t>(graph_.edges[static_cast<std::size_t>(up)].other(
                    static_cast<std::int32_t>(lower)));
            }
            repairs_.push_back(0);
        }
    }
    return repairs_;
}

std::span<const std::int32_t> Cnf::exclusion(std::span<const std::uint8_t> counts) {
    clause_.clear();
    for (std::int32_t e = 0; e < graph_.edge_count(); ++e) {
        const int count = counts[static_cast<std::size_t>(e)];
        if (count > 0) clause_.push_back(-x(e, count));
        if (count < graph_.max_bridges) clause_.push_back(x(e, count + 1));
    }
    return clause_;
}

}  // namespace hashi::models
