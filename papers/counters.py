"""Count solutions by programs that know nothing of Hashi, beside `hashikit.census`.

    python papers/counters.py [FOLDER] [--sides 3 4 5 6] [--time-limit SECONDS]

Ganak, an exact model counter, gets the clauses of `hashikit.models` ("sat-eager", where
connectivity is part of the formula) and counts over the variables of bridges; Graphillion, a
library for sets of graphs, gets the puzzle's graph with a path for each second bridge.

Grids of `?` with two bridges a pair, of growing side, then `.has` files below FOLDER. Each count
runs in a process of its own; one that ends must equal that of `census`. Times are of the processor,
in seconds, and include making the input; memory is that of the process.

Needs `pip install pyganak graphillion`; what is not installed is left out.
"""

from __future__ import annotations

import argparse
import multiprocessing
import re
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from multiprocessing.connection import Connection
from pathlib import Path
from time import process_time

import hashikit


def by_census(puzzle: hashikit.Puzzle) -> int:
    """The sweep of hashikit."""
    return hashikit.census(puzzle).count


def by_search(puzzle: hashikit.Puzzle) -> int:
    """One solution after the other."""
    return hashikit.count(puzzle, method="search")


def by_ganak(puzzle: hashikit.Puzzle) -> int:
    """Projected model counting."""
    from pyganak import Counter

    counter = Counter()
    bridges: list[int] = []
    for line in hashikit.models.dumps(puzzle, "sat-eager").splitlines():
        if named := re.match(r"c (\d+) = x", line):
            bridges.append(int(named[1]))
        elif line[0] == "p":
            counter.new_vars(int(line.split()[2]))
        elif line[0] != "c":
            counter.add_clause([int(literal) for literal in line.split()[:-1]])
    counter.set_sampling_set(bridges)
    return int(counter.count())


def by_graphillion(puzzle: hashikit.Puzzle) -> int:
    """Sets of graphs as zero-suppressed decision diagrams.

    A second bridge is a path by way of a node of its own, which has degree 0 or 2, and only beside
    a first bridge.
    """
    from graphillion import GraphSet

    if puzzle.max_bridges > 2 or not puzzle.loops:
        raise ValueError("only the usual rules")
    number = {island.at: i for i, island in enumerate(puzzle.islands)}
    first = {edge: (number[edge[0]], number[edge[1]]) for edge in puzzle.edges}
    universe = list(first.values())
    islands = list(number.values())
    most = 2 * 4 + 1
    degrees: dict[int, object] = {
        number[island.at]: range(1, most) if island.clue is None else island.clue
        for island in puzzle.islands
    }
    second = {}
    if puzzle.max_bridges == 2:
        for node, (pair, (u, v)) in enumerate(first.items(), len(islands)):
            second[pair] = (u, node)
            universe += [(u, node), (node, v)]
            degrees[node] = range(0, 3, 2)
    GraphSet.set_universe(universe)
    groups = [islands] if puzzle.connected else None
    found = GraphSet.graphs(vertex_groups=groups, degree_constraints=degrees)
    for pair, half in second.items():
        found -= found.including(half).excluding(first[pair])
    edges = list(first.values())
    for one, other in puzzle.crossings:
        found -= found.including(edges[one]).including(edges[other])
    for bridge in puzzle.given:
        found = found.including(first[bridge.edge])
        if bridge.count == 2:
            found = found.including(second[bridge.edge])
    return int(found.len())


COUNTERS: dict[str, tuple[Callable[[hashikit.Puzzle], int], str]] = {
    "census": (by_census, "hashikit"),
    "search": (by_search, "hashikit"),
    "Ganak": (by_ganak, "pyganak"),
    "Graphillion": (by_graphillion, "graphillion"),
}
"""By name: how to count, and the package that it needs."""


def _work(name: str, puzzle: hashikit.Puzzle, seconds: int, memory: int, pipe: Connection) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    begin = process_time()
    try:
        number: int | None = COUNTERS[name][0](puzzle)
    except (MemoryError, RuntimeError):
        number = None
    took = process_time() - begin
    pipe.send((number, took, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024))


def timed(
    name: str, puzzle: hashikit.Puzzle, seconds: int, memory: int
) -> tuple[int | None, float, int] | None:
    """The count, seconds of the processor and bytes of a counter; `None` if it was stopped.

    Args:
        name: A name in `COUNTERS`.
        puzzle: The puzzle.
        seconds: Of the processor, after which it is stopped.
        memory: Bytes.
    """
    ours, theirs = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=_work, args=(name, puzzle, seconds, memory, theirs))
    process.start()
    theirs.close()
    try:
        answer: tuple[int | None, float, int] = ours.recv()
        return answer
    except EOFError:  # it crashed, or was killed at a limit
        return None
    finally:
        process.join()


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; returns the exit status: 4 if two counts differ."""
    parser = argparse.ArgumentParser(
        description="Count solutions by programs that know nothing of Hashi.",
        epilog="example: python papers/counters.py ../shared/data/cllv/100 --time-limit 60",
    )
    parser.add_argument("folder", nargs="?", type=Path, help="with .has files")
    parser.add_argument("--sides", type=int, nargs="*", default=[3, 4, 5, 6], help="of the grids")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="take each N-th file")
    parser.add_argument(
        "--time-limit", type=int, default=60, metavar="SECONDS", help="of the processor"
    )
    parser.add_argument("--only", nargs="*", choices=COUNTERS, default=[*COUNTERS])
    parser.add_argument("--memory", type=int, default=4 << 30, metavar="BYTES")
    options = parser.parse_args(arguments)
    names = [name for name in options.only if find_spec(COUNTERS[name][1])]
    puzzles = [
        (f"{side}×{side} `?`", hashikit.Puzzle.from_grid([["?", 0] * side, [0] * 2 * side] * side))
        for side in options.sides
    ]
    if options.folder is not None:
        paths = sorted(options.folder.rglob("*.has"))[:: options.every]
        puzzles += [(path.stem, hashikit.read(path)) for path in paths]
    print("| puzzle | solutions |" + "".join(f" {name} s, MB |" for name in names))
    print("|---|--:|" + "--:|" * len(names))
    wrong = False
    for title, puzzle in puzzles:
        count: int | None = None
        line = ""
        for name in names:
            found = timed(name, puzzle, options.time_limit, options.memory)
            if found is None or found[0] is None:
                line += " – |"
                continue
            number, took, size = found
            count = number if count is None else count
            wrong |= number != count
            mark = "" if number == count else f" wrong: {number}"
            line += f" {took:.2f}, {size / 1e6:.0f}{mark} |"
        print(f"| {title} | {'' if count is None else f'{count:,}'} |{line}", flush=True)
    return 4 * wrong


if __name__ == "__main__":
    sys.exit(main())
