"""Measurements in a file of JSON lines: appended as they come, read back, resumed.

A line is either a run, `{"kind": "run", "run": …, "settings": {…}, "machine": {…}, …}`, or a
measurement of the run named in it, `{"kind": "result", "run": …, "instance": …, …}`. A last line
that an interruption cut short is ignored, and removed before anything is appended.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from secrets import token_hex
from types import MappingProxyType
from typing import Any

from .._util.journal import Journal
from ..board.result import Stats
from ..errors import FormatError
from ..solvers.interrupt import defer_interrupts
from .measure import BenchSettings, Measurement


@dataclass(frozen=True, slots=True)
class BenchRun:
    """One start of the benchmark: what was asked, on which machine."""

    name: str
    settings: BenchSettings
    machine: dict[str, str]
    started: str = ""
    engines: Mapping[str, str] = field(default_factory=dict)
    """The engine of each solver, with its version."""
    children: bool = False
    """Whether processor times include those of other processes."""

    def alike(self, other: BenchRun) -> bool:
        """Whether a result of one need not be measured again for the other."""
        return self.settings == other.settings and self.comparable(other)

    def comparable(self, other: BenchRun) -> bool:
        """Whether the results of both may stand in one table: at most the seeds differ."""
        return (
            replace(self.settings, seed=0) == replace(other.settings, seed=0)
            and self.machine == other.machine
            and all(
                self.engines[s] == other.engines[s] for s in self.engines.keys() & other.engines
            )
        )


_LONGEST = 1 << 20
"""Bytes of a line; no more than that is read of a file that holds something else."""

_START = b'{"kind":"'
"""The beginning of every line."""

Results = list[tuple[BenchRun, Measurement]]
"""Measurements with their run, in the order they were made."""


class Records:
    """All measurements: those of the file, if there is one, and those being made.

    Args:
        path: The file to continue or to begin, `None` to keep the results in memory only.
        settings: What is asked in this run.
        machine: What it runs on.
        engines: See `BenchRun`.

    Raises:
        FormatError: The file exists but holds something else.
        HashikitError: Another process is writing to it.
        OSError: It cannot be read or written.

    >>> with Records(None, BenchSettings(), {}) as book:
    ...     book.has_results("two", "0123", ["native"])
    False
    """

    def __init__(
        self,
        path: str | None,
        settings: BenchSettings,
        machine: dict[str, str],
        engines: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.run = BenchRun(
            token_hex(6),
            settings,
            machine,
            datetime.now(UTC).isoformat(timespec="seconds"),
            engines,
            children=True,
        )
        self.results: Results = []
        self._done: dict[tuple[str, str], set[str]] = {}
        self._journal: Journal | None = None
        self._announced = False
        if path is None:
            return
        self._journal = Journal(path)
        try:
            self.results, end = _read(self._journal.lines(_LONGEST))
            self._journal.keep(end)
        except BaseException:
            self._journal.close()
            raise
        for run, measurement in self.results:
            if self.run.alike(run):
                self._remember(measurement)

    def _remember(self, measurement: Measurement) -> None:
        self._done.setdefault((measurement.instance, measurement.digest), set()).add(
            measurement.solver
        )

    def has_results(self, instance: str, digest: str, solvers: Iterable[str]) -> bool:
        """Whether all these solvers were measured on this puzzle, with these settings on this
        machine."""
        return self._done.get((instance, digest), set()).issuperset(solvers)

    def current(self) -> Results:
        """The results with this run's settings and machine, from earlier runs too."""
        return [(run, measurement) for run, measurement in self.results if self.run.alike(run)]

    def add(self, measurements: Sequence[Measurement]) -> None:
        """Keep the measurements of one instance; they go to the file in one piece.

        Ctrl-C comes before or after: what is shown at the end is what the file holds.
        """
        text = "".join(_line(self.run.name, measurement) for measurement in measurements)
        blocks = self._journal is not None and not self._journal.ordinary  # such as a full pipe
        with nullcontext() if blocks else defer_interrupts():
            if self._journal is not None:
                if not self._announced:
                    text = run_line(self.run) + text
                    self._announced = True
                self._journal.add(text.encode())
            for measurement in measurements:
                self.results.append((self.run, measurement))
                self._remember(measurement)

    def __enter__(self) -> Records:
        return self

    def __exit__(self, *_: object) -> None:
        if self._journal is not None:
            self._journal.close()


def read(path: str) -> Results:
    """Read the measurements that a file holds, of a finished run or of one that still goes on.

    Raises:
        FormatError: The file holds something else.
        OSError: It cannot be read.
    """
    with Path(path).open("rb") as file:
        return _read(iter(partial(file.readline, _LONGEST), b""))[0]


def apart(results: Results) -> list[Results]:
    """Split results into comparable groups: see `BenchRun.comparable`.

    >>> repeats = {"a": 1, "b": 2, "c": 1}
    >>> runs = [BenchRun(name, BenchSettings(repeat=n), {}) for name, n in repeats.items()]
    >>> one = Measurement("x", 1, 3, 2, "", "native", "solved", None, (1,), (1,), 0, Stats())
    >>> [[run.name for run, _ in book] for book in apart([(run, one) for run in runs])]
    [['a', 'c'], ['b']]
    """
    books: list[tuple[BenchRun, Results]] = []
    for run, measurement in results:
        for at, (whole, book) in enumerate(books):
            if whole.comparable(run):
                books[at] = (replace(whole, engines={**whole.engines, **run.engines}), book)
                book.append((run, measurement))
                break
        else:
            books.append((run, [(run, measurement)]))
    return [book for _, book in books]


def _read(lines: Iterable[bytes]) -> tuple[Results, int]:
    """The measurements, and where the last complete line ends."""
    runs: dict[str, BenchRun] = {}
    results: Results = []
    end = 0
    for number, raw in enumerate(lines, 1):
        if not raw.endswith(b"\n") and raw[: len(_START)] == _START[: len(raw)]:
            break  # cut short
        try:
            line = json.loads(raw)
            if line["kind"] == "run":
                run = BenchRun(
                    str(line["run"]),
                    BenchSettings(**line["settings"]),
                    {str(k): str(v) for k, v in line["machine"].items()},
                    str(line["started"]),
                    {str(k): str(v) for k, v in line.get("engines", {}).items()},
                    bool(line.get("children", False)),
                )
                runs[run.name] = run
            elif line["kind"] == "result":
                results.append((runs[line["run"]], _measurement(line)))
            else:
                raise ValueError
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise FormatError("this is not a result of 'hashi bench'", number) from None
        end += len(raw)
    return results, end


def run_line(run: BenchRun) -> str:
    """The line of a run."""
    return json_line(
        {
            "kind": "run",
            "run": run.name,
            "started": run.started,
            "settings": asdict(run.settings),
            "machine": run.machine,
            "engines": dict(run.engines),
            "children": run.children,
        }
    )


def _line(run: str, measurement: Measurement) -> str:
    return json_line({"kind": "result", "run": run, **asdict(measurement)})


def _measurement(line: dict[str, Any]) -> Measurement:
    if min(line["wall"]) <= 0:
        raise ValueError
    return Measurement(
        instance=str(line["instance"]),
        rows=int(line["rows"]),
        cols=int(line["cols"]),
        islands=int(line["islands"]),
        digest=str(line["digest"]),
        solver=str(line["solver"]),
        status=str(line["status"]),
        unique=line["unique"],
        wall=tuple(map(float, line["wall"])),
        engine=tuple(map(float, line["engine"])),
        parse=float(line["parse"]),
        stats=Stats(**line["stats"]),
        message=str(line["message"]),
        cpu=tuple(map(float, line.get("cpu", ()))),
    )


def json_line(value: dict[str, Any]) -> str:
    """A value as a line of its own."""
    return json.dumps(value, separators=(",", ":")) + "\n"
