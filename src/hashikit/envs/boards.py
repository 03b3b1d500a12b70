"""What the two environments share: boards of the engine, their puzzles and drawings."""

from __future__ import annotations

import weakref
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

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
from .settings import EnvSettings
from .supply import Supply, counts_of

Observation = dict[str, NDArray[Any]]
"""`planes`, `islands` and `edges`; see `HashiEnv`."""


class Snapshot(NamedTuple):
    """A state of boards, to be pickled."""

    seed: int
    deals: int
    boards: list[tuple[Puzzle, bytes, NDArray[np.int64]] | None]
    """The puzzle of each, its solution, and the actions since the episode began."""


class BoardJournal:
    """What was done since the episodes began, from which they can be played again.

    Args:
        number: Of boards.
        renewal: One of `RENEWALS`.
    """

    def __init__(self, number: int, renewal: str) -> None:
        self.renewal = renewal
        self.deals = 0
        """Puzzles that steps dealt, up to the last `episodes`."""
        self._number = number
        self._begun: list[list[int]] = [[] for _ in range(number)]
        self._over = np.zeros(number, np.bool_)
        self._steps: list[tuple[NDArray[np.int64], NDArray[np.bool_]]] = []

    def step(self, actions: NDArray[np.int64], over: NDArray[np.bool_]) -> None:
        """Note a step: its actions, and where it ended an episode."""
        self._steps.append((actions, over))
        if len(self._steps) >= _PAGE:
            self.episodes()

    def begin(self, which: NDArray[np.bool_] | None) -> None:
        """Note that episodes begin, on all boards or some."""
        self.episodes()
        for number in range(self._number):
            if which is None or which[number]:
                self._begun[number] = []
                self._over[number] = False

    def resume(self, number: int, actions: list[int], *, over: bool) -> None:
        """Note that a board is in the midst of an episode, or at its end."""
        self._begun[number] = actions
        self._over[number] = over and self.renewal == "next-step"

    def episodes(self) -> list[NDArray[np.int64]]:
        """The actions of each board since its episode began."""
        steps, self._steps = self._steps, []
        if steps:
            actions = np.array([step[0] for step in steps])
            over = np.array([step[1] for step in steps])
            for number in range(self._number):
                self._turn(number, actions[:, number], over[:, number])
        return [np.array(done, np.int64) for done in self._begun]

    def _turn(self, number: int, actions: NDArray[np.int64], over: NDArray[np.bool_]) -> None:
        start = 0
        for end in np.flatnonzero(over).tolist():
            if self.renewal == "none":
                break
            if self._over[number] and end >= start:  # the step that deals
                start, self._begun[number] = start + 1, []
                self._over[number] = False
                self.deals += 1
            self._begun[number] += actions[start : end + 1].tolist()
            start = end + 1
            if self.renewal == "same-step":
                self._begun[number] = []
                self.deals += 1
            else:
                self._over[number] = True
        if self._over[number] and start < len(actions):
            start, self._begun[number] = start + 1, []
            self._over[number] = False
            self.deals += 1
        self._begun[number] += actions[start:].tolist()


_PAGE = 512
"""Steps that are noted before they are sorted by board."""


def crossings(islands: NDArray[np.int16], edges: NDArray[np.int16], most: int) -> NDArray[np.int16]:
    """The pairs of candidate edges that cross, for each board; −1 beyond the last."""
    table = np.full((len(edges), most, 2), -1, np.int16)
    for number, (cells, pairs) in enumerate(zip(islands, edges, strict=True)):
        pairs = pairs[pairs[:, 0] >= 0]
        a, b = cells[pairs[:, 0], :2], cells[pairs[:, 1], :2]
        level = a[:, 0] == b[:, 0]
        across, down = np.flatnonzero(level), np.flatnonzero(~level)
        row, col = a[across, 0][:, None], a[down, 1][None, :]
        meets = (a[across, 1][:, None] < col) & (col < b[across, 1][:, None])
        meets &= (a[down, 0][None, :] < row) & (row < b[down, 0][None, :])
        one, other = np.nonzero(meets)
        both = np.sort(np.stack([across[one], down[other]], axis=1), axis=1)
        both = both[np.lexsort((both[:, 1], both[:, 0]))]
        table[number, : len(both)] = both
    return table


def groups(islands: NDArray[np.int16], edges: NDArray[np.int16]) -> NDArray[np.int16]:
    """For each island the first one that bridges connect it with; −1 beyond the last."""
    labels = np.broadcast_to(np.arange(islands.shape[1], dtype=np.int16), islands.shape[:2]).copy()
    labels[islands[:, :, 0] < 0] = -1
    boards, pairs = np.nonzero(edges[:, :, 2] > 0)
    a, b = edges[boards, pairs, 0], edges[boards, pairs, 1]
    while True:
        least = np.minimum(labels[boards, a], labels[boards, b])
        before = labels.copy()
        np.minimum.at(labels, (boards, a), least)
        np.minimum.at(labels, (boards, b), least)
        if (labels == before).all():
            return labels


class Boards:
    """Boards that are played side by side, with a supply of puzzles.

    Args:
        settings: What they are like.
        number: How many.
        renewal: One of `RENEWALS`.
    """

    def __init__(self, settings: EnvSettings, number: int, renewal: str) -> None:
        self.settings = settings
        self.table = settings.table(number, renewal)
        self.supply = Supply(self.table, settings)
        self._number = number
        self._seed = 0
        self.deals = 0
        """Puzzles dealt since the series began."""
        self.journal = BoardJournal(number, renewal)
        self.seed(limits.fresh_seed())
        view = self.table.view()
        self.view: Observation = dict(zip(("planes", "islands", "edges"), view, strict=False))
        self.mask: NDArray[np.bool_] = view[3].view(np.bool_)
        last = self.table.final_view()
        self.final_view: Observation = dict(zip(("planes", "islands", "edges"), last, strict=False))
        rewards, *flags = self.table.results()
        self.rewards: NDArray[np.float64] = rewards
        self.terminated, self.truncated, self.solved, self.mistaken, self.illegal = (
            flag.view(np.bool_) for flag in flags
        )
        # The thread knows the supply alone, so it does not keep the boards.
        self.close = weakref.finalize(self, self.supply.stop)

    def seed(self, seed: int) -> None:
        """Begin again with the first puzzles; the same seed deals the same ones."""
        self._seed = seed % 2**64
        self.journal.episodes()
        self.deals = self.journal.deals = 0
        self.supply.restart(self._seed)

    def extras(self, seen: Observation) -> Observation:
        """The further parts of observations of all boards."""
        more: Observation = {}
        if "crossings" in self.settings.extras:
            more["crossings"] = crossings(seen["islands"], seen["edges"], self.settings.crossings)
        if "groups" in self.settings.extras:
            more["groups"] = groups(seen["islands"], seen["edges"])
        return more

    def snapshot(self) -> Snapshot:
        """All that decides what happens from now on."""
        boards: list[tuple[Puzzle, bytes, NDArray[np.int64]] | None] = []
        starts = self.journal.episodes()
        for number in range(self._number):
            if self.view["islands"][number, 0, 0] < 0:
                boards.append(None)
                continue
            counts = self.table.board(number)[1]
            boards.append((self.puzzle(number), counts, starts[number]))
        return Snapshot(self._seed, self.deals + self.journal.deals, boards)

    def check(self, state: object, keys: Collection[str]) -> None:
        """Whether an environment like this one gave a state.

        Args:
            state: What is to be restored, with the snapshot as `"boards"`.
            keys: What it holds.

        Raises:
            OptionError: It did not.
        """
        if isinstance(state, Mapping) and state.keys() == set(keys):
            snapshot, size = state["boards"], self.settings
            if (
                isinstance(snapshot, Snapshot)
                and len(snapshot.boards) == self._number
                and all(
                    (board[0].rows, board[0].cols) == (size.rows, size.cols)
                    and len(board[0].islands) <= size.islands
                    for board in snapshot.boards
                    if board is not None
                )
            ):
                return
        raise OptionError("the state is not from an environment with these arguments")

    def restore(self, snapshot: Snapshot) -> None:
        """Go on where a snapshot was taken.

        It takes time in proportion to the puzzles dealt before and to the steps of the episodes.
        """
        self.seed(snapshot.seed)
        first = np.zeros(self._number, np.uint8)
        first[0] = 1
        for _ in range(snapshot.deals):
            self.supply.ensure()
            self.table.reset_some(first)
        self.journal = BoardJournal(self._number, self.journal.renewal)
        self.deals = snapshot.deals
        lengths = [0 if board is None else len(board[2]) for board in snapshot.boards]
        most = max(lengths)
        for time in range(most + 1):
            for number, board in enumerate(snapshot.boards):
                # One whose episode began later waits, always at its beginning.
                if board is not None and most - lengths[number] >= time:
                    self.table.place(number, wire.flat(board[0]), board[1])
            if time == most:
                break
            actions = np.full(self._number, -1, np.int64)
            for number, board in enumerate(snapshot.boards):
                if board is not None and most - lengths[number] <= time:
                    actions[number] = board[2][time - most + lengths[number]]
            self.supply.ensure()
            self.table.step(actions)
        over = self.terminated | self.truncated
        for number, board in enumerate(snapshot.boards):
            bridges = [] if board is None else board[2].tolist()
            self.journal.resume(number, bridges, over=bool(bridges) and bool(over[number]))

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
        result = solve(puzzle, unique=True)
        if result.solution is None or not result.unique:
            raise PuzzleError("the puzzle has not exactly one solution")
        self.table.place(number, flat, counts_of(puzzle, result.solution))

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
        puzzle, board = self.puzzle(number), self.table.board(number)[2]
        pairs = zip(puzzle.edges, board, strict=True)
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
    elif numbers.dtype == object and numbers.size and all(type(n) is int for n in numbers.flat):
        bounds = np.iinfo(np.int64)  # nor is there one beyond these
        clipped = [min(max(n, bounds.min), bounds.max) for n in numbers.flat]
        numbers = np.array(clipped, np.int64).reshape(numbers.shape)
    elif numbers.dtype.kind != "i":
        raise OptionError("actions are whole numbers, not {value}", value=checks.show(actions))
    return np.ascontiguousarray(numbers, np.int64)
