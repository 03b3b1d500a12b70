// The interface of this room: a batch of environments for reinforcement learning, boards on which
// an agent draws bridges one by one. In: puzzles with their solutions, then an action for each
// board. Out: observations and rewards. Standard rules only, with two bridges a pair.
#pragma once

#include "play/board.hpp"
#include "play/table.hpp"
