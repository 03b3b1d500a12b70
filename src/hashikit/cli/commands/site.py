"""`hashi site`."""

from __future__ import annotations

from ...i18n.sentences import counted
from ..command import argument, command
from ..status import Exit
from ..terminal import printable, report, told


@command(("Write the game to a folder, for any web server", "hashi site public/hashi"))
@argument(
    "folder",
    metavar="DIR",
    help="A folder that is new, empty, or holds an earlier copy of the game.",
)
def site(folder: str) -> Exit:
    """Write the browser game to a folder that any static web server can serve, under any path.

    An earlier copy of the game is replaced as a whole. Exit status: 0 written, 2 the folder holds
    something else or cannot be written.
    """
    from ...web.server import write  # it takes long to import

    number = write(folder)
    files = told(counted("{number} file", "{number} files", number))
    report(f"{printable(folder)}: {files}")
    return Exit.OK
