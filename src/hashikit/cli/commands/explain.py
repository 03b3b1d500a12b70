"""`hashi explain`."""

from __future__ import annotations

import re

from ... import i18n
from ...errors import HashikitError
from ...formats import Entry
from ...i18n.sentences import Message, render
from ...levels import level_name
from ...reasoning import Explanation, ExplanationStatus, StepProofs
from ...reasoning import explain as explained
from .. import options
from ..command import WholeNumber, command, option
from ..inputs import state_of
from ..outputs import Output, Pictures, Writes, folder_of
from ..ratings import rating_line
from ..run import Run, for_puzzles
from ..status import Exit
from ..terminal import paint, printable

_EXIT = {
    ExplanationStatus.COMPLETE: Exit.OK,
    ExplanationStatus.SEVERAL: Exit.NO,
    ExplanationStatus.NO_SOLUTION: Exit.NO,
    ExplanationStatus.UNKNOWN: Exit.UNKNOWN,
}


@command(
    ("Explain the solution step by step", "hashi explain puzzle.txt"),
    ("Draw every step", "hashi explain --drawings puzzle.txt"),
    ("Write a picture of every step to a folder", "hashi explain --svg steps/ puzzle.txt"),
    ("Prove every step, and check the proofs", "hashi explain --prove reasons puzzle.txt"),
    ("", "hashi verify reasons"),
    ("Begin from the bridges drawn so far", "hashi explain --state mine.txt puzzle.txt"),
)
@options.puzzles
@options.strict
@options.state
@option(
    "--trial-depth",
    metavar="N",
    type=WholeNumber(0, 24),
    help="Follow chains of assumptions to at most this depth, up to 24; 0: assume nothing.",
)
@option("--drawings", "-d", is_flag=True, help="Draw every step, with its islands highlighted.")
@option(
    "--svg",
    metavar="FOLDER",
    writes=Writes.FOLDER,
    help="Write an SVG picture of every step to this folder.",
)
@option(
    "--png",
    metavar="FOLDER",
    writes=Writes.FOLDER,
    help="Write a PNG picture of every step to this folder.",
)
@options.coordinates
@option(
    "--prove",
    metavar="DIR",
    writes=Writes.WHOLE,
    help="Write to this folder a proof that each step follows from the islands it names. With "
    "several puzzles, or if it ends in '/', each puzzle gets a subfolder of its name.",
)
@options.time_limit
@options.json
@options.out_or_folder
@options.color
@for_puzzles
def explain(
    run: Run,
    state: str | None,
    trial_depth: int | None,
    drawings: bool,
    svg: str | None,
    png: str | None,
    coordinates: bool | None,
    prove: str | None,
    time_limit: float | None,
) -> Exit:
    """Explain puzzles: why each bridge must be there, in steps, the easiest first.

    Cells are (row, column), counted from 0. The steps form a complete proof: each follows from the
    islands that it names and from the steps before it.

    Exit status: 0 explained to the end, 1 no solution or several (explained as far as they agree),
    2 bad input, 3 a limit was reached.
    """
    if run.json and drawings:
        raise HashikitError("--drawings cannot be combined with --json")
    drawing = run.open(state)
    pictures = Pictures(_folder(svg), _folder(png))
    with_numbers = coordinates is not False

    def one(entry: Entry, output: Output) -> Exit:
        with run.spinner() as spinner:
            explanation = explained(
                entry.puzzle,
                state_of(drawing, entry.puzzle),
                time_limit=time_limit,
                trial_depth=trial_depth,
                report=lambda done: spinner.show(
                    render(Message("{done} % explained", done=round(100 * done)))
                ),
            )
        if pictures.enabled:
            width = len(str(len(explanation.steps)))
            for number, step in enumerate(explanation.steps, 1):
                output.picture(step.svg(coordinates=with_numbers), f"-{number:0{width}}")
        proofs = None if prove is None else explanation.prove(folder_of(prove, output))
        if run.json:
            values = {"file": entry.name, **explanation.to_json()}
            if proofs is not None:
                values["proofs"] = {
                    "folder": str(proofs.folder),
                    "proved": proofs.claims,
                    "unproved": [number + 1 for number in proofs.unproved],
                }
            output.write_json(values)
        else:
            with output.under_title():
                _show(output, entry, explanation, drawings, with_numbers, proofs)
        return _EXIT[explanation.status]

    return run.each(one, pictures=pictures)


def _folder(name: str | None) -> str | None:
    return name if name is None or name.endswith("/") else f"{name}/"


def _show(
    output: Output,
    entry: Entry,
    explanation: Explanation,
    drawings: bool,
    numbered: bool,
    proofs: StepProofs | None,
) -> None:
    width = len(str(len(explanation.steps)))
    for number, step in enumerate(explanation.steps, 1):
        text = step.text
        if len(step.chain) > 1:  # each consequence on a line of its own
            indent = " " * (width + 4)
            between = i18n.translate("chain.next")
            text = text.replace(between, f"{between.rstrip()}\n{indent}")
            text = re.sub(r"(?<=\.) |(?<=。)(?!$)", f"\n{indent[2:]}", text)
        head = paint(f"{number:>{width}}.", "bold", output.color)
        level = paint(f"[{level_name(step.level)}]", "dim", output.color)
        output.line(f"{head} {text} {level}", width + 2)
        if drawings:
            output.draw(entry.puzzle, explanation.state(number), step.cells, step.edges, numbered)
            output.write("")
    end = _end(explanation, output.color)
    if not _ends_alike(explanation):
        end += i18n.translate("chain.next") + rating_line(explanation.rating, output.color)
    output.line(end)
    if proofs is not None:
        output.line(_proof_summary(proofs, output.color))


_ENDS = {
    ExplanationStatus.COMPLETE: ("solved", "good"),
    ExplanationStatus.SEVERAL: ("several", "doubt"),
    ExplanationStatus.NO_SOLUTION: ("none", "bad"),
    ExplanationStatus.UNKNOWN: ("unknown", "doubt"),
}


def _end(explanation: Explanation, color: bool) -> str:
    kind, style = _ENDS[explanation.status]
    if kind == "none" and explanation.steps:
        kind = "refuted"
    if explanation.start.bounds and kind in ("solved", "none", "refuted"):
        kind += "_drawn"
    text = i18n.translate(f"end.{kind}", count=len(explanation.steps))
    begin, mark, rest = text.partition(":" if ":" in text else "：" if "：" in text else ",")
    return f"{paint(begin, style, color)}{mark}{rest}"


def _ends_alike(explanation: Explanation) -> bool:
    """Whether the rating would only repeat how the explanation ends."""
    narrower = explanation.status is ExplanationStatus.NO_SOLUTION and bool(
        explanation.start.bounds
    )
    return explanation.rating.status.value == explanation.status.value and not narrower


def _proof_summary(proofs: StepProofs, color: bool) -> str:
    name = printable(str(proofs.folder))
    if not proofs.unproved:
        steps = i18n.translate("proved.steps", count=proofs.steps)
        text = i18n.translate("proved.each", steps=paint(steps, "good", color))
    else:
        which = ", ".join(str(number + 1) for number in proofs.unproved)
        lacking = paint(i18n.translate("proved.lacking"), "doubt", color)
        text = i18n.translate("proved.but", lacking=lacking, which=which)
    return f"{name}: {text}"
