"""The English sentences of explanations and hints.

A step comes from the engine as a technique with its islands, edges and numbers; here it becomes
words. What one sentence costs does not depend on the size of the puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..facts import Conclusion, Deduction, Link
from ..geometry import Coord, Edge, Sum
from ..levels import Technique

__all__ = ["conclusion", "ending", "outcome", "place", "reason", "sentence", "text"]

_MOST_NAMED = 8
"""Islands of a group that are named one by one."""


def reason(step: Deduction) -> str:
    """Why the conclusions of a step hold, without a full stop."""
    return _REASONS[step.technique](step)


def conclusion(step: Deduction) -> str:
    """What a step finds out, without a full stop."""
    parts: list[str] = []
    ends: dict[str, list[Coord]] = {}  # of bridges from the island that the reason speaks of
    for c in step.conclusions:
        if c.is_value:
            parts.append(f"{_amount(c)} in all at {_cell(c.a)}")
        elif step.island in (c.a, c.b):
            ends.setdefault(_amount(c), []).append(c.b if c.a == step.island else c.a)
        else:
            parts.append(f"{_amount(c)} between {_cell(c.a)} and {_cell(c.b)}")
    for amount, others in ends.items():
        no = amount.startswith("no ")
        each = "each of " if len(others) > 1 and not no else ""
        parts.append(f"{amount} to {each}{_list(map(_cell, others), ' or ' if no else ' and ')}")
    return _list(parts)


def text(step: Deduction) -> str:
    """Reason and conclusion, without a full stop."""
    if step.technique in (Technique.TRIAL, Technique.MINIMAL):
        return f"{reason(step)}. {_so(step)}"
    return f"{reason(step)}: {conclusion(step)}"


def place(step: Deduction | None, mistakes: Sequence[Edge], cells: Sequence[Coord]) -> str:
    """Where a hint says to look, without a full stop; `""` if there is nothing to see."""
    if mistakes:
        return f"Look at {_list(map(_edge, mistakes))}"
    if step is None:
        return ""
    return f"Look at {_island(step, step.island) if step.island else _some(step, cells)}"


def outcome(kind: str, step: Deduction | None, mistakes: Sequence[Edge]) -> str:
    """What follows from a hint, or what there is instead of one, without a full stop."""
    if step is not None:
        return _so(step)
    if len(mistakes) == 1:
        return "What is drawn there is in no solution"
    if mistakes:
        return "What is drawn there cannot all be right"
    return _OUTCOMES[kind]


def ending(status: str) -> str:
    """How an explanation ends, without a full stop."""
    return _ENDINGS[status]


def sentence(text: str) -> str:
    """Something said above as a sentence of its own, with its full stop."""
    return f"{text[0].upper()}{text[1:]}."


_OUTCOMES = {
    "finished": "It is solved",
    "several-solutions": "Nothing more follows: there are several solutions",
    "no-solution": "The puzzle has no solution",
    "unknown": "A limit came first",
}

_ENDINGS = {
    "complete": "That is the only solution",
    "several-solutions": "There are several solutions, and this is all they have in common",
    "no-solution": "There is no solution",
    "unknown": "A limit came first",
}


# ------------------------------------------------------------------------------------------ words


def _cell(cell: Coord) -> str:
    return f"({cell[0]}, {cell[1]})"


def _edge(edge: Edge) -> str:
    return f"{_cell(edge[0])}–{_cell(edge[1])}"


def _list(parts: Iterable[str], join: str = " and ") -> str:
    parts = list(parts)
    return join.join((", ".join(parts[:-1]), parts[-1])) if len(parts) > 1 else "".join(parts)


def _number(step: Deduction, cell: Coord) -> int | None:
    island = step.puzzle.at(cell)
    assert island is not None
    return island.clue


def _value(step: Deduction, cell: Coord) -> tuple[int, int] | None:
    """What the step knows of the value of an island without a clue."""
    return next(((f.minimum, f.maximum) for f in step.facts if f.edge == (cell, cell)), None)


def _clue(step: Deduction, cell: Coord) -> str:
    number = _number(step, cell)
    if number is not None:
        return str(number)
    known = _value(step, cell)
    if known is None:
        return "?"
    low, high = known
    if low == high:
        return f"? of {low}"
    if low <= 1:
        return f"? of at most {high}"
    most = 4 * step.puzzle.max_bridges
    return f"? of at least {low}" if high == most else f"? of {low} to {high}"


def _island(step: Deduction, cell: Coord | None) -> str:
    assert cell is not None
    return f"the {_clue(step, cell)} at {_cell(cell)}"


def _cells(cells: Sequence[Coord]) -> str:
    """Islands; only some of them if they are many."""
    if len(cells) > _MOST_NAMED:
        return ", ".join([*map(_cell, cells[:_MOST_NAMED]), "…"])
    return _list(map(_cell, cells))


def _some(step: Deduction, cells: Sequence[Coord]) -> str:
    if len(cells) == 1:
        return _island(step, cells[0])
    if len(cells) > _MOST_NAMED:
        return f"the {len(cells)} islands {_cells(cells)}"
    return f"the islands {_cells(cells)}"


def _group(step: Deduction) -> str:
    if len(step.group) == 1:
        return _island(step, step.group[0])
    return f"the group of {_cells(step.group)}"


def _so(step: Deduction) -> str:
    """The conclusion as a sentence of its own, without a full stop."""
    found = conclusion(step)
    return f"So there {'can' if found.startswith('no ') else 'must'} be {found}"


def _says(said: Sum) -> str:
    """What one side of a sign says."""
    return f"the sign at {_cell(said.sign.at)} says {said.reading} to the {said.side}"


def _there(said: Sum) -> str:
    """The islands on one side of a sign."""
    side = f"to the {said.side} of the sign at {_cell(said.sign.at)}"
    return f"the island{'s' * (len(said.islands) > 1)} {side}"


def _bridges(count: int) -> str:
    return "no bridge" if count == 0 else "1 bridge" if count == 1 else f"{count} bridges"


def _amount(c: Conclusion) -> str:
    low, high = c.after
    if c.is_value and low < high and low > c.before[0]:
        many = f"{low} to {_bridges(high)}"
        return many if high < c.before[1] else f"at least {_bridges(low)}"
    if c.is_value and low == high:
        return _bridges(low)
    if high == 0:
        return "no bridge"
    if c.draws:
        return _bridges(low) if low == high else f"at least {_bridges(low)}"
    return f"no more than {_bridges(high)}"


def _supposition(step: Deduction) -> str:
    """What is assumed, as the subject of a sentence."""
    fact = step.supposed
    assert fact is not None
    between = f"between {_cell(fact.a)} and {_cell(fact.b)}"
    if fact.minimum == 0:
        return f"{'only ' if fact.maximum else ''}{_bridges(fact.maximum)} {between}"
    if fact.minimum == fact.maximum:
        return f"{_bridges(fact.minimum)} {between}"
    return f"{fact.minimum} or more bridges {between}"


def _failed(step: Deduction) -> str:
    """How the assumption ends."""
    failure = step.failure
    assert failure is not None
    if failure.kind == "cut-off":
        return f"{_group(step)} would be cut off"
    if failure.kind == "loop":
        assert failure.edge is not None
        return f"{_edge(failure.edge)} would close a loop"
    if failure.sum is not None:
        _, _, reading, cells = failure.sum
        make = "" if reading == "?" else f" that make {reading}"
        one = len(cells) == 1
        lack = f"could not have {reading}" if one else f"would have no different values{make}"
        return f"{_there(failure.sum)} {lack}"
    if failure.kind == "clash" and failure.island is not None:
        return f"{_island(step, failure.island)} would need more bridges than it can have"
    if failure.edge is not None:
        return f"{_edge(failure.edge)} would need more bridges than it can have"
    if failure.kind == "too-many":
        return f"{_island(step, failure.island)} would have too many"
    return f"{_island(step, failure.island)} could not get enough"


def _link(step: Deduction, link: Link) -> str:
    """One consequence of the assumption."""
    edge = _edge(link.edge)
    if link.why == "crossing":
        return f"{edge} is blocked"
    if link.why == "way-out":
        return f"only {edge} leads on from {_cell(link.island or link.a)}"
    if link.why == "loop":
        return f"{edge} would close a loop"
    if link.sum is not None:
        amount = f"{'at least' if link.at_least else 'no more than'} {_bridges(link.bound)}"
        return f"{_says(link.sum)}, which leaves {_island(step, link.a)} {amount}"
    needs = f"{_island(step, link.island)} needs {_bridges(link.bound)} on {edge}"
    if link.why == "least":
        return needs
    if link.bound == 0:
        return f"{_island(step, link.island)} takes none on {edge}"
    return f"{_island(step, link.island)} takes only {link.bound} on {edge}"


# ---------------------------------------------------------------------------------------- reasons


def _complete(step: Deduction) -> str:
    return f"{_island(step, step.island)} has all its bridges"


def _crossing(step: Deduction) -> str:
    assert step.bridge is not None
    return f"the bridge {_edge(step.bridge)} is in the way"


def _full(step: Deduction) -> str:
    return f"{_island(step, step.island)} needs all the bridges that it can still get"


def _one_each_way(step: Deduction) -> str:
    side = "this side" if len(step.conclusions) == 1 else "any of its open sides"
    return f"{_island(step, step.island)} cannot do without {side}"


def _capacity(step: Deduction) -> str:
    return f"the other sides of {_island(step, step.island)} cannot give it enough"


def _room(step: Deduction) -> str:
    assert step.island is not None
    clue = _number(step, step.island)
    if clue is None:
        clue = (_value(step, step.island) or (0, None))[1]
    have = sum(f.minimum for f in step.facts if step.island in (f.a, f.b) and not f.is_value)
    island = _island(step, step.island)
    if have and clue is not None:
        return f"{island} has {_bridges(have)} already and takes only {clue - have} more"
    return f"{island} takes no more"


def _loop(step: Deduction) -> str:
    (c,) = step.conclusions
    return f"{_cell(c.a)} and {_cell(c.b)} are joined already, and loops are forbidden"


def _pair(step: Deduction) -> str:
    (c,) = step.conclusions
    return (
        f"with {_bridges(c.after[1] + 1)} {_island(step, c.a)} and {_island(step, c.b)} would be "
        "complete, and cut off"
    )


def _said(step: Deduction) -> str:
    """What the sign says that adds up the step's group."""
    (sum_,) = step.sums
    return _says(sum_)


def _sum_rest(step: Deduction) -> str:
    island = _island(step, step.island)
    if len(step.group) == 1:
        return f"{_said(step)}, and only {island} is there"
    return f"{_said(step)}, and only {island} has no value there yet"


def _no_repeat(step: Deduction) -> str:
    island = _island(step, step.island)
    return (
        f"{_said(step)}, and otherwise {island} would leave the islands there no different values"
    )


def _sum(step: Deduction) -> str:
    if step.island is None:
        return _assumption(step)
    return (
        f"{_said(step)}, and otherwise {_island(step, step.island)} would leave the islands there "
        "no different values that add up to it"
    )


def _way_out(step: Deduction) -> str:
    return f"{_group(step)} has no other way out"


def _assumption(step: Deduction) -> str:
    return f"with {_supposition(step)} {_failed(step)}"


def _outlet(step: Deduction) -> str:
    return (
        f"with {_supposition(step)} {_island(step, step.island)} would need all its other "
        f"bridges, and {_failed(step)}"
    )


def _split(step: Deduction) -> str:
    return f"without it {_some(step, step.group)} would be cut off"


def _parity(step: Deduction) -> str:
    total = sum(_number(step, cell) or (_value(step, cell) or (0,))[0] for cell in step.group)
    return (
        f"of the ways out of {_some(step, step.group)} only one is undecided; their clues add up "
        f"to {total}, and each bridge among themselves counts twice"
    )


def _trial(step: Deduction) -> str:
    parts = [f"suppose there were {_supposition(step)}"]
    parts.extend(f"then {_link(step, link)}" for link in step.chain)
    return f"{'; '.join(parts)}; but {_failed(step)}"


def _minimal(step: Deduction) -> str:
    wants: list[str] = []
    if step.islands:
        whose = "its" if len(step.islands) == 1 else "their"
        wants.append(f"for {_some(step, step.islands)} to get {whose} bridges")
    if "network" in step.rules:
        wants.append("still be joined to the rest" if step.islands else "to join all islands")
    if "loop" in step.rules:
        wants.append("without a loop")
    if step.sums:
        signs = _list(map(_says, step.sums[:_MOST_NAMED]))
        more = ", and more" if len(step.sums) > _MOST_NAMED else ""
        wants.append(f"where {signs}{more}" if wants else f"to fit what is said: {signs}{more}")
    no_way = "there is no way at all" if step.islands else "there is no way left"
    said = " ".join(wants).replace(" still be", " and still be").replace(" where", ", where")
    return f"with {_supposition(step)} {f'{no_way} {said}'.rstrip()}"


_REASONS: dict[Technique, Callable[[Deduction], str]] = {
    Technique.COMPLETE: _complete,
    Technique.CROSSING: _crossing,
    Technique.FULL: _full,
    Technique.ONE_EACH_WAY: _one_each_way,
    Technique.CAPACITY: _capacity,
    Technique.ROOM: _room,
    Technique.LOOP: _loop,
    Technique.PAIR: _pair,
    Technique.SUM_REST: _sum_rest,
    Technique.NO_REPEAT: _no_repeat,
    Technique.SUM: _sum,
    Technique.WAY_OUT: _way_out,
    Technique.CLOSED_GROUP: _assumption,
    Technique.BLOCKED: _assumption,
    Technique.OUTLET: _outlet,
    Technique.SPLIT: _split,
    Technique.PARITY: _parity,
    Technique.TRIAL: _trial,
    Technique.MINIMAL: _minimal,
}
