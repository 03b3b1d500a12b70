"""Measure puzzles per second from file to answer, and the cost of each beyond the engine's time.

    python benchmarks/throughput.py
    python benchmarks/throughput.py --out after.jsonl --compare before.jsonl

Times are CPU times, not wall times, except for `--jobs` and for starting. The engine's own time is
measured repeatedly in between, on the same puzzles; a cost is stated as a multiple of it,
which is stable when the machine is slow for a minute. See docs/howto/batch.md.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import hashikit
from hashikit import Puzzle
from hashikit._util.files import write_text
from shared import positive_int, read_lines

SIDE = 10
SECOND = 1e6  # microseconds


@dataclass(frozen=True, slots=True)
class Measurement:
    """The time of one puzzle, or of one start: the fastest of all rounds, in microseconds."""

    name: str
    us: float
    engine: float
    """A multiple of the engine's time for a solution and the proof that it is the only one."""
    wanted: float | None
    """The target: what it should be at most."""

    def line(self, before: Measurement | None) -> str:
        """One line of the table."""
        rate = f"{SECOND / self.us:12,.0f}" if 0 < self.us < 1000 else " " * 12
        goal = "" if self.wanted is None else f"{self.wanted:10.1f}"
        change = f"{self.engine / before.engine:8.2f}" if before and before.engine else ""
        return f"{self.name:34}{self.us:12.1f}{rate}{self.engine:9.2f}{goal:>10}{change:>8}"


HEAD = f"{'':34}{'us each':>12}{'a second':>12}{'engines':>9}{'at most':>10}{'change':>8}"


def samples(number: int) -> list[Puzzle]:
    """Puzzles of 10 by 10 cells with one solution, the same ones every time."""
    made = hashikit.generate_many(number, SIDE, SIDE, seed=1, style="quick")
    return [outcome.puzzle for outcome in made]


def processor_time(do: Callable[[], object]) -> float:
    """CPU seconds of this process."""
    begin = time.process_time()
    do()
    return time.process_time() - begin


def clock_time(do: Callable[[], object]) -> float:
    """Seconds by the clock."""
    begin = time.perf_counter()
    do()
    return time.perf_counter() - begin


def children_time(do: Callable[[], object]) -> float:
    """CPU seconds of the child processes that begin and end meanwhile."""

    def used() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    begin = used()
    do()
    return used() - begin


def hashi(*arguments: str | Path) -> Callable[[], object]:
    """Run the command and discard its answers."""
    command = [sys.executable, "-m", "hashikit", *map(str, arguments)]
    return lambda: subprocess.run(command, stdout=subprocess.DEVNULL, env=environment(), check=True)


def python(code: str) -> Callable[[], object]:
    """Run a program."""
    return lambda: subprocess.run([sys.executable, "-c", code], env=environment(), check=True)


def environment() -> dict[str, str]:
    """Run this hashikit."""
    home = str(Path(hashikit.__file__).resolve().parents[1])
    paths = os.pathsep.join(path for path in (home, os.environ.get("PYTHONPATH", "")) if path)
    return {**os.environ, "PYTHONPATH": paths}


def fastest(seconds: Callable[[], float]) -> Callable[[], float]:
    """Measure once more; returns the minimum so far."""
    least = [float("inf")]

    def measure() -> float:
        least[0] = min(least[0], seconds())
        return least[0]

    return measure


def drain(outcomes: Iterator[hashikit.Outcome[Any]]) -> None:
    """Ask for every answer."""
    for outcome in outcomes:
        _ = outcome.value


class Bench:
    """Measure everything in turns.

    Args:
        folder: For files with puzzles.
        puzzles: The puzzles.
        lines: How many lines the files have.
    """

    def __init__(self, folder: Path, puzzles: Sequence[Puzzle], lines: int) -> None:
        self.puzzles = puzzles
        self.texts = {
            name: [hashikit.dumps(p, name) for p in puzzles] for name in ("puzzlink", "json")
        }
        self.files: dict[str, Path] = {}
        self.lines = lines
        for name, texts in self.texts.items():
            self.files[name] = folder / f"{name}.txt"
            repeated = (texts * (lines // len(texts) + 1))[:lines]
            self.files[name].write_text("\n".join(repeated) + "\n")
        self.fastest = [float("inf")] * len(puzzles)
        """The engine's times, by puzzle."""
        self.least = [float("inf")] * len(puzzles)
        """What a call takes beyond that, by puzzle."""
        self.one = folder / "one.txt"
        self.one.write_text(self.texts["puzzlink"][0] + "\n")

    def engine(self) -> float:
        """The engine's time for a puzzle, in seconds: read, solved, proved."""
        for number, puzzle in enumerate(self.puzzles):
            seconds = hashikit.solve(puzzle, unique=True).stats.time
            self.fastest[number] = min(self.fastest[number], seconds)
        return sum(self.fastest) / len(self.fastest)

    def overhead(self) -> float:
        """The time of a call of `hashikit.solve` beyond the engine's, in seconds."""
        for number, puzzle in enumerate(self.puzzles):
            begin = time.perf_counter()
            inside = hashikit.solve(puzzle).stats.time
            seconds = time.perf_counter() - begin - inside
            self.least[number] = min(self.least[number], seconds)
        return sum(self.least) / len(self.least)

    def questions(self) -> Iterator[tuple[str, float | None, Callable[[], float]]]:
        """The measurements: name, target in microseconds, and a function that measures it."""
        link, text = self.files["puzzlink"], self.files["json"]
        yield "hashi solve --unique --json", 50, self.command("solve", "--unique", "--json", link)
        yield "  of JSON lines", 50, self.command("solve", "--unique", "--json", text)
        yield "hashi rate --json", 1000 / 15, self.command("rate", "--json", link)
        yield "hashi convert --to json", 1000 / 30, self.command("convert", "--to", "json", link)
        back = self.command("convert", "--to", "puzzlink", text)
        yield "hashi convert --to puzzlink", 1000 / 30, back
        yield "hashikit.parse, puzz.link", 15, self.each(hashikit.parse, self.texts["puzzlink"])
        yield "hashikit.parse, JSON", 20, self.each(hashikit.parse, self.texts["json"])
        yield "hashikit.solve over the engine", 8, self.overhead
        yield "solve(…).solution.bridges", None, self.each(_bridges, self.puzzles)
        yield "solve_many, unique", 25, self.many(hashikit.solve_many, unique=True)
        yield "rate_many", 25, self.many(hashikit.rate_many)

    def slow_questions(self) -> Iterator[tuple[str, float | None, Callable[[], float]]]:
        """Those measured by the clock."""
        for threads in (1, 2):
            yield f"solve_many, {threads} threads", None, self.threads(threads)
        for question in (("solve", "--unique"), ("rate",)):
            for jobs in ("1", "2"):
                arguments = (*question, "--json", "--jobs", jobs, self.files["puzzlink"])
                measure = self.command(*arguments, timed=clock_time)
                yield f"{question[0]} --jobs {jobs}", None, measure
        bare, package = python("pass"), python("import hashikit")
        started = fastest(lambda: children_time(hashi("solve", self.one)))
        yield "hashi solve FILE", 80_000, started
        imported = fastest(lambda: children_time(package))
        alone = fastest(lambda: children_time(bare))
        yield "import hashikit over Python", 25_000, lambda: max(0.0, imported() - alone())

    def command(
        self, *arguments: str | Path, timed: Callable[..., float] = children_time
    ) -> Callable[[], float]:
        """Seconds per line, without those for starting."""
        run = fastest(partial(timed, hashi(*arguments)))
        start = fastest(partial(timed, hashi(*arguments[:-1], self.one)))
        return lambda: (run() - start()) / (self.lines - 1)

    def each(self, do: Callable[[Any], object], things: Sequence[Any]) -> Callable[[], float]:
        """The time for each of several items, in seconds."""

        def run() -> None:
            for thing in things:
                do(thing)

        return fastest(lambda: processor_time(run) / len(things))

    def fresh(self) -> list[Puzzle]:
        """Fresh copies of the puzzles, with nothing cached."""
        return [Puzzle(p.rows, p.cols, p.islands) for p in self.puzzles]

    def many(
        self, ask: Callable[..., Iterator[hashikit.Outcome[Any]]], **options: object
    ) -> Callable[[], float]:
        """Seconds for a puzzle of a list."""

        def seconds() -> float:
            puzzles = self.fresh()
            return processor_time(lambda: drain(ask(puzzles, **options))) / len(puzzles)

        return fastest(seconds)

    def threads(self, number: int) -> Callable[[], float]:
        """Wall seconds per puzzle of a list, with this many threads."""

        def seconds() -> float:
            puzzles = self.fresh() * 40  # so that starting hardly counts
            with ThreadPoolExecutor(number) as pool:
                many = hashikit.solve_many(puzzles, unique=True, executor=pool)
                return clock_time(lambda: drain(many)) / len(puzzles)

        return fastest(seconds)

    def measure(self, rounds: int, slow: bool) -> list[Measurement]:
        """Measure everything, each the fastest of `rounds` rounds."""
        questions = [*self.questions(), *(self.slow_questions() if slow else ())]
        best: dict[str, float] = {}
        engine = 0.0
        for _ in range(rounds):
            for name, _, seconds in questions:
                engine = self.engine()
                best[name] = seconds()
        found = [Measurement("the engine, solved and proved", engine * SECOND, 1.0, None)]
        for name, wanted, _ in questions:
            found.append(Measurement(name, best[name] * SECOND, best[name] / engine, wanted))
        return found


def by_level(number: int, rounds: int) -> Iterator[tuple[str, float, float]]:
    """For each level the CPU microseconds of `solve_many` with `unique=True` and of `rate_many`.

    On so many puzzles of 10 by 10 cells, with the seeds from 0; of each twenty, the fastest round
    counts.
    """
    for level in hashikit.Level:
        made = hashikit.generate_many(number, SIDE, SIDE, level=level, seed=0)
        puzzles = [outcome.puzzle for outcome in made]
        parts = [puzzles[at : at + 20] for at in range(0, number, 20)]
        solving = sum(_fastest(partial(_solved, part), rounds) for part in parts)
        rating = sum(_fastest(partial(_rated, part), rounds) for part in parts)
        yield str(level), solving / number * SECOND, rating / number * SECOND


def _fastest(do: Callable[[], object], rounds: int) -> float:
    return min(processor_time(do) for _ in range(rounds))


def _solved(puzzles: Sequence[Puzzle]) -> int:
    return sum(outcome.value.solved for outcome in hashikit.solve_many(puzzles, unique=True))


def _rated(puzzles: Sequence[Puzzle]) -> int:
    return sum(outcome.value.level is not None for outcome in hashikit.rate_many(puzzles))


def _bridges(puzzle: object) -> object:
    assert isinstance(puzzle, Puzzle)
    solution = hashikit.solve(puzzle).solution
    assert solution is not None
    return solution.bridges


def main() -> int:
    """Measure, print, compare."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0],
        epilog="example: python benchmarks/throughput.py --lines 20000 --rounds 3",
    )
    parser.add_argument("--puzzles", type=positive_int, default=500, help="different puzzles")
    parser.add_argument("--lines", type=positive_int, default=100_000, help="lines of the files")
    parser.add_argument("--rounds", type=positive_int, default=3, help="the fastest counts")
    parser.add_argument("--levels", action="store_true", help="only the times for each level")
    parser.add_argument("--quick", action="store_true", help="not by the clock")
    parser.add_argument("--out", type=Path, help="write what was measured, one JSON object a line")
    parser.add_argument("--compare", type=Path, help="what was written earlier")
    options = parser.parse_args()
    if options.levels:
        print(f"{'level':10}{'solve us':>10}{'rate us':>10}")
        for level, solved, rated in by_level(options.puzzles, options.rounds):
            print(f"{level:10}{solved:10.1f}{rated:10.1f}", flush=True)
        return 0
    before: dict[str, Measurement] = {}
    if options.compare is not None:
        try:
            before = {m.name: m for m in read_lines(options.compare, "throughput.py", _made)}
        except (OSError, ValueError) as error:
            parser.error(str(error))
    with tempfile.TemporaryDirectory() as folder:
        # Modules are compiled once, as where hashikit is installed.
        os.environ["PYTHONPYCACHEPREFIX"] = str(Path(folder, "bytecode"))
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        bench = Bench(Path(folder), samples(options.puzzles), options.lines)
        found = bench.measure(options.rounds, not options.quick)
    print(HEAD)
    for measurement in found:
        print(measurement.line(before.get(measurement.name)))
    by_name = {measurement.name: measurement.us for measurement in found}
    for name in ("solve_many, {} threads", "solve --jobs {}", "rate --jobs {}"):
        one, two = (by_name.get(name.format(number)) for number in (1, 2))
        if one and two:
            print(f"{name.format(2)} instead of 1: {one / two:.2f} times as fast by the clock")
    if hasattr(os, "getloadavg"):
        print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    if options.out is not None:
        write_text(options.out, "".join(json.dumps(asdict(m)) + "\n" for m in found))
    return 0


def _made(fields: dict[str, object]) -> Measurement:
    return Measurement(**fields)  # type: ignore[arg-type]


if __name__ == "__main__":
    sys.exit(main())
