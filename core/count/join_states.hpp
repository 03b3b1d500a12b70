// Finds the live states of the nodes of the tree. In: the tree, node by node. Out: by node, the
// states (keys of partial solutions, by sums and crossings alone) that are part of some solution as
// far as these go.
//
// The algorithm has two passes, as for a query of an acyclic database (Yannakakis, "Algorithms for
// acyclic database schemes", 1981): one from the leaves lists the possible states, one back to them
// keeps those that merge to a live state of the parent. To merge two sides, it splits each state in
// two: its values of the constraints that both sides have, of which there are few combinations
// (groups), and of those that only its side has (own). Whether two states fit depends on their
// groups alone, so it compares groups once and then lists all pairs of their states. Invariant: the
// states of a class follow each other, and those of different classes differ.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "base/base.hpp"
#include "count/join_plan.hpp"
#include "count/sweep.hpp"
#include "count/table.hpp"

namespace hashi::count {

// The partial solutions of a node of the tree.
struct Partials {
    Vector<Word> keys;  // of the states
    // Where the classes begin. States that agree on the outer side's own constraints are a class.
    Vector<std::uint32_t> classes;
    std::int64_t steps = 0;  // of the work to find them, for progress
    // By state: where its labels begin and end. By label of a state: its number in `labels`, and
    // how many assignments to the edges below have this state and label.
    Vector<std::uint32_t> begin, end, label;
    Vector<Word> counts;
    std::size_t words = 1;  // of a count
    Table labels;

    std::size_t bytes() const {
        return (keys.capacity() + counts.capacity()) * sizeof(Word) +
               (2 * begin.capacity() + label.capacity()) * 4 + labels.bytes();
    }
    // How many labels a state has, on average.
    double networks() const {
        return static_cast<double>(label.size()) /
               static_cast<double>(std::max<std::size_t>(begin.size(), 1));
    }
};

// The states of one side of a join, split in two.
struct JoinSide {
    Table groups;                  // the distinct values of the constraints in both
    Vector<std::uint32_t> group;   // by state
    Vector<Word> own;              // by state: its values of constraints in this side only
    Vector<std::uint32_t> begin;   // by group or class: where its members begin
    Vector<std::uint32_t> member;  // states, in their order

    std::size_t bytes() const {
        return groups.bytes() + own.capacity() * sizeof(Word) +
               (group.capacity() + begin.capacity() + member.capacity()) * 4;
    }
    // Lists the members of each group or class (a counting sort by `number`). Returns false if the
    // control stops it.
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

class JoinStates {
public:
    JoinStates(const Piece& piece, const Tree& tree, Control& control, Budget& budget)
        : plans_(piece, tree),
          control_(control),
          budget_(budget) {}
    virtual ~JoinStates() = default;

    // Adds a node after its children, with its plan and its possible states.
    Ending add_node(const Tree::Node& node);
    // Keeps the states that can be completed.
    Ending find_live();
    // Adds a node for all edges but those below another node, `across`, whose states are live.
    Ending add_reversed(std::int32_t left, std::int32_t right, std::int32_t across);

    std::int32_t last() const { return static_cast<std::int32_t>(plans_.size()) - 1; }
    const Partials& partials(std::int32_t n) const { return partials_[at(n)]; }
    std::size_t size_of_states(std::size_t n) const {
        return partials_[n].keys.size() / plans_[n].words;
    }

protected:
    // The bytes in use besides the partial solutions; the bytes that the largest array needs while
    // it next grows; the largest number of a state, a label or a pair.
    virtual std::size_t in_use() const;
    virtual std::size_t growth() const;
    virtual std::size_t most_numbers() const;

    // Adds a node and its plan, without states.
    bool add_bare_node(const Tree::Node& node) {
        partials_.emplace_back();
        return plans_.add(node);
    }
    // Checks the limits of time, after some steps, and of memory.
    bool go_on(std::int32_t steps);
    bool fail(Ending ending) {
        ending_ = ending;
        return false;
    }
    void release(std::size_t n);

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

    // Visits all pairs of states, one of each side, that fit each other, with the state that they
    // merge to. It goes class by class, by the outer side's own values: the results of different
    // classes differ, so one table for the results of a class is enough. begin(own) returns whether
    // to visit a class, end() follows each, visit() returns the steps of its work. Returns false if
    // a limit stops it.
    template <std::size_t W, class Begin, class Visit, class End>
    bool for_pairs(const Plan& plan, const Begin& begin, const Visit& visit, const End& end) {
        const JoinSide &outer = side_[plan.outer], &inner = side_[!plan.outer];
        const auto states = static_cast<double>(outer.member.size());
        std::int32_t steps = 0;
        for (std::size_t c = 0; c + 1 < outer.begin.size(); ++c) {
            const Word* outer_own =
                outer.own.data() + std::size_t{outer.member[outer.begin[c]]} * W;
            if (!begin(outer_own)) continue;
            for (std::uint32_t k = outer.begin[c]; k < outer.begin[c + 1]; ++k) {
                const std::uint32_t a = outer.member[k];
                const std::uint32_t g = outer.group[a];
                for (std::uint32_t f = fits_begin_[g]; f < fits_begin_[g + 1]; ++f) {
                    Word base[W];
                    for (std::size_t w = 0; w < W; ++w)
                        base[w] = outer_own[w] | fits_base_[f * W + w];
                    const std::uint32_t h = fits_[f];
                    ++steps;
                    for (std::uint32_t m = inner.begin[h]; m < inner.begin[h + 1]; ++m) {
                        const std::uint32_t b = inner.member[m];
                        const Word* inner_own = inner.own.data() + std::size_t{b} * W;
                        Word key[W];
                        for (std::size_t w = 0; w < W; ++w) key[w] = base[w] | inner_own[w];
                        steps += visit(a, b, key);
                        if (steps >= 1024) {
                            if (!go_on(steps)) return false;
                            steps = 0;
                            budget_.progress.set_part_of_join(static_cast<double>(k) / states);
                        }
                    }
                }
            }
            if (!end()) return false;
        }
        return true;
    }

    // Splits the states of both sides. The first time, chooses the outer side: that with more
    // classes.
    template <std::size_t W>
    bool prepare_sides(std::size_t n, bool first) {
        const Tree::Node& node = plans_.node(n);
        Plan& plan = plans_[n];
        const Word value = (Word{1} << plans_.width()) - 1;
        Table classes[2];
        Vector<std::uint32_t> number[2];
        for (int s = 0; s < 2; ++s) {
            const auto child = at(s == 0 ? node.left : node.right);
            const Vector<Word>& keys = partials_[child].keys;
            const std::size_t words = plans_[child].words, size = keys.size() / words;
            JoinSide& side = side_[s];
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
        JoinSide &outer = side_[plan.outer], &inner = side_[!plan.outer];
        if (!outer.list(number[plan.outer], classes[plan.outer].size(), control_) ||
            !inner.list(inner.group, inner.groups.size(), control_))
            return fail(Ending::stopped);
        return find_fits<W>(plan);
    }

    // Calls begin, visit and end as for_pairs does, for a node whose states are known: `begin` gets
    // the first of the states of a class, all of which are in table_.
    template <class Begin, class Visit, class End>
    bool for_known_pairs(std::size_t n, const Begin& begin, const Visit& visit, const End& end) {
        const Plan& plan = plans_[n];
        const Partials& partials = partials_[n];
        return with_words(plan.words, [&](auto words) {
            constexpr std::size_t W = words;
            if (!prepare_sides<W>(n, false)) return false;
            Table classes;
            Vector<std::uint32_t> which;  // by number in `classes`
            classes.reset(W);
            for (std::uint32_t c = 0; c + 1 < partials.classes.size(); ++c) {
                if (partials.classes[c] == partials.classes[c + 1]) continue;
                Word own[W];
                for (std::size_t w = 0; w < W; ++w)
                    own[w] = partials.keys[partials.classes[c] * W + w] & plan.own[plan.outer][w];
                classes.insert(own);
                which.push_back(c);
            }
            table_.reset(W);
            return for_pairs<W>(
                plan,
                [&](const Word* own) {
                    const std::uint32_t number = classes.find(own);
                    if (number == none) return false;
                    const std::uint32_t first = partials.classes[which[number]],
                                        last = partials.classes[which[number] + 1];
                    table_.clear();
                    for (std::uint32_t k = first; k < last; ++k)
                        table_.insert(partials.keys.data() + std::size_t{k} * W);
                    begin(first);
                    return true;
                },
                visit, end);
        });
    }

    JoinPlans plans_;
    Control& control_;
    Budget& budget_;
    Ending ending_ = Ending::complete;
    Vector<Partials> partials_;  // by node
    JoinSide side_[2];
    Table table_;  // the states of a class

private:
    Ending find_states(std::size_t n);
    // Appends the states of a class.
    bool append_possible(std::size_t n);
    void make_leaf(std::size_t n);
    void keep_live(std::size_t n, const Vector<std::uint8_t>& live);
    // Marks the states on the right that fit some state on the left.
    void mark_compatible(const Plan& plan, Vector<std::uint8_t>& compatible) const;

    // Finds the groups of the inner side that fit each group of the outer one, and their sums.
    template <std::size_t W>
    bool find_fits(const Plan& plan) {
        const JoinSide &outer = side_[plan.outer], &inner = side_[!plan.outer];
        // Groups of the inner side by the sums that must be exact.
        JoinSide exact;
        exact.groups.reset(W);
        Word key[W];
        for (std::size_t h = 0; h < inner.groups.size(); ++h) {
            for (std::size_t w = 0; w < W; ++w) key[w] = inner.groups.key(h)[w] & plan.exact[w];
            exact.group.push_back(exact.groups.insert(key));
        }
        if (!exact.list(exact.group, exact.groups.size(), control_)) return fail(Ending::stopped);
        fits_begin_.assign(1, 0);
        fits_.clear();
        fits_base_.clear();
        for (std::size_t g = 0; g < outer.groups.size(); ++g) {
            const Word* left = outer.groups.key(g);
            for (std::size_t w = 0; w < W; ++w) key[w] = plan.target[w] - (left[w] & plan.exact[w]);
            const std::uint32_t match = exact.groups.find(key);
            if (match != none) {
                const std::uint32_t last = exact.begin[match + 1];
                if (!go_on(static_cast<std::int32_t>(last - exact.begin[match]))) return false;
                for (std::uint32_t k = exact.begin[match]; k < last; ++k) {
                    const std::uint32_t h = exact.member[k];
                    const Word* right = inner.groups.key(h);
                    Word missing = 0;
                    for (std::size_t w = 0; w < W; ++w) {
                        const Word sum = left[w] + right[w];
                        missing |= ~((sum + plan.low[w]) & (plan.high[w] - sum)) & plan.guard[w];
                    }
                    if (missing) continue;
                    fits_.push_back(h);
                    for (std::size_t w = 0; w < W; ++w) {
                        const Word sums = (left[w] & plan.keep[plan.outer][w]) +
                                          (right[w] & plan.keep[!plan.outer][w]);
                        const Word at_cap = (sums + plan.cap_offset[w]) & plan.cap_guard[w];
                        const Word cap_mask = at_cap - (at_cap >> plans_.width());
                        fits_base_.push_back((sums & ~cap_mask) | (plan.cap[w] & cap_mask));
                    }
                }
            }
            fits_begin_.push_back(static_cast<std::uint32_t>(fits_.size()));
        }
        return true;
    }

    // By group of the outer side: the groups of the inner side that fit, and the values of the
    // constraints in both that the two merge to.
    Vector<std::uint32_t> fits_begin_, fits_;
    Vector<Word> fits_base_;
};

}  // namespace hashi::count
