// The self-checking build (-DHASHIKIT_CHECK=ON) takes nothing that the search does on trust:
// - it recomputes all incremental state from the trail and compares it (verify/state.hpp);
// - every solver writes a proof, which the proof checker reads while the search goes on
//   (verify/judged.hpp): of each learned clause, excluded solution and closed half of the search,
//   and that there are no more solutions; in this build also of each reason on the trail and of
//   each set of assumptions that contradict each other.
// This covers puzzles without a solution, too, but not the puzzles of tiles, which no proof can be
// about: they only make guesses. The first discrepancy ends the program with a line that names the
// violated condition.
//
// HASHIKIT_VERIFY(...) is code for that build only.
#pragma once

#ifndef HASHIKIT_CHECK
#define HASHIKIT_VERIFY(...)
#else
#define HASHIKIT_VERIFY(...) __VA_ARGS__
#include "search/engine/verify/judged.hpp"
#include "search/engine/verify/state.hpp"
#endif
