"""`hashi check`."""

from __future__ import annotations

from ... import i18n
from ...board import checker
from ...errors import FormatError, HashikitError, LimitReachedError
from ...formats import Entry
from ...i18n.sentences import Message, count_message, render
from .. import options
from ..command import command, option
from ..inputs import Inputs, Source, naming, solution_of
from ..outputs import Output, bridges_json
from ..run import Run, for_puzzles
from ..status import Exit
from ..terminal import at, log, paint


@command(
    ("Is this solution right? If not, where is it wrong?", "hashi check puzzle.txt solution.txt"),
    ("Puzzle and solution in one file", "hashi check solved.json"),
    ("Check a drawing", "hashi solve puzzle.txt | hashi check puzzle.txt -"),
    ("Check the output of a program", "hashi solve --json puzzle.txt | hashi check puzzle.txt -"),
    ("Do these clauses encode the puzzle?", "hashi check puzzle.txt --cnf mine.cnf --map mine.map"),
)
@options.puzzles
@options.strict
@options.solution_file
@option(
    "--cnf",
    metavar="FILE",
    reads=True,
    help="Check clauses (DIMACS) instead: do they have the puzzle's solutions, and no others?",
)
@option(
    "--map",
    "mapping",
    metavar="FILE",
    reads=True,
    help="Read from this file what the variables of --cnf mean, in lines such as '5 = A1-C1 >= 1'; "
    "by default from the comments of the clauses.",
)
@options.time_limit
@options.json
@options.out_or_folder
@options.color
@for_puzzles
def check(
    run: Run, solution: str | None, cnf: str | None, mapping: str | None, time_limit: float | None
) -> Exit:
    """Check solutions: which rule is broken, and where.

    Give a puzzle and then its solution, or files that hold both. A solution may also be a drawing
    as 'hashi solve' prints it, alone or among those of other puzzles, or a list of bridges in one
    of many forms. Each broken rule is one line of output. Cells are (row, column), counted from 0.

    With --cnf, the solutions of clauses are compared with those of the puzzle; the first one that
    is missing or too many is shown. A line of the map says what a variable means: '5 = A1-C1 >= 1'
    that at least one bridge joins two islands, '= 2' that exactly two do, and '+ 2' that it stands
    for two of them. Other variables may have any value.

    Exit status: 0 right, 1 wrong, 2 bad input, 3 a limit was reached (--cnf).
    """
    if cnf is not None:
        if solution is not None:
            raise HashikitError("--cnf cannot be combined with --solution")
        return _encodings(run, cnf, mapping, time_limit)
    if mapping is not None:
        raise HashikitError("--map is only for --cnf")
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
            right = paint(i18n.translate("verdict.right"), "good", output.color)
            output.line(output.prefix + right)
        return Exit.NO if broken else Exit.OK

    return run.each(one)


def _encodings(run: Run, cnf: str, mapping: str | None, time_limit: float | None) -> Exit:
    """Compare clauses with puzzles."""
    from ...models import encoding

    text, names = run.open(cnf), run.open(mapping)
    assert text is not None
    with naming(text):
        clauses = encoding.parse_clauses(text.text())

    def one(entry: Entry, output: Output) -> Exit:
        source = text if names is None else names
        with naming(source):
            meaning = encoding.parse_map(source.text(), entry.puzzle, comments=names is None)
        try:
            comparison = encoding.compare(entry.puzzle, clauses, meaning, time_limit=time_limit)
        except LimitReachedError as limit:
            log(at(entry.name, limit.message))
            return Exit.UNKNOWN
        right = comparison.verdict == "same"
        if run.json:
            bridges = (
                None if comparison.drawing is None else bridges_json(comparison.drawing.bridges)
            )
            output.write_json(
                {"file": entry.name, "verdict": comparison.verdict, "drawing": bridges}
            )
            return Exit.OK if right else Exit.NO
        if right:
            same = count_message(
                "the clauses have the {number} solution of the puzzle",
                "the clauses have the {number} solutions of the puzzle",
                comparison.solutions,
            )
            output.line(output.prefix + paint(render(same), "good", output.color))
            return Exit.OK
        if comparison.verdict == "missing":
            line = Message("missing: this solution of the puzzle does not satisfy the clauses")
        elif comparison.clash is not None:
            line = Message(
                "too many: the clauses can be satisfied with variables of {edge} that contradict "
                "one another",
                edge=encoding.name(comparison.clash),
            )
        else:
            line = Message("too many: this satisfies the clauses, but is no solution")
        output.line(output.prefix + paint(render(line), "bad", output.color))
        if comparison.drawing is not None:
            output.draw(entry.puzzle, comparison.drawing)
        output.violations(comparison.broken)
        return Exit.NO

    return run.each(one)


def _second(inputs: Inputs) -> Source | None:
    """Take the second of two inputs as the solution, unless the first comes with its own."""
    if len(inputs.sources) != 2:
        if inputs.incomplete:  # one of the two is missing: the other alone makes no sense
            inputs.sources.clear()
        return None
    return None if _has_answer(inputs.sources[0]) else inputs.take_last()


def _has_answer(source: Source) -> bool:
    """Whether it holds a solution, or more than one puzzle."""
    first = source.first(2)
    return len(first) > 1 or any(isinstance(one, Entry) and one.solution for one in first)
