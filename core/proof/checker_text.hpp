// Splits the text of proofs into lines and words.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

namespace hashi::proof {

// The reason why a line is refused.
struct Refusal {
    std::string why;
};

[[noreturn]] inline void refuse(std::string why) { throw Refusal{std::move(why)}; }

inline void need(bool condition, const char* otherwise) {
    if (!condition) refuse(otherwise);
}

// Whether a line consists of numbers and blanks only.
inline bool only_numbers(std::string_view line) {
    return line.find_first_not_of("0123456789- ") == std::string_view::npos;
}

// Reads the words of a line one by one.
class Words {
public:
    explicit Words(std::string_view line) : at_(line.data()), end_(at_ + line.size()) {}

    // Reads up to the next blank, and skips it.
    std::string_view word() {
        const char* begin = at_;
        while (at_ != end_ && *at_ != ' ') ++at_;
        const std::string_view word(begin, static_cast<std::size_t>(at_ - begin));
        if (at_ != end_) ++at_;
        return word;
    }
    // Skips blanks and reads a number.
    std::int64_t number() {
        skip();
        std::int64_t value = 0;
        const auto [stop, error] = std::from_chars(at_, end_, value);
        need(error == std::errc() && (stop == end_ || *stop == ' '), "a number is missing");
        at_ = stop;
        return value;
    }
    // The unread rest.
    std::string_view rest() const { return {at_, static_cast<std::size_t>(end_ - at_)}; }
    // Whether only blanks are left.
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

constexpr std::size_t kLongestLine = std::size_t{1} << 26;  // with its line break

// Splits pieces of text into lines.
class Lines {
public:
    // Calls take(line) for every complete line.
    template <class Take>
    void feed(std::string_view piece, Take&& take) {
        for (;;) {
            const std::size_t end = piece.find('\n');
            need(rest_.size() + std::min(end, piece.size()) < kLongestLine, "the line is too long");
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
    // Whether the last line was complete.
    bool ended() const { return rest_.empty(); }

private:
    std::string rest_;
};

}  // namespace hashi::proof
