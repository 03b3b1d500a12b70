"""Tables 1 and 2 of Coelho et al. as printed, ours below theirs; and the effect of (7).

Rows are n and β with their averages, columns α and their average, times beside cuts. Every number
is a mean of cells, as in the paper; an average with a missing cell stays blank, and so does its
ratio.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hashikit.bench.summary import mean

from . import published
from .found import NONE, Found, One, ratio, span, two_digits
from .grid import Grid
from .published import Measure
from .suite import ALPHAS, BETAS, GROWN, ISLANDS, PER_CELL

__all__ = ["WITHOUT", "effect", "engine_name", "tables"]

WITHOUT = ":weak=no"
"""The suffix of the name of a solver without (7)."""

Mean = tuple[float, bool]
"""A mean, and whether it is only a lower bound."""

_WHAT: tuple[Measure, Measure] = ("time", "cuts")


def engine_name(solver: str) -> str:
    """The engine that solves the model: SCIP unless the name says otherwise.

    >>> engine_name("mip-cllv"), engine_name("mip-lazy:engine=gurobi"), engine_name("native")
    ('SCIP', 'Gurobi', 'native')
    """
    if not solver.startswith("mip-"):
        return solver
    known = {"scip": "SCIP", "gurobi": "Gurobi", "highs": "HiGHS", "exact": "Exact"}
    chosen = [part[7:] for part in solver.split(":") if part.startswith("engine=")]
    return known.get(chosen[0], chosen[0]) if chosen else "SCIP"


def tables(found: Found, *, weak: bool, solvers: Sequence[str] | None = None) -> Iterator[Grid]:
    """Table 1 (`weak`: with (7)) or 2 for each solver, of published files and of grown puzzles.

    Args:
        found: What was measured.
        weak: Which table. A solver belongs to one of them, by its name.
        solvers: Those to show; by default every `mip-cllv`.
    """
    for solver in solvers or [s for s in found.solvers() if s.startswith("mip-cllv")]:
        if solver.endswith(WITHOUT) == weak:
            continue
        for grown in (False, True):
            cells = _Cells(found, solver, grown)
            if cells:
                yield _table(cells, solver, weak)


class _Cells:
    """The means of a solver's cells, and of their averages."""

    def __init__(self, found: Found, solver: str, grown: bool) -> None:
        self.grown = grown
        self.ones: dict[tuple[int, int, int], list[One]] = {}
        mine = found.of(solver, lambda one: one.made.instance.startswith(GROWN) == grown)
        for one in mine.values():
            if one.cell is not None:
                place = one.cell.n, one.cell.beta, one.cell.alpha
                self.ones.setdefault(place, []).append(one)
        self.islands = tuple(sorted({n for n, _, _ in self.ones}))

    def __bool__(self) -> bool:
        return bool(self.ones)

    def mean(
        self, what: Measure, n: int | None, beta: int | None, alpha: int | None
    ) -> Mean | None:
        """The mean of the means of all cells of it; `None` if one is missing or was refused."""
        means = []
        lower = False
        for at in self._places(n, beta, alpha):
            ones = self.ones.get(at, [])
            if not ones or any(one.refused for one in ones):
                return None
            lower = lower or not all(one.solved for one in ones)
            means.append(
                mean([one.seconds if what == "time" else one.made.stats.cuts for one in ones])
            )
        return mean(means), lower

    def _places(
        self, n: int | None, beta: int | None, alpha: int | None
    ) -> list[tuple[int, int, int]]:
        whole = self.islands if self.grown else ISLANDS
        return [
            (a, b, c)
            for a in (whole if n is None else (n,))
            for b in (BETAS if beta is None else (beta,))
            for c in (ALPHAS if alpha is None else (alpha,))
        ]


def _table(cells: _Cells, solver: str, weak: bool) -> Grid:
    alphas = [f"0.{alpha:02}" for alpha in ALPHAS]
    columns = [[f"{what} {alphas[0]}", *alphas[1:], "avg"] for what in "s#"]
    rows: list[list[str]] = []
    for n in cells.islands:
        for beta in (*BETAS, None):
            rows += _lines(cells, n, beta, weak)
    if cells.mean("time", None, None, None) is not None:
        rows += _lines(cells, None, None, weak)
    table = 1 if weak else 2
    name = engine_name(solver)
    counts = sorted({len(ones) for ones in cells.ones.values()})
    each = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
    of = "grown puzzles" if cells.grown else f"of the {PER_CELL} published files"
    whose = "grown puzzles, not the published ones" if cells.grown else "published files"
    return Grid(
        f"table-{table}-{name.lower()}{'-grown' * cells.grown}",
        f"Table {table}, {'with' if weak else 'without'} (7), ours with {name}: {whose}",
        ["n", "β", "", *columns[0], *columns[1]],
        rows,
        [
            f"`{solver}`. Columns are α; s: seconds, #: strong connectivity cuts, means over "
            f"{each} {of} a cell; averages are of cells, as in the paper. ÷: of the rounded "
            "averages. A blank cell was not measured, and no average is taken over it.",
        ],
        left=3,
        spans=[("", 3), ("seconds, by α", len(columns[0])), ("cuts, by α", len(columns[1]))],
    )


def _lines(cells: _Cells, n: int | None, beta: int | None, weak: bool) -> list[list[str]]:
    """A row of the table: the paper's numbers, ours, the ratios."""
    at = [(what, alpha) for what in _WHAT for alpha in (*ALPHAS, None)]
    ours = [cells.mean(what, n, beta, alpha) for what, alpha in at]
    said = [_said(what, one) for (what, _), one in zip(at, ours, strict=True)]
    head = ["all" if n is None else str(n), "all" if beta is None else f"0.{beta}"]
    if cells.grown:
        return [[*head, "ours", *said]]
    theirs = [published.cell(what, n, beta, alpha, weak=weak) for what, alpha in at]
    return [
        [*head, "paper", *(NONE if one is None else f"{one:.2f}" for one in theirs)],
        ["", "", "ours", *said],
        ["", "", "÷", *map(_over, ours, theirs)],
    ]


def effect(found: Found) -> Grid | None:
    """The effect of leaving (7) out on time and cuts, published and ours."""
    rows: list[list[str]] = []
    for without in [s for s in found.solvers() if s.endswith(WITHOUT)]:
        base = without.removesuffix(WITHOUT)
        pairs = [
            (a, b)
            for a, b in found.pairs(without, base)
            if a.cell is not None and not a.made.instance.startswith(GROWN)
        ]
        there = tuple(sorted({a.cell.n for a, _ in pairs if a.cell}))
        spans: list[tuple[int, ...]] = [(n,) for n in there]
        spans += [there] if len(there) > 1 else []
        for ns in spans:
            for beta in (*BETAS, None):
                mine = [
                    (a, b)
                    for a, b in pairs
                    if a.cell and a.cell.n in ns and beta in (None, a.cell.beta)
                ]
                if mine:
                    rows.append([engine_name(without), *_effect(ns, beta, mine)])
    if not rows:
        return None
    heads = ["engine", "n", "β", "files", "time, publ.", "ours", "95 %", "medians", "means"]
    heads += ["cuts, publ.", "ours", "95 %"]
    return Grid(
        "weak",
        "The effect of leaving out (7): time and cuts without it, divided by those with it",
        heads,
        rows,
        [
            "publ.: the ratio of the paper's rounded averages over the same cells, only where all "
            "of them were measured. ours: for time the geometric mean of the ratios per file, and "
            "beside it the ratios of the medians and of the means; for cuts the ratio of the "
            "means. Every cell weighs the same, as in the paper, except in the medians. 95 %: "
            "bootstrap intervals over the layouts of islands; none for fewer than 15 files."
        ],
        left=1,
    )


def _effect(ns: Sequence[int], beta: int | None, pairs: Sequence[tuple[One, One]]) -> list[str]:
    n = str(ns[0]) if len(ns) == 1 else f"{ns[0]}–{ns[-1]}"
    head = [n, "all" if beta is None else f"0.{beta}", str(len(pairs))]
    betas = BETAS if beta is None else (beta,)
    there = {(a.cell.n, a.cell.beta, a.cell.alpha) for a, _ in pairs if a.cell}
    whole = len(there) == len(ns) * len(betas) * len(ALPHAS)
    said = [
        _theirs(what, ns, betas) if whole and set(ns) <= set(ISLANDS) else NONE for what in _WHAT
    ]
    ours = ratio(pairs)
    if ours is None:
        return [*head, said[0], *[NONE] * 4, said[1], NONE, NONE]
    return [
        *head,
        said[0],
        f"{'≥' * ours.bound}{ours.geometric:.2f}×",
        span(ours.interval),
        f"{ours.medians:.2f}×",
        f"{'≥' * ours.bound}{ours.means:.2f}×",
        said[1],
        NONE if ours.cuts is None else f"{ours.cuts:.2f}×",
        span(ours.cuts_interval),
    ]


def _theirs(what: Measure, ns: Sequence[int], betas: Sequence[int]) -> str:
    """The published averages, without (7) over with: one decimal where one is below 1."""
    without, with_7 = (
        mean([published.cell(what, n, b, None, weak=weak) or 0.0 for n in ns for b in betas])
        for weak in (False, True)
    )
    return f"{without / with_7:.{1 if min(without, with_7) < 1 else 2}f}×"


def _said(what: Measure, one: Mean | None) -> str:
    if one is None:
        return NONE
    return "≥" * one[1] + _decimals(one[0], what == "time")


def _over(one: Mean | None, their: float | None) -> str:
    """Ours over theirs; theirs may be 0 by rounding."""
    if one is None or not their:
        return NONE
    return "≥" * one[1] + two_digits(one[0] / their) + "×"


def _decimals(value: float, fine: bool) -> str:
    """Two decimals as in the paper; small numbers have a third one.

    >>> _decimals(131.234, True), _decimals(0.0321, True)
    ('131.23', '0.032')
    """
    return f"{value:.3f}" if fine and value < 0.1 else f"{value:.2f}"
