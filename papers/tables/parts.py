"""The tables: what is measured for each, and how it is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from hashikit.bench.running import PuzzleSource

from . import claims, cllv, engines
from .found import Found
from .grid import Grid
from .page import runs
from .suite import ISLANDS, Kept, plan

__all__ = ["TABLES", "Step", "Where", "draw", "steps"]

_CLLV = "mip-cllv:engine=gurobi"
_LAZY = "mip-lazy:engine=gurobi"
_FLOW = "mip-flow:engine=gurobi"

TABLES = {
    "1": "time and cuts with (7), by n, β and α",
    "2": "the same without (7)",
    "weak": "what leaving (7) out does",
    "engines": "every formulation under the same engine",
    "lazy": "lazy-solve's means by n",
    "bfs": "connectivity as a breadth-first search against cuts",
    "sat": "SAT: eager against lazy, and how often lazy calls its solver",
    "claims": "small claims of the others",
    "native": "every other solver against the engine",
    "speed": "the engine, native",
    "runs": "what was run",
}


@dataclass(frozen=True, slots=True)
class Where:
    """The choice of puzzles on the command line."""

    data: str | None = None
    """The folder with the published files; `None` to grow puzzles."""
    corpus: Path | None = None
    """The folder with the other published puzzles."""
    sample: int | None = None
    islands: Sequence[int] | None = None
    quick: bool = False

    def cllv(self, islands: Sequence[int], sample: int | None = None) -> list[PuzzleSource]:
        """The files of the set, or grown puzzles, with the lowest indices."""
        return self._plan(self.data, islands, sample)

    def grown(self, islands: Sequence[int], sample: int) -> list[PuzzleSource]:
        """Puzzles of the set's kind with other numbers of islands."""
        return self._plan(None, islands, sample)

    def _plan(
        self, data: str | None, islands: Sequence[int], sample: int | None
    ) -> list[PuzzleSource]:
        most = [one for one in (self.sample, sample, 1 if self.quick else None) if one is not None]
        small = (min(islands),) if data is not None else tuple({min(one, 20) for one in islands})
        own = small if self.quick else islands
        return [*plan(data, self.islands or own, min(most, default=None))]

    def kept(self, folder: str, file: str, only: str = "") -> list[PuzzleSource]:
        """One of the other published files, if it exists."""
        path = None if self.corpus is None else self.corpus / folder / file
        return [Kept(path, f"{folder}/", only)] if path is not None and path.exists() else []

    def janko(self, only: str = "") -> list[PuzzleSource]:
        """The hand-made puzzles, or one of them."""
        if self.quick and not only:
            return []
        return self.kept("janko", "janko_hashi_odd.json", only)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of measuring: all solvers in turn on each puzzle."""

    tables: str
    """The tables it is for, separated by blanks."""
    solvers: tuple[str, ...]
    puzzles: Callable[[Where], Iterable[PuzzleSource]]
    repeat: int = 1
    unique: bool = False


_STEPS = (
    Step("speed lazy", ("native",), lambda w: w.cllv(ISLANDS), repeat=5),
    Step("speed", ("native",), lambda w: w.janko(), repeat=5, unique=True),
    Step(
        "claims",
        ("cpsat-flow", "cpsat-lazy", "sat-lazy", "mip-flow", "native"),
        lambda w: w.janko(claims.NUMBER),
        repeat=5,
    ),
    Step(
        "claims",
        ("cpsat-signs", "sat-lazy", "mip-lazy", "native"),
        lambda w: w.kept("signs", "map1.json"),
        repeat=5,
        unique=True,
    ),
    Step(
        "1 2 weak engines lazy",
        (_CLLV, f"{_CLLV}:weak=no", f"{_LAZY}:guide=no", _LAZY),
        lambda w: w.cllv((100, 200, 300)),
    ),
    Step("1 2 weak lazy", ("mip-cllv", "mip-cllv:weak=no"), lambda w: w.cllv((400,), 10)),
    Step(
        "sat claims lazy",
        ("sat-lazy", "sat-lazy:pairs=no"),
        lambda w: [*w.cllv(ISLANDS), *w.janko(), *w.grown((claims.MANY,), 3)],
    ),
    Step("sat", ("sat-lazy", "sat-eager"), lambda w: w.grown((25, 50, 75, 100, 150), 2)),
    Step(
        "native",
        ("native", "sat-lazy", "sat-propagator", "cpsat-lazy", "cpsat-flow"),
        lambda w: w.cllv(ISLANDS, 2),
        repeat=3,
    ),
    Step("bfs", ("mip-lazy:guide=no", "mip-bfs"), lambda w: w.grown((10, 15, 20), 2)),
    Step("bfs", ("mip-lazy:guide=no", "mip-bfs"), lambda w: w.grown((30, 40), 1)),
    Step(
        "bfs",
        (f"{_LAZY}:guide=no", "mip-bfs:engine=gurobi"),
        lambda w: w.grown((10, 15, 20), 2),
    ),
    Step("engines lazy", (f"{_LAZY}:guide=no", _LAZY), lambda w: w.cllv((400,), 5)),
    Step(
        "engines lazy",
        ("mip-cllv", "mip-lazy:guide=no", "mip-lazy"),
        lambda w: w.cllv((400,), 2),
    ),
    Step("engines", (_CLLV, _LAZY, _FLOW, f"{_FLOW}:guide=yes"), lambda w: w.cllv((100, 200), 5)),
    Step(
        "engines",
        ("mip-cllv", "mip-lazy", "mip-flow", "mip-flow:guide=yes"),
        lambda w: w.cllv((100, 200), 2),
    ),
    Step(
        "engines lazy",
        ("mip-cllv", "mip-lazy:guide=no", "mip-lazy"),
        lambda w: w.cllv((100, 200, 300), 2),
    ),
    Step("1 2 weak lazy", ("mip-cllv", "mip-cllv:weak=no"), lambda w: w.cllv((100, 200, 300), 5)),
)
"""In an order that fills the most important tables first, in case a run is stopped."""


def steps(tables: Iterable[str]) -> list[Step]:
    """The steps to measure for these tables.

    >>> [step.solvers for step in steps(["bfs"])][0]
    ('mip-lazy:guide=no', 'mip-bfs')
    """
    wanted = set(tables)
    return [step for step in _STEPS if wanted & set(step.tables.split())]


def draw(table: str, found: Found, solvers: Sequence[str] | None = None) -> list[Grid]:
    """Make a table from what has been measured.

    Args:
        table: One of `TABLES`.
        found: What was measured.
        solvers: For Tables 1 and 2, whose numbers stand beside the published ones; by default
            those of `mip-cllv`.
    """
    if table in ("1", "2"):
        return list(cllv.tables(found, weak=table == "1", solvers=solvers))
    if table == "speed":
        return claims.speed(found)
    if table == "sat":
        return [grid for grid in (claims.eager(found), claims.rounds(found)) if grid is not None]
    if table == "engines":
        flow = engines.flow(found)
        return [*engines.against(found), *([] if flow is None else [flow])]
    if table == "runs":
        made = runs(found.results)
        return [] if made is None else [made]
    alone = {
        "weak": cllv.effect,
        "lazy": engines.lazy_solve,
        "bfs": engines.breadth_first,
        "native": engines.native,
        "claims": claims.claims,
    }
    grid = alone[table](found)
    return [] if grid is None else [grid]
