"""Proofs by the engine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from os import PathLike, fspath
from pathlib import Path
from shutil import copyfile, rmtree
from tempfile import mkdtemp
from typing import Literal, NoReturn, get_args
from weakref import finalize

from .. import formats
from .._util.checks import check_own_folder, check_path, choice
from .._util.checks import number as whole_number
from .._util.files import whole_folder
from .._util.limits import Limits
from .._util.limits import seed as checked_seed
from ..board.puzzle import Puzzle
from ..board.result import Stats
from ..board.state import State, StateLike
from ..engine import proofs, wire
from ..errors import HashikitError, LimitReachedError, OptionError
from ..i18n.sentences import Message
from .verdict import Report, Verdict, statement, verify

Claim = Literal["unique", "count", "forced"]
"""The claim to prove."""

FILES = (
    "puzzle.json",
    "state.json",
    "formula.cnf",
    "proof.txt",
    "README.txt",
    "full.cnf",
    "full.lrat",
    "full.drat",
    "full.opb",
    "full.pbp",
)
"""The files that the folder of a proof may hold."""

_README = """{claim} claims this proof, of the puzzle in puzzle.json{state}.
Check it with `hashi verify`, or with `python verifier.py` from hashikit: nothing else is needed.
"""


class Proof:
    """A proof that the engine wrote: a folder of files, which lasts as long as this object does.

    The claim is the engine's own; `verdict` runs the checker on it. `str()` is the claim in words.

    Attributes:
        puzzle: The puzzle that it is about.
        state: The drawing that solutions have to agree with; empty for none.
        solutions: Number of solutions it lists; `None` if the claim is about forced bridges, which
            says nothing of their number.
        complete: Whether it proves that there are no other solutions, or that no more is forced.
        folder: The folder with its files.
        size: The size of its files in bytes.
        stats: What the search did.

    >>> import hashikit as hk
    >>> proof = hk.prove(hk.parse("4.3/.../3.2"))
    >>> str(proof)
    'Exactly 1 solution.'
    >>> str(proof.verdict)
    'Exactly one solution, the one drawn.'
    """

    puzzle: Puzzle
    state: State
    solutions: int | None
    complete: bool
    folder: Path
    size: int
    stats: Stats

    def __init__(
        self,
        puzzle: Puzzle,
        state: State,
        claim: Message,
        solutions: int | None,
        complete: bool,
        stats: Stats,
        folder: Path,
    ) -> None:
        self.puzzle = puzzle
        self.state = state
        self.solutions = solutions
        self.complete = complete
        self.stats = stats
        self.folder = folder
        self.size = sum(file.stat().st_size for file in folder.iterdir())
        self.claim = claim
        """The claim in words, which can be said in every language."""

    @cached_property
    def verdict(self) -> Verdict:
        """The checker's verdict; raises `ProofError` if the checker rejects the proof."""
        return verify(self.folder, self.puzzle, state=self.state)

    def write(self, folder: str | PathLike[str]) -> None:
        """Write the proof to a folder, whole or not at all.

        Args:
            folder: A folder that is new, empty, or holds a proof, which is replaced.

        Raises:
            OptionError: `folder` is not a path.
            HashikitError: Something else is in the folder.
            OSError: It cannot be written.
        """
        check_target(folder)
        with whole_folder(folder) as target:
            for file in sorted(self.folder.iterdir()):
                copyfile(file, Path(target, file.name))

    def __reduce__(self) -> NoReturn:
        """Refuse to be copied or pickled: the files last only as long as this object."""
        raise TypeError(
            "a Proof cannot be copied or pickled, because its files end with it; "
            "write it to a folder instead: proof.write(folder)"
        )

    def __repr__(self) -> str:
        return f"Proof({str(self.claim)!r}, {self.size:,} bytes)"

    def __str__(self) -> str:
        return str(self.claim)


def prove(
    puzzle: Puzzle,
    *,
    claim: Claim = "unique",
    limit: int | None = None,
    time_limit: float | None = None,
    conflict_limit: int | None = None,
    seed: int = 0,
    state: StateLike | None = None,
    out: str | PathLike[str] | None = None,
    report: Report | None = None,
) -> Proof:
    """Solve a puzzle and write a proof of the answer.

    Args:
        puzzle: The puzzle.
        claim: The claim to prove. `"unique"`: that there is no solution, or exactly one, or that
            there are at least two. `"count"`: how many solutions there are. `"forced"`: what all
            solutions have in common, and that it is no more than that.
        limit: Stop after this many solutions and prove that there are at least that many; `None` to
            count all.
        time_limit: Seconds after which to give up, `None` for no limit.
        conflict_limit: Conflicts after which to give up, `None` for no limit.
        seed: The same seed gives the same proof.
        state: A partial drawing, as for `solve`; only solutions that agree with it count.
        out: Write to this folder at once, as `Proof.write` does; without it the proof is in a
            temporary folder, for as long as the `Proof` is there. A proof may need much space: up
            to some 200 bytes for each conflict of the search.
        report: Called now and then with the number of bytes written so far. An exception that it
            raises ends the search.

    Returns:
        The proof; it claims less (its `complete` is `False`) if a limit was reached.

    Raises:
        LimitReachedError: A limit was reached before anything was proved.
        OptionError: An invalid claim or limit, or a limit for a claim other than `"count"`.
        PuzzleError: `state` names two cells that are not in sight of each other, or an
            invalid bound.
        HashikitError: The folder `out` holds something other than a proof.
        OSError: It cannot be written.
        KeyboardInterrupt: Ctrl-C; nothing is written.

    >>> import hashikit as hk
    >>> proof = prove(hk.parse("4.3/.../3.2"))
    >>> print(proof)
    Exactly 1 solution.
    >>> print(proof.verdict)
    Exactly one solution, the one drawn.
    >>> print(proof.verdict.solution)
    4═══3
    ║   │
    3───2
    """
    choice("claim", claim, get_args(Claim))
    if limit is not None:
        whole_number("limit", limit, 1)
        if claim != "count":
            raise OptionError("limit is for the claim 'count', not for {claim}", claim=repr(claim))
    limits = Limits(time_limit, conflict_limit)
    checked_seed(seed)
    wire.flat(puzzle)
    drawing = State.of(state)
    if out is not None:
        check_target(out)
    with _scratch() if out is None else whole_folder(out) as target:
        folder = Path(target)
        (folder / "puzzle.json").write_text(formats.dumps(puzzle, "json") + "\n", "utf-8")
        if drawing:
            text = formats.dumps(drawing, "json")
            (folder / "state.json").write_text(text + "\n", "utf-8")
        with (
            _CountedFile(folder / "formula.cnf") as formula,
            _CountedFile(folder / "proof.txt") as steps,
        ):
            steps.report = report
            _, claimed, solutions, bounds, stats = proofs.prove(
                puzzle,
                drawing,
                claim == "forced",
                2 if claim == "unique" else limit,
                seed,
                (limits.seconds(), limits.conflicts),
                (formula.write, steps.write),
            )
        if not claimed:
            raise LimitReachedError("nothing was proved: a limit was reached first")
        last = _last_line(folder / "proof.txt").split()
        complete, forced = "complete" in last, "forced" in last
        words = statement(bool(drawing), solutions, complete, bounds=bounds if forced else None)
        about = ", with the drawing in state.json" if drawing else ""
        readme = _README.format(claim=f'"{words}"', state=about)
        (folder / "README.txt").write_text(readme, "utf-8")
    folder = Path(target if out is None else out)
    proof = Proof(puzzle, drawing, words, None if forced else solutions, complete, stats, folder)
    if out is None:
        finalize(proof, rmtree, target, ignore_errors=True)
    return proof


@contextmanager
def _scratch() -> Iterator[str]:
    """A temporary folder, removed again if something goes wrong."""
    folder = mkdtemp(prefix="hashi-")
    try:
        yield folder
    except BaseException:
        rmtree(folder, ignore_errors=True)
        raise


def check_target(folder: str | PathLike[str]) -> None:
    """Refuse a folder that holds something else than a proof.

    Raises:
        OptionError: It is not a path.
        HashikitError: It holds something else, or is a file.
    """
    check_path("folder", folder)
    if fspath(folder) and Path(folder, "explanation.txt").exists():
        raise HashikitError(
            "{folder}: it holds the proofs of an explanation, by 'hashi explain --prove'; "
            "choose another folder",
            folder=folder,
        )
    check_own_folder("folder", folder, Message("a proof"), FILES.__contains__)


class _CountedFile:
    """A file that is written in pieces and counts its bytes."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("wb")
        self._size = 0
        self.report: Report | None = None

    def write(self, text: bytes) -> None:
        self._file.write(text)
        self._size += len(text)
        if self.report is not None:
            self.report(self._size)

    def __enter__(self) -> _CountedFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def _last_line(path: Path) -> str:
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - 100))
        return file.read().decode("ascii").splitlines()[-1]
