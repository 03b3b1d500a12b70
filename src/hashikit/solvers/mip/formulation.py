"""What the mixed-integer formulations share: the option `engine`, and the loop of cuts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from ..._util.limits import NO_LIMITS, Limits
from ...board.result import Stats, Status
from ...engine.wire import MinCuts
from ...errors import OptionError, OutOfMemoryError, WrongAnswerError
from ...i18n.sentences import Message
from ...models.bridges import BridgeModel
from ...models.graph import apart, components, cut, cycles
from ...models.linear import Name
from ...models.network import ALL_RULES, Network
from ...models.signs import sides
from ..formulation import Formulation
from ..interrupt import poll
from ..options import Engine, Option
from ..session import Session
from .engine import ENGINES, FRACTIONAL, MipEngine, Separate, found, load

__all__ = ["MipFormulation", "fractional", "guide"]

_LEAST = 0.99
"""Cuts at fractional points weigh less than this; 1 is what they ask for."""


def guide(default: bool) -> Option:
    """The option of the formulations with cuts: an objective where the source has none.

    The more edges are used, the better a drawing is connected; so engines meet far fewer
    disconnected ones. What they find first is taken, the best or not.
    """
    return Option("guide", default, "Prefer drawings that use many edges.")


def fractional() -> Option:
    """The option of branch-and-cut that separates connectivity at fractional points, too."""
    return Option("fractional", False, "Cut fractional points too (SCIP and Gurobi only).")


class MipFormulation(Formulation):
    """A formulation that is a linear model, for any of the engines."""

    options: tuple[Option, ...] = (
        Option("engine", next(iter(ENGINES)), "The engine that solves the model.", tuple(ENGINES)),
    )
    rules = ALL_RULES

    @abstractmethod
    def model(self, network: Network, limits: Limits = NO_LIMITS, **options: Any) -> BridgeModel:
        """Write the rows down, only some of them if the time is over.

        `options` are all but the engine and the guide.
        """

    def engines(self) -> list[Engine]:
        """The engines with the versions found, without importing them."""
        return [found(name) for name in ENGINES]

    def open(self, network: Network, *, seed: int, **options: Any) -> Session:
        """See `Formulation.open`."""
        name = options.pop("engine")
        relaxed = options.pop("fractional", False)
        if relaxed and name not in FRACTIONAL:
            raise OptionError(
                Message(
                    "{solver}: fractional=yes needs {engine}, not {name}",
                    solver=self.name,
                    engine=f"engine={' or '.join(FRACTIONAL)}",
                    name=name,
                )
            )
        engine = load(name)
        connected = network.puzzle.connected
        if connected and len(components(network, [1] * len(network.ends))) > 1:
            return _Known([])
        around = zip(network.clues, network.incident, strict=True)
        if any(clue != 0 for clue, edges in around if not edges):
            return _Known([])
        for side in sides(network):
            if side.total and not any(network.incident[i] for i in side.islands):
                return _Known([])
        if not network.ends:
            return _Known([[]])
        guided = options.pop("guide", False) and connected

        def build(limits: Limits) -> BridgeModel:
            model = self.model(network, limits, **options)
            if guided:
                model.guide = model.used
            return model

        return _Search(build, engine, seed, fractional=relaxed and connected)


class _Known(Session):
    """A puzzle without edges, or with an island that has none: there is nothing to search."""

    def __init__(self, solutions: list[list[int]]) -> None:
        self._solutions = solutions

    def next(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        if not self._solutions:
            return Status.NO_SOLUTION, None
        return Status.SOLVED, self._solutions[0]

    def exclude(self, counts: Sequence[int]) -> None:
        self._solutions = []

    def stats(self) -> Stats:
        return Stats()


class _Search(Session):
    """An engine that is called repeatedly until the bridges that it finds are connected."""

    def __init__(
        self,
        build: Callable[[Limits], BridgeModel],
        engine: type[MipEngine],
        seed: int,
        *,
        fractional: bool,
    ) -> None:
        self._build = build
        self._make = engine
        self._seed = seed
        self._fractional = fractional
        self._min_cuts: MinCuts | None = None
        self._model: BridgeModel
        self._engine: MipEngine | None = None
        self._rows: dict[tuple[int, ...], int] = {}
        self._rounds = 0
        self._build_time = 0.0

    def _open(self, limits: Limits) -> MipEngine | None:
        """The engine, with the model; `None` if time ran out before the model was complete."""
        if self._engine is None:
            begin = perf_counter()
            try:
                model = self._build(limits)
                if limits.over():  # rows may be missing
                    return None
                self._model = model
                self._engine = self._make(
                    model,
                    self._seed,
                    Separate(self._separate, self._separate_fraction if self._fractional else None),
                )
            except MemoryError:
                raise OutOfMemoryError(
                    Message("{name} ran out of memory", name=self._make.name)
                ) from None
            finally:
                self._build_time += perf_counter() - begin
        return self._engine

    def _separate(self, used: Sequence[int], values: Callable[[], Sequence[int]]) -> list[int]:
        """One cut for each connected component; if loops are forbidden, one against each loop."""
        network = self._model.network
        groups = apart(network, used)
        forest = not (network.puzzle.connected or network.puzzle.loops)
        loops = cycles(network, used) if forest else []
        if self.notes is not None and (groups or loops):
            self.notes.add(self._model.counts(values()), groups, loops)
        rows = [self._row("cut", cut(network, group), 1, None) for group in groups]
        return rows + [self._row("loop", loop, None, len(loop) - 1) for loop in loops]

    def _separate_fraction(self, used: Sequence[float]) -> list[int]:
        """A lightest cut for each island joined to the first one by less than one edge in all."""
        network = self._model.network
        if self._min_cuts is None:
            ends = [end for edge in network.ends for end in edge]
            self._min_cuts = MinCuts(len(network.clues), ends)
        groups = self._min_cuts.find([max(0.0, value) for value in used], _LEAST)
        return [self._row("cut", cut(network, group), 1, None) for group in groups]

    def _row(self, kind: str, edges: Sequence[int], low: int | None, high: int | None) -> int:
        """The row's number in the model; it is added if it is new."""
        row = self._rows.get(tuple(edges))
        if row is None:
            columns = [self._model.used[e] for e in edges]
            name: Name = (kind, len(self._rows) + 1)
            row = self._model.row(name, columns, [1] * len(columns), low, high)
            self._rows[tuple(edges)] = row
        return row

    def next(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        engine = self._open(limits)
        while engine is not None and not limits.over():
            poll()
            self._rounds += 1
            try:
                status, values = engine.run(limits)
            except MemoryError as error:
                if isinstance(error, OutOfMemoryError):
                    raise
                raise OutOfMemoryError(
                    Message("{name} ran out of memory", name=engine.name)
                ) from None
            if values is None:
                return status, None
            known = len(self._rows)
            if not self._violated(values):
                return status, self._model.counts(values)
            if len(self._rows) == known:
                raise WrongAnswerError(
                    Message("{name}'s answer violates a cut that it was given", name=engine.name)
                )
        return Status.UNKNOWN, None

    def _violated(self, values: Sequence[int]) -> list[int]:
        """The cuts that an answer violates, from the values of all columns."""
        return self._separate([values[column] for column in self._model.used], lambda: values)

    def exclude(self, counts: Sequence[int]) -> None:
        self._model.exclude(counts)

    def stats(self) -> Stats:
        engine = self._engine
        return Stats(
            conflicts=0 if engine is None else engine.conflicts,
            cuts=len(self._rows),
            rounds=self._rounds,
            nodes=0 if engine is None else engine.nodes,
            build_time=self._build_time,
        )

    def close(self) -> None:
        if self._engine is not None:
            self._engine.close()
