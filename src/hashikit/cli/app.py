"""The command line as a whole: the commands, their help, and what happens to their errors.

To add a command, write a module of `commands` with a function of the same name, decorate it with
`command.command`, and add a line to `SECTIONS`. Commands are imported on first use.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import click

from .._util.signals import handle_signals, raise_lost, undisturbed
from .._version import __version__
from ..errors import HashikitError, reason_of
from ..i18n.sentences import (
    LANGUAGES,
    Message,
    Text,
    best_language,
    count_message,
    in_language,
    render,
)
from .command import Choice, Command, Context, Example, help_of, write_examples
from .status import Exit, of_error, of_signal
from .terminal import at, log, naming_output, prepare_streams, standard_output

SECTIONS: dict[str, dict[str, str]] = {
    "Solve": {
        "solve": "Solve puzzles and draw the solutions.",
        "check": "Check solutions: which rule is broken, and where.",
        "count": "Count the solutions of puzzles.",
        "sample": "Draw solutions at random, each as likely as any other.",
        "forced": "Find what every solution of a puzzle has in common.",
        "show": "Draw puzzles and solutions.",
    },
    "Reason as a person does": {
        "explain": "Explain puzzles: why each bridge must be there.",
        "hint": "Show the next step, and why it follows.",
        "rate": "Rate how hard puzzles are for a person.",
        "techniques": "List the solving techniques, easiest first.",
    },
    "Make": {
        "generate": "Make a puzzle to order, with exactly one solution.",
        "complete": "Complete layouts: find clues that give one solution.",
        "book": "Make a printable booklet.",
    },
    "Prove": {
        "prove": "Prove uniqueness, solution counts and forced bridges.",
        "verify": "Check proofs and report what they prove.",
    },
    "Exchange": {
        "convert": "Convert puzzles and their solutions.",
        "export": "Write puzzles as models for other solvers.",
        "decode": "Read a solver's answer to an exported model.",
        "likeliest": "Read puzzles whose clues are uncertain.",
    },
    "Train machines": {
        "dataset": "Make a data set of puzzles, solutions, reasons and proofs.",
        "tasks": "Make a set of questions for language models.",
        "evaluate": "Score a model's answers, by size and level.",
    },
    "Compare solvers": {
        "bench": "Time solvers on puzzles and check every answer.",
        "solvers": "List the solvers, and the engines installed here.",
    },
    "Serve": {
        "serve": "Answer questions over HTTP.",
    },
    "Play": {
        "play": "Play, set and solve puzzles in the browser.",
        "site": "Write the browser game to a folder, for any web server.",
    },
}
"""The commands by section of the help, each with a one-line description."""

COMMANDS: dict[str, str] = {name: what for part in SECTIONS.values() for name, what in part.items()}

EXAMPLES: Sequence[Example] = (
    ("Solve a puzzle in a file, from the web, or typed", "hashi solve puzzle.txt"),
    ("", "hashi solve 'https://puzz.link/p?hashi/3/3/4g3i3g2'"),
    ("", "hashi solve 4.3/.../3.2"),
    ("Is it the only solution?", "hashi solve --unique puzzle.txt"),
    ("See everything a command can do", "hashi solve --help"),
)


def run(
    arguments: Sequence[str] | None = None,
    command: click.Command | None = None,
    name: str | None = None,
    ready: Callable[[], object] = lambda: None,
) -> int:
    """Run a command. Every expected failure prints one line and sets the exit status.

    Args:
        arguments: The default is the process's own.
        command: The default is `hashi` itself.
        name: The name of the command in usage lines; the default is the one that was called,
            `hashi` or `hashikit`.
        ready: Called once Ctrl-C is handled; it may deliver a Ctrl-C that was postponed.
    """
    prepare_streams()
    args = list(sys.argv[1:] if arguments is None else arguments)
    english = isinstance(command, Command) and command.english
    with handle_signals(), in_language("en" if english else _language(args)):
        return _run(args, command, _program_name(arguments) if name is None else name, ready)


def _program_name(arguments: Sequence[str] | None) -> str:
    """The name that `hashi` was called by: it is installed under two."""
    base = os.path.basename(sys.argv[0]) if arguments is None and sys.argv else ""  # noqa: PTH119
    return "hashikit" if base in ("hashikit", "hashikit.exe") else "hashi"


def _language(args: Sequence[str]) -> str:
    """Find the language before the arguments are parsed, because parsing can fail.

    Without `--language` it is the locale of messages as POSIX defines it: the first of these
    variables that is set.
    """
    for option, value in zip(args, [*args[1:], ""], strict=False):
        language = value if option == "--language" else option.removeprefix("--language=")
        if language in LANGUAGES and option.startswith("--language"):
            return language
    locale = [name for name in map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG")) if name]
    return best_language(locale[:1])


def _run(
    args: list[str], command: click.Command | None, name: str, ready: Callable[[], object]
) -> int:
    """See `run`."""
    try:
        ready()
        if "_HASHI_COMPLETE" in os.environ:  # answer the shell and exit
            hashi.main(prog_name="hashi", complete_var="_HASHI_COMPLETE")
        command = hashi if command is None else command
        with command.make_context(name, args, **hashi.context_settings) as context:
            raise_lost()
            status = command.invoke(context)
            with naming_output():
                sys.stdout.flush()
            raise_lost()
            return int(status or Exit.OK)
    except KeyboardInterrupt as interrupt:
        if sys.stderr.isatty():
            sys.stderr.write("\r")  # over the ^C that the terminal echoed
        what = interrupt.args[0] if interrupt.args else None
        log(what if isinstance(what, Message) else Message("interrupted"))  # codecs add texts
        return of_signal()
    except BrokenPipeError:
        _drop_output()
        return Exit.PIPE
    except HashikitError as error:
        log(error.message)
        return of_error(error)
    except OSError as error:
        what = reason_of(error)
        log(what if error.filename is None else at(error.filename, what))
        return Exit.BAD
    except MemoryError:
        log(Message("out of memory"))
        return Exit.BAD
    except click.exceptions.Exit as done:  # after the help, the version or a shell's script
        return done.exit_code if _has_output() else Exit.BAD
    except click.ClickException as error:
        log(_usage(error))
        return Exit.BAD
    except Exception as error:
        return _internal(error)


def _has_output() -> bool:
    """Whether standard output is open; says so if it is not."""
    try:
        standard_output()
    except HashikitError as error:
        log(error.message)
        return False
    return True


def _internal(error: Exception) -> int:
    """Report a bug in hashikit in one line, with its place in the source."""
    from traceback import extract_tb

    if os.environ.get("HASHIKIT_TRACEBACK"):
        raise error
    places = [place for place in extract_tb(error.__traceback__) if "hashikit" in place.filename]
    place = f", {places[-1].filename.rpartition(os.sep)[2]}:{places[-1].lineno}" if places else ""
    what = " ".join(str(error).split())[:200]
    log(
        Message(
            "internal error: {name}: {what} (hashikit {version}{place})",
            name=type(error).__name__,
            what=what,
            version=__version__,
            place=place,
        )
    )
    return Exit.INTERNAL


def _usage(error: click.ClickException) -> Text:
    """Describe a usage error in one line."""
    context = getattr(error, "ctx", None)
    path = "hashi" if context is None else context.command_path
    return Message("{message} (see '{path} --help')", message=_wrong_usage(error), path=path)


def _wrong_usage(error: click.ClickException) -> Text:
    """Say what is wrong with a command line."""
    if isinstance(error, click.NoSuchOption):
        return _no_such_option(error)
    missing = error.param if isinstance(error, click.MissingParameter) else None
    if isinstance(missing, click.Argument):
        return Message("missing argument '{name}'", name=missing.human_readable_name)
    if isinstance(missing, click.Option):
        names = " / ".join(map(repr, missing.opts))
        return Message("missing option {names}", names=names)
    if isinstance(error, click.BadOptionUsage):
        if "does not take" in error.message:
            return Message("option '{option}' does not take a value", option=error.option_name)
        return Message("option '{option}' requires a value", option=error.option_name)
    extra = _EXTRA.match(error.message)
    if extra is not None:
        return count_message(
            "unexpected argument: {arguments}",
            "unexpected arguments: {arguments}",
            len(extra[1].split()),
            arguments=extra[1],
        )
    what = error.message
    if type(error) is click.BadParameter and error.param is not None:
        option = error.param.get_error_hint(error.ctx)
        what = " ".join(what.split()).rstrip(".")
        return Message("invalid value for {option}: {message}", option=option, message=what)
    what = " ".join(error.format_message().split()).rstrip(".")
    return what[:1].lower() + what[1:]


def _no_such_option(error: click.NoSuchOption) -> Text:
    """Say which option was probably meant."""
    from difflib import get_close_matches

    option, command = error.option_name, error.ctx.command if error.ctx else hashi
    elsewhere = _ELSEWHERE.get(option) or _ELSEWHERE.get(f"{command.name} {option}")
    if elsewhere is not None:
        return elsewhere.with_values({"option": option})
    other = _OTHER_NAMES.get(option)
    if other is not None and any(other in param.opts for param in command.params):
        return Message(
            "no such option '{option}'; did you mean '{near}'?", option=option, near=other
        )
    start = option[:3]  # "--" and a letter: few mistype that
    alike = [name[2:] for name in error.possibilities or () if name.startswith(start)]
    near = get_close_matches(option[2:], alike, 1)
    if near:
        return Message(
            "no such option '{option}'; did you mean '{near}'?", option=option, near=f"--{near[0]}"
        )
    return Message("no such option '{option}'", option=option)


_ELSEWHERE = {
    "--pdf": Message("no such option '{option}'; 'hashi book PUZZLE' makes a PDF"),
    "bench --plot": Message(
        "no such option '{option}'; keep the results with --out FILE, and "
        "'python papers/tables --from FILE --plot' of the source tree draws them"
    ),
    **dict.fromkeys(
        ("--png", "--svg"),
        Message("no such option '{option}'; 'hashi show PUZZLE {option} FILE' draws a puzzle"),
    ),
}
"""Options that people look for in commands without them, and what says where they are."""

_OTHER_NAMES = {
    "--difficulty": "--level",
    "--number": "--count",
    "--processes": "--jobs",
    "--shape": "--picture",
    "--threads": "--jobs",
    "--timeout": "--time-limit",
    "--workers": "--jobs",
}
"""What other programs call an option, and what it is called here."""

_EXTRA = re.compile(r"Got unexpected extra arguments? \((.*)\)")
"""What click says of arguments that a command does not have; it has no exception of their own."""


def _drop_output() -> None:
    """Discard what is still buffered: nobody reads the output any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class Commands(click.Group):
    """The commands, each imported on first use."""

    context_class = Context

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Read the command line, and write the help if it asks for that."""
        with naming_output():
            return super().make_context(*args, **extra)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one."""
        if cmd_name not in COMMANDS:
            return None
        with undisturbed():
            module = import_module(f".commands.{cmd_name}", __package__)
        command: Command = getattr(module, cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; suggest a name for a misspelled one."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-") and not ctx.resilient_parsing:
            from difflib import get_close_matches

            near = get_close_matches(name, COMMANDS, 1)
            hint = Message("available: {names}", names=", ".join(COMMANDS))
            if near:
                hint = Message("did you mean '{near}'?", near=near[0])
            ctx.fail(render(Message("no command '{name}'; {hint}", name=name, hint=hint)))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands by section without importing them."""
        width = max(map(len, COMMANDS))
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{name:<{width}}", what) for name, what in commands.items()])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples."""
        write_examples(EXAMPLES, formatter)


def _show_completion(context: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is None or context.resilient_parsing:
        return
    from click.shell_completion import get_completion_class

    shell = get_completion_class(value)
    assert shell is not None
    click.echo(shell(hashi, {}, "hashi", "_HASHI_COMPLETE").source())
    context.exit()


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "show_default": True,
    },
)
@click.version_option(__version__, message="hashi %(version)s", help="Print the version and exit.")
@click.option(
    "--show-completion",
    type=Choice(["bash", "zsh", "fish"]),
    is_eager=True,
    expose_value=False,
    callback=_show_completion,
    help="Print the script that makes this shell complete commands and options.",
)
@click.pass_context
def hashi(context: click.Context) -> None:
    """Solve, explain, rate, make, check, count, draw and convert Hashi (Bridges) puzzles.

    PUZZLE is a file, a folder, '-' for standard input, a puzz.link URL, a game ID of Simon Tatham's
    Bridges, or a puzzle in one line. Formats are recognized by their content.
    """
    if context.invoked_subcommand is None:
        standard_output()  # raises an error if it is closed
        with naming_output():
            click.echo(context.get_help())


hashi.help = hashi.help or help_of(hashi.callback or hashi)
