"""What an engine for linear models does, and how it is found."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import ClassVar, NamedTuple

from ..._util.limits import Limits
from ...board.result import Status
from ...errors import missing
from ...models.bridges import BridgeModel
from ...models.linear import LinearModel
from ..named import class_named, is_address
from ..solver import Engine, package_engine


class Separate(NamedTuple):
    """What cuts off points: the numbers of the cut rows that a point violates.

    Empty if it violates none. The rows are added to the model if they are new.
    """

    drawing: Callable[[Sequence[int], Callable[[], Sequence[int]]], list[int]]
    """Given per edge whether it is used, and how to get the values of all columns."""
    fraction: Callable[[Sequence[float]], list[int]] | None = None
    """Given per edge to which part it is used, at a fractional point; `None` leaves those alone."""


class MipEngine(ABC):
    """A model loaded into a solver.

    Args:
        model: May grow afterwards; `run` takes over the rows and columns that are new.
        seed: Of the solver's random numbers.
        separate: For engines that can cut off points during the search; the others may return
            points that it would have cut off, and are run again.
    """

    name: ClassVar[str]

    nodes = 0
    """Branch-and-bound nodes up to now."""

    conflicts = 0
    """Conflicts up to now, of an engine that learns clauses."""

    @abstractmethod
    def __init__(self, model: BridgeModel, seed: int, separate: Separate) -> None: ...

    @abstractmethod
    def run(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        """Find a point: one value per column; see `Session.next` for what is raised."""

    def work_left(self, limits: Limits) -> int | None:
        """How many more nodes or conflicts the limit allows, `None` if there is no limit."""
        if limits.conflicts is None:
            return None
        return max(0, limits.conflicts - self.nodes - self.conflicts)

    def close(self) -> None:  # noqa: B027  # most free themselves
        """Free what the solver holds."""


ENGINES = {
    "scip": ("pyscipopt", "mip"),
    "highs": ("highspy", "mip"),
    "gurobi": ("gurobipy", "gurobi"),
    "exact": ("exact", "exact"),
    "ortools": ("ortools", "cpsat"),
}
"""The engines by name, the default first: per engine its Python package, and hashikit's extra that
installs it. Each is a module of this folder."""

FRACTIONAL = ("scip", "gurobi")
"""Engines that ask for cuts at fractional points, too."""


def find_engine(name: str) -> Engine:
    """The engine with its version, without importing it."""
    package, extra = ENGINES[name]
    return package_engine(name, package, extra)


def load(name: str) -> type[MipEngine]:
    """The engine's class, or the one that runs it in a process of its own; `module:Class` is one of
    the user's.

    Raises:
        MissingExtraError: Its package is not installed.
        UnknownSolverError: There is no such class.
        OptionError: The class is no `MipEngine`.
    """
    if is_address(name):
        return class_named(name, MipEngine)  # type: ignore[type-abstract]
    package, extra = ENGINES[name]
    if find_spec(package) is None:
        raise missing(package, extra)
    module = import_module(f".{name}", __package__)
    engine: type[MipEngine] = getattr(module, "REMOTE", module.ENGINE)
    return engine


def engine_class(name: str) -> Callable[[LinearModel, int, Separate], MipEngine]:
    """The engine's class, for this process."""
    engine: Callable[[LinearModel, int, Separate], MipEngine]
    engine = import_module(f".{name}", __package__).ENGINE
    return engine
