"""The command `hashi`. `main` runs it.

Each command is one module of this package, of the same name, and none imports another. They share:

    app        the list of commands, and what becomes of errors
    command    what makes a function a command; options, arguments, examples
    options    the options that several commands have
    inputs     the puzzles, solutions and states given on the command line
    parallel   the same task with every puzzle, in this process or in several
    sinks      standard output, a file, a record
    files      the names of files, one per puzzle
    progress   the progress bar
    messages   one-line messages; numbers in words
    status     exit statuses
    sources    files, folders, standard input: what is read of each
    growing    a file of answers that the next run goes on with
    interrupt  the signals that ask to end
    reports    solutions and mistakes, as lines and as JSON
    answers    what `hashi solve` shows
    ratings    ratings
    made       new puzzles: their options, drawings and texts
    choices    names that are values of options
"""

from __future__ import annotations

TYPE_CHECKING = False  # see `hashikit`: Ctrl-C while this is imported is a traceback of Python's
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `hashi` with these arguments, by default those of the process.

    Returns:
        The exit status: see `hashikit.cli.status.Exit`.
    """
    try:
        from .._signals import undisturbed

        with undisturbed():
            import gc

            from .app import run

        gc.freeze()  # what is loaded now stays; looking through it again costs 10 ms at the end
        return run(arguments)
    except KeyboardInterrupt:  # while still importing
        return 130
