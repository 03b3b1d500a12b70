"""The puzzles that environments deal: an endless sequence, made ahead in a thread of its own.

Which puzzle comes when depends on the settings alone, never on how fast the thread is: the n-th
deal chooses among `pool` puzzles in a row, and after every `reuse` deals these move on by one.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from itertools import count

from ..batch.series import seed_of
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..engine import wire
from ..errors import OptionError
from ..generator.making import make_exactly, successes
from ..generator.outcome import Generated
from ..generator.specification import specification
from ..generator.splits import split_of
from .settings import EnvSettings

_MOST_MISSES = 20
"""Attempts in a row that the generator gives up, after which there seems to be no such one."""
_MOST_OTHERS = 1000
"""Puzzles in a row of other parts, after which there is taken to be none of this one."""
_AHEAD = 64
"""Puzzles made ahead of demand."""
_MOMENT = 0.1
"""Seconds between two looks for Ctrl-C."""


def puzzles(settings: EnvSettings, start: int = 0) -> Iterator[tuple[int, Puzzle, Solution]]:
    """The sequence.

    Args:
        settings: What they are like.
        start: The attempt to begin with.

    Yields:
        The attempt that follows, to begin with another time; a puzzle; its only solution.

    Raises:
        OptionError: There seem to be none.
    """
    kinds = [specification(request) for request in settings.requests]
    others = 0

    def attempt(number: int) -> Generated | None:
        seed = seed_of(settings.puzzle_seed, number)
        new = make_exactly(kinds[seed % len(kinds)], seed)
        return None if new is None or len(new.puzzle.islands) > settings.islands else new

    def failure(attempts: int) -> OptionError:
        return OptionError(
            "{attempts} attempts gave no puzzle of this size and level for {split}",
            attempts=attempts,
            split=settings.split,
        )

    for place, new in successes(map(attempt, count(start)), _MOST_MISSES, failure):
        if split_of(new.puzzle) == settings.split:
            others = 0
            yield start + place + 1, embed(new.puzzle, settings), new.solution
            continue
        others += 1
        if others == _MOST_OTHERS:
            raise failure(place + 1)


def embed(puzzle: Puzzle, settings: EnvSettings) -> Puzzle:
    """The puzzle in a grid of the size that the boards have."""
    if (puzzle.rows, puzzle.cols) == (settings.rows, settings.cols):
        return puzzle
    return puzzle.replace(rows=settings.rows, cols=settings.cols)


def counts_of(puzzle: Puzzle, solution: Solution) -> bytes:
    """The number of bridges on each candidate edge, one byte per edge."""
    counts = solution.counts
    return bytes(counts.get(edge, 0) for edge in puzzle.edges)


class Supply:
    """Keeps a table supplied.

    Args:
        table: The table.
        settings: What its puzzles are like.
    """

    def __init__(self, table: wire.Table, settings: EnvSettings) -> None:
        self._table = table
        self._settings = settings
        self._changed = threading.Condition()
        # All guarded by it:
        self._thread: threading.Thread | None = None
        self._failed: BaseException | None = None
        self._stop = wire.Stop()  # of the thread
        self._target = 0
        self._next = self._after_first = 0  # attempts

    def ensure(self) -> None:
        """Wait until there are enough puzzles for the next step.

        Raises:
            OptionError: There seem to be none of this kind.
        """
        demand = self._table.demand()
        if self._target < demand + _AHEAD // 2:
            self._order(demand + _AHEAD)
        if self._table.supply() >= demand:
            return
        with self._changed:
            while self._table.supply() < demand:
                if self._failed is not None:
                    raise self._failed
                self._changed.wait(_MOMENT)

    def _order(self, number: int) -> None:
        with self._changed:
            self._target = number
            if self._thread is None and self._failed is None:
                thread = threading.Thread(target=self._make, args=(self._stop,), daemon=True)
                self._thread = thread
                thread.start()
            self._changed.notify_all()

    def restart(self, seed: int) -> None:
        """Begin again with the first puzzles.

        Args:
            seed: Of the choice among them.
        """
        self.stop()
        with self._changed:
            self._table.restart(seed)
            self._next = min(self._next, self._after_first or self._next)

    def stop(self) -> None:
        """End the thread; it begins again when puzzles are needed."""
        with self._changed:
            thread, self._thread = self._thread, None
            self._stop.set()
            self._stop = wire.Stop()
            self._target = 0
            self._changed.notify_all()
        # Python must not exit while the thread is in the engine. Garbage may be collected in it.
        if thread is not None and thread is not threading.current_thread():
            thread.join()

    def _make(self, stop: wire.Stop) -> None:
        wire.watch(stop)
        try:
            with self._changed:
                sequence = puzzles(self._settings, self._next)
            while True:
                with self._changed:
                    while not stop.is_set() and self._table.supply() >= self._target:
                        self._changed.wait()
                    if stop.is_set():
                        return
                attempt, puzzle, solution = next(sequence)
                flat, counts = wire.flat(puzzle), counts_of(puzzle, solution)
                with self._changed:
                    if stop.is_set():
                        return
                    self._table.add(flat, counts)
                    self._next = attempt
                    if self._table.supply() == self._settings.pool:
                        self._after_first = attempt
                    self._changed.notify_all()
        except BaseException as error:
            with self._changed:
                if not stop.is_set():
                    self._failed = error
                    self._changed.notify_all()
