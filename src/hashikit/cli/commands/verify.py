"""`hashi verify`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ..._util.signals import OutOfTime, limit_time
from ...board.solution import Solution
from ...board.state import State
from ...errors import HashikitError, ProofError
from ...i18n.sentences import Message, amount, count_message, group_digits, render
from .. import options
from ..command import Choice, TimeLimit, argument, command, option
from ..inputs import Inputs, read_once, state_of
from ..outputs import Output, When, open_output
from ..progress import Progress, Spinner
from ..status import Exit, worst
from ..terminal import log, paint, printable
from ..terminal import status as status_word

if TYPE_CHECKING:
    from ...board.puzzle import Puzzle
    from ...proofs import CheckedBy, Verdict
    from ...verifier_explained import ProofSummary


_FILES = ("proof.txt", "explanation.txt", "formula.cnf", "puzzle.json", "state.json")
"""Files of a proof."""

_OVER = Message("not checked to the end: a limit was reached")


@command(
    ("Check a proof", "hashi verify proof"),
    ("Check also that it is about this puzzle", "hashi verify --puzzle puzzle.txt proof"),
    ("Check all proofs in a folder", "hashi verify --quiet proofs"),
)
@argument(
    "folders",
    metavar="DIR...",
    nargs=-1,
    required=True,
    help="Folders of proofs, or folders that contain such folders.",
)
@option("--puzzle", metavar="PUZZLE", help="Require the proofs to be about this puzzle.")
@option(
    "--state",
    "-s",
    metavar="FILE",
    reads=True,
    help="With --puzzle: require the proofs to be about the solutions that agree with this "
    "drawing.",
)
@option(
    "--checker",
    type=Choice(("plain", "fast")),
    default="plain",
    show_default=True,
    help="plain: one readable file of Python; fast: the same rules in C++, for large proofs.",
)
@option(
    "--time-limit",
    "-t",
    metavar="SECONDS",
    type=TimeLimit(),
    help="Give up on a proof after this many seconds.  [default: no limit]",
    section="Limits",
)
@options.json
@options.quiet
@options.out
@options.color
def verify(
    folders: tuple[str, ...],
    puzzle: str | None,
    state: str | None,
    checker: CheckedBy,
    time_limit: float | None,
    json: bool,
    quiet: bool,
    out: str | None,
    color: When,
) -> Exit:
    """Check proofs and report what they prove.

    The drawing shows the unique solution, the forced bridges, or otherwise the puzzle. The Python
    checker is a single file, shares no code with the prover and also runs alone: python -m
    hashikit.verifier DIR.

    Exit status: 0 right, 1 a proof fails, 2 bad input, 3 a limit was reached.
    """
    if state is not None and puzzle is None:
        raise HashikitError("--state requires --puzzle")
    about = None if puzzle is None else _puzzle(puzzle)
    drawing = State.of(None if about is None else state_of(read_once(state), about))
    status = Exit.OK
    places = [(name, folder) for name in folders for folder in _proofs(name)]
    several = len(places) > 1
    with (
        open_output(out, color) as output,
        Progress(len(places), busy=output.to_terminal) as progress,
    ):
        for name, folder in places:
            progress.step(str(folder))
            if not folder.is_dir() or not name:
                log(Message("{folder}: no such folder", folder=name and folder))
                status = worst((status, Exit.BAD))
                continue
            if not _holds_any(folder):
                log(Message("{folder}: no proof in this folder", folder=folder))
                status = worst((status, Exit.BAD))
                continue
            try:
                with limit_time(time_limit):
                    if (folder / "explanation.txt").exists():
                        status = worst((status, _explanation(output, folder, about, json)))
                        continue
                    verdict = _check(folder, about, drawing, checker, several)
            except OutOfTime:
                status = worst((status, Exit.UNKNOWN))
                if json:
                    output.write_json(
                        {"folder": str(folder), "verified": None, "error": render(_OVER)}
                    )
                else:
                    output.line(
                        f"{printable(str(folder))}: {paint(render(_OVER), 'doubt', output.color)}"
                    )
                continue
            except ProofError as error:
                status = worst((status, Exit.NO))
                if json:
                    value = {"folder": str(folder), "verified": False, "error": str(error)}
                    output.write_json(value)
                else:
                    fails = status_word(Message("the proof fails"), "bad", output.color)
                    output.line(f"{fails}: {printable(error.render())}")
                continue
            if json:
                output.write_json({"folder": str(folder), **verdict.to_json()})
            else:
                _show(output, printable(str(folder)), verdict, several, quiet)
    return status


def _check(
    folder: Path, about: Puzzle | None, drawing: State, checker: CheckedBy, silent: bool
) -> Verdict:
    from ... import proofs

    with Spinner(silent) as spinner:

        def report(done: int) -> None:
            lines = render(Message("{number} lines", number=group_digits(done)))
            spinner.show(lines if checker == "plain" else render(amount(done)))

        return proofs.verify(
            folder,
            about,
            state=None if about is None else drawing,
            checker=checker,
            report=report,
        )


def _explanation(output: Output, folder: Path, about: Puzzle | None, json: bool) -> Exit:
    """Check the proofs of an explanation's steps."""
    from ... import formats
    from ...verifier import Wrong
    from ...verifier_explained import verify as verify_steps

    try:
        verdict = verify_steps(folder)
        if about not in (None, formats.read(folder / "puzzle.json")):
            raise Wrong(Message("puzzle.json holds a different puzzle"))
    except Wrong as error:
        if json:
            output.write_json({"folder": str(folder), "verified": False, "error": str(error)})
        else:
            fails = status_word(Message("the proof fails"), "bad", output.color)
            output.line(f"{fails}: {printable(render(error.args[0]))}")
        return Exit.NO
    if json:
        values = {"folder": str(folder), "verified": True, "verdict": str(verdict)}
        output.write_json({**values, "steps": verdict.steps, "unproved": verdict.trusted})
    else:
        style = "doubt" if verdict.trusted else "good"
        words = paint(render(_steps(verdict)), style, output.color)
        output.line(f"{printable(str(folder))}: {words}")
    return Exit.NO if verdict.trusted else Exit.OK


def _steps(verdict: ProofSummary) -> Message:
    """What the proofs of steps show; `str()` of the checker's own verdict is English."""
    if verdict.trusted:
        which = ", ".join(map(str, verdict.trusted))
        number = len(verdict.trusted)
        return Message(
            "Not proved: {number} of {steps} steps ({which}).",
            number=number,
            steps=verdict.steps,
            which=which,
        )
    if verdict.steps == 0:
        return Message("There is no step.")
    if verdict.refuted:
        return count_message(
            "The only step follows from what it names, so there is no solution.",
            "Each of {count} steps follows from what it names, so there is no solution.",
            verdict.steps,
        )
    if verdict.solved:
        return count_message(
            "The only step follows from what it names, and it leads to the only solution.",
            "Each of {count} steps follows from what it names, and they lead to the only solution.",
            verdict.steps,
        )
    return count_message(
        "The only step follows from what it names.",
        "Each of {count} steps follows from what it names.",
        verdict.steps,
    )


def _puzzle(argument: str) -> Puzzle:
    inputs = Inputs((argument,))
    entries = list(inputs.entries())
    if len(entries) != 1:
        raise HashikitError("--puzzle: expected one puzzle, found {count}", count=len(entries))
    return entries[0].puzzle


def _proofs(name: str) -> Iterator[Path]:
    """Find a proof, or the proofs in a folder. A folder with any file of a proof counts as one,
    even if other files are lost."""
    folder = Path(name)
    inside = sorted({path.parent for file in _FILES for path in folder.rglob(file)} - {folder})
    if _holds_any(folder) or not inside:
        yield folder
    else:
        yield from inside


def _holds_any(folder: Path) -> bool:
    """Whether any file of a proof is there."""
    return any((folder / file).exists() for file in _FILES)


def _show(output: Output, name: str, verdict: Verdict, several: bool, quiet: bool) -> None:
    words = paint(render(verdict.words), "good", output.color)
    if quiet:
        output.line(f"{name}: {words}")
        return
    if several:
        output.write(paint(name, "bold", output.color))
    drawing = verdict.solution
    if verdict.forced is not None:
        least = [(e.a, e.b, e.minimum) for e in verdict.forced if e.minimum]
        drawing = Solution(verdict.puzzle, least)
    output.draw(verdict.puzzle, drawing)
    output.line(words if several else f"{name}: {words}")
    if several:
        output.write("")
