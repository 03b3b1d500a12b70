"""Proofs of explanations: that each step follows from nothing but what it names."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from .. import _relaxed
from .._files import write_text
from ..formats import dumps
from ..state import State

if TYPE_CHECKING:
    from .explanation import Explanation
    from .steps import Step

__all__ = ["StepProofs", "prove_steps"]


@dataclass(frozen=True, slots=True)
class StepProofs:
    """What of an explanation was proved."""

    folder: Path
    steps: int
    claims: int
    """Conclusions proved: each a bound of an edge that a step moved."""
    unproved: tuple[int, ...]
    """Steps, from 0, with a conclusion that does not follow from what the step names."""


def prove_steps(explanation: Explanation, folder: str | Path) -> StepProofs:
    """Prove each step of an explanation from what it names, and nothing else.

    Args:
        explanation: The explanation.
        folder: Where `puzzle.json`, `explanation.txt` and, if something was drawn already,
            `state.json` are written; it is made if need be. `hashikit.verifier_explained` reads
            them.

    Raises:
        OSError: The files cannot be written.
    """
    path = Path(folder)
    unproved: list[int] = []
    claims = 0
    text = ["hashikit explanation 1\n"]
    for number, step in enumerate(explanation.steps):
        text += _named(step)
        for claim, proof in _claims(step):
            if proof is None:
                text.append(f"trust {claim}\n")
                if number not in unproved:
                    unproved.append(number)
            else:
                text += (f"{claim}\n", proof)
                claims += 1
    path.mkdir(parents=True, exist_ok=True)
    write_text(path / "puzzle.json", dumps(explanation.puzzle, "json") + "\n")
    if explanation.start != State({}):
        write_text(path / "state.json", json.dumps(explanation.start.to_json()) + "\n")
    else:
        (path / "state.json").unlink(missing_ok=True)
    write_text(path / "explanation.txt", "".join(text))
    return StepProofs(path, len(explanation.steps), claims, tuple(unproved))


def _named(step: Step) -> Iterator[str]:
    """Yield the lines of what a step names."""
    yield "step\n"
    yield f"islands {''.join(f'{i + 1} ' for i in _islands(step))}0\n"
    if step.rules:
        yield f"rules {' '.join(sorted(step.rules))}\n"
    for edge, low, high in _facts(step):
        yield f"fact {edge + 1} {low} {high}\n"


def _islands(step: Step) -> list[int]:
    number = {(row, col): i for i, (row, col, _) in enumerate(step.puzzle.islands)}
    return sorted(number[cell] for cell in step.islands)


def _facts(step: Step) -> list[_relaxed.Bound]:
    number = {edge: e for e, edge in enumerate(step.puzzle.edges)}
    return sorted((number[fact.edge], fact.minimum, fact.maximum) for fact in step.facts)


def _claims(step: Step) -> Iterator[tuple[str, str | None]]:
    """Yield each bound that a step moves, and the proof."""
    puzzle = step.puzzle
    number = {edge: e for e, edge in enumerate(puzzle.edges)}
    islands, facts = set(_islands(step)), _facts(step)
    for conclusion in step.conclusions:
        e = number[conclusion.edge]
        known = next((fact[1:] for fact in facts if fact[0] == e), (0, puzzle.max_bridges))
        others = [fact for fact in facts if fact[0] != e]
        (low, high), (before_low, before_high) = conclusion.after, conclusion.before
        for word, moved, bound, opposite in (
            ("least", low > before_low, low, (known[0], min(known[1], low - 1))),
            ("most", high < before_high, high, (max(known[0], high + 1), known[1])),
        ):
            if moved:
                bounds = sorted([*others, (e, *opposite)])
                proof = _relaxed.refutation(puzzle, islands, step.rules, bounds)
                yield f"{word} {e + 1} {bound}", None if proof is None else proof.decode("ascii")
