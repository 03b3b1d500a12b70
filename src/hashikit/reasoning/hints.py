"""What to look at next: `hint` and its answer. See docs/howto/explain.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NoReturn

from .._util import limits
from ..board.geometry import Coord, Edge
from ..board.puzzle import Puzzle, check_cell, check_puzzle
from ..board.state import State, StateLike
from . import deduction, wording
from .steps import Step


class HintKind(StrEnum):
    """What a hint says.

    >>> import hashikit as hk
    >>> hk.hint(hk.parse("2.1")).kind
    <HintKind.NO_SOLUTION: 'no-solution'>
    """

    STEP = "step"
    """What to draw next, and why."""
    MISTAKE = "mistake"
    """What contradicts every solution."""
    FINISHED = "finished"
    SEVERAL = "several-solutions"
    """Nothing more follows, since there are several solutions."""
    NO_SOLUTION = "no-solution"
    UNKNOWN = "unknown"
    """A limit was reached first."""


@dataclass(frozen=True, slots=True, repr=False)
class Hint:
    """What to look at next; see `hint`.

    The last of `steps` draws something; those before it are needed for it but draw nothing.
    `mistakes` are pairs of islands whose bridges are wrong: each by itself or, if `together`, each
    possible, but not all of them.

    >>> import hashikit as hk
    >>> hint = hk.hint(hk.parse("4.3/.../3.2"))
    >>> hint.kind, hint.cells
    (<HintKind.STEP: 'step'>, ((0, 0),))
    """

    puzzle: Puzzle
    kind: HintKind
    steps: tuple[Step, ...]
    mistakes: tuple[Edge, ...]
    state: State
    """What was drawn."""
    together: bool = False
    _fault: Sequence[int] = field(default=(), compare=False)
    """Why the mistakes are wrong, as a phrase: see `wording`."""
    _refusal: Sequence[int] = field(default=(), compare=False)
    """That no solution has them."""

    @property
    def place(self) -> str:
        """Where to look, in a sentence; `""` if there is nothing to see."""
        if self.mistakes:
            return wording.mistake(self.mistakes)
        if not self.steps:
            return ""
        return wording.place(self.puzzle, self.steps[-1]._words)

    @property
    def reason(self) -> str:
        """Why, in sentences; `""` if there is nothing to see, or no simple reason for a mistake."""
        if self.mistakes:
            return wording.render(self.puzzle, self._fault)
        lines = [step.text for step in self.steps[:-1]]
        return wording.join_sentences(*lines, *(step.reason for step in self.steps[-1:]))

    @property
    def conclusion(self) -> str:
        """What follows, in a sentence; if there is no step, why not."""
        if self.steps:
            return self.steps[-1].conclusion
        if self.mistakes:
            return wording.render(self.puzzle, self._refusal)
        return wording.outcome(self.kind)

    @property
    def cells(self) -> tuple[Coord, ...]:
        """The islands to look at."""
        if self.steps:
            return self.steps[-1].cells
        return tuple(sorted({cell for edge in self.mistakes for cell in edge}))

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The pairs of islands that it is about."""
        return self.steps[-1].edges if self.steps else self.mistakes

    def svg(self, **options: Any) -> str:
        """Draw the board as it is, and highlight where to look.

        Args:
            **options: As for `hashikit.svg.draw`; `coordinates` are drawn unless they are `False`.
        """
        usual = {"solution": self.state, "highlight": self.cells, "edges": self.edges}
        return self.puzzle.svg(**{"coordinates": True, **usual, **options})

    def to_json(self) -> dict[str, Any]:
        """All of it as plain objects."""
        return {
            "kind": self.kind.value,
            "place": self.place,
            "reason": self.reason,
            "conclusion": self.conclusion,
            "islands": self.cells,
            "mistakes": self.mistakes,
            "together": self.together,
            "steps": [step.to_json() for step in self.steps],
        }

    def __bool__(self) -> NoReturn:
        raise TypeError("a Hint is neither true nor false; ask for its kind")

    def __repr__(self) -> str:
        return f"Hint({self.kind}{f', {self.place!r}' if self.place else ''})"

    def __str__(self) -> str:
        return wording.join_sentences(self.place, self.reason, self.conclusion)

    def _repr_svg_(self) -> str | None:
        from ..draw.notebook import MOST_CELLS

        return self.svg() if self.puzzle.rows * self.puzzle.cols <= MOST_CELLS else None

    def _repr_html_(self) -> str | None:
        from ..draw.notebook import figure

        return figure(self._repr_svg_(), self.place, self.reason, self.conclusion)


def hint(
    puzzle: Puzzle,
    state: StateLike | None = None,
    *,
    near: Coord | None = None,
    time_limit: float | None = None,
) -> Hint:
    """Say what to look at next: a mistake, or else the easiest step that draws a bridge.

    Among equally easy steps it is the one with the fewest words, then the one nearest to `near`.

    Args:
        puzzle: The puzzle.
        state: The drawing so far: a `State`, a mapping that makes one (0 marks "no bridge here"),
            or a `Solution`, which means at least its bridges.
        near: The cell (row, column) where the player is looking, such as an island of the last
            bridge drawn.
        time_limit: Seconds after which to give up, `None` for no limit.

    Raises:
        PuzzleError: `state` names two cells that are not in sight of each other, or an
            invalid bound.
        OptionError: An invalid limit, or `near` is not a cell of the puzzle.

    >>> puzzle = Puzzle.from_grid([[4, 0, 3], [0, 0, 0], [3, 0, 2]])
    >>> h = hint(puzzle)
    >>> print(h.place)
    Look at the 4 at (0, 0).
    >>> hint(puzzle, {((2, 0), (2, 2)): 2}).kind
    <HintKind.MISTAKE: 'mistake'>
    >>> hint(puzzle, near=(2, 0)).place
    'Look at the 3 at (2, 0).'
    """
    start = State.of(state)
    limit = limits.time_limit(time_limit)
    check_puzzle(puzzle)
    cell = None if near is None else check_cell("near", near, puzzle)
    kind, steps, wrong, together, fault, refusal = deduction.hint(puzzle, start, limit, cell)
    return Hint(puzzle, HintKind(kind), steps, wrong, start, together, fault, refusal)
