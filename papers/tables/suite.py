"""The puzzles: the CLLV set, published or grown here, or a sample of it; and single files."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from hashikit import HashikitError, formats
from hashikit.bench.groups import Cell, cell_of
from hashikit.bench.scripts import grow_like

__all__ = ["ALPHAS", "BETAS", "GROWN", "ISLANDS", "PER_CELL", "Kept", "Planned", "plan"]

BETAS = (25, 50, 75)
ALPHAS = (0, 5, 10, 15)
"""In percent."""

ISLANDS = (100, 200, 300, 400)

PER_CELL = 30
"""Instances for each n, β and α, as many as were published."""

GROWN = "grown/"
"""The prefix of the names of instances grown here."""

_SIDES = {100: 16, 200: 24, 300: 29, 400: 34}
"""Sides of the published grids; others get about the same density, 0.35 islands per cell."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A file of published puzzles that are not of the CLLV set."""

    path: Path
    folder: str
    """The prefix of the names of its puzzles: `janko/`, say."""
    only: str = ""
    """Only puzzles whose names end in this."""

    @property
    def name(self) -> str:
        return self.folder + self.path.name

    def entries(self) -> Iterator[formats.Entry]:
        """Yield its puzzles.

        Raises:
            FormatError: It holds something else.
            OSError: It cannot be read.
        """
        for entry in formats.read_all(str(self.path), name=self.name):
            if entry.name.endswith(self.only):
                yield entry


@dataclass(frozen=True, slots=True)
class Planned:
    """An instance that is read, or grown, only when it is needed."""

    cell: Cell
    path: str | None = None
    """Its file; `None` to grow it."""

    @property
    def name(self) -> str:
        """Its name, the same wherever the files are, so that runs can be resumed."""
        grown = GROWN if self.path is None else ""
        cell = self.cell
        return f"{grown}Hs_{cell.side}_{cell.n}_{cell.beta:02}_{cell.alpha:02}_{cell.number:03}"

    def entries(self) -> Iterator[formats.Entry]:
        """Yield it.

        Raises:
            FormatError: Its file holds something else.
            OSError: The file cannot be read.

        >>> [entry] = Planned(Cell(5, 7, 25, 0, 1)).entries()
        >>> entry.name, len(entry.puzzle.islands)
        ('grown/Hs_5_7_25_00_001', 7)
        """
        if self.path is not None:
            yield from formats.read_all(self.path, name=self.name)
            return
        cell = self.cell
        seed = ((cell.n * 100 + cell.beta) * 100 + cell.alpha) * 1000 + cell.number
        made = grow_like(cell, seed=seed)
        yield formats.Entry(self.name, made.puzzle, made.solution)


def plan(
    data: str | None = None,
    islands: Sequence[int] = ISLANDS,
    sample: int | None = None,
    *,
    grow: bool = False,
) -> list[Planned]:
    """Choose instances: those with the lowest indices of every n, β and α.

    Args:
        data: The folder with the published files, at any depth; `None` to grow all instances here.
        islands: The values of n.
        sample: At most this many of each n, β and α; by default all files, or 30 grown puzzles.
        grow: Whether to grow those n of which the folder has none.

    Returns:
        First those with the lowest index for every n, β and α, then those with the next, so that
        partial results cover everything.

    Raises:
        HashikitError: There is no such folder, or it has no file for an n.

    >>> [planned.name for planned in plan(islands=[100], sample=1)][:2]
    ['grown/Hs_16_100_25_00_001', 'grown/Hs_16_100_25_05_001']
    """
    found = {} if data is None else _found(data)
    planned: list[Planned] = []
    for n in islands:
        cells = sorted(cell for cell in found if cell.n == n)
        if not cells and data is not None and not grow:
            raise HashikitError(f"{data}: no file of the CLLV set with n = {n}")
        if not cells:
            numbers = range(1, (PER_CELL if sample is None else sample) + 1)
            planned += [
                Planned(Cell(_side(n), n, beta, alpha, number))
                for beta in BETAS
                for alpha in ALPHAS
                for number in numbers
            ]
            continue
        seen: dict[tuple[int, int], int] = {}
        for cell in cells:
            taken = seen.get((cell.beta, cell.alpha), 0)
            if sample is None or taken < sample:
                seen[cell.beta, cell.alpha] = taken + 1
                planned.append(Planned(cell, found[cell]))
    return sorted(planned, key=lambda one: _turn(one.cell))


def _turn(cell: Cell) -> tuple[int, ...]:
    return cell.number, cell.n, cell.beta, cell.alpha


def _found(data: str) -> dict[Cell, str]:
    """The files of the set in a folder."""
    if not Path(data).is_dir():
        raise HashikitError(f"{data}: no such folder")
    files = sorted(Path(data).rglob("Hs_*.has"))
    found = {cell: str(path) for path in files if (cell := cell_of(path.name)) is not None}
    if not found:
        raise HashikitError(
            f"{data}: no file of the CLLV set (Hs_<side>_<n>_<beta>_<100 alpha>_<index>.has)"
        )
    return found


def _side(n: int) -> int:
    return _SIDES.get(n, max(2, round(math.sqrt(n / 0.35))))
