"""Puts names into the sentences that the core chooses for steps, hints and mistakes.

The core says which sentence it is, and with which islands, numbers and sides: a phrase, as
`core/people/voice.hpp` writes it. Here islands are called by their cells, (0, 2) or, in print, C1;
the page, in `web/src/explain/reasons.ts`, has letters on its board instead. The sentences are those
of `hashikit.i18n`. A phrase is rendered when somebody reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import reduce
from typing import TYPE_CHECKING, Any, Final

from ..board.geometry import Coord, Edge, column_name
from ..board.puzzle import Puzzle
from ..engine.wire import KINDS, NAMES, PHRASES
from ..i18n import either, listed, translate

if TYPE_CHECKING:
    from ..board.state import State

_KEYS: Final = [key for key, _ in PHRASES]
_SIDES: Final = ("north", "east", "south", "west")

_MOST_NAMED = 4
"""The most islands that a sentence names one by one."""


def render(puzzle: Puzzle, phrase: Sequence[int]) -> str:
    """The sentence of a phrase, in the current language; `""` for none."""
    return _Phrases(puzzle, phrase).phrase() if phrase else ""


def reason(puzzle: Puzzle, words: Sequence[int]) -> str:
    """Why the conclusions of a step hold, given its words."""
    return _Phrases(puzzle, words, 1).phrase()


def join_sentences(*sentences: str) -> str:
    """Join sentences as the language does; an empty one is left out."""
    all_ = [sentence for sentence in sentences if sentence]
    return reduce(lambda why, so: translate("so.both", why=why, so=so), all_) if all_ else ""


def conclusion(puzzle: Puzzle, words: Sequence[int], island: Coord | None) -> str:
    """What a step finds out.

    Args:
        puzzle: The puzzle.
        words: The words of the step.
        island: The island whose bridges are told by where they lead.
    """
    facts: dict[str, list[str]] = {"must": [], "can": []}
    ends: dict[tuple[str, str], list[Coord]] = {}  # of bridges from the only island of the reason
    apart: list[str] = []  # where there can be no bridge between others
    none = translate("fact.none")
    phrases = _Phrases(puzzle, words, _after(words, _after(words)))
    for _ in range(phrases.one()):
        kind, edge, amount = "must" if phrases.one() else "can", phrases.ends(), phrases.phrase()
        if edge[0] != edge[1] and island in edge:
            other = edge[1] if edge[0] == island else edge[0]
            ends.setdefault((kind, amount), []).append(other)
        elif amount == none:
            apart.append(_between(edge))
        else:
            facts[kind].append(translate("fact.there", amount=amount, place=_between(edge)))
    for (kind, amount), others in ends.items():
        place = _towards(others, none=amount == none)
        facts[kind].append(translate("fact.there", amount=amount, place=place))
    if apart:
        facts["can"].append(translate("fact.there", amount=none, place=either(apart)))
    return join_sentences(
        *(
            translate(f"so.{kind}", facts=listed(some, clauses=True))
            for kind, some in facts.items()
            if some
        )
    )


def place(puzzle: Puzzle, words: Sequence[int]) -> str:
    """Where to look for a step."""
    return _Phrases(puzzle, words, _after(words) + 1).phrase()


def _after(words: Sequence[int], at: int = 0) -> int:
    """What comes after a phrase and its length."""
    return at + 1 + words[at]


def mistake(edges: Sequence[Edge]) -> str:
    """Where to look for a mistake."""
    places = [_between(edge) for edge in edges[:_MOST_NAMED]]
    more = len(edges) - _MOST_NAMED
    if more > 0:
        places.append(translate("name.more_places", count=more))
    return translate("hint.near", place=listed(places, clauses=True))


def outcome(kind: str) -> str:
    """The sentence of a hint that is neither a step nor a mistake."""
    return translate(f"hint.{_SHORT.get(kind, kind)}")


def ending(status: str, start: State) -> str:
    """How an explanation ends that began with what was drawn, unless its last step says so."""
    kind = _SHORT.get(status, status)
    return translate(f"ending.{kind}{'_drawn' if start.bounds and kind != 'unknown' else ''}")


_SHORT = {"several-solutions": "several", "no-solution": "none"}


class _Phrases:
    """Reads phrases; each kind of value has a method that reads and names it."""

    def __init__(self, puzzle: Puzzle, numbers: Sequence[int], at: int = 0) -> None:
        self.puzzle = puzzle
        self.numbers = numbers
        self.at = at

    def one(self) -> int:
        self.at += 1
        return self.numbers[self.at - 1]

    def ends(self) -> Edge:
        """The islands of an edge, or of a value twice the same one."""
        number, edges = self.one(), self.puzzle.edges
        if number < len(edges):
            return edges[number]
        cell = self.puzzle.islands[number - len(edges)].at
        return cell, cell

    def phrase(self) -> str:
        key = _KEYS[self.one()]
        values: dict[str, object] = {}
        for _ in range(self.one()):
            name = NAMES[self.one()]
            values[name] = self.value()
        return translate(key, **values)

    def value(self) -> Any:
        """A text, or of a number the number."""
        return _READ[self.one()](self)

    number = one

    def cell(self) -> str:
        return _cell(self.puzzle.islands[self.one()].at)

    def plain(self) -> str:
        return translate("name.unknown", cell=self.cell())

    def island(self) -> str:
        island = self.puzzle.islands[self.one()]
        if island.clue is None:
            return translate("name.unknown", cell=_cell(island.at))
        return translate("name.island", clue=island.clue, cell=_cell(island.at))

    def known(self) -> str:
        return translate("name.known", A=self.plain(), bridges=self.phrase())

    def edge(self) -> str:
        return _between(self.ends())

    here = tried = edge

    def toward(self) -> str:
        return _towards([self.puzzle.islands[self.one()].at])

    def bridge(self) -> str:
        return translate("name.bridge", place=self.edge())

    def says(self) -> str:
        sign, side, reading = self.one(), self.one(), self.one()
        return translate(
            "says.at",
            cell=_cell(self.puzzle.signs[sign].at),
            reading="?" if reading < 0 else reading,
            side=translate(f"side.{_SIDES[side]}"),
        )

    def signs(self) -> str:
        cells = [_cell(self.puzzle.signs[self.one()].at) for _ in range(self.one())]
        return listed(translate("name.sign", cell=cell) for cell in cells)

    def sides(self) -> str:
        return " + ".join(str(self.one()) for _ in range(self.one())) or "0"

    def group(self) -> str:
        count = self.one()
        if count == 1:
            return str(self.value())
        return translate(
            "name.group", islands=_some([self.cell() for _ in range(count)], "name.more_of")
        )

    def islands(self) -> str:
        return _some(self._values(), "name.more")

    def every(self) -> str:
        return listed(self._values())

    def clauses(self) -> str:
        return listed([self.phrase() for _ in range(self.one())], clauses=True)

    def chain(self) -> str:
        self.at += 2  # for the page, which draws it
        links = [self.phrase() for _ in range(self.one())]
        return translate("chain.links", links=translate("chain.next").join(links))

    def _values(self) -> list[str]:
        return [self.value() for _ in range(self.one())]


_READ: Final[list[Callable[[_Phrases], str | int]]] = [getattr(_Phrases, kind) for kind in KINDS]
"""How each kind of value is read."""


def _cell(cell: Coord) -> str:
    if _lettered.get():
        return f"{column_name(cell[1])}{cell[0] + 1}"
    return f"({cell[0]}, {cell[1]})"


_lettered: ContextVar[bool] = ContextVar("lettered", default=False)


@contextmanager
def use_letters() -> Iterator[None]:
    """Within this, sentences call cells A1, A2, …, counted from one, as what is printed does.

    >>> import hashikit as hk
    >>> step = hk.explain(hk.parse("1.3/.../..2"))[0]
    >>> with use_letters():
    ...     step.conclusion
    'So there must be exactly 1 bridge to C1.'
    """
    token = _lettered.set(True)
    try:
        yield
    finally:
        _lettered.reset(token)


def _between(edge: Edge) -> str:
    """Where a bridge goes; or, of an island and itself, all its bridges together."""
    a, b = edge
    if a == b:
        return translate("place.all", A=_cell(a))
    return translate("place.between", a=_cell(a), b=_cell(b))


def _towards(others: Sequence[Coord], *, none: bool = False) -> str:
    """Where bridges go from the island that a sentence is about."""
    cells = map(_cell, others)
    if none:
        return translate("place.to", islands=either(cells))
    return translate("place.to_each" if len(others) > 1 else "place.to", islands=listed(cells))


def _some(names: Sequence[str], others: str) -> str:
    """Several islands; of many, the first ones and the number of the others."""
    more = len(names) - _MOST_NAMED
    return listed([*names[:_MOST_NAMED], translate(others, count=more)] if more > 0 else names)
