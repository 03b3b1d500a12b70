"""The numbers by which competitions and papers rank solvers.

All are over runs, a puzzle with a seed, by the seconds of a whole call: the wall clock's, or the
processor's. A run without an answer counts as unsolved, whatever it took.

Sources: the SAT competitions (PAR-2); Achterberg, "Constraint Integer Programming", 2007 (shifted
geometric mean); Dolan, Moré, "Benchmarking optimization software with performance profiles", 2002.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .records import Results
from .summary import mean, newest

CLOCKS = ("wall", "cpu")

VIRTUAL_BEST = "virtual best"
"""The solver that is on each run as fast as the fastest of all."""

FACTORS = (1.0, 2.0, 4.0, 10.0, 100.0)
"""The factors of the profile that a table shows."""

Key = tuple[str, str, int]
"""A run: the puzzle's name and digest, and the seed."""


@dataclass(frozen=True, slots=True)
class SolverScore:
    """A solver over all runs.

    `par2` is the mean of the seconds, twice the limit where unsolved; `None` without a time limit.
    `shifted` is the shifted geometric mean, the limit where unsolved. `best` is the number of runs
    on which no other solver was faster, and `alone` that of runs that no other solved.
    `profile[i]` is the share of all runs solved within `FACTORS[i]` times the fastest solver's.
    """

    solver: str
    runs: int
    solved: int
    par2: float | None
    shifted: float
    best: int
    alone: int
    profile: tuple[float, ...]


def scores(results: Results, *, clock: str = "wall", shift: float = 1.0) -> list[SolverScore]:
    """Rank solvers on the runs that all of them made; the virtual best is the last.

    Args:
        results: Measurements that are comparable but for their seeds; of a run and solver the
            newest counts.
        clock: One of `CLOCKS`. Results without a processor time count by the wall clock.
        shift: Seconds of the shift.

    >>> from hashikit import Stats
    >>> from hashikit.bench.measure import BenchSettings, Measurement
    >>> from hashikit.bench.records import BenchRun
    >>> run = BenchRun("r", BenchSettings(time_limit=10.0), {})
    >>> def one(name, solver, time, status="solved"):
    ...     shape = (1, 1, 1, name)
    ...     return run, Measurement(name, *shape, solver, status, None, (time,), (), 0, Stats())
    >>> found = [one("x", "a", 1.0), one("x", "b", 3.0), one("y", "a", 10.0, "unknown"),
    ...     one("y", "b", 3.0)]
    >>> for score in scores(found):
    ...     print(score.solver, score.solved, score.par2, round(score.shifted, 2), score.alone)
    a 1 10.5 3.69 0
    b 2 3.0 3.0 1
    virtual best 2 2.0 1.83 0
    """
    times, limits = _times(results, clock)
    if not times:
        return []
    shared = set.intersection(*(set(own) for own in times.values()))
    keys = sorted(shared)
    if not keys:
        return []
    best = {key: min(own[key] for own in times.values()) for key in keys}
    every = {**times, VIRTUAL_BEST: best}
    return [_score(solver, own, times, best, keys, limits, shift) for solver, own in every.items()]


def _times(results: Results, clock: str) -> tuple[dict[str, dict[Key, float]], dict[Key, float]]:
    """By solver the seconds of each run, infinite if unsolved, and the limits of the runs."""
    times: dict[str, dict[Key, float]] = {}
    limits: dict[Key, float] = {}
    for run, measurement in newest(results):
        key = (measurement.instance, measurement.digest, run.settings.seed)
        seconds = min(measurement.cpu if clock == "cpu" and measurement.cpu else measurement.wall)
        times.setdefault(measurement.solver, {})[key] = (
            seconds if measurement.answered else math.inf
        )
        limits[key] = math.inf if run.settings.time_limit is None else run.settings.time_limit
    return times, limits


def _score(
    solver: str,
    own: Mapping[Key, float],
    times: Mapping[str, Mapping[Key, float]],
    best: Mapping[Key, float],
    keys: Sequence[Key],
    limits: Mapping[Key, float],
    shift: float,
) -> SolverScore:
    seconds = [own[key] for key in keys]
    bounded = [min(own[key], limits[key]) for key in keys]
    limited = all(math.isfinite(limits[key]) for key in keys)
    others = [one for name, one in times.items() if name != solver]
    real = solver != VIRTUAL_BEST
    logs = [math.log(max(time, 0.0) + shift) for time in bounded if math.isfinite(time)]
    return SolverScore(
        solver,
        len(keys),
        sum(map(math.isfinite, seconds)),
        mean([own[k] if math.isfinite(own[k]) else 2 * limits[k] for k in keys])
        if limited or all(map(math.isfinite, seconds))
        else None,
        math.exp(mean(logs)) - shift if len(logs) == len(keys) else math.inf,
        sum(math.isfinite(own[key]) and own[key] == best[key] for key in keys),
        sum(
            math.isfinite(own[key]) and not any(math.isfinite(one[key]) for one in others)
            for key in keys
        )
        if real and others
        else 0,
        tuple(
            sum(math.isfinite(own[key]) and own[key] <= factor * best[key] for key in keys)
            / len(keys)
            for factor in FACTORS
        ),
    )


def profile(results: Results, *, clock: str = "wall") -> dict[str, list[tuple[float, float]]]:
    """The performance profiles: per solver the steps of the share of runs solved within a factor of
    the fastest solver's time, as pairs of factor and share.

    Only runs count that all solvers made and some solved.

    >>> profile([])
    {}
    """
    times, _ = _times(results, clock)
    if not times:
        return {}
    shared = set.intersection(*(set(own) for own in times.values()))
    best = {key: min(own[key] for own in times.values()) for key in shared}
    keys = [key for key in sorted(shared) if math.isfinite(best[key])]
    curves: dict[str, list[tuple[float, float]]] = {}
    for solver, own in times.items():
        factors = sorted(own[key] / best[key] for key in keys if math.isfinite(own[key]))
        curves[solver] = [
            (factor, (i + 1) / len(keys))
            for i, factor in enumerate(factors)
            if i + 1 == len(factors) or factors[i + 1] > factor
        ]
    return curves


def heads(clock: str) -> list[str]:
    """The heads of a table of scores."""
    factors = [f"≤ {factor:g}×" for factor in FACTORS]
    time = {"wall": "s", "cpu": "cpu s"}[clock]
    return ["solver", "runs", "solved", f"PAR-2 {time}", f"sgm {time}", "best", "alone", *factors]


def row(score: SolverScore) -> list[str]:
    """The cells of a solver, below `heads`."""
    par2 = "" if score.par2 is None else _seconds(score.par2)
    return [
        score.solver,
        str(score.runs),
        str(score.solved),
        par2,
        _seconds(score.shifted),
        str(score.best),
        str(score.alone) if score.solver != VIRTUAL_BEST else "",
        *(f"{share:.0%}" for share in score.profile),
    ]


def _seconds(value: float) -> str:
    """Three digits, milliseconds at the least.

    >>> _seconds(0.01234), _seconds(12.345), _seconds(math.inf)
    ('0.0123', '12.3', '–')
    """
    if not math.isfinite(value):
        return "–"
    return f"{value:.0f}" if value >= 999.5 else f"{value:#.3g}".rstrip(".")


def notes(results: Results, *, clock: str, shift: float) -> list[str]:
    """What the columns of the table mean."""
    seeds = sorted({run.settings.seed for run, _ in results})
    limits = sorted({run.settings.time_limit or math.inf for run, _ in results})
    limit = " or ".join(f"{one:g} s" if math.isfinite(one) else "none" for one in limits)
    which = f"seed {seeds[0]}" if len(seeds) == 1 else f"seeds {', '.join(map(str, seeds))}"
    of = {"wall": "the wall clock", "cpu": "the processor, other processes included"}[clock]
    return [
        f"Seconds of {of}; runs: puzzles times seeds ({which}) that all solvers made; "
        f"limit {limit}.",
        f"PAR-2: mean, twice the limit where unsolved; sgm: geometric mean shifted by {shift:g} s; "
        "best: as fast as the fastest; alone: solved by no other; ≤ f×: solved within f times the "
        "fastest.",
    ]


def latex(
    results: Results, *, clock: str = "wall", shift: float = 1.0, label: str = "tab:scores"
) -> str:
    """The table of scores in LaTeX, for the package booktabs, with the notes in its caption.

    >>> latex([]).splitlines()[0]
    '\\\\begin{table}'
    """
    table = scores(results, clock=clock, shift=shift)
    names = heads(clock)
    caption = tex(" ".join(notes(results, clock=clock, shift=shift)))
    count = len(names) - len(FACTORS)
    lines = [
        r"\begin{table}",
        r"\centering",
        rf"\caption{{Solvers by their scores. {caption}}}\label{{{label}}}",
        rf"\begin{{tabular}}{{l{'r' * (len(names) - 1)}}}",
        r"\toprule",
        rf"& \multicolumn{{2}}{{c}}{{runs}} & \multicolumn{{2}}{{c}}{{seconds}}"
        rf" & \multicolumn{{2}}{{c}}{{runs}} & \multicolumn{{{len(FACTORS)}}}{{c}}{{solved within}}"
        r" \\",
        rf"\cmidrule(lr){{2-3}}\cmidrule(lr){{4-5}}\cmidrule(lr){{6-7}}"
        rf"\cmidrule(l){{{count + 1}-{len(names)}}}",
        " & ".join(
            map(tex, ["solver", "all", "solved", "PAR-2", "sgm", "best", "alone", *names[count:]])
        )
        + r" \\",
        r"\midrule",
        *(" & ".join(map(tex, row(score))) + r" \\" for score in table),
        r"\bottomrule",
        r"\end{tabular}",
        r"\end{table}",
    ]
    return "\n".join(lines) + "\n"


_TEX = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "×": r"$\times$",
    "÷": r"$\div$",
    "≥": r"$\geq$",
    "≤": r"$\leq$",
    "<": "$<$",
    ">": "$>$",
    "β": r"$\beta$",
    "α": r"$\alpha$",
    "µ": r"$\mu$",
    "–": "--",
    "∑": r"$\sum$",
}


def tex(words: str) -> str:
    r"""Words as LaTeX; between backticks they are code, as in Markdown.

    >>> tex("`mip-cllv`: 5 %")
    '\\texttt{mip-cllv}: 5 \\%'
    """
    parts = words.split("`")
    if len(parts) % 2 == 0:
        parts = [words]
    escaped = ["".join(_TEX.get(letter, letter) for letter in part) for part in parts]
    return "".join(rf"\texttt{{{one}}}" if i % 2 else one for i, one in enumerate(escaped))
