"""Proofs that single steps of an explanation follow from what they name.

To the engine a step is a puzzle of which only that is left what the step names, and the opposite of
its conclusion: that has no solution. Beside `_wire`, `_steps` and `_recipe` this module knows how
the engine takes puzzles.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Mapping
from typing import TypeAlias

from . import _wire
from .puzzle import Puzzle

__all__ = ["Bound", "refutation"]

Bound: TypeAlias = tuple[int, int, int]
"""An edge by its number, the fewest and the most bridges there."""

_UNKNOWN, _FREE = -1, -2
"""Instead of a clue: any number of bridges from 1 up; and none too."""


def refutation(
    puzzle: Puzzle,
    islands: Collection[int],
    rules: Collection[str],
    bounds: Iterable[Bound],
    values: Mapping[int, tuple[int, int]],
) -> bytes | None:
    """Prove that no drawing meets the clues of these islands, these rules and these bounds.

    Args:
        puzzle: The puzzle.
        islands: Those whose clues count, by number.
        rules: Of `"crossing"`, `"network"`, `"loop"`, `"signs"`.
        bounds: Of some edges, in their order.
        values: Of some islands, by number, the fewest and the most bridges in all.

    Returns:
        Formula and proof, one after the other and only what of them is used; `None` if there is
        such a drawing.
    """
    rows, cols, most, _, cells, blocked, _, signs = _wire.flat(puzzle)
    clues = array("i")
    clues.frombytes(cells)
    summed = {cell for sum_ in puzzle.sums for cell in sum_.islands} if "signs" in rules else set()
    for i, (row, col, clue) in enumerate(puzzle.islands):
        if i not in islands:
            clues[3 * i + 2] = _UNKNOWN if (row, col) in summed and clue != 0 else _FREE
        if i in values:
            clues[3 * i + 2] = _between(clues[3 * i + 2], *values[i], 4 * most)
    loops = puzzle.loops or "loop" not in rules
    connected = puzzle.connected and "network" in rules
    formula: list[bytes] = []
    steps: list[bytes] = []
    flags = loops + 2 * (not connected) + 4 * ("crossing" not in rules)
    said = signs if "signs" in rules else b""
    limits = (1, 0, -1.0, -1)  # one solution is enough; seed; no limits
    arrays = (rows, cols, most, flags, clues.tobytes(), blocked, b"", said)
    entries = array("i", [number for bound in bounds for number in bound]).tobytes()
    _, _, found, *_ = _wire.prove_flat(
        arrays, entries, _wire.COUNT, *limits, formula.append, steps.append
    )
    return None if found else _trimmed(b"".join(formula), b"".join(steps))


def _between(clue: int, low: int, high: int, most: int) -> int:
    """An island's clue, with bounds besides, as the engine takes it: see `between` in core."""
    least, top = (clue, clue) if clue >= 0 else (0 if clue == _FREE else 1, most)
    return -3 - (256 * max(least, low) + min(top, high))


def _trimmed(formula: bytes, steps: bytes) -> bytes:
    """What leads to the empty clause, numbered anew."""
    head: list[bytes] = []  # lines about values
    lines: dict[int, tuple[bytes, list[int]]] = {}  # by number: the text, and what it rests on
    variables = b""
    for line in formula.splitlines():
        if line.startswith(b"p cnf "):
            variables = line.split()[2]
        elif line.startswith(b"c value "):
            head.append(line)
        elif not line.startswith(b"c"):
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
            if text == b"0":
                empty = int(number)
        lines[int(number)] = (text, hints)
    used, todo = {empty}, [empty]
    while todo:
        for hint in lines[todo.pop()][1]:
            if hint not in used:
                used.add(hint)
                todo.append(hint)
    new = {number: place for place, number in enumerate(sorted(used), 1)}
    kept = [number for number in new if number <= axioms]
    out = [*head, b"p cnf %s %d" % (variables, len(kept)), *(lines[number][0] for number in kept)]
    out.append(b"hashikit proof 1")
    for old, place in new.items():
        text, hints = lines[old]
        if old > axioms:
            tail = b"".join(b" %d" % new[hint] for hint in hints) + b" 0" if hints else b""
            out.append(b"%d %s%s" % (place, text, tail))
    return b"\n".join([*out, b"claim count 0 complete", b""])
