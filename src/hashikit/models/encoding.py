"""Whether clauses by others encode a puzzle: their solutions, projected, are those of the puzzle.

The numbering of the variables is theirs. A map says what each variable means, a line for each:

    5 = A1-C1 >= 1      variable 5 is true if at least one bridge joins A1 and C1
    6 = A1-C1 = 2       … if exactly two do
    7 = A1-C1 + 2       two of the bridges, if it is true: the bridges are the sum of such lines

A cell is `A1`, column A and row 1, or `(0, 0)`, row and column from 0. `-5` is true if variable 5
is false. Variables that no line names may be anything. A pair of islands without a line has no
bridge. The map may stand in the comments of the clauses, as in files that hashikit writes, where
`c 5 = x((0,0)-(0,2),1)` means at least one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from .._util.limits import Limits
from ..board.checker import Violation, check
from ..board.geometry import Coord, Edge, column_name
from ..board.puzzle import Puzzle, check_puzzle
from ..board.result import Status
from ..board.solution import Solution
from ..errors import FormatError, LimitReachedError
from ..i18n.sentences import Message
from ..solvers.api import solutions
from ..solvers.pysat import PySat

MOST = 100_000
"""The most solutions that are compared."""


class Mark(NamedTuple):
    """What a literal says of the bridges between two islands.

    >>> Mark(5, ">=", 1)
    Mark(literal=5, relation='>=', bridges=1)
    """

    literal: int
    relation: str
    bridges: int


Meaning = Mapping[Edge, Sequence[Mark]]
"""What the literals of each candidate edge say."""


class Comparison(NamedTuple):
    """How the solutions of clauses differ from those of a puzzle.

    `verdict` is `"same"`, `"too-many"` or `"missing"`. `drawing` is one that satisfies the clauses
    and is no solution, and `broken` says why; or it is a solution that does not satisfy them. It is
    `None` where variables of the pair `clash` contradict one another. `solutions` is the number of
    solutions of the puzzle that satisfy the clauses, as far as they were looked at.

    >>> Comparison("same", None, (), None, 3).verdict
    'same'
    """

    verdict: str
    drawing: Solution | None
    broken: tuple[Violation, ...]
    clash: Edge | None
    solutions: int


def parse_clauses(text: str) -> list[list[int]]:
    """Read clauses in the format DIMACS.

    Raises:
        FormatError: Something is no number, the last clause does not end with 0, or the line
            `p cnf` announces fewer variables than there are or another number of clauses.

    >>> parse_clauses("c mine\\np cnf 2 2\\n1 -2 0 2\\n0")
    [[1, -2], [2]]
    """
    clauses: list[list[int]] = [[]]
    head: tuple[int, int, int] | None = None  # its line, variables and clauses
    number = 0
    for number, line in enumerate(text.splitlines(), 1):
        start = line.lstrip()[:1]
        if start == "%":  # as SATLIB's files end
            break
        if start in ("c", ""):
            continue
        if start == "p":
            match = _HEAD.fullmatch(line)
            if match is None or head is not None:
                raise FormatError(
                    "expected one line such as {example}", number, example="p cnf 2 3"
                )
            head = number, int(match[1]), int(match[2])
            continue
        for word in line.split():
            if not _LITERAL.fullmatch(word):
                raise FormatError(
                    "expected a literal or 0, found {word}", number, word=repr(word[:40])
                )
            literal = int(word)
            if head is not None and abs(literal) > head[1]:
                raise FormatError(
                    "variable {variable} is beyond the {variables} that line {head} announces",
                    number,
                    variable=abs(literal),
                    variables=head[1],
                    head=head[0],
                )
            if literal:
                clauses[-1].append(literal)
            else:
                clauses.append([])
    if clauses.pop():
        raise FormatError("the last clause does not end with 0", number)
    if head is not None and head[2] != len(clauses):
        raise FormatError(
            "the number of clauses is {clauses}, not {announced} as this line says",
            head[0],
            announced=head[2],
            clauses=len(clauses),
        )
    return clauses


_LITERAL = re.compile(r"-?[0-9]{1,9}", re.ASCII)
_HEAD = re.compile(r"\s*p\s+cnf\s+([0-9]{1,9})\s+([0-9]{1,9})\s*", re.ASCII)
_CELL = r"\(\s*[0-9]{1,6}\s*,\s*[0-9]{1,6}\s*\)|[A-Za-z]{1,3}[0-9]{1,6}"
_LINE = re.compile(
    rf"\s*(?:c\s+)?(?P<literal>-?[0-9]{{1,9}})\s*=\s*"
    rf"(?:(?P<a>{_CELL})\s*-\s*(?P<b>{_CELL})\s*(?P<relation>>=|=|\+)\s*(?P<bridges>[0-9]{{1,3}})"
    rf"|x\((?P<c>{_CELL})-(?P<d>{_CELL}),(?P<least>[0-9]{{1,3}})\))\s*",
    re.ASCII,
)


def parse_map(text: str, puzzle: Puzzle, *, comments: bool = False) -> Meaning:
    """Read a map.

    Args:
        text: The map.
        puzzle: The puzzle.
        comments: Whether lines that say something else are passed over, as in a file of clauses;
            they are if there is a line `p cnf`.

    Raises:
        FormatError: A line is something else, two cells are no candidate edge, there is no line, or
            the variables of a pair do not tell its numbers of bridges apart.

    >>> puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> parse_map("1 = A1-C1 >= 1\\n2 = A1-C1 >= 2\\n", puzzle)[(0, 0), (0, 2)]
    [Mark(literal=1, relation='>=', bridges=1), Mark(literal=2, relation='>=', bridges=2)]
    """
    check_puzzle(puzzle)
    clauses = comments or re.search(r"^\s*p\s+cnf\b", text, re.MULTILINE)
    edges = set(puzzle.edges)
    meaning: dict[Edge, list[Mark]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        match = _LINE.fullmatch(line)
        if match is None:
            if clauses or not line.strip() or line.lstrip().startswith("#"):
                continue
            raise FormatError(
                "expected a line such as {example}, found {text}",
                number,
                example="5 = A1-C1 >= 1",
                text=repr(line.strip()[:40]),
            )
        ends = sorted((_cell(match["a"] or match["c"]), _cell(match["b"] or match["d"])))
        edge = (ends[0], ends[1])
        literal = int(match["literal"])
        if edge not in edges:
            raise FormatError(
                "{edge} is no pair of islands in sight of each other", number, edge=name(edge)
            )
        if not literal:
            raise FormatError("there is no variable 0", number)
        mark = Mark(literal, match["relation"] or ">=", int(match["bridges"] or match["least"]))
        meaning.setdefault(edge, []).append(mark)
    if not meaning:
        raise FormatError(
            "nothing says what the variables mean; a line such as {example} does",
            example="5 = A1-C1 >= 1",
        )
    for edge, marks in meaning.items():
        _check_marks(edge, marks, puzzle.max_bridges)
    return meaning


def _check_marks(edge: Edge, marks: Sequence[Mark], most: int) -> None:
    """Refuse literals that do not say how many bridges there are."""
    sums = {mark.relation == "+" for mark in marks}
    patterns = {tuple(_holds(mark, count) for mark in marks) for count in range(most + 1)}
    if len(sums) > 1 or (sums == {False} and len(patterns) <= most):
        raise FormatError(
            "the variables of {edge} do not tell 0 to {most} bridges apart",
            edge=name(edge),
            most=most,
        )


def _holds(mark: Mark, count: int) -> bool:
    return count >= mark.bridges if mark.relation == ">=" else count == mark.bridges


def _cell(text: str) -> Coord:
    if text.startswith("("):
        row, _, column = text.strip("()").partition(",")
        return int(row), int(column)
    letters = text.rstrip("0123456789")
    col = 0
    for letter in letters.upper():
        col = 26 * col + ord(letter) - 64
    return int(text[len(letters) :]) - 1, col - 1


def name(edge: Edge) -> str:
    """A pair of cells by their names.

    >>> name(((0, 0), (0, 2)))
    'A1-C1'
    """
    return "-".join(f"{column_name(col)}{row + 1}" for row, col in edge)


def compare(
    puzzle: Puzzle,
    clauses: Iterable[Sequence[int]],
    meaning: Meaning,
    *,
    time_limit: float | None = None,
) -> Comparison:
    """Compare the solutions of clauses, as far as their map goes, with those of a puzzle.

    Both are enumerated, so this is for small puzzles.

    Args:
        puzzle: The puzzle.
        clauses: The clauses, lists of literals.
        meaning: What `parse_map` returns.
        time_limit: Seconds after which to give up, `None` for no limit.

    Raises:
        LimitReachedError: The time was over, or there are more than 100,000 solutions.
        MissingExtraError: PySAT is not installed.

    >>> puzzle = Puzzle(1, 3, [(0, 0, 1), (0, 2, 1)])
    >>> meaning = parse_map("1 = A1-C1 >= 1\\n2 = A1-C1 >= 2", puzzle)
    >>> compare(puzzle, [[1], [-2]], meaning).verdict, compare(puzzle, [[1]], meaning).verdict
    ('same', 'too-many')
    """
    check_puzzle(puzzle)
    limits = Limits(time_limit)
    literals = [mark.literal for marks in meaning.values() for mark in marks]
    answers: set[tuple[tuple[Edge, int], ...]] = set()
    solver = PySat("cadical195")
    try:
        empty = False
        for clause in clauses:
            empty = empty or not clause
            if clause:
                solver.add(list(clause))
        while not empty:
            status, model = solver.solve(limits)
            if status is Status.UNKNOWN:
                raise LimitReachedError(_LATE)
            if model is None:
                break
            true = set(model)
            holds = {x: x in true if x > 0 else -x not in true for x in literals}
            counts = {edge: _count(marks, holds, puzzle) for edge, marks in meaning.items()}
            clash = next((edge for edge, count in counts.items() if count is None), None)
            if clash is not None:
                return Comparison("too-many", None, (), clash, len(answers))
            drawing = Solution(puzzle, [(*edge, n) for edge, n in counts.items() if n])
            broken = check(puzzle, drawing)
            if broken:
                return Comparison("too-many", drawing, tuple(broken), None, len(answers))
            answers.add(_key(drawing))
            if len(answers) > MOST:
                raise LimitReachedError(_MANY)
            solver.add([-x if holds[x] else x for x in literals])
    finally:
        solver.close()
    for number, solution in enumerate(solutions(puzzle, time_limit=limits.seconds())):
        if _key(solution) not in answers:
            return Comparison("missing", solution, (), None, len(answers))
        if number > MOST:
            raise LimitReachedError(_MANY)
    return Comparison("same", None, (), None, len(answers))


_LATE = Message("a limit was reached")
_MANY = Message("there are more than {most} solutions to compare", most=MOST)


def _key(drawing: Solution) -> tuple[tuple[Edge, int], ...]:
    return tuple(sorted(drawing.counts.items()))


def _count(marks: Sequence[Mark], holds: Mapping[int, bool], puzzle: Puzzle) -> int | None:
    """The number of bridges that literals say; `None` if they contradict one another."""
    if marks[0].relation == "+":
        return sum(mark.bridges for mark in marks if holds[mark.literal])
    for count in range(puzzle.max_bridges + 1):
        if all(_holds(mark, count) == holds[mark.literal] for mark in marks):
            return count
    return None
