"""The status that a solver states, in its log or in its solution file.

Only whole lines count. A log is full of words such as `infeasible`: of nodes, of relaxations, and
in statistics.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..board.result import Status
from ..errors import FormatError

_COLOR = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]")

_LABEL = re.compile(r"(?:solution status|scip status|(?:model )?status)\s*:\s*|status\s{2,}")
"""What begins a line that states a status. HiGHS's `Solution status` without a colon is about the
values, not about the problem."""

_CBC = re.compile(r"(.+) - objective value\s.*|result - (.+)|(problem is infeasible) - .* seconds")
"""The first line of CBC's solution file, and lines of its log."""

_NONE = {
    "unsatisfiable",
    "unsat",
    "infeasible",
    "=====unsatisfiable=====",  # MiniZinc
    "integer infeasible",  # CBC
    "problem proven infeasible",
    "problem is infeasible",
    "integer empty",  # GLPK
    "problem has no primal feasible solution",
    "problem has no integer feasible solution",
    "model is infeasible",  # Gurobi
    "this problem is infeasible",  # lp_solve
    "problem is solved [infeasible]",  # SCIP
}

_UNKNOWN = {
    "unknown",
    "c unknown",  # CaDiCaL
    "indeterminate",
    "indet",
    "timeout",
    "time limit reached",
    "=====unknown=====",
    "=====error=====",
    "=====unbounded=====",
    "=====unsatorunbounded=====",
}

_SOLVED = {"satisfiable", "sat", "optimum found"}

_STOPPED = re.compile(
    r"\b(?:limit|unknown|undefined|unbounded|interrupt\w*|stopped|not[ _](?:set|solved))\b"
)
"""After a label: the solver did not get to the end, or does not tell which way it ended."""

_LONGEST = 200
"""Longer lines hold values."""

_WORDS = re.compile(
    r"^c(?: |$)|\b(?:unsat\w*|infeasible|interrupt\w*|limit (?:reached|exceeded))\b",
    re.IGNORECASE | re.MULTILINE,
)
"""What the log of a solver contains, whether or not it ended."""


def strip_colors(text: str) -> str:
    r"""A text without the codes that color it in a terminal.

    >>> strip_colors("\x1b[92ms SATISFIABLE\x1b[0m")
    's SATISFIABLE'
    """
    return _COLOR.sub("", text) if "\x1b" in text else text


def status_of(line: str) -> Status | None:
    """The status that a line states.

    >>> status_of("s UNSATISFIABLE"), status_of("SCIP Status : problem is solved [infeasible]")
    (<Status.NO_SOLUTION: 'no-solution'>, <Status.NO_SOLUTION: 'no-solution'>)
    >>> status_of("Status:     INTEGER UNDEFINED"), status_of("unsat:false")
    (<Status.UNKNOWN: 'unknown'>, None)
    """
    if len(line) > _LONGEST:
        return None
    line = line.strip().lower()
    if label := _LABEL.match(line):
        return _read_label(line[label.end() :])
    if by_cbc := _CBC.fullmatch(line):
        return _read_label(by_cbc[by_cbc.lastindex or 0])
    line = " ".join(line.removeprefix("s ").split())
    if line in _NONE:
        return Status.NO_SOLUTION
    if line in _UNKNOWN:
        return Status.UNKNOWN
    return Status.SOLVED if line in _SOLVED else None


def _read_label(value: str) -> Status | None:
    """What follows a label. Whether there is a solution is for the values to show."""
    if value in _NONE:
        return Status.NO_SOLUTION
    return Status.UNKNOWN if _STOPPED.search(value) else None


def status(text: str) -> Status | None:
    """The status that a text states.

    Raises:
        FormatError: It states two.

    >>> status("Model status\\nTime limit reached\\n")
    <Status.UNKNOWN: 'unknown'>
    """
    only: Status | None = None
    for number, here in _statuses(text):
        if only is not None and here is not only:
            raise FormatError("the text says {said} after {status}", number, said=here, status=only)
        only = here
    return only


def _statuses(text: str) -> Iterator[tuple[int, Status]]:
    """The lines that state a status, by number."""
    before = ""
    lines = text.splitlines()
    ends_with_newline = text.endswith(("\n", "\r"))
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        if before == "model status":  # HiGHS's solution file
            here = _read_label(line.strip().lower())
        elif before.startswith("#"):  # there, how good the values are
            here = None
        else:
            here = status_of(line)
        before = line.strip().lower()
        if here is Status.NO_SOLUTION and number == len(lines) and not ends_with_newline:
            here = None if _is_part(before, number) else here
        if here is not None:
            yield number, here


def _is_part(line: str, number: int) -> bool:
    """Whether a last line without an end may be the beginning of a line that says something else.

    A log may be cut off within `infeasible or unbounded` or `unsat:false`.
    """
    return not (line.startswith(("s ", "=====")) or (number == 1 and line == "unsat"))


def is_log(text: str) -> bool:
    """Whether a text that states no status looks like the log of a solver that was stopped."""
    return _WORDS.search(text) is not None and "\np cnf " not in text  # as in a DIMACS file
