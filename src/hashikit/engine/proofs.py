"""Proofs written by the engine, and its fast checker.

`hashikit.verifier` is the checker meant to be read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from ..board.puzzle import Puzzle
from ..board.result import Stats, Status
from ..board.state import StateLike
from ..errors import HashikitError, PuzzleError
from . import wire

_KINDS: tuple[Literal["refused", "count", "forced"], ...] = ("refused", "count", "forced")


class ProofCheck(NamedTuple):
    """What the engine's checker says of a proof."""

    kind: Literal["refused", "count", "forced"]
    why: str
    """Why the proof is refused, in one line that names the file and the line number."""
    solutions: int
    """The number of solutions listed."""
    complete: bool
    """Whether there are no other solutions, or no tighter bounds."""
    bounds: list[tuple[int, int]]
    """The fewest and the most bridges of each candidate edge, of a proof of these; or those of the
    one solution listed."""


def check_proof(
    puzzle: Puzzle, state: StateLike | None, formula: Iterable[bytes], steps: Iterable[bytes]
) -> ProofCheck:
    """Check a proof with the C++ checker; the proof may come in pieces of any size.

    This is the fast checker; `hashikit.verifier` is meant to be read, both give the same verdict.

    Raises:
        PuzzleError: `state` names two cells that are not a candidate edge.
    """
    checker = wire.ProofChecker(wire.flat(puzzle), wire.bounds(puzzle, state))
    for piece in formula:
        checker.formula(piece)
    for piece in steps:
        checker.steps(piece)
    kind, why, solutions, complete, tight = checker.finish()
    numbers = memoryview(tight).cast("i").tolist()
    return ProofCheck(
        _KINDS[kind],
        why,
        solutions,
        complete,
        list(zip(numbers[1::3], numbers[2::3], strict=True)),
    )


def prove(
    puzzle: Puzzle,
    state: StateLike | None,
    forced: bool,
    limit: int | None,
    seed: int,
    limits: tuple[float | None, int | None],
    write: tuple[Callable[[bytes], object], Callable[[bytes], object]],
) -> tuple[Status, bool, int, list[tuple[int, int]], Stats]:
    """Search as `count` or `forced` do, and write the proof.

    Args:
        puzzle: The puzzle.
        state: A partial drawing to start from.
        forced: Whether the question is what is forced, or how many solutions there are.
        limit: Stop counting there, `None` to count all.
        seed: The same seed gives the same search.
        limits: The limits on time and on conflicts.
        write: Receives the text of the formula and of the steps, piece by piece.

    Returns:
        The status; whether there is a claim, and so a proof; how many solutions were counted; the
        fewest and the most bridges of every candidate edge; and what the search did.

    Raises:
        PuzzleError: The engine cannot hold the puzzle, or `state` names no candidate edge.
    """
    question = (wire.FORCED if forced else wire.COUNT, wire.number(limit), seed)
    times = (wire.seconds(limits[0]), wire.number(limits[1]))
    try:
        answer = wire.prove_flat(
            wire.flat(puzzle), wire.bounds(puzzle, state), *question, *times, *write
        )
    except ValueError as error:
        if not isinstance(error, HashikitError):
            error = PuzzleError("the engine cannot hold this puzzle: {error}", error=error)
        raise error from None
    code, claimed, solutions, low, high, _, numbers = answer
    return wire.status(code), claimed, solutions, list(zip(low, high, strict=True)), Stats(*numbers)
