"""The steps of an explanation, and their parts: facts, conclusions, and how these follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from ..board.geometry import Coord, Edge, Sum
from ..board.puzzle import Puzzle
from ..board.state import State
from ..i18n import translate
from ..levels import Level, Technique
from . import wording


@dataclass(frozen=True, slots=True)
class Fact:
    """There are `minimum` to `maximum` bridges between `a` and `b`.

    If `b` is `a`, they bound the total at that island: its value, as signs count it.

    >>> Fact((0, 0), (0, 2), 1, 2).edge
    ((0, 0), (0, 2))
    """

    a: Coord
    b: Coord
    minimum: int
    maximum: int

    @property
    def edge(self) -> Edge:
        """`(a, b)`."""
        return (self.a, self.b)

    @property
    def is_value(self) -> bool:
        """Whether it is about one island rather than a pair."""
        return self.a == self.b


@dataclass(frozen=True, slots=True)
class Conclusion:
    """The conclusion of a step: new bounds on the bridges between `a` and `b`.

    `before` and `after` are the fewest and the most bridges, before and after the step. If `b` is
    `a`, they bound the total at that island: its value, as signs count it.

    >>> conclusion = Conclusion((0, 0), (0, 2), before=(0, 2), after=(1, 2))
    >>> conclusion.draws
    True
    """

    a: Coord
    b: Coord
    before: tuple[int, int]
    after: tuple[int, int]

    @property
    def edge(self) -> Edge:
        """`(a, b)`."""
        return (self.a, self.b)

    @property
    def is_value(self) -> bool:
        """Whether it is about one island rather than a pair."""
        return self.a == self.b

    @property
    def draws(self) -> bool:
        """Whether a bridge can be drawn now. If not, the upper bound has dropped."""
        return self.after[0] > self.before[0] and not self.is_value


@dataclass(frozen=True, slots=True)
class Link:
    """One consequence of an assumption.

    Between `a` and `b` there are at least (`at_least`) or at most `bound` bridges. `why` is
    `"most"` (`island` takes no more), `"least"` (`island` needs them), `"crossing"` (there is a
    bridge on `bridge`), `"way-out"` (the group of `island` has no other way out), `"loop"` (it
    would close a loop), or `"sum"`: then `b` is `a`, and `bound` limits the total of that island,
    because `sum` allows no other values.

    >>> Link((0, 0), (0, 2), False, 1, "most", (0, 0), None, None).edge
    ((0, 0), (0, 2))
    """

    a: Coord
    b: Coord
    at_least: bool
    bound: int
    why: str
    island: Coord | None
    bridge: Edge | None
    sum: Sum | None

    @property
    def edge(self) -> Edge:
        """`(a, b)`."""
        return (self.a, self.b)


@dataclass(frozen=True, slots=True)
class Failure:
    """How an assumption fails.

    `kind` is `"too-many"` or `"too-few"` (bridges at `island`), `"cut-off"` (the group of `island`
    has no way out), `"clash"` (`edge`, or `island`, would need more bridges than it can have),
    `"loop"` (a bridge on `edge` would close a loop), or `"sum"` (no different values make `sum`).
    Where there is no solution, the last step may fail in three more ways: `"crossing"` (there must
    be a bridge on `edge` and one that it crosses), `"odd"` (the bridges among its `group` would
    have an odd number of ends) or `"unbalanced"` (the islands of its `group` need more bridges than
    those around them can take).

    >>> Failure("too-few", (0, 0), None, None).kind
    'too-few'
    """

    kind: str
    island: Coord | None
    edge: Edge | None
    sum: Sum | None


@dataclass(slots=True, repr=False, eq=False)
class History:
    """What a series of steps learns, one after the other: enough to draw the board at any step.

    >>> import hashikit as hk
    >>> puzzle = hk.parse("4.3/.../3.2")
    >>> history = History(puzzle, State({}), [(Conclusion((0, 0), (0, 2), (0, 2), (2, 2)),)])
    >>> history.state(0), history.state(1)
    (State({}), State({((0, 0), (0, 2)): 2}))
    """

    puzzle: Puzzle
    start: State
    learned: list[tuple[Conclusion, ...]]
    """The conclusions of each step; the reader of the steps adds them."""

    def state(self, steps: int) -> State:
        """Return what is known after this many steps, including what was given."""
        most = self.puzzle.max_bridges
        bounds: dict[Edge, tuple[int, int]] = {b.edge: (b.count, most) for b in self.puzzle.given}
        for edge, (low, high) in self.start.bounds.items():
            least = max(low, bounds.get(edge, (0, most))[0])
            bounds[edge] = (least, max(least, most if high is None else min(high, most)))
        for conclusions in self.learned[:steps]:
            bounds.update((c.edge, c.after) for c in conclusions if not c.is_value)
        return State(bounds)


@dataclass(frozen=True, slots=True, repr=False)
class Step:
    """One piece of reasoning.

    It follows from the clues of `islands`, from `rules` (`"crossing"`, `"network"`, `"loop"`,
    `"signs"`), and from `facts`, which earlier steps concluded or which were given, and from
    nothing else. `conclusions` are its results. `island` is the island that the argument starts
    from, `bridge` the bridge that is in the way. `group` holds the islands that would be cut off,
    whose bridges are counted (for a parity), or that a sign sums. `supposed` is the assumption that
    fails, `chain` its consequences in order, `failure` how it fails, and `depth` how many layers of
    consequences that takes. The last step of a proof that there is no solution `contradicts`: it
    has no conclusions.

    Steps come from `hashikit.explain` and `hashikit.hint`. `str()` of one is its `text`.

    >>> import hashikit as hk
    >>> step = hk.explain(hk.parse("4.3/.../3.2"))[0]
    >>> step.technique, step.level, step.island
    (<Technique.FULL: 'full'>, <Level.BEGINNER: 'beginner'>, (0, 0))
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
    sums: tuple[Sum, ...]
    _history: History = field(compare=False)
    """The series of steps that it belongs to."""
    _number: int = field(compare=False)
    """Its place in that series."""
    _words: Sequence[int] = field(compare=False)
    """What it says: see `wording`."""

    @property
    def state(self) -> State:
        """Everything known after it: what was given, and the conclusions up to and including this
        step."""
        return self._history.state(self._number + 1)

    @property
    def contradicts(self) -> bool:
        """Whether what it names cannot be true: the end of a proof that there is no solution."""
        return not self.conclusions

    @property
    def begun(self) -> bool:
        """Whether something was drawn already when the series of steps began."""
        return bool(self._history.start.bounds)

    @property
    def draws(self) -> bool:
        """Whether it allows a bridge to be drawn."""
        return any(c.draws for c in self.conclusions)

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The candidate edges that it concludes something about, or that contradict each other."""
        edges = [c.edge for c in self.conclusions if not c.is_value]
        if self.contradicts and self.failure is not None and self.failure.edge is not None:
            edges += [edge for edge in (self.failure.edge, self.bridge) if edge is not None]
        return tuple(edges)

    @property
    def cells(self) -> tuple[Coord, ...]:
        """The islands to look at: those whose clues it uses and its group, or the ends."""
        cells = {*self.islands, *self.group}
        cells.update(fact.a for fact in self.facts if fact.is_value)
        return tuple(sorted(cells or {cell for edge in self.edges for cell in edge}))

    @property
    def reason(self) -> str:
        """The reason, in one or two sentences."""
        return wording.reason(self.puzzle, self._words)

    @property
    def conclusion(self) -> str:
        """What follows, in a sentence."""
        if self.contradicts:
            return translate("so.none_drawn" if self.begun else "so.none")
        island = self.island if self.supposed is None else None
        return wording.conclusion(self.puzzle, self._words, island)

    @property
    def text(self) -> str:
        """The reason, and the conclusion."""
        return wording.join_sentences(self.reason, self.conclusion)

    def svg(self, **options: Any) -> str:
        """Draw the board after the step, with what the step is about highlighted.

        Args:
            **options: As for `hashikit.svg.draw`; `coordinates` are drawn unless they are `False`.

        >>> import hashikit
        >>> for step in hashikit.explain(hashikit.parse("1.3/.../..2")):
        ...     step.svg(theme="dark").startswith("<svg")
        True
        True
        """
        usual = {"solution": self.state, "highlight": self.cells, "edges": self.edges}
        return self.puzzle.svg(**{"coordinates": True, **usual, **options})

    def to_json(self) -> dict[str, Any]:
        """All of it as plain objects, with the `text`."""
        return {
            "technique": self.technique.value,
            "level": self.level.value,
            "depth": self.depth,
            "island": self.island,
            "bridge": self.bridge,
            "islands": self.islands,
            "group": self.group,
            "rules": sorted(self.rules),
            "conclusions": [_parts(c) for c in self.conclusions],
            "facts": [_parts(f) for f in self.facts],
            "supposed": self.supposed and _parts(self.supposed),
            "chain": [_parts(link) for link in self.chain],
            "failure": self.failure and _parts(self.failure),
            "text": self.text,
        }

    def __repr__(self) -> str:
        if self.contradicts:
            return f"Step({self.technique}, no solution)"
        places = (f"{c.a}" if c.is_value else f"{c.a}–{c.b}" for c in self.conclusions[:_SHOWN])
        edges = ", ".join(places)
        more = ", …" if len(self.conclusions) > _SHOWN else ""
        return f"Step({self.technique}, {edges}{more})"

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str | None:
        from ..draw.notebook import MOST_CELLS

        return self.svg() if self.puzzle.rows * self.puzzle.cols <= MOST_CELLS else None

    def _repr_html_(self) -> str | None:
        from ..draw.notebook import figure

        return figure(self._repr_svg_(), f"{self.text} [{self.level}]")


_SHOWN = 3
"""The most edges that a `repr` shows."""


def _parts(value: Any) -> dict[str, Any]:
    """The fields of a dataclass by name; `dataclasses.asdict` would copy their contents."""
    return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}


def _plain(value: Any) -> Any:
    """What a sign says as plain objects; anything else as it is."""
    if not isinstance(value, Sum):
        return value
    return {**value._asdict(), "sign": value.sign.at}
