"""What the scripts of `benchmarks/` and `papers/` share: the published puzzles, files, options."""

from __future__ import annotations

import json
import math
import os
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from ..generator.generate import generate
from ..generator.outcome import Generated
from ..generator.request import Model
from .groups import Cell

_SOURCES = Path(__file__).resolve().parents[3]
"""The repository, if this is the package in it."""

_BESIDE = (_SOURCES if (_SOURCES / "pyproject.toml").exists() else Path.cwd()).parent

CORPUS = Path(os.environ.get("HASHIKIT_CORPUS", _BESIDE / "shared" / "data"))
"""The folder with the published puzzles, if they are there."""

PUBLISHED = "https://w1.cirrelt.ca/~vidalt/resources/Hashi_Puzzles.zip"
"""Where the instances of Coelho, Laporte, Lindbeck and Vidal are; the README of PhoenixSmaug/hashi
gives this address."""

T = TypeVar("T")


def janko(corpus: Path = CORPUS) -> Path | None:
    """The file of hand-made puzzles from janko.at; `None`, and a line that says so, without it."""
    file = corpus / "janko" / "janko_hashi_odd.json"
    if file.exists():
        return file
    print("no janko puzzles: HASHIKIT_CORPUS does not name the folder with them")
    return None


def read_lines(
    path: Path, script: str, make: Callable[[dict[str, Any]], T], *, torn: bool = False
) -> Iterator[T]:
    """Yield the results that a script has written, one JSON object per line.

    Args:
        path: The file.
        script: The script whose results these must be.
        make: Makes a result from a line's fields; raises `TypeError` or `KeyError` for others.
        torn: Ignore a truncated last line.

    Raises:
        OSError: The file cannot be read.
        ValueError: It holds something else.
    """
    for number, line in enumerate(path.read_text("utf-8").splitlines(keepends=True), 1):
        if torn and not line.endswith("\n"):
            return
        try:
            yield make(json.loads(line))
        except (ValueError, TypeError, KeyError):
            raise ValueError(f"{path}:{number}: not a result of {script}") from None


@dataclass(frozen=True, slots=True)
class Interval:
    """A geometric mean with its 95 % bootstrap interval over the puzzles."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.3g} ({self.low:.3g} to {self.high:.3g})"


def geometric_mean(values: Sequence[float], samples: int = 1000) -> Interval:
    """The geometric mean of positive numbers, with a percentile bootstrap of fixed seed.

    >>> geometric_mean([2.0, 8.0, 4.0]).mean
    4.0
    """
    logs = [math.log(value) for value in values]
    rng = random.Random(1)
    n = len(logs)
    means = sorted(sum(rng.choices(logs, k=n)) / n for _ in range(samples))
    low, high = means[int(0.025 * samples)], means[int(0.975 * samples)]
    return Interval(round(math.exp(sum(logs) / n), 12), math.exp(low), math.exp(high))


def grow_like(cell: Cell, model: Model = "cllv-files", *, seed: int) -> Generated:
    """Grow a puzzle with the parameters of a published file.

    β is as in the names of the files: those named 75 have one double bridge in four.

    >>> made = grow_like(Cell(16, 100, 75, 5, 1), seed=1)
    >>> len(made.puzzle.islands), sum(bridge.count for bridge in made.solution.bridges)
    (100, 128)
    """
    return generate(
        cell.side,
        cell.side,
        model=model,
        islands=cell.n,
        alpha=cell.alpha / 100,
        beta=1 - cell.beta / 100,
        seed=seed,
    )


# Types of options; argparse names the function in its message.


def positive_int(text: str) -> int:
    """An integer of at least 1, optionally with separators.

    >>> positive_int("1,000")
    1000
    """
    value = int(text.replace("_", "").replace(",", ""))
    if value < 1:
        raise ValueError
    return value


def positive_float(text: str) -> float:
    """A finite number above 0."""
    value = float(text)
    if not 0 < value < math.inf:
        raise ValueError
    return value


def share(text: str) -> float:
    """A number from 0 to 1."""
    value = float(text)
    if not 0 <= value <= 1:
        raise ValueError
    return value
