// A hash table that numbers the distinct states of a layer or of a join. In: keys, each of a fixed
// number of words. Out: their numbers, from 0 in the order of first appearance. By open addressing
// with linear probing (Knuth, "The Art of Computer Programming" 3, 6.4); a slot holds the number
// and half of the hash. Invariant: at most half of the slots are in use.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/base.hpp"

namespace hashi::count {

using Word = std::uint64_t;

// No such state.
constexpr std::uint32_t none = 0xffffffffu;

inline std::uint64_t hash_of(const Word* key, std::size_t words) {
    std::uint64_t h = 0x9e3779b97f4a7c15u;
    for (std::size_t w = 0; w < words; ++w) {
        h = (h ^ key[w]) * 0xbf58476d1ce4e5b9u;
        h ^= h >> 29;
    }
    return h ^ (h >> 32);
}

class Table {
public:
    void reset(std::size_t words) {
        words_ = words;
        keys_.clear();
        if (slots_.size() > least) {
            slots_.resize(least);
            slots_.shrink_to_fit();
        }
        slots_.assign(least, empty);
        size_ = 0;
        queue_size_ = 0;
    }
    // The same, but keeps its size; quick if it holds few keys.
    void clear() {
        const std::size_t mask = slots_.size() - 1;
        if (4 * size_ > slots_.size()) {
            std::fill(slots_.begin(), slots_.end(), empty);
        } else {
            // In reverse order: a slot that a key was probed past was filled before it.
            for (std::size_t n = size_; n-- > 0;) {
                std::size_t s = hash(key(n)) & mask;
                while ((slots_[s] & low_half) != n) s = (s + 1) & mask;
                slots_[s] = empty;
            }
        }
        keys_.clear();
        size_ = 0;
    }
    std::size_t size() const { return size_; }
    std::size_t bytes() const { return (keys_.capacity() + slots_.capacity()) * sizeof(Word); }
    // The bytes that it needs while it next grows.
    std::size_t growth() const { return 2 * bytes(); }
    const Word* key(std::size_t n) const { return keys_.data() + n * words_; }

    std::size_t words() const { return words_; }
    std::uint64_t hash(const Word* key) const { return hash_of(key, words_); }
    // Fetches the slot of a key with this hash from memory, for a call that soon follows.
    void prefetch([[maybe_unused]] std::uint64_t hash) const {
#if defined(__GNUC__)
        __builtin_prefetch(slots_.data() + (hash & (slots_.size() - 1)));
#endif
    }
    std::uint32_t insert(const Word* key) { return insert(key, hash(key)); }
    std::uint32_t insert(const Word* key, std::uint64_t hash) {
        const std::size_t s = place(key, hash);
        if (slots_[s] != empty) return static_cast<std::uint32_t>(slots_[s]);
        const auto n = static_cast<std::uint32_t>(size_++);
        slots_[s] = (hash & ~low_half) | n;
        for (std::size_t w = 0; w < words_; ++w) keys_.push_back(key[w]);
        if (2 * size_ > slots_.size()) grow();
        return n;
    }
    // The key's number, or `none`.
    std::uint32_t find(const Word* key) const {
        const Word slot = slots_[place(key, hash(key))];
        return slot == empty ? none : static_cast<std::uint32_t>(slot);
    }

    // Inserts the key later, together with others, when its slot has come from memory. Its number
    // becomes children[place].
    void queue(const Word* key, std::size_t place, Vector<std::uint32_t>& children) {
        if (queue_size_ == queue_capacity) flush(children);
        const std::uint64_t h = hash(key);
        prefetch(h);
        queue_keys_.resize(queue_capacity * words_);
        std::copy_n(key, words_, queue_keys_.data() + queue_size_ * words_);
        queue_[queue_size_++] = {h, place};
    }
    void flush(Vector<std::uint32_t>& children) {
        for (std::size_t k = 0; k < queue_size_; ++k)
            children[queue_[k].place] = insert(queue_keys_.data() + k * words_, queue_[k].hash);
        queue_size_ = 0;
    }

    void swap(Table& other) {
        std::swap(words_, other.words_);
        std::swap(size_, other.size_);
        keys_.swap(other.keys_);
        slots_.swap(other.slots_);
    }

private:
    std::size_t place(const Word* key, std::uint64_t hash) const {
        const std::size_t mask = slots_.size() - 1;
        const Word upper = hash & ~low_half;
        std::size_t s = hash & mask;
        while (slots_[s] != empty && !((slots_[s] & ~low_half) == upper &&
                                       equal(key, keys_.data() + (slots_[s] & low_half) * words_)))
            s = (s + 1) & mask;
        return s;
    }
    bool equal(const Word* a, const Word* b) const {
        for (std::size_t w = 0; w < words_; ++w)
            if (a[w] != b[w]) return false;
        return true;
    }
    void grow() {
        slots_.assign(2 * slots_.size(), empty);
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t n = 0; n < size_; ++n) {
            const std::uint64_t h = hash_of(key(n), words_);
            std::size_t s = h & mask;
            while (slots_[s] != empty) s = (s + 1) & mask;
            slots_[s] = (h & ~low_half) | n;
        }
    }

    // A slot has the number of its key, and the upper half of the hash to tell most others apart.
    static constexpr Word low_half = 0xffffffffu, empty = ~Word{0};
    static constexpr std::size_t least = 1024, queue_capacity = 32;

    struct QueueEntry {
        std::uint64_t hash;
        std::size_t place;
    };

    std::size_t words_ = 1, size_ = 0, queue_size_ = 0;
    Vector<Word> keys_, slots_, queue_keys_;
    QueueEntry queue_[queue_capacity];
};

// A cache of a function within one layer: a number for each key, `unknown` before it is set. The
// same hashing as in Table. Invariant: it forgets nothing before clear().
constexpr std::uint32_t unknown = none - 1;
class Memo {
public:
    void clear() {
        size_ = 0;
        slots_.assign(std::clamp<std::size_t>(slots_.size() / 2, 256, 1 << 20), {free, unknown});
    }
    std::size_t bytes() const { return slots_.capacity() * sizeof(Slot); }
    std::size_t growth() const { return 2 * bytes(); }
    // Valid until the next call.
    std::uint32_t& at(Word key) {
        if (2 * size_ > slots_.size()) {
            Vector<Slot> old(2 * slots_.size(), {free, unknown});
            old.swap(slots_);
            for (const Slot& slot : old)
                if (slot.key != free) slots_[place(slot.key)] = slot;
        }
        Slot& slot = slots_[place(key)];
        if (slot.key == free) {
            slot.key = key;
            ++size_;
        }
        return slot.value;
    }

private:
    struct Slot {
        Word key;
        std::uint32_t value;
    };
    std::size_t place(Word key) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t s = hash_of(&key, 1) & mask;
        while (slots_[s].key != free && slots_[s].key != key) s = (s + 1) & mask;
        return s;
    }

    static constexpr Word free = ~Word{0};
    Vector<Slot> slots_;
    std::size_t size_ = 0;
};

}  // namespace hashi::count
