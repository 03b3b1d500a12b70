"""What a sentence calls things: islands, groups, bridges, signs, and where a bridge goes.

Python names them by their cells, as its drawings do; the page has letters on the board instead. The
sentences are the same (`hashikit.i18n`), and so is the rule that shortens a list: four islands are
named one by one.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..board.geometry import Coord, Edge, Sum
from ..i18n import either, language, listed, say
from ..levels import Level, Technique
from .steps import Step

MOST_NAMED = 4
"""The most islands that a sentence names one by one."""


def level_name(level: Level) -> str:
    """A level in the current language; in English the plain name that options take."""
    return str(level) if language() == "en" else say(f"level.{level}")


def technique_name(technique: Technique) -> str:
    """A technique in the current language; in English the plain name that options take."""
    if language() == "en":
        return str(technique)
    return say(f"technique.{technique.value.replace('-', '_')}")


class Names:
    """Names by cells."""

    def cell(self, cell: Coord) -> str:
        """An island, named by its cell alone."""
        return f"({cell[0]}, {cell[1]})"

    def island(self, step: Step, cell: Coord) -> str:
        """An island, named by its clue and its cell, or by what is known of its value."""
        at = self.cell(cell)
        island = step.puzzle.at(cell)
        if island is not None and island.clue is not None:
            return say("name.island", clue=island.clue, cell=at)
        name = say("name.unknown", cell=at)
        known = next((f for f in step.facts if f.edge == (cell, cell)), None)
        if known is None:
            return name
        most = 4 * step.puzzle.max_bridges
        bridges = amount((1, most), (known.minimum, min(known.maximum, most)), most)
        return say("name.known", A=name, bridges=bridges)

    def plain(self, step: Step, cell: Coord) -> str:
        """An island in a sentence that tells its clue itself."""
        return say("name.unknown", cell=self.cell(cell))

    def islands(self, step: Step, cells: Sequence[Coord]) -> str:
        """Several islands."""
        if len(cells) <= MOST_NAMED:
            return listed(self.island(step, cell) for cell in cells)
        return self.some(cells)

    def every(self, step: Step, cells: Sequence[Coord]) -> str:
        """Several islands, none left out, where a reader needs them all to follow."""
        few = len(cells) <= MOST_NAMED
        return listed(self.island(step, cell) if few else self.cell(cell) for cell in cells)

    def some(self, cells: Sequence[Coord], others: str = "name.more") -> str:
        """Several islands by their cells; for many, the first ones and the number of the others."""
        named = [self.cell(cell) for cell in cells[:MOST_NAMED]]
        more = len(cells) - MOST_NAMED
        return listed([*named, say(others, count=more)] if more > 0 else named)

    def group_of(self, cells: Sequence[Coord]) -> str:
        """A group by its cells."""
        return say("name.group", islands=self.some(cells, "name.more_of"))

    def group(self, step: Step, cells: Sequence[Coord]) -> str:
        """Islands that are joined, or would be."""
        if len(cells) == 1:
            return self.island(step, cells[0])
        return self.group_of(cells)

    def bridge(self, edge: Edge) -> str:
        """A bridge that is drawn."""
        return say("name.bridge", place=self.between(edge))

    def signs(self, sums: Sequence[Sum]) -> str:
        """The signs that say something."""
        return listed(dict.fromkeys(say("name.sign", cell=self.cell(s.sign.at)) for s in sums))

    def says(self, said: Sum) -> str:
        """What one side of a sign says."""
        side = say(f"side.{said.side}")
        return say("says.at", cell=self.cell(said.sign.at), reading=said.reading, side=side)

    def between(self, edge: Edge) -> str:
        """Where a bridge goes; or, of an island and itself, all its bridges together."""
        a, b = edge
        if a == b:
            return say("place.all", A=self.cell(a))
        return say("place.between", a=self.cell(a), b=self.cell(b))

    def here(self, edge: Edge) -> str:
        """Where the bridge goes that a sentence is about."""
        return self.between(edge)

    def chain(self, step: Step, links: Sequence[str]) -> str:
        """What follows from an assumption, one after the other."""
        return say("chain.links", links=say("chain.next").join(links))

    def towards(self, others: Sequence[Coord], *, none: bool = False) -> str:
        """Where bridges go from the island that a sentence is about."""
        cells = map(self.cell, others)
        if none:
            return say("place.to", islands=either(cells))
        return say("place.to_each" if len(others) > 1 else "place.to", islands=listed(cells))


def amount(before: tuple[int, int], after: tuple[int, int], most: int) -> str:
    """A number of bridges in words, given the bounds before and after.

    >>> amount((0, 2), (1, 2), 2), amount((0, 2), (0, 1), 2), amount((0, 2), (2, 2), 2)
    ('at least 1 bridge', 'at most 1 bridge', '2 bridges')
    """
    low, high = after[0], min(after[1], most)
    if high == 0:
        return say("fact.none")
    if low <= before[0]:
        return say("fact.most", count=high)
    if low == high:
        return say("fact.count" if high == most else "fact.exactly", count=low)
    if high < min(before[1], most):
        return say("fact.range", low=low, count=high)
    return say("fact.least", count=low)
