"""The command `hashi`. `main` runs it; each command is one module of this package."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `hashi` with these arguments, by default those of the process.

    Returns:
        The exit status: see `hashikit.cli.output.Exit`.
    """
    try:
        import gc

        from .app import run

        gc.freeze()  # what is loaded now stays; looking through it again costs 10 ms at the end
        return run(arguments)
    except KeyboardInterrupt:  # while still importing
        return 130
