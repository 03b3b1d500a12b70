"""Shared by several scripts: the repository, and what `hashikit.bench.scripts` has."""

from __future__ import annotations

from pathlib import Path

from hashikit.bench.scripts import (
    CORPUS,
    Interval,
    geometric_mean,
    janko,
    positive_float,
    positive_int,
    read_lines,
    share,
)

__all__ = [
    "CORPUS",
    "ROOT",
    "Interval",
    "geometric_mean",
    "janko",
    "positive_float",
    "positive_int",
    "read_lines",
    "share",
]

ROOT = Path(__file__).resolve().parents[1]
