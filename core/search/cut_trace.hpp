// A record of the cuts that a search found, for display.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/base.hpp"

namespace hashi::search {

struct CutTrace {
    struct Frame {
        Vector<std::uint8_t> counts;   // bridges drawn so far, by candidate edge
        Vector<std::int32_t> islands;  // one component that at most one open edge leaves
    };
    std::size_t most = 0;       // frames to keep at most
    std::uint64_t omitted = 0;  // frames found beyond `most`
    Vector<Frame> frames;
};

}  // namespace hashi::search
