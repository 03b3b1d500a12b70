// What the generators share: the random numbers of a request, the control for loading a puzzle into
// an engine, and their entry points, between which generate() chooses.
#pragma once

#include "base/base.hpp"
#include "make/canvas.hpp"
#include "make/generate.hpp"

namespace hashi::make {

// The control for loading a puzzle, which may throw Stopped; without exceptions, nothing stops it.
inline Control while_loading([[maybe_unused]] Control& whole) {
#ifdef __cpp_exceptions
    return part_of(whole);
#else
    return {};
#endif
}

// Depends on the whole request, not only on the seed: the same seed with another level, say, should
// give an entirely different puzzle.
inline Random random_for(const Request& request) {
    Random random(request.seed);
    for (const std::int32_t number :
         {request.rows, request.cols, request.islands, request.max_bridges,
          std::int32_t{request.loops}, static_cast<std::int32_t>(request.symmetry), request.doubles,
          request.level, request.extra})
        random.mix(number);
    if (!request.connected) random.mix(2);
    if (request.loop_share >= 0) random.mix(request.loop_share);
    if (request.without != 0) random.mix(request.without);
    if (request.curve != Curve::any) random.mix(static_cast<std::int32_t>(request.curve));
    for (const std::int32_t number : request.techniques) random.mix(number);
    return random;
}

// Copies the islands with their clues, and the bridges, from the canvas.
void write(const Canvas& canvas, Generated& puzzle);

Outcome generate_cllv(const Request& request, Control& control, Generated& puzzle);
Outcome generate_unique(const Request& request, Control& control, Generated& puzzle);
Outcome generate_signs(const Request& request, Control& control, Generated& puzzle);

}  // namespace hashi::make
