"""Click's commands, options and arguments, with sections and examples in a help that fits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import EnumType
from typing import Any

import click
from click.formatting import iter_rows, measure_table, wrap_text

from .._util import checks, limits
from .._version import __version__
from ..errors import OptionError
from ..i18n.sentences import Message, Spoken, Text, render
from .outputs import InputFiles, Writes, check_apart
from .status import Exit
from .terminal import naming_output

Example = tuple[str, str]
"""A caption (or `""`) and the command line."""

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class WholeNumber(click.ParamType):  # type: ignore[type-arg]
    """A whole number.

    Args:
        least: The smallest accepted value.
        most: The largest accepted value.
    """

    name = "number"

    def __init__(self, least: int = 0, most: int | None = None) -> None:
        self.least = least
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read it."""
        try:
            return checks.number("", int(value), self.least, self.most)
        except (ValueError, OptionError):
            bounds = Message("from {least} up", least=self.least)
            if self.most is not None:
                bounds = Message("from {least} to {most}", least=self.least, most=self.most)
            self.fail(
                render(
                    Message("'{value}' is not a whole number {bounds}", value=value, bounds=bounds)
                ),
                param,
                ctx,
            )


class Real(click.ParamType):  # type: ignore[type-arg]
    """A number; the library call checks its bounds."""

    name = "number"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Read it."""
        try:
            return float(value)
        except ValueError:
            self.fail(render(Message("'{value}' is not a number", value=value)), param, ctx)


class TimeLimit(click.ParamType):  # type: ignore[type-arg]
    """A time limit."""

    name = "seconds"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Read it."""
        try:
            seconds = limits.time_limit(float(value))
        except (ValueError, OptionError):
            seconds = None
        if seconds is None:
            self.fail(
                render(Message("'{value}' is not a number of seconds from 0 up", value=value)),
                param,
                ctx,
            )
        return seconds


class Size(click.ParamType):  # type: ignore[type-arg]
    """A number of bytes, such as `2GB`."""

    name = "size"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read it."""
        try:
            return checks.number("", bytes_of(value), 1, (1 << 63) - 1)
        except (ValueError, OptionError):
            self.fail(
                render(Message("'{value}' is not a size such as 500MB or 2GB", value=value)),
                param,
                ctx,
            )


def bytes_of(text: str) -> int:
    """A number of bytes as people write it: with k, M, G or T, also Ki to Ti, and perhaps a B.

    Raises:
        ValueError: It is none.

    >>> [bytes_of(text) for text in ("2000", "1.5 GB", "512m", "4GiB")]
    [2000, 1500000000, 512000000, 4294967296]
    """
    from fractions import Fraction  # it takes long to import

    match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*(?:([kmgt])(i?))?b?\s*", text, re.I | re.A)
    if match is None:
        raise ValueError(text)
    number, unit, binary = match.groups()
    power = "kmgt".index(unit.lower()) + 1 if unit else 0
    return int(Fraction(number) * (1024 if binary else 1000) ** power)


class Choice(click.Choice[str]):
    """One of some names; says in the reader's language what they are.

    Args:
        choices: The names, or an enumeration with these values, which then gives the member.
    """

    def __init__(self, choices: Iterable[str]) -> None:
        super().__init__([str(choice) for choice in choices])
        self._of: Callable[[str], str] = choices if isinstance(choices, EnumType) else str

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Read it."""
        return self._of(super().convert(value, param, ctx))

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        """Say which names there are."""
        names = ", ".join(map(repr, self.choices))
        return render(Message("'{value}' is not one of {names}", value=value, names=names))


_WIDEST = 100
"""Columns of the widest help: longer lines are hard to read."""
_NARROWEST = 20
_BESIDE = 24
"""Columns that a description needs beside its option; with less room it goes below."""


class Formatter(click.HelpFormatter):
    """Click's formatter for narrow terminals, too: its own lines have at least 50 columns."""

    def __init__(
        self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None
    ) -> None:
        if width is None:
            from shutil import get_terminal_size

            width = max(min(get_terminal_size().columns, _WIDEST) - 2, _NARROWEST)
        super().__init__(indent_increment, width, max_width)

    def write_heading(self, heading: str) -> None:
        """Write the title of a section."""
        indent = " " * self.current_indent
        self.write(f"{wrap_text(f'{heading}:', self.width, indent, indent)}\n")

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write names with their descriptions beside or, if there is no room, below them."""
        rows = list(rows)
        first = min(measure_table(rows)[0], col_max) + col_spacing
        if self.width - first - 2 >= _BESIDE:
            super().write_dl(rows, col_max, col_spacing)
            return
        name, about = " " * self.current_indent, " " * (self.current_indent + 4)
        for term, description in iter_rows(rows, 2):
            self.write(f"{wrap_text(term.strip(), self.width, name, about)}\n")
            if description:
                self.write(f"{wrap_text(description, self.width, about, about)}\n")


class Context(click.Context):
    """A context whose help is written by `Formatter`."""

    formatter_class = Formatter


def write_examples(examples: Sequence[Example], formatter: click.HelpFormatter) -> None:
    """Write the section with the examples so that they can be copied: a backslash continues a
    command that is longer than a line."""
    if not examples:
        return
    with formatter.section("Examples"):
        for what, line in examples:
            if what:
                caption = wrap_text(what, formatter.width, "  # ", "  # ")
                formatter.write(f"{caption}\n")
            formatter.write(f"  $ {_wrap(line, formatter.width - 2)}\n")


def _wrap(line: str, width: int) -> str:
    """A command in lines that fit as far as its words do."""
    lines = [""]
    for word in re.findall(r"(?:'[^']*'|[^' ])+", line):  # quotes may hold blanks
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and len(longer) + 4 > width:  # 4: what begins and ends a line
            lines.append(word)
        else:
            lines[-1] = longer
    return line if len(line) + 2 <= width else " \\\n      ".join(lines)


class CommandOption(click.Option):
    """An option.

    Args:
        section: Its section of the help.
        reads: Whether it names a file that the command reads.
        writes: What it names that the command writes.
        *args: As for `click.Option`.
        **kwargs: As for `click.Option`.
    """

    def __init__(
        self,
        *args: Any,
        section: str = "Options",
        reads: bool = False,
        writes: Writes | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.section = section
        self.reads = reads
        self.writes = writes


class Argument(click.Argument):
    """An argument with a line of help.

    Args:
        help: Its description.
        *args: As for `click.Argument`.
        **kwargs: As for `click.Argument`.
    """

    def __init__(self, *args: Any, help: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.help = help

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        """Return its name and its help."""
        return self.metavar or self.human_readable_name, self.help or ""


def _speak(context: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None and not context.resilient_parsing:
        Spoken.chosen.set(value)  # until `run` ends, so that errors use it too


def _language() -> click.Parameter:
    """The option that every command has."""
    return CommandOption(
        ["--language"],
        type=Choice(["en", "de", "ja"]),
        callback=_speak,
        expose_value=False,
        is_eager=True,
        help="Language of messages: English, German or Japanese.  [default: from the locale]",
        section="Output",
    )


class Command(click.Command):
    """A command whose help has sections and ends with examples.

    Args:
        examples: Command lines that work as they stand.
        english: Whether it speaks English only.
        *args: As for `click.Command`.
        **kwargs: As for `click.Command`.
    """

    context_class = Context

    def __init__(
        self, *args: Any, examples: Sequence[Example] = (), english: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.examples = examples
        self.english = english
        if not english:
            self.params.append(_language())

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Read the command line, and write the help if it asks for that."""
        with naming_output():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run it; errors about an argument of the library name the option instead."""
        self._check_files(ctx.params)
        try:
            return super().invoke(ctx)
        except OptionError as error:
            raise OptionError(in_options(error.message, options_of(self.params))) from None

    def _check_files(self, values: Mapping[str, Any]) -> None:
        """Refuse outputs that would replace an input or one another."""
        inputs: list[str] = []
        outputs: list[tuple[str, Writes, str]] = []
        for param in self.params:
            value = values.get(param.name or "")
            if isinstance(param, Argument) and str(param.metavar).startswith("PUZZLE"):
                inputs.extend((value,) if isinstance(value, str) else value or ())
            elif value is None:
                continue
            elif isinstance(param, CommandOption) and param.reads:
                inputs.append(value)
            elif isinstance(param, CommandOption) and param.writes is not None and value != "-":
                outputs.append((param.opts[0], param.writes, value))
        check_apart(outputs)
        files = InputFiles(inputs)
        files.check_standard_output()
        for _, _, path in outputs:
            files.check(path)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help, part by part."""
        self.format_usage(ctx, formatter)
        self.format_help_text(ctx, formatter)
        self.format_options(ctx, formatter)
        self.format_epilog(ctx, formatter)

    def sections(self, ctx: click.Context) -> list[tuple[str, list[tuple[str, str]]]]:
        """Return the arguments, then the options by section, `--help` last."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is not None:
                name = "Arguments" if isinstance(param, Argument) else "Options"
                sections.setdefault(getattr(param, "section", name), []).append(record)
        return sorted(sections.items(), key=lambda part: part[0] not in ("Arguments", "Options"))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the arguments and options."""
        for name, records in self.sections(ctx):
            with formatter.section(name):
                formatter.write_dl(records)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples."""
        write_examples(self.examples, formatter)


_OTHERWISE = {
    "rows": "--size",
    "cols": "--size",
    "loops=False": "--tree",
    "connected=False": "--connected no",
    "connected=True": "--connected yes",
}
"""Arguments of the library that an option of another name stands for."""


def options_of(params: Sequence[click.Parameter]) -> dict[str, str]:
    """The names of the options that stand for arguments of the library, by those arguments.

    >>> options_of([CommandOption(["--loops", "loop_share"])])
    {'loop_share': '--loops'}
    """
    options = {param.name: param.opts[0] for param in params if isinstance(param, click.Option)}
    by_name = {
        name: option
        for name, option in _OTHERWISE.items()
        if option.partition(" ")[0] in options.values()
    }
    by_name.update((name, option) for name, option in options.items() if name is not None)
    return by_name


def in_options(message: Text, options: Mapping[str, str]) -> Text:
    """A message about arguments of the library, with the names of the options for them.

    >>> message = Message("{name} is {value}, not a number", name="loop_share", value="2")
    >>> print(in_options(message, {"loop_share": "--loops"}))
    --loops is 2, not a number
    """
    if not isinstance(message, Message):
        return message
    values: dict[str, object] = {}
    for key, value in message.values.items():
        if isinstance(value, Message):
            values[key] = in_options(value, options)
        elif key in ("name", "other") and isinstance(value, str):
            values[key] = options.get(value, value)
        else:
            values[key] = value
    return message.with_values(values)


def command(*examples: Example, english: bool = False) -> Callable[[Callable[..., Exit]], Command]:
    """Turn a function into a command of the same name, with its docstring as help.

    Args:
        *examples: Command lines that work as they stand, for the end of the help.
        english: Whether it speaks English only, and so lacks the option `--language`.
    """

    def decorate(function: Callable[..., Exit]) -> Command:
        result = click.command(cls=Command, examples=examples, english=english)(function)
        result.help = result.help or help_of(function)
        return result

    return decorate


def help_of(function: Callable[..., Any]) -> str | None:
    """The docstring of a function. `python -OO` drops it; then it is read from the source.

    Returns:
        The docstring; `None` if there is none or no source.
    """
    if function.__doc__ is not None:
        return function.__doc__
    import ast
    import inspect

    try:
        tree = ast.parse(inspect.getsource(inspect.getmodule(function) or function))
    except (OSError, TypeError):
        return None
    functions = (node for node in tree.body if isinstance(node, ast.FunctionDef))
    return next((ast.get_docstring(n) for n in functions if n.name == function.__name__), None)


def description() -> str:
    """Describe the running command: its name and every option that affects the results."""
    from json import dumps

    context = click.get_current_context()
    options = {k: v for k, v in sorted(context.params.items()) if k not in _WAYS}
    return f"hashi {context.info_name} {dumps(options, default=str)} ({__version__})"


_WAYS = ("out", "jobs", "dask", "strict")
"""Options that change how the work is done but not its results."""


def option(*names: str, **settings: Any) -> Decorator:
    """Add an option to a command: `click.option` with a `section` of the help."""
    return click.option(*names, cls=CommandOption, **_with_paths(settings))


def argument(name: str, *, help: str, **settings: Any) -> Decorator:
    """Add an argument to a command: `click.argument` with `help`."""
    return click.argument(name, cls=Argument, help=help, **_with_paths(settings))


_PATHS = {
    "PUZZLE...": "file",
    "PUZZLE": "file",
    "[PUZZLE]...": "file",
    "LAYOUT...": "file",
    "SCAN...": "file",
    "ANSWER": "file",
    "SOLUTION": "file",
    "FILE": "file",
    "FOLDER": "dir",
    "DIR": "dir",
}
"""Shell completions by the metavar of a value in the help."""


def _with_paths(settings: dict[str, Any]) -> dict[str, Any]:
    """Let shells complete the names of files and folders."""
    kind = _PATHS.get(settings.get("metavar", ""))
    if kind is None or "shell_complete" in settings:
        return settings

    def complete(context: click.Context, param: click.Parameter, begun: str) -> list[Any]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(begun, type=kind)]

    return {**settings, "shell_complete": complete}
