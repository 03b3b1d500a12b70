"""`sat-propagator`: connectivity as a propagator inside CaDiCaL."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .._util.limits import Limits
from ..board.result import Stats
from ..engine.wire import Cnf, CutPropagator
from ..models.network import ALL_RULES, Network
from .formulation import Formulation
from .options import Engine
from .pysat import PySat, pysat_engine
from .sat import PAIRS, SatSession

__all__ = ["SOLVER", "SatPropagator"]


class SatPropagator(Formulation):
    """SAT with cuts during the search.

    The clauses are those of `sat-lazy`. CaDiCaL 1.9.5 tells a user propagator (IPASIR-UP) the
    values of x(e, 1). Whenever its own propagation comes to an end, the components of what is built
    are looked at: one that no edge can leave any more is a conflict, and where a single edge can,
    that is forced. The reason is the cut, the clause ∨ x(e, 1) over all edges that leave the
    component, and so it holds at any time. Where loops are forbidden a closed one is a conflict.
    The option `pairs` is that of `sat-lazy`.

    Source: IPASIR-UP by Fazekas, Niemetz, Preiner, Kirchweger, Szeider, Biere, SAT 2023; the
    constraint is that of `sat-lazy`.
    """

    name = "sat-propagator"
    title = "SAT, cuts during the search"
    source = "Fazekas et al. 2023 (IPASIR-UP)"
    options = (PAIRS,)
    rules = ALL_RULES

    def engines(self) -> list[Engine]:
        """PySAT."""
        return [pysat_engine()]

    def open(self, network: Network, *, seed: int, **options: Any) -> SatSession:
        """See `Formulation`."""
        return SatSession(network, _WithCuts(), seed=seed, pairs=options["pairs"])


class _WithCuts(PySat):
    """CaDiCaL 1.9.5 with the propagator."""

    def __init__(self) -> None:
        super().__init__("cadical195")
        self._propagator: CutPropagator | None = None

    def load(self, cnf: Cnf, limits: Limits) -> bool:
        """See `Oracle`."""
        if not super().load(cnf, limits):
            return False
        self._propagator = CutPropagator(cnf)
        self._function("pconn")(self._handle, self._propagator)
        observe = self._function("vobserve")
        for variable in self._propagator.observed():
            observe(self._handle, variable)
        return True

    def stats(self) -> Stats:
        """See `Oracle`."""
        cuts = 0 if self._propagator is None else self._propagator.cuts
        return replace(super().stats(), cuts=cuts)

    def close(self) -> None:
        """See `Oracle`."""
        if self._propagator is not None:
            self._function("pdisconn")(self._handle)
            self._propagator = None
        super().close()


SOLVER = SatPropagator()
