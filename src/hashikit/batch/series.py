"""Reproducible series of different puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from functools import partial
from itertools import count as numbers
from typing import TYPE_CHECKING, Any, TypeVar

from .._util import checks, limits
from ..errors import LimitReachedError
from ..generator.generate import generate
from ..generator.making import successes
from ..generator.outcome import Generated
from ..generator.request import WISHES, Request
from ..generator.specification import specification
from ..i18n.sentences import Message
from .outcome import Outcome
from .tasks import check_place, run

if TYPE_CHECKING:
    from concurrent.futures import Executor

T = TypeVar("T")

_PATIENCE = 300
"""Attempts in a row without a new puzzle after which hardly any are left to find."""
_FIRST_PATIENCE = 10
"""Attempts without any puzzle, each with many tries, after which we give up."""


def generate_many(
    count: int,
    rows: int = 7,
    cols: int = 7,
    *,
    executor: Executor | None = None,
    jobs: int | None = None,
    workers: int | None = None,
    seed: int | None = None,
    **wishes: Any,
) -> Iterator[Generated]:
    """Make many puzzles, no two alike up to rotation and reflection.

    They are numbered, and the number gives the seed of each (`seed_of`), so that the same arguments
    give the same puzzles in the same order wherever they are made. Puzzles that repeat an earlier
    one or do not meet every request are left out, with their numbers. The checker has passed every
    solution.

    Args:
        count: How many puzzles, from 1 up.
        rows: As for `hashikit.generate`, like `cols` and the wishes.
        cols: Columns.
        executor: What runs the work; `None` for this thread.
        jobs: Instead of an executor, how many processes to start; 0 for one per core. They import
            the program's script, which has to do its work under `if __name__ == "__main__":`.
        workers: How many tasks the executor runs at once, if it does not say so itself.
        seed: The seed of the whole series; `None` for a new one each time. The `seed` of each
            puzzle reproduces it alone.
        **wishes: As for `hashikit.generate`. A time limit is for each puzzle, and makes what comes
            out depend on the machine.

    Raises:
        OptionError: At the call: an argument out of range, or two that do not go together.
        LimitReachedError: 300 attempts in a row gave no new puzzle, or the first 10 none at all;
            its `count` is the number of puzzles made.

    >>> puzzles = list(generate_many(5, 5, 5, seed=1))
    >>> [made.seed == seed_of(1, number) for number, made in enumerate(puzzles)]
    [True, True, True, True, True]
    """
    count = checks.number("count", count, 1)
    seed = limits.fresh_seed() if seed is None else limits.seed(seed)
    check_place(executor, jobs, workers)
    check_wishes(rows, cols, wishes)
    ask = partial(attempt, rows, cols, wishes, seed)
    puzzles = different(ask, count, Series(), executor=executor, jobs=jobs, workers=workers)
    return (one for _, one in puzzles)


def check_wishes(rows: int, cols: int, wishes: Mapping[str, Any]) -> None:
    """Check the wishes without making a puzzle.

    Raises:
        OptionError: A wish is out of range, or two exclude each other.
        TypeError: There is no such wish.
    """
    for name in wishes:
        if name not in WISHES:
            raise TypeError(f"generate() got an unexpected keyword argument {name!r}")
    specification(Request(rows=rows, cols=cols, **wishes))


def seed_of(seed: int, number: int) -> int:
    """The seed of one puzzle of a series: 48 bits, well mixed (SplitMix64, Steele et al. 2014).

    >>> seed_of(0, 0), seed_of(0, 1)
    (248629889170205, 121464332919225)
    """
    z = (seed + (number + 1) * 0x9E3779B97F4A7C15) % 2**64
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
    return (z ^ z >> 31) >> 16


class Series:
    """The progress of a series of different puzzles.

    Args:
        next: The number of the next attempt.
        fingerprints: Those of the puzzles that there are.

    >>> Series(next=3, fingerprints=[17]).fingerprints
    {17}
    """

    def __init__(self, next: int = 0, fingerprints: Iterable[int] = ()) -> None:
        self.next = next
        self.fingerprints = set(fingerprints)


Attempt = tuple["int | None", "T | None", "str | LimitReachedError"]
"""The fingerprint of a puzzle, what was made of it, and `""`; or `None` twice, and the reason."""


class NothingNewError(LimitReachedError):
    """The attempts had all the time they wanted: more time would not help."""


def attempt(
    rows: int, cols: int, wishes: Mapping[str, Any], seed: int, number: int
) -> Attempt[Generated]:
    """Make one puzzle of a series.

    Raises:
        WrongAnswerError: The checker refutes its solution: see `generate`.

    >>> print(attempt(5, 5, {"level": "easy"}, seed=1, number=0)[1].puzzle)
    2 · · · 2
    · 2 · 3 ·
    · · · · ·
    2 · · 2 ·
    · 1 · · 2
    """
    try:
        puzzle = generate(rows, cols, seed=seed_of(seed, number), **wishes)
    except LimitReachedError as limit:
        return None, None, limit
    if not puzzle.met:
        return None, None, puzzle.note
    return puzzle.puzzle.fingerprint(), puzzle, ""


def different(
    make: Callable[[int], Attempt[T]],
    count: int,
    series: Series,
    *,
    executor: Executor | None = None,
    jobs: int | None = None,
    workers: int | None = None,
) -> Iterator[tuple[int, T]]:
    """Go on with a series until it has `count` different puzzles.

    Args:
        make: Makes an attempt from its number, as `attempt` does.
        count: How many puzzles there are to be in the end, with those that are there.
        series: Kept up to date: when a puzzle is yielded it counts already.
        executor: As for `run`.
        jobs: As for `run`.
        workers: As for `run`.

    Yields:
        The number of each and what was made.

    Raises:
        LimitReachedError: The last of so many attempts had too little time.
        NothingNewError: `_PATIENCE` attempts in a row gave no new one, or the first ten none.
        Exception: What `make` raises.

    >>> from functools import partial
    >>> make = partial(attempt, 5, 5, {}, 1)
    >>> [number for number, made in different(make, 3, Series())]
    [0, 1, 2]
    """
    if len(series.fingerprints) >= count:
        return
    first = series.next
    patience = _PATIENCE if series.fingerprints else _FIRST_PATIENCE
    note: str | LimitReachedError = ""

    def another(outcome: Outcome[Attempt[T]]) -> tuple[T] | None:
        nonlocal note
        key, puzzle, note = outcome.value
        if key is None or puzzle is None or key in series.fingerprints:
            return None
        series.fingerprints.add(key)
        series.next = first + outcome.index + 1
        return (puzzle,)

    def failure(_: int) -> LimitReachedError:
        error: type[LimitReachedError] = NothingNewError
        last = Message("all were like earlier ones")
        if isinstance(note, LimitReachedError):
            error, last = LimitReachedError, Message("the last one: {note}", note=note.message)
        elif note:
            last = Message("the last one: {note}", note=note)
        misses = _PATIENCE if series.fingerprints else _FIRST_PATIENCE
        return error(
            Message(
                "{misses} attempts in a row gave no new puzzle; {last}", misses=misses, last=last
            ),
            len(series.fingerprints),
        )

    with closing(
        run(make, numbers(first), executor=executor, jobs=jobs, workers=workers)
    ) as outcomes:
        for place, (puzzle,) in successes(map(another, outcomes), _PATIENCE, failure, patience):
            yield first + place, puzzle
            if len(series.fingerprints) >= count:
                return
