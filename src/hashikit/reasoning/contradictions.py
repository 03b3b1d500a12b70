"""The last sentence where there is no solution: how what is known breaks a rule.

The page does the same in web/app/contradictions.js with the same sentences.
"""

from __future__ import annotations

from ..board.geometry import Coord
from ..i18n import listed, say
from .facts import Deduction, Failure
from .names import MOST_NAMED, Names, amount
from .resting import clue_of, has, known_of, parts, value_of, wants_of
from .sides import sides_at

__all__ = ["contradiction"]

Values = dict[str, object]


def contradiction(step: Deduction, names: Names) -> str:
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
        key, values = _arithmetic(step, failure.island, names)
    elif failure.kind == "cut-off":
        key, values = "cut_off", {"group": names.group(step, step.group)}
    elif failure.kind == "odd":
        key, values = _odd(step, names)
    elif failure.kind == "sum":
        key, values = _sum(step, failure, names)
    else:
        key, values = _edges(step, failure, names)
    return say(f"impossible.{key}", **values)


def _arithmetic(step: Deduction, cell: Coord, names: Names) -> tuple[str, Values]:
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


def _odd(step: Deduction, names: Names) -> tuple[str, Values]:
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


def _sum(step: Deduction, failure: Failure, names: Names) -> tuple[str, Values]:
    """A sign that no different numbers satisfy."""
    said = failure.sum
    assert said is not None
    values: Values = {"says": names.says(said)}
    known = [one for cell in said.islands if (one := has(step, cell, names, by_sides=True))]
    if not 0 < len(known) <= MOST_NAMED:
        return "sum", values
    key = "repeat" if said.reading == "?" else "sum_known" if len(said.islands) > 1 else "sum_one"
    return key, {**values, "known": listed(known, clauses=True)}


def _edges(step: Deduction, failure: Failure, names: Names) -> tuple[str, Values]:
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
