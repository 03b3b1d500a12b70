"""Versions and machine of a measurement."""

from __future__ import annotations

import os
import platform
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from .._version import __version__
from ..solvers import Solver
from ..solvers.named import is_address


@cache
def describe() -> dict[str, str]:
    """Versions and machine, so that results of different ones are told apart.

    `engine` is a fingerprint of the compiled engine: two builds of one version differ in it.

    >>> sorted(describe())
    ['cores', 'cpu', 'engine', 'hashikit', 'python', 'system']
    """
    return {
        "hashikit": __version__,
        "engine": _engine(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "cpu": _cpu(),
        "cores": str(os.cpu_count() or 1),
    }


def engine_of(solver: Solver) -> str:
    """The engine that does a solver's work, with its version.

    >>> from hashikit.solvers import get
    >>> engine_of(get("native")).split()[0]
    'hashikit'
    """
    options = {option.name: option.default for option in solver.options}
    if options.get("command") is not None:
        return str(options["command"])
    if is_address(str(options.get("engine"))):
        return str(options["engine"])
    engines = solver.engines()
    engine = next((e for e in engines if e.name == options.get("engine")), engines[0])
    if engine.name == "scip" and engine.version is not None:
        from pyscipopt import Model

        return f"SCIP {Model().version()} (PySCIPOpt {engine.version})"
    words = (engine.name, engine.version or "", str(options.get("backend") or ""))
    return " ".join(word for word in words if word)


def _engine() -> str:
    compiled = find_spec("hashikit._core")
    if compiled is None or compiled.origin is None:
        return ""
    return sha256(Path(compiled.origin).read_bytes()).hexdigest()[:12]


def _cpu() -> str:
    try:
        with Path("/proc/cpuinfo").open(encoding="utf-8", errors="replace") as lines:
            for line in lines:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
