"""`native`: hashikit's own engine, the default solver."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .._util.limits import conflict_limit as checked_conflicts
from .._util.limits import number
from .._util.limits import seed as checked_seed
from .._util.limits import time_limit as checked_time
from ..board.puzzle import Puzzle
from ..board.result import Forced, Result, Status, result_of
from ..board.solution import Solution
from ..board.state import StateLike
from ..engine.wire import Search
from ..errors import LimitReachedError
from ..i18n.sentences import Message
from .notes import Note, Notes
from .options import Engine, Option, settle

__all__ = ["SOLVER", "NativeSolver"]

OPTIONS = (
    Option("workers", 1, "Threads for hard maps of 50,000 islands or more; 0 for one per core."),
)


class NativeSolver:
    """The engine in `core/`; see `docs/engine.md`. It may be used from several threads at once."""

    name = "native"
    title = "clause learning with propagators for sums and connectivity"
    source = "hashikit, docs/engine.md"
    options: tuple[Option, ...] = OPTIONS
    rules = frozenset(("blocked", "connected", "given", "loops", "max_bridges", "signs", "unknown"))

    def engines(self) -> list[Engine]:
        """Always there, in the version of the package."""
        from .._version import __version__

        return [Engine("hashikit", __version__, "pip install hashikit")]

    def solve(
        self,
        puzzle: Puzzle,
        *,
        time_limit: float | None = None,
        conflict_limit: int | None = None,
        seed: int = 0,
        unique: bool = False,
        state: StateLike | None = None,
        **options: Any,
    ) -> Result:
        """See `hashikit.solve`."""
        workers = _workers(options)
        time_limit, conflict_limit = checked_time(time_limit), checked_conflicts(conflict_limit)
        with Search(puzzle, state, checked_seed(seed), threads=workers) as search:
            status, first = search.next(time_limit, conflict_limit)
            second: Solution | None = None
            only: bool | None = None
            if first is not None and unique:
                if time_limit is not None:
                    time_limit = max(0.0, time_limit - search.stats.time)
                if conflict_limit is not None:
                    conflict_limit = max(0, conflict_limit - search.stats.conflicts)
                decided, second = search.next(time_limit, conflict_limit)
                if decided is not Status.UNKNOWN:
                    only = second is None
            return result_of(puzzle, status, first, only, second, self.name, search.stats)

    def trace(
        self,
        puzzle: Puzzle,
        notes: Notes,
        *,
        time_limit: float | None = None,
        conflict_limit: int | None = None,
        seed: int = 0,
        state: StateLike | None = None,
        **options: Any,
    ) -> Result:
        """See `Solver`."""
        workers = _workers(options)
        limits = checked_time(time_limit), checked_conflicts(conflict_limit)
        with Search(puzzle, state, checked_seed(seed), notes.limit, workers) as search:
            status, first = search.next(*limits)
            frames, notes.omitted = search.cuts()
            for counts, group in frames:
                notes.keep(Note(counts, [tuple(group)], []))
            return result_of(puzzle, status, first, None, None, self.name, search.stats)

    def solutions(
        self,
        puzzle: Puzzle,
        *,
        limit: int | None = None,
        time_limit: float | None = None,
        conflict_limit: int | None = None,
        seed: int = 0,
        state: StateLike | None = None,
        **options: Any,
    ) -> Iterator[Solution]:
        """See `hashikit.solutions`."""
        workers = _workers(options)
        most, seconds = (
            None if limit is None else number("limit", limit, 1),
            checked_time(time_limit),
        )
        conflicts = checked_conflicts(conflict_limit)
        search = Search(puzzle, state, checked_seed(seed), threads=workers)
        return _all(search, most, seconds, conflicts)

    def count(
        self,
        puzzle: Puzzle,
        *,
        limit: int | None = None,
        time_limit: float | None = None,
        conflict_limit: int | None = None,
        seed: int = 0,
        state: StateLike | None = None,
        **options: Any,
    ) -> int:
        """See `hashikit.count`."""
        workers = _workers(options)
        limits = (
            None if limit is None else number("limit", limit, 1),
            checked_time(time_limit),
            checked_conflicts(conflict_limit),
        )
        with Search(puzzle, state, checked_seed(seed), threads=workers) as search:
            status, found = search.count(*limits)
        if status is Status.UNKNOWN:
            raise LimitReachedError(
                Message(
                    "a limit was reached after {found} solutions; there may be more", found=found
                ),
                found,
            )
        return found

    def forced(
        self,
        puzzle: Puzzle,
        *,
        time_limit: float | None = None,
        conflict_limit: int | None = None,
        seed: int = 0,
        state: StateLike | None = None,
    ) -> Forced:
        """See `hashikit.forced`."""
        time_limit, conflict_limit = checked_time(time_limit), checked_conflicts(conflict_limit)
        with Search(puzzle, state, checked_seed(seed)) as search:
            status, low, high = search.forced(time_limit, conflict_limit)
            stats = search.stats
        return Forced(puzzle, status, stats, low, high)


def _workers(given: dict[str, Any]) -> int:
    """The number of threads among a solver's options."""
    [workers] = settle(SOLVER.name, OPTIONS, given).values()
    return int(workers or 0)


def _all(
    search: Search, limit: int | None, time_limit: float | None, conflict_limit: int | None
) -> Iterator[Solution]:
    """Yield solutions; the time limit covers the search, not the caller."""
    with search:
        found = 0
        while limit is None or found < limit:
            left = None if time_limit is None else max(0.0, time_limit - search.stats.time)
            conflicts = (
                None if conflict_limit is None else max(0, conflict_limit - search.stats.conflicts)
            )
            status, solution = search.next(left, conflicts)
            if solution is None:
                if status is Status.UNKNOWN:
                    raise LimitReachedError(
                        Message(
                            "a limit was reached after {found} solutions; there may be more",
                            found=found,
                        ),
                        found,
                    )
                return
            found += 1
            yield solution


SOLVER = NativeSolver()
