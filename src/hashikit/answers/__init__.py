"""Answers that a language model wrote: read and scored.

>>> import hashikit as hk
>>> from hashikit import answers
>>> puzzle = hk.parse("4.3/.../3.2")
>>> text = "A1 needs four bridges ... <answer>A1-C1:2, A1-A3:2, C1-C3:1, A3-C3:1</answer>"
>>> print(answers.read(text, puzzle))
4═══3
║   │
3───2
>>> answers.score(text, puzzle), answers.score("A1-C1:2", puzzle), answers.score("?", puzzle)
(1.0, 0.0, 0.0)

**Forms.** A drawing is read in any of these, in lower or upper case:

| form | examples |
|---|---|
| lines | `A1-C1: 2` or `(0, 0)-(0, 2): 2`, several on a line or one per line |
| JSON | `[[[0, 0], [0, 2], 2]]`, `[["A1", "C1", 2]]`, `["A1-C1: 2"]`, `{"A1-C1": 2}` |
| numbers of edges | `3: 2` or `e3: 2`, `{"3": 2}`, `[[3, 2]]`; `[2, 0, 1]`, one number per edge |
| picture | `4═══3` as `print` draws it, in any scale, or `4=3`, one character per cell |
| the course's grid | `3EE3`, as the format `unsw` writes it, for puzzles with its rules |

`A1` is column A, row 1: letters count columns as in a spreadsheet (A to Z, then AA), numbers count
rows from 1. A pair of numbers is `(row, column)` from 0, as everywhere in hashikit. Candidate edges
are numbered from 0 as in `Puzzle.edges`. hashikit's own JSON of a solution is read as well, and
Python's brackets like those of JSON.

**What may be left out.** Pairs without a bridge; the count, in lines that name two cells, where it
is 1. Everything else is told: in JSON and for numbered edges, each pair has its count. In a
picture, water is a blank, `.` or `·`; two islands that touch are not joined. Headings, list marks
and Markdown are passed over.

**Which text counts.** What stands after the last `</think>`. There the last `<answer>` counts,
closed or not; without one, what follows the last line that begins with "Answer:" or "Final
answer:"; without that, the whole text. If there are code fences with a drawing, words before the
last one are reasoning. Two different drawings that both count are an error, and so is a pair that
is named twice. Lists of different pairs, as under two headings, are one drawing.
"""

from __future__ import annotations

from .._util.checks import check_text, choice, show
from ..board.checker import Violation, check
from ..board.puzzle import Puzzle, check_puzzle
from ..board.solution import Solution
from ..draw import text as pictures
from ..errors import AnswerError, FormatError, OptionError, PuzzleError
from ..formats import unsw
from ..i18n.sentences import Message
from .cells import Naming, cell_name, edge_name
from .texts import drawing
from .verdict import Verdict, nearest, suspicion

__all__ = [
    "FORMS",
    "PARTIAL",
    "AnswerError",
    "Verdict",
    "cell_name",
    "explain",
    "read",
    "score",
    "write",
]

_COURSE_BRIDGES = 3
"""Between two islands, by the rules of the course whose grids are read."""

FORMS = ("cells", "edges", "json", "picture")
"""The forms in which an answer can be written; all are read."""

PARTIAL = 0.25
"""The highest score of an answer that is no solution, by default."""


def read(text: str, puzzle: Puzzle, *, graph: bool = False) -> Solution:
    """Read the drawing in a model's answer, right or wrong; `Solution.violations` tells which.

    Takes time in proportion to the length of the text, whatever is in it.

    Args:
        text: All that the model wrote.
        puzzle: The puzzle that it answers.
        graph: Whether the text calls islands i0, i1 … and candidate edges e0, e1 …, as the puzzle
            was shown without coordinates.

    Raises:
        AnswerError: There is no drawing, there are two different ones, or a part of it cannot be
            read.
        OptionError: `text` is not a `str`.
        PuzzleError: `puzzle` is not a `Puzzle`.

    >>> puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> read("The answer:\\n```json\\n[[[0, 0], [0, 2], 2]]\\n```", puzzle).bridges
    (Bridge(a=(0, 0), b=(0, 2), count=2),)
    >>> read("A1-C1: 2, C1-A1: 2", puzzle)
    Traceback (most recent call last):
    hashikit.errors.AnswerError: (0, 0)-(0, 2) is named twice
    """
    check_text("text", text)
    check_puzzle(puzzle)
    if puzzle.max_bridges == _COURSE_BRIDGES and not puzzle.connected:
        try:
            return unsw.parse_solution(text, puzzle)
        except FormatError as error:
            if unsw.is_grid(text):
                raise AnswerError(error.message) from None
    bridges = drawing(text, Naming(puzzle, graph))
    try:
        return Solution(puzzle, [(a, b, count) for (a, b), count in bridges.items() if count])
    except PuzzleError as error:
        raise AnswerError(error.message) from None


def score(
    text: str | None, puzzle: Puzzle, *, partial: float = PARTIAL, graph: bool = False
) -> float:
    """Score a model's answer: 1 for a solution that `check` accepts, and for nothing else.

    A drawing that is no solution gets `partial` times the share of islands that are finished: the
    island has as many bridges as its clue says (one or more where no clue is given) and none of
    them breaks a rule. Only islands that need a bridge count. So a drawing in which every clue
    is met, but in two networks, gets `partial`.

    Args:
        text: All that the model wrote; `None`, as for a reply without text, is worth 0.
        puzzle: The puzzle that it answers.
        partial: The most that a wrong drawing gets, from 0 up to, but not including, 1.
        graph: As for `read`.

    Returns:
        A number from 0 to 1; 0 for a text that `read` refuses.

    Raises:
        OptionError: `text` is neither a `str` nor `None`, or `partial` is out of range.
        PuzzleError: `puzzle` is not a `Puzzle`.

    >>> puzzle = Puzzle(1, 5, [(0, 0, 1), (0, 2, 3), (0, 4, 2)])
    >>> score("A1-C1:1, C1-E1:2", puzzle), score("A1-C1:1", puzzle)
    (1.0, 0.08333333333333333)
    """
    check_partial(partial)
    check_puzzle(puzzle)
    if text is None:
        return 0.0
    try:
        answer = read(text, puzzle, graph=graph)
    except AnswerError:
        return 0.0
    return _worth(answer, check(puzzle, answer), partial)


def _worth(answer: Solution, broken: list[Violation], partial: float) -> float:
    if not broken:
        return 1.0
    puzzle, values = answer.puzzle, answer.values
    spoiled = {cell for what in broken if what.rule not in _WHOLE for cell in what.cells}
    needing = [island for island in puzzle.islands if island.clue != 0]
    total = sum(
        island.at not in spoiled
        and (values[island.at] == island.clue if island.clue is not None else values[island.at] > 0)
        for island in needing
    )
    return partial * total / len(needing) if needing else 0.0


def explain(
    text: str | None, puzzle: Puzzle, *, partial: float = PARTIAL, graph: bool = False
) -> Verdict:
    """Score a model's answer and say why.

    Args:
        text: As for `score`, like all that follow.
        puzzle: The puzzle that it answers.
        partial: The most that a wrong drawing gets.
        graph: As for `read`.

    Returns:
        The score, what was read, each rule that is broken and where, or why nothing could be read;
        and a hint if the coordinates look mistaken, or how a line would be read.

    Raises:
        OptionError: As for `score`.
        PuzzleError: `puzzle` is not a `Puzzle`.

    >>> puzzle = Puzzle(1, 5, [(0, 0, 1), (0, 2, 3), (0, 4, 2)])
    >>> print(explain("A1-C1: 1", puzzle))  # doctest: +NORMALIZE_WHITESPACE
    wrong (0.0833333): island at (0, 2) has 1 bridge, its clue is 3;
    island at (0, 4) has 0 bridges, its clue is 2;
    the islands form 2 separate groups; the smallest is (0, 4)
    >>> print(explain("A1-C1: 1 or 2", puzzle))  # doctest: +ELLIPSIS
    unread (0): this line is no part of a drawing: 'A1-C1: 1 or 2'. a line that is read: ...
    """
    check_partial(partial)
    check_puzzle(puzzle)
    naming = Naming(puzzle, graph)
    if text is None:
        return Verdict(0.0, "unread", "", (str(Message("there is no text")),))
    try:
        answer = read(text, puzzle, graph=graph)
    except AnswerError as error:
        form = "eNUMBER: NUMBER" if graph else "(ROW, COLUMN)-(ROW, COLUMN): NUMBER"
        return Verdict(0.0, "unread", "", (str(error),), nearest(text, naming, form))
    broken = check(puzzle, answer)
    listing = "\n".join(f"{naming.edge((a, b))}: {count}" for a, b, count in answer.bridges)
    cells = {cell for bridge in answer.bridges for cell in bridge.edge}
    hint = suspicion(cells, puzzle) if broken else ""
    reasons = tuple(str(what) for what in broken)
    return Verdict(
        _worth(answer, broken, partial), "wrong" if broken else "right", listing, reasons, hint
    )


def check_partial(partial: object) -> None:
    """Refuse what is no credit for a wrong drawing.

    Raises:
        OptionError: It is not a number from 0 up to, but not including, 1.
    """
    if isinstance(partial, bool) or not isinstance(partial, (int, float)) or not 0 <= partial < 1:
        raise OptionError("partial is {value}, not a number from 0 to below 1", value=show(partial))


_WHOLE = ("disconnected", "sum", "repeat")
"""Violations of the drawing as a whole, by which no bridge is wrong by itself."""


def write(solution: Solution, form: str = "cells") -> str:
    """Write a drawing as an answer that `read` reads.

    Args:
        solution: The drawing.
        form: `"cells"` for lines such as `A1-C1: 2`, `"edges"` for the numbers of candidate edges,
            `"json"` for `[[[0, 0], [0, 2], 2]]`, `"picture"` as `print` draws it.

    Raises:
        AnswerError: The drawing has no such form: a bridge that is no candidate edge has no number,
            a picture of a puzzle with signs is not read.
        HashikitError: A picture would be too large.
        OptionError: There is no such form, or `solution` is no `Solution`.

    >>> import hashikit as hk
    >>> solution = hk.solve(hk.parse("2.2")).solution
    >>> [write(solution, form) for form in FORMS]
    ['A1-C1: 2', '0: 2', '[[[0, 0], [0, 2], 2]]', '2═══2']
    """
    form = choice("form", form, FORMS)
    if not isinstance(solution, Solution):
        raise OptionError("solution is {value}, not a Solution", value=show(solution))
    if form == "picture":
        if solution.puzzle.signs:
            raise AnswerError("a picture of a puzzle with signs cannot be read")
        return pictures.draw(solution.puzzle, solution)
    bridges = solution.bridges
    if form == "json":
        return str([[list(a), list(b), count] for a, b, count in bridges])
    if form == "cells":
        return "\n".join(f"{edge_name((a, b))}: {count}" for a, b, count in bridges)
    numbers = solution.puzzle.numbers
    for bridge in bridges:
        if bridge.edge not in numbers:
            raise AnswerError("{edge} is no candidate edge", edge=edge_name(bridge.edge))
    return "\n".join(f"{numbers[a, b]}: {count}" for a, b, count in bridges)
