// Many puzzles in one call, one per line: reads, answers and writes them. A line in any but the
// plainest form is declined and left to the caller's own reader.
#pragma once

#include "batch/line_solver.hpp"
#include "batch/read.hpp"
#include "batch/write.hpp"
