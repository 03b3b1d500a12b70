"""What a step rests on about the numbers of islands, in words."""

from __future__ import annotations

from collections.abc import Iterable

from ..board.geometry import Coord
from ..i18n import say
from .facts import Deduction
from .names import Names

__all__ = ["clue_of", "has", "known_of", "parts", "value_of", "wants_of"]


def parts(most: Iterable[int]) -> str:
    """What sides can give, as a sum."""
    return " + ".join(str(number) for number in most if number) or "0"


def clue_of(step: Deduction, cell: Coord) -> int | None:
    """The clue of an island; `None` if it shows none."""
    island = step.puzzle.at(cell)
    assert island is not None
    return island.clue


def known_of(step: Deduction, cell: Coord) -> tuple[int, int]:
    """What the step knows of the value of an island."""
    most = 4 * step.puzzle.max_bridges
    return next(
        ((f.minimum, f.maximum) for f in step.facts if f.edge == (cell, cell)),
        (0, most),
    )


def value_of(step: Deduction, cell: Coord) -> int:
    """The number of an island, or its known minimum."""
    clue = clue_of(step, cell)
    return known_of(step, cell)[0] if clue is None else clue


def has(step: Deduction, cell: Coord, names: Names, *, by_sides: bool = False) -> str:
    """What a step rests on about the number of an island; `""` if nothing. `by_sides`: and what
    follows from how many sides it has, unless it has all four."""
    clue = clue_of(step, cell)
    most = step.puzzle.max_bridges
    facts = {f.edge: (f.minimum, f.maximum) for f in step.facts if cell in f.edge}
    if clue is not None:
        low = high = clue
    elif facts or by_sides:
        ends = (sorted((cell, other.at)) for other in step.puzzle.neighbors(cell))
        sides = [facts.get((a, b), (0, most)) for a, b in ends]
        least, greatest = known_of(step, cell)
        low = max(1, least, sum(low for low, _ in sides))
        high = min(greatest, sum(high for _, high in sides))
        if low == 1 and high == 4 * most:
            return ""
    else:
        return ""
    kind = "exactly" if low == high else "least" if high == 4 * most else "most"
    if kind == "most" and low > 1:
        kind = "range"
    count = low if kind == "least" else high
    return say(f"has.{kind}", A=names.cell(cell), low=low, count=count)


def wants_of(step: Deduction, names: Names) -> list[str]:
    """The conditions that a smallest set shows to be jointly impossible."""
    wants = []
    if step.islands:
        islands = names.every(step, step.islands)
        wants.append(say("want.islands", islands=islands, count=len(step.islands)))
    if "network" in step.rules:
        wants.append(say("want.network"))
    if "loop" in step.rules:
        wants.append(say("want.loop"))
    if step.sums:
        count = len({s.sign.at for s in step.sums})
        wants.append(say("want.signs", signs=names.signs(step.sums), count=count))
    return wants
