"""The command `hashi`. `main` runs it.

Each command is a module of the package `commands`, of the same name, and none imports another. They
share:

    app            the list of commands, and the handling of errors
    command        turns a function into a command; options, arguments, examples, help
    options        options that several commands share, and named values of options
    inputs         puzzles, solutions and states from the command line
    run            a command's work on each of its puzzles: here, in threads or processes, elsewhere
    outputs        standard output, a file, a record; picture files; names for files
    parquet        answers as a table in a file
    resuming       a file or folder that an interrupted run leaves for the next to continue
    terminal       standard output, standard error, one-line messages, colors
    progress       the progress bar
    status         exit statuses
    drawings       what `hashi solve` printed, read again
    ratings        ratings in one line
    answers        solutions as drawings and status lines, or as JSON
    new_puzzles    new puzzles: options for wishes, drawings and texts, benchmark sets
    openness       `hashi show --open`
"""

from __future__ import annotations

TYPE_CHECKING = False  # not imported: Ctrl-C during that would print Python's traceback
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `hashi` with these arguments; the default is the process's own.

    Returns:
        The exit status: see `hashikit.cli.status.Exit`.
    """
    try:
        from .._util.signals import exit_when_asked, undisturbed

        with undisturbed() as start:
            import atexit
            import gc

            from .app import run

            gc.freeze()  # what is loaded now stays loaded; scanning it at exit would cost 10 ms
            atexit.register(gc.freeze)  # and what a long run has made, which can cost 300 ms
            status = run(arguments, ready=start.lift)
        if arguments is None:
            exit_when_asked()
        return status
    except KeyboardInterrupt:  # before or after the part of `run` that says so itself
        import sys

        print("hashi: interrupted", file=sys.stderr)
        return 130
