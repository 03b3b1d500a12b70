"""The command `hashi`. `main` runs it.

Each command is one module of this package, of the same name, and none imports another. They share:

    app        the list of commands, and the handling of errors
    command    turns a function into a command; options, arguments, examples
    help       help that fits the terminal
    options    options that several commands share
    inputs     puzzles, solutions and states from the command line
    parallel   one task for every puzzle, in this process or in several
    sinks      standard output, a file, a record
    streams    standard output and standard error as the system gives them
    files      file names, one per puzzle
    progress   the progress bar
    messages   one-line messages; formatted numbers
    status     exit statuses
    sources    files, folders, standard input, and what is read from each
    growing    an output file that an interrupted run leaves for the next to continue
    interrupt  the signals that end a command
    reports    solutions and broken rules, as lines and as JSON
    answers    the output of `hashi solve`
    ratings    ratings in one line
    made       new puzzles: their options, drawings and texts
    choices    named values of options
"""

from __future__ import annotations

TYPE_CHECKING = False  # see `hashikit`: Ctrl-C during this import would print Python's traceback
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
