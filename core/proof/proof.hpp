// Proofs: the formula that the rules of a puzzle are, the numbers of its clauses, and the lines of
// a proof; and a checker, which shares nothing with these. Knows nothing of how a proof is found.
// The format: docs/proofs.md.
#pragma once

#include "proof/checker.hpp"
#include "proof/formula.hpp"
#include "proof/lines.hpp"
