// The puzzle as every algorithm sees it: the graph of islands and candidate edges, its components,
// walks, the sums of its signs and of its clues, and the judge of solutions.
#pragma once

#include "puzzle/connectivity.hpp"
#include "puzzle/counting.hpp"
#include "puzzle/graph.hpp"
#include "puzzle/judge.hpp"
#include "puzzle/sums.hpp"
#include "puzzle/walk.hpp"
