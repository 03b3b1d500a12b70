"""Why each bridge must be there: `explain` and `hint`. See docs/explain.md."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from . import _wire
from .geometry import Coord, Edge
from .puzzle import Puzzle
from .rate import LEVELS, TECHNIQUES, Level, Rating, Technique, ask, rate, seconds
from .solution import Solution
from .state import StateLike

__all__ = [
    "Conclusion",
    "Explanation",
    "ExplanationStatus",
    "Fact",
    "Failure",
    "Hint",
    "HintKind",
    "Link",
    "Step",
    "explain",
    "hint",
]


class Conclusion(NamedTuple):
    """What a step finds out: how many bridges are between `a` and `b`.

    `before` and `after` are the fewest and the most, before the step and after it.
    """

    a: Coord
    b: Coord
    before: tuple[int, int]
    after: tuple[int, int]

    @property
    def draws(self) -> bool:
        """Whether a bridge can be drawn now; else fewer are possible than before."""
        return self.after[0] > self.before[0]


class Fact(NamedTuple):
    """There are `minimum` to `maximum` bridges between `a` and `b`."""

    a: Coord
    b: Coord
    minimum: int
    maximum: int


class Link(NamedTuple):
    """One consequence of an assumption.

    Between `a` and `b` there are at least (`at_least`) or at most `bound` bridges. `why` is
    `"most"` (`island` takes no more), `"least"` (`island` needs them), `"crossing"` (there is a
    bridge on `bridge`), `"way-out"` (the group of `island` has no other way out), or `"loop"` (it
    would close a loop).
    """

    a: Coord
    b: Coord
    at_least: bool
    bound: int
    why: str
    island: Coord | None
    bridge: Edge | None


class Failure(NamedTuple):
    """How an assumption fails.

    `kind` is `"too-many"` or `"too-few"` (bridges at `island`), `"cut-off"` (the group of `island`
    has no way out) or `"clash"` (`edge` would need more bridges than it can have).
    """

    kind: str
    island: Coord | None
    edge: Edge | None


class Step(NamedTuple):
    """One piece of reasoning.

    It follows from the clues of `islands`, from `rules` (`"crossing"`, `"network"`, `"loop"`,
    `"signs"`), and from `facts`, which steps before it concluded or which were given; from nothing
    else.

    `island` is the one that says it, `bridge` the one that is in the way. `group` are the islands
    that would be cut off, or, for a parity, whose bridges are counted, or, for what a sign says,
    those that it adds up. `supposed` is the assumption that fails, `chain` what follows from it in
    that order, `failure` how it fails, and `depth` how many layers of consequences that takes.
    """

    puzzle: Puzzle
    technique: Technique
    level: Level
    depth: int
    island: Coord | None
    bridge: Edge | None
    islands: tuple[Coord, ...]
    group: tuple[Coord, ...]
    rules: frozenset[str]
    conclusions: tuple[Conclusion, ...]
    facts: tuple[Fact, ...]
    supposed: Fact | None
    chain: tuple[Link, ...]
    failure: Failure | None

    @property
    def reason(self) -> str:
        """Why it is so, in a sentence without a full stop."""
        from .wording import reason

        return reason(self)

    @property
    def conclusion(self) -> str:
        """What follows, in a sentence without a full stop."""
        from .wording import conclusion

        return conclusion(self)

    @property
    def text(self) -> str:
        """Reason and conclusion in one."""
        from .wording import text

        return _sentence(text(self))

    @property
    def draws(self) -> bool:
        """Whether a bridge can be drawn after it."""
        return any(c.draws for c in self.conclusions)

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The pairs of islands that it concludes something about."""
        return tuple((c.a, c.b) for c in self.conclusions)

    @property
    def cells(self) -> tuple[Coord, ...]:
        """The islands to look at: those whose clues it uses and its group, or the ends."""
        cells = {*self.islands, *self.group}
        return tuple(sorted(cells or {cell for edge in self.edges for cell in edge}))

    def to_json(self) -> dict[str, Any]:
        """All of it as plain objects, with the `text`."""
        value: dict[str, Any] = {
            "technique": self.technique.value,
            "level": self.level.value,
            "depth": self.depth,
            "island": self.island,
            "bridge": self.bridge,
            "islands": self.islands,
            "group": self.group,
            "rules": sorted(self.rules),
            "conclusions": [c._asdict() for c in self.conclusions],
            "facts": [f._asdict() for f in self.facts],
            "supposed": self.supposed and self.supposed._asdict(),
            "chain": [link._asdict() for link in self.chain],
            "failure": self.failure and self.failure._asdict(),
            "text": self.text,
        }
        return value

    def __str__(self) -> str:
        return self.text


class ExplanationStatus(StrEnum):
    """How far an explanation goes."""

    COMPLETE = "complete"
    """To the only solution."""
    SEVERAL = "several-solutions"
    """As far as all solutions agree."""
    NO_SOLUTION = "no-solution"
    """There is none, or none that agrees with the state given."""
    UNKNOWN = "unknown"
    """A limit was reached first."""


class Explanation(NamedTuple):
    """A proof in steps, easiest first; see `explain`.

    `rating` is that of the whole puzzle, whatever the state was.
    """

    puzzle: Puzzle
    status: ExplanationStatus
    steps: tuple[Step, ...]
    rating: Rating
    start: tuple[Fact, ...]
    """What was given."""

    @property
    def complete(self) -> bool:
        """Whether the steps lead to the only solution."""
        return self.status is ExplanationStatus.COMPLETE

    def state(self, steps: int | None = None) -> Solution:
        """The bridges that are known after so many steps, by default after all."""
        drawn = {(b.a, b.b): b.count for b in self.puzzle.given}
        drawn.update({(f.a, f.b): max(f.minimum, drawn.get((f.a, f.b), 0)) for f in self.start})
        for step in self.steps[:steps]:
            drawn.update({(c.a, c.b): c.after[0] for c in step.conclusions})
        return Solution(self.puzzle, [(a, b, n) for (a, b), n in drawn.items() if n])

    def svg(self, step: int, **options: Any) -> str:
        """A drawing of one step, numbered from 0: the bridges up to it, and what it is about.

        Args:
            step: Its number.
            **options: As for `hashikit.svg.draw`.
        """
        from . import svg

        shown = self.steps[step]
        return svg.draw(
            self.puzzle, self.state(step + 1), highlight=shown.cells, edges=shown.edges, **options
        )

    def to_json(self) -> dict[str, Any]:
        """All of it as plain objects."""
        return {
            "status": self.status.value,
            "level": self.rating.level and self.rating.level.value,
            "score": self.rating.score,
            "steps": [step.to_json() for step in self.steps],
        }

    def __str__(self) -> str:
        width = len(str(len(self.steps)))
        lines = [f"{n:>{width}}. {step.text}" for n, step in enumerate(self.steps, 1)]
        return "\n".join([*lines, _END[self.status]])

    def _repr_svg_(self) -> str:
        return self.state()._repr_svg_()


_END = {
    ExplanationStatus.COMPLETE: "That is the only solution.",
    ExplanationStatus.SEVERAL: "There are several solutions, and this is all they have in common.",
    ExplanationStatus.NO_SOLUTION: "There is no solution.",
    ExplanationStatus.UNKNOWN: "A limit came first.",
}


class HintKind(StrEnum):
    """What a hint says."""

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


class Hint(NamedTuple):
    """What to look at next; see `hint`.

    The last of `steps` draws something; those before it are needed for it but draw nothing.
    `mistakes` are pairs of islands; where each by itself would be right, they are together wrong.
    """

    puzzle: Puzzle
    kind: HintKind
    steps: tuple[Step, ...]
    mistakes: tuple[Edge, ...]

    @property
    def place(self) -> str:
        """Where to look, in a sentence without a full stop; `""` if there is nothing to see."""
        from .wording import place

        return place(self)

    @property
    def reason(self) -> str:
        """Why, in sentences; `""` if there is nothing to see."""
        lines = [step.text for step in self.steps[:-1]]
        return " ".join([*lines, *(_sentence(step.reason) for step in self.steps[-1:])])

    @property
    def conclusion(self) -> str:
        """What follows, in a sentence without a full stop; or what there is instead of a step."""
        from .wording import outcome

        return outcome(self)

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

    def to_json(self) -> dict[str, Any]:
        """All of it as plain objects."""
        return {
            "kind": self.kind.value,
            "place": self.place,
            "reason": self.reason,
            "conclusion": self.conclusion,
            "islands": self.cells,
            "mistakes": self.mistakes,
            "steps": [step.to_json() for step in self.steps],
        }

    def __str__(self) -> str:
        parts = (self.place and _sentence(self.place), self.reason, _sentence(self.conclusion))
        return " ".join(part for part in parts if part)


_EXPLAINED = tuple(ExplanationStatus)
_HINTED = tuple(HintKind)
_DEEPEST = 24


def explain(
    puzzle: Puzzle,
    state: StateLike | None = None,
    *,
    time_limit: float | None = None,
    trial_depth: int | None = None,
) -> Explanation:
    """Explain a puzzle: a proof in steps that leads from the empty grid to the only solution.

    Each step uses the easiest technique that has anything to say. Where none of those with a name
    has, it is a smallest set found of islands from which one more fact follows. If there are
    several solutions, the steps lead as far as all of them agree.

    Args:
        puzzle: The puzzle.
        state: What is drawn already: a `Solution` for bridges that are there at least, or a
            mapping as for `hashikit.solve`.
        time_limit: Seconds after which to give up, `None` for no limit.
        trial_depth: Assumptions are followed for so many layers of consequences at most.

    Raises:
        PuzzleError: `state` names two cells that are not a candidate edge.
        KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

    >>> print(explain(Puzzle.from_grid([[1, 0, 3], [0, 0, 0], [0, 0, 2]])))
    1. The 1 at (0, 0) needs all the bridges that it can still get: 1 bridge to (0, 2).
    2. The 3 at (0, 2) needs all the bridges that it can still get: 2 bridges to (2, 2).
    That is the only solution.
    """
    given = _given(puzzle, state)
    depth = _DEEPEST if trial_depth is None else min(max(0, trial_depth), _DEEPEST)
    status, numbers = ask(
        puzzle, lambda deducer, flat: deducer.explain(flat, given, seconds(time_limit), depth)
    )
    edges = puzzle.edges
    entries = memoryview(given).cast("i")
    start = tuple(
        Fact(*edges[entries[k]], entries[k + 1], min(entries[k + 2], puzzle.max_bridges))
        for k in range(0, len(entries), 3)
    )
    steps = tuple(_Reader(puzzle, edges, numbers).steps())
    rating = rate(puzzle, time_limit=time_limit)
    return Explanation(puzzle, _EXPLAINED[status], steps, rating, start)


def hint(
    puzzle: Puzzle, state: StateLike | None = None, *, time_limit: float | None = None
) -> Hint:
    """Say what to look at next: a mistake if there is one, else the easiest step that draws.

    Args:
        puzzle: The puzzle.
        state: What is drawn so far: a `Solution` for bridges that are there at least, or a mapping
            as for `hashikit.solve`, in which 0 marks that there is no bridge.
        time_limit: Seconds after which to give up, `None` for no limit.

    Raises:
        PuzzleError: `state` names two cells that are not a candidate edge.

    >>> puzzle = Puzzle.from_grid([[4, 0, 3], [0, 0, 0], [3, 0, 2]])
    >>> h = hint(puzzle)
    >>> print(h.place)
    Look at the 4 at (0, 0)
    >>> hint(puzzle, {((2, 0), (2, 2)): 2}).kind
    <HintKind.MISTAKE: 'mistake'>
    """
    given = _given(puzzle, state)
    kind, numbers, wrong = ask(
        puzzle, lambda deducer, flat: deducer.hint(flat, given, seconds(time_limit))
    )
    edges = puzzle.edges
    steps = tuple(_Reader(puzzle, edges, numbers).steps())
    mistakes = tuple(edges[e] for e in memoryview(wrong).cast("i"))
    return Hint(puzzle, _HINTED[kind], steps, mistakes)


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _given(puzzle: Puzzle, state: StateLike | None) -> bytes:
    return _wire.bounds(puzzle, state)


_WHY = ("given", "assumed", "most", "least", "crossing", "way-out", "loop")
_FAILURE = ("", "too-many", "too-few", "cut-off", "clash")
_RULES = ((1, "crossing"), (2, "network"), (4, "loop"), (8, "signs"))


class _Reader:
    """Reads what `Step::write` in `core/deduce_explain.cpp` wrote."""

    def __init__(self, puzzle: Puzzle, edges: Sequence[Edge], data: bytes) -> None:
        self.puzzle = puzzle
        self.edges = edges
        self.cells = [island.at for island in puzzle.islands]
        self.numbers = array("i", data)
        self.at = 0

    def steps(self) -> Iterator[Step]:
        while self.at < len(self.numbers):
            yield self._step()

    def _take(self, count: int) -> Sequence[int]:
        self.at += count
        return self.numbers[self.at - count : self.at]

    def _list(self, width: int) -> Iterator[Sequence[int]]:
        (count,) = self._take(1)
        for _ in range(count):
            yield self._take(width)

    def _step(self) -> Step:
        cells, edges = self.cells, self.edges
        head = self._take(10)
        technique, level, depth, place, rules, failure, failed, supposed, fewest, most = head
        named = TECHNIQUES[technique]
        crossed = named is Technique.CROSSING
        islands = tuple(cells[i] for (i,) in self._list(1))
        group = tuple(cells[i] for (i,) in self._list(1))
        conclusions = tuple(
            Conclusion(*edges[e], (low_, high_), (low, high))
            for e, low_, high_, low, high in self._list(5)
        )
        facts = tuple(Fact(*edges[e], low, high) for e, low, high in self._list(3))
        chain = tuple(
            Link(*edges[e], bool(low), bound, _WHY[why], *self._because(_WHY[why], at))
            for e, low, bound, why, at in self._list(5)
        )
        clash = _FAILURE[failure] == "clash"
        return Step(
            self.puzzle,
            named,
            LEVELS[level],
            depth,
            cells[place] if place >= 0 and not crossed else None,
            edges[place] if crossed else None,
            islands,
            group,
            frozenset(name for bit, name in _RULES if rules & bit),
            conclusions,
            facts,
            Fact(*edges[supposed], fewest, most) if supposed >= 0 else None,
            chain,
            Failure(
                _FAILURE[failure],
                None if clash else cells[failed],
                edges[failed] if clash else None,
            )
            if failure
            else None,
        )

    def _because(self, why: str, at: int) -> tuple[Coord | None, Edge | None]:
        if why == "loop":
            return None, None
        return (None, self.edges[at]) if why == "crossing" else (self.cells[at], None)
