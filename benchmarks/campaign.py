"""Prove the answers to millions of random puzzles of every rule, and check all proofs.

    python benchmarks/campaign.py --out campaign.jsonl
    python benchmarks/campaign.py --out campaign.jsonl --table

Each puzzle is determined by its seed. The engine answers with a proof, and every fourth time also
without one; the C++ checker reads the proof in the same process, and brute force checks some of the
small puzzles. Now and then `hashikit.verifier` reads some of the proofs as well, and all other
solvers get a puzzle. The same command resumes an interrupted campaign; `--replay KIND SEED DIR`
writes the proof of one puzzle into a folder and says what is wrong with it. See
benchmarks/README.md.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import agree
import hashikit
from hashikit import HashikitError, UnsupportedRuleError
from hashikit._util.files import write_text
from hashikit.solvers import get
from hashikit.verifier import Checker, Wrong
from paired import build
from shared import positive_int, read_lines

KINDS = ("small", "large")
RESULTS = ("none", "one", "several", "bounds", "undecided")
BATCH = {"small": 20_000, "large": 200}
COUNT = {"small": 10_000_000, "large": 10_000}
SAMPLE = {"small": 20, "large": 2}
"""The number of proofs that `hashikit.verifier` reads in a sampled batch."""
EVERY = {"small": 10, "large": 1}
"""Which batches are sampled."""


@dataclass(slots=True)
class Batch:
    """The results for the puzzles of consecutive seeds."""

    kind: str
    first: int
    count: int
    puzzles: int = 0
    """Those whose proofs were accepted."""
    brute: int = 0
    """… and whose answers are those of brute force."""
    steps: int = 0
    formula_bytes: int = 0
    proof_bytes: int = 0
    plain: float = 0.0
    """Seconds without proofs, for a quarter of the puzzles."""
    proved: float = 0.0
    """Seconds with proofs."""
    checked: float = 0.0
    table: dict[str, list[int]] = field(default_factory=dict)
    """By rule and by question, the number of puzzles with each of `RESULTS`."""
    read: int = 0
    """Proofs that `hashikit.verifier` accepted as well."""
    agreed: int = 0
    """Answers of other solvers that were the same."""
    failed: list[tuple[int, str]] = field(default_factory=list)
    """The seeds of failures, and what was wrong."""

    def add(self, other: Batch) -> None:
        """Add the counts of another batch."""
        for each in fields(self)[3:]:
            mine, more = getattr(self, each.name), getattr(other, each.name)
            if not isinstance(mine, dict):
                setattr(self, each.name, mine + more)
        for rule, numbers in other.table.items():
            known = self.table.get(rule, [0] * len(RESULTS))
            self.table[rule] = [a + b for a, b in zip(known, numbers, strict=True)]


def work(program: Path, kind: str, first: int, count: int) -> Batch:
    """Run the program on some seeds; if one of them crashes it, run the others without that one.

    Raises:
        RuntimeError: The program does not run at all.
    """
    batch = Batch(kind, first, count)
    if count == 0:
        return batch
    done = subprocess.run(
        [str(program), kind, str(first), str(count)], capture_output=True, text=True
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    failed = [(line["failed"], line["why"]) for line in lines if "failed" in line]
    if lines and "puzzles" in lines[-1]:
        batch = Batch(**lines[-1])
        batch.failed = failed
        return batch
    if not failed:
        raise RuntimeError(f"campaign ended with status {done.returncode}: {done.stderr.strip()}")
    crash, why = failed[-1]
    batch.add(work(program, kind, first, crash - first))
    batch.failed.append((crash, why))
    batch.add(work(program, kind, crash + 1, first + count - crash - 1))
    return batch


def keep(program: Path, kind: str, seed: int, folder: Path) -> str:
    """Write the proof of one puzzle into a folder; returns what is wrong with it, or ""."""
    folder.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [str(program), kind, str(seed), "--keep", str(folder)], capture_output=True, text=True
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    for line in lines:
        if "failed" in line:
            return str(line["why"])
    return "" if done.returncode == 0 else done.stderr.strip()


def read_proof(folder: Path) -> str:
    """Why `hashikit.verifier` rejects the proof in a folder; empty if it accepts it."""
    try:
        Checker(folder).check()
    except Wrong as error:
        return str(error)
    return ""


def ask_others(folder: Path, solvers: Sequence[str]) -> int:
    """Compare all solvers on the puzzle in a folder, without its state, by `agree.compare`.

    Returns:
        The number of solvers that support its rules.

    Raises:
        agree.Disagreement: One is wrong.
    """
    puzzle = hashikit.read(folder / "puzzle.json")
    known = list(islice(get("native").solutions(puzzle), 3))
    asked = 0
    for spec in solvers:
        try:
            agree.compare(puzzle, get(spec), known, 2)
        except UnsupportedRuleError:
            continue
        asked += 1
    return asked


def sample(program: Path, batch: Batch, solvers: Sequence[str]) -> None:
    """Check some puzzles of a batch again, with other checkers and other solvers."""
    failed = {seed for seed, _ in batch.failed}
    seeds = range(batch.first, batch.first + min(batch.count, SAMPLE[batch.kind]))
    for seed in seeds:
        if seed in failed:
            continue
        with TemporaryDirectory() as name:
            folder = Path(name)
            wrong = keep(program, batch.kind, seed, folder)
            text = (folder / "proof.txt").read_text("ascii")
            if not wrong and text.rpartition("\n")[0].rpartition("\n")[2].startswith("claim"):
                wrong = read_proof(folder)
                batch.read += not wrong
            if not wrong and batch.kind == "small" and seed == batch.first:
                try:
                    batch.agreed += ask_others(folder, solvers)
                except agree.Disagreement as error:
                    wrong = str(error)
            if wrong:
                batch.failed.append((seed, wrong))


def installed(specs: str) -> list[str]:
    """The solvers whose engine is installed."""
    found: list[str] = []
    for spec in specs.split(","):
        engines = get(spec.partition(":")[0]).engines()
        wanted = spec.partition("engine=")[2] or engines[0].name
        if any(engine.name == wanted and engine.version is not None for engine in engines):
            found.append(spec)
    return found


def read(path: Path) -> list[Batch]:
    """Read the results of a campaign so far.

    Raises:
        OSError: The file cannot be read.
        ValueError: It holds something else.
    """
    batches = list(read_lines(path, "campaign.py", lambda line: Batch(**line), torn=True))
    for batch in batches:
        batch.failed = [(seed, why) for seed, why in batch.failed]
    return batches


def table(batches: Sequence[Batch]) -> Iterator[str]:
    """Yield the lines of the table: the number of each result, per kind and rule."""
    for kind in KINDS:
        total = Batch(kind, 0, 0)
        for batch in batches:
            if batch.kind == kind:
                total.add(batch)
        if not total.table:
            continue
        yield f"| {kind} | " + " | ".join(RESULTS) + " | all |"
        yield "|---" * (len(RESULTS) + 2) + "|"
        for rule, numbers in sorted(total.table.items(), key=lambda item: item[0] != "all"):
            cells = [f"{number:,}" for number in (*numbers, sum(numbers))]
            yield f"| {rule} | " + " | ".join(cells) + " |"
        yield ""
        yield (
            f"{total.puzzles:,} proofs accepted in C++, {total.read:,} of them read in Python too; "
            f"{total.brute:,} answers compared with brute force, {total.agreed:,} with other "
            f"solvers; {len(total.failed):,} failures"
        )
        yield (
            f"{total.steps:,} steps, {total.proof_bytes / 1e6:,.0f} MB; {total.proved:,.0f} s for "
            f"proofs, {total.checked:,.0f} s for checking them"
        )
        yield ""


def run(
    program: Path, kind: str, first: int, count: int, out: Path, solvers: Sequence[str]
) -> list[Batch]:
    """Run the remaining batches; append a line to the file for each.

    Returns:
        The new batches.
    """
    done: set[tuple[str, int]] = set()
    if out.exists():
        done = {(batch.kind, batch.first) for batch in read(out)}
        text = out.read_bytes()
        if not text.endswith(b"\n"):  # a truncated last line
            write_text(out, text[: text.rfind(b"\n") + 1].decode("utf-8"))
    size = min(BATCH[kind], count)
    made: list[Batch] = []
    for begin in range(first, first + count, size):
        if (kind, begin) in done:
            continue
        batch = work(program, kind, begin, min(size, first + count - begin))
        if (begin - first) // size % EVERY[kind] == 0:
            sample(program, batch, solvers)
        made.append(batch)
        with out.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(batch)) + "\n")
        for seed, why in batch.failed:
            print(f"FAILED: {kind} {seed}: {why}", flush=True)
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the campaign; returns the exit status: 4 if anything failed, 2 for bad input."""
    parser = argparse.ArgumentParser(
        description="Random puzzles of every rule: all answers proved, all proofs checked.",
        epilog="example: python benchmarks/campaign.py --out campaign.jsonl",
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep the results here; go on")
    parser.add_argument("--kind", choices=KINDS, help="only these (both)")
    parser.add_argument(
        "--count",
        type=positive_int,
        metavar="N",
        help="puzzles of each kind (10,000,000 small ones, 10,000 large ones)",
    )
    parser.add_argument(
        "--first", type=positive_int, default=1, metavar="SEED", help="the first seed (1)"
    )
    parser.add_argument("--program", type=Path, metavar="FILE", help="built already")
    parser.add_argument("--table", action="store_true", help="only show what is there")
    parser.add_argument(
        "--replay", nargs=3, metavar=("KIND", "SEED", "DIR"), help="one puzzle, into a folder"
    )
    options = parser.parse_args(arguments)
    if options.out is None and options.replay is None:
        parser.error("--out or --replay is needed")
    if options.replay is not None:
        kind, seed, _ = options.replay
        if kind not in KINDS or not seed.isdecimal():
            parser.error("--replay wants small or large, a seed, and a folder")
    try:
        if options.table:
            batches = read(options.out)
            print("\n".join(table(batches)))
            return 4 if any(batch.failed for batch in batches) else 0
        program: Path = options.program or build("campaign")
        if options.replay is not None:
            kind, seed, folder = options.replay
            wrong = keep(program, kind, int(seed), Path(folder)) or read_proof(Path(folder))
            print(wrong or f"the proof in {folder} is accepted")
            return 4 if wrong else 0
        solvers = installed(agree.SOLVERS)
        failed = False
        begin = time.perf_counter()
        for kind in KINDS if options.kind is None else (options.kind,):
            count = options.count or COUNT[kind]
            made = run(program, kind, options.first, count, options.out, solvers)
            failed = failed or any(batch.failed for batch in made)
        print("\n".join(table(read(options.out))))
        print(f"{time.perf_counter() - begin:.0f} s")
    except (OSError, ValueError, RuntimeError, HashikitError) as error:
        print(f"campaign.py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted; run the same command again to continue", file=sys.stderr)
        return 130
    return 4 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
