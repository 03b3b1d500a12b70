"""Solutions as answers: what a model is to learn to write."""

from __future__ import annotations

from .._util.checks import choice, shown
from ..board.solution import Solution
from ..draw import text
from ..errors import AnswerError, OptionError
from .cells import edge_name

FORMS = ("cells", "edges", "json", "picture")
"""The forms in which an answer can be written; all are read."""


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
        raise OptionError("solution is {value}, not a Solution", value=shown(solution))
    if form == "picture":
        if solution.puzzle.signs:
            raise AnswerError("a picture of a puzzle with signs cannot be read")
        return text.draw(solution.puzzle, solution)
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
