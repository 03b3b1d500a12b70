"""`hashi check`."""

from __future__ import annotations

from dataclasses import asdict
from itertools import islice

from ..checking import check as rules
from ..errors import FormatError, HashikitError
from .inputs import Inputs, Item, Source, read_solution
from .options import Color, Json, Output, Puzzles, SolutionFile
from .output import Exit, When, Writer, paint

EXAMPLES = (
    ("Is this solution right? If not, where is it wrong?", "hashi check puzzle.txt solution.txt"),
    ("Puzzle and solution in one file", "hashi check solved.json"),
    ("What a program answered", "hashi solve --json puzzle.txt | hashi check puzzle.txt -"),
)


def check(
    puzzles: Puzzles,
    solution: SolutionFile = None,
    json: Json = False,
    output: Output = None,
    color: Color = When.AUTO,
) -> Exit:
    """Check solutions: which rule is broken, and where.

    Give a puzzle and then its solution, or files that hold both. There is one line per broken
    rule; cells are (row, column), counted from 0.

    Exit status: 0 right, 1 wrong, 2 bad input.
    """
    if solution is not None:
        inputs = Inputs(puzzles)
        answer: Source | None = Source(solution)
    else:
        inputs, answer = _split(puzzles)
    with Writer(output, color) as writer:

        def one(item: Item) -> Exit:
            judged = item.solution if answer is None else read_solution(answer, item.puzzle)
            if judged is None:
                raise FormatError("no solution comes with this puzzle: give one after it")
            broken = rules(item.puzzle, judged)
            if json:
                found = [asdict(violation) for violation in broken]
                writer.write_json({"file": item.name, "right": not broken, "violations": found})
                return Exit.NO if broken else Exit.OK
            name = f"{paint(item.title, 'bold', writer.color)}: " if item.several else ""
            if not broken:
                writer.write(name + paint("right", "good", writer.color))
            for violation in broken:
                rule = paint(violation.rule, "bad", writer.color)
                writer.write(f"{name}{rule}: {violation.message}")
            return Exit.NO if broken else Exit.OK

        return inputs.each(writer, one)


def _split(arguments: list[str]) -> tuple[Inputs, Source | None]:
    """Take the second of two inputs as the solution, unless the first comes with its own."""
    if len(arguments) == 2:
        first, second = Inputs(arguments[:1]), Inputs(arguments[1:])
        if second.status is Exit.BAD:
            first.status = Exit.BAD
            first.sources.clear()
        if first.status is Exit.BAD:
            return first, None
        if len(first.sources) == len(second.sources) == 1 and not _answered(first.sources[0]):
            return first, second.sources[0]
    return Inputs(arguments), None


def _answered(source: Source) -> bool:
    """Whether it is more than one puzzle without a solution."""
    try:
        entries = list(islice(source.entries(), 2))
    except (HashikitError, OSError):  # said when it is read again
        return False
    return len(entries) > 1 or any(entry.solution for entry in entries)
