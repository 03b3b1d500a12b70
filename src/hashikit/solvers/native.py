"""`native`: hashikit's own engine, the default solver."""

from __future__ import annotations

from ..board.puzzle import Puzzle
from ..board.result import Forced, Stats, Status
from ..board.solution import Solution
from ..board.state import StateLike
from ..engine.wire import Search
from .notes import Note
from .solver import Engine, Option, Query, QueryRun, Solver, limit_reached, only_limit


class NativeSolver(Solver):
    """The engine in `core/`; see `docs/explanation/engine.md`.

    It may be used from several threads at once.
    """

    name = "native"
    title = "clause learning with propagators for sums and connectivity"
    source = "hashikit, docs/explanation/engine.md"
    options = (
        Option("workers", 1, "Threads for hard maps of 8,000 islands or more; 0 for one per core."),
    )
    rules = frozenset(("blocked", "connected", "given", "loops", "max_bridges", "signs", "unknown"))

    def engines(self) -> list[Engine]:
        """Always there, in the version of the package."""
        from .._version import __version__

        return [Engine("hashikit", __version__, "pip install hashikit")]

    def _start(self, puzzle: Puzzle, state: StateLike | None, query: Query) -> QueryRun:
        return _NativeRun(self._search(puzzle, state, query), query)

    def number_of_answers(
        self, puzzle: Puzzle, query: Query, state: StateLike | None = None
    ) -> int:
        """See `Solver.number_of_answers`."""
        with self._search(puzzle, state, query) as search:
            status, number = search.count(query.limit, query.time_limit, query.conflict_limit)
        if status is Status.UNKNOWN:
            raise limit_reached(number, only_limit(query.time_limit, query.conflict_limit))
        return number

    def forced(self, puzzle: Puzzle, query: Query, state: StateLike | None = None) -> Forced:
        """Answer `hashikit.forced`, on one thread."""
        with Search(puzzle, state, query.seed, time_limit=query.time_limit) as search:
            status, low, high = search.forced(query.time_limit, query.conflict_limit)
            stats = search.stats
        return Forced(puzzle, status, stats, low, high)

    def _search(self, puzzle: Puzzle, state: StateLike | None, query: Query) -> Search:
        """The engine with the puzzle in it."""
        traced = 0 if query.notes is None else query.notes.limit
        workers = int(self._options(query)["workers"] or 0)
        return Search(puzzle, state, query.seed, traced, workers, query.time_limit)


class _NativeRun(QueryRun):
    """A query in the engine."""

    __slots__ = ("_begun", "_query", "_search")

    def __init__(self, search: Search, query: Query) -> None:
        self._query = query
        self._search = search
        self._begun = False

    def next(self) -> tuple[Status, Solution | None]:
        query, search = self._query, self._search
        seconds, conflicts = query.time_limit, query.conflict_limit
        if self._begun:
            if seconds is not None:
                seconds = max(0.0, seconds - search.stats.time)
            if conflicts is not None:
                conflicts = max(0, conflicts - search.stats.conflicts)
        self._begun = True
        answer = search.next(seconds, conflicts)
        if query.notes is not None:
            frames, query.notes.omitted = search.cuts()
            for counts, group in frames:
                query.notes.keep(Note(counts, [tuple(group)], []))
        return answer

    def stats(self) -> Stats:
        return self._search.stats

    def __exit__(self, *error: object) -> None:
        self._search.__exit__(*error)
