"""Uncertain clues: from weights for every island's values, as a scan gives them, find the likeliest
puzzle that has a solution, or exactly one. See docs/howto/uncertain.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import log
from time import perf_counter
from typing import NoReturn

from ._util.checks import check_text, number, show, show_json
from ._util.limits import Limits
from ._util.limits import seed as checked_seed
from .board.checker import check
from .board.geometry import Coord, Island
from .board.puzzle import Puzzle, check_puzzle
from .board.result import Stats, Status
from .board.solution import Solution
from .errors import FormatError, OptionError, PuzzleError, WrongAnswerError
from .formats import MAX_TEXT
from .formats import json as json_format
from .formats._json_text import decode
from .i18n.sentences import count_of
from .models.graph import path
from .models.network import Network
from .solvers.api import solve
from .solvers.cpsat import CpSatSession, Model, signs_model
from .solvers.interrupt import reraise_interrupts

__all__ = ["Likeliest", "Weights", "likeliest", "parse"]

Weights = Mapping[Coord, Sequence[float]]
"""For each uncertain island, the weights of the values 1, 2, 3, … (usually eight of them):
non-negative numbers in proportion to the probability of each value; 0 means impossible."""

MOST_VALUES = 16
"""The largest value: four neighbors with four bridges to each."""

MOST_WEIGHT = 1e300

_UNIT = 1_000_000
"""Logarithms of weights are compared in millionths."""


@dataclass(frozen=True, slots=True, repr=False)
class Likeliest:
    """The answer of `likeliest`.

    `status` is `SOLVED`; `NO_SOLUTION` (proved) if no values of positive weight give a puzzle with
    a solution, or with exactly one on request; or `UNKNOWN` if a limit was reached. The other parts
    are `None`, 0 or empty unless it is `SOLVED`.

    >>> import hashikit as hk
    >>> reading = hk.likeliest(hk.parse("1.?"), {(0, 2): [0.4, 0.6]})
    >>> [island.clue for island in reading.puzzle.islands], reading.corrected
    ([1, 1], (Island(row=0, col=2, clue=1),))
    """

    status: Status
    puzzle: Puzzle | None
    """The puzzle with the values found as its clues."""
    solution: Solution | None
    probability: float
    """The product of the values' weights, each divided by the sum of its island's weights."""
    corrected: tuple[Island, ...]
    """The islands whose value is not their likeliest one."""
    stats: Stats
    """`rounds` counts the calls of CP-SAT, `cuts` the readings ruled out between them."""

    @property
    def solved(self) -> bool:
        """Whether a reading was found."""
        return self.puzzle is not None

    def __bool__(self) -> NoReturn:
        raise TypeError("a Likeliest is neither true nor false: ask for .solved or .status")

    def __repr__(self) -> str:
        if self.puzzle is None:
            return f"Likeliest({self.status})"
        corrected = f"{count_of(len(self.corrected), 'island')} corrected"
        return f"Likeliest({self.status}, probability {self.probability:.2g}, {corrected})"


def likeliest(
    puzzle: Puzzle,
    weights: Weights,
    *,
    unique: bool = False,
    time_limit: float | None = None,
    seed: int = 0,
    workers: int = 1,
) -> Likeliest:
    """Find the likeliest values of islands so that the puzzle has a solution.

    Args:
        puzzle: The puzzle; islands with weights have no clue. A clue is certain. An island with
            neither is an ordinary `?`: its value is not part of the answer.
        weights: Per uncertain island, by its cell, how likely the values 1, 2, 3, … are.
        unique: Whether to require exactly one solution.
        time_limit: Seconds after which to give up, `None` for no limit.
        seed: The same seed gives the same search.
        workers: Threads of CP-SAT; 0 for one per core.

    Returns:
        The values with the largest product of weights, or any of them in a tie. CP-SAT finds them;
        hashikit's own engine decides whether their solution is unique.

    Raises:
        PuzzleError: `puzzle` is not a puzzle; weights for a cell without an island or for an island
            with a clue; weights that are not numbers, are negative or not finite, or are all 0.
        OptionError: `weights` is not a mapping; an invalid limit, seed or number of workers.
        MissingExtraError: OR-Tools is not installed.
        KeyboardInterrupt: Ctrl-C.

    >>> puzzle = Puzzle(1, 3, [(0, 0, None), (0, 2, None)])
    >>> read = likeliest(puzzle, {(0, 0): [0.9, 0.1], (0, 2): [0.2, 0.8]})
    >>> read.puzzle
    Puzzle(1, 3, [(0, 0, 1), (0, 2, 1)])
    >>> round(read.probability, 2), read.corrected
    (0.18, (Island(row=0, col=2, clue=1),))
    """
    check_puzzle(puzzle)
    if not isinstance(weights, Mapping):
        raise OptionError(
            "weights is {weights}, not a mapping from cells to lists of numbers",
            weights=show(weights),
        )
    limits = Limits(time_limit)
    seed, workers = checked_seed(seed), number("workers", workers, 0)
    with reraise_interrupts():
        return _likeliest(puzzle, weights, unique, limits, seed, workers)


def _likeliest(
    puzzle: Puzzle, weights: Weights, unique: bool, limits: Limits, seed: int, workers: int
) -> Likeliest:
    begin = perf_counter()
    costs = _costs(puzzle, weights)
    network = Network.of(puzzle)
    model, b, u, v = signs_model(network)
    choice = _choices(model, v, costs)
    session = CpSatSession(
        network,
        model,
        b,
        u,
        seed=seed,
        workers=workers,
        lazy=True,
        # By far the fastest of the methods tried: see papers/notebook/generator.md.
        parameters={
            "optimize_with_core": True,
            "core_minimization_level": 0,
            "linearization_level": 0,
        },
    )
    built = perf_counter()

    def stats() -> Stats:
        return replace(session.stats(), build_time=built - begin, solve_time=perf_counter() - built)

    while True:
        status, counts = session.next(limits)
        if counts is None:
            return Likeliest(status, None, None, 0.0, (), stats())
        values = {
            i: next(value for value, literal in literals.items() if session.values[literal])
            for i, literals in choice.items()
        }
        certain = _with_clues(puzzle, values)
        if not unique:
            solution = Solution(certain, network.solution(counts).bridges)
            break
        result = solve(certain, unique=True, time_limit=limits.seconds(), seed=seed)
        if result.solution is None or result.unique is None:
            return Likeliest(Status.UNKNOWN, None, None, 0.0, (), stats())
        if result.second is None:
            solution = result.solution
            break
        model.clause(~choice[i][value] for i, value in values.items())
        for one, two in ((result.solution, result.second), (result.second, result.solution)):
            clause = _no_swap(network, session, u, one, two)
            if clause:
                model.clause(clause)
    broken = check(certain, solution)
    if broken:
        raise WrongAnswerError("the engine's answer breaks a rule: {broken}", broken=broken[0])
    probability = 1.0
    corrected: list[Island] = []
    for i, value in values.items():
        share = weights[puzzle.islands[i].at]
        probability *= share[value - 1] / sum(share)
        if share[value - 1] < max(share):
            corrected.append(certain.islands[i])
    return Likeliest(Status.SOLVED, certain, solution, probability, tuple(corrected), stats())


def _costs(puzzle: Puzzle, weights: Weights) -> dict[int, dict[int, int]]:
    """Per uncertain island, by its number, the possible values with their costs: the logarithm of
    how much less likely each is than the likeliest."""
    numbers = {island.at: i for i, island in enumerate(puzzle.islands)}
    costs: dict[int, dict[int, int]] = {}
    for cell, shares in weights.items():
        if cell not in numbers:
            raise PuzzleError("weights for {cell}, where there is no island", cell=cell)
        i = numbers[cell]
        if puzzle.islands[i].clue is not None:
            raise PuzzleError("the island at {cell} has weights and a clue", cell=cell)
        if isinstance(shares, str | bytes | Mapping) or not hasattr(shares, "__len__"):
            raise PuzzleError(
                "the weights of the island at {cell} are {given}, not a list of numbers",
                cell=cell,
                given=show(shares),
            )
        if not 1 <= len(shares) <= MOST_VALUES:
            raise PuzzleError(
                "the island at {cell} has {given} weights, not 1 to {most}",
                cell=cell,
                given=len(shares),
                most=MOST_VALUES,
            )
        try:
            sound = all(0 <= weight <= MOST_WEIGHT for weight in shares)
        except TypeError:
            sound = False
        if not sound:
            raise PuzzleError(
                "a weight of the island at {cell} is not a number from 0 to {most}",
                cell=cell,
                most=f"{MOST_WEIGHT:g}",
            )
        most = max(shares)
        if most == 0:
            raise PuzzleError("all weights of the island at {cell} are 0", cell=cell)
        costs[i] = {
            value: round(_UNIT * (log(most) - log(weight)))
            for value, weight in enumerate(shares, 1)
            if weight > 0
        }
    return dict(sorted(costs.items()))


def _choices(
    model: Model, v: range, costs: Mapping[int, Mapping[int, int]]
) -> dict[int, dict[int, int]]:
    """Add the weights to a model with the islands' values `v`.

    Returns:
        Per uncertain island its possible values, each with the literal that says it is this one.
    """
    choices: dict[int, dict[int, int]] = {}
    for i, cost in costs.items():
        literals = model.integers([(0, 1)] * len(cost))
        choices[i] = dict(zip(cost, literals, strict=True))
        model.linear(literals, 1, 1)
        model.linear([*literals, v[i]], 0, 0, [*cost, -1])
    model.minimize(
        (literal for literals in choices.values() for literal in literals.values()),
        (each for cost in costs.values() for each in cost.values()),
    )
    return choices


def _no_swap(
    network: Network, session: CpSatSession, u: range, one: Solution, two: Solution
) -> list[int]:
    """Build a clause that excludes every solution in which `one` can be exchanged for `two`,
    whatever the rest: other values around it would again have two solutions.

    Such a solution agrees with `one` where the two differ, has no bridge elsewhere that crosses the
    extra ones of `two`, and contains, for each bridge missing in `two`, its detour in `two`.

    Returns:
        The clause, empty where there is none.
    """
    puzzle = network.puzzle
    first, second = network.counts(one), network.counts(two)
    changed = {e for e, (x, y) in enumerate(zip(first, second, strict=True)) if x != y}
    if one.values != two.values and (puzzle.signs or not puzzle.connected):
        return []  # a `?` may get an impossible value
    if not puzzle.connected and not puzzle.loops:
        return []
    clause = [literal for e in changed for literal in session.differs(e, first[e])]
    for pair in network.crossings:
        for e, f in (pair, pair[::-1]):
            if e in changed and second[e] and f not in changed:
                clause.append(u[f])
    if puzzle.connected:
        round_: set[int] = set()
        for e in changed:
            if not second[e]:
                round_.update(path(network, second, *network.ends[e]))
        clause += [~u[e] for e in round_ - changed]
    return clause


def _with_clues(puzzle: Puzzle, values: Mapping[int, int]) -> Puzzle:
    """The puzzle with these values of islands, by their numbers, as clues."""
    return puzzle.replace(
        islands=[
            island._replace(clue=values.get(i, island.clue))
            for i, island in enumerate(puzzle.islands)
        ]
    )


def parse(text: str) -> tuple[Puzzle, dict[Coord, list[float]]]:
    """Read a puzzle with uncertain clues.

    Args:
        text: hashikit's JSON, in which an island may have a list of weights in place of its clue:
            `[row, col, [w1, …, w8]]`.

    Returns:
        The puzzle, in which those islands have no clue, and their weights.

    Raises:
        FormatError: The text is not a puzzle in this format.
        OptionError: `text` is not a string.

    >>> puzzle, weights = parse('{"rows":1,"cols":3,"islands":[[0,0,[0.9,0.1]],[0,2,1]]}')
    >>> puzzle, weights
    (Puzzle(1, 3, [(0, 0, None), (0, 2, 1)]), {(0, 0): [0.9, 0.1]})
    """
    check_text("text", text)
    if len(text) > MAX_TEXT:
        raise FormatError("the text has more than {most} characters", most=MAX_TEXT)
    value, _ = decode(text)
    weights: dict[Coord, list[float]] = {}
    islands = value.get("islands") if isinstance(value, dict) else None
    for island in islands if isinstance(islands, list) else ():
        match island:
            case [int(row), int(col), list(given)]:
                for weight in given:
                    if isinstance(weight, bool) or not isinstance(weight, int | float):
                        spelled = show_json(weight)
                        raise FormatError(
                            "island at {cell}: expected a weight, found {found}",
                            cell=(row, col),
                            found=spelled,
                        )
                weights[row, col] = given
                island[2] = None
    return json_format.parse(value if isinstance(value, dict) else text), weights
