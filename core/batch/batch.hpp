// Many puzzles in one call, one a line: read, asked and answered here. A line that is not plain is
// declined, and the caller's own reader has its say.
#pragma once

#include "batch/desk.hpp"
#include "batch/read.hpp"
#include "batch/write.hpp"
