"""The checker of proofs in C++: the fast one. `hashikit.verifier` is the one to be read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from . import _wire
from .puzzle import Puzzle
from .state import StateLike

__all__ = ["Proved", "check_proof"]

_KINDS: tuple[Literal["refused", "count", "forced"], ...] = ("refused", "count", "forced")


class Proved(NamedTuple):
    """What the engine's checker says of a proof."""

    kind: Literal["refused", "count", "forced"]
    why: str
    """Why it is refused: in one line, with the file and the number of its line."""
    solutions: int
    """So many were listed."""
    complete: bool
    """There are no others, or no closer bounds."""
    bounds: list[tuple[int, int]]
    """The fewest and the most bridges of each candidate edge, of a proof of these."""


def check_proof(
    puzzle: Puzzle, state: StateLike | None, formula: Iterable[bytes], steps: Iterable[bytes]
) -> Proved:
    """Have the checker in C++ read a proof, in pieces of any size.

    It is the fast one; `hashikit.verifier` is the one to be read, and both say the same.

    Raises:
        PuzzleError: `state` names two cells that are not a candidate edge.
    """
    checker = _wire.ProofChecker(_wire.flat(puzzle), _wire.bounds(puzzle, state))
    for piece in formula:
        checker.formula(piece)
    for piece in steps:
        checker.steps(piece)
    kind, why, solutions, complete, tight = checker.finish()
    numbers = memoryview(tight).cast("i").tolist()
    return Proved(
        _KINDS[kind],
        why,
        solutions,
        complete,
        list(zip(numbers[1::3], numbers[2::3], strict=True)),
    )
