#include "count/join_counts.hpp"

#include <algorithm>
#include <bit>

namespace hashi::count {
namespace {

constexpr std::size_t loop = ~std::size_t{0};  // instead of a number of components
// Up to this many pairs of labels, their results are cached. The builds for tests have a small
// limit, so that both ways are tested.
#if defined(HASHIKIT_CHECK) || defined(HASHIKIT_SMALL_SIZES)
constexpr Word most_cached = 16;
#else
constexpr Word most_cached = 1 << 24;
#endif

std::int32_t bits_of(const Vector<Word>& counts, std::size_t words) {
    std::int32_t most = 0;
    for (std::size_t s = 0; s < counts.size(); s += words)
        for (std::size_t w = words; w-- > 0;)
            if (counts[s + w] != 0) {
                most = std::max(
                    most, static_cast<std::int32_t>(64 * w + at(std::bit_width(counts[s + w]))));
                break;
            }
    return most;
}

// Shrinks the counts to as many words as the largest needs.
void narrow(Partials& partials) {
    const std::size_t words = at(bits_of(partials.counts, partials.words) + 63) / 64;
    if (words == partials.words || words == 0) return;
    std::size_t size = 0;
    for (std::size_t s = 0; s < partials.counts.size(); s += partials.words)
        for (std::size_t w = 0; w < words; ++w) partials.counts[size++] = partials.counts[s + w];
    partials.counts.resize(size);
    partials.words = words;
}

// Adds the product of two numbers to another; false if its words do not suffice.
bool add_product(Word* sum, std::size_t words, const Word* a, std::size_t a_words, const Word* b,
                 std::size_t b_words) {
    for (std::size_t i = 0; i < a_words; ++i) {
        if (a[i] == 0) continue;
        Word carry = 0;
        for (std::size_t j = 0; j < b_words; ++j) {
            if (i + j < words) sum[i + j] = multiply(a[i], b[j], sum[i + j], carry, carry);
            else if (b[j] != 0 || carry != 0) return false;
        }
        for (std::size_t k = i + b_words; carry != 0; ++k) {
            if (k >= words) return false;
            Word over = 0;
            sum[k] = add_words(sum[k], carry, over);
            carry = over;
        }
    }
    return true;
}

}  // namespace

std::size_t JoinCounts::in_use() const {
    return JoinStates::in_use() + result_bytes() + states_.bytes() +
           counts_.capacity() * sizeof(Word) + pair_index_.capacity() * 4 + components_[0].bytes() +
           components_[1].bytes() + pair_labels_.capacity() * sizeof(PairLabel);
}

std::size_t JoinCounts::growth() const {
    return std::max({JoinStates::growth(), states_.growth(), 2 * counts_.capacity() * sizeof(Word),
                     2 * result_bytes()});
}

std::size_t JoinCounts::most_numbers() const {
    return std::max({JoinStates::most_numbers(), states_.size(), components_[0].masks.size(),
                     components_[1].masks.size(), result_ ? result_->label.size() : 0,
                     result_ ? result_->labels.size() : 0});
}

std::size_t JoinCounts::result_bytes() const {
    if (result_ == nullptr) return 0;
    return result_->counts.capacity() * sizeof(Word) + result_->label.capacity() * 4;
}

Ending JoinCounts::count_states(std::size_t n) {
    const Plan& plan = plans_[n];
    Partials& partials = partials_[n];
    partials.labels.reset(words_of_labels(plan.middle_nodes.size()));
    partials.begin.assign(partials.keys.size() / plan.words, 0);
    partials.end = partials.begin;
    states_.reset(1);
    if (plans_.node(n).left < 0) {
        if (!count_leaf(n)) return ending_;
    } else if (!join_counts(n)) {
        return ending_;
    }
    result_ = nullptr;
    narrow(partials);
    budget_.states += partials.label.size();
    budget_.bytes += partials.bytes() - partials.keys.capacity() * sizeof(Word);
    for (const std::int32_t child : {plans_.node(n).left, plans_.node(n).right}) {
        if (child < 0) continue;
        release(at(child));
    }
    return budget_.fits(0) ? Ending::complete : Ending::memory;
}

bool JoinCounts::append_counts(Partials& partials, std::uint32_t first) {
    if (!by_state_.list(by_state_.group, table_.size(), control_)) return fail(Ending::stopped);
    for (std::size_t k = 0; k < table_.size(); ++k) {
        const std::uint32_t count = by_state_.begin[k + 1] - by_state_.begin[k];
        if (!go_on(static_cast<std::int32_t>(std::min<std::uint32_t>(count, 1 << 20)) + 1))
            return false;
        partials.begin[first + k] = static_cast<std::uint32_t>(partials.label.size());
        for (std::uint32_t m = by_state_.begin[k]; m < by_state_.begin[k + 1]; ++m) {
            const std::size_t s = by_state_.member[m];
            partials.label.push_back(static_cast<std::uint32_t>(*states_.key(s)));
            for (std::size_t w = 0; w < partials.words; ++w)
                partials.counts.push_back(counts_[s * partials.words + w]);
        }
        partials.end[first + k] = static_cast<std::uint32_t>(partials.label.size());
    }
    states_.clear();
    counts_.clear();
    by_state_.group.clear();
    return true;
}

bool JoinCounts::count_leaf(std::size_t n) {
    const Plan& plan = plans_[n];
    Partials& partials = partials_[n];
    table_.reset(plan.words);
    for (std::size_t k = 0; k < partials.keys.size(); k += plan.words)
        table_.insert(partials.keys.data() + k);
    Word key[most_words];
    for (std::int32_t x = 0; x <= plans_.piece().edges[at(plans_.node(n).edge)].high; ++x) {
        if (!plans_.leaf_key(n, x, key)) continue;
        const std::uint32_t k = table_.find(key);
        if (k == none) continue;
        Mask component[2] = {0, 0};
        std::size_t components = 0;
        if (!plan.joints.empty()) {
            components = x > 0 ? 1 : 2;
            component[0] = x > 0 ? 3 : 1;
            component[1] = 2;
        }
        const std::uint32_t label =
            number_label(n, component, components, plans_.active(plan, key));
        if (label == none) continue;
        const Word state = Word{k} << 32 | label;
        if (states_.insert(&state) == counts_.size()) {
            by_state_.group.push_back(k);
            counts_.push_back(0);
        }
        ++counts_[states_.find(&state)];
    }
    return append_counts(partials, 0);
}

bool JoinCounts::join_counts(std::size_t n) {
    const Plan& plan = plans_[n];
    Partials& result = partials_[n];
    const std::int32_t child[2] = {plans_.node(n).left, plans_.node(n).right};
    const Partials &outer = partials_[at(child[plan.outer])],
                   &inner = partials_[at(child[!plan.outer])];
    outer_ = &outer;
    inner_ = &inner;
    result_ = &result;
    // By state: which nodes are active.
    const std::size_t states = result.keys.size() / plan.words;
    Vector<Mask> actives(states);
    for (std::size_t k = 0; k < states; ++k) {
        if ((k & 255) == 0 && !go_on(256)) return false;
        actives[k] = plans_.active(plan, result.keys.data() + k * plan.words);
    }
    if (!unpack_labels(plan, plan.outer, outer.labels, components_[0]) ||
        !unpack_labels(plan, !plan.outer, inner.labels, components_[1]))
        return false;
    // If there are few pairs of labels, the result of each is cached, and computed again only if
    // other nodes are active.
    const Word outers = outer.labels.size(), inners = inner.labels.size();
    const bool has_cache = outers * inners <= most_cached;
    pair_index_.assign(has_cache ? outers * inners : 0, unknown);
    pair_labels_.clear();
    const auto find_label = [&](std::uint32_t l, std::uint32_t r, Mask active) {
        std::uint32_t& which = pair_index_[l * inners + r];
        if (which == none) return none;
        if (which != unknown) {
            const PairLabel& pair = pair_labels_[which];
            if (pair.active == (active & pair.nodes)) return pair.label;
        }
        Mask component[64];
        const std::size_t components = merge(l, r, component);
        if (components == loop) return which = none;
        if (which == unknown) {
            which = static_cast<std::uint32_t>(pair_labels_.size());
            pair_labels_.emplace_back();
        }
        const Mask nodes = nodes_of(l, r);
        pair_labels_[which] = {nodes, active & nodes,
                               number_label(n, component, components, active)};
        return pair_labels_[which].label;
    };
    result.words = std::max<std::size_t>(
        at(bits_of(outer.counts, outer.words) + bits_of(inner.counts, inner.words) + 63) / 64, 1);
    for (;; ++result.words) {
        words_ = result.words;
        overflows_ = false;
        std::uint32_t begin = 0;
        result.label.clear();
        result.counts.clear();
        const bool done = for_known_pairs(
            n, [&](std::uint32_t first) { begin = first; },
            [&](std::uint32_t a, std::uint32_t b, const Word* key) {
                const std::uint32_t k = table_.find(key);
                if (k == none) return 1;
                const Mask active = actives[begin + k];
                for (std::uint32_t l = outer.begin[a]; l < outer.end[a]; ++l)
                    for (std::uint32_t r = inner.begin[b]; r < inner.end[b]; ++r) {
                        if (!has_cache) {
                            queue_label(n, outer.label[l], inner.label[r], active, {k, l, r});
                            continue;
                        }
                        const std::uint32_t label =
                            find_label(outer.label[l], inner.label[r], active);
                        if (label != none) queue_count(label, {k, l, r});
                    }
                return 1 + products_of(a, b);
            },
            [&] {
                flush_labels(n);
                flush_counts();
                return append_counts(result, begin);
            });
        if (!done) return false;
        if (!overflows_) return true;
    }
}

Ending JoinCounts::count_all(std::int32_t left, std::int32_t right, Number& count) {
    if (!add_bare_node({left, right, -1})) return Ending::wide;
    const std::size_t n = plans_.size() - 1;
    const bool done = with_words(plans_[n].words, [&](auto words) {
        if (!prepare_sides<words>(n, true)) return false;
        const Plan& plan = plans_[n];
        outer_ = &partials_[at(plan.outer == 0 ? left : right)];
        inner_ = &partials_[at(plan.outer == 0 ? right : left)];
        if (!unpack_labels(plan, plan.outer, outer_->labels, components_[0]) ||
            !unpack_labels(plan, !plan.outer, inner_->labels, components_[1]))
            return false;
        partials_[n].labels.reset(1);
        words_ = outer_->words + inner_->words + 1;
        count.assign(words_, 0);
        Vector<Word> sum(inner_->words + 1, 0), addend(inner_->words + 1, 0);
        return for_pairs<words>(
            plan, [](const Word*) { return true; },
            [&](std::uint32_t a, std::uint32_t b, const Word*) {
                for (std::uint32_t l = outer_->begin[a]; l < outer_->end[a]; ++l) {
                    std::fill(sum.begin(), sum.end(), 0);
                    for (std::uint32_t r = inner_->begin[b]; r < inner_->end[b]; ++r) {
                        if (!is_complete(n, outer_->label[l], inner_->label[r])) continue;
                        std::copy_n(inner_->counts.data() + r * inner_->words, inner_->words,
                                    addend.data());
                        add(sum.data(), addend.data(), sum.size());
                    }
                    add_product(count.data(), words_, outer_->counts.data() + l * outer_->words,
                                outer_->words, sum.data(), sum.size());
                }
                return 1 + products_of(a, b);
            },
            [] { return true; });
    });
    if (!done) return ending_;
    trim(count);
    return Ending::complete;
}

bool JoinCounts::is_complete(std::size_t n, std::uint32_t l, std::uint32_t r) const {
    if (plans_.piece().loops && plans_[n].blocks.size() == 1) return is_connected(l, r);
    Mask component[64];
    LabelKey key;
    const std::size_t components = merge(l, r, component);
    return components != loop && relabel(n, component, components, 0, key);
}

bool JoinCounts::is_connected(std::uint32_t l, std::uint32_t r) const {
    const Components &left = components_[0], &right = components_[1];
    const Mask here = ~(left.inactive[l] | right.inactive[r]);
    const Mask all = nodes_of(l, r);
    const auto spread = [here](const Components& side, std::uint32_t label, Mask component) {
        for (std::uint32_t c = side.begin[label]; c < side.begin[label + 1]; ++c)
            if (side.masks[c] & component) component |= side.masks[c] & here;
        return component;
    };
    Mask component = spread(left, l, all & -all);
    for (;;) {
        const Mask larger = spread(right, r, component);
        if (larger == component) return component == all;
        component = spread(left, l, larger);
        if (component == larger) return component == all;
    }
}

std::int32_t JoinCounts::products_of(std::uint32_t a, std::uint32_t b) const {
    const Word products =
        Word{outer_->end[a] - outer_->begin[a]} * Word{inner_->end[b] - inner_->begin[b]};
    return static_cast<std::int32_t>(std::min<Word>(products, 1 << 20));
}

void JoinCounts::queue_label(std::size_t n, std::uint32_t left_label, std::uint32_t right_label,
                             Mask active, const Product& product) {
    Mask component[64];
    const std::size_t components = merge(left_label, right_label, component);
    if (components == loop) return;
    const Table& labels = partials_[n].labels;
    QueuedLabel& later = queued_labels_[queued_label_count_];
    if (!relabel(n, component, components, active, later.key)) return;
    later.product = product;
    later.hash = labels.hash(later.key);
    labels.prefetch(later.hash);
    if (++queued_label_count_ == queue_size) flush_labels(n);
}

void JoinCounts::flush_labels(std::size_t n) {
    for (std::size_t k = 0; k < queued_label_count_; ++k) {
        const QueuedLabel& later = queued_labels_[k];
        queue_count(partials_[n].labels.insert(later.key, later.hash), later.product);
    }
    queued_label_count_ = 0;
}

void JoinCounts::queue_count(std::uint32_t label, const Product& product) {
    QueuedCount& later = queued_counts_[queued_count_count_];
    later = {product, 0, Word{product.state} << 32 | label};
    later.hash = states_.hash(&later.key);
    states_.prefetch(later.hash);
    if (++queued_count_count_ == queue_size) flush_counts();
}

void JoinCounts::flush_counts() {
    for (std::size_t k = 0; k < queued_count_count_; ++k) {
        const QueuedCount& later = queued_counts_[k];
        const std::size_t s = states_.insert(&later.key, later.hash);
        if (s == by_state_.group.size()) {
            by_state_.group.push_back(later.product.state);
            counts_.resize((s + 1) * words_, 0);
        }
        overflows_ |= !add_product(
            counts_.data() + s * words_, words_,
            outer_->counts.data() + later.product.outer * outer_->words, outer_->words,
            inner_->counts.data() + later.product.inner * inner_->words, inner_->words);
    }
    queued_count_count_ = 0;
}

bool JoinCounts::unpack_labels(const Plan& plan, int side, const Table& labels,
                               Components& result) {
    result.begin.assign(1, 0);
    result.masks.clear();
    result.nodes.clear();
    result.inactive.clear();
    Mask by_label[64];
    for (std::size_t l = 0; l < labels.size(); ++l) {
        if ((l & 255) == 0 && !go_on(256)) return false;
        const Word* packed = labels.key(l);
        Mask inactive = 0, present = 0;
        for (std::size_t j = 0; j < plan.joints.size(); ++j) {
            const std::int32_t from = plan.joints[j].from[side];
            if (from < 0) continue;
            const Word label = label_at(packed, at(from));
            if (label == no_label) {
                inactive |= Mask{1} << j;
                continue;
            }
            if (!(present >> label & 1)) by_label[label] = 0;
            present |= Mask{1} << label;
            by_label[label] |= Mask{1} << j;
        }
        Mask nodes = 0;
        for (; present; present &= present - 1) {
            result.masks.push_back(by_label[std::countr_zero(present)]);
            nodes |= result.masks.back();
        }
        result.begin.push_back(static_cast<std::uint32_t>(result.masks.size()));
        result.nodes.push_back(nodes);
        result.inactive.push_back(inactive);
    }
    return true;
}

std::size_t JoinCounts::merge(std::uint32_t l, std::uint32_t r, Mask* component) const {
    const Components &left = components_[0], &right = components_[1];
    // Nodes without a label on one side have no open edge or need none.
    const Mask here = ~(left.inactive[l] | right.inactive[r]);
    std::size_t components = 0;
    for (std::uint32_t c = left.begin[l]; c < left.begin[l + 1]; ++c)
        if (const Mask mask = left.masks[c] & here) component[components++] = mask;
    for (std::uint32_t c = right.begin[r]; c < right.begin[r + 1]; ++c) {
        const Mask mask = right.masks[c] & here;
        if (mask == 0) continue;
        Mask combined = mask;
        std::size_t size = 0;
        for (std::size_t k = 0; k < components; ++k) {
            const Mask common = component[k] & mask;
            if (common == 0) {
                component[size++] = component[k];
                continue;
            }
            if (!plans_.piece().loops && (common & (common - 1)))
                return loop;  // connected on both sides
            combined |= component[k];
        }
        component[size] = combined;
        components = size + 1;
    }
    return components;
}

Mask JoinCounts::nodes_of(std::uint32_t l, std::uint32_t r) const {
    const Components &left = components_[0], &right = components_[1];
    return (left.nodes[l] | right.nodes[r]) & ~(left.inactive[l] | right.inactive[r]);
}

std::uint32_t JoinCounts::number_label(std::size_t n, const Mask* component, std::size_t components,
                                       Mask active) {
    LabelKey key;
    return relabel(n, component, components, active, key) ? partials_[n].labels.insert(key) : none;
}

bool JoinCounts::relabel(std::size_t n, const Mask* component, std::size_t components, Mask active,
                         LabelKey& key) const {
    const Plan& plan = plans_[n];
    std::fill_n(key, partials_[n].labels.words(), ~Word{0});  // no_label everywhere
    for (const Block& block : plan.blocks) {
        std::size_t here = 0;
        bool cut_off = false;
        for (std::size_t c = 0; c < components; ++c) {
            if (!(component[c] & block.joints)) continue;
            ++here;
            cut_off |= !(component[c] & active);
        }
        if (here == 0) continue;
        if (plans_.piece().connected) {
            if (here == 1 && !block.more) {
                if (plans_.piece().loops) continue;  // it is complete
            } else if (cut_off) {
                return false;
            }
        }
        for (std::size_t c = 0; c < components; ++c) {
            const Mask nodes = component[c] & active;
            if (!(component[c] & block.joints) || !nodes) continue;
            const auto joint = [&](Mask m) -> const Joint& {
                return plan.joints[static_cast<std::size_t>(std::countr_zero(m))];
            };
            const Word change = no_label ^ static_cast<Word>(joint(nodes).to);
            for (Mask m = nodes; m; m &= m - 1)
                key[joint(m).label.word] ^= change << joint(m).label.shift;
        }
    }
    return true;
}

}  // namespace hashi::count
