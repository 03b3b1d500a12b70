"""`hashi decode`."""

from __future__ import annotations

from ...board.result import Status
from ...errors import FormatError, reason_of
from ...i18n.sentences import Message
from ...models import Decoded
from ...models import decode as read
from .. import loop, options
from ..command import argument, command, option
from ..inputs import Inputs, Item, Source
from ..outputs import When, Writer
from ..reports import bridges_json, violations_json, write_violations
from ..status import Exit
from ..terminal import at, status, told

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
    inputs = Inputs([puzzle], also=source)
    with Writer(out, color) as writer:

        def one(item: Item) -> Exit:
            try:
                decoded = read(item.puzzle, source.text())
            except FormatError as error:
                raise FormatError(at(answer, error.message)) from None
            except OSError as error:
                raise FormatError(at(answer, reason_of(error))) from None
            if cuts:
                writer.nothing()
                for line in decoded.cuts:
                    writer.write(line)
            elif json:
                _write_json(writer, item, decoded)
            else:
                _show(writer, item, decoded, quiet)
            return _status(decoded)

        return loop.each(inputs, writer, one)


def _status(decoded: Decoded) -> Exit:
    if decoded.status is Status.UNKNOWN:
        return Exit.UNKNOWN
    if decoded.status is Status.NO_SOLUTION:
        return Exit.NO
    rules = {violation.rule for violation in decoded.violations}
    return Exit.OK if not rules else Exit.NO if rules <= _LAZY else Exit.WRONG


def _write_json(writer: Writer, item: Item, decoded: Decoded) -> None:
    solution = decoded.solution
    writer.write_json(
        {
            "file": item.name,
            "status": decoded.status,
            "right": solution is not None and not decoded.violations,
            "bridges": None if solution is None else bridges_json(solution.bridges),
            "violations": violations_json(decoded.violations),
            "cuts": list(decoded.cuts),
        }
    )


def _show(writer: Writer, item: Item, decoded: Decoded, quiet: bool) -> None:
    if decoded.solution is None:
        none = decoded.status is Status.NO_SOLUTION
        word, style = (Message("no solution"), "bad") if none else (Message("unknown"), "doubt")
        writer.line(status(word, style, writer.color))
        return
    if not quiet:
        writer.draw(item.puzzle, decoded.solution)
    if not decoded.violations:
        writer.line(status(Message("solved"), "good", writer.color))
    write_violations(writer, decoded.violations)
    if decoded.cuts:
        writer.line(
            told(Message("(a lazy model omits this rule: --cuts writes the missing constraints)"))
        )
