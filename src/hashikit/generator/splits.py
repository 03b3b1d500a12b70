"""Which puzzles are for training and which are held out: a split that no symmetry can leak.

A split by seeds leaks, as small puzzles repeat: different seeds give images of the same puzzle.
Here the puzzle itself decides, by a hash that is the same for its eight images.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Literal, cast, get_args

from .._util import checks
from ..board.puzzle import Puzzle

Split = Literal["train", "validation", "test"]
"""The parts: 80, 10 and 10 percent of all puzzles."""

SPLITS: tuple[Split, ...] = get_args(Split)


def split_of(puzzle: Puzzle) -> Split:
    """The part that a puzzle belongs to, the same for all its images under rotation and reflection.

    >>> puzzle = Puzzle.from_grid([[2, 0, 3], [0, 0, 0], [1, 0, 2]])
    >>> split_of(puzzle), {split_of(image) for image in puzzle.images()}
    ('train', {'train'})
    """
    key = puzzle.fingerprint().to_bytes(8, "big")
    tenth = int.from_bytes(blake2b(key, digest_size=8, person=b"hashi split").digest(), "big") % 10
    return "test" if tenth == 9 else "validation" if tenth == 8 else "train"


def checked_split(value: object) -> Split:
    """The name of a part.

    >>> checked_split("test")
    'test'
    """
    return cast(Split, checks.choice("split", value, SPLITS))
