"""`hashi verify`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import HashikitError, ProofError
from ..solution import Solution
from . import options
from .command import argument, command, option
from .inputs import Inputs
from .messages import paint, printable, say
from .progress import Progress, Spinner
from .reports import bridges_json
from .sinks import When, Writer
from .status import Exit, worst

if TYPE_CHECKING:
    from ..proving import Verdict
    from ..puzzle import Puzzle


@command(
    ("Check a proof", "hashi verify proof"),
    ("Is it about this puzzle?", "hashi verify --puzzle puzzle.txt proof"),
    ("Check all proofs of a folder", "hashi verify --quiet proofs"),
)
@argument(
    "folders",
    metavar="DIR...",
    nargs=-1,
    required=True,
    help="Folders of proofs, or with folders of proofs in them.",
)
@option("--puzzle", metavar="PUZZLE", help="The proofs have to be about this puzzle.")
@options.json
@options.quiet
@options.out
@options.color
def verify(
    folders: tuple[str, ...],
    puzzle: str | None,
    json: bool,
    quiet: bool,
    out: str | None,
    color: When,
) -> Exit:
    """Check proofs, and say what they prove.

    The drawing shows the solution if there is only one, the bridges that are forced, or else the
    puzzle. The checker, one file of plain Python, shares nothing with what wrote the proof; it runs
    alone too: python -m hashikit.verifier DIR. Exit status: 0 right, 1 a proof fails, 2 bad input.
    """
    about = None if puzzle is None else _puzzle(puzzle)
    status = Exit.OK
    found = [folder for name in folders for folder in _proofs(name)]
    several = len(found) > 1
    with Writer(out, color) as writer, Progress(len(found), writer) as progress:
        for folder in found:
            progress.step(str(folder))
            if not folder.is_dir():
                say(f"{folder}: no such folder")
                status = worst((status, Exit.BAD))
                continue
            if (folder / "explanation.txt").exists():
                status = worst((status, _explanation(writer, folder, about, json)))
                continue
            try:
                verdict = _checked(folder, about, several)
            except ProofError as error:
                status = worst((status, Exit.NO))
                if json:
                    value = {"folder": str(folder), "verified": False, "error": str(error)}
                    writer.write_json(value)
                else:
                    fails = paint("the proof fails", "bad", writer.color)
                    writer.write(f"{fails}: {printable(str(error))}")
                continue
            if json:
                writer.write_json({"folder": str(folder), **_values(verdict)})
            else:
                _show(writer, printable(str(folder)) if several else "", verdict, quiet)
    return status


def _checked(folder: Path, about: Puzzle | None, silent: bool) -> Verdict:
    from ..proving import Watched, checked

    with Spinner(silent) as spinner:
        return checked(Watched(folder, lambda lines: spinner.show(f"{lines:,} lines")), about)


def _explanation(writer: Writer, folder: Path, about: Puzzle | None, json: bool) -> Exit:
    """Check the proofs of an explanation's steps."""
    from .. import formats
    from ..verifier import Wrong
    from ..verifier_explained import verify as verify_steps

    try:
        verdict = verify_steps(folder)
        if about not in (None, formats.read(folder / "puzzle.json")):
            raise Wrong("puzzle.json is another puzzle")
    except Wrong as error:
        if json:
            writer.write_json({"folder": str(folder), "verified": False, "error": str(error)})
        else:
            fails = paint("the proof fails", "bad", writer.color)
            writer.write(f"{fails}: {printable(str(error))}")
        return Exit.NO
    if json:
        values = {"folder": str(folder), "verified": True, "verdict": str(verdict)}
        writer.write_json({**values, "steps": verdict.steps, "unproved": verdict.trusted})
    else:
        words = paint(str(verdict), "doubt" if verdict.trusted else "good", writer.color)
        writer.write(f"{printable(str(folder))}: {words}")
    return Exit.NO if verdict.trusted else Exit.OK


def _puzzle(argument: str) -> Puzzle:
    inputs = Inputs((argument,))
    items = list(inputs.items())
    if len(items) != 1:
        raise HashikitError(f"--puzzle: expected one puzzle, found {len(items)}")
    return items[0].puzzle


def _proofs(name: str) -> Iterator[Path]:
    """A proof, or the proofs in a folder."""
    folder = Path(name)
    files = ("proof.txt", "explanation.txt")
    inside = sorted({path.parent for file in files for path in folder.glob(f"*/{file}")})
    if any((folder / file).exists() for file in files) or not inside:
        yield folder
    else:
        yield from inside


def _show(writer: Writer, name: str, verdict: Verdict, quiet: bool) -> None:
    words = paint(str(verdict), "good", writer.color)
    if quiet:
        writer.write(f"{name}: {words}" if name else words)
        return
    if name:
        writer.write(paint(name, "bold", writer.color))
    drawing = verdict.solution
    if verdict.forced is not None:
        least = [(e.a, e.b, e.minimum) for e in verdict.forced if e.minimum]
        drawing = Solution(verdict.puzzle, least)
    writer.draw(verdict.puzzle, drawing)
    writer.write(words)
    if name:
        writer.write("")


def _values(verdict: Verdict) -> dict[str, Any]:
    values: dict[str, Any] = {"verified": True, "verdict": str(verdict)}
    values["complete"] = verdict.complete
    if verdict.forced is not None:
        edges = [[list(e.a), list(e.b), e.minimum, e.maximum] for e in verdict.forced]
        values["edges"] = edges
        return values
    values["solutions"] = verdict.solutions
    if verdict.solution is not None:
        values["bridges"] = bridges_json(verdict.solution.bridges)
    return values
