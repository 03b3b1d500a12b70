"""A benchmark set in a folder, made or continued, for `hashi generate` and `hashi export`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter

from click import Argument, get_current_context
from click.core import ParameterSource

from .._util.units import duration
from ..bench.suites import Instance
from ..errors import HashikitError
from ..i18n.sentences import Message, counted, grouped
from .progress import Progress
from .status import Exit
from .terminal import printable, report, told


def alone() -> None:
    """Refuse the options that have nothing to do with a set."""
    asked = get_current_context()
    for parameter in asked.command.params:
        own = parameter.name or ""
        given = asked.get_parameter_source(own) is ParameterSource.COMMANDLINE
        if given and own not in ("suite", "only", "out", "color", "jobs"):
            value = parameter.opts[0]
            if isinstance(parameter, Argument):
                value = parameter.human_readable_name.strip("[].")
            raise HashikitError("{value} cannot be combined with --suite", value=value)


def folder(out: str | None) -> str:
    """The folder of a set, which has to be named."""
    if out is None or out == "-":
        raise HashikitError("--suite needs a folder: --out DIR")
    return out


def grow(wanted: Sequence[Instance], made: Iterator[tuple[Instance, bool]], out: str) -> Exit:
    """Make a set, and say how far it is.

    Args:
        wanted: What will be in the folder.
        made: Yields each of these once it is there, and whether it had to be made.
        out: The folder.
    """
    start, new = perf_counter(), 0
    with Progress(len(wanted)) as progress:
        for instance, made_now in made:
            progress.step(instance.name.removesuffix(".has"))
            new += made_now
    puzzles = counted("{number} puzzle", "{number} puzzles", len(wanted))
    there = Message("{puzzles} in {path}", puzzles=puzzles, path=printable(out))
    said = Message("{what}, {new} of them new", what=there, new=grouped(new))
    report(f"{told(said)} ({told(duration(perf_counter() - start))})")
    return Exit.OK
