"""`hashi check`."""

from __future__ import annotations

from ... import i18n
from ...board import checker
from ...errors import FormatError
from .. import loop, options
from ..command import asked, command
from ..inputs import Inputs, Item, Source, given, solution_of
from ..outputs import When, Writer
from ..reports import violations_json, write_violations
from ..status import Exit
from ..terminal import paint


@command(
    ("Is this solution right? If not, where is it wrong?", "hashi check puzzle.txt solution.txt"),
    ("Puzzle and solution in one file", "hashi check solved.json"),
    ("Check the output of a program", "hashi solve --json puzzle.txt | hashi check puzzle.txt -"),
)
@options.puzzles
@options.strict
@options.solution_file
@options.json
@options.out_or_folder
@options.color
def check(
    puzzles: tuple[str, ...],
    strict: bool,
    solution: str | None,
    json: bool,
    out: str | None,
    color: When,
) -> Exit:
    """Check solutions: which rule is broken, and where.

    Give a puzzle and then its solution, or files that hold both. Each broken rule is one line of
    output. Cells are (row, column), counted from 0.

    Exit status: 0 right, 1 wrong, 2 bad input.
    """
    answer = given(solution)
    inputs = Inputs(puzzles, json=json, strict=strict, also=answer)
    if answer is None and len(puzzles) == 2:
        answer = _second(inputs)
    ending = ".jsonl" if json else ".txt"
    with Writer(out, color, asked=asked, extension=ending) as writer:

        def one(item: Item) -> Exit:
            judged = item.solution if answer is None else solution_of(answer, item.puzzle)
            if judged is None:
                raise FormatError("this puzzle comes without a solution: give one after it")
            broken = checker.check(item.puzzle, judged)
            if json:
                found = violations_json(broken)
                writer.write_json({"file": item.name, "right": not broken, "violations": found})
                return Exit.NO if broken else Exit.OK
            name = f"{paint(item.title, 'bold', writer.color)}: " if item.several else ""
            if not broken:
                writer.line(name + paint(i18n.say("verdict.right"), "good", writer.color))
            write_violations(writer, broken, name)
            return Exit.NO if broken else Exit.OK

        return loop.each(inputs, writer, one)


def _second(inputs: Inputs) -> Source | None:
    """Take the second of two inputs as the solution, unless the first comes with its own."""
    if len(inputs.sources) != 2:
        if inputs.incomplete:  # one of the two is missing: the other alone makes no sense
            inputs.sources.clear()
        return None
    return None if _answered(inputs.sources[0]) else inputs.take_last()


def _answered(source: Source) -> bool:
    """Whether it holds a solution, or more than one puzzle."""
    found = source.first(2)
    return len(found) > 1 or any(isinstance(item, Item) and item.solution for item in found)
