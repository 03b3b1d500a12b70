"""The interface that the SAT formulations need from a SAT solver."""

from __future__ import annotations

from typing import Protocol

from .._util.limits import Limits
from ..board.result import Stats, Status
from ..engine.wire import Cnf

Answer = tuple[Status, "list[int] | None"]
"""`SOLVED` and the true literals among others; or another status and `None`."""


class Oracle(Protocol):
    """An incremental SAT solver: clauses may be added between calls."""

    def load(self, cnf: Cnf, limits: Limits) -> bool:
        """Take all clauses; `False` if the time was over first."""
        ...

    def add(self, clause: list[int]) -> None:
        """Take one more clause; it is not empty."""
        ...

    def solve(self, limits: Limits) -> Answer:
        """Look for a model; see `Session.next` for what is raised."""
        ...

    def stats(self) -> Stats:
        """Conflicts, decisions, propagations, restarts and its own cuts up to now."""
        ...

    def close(self) -> None:
        """Free what it holds."""
        ...
