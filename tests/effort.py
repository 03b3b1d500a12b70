"""How much a test tries, by the run that it belongs to.

`./scripts/test.sh quick` sets `HASHIKIT_EFFORT=quick`, `./scripts/test.sh full` sets `full`; in
between is what every change is tested with. A test that draws examples (random puzzles, seeds,
mutations) asks for a number of them here; one whose every case is another thing does not.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

SHARES = {"quick": 0.25, "": 1.0, "full": 4.0}
"""By the value of `HASHIKIT_EFFORT`: the share of the usual number of examples."""

SHARE = SHARES[os.environ.get("HASHIKIT_EFFORT", "")]


def examples(usual: int) -> int:
    """The number of examples to draw where `usual` are drawn before every landing, at least one."""
    return max(1, round(usual * SHARE))


def some(values: Sequence[T], usual: int) -> Sequence[T]:
    """At least `usual` of many values, spread evenly; before a release all of them."""
    return values if SHARE > 1 else values[:: max(1, len(values) // usual)]
