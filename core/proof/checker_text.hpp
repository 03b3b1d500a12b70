// The text of proofs: lines and words.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

namespace hashi::proof {

// Why a line is refused.
struct Refusal {
    std::string why;
};

[[noreturn]] inline void refuse(std::string why) { throw Refusal{std::move(why)}; }

inline void need(bool condition, const char* otherwise) {
    if (!condition) refuse(otherwise);
}

// Whether a line holds nothing but numbers and blanks.
inline bool only_numbers(std::string_view line) {
    return line.find_first_not_of("0123456789- ") == std::string_view::npos;
}

// The words of a line, one after the other.
class Words {
public:
    explicit Words(std::string_view line) : at_(line.data()), end_(at_ + line.size()) {}

    // What stands before the next blank, which is passed.
    std::string_view word() {
        const char* begin = at_;
        while (at_ != end_ && *at_ != ' ') ++at_;
        const std::string_view word(begin, static_cast<std::size_t>(at_ - begin));
        if (at_ != end_) ++at_;
        return word;
    }
    // After any blanks.
    std::int64_t number() {
        skip();
        std::int64_t value = 0;
        const auto [stop, error] = std::from_chars(at_, end_, value);
        need(error == std::errc() && (stop == end_ || *stop == ' '), "a number is missing");
        at_ = stop;
        return value;
    }
    // All that is left.
    std::string_view rest() const { return {at_, static_cast<std::size_t>(end_ - at_)}; }
    // Nothing but blanks is left.
    bool done() {
        skip();
        return at_ == end_;
    }

private:
    void skip() {
        while (at_ != end_ && *at_ == ' ') ++at_;
    }

    const char* at_;
    const char* end_;
};

// Cuts pieces of text into lines.
class Lines {
public:
    // Calls take(line) for every line that is whole.
    template <class Take>
    void feed(std::string_view piece, Take&& take) {
        for (;;) {
            const std::size_t end = piece.find('\n');
            if (end == std::string_view::npos) break;
            if (rest_.empty()) {
                take(piece.substr(0, end));
            } else {
                rest_.append(piece.substr(0, end));
                const std::string line = std::move(rest_);
                rest_.clear();
                take(line);
            }
            piece.remove_prefix(end + 1);
        }
        rest_.append(piece);
    }
    // Whether the last line was whole.
    bool ended() const { return rest_.empty(); }

private:
    std::string rest_;
};

}  // namespace hashi::proof
