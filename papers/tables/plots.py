"""Pictures of a benchmark: time against islands, a cactus plot, and cuts against β where the
puzzles are of the published set."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from hashikit import MissingExtraError, OptionError
from hashikit._util.files import write_bytes
from hashikit.bench.groups import cell_of
from hashikit.bench.measure import Measurement
from hashikit.bench.records import Results
from hashikit.bench.summary import mean, newest

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["ready", "save"]

_FORMATS = ("svg", "png", "pdf")

_COLORS = (
    "#0072b2",
    "#d55e00",
    "#009e73",
    "#cc79a7",
    "#e69f00",
    "#56b4e9",
    "#000000",
    "#888888",
    "#a0522d",
    "#6a3d9a",
)
"""Colors that color-blind people can tell apart."""

_MARKERS = "os^Dv<>PX*"
"""Markers for more solvers than there are colors, one for each round of colors."""

_FEW = 12
"""Up to this many numbers of islands, each has its own tick; more are grouped."""


def ready(path: str) -> None:
    """Fail early if `save` would fail.

    Raises:
        OptionError: The name's ending is not that of a picture.
        MissingExtraError: Matplotlib is not installed.
    """
    if not _is_folder(path) and Path(path).suffix.lower()[1:] not in _FORMATS:
        raise OptionError(f"{path}: a plot is a folder, 'DIR/', or ends in .svg, .png or .pdf")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise MissingExtraError(
            "matplotlib is not installed: pip install 'hashikit[bench]'"
        ) from None


def save(results: Results, solvers: Sequence[str] | None, path: str) -> list[str]:
    """Draw the plots that have something to show.

    Args:
        results: At least one.
        solvers: Which to show; by default all there are.
        path: A picture's file, or a folder for SVG files: `time.svg`, `cactus.svg` and, where the
            puzzles are of the published set, `cuts.svg`. Files are written whole or not at all.

    Returns:
        The files written.

    Raises:
        OptionError: See `ready`.
        MissingExtraError: See `ready`.
        OSError: A file cannot be written.
    """
    ready(path)
    from matplotlib.figure import Figure

    made = [m for _, m in newest(results)]
    there = list(dict.fromkeys(m.solver for m in made))
    shown = {s: [m for m in made if m.solver == s] for s in solvers or there if s in there}
    plots = {"time": _time, "cactus": _cactus}
    if any(cell_of(m.instance) for made in shown.values() for m in made):
        plots["cuts"] = _cuts
    if _is_folder(path):
        Path(path).mkdir(parents=True, exist_ok=True)
        for name, plot in plots.items():
            figure = Figure(figsize=(6.4, 5), layout="constrained")
            plot(figure.subplots(), shown)
            _write(figure, Path(path, f"{name}.svg"))
        return [str(Path(path, f"{name}.svg")) for name in plots]
    figure = Figure(figsize=(5.4 * len(plots), 5), layout="constrained")
    for axes, plot in zip(figure.subplots(1, len(plots)), plots.values(), strict=True):
        plot(axes, shown)
    _write(figure, Path(path))
    return [path]


Shown = dict[str, list[Measurement]]


def _time(axes: Axes, shown: Shown) -> None:
    """Median and quartiles by number of islands; hollow where some are unsolved."""
    sizes = sorted({m.islands for made in shown.values() for m in made})
    groups = _groups(sizes)
    for at, (solver, made) in enumerate(shown.items()):
        color, marker = _look(at)
        xs, middle, low, high, solved = [], [], [], [], []
        for group in groups:
            here = [m for m in made if m.islands in group]
            times = sorted(min(m.wall) for m in here)
            if times:
                x = math.exp(mean([math.log(max(1, m.islands)) for m in here]))
                xs.append(x * 1.12 ** ((at + 0.5) / len(shown) - 0.5))  # side by side
                middle.append(_quantile(times, 0.5))
                low.append(middle[-1] - _quantile(times, 0.25))
                high.append(_quantile(times, 0.75) - middle[-1])
                solved.append(all(m.answered for m in here))
        axes.errorbar(xs, middle, yerr=[low, high], color=color, capsize=3, lw=1.3, label=solver)
        for x, y, whole in zip(xs, middle, solved, strict=True):
            axes.plot([x], [y], marker, ms=5, color=color, mfc=color if whole else "white")
    axes.set(xscale="log", yscale="log", xlabel="islands", ylabel="time, s")
    _ticks(axes, sizes)
    what = "Time against islands: median, quartiles"
    hollow = any(not m.answered for made in shown.values() for m in made)
    _finish(axes, what + " (hollow: some unsolved)" * hollow)


def _groups(sizes: Sequence[int]) -> list[set[int]]:
    """Groups of numbers of islands: each its own, or ranges of equal ratio."""
    if len(sizes) <= _FEW:
        return [{size} for size in sizes]
    low, high = math.log(max(1, sizes[0])), math.log(sizes[-1])
    groups: list[set[int]] = [set() for _ in range(_FEW)]
    for size in sizes:
        share = (math.log(max(1, size)) - low) / (high - low)
        groups[min(_FEW - 1, int(share * _FEW))].add(size)
    return [group for group in groups if group]


def _ticks(axes: Axes, sizes: Sequence[int]) -> None:
    """Ticks for a logarithmic axis that do not overlap."""
    from matplotlib.ticker import FixedLocator, NullLocator

    low, high = max(1, sizes[0]) / 1.3, sizes[-1] * 1.3
    least = (high / low) ** (1 / 9)  # ratio of neighbors, so that there are nine at most
    steps = [m * 10**e for e in range(len(str(sizes[-1])) + 1) for m in (1, 1.5, 2, 3, 4, 5, 7)]
    wanted = sizes if len(sizes) <= _FEW else [round(step) for step in steps]
    chosen: list[int] = []
    for tick in wanted:
        if low <= tick <= high and (not chosen or tick >= chosen[-1] * least):
            chosen.append(tick)
    axes.set_xlim(low, high)
    axes.xaxis.set_major_locator(FixedLocator(chosen))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.set_major_formatter(lambda x, _: f"{x:.0f}")


def _look(at: int) -> tuple[str, str]:
    """Color and marker of a solver, by its place: unique, and the same in every plot."""
    return _COLORS[at % len(_COLORS)], _MARKERS[at // len(_COLORS) % len(_MARKERS)]


def _cactus(axes: Axes, shown: Shown) -> None:
    """The number of puzzles solved within a time each; unsolved ones are not on the line."""
    most = 0
    for at, (solver, made) in enumerate(shown.items()):
        times = sorted(min(m.wall) for m in made if m.answered)
        label = f"{solver} ({len(times)} of {len(made)})"
        color, marker = _look(at)
        axes.plot(
            range(1, len(times) + 1),
            times,
            marker=marker,
            ms=4,
            markevery=max(1, len(times) // 20),
            color=color,
            label=label,
        )
        most = max(most, len(made))
    axes.set(yscale="log", xlabel="puzzles solved", ylabel="time for each, s", xlim=(0, most + 1))
    _finish(axes, "Cactus plot: solved within this time")


def _cuts(axes: Axes, shown: Shown) -> None:
    """Mean number of connectivity cuts by β, β as in the file names."""
    betas = sorted({c.beta for made in shown.values() for m in made if (c := cell_of(m.instance))})
    width = 0.8 / max(1, len(shown))
    for at, (solver, made) in enumerate(shown.items()):
        means = []
        for beta in betas:
            cuts = [m.stats.cuts for m in made if (c := cell_of(m.instance)) and c.beta == beta]
            means.append(mean(cuts) if cuts else 0.0)
        xs = [x + (at - (len(shown) - 1) / 2) * width for x in range(len(betas))]
        axes.bar(xs, means, width, color=_look(at)[0], label=solver)
    axes.set_xticks(range(len(betas)), [f"0.{b}" for b in betas])
    axes.set(xlabel="β as in the file names", ylabel="mean number of cuts")
    _finish(axes, "Connectivity cuts against β")


def _finish(axes: Axes, title: str) -> None:
    axes.set_title(title, fontsize=11)
    axes.grid(True, which="major", alpha=0.25, lw=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    if axes.get_legend_handles_labels()[0]:
        axes.legend(
            frameon=False, fontsize=9, ncols=2, loc="upper center", bbox_to_anchor=(0.5, -0.2)
        )


def _quantile(times: Sequence[float], q: float) -> float:
    """Interpolate between the two nearest of sorted times."""
    place = q * (len(times) - 1)
    low = int(place)
    return times[low] + (place - low) * (times[min(low + 1, len(times) - 1)] - times[low])


def _is_folder(path: str) -> bool:
    return path.endswith(("/", os.sep)) or Path(path).is_dir()


def _write(figure: Figure, path: Path) -> None:
    buffer = BytesIO()
    figure.savefig(buffer, format=path.suffix.lower()[1:], dpi=120)
    write_bytes(path, buffer.getvalue())
