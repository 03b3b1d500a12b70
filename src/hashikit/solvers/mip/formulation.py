"""What the mixed-integer formulations share: the option `engine`, and the loop of cuts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from ..._limits import NO_LIMITS, Limits
from ...errors import OutOfMemoryError, WrongAnswerError
from ...models.bridges import BridgeModel
from ...models.graph import components, cut, cycles
from ...models.linear import Name
from ...models.network import ALL_BUT_SIGNS, Network
from ...result import Stats, Status
from ..formulation import Formulation
from ..interrupt import poll
from ..options import Engine, Option
from ..session import Session
from .engine import ENGINES, MipEngine, found, load

__all__ = ["MipFormulation", "guide"]


def guide(default: bool) -> Option:
    """The option of the formulations with cuts: an objective where the source has none.

    The more edges are used, the better a drawing is connected; so engines meet far fewer
    disconnected ones. What they find first is taken, the best or not.
    """
    return Option("guide", default, "Look for drawings that use many edges first.")


class MipFormulation(Formulation):
    """A formulation that is a linear model, for any of the engines."""

    options: tuple[Option, ...] = (
        Option("engine", next(iter(ENGINES)), "The solver that does it.", tuple(ENGINES)),
    )
    rules = ALL_BUT_SIGNS

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
        engine = load(options.pop("engine"))
        connected = network.puzzle.connected
        if connected and len(components(network, [1] * len(network.ends))) > 1:
            return _Known([])
        around = zip(network.clues, network.incident, strict=True)
        if any(clue != 0 for clue, edges in around if not edges):
            return _Known([])
        if not network.ends:
            return _Known([[]])
        guided = options.pop("guide", False) and connected

        def build(limits: Limits) -> BridgeModel:
            model = self.model(network, limits, **options)
            if guided:
                model.guide = model.used
            return model

        return _Search(build, engine, seed)


class _Known(Session):
    """A puzzle without any edge, or with an island that has none: there is nothing to search."""

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
    """An engine, run again and again until the bridges that it finds are connected."""

    def __init__(
        self, build: Callable[[Limits], BridgeModel], engine: type[MipEngine], seed: int
    ) -> None:
        self._build = build
        self._make = engine
        self._seed = seed
        self._model: BridgeModel
        self._engine: MipEngine | None = None
        self._rows: dict[tuple[int, ...], int] = {}
        self._rounds = 0
        self._build_time = 0.0

    def _open(self, limits: Limits) -> MipEngine | None:
        """The engine, with the model; `None` if the time was over before it was written down."""
        if self._engine is None:
            begin = perf_counter()
            try:
                model = self._build(limits)
                if limits.over():  # rows may be missing
                    return None
                self._model = model
                self._engine = self._make(model, self._seed, self._separate)
            except MemoryError:
                raise OutOfMemoryError(f"{self._make.name} ran out of memory") from None
            finally:
                self._build_time += perf_counter() - begin
        return self._engine

    def _separate(self, used: Sequence[int]) -> list[int]:
        """One cut for each connected component; one against each loop where there may be none."""
        network = self._model.network
        rows: list[int] = []
        if network.puzzle.connected:
            groups = components(network, used)
            if len(groups) == 2:
                groups.pop()  # it has the same cut as the other
            elif len(groups) == 1:
                return []
            rows += [self._row("cut", cut(network, group), 1, None) for group in groups]
        elif not network.puzzle.loops:
            for loop in cycles(network, used):
                rows.append(self._row("loop", loop, None, len(loop) - 1))
        return rows

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
                raise OutOfMemoryError(f"{engine.name} ran out of memory") from None
            if values is None:
                return status, None
            known = len(self._rows)
            if not self._separate([values[column] for column in self._model.used]):
                return status, self._model.counts(values)
            if len(self._rows) == known:
                raise WrongAnswerError(f"{engine.name}'s answer violates a cut that it was given")
        return Status.UNKNOWN, None

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
