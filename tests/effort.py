"""How much a test tries, by the run that it belongs to.

`./scripts/test.sh` sets `HASHIKIT_EFFORT=daily`, `./scripts/test.sh full` sets `full`; in between
is `./scripts/test.sh landing`, which runs every test that draws examples again, with more of them.
A test that draws examples (random puzzles, seeds, mutations) asks for a number of them here; one
whose every case is another thing does not.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from types import CodeType, FunctionType
from typing import Any, TypeVar

T = TypeVar("T")

SHARES = {"daily": 0.25, "": 1.0, "full": 4.0}
"""By the value of `HASHIKIT_EFFORT`: the share of the usual number of examples."""

SHARE = SHARES[os.environ.get("HASHIKIT_EFFORT", "")]


def examples(usual: int) -> int:
    """The number of examples to draw where `usual` are drawn before every landing, at least one."""
    return max(1, round(usual * SHARE))


def some(values: Sequence[T], usual: int) -> Sequence[T]:
    """At least `usual` of many values, spread evenly; before a release all of them."""
    return values if SHARE > 1 else values[:: max(1, len(values) // usual)]


def draws(test: Callable[..., Any]) -> bool:
    """Whether a test, or a function of its module that it calls, asks for examples."""
    seen: set[CodeType] = set()
    waiting = [test]
    while waiting:
        function = waiting.pop()
        code = getattr(function, "__code__", None)
        if code is None or code in seen:
            continue
        seen.add(code)
        for name in names(code):
            value = function.__globals__.get(name)
            if value in (examples, some):
                return True
            if isinstance(value, FunctionType) and value.__module__ == test.__module__:
                waiting.append(value)
    return False


def names(code: CodeType) -> set[str]:
    """The global names in a function, and in the functions inside it."""
    inner = (names(part) for part in code.co_consts if isinstance(part, CodeType))
    return set(code.co_names).union(*inner)
