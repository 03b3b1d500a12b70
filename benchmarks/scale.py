"""Measure the scale curve: the engine's time for grown puzzles of 1,000 to 1,000,000 islands.

    python benchmarks/scale.py --islands 1000 10000 --seeds 5 --out scale.jsonl
    python benchmarks/scale.py --out scale.jsonl --old before.jsonl --picture scale.svg

Every puzzle is grown in one process and solved in another, so that the peak memory of an instance
is its own and not the grower's; every answer is judged by `hashikit.check`. See
benchmarks/README.md.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, TextIO

from curve import Point, draw, ready
from grow import command
from shared import positive_float, positive_int, read_lines, share

HERE = Path(__file__).resolve().parent
SIZES = (1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000)
DOUBLES = (0.25, 0.5, 0.75)

SOLVED, UNKNOWN, WRONG, FAILED = "solved", "unknown", "wrong", "failed"


@dataclass(frozen=True, slots=True)
class Instance:
    """A puzzle of `grow`."""

    islands: int
    doubles: float
    seed: int


@dataclass(frozen=True, slots=True)
class Measurement:
    """The measurement of one instance; in seconds and MiB."""

    islands: int
    doubles: float
    seed: int
    engine: str
    """A fingerprint of the compiled engine."""
    time_limit: float
    status: str
    """`solved` (and right), `unknown` (limit), `wrong` (refuted by the check), `failed`."""
    build_time: float
    solve_time: float
    cpu_time: float
    """Of the call, processor time, since the machine may be busy; the other two are wall time."""
    conflicts: int
    decisions: int
    cuts: int
    restarts: int
    memory: float
    """Peak of the process until the answer was there, Python and the puzzle included; NaN where
    the system does not tell."""
    check_time: float
    message: str

    @property
    def instance(self) -> Instance:
        return Instance(self.islands, self.doubles, self.seed)

    @property
    def time(self) -> float:
        """The data of the tables and the picture."""
        return self.cpu_time


def solve_file(path: str, time_limit: float) -> dict[str, Any]:
    """Solve one puzzle in this process; return the fields of `Measurement` that this determines."""
    import hashikit
    from hashikit.bench.machine import describe

    puzzle = hashikit.read(path)
    begin = time.process_time()
    result = hashikit.solve(puzzle, time_limit=time_limit)
    cpu_time = time.process_time() - begin
    memory = peak_memory()
    begin = time.perf_counter()
    status, message = UNKNOWN, ""
    if result.solution is not None:
        broken = hashikit.check(puzzle, result.solution)
        status, message = (WRONG, str(broken[0])) if broken else (SOLVED, "")
    elif result.status is hashikit.Status.NO_SOLUTION:
        status, message = WRONG, "'no solution' of a puzzle that was drawn from one"
    check_time = time.perf_counter() - begin
    stats = result.stats
    return {
        "engine": describe()["engine"],
        "status": status,
        "build_time": stats.build_time,
        "solve_time": stats.solve_time,
        "cpu_time": cpu_time,
        "conflicts": stats.conflicts,
        "decisions": stats.decisions,
        "cuts": stats.cuts,
        "restarts": stats.restarts,
        "memory": memory,
        "check_time": check_time,
        "message": message,
    }


def peak_memory() -> float:
    """The peak memory of this process so far, in MiB; NaN if unknown."""
    if sys.platform == "linux":  # where getrusage also counts the process that started this one
        for line in Path("/proc/self/status").read_text("ascii").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    try:
        import resource
    except ImportError:  # Windows
        return math.nan
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def measure(instance: Instance, engine: str, time_limit: float, folder: Path) -> Measurement:
    """Grow and solve one instance, each in a process of its own."""
    path = folder / "puzzle.has"
    blank: dict[str, Any] = dict.fromkeys((field.name for field in fields(Measurement)), 0)
    blank |= asdict(instance)
    blank |= {"engine": engine, "time_limit": time_limit, "memory": math.nan}
    command_line = command(instance.islands, doubles=instance.doubles, seed=instance.seed)
    grow: list[str | Path] = ["-m", "hashikit", *command_line, "-o", path]
    solve: list[str | Path] = [HERE / "scale.py", "--solve", path, "--time-limit", str(time_limit)]
    try:
        run(grow)
        text = run(solve)
        return Measurement(**blank | json.loads(text))
    except subprocess.CalledProcessError as error:
        last = (error.stderr or "").strip().splitlines()[-1:] or [f"status {error.returncode}"]
        return Measurement(**blank | {"status": FAILED, "message": last[0]})
    finally:
        path.unlink(missing_ok=True)


def run(arguments: Sequence[str | Path]) -> str:
    """Run Python with these arguments; raises `CalledProcessError` if it fails.

    Returns:
        What it wrote to standard output.
    """
    line = [sys.executable, *map(str, arguments)]
    return subprocess.run(line, capture_output=True, check=True, text=True).stdout


def read(path: Path) -> Iterator[Measurement]:
    """Yield the measurements of a file, without a truncated last line.

    Raises:
        ValueError: The file holds something else.
    """

    def make(fields: dict[str, Any]) -> Measurement:
        if fields["memory"] is None:
            fields["memory"] = math.nan
        return Measurement(**fields)

    return read_lines(path, "scale.py", make, torn=True)


def to_line(made: Measurement) -> str:
    line = asdict(made)
    if math.isnan(made.memory):
        line["memory"] = None
    return json.dumps(line) + "\n"


def still_good(old: Measurement, engine: str, time_limit: float) -> bool:
    """Whether a measurement exists already."""
    if old.engine != engine or old.status in (WRONG, FAILED):
        return False
    if old.status == UNKNOWN:
        return old.time_limit >= time_limit
    return old.build_time + old.solve_time <= time_limit


def grouped(all_made: Sequence[Measurement]) -> dict[tuple[int, float], list[Measurement]]:
    """The measurements of each kind of puzzle by time, solved ones first."""
    groups: dict[tuple[int, float], list[Measurement]] = {}
    for made in all_made:
        groups.setdefault((made.islands, made.doubles), []).append(made)
    for group in groups.values():
        group.sort(key=lambda made: (made.status != SOLVED, made.time))
    return dict(sorted(groups.items()))


def points(all_made: Sequence[Measurement]) -> list[Point]:
    """The points of the picture, one for each kind of puzzle."""
    found = []
    for (islands, doubles), group in grouped(all_made).items():
        timed = [made for made in group if made.status in (SOLVED, UNKNOWN)]
        if timed:
            middle = timed[(len(timed) - 1) // 2].time
            worst = max(made.time for made in timed)
            found.append(Point(islands, doubles, middle, worst, timed[-1].status == SOLVED))
    return found


def compared(now: Sequence[Measurement], before: Sequence[Measurement]) -> list[str]:
    """For each kind, the ratios of the times now to before, over puzzles solved both times."""
    solved = {made.instance: made.time for made in before if made.status == SOLVED}
    lines = [f"{'islands':>9} {'doubles':>7} {'in both':>8} {'median':>8} {'least':>8} {'most':>8}"]
    for (islands, doubles), group in grouped(now).items():
        ratios = [
            made.time / solved[made.instance]
            for made in group
            if made.status == SOLVED and made.instance in solved
        ]
        if ratios:
            lines.append(
                f"{islands:9,} {doubles:7.0%} {len(ratios):8} {statistics.median(ratios):8.2f} "
                f"{min(ratios):8.2f} {max(ratios):8.2f}"
            )
    return lines


HEADER = (
    f"{'islands':>9} {'doubles':>7} {'seed':>4} {'build s':>9} {'solve s':>9} {'cpu s':>9} "
    f"{'conflicts':>10} {'MiB':>6} {'check s':>8}"
)


def row(made: Measurement) -> str:
    """One instance as a line of the table."""
    place = f"{made.islands:9,} {made.doubles:7.0%} {made.seed:4}"
    if made.status in (WRONG, FAILED):
        return f"{place} {made.status.upper()}: {made.message}"
    memory = "-" if math.isnan(made.memory) else f"{made.memory:.0f}"
    limit = made.status == UNKNOWN
    return (
        f"{place} {made.build_time:9.4f} {made.solve_time:9.4f} "
        f"{'> ' * limit + format(made.time, '.4f'):>9} {made.conflicts:10,} {memory:>6} "
        + ("unsolved" if limit else f"{made.check_time:8.2f}")
    )


def summary(all_made: Sequence[Measurement]) -> list[str]:
    """Per size and share of doubles: how many were solved, median and worst time, peak memory.

    An instance that was not solved counts with the time after which it was given up; numbers that
    depend on it are marked `>`.
    """
    lines = [
        f"{'islands':>9} {'doubles':>7} {'solved':>8} {'median s':>10} {'worst s':>10} "
        f"{'conflicts':>10} {'MiB':>6}"
    ]
    for (islands, doubles), group in grouped(all_made).items():
        solved = sum(made.status == SOLVED for made in group)
        start = f"{islands:9,} {doubles:7.0%} {f'{solved} of {len(group)}':>8}"
        timed = [made for made in group if made.status in (SOLVED, UNKNOWN)]
        if not timed:
            lines.append(start)
            continue
        middle = group[(len(group) - 1) // 2]
        median = f"{'' if middle.status == SOLVED else '> '}{middle.time:.3f}"
        worst = f"{'' if solved == len(group) else '> '}{max(m.time for m in timed):.3f}"
        conflicts = statistics.median_low(made.conflicts for made in timed)
        known = [made.memory for made in timed if not math.isnan(made.memory)]
        memory = f"{max(known):.0f}" if known else "-"
        lines.append(f"{start} {median:>10} {worst:>10} {conflicts:10,} {memory:>6}")
    bad = sum(made.status in (WRONG, FAILED) for made in all_made)
    limit = sum(made.status == UNKNOWN for made in all_made)
    lines.append(
        f"{len(all_made)} instances: {len(all_made) - bad - limit} solved and checked, "
        f"{limit} not solved within the time limit, {bad} wrong or failed"
    )
    return lines


def instances(options: argparse.Namespace) -> list[Instance]:
    return [
        Instance(islands, doubles, seed)
        for islands in sorted(set(options.islands))
        for doubles in sorted(set(options.doubles), reverse=True)
        for seed in range(1, options.seeds + 1)
    ]


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        description="Time the engine on grown puzzles of increasing size.",
        epilog="example: python benchmarks/scale.py --islands 1000 10000 100000 --doubles 0.25 "
        "--seeds 5 --time-limit 60 --out scale.jsonl; the same command goes on with an "
        "interrupted run",
    )
    made.add_argument(
        "--islands",
        type=positive_int,
        nargs="+",
        default=SIZES,
        metavar="N",
        help="numbers of islands (1000 to 1000000 in steps 1, 2, 5)",
    )
    made.add_argument(
        "--doubles",
        type=share,
        nargs="+",
        default=DOUBLES,
        metavar="SHARE",
        help="shares of double bridges (0.25 0.5 0.75); fewer is harder",
    )
    made.add_argument(
        "--seeds", type=positive_int, default=3, metavar="N", help="puzzles of each kind (3)"
    )
    made.add_argument(
        "--time-limit",
        type=positive_float,
        default=60.0,
        metavar="SECONDS",
        help="for each puzzle (60)",
    )
    made.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="append the results as JSON lines; what is in there is not measured again",
    )
    made.add_argument(
        "--old",
        type=Path,
        metavar="FILE",
        help="what --out kept of another build: it is shown beside this one",
    )
    made.add_argument(
        "--picture",
        type=Path,
        metavar="FILE",
        help="draw the curve (.svg, .png or .pdf; needs matplotlib)",
    )
    made.add_argument("--solve", type=Path, help=argparse.SUPPRESS)
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; returns the exit status: 4 if an answer was wrong or a process failed."""
    commands = parser()
    options = commands.parse_args(arguments)
    if options.solve is not None:
        print(json.dumps(solve_file(str(options.solve), options.time_limit)))
        return 0

    before: list[Measurement] = []
    try:
        if options.old is not None:
            before = list(read(options.old))
        if options.picture is not None:
            ready(options.picture)
    except (OSError, ValueError) as error:
        commands.error(str(error))

    from hashikit.bench.machine import describe

    machine = describe()
    engine = machine["engine"]
    known: dict[Instance, Measurement] = {}
    out: TextIO | None = None
    if options.out is not None:
        try:
            if options.out.exists():
                for old in read(options.out):
                    if still_good(old, engine, options.time_limit):
                        known[old.instance] = old
            out = open_to_append(options.out)
        except (OSError, ValueError) as error:
            commands.error(str(error))

    print(f"engine {engine}, {machine['cpu']}, at most {options.time_limit:g} s each")
    print(HEADER, flush=True)
    all_made: list[Measurement] = []
    status = 0
    with tempfile.TemporaryDirectory(prefix="hashikit-scale-") as folder:
        try:
            for instance in instances(options):
                made = known.get(instance)
                if made is None:
                    made = measure(instance, engine, options.time_limit, Path(folder))
                    if out is not None:
                        out.write(to_line(made))
                        out.flush()
                    print(row(made), flush=True)
                else:
                    print(row(made), "(from file)", flush=True)
                all_made.append(made)
                if made.status in (WRONG, FAILED):
                    status = 4
        except KeyboardInterrupt:
            print(
                "\ninterrupted"
                + ("; run the same command again to continue" if out is not None else "")
            )
            status = 130
        finally:
            if out is not None:
                out.close()
    print()
    print("\n".join(summary(all_made)))
    if before:
        print("\ntime as a multiple of what it was before:")
        print("\n".join(compared(all_made, before)))
    if options.picture is not None:
        draw(points(all_made), points(before), options.picture)
        print(f"the curve: {options.picture}")
    return status


def open_to_append(path: Path) -> TextIO:
    """Open a file of results for appending, without a truncated last line."""
    if path.exists():
        content = path.read_bytes()
        whole = content.rfind(b"\n") + 1
        if whole < len(content):
            with path.open("r+b") as file:
                file.truncate(whole)
    return path.open("a", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
