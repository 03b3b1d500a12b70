// Many boards on which bridges are drawn one by one: a batch of environments for agents that learn.
// Standard rules only, with two bridges a pair, and puzzles with exactly one solution.
#pragma once

#include "play/board.hpp"
#include "play/table.hpp"
