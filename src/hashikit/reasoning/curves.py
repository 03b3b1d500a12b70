"""The solving curve: how many moves are open at each point of the way, and how hard they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn, overload

from .._util import limits
from ..board.puzzle import Puzzle
from ..engine import wire
from ..i18n.sentences import count_of
from ..levels import LEVELS, TECHNIQUES, Level, Technique
from . import plot
from .rating import Rating, rating_of


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The moves available at one point: those of the easiest technique that applies.

    >>> import hashikit as hk
    >>> point = hk.curve(hk.parse("4.3/.../3.2"))[0]
    >>> point.moves, point.done
    (3, 0.0)
    """

    level: Level
    technique: Technique
    """The easiest of them."""
    depth: int
    """For trials: how many layers of consequences they take; otherwise 0."""
    moves: int
    """At how many places there is one: islands, or edges."""
    chain: int
    """For trials: how many consequences the shortest one has; otherwise 0."""
    facts: int
    """By how many bridges all these moves together narrow the bounds of the edges."""
    done: float
    """The share of the narrowing that was done before this point, 0 to 1."""
    effort: int
    """The effort of finding the moves, in looks: see docs/explanation/ratings.md."""


@dataclass(frozen=True, slots=True, repr=False)
class Curve(Sequence[CurvePoint]):
    """The points of a solution, in order, as a sequence; see `curve`.

    `print` it for a drawing in a terminal; `svg` and `png` make pictures, and a notebook shows one.

    >>> import hashikit as hk
    >>> points = hk.curve(hk.parse("4.3/.../3.2"))
    >>> len(points), points[0].technique
    (1, <Technique.FULL: 'full'>)
    """

    puzzle: Puzzle
    rating: Rating
    points: tuple[CurvePoint, ...]

    @property
    def shapes(self) -> frozenset[str]:
        """How the difficulty develops over thirds of the work, by the names that
        `generate(curve=…)` takes.

        `steady`: a point of the hardest level in each third. `rising`: each third is harder than
        the one before it, on average over the bridges by which bounds are narrowed. `sting`: one
        point of the hardest level, in the last third."""
        if not self.points:
            return frozenset()
        thirds: list[list[CurvePoint]] = [[], [], []]
        for point in self.points:
            thirds[int(3 * point.done)].append(point)
        most = max(point.level for point in self.points)
        hardest = [sum(point.level is most for point in third) for third in thirds]
        facts = [sum(point.facts for point in third) for third in thirds]
        levels = [sum(point.facts * point.level.rank for point in third) for third in thirds]
        names = set()
        if all(hardest):
            names.add("steady")
        if hardest == [0, 0, 1]:
            names.add("sting")
        if all(levels[k] * facts[k + 1] < levels[k + 1] * facts[k] for k in (0, 1)):
            names.add("rising")
        return frozenset(names)

    def svg(self, *, title: str | None = None) -> str:
        """Draw the curve: a column per point, as high as its moves, in the color of its level.

        Args:
            title: A line above it; by default the rating.
        """
        return plot.svg(self.points, str(self.rating) if title is None else title)

    def png(self, *, scale: float = 2) -> bytes:
        """Draw the curve as PNG, without words: hashikit comes with no font for them.

        Args:
            scale: Pixels for each unit of the SVG drawing.

        Raises:
            MissingExtraError: resvg-py is not installed.
            OptionError: The scale is not above 0.
        """
        from ..draw import png

        return png.from_svg(self.svg(), scale=scale)

    def to_json(self) -> dict[str, Any]:
        """The rating, and the points as plain objects."""
        return {**self.rating.to_json(), "curve": [_plain(point) for point in self.points]}

    @overload
    def __getitem__(self, index: int) -> CurvePoint: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[CurvePoint, ...]: ...
    def __getitem__(self, index: int | slice) -> CurvePoint | tuple[CurvePoint, ...]:
        return self.points[index]

    def __iter__(self) -> Iterator[CurvePoint]:
        return iter(self.points)

    def __len__(self) -> int:
        return len(self.points)

    def __bool__(self) -> NoReturn:
        raise TypeError("a Curve is neither true nor false; ask for its points or its rating")

    def __repr__(self) -> str:
        return f"Curve({self.rating}, {count_of(len(self.points), 'point')})"

    def __str__(self) -> str:
        return plot.text(self.points)

    def _repr_svg_(self) -> str:
        return self.svg()


def curve(puzzle: Puzzle, *, time_limit: float | None = None) -> Curve:
    """Find the solving curve of a puzzle: which moves a person finds at each point of the solution.

    A point consists of everything that the easiest available technique yields at once; all of it is
    then applied. Rotating or mirroring the puzzle changes nothing.

    Args:
        puzzle: The puzzle.
        time_limit: Seconds after which to give up, `None` for no limit; the curve then ends there.

    Returns:
        The curve, with the rating. If the puzzle does not have exactly one solution, the curve goes
        as far as techniques lead that do not assume one.

    Raises:
        PuzzleError: The engine cannot hold the puzzle.
        OptionError: An invalid limit.
        KeyboardInterrupt: Ctrl-C; it is seen within 50 ms.

    >>> points = curve(Puzzle.from_grid([[1, 0, 1], [0, 0, 0], [2, 0, 2]]))
    >>> points
    Curve(easy (151), 3 points)
    >>> [(point.technique.value, point.moves) for point in points]
    [('capacity', 2), ('pair', 2), ('full', 4)]
    """
    flat, seconds = wire.flat(puzzle), wire.seconds(limits.time_limit(time_limit))
    with wire.reasoner(puzzle) as reasoner:
        answer, data = reasoner.curve(flat, seconds)
    numbers = [iter(memoryview(data).cast("i").tolist())] * 8
    rows = list(zip(*numbers, strict=True))
    whole = rows[0][6] if rows else 0
    points = tuple(
        CurvePoint(
            LEVELS[level],
            TECHNIQUES[technique],
            depth,
            moves,
            chain,
            facts,
            (whole - left) / whole if whole else 0.0,
            effort,
        )
        for technique, level, depth, moves, chain, facts, left, effort in rows
    )
    return Curve(puzzle, rating_of(puzzle, answer), points)


def _plain(point: CurvePoint) -> dict[str, Any]:
    names = ("level", "technique", "depth", "moves", "chain", "facts", "done", "effort")
    return {name: getattr(point, name) for name in names} | {"done": round(point.done, 3)}
