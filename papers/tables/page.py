"""All tables as files, or in a page between `<!-- papers: weak -->` and `<!-- /papers -->`."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from hashikit import HashikitError
from hashikit._util.files import write_text
from hashikit.bench.groups import cell_of
from hashikit.bench.measure import Measurement
from hashikit.bench.records import Results

from .grid import Grid
from .published import SOURCES
from .suite import GROWN

__all__ = ["fill", "folder", "machines", "runs"]

_BLOCK = re.compile(r"(<!-- papers: ([\w-]+) -->\n)(.*?)(<!-- /papers -->)", re.DOTALL)

_FORMS = (("md", Grid.markdown), ("csv", Grid.csv), ("tex", Grid.latex))


def folder(path: Path, grids: Sequence[Grid]) -> list[Path]:
    """Write each table as Markdown, CSV and LaTeX.

    Args:
        path: The folder; it is created if it does not exist.
        grids: The tables.

    Returns:
        The files written: `NAME.md`, `NAME.csv`, `NAME.tex` for each.

    Raises:
        OSError: A file cannot be written.
    """
    path.mkdir(parents=True, exist_ok=True)
    made = []
    for grid in grids:
        for ending, form in _FORMS:
            made.append(path / f"{grid.name}.{ending}")
            write_text(made[-1], form(grid).rstrip("\n") + "\n")
    return made


def fill(path: Path, grids: Sequence[Grid], machine: Sequence[str]) -> tuple[list[str], list[str]]:
    """Put the tables between the markers of a page; the rest of it stays as it is.

    Args:
        path: The page.
        grids: The tables.
        machine: What they were made with, for the marker `machine`; `sources` is filled, too.

    Returns:
        The names of the markers that were filled, and of those for which there is no table.

    Raises:
        HashikitError: The page has no marker.
        OSError: It cannot be read or written.
    """
    text = path.read_text("utf-8")
    made = {grid.name: grid.markdown() for grid in grids}
    made["sources"] = "\n".join(f"- {line}" for line in SOURCES)
    made["machine"] = "\n".join(f"- {line}" for line in machine)
    filled, changed = _filled(text, made)
    names = [found[2] for found in _BLOCK.finditer(text)]
    if not names:
        raise HashikitError(f"{path}: no marker '<!-- papers: NAME -->'")
    if changed != text:
        write_text(path, changed)
    return filled, [name for name in names if name not in filled]


def _filled(text: str, made: Mapping[str, str]) -> tuple[list[str], str]:
    """The names of the blocks for which there is something, and the text with these filled.

    >>> _filled("<!-- papers: a -->\\nold\\n<!-- /papers -->", {"a": "new"})
    (['a'], '<!-- papers: a -->\\nnew\\n<!-- /papers -->')
    """
    filled: list[str] = []

    def put(found: re.Match[str]) -> str:
        if found[2] not in made:
            return found[0]
        filled.append(found[2])
        return f"{found[1]}{made[found[2]]}\n{found[4]}"

    return filled, _BLOCK.sub(put, text)


def machines(results: Results) -> list[str]:
    """What the results were made with: machine, versions, limits, each listed once."""
    said: dict[str, None] = {}
    for run, _ in results:
        m = run.machine
        said[
            f"{m.get('cpu')}, {m.get('system')}, {m.get('python')}, hashikit {m.get('hashikit')}"
        ] = None
    engines: dict[str, None] = {}
    limits: dict[str, None] = {}
    for run, made in results:
        engines[run.engines.get(made.solver, "")] = None
        limit = run.settings.time_limit
        limits["none" if limit is None else f"{limit:g} s"] = None
    gone, refused, wrong = (
        sum(made.status == status for _, made in results)
        for status in ("unknown", "error", "wrong")
    )
    seeds = " or ".join(sorted({str(run.settings.seed) for run, _ in results}))
    known = sorted(name for name in engines if name and not name.startswith("hashikit"))
    return [
        *(f"{line}." for line in said),
        *([f"Engines: {', '.join(known)}; one thread, one seed ({seeds})."] if known else []),
        f"{len(results)} measurements: {gone} unsolved within the limit, {' or '.join(limits)} by "
        f"the clock; {refused} refused by an engine; every answer was judged, {wrong} were wrong.",
    ]


def runs(results: Results) -> Grid | None:
    """What was run: which solvers in turn, on what, with how many calls."""
    ran: dict[str, tuple[list[str], dict[str, Measurement], str]] = {}
    for run, made in results:
        asked = f"{run.settings.repeat}{', with the proof' * run.settings.unique}"
        solvers, puzzles, _ = ran.setdefault(run.name, ([], {}, asked))
        if made.solver not in solvers:
            solvers.append(made.solver)
        puzzles[made.instance] = made
    together: dict[tuple[str, str], dict[str, Measurement]] = {}
    for solvers, puzzles, asked in ran.values():
        together.setdefault((_asked(solvers), asked), {}).update(puzzles)
    rows: list[list[str]] = []
    for (said, asked), puzzles in together.items():
        for at, (name, count, each) in enumerate(_reached(puzzles.values())):
            rows.append(["" if at else said, name, "" if at else asked, str(count), each])
    if not rows:
        return None
    return Grid(
        "runs",
        "What was run",
        ["solvers, in turn on each puzzle", "puzzles", "calls", "number", "a cell"],
        rows,
        ["A cell is an n, β and α. We have 15 of the published files per cell."],
        left=3,
    )


def _asked(solvers: Sequence[str]) -> str:
    """Names of solvers, an engine of all of them once.

    >>> _asked(["mip-cllv:engine=gurobi", "mip-lazy:engine=gurobi:guide=no"])
    'with Gurobi: mip-cllv, mip-lazy:guide=no'
    """
    if not all(":engine=gurobi" in solver for solver in solvers):
        return ", ".join(solvers)
    return "with Gurobi: " + ", ".join(one.replace(":engine=gurobi", "") for one in solvers)


def _reached(made: Iterable[Measurement]) -> Iterator[tuple[str, int, str]]:
    """What kinds of puzzles there are, how many of each, and how many of each cell."""
    sets: defaultdict[str, Counter[tuple[int, int] | None]] = defaultdict(Counter)
    for one in made:
        cell = cell_of(one.instance)
        if cell is None:
            sets[one.instance.split("/")[0]][None] += 1
        else:
            grown = "grown, " * one.instance.startswith(GROWN)
            sets[f"{grown}n = {cell.n}"][cell.beta, cell.alpha] += 1
    for name, cells in sorted(sets.items(), key=lambda item: (len(item[0]), item[0])):
        few, many = min(cells.values()), max(cells.values())
        each = "" if None in cells else str(few) if few == many else f"{few}–{many}"
        yield name, sum(cells.values()), each
