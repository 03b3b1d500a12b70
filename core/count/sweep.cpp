#include "count/sweep.hpp"

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "count/labels.hpp"

namespace hashi::count {
namespace {

// The steps during which an island or a node is on the frontier: after step `first`, until before
// step `last`; none if the two are equal.
struct Span {
    std::int32_t first, last;
};

Span span_of(const Vector<std::int32_t>& edges, const Vector<std::int32_t>& step) {
    Span span{step[at(edges[0])], step[at(edges[0])]};
    for (const std::int32_t e : edges) {
        span.first = std::min(span.first, step[at(e)]);
        span.last = std::max(span.last, step[at(e)]);
    }
    return span;
}

// ------------------------------------------------------------------ clues and crossings

// Some bits of a state.
struct Field {
    std::uint32_t word = 0, shift = 0;
    Word mask = 0;

    std::int32_t of(const Word* key) const {
        return static_cast<std::int32_t>(key[word] >> shift & mask);
    }
    void set(Word* key, std::int32_t value) const {
        key[word] = (key[word] & ~(mask << shift)) | static_cast<Word>(value) << shift;
    }
};

// Allocates bits of a state.
class Fields {
public:
    Field take(std::uint32_t width) {
        const Word mask = (Word{1} << width) - 1;
        for (std::uint32_t w = 0;; ++w) {
            if (w == used_.size()) used_.push_back(0);
            for (std::uint32_t shift = 0; shift + width <= 64; ++shift)
                if ((used_[w] & mask << shift) == 0) {
                    used_[w] |= mask << shift;
                    return {w, shift, mask};
                }
        }
    }
    void give_back(const Field& field) { used_[field.word] &= ~(field.mask << field.shift); }
    std::size_t words() const { return std::max<std::size_t>(used_.size(), 1); }

private:
    Vector<Word> used_;
};

class Clues {
public:
    Clues(const Piece& piece, const Vector<std::int32_t>& order)
        : piece_(piece),
          order_(order),
          step_(order.size()) {
        for (std::size_t t = 0; t < order.size(); ++t)
            step_[at(order[t])] = static_cast<std::int32_t>(t);
        Vector<Vector<std::int32_t>> islands_in(order.size()), islands_out(order.size()),
            blocks_in(order.size());
        for (std::size_t i = 0; i < piece.islands.size(); ++i) {
            island_span_.push_back(span_of(piece.islands[i].edges, step_));
            islands_in[at(island_span_[i].first)].push_back(static_cast<std::int32_t>(i));
            islands_out[at(island_span_[i].last)].push_back(static_cast<std::int32_t>(i));
        }
        for (std::size_t e = 0; e < piece.edges.size(); ++e) {
            std::int32_t first = step_[e];
            for (const std::int32_t f : piece.edges[e].crossings)
                first = std::min(first, step_[at(f)]);
            first_crossing_.push_back(first);
            if (first < step_[e]) blocks_in[at(first)].push_back(static_cast<std::int32_t>(e));
        }
        Fields fields;
        island_field_.resize(piece.islands.size());
        blocked_bit_.resize(piece.edges.size());
        for (std::size_t t = 0; t < order.size(); ++t) {
            for (const std::int32_t i : islands_in[t]) {
                const PieceIsland& island = piece.islands[at(i)];
                const auto top =
                    static_cast<std::uint32_t>(island.capped ? island.low : island.high);
                island_field_[at(i)] =
                    fields.take(static_cast<std::uint32_t>(std::bit_width(top | 1u)));
            }
            for (const std::int32_t e : blocks_in[t]) blocked_bit_[at(e)] = fields.take(1);
            for (const std::int32_t i : islands_out[t]) fields.give_back(island_field_[at(i)]);
            if (first_crossing_[at(order[t])] < static_cast<std::int32_t>(t))
                fields.give_back(blocked_bit_[at(order[t])]);
        }
        words_ = fields.words();
    }

    Ending run(Control& control, Budget& budget, Diagram& diagram) {
        Table now, next;
        now.reset(words_);
        Vector<Word> key(words_, 0);
        now.insert(key.data());
        for (std::size_t t = 0; t < order_.size(); ++t) {
            next.reset(words_);
            const std::int32_t e = order_[t];
            const PieceEdge& edge = piece_.edges[at(e)];
            diagram.layers.push_back({e, static_cast<std::uint32_t>(edge.high) + 1, {}});
            Diagram::Layer& layer = diagram.layers.back();
            if (!budget.fits(now.bytes() + now.size() * layer.values * 4)) return Ending::memory;
            layer.child.reserve(now.size() * layer.values);
            prepare(static_cast<std::int32_t>(t), edge);
            for (std::size_t n = 0; n < now.size(); ++n) {
                if ((n & 1023) == 0) {
                    if (control.tick(1024)) return Ending::stopped;
                    if (!budget.numbers(next.size()) ||
                        !budget.fits(now.bytes() + next.bytes() + layer.child.capacity() * 4,
                                     next.growth()))
                        return Ending::memory;
                }
                for (std::int32_t x = 0; x <= edge.high; ++x) {
                    std::copy_n(now.key(n), words_, key.data());
                    const std::size_t place = layer.child.size();
                    layer.child.push_back(none);
                    if (advance(key.data(), e, x)) next.queue(key.data(), place, layer.child);
                }
            }
            next.flush(layer.child);
            budget.states += now.size();
            budget.bytes += layer.child.capacity() * sizeof(std::uint32_t);
            now.swap(next);
            if (now.size() == 0) {
                diagram.empty = true;
                return Ending::complete;
            }
        }
        return Ending::complete;
    }

private:
    void prepare(std::int32_t t, const PieceEdge& edge) {
        t_ = t;
        crossings_ahead_.clear();
        islands_ahead_.clear();
        for (const std::int32_t f : edge.crossings) {
            if (step_[at(f)] <= t) continue;
            crossings_ahead_.push_back(f);
            for (const std::int32_t i : piece_.edges[at(f)].island)
                if (i >= 0 && std::find(islands_ahead_.begin(), islands_ahead_.end(), i) ==
                                  islands_ahead_.end())
                    islands_ahead_.push_back(i);
        }
    }

    // Gives edge e the value x; false if an island can then not reach its lower bound, or the value
    // breaks a rule.
    bool advance(Word* key, std::int32_t e, std::int32_t x) const {
        const PieceEdge& edge = piece_.edges[at(e)];
        if (first_crossing_[at(e)] < t_) {
            if (x > 0 && blocked_bit_[at(e)].of(key)) return false;
            blocked_bit_[at(e)].set(key, 0);
        }
        if (x > 0)
            for (const std::int32_t f : crossings_ahead_) blocked_bit_[at(f)].set(key, 1);
        for (const std::int32_t i : edge.island) {
            if (i < 0) continue;
            const PieceIsland& island = piece_.islands[at(i)];
            std::int32_t sum = island_field_[at(i)].of(key) + x;
            if (island.capped) sum = std::min(sum, island.low);
            else if (sum > island.high) return false;
            if (sum < island.low && sum + rest(key, island) < island.low) return false;
            island_field_[at(i)].set(key, island_span_[at(i)].last == t_ ? 0 : sum);
        }
        if (x > 0)
            for (const std::int32_t i : islands_ahead_) {
                const PieceIsland& island = piece_.islands[at(i)];
                if (island_span_[at(i)].last <= t_) continue;
                const std::int32_t sum =
                    island_span_[at(i)].first <= t_ ? island_field_[at(i)].of(key) : 0;
                if (sum < island.low && sum + rest(key, island) < island.low) return false;
            }
        return true;
    }
    // The most bridges that the island's edges ahead can add.
    std::int32_t rest(const Word* key, const PieceIsland& island) const {
        std::int32_t sum = 0;
        for (const std::int32_t f : island.edges)
            if (step_[at(f)] > t_ && !(first_crossing_[at(f)] <= t_ && blocked_bit_[at(f)].of(key)))
                sum += piece_.edges[at(f)].high;
        return sum;
    }

    const Piece& piece_;
    const Vector<std::int32_t>& order_;
    Vector<std::int32_t> step_, first_crossing_;  // by edge
    Vector<Span> island_span_;
    Vector<Field> island_field_, blocked_bit_;
    std::size_t words_ = 1;
    std::int32_t t_ = 0;
    Vector<std::int32_t> crossings_ahead_,
        islands_ahead_;  // of this step: crossing edges ahead, and their islands
};

// Reduces a diagram from the last layer to the first: removes states without a path to the end, and
// unites states with equal children. What remains is a quasi-reduced decision diagram: no layer is
// skipped.
Ending reduce(Diagram& diagram, Control& control, Budget& budget) {
    Vector<std::uint32_t> name(1, 0);  // of each state of the layer below
    Vector<std::uint32_t> rows, slots;
    for (std::size_t t = diagram.layers.size(); t-- > 0;) {
        Diagram::Layer& layer = diagram.layers[t];
        const std::size_t values = layer.values, states = layer.states();
        const std::size_t places = std::bit_ceil(2 * states + 2);
        if (!budget.fits((states + places + name.size() + layer.child.size()) * 4))
            return Ending::memory;
        Vector<std::uint32_t> upper(states, none);
        rows.clear();
        slots.assign(places, none);
        std::uint32_t* row = layer.child.data();
        for (std::size_t n = 0; n < states; ++n, row += values) {
            if ((n & 1023) == 0 && control.tick(1024)) return Ending::stopped;
            bool alive = false;
            std::uint64_t h = 0;
            for (std::size_t x = 0; x < values; ++x) {
                if (row[x] != none) row[x] = name[row[x]];
                alive |= row[x] != none;
                h = (h ^ row[x]) * 0x9e3779b97f4a7c15u;
                h ^= h >> 31;
            }
            if (!alive) continue;
            const std::size_t mask = slots.size() - 1;
            std::size_t s = h & mask;
            for (; slots[s] != none; s = (s + 1) & mask)
                if (std::equal(row, row + values, rows.data() + slots[s] * values)) break;
            if (slots[s] == none) {
                slots[s] = static_cast<std::uint32_t>(rows.size() / values);
                rows.insert(rows.end(), row, row + values);
            }
            upper[n] = slots[s];
        }
        budget.bytes -= layer.child.capacity() * 4;
        layer.child = rows;
        budget.bytes += layer.child.capacity() * 4;
        name.swap(upper);
    }
    diagram.empty = name[0] == none;
    return Ending::complete;
}

// ------------------------------------------------------------------------------ networks

// A numbered set of partitions of nodes on the frontier into the classes that edges ahead can still
// join, as disjoint masks in ascending order. A node in no class has no edge ahead.
class Partitions {
public:
    using Mask = std::uint64_t;

    Partitions() { id_of({}); }
    const Vector<Mask>& operator[](std::uint32_t id) const { return list_[id]; }
    std::size_t size() const { return list_.size(); }
    // An estimate of the memory that they take.
    std::size_t bytes() const {
        return masks_ * sizeof(Mask) + 100 * list_.size() + 50 * joins_.size();
    }

    // The finest partition that is coarser than both.
    std::uint32_t join(std::uint32_t a, std::uint32_t b) {
        if (a == b || b == 0) return a;
        if (a == 0) return b;
        if (a > b) std::swap(a, b);
        const std::uint64_t pair = static_cast<std::uint64_t>(a) << 32 | b;
        const auto entry = joins_.find(pair);
        if (entry != joins_.end()) return entry->second;
        Vector<Mask> masks = list_[a];
        for (const Mask mask : list_[b]) add(masks, mask);
        return joins_[pair] = id_of(std::move(masks));
    }
    std::uint32_t with(std::uint32_t a, Mask mask) {
        Vector<Mask> masks = list_[a];
        add(masks, mask);
        return id_of(std::move(masks));
    }
    std::uint32_t without(std::uint32_t a, Mask nodes) {
        Vector<Mask> masks;
        for (const Mask mask : list_[a])
            if (mask & ~nodes) masks.push_back(mask & ~nodes);
        return id_of(std::move(masks));
    }

private:
    static void add(Vector<Mask>& masks, Mask mask) {
        std::size_t size = 0;
        for (const Mask each : masks) {
            if (each & mask) mask |= each;
            else masks[size++] = each;
        }
        masks.resize(size);
        masks.push_back(mask);
    }
    std::uint32_t id_of(Vector<Mask> masks) {
        sort(masks);
        const std::uint64_t h = hash_of(masks.data(), masks.size());
        for (auto [it, end] = ids_.equal_range(h); it != end; ++it)
            if (list_[it->second] == masks) return it->second;
        const auto id = static_cast<std::uint32_t>(list_.size());
        ids_.emplace(h, id);
        masks_ += masks.size();
        list_.push_back(std::move(masks));
        return id;
    }

    Vector<Vector<Mask>> list_;
    std::unordered_multimap<std::uint64_t, std::uint32_t> ids_;
    std::unordered_map<std::uint64_t, std::uint32_t> joins_;
    std::size_t masks_ = 0;
};

class Networks {
    using Mask = Partitions::Mask;

public:
    Networks(const Piece& piece, const Vector<std::int32_t>& order) : piece_(piece) {
        Vector<std::int32_t> step(order.size());
        for (std::size_t t = 0; t < order.size(); ++t)
            step[at(order[t])] = static_cast<std::int32_t>(t);
        steps_.resize(order.size());
        Vector<Vector<std::int32_t>> in(order.size()), out(order.size());
        for (std::size_t k = 0; k < piece.nodes.size(); ++k) {
            const Span span = span_of(piece.nodes[k].edges, step);
            in[at(span.first)].push_back(static_cast<std::int32_t>(k));
            out[at(span.last)].push_back(static_cast<std::int32_t>(k));
        }
        Vector<std::int32_t> ahead(at(piece.blocks), 0);
        for (const PieceNode& node : piece.nodes) ++ahead[at(node.block)];
        Vector<std::uint8_t> slot(piece.nodes.size(), 0);
        Mask in_use = 0;
        Vector<Mask> in_block(at(piece.blocks), 0);
        for (std::size_t t = 0; t < order.size() && !wide; ++t) {
            Step& current = steps_[t];
            for (const std::int32_t k : in[t]) {
                const auto s = static_cast<std::size_t>(std::countr_one(in_use));
                if (s >= most_labels) {
                    wide = true;
                    break;
                }
                slot[at(k)] = static_cast<std::uint8_t>(s);
                in_use |= Mask{1} << s;
                current.enter |= Mask{1} << s;
                in_block[at(piece.nodes[at(k)].block)] |= Mask{1} << s;
                --ahead[at(piece.nodes[at(k)].block)];
                slots = std::max(slots, s + 1);
            }
            current.before = in_use & ~current.enter;
            const PieceEdge& edge = piece.edges[at(order[t])];
            if (edge.node[0] >= 0)
                for (int end = 0; end < 2; ++end) current.end[end] = slot[at(edge.node[end])];
            for (std::size_t b = 0; b < in_block.size(); ++b)
                if (in_block[b]) current.blocks.push_back({in_block[b], ahead[b] > 0});
            for (const std::int32_t k : out[t]) {
                in_use &= ~(Mask{1} << slot[at(k)]);
                in_block[at(piece.nodes[at(k)].block)] &= ~(Mask{1} << slot[at(k)]);
            }
            current.after = in_use;
        }
    }

    // Not if it is `wide`. `clues`: the reduced diagram of the clues, whose layers are freed once
    // they are used.
    Ending run(Diagram& clues, Control& control, Budget& budget, Diagram& diagram) {
        const std::size_t before = budget.bytes;
        const Ending ending = run_steps(clues, control, budget, diagram);
        budget.bytes = before;  // the clues' diagram is used up
        for (const Diagram::Layer& layer : clues.layers) budget.bytes -= layer.child.capacity() * 4;
        for (const Diagram::Layer& layer : diagram.layers)
            budget.bytes += layer.child.capacity() * 4;
        return ending;
    }

    bool wide = false;
    std::size_t slots = 0;

private:
    struct Block {
        Mask nodes;  // on the frontier during the step
        bool more;   // nodes ahead
    };
    struct Step {
        Mask before = 0, enter = 0, after = 0;
        std::uint8_t end[2] = {no_label, no_label};
        Vector<Block> blocks;
    };

    Ending run_steps(Diagram& clues, Control& control, Budget& budget, Diagram& diagram) {
        const Ending ending = look_ahead(clues, control, budget);
        if (ending != Ending::complete) return ending;
        budget.bytes += partitions_.bytes();
        words_ = words_of_labels(slots);
        Table now, next, labels_now, labels_next;
        now.reset(1);
        labels_now.reset(words_);
        const Word first = 0;
        now.insert(&first);
        Vector<Word> key(words_, 0);
        std::uint8_t label[64], union_label[64], new_label[64];
        std::fill(label, label + 64, no_label);
        pack(label, key.data());
        labels_now.insert(key.data());
        for (std::size_t t = 0; t < steps_.size(); ++t) {
            const Step& step = steps_[t];
            next.reset(1);
            labels_next.reset(words_);
            relabelings_.clear();
            Diagram::Layer& from = clues.layers[t];
            diagram.layers.push_back({from.edge, from.values, {}});
            Diagram::Layer& layer = diagram.layers.back();
            if (!budget.fits(now.bytes() + now.size() * layer.values * 4)) return Ending::memory;
            layer.child.reserve(now.size() * layer.values);
            const Vector<std::uint32_t>* below = t + 1 < steps_.size() ? &ahead_[t + 1] : nullptr;
            for (std::size_t n = 0; n < now.size(); ++n) {
                if ((n & 255) == 0) {
                    if (control.tick(256)) return Ending::stopped;
                    const std::size_t labels = labels_now.bytes() + labels_next.bytes();
                    if (!budget.numbers(std::max(next.size(), labels_next.size())) ||
                        !budget.fits(now.bytes() + next.bytes() + labels + relabelings_.bytes() +
                                         layer.child.capacity() * 4,
                                     next.growth() + relabelings_.growth()))
                        return Ending::memory;
                }
                const Word state = *now.key(n);
                const auto node = static_cast<std::uint32_t>(state);
                const Word labels = state >> 32;
                const std::uint32_t* row = from.child.data() + std::size_t{node} * from.values;
                for (std::uint32_t x = 0; x < from.values; ++x) {
                    const std::size_t place = layer.child.size();
                    layer.child.push_back(none);
                    if (row[x] == none) continue;
                    const std::uint32_t ahead = below ? (*below)[row[x]] : 0;
                    const bool joins = x > 0 && step.end[0] != no_label;
                    std::uint32_t& relabeling =
                        relabelings_.at(labels << 32 | Word{ahead} << 1 | Word{joins});
                    if (relabeling == unknown) {
                        unpack(labels_now.key(labels), step.before, label);
                        for (Mask m = step.enter; m; m &= m - 1) {
                            const int s = std::countr_zero(m);
                            label[s] = static_cast<std::uint8_t>(s);
                        }
                        relabeling = none;
                        const bool possible = !joins || merge(step, label, union_label);
                        if (possible &&
                            relabel(step, joins ? union_label : label, ahead, new_label)) {
                            pack(new_label, key.data());
                            relabeling = labels_next.insert(key.data());
                        }
                    }
                    if (relabeling == none) continue;
                    const Word child = Word{relabeling} << 32 | row[x];
                    next.queue(&child, place, layer.child);
                }
            }
            next.flush(layer.child);
            budget.states += now.size();
            budget.bytes -= from.child.capacity() * 4;
            from.child = {};
            if (t > 0) {
                budget.bytes -= ahead_[t].capacity() * 4;
                ahead_[t] = {};
            }
            budget.bytes += layer.child.capacity() * 4;
            now.swap(next);
            labels_now.swap(labels_next);
            if (now.size() == 0) {
                diagram.empty = true;
                break;
            }
        }
        return Ending::complete;
    }

    // Finds, for every state of the clues' diagram, which nodes some completion may still join.
    Ending look_ahead(const Diagram& clues, Control& control, Budget& budget) {
        ahead_.resize(steps_.size());
        for (std::size_t t = steps_.size(); t-- > 0;) {
            const Diagram::Layer& layer = clues.layers[t];
            const Step& step = steps_[t];
            Vector<std::uint32_t>& partition = ahead_[t];
            if (!budget.fits(layer.states() * 4 + 2 * partitions_.bytes())) return Ending::memory;
            partition.resize(layer.states());
            budget.bytes += partition.size() * 4;
            std::unordered_map<std::uint32_t, std::uint32_t> with, without;
            Mask edge = 0;
            if (step.end[0] != no_label) edge = Mask{1} << step.end[0] | Mask{1} << step.end[1];
            const std::uint32_t* row = layer.child.data();
            for (std::size_t n = 0; n < partition.size(); ++n, row += layer.values) {
                if ((n & 1023) == 0) {
                    if (control.tick(1024)) return Ending::stopped;
                    // Twice, because a key in relabelings_ has one more bit.
                    if (!budget.numbers(2 * partitions_.size()) ||
                        !budget.fits(2 * partitions_.bytes()))
                        return Ending::memory;
                }
                std::uint32_t id = 0;
                for (std::uint32_t x = layer.values; x-- > 0;) {
                    if (row[x] == none) continue;
                    const std::uint32_t below = t + 1 < steps_.size() ? ahead_[t + 1][row[x]] : 0;
                    id = partitions_.join(id, below);
                    if (x == 0 || edge == 0) continue;
                    const auto [entry, is_new] = with.try_emplace(id, 0);
                    if (is_new) entry->second = partitions_.with(id, edge);
                    id = entry->second;
                }
                if (step.enter) {
                    const auto [entry, is_new] = without.try_emplace(id, 0);
                    if (is_new) entry->second = partitions_.without(id, step.enter);
                    id = entry->second;
                }
                partition[n] = id;
            }
        }
        return Ending::complete;
    }

    bool merge(const Step& step, const std::uint8_t* label, std::uint8_t* result) const {
        const std::uint8_t a = label[step.end[0]], b = label[step.end[1]];
        for (Mask m = step.before | step.enter; m; m &= m - 1) {
            const int s = std::countr_zero(m);
            result[s] = label[s] == b && a != no_label ? a : label[s];
        }
        return piece_.loops || a != b;
    }

    // Labels the nodes after a step: only nodes that edges ahead can join keep a label, the lowest
    // slot of their component. Returns false if some component is cut off from the others.
    bool relabel(const Step& step, const std::uint8_t* label, std::uint32_t ahead,
                 std::uint8_t* result) const {
        const Vector<Mask>& classes = partitions_[ahead];
        Mask active = 0;
        for (const Mask each : classes) active |= each;
        Mask component[64];
        std::fill(result, result + 64, no_label);
        for (const Block& block : step.blocks) {
            std::size_t components = 0;
            Mask known_labels = 0;
            std::uint8_t place[64];
            for (Mask m = block.nodes; m; m &= m - 1) {
                const int s = std::countr_zero(m);
                if (label[s] == no_label) continue;
                if (!(known_labels >> label[s] & 1)) {
                    known_labels |= Mask{1} << label[s];
                    place[label[s]] = static_cast<std::uint8_t>(components);
                    component[components++] = 0;
                }
                component[place[label[s]]] |= Mask{1} << s;
            }
            if (components == 0) continue;
            if (piece_.connected) {
                if (components == 1 && !block.more) {
                    if (piece_.loops) continue;  // it is complete
                } else {
                    for (std::size_t c = 0; c < components; ++c)
                        if (!(component[c] & active)) return false;
                    if (components > 1 && !joinable(component, components, classes)) return false;
                }
            }
            for (std::size_t c = 0; c < components; ++c) {
                const Mask nodes = component[c] & active;
                if (!nodes) continue;
                const auto name = static_cast<std::uint8_t>(std::countr_zero(nodes));
                for (Mask m = nodes; m; m &= m - 1) result[std::countr_zero(m)] = name;
            }
        }
        return true;
    }

    static bool joinable(const Mask* component, std::size_t components,
                         const Vector<Mask>& classes) {
        Mask closure = component[0];
        Mask all = 0;
        for (std::size_t c = 0; c < components; ++c) all |= component[c];
        for (;;) {
            const Mask before = closure;
            for (const Mask each : classes)
                if (each & closure) closure |= each;
            for (std::size_t c = 0; c < components; ++c)
                if (component[c] & closure) closure |= component[c];
            if ((all & ~closure) == 0) return true;
            if (closure == before) return false;
        }
    }

    void pack(const std::uint8_t* label, Word* key) const {
        std::fill(key, key + words_, 0);
        for (std::uint32_t s = 0; s < slots; ++s) {
            const Place place = place_of_label(s);
            key[place.word] |= static_cast<Word>(label[s]) << place.shift;
        }
    }
    void unpack(const Word* key, Mask live, std::uint8_t* label) const {
        for (std::size_t s = 0; s < slots; ++s)
            label[s] = live >> s & 1 ? static_cast<std::uint8_t>(label_at(key, s)) : no_label;
    }

    const Piece& piece_;
    Vector<Step> steps_;
    Partitions partitions_;
    Vector<Vector<std::uint32_t>> ahead_;  // by layer and state: a partition
    Memo relabelings_;
    std::size_t words_ = 1;
};

}  // namespace

Ending sweep(const Piece& piece, const Vector<std::int32_t>& order, Control& control,
             Budget& budget, Diagram& diagram) {
    // What no state can hold is known before the first sweep, which may take all of the memory.
    Networks networks(piece, order);
    if (networks.wide) return Ending::wide;
    Diagram clues;
    Ending ending = Clues(piece, order).run(control, budget, clues);
    if (ending == Ending::complete && !clues.empty) ending = reduce(clues, control, budget);
    if (ending != Ending::complete) return ending;
    if (clues.empty || piece.nodes.empty()) {
        diagram = std::move(clues);
        return ending;
    }
    ending = networks.run(clues, control, budget, diagram);
    if (ending == Ending::complete && !diagram.empty) ending = reduce(diagram, control, budget);
    return ending;
}

}  // namespace hashi::count
