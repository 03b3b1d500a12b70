"""The output of SAT solvers, printed or in a file."""

from __future__ import annotations

from ..board.result import Status
from ..errors import FormatError
from . import status_lines


def read(text: str) -> tuple[Status | None, list[int]]:
    """Read the output of a SAT solver, printed or in a file as MiniSat writes it.

    Returns:
        The status, if it is stated, and all literals in the order of the text, without zeros. An
        answer that was cut off is unknown and has none.

    Raises:
        FormatError: An invalid value, a variable with two values, or two statuses.

    >>> read("c found it\\ns SATISFIABLE\\nv 1 -2 0")
    (<Status.SOLVED: 'solved'>, [1, -2])
    >>> read("UNSAT")
    (<Status.NO_SOLUTION: 'no-solution'>, [])
    """
    text = status_lines.strip_colors(text)
    status = status_lines.status(text)
    literals: list[int] = []
    whole = True  # whether the values end, with a 0, in which answers to OPB files do without
    bare = False  # in MiniSat's file values follow the line "SAT" without a "v"
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words:
            continue
        if status_lines.status_of(line) is not None:
            bare = words == ["SAT"]
            continue
        if words[0] == "v":
            words = words[1:]
        elif not bare:
            continue
        for word in words:
            sign = "-" if word.startswith("-") else ""
            digits = word.removeprefix("-").removeprefix("x")  # x: in answers to OPB files
            if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
                raise FormatError("{word} is not a value", number, word=repr(word[:20]))
            whole = "x" in word or not int(digits)
            if int(digits):
                literals.append(int(sign + digits))
    if len({abs(literal) for literal in literals}) < len(set(literals)):
        raise FormatError("a variable is both true and false")
    if not whole:
        return Status.UNKNOWN if status is Status.SOLVED else status, []
    return status, literals
