"""Time the engine against a fixed simple reference: a change to the engine shows as a ratio.

    python benchmarks/paired.py --out before.jsonl
    python benchmarks/paired.py --compare before.jsonl

Both solve the same puzzles in turn in one process, so a slow minute of the machine slows both, and
the ratio of their times stays the same. See benchmarks/README.md.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

import hashikit
from grow import grow
from hashikit import Puzzle
from hashikit._util.files import write_text
from shared import ROOT, geometric_mean, janko, positive_int, read_lines

HERE = Path(__file__).resolve().parent

# Share of doubles, and the numbers of islands with which the reference can usually cope.
GROWN = {0.25: (50, 100, 150), 0.75: (100, 200, 400)}
SOLVED, NODE_LIMIT, ENGINE_LIMIT, WRONG = "solved", "node-limit", "engine-limit", "wrong"


@dataclass(frozen=True, slots=True)
class Instance:
    """A puzzle to solve: `wanted` is 1 for a solution, 2 to also look for a second one."""

    group: str
    name: str
    wanted: int
    puzzle: Puzzle

    def line(self) -> str:
        """The puzzle as `paired` reads it."""
        p = self.puzzle
        numbers = [self.wanted, p.rows, p.cols, p.max_bridges, len(p.islands)]
        for row, col, clue in p.islands:
            numbers += (row, col, -1 if clue is None else clue)
        return " ".join(map(str, numbers)) + "\n"


@dataclass(frozen=True, slots=True)
class Measurement:
    """The measurement of one puzzle; times in microseconds, the fastest of all rounds."""

    group: str
    name: str
    islands: int
    digest: str
    """A fingerprint of the puzzle and the question."""
    status: str
    """`solved` by both, `node-limit` (of the reference), `engine-limit`, `wrong`."""
    message: str
    found: int
    """Solutions found, at most as many as wanted."""
    engine_us: float | None
    reference_us: float | None
    conflicts: int
    nodes: int
    rounds: int

    @property
    def ratio(self) -> float:
        """The reference's time over the engine's."""
        assert self.reference_us is not None
        assert self.engine_us is not None
        return self.reference_us / self.engine_us


# ----------------------------------------------------------------------------------------- puzzles


def hand_made(file: Path) -> Iterator[Instance]:
    """Yield the puzzles of janko.at, each with a search for a second solution."""
    for name, entry in json.loads(file.read_text("utf-8")).items():
        puzzle = hashikit.parse(entry["problem"])
        yield Instance("janko, unique", name, 2, puzzle)


def grown(each: int) -> Iterator[Instance]:
    """Yield `each` puzzles of `grow` of each kind. The first of many solutions counts."""
    for doubles, sizes in GROWN.items():
        for islands in sizes:
            group = f"grown {islands}, {doubles:.0%} doubles"
            for seed in range(1, each + 1):
                puzzle = grow(islands, doubles=doubles, seed=seed)
                yield Instance(group, f"{islands}-{doubles}-{seed}", 1, puzzle)


# --------------------------------------------------------------------------------------- measuring


def build(name: str = "paired", folder: Path = HERE) -> Path:
    """Compile the current engine and a program; return the program's path.

    Args:
        name: The program.
        folder: Where it and its `CMakeLists.txt` are; it is built in a folder of the same name in
            `build/`.

    Raises:
        RuntimeError: It does not compile, or there is no cmake.
    """
    cmake = shutil.which("cmake")
    if cmake is None:
        raise RuntimeError("cmake is needed to build the benchmark")
    jobs = str(os.cpu_count() or 1)
    made = ROOT / "build" / folder.name
    made.mkdir(parents=True, exist_ok=True)
    with (made / "lock").open("w") as one_at_a_time:
        try:
            import fcntl
        except ImportError:  # Windows
            pass
        else:
            fcntl.flock(one_at_a_time, fcntl.LOCK_EX)
        options = ["-DCMAKE_BUILD_TYPE=Release"]
        if shutil.which("ccache"):  # the engine is compiled as for the package: once for both
            options.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
        for command in (
            [cmake, "-S", str(folder), "-B", str(made), *options],
            [cmake, "--build", str(made), "--config", "Release", "--target", name, "-j", jobs],
        ):
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return made / (f"{name}.exe" if os.name == "nt" else name)


def measure(
    program: Path, instances: Sequence[Instance], seconds: float, nodes: int
) -> list[Measurement]:
    """Run the program on all instances.

    Raises:
        RuntimeError: It failed.
    """
    lines = [instance.line() for instance in instances]
    done = subprocess.run(
        [str(program), str(seconds), str(nodes)],
        input="".join(lines),
        capture_output=True,
        text=True,
    )
    if done.returncode not in (0, 4):
        raise RuntimeError(f"paired ended with status {done.returncode}: {done.stderr.strip()}")
    made: list[Measurement] = []
    for instance, line, output in zip(instances, lines, done.stdout.splitlines(), strict=True):
        digest = sha256(line.encode()).hexdigest()[:12]
        islands = len(instance.puzzle.islands)
        fields = json.loads(output)
        made.append(Measurement(instance.group, instance.name, islands, digest, **fields))
    return made


# ------------------------------------------------------------------------------------- the numbers


def report(new: Sequence[Measurement], old: Sequence[Measurement] | None) -> list[str]:
    """The table: per group, and over all puzzles."""
    groups: dict[str, list[Measurement]] = {}
    for made in new:
        groups.setdefault(made.group, []).append(made)
    groups["all"] = list(new)
    head = f"{'group':<24} {'puzzles':>7} {'left out':>8} {'engine µs':>10} {'reference µs':>12}  "
    change = "old ratio → new ratio, × change (above 1: the engine is faster)"
    lines = [head + ("reference / engine" if old is None else change)]
    before = {(m.name, m.digest): m for m in old or () if m.status == SOLVED}
    for name, group in groups.items():
        timed = [made for made in group if made.status == SOLVED]
        start = f"{name:<24} {len(timed):7} {len(group) - len(timed):8} "
        if not timed:
            lines.append(start.rstrip())
            continue
        engine = sum(made.engine_us or 0 for made in timed) / len(timed)
        reference = sum(made.reference_us or 0 for made in timed) / len(timed)
        start += f"{engine:10.1f} {reference:12.1f}  "
        if old is None:
            lines.append(start + str(geometric_mean([made.ratio for made in timed])))
            continue
        pairs = [(before[k], m) for m in timed if (k := (m.name, m.digest)) in before]
        if not pairs:
            lines.append(start + "no puzzle in common")
            continue
        was = geometric_mean([a.ratio for a, _ in pairs]).mean
        now = geometric_mean([b.ratio for _, b in pairs]).mean
        times = geometric_mean([b.ratio / a.ratio for a, b in pairs])
        common = "" if len(pairs) == len(timed) else f", {len(pairs)} in common"
        lines.append(f"{start}{was:.3g} → {now:.3g}, × {times}{common}")
    counts = {
        status: sum(made.status == status for made in new)
        for status in (NODE_LIMIT, ENGINE_LIMIT, WRONG)
    }
    lines.append(
        f"left out: {counts[NODE_LIMIT]} that the reference did not finish within its node limit, "
        f"{counts[ENGINE_LIMIT]} that the engine did not finish, {counts[WRONG]} answered wrongly"
    )
    return lines


# ------------------------------------------------------------------------------------------- files


def read(path: Path) -> list[Measurement]:
    """Read what `--out` has written.

    Raises:
        ValueError: The file holds something else.
    """
    return list(read_lines(path, "paired.py", lambda fields: Measurement(**fields)))


# ------------------------------------------------------------------------------------ command line


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; returns the exit status: 4 if an answer was wrong, 2 for bad input."""
    parser = argparse.ArgumentParser(
        description="Time the engine against a fixed simple reference, in turn.",
        epilog="example: python benchmarks/paired.py --out before.jsonl, change the engine, then "
        "python benchmarks/paired.py --compare before.jsonl",
    )
    parser.add_argument(
        "--seconds", type=float, default=20.0, help="for the timed rounds, at least three (20)"
    )
    parser.add_argument(
        "--nodes",
        type=positive_int,
        default=20_000,
        help="search nodes after which the reference gives up on a puzzle (20000)",
    )
    parser.add_argument(
        "--only",
        metavar="TEXT",
        default="",
        help="only groups whose name contains this, for example janko",
    )
    parser.add_argument(
        "--each", type=positive_int, default=40, help="grown puzzles of each kind (40)"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the results as JSON lines")
    parser.add_argument(
        "--compare", type=Path, metavar="FILE", help="results of --out to compare with"
    )
    options = parser.parse_args(arguments)
    if not 0 <= options.seconds < math.inf:
        parser.error("--seconds has to be 0 or more")
    try:
        old = None if options.compare is None else read(options.compare)
        instances: list[Instance] = []
        file = janko()
        if file is not None:
            instances += hand_made(file)
        instances += grown(options.each)
        instances = [it for it in instances if options.only in it.group]
        if not instances:
            parser.error(f"no group's name contains {options.only!r}")
        begin = time.perf_counter()
        program = build()
        print(f"built in {time.perf_counter() - begin:.0f} s", flush=True)
        made = measure(program, instances, options.seconds, options.nodes)
        if options.out is not None:
            write_text(options.out, "".join(json.dumps(asdict(m)) + "\n" for m in made))
    except (OSError, ValueError, RuntimeError) as error:
        print(f"paired.py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
    print("\n".join(report(made, old)))
    wrong = [it for it in made if it.status == WRONG]
    for it in wrong:
        print(f"WRONG: {it.name}: {it.message}")
    return 4 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
