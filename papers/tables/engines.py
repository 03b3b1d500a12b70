"""One engine under several formulations, on the same files; and lazy-solve's means by n."""

from __future__ import annotations

from collections.abc import Sequence

from hashikit.bench.summary import mean

from . import published
from .cllv import engine_name
from .found import NONE, Found, Keep, One, bound, by_islands, ratio, span, times, two_digits
from .grid import Grid
from .published import Published
from .suite import ALPHAS, BETAS, GROWN, ISLANDS

__all__ = ["against", "breadth_first", "flow", "lazy_solve", "native"]

OWNERS = {
    "mip-cllv": "CLLV",
    "mip-cllv:weak=no": "CLLV",
    "mip-lazy:guide=no": "Müßig",
    "mip-lazy": "Müßig, guide ours",
}
"""The source of each formulation, by its name without the engine, in the order of the table."""


def plain(solver: str) -> str:
    """A solver's name without its engine.

    >>> plain("mip-lazy:engine=gurobi:guide=no")
    'mip-lazy:guide=no'
    """
    return ":".join(part for part in solver.split(":") if not part.startswith("engine="))


def against(found: Found) -> list[Grid]:
    """Every formulation against `mip-cllv`, one table per engine, on the same published files."""
    grids = []
    for base in [s for s in found.solvers() if plain(s) == "mip-cllv"]:
        others = [
            solver
            for name in OWNERS
            for solver in found.solvers()
            if plain(solver) == name and engine_name(solver) == engine_name(base) and solver != base
        ]
        rows = [
            [str(n), plain(other), OWNERS[plain(other)], *row]
            for n in ISLANDS
            for other in others
            if (row := _compared(found.pairs(other, base, _published(n)))) is not None
        ]
        if rows:
            grids.append(_against(engine_name(base), rows))
    return grids


def _compared(pairs: Sequence[tuple[One, One]]) -> list[str] | None:
    compared = ratio(pairs)
    if compared is None:
        return None
    lower = "≥" * compared.bound
    return [
        str(len(pairs)),
        times(one for one, _ in pairs),
        times(base for _, base in pairs),
        f"{lower}{compared.means:.2f}×",
        f"{lower}{compared.medians:.2f}×",
        f"{lower}{compared.geometric:.2f}×",
        span(compared.interval),
    ]


def _against(engine: str, rows: list[list[str]]) -> Grid:
    heads = ["n", "formulation", "whose", "files", "mean s", "mip-cllv", "÷ means", "medians"]
    return Grid(
        f"engines-{engine.lower()}",
        f"{engine} under every formulation, against mip-cllv on the same files",
        [*heads, "÷", "95 %"],
        rows,
        [
            "mip-cllv: its mean time on the same files in the same run. ÷: the time divided by "
            "that of mip-cllv, as the ratio of the means, of the medians, and the geometric mean "
            "of the ratios per file with its 95 % bootstrap interval over the layouts of islands "
            "(none for fewer than 15 files). CLLV: Coelho et al.; Müßig: the rows of lazy-solve; "
            "the guide, an objective that prefers candidates with many edges, is ours. Rows leave "
            "out files that exceed an engine's license."
        ],
        left=3,
    )


_FLOWS = (("mip-flow", "mip-cllv", "no"), ("mip-flow:guide=yes", "mip-lazy", "yes"))
"""The flow as a MIP, what it is compared with, and whether both are guided."""


def flow(found: Found) -> Grid | None:
    """The flow of the CP-SAT chapter as a MIP against cuts, both guided or both not."""
    rows: list[list[str]] = []
    there = found.solvers()
    for engine in ("", ":engine=gurobi"):
        for n in ISLANDS:
            for ours, base, guided in _FLOWS:
                name = ours.replace("mip-flow", f"mip-flow{engine}")
                if name not in there:
                    continue
                asked = found.of(name, _published(n))
                pairs = found.pairs(name, base + engine, _published(n))
                compared = ratio(pairs)
                if compared is None:
                    continue
                refused = sum(one.refused for one in asked.values())
                rows.append(
                    [
                        engine_name(name),
                        str(n),
                        f"{ours.split(':')[0]} / {base}",
                        guided,
                        str(len(pairs)),
                        str(refused),
                        times(one for one, _ in pairs),
                        times(one for _, one in pairs),
                        f"{compared.geometric:.2f}×",
                        span(compared.interval),
                    ]
                )
    if not rows:
        return None
    heads = ["engine", "n", "flow / cuts", "guided", "files", "refused", "flow s", "cuts s"]
    return Grid(
        "flow",
        "The CP-SAT chapter's flow as a MIP, divided by cuts, on the same files",
        [*heads, "÷", "95 %"],
        rows,
        [
            "Mean times; ÷: the geometric mean of the ratios per file, with its 95 % bootstrap "
            "interval over the layouts of islands (none for fewer than 15 files). refused: files "
            "for which the flow exceeds Gurobi's license; they are in no other number of the row, "
            "and they are the ones with the most candidate edges."
        ],
        left=4,
    )


def lazy_solve(found: Found) -> Grid | None:
    """Müßig's table, mean times by n, with ours below and over the published ones."""
    there = sorted(found.solvers(), key=engine_name)
    solvers = [s for name in ("mip-cllv", *_HERS) for s in there if plain(s) == name]
    solvers += [s for s in ("sat-lazy", "native") if found.of(s, _published(None))]
    if not any(found.of(solver, _published(None)) for solver in solvers):
        return None
    rows = [
        ["CLLV", "published", *(_theirs(_cllv(n)) for n in ISLANDS)],
        ["lazy-solve", "published", *(_theirs(published.lazy_solve(n)) for n in ISLANDS)],
    ]
    for solver in solvers:
        ones = [list(found.of(solver, _published(n)).values()) for n in ISLANDS]
        name = f"{plain(solver)}, {engine_name(solver)}" if solver.startswith("mip-") else solver
        rows.append([name, OWNERS.get(plain(solver), ""), *map(_whole, ones)])
        against_cllv = plain(solver) == "mip-cllv"
        said = [
            _over(mine, _cllv(n) if against_cllv else published.lazy_solve(n))
            for n, mine in zip(ISLANDS, ones, strict=True)
        ]
        rows.append(["", f"÷ {'CLLV' if against_cllv else 'lazy-solve'}, published", *said])
    rows = [row for row in rows if any(row[2:])]
    return Grid(
        "lazy",
        "CLLV and lazy-solve: mean time in seconds by n, published and ours",
        ["method", "whose", *(f"n = {n}" for n in ISLANDS)],
        rows,
        [
            "In brackets: the number of files. Each of our numbers is the mean over the cells of "
            "its n, and is given only if there are files of every β and α, as in the published "
            "means. ÷: ours divided by the rounded published mean."
        ],
        left=2,
    )


_HERS = ("mip-lazy:guide=no", "mip-lazy")


def breadth_first(found: Found) -> Grid | None:
    """Müßig's other claim: lazy connectivity against the breadth-first search in rows."""
    rows: list[list[str]] = []
    for solver in [s for s in found.solvers() if plain(s) == "mip-bfs"]:
        engine = solver.removeprefix("mip-bfs")
        lazy = f"mip-lazy{engine}:guide=no"
        rows += [[engine_name(solver), *row] for row in by_islands(found, solver, lazy)]
    if not rows:
        return None
    heads = ["engine", "islands", "puzzles", "mip-bfs unsolved", "mip-bfs s", "lazy s", "÷", "95 %"]
    return Grid(
        "bfs",
        "Connectivity as a breadth-first search in rows (mip-bfs) against cuts (mip-lazy:guide=no)",
        heads,
        rows,
        [
            "Grown puzzles, the same for both; mean times. ÷: mip-bfs over mip-lazy:guide=no, the "
            "geometric mean of each puzzle's own ratio with its 95 % bootstrap interval (none for "
            "fewer than 15 puzzles)."
        ],
    )


def native(found: Found) -> Grid | None:
    """Every other solver against the engine, by n and β."""
    rows: list[list[str]] = []
    there = [s for s in found.solvers() if found.pairs(s, "native", _published(None))]
    others = [s for s in there if s != "native"]
    for n, beta in [(n, beta) for n in ISLANDS for beta in BETAS]:
        pairs = [found.pairs(other, "native", _published(n, beta)) for other in others]
        if any(pairs):
            files = max(map(len, pairs))
            rows.append([str(n), f"0.{beta}", str(files), *map(_times, pairs)])
    if not rows:
        return None
    return Grid(
        "native",
        "Every other solver over the engine, native, on the same files in the same run",
        ["n", "β", "files", *others],
        rows,
        ["The geometric mean of each file's own ratio of times; first solutions."],
        left=2,
    )


def _times(pairs: Sequence[tuple[One, One]]) -> str:
    compared = ratio(pairs)
    return NONE if compared is None else bound(compared.geometric, compared.bound, "×")


def _published(n: int | None, beta: int | None = None) -> Keep:
    """The published files with this many islands and this β."""
    return lambda one: (
        one.cell is not None
        and n in (None, one.cell.n)
        and beta in (None, one.cell.beta)
        and not one.made.instance.startswith(GROWN)
    )


def _cllv(n: int) -> Published | None:
    found = published.cell("time", n, None, None, weak=True)
    return None if found is None else Published(found)


def _theirs(value: Published | None) -> str:
    return NONE if value is None else f"{'<' * value.below}{value.number:.2f}"


def _mean(ones: Sequence[One]) -> float | None:
    """The mean of the means of all cells of an n; `None` if one is missing or was refused."""
    cells: dict[tuple[int, int], list[float]] = {}
    for one in ones:
        if one.refused or one.cell is None:
            return None
        cells.setdefault((one.cell.beta, one.cell.alpha), []).append(one.seconds)
    whole = len(cells) == len(BETAS) * len(ALPHAS)
    return mean([mean(cell) for cell in cells.values()]) if whole else None


def _whole(ones: Sequence[One]) -> str:
    value = _mean(ones)
    if value is None:
        return NONE
    return f"{bound(value, not all(one.solved for one in ones))} ({len(ones)})"


def _over(ones: Sequence[One], their: Published | None) -> str:
    value = _mean(ones)
    if value is None or their is None:
        return NONE
    lower = their.below or not all(one.solved for one in ones)
    return f"{'≥' * lower}{two_digits(value / their.number)}×"
