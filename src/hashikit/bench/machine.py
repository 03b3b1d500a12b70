"""What a measurement was made on: versions and machine."""

from __future__ import annotations

import platform
from functools import cache
from pathlib import Path

__all__ = ["describe"]


@cache
def describe() -> dict[str, str]:
    """Versions and machine, so that results of different ones are told apart.

    `engine` is a fingerprint of the compiled engine: two builds of one version differ in it.

    >>> sorted(describe())
    ['cores', 'cpu', 'engine', 'hashikit', 'python', 'system']
    """
    import os

    from .. import __version__

    return {
        "hashikit": __version__,
        "engine": _engine(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "cpu": _cpu(),
        "cores": str(os.cpu_count() or 1),
    }


def _engine() -> str:
    from hashlib import sha256

    from .. import _core

    file = getattr(_core, "__file__", None)
    return sha256(Path(file).read_bytes()).hexdigest()[:12] if file else ""


def _cpu() -> str:
    try:
        with Path("/proc/cpuinfo").open(encoding="utf-8", errors="replace") as lines:
            for line in lines:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
