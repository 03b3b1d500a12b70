"""A formally verified checker of DRUP proofs: `drup`, extracted from code proved correct in Why3.

It shares nothing with hashikit. It passes over deletions, which is sound, since a clause that
follows from some clauses follows from more; and it is slow on long proofs.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from foreign import missing


def accepts(cnf: Path, drat: Path) -> bool:
    """Whether the verified checker finds that the proof refutes the formula."""
    try:
        drup = import_module("drup")
    except (ImportError, OSError) as error:
        missing(f"no verified checker: {error}")
    result = drup.check_proof(clauses(cnf), clauses(drat))
    return bool(result.outcome == drup.Outcome.VALID)


def clauses(file: Path) -> list[list[int]]:
    """The clauses of a formula in DIMACS, or those that a proof adds."""
    lines = (line.split() for line in file.read_text().splitlines() if line[0] not in "cdp")
    return [[int(word) for word in words[:-1]] for words in lines]
