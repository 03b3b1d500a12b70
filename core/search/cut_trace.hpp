// What a search was about when it found cuts: for people who want to see.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/base.hpp"

namespace hashi::search {

struct CutTrace {
    struct Frame {
        Vector<std::uint8_t> counts;   // bridges drawn so far, of each candidate edge
        Vector<std::int32_t> islands;  // one component, that one edge can leave, or none
    };
    std::size_t most = 0;       // so many frames are kept …
    std::uint64_t omitted = 0;  // … and those beyond are counted
    Vector<Frame> frames;
};

}  // namespace hashi::search
