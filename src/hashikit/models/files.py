"""Models by name, as files for other solvers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import PathLike

from .._util import files
from .._util.checks import check_file, show
from ..board.puzzle import Puzzle
from ..errors import OptionError, nearest
from . import dimacs, lp, minizinc, mps, opb, xcsp3
from .bridges import BridgeModel
from .cllv import cllv
from .flow import flow
from .linear import LinearModel
from .muessig import bfs, lazy
from .network import ALL_RULES, Network, refuse_rules

_CLAUSES = {
    "sat": None,
    "sat-eager": "steps",
    "sat-order": "numbers",
    "sat-elimination": "elimination",
}
"""Models of clauses: how connectivity is encoded, if it is."""

_ROWS: dict[str, Callable[[Network], BridgeModel]] = {
    "mip-cllv": cllv,
    "mip-lazy": lazy,
    "mip-flow": flow,
    "mip-bfs": bfs,
}
"""Linear models."""

_WRITERS: dict[str, Callable[[LinearModel], str]] = {
    "mps": mps.text,
    "lp": lp.text,
    "opb": opb.text,
}
"""The formats of linear models, the default first."""

_CONSTRAINTS: dict[str, dict[str, Callable[[Network], str]]] = {
    "minizinc": {
        "dzn": minizinc.data,
        "mzn": lambda _: minizinc.MODEL,
        "mzn+dzn": minizinc.whole,
    },
    "xcsp3": {"xml": xcsp3.text},
}
"""Models for constraint solvers, with their formats."""

_EXTENSIONS = {
    "dimacs": ".cnf",
    "mps": ".mps",
    "lp": ".lp",
    "opb": ".opb",
    "dzn": ".dzn",
    "mzn": ".mzn",
    "mzn+dzn": ".mzn",
    "xml": ".xml",
}


def names() -> list[str]:
    """The models that can be written.

    >>> names()[:2]
    ['sat', 'sat-eager']
    """
    return [*_CLAUSES, *_ROWS, *_CONSTRAINTS]


def formats(model: str) -> list[str]:
    """The formats that a model can be written in, the default first.

    Raises:
        OptionError: There is no such model.

    >>> formats("sat")
    ['dimacs']
    """
    if isinstance(model, str):
        if model in _CLAUSES:
            return ["dimacs"]
        if model in _ROWS:
            return list(_WRITERS)
        if model in _CONSTRAINTS:
            return list(_CONSTRAINTS[model])
    raise OptionError(
        "no model {name}; {nearest}", name=repr(model), nearest=nearest(model, names())
    )


def extension(format: str) -> str:
    """The extension of files in a format.

    Raises:
        OptionError: There is no such format.

    >>> extension("dimacs")
    '.cnf'
    """
    if not isinstance(format, str) or format not in _EXTENSIONS:
        raise OptionError(
            "no format {name}; {nearest}",
            name=repr(format),
            nearest=nearest(format, list(_EXTENSIONS)),
        )
    return _EXTENSIONS[format]


def dumps(
    puzzle: Puzzle,
    model: str,
    format: str | None = None,
    *,
    name: str = "hashi",
    comments: Sequence[str] = (),
) -> str:
    """A model of a puzzle as text, for another solver.

    Args:
        puzzle: The puzzle.
        model: A name from `names()`.
        format: A name from `formats(model)`; `None` for the first of them.
        name: The `NAME` of an MPS file, without blanks.
        comments: Lines to put at the head of the file; see `add_comments`.

    Raises:
        OptionError: There is no such model, or it cannot be written in that format; `name` has
            blanks or is empty.
        PuzzleError: `puzzle` is not a puzzle.
        SolverRefusedError: The model would have too many rows or clauses.
        UnsupportedRuleError: The model cannot express a rule that the puzzle uses.

    >>> print(dumps(Puzzle(1, 3, [(0, 0, 1), (0, 2, 1)]), "sat"))
    c hashikit: sat; the islands need not be connected: cuts have to be added
    c 1 = x((0,0)-(0,2),1)
    c 2 = x((0,0)-(0,2),2)
    p cnf 2 5
    -2 1 0
    -2 0
    1 0
    -2 0
    1 0
    <BLANKLINE>
    """
    if not isinstance(name, str) or len(name.split()) != 1 or name.strip() != name:
        raise OptionError("name is {name}, not a word", name=show(name))
    available = formats(model)
    if format is None:
        format = available[0]
    if format not in available:
        raise OptionError(
            "{model} cannot be written as {format}; {nearest}",
            model=model,
            format=repr(format),
            nearest=nearest(format, available),
        )
    if model in _CLAUSES:
        refuse_rules(model, ALL_RULES, puzzle)
        text = dimacs.text(Network.of(puzzle), model, _CLAUSES[model])
        return add_comments(text, format, comments)
    if model in _CONSTRAINTS:
        refuse_rules(model, ALL_RULES, puzzle)
        if not (puzzle.loops or puzzle.connected):  # neither has a way to say so
            refuse_rules(model, ALL_RULES - {"loops"}, puzzle)
        return add_comments(_CONSTRAINTS[model][format](Network.of(puzzle)), format, comments)
    rows = linear_model(puzzle, model)
    rows.name = name
    return add_comments(write_model(rows, format), format, comments)


_MARKS = {
    "dimacs": "c ",
    "mps": "* ",
    "lp": "\\ ",
    "opb": "* ",
    "dzn": "% ",
    "mzn": "% ",
    "mzn+dzn": "% ",
}
"""How a line of comment begins."""


def add_comments(text: str, format: str, comments: Sequence[str]) -> str:
    """A model with comments at its head; in OPB files after the first line, which has a meaning.

    >>> print(add_comments("p cnf 0 0\\n", "dimacs", ["made by hand"]), end="")
    c made by hand
    p cnf 0 0
    """
    if not comments:
        return text
    lines = [" ".join(line.split()) for line in comments]
    if format == "xml":
        inside = " | ".join(lines).replace("--", "- -")  # which XML forbids in a comment
        return f"<!-- {inside} -->\n{text}"
    head = "".join(f"{_MARKS[format]}{line}\n" for line in lines)
    if format == "opb":
        first, _, rest = text.partition("\n")
        return f"{first}\n{head}{rest}"
    return head + text


def write_model(model: LinearModel, format: str) -> str:
    """A linear model as text: `mps`, `lp` or `opb`.

    >>> write_model(LinearModel("nothing"), "opb")
    '* #variable= 0 #constraint= 0\\n* nothing\\n'
    """
    return _WRITERS[format](model)


def write(puzzle: Puzzle, path: str | PathLike[str], model: str, format: str | None = None) -> None:
    """Write a model of a puzzle to a file, whole or not at all.

    Args:
        puzzle: The puzzle.
        path: The file.
        model: A name from `names()`.
        format: A name from `formats(model)`; `None` for the first of them.

    Raises:
        OptionError: `path` is not that of a file; otherwise as `dumps`, like `PuzzleError`,
            `SolverRefusedError` and `UnsupportedRuleError`.
        OSError: The file cannot be written.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> import hashikit as hk
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "small.cnf")
    ...     write(hk.parse("2.2"), path, "sat")
    ...     print(path.read_text().splitlines()[-1])
    2 0
    """
    check_file("path", path)
    files.write_text(path, dumps(puzzle, model, format))


def linear_model(puzzle: Puzzle, name: str) -> BridgeModel:
    """A linear model of a puzzle by its name, as it is written to files.

    Raises:
        UnsupportedRuleError: The model cannot express a rule that the puzzle uses.

    >>> model = linear_model(Puzzle(1, 3, [(0, 0, 1), (0, 2, 1)]), "mip-lazy")
    >>> [model.column_name(column) for column in range(2)]
    ['x_0_0_0_2_1', 'x_0_0_0_2_2']
    """
    refuse_rules(name, ALL_RULES, puzzle)
    model = _ROWS[name](Network.of(puzzle))
    if not model.lower:
        model.column(("none",), 0, 0)  # some solvers ignore the rows if there is no column
    return model
