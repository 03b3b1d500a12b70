"""The questions about a puzzle: solve, enumerate, count, unique, forced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .. import solvers
from .._util.checks import choice, flag, number
from ..board.puzzle import Puzzle
from ..board.result import Forced, Result
from ..board.solution import Solution
from ..board.state import StateLike
from ..errors import OptionError
from ..i18n.sentences import Message, Text
from .census import census, possible
from .counting import count_all
from .native import NativeSolver
from .solver import Query, Solver

__all__ = ["count", "forced", "is_unique", "solutions", "solve"]

_NATIVE = NativeSolver()


def solve(
    puzzle: Puzzle,
    *,
    solver: str | Solver = "native",
    time_limit: float | None = None,
    conflict_limit: int | None = None,
    seed: int = 0,
    unique: bool = False,
    state: StateLike | None = None,
    **options: Any,
) -> Result:
    """Find a solution, or prove that there is none.

    Args:
        puzzle: The puzzle.
        solver: A name from `hashikit.solvers.names()`, optionally with options, such as
            `mip-cllv:engine=highs:weak=no`; a class of yours as `module:Class`; or a
            `hashikit.solvers.Solver`.
        time_limit: Seconds after which to give up, `None` for no limit.
        conflict_limit: Conflicts after which to give up, `None` for no limit.
        seed: The same seed gives the same search.
        unique: Also look for a second solution, to fill `Result.unique` and `Result.second`.
        state: A partial drawing to start from. `{((0, 0), (0, 2)): 1}` is exactly one bridge there,
            `{((0, 0), (0, 2)): (1, None)}` at least one; `[((0, 0), (0, 2), 1)]` or a `Solution` is
            at least these bridges; a `State` is what it says.
        **options: Options of that solver.

    Returns:
        A `Result`; its `status` tells `SOLVED`, `NO_SOLUTION` and `UNKNOWN` (limit) apart.

    Raises:
        UnknownSolverError: No solver of that name.
        OptionError: The solver has no such option, or the option's value is invalid.
        MissingExtraError: The solver needs a package that is not installed.
        UnsupportedRuleError: The solver does not support a rule of the puzzle.
        SolverRefusedError: Its engine refuses the puzzle: its license is too small, say.
        SolverFailedError: Its engine crashed, ran out of memory (`OutOfMemoryError`) or gave an
            answer that the checker refutes (`WrongAnswerError`).
        PuzzleError: `state` names two cells that are not in sight of each other, or an
            invalid bound.
        KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

    >>> p = Puzzle.from_grid([[4, 0, 3], [0, 0, 0], [3, 0, 2]])
    >>> r = solve(p, unique=True)
    >>> r.status, r.unique
    (<Status.SOLVED: 'solved'>, True)
    >>> solve(p, state={((2, 0), (2, 2)): 2}).status
    <Status.NO_SOLUTION: 'no-solution'>
    """
    instance = solver_of(solver, options, solve)
    query = Query.checked(time_limit, conflict_limit, seed, flag("unique", unique))
    return instance.answer(puzzle, query, state)


def solutions(
    puzzle: Puzzle,
    *,
    solver: str | Solver = "native",
    limit: int | None = None,
    time_limit: float | None = None,
    conflict_limit: int | None = None,
    seed: int = 0,
    state: StateLike | None = None,
    **options: Any,
) -> Iterator[Solution]:
    """Yield all solutions, each once, in the order they are found.

    Args:
        puzzle: The puzzle.
        solver: As for `solve`.
        limit: Stop after this many solutions, `None` for all.
        time_limit: Seconds for all of them together, `None` for no limit.
        conflict_limit: Conflicts for all of them together, `None` for no limit.
        seed: The same seed gives the same order.
        state: As for `solve`.
        **options: Options of that solver.

    Raises:
        LimitReachedError: A time or conflict limit was reached before the enumeration was complete.

    >>> p = Puzzle.from_grid([["?", 0, "?"]])
    >>> sorted(s.bridges[0].count for s in solutions(p))
    [1, 2]
    """
    instance = solver_of(solver, options, solutions)
    query = Query.checked(time_limit, conflict_limit, seed, limit=limit)
    return instance.answers(puzzle, query, state)


def count(
    puzzle: Puzzle,
    *,
    solver: str | Solver = "native",
    method: str = "auto",
    limit: int | None = None,
    time_limit: float | None = None,
    conflict_limit: int | None = None,
    memory_limit: int | None = None,
    seed: int = 0,
    state: StateLike | None = None,
    **options: Any,
) -> int:
    """Count the solutions.

    Args:
        puzzle: The puzzle.
        solver: As for `solve`.
        method: How the engine counts. `"search"` finds one solution after the other, `"sweep"`
            counts them all at once as `census` does, however many there are. `"auto"` counts by
            search as long as there are few; then, if no other limit than of time is set, all at
            once: by joins, which keep no diagram, or by a census where that is faster.
        limit: Stop after this many solutions, `None` to count all. A sweep cannot stop early: it
            counts all, and `limit` only bounds what is returned.
        time_limit: Seconds after which to give up, `None` for no limit.
        conflict_limit: Conflicts of the search after which to give up, `None` for no limit. The
            search may find millions of solutions without a conflict, so set a `limit` or a
            `time_limit` as well where there may be many.
        memory_limit: Bytes that counting all at once may use, `None` as for `census`. Where they
            are not enough, `"auto"` goes on by search, which needs little.
        seed: Seed of the search.
        state: As for `solve`.
        **options: Options of that solver.

    Returns:
        The number of solutions, or `limit` if there are at least that many.

    Raises:
        OptionError: `method` is unknown, or `"sweep"` with another solver, options or
            `conflict_limit`; or `memory_limit` where nothing is counted all at once, that is with
            another solver, `"search"`, `limit` or `conflict_limit`.
        UnsupportedRuleError: The puzzle has signs, and `method` is `"sweep"`.
        LimitReachedError: A limit was reached; its `count` is the count so far, 0 from a sweep, and
            its `limit` tells which limit it was.
        PuzzleError: `state` names two cells that are not a candidate edge, or more bridges than the
            puzzle allows.

    >>> count(Puzzle.from_grid([["?", 0, "?"]], max_bridges=4))
    4
    >>> count(Puzzle.from_grid([["?", 0] * 6, [0] * 12] * 6))
    7316139151247643670971678720
    """
    how = choice("method", method, ("auto", "search", "sweep"))
    native = isinstance(solver, str) and solver == "native" and not options
    if how == "sweep":
        if not native or conflict_limit is not None:
            raise OptionError("method 'sweep' takes no other solver, options or limit on conflicts")
        most = None if limit is None else number("limit", limit, 1)
        swept = census(puzzle, time_limit=time_limit, memory_limit=memory_limit, state=state)
        every = swept.count
        return every if most is None else min(every, most)
    if how == "auto" and native and limit is None and conflict_limit is None:
        query = Query.checked(time_limit, None, seed)
        if isinstance(puzzle, Puzzle) and not puzzle.signs:
            return count_all(puzzle, query, state, memory_limit=memory_limit).number
    elif memory_limit is not None:
        raise OptionError(
            "memory_limit takes no other solver, options, method 'search', limit or conflict_limit"
        )
    instance = solver_of(solver, options, count)
    query = Query.checked(time_limit, conflict_limit, seed, limit=limit)
    start = possible(puzzle, state) if isinstance(puzzle, Puzzle) else state
    return instance.number_of_answers(puzzle, query, start)


def is_unique(
    puzzle: Puzzle,
    *,
    solver: str | Solver = "native",
    time_limit: float | None = None,
    conflict_limit: int | None = None,
    seed: int = 0,
    state: StateLike | None = None,
    **options: Any,
) -> bool:
    """Whether the puzzle has exactly one solution.

    Args:
        puzzle: The puzzle.
        solver: As for `solve`.
        time_limit: Seconds after which to give up, `None` for no limit.
        conflict_limit: Conflicts after which to give up, `None` for no limit.
        seed: Seed of the search.
        state: As for `solve`; the question is then whether exactly one solution agrees with it.
        **options: Options of that solver.

    Raises:
        LimitReachedError: A limit was reached before the question was decided.

    >>> is_unique(Puzzle.from_grid([[2, 0, 2]]))
    True
    """
    instance = solver_of(solver, options, is_unique)
    query = Query.checked(time_limit, conflict_limit, seed, limit=2)
    return instance.number_of_answers(puzzle, query, state) == 1


def forced(
    puzzle: Puzzle,
    *,
    time_limit: float | None = None,
    conflict_limit: int | None = None,
    seed: int = 0,
    state: StateLike | None = None,
) -> Forced:
    """Find what all solutions have in common: the fewest and the most bridges of each candidate
    edge.

    Args:
        puzzle: The puzzle.
        time_limit: Seconds after which to give up, `None` for no limit.
        conflict_limit: Conflicts after which to give up, `None` for no limit.
        seed: Seed of the search.
        state: A partial drawing, as for `solve`; the bounds are then over the solutions that
            agree with it.

    Returns:
        The bounds. They are exact unless a limit was reached; `Forced.status` tells which.

    Raises:
        OptionError: An invalid limit or seed.
        PuzzleError: `state` names two cells that are not in sight of each other, or an
            invalid bound.
        InternalError: The engine's answer failed its own check: a bug in hashikit.
        KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

    >>> f = forced(Puzzle.from_grid([[1, 0, "?", 0, "?"]]))
    >>> [(e.minimum, e.maximum) for e in f.edges]
    [(1, 1), (1, 2)]
    """
    return _NATIVE.forced(puzzle, Query.checked(time_limit, conflict_limit, seed), state)


def solver_of(spec: str | Solver, options: dict[str, Any], call: Callable[..., object]) -> Solver:
    """Return the requested solver with its options.

    Args:
        spec: As for `solve`.
        options: Options of the solver.
        call: The function that was called: an unknown option may be a misspelled argument of it.

    Raises:
        UnknownSolverError: No solver of that name.
        OptionError: The solver has no such option, or the option's value is invalid.
    """
    if not options:
        return _NATIVE if isinstance(spec, str) and spec == "native" else solvers.get(spec)
    try:
        return solvers.get(spec, **options)
    except OptionError as error:
        meant = _suggest(spec, options, call)
        raise (
            OptionError("{error}{meant}", error=error.message, meant=meant) if meant else error
        ) from None


def _suggest(spec: str | Solver, options: dict[str, Any], call: Callable[..., object]) -> Text:
    """Suggest, for a message, the argument of `call` that an unknown option resembles."""
    from difflib import get_close_matches

    option_names = {option.name for option in solvers.get(spec).options}
    arguments = tuple(getattr(call, "__kwdefaults__", None) or ())
    for name in options:
        wrong = "time_limit" if name == "timeout" else name.lower()
        near = [] if name in option_names else get_close_matches(wrong, arguments, 1)
        if near:
            return Message(
                "; did you mean {near}, an argument of {call}?",
                near=repr(near[0]),
                call=call.__name__,
            )
        if name == "jobs":
            return Message("; hashikit.solve_many solves several puzzles")
    return ""
