// The puzzle as every algorithm sees it: the graph of islands and candidate edges, the networks
// that bridges make of it, walks through them, the sums that its signs demand, and who judges
// solutions.
#pragma once

#include "puzzle/connectivity.hpp"
#include "puzzle/graph.hpp"
#include "puzzle/judge.hpp"
#include "puzzle/sums.hpp"
#include "puzzle/walk.hpp"
