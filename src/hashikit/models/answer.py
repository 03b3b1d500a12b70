"""Read the answers of other solvers to exported models."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from .._util.checks import check_text
from ..board.checker import Violation, check
from ..board.geometry import Coord
from ..board.puzzle import Puzzle
from ..board.result import Status
from ..board.solution import Solution
from ..errors import FormatError
from ..i18n.sentences import Message
from . import sat_answer, status_lines, xcsp3
from .graph import apart, cut, cycles
from .network import Network

_NAME = re.compile(r"x_(\d{1,7})_(\d{1,7})_(\d{1,7})_(\d{1,7})(?:_([1-4]))?\Z")
"""The bridges between two cells; with a last number k, whether there are at least k."""

NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\Z")
"""A value, as solvers print it."""

_NOT_WHOLE = 1e-4
"""A value farther than this from an integer does not count as integral, whatever the solver's
tolerance."""

_NO_BRIDGES = re.compile(r"^\s*(?:\d+\s+)?(?:none|v(?:_\d+){3})(?:\s+|\s*=\s*)-?\d", re.MULTILINE)
"""The value of a column that is not about bridges."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """The answer of another solver.

    `violations` are the rules that the solution breaks. `cuts` are the constraints that exclude its
    components and loops, in the names of the answer: DIMACS clauses, or linear rows.

    >>> import hashikit as hk
    >>> decoded = hk.models.decode(hk.parse("2.2"), "s SATISFIABLE\\nv 1 -2 0")
    >>> [broken.rule for broken in decoded.violations]
    ['clue', 'clue']
    """

    status: Status
    solution: Solution | None = None
    violations: tuple[Violation, ...] = ()
    cuts: tuple[str, ...] = ()


def decode(puzzle: Puzzle, text: str) -> Decoded:
    """Read an answer to a model of `hashikit.models`; the text shows its kind.

    It reads the output of SAT solvers (`s` and `v` lines) and MiniSat's output file, with the
    numbers of a DIMACS file or the `x1` names of an OPB file; and lines with a variable's name and
    value, as in the solution files of SCIP, HiGHS, CBC and Gurobi, what the MiniZinc model prints,
    or an XCSP3 instantiation. Missing variables are 0.

    Only a line that states a status says that there is no solution. The status of a log that ends
    without one is unknown, and so is that of values at a limit unless they are a solution.

    Raises:
        FormatError: The text holds no answer, two statuses, or an answer to another puzzle's model.
        OptionError: `text` is not text.
        PuzzleError: `puzzle` is not a puzzle.

    >>> p = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> decode(p, "s SATISFIABLE\\nv 1 2 0").solution
    Solution(Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)]), [((0, 0), (0, 2), 2)])
    >>> decode(p, "x_0_0_0_2_1 1\\nx_0_0_0_2_2 0").violations[0].message
    'island at (0, 0) has 1 bridge, its clue is 2'
    >>> decode(p, "s UNSATISFIABLE").status
    <Status.NO_SOLUTION: 'no-solution'>
    """
    check_text("text", text)
    text = status_lines.strip_colors(text)
    status = status_lines.status(text)
    network = Network.of(puzzle)
    values = xcsp3.plain(text)
    levels, whole = _values_by_name(network, values)
    row = "x" if levels else ""  # how the names of a cut's variables begin
    if not (levels or whole):
        by_sat, literals = sat_answer.read(values)
        levels = _values_by_number(network, literals)
        if by_sat is Status.UNKNOWN:  # values that were cut off, too
            status = by_sat
    if status is Status.NO_SOLUTION:  # CBC adds values even so
        return Decoded(status)
    result: Decoded | None = None
    if levels or whole:
        try:
            result = _judge(network, _counts(network, levels, whole), "y" if whole else row)
        except FormatError:
            if status is not Status.UNKNOWN:  # else they may be those of a relaxation
                raise
    elif not network.ends and (status is Status.SOLVED or _NO_BRIDGES.search(values)):
        result = _judge(network, [], "")
    if result is not None and not (status is Status.UNKNOWN and result.violations):
        return result
    if status is Status.UNKNOWN or (status is None and status_lines.is_log(text)):
        return Decoded(Status.UNKNOWN)
    raise FormatError("the text has no value of a variable of this puzzle's models")


def _values_by_number(network: Network, literals: Sequence[int]) -> dict[tuple[int, int], float]:
    """Values by number, as x(e, k)."""
    if not literals:
        return {}
    most, true = network.puzzle.max_bridges, set(literals)
    return {
        (e, k): float(e * most + k in true)
        for e in range(len(network.ends))
        for k in range(1, most + 1)
    }


def _values_by_name(
    network: Network, text: str
) -> tuple[dict[tuple[int, int], float], dict[int, float]]:
    """Values by name, as x(e, k) or as the number of bridges of e."""
    levels: dict[tuple[int, int], float] = {}
    whole: dict[int, float] = {}
    numbers: dict[tuple[Coord, Coord], int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.replace("=", " ").split()
        for name, value in pairwise(words):
            match = _NAME.match(name)
            if match is None or NUMBER.match(value) is None:
                continue
            if not numbers:
                numbers = {edge: e for e, edge in enumerate(network.puzzle.edges)}
            a, b, c, d = (int(part) for part in match.groups()[:4])
            e = numbers.get(((a, b), (c, d)))
            if e is None:
                raise FormatError(
                    "{name} is not a variable of this puzzle's models", number, name=name
                )
            level = match[5]
            if level is None:
                whole.setdefault(e, _number_of(name, value, number))
            elif int(level) <= network.puzzle.max_bridges:
                levels.setdefault((e, int(level)), _number_of(name, value, number))
            else:
                raise FormatError(
                    "{name} is not a variable of this puzzle's models", number, name=name
                )
            break
    return levels, whole


def _number_of(name: str, text: str, line: int) -> float:
    """The value of a variable; the largest that any model has is the number of islands."""
    value = float(text)
    if not abs(value) < _TOO_LARGE:
        raise FormatError("{word} is not a value", line, word=repr(f"{name} {text[:20]}"))
    return value


_TOO_LARGE = 1e9


def _counts(
    network: Network, levels: dict[tuple[int, int], float], whole: dict[int, float]
) -> list[int]:
    """Bridges per edge."""
    puzzle, counts = network.puzzle, [0] * len(network.ends)
    for e, (u, v) in enumerate(network.ends):
        values = [levels.get((e, k), 0.0) for k in range(1, puzzle.max_bridges + 1)]
        values.append(whole.get(e, 0.0))
        total = sum(values)
        between = Message("between {a} and {b}", a=puzzle.islands[u].at, b=puzzle.islands[v].at)
        if any(abs(value - round(value)) > _NOT_WHOLE for value in values):
            raise FormatError(
                "the value {total} {between} is not whole", total=f"{total:g}", between=between
            )
        if not 0 <= round(total) <= puzzle.max_bridges or round(min(values)) < 0:
            raise FormatError("{total} bridges {between}", total=f"{total:g}", between=between)
        steps = [round(value) for value in values[:-1]]
        if any(more > fewer for fewer, more in pairwise(steps)):
            raise FormatError("a second bridge {between} without a first", between=between)
        counts[e] = round(total)
    return counts


def _judge(network: Network, counts: Sequence[int], row: str) -> Decoded:
    """Check an answer; `row` is how the names of a cut's variables begin, "" for literals."""
    solution = network.solution(counts)
    violations = tuple(check(network.puzzle, solution))
    rules = {violation.rule for violation in violations}
    cuts: list[str] = []
    if "disconnected" in rules:
        for group in apart(network, counts):
            cuts.append(_build_one(network, cut(network, group), row))
    if "loop" in rules:
        cuts += [_spare_one(network, loop, row) for loop in cycles(network, counts)]
    return Decoded(Status.SOLVED, solution, violations, tuple(cuts))


def _build_one(network: Network, edges: Sequence[int], row: str) -> str:
    """One of these edges has a bridge."""
    if not row:
        return " ".join([*(str(_number(network, e)) for e in edges), "0"])
    return " + ".join([_name(network, e, row) for e in edges] or ["0"]) + " >= 1"


def _spare_one(network: Network, edges: Sequence[int], row: str) -> str:
    """One of these edges has none."""
    if not row:
        return " ".join([*(str(-_number(network, e)) for e in edges), "0"])
    return " + ".join(_name(network, e, row) for e in edges) + f" <= {len(edges) - 1}"


def _number(network: Network, e: int) -> int:
    return e * network.puzzle.max_bridges + 1


def _name(network: Network, e: int, row: str) -> str:
    islands = network.puzzle.islands
    (a, b), (c, d) = (islands[end].at for end in network.ends[e])
    return f"{row}_{a}_{b}_{c}_{d}" + ("_1" if row == "x" else "")
