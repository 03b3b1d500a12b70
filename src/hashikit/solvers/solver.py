"""What every solver is: its options, the engines that do its work, the questions it answers."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from .._util.checks import number
from .._util.limits import conflict_limit as checked_conflicts
from .._util.limits import seed as checked_seed
from .._util.limits import time_limit as checked_time
from ..board.puzzle import Puzzle
from ..board.result import Result, Stats, Status, result_of
from ..board.solution import Solution
from ..board.state import StateLike
from ..errors import LimitReachedError, OptionError, nearest
from ..i18n.sentences import Message
from .named import is_address
from .notes import Notes

if TYPE_CHECKING:
    from ..errors import Limit


Value = str | int | bool | None
"""What an option can be."""

_MOST = 999_999_999
"""The largest number of an option; engines keep it in 32 bits."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a solver, as in `solve(puzzle, solver=…, engine="highs")`.

    The default's type is the option's: yes or no, a number from 0 to 999,999,999, or a word, one of
    `choices` if there are any; an option with the default `None` takes any word.

    >>> Option("engine", "scip", "What solves the model.", ("scip", "highs")).default
    'scip'
    """

    name: str
    default: Value
    help: str
    choices: tuple[str, ...] = ()
    program: bool = False
    """Whether the value is a program that the solver starts."""
    own: bool = False
    """Whether the value may also be a class of the user's, as `module:Class`."""

    def read(self, value: object, solver: str) -> Value:
        """Check a value, or turn its text into one.

        Raises:
            OptionError: It is not one of the choices, not of the right kind, or no command.

        >>> Option("workers", 1, "Threads.").read("8", "cpsat-flow")
        8
        """
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            if value in ("yes", "no"):
                return value == "yes"
            raise OptionError(
                "{solver}: {name} is yes or no, not {value}",
                solver=solver,
                name=self.name,
                value=repr(value),
            )
        if isinstance(self.default, int):
            number = value
            if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
                number = int(value)
            if isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= _MOST:
                return number
            raise OptionError(
                "{solver}: {name} is a whole number from 0 to 999,999,999, not {value}",
                solver=solver,
                name=self.name,
                value=repr(value),
            )
        if isinstance(value, str) and (
            not self.choices or value in self.choices or (self.own and is_address(value))
        ):
            if self.program:
                command_words(value)
            return value
        if value is None and self.default is None:
            return None
        if self.choices:
            hint = nearest(value, self.choices)
            raise OptionError(
                "{solver}: {name} cannot be {value}; {hint}",
                solver=solver,
                name=self.name,
                value=repr(value),
                hint=hint,
            )
        raise OptionError(
            "{solver}: {name} is a text, not {value}",
            solver=solver,
            name=self.name,
            value=repr(value),
        )


def command_words(command: str) -> list[str]:
    """A program and its arguments, as typed in a shell; no shell is involved.

    Raises:
        OptionError: The command is empty or has an open quotation mark.

    >>> command_words("kissat -q")
    ['kissat', '-q']
    """
    from shlex import split  # seldom needed

    try:
        words = split(command, posix=os.name != "nt")
    except ValueError as error:
        raise OptionError(
            "the command {command} cannot be read: {error}", command=repr(command), error=error
        ) from None
    if not words:
        raise OptionError("the command is empty")
    return words


@dataclass(frozen=True, slots=True)
class Engine:
    """A program or package that does the work; `version` is `None` where it is not installed.

    >>> Engine("highs", None, "pip install 'hashikit[mip]'").name
    'highs'
    """

    name: str
    version: str | None
    install: str
    """What to type to get it, `pip install 'hashikit[sat]'` for example."""


def package_engine(name: str, distribution: str, extra: str) -> Engine:
    """An engine that comes as a Python package with one of hashikit's extras.

    >>> package_engine("other", "no-such-package", "sat")
    Engine(name='other', version=None, install="pip install 'hashikit[sat]'")
    """
    from importlib.metadata import PackageNotFoundError, version  # slow to import

    try:
        installed = version(distribution)
    except PackageNotFoundError:
        installed = None
    return Engine(name, installed, f"pip install 'hashikit[{extra}]'")


def settle(solver: str, options: Sequence[Option], values: Mapping[str, Any]) -> dict[str, Value]:
    """All options of a solver with their values.

    Raises:
        OptionError: There is no such option, or a value that it cannot have.

    >>> settle("cpsat-flow", (Option("workers", 1, "Threads."),), {})
    {'workers': 1}
    """
    by_name = {option.name: option for option in options}
    for name in values:
        if name not in by_name:
            hint = nearest(name, tuple(by_name)) if by_name else Message("it has no options")
            raise OptionError(
                "{solver} has no option {name}; {hint}", solver=solver, name=repr(name), hint=hint
            )
    return {
        name: option.read(values[name], solver) if name in values else option.default
        for name, option in by_name.items()
    }


class Query(NamedTuple):  # not a dataclass: those are slow to make
    """How to ask a solver about a puzzle, with the arguments checked."""

    time_limit: float | None = None
    conflict_limit: int | None = None
    seed: int = 0
    unique: bool = False
    """Whether to look for a second solution, too."""
    limit: int | None = None
    """The most solutions to find."""
    options: Mapping[str, Value] | None = None
    """All options of the solver, `None` for those that it was made with."""
    notes: Notes | None = None
    """Receives the drawings that are cut off, if they are wanted."""

    @classmethod
    def checked(
        cls,
        time_limit: float | None = None,
        conflict_limit: int | None = None,
        seed: int = 0,
        unique: bool = False,
        limit: int | None = None,
        options: Mapping[str, Value] | None = None,
        notes: Notes | None = None,
    ) -> Query:
        """Make a query; `unique` and the options are checked already.

        Raises:
            OptionError: An invalid limit or seed.
        """
        return cls(
            checked_time(time_limit),
            checked_conflicts(conflict_limit),
            checked_seed(seed),
            unique,
            None if limit is None else number("limit", limit, 1),
            options,
            notes,
        )


class QueryRun(ABC):
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

    Every solution is judged once, where it comes from: the engine's in the core, and all others by
    `Formulation`. Nobody judges it again on its way.

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
    def _start(self, puzzle: Puzzle, state: StateLike | None, query: Query) -> QueryRun:
        """Begin to answer a question."""

    def answer(self, puzzle: Puzzle, query: Query, state: StateLike | None = None) -> Result:
        """Find one solution; with `query.unique`, also look for a second one."""
        with self._start(puzzle, state, query) as run:
            status, first = run.next()
            second: Solution | None = None
            only: bool | None = None
            if first is not None and query.unique:
                decided, second = run.next()
                if decided is not Status.UNKNOWN:
                    only = second is None
            return result_of(puzzle, status, first, only, second, self.name, run.stats())

    def answers(
        self, puzzle: Puzzle, query: Query, state: StateLike | None = None
    ) -> Iterator[Solution]:
        """Yield different solutions: see `solutions`."""
        return _each(self._start(puzzle, state, query), query)

    def number_of_answers(
        self, puzzle: Puzzle, query: Query, state: StateLike | None = None
    ) -> int:
        """Count the solutions: see `count`."""
        return sum(1 for _ in self.answers(puzzle, query, state))

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
        query = Query.checked(time_limit, conflict_limit, seed, unique, None, settled)
        return self.answer(puzzle, query, state)

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
        query = Query.checked(time_limit, conflict_limit, seed, False, limit, settled)
        return self.answers(puzzle, query, state)

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
        query = Query.checked(time_limit, conflict_limit, seed, False, limit, settled)
        return self.number_of_answers(puzzle, query, state)

    def _with(self, options: dict[str, Any]) -> Mapping[str, Value] | None:
        """All options with their values, if some are given with a question."""
        if not options:
            return None
        plain = type(self)
        return settle(plain.name, plain.options, {**self._settled, **options})

    def _options(self, query: Query) -> Mapping[str, Value]:
        """All options with their values."""
        return self._settled if query.options is None else query.options


def _each(run: QueryRun, query: Query) -> Iterator[Solution]:
    """Yield one solution after the other, up to the limit."""
    with run:
        number = 0
        while query.limit is None or number < query.limit:
            status, solution = run.next()
            if solution is None:
                if status is Status.UNKNOWN:
                    raise limit_reached(number, only_limit(query.time_limit, query.conflict_limit))
                return
            number += 1
            yield solution


def limit_reached(number: int, limit: Limit | None = None) -> LimitReachedError:
    """The error to raise where a limit ends an enumeration after so many solutions.

    >>> print(limit_reached(2, "time"))
    the time limit was reached after 2 solutions; there may be more
    """
    if limit == "time":
        text = Message(
            "the time limit was reached after {number} solutions; there may be more", number=number
        )
    elif limit == "conflicts":
        text = Message(
            "the limit on conflicts was reached after {number} solutions; there may be more",
            number=number,
        )
    else:
        text = Message(
            "a limit was reached after {number} solutions; there may be more", number=number
        )
    return LimitReachedError(text, number, limit)


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
