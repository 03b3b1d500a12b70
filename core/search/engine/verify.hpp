// The self-checking build (-DHASHIKIT_CHECK=ON). Nothing that the search does is taken on trust:
// - what it keeps incrementally is worked out anew from the trail and compared (verify/state.hpp);
// - every reason is held against the rules of the puzzle themselves (verify/rules.hpp);
// - every clause learned, solution excluded and half of the search closed is derived again from
//   what came before (verify/derivation.hpp), and so is the answer that there is no solution.
// So puzzles without a solution are covered as well. The first difference ends the program with a
// line that says what does not hold.
//
// HASHIKIT_VERIFY(...) is done in that build only; in others there is nothing here.
#pragma once

#ifndef HASHIKIT_CHECK
#define HASHIKIT_VERIFY(...)
#else
#define HASHIKIT_VERIFY(...) __VA_ARGS__
#include "search/engine/verify/derivation.hpp"
#include "search/engine/verify/state.hpp"
#endif
