"""Choose the sentences for a step or a hint, and fill in their values.

The page does the same in web/app/hints.js with the same sentences; `tests/test_words.py` holds the
two against each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING

from ..facts import Conclusion, Deduction, Fact, Link
from ..geometry import Coord, Edge
from ..levels import Technique
from ..words import either, listed, say
from .names import Names, amount
from .sides import closed_group, sides_at, sides_of

if TYPE_CHECKING:
    from ..puzzle import Puzzle
    from ..state import State

__all__ = [
    "conclusion",
    "ending",
    "fault",
    "joined",
    "mistake",
    "outcome",
    "place",
    "reason",
    "text",
]

_CELLS = Names()

Values = dict[str, object]


def reason(step: Deduction, names: Names = _CELLS) -> str:
    """Why the conclusions of a step hold.

    Args:
        step: The step.
        names: What things are called.
    """
    key, values = _why(step, names)
    return say(f"why.{key}", **values)


def text(step: Deduction) -> str:
    """Why the conclusions of a step hold, and what they are."""
    return joined(reason(step), conclusion(step))


def joined(*sentences: str) -> str:
    """Join sentences as the language does; an empty one is left out."""
    said = [sentence for sentence in sentences if sentence]
    return reduce(lambda why, so: say("so.both", why=why, so=so), said) if said else ""


def conclusion(step: Deduction, names: Names = _CELLS) -> str:
    """What a step finds out."""
    facts: dict[str, list[str]] = {"must": [], "can": []}
    ends: dict[tuple[str, str], list[Coord]] = {}  # of bridges from the only island of the reason
    apart: list[str] = []  # where there can be no bridge between others
    none = say("fact.none")
    for c in step.conclusions:
        low, most = _span(step, c)
        kind = "must" if c.after[0] > low else "can"
        said = amount((low, c.before[1]), c.after, most)
        if not c.is_value and step.supposed is None and step.island in (c.a, c.b):
            ends.setdefault((kind, said), []).append(c.b if c.a == step.island else c.a)
        elif said == none:
            apart.append(names.between(c.edge))
        else:
            facts[kind].append(say("fact.there", amount=said, place=names.between(c.edge)))
    for (kind, said), others in ends.items():
        place = names.towards(others, none=said == none)
        facts[kind].append(say("fact.there", amount=said, place=place))
    if apart:
        facts["can"].append(say("fact.there", amount=none, place=either(apart)))
    return joined(
        *(
            say(f"so.{kind}", facts=listed(some, clauses=True))
            for kind, some in facts.items()
            if some
        )
    )


def _span(step: Deduction, fact: Conclusion | Fact) -> tuple[int, int]:
    """The fewest bridges known before, and the most that are possible."""
    most = step.puzzle.max_bridges
    before = fact.before[0] if isinstance(fact, Conclusion) else 0
    return (max(before, 1), 4 * most) if fact.is_value else (before, most)


def place(step: Deduction, names: Names = _CELLS) -> str:
    """Where to look for a step."""
    if step.island is not None:
        return say("hint.look", islands=names.island(step, step.island))
    if step.group:
        return say("hint.look", islands=names.group(step, step.group))
    return say("hint.look", islands=names.islands(step, step.cells))


def mistake(edges: Sequence[Edge], names: Names = _CELLS) -> str:
    """Where to look for a mistake."""
    return say("hint.near", place=listed(map(names.between, edges), clauses=True))


def fault(puzzle: Puzzle, drawn: State, edges: Sequence[Edge]) -> str:
    """Why edges are wrong, where the islands at their ends show it; `""` if they do not."""
    sides = sides_of(puzzle, drawn, dict.fromkeys(cell for edge in edges for cell in edge))
    clued = [(cell, at, island.clue) for cell, at in sides.items() if (island := puzzle.at(cell))]
    for cell, at, clue in clued:
        if clue is not None and at.have > clue:
            named = say("name.unknown", cell=_CELLS.cell(cell))
            return say("hint.over", A=named, clue=clue, count=at.have)
    for cell in sides:
        group = closed_group(puzzle, drawn, cell)
        if group:
            return say("hint.closed", group=_CELLS.group_of(group))
    for cell, at, clue in clued:
        if clue is not None and at.total < clue:
            named = say("name.unknown", cell=_CELLS.cell(cell))
            return say("hint.short", A=named, clue=clue, count=at.total)
    return ""


def outcome(kind: str, mistakes: Mapping[Edge, int]) -> str:
    """The sentence of a hint that is not a step.

    Args:
        kind: The kind of hint.
        mistakes: What is wrong, and how many bridges are drawn there.
    """
    if mistakes:
        drawn = any(mistakes.values())
        return say("hint.no", count=len(mistakes) if drawn else 0)
    return say(f"hint.{_SHORT.get(kind, kind)}")


def ending(status: str, start: State) -> str:
    """How an explanation ends that began with what was drawn."""
    kind = _SHORT.get(status, status)
    return say(f"ending.{kind}{'_drawn' if start.bounds and kind != 'unknown' else ''}")


_SHORT = {"several-solutions": "several", "no-solution": "none"}


# ---------------------------------------------------------------------------------------- reasons


def _why(step: Deduction, names: Names) -> tuple[str, Values]:
    """The key of a reason, and its values."""
    technique, island, group = step.technique, step.island, step.group
    key = technique.value.replace("-", "_")
    if technique in (Technique.FULL, Technique.ONE_EACH_WAY, Technique.CAPACITY, Technique.ROOM):
        return _arithmetic(step, names)
    values: Values = {}
    if island is not None:
        values["A"] = names.island(step, island)
    if technique is Technique.MINIMAL:
        wants = _wants(step, names)
        key = "minimal" if wants else "minimal_bare"
        values["wants"] = listed(wants, clauses=True)
    if technique in (Technique.LOOP, Technique.PAIR):
        (c,) = step.conclusions
        values["islands"] = names.islands(step, c.edge)
        values["bridges"] = say("fact.count", count=c.after[1] + 1)
    if step.bridge is not None:
        values["bridge"] = names.bridge(step.bridge)
    if technique is Technique.SPLIT:
        values["place"] = names.here(step.conclusions[0].edge)
    if technique is Technique.PARITY:
        values["total"] = sum(_value(step, cell) for cell in group)
        concluded = {c.edge for c in step.conclusions}
        out = sum(
            f.minimum
            for f in step.facts
            if f.edge not in concluded and (f.a in group) != (f.b in group)
        )
        if out:
            key = "parity_out"
            values["bridges"] = say("fact.count", count=out)
    if technique is Technique.SUM_REST and len(group) == 1:
        key = "sum_alone"
    if step.supposed is not None and (
        technique is Technique.SUM or (technique is Technique.WAY_OUT and not group)
    ):
        key = "blocked"  # a bridge may leave a sum no values, as it may block another bridge
    if step.sums:
        values["says"] = names.says(step.sums[0])
    if group:
        values["group"] = names.group(step, group)
    if step.supposed is not None:
        values["supposed"] = _supposed(step, step.supposed, names)
        values["failed"] = _failed(step, names)
    if technique is Technique.TRIAL:
        chain = names.chain(step, [_link(step, link, names) for link in step.chain])
        key = "trial_chain" if step.chain and chain else "trial"
        values["chain"] = chain
    return key, values


def _arithmetic(step: Deduction, names: Names) -> tuple[str, Values]:
    """A reason based on what the sides of an island can give."""
    technique, cell = step.technique, step.island
    assert cell is not None
    sides = sides_at(step, cell)
    clue = _clue(step, cell)
    edges = [c for c in step.conclusions if not c.is_value]
    values: Values = {"A": names.plain(step, cell), "clue": clue}
    if technique is Technique.ROOM:
        known = clue if clue is not None else _most(step, cell)
        values |= {"clue": known, "have": sides.have, "left": known - sides.have}
        return ("room" if clue is not None else "room_most"), values
    unsaid: Values = {"A": names.island(step, cell)}
    if clue is None and technique is Technique.ONE_EACH_WAY and len(edges) == 1:
        return "only_way", unsaid
    usual = "all" if technique is Technique.FULL else technique.value.replace("-", "_")
    if clue is None or not edges:
        return usual, unsaid
    if technique is Technique.FULL:
        if sides.total != clue:
            return usual, unsaid
        values |= {"parts": _parts(sides.most.values()), "have": sides.have}
        (first, *others) = edges
        drawn = first.before[0]
        if others or sides.have + sides.most[first.edge] - drawn < clue:
            return "full", values
        values["have"] = sides.have - drawn
        return ("only" if sides.have == drawn else "last_more" if drawn else "last"), values
    spare = sides.total - clue
    if any(sides.most[c.edge] - spare < c.after[0] or not c.after[0] for c in edges):
        return usual, unsaid
    if len(edges) > 1:
        if any(c.after[0] != 1 for c in edges):
            return usual, unsaid
        values |= {"parts": _parts(sides.most.values()), "spare": spare}
        return ("each_but" if any(0 < n <= spare for n in sides.most.values()) else "each"), values
    (c,) = edges
    if sides.most[c.edge] - spare != c.after[0]:
        return "capacity", unsaid
    rest = [most for edge, most in sides.most.items() if edge != c.edge]
    return "rest", {**values, "parts": _parts(rest)}


def _parts(most: object) -> str:
    """What sides can give, as a sum."""
    assert hasattr(most, "__iter__")
    return " + ".join(str(number) for number in most if number) or "0"


def _clue(step: Deduction, cell: Coord) -> int | None:
    island = step.puzzle.at(cell)
    assert island is not None
    return island.clue


def _known(step: Deduction, cell: Coord) -> tuple[int, int]:
    """What the step knows of the value of an island."""
    most = 4 * step.puzzle.max_bridges
    return next(
        ((f.minimum, f.maximum) for f in step.facts if f.edge == (cell, cell)),
        (0, most),
    )


def _most(step: Deduction, cell: Coord) -> int:
    return _known(step, cell)[1]


def _value(step: Deduction, cell: Coord) -> int:
    """The number of an island, or its known minimum."""
    clue = _clue(step, cell)
    return _known(step, cell)[0] if clue is None else clue


def _supposed(step: Deduction, fact: Fact, names: Names) -> str:
    """What is assumed: at least or at most this many bridges."""
    low, most = _span(step, fact)
    after = (fact.minimum, most) if fact.minimum else (0, fact.maximum)
    said = amount((low, most), after, most)
    return say("fact.there", amount=said, place=names.here(fact.edge))


def _failed(step: Deduction, names: Names) -> str:
    """How an assumption fails."""
    failure = step.failure
    if failure is None:
        return say("failed.none")
    kind = f"failed.{failure.kind.replace('-', '_')}"
    if failure.kind == "cut-off":
        return say(kind, group=names.group(step, step.group))
    if failure.sum is not None:
        return say(kind, sign=names.signs([failure.sum]))
    if failure.edge is not None:
        return say(kind, place=names.between(failure.edge))
    assert failure.island is not None
    if failure.kind == "clash":
        return say(kind, place=names.between((failure.island, failure.island)))
    return say(kind, A=names.island(step, failure.island))


def _wants(step: Deduction, names: Names) -> list[str]:
    """The conditions that a smallest set shows to be jointly impossible."""
    wants = []
    if step.islands:
        islands = names.islands(step, step.islands)
        wants.append(say("want.islands", islands=islands, count=len(step.islands)))
    if "network" in step.rules:
        wants.append(say("want.network"))
    if "loop" in step.rules:
        wants.append(say("want.loop"))
    if step.sums:
        count = len({s.sign.at for s in step.sums})
        wants.append(say("want.signs", signs=names.signs(step.sums), count=count))
    return wants


def _link(step: Deduction, link: Link, names: Names) -> str:
    """One consequence of an assumption."""
    key = f"link.{link.why.replace('-', '_')}"
    if link.why in ("crossing", "loop"):
        return say(key, place=names.between(link.edge))
    if link.why == "way-out":
        island = link.island or link.a
        of_group = "" if island in link.edge else "_group"
        return say(key + of_group, A=names.cell(island), place=names.between(link.edge))
    most = step.puzzle.max_bridges * (4 if link.sum is not None else 1)
    after = (link.bound, most) if link.at_least else (0, link.bound)
    said = amount((0, most), after, most)
    if link.sum is not None:
        return say(key, says=names.says(link.sum), A=names.island(step, link.a), amount=said)
    here = link.island or link.a
    place = names.towards([link.b if link.a == here else link.a])
    if here not in link.edge:
        place = names.between(link.edge)
    return say(key, A=names.island(step, here), amount=said, place=place)
