"""Solving and rating many puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .._util import checks, limits
from .._util.checks import show
from ..board.puzzle import Puzzle
from ..board.result import Result
from ..engine import bulk
from ..errors import OptionError
from ..formats import Entry
from ..i18n.sentences import Message, Text
from ..levels import LEVELS, Level, level_of
from ..reasoning import Rating, rate
from ..reasoning.rating import rating_of
from ..solvers import Solver, api
from ..solvers.registry import portable
from .outcome import Outcome
from .tasks import run

if TYPE_CHECKING:
    from concurrent.futures import Executor


def solve_many(
    puzzles: Iterable[Puzzle | Entry],
    *,
    executor: Executor | None = None,
    jobs: int | None = None,
    ordered: bool = True,
    workers: int | None = None,
    solver: str | Solver = "native",
    time_limit: float | None = None,
    conflict_limit: int | None = None,
    seed: int = 0,
    unique: bool = False,
    **options: Any,
) -> Iterator[Outcome[Result]]:
    """Solve many puzzles.

    Args:
        puzzles: The puzzles, or entries as from `hashikit.read_all`; read as they are needed.
        executor: What runs the work; `None` for this thread.
        jobs: Instead of an executor, how many processes to start; 0 for one per core. They import
            the program's script, which has to do its work under `if __name__ == "__main__":`.
        ordered: Yield in the order of the puzzles; otherwise in the order in which tasks end, and
            a task may hold several puzzles.
        workers: How many tasks the executor runs at once, if it does not say so itself.
        solver: As for `hashikit.solve`, like all that follow. The limits are for each puzzle.
        time_limit: Seconds.
        conflict_limit: Conflicts.
        seed: The same seed gives the same search.
        unique: Also look for a second solution.
        **options: Options of that solver.

    Yields:
        One `Outcome` per puzzle; its `value` is the `Result`, whose `puzzle` is the object that
        was given, or the entry's.

    Raises:
        UnknownSolverError: At the call: there is no solver of that name.
        OptionError: At the call: an argument is out of range, or the solver lacks an option.
        HashikitError: A process that was started for `jobs` died.
        Exception: Whatever reading `puzzles` raises, after the outcomes of the puzzles before.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> puzzles = (Puzzle.from_grid([[n, 0, n]]) for n in range(1, 4))
    >>> with ThreadPoolExecutor(2) as pool:
    ...     [outcome.value.solved for outcome in solve_many(puzzles, executor=pool)]
    [True, True, False]
    """
    instance = api.solver_of(solver, options, solve_many)
    ask = _Solve(
        "native"
        if instance.name == "native"
        else instance
        if jobs in (None, 1)
        else portable(instance),
        limits.time_limit(time_limit),
        limits.conflict_limit(conflict_limit),
        limits.seed(seed),
        checks.flag("unique", unique),
    )
    return run(
        ask, _puzzles(puzzles), executor=executor, jobs=jobs, ordered=ordered, workers=workers
    )


def rate_many(
    puzzles: Iterable[Puzzle | Entry],
    *,
    executor: Executor | None = None,
    jobs: int | None = None,
    ordered: bool = True,
    workers: int | None = None,
    time_limit: float | None = None,
    at_most: Level | str | None = None,
) -> Iterator[Outcome[Rating]]:
    """Rate many puzzles.

    Args:
        puzzles: As for `solve_many`, like all up to `workers`.
        executor: What runs the work; `None` for this thread.
        jobs: How many processes to start, from under `if __name__ == "__main__":`.
        ordered: Yield in the order of the puzzles.
        workers: How many tasks the executor runs at once, if it does not say so itself.
        time_limit: As for `hashikit.rate`, for each puzzle, like `at_most`.
        at_most: The hardest level of interest; rating stops at harder puzzles.

    Yields:
        One `Outcome` per puzzle; its `value` is the `Rating`.

    Raises:
        OptionError: At the call: an argument out of range.
        Exception: Whatever reading `puzzles` raises, after the outcomes of the puzzles before.

    >>> [str(outcome.value) for outcome in rate_many([Puzzle.from_grid([[2, 0, 2]])])]
    ['beginner (0)']
    """
    top = LEVELS[-1] if at_most is None else level_of(at_most, "at_most")
    ask = _Rate(limits.time_limit(time_limit), top)
    return run(
        ask, _puzzles(puzzles), executor=executor, jobs=jobs, ordered=ordered, workers=workers
    )


@dataclass(frozen=True, slots=True)
class _Solve:
    """Solve a puzzle, or the first of many."""

    solver: str | Solver
    time_limit: float | None
    conflict_limit: int | None
    seed: int
    unique: bool

    def __call__(self, puzzle: Puzzle) -> Result:
        return api.solve(
            puzzle,
            solver=self.solver,
            time_limit=self.time_limit,
            conflict_limit=self.conflict_limit,
            seed=self.seed,
            unique=self.unique,
        )

    def first(self, puzzles: Sequence[Puzzle]) -> Sequence[Result | None]:
        """See `tasks.Batched`."""
        if self.solver != "native" or self.conflict_limit is not None:
            return [None]
        return bulk.solve(puzzles, self.unique, self.seed, self.time_limit)


@dataclass(frozen=True, slots=True)
class _Rate:
    """Rate a puzzle, or the first of many."""

    time_limit: float | None
    at_most: Level

    def __call__(self, puzzle: Puzzle) -> Rating:
        return rate(puzzle, time_limit=self.time_limit, at_most=self.at_most)

    def first(self, puzzles: Sequence[Puzzle]) -> Sequence[Rating | None]:
        """See `tasks.Batched`."""
        ratings = bulk.rate(puzzles, self.time_limit, self.at_most.rank)
        return [
            None if rated is None else rating_of(puzzle, rated)
            for puzzle, rated in zip(puzzles, ratings, strict=False)
        ]


def _puzzles(puzzles: Iterable[Puzzle | Entry]) -> Iterable[Puzzle]:
    """The puzzles in the argument: a list as a list, any other iterable lazily; a single puzzle or
    text is refused."""
    if isinstance(puzzles, list | tuple):
        return [_puzzle(item) for item in puzzles]
    if not isinstance(puzzles, str | bytes | Mapping):
        try:
            return map(_puzzle, puzzles)
        except TypeError:
            pass
    hint: Text = ""
    if isinstance(puzzles, Puzzle | Entry):
        hint = Message("; give a list of it")
    elif isinstance(puzzles, str):
        hint = Message("; hashikit.parse_all reads text")
    elif isinstance(puzzles, Mapping):
        hint = Message("; give its .values()")
    raise OptionError(
        "puzzles is {puzzles}, not an iterable of puzzles{hint}", puzzles=show(puzzles), hint=hint
    )


def _puzzle(item: Puzzle | Entry) -> Puzzle:
    return item.puzzle if isinstance(item, Entry) else item
