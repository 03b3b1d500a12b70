"""Benchmark sets made from fixed seeds: the same puzzles on every machine. See docs/howto/hard.md.

There is one so far, `hard`: families of puzzles that are still slow to solve.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from .._util import checks
from .._util.files import write_text
from .._util.manifest import Manifest
from .._version import __version__
from ..board.puzzle import Puzzle
from ..board.result import Status
from ..errors import HashikitError, LimitReachedError, OptionError
from ..formats import dumps
from ..generator.generate import generate
from ..i18n.sentences import Message
from ..solvers.api import solve

SUITES = ("hard",)

MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class Instance:
    """A puzzle of a set, before it is made."""

    family: str
    size: int
    seed: int

    @property
    def name(self) -> str:
        """Its file in the folder of the set."""
        return f"{self.family}/{self.size}/{self.seed}.has"


@dataclass(frozen=True, slots=True)
class SuitePuzzle:
    """A puzzle of a set."""

    instance: Instance
    puzzle: Puzzle
    parameters: dict[str, Any]
    """The arguments it was made with."""
    verdict: str
    """What is known about it: `one solution`, `no solution`, or `solvable`."""
    reason: str
    """The reason why that is known."""

    @property
    def entry(self) -> dict[str, Any]:
        """Return its entry in the manifest."""
        return {
            "file": self.instance.name,
            "family": self.instance.family,
            "size": self.instance.size,
            "seed": self.instance.seed,
            "rows": self.puzzle.rows,
            "cols": self.puzzle.cols,
            "islands": len(self.puzzle.islands),
            "verdict": self.verdict,
            "reason": self.reason,
            "parameters": self.parameters,
            "sha256": _digest(dumps(self.puzzle, "has")),
        }


@dataclass(frozen=True, slots=True)
class Family:
    """Puzzles that are made the same way."""

    sizes: tuple[int, ...]
    seeds: int
    """Number of puzzles of each size."""
    make: Callable[[Instance], SuitePuzzle]


def plan(suite: str = "hard", only: str | None = None) -> tuple[Instance, ...]:
    """List the puzzles of a set: the small ones first, and one of each size before the next.

    Args:
        suite: One of `SUITES`.
        only: A part of it: a family such as `unique`, or a family and a size such as `unique/400`.

    Raises:
        OptionError: There is no such set, or no such part of it.

    >>> [instance.name for instance in plan(only="balance/64")]
    ['balance/64/1.has', 'balance/64/2.has', 'balance/64/3.has']
    """
    checks.choice("suite", suite, SUITES)
    instances = [
        Instance(name, size, seed)
        for name, family in FAMILIES.items()
        for size in family.sizes
        for seed in range(1, family.seeds + 1)
    ]
    if only is not None:
        instances = part(instances, only)
    places = list(FAMILIES)
    return tuple(sorted(instances, key=lambda one: (one.seed, one.size, places.index(one.family))))


def part(instances: Sequence[Instance], only: str) -> list[Instance]:
    """Choose the puzzles of a family, or of one size of it.

    Raises:
        OptionError: None of these puzzles is in such a part.

    >>> [instance.name for instance in part(plan(), "balance/64")][:1]
    ['balance/64/1.has']
    """
    selection = [one for one in instances if only in (one.family, f"{one.family}/{one.size}")]
    if not selection:
        families = {one.family for one in instances}
        raise OptionError(
            "only is {only}, not a family of {families} or a size of one",
            only=repr(only),
            families=", ".join(name for name in FAMILIES if name in families),
        )
    return selection


def make(instance: Instance) -> SuitePuzzle:
    """Make a puzzle of a set: the same one on every machine.

    >>> instance = make(plan(only="balance/64")[0])
    >>> instance.verdict, len(instance.puzzle.islands)
    ('no solution', 64)
    """
    return FAMILIES[instance.family].make(instance)


def grow(
    folder: str, suite: str = "hard", only: str | None = None
) -> Iterator[tuple[Instance, bool]]:
    """Make a set in a folder, or complete it: a file for each puzzle, and a manifest.

    Files that match the manifest are left alone. The manifest is rewritten after each puzzle, so
    that an interrupted run can be continued.

    Yields:
        Each puzzle once its file is there, and whether it had to be made.

    Raises:
        OptionError: As for `plan`.
        HashikitError: The folder holds something else: a manifest of another set or version, or a
            file that differs from its manifest.
        OSError: A file cannot be written or read.
    """
    instances = plan(suite, only)
    manifest, entries = manifest_of(folder, suite)
    for instance in instances:
        target = Path(folder) / instance.name
        entry = entries.get(instance.name)
        if entry is not None and target.exists():
            if _digest(target.read_text("utf-8")) != entry["sha256"]:
                raise HashikitError(
                    "{target}: this is not the puzzle that {manifest} lists",
                    target=target,
                    manifest=MANIFEST,
                )
            yield instance, False
            continue
        suite_puzzle = make(instance)
        text = dumps(suite_puzzle.puzzle, "has")
        if entry is not None and entry["sha256"] != _digest(text):
            raise HashikitError(
                "{path}: here {name} is generated differently",
                path=manifest.path,
                name=instance.name,
            )
        target.parent.mkdir(parents=True, exist_ok=True)
        write_text(target, text)
        entries[instance.name] = suite_puzzle.entry
        places = [one.name for one in plan(suite)]
        manifest.write(
            puzzles=sorted(entries.values(), key=lambda entry: places.index(entry["file"]))
        )
        yield instance, True


def manifest_of(folder: str, suite: str) -> tuple[Manifest, dict[str, dict[str, Any]]]:
    """The manifest of a set in a folder, and its entries by their files.

    Raises:
        HashikitError: It is something else, or of another set or version.
        OSError: It cannot be read.
    """
    path = Path(folder) / MANIFEST
    manifest = Manifest(path, {"suite": suite, "hashikit": __version__})
    broken = Message("{path}: not the manifest of a benchmark set", path=path)
    entries = manifest.read(
        broken,
        lambda other: Message(
            "{path}: this is the set {found} of version {found_version}, not {suite} of "
            "version {version}",
            path=path,
            found=repr(other["suite"]),
            found_version=other["hashikit"],
            suite=repr(suite),
            version=__version__,
        ),
    )
    try:
        return manifest, {entry["file"]: entry for entry in (entries or {"puzzles": ()})["puzzles"]}
    except (KeyError, TypeError):
        raise HashikitError(broken) from None


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8")).hexdigest()


def _random(instance: Instance) -> Random:
    """Draws non-negative integers only: those are the same in every version of Python."""
    return Random(int(_digest(instance.name)[:16], 16))


def _side(islands: int, density: float) -> int:
    return max(2, round(sqrt(islands / density)))


# -------------------------------------------------------------------------------------- families


def _unique(instance: Instance) -> SuitePuzzle:
    """One solution; up to 400 islands rated extreme, above that of any level."""
    side = _side(instance.size, 1 / 3)
    level = "extreme" if instance.size <= 400 else None
    for seed in range(instance.seed, 1000, 100):  # of large ones few take too much work
        with suppress(
            LimitReachedError
        ):  # a work limit, so the result is the same on every machine
            outcome = generate(
                side, side, islands=instance.size, level=level, style="quick", seed=seed
            )
            parameters = {"model": "unique", "level": level, "seed": seed}
            return SuitePuzzle(
                instance, outcome.puzzle, parameters, "one solution", "proved by the engine"
            )
    raise LimitReachedError("{name}: ten seeds took too much work", name=instance.name)


_SHARES: dict[str, Any] = {"model": "cllv-files", "alpha": 0.05, "beta": 0.25}


def _unsolvable(instance: Instance) -> SuitePuzzle:
    """A generated map in which one clue is raised by one and another lowered by one.

    Of the pairs of islands tried, it takes the one that costs the engine the most conflicts to
    refute.
    """
    side = _side(instance.size, 0.35)
    grown = generate(side, side, islands=instance.size, seed=instance.seed, **_SHARES).puzzle
    random = _random(instance)
    clues = [island.clue or 0 for island in grown.islands]
    refuted, enough = 0, 32 if instance.size <= 1000 else 8
    best: tuple[int, Puzzle, list[int]] | None = None
    for _ in range(1000):
        up, down = _below(random, len(clues)), _below(random, len(clues))
        if up == down or clues[up] > 5 or clues[down] < 2:
            continue
        puzzle = _change_clues(grown, {up: 1, down: -1})
        result = solve(puzzle, conflict_limit=20_000)
        if result.status is Status.NO_SOLUTION:
            refuted += 1
            if best is None or result.stats.conflicts > best[0]:
                best = (result.stats.conflicts, puzzle, [up, down])
            if refuted == enough:
                break
    if best is None:  # none of the pairs tried could be refuted; this has never happened
        raise HashikitError(
            "{name}: no change of two clues makes the puzzle unsolvable", name=instance.name
        )
    parameters = {**_SHARES, "seed": instance.seed, "raised": best[2][0], "lowered": best[2][1]}
    return SuitePuzzle(instance, best[1], parameters, "no solution", "proved by the engine")


def _balance(instance: Instance) -> SuitePuzzle:
    """Every cell is an island, and two clues of black cells are raised by one.

    Every bridge joins a black cell with a white one, as on a chessboard, so both colors need the
    same sum. The sum of all clues stays even.
    """
    side = round(sqrt(instance.size))
    random = _random(instance)
    cells = [(r, c) for r in range(side) for c in range(side)]
    pairs = [((r, c), (r, c + 1)) for r, c in cells if c + 1 < side]
    pairs += [((r, c), (r + 1, c)) for r, c in cells if r + 1 < side]
    for i in range(len(pairs) - 1, 0, -1):
        j = _below(random, i + 1)
        pairs[i], pairs[j] = pairs[j], pairs[i]
    part = {cell: {cell} for cell in cells}
    clues = dict.fromkeys(cells, 0)
    for a, b in pairs:
        joins = part[a] is not part[b]
        if joins:
            part[a] |= part[b]
            for cell in part[b]:
                part[cell] = part[a]
        if joins or _below(random, 10) == 0:
            count = 2 if _below(random, 4) == 0 else 1
            clues[a] += count
            clues[b] += count
    inner = [(r, c) for r, c in cells if 0 < r < side - 1 and 0 < c < side - 1]
    free = [(r, c) for r, c in inner if (r + c) % 2 == 0 and clues[r, c] <= 3]
    first = free.pop(_below(random, len(free)))
    for cell in (first, free[_below(random, len(free))]):
        clues[cell] += 1
    puzzle = Puzzle(side, side, [(r, c, clues[r, c]) for r, c in cells])
    parameters = {"model": "every cell an island", "doubles": 0.25, "loops": 0.1}
    return SuitePuzzle(
        instance, puzzle, parameters, "no solution", "the sums of both colors differ"
    )


TRANSITION_ISLANDS = 1000


def _transition(instance: Instance) -> SuitePuzzle:
    """From sparse to dense: 1000 islands on grids of which they cover `size` percent."""
    side = _side(TRANSITION_ISLANDS, instance.size / 100)
    outcome = generate(side, side, islands=TRANSITION_ISLANDS, seed=instance.seed, **_SHARES)
    parameters = {**_SHARES, "seed": instance.seed, "density": instance.size / 100}
    return SuitePuzzle(instance, outcome.puzzle, parameters, "solvable", "made from a solution")


FAMILIES = {
    "unique": Family((100, 400, 1000, 2500, 5000, 10_000), 3, _unique),
    "unsolvable": Family((100, 400, 1000, 2500, 5000, 10_000), 3, _unsolvable),
    "balance": Family((64, 100, 144, 196, 256), 3, _balance),
    "transition": Family((5, 10, 15, 20, 25, 30, 35, 40, 45), 3, _transition),
    "large": Family((20_000,), 1, _unique),
}


def _below(random: Random, bound: int) -> int:
    """Return a number from 0 to bound − 1 by a method that does not depend on the version of
    Python."""
    return random.getrandbits(32) * bound >> 32


def _change_clues(puzzle: Puzzle, by: dict[int, int]) -> Puzzle:
    """Return the same puzzle with other clues."""
    return Puzzle(
        puzzle.rows,
        puzzle.cols,
        [
            (island.row, island.col, (island.clue or 0) + by.get(place, 0))
            for place, island in enumerate(puzzle.islands)
        ],
    )
