// Puzzles for other solvers: conjunctive normal form, a cut propagator, and light cuts.
#pragma once

#include "models/cnf.hpp"
#include "models/cut_propagator.hpp"
#include "models/min_cuts.hpp"
