// What the modules for the browser share: plain exported functions over flat arrays of 32-bit
// numbers. The page writes a question to input(); output() holds the answer until the next call.
// Without exceptions, a malformed puzzle traps and the page must create a new engine; it validates
// user input first. Included once in each module.
#pragma once

#include <cstdint>
#include <span>

#include "puzzle/puzzle.hpp"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace {

hashi::Vector<std::int32_t> in, out;

hashi::Control control_for(double seconds) {
    hashi::Control control;
    control.seconds = seconds;
    return control;
}

template <class Numbers>
void put(const Numbers& numbers) {
    for (const auto number : numbers) out.push_back(static_cast<std::int32_t>(number));
}

// Reads numbers from the front of the input.
struct Reader {
    std::span<const std::int32_t> left = in;

    std::span<const std::int32_t> take(std::size_t count) {
        if (count > left.size()) __builtin_trap();
        const auto head = left.first(count);
        left = left.subspan(count);
        return head;
    }
    std::int32_t one() { return take(1)[0]; }
    // A list: the number of entries, then the entries of `width` numbers each.
    std::span<const std::int32_t> list(std::size_t width) {
        const std::int32_t count = one();
        if (count < 0) __builtin_trap();
        return take(static_cast<std::size_t>(count) * width);
    }
};

// rows, cols, maximum of bridges per pair, loops allowed, one network; then lists: islands (row,
// col, clue), blocked cells (row, col), given bridges (island, side, number), signs (row, col, four
// numbers by side).
hashi::PuzzleSpec read_puzzle(Reader& reader) {
    hashi::PuzzleSpec spec;
    spec.rows = reader.one();
    spec.cols = reader.one();
    spec.max_bridges = reader.one();
    spec.loops = reader.one() != 0;
    spec.connected = reader.one() != 0;
    spec.islands = reader.list(3);
    spec.blocked = reader.list(2);
    spec.given = reader.list(3);
    spec.signs = reader.list(6);
    return spec;
}

}  // namespace

// Allocates `size` numbers of input; returns their address.
EXPORT(input) std::int32_t* input(std::int32_t size) {
    in.resize(static_cast<std::size_t>(size));
    return in.data();
}

EXPORT(output) const std::int32_t* output() { return out.data(); }
EXPORT(output_size) std::int32_t output_size() { return static_cast<std::int32_t>(out.size()); }
