"""The output of a benchmark: the table on the screen, and a CSV file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Protocol

from . import scores
from .groups import BETA_NOTE, is_cllv
from .measure import BenchSettings, Measurement
from .records import BenchRun, Results
from .summary import SummaryRow, Value, summarize

if TYPE_CHECKING:
    from rich.table import Table

_UNITS = (("s", 1.0), ("ms", 1e3), ("µs", 1e6))


class _Writable(Protocol):
    def write(self, text: str, /) -> object: ...


def render(
    results: Results,
    solvers: Sequence[str] | None = None,
    by: str = "auto",
    *,
    color: bool = False,
    plain: bool = False,
    columns: int | None = None,
) -> str:
    """Draw the table of results that all have the same settings and machine.

    Args:
        results: At least one.
        solvers: As for `summarize`.
        by: How to group, one of `hashikit.bench.groups.BY`.
        color: With ANSI colors.
        plain: Without lines, as for a file.
        columns: The width of the terminal; a wider table is written as a list for each row.

    Returns:
        The table with its notes, without a newline at the end.
    """
    rows = summarize(results, solvers, by)
    return draw(
        _table(results, rows, plain),
        _notes(results, rows),
        color=color,
        plain=plain,
        columns=columns,
    )


def draw(
    table: Table,
    notes: Sequence[str],
    *,
    color: bool,
    plain: bool,
    columns: int | None = None,
) -> str:
    """The text of a table with its notes: see `render`."""
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    console = Console(
        file=StringIO(), width=400, force_terminal=color, no_color=not color, legacy_windows=False
    )
    width = console.measure(table).maximum
    narrow = columns is not None and columns < width
    console.width = max(width, 60) if columns is None else columns
    with console.capture() as capture:
        for part in _lists(table) if narrow else (table,):
            console.print(part)
        if plain:
            console.print()
        for note in notes:
            indented = Padding(
                Text(note, style="dim" if color else ""), (0, 0, 0, 0 if plain else 1)
            )
            console.print(indented)
    return "\n".join(line.rstrip() for line in capture.get().splitlines())


def _lists(table: Table) -> Iterator[Table]:
    """Split a table into a list for each row: what it is about, then its numbers, one per line."""
    previous = ""
    for number in range(table.row_count):
        values = [(str(column.header), list(column.cells)[number]) for column in table.columns]
        about = [str(value) for head, value in values if head in _ABOUT]
        about[0] = previous = about[0] or previous
        part = blank(plain=False)
        part.add_column(", ".join(about))
        part.add_column("", justify="right")
        for head, value in values:
            if head not in _ABOUT:
                part.add_row(head, value)
        yield part


_ABOUT = ("group", "solver")
"""The columns that say what a row is about."""


def blank(plain: bool) -> Table:
    """A table without columns."""
    from rich import box
    from rich.table import Table

    return Table(
        box=None if plain else box.SIMPLE_HEAD,
        header_style="bold",
        pad_edge=False,
        padding=(0, 2, 0, 0) if plain else (0, 1),
    )


def _table(results: Results, rows: Sequence[SummaryRow], plain: bool) -> Table:
    """One line per group and solver, all times in one unit."""
    unit, factor = _unit(rows)
    several = len({row.solver for row in rows}) > 1
    unsolved = any(row.answered < row.instances for row in rows)
    table = blank(plain)
    table.add_column("group", no_wrap=True)
    if several:
        table.add_column("solver", no_wrap=True)
    seeds = len({run.settings.seed for run, _ in results})
    heads = [
        "puzzles" if seeds < 2 else "runs",
        *(["unsolved"] if unsolved else []),
        f"engine {unit}",
        f"call {unit}",
    ]
    heads += ["median", "p95", "max", "+parse", "cpu", "conflicts", "cuts"]
    heads += ["ratio", "paired"] if several else []
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    previous = ""
    for row in rows:
        new = row.group != previous
        if new and previous and not plain and (several or row.group == "all"):
            table.add_section()
        cells = [row.group if new else ""]
        cells += [row.solver] if several else []
        cells.append(str(row.instances))
        if unsolved:
            failures = row.instances - row.answered
            cells.append(f"[red]{failures}[/]" if failures else "0")
        times = (row.engine, row.wall, row.median, row.p95, row.worst, row.with_parse, row.cpu)
        cells += [_value(value, factor) for value in times]
        cells += [f"{row.conflicts:.1f}", f"{row.cuts:.1f}"]
        if several:
            cells += ["" if v is None else _value(v, 1.0) + "×" for v in (row.ratio, row.paired)]
        table.add_row(*cells, style="bold" if row.group == "all" else "")
        previous = row.group
    return table


def _notes(results: Results, rows: Sequence[SummaryRow]) -> list[str]:
    run = results[-1][0]
    settings = run.settings
    limits = [] if settings.time_limit is None else [f"limit {settings.time_limit:g} s"]
    if settings.conflict_limit is not None:
        limits.append(f"limit {settings.conflict_limit} conflicts")
    if settings.memory_limit is not None:
        limits.append(f"limit {settings.memory_limit} MB")
    calls = f"the fastest of up to {settings.repeat} calls" if settings.repeat > 1 else "one call"
    notes = [
        f"Time for the {question(settings)}, {calls} per puzzle; "
        + ", ".join([*limits, _seeds(results)])
        + ".",
        "engine: mean by the solver's own clock, including building; call: mean of the whole "
        "call in"
        " Python, as are median, p95 and max; +parse: the mean including reading and parsing; cpu:"
        " the mean of the processor, other processes included.",
    ]
    base = rows[0].solver
    if any(row.ratio is not None for row in rows):
        notes.append(
            f"ratio: the mean call over that of {base}; paired: the geometric mean of the puzzles' "
            "own ratios."
        )
        notes += _least(rows) if any(row.group == "all" for row in rows) else []
    if any(row.answered < row.instances for row in rows):
        notes.append(
            "≥: includes unsolved puzzles, with the time after which they were given up, or the"
            " time limit where a solver refused or failed."
        )
    if any(is_cllv(measurement) for _, measurement in results):
        notes.append(BETA_NOTE)
    return [*notes, *measured_on(results)]


def _seeds(results: Results) -> str:
    """The seeds of the runs."""
    seeds = sorted({run.settings.seed for run, _ in results})
    if len(seeds) == 1:
        return f"seed {seeds[0]}"
    return f"seeds {', '.join(map(str, seeds))}, each puzzle with each"


def _least(rows: Sequence[SummaryRow]) -> list[str]:
    """For each solver, the group with the smallest lead of the first solver."""
    notes = []
    for name in ("ratio", "paired"):
        least: dict[str, tuple[Value, str]] = {}
        for row in rows:
            value: Value | None = getattr(row, name)
            if row.group != "all" and value is not None:
                best = (value, row.group)
                least[row.solver] = min(least.get(row.solver, best), best)
        winners = [f"{solver} {_value(v, 1.0)}× ({group})" for solver, (v, group) in least.items()]
        notes += [f"Lowest {name} of all groups: {', '.join(winners)}."] if winners else []
    return notes


def render_scores(
    results: Results,
    *,
    clock: str = "wall",
    shift: float = 1.0,
    color: bool = False,
    plain: bool = False,
    columns: int | None = None,
) -> str:
    """Draw the table of scores of results that are comparable; see `scores`."""
    table = blank(plain)
    for number, head in enumerate(scores.heads(clock)):
        table.add_column(head, justify="right" if number else "left", no_wrap=True)
    for score in scores.scores(results, clock=clock, shift=shift):
        table.add_row(*scores.row(score))
    notes = scores.notes(results, clock=clock, shift=shift)
    return draw(table, notes, color=color, plain=plain, columns=columns)


def question(settings: BenchSettings) -> str:
    """The question that the solvers were asked."""
    return "first solution" + " and proof that it is the only one" * settings.unique


def measured_on(results: Results) -> list[str]:
    """Notes on versions and machine."""
    machine = results[-1][0].machine
    engines = {}
    for run, measurement in results:
        if measurement.solver in run.engines:
            engines[measurement.solver] = run.engines[measurement.solver]
    versions = [f"{solver}: {engine}" for solver, engine in engines.items() if solver != "native"]
    return [
        *(["; ".join(versions) + "."] if versions else []),
        f"hashikit {machine.get('hashikit')} (engine {machine.get('engine')}), "
        f"{machine.get('python')}, {machine.get('cpu')}, {machine.get('system')}.",
    ]


def write_csv(results: Iterable[tuple[BenchRun, Measurement]], file: _Writable) -> None:
    """Write one line per measurement; times are in seconds, of the fastest repeat.

    `file.write` is called once per line, without the newline.
    """
    import csv

    writer = csv.writer(file, lineterminator="")
    stats = ("conflicts", "decisions", "propagations", "cuts", "restarts")
    settings = ("seed", "time_limit", "conflict_limit")
    head = ["instance", "rows", "cols", "islands", "solver", "status", "unique", "repeats"]
    head += ["wall", "engine", "parse", "cpu_time", *stats, "asked_unique", *settings]
    writer.writerow([*head, "run", "hashikit", "cpu", "message"])
    for run, measurement in results:
        line: list[object] = [
            measurement.instance,
            measurement.rows,
            measurement.cols,
            measurement.islands,
            measurement.solver,
        ]
        line += [measurement.status, _word(measurement.unique), len(measurement.wall)]
        line += [min(measurement.wall), min(measurement.engine, default=""), measurement.parse]
        line.append(min(measurement.cpu, default=""))
        line += [getattr(measurement.stats, name) for name in stats]
        line += [_word(run.settings.unique), *(getattr(run.settings, name) for name in settings)]
        machine = [run.machine.get(name, "") for name in ("hashikit", "cpu")]
        writer.writerow([*line, run.name, *machine, measurement.message])


def _word(value: bool | None) -> str:
    return "" if value is None else str(value).lower()


def _unit(rows: Sequence[SummaryRow]) -> tuple[str, float]:
    """The largest unit in which at least half of the engine means are 0.1 and more."""
    means = sorted(row.engine.number for row in rows)
    middle = means[len(means) // 2]
    return next((unit for unit in _UNITS if middle * unit[1] >= 0.1), _UNITS[-1])


def _value(value: Value, factor: float) -> str:
    text = number(value.number * factor)
    return "≥" + text if value.bound else text


def number(value: float) -> str:
    """Three digits.

    >>> [number(v) for v in (0.0001234, 1, 12.345, 1234.5)]
    ['0.000123', '1.00', '12.3', '1234']
    """
    if value >= 999.5:
        return f"{value:.0f}"
    return f"{value:.6f}" if 0 < value < 0.0001 else f"{value:#.3g}".rstrip(".")
