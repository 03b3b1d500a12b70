"""`hashi decode`."""

from __future__ import annotations

from ...board.result import Status
from ...errors import FormatError, reason_of
from ...formats import Entry
from ...i18n.sentences import Message, render
from ...models import Decoded
from ...models import decode as read
from .. import options
from ..command import argument, command, option
from ..inputs import Source
from ..outputs import Output, When, bridges_json
from ..run import Run
from ..status import Exit
from ..terminal import at, status

_LAZY = {"disconnected", "loop"}
"""The rules that a lazy model leaves to cuts."""


@command(
    ("Read the file that a solver wrote", "hashi decode puzzle.txt answer.txt"),
    ("Read what a solver printed", "hashi decode --json puzzle.txt - < answer.txt"),
    (
        "Write the constraints to add to a lazy model",
        "hashi decode --cuts puzzle.txt answer.txt -o cuts.txt",
    ),
)
@argument("puzzle", metavar="PUZZLE", help="The puzzle that was exported.")
@argument("answer", metavar="ANSWER", help="The solver's answer; '-' is standard input.")
@option("--cuts", is_flag=True, help="Write only the constraints that exclude this answer.")
@options.json
@options.quiet
@options.out
@options.color
def decode(
    puzzle: str, answer: str, cuts: bool, json: bool, quiet: bool, out: str | None, color: When
) -> Exit:
    """Read a solver's answer to an exported model, and check it.

    The answer is the output of a SAT solver, or lines of names and values as in the solution files
    of MIP solvers. The answer to a lazy model may be disconnected; --cuts then writes the
    constraints to add to the model.

    Exit status: 0 solved, 1 no solution or a disconnected answer, 2 bad input, 3 unknown, 4 the
    answer breaks another rule.
    """
    source = Source(answer)
    run = Run([puzzle], json=json, out=out, color=color)
    run.also.append(source)

    def one(entry: Entry, output: Output) -> Exit:
        try:
            result = read(entry.puzzle, source.text())
        except FormatError as error:
            raise FormatError(at(answer, error.message)) from None
        except OSError as error:
            raise FormatError(at(answer, reason_of(error))) from None
        if cuts:
            output.nothing()
            for line in result.cuts:
                output.write(line)
        elif json:
            _write_json(output, entry, result)
        else:
            _show(output, entry, result, quiet)
        return _status(result)

    return run.each(one, resumable=False)


def _status(decoded: Decoded) -> Exit:
    if decoded.status is Status.UNKNOWN:
        return Exit.UNKNOWN
    if decoded.status is Status.NO_SOLUTION:
        return Exit.NO
    rules = {violation.rule for violation in decoded.violations}
    return Exit.OK if not rules else Exit.NO if rules <= _LAZY else Exit.WRONG


def _write_json(output: Output, entry: Entry, decoded: Decoded) -> None:
    solution = decoded.solution
    output.write_json(
        {
            "file": entry.name,
            "status": decoded.status,
            "right": solution is not None and not decoded.violations,
            "bridges": None if solution is None else bridges_json(solution.bridges),
            "violations": [violation.to_json() for violation in decoded.violations],
            "cuts": list(decoded.cuts),
        }
    )


def _show(output: Output, entry: Entry, decoded: Decoded, quiet: bool) -> None:
    if decoded.solution is None:
        none = decoded.status is Status.NO_SOLUTION
        word, style = (Message("no solution"), "bad") if none else (Message("unknown"), "doubt")
        output.line(status(word, style, output.color))
        return
    if not quiet:
        output.draw(entry.puzzle, decoded.solution)
    if not decoded.violations:
        output.line(status(Message("solved"), "good", output.color))
    output.violations(decoded.violations)
    if decoded.cuts:
        output.line(
            render(Message("(a lazy model omits this rule: --cuts writes the missing constraints)"))
        )
