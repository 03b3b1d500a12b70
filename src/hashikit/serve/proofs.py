"""Proofs over HTTP: written and checked in a temporary folder that nobody else sees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from .. import proofs
from .._util.limits import Limits
from ..board.puzzle import Puzzle
from ..board.state import State
from ..errors import LimitReachedError, OptionError, ProofError
from .settings import Settings

_NEEDED = ("puzzle.json", "formula.cnf", "proof.txt")
_FILES = (*_NEEDED, "state.json", "README.txt")


def prove(puzzle: Puzzle, arguments: dict[str, Any], settings: Settings) -> dict[str, Any]:
    """Write a proof; `arguments` are those of `hashikit.prove`.

    Raises:
        OptionError: The proof becomes too large.
    """

    def keep(size: int) -> None:
        if size > settings.proof:
            raise OptionError(
                "the proof is too large for this service: it has more than {most} bytes",
                most=settings.proof,
            )

    try:
        proof = proofs.prove(puzzle, **arguments, report=keep)
    except LimitReachedError as reached:
        return {"status": "unknown", "message": str(reached)}
    keep(proof.size)
    files = {path.name: path.read_text("utf-8") for path in sorted(proof.folder.iterdir())}
    return {
        "status": "proved" if proof.complete else "in-part",
        "claim": str(proof),
        "solutions": proof.solutions,
        "complete": proof.complete,
        "files": files,
        "stats": asdict(proof.stats),
    }


def verify(
    files: dict[str, Any],
    about: Callable[[str], Puzzle],
    puzzle: Puzzle | None,
    state: State,
    time_limit: float,
    settings: Settings,
) -> dict[str, Any]:
    """Check a proof.

    Args:
        files: The contents of its files.
        about: Reads the puzzle named by the proof, if the service allows such a puzzle.
        puzzle: The puzzle that the proof must be about, if given.
        state: The drawing that the proof must be about.
        time_limit: Seconds after which to give up.
        settings: The limits of the service.

    Raises:
        OptionError: The files are not those of a proof, or are too large.
        FormatError: The puzzle in it cannot be read.
    """
    for name, text in files.items():
        if name not in _FILES or not isinstance(text, str):
            raise OptionError("files may only have texts named {names}", names=", ".join(_FILES))
    for name in _NEEDED:
        if name not in files:
            raise OptionError("files lacks {name}", name=repr(name))
    data = {name: text.encode("utf-8", "surrogatepass") for name, text in files.items()}
    if sum(map(len, data.values())) > settings.proof:
        raise OptionError(
            "the proof is too large for this service: it has more than {most} bytes",
            most=settings.proof,
        )
    about(files["puzzle.json"])
    clock = Limits(time_limit)

    def look(_: int) -> None:
        if clock.over():
            raise LimitReachedError("not checked to the end: a limit was reached")

    with TemporaryDirectory(prefix="hashi-") as folder:
        for name, content in data.items():
            Path(folder, name).write_bytes(content)
        try:
            verdict = proofs.verify(
                folder,
                puzzle,
                state=None if puzzle is None else state,
                checker="fast",
                report=look,
            )
        except LimitReachedError as reached:
            return {"status": "unknown", "message": str(reached)}
        except ProofError as error:
            reason = str(error).removeprefix(folder).lstrip("/: ")
            return {"status": "refused", "verified": False, "error": reason}
    return {"status": "verified", **verdict.to_json()}
