// The self-checking build (-DHASHIKIT_CHECK=ON) takes nothing that the search does on trust:
// - it recomputes all incremental state from the trail and compares it (verify/state.hpp);
// - it checks every reason against the rules of the puzzle (verify/rules.hpp);
// - it derives every learned clause, excluded solution and closed half of the search again
//   from what came before (verify/derivation.hpp), and likewise the answer that there is no
//   solution.
// This covers puzzles without a solution, too. The first discrepancy ends the program with a line
// that names the violated condition.
//
// HASHIKIT_VERIFY(...) is code for that build only.
#pragma once

#ifndef HASHIKIT_CHECK
#define HASHIKIT_VERIFY(...)
#else
#define HASHIKIT_VERIFY(...) __VA_ARGS__
#include "search/engine/verify/derivation.hpp"
#include "search/engine/verify/state.hpp"
#endif
