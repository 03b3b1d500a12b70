"""The solvers by name.

To add one, write a subclass of `Formulation`, and give it a line in `_SOLVERS`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .._util.checks import shown
from ..errors import OptionError, UnknownSolverError, nearest
from .solver import Solver

_SOLVERS = {
    "native": ("native", "NativeSolver"),
    "sat-lazy": ("sat", "SatLazy"),
    "sat-propagator": ("sat", "SatPropagator"),
    "sat-eager": ("sat", "SatEager"),
    "cpsat-flow": ("cpsat", "CpSatFlow"),
    "cpsat-lazy": ("cpsat", "CpSatLazy"),
    "cpsat-signs": ("cpsat", "CpSatSigns"),
    "mip-cllv": ("mip.formulations", "MipCllv"),
    "mip-lazy": ("mip.formulations", "MipLazy"),
    "mip-flow": ("mip.formulations", "MipFlow"),
    "mip-bfs": ("mip.formulations", "MipBfs"),
}
"""The module and the class of each solver; a module is imported when its solver is first used."""


def names() -> list[str]:
    """The names that `get` knows, the default first.

    >>> names()[0]
    'native'
    """
    return list(_SOLVERS)


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
    if name not in _SOLVERS:
        raise UnknownSolverError(
            "no solver {name}; {nearest}", name=repr(name), nearest=nearest(name, names())
        )
    module, class_name = _SOLVERS[name]
    kind: type[Solver] = getattr(import_module(f".{module}", __package__), class_name)
    if not trusted:
        for option in kind.options:
            if option.program and option.name in given:
                raise OptionError(
                    "{name}: {option} starts a program, which is not allowed here",
                    name=name,
                    option=option.name,
                )
    return kind(**{**given, **options})


def split(spec: str) -> tuple[str, dict[str, str]]:
    """Take `name[:option=value]...` apart; a colon that begins no `option=` belongs to the value.

    Raises:
        OptionError: The name is followed by something other than `option=value`.

    >>> split("sat-lazy:command=C:/bin/cadical -q:workers=2")
    ('sat-lazy', {'command': 'C:/bin/cadical -q', 'workers': '2'})
    """
    if not isinstance(spec, str):
        raise OptionError(
            "solver is {spec}, not the name of a solver, such as 'native'", spec=shown(spec)
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
                "{spec}: after the name comes ':option=value', not {text}",
                spec=spec,
                text=repr(f":{part}"),
            )
    return name, options
