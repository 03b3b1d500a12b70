"""Exact, the pseudo-Boolean solver, through its Python interface in a process of its own."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from signal import Signals

from ...errors import OutOfMemory, SolverFailed
from ...result import Status
from ..base import Limits
from .engine import MipEngine, Separate
from .model import BridgeModel

__all__ = ["ENGINE", "Exact"]

_STATUS = {"SAT": Status.SOLVED, "UNSAT": Status.NO_SOLUTION, "PAUSED": Status.UNKNOWN}
_CHILD = Path(__file__).with_name("exact_child.py")

if find_spec("exact") is None:
    raise ModuleNotFoundError("No module named 'exact'", name="exact")


class Exact(MipEngine):
    """A process for each run. A conflict limit is looked at when Exact pauses, which is rarely."""

    name = "Exact"

    def __init__(self, model: BridgeModel, seed: int, separate: Separate) -> None:
        self._model = model
        self._seed = seed % 2**31 + 1  # it takes none below 1

    def run(self, limits: Limits) -> tuple[Status, Sequence[int] | None]:
        model = self._model
        question = pickle.dumps(
            (
                list(zip(model.lower, model.upper, strict=True)),
                [tuple(model.get(row)) for row in range(len(model.low))],
                self._seed,
                self.work_left(limits),
            )
        )
        process = subprocess.Popen(
            [sys.executable, str(_CHILD)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        try:
            text, complaint = process.communicate(question, timeout=limits.seconds())
        except subprocess.TimeoutExpired:
            return Status.UNKNOWN, None
        finally:
            process.kill()
            process.communicate()
        code = process.returncode
        if code == -9:
            raise OutOfMemory("Exact was killed, which is what happens when memory runs out")
        if code:
            last = complaint.decode(errors="replace").strip().splitlines()[-1:]
            how = f"by signal {Signals(-code).name}" if code < 0 else f"with exit status {code}"
            raise SolverFailed(": ".join([f"Exact ended {how}", *last]))
        status, values, conflicts = pickle.loads(text)
        self.conflicts += conflicts
        if status == "memory":
            raise OutOfMemory("Exact ran out of memory")
        if status not in _STATUS:
            raise SolverFailed(f"Exact ended with the status {status}")
        return _STATUS[status], values


ENGINE = Exact
