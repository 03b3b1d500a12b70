"""Puzzles that no search finishes, for tests of limits, interrupts and threads."""

from __future__ import annotations

from itertools import product

from hashikit import Puzzle


def unsolvable(side: int = 20) -> Puzzle:
    """A grid of islands without a solution, hard to refute by clause learning.

    Almost all bridges join a black and a white cell of a chessboard, so that both colours' clues
    have nearly the same sum in every solution; here they have not. Resolution proofs of such facts
    grow exponentially with the side (as for the mutilated chessboard: Dantchev and Riis 2001). One
    white cell is empty, so that two pairs of black ones see each other across it: only one of the
    pairs can be joined, which sums of clues do not tell, and that would be too little.
    """
    last, row, col = side - 1, side // 2, side // 2 + 1
    clues = [[4 - (r in (0, last)) - (c in (0, last)) for c in range(side)] for r in range(side)]
    clues[row][col] = 0
    for r, c in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
        clues[r][c] -= 1
    for r, c in product((0, 2), (0, 2, 4)):
        clues[r][c] += 1
    return Puzzle.from_grid(clues)


def unbalanced(side: int = 20) -> Puzzle:
    """A full grid of islands without a solution: white cells need two bridges less than black."""
    last = side - 1
    clues = [[4 - (r in (0, last)) - (c in (0, last)) for c in range(side)] for r in range(side)]
    clues[0][0] += 1
    clues[0][2] += 1
    return Puzzle.from_grid(clues)


def endless(side: int = 12) -> Puzzle:
    """A grid with far more solutions than anyone can count."""
    return Puzzle.from_grid([["?"] * side] * side)
