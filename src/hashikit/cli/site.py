"""`hashi site`."""

from __future__ import annotations

from .command import argument, command
from .messages import count_of, printable
from .status import Exit


@command(("Write the game to a folder, for any web server", "hashi site public/hashi"))
@argument("folder", metavar="DIR", help="New, empty, or with a game written before.")
def site(folder: str) -> Exit:
    """Write the game as a folder that any server of static files can serve, under any path.

    A game that is there already is replaced as a whole. Exit status: 0 written, 2 something else is
    in the folder, or it cannot be written.
    """
    from ..site import write  # it takes long to import

    print(f"{printable(folder)}: {count_of(write(folder), 'file')}")
    return Exit.OK
