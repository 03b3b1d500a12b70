"""How hard the instances of `hashi export --suite competition` are for solvers of others.

    hashi export --suite competition --only unsolvable/400 --out instances
    python papers/competition.py instances --limit 60

Each instance is given to minisat and cadical (clauses with connectivity, in two encodings, and
clauses with cuts) and to MiniZinc with Gecode, one after the other, each for at most the limit. The
table gives seconds of processor time; an answer that contradicts the manifest ends the run with an
error. `kept` says whether the SAT Competition would take the clauses of `order`: minisat needs more
than a minute, and some solver here less than an hour. A dash is a limit that was reached, an empty
cell a file that is not there, a question mark a limit too short to tell. Solvers that are not
installed are left out.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import which

from hashikit.bench import competition

MINUTE, HOUR = 60.0, 3600.0

Answer = Callable[[subprocess.CompletedProcess[str]], str | None]


def sat(done: subprocess.CompletedProcess[str]) -> str | None:
    """What a SAT solver says by its exit status."""
    return {10: "satisfiable", 20: "unsatisfiable"}.get(done.returncode)


def constraints(done: subprocess.CompletedProcess[str]) -> str | None:
    """What MiniZinc says in its output."""
    if "=====UNSATISFIABLE=====" in done.stdout:
        return "unsatisfiable"
    return "satisfiable" if "----------" in done.stdout else None


def begin_of(instance: Path) -> str:
    """How the paths of an instance's files begin."""
    (puzzle,) = instance.glob("*.has")
    return str(puzzle.with_suffix(""))


def columns(folder: Path, instance: Path) -> dict[str, tuple[list[str], Answer]]:
    """The command of each column that can be run here, and how to read its answer."""
    begin = begin_of(instance)
    order, eager, cuts = (f"{begin}-{way}.cnf" for way in ("order", "eager", "cuts"))
    model, data = str(folder / "hashi.mzn"), f"{begin}.dzn"
    found: dict[str, tuple[list[str], Answer]] = {
        "minisat, order": (["minisat", "-verb=0", order], sat),
        "cadical, order": (["cadical", "-q", "-n", order], sat),
        "minisat, eager": (["minisat", "-verb=0", eager], sat),
        "cadical, eager": (["cadical", "-q", "-n", eager], sat),
        "minisat, cuts": (["minisat", "-verb=0", cuts], sat),
        "cadical, cuts": (["cadical", "-q", "-n", cuts], sat),
        "gecode": (["minizinc", "--solver", "gecode", model, data], constraints),
    }
    return {name: asked for name, asked in found.items() if which(asked[0][0])}


def timed(
    command: list[str], limit: float
) -> tuple[subprocess.CompletedProcess[str] | None, float]:
    """Run a command for so many seconds of processor time at most; what it took of them."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(
            ["prlimit", f"--cpu={round(limit)}", *command],
            capture_output=True,
            text=True,
            check=False,
            timeout=20 * limit,
        )
    except subprocess.TimeoutExpired:
        return None, limit
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def expected(status: str, column: str, instance: Path) -> str:
    """What the answer has to be: with cuts, a single solution is excluded, too."""
    if column.endswith("cuts") and (instance / "cuts.lrat").exists():
        return "unsatisfiable"
    return status


def row(folder: Path, name: str, status: str, limit: float) -> tuple[list[str], bool | None]:
    """The cells of an instance, and whether a competition would take its clauses; `None` if the
    limit is too short to tell."""
    cells: list[str] = []
    minisat, solved = None, False
    for column, (command, answer) in columns(folder, folder / name).items():
        if column != "gecode" and not Path(command[-1]).exists():
            cells.append("")
            continue
        done, seconds = timed(command, limit)
        said = None if done is None else answer(done)
        if said is not None and said != expected(status, column, folder / name):
            raise SystemExit(f"{name}: {column} says {said}, the manifest {status}")
        cells.append("–" if said is None else f"{seconds:.2f}")
        if column.endswith("order"):
            solved |= said is not None
        if column == "minisat, order":
            minisat = seconds if said is not None else limit
    if minisat is None or minisat < MINUTE:
        return cells, False if minisat is not None and minisat < limit else None
    return cells, True if solved else False if limit >= HOUR else None


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description="Choose the instances of a competition by how hard they are.",
        epilog="example: python papers/competition.py instances --limit 60",
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--limit", type=float, default=MINUTE, help="seconds, 60 by default")
    parser.add_argument("--seeds", type=int, default=3, help="instances of each size, 3 by default")
    asked = parser.parse_args()
    statuses = competition.statuses(str(asked.folder))
    heads = ["instance", "status", *columns(asked.folder, asked.folder), "kept"]
    print("| " + " | ".join(heads) + " |")
    print("|---|---|" + "--:|" * (len(heads) - 3) + "---|")
    for name, status in statuses.items():
        if int(name.rpartition("/")[2]) > asked.seeds:
            continue
        cells, kept = row(asked.folder, name, status, asked.limit)
        verdict = {True: "yes", False: "no", None: "?"}[kept]
        print("| " + " | ".join([name, status, *cells, verdict]) + " |")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
