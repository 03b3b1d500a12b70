"""Instances for the competitions of solvers, made from the puzzles of `suites`: see
docs/howto/hard.md.

Each instance is a folder with the puzzle as clauses, pseudo-Boolean constraints, a linear program,
MiniZinc data and XCSP3, with what is known about it, and with proofs of that.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from .. import batch
from .._util.files import write_folder, write_text
from .._version import __version__
from ..board.result import Status
from ..errors import HashikitError
from ..formats import dumps
from ..models import dumps as model
from ..models import minizinc, opb
from ..models.files import add_comments
from ..proofs import export
from ..proofs import prove as proved
from ..solvers.api import solve
from .description import COMMAND, LICENSE, PART, latex, markdown
from .suites import MANIFEST, Instance, SuitePuzzle, make, manifest_of, part
from .suites import plan as plan_suite

SUITE = "competition"

_MOST = 2500
"""The most islands: files of larger puzzles are too large for a competition."""

_HARD = [Instance("balance", size, seed) for size in (196, 256, 324, 400) for seed in range(1, 8)]
"""Those that MiniSat does not solve in a minute, on which a competition insists: more of them than
in the suite of hard puzzles, where three of a size are enough to compare solvers."""

_MOST_EAGER = 400
"""The most islands for clauses with connectivity, of which there are about the square."""

_MODEL = "hashi.mzn"
"""The model of all MiniZinc data, in the folder of the set."""

_FORMS = {
    ".has": ("", ""),
    "-flow.opb": ("mip-flow", "opb"),
    "-flow.lp": ("mip-flow", "lp"),
    "-flow.mps": ("mip-flow", "mps"),
    ".dzn": ("minizinc", "dzn"),
    ".xml": ("xcsp3", "xml"),
    "-relaxed.cnf": ("sat", "dimacs"),
    "-order.cnf": ("sat-order", "dimacs"),
    "-elimination.cnf": ("sat-elimination", "dimacs"),
    "-eager.cnf": ("sat-eager", "dimacs"),
}
"""How the names of an instance's files end, and the model and its format. `relaxed` does not ask
for one network."""

_PROOFS = {
    "full.cnf": "-cuts.cnf",
    "full.lrat": "-cuts.lrat",
    "full.drat": "-cuts.drat",
    "full.opb": "-rules.opb",
    "full.pbp": "-rules.pbp",
}
"""Files of a proof, and how their names end here."""


def plan(only: str | None = None) -> tuple[Instance, ...]:
    """List the instances, the small ones first.

    Args:
        only: A part: a family such as `unique`, or a family and a size such as `unique/400`.

    >>> [instance.name for instance in plan("balance/64")][:1]
    ['balance/64/1.has']
    >>> len(plan())
    88
    """
    instances = [
        one for one in plan_suite("hard") if one.family == "transition" or one.size <= _MOST
    ]
    instances += [one for one in _HARD if one not in instances]
    instances.sort(key=lambda one: (one.seed, one.size))
    return tuple(instances if only is None else part(instances, only))


def stem(instance: Instance) -> str:
    """How the names of an instance's files begin: they stay different in one folder.

    >>> stem(Instance("unique", 400, 1)), stem(Instance("transition", 20, 1))
    ('hashi-unique-i400-s1', 'hashi-transition-d20-s1')
    """
    letter = "d" if instance.family == "transition" else "i"
    return f"hashi-{instance.family}-{letter}{instance.size}-s{instance.seed}"


def files(suite_puzzle: SuitePuzzle) -> dict[str, bytes]:
    """The files of an instance, by their names: the same bytes on every machine.

    Of a puzzle without a solution `…-cuts.cnf` is its rules with the cuts that refute it, which
    `…-cuts.lrat` and `…-cuts.drat` do; of one with a single solution the formula also excludes that
    solution. `…-rules.opb` and `…-rules.pbp` prove the same to VeriPB from the rules alone.

    Raises:
        HashikitError: The engine finds something else than what is known. (This is a bug.)

    >>> from hashikit.bench.suites import make
    >>> texts = files(make(plan("balance/64")[0]))
    >>> sorted(texts)[:3]  # doctest: +ELLIPSIS
    ['hashi-balance-i64-s1-cuts.cnf', 'hashi-balance-i64-s1-cuts.drat', ...]
    >>> texts["hashi-balance-i64-s1-rules.pbp"].startswith(b"pseudo-Boolean proof")
    True
    """
    puzzle, begin = suite_puzzle.puzzle, stem(suite_puzzle.instance)
    comments = header(suite_puzzle)
    contents: dict[str, bytes] = {}
    for end, (name, format) in _FORMS.items():
        if name == "sat-eager" and len(puzzle.islands) > _MOST_EAGER:
            continue
        lines = comments
        if name == "sat" and suite_puzzle.verdict == "no solution":
            lines = [comments[0], "status: unknown (islands need not be connected)", *comments[2:]]
        text = (
            model(puzzle, name, format, name=begin, comments=lines)
            if name
            else dumps(puzzle, "has")
        )
        contents[begin + end] = (opb.with_sizes(text) if format == "opb" else text).encode()
    if suite_puzzle.verdict != "no solution":
        result = solve(puzzle)
        if result.solution is None or result.status is not Status.SOLVED:
            raise _other(suite_puzzle)
        contents[f"{begin}-solution.json"] = f"{dumps(result.solution, 'json').rstrip()}\n".encode()
    if suite_puzzle.verdict != "solvable":
        contents |= _proofs(suite_puzzle, begin, comments)
    return contents


def _proofs(suite_puzzle: SuitePuzzle, begin: str, comments: Sequence[str]) -> dict[str, bytes]:
    """The proofs that there is no solution, or no other, and what they are about."""
    contents: dict[str, bytes] = {}
    with TemporaryDirectory() as name:
        folder = Path(name, "proof")
        verdict = proved(suite_puzzle.puzzle, out=folder).verdict
        unique = suite_puzzle.verdict == "one solution"
        if not verdict.complete or verdict.solutions != unique:
            raise _other(suite_puzzle)
        export(folder, "lrat", "drat", "veripb")
        for file, end in _PROOFS.items():
            text = (folder / file).read_bytes()
            if end.endswith((".cnf", ".opb")):
                format = "dimacs" if end.endswith(".cnf") else "opb"
                lines = [*comments]
                if unique:
                    lines[1] = "status: unsatisfiable (the only solution of the puzzle is excluded)"
                text = add_comments(text.decode(), format, lines).encode()
            contents[begin + end] = text
    return contents


def header(suite_puzzle: SuitePuzzle) -> list[str]:
    """What the first lines of an instance's files say.

    >>> from hashikit.bench.suites import make
    >>> header(make(plan("balance/64")[0]))[1]
    'status: unsatisfiable (the sums of both colors differ)'
    """
    instance = suite_puzzle.instance
    return [
        f"{stem(instance)}: Hashi (Bridges), family {instance.family}, "
        f"{len(suite_puzzle.puzzle.islands)} islands, seed {instance.seed}",
        f"status: {_status(suite_puzzle)} ({suite_puzzle.reason})",
        f"made by hashikit {__version__}: hashi export --suite {SUITE}"
        f" --only {instance.family}/{instance.size} --out DIR",
        f"license: {LICENSE}",
    ]


def _status(suite_puzzle: SuitePuzzle) -> str:
    return "unsatisfiable" if suite_puzzle.verdict == "no solution" else "satisfiable"


def _hardness(suite_puzzle: SuitePuzzle) -> dict[str, Any]:
    """How hard the engine found it; the same on every machine."""
    stats = solve(suite_puzzle.puzzle, unique=suite_puzzle.verdict == "one solution").stats
    return {"engine_conflicts": stats.conflicts, "engine_decisions": stats.decisions}


def _other(suite_puzzle: SuitePuzzle) -> HashikitError:
    return HashikitError(
        "{name}: it should have {verdict}, but the engine says otherwise",
        name=suite_puzzle.instance.name,
        verdict=suite_puzzle.verdict,
    )


def grow(folder: str, only: str | None = None, jobs: int = 1) -> Iterator[tuple[Instance, bool]]:
    """Make the set in a folder, or complete it: a folder for each instance, a manifest, the model
    of the MiniZinc data, and a description in Markdown and in LaTeX.

    Instances whose files match the manifest are left alone, and files that were deleted are made
    again. The manifest is rewritten after each, so that an interrupted run can be continued.

    Args:
        folder: The folder.
        only: As for `plan`.
        jobs: How many instances to make at once, each in a process of its own; 0 for one per core.

    Yields:
        Each instance once its files are there, and whether they had to be made.

    Raises:
        OptionError: As for `plan`.
        HashikitError: The folder holds something else: a manifest of another set or version, or a
            file that differs from its manifest.
        OSError: A file cannot be written or read.
    """
    instances = plan(only)
    manifest, entries = manifest_of(folder, SUITE)
    missing = {one: _missing_files(folder, one, entries) for one in instances}
    todo = [one for one in instances if missing[one] is not None]
    Path(folder).mkdir(parents=True, exist_ok=True)
    write_text(Path(folder) / _MODEL, minizinc.MODEL)
    outcomes = batch.run(_whole, todo, jobs=jobs)
    for instance in instances:
        if missing[instance] is None:
            yield instance, False
            continue
        entry, contents = next(outcomes).value
        name = entry["file"]
        if name in entries and entries[name]["files"] != entry["files"]:
            raise HashikitError(
                "{path}: here {name} is generated differently", path=folder, name=name
            )
        target = Path(folder) / name
        target.parent.mkdir(parents=True, exist_ok=True)
        for file in missing[instance] or ():
            write_text(target / file, contents[file].decode())
        if not missing[instance]:
            write_folder(target, contents)
        entries[name] = entry
        order = [_name(one) for one in plan()]
        rows = sorted(entries.values(), key=lambda entry: order.index(entry["file"]))
        command = COMMAND if len(rows) == len(order) else PART
        write_text(Path(folder) / "DESCRIPTION.md", markdown(rows, command))
        write_text(Path(folder) / "description.tex", latex(rows, command))
        manifest.write(puzzles=rows)
        yield instance, True


def _name(instance: Instance) -> str:
    """The folder of an instance."""
    return instance.name.removesuffix(".has")


def _missing_files(
    folder: str, instance: Instance, entries: Mapping[str, dict[str, Any]]
) -> list[str] | None:
    """The files that have to be made, an empty list for all; `None` if they are there."""
    entry = entries.get(_name(instance))
    target = Path(folder) / _name(instance)
    if entry is None or not target.exists():
        return []
    return _missing(target, entry["files"]) or None


def _whole(instance: Instance) -> tuple[dict[str, Any], dict[str, bytes]]:
    """An instance's entry and files."""
    suite_puzzle = make(instance)
    contents = files(suite_puzzle)
    digests = {file: sha256(data).hexdigest() for file, data in sorted(contents.items())}
    return _entry(suite_puzzle, _name(instance), digests), contents


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


def _entry(suite_puzzle: SuitePuzzle, name: str, digests: dict[str, str]) -> dict[str, Any]:
    """An entry of the manifest: what is known of an instance, and its files."""
    entry = {
        **suite_puzzle.entry,
        "file": name,
        "name": stem(suite_puzzle.instance),
        "status": _status(suite_puzzle),
        "license": LICENSE,
        "hardness": _hardness(suite_puzzle),
        "files": digests,
    }
    del entry["sha256"]
    return entry


def statuses(folder: str) -> dict[str, str]:
    """What is known of each instance in a folder: `satisfiable` or `unsatisfiable`, by its name.

    Raises:
        HashikitError: It has no manifest of this set.
        OSError: It cannot be read.
    """
    manifest = json.loads((Path(folder) / MANIFEST).read_text("utf-8"))
    return {entry["file"]: entry["status"] for entry in manifest["puzzles"]}
