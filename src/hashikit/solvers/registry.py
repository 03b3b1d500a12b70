"""The solvers by name.

To add one, write a module of this package that holds a `SOLVER`, and give it a line in `_MODULES`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .._util.limits import shown
from ..errors import OptionError, UnknownSolverError, nearest
from ..i18n.sentences import Message
from .bound import Bound
from .protocol import Solver

__all__ = ["get", "names", "split"]

# name -> module of this package; each module holds one `SOLVER`.
_MODULES = {
    "native": "native",
    "sat-lazy": "sat_lazy",
    "sat-propagator": "sat_propagator",
    "sat-eager": "sat_eager",
    "cpsat-flow": "cpsat_flow",
    "cpsat-lazy": "cpsat_lazy",
    "cpsat-signs": "cpsat_signs",
    "mip-cllv": "mip_cllv",
    "mip-lazy": "mip_lazy",
    "mip-flow": "mip_flow",
    "mip-bfs": "mip_bfs",
}


def names() -> list[str]:
    """The names that `get` knows, the default first.

    >>> names()[0]
    'native'
    """
    return list(_MODULES)


def get(spec: str, /, *, trusted: bool = True, **options: Any) -> Solver:
    """Look up a solver.

    Args:
        spec: Its name, or `name:option=value:…` for one with these options bound to it; its
            `name` is then the whole of that.
        trusted: Whether `spec` comes from your own code or from the user of this computer. Some
            options start a program, `sat-lazy:command=…` any program at all: pass `False` for a
            spec out of a file, a record or a request, and those options are refused in it.
        **options: More options to bind. These are always trusted.

    Raises:
        UnknownSolverError: There is no solver of that name.
        OptionError: `spec` is not text; the solver has no such option; the option cannot have that
            value, or would start a program and `spec` is not trusted.

    >>> get("native").name
    'native'
    >>> get("nativ")  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    UnknownSolverError: no solver 'nativ'; did you mean 'native'? available: native, …
    >>> get("sat-lazy:command=kissat -q", trusted=False)
    Traceback (most recent call last):
    hashikit.errors.OptionError: sat-lazy: command starts a program, which is not allowed here
    """
    name, given = split(spec)
    if name not in _MODULES:
        raise UnknownSolverError(
            Message("no solver {name}; {nearest}", name=repr(name), nearest=nearest(name, names()))
        )
    solver: Solver = import_module(f".{_MODULES[name]}", __package__).SOLVER
    if not trusted:
        for option in solver.options:
            if option.program and option.name in given:
                raise OptionError(
                    Message(
                        "{name}: {option} starts a program, which is not allowed here",
                        name=name,
                        option=option.name,
                    )
                )
    return Bound(solver, {**given, **options}) if given or options else solver


def split(spec: str) -> tuple[str, dict[str, str]]:
    """Take `name[:option=value]...` apart; a colon that begins no `option=` belongs to the value.

    Raises:
        OptionError: The name is followed by something other than `option=value`.

    >>> split("sat-lazy:command=C:/bin/cadical -q:workers=2")
    ('sat-lazy', {'command': 'C:/bin/cadical -q', 'workers': '2'})
    """
    if not isinstance(spec, str):
        raise OptionError(
            Message(
                "solver is {spec}, not the name of a solver, such as 'native'", spec=shown(spec)
            )
        )
    name, *parts = spec.split(":")
    options: dict[str, str] = {}
    last = ""
    for part in parts:
        option, equals, value = part.partition("=")
        if equals and option.isidentifier():
            last = option
            options[last] = value
        elif last:
            options[last] += f":{part}"
        else:
            raise OptionError(
                Message(
                    "{spec}: after the name comes ':option=value', not {text}",
                    spec=spec,
                    text=repr(f":{part}"),
                )
            )
    return name, options
