"""What a proof proves, as the checker sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path

from .. import formats, verifier
from .._arguments import check_path, check_puzzle
from ..errors import HashikitError, ProofError
from ..puzzle import Puzzle
from ..result import ForcedEdge
from ..solution import Solution
from ..state import State

__all__ = ["Report", "Verdict", "Watched", "checked", "verify"]

Report = Callable[[int], object]
"""Is told every now and then how many lines were read, or bytes were written."""

_LINES = 4096
"""Lines between two reports."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a proof proves; `str()` says it in words.

    `puzzle` is what it is about, and `state`, if it is not `None`, a drawing that only solutions
    count that agree with it.

    If `forced` is `None`, there are `solutions` solutions, and no others if `complete`, at least so
    many if not; where it is one, `solution` is that one. Else `forced` has the fewest and the most
    bridges of every candidate edge in all solutions; if `complete`, some solutions have these.
    """

    puzzle: Puzzle
    state: State | None
    solutions: int
    complete: bool
    solution: Solution | None
    forced: tuple[ForcedEdge, ...] | None
    words: str = field(repr=False)

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one solution; `None` if that is not proved."""
        if self.forced is not None or (self.solutions < 2 and not self.complete):
            return None
        return self.solutions == 1

    def __str__(self) -> str:
        return self.words


def verify(folder: str | PathLike[str], puzzle: Puzzle | None = None) -> Verdict:
    """Check a proof, with the checker in `hashikit.verifier`, which shares nothing with the engine.

    Args:
        folder: The folder of the proof.
        puzzle: The puzzle that it has to be about, if it is not enough to look at the verdict's.

    Returns:
        What is proved.

    Raises:
        ProofError: The proof fails, or is about another puzzle.
        OptionError: `folder` is no path.
        PuzzleError: `puzzle` is no `Puzzle`.

    >>> from tempfile import TemporaryDirectory
    >>> import hashikit as hk
    >>> with TemporaryDirectory() as folder:
    ...     hk.prove(hk.parse("4.3/.../3.2")).write(f"{folder}/proof")
    ...     print(hk.verify(f"{folder}/proof"))
    Exactly one solution, the one drawn.
    """
    check_path("folder", folder)
    if puzzle is not None:
        check_puzzle(puzzle)
    return checked(Watched(folder), puzzle)


class Watched(verifier.Checker):
    """The checker, which tells how far it is.

    Args:
        folder: The folder of the proof.
        report: Is told the number of lines read.
    """

    def __init__(self, folder: str | PathLike[str], report: Report | None = None) -> None:
        super().__init__(Path(folder))
        self._report = report

    def lines(self, name: str) -> Iterator[bytes]:
        """The lines of a file."""
        if self._report is None:
            return super().lines(name)
        return self._reported(name, self._report)

    def _reported(self, name: str, report: Report) -> Iterator[bytes]:
        for line in super().lines(name):
            if self.line % _LINES == 0:
                report(self.line)
            yield line


def checked(checker: verifier.Checker, puzzle: Puzzle | None = None) -> Verdict:
    """What a checker says: see `verify`."""
    folder = checker.folder
    if not folder.is_dir():
        raise ProofError(f"{folder}: no such folder")
    try:
        found = verifier.check(checker)
    except verifier.Wrong as error:
        raise ProofError(f"{folder}/{error}") from None
    try:
        about = formats.parse((folder / "puzzle.json").read_text("utf-8"))
        text = (folder / "state.json").read_text("utf-8") if found.state else None
        state = None if text is None else formats.parse_state(text, about)
    except HashikitError as error:
        raise ProofError(f"{folder}/puzzle.json or state.json: {error}") from None
    if list(about.edges) != found.edges:
        raise ProofError(f"{folder}/puzzle.json: the checker and hashikit read different puzzles")
    if puzzle is not None and puzzle != about:
        raise ProofError(f"{folder}: it is about another puzzle")
    forced = None
    if found.bounds is not None:
        ends = zip(found.edges, found.bounds, strict=True)
        forced = tuple(ForcedEdge(a, b, low, high) for (a, b), (low, high) in ends)
    only = None if found.only is None else Solution.from_counts(about, found.only)
    return Verdict(about, state, found.listed, found.complete, only, forced, str(found))
