"""The search of the mixed-integer formulations: an engine, and the loop of cuts around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from ..._util.limits import Limits
from ...board.result import Stats, Status
from ...engine.wire import MinCuts
from ...errors import OutOfMemoryError, WrongAnswerError
from ...models.bridges import BridgeModel
from ...models.graph import apart, cut, cycles
from ...models.linear import Name
from ..formulation import Session
from ..interrupt import poll
from .engine import MipEngine, Separate

_LEAST = 0.99
"""Cuts at fractional points weigh less than this; 1 is what they ask for."""


class Hopeless(Session):
    """A puzzle in which an island or a group of them has no way out: there is nothing to search."""

    def next(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        return Status.NO_SOLUTION, None

    def exclude(self, counts: Sequence[int]) -> None:
        raise AssertionError

    def stats(self) -> Stats:
        return Stats()


class MipSearch(Session):
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
                raise OutOfMemoryError("{name} ran out of memory", name=self._make.name) from None
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
                raise OutOfMemoryError("{name} ran out of memory", name=engine.name) from None
            if values is None:
                return status, None
            row_count = len(self._rows)
            if not self._violated_cuts(values):
                return status, self._model.counts(values)
            if len(self._rows) == row_count:
                raise WrongAnswerError(
                    "{name}'s answer violates a cut that it was given", name=engine.name
                )
        return Status.UNKNOWN, None

    def _violated_cuts(self, values: Sequence[int]) -> list[int]:
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
