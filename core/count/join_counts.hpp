// The networks of live states, with counts: a partial solution is a state with a label for every
// node of the networks in the middle set. Two sides are merged state by state, as far as their
// labels leave no loop that must not be and nothing apart; equal results are one partial solution,
// whose count is the sum of their products.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/base.hpp"
#include "count/join_states.hpp"
#include "count/labels.hpp"
#include "count/number.hpp"

namespace hashi::count {

// The labels of one side of a join, unpacked.
struct Components {
    Vector<std::uint32_t> begin;  // by label: of its components in `masks`
    Vector<Mask> masks;           // the joints of a component
    Vector<Mask> nodes, gone;     // by label: the joints of this side with and without one

    std::size_t bytes() const {
        return begin.capacity() * 4 + (masks.capacity() + 2 * gone.capacity()) * sizeof(Mask);
    }
};

using LabelKey = Word[words_of_labels(most_labels)];
// A product of two counts, to be added to that of a partial solution: its state, and the numbers of
// the two partial solutions among those of their sides.
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

    // Counts the partial solutions of a node with live states, after its children; theirs are given
    // up.
    Ending count_states(std::size_t n);
    // Counts the solutions that two sides make which have all edges together.
    Ending count_all(std::int32_t left, std::int32_t right, Number& count);

private:
    static constexpr std::size_t most_queued = 32;
    // The label that two labels make.
    struct PairLabel {
        Mask nodes, active;  // it depends on which of their nodes are active: then, these were
        std::uint32_t label;
    };

    std::size_t in_use() const override;
    std::size_t growth() const override;
    std::size_t most_numbers() const override;
    // Of the counts that are being made.
    std::size_t result_bytes() const;
    // Appends the labels and counts of a class's states, which are in table_ and begin at `first`.
    bool append_counts(Partials& partials, std::uint32_t first);
    bool count_leaf(std::size_t n);
    bool join_counts(std::size_t n);
    // Whether two labels make a solution, when no edge is left.
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
    // The components that two labels make together, and how many these are; `loop` if there is one
    // that must not be.
    std::size_t merge(std::uint32_t l, std::uint32_t r, Mask* component) const;
    // The nodes that two labels make components of.
    Mask nodes_of(std::uint32_t l, std::uint32_t r) const;
    std::uint32_t number_label(std::size_t n, const Mask* component, std::size_t components,
                               Mask active);
    // Labels these components: only nodes that may still be joined to others keep a label, the
    // lowest of their component. False if some component can never be joined to others.
    bool relabel(std::size_t n, const Mask* component, std::size_t components, Mask active,
                 LabelKey& key) const;

    // The partial solutions of a class, by state and label; their counts; those of a state.
    Table states_;
    Vector<Word> counts_;
    JoinSide by_state_;
    Vector<std::uint32_t> pair_index_;  // by two labels, a number in pair_labels_
    Vector<PairLabel> pair_labels_;
    Components components_[2];
    const Partials *outer_ = nullptr, *inner_ = nullptr, *result_ = nullptr;
    std::size_t words_ = 1;  // of a count
    bool over_ = false;      // some count needs more words
    std::size_t queued_label_count_ = 0, queued_count_count_ = 0;
    std::array<QueuedLabel, most_queued> queued_labels_;
    std::array<QueuedCount, most_queued> queued_counts_;
};

}  // namespace hashi::count
