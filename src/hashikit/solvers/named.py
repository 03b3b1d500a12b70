"""Classes by their address, `module:Class`, as entry points and the command line name them."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from typing import TypeVar

from ..errors import OptionError, UnknownSolverError

T = TypeVar("T")

_ADDRESS = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*:[^\W\d]\w*(?:\.[^\W\d]\w*)*\Z")


def is_address(text: str) -> bool:
    """Whether a text has the form `module:Class`.

    >>> is_address("package.module:Outer.Inner"), is_address("native"), is_address("a-b:C")
    (True, False, False)
    """
    return _ADDRESS.match(text) is not None


def class_named(address: str, kind: type[T]) -> type[T]:
    """Import a class.

    A module that is not found elsewhere is looked for in the current folder, which a script that
    `pip` installed does not search by itself; the folder then stays in `sys.path`, at its end.

    Args:
        address: `module:Class`.
        kind: What the class has to be a subclass of.

    Raises:
        UnknownSolverError: There is no such module, it cannot be imported, or it has no such class.
        OptionError: The class is of another kind.

    >>> class_named("hashikit.solvers.native:NativeSolver", object).__name__
    'NativeSolver'
    """
    module, _, path = address.partition(":")
    try:
        _look_here(module)
        value: object = import_module(module)
        for name in path.split("."):
            value = getattr(value, name)
    except Exception as error:  # whatever the module does
        raise UnknownSolverError(
            "{address}: {kind}: {error}",
            address=address,
            kind=type(error).__name__,
            error=" ".join(str(error).split()),
        ) from error
    if not (isinstance(value, type) and issubclass(value, kind)):
        raise OptionError("{address} is no subclass of {kind}", address=address, kind=kind.__name__)
    return value


def _look_here(module: str) -> None:
    """Search the current folder, too, if it is needed."""
    from importlib.util import find_spec  # few programs need these
    from pathlib import Path

    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path and find_spec(module.partition(".")[0]) is None:
        sys.path.append(here)
