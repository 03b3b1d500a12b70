// Puzzles for other solvers: in conjunctive normal form, and with cuts as a propagator; light cuts.
#pragma once

#include "models/cnf.hpp"
#include "models/cut_propagator.hpp"
#include "models/min_cuts.hpp"
