"""New puzzles: the options for wishes, their drawings and texts, and benchmark sets of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from os.path import exists  # pathlib takes long to import
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from .. import formats
from .._util.checks import choice
from ..board.geometry import MAX_SIDE
from ..board.puzzle import Puzzle
from ..board.solution import Solution
from ..errors import HashikitError, OptionError
from ..generator.outcome import Generated
from ..generator.request import (
    WISHES,
    Flag,
    LevelName,
    OneOf,
    Share,
    Techniques,
    Truth,
    Whole,
    Wish,
)
from ..i18n import translate
from ..i18n.sentences import RULES, Message, count_message, duration, group_digits, language, render
from ..levels import LEVELS, Level, level_name
from .command import Decorator, Real, WholeNumber, option
from .options import BOTH, LINES, among
from .outputs import Sink
from .progress import Progress
from .status import Exit, Stop
from .terminal import printable, report

if TYPE_CHECKING:
    from ..bench.suites import Instance


LEVEL_NAMES = ", ".join(LEVELS)
MIXED = "mixed"
"""Stands for all levels."""


def wishes(*names: str) -> Decorator:
    """Add options for wishes to a command, in this order.

    Each value becomes an argument under the name of the wish, fit for `Request`; that of `picture`
    is still the text of the option, which `art` reads.
    """

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        for name in reversed(names):
            function = option_for(name)(function)
        return function

    return add


def option_for(name: str, help: str | None = None) -> Decorator:
    """Add the option for one wish.

    Args:
        name: That of the field of `Request`.
        help: Its help, if not what `Request` says.
    """
    wish = WISHES[name]
    return option(
        *(wish.options or (wish.option,)),
        name,
        help=wish.help if help is None else help,
        section=wish.section,
        **_settings(wish),
    )


def _settings(wish: Wish) -> dict[str, Any]:
    """What the option for a wish accepts."""
    kind = wish.kind
    if isinstance(kind, Flag):
        return {"is_flag": True, "callback": lambda _context, _param, on: on != wish.default}
    if isinstance(kind, Truth):
        return {
            "metavar": kind.metavar,
            "default": "yes" if wish.default else "no",
            "shell_complete": among(("yes", "no")),
            "callback": lambda _context, param, word: (
                choice(param.opts[0], word, ("yes", "no")) == "yes"
            ),
        }
    settings: dict[str, Any] = {"metavar": wish.metavar or kind.metavar}
    if wish.default is not None:
        settings["default"] = wish.default
    if isinstance(kind, Whole):
        settings["type"] = WholeNumber(kind.least, kind.most)
    elif isinstance(kind, Share):
        settings["type"] = Real()
    elif isinstance(kind, OneOf | Techniques):
        settings["shell_complete"] = among(kind.names)
    if isinstance(kind, LevelName):
        settings["callback"] = level_said
    if isinstance(kind, Techniques):
        settings |= {"multiple": True, "callback": _none_if_empty}
    return settings


def _none_if_empty(
    context: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> tuple[str, ...] | None:
    return values or None


def level_said(context: click.Context, param: click.Parameter, value: str | None) -> Level | None:
    """Take a level by its name in the language of the command, too: `schwer` for `hard`."""
    return None if value is None else _level(value, param.opts[0])


def levels_said(
    context: click.Context, param: click.Parameter, value: str | None
) -> tuple[Level, ...] | None:
    """Take levels with commas between them, or `mixed` for all of them."""
    if value is None:
        return None
    levels = {_level(word, param.opts[0], MIXED) for word in value.split(",")}
    return LEVELS if None in levels else tuple(level for level in LEVELS if level in levels)


def _level(word: str, name: str, *also: str) -> Level | None:
    """The level of a name, in English or the language of the command; `None` for one of `also`."""
    word = word.strip()
    names = {translate(f"level.{level}"): level for level in LEVELS}
    for spoken, level in names.items():
        if word.lower() in (spoken.lower(), level):
            return level
    shown = [level if spoken.lower() == level else spoken for spoken, level in names.items()]
    choice(name, word.lower() if word.lower() in also else word, [*also, *shown])
    return None


def size_of(text: str) -> tuple[int, int]:
    """Read `7` or `7x9`, rows first.

    Raises:
        HashikitError: It is neither.

    >>> size_of("7"), size_of("7x9")
    ((7, 7), (7, 9))
    """
    sides = text.lower().replace("×", "x").split("x")
    if len(sides) == 1:
        sides *= 2
    if len(sides) != 2 or not all(side.isascii() and side.isdigit() for side in sides):
        raise HashikitError(
            "the size is ROWSxCOLS, such as 7x9, or one number, not '{text}'", text=text
        )
    longest = max(sides, key=len)
    if len(longest) > len(str(MAX_SIDE)) + 20:  # before Python refuses to read it
        bounds = Message("from {least} to {most}", least=1, most=MAX_SIDE)
        value = f"{longest[:20]}…"
        raise OptionError(
            "{name} is {value}, not a whole number {bounds}",
            name="size",
            value=value,
            bounds=bounds,
        )
    rows, cols = map(int, sides)
    return rows, cols


def art(file: str, size: str | None) -> str:
    """Convert an image or text file, or text art in one line, to text art of the given size."""
    from ..generator import picture

    rows_cols = (None, None) if size is None else size_of(size)
    plain = set(file) <= set("#./")
    if plain and ("#" in file or not exists(file)):  # noqa: PTH110
        return picture.scaled(file, *rows_cols)
    return picture.read(file, *rows_cols)


_MOST_RATED = 500
"""The largest number of islands for which the rating is shown without --level."""

to_format = option(
    "--format",
    "-f",
    metavar="FORMAT",
    shell_complete=among(formats.names()),
    help=f"Write the puzzle as one of {', '.join(formats.names())}; by default it is drawn. unsw "
    "is only for puzzles with three bridges per pair whose islands need not form one network.",
    section="Output",
)


def draw(
    sink: Sink, generated: Generated, seconds: float, solution: bool = False, model: str = "unique"
) -> None:
    """Draw a puzzle, with its solution if wanted, and describe it in one line."""
    sink.draw(generated.puzzle)
    if solution:
        sink.write("")
        sink.draw(generated.puzzle, generated.solution)
    sink.log(_description(generated, seconds, model))  # the output can be read back


def _description(generated: Generated, seconds: float, model: str) -> str:
    """The islands, the level, whether there is only one solution, and the seed."""
    number = len(generated.puzzle.islands)
    parts = [render(count_message("{number} island", "{number} islands", number))]
    if model != "unique":
        parts.append(render(Message("perhaps many solutions")))
    else:
        level, score = generated.level, generated.score
        if level is None and number <= _MOST_RATED:
            level, score = generated.rating.level, generated.rating.score
        if level is not None:
            parts.append(f"{level_name(level)} ({score})")
        parts.append(render(Message("one solution")))
    parts.append(render(Message("seed {seed}", seed=generated.seed)))
    return f"{RULES[language()].between.join(parts)} ({render(duration(seconds))})"


def write(
    sink: Sink,
    generated: Generated,
    format: str,
    seconds: float,
    solution: bool = False,
    model: str = "unique",
    in_one_line: bool = False,
) -> None:
    """Write a puzzle in a format, with its solution if wanted, and describe it in one line.

    Raises:
        Stop: It has to be in one line, and the format needs more for this one.
    """
    parts: list[Puzzle | Solution] = [generated.puzzle]
    if solution:
        parts.append(generated.solution)
    for part in parts[-1:] if format in BOTH else parts:
        if part is generated.solution and format not in BOTH:
            sink.write("")
        text = formats.dumps(part, format).removesuffix("\n")
        sink.write(one_line(text, format) if in_one_line else text)
    size = f"{generated.puzzle.rows}×{generated.puzzle.cols}"
    sink.log(f"{size}{RULES[language()].between}{_description(generated, seconds, model)}")


def check_holds_many(format: str, solution: bool) -> None:
    """Refuse formats that cannot hold several puzzles.

    Raises:
        Stop: The format needs more than one line per puzzle.
    """
    one_line("", format)
    if solution and format not in BOTH:
        raise Stop(
            "the format {format} cannot tell several puzzles from their solutions", format=format
        )


def one_line(text: str, format: str) -> str:
    """Return the text of one of several puzzles: one line, so that all can be read back.

    Raises:
        Stop: It needs more than one line.
    """
    if format == "text" and ":" not in text:
        return text.replace("\n", "/")
    if format not in LINES:
        raise Stop(
            "one text cannot hold several puzzles in the format {format}; use {names} or, for "
            "most puzzles, text",
            format=format,
            names=", ".join(LINES),
        )
    return text


def check_alone() -> None:
    """Refuse the options that have nothing to do with a set."""
    context = click.get_current_context()
    for parameter in context.command.params:
        own = parameter.name or ""
        is_given = context.get_parameter_source(own) is ParameterSource.COMMANDLINE
        if is_given and own not in ("suite", "only", "out", "color", "processes"):
            value = parameter.opts[0]
            if isinstance(parameter, click.Argument):
                value = parameter.human_readable_name.strip("[].")
            raise HashikitError("{value} cannot be combined with --suite", value=value)


def suite_folder(out: str | None) -> str:
    """The folder of a set, which has to be named."""
    if out is None or out == "-":
        raise HashikitError("--suite needs a folder: --out DIR")
    return out


def grow_suite(
    plan: Sequence[Instance], instances: Iterator[tuple[Instance, bool]], out: str
) -> Exit:
    """Make a set, and report how far it is.

    Args:
        plan: What will be in the folder.
        instances: Yields each of these once it is there, and whether it had to be made.
        out: The folder.
    """
    start, new = perf_counter(), 0
    with Progress(len(plan)) as progress:
        for instance, is_new in instances:
            progress.step(instance.name.removesuffix(".has"))
            new += is_new
    puzzles = count_message("{number} puzzle", "{number} puzzles", len(plan))
    there = Message("{puzzles} in {path}", puzzles=puzzles, path=printable(out))
    text = Message("{what}, {new} of them new", what=there, new=group_digits(new))
    report(f"{render(text)} ({render(duration(perf_counter() - start))})")
    return Exit.OK
