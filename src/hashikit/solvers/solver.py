"""What every solver is: a name with options, and the questions that it answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from .._util.checks import number
from .._util.limits import conflict_limit as checked_conflicts
from .._util.limits import seed as checked_seed
from .._util.limits import time_limit as checked_time
from ..board.puzzle import Puzzle
from ..board.result import Result, Stats, Status, result_of
from ..board.solution import Solution
from ..board.state import StateLike
from ..errors import LimitReachedError
from ..i18n.sentences import Message
from .notes import Notes
from .options import Engine, Option, Value, settle

if TYPE_CHECKING:
    from ..errors import Limit


class Query(NamedTuple):  # not a dataclass: those are slow to make
    """One question to a solver, with its arguments checked."""

    puzzle: Puzzle
    state: StateLike | None
    """A partial drawing to start from; checked when the puzzle is loaded."""
    time_limit: float | None
    conflict_limit: int | None
    seed: int
    options: Mapping[str, Value]
    """All options of the solver."""
    notes: Notes | None
    """Receives the drawings that are cut off, if they are wanted."""

    @classmethod
    def checked(
        cls,
        puzzle: Puzzle,
        state: StateLike | None,
        time_limit: float | None,
        conflict_limit: int | None,
        seed: int,
        options: Mapping[str, Value],
        notes: Notes | None = None,
    ) -> Query:
        """Ask a question; the options are checked already.

        Raises:
            OptionError: An invalid limit or seed.
        """
        return cls(
            puzzle,
            state,
            checked_time(time_limit),
            checked_conflicts(conflict_limit),
            checked_seed(seed),
            options,
            notes,
        )


class Run(ABC):
    """A query while it is answered: a context manager that frees the engine at its end.

    Only the time in `next` counts against the time limit, so the caller may take a while to look at
    a solution.
    """

    __slots__ = ()

    @abstractmethod
    def next(self) -> tuple[Status, Solution | None]:
        """Find the next solution, never the same one twice.

        Returns:
            `SOLVED` and the solution; `NO_SOLUTION` (proved) or `UNKNOWN` (a limit) and `None`.
        """

    @abstractmethod
    def stats(self) -> Stats:
        """The statistics of the search so far."""

    def __enter__(self) -> Self:
        return self

    @abstractmethod
    def __exit__(self, *_: object) -> None: ...


class Solver(ABC):
    """What every solver offers.

    All methods check their arguments at the call: they raise `OptionError` for an invalid option,
    limit or seed, `PuzzleError` for a state that does not fit the puzzle, and
    `UnsupportedRuleError` for a rule that the solver does not know.

    Args:
        **options: Values of options, or their texts, in place of the defaults. The solver's `name`
            says which; the name of its class has none.

    Raises:
        OptionError: There is no such option, or it cannot have that value.

    >>> import hashikit as hk
    >>> solver: Solver = hk.solvers.get("native")
    >>> solver.solve(hk.parse("2.2")).status
    <Status.SOLVED: 'solved'>
    """

    name: str
    title: str = ""
    """The formulation in a few words."""
    source: str = ""
    """Where it was published."""
    options: tuple[Option, ...] = ()
    rules: frozenset[str] = frozenset()
    """The rules beyond the standard ones (`Puzzle.rules`) that it knows."""

    def __init__(self, **options: Any) -> None:
        self._given = options
        self._settled = settle(self.name, self.options, options)
        if options:
            bound = (f"{name}={_text(self._settled[name])}" for name in options)
            self.name = ":".join((self.name, *bound))
            self.options = tuple(
                replace(option, default=self._settled[option.name]) for option in self.options
            )

    def bound(self, **options: Any) -> Self:
        """The same solver with more options bound to it, or others.

        Raises:
            OptionError: As the constructor.
        """
        return type(self)(**{**self._given, **options})

    def engines(self) -> list[Engine]:
        """The engines it runs on, the default first, with the versions found.

        Unless a solver says otherwise, it is its own engine, the module of its class.
        """
        return [Engine(type(self).__module__, "own", "")]

    @abstractmethod
    def _start(self, query: Query) -> Run:
        """Begin to answer a question.

        Raises:
            PuzzleError: The state does not fit the puzzle.
            UnsupportedRuleError: The solver does not know a rule of the puzzle.
        """

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
        """Find one solution; with `unique`, also look for a second one."""
        settled = self._with(options)
        query = Query.checked(puzzle, state, time_limit, conflict_limit, seed, settled)
        return self._solve(query, unique=unique)

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
        """Find one solution, and note the drawings that are cut off on the way."""
        settled = self._with(options)
        query = Query.checked(puzzle, state, time_limit, conflict_limit, seed, settled, notes)
        return self._solve(query, unique=False)

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
        """Yield different solutions until there are no more or `limit` is reached.

        Only the solver's own time counts against `time_limit`, not the caller's between solutions.

        Raises:
            LimitReachedError: Another limit was reached; there may be more."""
        settled = self._with(options)
        most = None if limit is None else number("limit", limit, 1)
        query = Query.checked(puzzle, state, time_limit, conflict_limit, seed, settled)
        return _each(self._start(query), query, most)

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
        """Count the solutions, up to `limit`.

        Raises:
            LimitReachedError: Another limit was reached.
        """
        settled = self._with(options)
        most = None if limit is None else number("limit", limit, 1)
        query = Query.checked(puzzle, state, time_limit, conflict_limit, seed, settled)
        return self._count(query, most)

    def _with(self, options: dict[str, Any]) -> Mapping[str, Value]:
        """All options with their values, some of them given with a question."""
        if not options:
            return self._settled
        plain = type(self)
        return settle(plain.name, plain.options, {**self._settled, **options})

    def _solve(self, query: Query, *, unique: bool) -> Result:
        with self._start(query) as run:
            status, first = run.next()
            second: Solution | None = None
            only: bool | None = None
            if first is not None and unique:
                decided, second = run.next()
                if decided is not Status.UNKNOWN:
                    only = second is None
            return result_of(query.puzzle, status, first, only, second, self.name, run.stats())

    def _count(self, query: Query, limit: int | None) -> int:
        return sum(1 for _ in _each(self._start(query), query, limit))


def _each(run: Run, query: Query, limit: int | None) -> Iterator[Solution]:
    """Yield one solution after the other, up to `limit`."""
    with run:
        found = 0
        while limit is None or found < limit:
            status, solution = run.next()
            if solution is None:
                if status is Status.UNKNOWN:
                    raise limit_reached(found, only_limit(query.time_limit, query.conflict_limit))
                return
            found += 1
            yield solution


def limit_reached(found: int, limit: Limit | None = None) -> LimitReachedError:
    """The error to raise where a limit ends an enumeration after so many solutions.

    >>> print(limit_reached(2, "time"))
    the time limit was reached after 2 solutions; there may be more
    """
    if limit == "time":
        text = Message(
            "the time limit was reached after {number} solutions; there may be more", number=found
        )
    elif limit == "conflicts":
        text = Message(
            "the limit on conflicts was reached after {number} solutions; there may be more",
            number=found,
        )
    else:
        text = Message(
            "a limit was reached after {number} solutions; there may be more", number=found
        )
    return LimitReachedError(text, found, limit)


def only_limit(time_limit: float | None, conflict_limit: int | None) -> Limit | None:
    """Which limit ended a search, if only one was set.

    >>> only_limit(1.5, None), only_limit(1.5, 10)
    ('time', None)
    """
    if conflict_limit is None:
        return "time"
    return "conflicts" if time_limit is None else None


def _text(value: Value) -> str:
    """A value of an option as it is written in a solver's name."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
