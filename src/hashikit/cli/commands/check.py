"""`hashi check`."""

from __future__ import annotations

from ... import i18n
from ...board import checker
from ...errors import FormatError
from ...formats import Entry
from .. import options
from ..command import command
from ..inputs import Inputs, Source, solution_of
from ..outputs import Output
from ..run import Run, for_puzzles
from ..status import Exit
from ..terminal import paint


@command(
    ("Is this solution right? If not, where is it wrong?", "hashi check puzzle.txt solution.txt"),
    ("Puzzle and solution in one file", "hashi check solved.json"),
    ("Check a drawing", "hashi solve puzzle.txt | hashi check puzzle.txt -"),
    ("Check the output of a program", "hashi solve --json puzzle.txt | hashi check puzzle.txt -"),
)
@options.puzzles
@options.strict
@options.solution_file
@options.json
@options.out_or_folder
@options.color
@for_puzzles
def check(run: Run, solution: str | None) -> Exit:
    """Check solutions: which rule is broken, and where.

    Give a puzzle and then its solution, or files that hold both. A solution may also be a drawing
    as 'hashi solve' prints it, alone or among those of other puzzles. Each broken rule is one line
    of output. Cells are (row, column), counted from 0.

    Exit status: 0 right, 1 wrong, 2 bad input.
    """
    answer = run.open(solution)
    inputs = run.inputs
    if answer is None and len(run.puzzles) == 2:
        answer = _second(inputs)

    def one(entry: Entry, output: Output) -> Exit:
        drawing = entry.solution if answer is None else solution_of(answer, entry.puzzle)
        if drawing is None:
            raise FormatError("this puzzle comes without a solution: give one after it")
        broken = checker.check(entry.puzzle, drawing)
        if run.json:
            violations = [violation.to_json() for violation in broken]
            output.write_json({"file": entry.name, "right": not broken, "violations": violations})
        elif broken:
            output.violations(broken, output.prefix)
        else:
            right = paint(i18n.say("verdict.right"), "good", output.color)
            output.line(output.prefix + right)
        return Exit.NO if broken else Exit.OK

    return run.each(one)


def _second(inputs: Inputs) -> Source | None:
    """Take the second of two inputs as the solution, unless the first comes with its own."""
    if len(inputs.sources) != 2:
        if inputs.incomplete:  # one of the two is missing: the other alone makes no sense
            inputs.sources.clear()
        return None
    return None if _answered(inputs.sources[0]) else inputs.take_last()


def _answered(source: Source) -> bool:
    """Whether it holds a solution, or more than one puzzle."""
    first = source.first(2)
    return len(first) > 1 or any(isinstance(one, Entry) and one.solution for one in first)
