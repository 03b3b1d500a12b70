"""`sat-lazy`: clauses for degrees and crossings; connectivity by cuts, where an answer lacks it."""

from __future__ import annotations

from typing import Any

from ..models.network import ALL_RULES, Network
from .formulation import Formulation
from .options import Engine
from .pysat import pysat_engine
from .sat import OPTIONS, PAIRS, SatSession, oracle

__all__ = ["SOLVER", "SatLazy"]


class SatLazy(Formulation):
    """SAT with lazy connectivity.

    Per candidate edge e two Booleans (K for K bridges per pair), x(e, 1) "a bridge" and x(e, 2)
    "two", in order encoding: x(e, 2) → x(e, 1). Per island the prime implicates of "as many bridges
    as the clue says", per crossing ¬x(e, 1) ∨ ¬x(f, 1). The solver's answer may fall into several
    components S; then each gets its cut, ∨ x(e, 1) over the edges e that leave S, and the same
    solver goes on. Loops, where they are forbidden, are cut alike: one edge of each has to go.

    Beyond the article, and left out with `pairs=no`: of two neighbors with the same clue d, not
    more than K, the cut is there from the start; with the degrees it comes to ¬x(e, d).

    Source: "Solving and Generating Hashi Puzzles using SAT Solvers", hashi-puzzle.de.
    """

    name = "sat-lazy"
    title = "SAT, connectivity by lazy cuts"
    source = "hashi-puzzle.de, Solving and Generating Hashi Puzzles using SAT Solvers"
    options = (*OPTIONS, PAIRS)
    rules = ALL_RULES

    def engines(self) -> list[Engine]:
        """PySAT."""
        return [pysat_engine()]

    def open(self, network: Network, *, seed: int, **options: Any) -> SatSession:
        """See `Formulation`."""
        pairs = options.pop("pairs")
        return SatSession(network, oracle(**options), seed=seed, pairs=pairs)


SOLVER = SatLazy()
