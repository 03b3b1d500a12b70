"""Proofs that each step of an explanation follows from what the step names.

For the engine, a step is a puzzle reduce to what the step names, together with the opposite of its
conclusion; that puzzle has no solution. Like `wire` and `generation`, this module knows how
the engine takes puzzles.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Mapping
from typing import Any, TypeAlias

from ..board.geometry import Sign, Sum
from ..board.puzzle import Puzzle
from . import wire

SIDES = ("north", "east", "south", "west")
"""The sides of a sign, in the order in which a checker counts them."""

Bound: TypeAlias = tuple[int, int, int]
"""An edge by its number, with the fewest and the most bridges on it."""

_UNKNOWN, _FREE = -1, -2
"""Codes in place of a clue: at least one bridge; any number of bridges."""


def refutation(
    puzzle: Puzzle,
    islands: Collection[int],
    rules: Collection[str],
    sums: Collection[Sum],
    bounds: Iterable[Bound],
    values: Mapping[int, tuple[int, int]],
) -> bytes | None:
    """Prove that no drawing meets the clues of these islands, and these rules, sums and bounds.

    Args:
        puzzle: The puzzle.
        islands: Those whose clues count, by number.
        rules: Of `"crossing"`, `"network"`, `"loop"`.
        sums: Of what the signs say.
        bounds: Of some edges, in their order.
        values: Of some islands, by number, the fewest and the most bridges in all.

    Returns:
        The used part of the formula, followed by the used part of the proof; `None` if there is
        such a drawing.
    """
    rows, cols, most, _, cells, blocked, _, _ = wire.flat(puzzle)
    clues = array("i")
    clues.frombytes(cells)
    summed = {cell for sum_ in sums for cell in sum_.islands}
    for i, (row, col, clue) in enumerate(puzzle.islands):
        if i not in islands:
            if (row, col) not in summed:
                clues[3 * i + 2] = _FREE
            elif clue != 0:  # they have bridges, and those of clue 0 have none
                clues[3 * i + 2] = _UNKNOWN
        if i in values:
            clues[3 * i + 2] = _between(clues[3 * i + 2], *values[i], 4 * most)
    loops = puzzle.loops or "loop" not in rules
    connected = puzzle.connected and "network" in rules
    formula: list[bytes] = []
    steps: list[bytes] = []
    flags = loops + 2 * (not connected) + 4 * ("crossing" not in rules)
    used = {(sum_.sign.at, sum_.side): sum_.reading for sum_ in sums}

    def reduce(sign: Sign) -> Sign:
        says: dict[str, Any] = {side: used.get((sign.at, side)) for side in SIDES}
        return sign._replace(**says)

    signs = wire.pack_signs(list(map(reduce, puzzle.signs)))
    limits = (1, 0, -1.0, -1)  # one solution is enough; seed; no limits
    arrays = (rows, cols, most, flags, clues.tobytes(), blocked, b"", signs)
    entries = array("i", [number for bound in bounds for number in bound]).tobytes()
    _, _, solutions, *_ = wire.prove_flat(
        arrays, entries, wire.COUNT, *limits, formula.append, steps.append
    )
    return None if solutions else _trim(b"".join(formula), b"".join(steps))


def _between(clue: int, low: int, high: int, most: int) -> int:
    """An island's clue, with bounds besides, as the engine takes it: see `between` in core."""
    least, top = (clue, clue) if clue >= 0 else (0 if clue == _FREE else 1, most)
    return -3 - (256 * max(least, low) + min(top, high))


def _trim(formula: bytes, steps: bytes) -> bytes:
    """The steps that lead to the empty clause, renumbered."""
    lines: dict[int, tuple[bytes, list[int]]] = {}  # by number: the text, and what it rests on
    for line in formula.splitlines():
        if not line.startswith(b"p"):
            lines[len(lines) + 1] = (line, [])
    axioms = len(lines)
    empty = next((number for number, (line, _) in lines.items() if line == b"0"), 0)
    for line in steps.splitlines()[1:-1]:
        if not line[:1].isdigit() or empty:
            continue
        number, text = line.split(b" ", 1)
        hints: list[int] = []
        if not text[:1].isalpha():
            literals, hinted = (f" {text.decode()} ").split(" 0 ", 1)
            hints = [int(hint) for hint in hinted.split()[:-1]]
            text = f"{literals} 0".strip().encode()
        lines[int(number)] = (text, hints)
        if text == b"0" or text.startswith((b"odd ", b"hall ")):
            empty = int(number)
    used, todo = {empty}, [empty]
    while todo:
        for hint in lines[todo.pop()][1]:
            if hint not in used:
                used.add(hint)
                todo.append(hint)
    new = {number: place for place, number in enumerate(sorted(used), 1)}
    clauses = [number for number in new if number <= axioms]
    out = [*(lines[number][0] for number in clauses), b"hashikit proof 1"]
    for old, place in new.items():
        text, hints = lines[old]
        if old > axioms:
            tail = b"".join(b" %d" % new[hint] for hint in hints) + b" 0" if hints else b""
            out.append(b"%d %s%s" % (place, text, tail))
    return b"\n".join([*out, b"claim count 0 complete", b""])
