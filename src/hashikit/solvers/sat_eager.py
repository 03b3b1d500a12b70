"""`sat-eager`: degrees, crossings and connectivity, all as clauses from the start."""

from __future__ import annotations

from typing import Any

from ..models.network import ALL_RULES, Network
from .formulation import Formulation
from .options import Engine
from .pysat import pysat_engine
from .sat import OPTIONS, SatSession, oracle

__all__ = ["SOLVER", "SatEager"]


class SatEager(Formulation):
    """SAT with connectivity fully encoded, by reachability in steps.

    To the clauses of `sat-lazy` come, for the n islands v, r(v, t), "v is reached from the first
    island in at most t steps", t from 0 to n − 1; and per edge and direction u → v a(u, v, t),
    "v is reached over that edge in step t", t from 1:

        r(v, t) → r(v, t − 1) ∨ ⋁ a(u, v, t) over the neighbors u,
        a(u, v, t) → x(uv, 1),   a(u, v, t) → r(u, t − 1),
        r(v, 0) for just the first island,   r(v, n − 1) for all.

    These are n² + 2m(n − 1) variables and n² + n + 4m(n − 1) clauses more, for m edges. Where loops
    are forbidden a sequential counter (Sinz 2005) allows n − 1 edges; where one network is not
    required either, loops are cut as in `sat-lazy`.

    The article whose claim this is compared for, "Solving and Generating Hashi Puzzles using SAT
    Solvers" (hashi-puzzle.de), is about the lazy way; the encoding here is the usual one of bounded
    reachability.
    """

    name = "sat-eager"
    title = "SAT, connectivity encoded by reachability"
    source = "bounded reachability, against hashi-puzzle.de"
    options = OPTIONS
    rules = ALL_RULES

    def engines(self) -> list[Engine]:
        """PySAT."""
        return [pysat_engine()]

    def open(self, network: Network, *, seed: int, **options: Any) -> SatSession:
        """See `Formulation`."""
        return SatSession(network, oracle(**options), seed=seed, steps=True)


SOLVER = SatEager()
