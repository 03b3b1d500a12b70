// What other rooms ask of the search: one object that solves, enumerates and counts. The engine
// behind it is nobody else's business.
#pragma once

#include "search/solver.hpp"
