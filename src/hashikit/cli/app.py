"""The command line as a whole: the commands, their help, and what happens to their errors."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any, TypeAlias

import typer
import typer.main
from typer.core import TyperCommand, TyperGroup

from ..errors import HashikitError
from .lean import lean
from .output import Exit, prepare_streams, say

__all__ = ["COMMANDS", "run"]

COMMANDS = (
    "solve",
    "check",
    "count",
    "forced",
    "show",
    "explain",
    "hint",
    "rate",
    "convert",
    "export",
    "decode",
    "generate",
    "complete",
    "book",
    "likeliest",
    "bench",
    "solvers",
    "play",
    "site",
)
"""Each is a module here, with a function of that name and its `EXAMPLES`."""

Examples = Sequence[tuple[str, str]]
"""What it does, and the command line."""

_Click: TypeAlias = Any  # objects of Click's classes, whose module depends on Typer's version


def run(arguments: Sequence[str] | None = None) -> int:
    """Run `hashi` with these arguments; every foreseen failure is one line and an exit status."""
    prepare_streams()
    command = typer.main.get_command(_app())
    if "_HASHI_COMPLETE" in os.environ:
        command(prog_name="hashi")  # answers the shell and exits
    context = None
    try:
        args = list(sys.argv[1:] if arguments is None else arguments)
        with command.make_context("hashi", args) as context:
            status = command.invoke(context)
            sys.stdout.flush()
            return int(status or Exit.OK)
    except KeyboardInterrupt as interrupt:
        if sys.stderr.isatty():
            sys.stderr.write("\r")  # over the ^C that the terminal echoed
        say(str(interrupt) or "interrupted")
        return Exit.INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return Exit.PIPE
    except HashikitError as error:
        say(str(error))
        return Exit.BAD
    except OSError as error:
        name = error.filename
        say(f"{name}: {error.strerror}" if name is not None else str(error))
        return Exit.BAD
    except MemoryError:
        say("out of memory")
        return Exit.BAD
    except typer.Exit as done:
        return done.exit_code
    except Exception as error:
        return _usage_error(error)


def _usage_error(error: Exception) -> int:
    """One line for a wrong command line; anything else is a bug and goes on as it is."""
    if not hasattr(error, "format_message"):
        raise error
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "hashi"
    message = " ".join(error.format_message().split()).rstrip(".")
    say(f"{message[:1].lower()}{message[1:]} (see '{path} --help')")
    return Exit.BAD


def _drop_output() -> None:
    """Nobody reads any more: let what is still buffered go nowhere, silently."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _app() -> typer.Typer:
    app = typer.Typer(
        cls=_Commands,
        invoke_without_command=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(help=_HELP)(_hashi)
    return app


_HELP = (
    "Solve, explain, rate, make, check, count, draw and convert Hashi (Bridges) puzzles.\n\n"
    "PUZZLE is a file, a folder, '-' for standard input, a puzz.link URL, a game ID of Simon "
    "Tatham's Bridges, or a puzzle in one line. Formats are recognised by their content."
)


def _hashi(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", is_eager=True)
    ] = False,
) -> None:
    if version:
        from .._version import __version__

        print(f"hashi {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit


class _Command(TyperCommand):
    """A command whose help ends with its examples."""

    examples: Examples = ()

    def get_params(self, ctx: _Click) -> _Click:
        return lean(_tidy(super().get_params(ctx)))

    def format_help(self, ctx: _Click, formatter: _Click) -> None:
        super().format_help(ctx, formatter)
        formatter.write(_examples(self.examples))


class _Commands(TyperGroup):
    """The commands, each imported when it is used."""

    def list_commands(self, ctx: _Click) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: _Click, cmd_name: str) -> _Click:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f".{cmd_name}", __package__)
        function = getattr(module, cmd_name)
        paragraphs = (function.__doc__ or "").split("\n\n")
        app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
        app.command(
            cmd_name, cls=_Command, help="\n\n".join(" ".join(p.split()) for p in paragraphs)
        )(function)
        command = typer.main.get_command(app)
        command.examples = module.EXAMPLES  # type: ignore[attr-defined]
        return command

    def resolve_command(self, ctx: _Click, args: list[str]) -> _Click:
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(name, COMMANDS, 1)
            hint = f"did you mean '{near[0]}'?" if near else f"there are: {', '.join(COMMANDS)}"
            ctx.fail(f"no command '{name}'; {hint}")
        return super().resolve_command(ctx, args)

    def get_params(self, ctx: _Click) -> _Click:
        return lean(_tidy(super().get_params(ctx)))

    def format_help(self, ctx: _Click, formatter: _Click) -> None:
        super().format_help(ctx, formatter)
        formatter.write(_examples(EXAMPLES))


EXAMPLES: Examples = (
    ("Solve a puzzle in a file, from the web, or typed", "hashi solve puzzle.txt"),
    ("", "hashi solve 'https://puzz.link/p?hashi/3/3/4g3i3g2'"),
    ("", "hashi solve 4.3/.../3.2"),
    ("Is it the only solution?", "hashi solve --unique puzzle.txt"),
    ("All that a command can do", "hashi solve --help"),
)


def _tidy(params: _Click) -> _Click:
    """No types in the help where they say nothing: behind flags and arguments."""
    for param in params:
        if getattr(param, "is_flag", False) and param.metavar is None:
            param.metavar = ""
        elif param.nargs == -1 and hasattr(param, "display_type_rich"):
            param.display_type_rich = lambda ctx: None
    return params


def _examples(examples: Examples) -> str:
    """A panel like those of the options."""
    from rich.console import Console
    from rich.panel import Panel
    from rich.text import Text

    text = Text("\n").join(
        Text.assemble((f"# {what}\n" if what else "", "dim"), ("$ ", "dim"), (line, "bold"))
        for what, line in examples
    )
    console = Console()
    with console.capture() as capture:
        console.print(Panel(text, title="Examples", title_align="left", border_style="dim"))
    return capture.get()
