"""Proofs that each step of an explanation follows from what it names and nothing else."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from .._util.checks import check_own_folder, check_path
from .._util.files import whole_folder
from ..board.geometry import Coord
from ..board.puzzle import Puzzle
from ..board.state import State
from ..engine import refutation
from ..errors import HashikitError
from ..formats import dumps
from ..i18n.sentences import Message
from .steps import Step

_FILES = ("puzzle.json", "state.json", "explanation.txt")


@dataclass(frozen=True, slots=True)
class StepProofs:
    """The proved part of an explanation; see `Explanation.prove`.

    >>> from tempfile import TemporaryDirectory
    >>> import hashikit as hk
    >>> with TemporaryDirectory() as folder:
    ...     proofs = hk.explain(hk.parse("4.3/.../3.2")).prove(folder + "/steps")
    >>> proofs.steps, proofs.unproved
    (3, ())
    """

    folder: Path
    steps: int
    claims: int
    """Conclusions proved: each a bound of an edge that a step moved."""
    unproved: tuple[int, ...]
    """Steps, from 0, with a conclusion that does not follow from what the step names."""


def prove_steps(
    puzzle: Puzzle, start: State, steps: Sequence[Step], folder: str | PathLike[str]
) -> StepProofs:
    """Prove steps that follow each other, each from what it names alone; see `Explanation.prove`.

    Args:
        puzzle: The puzzle.
        start: What was given.
        steps: The steps.
        folder: Where the files go.

    Raises:
        OptionError: `folder` is not a path.
        HashikitError: Something else is in the folder.
        OSError: It cannot be written.
        KeyboardInterrupt: Ctrl-C; nothing is written.
    """
    check_path("folder", folder)
    target = Path(folder)
    if os.fspath(folder) and (target / "proof.txt").exists():
        raise HashikitError(
            "{folder}: it holds the proof of an answer, by 'hashi prove'; choose another folder",
            folder=target,
        )
    check_own_folder("folder", folder, Message("an explanation"), _FILES.__contains__)
    unproved: list[int] = []
    claims = 0
    with whole_folder(os.fspath(folder)) as hidden:
        Path(hidden, "puzzle.json").write_text(dumps(puzzle, "json") + "\n", "utf-8")
        if start.bounds:
            Path(hidden, "state.json").write_text(json.dumps(start.to_json()) + "\n", "utf-8")
        with Path(hidden, "explanation.txt").open("w", encoding="ascii", newline="\n") as file:
            file.write("hashikit explanation 1\n")
            for number, step in enumerate(steps):
                file.writelines(_name_lines(step))
                for claim, proof in _claims(step):
                    file.write(f"trust {claim}\n" if proof is None else f"{claim}\n{proof}")
                    claims += proof is not None
                    if proof is None and number not in unproved:
                        unproved.append(number)
    return StepProofs(target, len(steps), claims, tuple(unproved))


def _name_lines(step: Step) -> Iterator[str]:
    """Yield a line for each thing that a step names."""
    yield "step\n"
    yield f"islands {''.join(f'{i + 1} ' for i in _islands(step))}0\n"
    if rules := sorted(step.rules - {"signs"}):
        yield f"rules {' '.join(rules)}\n"
    if step.sums:
        yield f"sums {''.join(f'{s + 1} ' for s in _sums(step))}0\n"
    for island, (low, high) in _values(step).items():
        yield f"value {island + 1} {low} {high}\n"
    for edge, low, high in _facts(step):
        yield f"fact {edge + 1} {low} {high}\n"


def _islands(step: Step) -> list[int]:
    number = _numbers(step.puzzle)
    return sorted(number[cell] for cell in step.islands)


def _sums(step: Step) -> list[int]:
    sums = [
        (sign.at, side)
        for sign in step.puzzle.signs
        for side in refutation.SIDES
        if getattr(sign, side) is not None
    ]
    return sorted(sums.index((sum_.sign.at, sum_.side)) for sum_ in step.sums)


def _numbers(puzzle: Puzzle) -> dict[Coord, int]:
    """The number of each island."""
    return {(row, col): i for i, (row, col, _) in enumerate(puzzle.islands)}


def _values(step: Step) -> dict[int, tuple[int, int]]:
    """What is known of the values of islands."""
    number = _numbers(step.puzzle)
    return {number[f.a]: (f.minimum, f.maximum) for f in step.facts if f.is_value}


def _facts(step: Step) -> list[refutation.Bound]:
    number = {edge: e for e, edge in enumerate(step.puzzle.edges)}
    facts = (fact for fact in step.facts if not fact.is_value)
    return sorted((number[fact.edge], fact.minimum, fact.maximum) for fact in facts)


def _claims(step: Step) -> Iterator[tuple[str, str | None]]:
    """Yield each bound that a step moves, or that nothing is left, and the proof."""
    puzzle = step.puzzle
    number = {edge: e for e, edge in enumerate(puzzle.edges)}
    islands, facts, values = set(_islands(step)), _facts(step), _values(step)
    if step.contradicts:
        proof = refutation.refutation(puzzle, islands, step.rules, step.sums, facts, values)
        yield "nothing", None if proof is None else proof.decode("ascii")
    for conclusion in step.conclusions:
        value = conclusion.is_value
        if value:
            e = _numbers(puzzle)[conclusion.a]
            known = values.get(e, (0, 4 * puzzle.max_bridges))
        else:
            e = number[conclusion.edge]
            known = next((fact[1:] for fact in facts if fact[0] == e), (0, puzzle.max_bridges))
        others = facts if value else [fact for fact in facts if fact[0] != e]
        (low, high), (before_low, before_high) = conclusion.after, conclusion.before
        for word, moved, bound, opposite in (
            ("least", low > before_low, low, (known[0], min(known[1], low - 1))),
            ("most", high < before_high, high, (max(known[0], high + 1), known[1])),
        ):
            if moved:
                bounds = others if value else sorted([*others, (e, *opposite)])
                supposed = {**values, e: opposite} if value else values
                proof = refutation.refutation(
                    puzzle, islands, step.rules, step.sums, bounds, supposed
                )
                yield (
                    f"{word}{'-value' * value} {e + 1} {bound}",
                    None if proof is None else proof.decode("ascii"),
                )
