"""What the two environments share: boards of the engine, their puzzles and drawings."""

from __future__ import annotations

import weakref
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._util import checks, limits
from ..board.geometry import Coord
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..board.state import State
from ..engine import wire
from ..errors import OptionError, PuzzleError
from ..solvers.api import solve
from .settings import Settings
from .supply import Supply, counts_of

Observation = dict[str, NDArray[Any]]
"""`planes`, `islands` and `edges`; see `HashiEnv`."""


class Boards:
    """Boards that are played side by side, with a supply of puzzles.

    Args:
        settings: What they are like.
        number: How many.
        renewal: One of `RENEWALS`.
    """

    def __init__(self, settings: Settings, number: int, renewal: str) -> None:
        self.settings = settings
        self.table = settings.table(number, renewal)
        self.supply = Supply(self.table, settings)
        self.supply.restart(limits.fresh_seed())
        view = self.table.view()
        self.view: Observation = dict(zip(("planes", "islands", "edges"), view, strict=False))
        self.mask: NDArray[np.bool_] = view[3].view(np.bool_)
        ended = self.table.ended()
        self.ended: Observation = dict(zip(("planes", "islands", "edges"), ended, strict=False))
        rewards, *flags = self.table.results()
        self.rewards: NDArray[np.float64] = rewards
        self.terminated, self.truncated, self.solved, self.mistaken, self.refused = (
            flag.view(np.bool_) for flag in flags
        )
        # The thread knows the supply alone, so it does not keep the boards.
        self.close = weakref.finalize(self, self.supply.stop)

    def seed(self, seed: int) -> None:
        """Begin again with the first puzzles; the same seed deals the same ones."""
        self.supply.restart(seed % 2**64)

    def place(self, number: int, puzzle: object) -> None:
        """Begin an episode with a given puzzle.

        Raises:
            PuzzleError: It is none, or it has not exactly one solution.
            OptionError: It does not fit: it has another size, more islands, or other rules.
        """
        flat = wire.flat(puzzle)  # type: ignore[arg-type] # refuses anything but a puzzle
        assert isinstance(puzzle, Puzzle)
        size, islands = (self.settings.rows, self.settings.cols), self.settings.islands
        if (puzzle.rows, puzzle.cols) != size or len(puzzle.islands) > islands:
            raise OptionError(
                "this environment takes {rows} × {cols} cells with up to {islands} islands",
                rows=size[0],
                cols=size[1],
                islands=islands,
            )
        if puzzle.rules or any(island.clue is None for island in puzzle.islands):
            raise OptionError("an environment takes the standard rules and every clue")
        found = solve(puzzle, unique=True)
        if found.solution is None or not found.unique:
            raise PuzzleError("the puzzle has not exactly one solution")
        self.table.place(number, flat, counts_of(puzzle, found.solution))

    def puzzle(self, number: int) -> Puzzle:
        """The puzzle on a board."""
        islands, _, _ = self.table.board(number)
        size = self.settings
        return Puzzle(size.rows, size.cols, wire.read_islands(islands))

    def solution(self, number: int) -> Solution:
        """Its solution."""
        return Solution.from_counts(self.puzzle(number), list(self.table.board(number)[1]))

    def state(self, number: int) -> State:
        """What is drawn."""
        puzzle, drawn = self.puzzle(number), self.table.board(number)[2]
        pairs = zip(puzzle.edges, drawn, strict=True)
        return State.at_least([(a, b, count) for (a, b), count in pairs if count])

    def action(self, number: int, a: Coord, b: Coord, count: int) -> int:
        """The action for a candidate edge of a board's puzzle.

        Raises:
            OptionError: There is no such edge, or the count is none that the actions have.
        """
        puzzle, settings = self.puzzle(number), self.settings
        edge = (min(a, b), max(a, b))
        if edge not in puzzle.edges:
            raise OptionError("{a} and {b} are not a candidate edge", a=a, b=b)
        least, most = (0, 2) if settings.exact else (1, 1)
        count = checks.number("count", count, least, most)
        place = puzzle.edges.index(edge)
        if settings.by_cell:
            (row, col), (there, _) = edge
            place = 4 * (row * settings.cols + col) + (1 if row == there else 2)
        return 3 * place + count if settings.exact else place


def whole_numbers(actions: object) -> NDArray[np.int64]:
    """Actions as the engine takes them.

    Raises:
        OptionError: They are not whole numbers.
    """
    numbers = np.asarray(actions)
    if numbers.dtype.kind == "u":
        # Beyond 63 bits there is no action anyway.
        numbers = np.minimum(numbers, np.iinfo(np.int64).max)
    elif numbers.dtype.kind != "i":
        raise OptionError("actions are whole numbers, not {value}", value=checks.shown(actions))
    return np.ascontiguousarray(numbers, np.int64)
