// Writes the lines of a formula or a proof in chunks.
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/base.hpp"

namespace hashi::proof {

// The number of a clause; 0: none.
using Id = std::uint64_t;

// A literal as in DIMACS: v or -v, variables from 1.
using Literal = std::int32_t;

// The receiver of the text. If it throws, the search ends and the exception passes through.
class Output {
public:
    virtual ~Output() = default;
    virtual void write(std::string_view text) = 0;
};

// Buffers text for an output: writes at least `chunk` bytes at a time, except at the end.
class Text {
public:
    static constexpr std::size_t chunk = std::size_t{1} << 16;

    explicit Text(Output& output) : output_(&output) {}

    Text& put(std::string_view text) {
        buffer_.insert(buffer_.end(), text.begin(), text.end());
        return *this;
    }
    template <class Number>
    Text& number(Number value) {
        char digits[24];
        const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
        buffer_.insert(buffer_.end(), digits, end);
        return *this;
    }
    // Appends numbers, each preceded by a blank.
    template <class Number>
    Text& numbers(std::span<const Number> values) {
        for (const Number value : values) {
            buffer_.push_back(' ');
            number(value);
        }
        return *this;
    }
    void end_line() {
        buffer_.push_back('\n');
        if (buffer_.size() >= chunk) flush();
    }
    void flush() {
        if (buffer_.empty()) return;
        written_ += buffer_.size();
        output_->write({buffer_.data(), buffer_.size()});
        buffer_.clear();
    }
    // Bytes written up to the last flush.
    std::uint64_t written() const { return written_; }

private:
    Output* output_;
    Vector<char> buffer_;
    std::uint64_t written_ = 0;
};

// Writes the lines of a proof, after a formula with `clauses` clauses. Each line that adds a clause
// returns its number.
class Steps {
public:
    Steps(Output& output, Id clauses) : text_(output), last_(clauses) {
        text_.put("hashikit proof 1").end_line();
    }

    Id derived(std::span<const Literal> clause, std::span<const Id> hints) {
        text_.number(++last_).numbers(clause).put(" 0").numbers(hints).put(" 0").end_line();
        return last_;
    }
    // At least one bridge leaves these islands (numbered from 0).
    Id cut(std::span<const std::int32_t> islands) { return list(" cut", islands); }
    // These edges (numbered from 0) form a cycle.
    Id path(std::span<const std::int32_t> edges) { return list(" path", edges); }
    // No edge leads out of these islands (numbered from 0), and their clues have an odd sum.
    Id odd(std::span<const std::int32_t> islands) { return list(" odd", islands); }
    // These islands need more bridges than those around them can take.
    Id hall(std::span<const std::int32_t> islands) { return list(" hall", islands); }
    // `sum` numbers the nonempty sides of the signs, from 0.
    Id sum(std::int32_t sum, std::span<const Literal> clause) {
        text_.number(++last_).put(" sum ").number(sum + 1).numbers(clause).put(" 0").end_line();
        return last_;
    }
    Id solution(std::span<const std::uint8_t> counts) { return drawing(" solution", counts); }
    Id witness(std::span<const std::uint8_t> counts) { return drawing(" witness", counts); }
    void give_up_guard(Id guard, Id by) {
        text_.put("g ").number(guard).put(" ").number(by).end_line();
    }
    void remove(std::span<const Id> clauses) {
        if (!clauses.empty()) text_.put("d").numbers(clauses).put(" 0").end_line();
    }
    // Writes the last line.
    void claim_count(std::int64_t solutions, bool complete) {
        text_.put("claim count ").number(solutions).put(complete ? " complete" : "").end_line();
        text_.flush();
    }
    void claim_forced(bool complete) {
        text_.put("claim forced").put(complete ? " complete" : "").end_line();
        text_.flush();
    }
    // Writes the rest of a proof that ends without a claim.
    void flush() { text_.flush(); }

    std::uint64_t written() const { return text_.written(); }
    // The number of the last clause.
    Id last() const { return last_; }

private:
    Id list(std::string_view kind, std::span<const std::int32_t> from_zero) {
        text_.number(++last_).put(kind);
        for (const std::int32_t one : from_zero) text_.put(" ").number(one + 1);
        text_.put(" 0").end_line();
        return last_;
    }
    Id drawing(std::string_view kind, std::span<const std::uint8_t> counts) {
        text_.number(++last_).put(kind);
        for (const std::uint8_t count : counts) text_.put(" ").number(int{count});
        text_.end_line();
        return last_;
    }

    Text text_;
    Id last_;
};

}  // namespace hashi::proof
