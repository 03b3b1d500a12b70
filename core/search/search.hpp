// The interface of this room: one object that solves, enumerates and counts. The engine behind it
// is private.
#pragma once

#include "search/common.hpp"
#include "search/solver.hpp"
