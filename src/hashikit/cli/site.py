"""`hashi site`."""

from __future__ import annotations

from typing import Annotated

import typer

from .output import Exit, count_of

EXAMPLES = (("Write the game to a folder, for any web server", "hashi site public/hashi"),)


def site(
    folder: Annotated[
        str,
        typer.Argument(
            metavar="DIR", help="New, empty, or with a game written before.", show_default=False
        ),
    ],
) -> Exit:
    """Write the game as a folder that any server of static files can serve, under any path.

    A game that is there already is replaced as a whole. Exit status: 0 written, 2 something else is
    in the folder, or it cannot be written.
    """
    from ..site import write

    print(f"{folder}: {count_of(write(folder), 'file')}")
    return Exit.OK
