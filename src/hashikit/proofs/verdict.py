"""The checker's verdict on a proof."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

from .. import formats, verifier
from .._util.checks import check_path, choice
from ..board.puzzle import Puzzle, check_puzzle
from ..board.result import ForcedEdge
from ..board.solution import Solution
from ..board.state import State, StateLike
from ..engine.proofs import check_proof
from ..errors import HashikitError, OptionError, ProofError, PuzzleError, reason_of
from ..i18n.sentences import Message, count_message, render

T = TypeVar("T")

CheckedBy = Literal["plain", "fast"]
"""The checker: `plain` is `hashikit.verifier`, written to be read; `fast` is in C++."""

Report = Callable[[int], object]
"""A callback for progress: lines read so far, or bytes written."""

_LINES = 4096
"""Lines between two reports."""

_PIECE = 1 << 16
"""Bytes that the checker in C++ reads at once; between them it can be stopped."""


def statement(
    state: bool,
    listed: int,
    complete: bool,
    *,
    drawn: bool = False,
    bounds: Sequence[tuple[int, int]] | None = None,
) -> Message:
    """What a proof proves, or claims, in words.

    Args:
        state: Whether it is only about solutions that agree with a drawing.
        listed: The number of solutions listed.
        complete: Whether there are no other solutions, or no tighter bounds.
        drawn: Whether the one solution listed is shown.
        bounds: Instead of solutions: per edge the fewest and the most bridges in all of them.

    >>> str(statement(state=False, listed=2, complete=True))
    'Exactly 2 solutions.'
    """

    def of(puzzle: Message, drawing: Message) -> Message:
        return drawing if state else puzzle

    if bounds is not None:
        return of(*_forced_message(sum(low for low, _ in bounds), complete))
    if listed == 0 and not complete:
        return Message("Nothing is proved.")
    if listed == 0:
        return of(Message("No solution."), Message("No solution that agrees with state.json."))
    if complete and drawn and listed == 1:
        return of(
            Message("Exactly one solution, the one drawn."),
            Message("Exactly one solution that agrees with state.json, the one drawn."),
        )
    if complete:
        return of(
            count_message("Exactly {number} solution.", "Exactly {number} solutions.", listed),
            count_message(
                "Exactly {number} solution that agrees with state.json.",
                "Exactly {number} solutions that agree with state.json.",
                listed,
            ),
        )
    return of(
        count_message("At least {number} solution.", "At least {number} solutions.", listed),
        count_message(
            "At least {number} solution that agrees with state.json.",
            "At least {number} solutions that agree with state.json.",
            listed,
        ),
    )


def _forced_message(bridges: int, complete: bool) -> tuple[Message, Message]:
    """That so many bridges are forced: in the puzzle, or in a drawing in `state.json`."""
    if bridges == 0 and complete:
        return (
            Message("No bridge is forced."),
            Message("No bridge is forced in the solutions that agree with state.json."),
        )
    if bridges == 0:
        return (
            Message("No bridge is shown to be forced."),
            Message("No bridge is shown to be forced in the solutions that agree with state.json."),
        )
    if complete:
        return (
            count_message(
                "This {number} bridge is forced, and no others.",
                "These {number} bridges are forced, and no others.",
                bridges,
            ),
            count_message(
                "This {number} bridge is forced, and no others in the solutions that agree "
                "with state.json.",
                "These {number} bridges are forced, and no others in the solutions that agree "
                "with state.json.",
                bridges,
            ),
        )
    return (
        count_message(
            "This {number} bridge is forced, and perhaps others.",
            "These {number} bridges are forced, and perhaps others.",
            bridges,
        ),
        count_message(
            "This {number} bridge is forced, and perhaps others in the solutions that agree "
            "with state.json.",
            "These {number} bridges are forced, and perhaps others in the solutions that agree "
            "with state.json.",
            bridges,
        ),
    )


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a proof proves; `str()` says it in English, `render()` in the current language.

    `puzzle` is the puzzle that it is about. If `state` is not `None`, only solutions that agree
    with this drawing count.

    If `forced` is `None`, there are exactly `solutions` solutions if `complete`, otherwise at least
    that many; if there is exactly one, `solution` holds it. Otherwise `solutions` is `None`, and
    `forced` bounds the bridges of every candidate edge over all solutions; if `complete`, these
    bounds are attained.

    >>> import hashikit as hk
    >>> proof = hk.prove(hk.parse("2.2"))
    >>> verdict = hk.verify(proof.folder)
    >>> verdict.solutions, verdict.complete
    (1, True)
    """

    puzzle: Puzzle
    state: State | None
    solutions: int | None
    complete: bool
    solution: Solution | None
    forced: tuple[ForcedEdge, ...] | None
    words: Message = field(repr=False)

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one solution, of those that agree with `state` if there is one;
        `None` if that is not proved."""
        if self.solutions is None or (self.solutions < 2 and not self.complete):
            return None
        return self.solutions == 1

    def to_json(self) -> dict[str, Any]:
        """Return everything but the puzzle as plain objects."""
        values: dict[str, Any] = {"verified": True, "verdict": str(self)}
        values["complete"] = self.complete
        values["state"] = None if self.state is None else self.state.to_json()["bridges"]
        if self.forced is not None:
            values["edges"] = [[[*e.a], [*e.b], e.minimum, e.maximum] for e in self.forced]
            return values
        values["solutions"] = self.solutions
        if self.solution is not None:
            bridges = self.solution.bridges
            values["bridges"] = [[[*b.a], [*b.b], b.count] for b in bridges]
        return values

    def __str__(self) -> str:
        return str(self.words)

    def render(self) -> str:
        """The verdict in words, in the language that `hashikit.i18n` speaks.

        >>> import hashikit as hk
        >>> proof = hk.prove(hk.parse("2.2"))
        >>> with hk.i18n.speaking("de"):
        ...     print(hk.verify(proof.folder).render())
        Genau eine Lösung, die gezeichnete.
        """
        return render(self.words)


def verify(
    folder: str | PathLike[str],
    puzzle: Puzzle | None = None,
    *,
    state: StateLike | None = None,
    checker: CheckedBy = "plain",
    report: Report | None = None,
) -> Verdict:
    """Check a proof.

    Args:
        folder: The folder of the proof.
        puzzle: The puzzle that the proof has to be about, unless you compare the verdict's puzzle
            yourself. A proof about solutions that agree with a drawing is then rejected unless
            `state` is that drawing.
        state: With `puzzle`: the drawing that the proof has to be about.
        checker: `"plain"` is `hashikit.verifier`, written to be read; it shares no code with the
            rest of hashikit. `"fast"` implements the same rules in C++, about 20 times as fast, and
            reads the puzzle with `hashikit.formats`.
        report: Called now and then with the number of lines read so far, or of bytes with
            `"fast"`. An exception that it raises ends the check.

    Returns:
        What the proof proves.

    Raises:
        ProofError: The proof fails, or is about another puzzle, or another drawing.
        OptionError: `folder` is not a path, an unknown `checker`, or `state` without a puzzle.
        PuzzleError: `puzzle` is not a `Puzzle`.

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
    choice("checker", checker, get_args(CheckedBy))
    if state is not None and puzzle is None:
        raise OptionError("state requires a puzzle, which is missing")
    drawing = State.of(state)
    folder = Path(folder)
    if (folder / "explanation.txt").exists():
        raise ProofError(
            "{folder}: these are proofs of steps; check them with `hashikit.verifier_explained`",
            folder=folder,
        )
    verdict = _check(folder, checker, report)
    if puzzle is None:
        return verdict
    if puzzle != verdict.puzzle:
        raise ProofError("{folder}: the proof is about another puzzle", folder=folder)
    if drawing.bounds != (verdict.state or State.of(None)).bounds:
        raise ProofError(
            "{folder}: the proof is about solutions that agree with another drawing", folder=folder
        )
    return verdict


def _check(folder: Path, checker: CheckedBy, report: Report | None) -> Verdict:
    if checker == "plain":
        return checked(Watched(folder, report))
    _check_folder(folder)
    about, state = _read(folder, (folder / "state.json").exists())

    def pieces(name: str) -> Iterator[bytes]:
        size = 0
        with (folder / name).open("rb") as file:
            while piece := file.read(_PIECE):
                yield piece
                size += len(piece)
                if report is not None:
                    report(size)

    for name in ("formula.cnf", "proof.txt"):
        if not (folder / name).is_file():
            raise ProofError("{folder}/{name}: no such file", folder=folder, name=name)
    try:
        result = check_proof(about, state, pieces("formula.cnf"), pieces("proof.txt"))
    except PuzzleError as error:
        raise ProofError(
            "{folder}/{name}: {reason}", folder=folder, name="puzzle.json", reason=error.message
        ) from None
    except OSError as error:
        raise ProofError("{place}: {message}", place=folder, message=reason_of(error)) from None
    if result.kind == "refused":
        why = re.sub(r"^(\S+):(\d+): ", r"\1, line \2: ", result.why)
        raise ProofError("{folder}/{why}", folder=folder, why=why)
    forced = result.kind == "forced"
    return _verdict(about, state, result.solutions, result.complete, forced, result.bounds)


class Watched(verifier.Checker):
    """The plain checker, which tells how far it is.

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
        return self._report_lines(name, self._report)

    def _report_lines(self, name: str, report: Report) -> Iterator[bytes]:
        for line in super().lines(name):
            if self.line % _LINES == 0:
                report(self.line)
            yield line


def checked(checker: verifier.Checker) -> Verdict:
    """What the plain checker says: see `verify`."""
    folder = checker.folder
    _check_folder(folder)
    try:
        checker.check()
    except verifier.Wrong as error:
        raise ProofError("{folder}/{why}", folder=folder, why=error) from None
    about, state = _read(folder, checker.state)
    cells, edges = checker.board.cells, checker.board.edges
    if list(about.edges) != [(cells[a], cells[b]) for a, b in edges]:
        raise ProofError(
            "{folder}/puzzle.json: the checker and hashikit read different puzzles", folder=folder
        )
    return _verdict(about, state, checker.listed, checker.complete, checker.forced, checker.bounds)


def _check_folder(folder: Path) -> None:
    if not folder.is_dir():
        raise ProofError("{folder}: no such folder", folder=folder)


def read_puzzle(folder: Path) -> Puzzle:
    """The puzzle that a proof is about, by `formats`; raises `ProofError` if it cannot be read."""
    return _parse(folder / "puzzle.json", lambda text: formats.parse(text, format="json"))


def _read(folder: Path, with_state: bool) -> tuple[Puzzle, State | None]:
    about = read_puzzle(folder)
    if not with_state:
        return about, None
    return about, _parse(folder / "state.json", lambda text: formats.parse_state(text, about))


def _parse(path: Path, parse: Callable[[str], T]) -> T:
    try:
        return parse(path.read_text("utf-8"))
    except UnicodeDecodeError:
        raise ProofError("{path}: not UTF-8", path=path) from None
    except OSError as error:
        raise ProofError("{place}: {message}", place=path, message=reason_of(error)) from None
    except HashikitError as error:
        raise ProofError("{place}: {message}", place=path, message=error.message) from None


def _verdict(
    about: Puzzle,
    state: State | None,
    listed: int,
    complete: bool,
    forced: bool,
    bounds: Sequence[tuple[int, int]],
) -> Verdict:
    """The verdict on a proof that lists so many solutions, or, if `forced`, on one of `bounds`;
    `complete`: there are no others, or no tighter ones."""
    restricted = state is not None
    if forced:
        words = statement(restricted, listed, complete, bounds=bounds)
        edges = tuple(
            ForcedEdge(a, b, low, high)
            for (a, b), (low, high) in zip(about.edges, bounds, strict=True)
        )
        return Verdict(about, state, None, complete, None, edges, words)
    solution = None
    if listed == 1:
        solution = Solution.from_counts(about, [low for low, _ in bounds])
    words = statement(restricted, listed, complete, drawn=listed == 1)
    return Verdict(about, state, listed, complete, solution, None, words)
