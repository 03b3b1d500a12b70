"""The results that the page was made from, as a small file in the repository: `results.jsonl.xz`.

The lines are those of `hashi bench --out`: of a solver's calls the fastest, of its counts those
that a table shows, and times of four digits.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hashikit import FormatError
from hashikit._util.files import write_bytes
from hashikit.bench.measure import Measurement
from hashikit.bench.records import BenchRun, Results, json_line, run_line

__all__ = ["ENDING", "plain", "save"]

ENDING = ".xz"

_COUNTS = ("cuts", "rounds", "conflicts")


def save(path: Path, results: Results) -> None:
    """Write results in short.

    Raises:
        OSError: The file cannot be written.
    """
    said: set[str] = set()
    lines = []
    for run, made in results:
        if run.name not in said:
            said.add(run.name)
            lines.append(run_line(run))
        lines.append(json_line(_short(run, made)))
    write_bytes(path, lzma.compress("".join(lines).encode(), preset=9 | lzma.PRESET_EXTREME))


@contextmanager
def plain(path: str) -> Iterator[str]:
    """A file of results as `hashi bench` reads it: unpacked, if it has to be.

    Raises:
        FormatError: It is damaged.
        OSError: It cannot be read.
    """
    if not path.endswith(ENDING):
        yield path
        return
    try:
        text = lzma.decompress(Path(path).read_bytes())
    except lzma.LZMAError as error:
        raise FormatError(f"{path}: {error}") from None
    with TemporaryDirectory(prefix="hashikit-") as folder:
        unpacked = Path(folder, "results.jsonl")
        unpacked.write_bytes(text)
        yield str(unpacked)


def _short(run: BenchRun, made: Measurement) -> dict[str, Any]:
    counts = {name: getattr(made.stats, name) for name in _COUNTS}
    times = {
        name: [_round(min(getattr(made, name)))]
        for name in ("wall", "engine", "cpu")
        if getattr(made, name)
    }
    return {
        "kind": "result",
        "run": run.name,
        **asdict(made),
        "engine": [],
        **times,
        "parse": 0.0,
        "stats": {name: count for name, count in counts.items() if count},
    }


def _round(seconds: float) -> float:
    return float(f"{seconds:.4g}")
