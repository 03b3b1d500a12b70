"""Why each bridge must be there: `explain` and its answer. See docs/explanation/explanations.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from os import PathLike
from typing import Any, NoReturn, overload

from .._util import checks, limits
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..board.state import State, StateLike
from ..i18n.sentences import count_of
from . import deduction, wording
from .rating import Rating, rate
from .step_proofs import StepProofs, prove_steps
from .steps import History, Step


class ExplanationStatus(StrEnum):
    """How far an explanation goes.

    >>> import hashikit as hk
    >>> hk.explain(hk.parse("?.?.?")).status
    <ExplanationStatus.SEVERAL: 'several-solutions'>
    """

    COMPLETE = "complete"
    """To the only solution."""
    SEVERAL = "several-solutions"
    """To all bridges that the solutions share."""
    NO_SOLUTION = "no-solution"
    """There is no solution, or none that agrees with the given state: the steps lead to a
    contradiction, which the last one names; without any, a limit was reached first."""
    UNKNOWN = "unknown"
    """A limit was reached first."""


@dataclass(frozen=True, repr=False)
class Explanation(Sequence[Step]):
    """A proof as a sequence of steps, the easiest first; see `explain`.

    `rating` rates the whole puzzle, whatever the `start` was.

    >>> import hashikit as hk
    >>> explanation = hk.explain(hk.parse("4.3/.../3.2"))
    >>> explanation.status, len(explanation)
    (<ExplanationStatus.COMPLETE: 'complete'>, 3)
    >>> [step.technique for step in explanation][0]
    <Technique.FULL: 'full'>
    """

    puzzle: Puzzle
    status: ExplanationStatus
    steps: tuple[Step, ...]
    start: State
    """What was given."""
    _seconds: float | None = field(default=None, compare=False)
    """The time left for the rating; `None` for no limit."""

    @cached_property
    def rating(self) -> Rating:
        """The rating of the puzzle, worked out when it is first asked for."""
        return rate(self.puzzle, time_limit=self._seconds)

    @property
    def complete(self) -> bool:
        """Whether the steps lead to the only solution."""
        return self.status is ExplanationStatus.COMPLETE

    @property
    def solution(self) -> Solution | None:
        """The only solution, if the steps lead there."""
        return Solution(self.puzzle, self.state().bridges) if self.complete else None

    def state(self, steps: int | None = None) -> State:
        """The state after this many steps, by default after all of them; 0 is the start.

        Raises:
            IndexError: There are fewer steps.
        """
        last = len(self.steps)
        number = last if steps is None else steps
        if not 0 <= number <= last:
            raise IndexError(f"there are 0 to {last} steps, not {number}")
        if number:
            return self.steps[number - 1].state
        return History(self.puzzle, self.start, []).state(0)

    def svg(self, step: int, **options: Any) -> str:
        """Draw one step: the bridges up to it, with what it is about highlighted.

        Args:
            step: The step's number, from 0; a negative one counts from the end.
            **options: As for `hashikit.svg.draw`.

        Raises:
            IndexError: There is no such step.
        """
        number = len(self.steps)
        if not -number <= step < number:
            raise IndexError(f"no step {step}: there are {count_of(number, 'step')}, from 0")
        return self[step].svg(**options)

    def prove(self, folder: str | PathLike[str]) -> StepProofs:
        """Prove that each step follows from what it names, and from nothing else.

        Args:
            folder: A folder that is new, empty, or holds such proofs, which are then replaced.
                `hashi verify`, or `python -m hashikit.verifier_explained FOLDER`, checks the
                proofs.

        Returns:
            What was proved, and which steps name too little.

        Raises:
            OptionError: `folder` is not a path.
            HashikitError: Something else is in the folder.
            OSError: The folder cannot be written; nothing is written.
            KeyboardInterrupt: Ctrl-C; nothing is written.

        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     proved = explain(Puzzle.from_grid([[1, 0, 3], [0, 0, 0], [0, 0, 2]])).prove(folder)
        >>> proved.steps, proved.unproved
        (2, ())
        """
        return prove_steps(self.puzzle, self.start, self.steps, folder)

    def to_json(self) -> dict[str, Any]:
        """All of it as plain objects."""
        return {
            "status": self.status.value,
            "level": self.rating.level and self.rating.level.value,
            "score": self.rating.score,
            "steps": [step.to_json() for step in self.steps],
        }

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        return self.steps[index]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __bool__(self) -> NoReturn:
        raise TypeError(
            "an Explanation is neither true nor false; ask for its status, or for its steps"
        )

    def __repr__(self) -> str:
        return f"Explanation({self.status}, {count_of(len(self.steps), 'step')})"

    def __str__(self) -> str:
        width = len(str(len(self.steps)))
        lines = [f"{n:>{width}}. {step.text}" for n, step in enumerate(self.steps, 1)]
        if not (self.steps and self.steps[-1].contradicts):
            lines.append(wording.ending(self.status, self.start))
        return "\n".join(lines)

    def _repr_svg_(self) -> str | None:
        from ..draw.notebook import picture

        return picture(self.puzzle, self.state(), coordinates=True)

    def _repr_html_(self) -> str | None:
        from ..draw.notebook import figure

        lines = str(self).splitlines()
        if len(lines) > _MOST_LINES:
            left = count_of(len(lines) - _MOST_LINES, "further line")
            lines = [*lines[: _MOST_LINES - 1], f"… {left}: print() shows all", lines[-1]]
        return figure(self._repr_svg_(), *lines)


_MOST_LINES = 40
"""The most lines of an explanation that a notebook shows."""


_DEEPEST = 24
"""Most layers of consequences that the engine follows."""


def explain(
    puzzle: Puzzle,
    state: StateLike | None = None,
    *,
    time_limit: float | None = None,
    trial_depth: int | None = None,
    report: Callable[[float], object] | None = None,
) -> Explanation:
    """Explain a puzzle: a proof in steps that leads from the empty grid to the only solution.

    Each step uses the easiest technique that has anything to say. If no named technique has, the
    step is the smallest set found of islands and rules from which one more fact follows. If there
    are several solutions, the steps lead to all bridges that they share; if there is none, to a
    contradiction.

    Args:
        puzzle: The puzzle.
        state: The drawing so far: a `State`, a mapping that makes one, or a `Solution`, which means
            at least its bridges.
        time_limit: Seconds after which to give up, the rating included; `None` for no limit.
        trial_depth: Follow assumptions through at most this many layers of consequences, 0 to 24;
            24 by default.
        report: Called with the share of the work done, 0 to 1, at most every 50 ms. An exception
            that it raises ends the work.

    Raises:
        PuzzleError: `state` names two cells that are not in sight of each other, or an
            invalid bound.
        OptionError: An invalid limit.
        KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

    >>> print(explain(Puzzle.from_grid([[1, 0, 3], [0, 0, 0], [0, 0, 2]])))  # doctest: +ELLIPSIS
    1. The island at (0, 0) needs 1, and only one side is still open. So there must be exactly 1...
    2. The island at (0, 2) needs 3 and has 1, and only one side is still open. So there must be...
    That is the only solution.
    """
    depth = _DEEPEST
    if trial_depth is not None:
        depth = checks.number("trial_depth", trial_depth, 0, _DEEPEST)
    clock = limits.Limits(time_limit)
    start = State.of(state)
    status, steps = deduction.explain(puzzle, start, clock.seconds(), depth, report)
    return Explanation(puzzle, ExplanationStatus(status), steps, start, clock.seconds())
