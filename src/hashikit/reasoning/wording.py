"""Choose the sentences for a step or a hint, and fill in their values.

The page does the same in web/src/explain/hints.ts and contradictions.ts with the same sentences;
`tests/test_words.py` holds the two against each other.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from ..board.geometry import Coord
from ..board.state import State
from ..i18n import either, listed, say
from ..levels import Technique
from .names import MOST_NAMED, Names, amount
from .sides import sides_at
from .steps import Conclusion, Fact, Failure, Link, Step

_CELLS = Names()

Values = dict[str, object]


def reason(step: Step, names: Names = _CELLS) -> str:
    """Why the conclusions of a step hold.

    Args:
        step: The step.
        names: What things are called.
    """
    if step.contradicts:
        return contradiction(step, names)
    key, values = _why(step, names)
    return say(f"why.{key}", **values)


def text(step: Step) -> str:
    """Why the conclusions of a step hold, and what they are."""
    return joined(reason(step), conclusion(step))


def joined(*sentences: str) -> str:
    """Join sentences as the language does; an empty one is left out."""
    said = [sentence for sentence in sentences if sentence]
    return reduce(lambda why, so: say("so.both", why=why, so=so), said) if said else ""


def conclusion(step: Step, names: Names = _CELLS) -> str:
    """What a step finds out."""
    if step.contradicts:
        return say("so.none_drawn" if step.begun else "so.none")
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


def _span(step: Step, fact: Conclusion | Fact) -> tuple[int, int]:
    """The fewest bridges known before, and the most that are possible."""
    most = step.puzzle.max_bridges
    before = fact.before[0] if isinstance(fact, Conclusion) else 0
    return (max(before, 1), 4 * most) if fact.is_value else (before, most)


def place(step: Step, names: Names = _CELLS) -> str:
    """Where to look for a step."""
    if step.island is not None:
        return say("hint.look", islands=names.island(step, step.island))
    if step.group:
        return say("hint.look", islands=names.group(step, step.group))
    return say("hint.look", islands=names.islands(step, step.cells))


def outcome(kind: str) -> str:
    """The sentence of a hint that is neither a step nor a mistake."""
    return say(f"hint.{_SHORT.get(kind, kind)}")


def ending(status: str, start: State) -> str:
    """How an explanation ends that began with what was drawn, unless its last step says so."""
    kind = _SHORT.get(status, status)
    return say(f"ending.{kind}{'_drawn' if start.bounds and kind != 'unknown' else ''}")


_SHORT = {"several-solutions": "several", "no-solution": "none"}


# ---------------------------------------------------------------------------------------- reasons


def _why(step: Step, names: Names) -> tuple[str, Values]:
    """The key of a reason, and its values."""
    technique, island, group = step.technique, step.island, step.group
    key = technique.value.replace("-", "_")
    if technique in (Technique.FULL, Technique.ONE_EACH_WAY, Technique.CAPACITY, Technique.ROOM):
        return _arithmetic(step, names)
    values: Values = {}
    if island is not None:
        values["A"] = names.island(step, island)
    if technique is Technique.MINIMAL:
        wants = wants_of(step, names)
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
        values["total"] = sum(value_of(step, cell) for cell in group)
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
    if technique in (Technique.NO_REPEAT, Technique.SUM) and step.supposed is None:
        known = [said for cell in group if (said := has(step, cell, names))]
        if known:
            key += "_known"
            values["known"] = listed(known, clauses=True)
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


def _arithmetic(step: Step, names: Names) -> tuple[str, Values]:
    """A reason based on what the sides of an island can give."""
    technique, cell = step.technique, step.island
    assert cell is not None
    clue = clue_of(step, cell)
    least, greatest = known_of(step, cell) if clue is None else (clue, clue)
    need = max(least, 1)  # every island has a bridge
    sides = sides_at(step, cell, greatest)
    values: Values = {"A": names.plain(step, cell)}
    if technique is Technique.ROOM:
        values |= {"clue": greatest, "have": sides.have, "left": greatest - sides.have}
        return ("room" if clue is not None else "room_most"), values
    unsaid: Values = {"A": names.island(step, cell)}
    usual = "all" if technique is Technique.FULL else "capacity"
    edges = [c for c in step.conclusions if not c.is_value]
    if not edges:
        return usual, unsaid
    values["need"] = say(f"need.{'exactly' if need == greatest else 'least'}", count=need)
    first = edges[0]
    drawn = sides.drawn.get(first.edge, 0)
    elsewhere = sides.have - drawn
    if sides.open == [first.edge] and first.after[0] == need - elsewhere:
        if need == 1 < greatest:
            return "only_way", unsaid
        values["have"] = elsewhere
        return ("last_more" if drawn else "last") if elsewhere else "only", values
    spare = sides.total - need
    values |= {"parts": parts(sides.most.values()), "spare": spare}
    if technique is Technique.FULL:
        return ("full", values) if spare == 0 else (usual, unsaid)
    if any(not 0 < c.after[0] <= sides.most.get(c.edge, 0) - spare for c in edges):
        return usual, unsaid
    if len(edges) == 1:
        if sides.most[first.edge] - spare != first.after[0]:
            return usual, unsaid
        rest = [most for edge, most in sides.most.items() if edge != first.edge]
        return "rest", {**values, "parts": parts(rest)}
    each = min(c.after[0] for c in edges)
    if each < max(c.after[0] for c in edges):
        return "spare", values
    if all(most - spare >= each for most in sides.most.values() if most):
        return ("each" if each == 1 else "each_more"), {**values, "least": each}
    return ("each_but" if each == 1 else "spare"), values


def _supposed(step: Step, fact: Fact, names: Names) -> str:
    """What is assumed: at least or at most this many bridges."""
    low, most = _span(step, fact)
    after = (fact.minimum, most) if fact.minimum else (0, fact.maximum)
    said = amount((low, most), after, most)
    return say("fact.there", amount=said, place=names.here(fact.edge))


def _failed(step: Step, names: Names) -> str:
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


def _is_joined(step: Step, link: Link, island: Coord) -> bool:
    """Whether a bridge joins an island to others before a link of a trial."""
    earlier = step.chain[: step.chain.index(link)]
    sides = [(other.a, other.b, other.at_least and other.bound) for other in earlier]
    sides += [(fact.a, fact.b, fact.minimum) for fact in (*step.facts, step.supposed) if fact]
    return any(low and a != b and island in (a, b) for a, b, low in sides)


def _link(step: Step, link: Link, names: Names) -> str:
    """One consequence of an assumption."""
    key = f"link.{link.why.replace('-', '_')}"
    if link.why in ("crossing", "loop"):
        return say(key, place=names.between(link.edge))
    if link.why == "way-out":
        island = link.island or link.a
        of_group = "_group" if _is_joined(step, link, island) else ""
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


# ---------------------------------------------------------------------- where there is no solution


def contradiction(step: Step, names: Names) -> str:
    """How what a step names breaks a rule, in a sentence or two.

    Args:
        step: A step that concludes nothing but that there is no solution.
        names: What things are called.
    """
    failure = step.failure
    if failure is None:
        wants = listed(wants_of(step, names), clauses=True)
        return say("impossible.minimal", wants=wants)
    if failure.kind in ("too-many", "too-few") and failure.island is not None:
        key, values = _wrong_arithmetic(step, failure.island, names)
    elif failure.kind == "cut-off":
        key, values = "cut_off", {"group": names.group(step, step.group)}
    elif failure.kind == "odd":
        key, values = _odd(step, names)
    elif failure.kind == "unbalanced":
        key, values = _unbalanced(step, names)
    elif failure.kind == "sum":
        key, values = _sum(step, failure, names)
    else:
        key, values = _edges(step, failure, names)
    return say(f"impossible.{key}", **values)


def _wrong_arithmetic(step: Step, cell: Coord, names: Names) -> tuple[str, Values]:
    """An island with too many bridges, or with too few that it can get."""
    clue = clue_of(step, cell)
    least, greatest = known_of(step, cell) if clue is None else (clue, clue)
    sides = sides_at(step, cell, greatest)
    values: Values = {"A": names.plain(step, cell)}
    if step.failure is not None and step.failure.kind == "too-many":
        key = "too_many" if least == greatest else "too_many_most"
        return key, {**values, "clue": greatest, "have": sides.have}
    need = max(least, 1)  # every island has a bridge
    kind = "exactly" if need == greatest else "least"
    values["need"] = say(f"need.{kind}", count=need)
    can = parts(sides.most.values())
    return ("too_few" if sides.total else "no_side"), {**values, "parts": can}


def _odd(step: Step, names: Names) -> tuple[str, Values]:
    """Islands whose bridges among themselves would have an odd number of ends."""
    group = step.group
    total = sum(value_of(step, cell) for cell in group)
    values: Values = {"group": names.group(step, group), "total": total}
    if len(group) == len(step.puzzle.islands):
        return "odd_all", values
    out = sum(f.minimum for f in step.facts if (f.a in group) != (f.b in group))
    if not out:
        return "odd", values
    bridges = say("fact.count", count=out)
    return "odd_out", {**values, "bridges": bridges, "rest": total - out}


def _unbalanced(step: Step, names: Names) -> tuple[str, Values]:
    """Islands of one color that need more bridges than those of the other can take."""
    group, puzzle = set(step.group), step.puzzle
    around = {end for a, b in puzzle.edges for end in (a, b) if {a, b} & group} - group
    clues = {island.at: island.clue for island in puzzle.islands}
    most = 4 * puzzle.max_bridges
    values: Values = {
        "A": names.plain(step, step.group[0]),
        "need": sum(1 if (clue := clues[cell]) is None else clue for cell in group),
        "most": sum(most if (clue := clues[cell]) is None else clue for cell in around),
    }
    whole = len(group | around) == len(clues)
    return "unbalanced" if whole else "unbalanced_part", values


def _sum(step: Step, failure: Failure, names: Names) -> tuple[str, Values]:
    """A sign that no different numbers satisfy."""
    said = failure.sum
    assert said is not None
    values: Values = {"says": names.says(said)}
    known = [one for cell in said.islands if (one := has(step, cell, names, by_sides=True))]
    if not 0 < len(known) <= MOST_NAMED:
        return "sum", values
    key = "repeat" if said.reading == "?" else "sum_known" if len(said.islands) > 1 else "sum_one"
    return key, {**values, "known": listed(known, clauses=True)}


def _edges(step: Step, failure: Failure, names: Names) -> tuple[str, Values]:
    """A bridge that crosses another one, closes a loop, or is one too many."""
    edge = failure.edge
    assert edge is not None
    if failure.kind == "crossing" and step.bridge is not None:
        return "crossing", {"one": names.between(edge), "two": names.between(step.bridge)}
    if failure.kind == "loop":
        return "loop", {"place": names.between(edge)}
    most = step.puzzle.max_bridges
    known = [fact for fact in step.facts if fact.edge == edge]
    low = max(fact.minimum for fact in known)
    must = say("fact.there", amount=amount((0, most), (low, most), most), place=names.between(edge))
    for cell in edge:
        clue = clue_of(step, cell) if cell in step.islands else None
        if clue is not None and clue < low:
            return "clash_clue", {"must": must, "A": names.plain(step, cell), "clue": clue}
    high = min([most, *(fact.maximum for fact in known)])
    return "clash", {"must": must, "can": amount((0, most), (0, high), most)}


# -------------------------------------------------------------------------- the numbers of islands


def parts(most: Iterable[int]) -> str:
    """What sides can give, as a sum."""
    return " + ".join(str(number) for number in most if number) or "0"


def clue_of(step: Step, cell: Coord) -> int | None:
    """The clue of an island; `None` if it shows none."""
    island = step.puzzle.at(cell)
    assert island is not None
    return island.clue


def known_of(step: Step, cell: Coord) -> tuple[int, int]:
    """What the step knows of the value of an island."""
    most = 4 * step.puzzle.max_bridges
    return next(
        ((f.minimum, f.maximum) for f in step.facts if f.edge == (cell, cell)),
        (0, most),
    )


def value_of(step: Step, cell: Coord) -> int:
    """The number of an island, or its known minimum."""
    clue = clue_of(step, cell)
    return known_of(step, cell)[0] if clue is None else clue


def has(step: Step, cell: Coord, names: Names, *, by_sides: bool = False) -> str:
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


def wants_of(step: Step, names: Names) -> list[str]:
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


class _Sentences:
    """What a step asks for its sentences; it can be pickled with the step."""

    reason = staticmethod(reason)
    conclusion = staticmethod(conclusion)
    text = staticmethod(text)


SENTENCES = _Sentences()
