// The interface of this room: many puzzles in one call. In: lines with a puzzle each. Out: for
// each, a line with its answer, as the Python code would write it. A line in any but the plainest
// form is declined and left to the caller's own reader. Invariant: both ways give the same answer.
#pragma once

#include "batch/line_solver.hpp"
#include "batch/read.hpp"
#include "batch/write.hpp"
