"""The tables of the papers: the published number, ours, and the ratio.

- `1` and `2`: Coelho, Laporte, Lindbeck and Vidal (2019), average time and average number of
  strong connectivity cuts by n, β and α, with (7) and without.
- `lazy`: Müßig's lazy-solve against CLLV, average time by n.
- `sat`: lazy against eager connectivity in SAT, average time by n.

An instance without an answer counts with the time after which it was given up, which makes the
mean a lower bound, and in PAR2 with twice the time limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from hashikit.bench.groups import BETA_NOTE, Cell, cell_of
from hashikit.bench.measure import Measurement
from hashikit.bench.records import Results, Run
from hashikit.bench.summary import mean, newest
from hashikit.bench.table import blank, draw, measured_on, number, question

from . import published
from .published import Published
from .suite import GROWN, ISLANDS, PER_CELL, SAT_ISLANDS

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["TABLES", "Kind", "Mean", "render", "summarize"]

Justify = Literal["left", "right"]

NONE = "–"
"""In a cell: there is no number."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A table: its title, the solvers it is made with by default, and for which n."""

    title: str
    solvers: str
    islands: tuple[int, ...] = ISLANDS


TABLES = {
    "1": Kind("Coelho et al. 2019, time and cuts with weak connectivity (7)", "mip-cllv"),
    "2": Kind(
        "Coelho et al. 2019, time and cuts with and without weak connectivity (7)",
        "mip-cllv,mip-cllv:weak=no",
    ),
    "lazy": Kind("Müßig, lazy-solve against CLLV, average time", "mip-cllv,mip-lazy,native"),
    "sat": Kind(
        "SAT, lazy against eager connectivity, average time",
        "sat-lazy,sat-eager,native",
        SAT_ISLANDS,
    ),
}


@dataclass(frozen=True, slots=True)
class Mean:
    """One solver on some instances; times in seconds."""

    names: frozenset[str]
    """Of the instances."""
    unsolved: int
    time: float
    """Mean; a lower bound if some are unsolved."""
    par2: float | None
    """Mean with twice the time limit for unsolved ones; `None` without a time limit."""
    cuts: float


def summarize(results: Results) -> Mean:
    """The means over measurements of one solver, the fastest repeat of each.

    >>> from hashikit import Stats
    >>> from hashikit.bench.measure import Settings
    >>> times = (1.0,), (1.0,), 0.0
    >>> made = Measurement("a", 1, 3, 2, "", "native", "unknown", None, *times, Stats())
    >>> mean = summarize([(Run("r", Settings(time_limit=1.0), {}), made)])
    >>> mean.unsolved, mean.time, mean.par2, mean.cuts
    (1, 1.0, 2.0, 0.0)
    """
    par2: list[float] = []
    for run, made in results:
        if made.answered:
            par2.append(min(made.wall))
        elif run.settings.time_limit is not None:
            par2.append(2 * run.settings.time_limit)
    return Mean(
        frozenset(made.instance for _, made in results),
        sum(not made.answered for _, made in results),
        mean([min(made.wall) for _, made in results]),
        mean(par2) if len(par2) == len(results) else None,
        mean([made.stats.cuts for _, made in results]),
    )


Placed = list[tuple[Cell, Run, Measurement]]


def render(
    table: str,
    results: Results,
    solvers: Sequence[str] | None = None,
    *,
    color: bool = False,
    plain: bool = False,
) -> str:
    """Draw one of `TABLES` from what there is.

    Args:
        table: Which one.
        results: Measurements that may stand in one table; those of other instances than the CLLV
            set's are left out.
        solvers: Which to show and in what order; by default all there are.
        color: With ANSI colors.
        plain: Without lines, as for a file.

    Returns:
        The table with its notes, without a newline at the end.
    """
    placed: Placed = []
    for run, made in newest(results):
        cell = cell_of(made.instance)
        if cell is not None:
            placed.append((cell, run, made))
    if not placed:
        return f"no results on instances of the CLLV set for table {table}"
    there = dict.fromkeys(made.solver for _, _, made in placed)
    shown = [solver for solver in solvers or there if solver in there]
    placed = [one for one in placed if one[2].solver in shown]
    cells = sorted({(c.n, c.beta, c.alpha) for c, _, _ in placed})
    make = {"1": _by_cell, "2": _by_cell, "lazy": _by_method, "sat": _by_n}[table]
    drawn = make(table, placed, shown, cells, plain)
    title = TABLES[table].title
    text = draw(drawn, _notes(table, placed, shown), color=color, plain=plain)
    return (f"\x1b[1m{title}\x1b[0m" if color else title) + "\n" + text


Shape = Sequence[tuple[int, int, int]]
"""The n, β and α that there are, sorted."""


def _by_cell(
    table: str, placed: Placed, solvers: Sequence[str], cells: Shape, plain: bool
) -> Table:
    """Tables 1 and 2: a line for each n, β and α, the means by n, and over all."""
    unsolved = any(not made.answered for _, _, made in placed)
    whole_set = {n for n, _, _ in cells} == set(ISLANDS)
    drawn = _new(plain, ["n", "β", "α", "puzzles", "published\ntime s"])
    for at, solver in enumerate(solvers):
        _heads(drawn, [f"{solver}\ntime s", "÷ published"])
        _heads(drawn, ["unsolved", "PAR2 s"] if unsolved else [])
        _heads(drawn, ["÷ first"] if at else [])
    _heads(drawn, ["published\ncuts", *(f"{solver}\ncuts" for solver in solvers)])

    def line(
        head: list[str], n: int | None = None, beta: int | None = None, alpha: int | None = None
    ) -> None:
        found = [_of(placed, solver, n, beta, alpha) for solver in solvers]
        means = beta is None and table == "1" and (n is not None or whole_set)
        time = published.CLLV.get(n) if means else None
        cuts = published.CLLV_CUTS if means and n is None else None
        whole = [one for one in found if one is not None]
        names = frozenset().union(*(one.names for one in whole))
        row = [*head, str(len(names)), _said(time)]
        for at, one in enumerate(found):
            row += [_time(one), _against(one, time)]
            row += [_unsolved(one), _par2(one)] if unsolved else []
            row += [_ratio(one, found[0])] if at else []
        row += [_said(cuts), *(NONE if one is None else f"{one.cuts:.2f}" for one in found)]
        drawn.add_row(*row, style="bold" if beta is None else "")

    for n in dict.fromkeys(n for n, _, _ in cells):
        mine = [cell for cell in cells if cell[0] == n]
        before: tuple[int, int] | None = None
        for _, beta, alpha in mine:
            head = [
                str(n) if before is None else "",
                str(beta) if before is None or before[1] != beta else "",
                f"{alpha / 100:.2f}",
            ]
            before = (n, beta)
            line(head, n, beta, alpha)
        line([str(n), "all", "all"], n)
        drawn.add_section()
    line(["all", "all", "all"])
    return drawn


def _by_method(
    table: str, placed: Placed, solvers: Sequence[str], cells: Shape, plain: bool
) -> Table:
    """The lazy-solve table: a line for each method, a column for each n."""
    ns = list(dict.fromkeys(n for n, _, _ in cells))
    drawn = _new(plain, ["method"], justify="left")
    _heads(drawn, [f"n = {n}" for n in ns])
    rows = {"mip-cllv": ("CLLV", published.CLLV), "mip-lazy": ("lazy-solve", published.LAZY_SOLVE)}
    for name, numbers in rows.values():
        drawn.add_row(f"{name}, published", *(_said(numbers.get(n), " s") for n in ns))
    drawn.add_section()
    for solver in solvers:
        name, numbers = rows.get(solver.partition(":")[0], ("lazy-solve", published.LAZY_SOLVE))
        found = [_of(placed, solver, n) for n in ns]
        drawn.add_row(solver, *(_time(one, " s") for one in found), style="bold")
        drawn.add_row(
            f"  ÷ {name}, published",
            *(_against(one, numbers.get(n)) for one, n in zip(found, ns, strict=True)),
        )
        if solver != solvers[0]:
            first = [_of(placed, solvers[0], n) for n in ns]
            drawn.add_row(
                f"  ÷ {solvers[0]}, ours",
                *(_ratio(one, base) for one, base in zip(found, first, strict=True)),
            )
        if any(one is not None and one.unsolved for one in found):
            drawn.add_row("  unsolved", *map(_unsolved, found))
            drawn.add_row("  PAR2", *(_par2(one, " s") for one in found))
    drawn.add_section()
    counts = [len({m.instance for c, _, m in placed if c.n == n}) for n in ns]
    drawn.add_row("puzzles", *map(str, counts))
    return drawn


def _by_n(table: str, placed: Placed, solvers: Sequence[str], cells: Shape, plain: bool) -> Table:
    """Lazy against eager: a line for each n."""
    unsolved = any(not made.answered for _, _, made in placed)
    drawn = _new(plain, ["islands", "puzzles"])
    for at, solver in enumerate(solvers):
        if solver.partition(":")[0] in ("sat-lazy", "sat-eager"):
            _heads(drawn, ["published\ntime s"])
        _heads(drawn, [f"{solver}\ntime s"])
        _heads(drawn, ["unsolved", "PAR2 s"] if unsolved else [])
        _heads(drawn, [f"÷ {solvers[0]}"] if at else [])
    for n in dict.fromkeys(n for n, _, _ in cells):
        found = [_of(placed, solver, n) for solver in solvers]
        row = [str(n), str(len({m.instance for c, _, m in placed if c.n == n}))]
        for at, (solver, one) in enumerate(zip(solvers, found, strict=True)):
            row += [NONE] if solver.partition(":")[0] in ("sat-lazy", "sat-eager") else []
            row.append(_time(one))
            row += [_unsolved(one), _par2(one)] if unsolved else []
            row += [_ratio(one, found[0])] if at else []
        drawn.add_row(*row)
    return drawn


def _notes(table: str, placed: Placed, solvers: Sequence[str]) -> list[str]:
    results = [(run, made) for _, run, made in placed]
    settings = results[-1][0].settings
    limit = "none" if settings.time_limit is None else f"{settings.time_limit:g} s"
    notes = [
        f"Ours: mean time of the whole call for the {question(settings)}, building the model "
        f"included, the fastest of up to {settings.repeat}; time limit {limit}. ÷: ours over the "
        f"other; {NONE}: no number.",
        published.SOURCES[table],
    ]
    if any(not made.answered for _, made in results):
        notes.append(
            "≥: unsolved puzzles are in it, with the time after which they were given up; PAR2: "
            "the mean with twice the time limit for those."
        )
    grown = sorted({cell.n for cell, _, made in placed if made.instance.startswith(GROWN)})
    if grown:
        notes.append(
            f"n = {', '.join(map(str, grown))}: grown here in the manner of the paper, with fixed "
            "seeds; not the published puzzles."
        )
    notes.append(
        f"The published means are over {PER_CELL} puzzles for each n, β and α. "
        + BETA_NOTE.replace("β as", "β is as")
    )
    if table == "2":
        notes += _saving(placed)
    return [*notes, *measured_on(results)]


def _saving(placed: Placed) -> list[str]:
    """What (7) does to the time by n, if the same solver ran with and without."""
    said = []
    there = {made.solver for _, _, made in placed}
    for without in sorted(solver for solver in there if solver.endswith(":weak=no")):
        solver = without.removesuffix(":weak=no")
        for n in sorted({cell.n for cell, _, _ in placed}):
            a = _of(placed, solver, n)
            b = _of(placed, without, n)
            if a is not None and b is not None and a.names == b.names and not b.unsolved:
                said.append(f"n = {n}: {a.time / b.time - 1:+.0%}")
    return [f"Time with (7) against without, here: {', '.join(said)}."] if said else []


def _of(
    placed: Placed,
    solver: str,
    n: int | None = None,
    beta: int | None = None,
    alpha: int | None = None,
) -> Mean | None:
    """The means of a solver, with this n, β and α if given; `None` if there is nothing yet."""
    wanted = (n, beta, alpha)
    found = [
        (run, made)
        for cell, run, made in placed
        if made.solver == solver
        and all(
            want is None or want == has
            for want, has in zip(wanted, (cell.n, cell.beta, cell.alpha), strict=True)
        )
    ]
    return summarize(found) if found else None


def _new(plain: bool, heads: Sequence[str], justify: Justify = "right") -> Table:
    drawn = blank(plain)
    _heads(drawn, heads, justify)
    return drawn


def _heads(drawn: Table, heads: Sequence[str], justify: Justify = "right") -> None:
    for head in heads:
        drawn.add_column(head, justify=justify, no_wrap=True, vertical="bottom")


def _said(value: Published | None, unit: str = "") -> str:
    if value is None:
        return NONE
    return f"{'<' if value.below else ''}{value.number:.2f}{unit}"


def _time(one: Mean | None, unit: str = "") -> str:
    return NONE if one is None else f"{'≥' if one.unsolved else ''}{number(one.time)}{unit}"


def _unsolved(one: Mean | None) -> str:
    return NONE if one is None else str(one.unsolved)


def _par2(one: Mean | None, unit: str = "") -> str:
    return NONE if one is None or one.par2 is None else number(one.par2) + unit


def _against(one: Mean | None, value: Published | None) -> str:
    """Ours over the published number; a lower bound if ours is one, or theirs an upper one."""
    if one is None or value is None:
        return NONE
    bound = "≥" if one.unsolved or value.below else ""
    return f"{bound}{number(one.time / value.number)}×"


def _ratio(one: Mean | None, base: Mean | None) -> str:
    """One over the other, on the same instances; nothing where the other left some unsolved."""
    if one is None or base is None or one.names != base.names or base.unsolved:
        return NONE
    return f"{'≥' if one.unsolved else ''}{number(one.time / base.time)}×"
