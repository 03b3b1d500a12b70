// The interface of this room: many puzzles in one call. In: lines, one puzzle each. Out: one line
// of answer for each, as the Python code would write it. A line in any but the plainest form is
// declined and left to the caller's own reader, so nothing depends on whether a line takes this
// way.
#pragma once

#include "batch/line_solver.hpp"
#include "batch/read.hpp"
#include "batch/write.hpp"
