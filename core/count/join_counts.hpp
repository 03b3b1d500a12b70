// Adds networks and counts to the live states (join_states.hpp). In: the partial solutions of two
// nodes of the tree. Out: those of their union, with counts; after the last join, the number of
// solutions.
//
// A partial solution is a state with a label for every node of the networks in the middle set (as
// in Cook and Seymour's tour merging): nodes with equal labels are connected. Two of them merge if
// their states fit, if no forbidden loop arises and if no component is cut off. Equal results are
// one partial solution; its count is the sum of the products of their counts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/base.hpp"
#include "count/join_states.hpp"
#include "count/labels.hpp"
#include "count/number.hpp"

namespace hashi::count {

// The labels of one side of a join, unpacked to bit masks of joints (join_plan.hpp).
struct Components {
    Vector<std::uint32_t> begin;   // by label: where its components begin in `masks`
    Vector<Mask> masks;            // the joints of a component
    Vector<Mask> nodes, inactive;  // by label: the joints of this side with and without a label

    std::size_t bytes() const {
        return begin.capacity() * 4 + (masks.capacity() + 2 * inactive.capacity()) * sizeof(Mask);
    }
};

using LabelKey = Word[words_of_labels(most_labels)];
// A product of two counts, to be added to the count of a partial solution. `state`: of the result;
// `outer`, `inner`: the indices of the two partial solutions among those of their sides.
struct Product {
    std::uint32_t state, outer, inner;
};
struct QueuedLabel {
    Product product;
    std::uint64_t hash;
    LabelKey key;
};
struct QueuedCount {
    Product product;
    std::uint64_t hash;
    Word key;
};

class JoinCounts final : public JoinStates {
public:
    using JoinStates::JoinStates;

    // Counts the partial solutions of a node with live states, after those of its children, which
    // are freed.
    Ending count_states(std::size_t n);
    // The last join: counts the solutions that merge two sides, which together have all edges.
    Ending count_all(std::int32_t left, std::int32_t right, Number& count);

private:
    static constexpr std::size_t queue_size = 32;
    // A cached result of merging two labels.
    struct PairLabel {
        Mask nodes, active;  // it holds while the same of these nodes are active
        std::uint32_t label;
    };

    std::size_t in_use() const override;
    std::size_t growth() const override;
    std::size_t most_numbers() const override;
    // The memory of the counts of the join in progress.
    std::size_t result_bytes() const;
    // Appends the labels and counts of a class's states, which are in table_ and begin at `first`.
    bool append_counts(Partials& partials, std::uint32_t first);
    bool count_leaf(std::size_t n);
    bool join_counts(std::size_t n);
    // Whether two labels merge to a solution when no edge is left.
    bool is_complete(std::size_t n, std::uint32_t l, std::uint32_t r) const;
    bool is_connected(std::uint32_t l, std::uint32_t r) const;
    // How many pairs of labels two states have, for the limits.
    std::int32_t products_of(std::uint32_t a, std::uint32_t b) const;
    // Labels and counts are looked up in large tables; several wait while the memory is fetched.
    void queue_label(std::size_t n, std::uint32_t left_label, std::uint32_t right_label,
                     Mask active, const Product& product);
    void flush_labels(std::size_t n);
    void queue_count(std::uint32_t label, const Product& product);
    void flush_counts();
    bool unpack_labels(const Plan& plan, int side, const Table& labels, Components& result);
    // Merges the components of two labels. Returns their number, or `loop` if there is a forbidden
    // loop.
    std::size_t merge(std::uint32_t l, std::uint32_t r, Mask* component) const;
    // The nodes of these components.
    Mask nodes_of(std::uint32_t l, std::uint32_t r) const;
    std::uint32_t number_label(std::size_t n, const Mask* component, std::size_t components,
                               Mask active);
    // Labels these components: only active nodes, which may still be joined to others, get a label,
    // the lowest of their component. Returns false if some component is cut off from the others.
    bool relabel(std::size_t n, const Mask* component, std::size_t components, Mask active,
                 LabelKey& key) const;

    // The partial solutions of a class, by state and label; their counts; lists of them by state.
    Table states_;
    Vector<Word> counts_;
    JoinSide by_state_;
    Vector<std::uint32_t> pair_index_;  // by two labels: an index of pair_labels_
    Vector<PairLabel> pair_labels_;
    Components components_[2];
    const Partials *outer_ = nullptr, *inner_ = nullptr, *result_ = nullptr;
    std::size_t words_ = 1;   // of a count
    bool overflows_ = false;  // some count needs more words
    std::size_t queued_label_count_ = 0, queued_count_count_ = 0;
    std::array<QueuedLabel, queue_size> queued_labels_;
    std::array<QueuedCount, queue_size> queued_counts_;
};

}  // namespace hashi::count
