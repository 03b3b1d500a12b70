"""Measure all solvers on the set of hard puzzles, in processor time.

    hashi generate --suite hard --out hard
    python papers/hardset.py hard --out hard.jsonl [--limit 10] [--solvers A,B] [--seeds N]
    python papers/hardset.py --from hard.jsonl

Every solver has `--limit` seconds of processor time for each puzzle, in a process of its own that
the system ends after that time, so a busy machine changes little. Answers are compared with the
verdict in the manifest, and solutions are checked. A solver that left all puzzles of a size in a
family unsolved does not get larger ones, which then count as unsolved too. The same command
resumes an interrupted run. See docs/howto/hard.md.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import resource
import sys
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from typing import Any

import hashikit
from hashikit.bench.scripts import positive_float, positive_int
from hashikit.bench.suites import FAMILIES, plan

SOLVERS = (
    "native",
    "sat-lazy",
    "sat-propagator",
    "cpsat-lazy",
    "cpsat-flow",
    "mip-cllv",
    "mip-lazy",
    "mip-lazy:engine=highs",
    "mip-flow:engine=highs",
)

PACKAGES = ("pysat.solvers", "ortools.sat.python.cp_model", "pyscipopt", "highspy")
"""What the solvers import, which would take its time in each process."""

PATIENCE = 6
"""Tens of seconds without any processor time after which a process is ended."""

Line = dict[str, Any]


def used(process: int) -> float:
    """The processor time of a process and those that it started, in seconds (Linux)."""
    folder = Path(f"/proc/{process}")
    try:
        fields = (folder / "stat").read_text("ascii").rpartition(")")[2].split()
        children = (folder / f"task/{process}/children").read_text("ascii").split()
    except OSError:
        return 0.0
    ticks = sum(map(int, fields[11:15]))  # its own, and of children that have ended
    return ticks / os.sysconf("SC_CLK_TCK") + sum(used(int(child)) for child in children)


def work(sender: Connection, path: str, solver: str, unique: bool, limit: float) -> None:
    """Solve a puzzle in this process, and send the result."""
    most = int(limit) + 4  # in which the imports take their part; engines in processes inherit it
    resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))
    puzzle = hashikit.read(path)
    hashikit.solve(hashikit.parse("1.1"), solver=solver)  # imports take their time
    begin = used(os.getpid())
    try:
        result = hashikit.solve(puzzle, solver=solver, unique=unique)
    except hashikit.HashikitError as error:
        sender.send({"status": "error", "message": str(error).splitlines()[0]})
        return
    seconds = used(os.getpid()) - begin
    wrong = result.solution is not None and hashikit.check(puzzle, result.solution) != []
    stats = result.stats
    sender.send(
        {
            "status": "wrong" if wrong else str(result.status),
            "unique": result.unique,
            "seconds": seconds,
            "conflicts": stats.conflicts,
            "cuts": stats.cuts,
            "rounds": stats.rounds,
            "nodes": stats.nodes,
        }
    )


def ask(path: str, solver: str, unique: bool, limit: float) -> Line:
    """Solve a puzzle in a process of its own, whose time the system limits."""
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=work, args=(sender, path, solver, unique, limit))
    process.start()
    sender.close()
    answer: Line = {"status": "limit"}
    before, still = -1.0, 0
    while not receiver.poll(10):
        now = used(process.pid or 0)
        still = still + 1 if now == before else 0
        before = now
        if still == PATIENCE:  # it waits for something that never comes
            process.kill()
            answer = {"status": "stuck"}
            break
    else:
        with suppress(EOFError):  # the system has ended it
            answer = receiver.recv()
    process.kill()  # some engines leave threads that never end
    process.join()
    if answer.get("seconds", 0) > limit:
        answer["status"] = "limit"
    return answer


def right(answer: Line, verdict: str) -> bool:
    """Whether an answer is valid and agrees with what is known."""
    if answer["status"] == "no-solution":
        return verdict == "no solution"
    if verdict == "one solution" and answer["status"] == "solved":
        return answer["unique"] is True
    return bool(answer["status"] == "solved" and verdict == "solvable")


def measure(folder: Path, out: Path, solvers: Sequence[str], seeds: int, limit: float) -> None:
    """Give every puzzle in the folder to every solver."""
    entries = {
        entry["file"]: entry
        for entry in json.loads((folder / "manifest.json").read_text("utf-8"))["puzzles"]
    }
    for package in PACKAGES:
        with suppress(ImportError):
            import_module(package)
    lines = read(out) if out.exists() else []
    done = {(line["file"], line["solver"], line["limit"]): line for line in lines}
    lost: dict[tuple[str, str], int] = {}  # by solver and family: with how many islands
    order = {name: entry["islands"] for name, entry in entries.items()}
    instances = sorted(
        (one for one in plan("hard") if one.name in order),
        key=lambda one: (order[one.name], one.family, one.size, one.seed),
    )
    answers: dict[tuple[str, str, int], list[bool]] = defaultdict(list)
    for instance in instances:
        entry = entries[instance.name]
        if instance.seed > seeds:
            continue
        for solver in solvers:
            if entry["islands"] > lost.get((solver, instance.family), entry["islands"]):
                continue
            line = done.get((instance.name, solver, limit))
            if line is None:
                unique = entry["verdict"] == "one solution"
                line = {"file": instance.name, "family": instance.family, "size": instance.size}
                line |= {"islands": entry["islands"], "verdict": entry["verdict"]}
                line |= {"solver": solver, "limit": limit}
                line |= ask(str(folder / instance.name), solver, unique, limit)
                with out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(line) + "\n")
            ok = right(line, entry["verdict"])
            if line["status"] in ("solved", "no-solution", "wrong") and not ok:
                print(f"WRONG: {solver} on {instance.name}: {line['status']}", flush=True)
            key = (solver, instance.family, instance.size)
            answers[key].append(ok)
            there = sum(
                one.family == instance.family and one.size == instance.size and one.seed <= seeds
                for one in instances
            )
            if len(answers[key]) == there and not any(answers[key]):
                lost[solver, instance.family] = entry["islands"]


def read(path: Path) -> list[Line]:
    """The results of earlier runs."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def table(lines: Sequence[Line]) -> str:
    """The median time and the number of solved puzzles, by family and size.

    A dash: unsolved, or a smaller size was left unsolved; blank: not measured.
    """
    solvers = list(dict.fromkeys(line["solver"] for line in lines))
    cells: dict[tuple[str, int], dict[str, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in lines:
        cells[line["family"], line["size"]][line["solver"]].append(line)
    rows = [f"| family | size | conflicts | {' | '.join(solvers)} |"]
    rows.append("|---|---|---|" + "---|" * len(solvers))
    given_up: dict[str, dict[str, int]] = defaultdict(dict)
    order = [name for name in FAMILIES if any(name == key[0] for key in cells)]
    for key in sorted(cells, key=lambda key: (order.index(key[0]), key[1])):
        cell = cells[key]
        islands = next(iter(cell.values()))[0]["islands"]
        counts = [line["conflicts"] for line in cell.get("native", ()) if "conflicts" in line]
        row = [key[0], f"{key[1]:,}", f"{median(counts):,.0f}" if counts else "–"]
        for solver in solvers:
            asked = cell.get(solver, [])
            if not asked and islands <= given_up[key[0]].get(solver, islands):
                row.append("")
                continue
            good = [line["seconds"] for line in asked if right(line, line["verdict"])]
            if not good:
                given_up[key[0]].setdefault(solver, islands)
                row.append("–")
                continue
            part = f" ({len(good)} of {len(asked)})" if len(good) < len(asked) else ""
            seconds = median(good)
            row.append(f"{'<0.01' if seconds < 0.01 else f'{seconds:.2g}'}{part}")
        rows.append(f"| {' | '.join(row)} |")
    return "\n".join(rows)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program."""
    parser = argparse.ArgumentParser(
        description="All solvers on the set of hard puzzles.",
        epilog="example: python papers/hardset.py hard --out hard.jsonl",
        allow_abbrev=False,
    )
    parser.add_argument(
        "folder", nargs="?", type=Path, help="what hashi generate --suite hard made"
    )
    parser.add_argument("--out", type=Path, help="where results go, and continued if it exists")
    parser.add_argument("--from", dest="old", type=Path, help="only show these results")
    parser.add_argument("--limit", type=positive_float, default=10.0, help="seconds (10)")
    parser.add_argument("--seeds", type=positive_int, default=3, help="of each size (3)")
    parser.add_argument("--solvers", default=",".join(SOLVERS), help="which, with commas")
    options = parser.parse_args(arguments)
    if options.old is not None:
        print(table(read(options.old)))
        return 0
    if options.folder is None or options.out is None:
        parser.error("a folder and --out FILE, or --from FILE")
    if not (options.folder / "manifest.json").exists():
        parser.error(
            f"{options.folder} holds no manifest.json; hashi generate --suite hard makes it"
        )
    solvers = options.solvers.split(",")
    measure(options.folder, options.out, solvers, options.seeds, options.limit)
    lines = read(options.out)
    print(table(lines))
    return 4 if any(line["status"] == "wrong" for line in lines) else 0


if __name__ == "__main__":
    sys.exit(main())
