"""Puzzles that no search finishes, for tests of limits, interrupts and threads."""

from __future__ import annotations

from hashikit import Puzzle


def unsolvable(side: int = 20) -> Puzzle:
    """A full grid of islands without a solution, hard to refute by clause learning.

    All bridges join a black and a white cell of a chessboard, so that both colours' clues have the
    same sum in every solution; here they do not. Resolution proofs of such facts grow
    exponentially with the side (as for the mutilated chessboard: Dantchev and Riis 2001).
    """
    last = side - 1
    clues = [[4 - (r in (0, last)) - (c in (0, last)) for c in range(side)] for r in range(side)]
    clues[0][0] += 1
    clues[0][2] += 1
    return Puzzle.from_grid(clues)


def endless(side: int = 12) -> Puzzle:
    """A grid with far more solutions than anyone can count."""
    return Puzzle.from_grid([["?"] * side] * side)
