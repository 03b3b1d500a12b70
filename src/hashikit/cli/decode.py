"""`hashi decode`."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from ..errors import FormatError
from ..export import decode as read
from ..result import Status
from .inputs import Inputs, Item, Source
from .options import Color, Json, Output, Quiet
from .output import Exit, When, Writer, bridges_json, paint

EXAMPLES = (
    ("What a solver wrote", "hashi decode puzzle.txt answer.txt"),
    ("What it printed", "hashi decode --json puzzle.txt - < answer.txt"),
    ("What to add to a lazy model", "hashi decode --cuts puzzle.txt answer.txt -o cuts.txt"),
)


def decode(
    puzzle: Annotated[
        str,
        typer.Argument(metavar="PUZZLE", help="The puzzle that was exported.", show_default=False),
    ],
    answer: Annotated[
        str,
        typer.Argument(
            metavar="ANSWER",
            help="What the solver answered; '-' is standard input.",
            show_default=False,
        ),
    ],
    cuts: Annotated[
        bool,
        typer.Option("--cuts", help="Write just the constraints that exclude the answer."),
    ] = False,
    json: Json = False,
    quiet: Quiet = False,
    output: Output = None,
    color: Color = When.AUTO,
) -> Exit:
    """Read a solver's answer to an exported model, and check it.

    The answer is what SAT solvers print or write, or lines of names and values as in the solution
    files of MIP solvers. A lazy model's answer may be disconnected: --cuts then writes the
    constraints to add to it.

    Exit status: 0 solved, 1 no solution, or not one network, 2 bad input, 3 unknown, 4 the answer
    breaks another rule.
    """
    inputs = Inputs([puzzle])
    source = Source(answer)
    with Writer(output, color) as writer:

        def one(item: Item) -> Exit:
            try:
                decoded = read(item.puzzle, source.text())
            except FormatError as error:
                raise FormatError(f"{answer}: {error}") from None
            except OSError as error:
                raise FormatError(f"{answer}: {error.strerror}") from None
            rules = {violation.rule for violation in decoded.violations}
            lazy = rules <= {"disconnected", "loop"}
            status = {
                Status.SOLVED: Exit.OK if not rules else Exit.NO if lazy else Exit.WRONG,
                Status.NO_SOLUTION: Exit.NO,
                Status.UNKNOWN: Exit.UNKNOWN,
            }[decoded.status]
            if cuts:
                for line in decoded.cuts:
                    writer.write(line)
                return status
            if json:
                bridges = None
                if decoded.solution is not None:
                    bridges = bridges_json(decoded.solution.bridges)
                writer.write_json(
                    {
                        "file": item.name,
                        "status": str(decoded.status),
                        "right": decoded.solution is not None and not rules,
                        "bridges": bridges,
                        "violations": [asdict(violation) for violation in decoded.violations],
                        "cuts": list(decoded.cuts),
                    }
                )
                return status
            if decoded.solution is None:
                styles = {Status.NO_SOLUTION: "bad", Status.UNKNOWN: "doubt"}
                text = str(decoded.status).replace("-", " ")
                writer.write(paint(text, styles[decoded.status], writer.color))
                return status
            if not quiet:
                writer.draw(item.puzzle, decoded.solution)
            if not rules:
                writer.write(paint("solved", "good", writer.color))
            for violation in decoded.violations:
                rule = paint(violation.rule, "bad", writer.color)
                writer.write(f"{rule}: {violation.message}")
            if decoded.cuts:
                writer.write("(a lazy model leaves that to cuts: --cuts writes them)")
            return status

        return inputs.each(writer, one)
