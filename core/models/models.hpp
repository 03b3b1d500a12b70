// The interface of this room: puzzles for other solvers. Clauses for SAT solvers (Cnf),
// connectivity as a user propagator (CutPropagator), and cuts of fractional solutions for MIP
// solvers (MinCuts).
#pragma once

#include "models/cnf.hpp"
#include "models/cut_propagator.hpp"
#include "models/min_cuts.hpp"
