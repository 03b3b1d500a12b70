"""The solvers by name: hashikit's own, those of other packages, and those of the program.

To add one to hashikit, write a subclass of `Formulation`, and give it a line in `_SOLVERS`. Anybody
else calls `register`, names an entry point of the group `hashikit.solvers`, or asks for a solver as
`module:Class`.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from .._util.checks import show
from ..errors import OptionError, UnknownSolverError, nearest
from .named import class_named, is_address
from .solver import Solver

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

S = TypeVar("S", bound=Solver)

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
    "minizinc": ("constraint", "MiniZinc"),
    "xcsp3": ("constraint", "Xcsp3"),
}
"""The module and the class of each solver; a module is imported when its solver is first used."""


GROUP = "hashikit.solvers"
"""The group of entry points in which other packages name their solvers."""

_registered: dict[str, type[Solver]] = {}
"""What this program added."""

_NAME = re.compile(r"[A-Za-z0-9][\w.+-]*\Z")


def names() -> list[str]:
    """The names that `get` knows: hashikit's, the default first, then those of other packages, then
    those that this program registered.

    >>> names()[0]
    'native'
    """
    return list(dict.fromkeys((*_SOLVERS, *_entry_points(), *_registered)))


def register(solver: type[S], /) -> type[S]:
    """Add a solver under the `name` of its class, for every command and function of this program.

    It is a decorator, too. A worker process gets the class itself, so that it has to stand in a
    module or in the script, not within a function.

    Args:
        solver: A subclass of `Solver`, usually of `Formulation`.

    Returns:
        The class.

    Raises:
        OptionError: It is no such class, its name cannot be one (letters, digits and `_.+-`), or
            another solver has that name.

    >>> from hashikit import Puzzle, solve
    >>> from hashikit.solvers.native import NativeSolver
    >>> @register
    ... class Mine(NativeSolver):
    ...     name = "mine"
    >>> solve(Puzzle.from_grid([[2, 0, 2]]), solver="mine").solver
    'mine'
    >>> unregister("mine")
    """
    if not (isinstance(solver, type) and issubclass(solver, Solver)):
        raise OptionError("register() takes a subclass of Solver, not {value}", value=show(solver))
    name = getattr(solver, "name", None)
    if not isinstance(name, str) or _NAME.match(name) is None:
        raise OptionError(
            "the name of a solver consists of letters, digits and _.+-, unlike {name}",
            name=show(name),
        )
    other = _registered.get(name)
    again = other is not None and (other.__module__, other.__qualname__) == (
        solver.__module__,
        solver.__qualname__,
    )  # a module that is loaded anew
    if name in _SOLVERS or (other is not None and not again):
        raise OptionError("there is a solver {name} already", name=repr(name))
    _registered[name] = solver
    return solver


def unregister(name: str, /) -> None:
    """Remove what `register` added.

    Raises:
        UnknownSolverError: No solver was registered under that name.

    >>> unregister("native")
    Traceback (most recent call last):
    hashikit.errors.UnknownSolverError: no solver 'native' was registered
    """
    if _registered.pop(name, None) is None:
        raise UnknownSolverError("no solver {name} was registered", name=repr(name))


def get(spec: str | Solver, /, *, trusted: bool = True, **options: Any) -> Solver:
    """Look up a solver.

    Args:
        spec: Its name, or `name:option=value:…` for one with these options bound to it; its
            `name` is then the whole of that. In place of a name, `module:Class` imports a class of
            yours, in the current folder too. A `Solver` is returned as it is, but for the options.
        trusted: Whether `spec` comes from your own code or from the user of this computer. Some
            options start a program, `sat-lazy:command=…` any program at all, and `module:Class`
            runs a module: pass `False` for a spec out of a file, a record or a request, and both
            are refused.
        **options: More options to bind. These are always trusted.

    Raises:
        UnknownSolverError: There is no solver of that name, no such module or class in it.
        OptionError: `spec` is neither text nor a `Solver`; the solver has no such option; the
            option cannot have that value, or would start a program and `spec` is not trusted.

    >>> get("native").name
    'native'
    >>> get("nativ")  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    UnknownSolverError: no solver 'nativ'; did you mean 'native'? available: native, …
    >>> get("sat-lazy:command=kissat -q", trusted=False)
    Traceback (most recent call last):
    hashikit.errors.OptionError: sat-lazy: command starts a program, which is not allowed here
    """
    if isinstance(spec, Solver):
        return spec.bound(**options) if options else spec
    name, settings = split(spec)
    kind = _kind(name, trusted)
    if not trusted:
        for option in kind.options:
            text = settings.get(option.name)
            if text is None:
                continue
            if option.program:
                raise OptionError(
                    "{name}: {option} starts a program, which is not allowed here",
                    name=name,
                    option=option.name,
                )
            if option.own and is_address(text):
                raise _not_allowed(text)
    return kind(**{**settings, **options})


def _kind(name: str, trusted: bool) -> type[Solver]:
    """The class of a solver."""
    if name in _SOLVERS:
        module, class_name = _SOLVERS[name]
        kind: type[Solver] = getattr(import_module(f".{module}", __package__), class_name)
        return kind
    if name in _registered:
        return _registered[name]
    if is_address(name):
        if not trusted:
            raise _not_allowed(name)
        own = class_named(name, Solver)  # type: ignore[type-abstract]
        if not isinstance(getattr(own, "name", None), str):
            raise OptionError("{address} has no name", address=name)
        return own
    entry = _entry_points().get(name)
    if entry is None:
        raise UnknownSolverError(
            "no solver {name}; {nearest}", name=repr(name), nearest=nearest(name, names())
        )
    return class_named(f"{entry.module}:{entry.attr}", Solver)  # type: ignore[type-abstract]


def _not_allowed(address: str) -> OptionError:
    return OptionError("{address} imports a module, which is not allowed here", address=address)


@cache
def _entry_points() -> dict[str, EntryPoint]:
    """The solvers of other packages, which are only imported when they are asked for."""
    from importlib.metadata import entry_points  # slow to import

    return {entry.name: entry for entry in entry_points(group=GROUP)}


def portable(solver: Solver, /) -> Solver:
    """Make sure that a solver can be sent to another process.

    Raises:
        OptionError: It cannot, because its class stands in a function, for example.

    >>> portable(get("native")).name
    'native'
    """
    import pickle  # seldom needed

    try:
        pickle.dumps(solver)
    except Exception as error:
        raise OptionError(
            "the solver {name} cannot be sent to another process: {error}",
            name=solver.name,
            error=" ".join(str(error).split()),
        ) from None
    return solver


def split(spec: str) -> tuple[str, dict[str, str]]:
    """Take `name[:option=value]...` apart; a colon that begins no `option=` belongs to the value.

    The name may be `module:Class`.

    Raises:
        OptionError: The name is followed by something other than `option=value`.

    >>> split("sat-lazy:command=C:/bin/cadical -q:workers=2")
    ('sat-lazy', {'command': 'C:/bin/cadical -q', 'workers': '2'})
    >>> split("mine:Solver:workers=2")
    ('mine:Solver', {'workers': '2'})
    """
    if not isinstance(spec, str):
        raise OptionError(
            "solver is {spec}, not the name of a solver, such as 'native'", spec=show(spec)
        )
    name, *parts = spec.split(":")
    if parts and name not in _SOLVERS and is_address(f"{name}:{parts[0]}"):
        name += f":{parts.pop(0)}"
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
