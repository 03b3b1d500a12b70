"""Instances for the competitions of solvers, made from the puzzles of `suites`: see
docs/howto/competition.md.

Each instance is a folder with the puzzle as clauses, pseudo-Boolean constraints, a linear program,
MiniZinc data and XCSP3, with what is known about it, and with proofs of that.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from .._util.files import write_folder, write_text
from ..board.puzzle import Puzzle
from ..board.result import Status
from ..errors import HashikitError
from ..formats import dumps
from ..models import dumps as model
from ..proofs import export
from ..proofs import prove as proved
from ..solvers.api import solve
from .suites import MANIFEST, Instance, SuitePuzzle, make, part, read_manifest, write_manifest
from .suites import plan as plan_suite

SUITE = "competition"

_MOST = 2500
"""The most islands: files of larger puzzles are too large for a competition."""

_MOST_EAGER = 400
"""The most islands for clauses with connectivity, of which there are about the square."""

_MODEL = "hashi.mzn"
"""The model of all MiniZinc data, in the folder of the set."""

_FORMS: dict[str, Callable[[Puzzle], str]] = {
    "puzzle.has": lambda puzzle: dumps(puzzle, "has"),
    "flow.opb": lambda puzzle: model(puzzle, "mip-flow", "opb"),
    "flow.lp": lambda puzzle: model(puzzle, "mip-flow", "lp"),
    "flow.mps": lambda puzzle: model(puzzle, "mip-flow", "mps"),
    "puzzle.dzn": lambda puzzle: model(puzzle, "minizinc", "dzn"),
    "puzzle.xml": lambda puzzle: model(puzzle, "xcsp3", "xml"),
    "relaxed.cnf": lambda puzzle: model(puzzle, "sat", "dimacs"),
}
"""The files of every instance. `relaxed.cnf` does not ask for one network."""

_PROOFS = {
    "full.cnf": "cuts.cnf",
    "full.lrat": "cuts.lrat",
    "full.drat": "cuts.drat",
    "full.opb": "rules.opb",
    "full.pbp": "rules.pbp",
}
"""Files of a proof, and their names here."""


def plan(only: str | None = None) -> tuple[Instance, ...]:
    """List the instances, the small ones first.

    Args:
        only: A part: a family such as `unique`, or a family and a size such as `unique/400`.

    >>> [instance.name for instance in plan("balance/64")][:1]
    ['balance/64/1.has']
    >>> len(plan())
    66
    """
    found = [one for one in plan_suite("hard") if one.family == "transition" or one.size <= _MOST]
    return tuple(found if only is None else part(found, only))


def files(made: SuitePuzzle) -> dict[str, bytes]:
    """The files of an instance, by their names: the same bytes on every machine.

    Of a puzzle without a solution `cuts.cnf` is its rules with the cuts that refute it, which
    `cuts.lrat` and `cuts.drat` do; of one with a single solution the formula also excludes that
    solution. `rules.opb` and `rules.pbp` prove the same to VeriPB from the rules alone.

    Raises:
        HashikitError: The engine finds something else than what is known. (This is a bug.)

    >>> from hashikit.bench.suites import make
    >>> texts = files(make(plan("balance/64")[0]))
    >>> sorted(texts)[:5]
    ['cuts.cnf', 'cuts.drat', 'cuts.lrat', 'eager.cnf', 'flow.lp']
    >>> texts["rules.pbp"].startswith(b"pseudo-Boolean proof")
    True
    """
    puzzle = made.puzzle
    found = {name: form(puzzle).encode() for name, form in _FORMS.items()}
    if len(puzzle.islands) <= _MOST_EAGER:
        found["eager.cnf"] = model(puzzle, "sat-eager", "dimacs").encode()
    if made.verdict != "no solution":
        result = solve(puzzle)
        if result.solution is None or result.status is not Status.SOLVED:
            raise _other(made)
        found["solution.json"] = f"{dumps(result.solution, 'json').rstrip()}\n".encode()
    if made.verdict != "solvable":
        with TemporaryDirectory() as name:
            folder = Path(name, "proof")
            verdict = proved(puzzle, out=folder).verdict
            unique = made.verdict == "one solution"
            if not verdict.complete or verdict.solutions != unique:
                raise _other(made)
            export(folder, "lrat", "drat", "veripb")
            for file, here in _PROOFS.items():
                found[here] = (folder / file).read_bytes()
    return found


def _other(made: SuitePuzzle) -> HashikitError:
    return HashikitError(
        "{name}: it should have {verdict}, but the engine says otherwise",
        name=made.instance.name,
        verdict=made.verdict,
    )


def grow(folder: str, only: str | None = None) -> Iterator[tuple[Instance, bool]]:
    """Make the set in a folder, or complete it: a folder for each instance, a manifest, and the
    model of the MiniZinc data.

    Instances whose files match the manifest are left alone, and files that were deleted are made
    again. The manifest is rewritten after each, so that an interrupted run can be continued.

    Yields:
        Each instance once its files are there, and whether they had to be made.

    Raises:
        OptionError: As for `plan`.
        HashikitError: The folder holds something else: a manifest of another set or version, or a
            file that differs from its manifest.
        OSError: A file cannot be written or read.
    """
    wanted = plan(only)
    entries = read_manifest(Path(folder) / MANIFEST, SUITE)
    for instance in wanted:
        name = instance.name.removesuffix(".has")
        target = Path(folder) / name
        entry = entries.get(name)
        missing: list[str] = []
        if entry is not None and target.exists():
            missing = _missing(target, entry["files"])
            if not missing and (Path(folder) / _MODEL).exists():
                yield instance, False
                continue
        made = make(instance)
        found = files(made)
        digests = {file: sha256(data).hexdigest() for file, data in sorted(found.items())}
        if entry is not None and entry["files"] != digests:
            raise HashikitError(
                "{path}: here {name} is generated differently", path=folder, name=name
            )
        target.parent.mkdir(parents=True, exist_ok=True)
        write_text(Path(folder) / _MODEL, model(made.puzzle, "minizinc", "mzn"))
        if entry is not None and target.exists():
            for file in missing:
                write_text(target / file, found[file].decode())
        else:
            write_folder(target, found)
        entries[name] = _entry(made, name, digests)
        order = [one.name.removesuffix(".has") for one in plan()]
        listed = sorted(entries.values(), key=lambda entry: order.index(entry["file"]))
        write_manifest(Path(folder) / MANIFEST, SUITE, listed)
        yield instance, True


def _missing(target: Path, digests: dict[str, str]) -> list[str]:
    """The files of the manifest that a folder lacks; refuses files that differ from it."""
    missing = []
    for file, digest in digests.items():
        path = target / file
        if not path.exists():
            missing.append(file)
        elif sha256(path.read_bytes()).hexdigest() != digest:
            raise HashikitError(
                "{target}: this is not the file that {manifest} lists",
                target=path,
                manifest=MANIFEST,
            )
    return missing


def _entry(made: SuitePuzzle, name: str, digests: dict[str, str]) -> dict[str, Any]:
    """An entry of the manifest: what is known of an instance, and its files."""
    status = {"no solution": "unsatisfiable"}.get(made.verdict, "satisfiable")
    entry = {**made.entry, "file": name, "status": status, "files": digests}
    del entry["sha256"]
    return entry


def statuses(folder: str) -> dict[str, str]:
    """What is known of each instance in a folder: `satisfiable` or `unsatisfiable`, by its name.

    Raises:
        HashikitError: It has no manifest of this set.
        OSError: It cannot be read.
    """
    listed = json.loads((Path(folder) / MANIFEST).read_text("utf-8"))
    return {entry["file"]: entry["status"] for entry in listed["puzzles"]}
