// Proofs: the rules of a puzzle as a formula, the numbers of its clauses and the lines of a proof;
// and a checker that shares no code with these. Independent of how a proof is found. The format:
// docs/reference/proof-format.md.
#pragma once

#include "proof/checker.hpp"
#include "proof/formula.hpp"
#include "proof/lines.hpp"
