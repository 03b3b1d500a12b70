"""What a solver says of itself: its options, and the engines that do its work."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import OptionError, nearest
from ..i18n.sentences import Message
from .named import is_address

Value = str | int | bool | None
"""What an option can be."""

_MOST = 999_999_999
"""The largest number of an option; engines keep it in 32 bits."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a solver, as in `solve(puzzle, solver=…, engine="highs")`.

    The default's type is the option's: yes or no, a number from 0 to 999,999,999, or a word, one of
    `choices` if there are any; an option with the default `None` takes any word.

    >>> Option("engine", "scip", "What solves the model.", ("scip", "highs")).default
    'scip'
    """

    name: str
    default: Value
    help: str
    choices: tuple[str, ...] = ()
    program: bool = False
    """Whether the value is a program that the solver starts."""
    own: bool = False
    """Whether the value may also be a class of the user's, as `module:Class`."""

    def read(self, value: object, solver: str) -> Value:
        """Check a value, or turn its text into one.

        Raises:
            OptionError: It is not one of the choices, not of the right kind, or no command.

        >>> Option("workers", 1, "Threads.").read("8", "cpsat-flow")
        8
        """
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            if value in ("yes", "no"):
                return value == "yes"
            raise OptionError(
                "{solver}: {name} is yes or no, not {value}",
                solver=solver,
                name=self.name,
                value=repr(value),
            )
        if isinstance(self.default, int):
            number = value
            if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
                number = int(value)
            if isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= _MOST:
                return number
            raise OptionError(
                "{solver}: {name} is a whole number from 0 to 999,999,999, not {value}",
                solver=solver,
                name=self.name,
                value=repr(value),
            )
        if isinstance(value, str) and (
            not self.choices or value in self.choices or (self.own and is_address(value))
        ):
            if self.program:
                command_words(value)
            return value
        if value is None and self.default is None:
            return None
        if self.choices:
            hint = nearest(value, self.choices)
            raise OptionError(
                "{solver}: {name} cannot be {value}; {hint}",
                solver=solver,
                name=self.name,
                value=repr(value),
                hint=hint,
            )
        raise OptionError(
            "{solver}: {name} is a text, not {value}",
            solver=solver,
            name=self.name,
            value=repr(value),
        )


def command_words(command: str) -> list[str]:
    """A program and its arguments, as typed in a shell; no shell is involved.

    Raises:
        OptionError: The command is empty or has an open quotation mark.

    >>> command_words("kissat -q")
    ['kissat', '-q']
    """
    from shlex import split  # seldom needed

    try:
        words = split(command, posix=os.name != "nt")
    except ValueError as error:
        raise OptionError(
            "the command {command} cannot be read: {error}", command=repr(command), error=error
        ) from None
    if not words:
        raise OptionError("the command is empty")
    return words


@dataclass(frozen=True, slots=True)
class Engine:
    """A program or package that does the work; `version` is `None` where it is not installed.

    >>> Engine("highs", None, "pip install 'hashikit[mip]'").name
    'highs'
    """

    name: str
    version: str | None
    install: str
    """What to type to get it, `pip install 'hashikit[sat]'` for example."""


def packaged(name: str, distribution: str, extra: str) -> Engine:
    """An engine that comes as a Python package with one of hashikit's extras.

    >>> packaged("other", "no-such-package", "sat")
    Engine(name='other', version=None, install="pip install 'hashikit[sat]'")
    """
    from importlib.metadata import PackageNotFoundError, version  # slow to import

    try:
        found = version(distribution)
    except PackageNotFoundError:
        found = None
    return Engine(name, found, f"pip install 'hashikit[{extra}]'")


def settle(solver: str, options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Value]:
    """All options of a solver with their values.

    Raises:
        OptionError: There is no such option, or a value that it cannot have.

    >>> settle("cpsat-flow", (Option("workers", 1, "Threads."),), {})
    {'workers': 1}
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            hint = nearest(name, tuple(known)) if known else Message("it has no options")
            raise OptionError(
                "{solver} has no option {name}; {hint}", solver=solver, name=repr(name), hint=hint
            )
    return {
        name: option.read(given[name], solver) if name in given else option.default
        for name, option in known.items()
    }
