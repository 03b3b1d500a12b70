"""Keep Typer from loading Pydantic, which takes longer than most commands do.

Since version 0.29 Typer passes every value through Pydantic, even a string on its way to a string.
Here strings, plain numbers, choices and untouched defaults go straight to the command; what these
rules do not accept, and so every error message, still goes Typer's way. Older versions of Typer
have nothing to change.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, TypeAlias

__all__ = ["lean"]

_Click: TypeAlias = Any  # objects of Click's classes, whose module depends on Typer's version


def lean(params: list[_Click]) -> list[_Click]:
    """Change these parameters of a command, and return them."""
    for param in params:
        full = getattr(param, "get_runtime_param", None)
        descriptor = getattr(param, "type_descriptor", None)
        if full is None or descriptor is None or "get_runtime_param" in vars(param):
            continue
        param.get_runtime_param = _Lean(full, getattr(descriptor, "annotation", None)).itself
    return params


class _Lean:
    """Stands where Typer keeps what converts a parameter's value."""

    def __init__(self, full: Callable[[], _Click], annotation: object) -> None:
        self._full = full
        self._annotation = annotation

    def itself(self) -> _Lean:
        return self

    def coerce(self, value: _Click, param: _Click, ctx: _Click) -> _Click:
        kind = self._annotation
        if value is None or value is param.default or kind is str or kind == list[str]:
            return value
        if isinstance(kind, type) and issubclass(kind, (int, float, Enum)):
            try:
                made = kind(value)
            except (ValueError, TypeError):
                made = None
            least, most = getattr(param, "min", None), getattr(param, "max", None)
            if made is not None and (least is None or made >= least) and most is None:
                return made
        return self._full().coerce(value, param=param, ctx=ctx)
