"""The picture of `scale.py`: time against islands, on two logarithmic axes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

PICTURES = (".svg", ".png", ".pdf")
COLORS = ("#d1495b", "#e8a33d", "#2a6f97", "#5b8e3e", "#6d597a")


@dataclass(frozen=True, slots=True)
class Point:
    """The puzzles of one kind: the median and the worst time, in seconds."""

    islands: int
    doubles: float
    median: float
    worst: float
    whole: bool
    """Whether all were solved; if not, some times are those at which the engine gave up."""


def ready(picture: Path) -> None:
    """Fail early if the picture cannot be drawn.

    Raises:
        ValueError: It cannot be drawn, or cannot be written to that path.
    """
    if picture.suffix.lower() not in PICTURES:
        raise ValueError(f"{picture}: a picture ends in .svg, .png or .pdf")
    if not picture.absolute().parent.is_dir():
        raise ValueError(f"{picture}: there is no such folder")
    if find_spec("matplotlib") is None:
        raise ValueError("matplotlib is not installed: pip install 'hashikit[bench]'")


def draw(now: Sequence[Point], before: Sequence[Point], path: Path) -> None:
    """Draw the medians, with a whisker up to the worst; earlier measurements are dashed.

    Hollow points involve puzzles that were not solved. The file is written whole or not at all.

    Raises:
        ImportError: Matplotlib is not installed.
        OSError: The file cannot be written.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 5), layout="constrained")
    axes = figure.subplots()
    kinds = sorted({point.doubles for point in (*now, *before)})
    for points, style, name in ((before, "--", "before"), (now, "-", "now")):
        for kind, color in zip(kinds, _cycle(len(kinds)), strict=True):
            line = sorted((p for p in points if p.doubles == kind), key=lambda p: p.islands)
            if not line:
                continue
            axes.errorbar(
                [p.islands for p in line],
                [p.median for p in line],
                yerr=[[0.0] * len(line), [p.worst - p.median for p in line]],
                color=color,
                linestyle=style,
                capsize=3,
                alpha=1 if points is now else 0.5,
                label=f"{kind:.0%} doubles" + f", {name}" * bool(before),
            )
            for p in line:
                fill = color if p.whole else "white"
                axes.plot([p.islands], [p.median], "o", ms=5, color=color, mfc=fill)
    axes.set(xscale="log", yscale="log", xlabel="islands", ylabel="time to build and solve, s")
    axes.set_title("Median, up to the worst (hollow: some unsolved)")
    axes.grid(True, alpha=0.3)
    axes.legend()
    part = path.with_name(f"{path.stem}.part{path.suffix}")
    try:
        figure.savefig(part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _cycle(count: int) -> list[str]:
    return [COLORS[k % len(COLORS)] for k in range(count)]
