// The core's dynamic array: std::vector, or in the small build (the browser's) the subset of it
// that the core needs, in a third of the code. Memory management is compiled once for all element
// types, on raw bytes; only types that are not trivially copyable, such as nested vectors, need
// code of their own.
#pragma once

#ifndef HASHIKIT_SMALL

#include <vector>

namespace hashi {

template <class T>
using Vector = std::vector<T>;
using std::erase;
using std::erase_if;

}  // namespace hashi

#else

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

namespace hashi {

class VectorMemory {
protected:
    VectorMemory() = default;
    VectorMemory(const VectorMemory&) = delete;
    VectorMemory& operator=(const VectorMemory&) = delete;
    ~VectorMemory() { std::free(begin_); }

    // The capacity in bytes to allocate when `bytes` more are needed at the end.
    std::size_t room_for(std::size_t bytes) const {
        const std::size_t needed = static_cast<std::size_t>(end_ - begin_) + bytes;
        const std::size_t twice = 2 * static_cast<std::size_t>(limit_ - begin_);
        if (needed > PTRDIFF_MAX) __builtin_trap();
        return twice < needed ? needed : twice;
    }
    bool has_room(std::size_t bytes) const {
        return static_cast<std::size_t>(limit_ - end_) >= bytes;
    }
    [[gnu::noinline]] void make_room(std::size_t bytes) {
        const std::size_t used = static_cast<std::size_t>(end_ - begin_), room = room_for(bytes);
        auto* memory = static_cast<char*>(std::realloc(begin_, room));
        if (memory == nullptr) __builtin_trap();
        begin_ = memory;
        end_ = memory + used;
        limit_ = memory + room;
    }
    void need(std::size_t bytes) {
        if (!has_room(bytes)) make_room(bytes);
    }
    // Moves everything from `offset` on back by `bytes`; returns the start of the gap.
    [[gnu::noinline]] char* open_gap(std::size_t offset, std::size_t bytes) {
        need(bytes);
        char* gap = begin_ + offset;
        if (gap != end_) std::memmove(gap + bytes, gap, static_cast<std::size_t>(end_ - gap));
        end_ += bytes;
        return gap;
    }
    [[gnu::noinline]] void close_gap(char* gap, char* behind) {
        if (behind != end_) std::memmove(gap, behind, static_cast<std::size_t>(end_ - behind));
        end_ -= behind - gap;
    }
    [[gnu::noinline]] void append(const void* bytes, std::size_t count) {
        if (count == 0) return;  // nothing may have been allocated yet
        need(count);
        std::memcpy(end_, bytes, count);
        end_ += count;
    }
    [[gnu::noinline]] void append_zeros(std::size_t count) {
        if (count == 0) return;
        need(count);
        std::memset(end_, 0, count);
        end_ += count;
    }
    void swap_memory(VectorMemory& other) {
        std::swap(begin_, other.begin_);
        std::swap(end_, other.end_);
        std::swap(limit_, other.limit_);
    }

    char *begin_ = nullptr, *end_ = nullptr, *limit_ = nullptr;
};

template <class T>
class Vector : VectorMemory {
    // Copied as bytes, with no destructor to call. Copy construction is what counts: std::pair has
    // an assignment operator of its own and is not trivially copyable, yet qualifies.
    static constexpr bool plain =
        std::is_trivially_copy_constructible_v<T> && std::is_trivially_destructible_v<T>;
    static_assert(alignof(T) <= alignof(std::max_align_t));

public:
    using value_type = T;
    using size_type = std::size_t;
    using difference_type = std::ptrdiff_t;
    using reference = T&;
    using const_reference = const T&;
    using iterator = T*;
    using const_iterator = const T*;

    Vector() = default;
    explicit Vector(std::size_t size) { resize(size); }
    Vector(std::size_t size, const T& value) { assign(size, value); }
    template <std::contiguous_iterator Iterator>
    Vector(Iterator first, Iterator last) {
        assign(first, last);
    }
    Vector(std::initializer_list<T> list) { assign(list); }
    Vector(const Vector& other) : VectorMemory() { assign(other.begin(), other.end()); }
    Vector(Vector&& other) noexcept { swap_memory(other); }
    ~Vector() { clear(); }
    Vector& operator=(const Vector& other) {
        if (this != &other) assign(other.begin(), other.end());
        return *this;
    }
    Vector& operator=(Vector&& other) noexcept {
        Vector old(std::move(*this));
        swap_memory(other);
        return *this;
    }

    T* begin() { return reinterpret_cast<T*>(begin_); }
    T* end() { return reinterpret_cast<T*>(end_); }
    const T* begin() const { return reinterpret_cast<const T*>(begin_); }
    const T* end() const { return reinterpret_cast<const T*>(end_); }
    T* data() { return begin(); }
    const T* data() const { return begin(); }
    std::size_t size() const { return static_cast<std::size_t>(end() - begin()); }
    bool empty() const { return begin_ == end_; }
    T& operator[](std::size_t i) {
        assert(i < size());
        return begin()[i];
    }
    const T& operator[](std::size_t i) const {
        assert(i < size());
        return begin()[i];
    }
    T& front() { return (*this)[0]; }
    const T& front() const { return (*this)[0]; }
    T& back() { return (*this)[size() - 1]; }
    const T& back() const { return (*this)[size() - 1]; }

    void swap(Vector& other) { swap_memory(other); }
    bool operator==(const Vector& other) const {
        if (size() != other.size()) return false;
        for (std::size_t i = 0; i < size(); ++i)
            if (!(begin()[i] == other.begin()[i])) return false;
        return true;
    }
    void reserve(std::size_t size) {
        if (size > this->size()) grow((size - this->size()) * sizeof(T));
    }
    void clear() { drop(begin()); }
    void resize(std::size_t size) {
        if (size <= this->size()) return drop(begin() + size);
        if constexpr (std::is_trivially_default_constructible_v<T>) {
            append_zeros((size - this->size()) * sizeof(T));
        } else {
            reserve(size);
            for (std::size_t more = size - this->size(); more > 0; --more) put(T());
        }
    }
    void resize(std::size_t size, const T& value) {
        if (size <= this->size()) return drop(begin() + size);
        append_copies(size - this->size(), value);
    }
    void assign(std::size_t size, const T& value) {
        const T copy(value);  // the value may be an element of this vector
        clear();
        append_copies(size, copy);
    }
    // The range must not be part of this vector.
    template <std::contiguous_iterator Iterator>
    void assign(Iterator first, Iterator last) {
        clear();
        append_range(std::to_address(first), static_cast<std::size_t>(last - first));
    }
    void assign(std::initializer_list<T> list) { assign(list.begin(), list.end()); }

    void push_back(const T& value) { emplace_back(value); }
    void push_back(T&& value) { emplace_back(std::move(value)); }
    template <class... Arguments>
    T& emplace_back(Arguments&&... arguments) {
        if (!has_room(sizeof(T))) {
            T entry = made(std::forward<Arguments>(arguments)...);  // may refer to an element
            grow(sizeof(T));
            return put(std::move(entry));
        }
        return put(made(std::forward<Arguments>(arguments)...));
    }
    void pop_back() { drop(&back()); }

    T* insert(const T* at, const T& value)
        requires plain
    {
        const T entry(value);
        return ::new (open_gap(offset(at), sizeof(T))) T(entry);
    }
    // The range must not be part of this vector.
    template <std::contiguous_iterator Iterator>
    T* insert(const T* at, Iterator first, Iterator last) {
        const std::size_t gap = offset(at);
        if (at == end()) {
            append_range(std::to_address(first), static_cast<std::size_t>(last - first));
        } else if constexpr (!plain) {
            __builtin_trap();  // not needed by any caller
        } else {
            auto* to = reinterpret_cast<T*>(
                open_gap(gap, static_cast<std::size_t>(last - first) * sizeof(T)));
            for (; first != last; ++first, ++to) ::new (to) T(*first);
        }
        return reinterpret_cast<T*>(begin_ + gap);
    }
    T* insert(const T* at, std::initializer_list<T> list) {
        return insert(at, list.begin(), list.end());
    }

    T* erase(const T* at) { return erase(at, at + 1); }
    T* erase(const T* first, const T* last) {
        assert(begin() <= first && first <= last && last <= end());
        T* gap = begin() + (first - begin());
        T* behind = begin() + (last - begin());
        if constexpr (plain) {
            close_gap(reinterpret_cast<char*>(gap), reinterpret_cast<char*>(behind));
        } else if (gap != behind) {  // avoids self-moves
            T* to = gap;
            for (; behind != end(); ++behind, ++to) *to = std::move(*behind);
            drop(to);
        }
        return gap;
    }

private:
    std::size_t offset(const T* at) const {
        return static_cast<std::size_t>(reinterpret_cast<const char*>(at) - begin_);
    }
    template <class... Arguments>
    static T made(Arguments&&... arguments) {
        if constexpr (std::is_aggregate_v<T>) return T{std::forward<Arguments>(arguments)...};
        else return T(std::forward<Arguments>(arguments)...);
    }
    // Makes room for `bytes` more.
    void grow(std::size_t bytes) {
        if (has_room(bytes)) return;
        if constexpr (plain) {
            make_room(bytes);
        } else {
            Vector larger;
            larger.make_room(room_for(bytes));
            for (T& entry : *this) larger.put(std::move(entry));
            swap_memory(larger);
        }
    }
    // Requires has_room(sizeof(T)).
    T& put(T&& entry) {
        T* place = ::new (end_) T(std::move(entry));
        end_ += sizeof(T);
        return *place;
    }
    void append_range(const T* from, std::size_t count) {
        if constexpr (plain) {
            append(from, count * sizeof(T));
        } else {
            grow(count * sizeof(T));
            for (; count > 0; --count, ++from) put(T(*from));
        }
    }
    [[gnu::noinline]] void append_copies(std::size_t count, const T& value) {
        const T copy(value);
        grow(count * sizeof(T));
        for (; count > 0; --count) put(T(copy));
    }
    void drop(T* from) {
        if constexpr (!plain)
            for (T* one = from; one != end(); ++one) one->~T();
        end_ = reinterpret_cast<char*>(from);
    }
};

template <class T, class Condition>
std::size_t erase_if(Vector<T>& list, Condition condition) {
    T* kept = list.begin();
    for (T& one : list)
        if (!condition(one)) {
            if (kept != &one) *kept = std::move(one);
            ++kept;
        }
    const auto gone = static_cast<std::size_t>(list.end() - kept);
    list.erase(kept, list.end());
    return gone;
}

template <class T>
std::size_t erase(Vector<T>& list, const T& value) {
    return erase_if(list, [&](const T& one) { return one == value; });
}

}  // namespace hashi

#endif
