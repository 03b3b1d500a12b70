"""`native`: hashikit's own engine, the default solver."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from time import monotonic
from typing import Any

from .. import _core
from ..errors import LimitReached, PuzzleError
from ..puzzle import Puzzle, Solution
from ..result import Forced, ForcedEdge, Result, Stats, Status
from . import Assume
from .options import Engine, Option, settle

__all__ = ["SOLVER", "NativeSolver", "assumed"]

_STATUS = {
    _core.SOLVED: Status.SOLVED,
    _core.NO_SOLUTION: Status.NO_SOLUTION,
    _core.UNKNOWN: Status.UNKNOWN,
}


class NativeSolver:
    """The engine in `core/`; see `docs/engine.md`.

    One object may be used from several threads at once: each call takes an idle engine, or a new
    one, and gives it back for the next.
    """

    name = "native"
    title = "clause learning with propagators for sums and connectivity"
    source = "hashikit, docs/engine.md"
    options: tuple[Option, ...] = ()
    rules = frozenset(("blocked", "connected", "given", "loops", "max_bridges", "signs", "unknown"))

    def __init__(self) -> None:
        self._idle: list[_core.Core] = []

    def engines(self) -> list[Engine]:
        """Always there, in the version of the package."""
        from .. import __version__

        return [Engine("hashikit", __version__, "pip install hashikit")]

    def _take(self) -> _core.Core:
        try:
            return self._idle.pop()
        except IndexError:
            return _core.Core()

    def solve(
        self,
        puzzle: Puzzle,
        *,
        time_limit: float | None = None,
        conflict_limit: int | None = None,
        seed: int = 0,
        unique: bool = False,
        assume: Assume | None = None,
        **options: Any,
    ) -> Result:
        """See `hashikit.solve`."""
        if options:
            settle(self.name, self.options, options)
        core = self._take()
        seconds = _seconds(time_limit)
        conflicts = _number(conflict_limit)
        _load(core, puzzle, assume, seed)
        code, counts, numbers = core.next(seconds, conflicts)
        status = _STATUS[code]
        first = second = None
        only: bool | None = None
        if counts is not None:
            ends = core.ends()
            first = Solution.from_counts(puzzle, ends, counts)
            if unique:
                if time_limit is not None:
                    seconds = max(0.0, time_limit - numbers[0] - numbers[1])
                if conflict_limit is not None:
                    conflicts = max(0, conflict_limit - numbers[2])
                code, counts, numbers = core.next(seconds, conflicts)
                if counts is not None:
                    second = Solution.from_counts(puzzle, ends, counts)
                if code != _core.UNKNOWN:
                    only = second is None
        self._idle.append(core)
        return Result(puzzle, status, first, only, second, self.name, Stats(*numbers))

    def solutions(
        self,
        puzzle: Puzzle,
        *,
        limit: int | None = None,
        time_limit: float | None = None,
        seed: int = 0,
        assume: Assume | None = None,
        **options: Any,
    ) -> Iterator[Solution]:
        """See `hashikit.solutions`."""
        if options:
            settle(self.name, self.options, options)
        core = self._take()
        _load(core, puzzle, assume, seed)
        ends = core.ends()
        end = None if time_limit is None else monotonic() + time_limit
        found = 0
        while limit is None or found < limit:
            seconds = -1.0 if end is None else max(0.0, end - monotonic())
            code, counts, _ = core.next(seconds, -1)
            if counts is None:
                if code == _core.UNKNOWN:
                    raise LimitReached(
                        f"the time limit came after {found} solutions; there may be more", found
                    )
                break
            found += 1
            yield Solution.from_counts(puzzle, ends, counts)
        self._idle.append(core)

    def count(
        self,
        puzzle: Puzzle,
        *,
        limit: int | None = None,
        time_limit: float | None = None,
        conflict_limit: int | None = None,
        seed: int = 0,
        assume: Assume | None = None,
        **options: Any,
    ) -> int:
        """See `hashikit.count_solutions`."""
        if options:
            settle(self.name, self.options, options)
        core = self._take()
        _load(core, puzzle, assume, seed)
        code, found, _ = core.count(
            _number(limit),
            _seconds(time_limit),
            _number(conflict_limit),
        )
        self._idle.append(core)
        if code == _core.UNKNOWN:
            raise LimitReached(f"a limit came after {found} solutions; there may be more", found)
        return found

    def forced(
        self,
        puzzle: Puzzle,
        *,
        time_limit: float | None = None,
        conflict_limit: int | None = None,
        seed: int = 0,
        assume: Assume | None = None,
    ) -> Forced:
        """See `hashikit.forced`."""
        core = self._take()
        _load(core, puzzle, assume, seed)
        code, low, high, numbers = core.forced(
            _seconds(time_limit),
            _number(conflict_limit),
        )
        self._idle.append(core)
        edges: tuple[ForcedEdge, ...] = ()
        if code != _core.NO_SOLUTION:
            edges = tuple(
                ForcedEdge(a, b, least, most)
                for (a, b), least, most in zip(puzzle.edges(), low, high, strict=True)
            )
        return Forced(puzzle, _STATUS[code], edges, Stats(*numbers))


_SEEDS = (1 << 64) - 1
_NUMBERS = (1 << 62) - 1


def _seconds(limit: float | None) -> float:
    """A time limit as the engine takes it, for which a negative one means none."""
    return -1.0 if limit is None else max(0.0, limit)


def _number(limit: int | None) -> int:
    """A limit of conflicts or solutions as the engine takes it."""
    return -1 if limit is None else min(max(0, limit), _NUMBERS)


def _load(core: _core.Core, puzzle: Puzzle, assume: Assume | None, seed: int) -> None:
    """Give the engine a puzzle; raises `PuzzleError` if that is more than it can hold."""
    given = assumed(puzzle, assume)
    try:
        core.load(puzzle.flat(), given, seed & _SEEDS)
    except ValueError as error:
        raise PuzzleError(f"the engine cannot hold this puzzle: {error}") from None


def assumed(puzzle: Puzzle, assume: Assume | None) -> bytes:
    """Number the assumed edges for the engine; raises `PuzzleError` for one that is none."""
    if not assume:
        return b""
    index = {edge: number for number, edge in enumerate(puzzle.edges())}
    entries = array("i")
    for (a, b), bounds in assume.items():
        number = index.get((a, b) if a < b else (b, a))
        if number is None:
            raise PuzzleError(f"{a} and {b} are not two islands in sight of each other")
        low, high = (bounds, bounds) if isinstance(bounds, int) else bounds
        if not 0 <= low <= high <= MAX_BOUND:
            raise PuzzleError(f"the bounds {low} to {high} between {a} and {b} are not 0 ≤ a ≤ b")
        entries.extend((number, low, high))
    return entries.tobytes()


MAX_BOUND = 1000

SOLVER = NativeSolver()
