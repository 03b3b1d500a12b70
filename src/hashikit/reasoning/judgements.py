"""One move, judged: `judge` says whether it is right and how that can be seen; `first_error`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, NoReturn, TypeAlias

from .._util import checks, limits
from ..board.geometry import Bridge, Coord, Edge
from ..board.puzzle import Puzzle, check_puzzle
from ..board.state import Bounds, State, StateLike
from ..errors import LimitReachedError, OptionError
from ..i18n.sentences import Message, render
from ..levels import LEVELS, TECHNIQUES, Level, Technique
from . import deduction, wording
from .steps import Fact, Step

Move: TypeAlias = Bridge | tuple[Coord, Coord, int] | Mapping[Edge, int | Bounds] | State
"""A bridge means at least that many; a mapping or state names one pair, as for `State`."""


class JudgementKind(StrEnum):
    """What a move is.

    >>> import hashikit as hk
    >>> hk.judge(hk.parse("2.2"), None, ((0, 0), (0, 2), 1)).kind
    <JudgementKind.FORCED: 'forced'>
    """

    WRONG = "wrong"
    """No solution that agrees with what is drawn has it, though there is one."""
    FORCED = "forced"
    """Every solution that agrees with what is drawn has it: it is right."""
    OPEN = "open"
    """Some have it and some do not: it is not wrong, but nothing says that it is right."""
    NO_SOLUTION = "no-solution"
    """No solution agrees with what was drawn before."""
    UNKNOWN = "unknown"
    """A limit was reached first."""


class Premises(NamedTuple):
    """All that a refutation uses of the puzzle and of the drawing.

    >>> import hashikit as hk
    >>> hk.judge(hk.parse("2.2"), None, ((0, 0), (0, 2), 1)).premises.islands
    ((0, 0),)
    """

    islands: tuple[Coord, ...]
    """The islands whose clues it uses, row by row."""
    rules: frozenset[str]
    """The rules that the reason uses: `"crossing"`, `"network"`, `"loop"`, `"signs"`."""
    facts: tuple[Fact, ...]
    """What it uses of the drawing, the assumption included."""


@dataclass(frozen=True, slots=True, repr=False)
class Judgement:
    """A move, and why it is wrong or forced; see `judge`.

    `refutations` are proofs by contradiction, each a series of steps from an assumption: the move
    itself if it is wrong; if it is forced, fewer bridges and, where the move says at most how many,
    more. There is none for what the drawing says already.

    >>> import hashikit as hk
    >>> judgement = hk.judge(hk.parse("4.3/.../3.2"), None, ((0, 2), (2, 2), 2))
    >>> judgement.kind, judgement.technique, judgement.length
    (<JudgementKind.WRONG: 'wrong'>, <Technique.FULL: 'full'>, 2)
    """

    puzzle: Puzzle
    kind: JudgementKind
    state: State
    """What was drawn before."""
    move: State
    """The move: the fewest and the most bridges of one pair."""
    _refutations: tuple[deduction.Refutation, ...] = field(compare=False)

    @property
    def refutations(self) -> tuple[tuple[Step, ...], ...]:
        """The steps of each refutation."""
        return tuple(refutation.steps for refutation in self._refutations)

    @property
    def assumed(self) -> tuple[Fact | None, ...]:
        """What each refutation assumes; `None` for nothing besides what is drawn."""
        return tuple(refutation.assumed for refutation in self._refutations)

    @property
    def length(self) -> int:
        """How long the reasoning is: the steps, and in trials each consequence that is followed."""
        return sum(
            1 + chain for refutation in self._refutations for _, _, chain in refutation.labels()
        )

    @property
    def technique(self) -> Technique | None:
        """The hardest technique that it needs; `None` without a refutation."""
        used = [code for refutation in self._refutations for code, _, _ in refutation.labels()]
        return TECHNIQUES[max(used)] if used else None

    @property
    def level(self) -> Level | None:
        """The hardest level among its steps; `None` without a refutation."""
        used = [level for refutation in self._refutations for _, level, _ in refutation.labels()]
        return LEVELS[max(used)] if used else None

    @property
    def premises(self) -> Premises:
        """What all of it rests on."""
        steps = [step for steps in self.refutations for step in steps]
        facts: dict[Fact, None] = {}
        for series in self.refutations:
            known_edges: set[Edge] = set()
            for step in series:
                facts.update((fact, None) for fact in step.facts if fact.edge not in known_edges)
                known_edges.update(conclusion.edge for conclusion in step.conclusions)
        return Premises(
            tuple(sorted({cell for step in steps for cell in step.islands})),
            frozenset().union(*(step.rules for step in steps)),
            tuple(facts),
        )

    @property
    def text(self) -> str:
        """Why, in sentences in the current language; `""` where the move is open, or if a limit
        was reached."""
        if self.kind in (JudgementKind.OPEN, JudgementKind.UNKNOWN):
            return ""
        if not self._refutations:
            denied = self.kind is JudgementKind.WRONG
            return render(_DENIED if denied else _ALREADY)
        return wording.join_sentences(
            *(
                wording.join_sentences(
                    _assumption(refutation), *(step.text for step in refutation.steps)
                )
                for refutation in self._refutations
            )
        )

    def to_json(self) -> dict[str, Any]:
        """All of it as plain objects."""
        return {
            "kind": self.kind.value,
            "technique": self.technique and self.technique.value,
            "level": self.level and self.level.value,
            "length": self.length,
            "text": self.text,
            "refutations": [[step.to_json() for step in steps] for steps in self.refutations],
        }

    def __bool__(self) -> NoReturn:
        raise TypeError("a Judgement is neither true nor false; ask for its kind")

    def __repr__(self) -> str:
        return f"Judgement({self.kind}{f', {self.technique}' if self._refutations else ''})"

    def __str__(self) -> str:
        return wording.join_sentences(self.kind.value, self.text) if self.text else self.kind.value


_ALREADY = Message("That is drawn already.")
_DENIED = Message("What is drawn rules that out.")


@dataclass(frozen=True, slots=True)
class FirstError:
    """The first move that is wrong.

    >>> import hashikit as hk
    >>> hk.first_error(hk.parse("2.2"), [{((0, 0), (0, 2)): 1}]).index
    0
    """

    index: int
    """Its place among the moves, from 0."""
    judgement: Judgement


def judge(
    puzzle: Puzzle,
    state: StateLike | None,
    move: Move,
    *,
    why: bool = True,
    time_limit: float | None = None,
) -> Judgement:
    """Judge a move: is it wrong, forced or open, and how can that be seen?

    In a puzzle with one solution each right move is forced, so the useful label is how hard that is
    to see: the `length`, `technique` and `level` of the refutation of its opposite.

    Args:
        puzzle: The puzzle.
        state: What is drawn: a `State`, a mapping that makes one (0 marks "no bridge here"), a
            `Solution` or bridges, which mean at least these; `None` for nothing.
        move: `(a, b, count)` for at least so many bridges between two islands; `{(a, b): count}`
            for exactly so many, 0 for none; or a `State` that names one pair.
        why: Whether to look for the refutation; the kind alone takes less time.
        time_limit: Seconds after which to give up, `None` for no limit.

    Raises:
        PuzzleError: The state or the move names two cells that are not a candidate edge, or a bound
            that is none.
        OptionError: The move does not name one pair, or an invalid limit.

    >>> puzzle = Puzzle.from_grid([[4, 0, 3], [0, 0, 0], [3, 0, 2]])
    >>> judgement = judge(puzzle, [((0, 0), (0, 2), 2)], {((0, 2), (2, 2)): 1})
    >>> judgement.kind, judgement.level
    (<JudgementKind.FORCED: 'forced'>, <Level.BEGINNER: 'beginner'>)
    >>> print(judge(puzzle, judgement.state, ((0, 2), (2, 2), 2)).text)  # doctest: +ELLIPSIS
    Assume 2 bridges between (0, 2) and (2, 2). The island at (0, 2) needs 3, but already has 4...
    """
    check_puzzle(puzzle)
    seconds = limits.time_limit(time_limit)
    drawing, moved = State.of(state), _move(move)
    kind, refutations = deduction.judge(puzzle, drawing, moved, checks.flag("why", why), seconds)
    return Judgement(puzzle, JudgementKind(kind), drawing, moved, refutations)


def first_error(
    puzzle: Puzzle,
    moves: Iterable[Move],
    *,
    state: StateLike | None = None,
    time_limit: float | None = None,
) -> FirstError | None:
    """Find the first move after which no solution is left, and say why.

    Args:
        puzzle: The puzzle.
        moves: Moves as for `judge`, in their order; each is drawn before the next one.
        state: What is drawn before them.
        time_limit: Seconds after which to give up, `None` for no limit.

    Returns:
        `None` if some solution agrees with all of them. If none agrees with `state` alone, the
        first move, judged as `NO_SOLUTION`.

    Raises:
        PuzzleError: The state or a move names two cells that are not a candidate edge.
        OptionError: A move does not name one pair, `moves` is no iterable, or an invalid limit.
        LimitReachedError: The limit was reached first.

    >>> puzzle = Puzzle.from_grid([[4, 0, 3], [0, 0, 0], [3, 0, 2]])
    >>> moves = [((0, 0), (0, 2), 2), ((0, 2), (2, 2), 2), ((2, 0), (2, 2), 1)]
    >>> first_error(puzzle, moves).index
    1
    >>> first_error(puzzle, moves[:1])
    """
    check_puzzle(puzzle)
    clock = limits.Limits(time_limit)
    if not isinstance(moves, Iterable):
        raise OptionError("moves is {value}, not an iterable of moves", value=checks.show(moves))
    all_ = [_move(move) for move in moves]
    states = [State.of(state)]
    for move in all_:
        both = _both(states[-1], move)
        if both is None:
            break
        states.append(both)
    # Every move leaves the same solutions or fewer, so the first error is found by halving.
    right, wrong = 0, len(states)
    if len(states) > len(all_):
        wrong = len(all_)
        if not all_ or _fits(puzzle, states[wrong - 1], all_[wrong - 1], clock):
            return None
    while wrong - right > 1:
        middle = (right + wrong) // 2
        if _fits(puzzle, states[middle - 1], all_[middle - 1], clock):
            right = middle
        else:
            wrong = middle
    judgement = judge(puzzle, states[right], all_[right], time_limit=clock.seconds())
    if judgement.kind is JudgementKind.UNKNOWN:
        raise _too_long()
    return FirstError(right, judgement)


def _fits(puzzle: Puzzle, state: State, move: State, clock: limits.Limits) -> bool:
    """Whether a solution agrees with a drawing and a move."""
    kind, _ = deduction.judge(puzzle, state, move, False, clock.seconds())
    if kind == JudgementKind.UNKNOWN:
        raise _too_long()
    return kind in (JudgementKind.FORCED, JudgementKind.OPEN)


def _too_long() -> LimitReachedError:
    return LimitReachedError("the limit was reached before the moves were judged")


def _move(move: Move) -> State:
    """A move as bounds of one pair."""
    if isinstance(move, State | Mapping):
        state = State.of(move)
        if len(state.bounds) == 1:
            return state
    elif isinstance(move, Bridge | tuple | list) and (isinstance(move, Bridge) or len(move) == 3):
        return State.at_least([move])
    raise OptionError(
        "move is {value}, not a bridge or bounds of one pair", value=checks.show(move)
    )


def _both(state: State, move: State) -> State | None:
    """A drawing with a move; `None` if these contradict each other."""
    ((edge, (low, high)),) = move.bounds.items()
    least, most = state.bounds.get(edge, (0, None))
    low = max(low, least)
    tops = [top for top in (high, most) if top is not None]
    top = min(tops) if tops else None
    if top is not None and low > top:
        return None
    return State({**state.bounds, edge: (low, top)})


def _assumption(refutation: deduction.Refutation) -> str:
    """The sentence that a refutation begins with."""
    if not refutation.assumption:
        return ""
    there = wording.render(refutation.puzzle, refutation.assumption)
    return render(Message("Assume {supposed}.", supposed=there))
