"""The drawings that a solver finds and cuts off, for traces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Note:
    """A drawing, as the number of bridges per edge, and what was new about it."""

    counts: Sequence[int]
    groups: list[tuple[int, ...]]
    """Cuts, each as the islands on one side: some edge that leaves them has a bridge."""
    loops: list[tuple[int, ...]]
    """Loops, each as its edges: some edge has none."""


class Notes:
    """Notes, up to a limit.

    Args:
        limit: How many notes to keep; `omitted` counts the others.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.entries: list[Note] = []
        self.omitted = 0
        self._seen: set[tuple[str, tuple[int, ...]]] = set()

    def add(
        self,
        counts: Sequence[int],
        groups: Sequence[Sequence[int]],
        loops: Sequence[Sequence[int]],
    ) -> None:
        """Note a drawing, if some cut is new: a callback may meet one and the same twice."""
        new_groups = [group for group in map(tuple, groups) if ("group", group) not in self._seen]
        new_loops = [loop for loop in map(tuple, loops) if ("loop", loop) not in self._seen]
        if new_groups or new_loops:
            self._seen.update(("group", group) for group in new_groups)
            self._seen.update(("loop", loop) for loop in new_loops)
            self.keep(Note(counts, new_groups, new_loops))

    def keep(self, note: Note) -> None:
        """Keep a note, if there is room."""
        if len(self.entries) < self.limit:
            self.entries.append(note)
        else:
            self.omitted += 1
