// A cursor in a line, from left to right. In: a text. Out: its characters, numbers and fixed words.
// Invariant: a call that succeeds advances past what it read; take() stays if it fails.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/base.hpp"

namespace hashi::batch {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Cursor {
public:
    explicit Cursor(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

    bool at_end() const { return at_ == end_; }
    std::string_view rest() const { return {at_, static_cast<std::size_t>(end_ - at_)}; }
    void skip(std::size_t count) { at_ += count; }
    // The next character; at the end 0, which occurs in no format.
    char next() { return at_ == end_ ? '\0' : *at_++; }
    bool take(char c) {
        if (at_ == end_ || *at_ != c) return false;
        ++at_;
        return true;
    }
    bool take(std::string_view word) {
        if (!rest().starts_with(word)) return false;
        at_ += word.size();
        return true;
    }
    // Reads up to seven digits without leading zeros.
    bool number(std::int32_t& value, std::int32_t least, std::int32_t most) {
        const char* begin = at_;
        std::int32_t read = 0;
        while (at_ != end_ && is_digit(*at_) && at_ - begin < 8) read = 10 * read + (*at_++ - '0');
        const auto digits = at_ - begin;
        if (digits == 0 || digits > 7 || (digits > 1 && *begin == '0')) return false;
        value = read;
        return least <= read && read <= most;
    }

private:
    const char *at_, *end_;
};

}  // namespace hashi::batch
