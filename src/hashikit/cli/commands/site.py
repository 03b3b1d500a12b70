"""`hashi site`."""

from __future__ import annotations

from ...errors import OptionError
from ...i18n.sentences import Message, count_message, render
from ..command import argument, command, option
from ..status import Exit
from ..terminal import printable, report


@command(
    ("Write the game to a folder, for any web server", "hashi site public/hashi"),
    (
        "Let pages of another site show it in a frame",
        "hashi site public/hashi --embed-from https://example.org",
    ),
    ("Write the board alone, for a page of your own", "hashi site --board public/hashi-board"),
)
@argument(
    "folder",
    metavar="DIR",
    help="A folder that is new, empty, or holds an earlier copy.",
)
@option(
    "--embed-from",
    metavar="ORIGIN",
    multiple=True,
    help="Let pages of this origin show the game in a frame; may be given several times. Without "
    "it, the origins of an earlier copy stay allowed; 'none' removes them.",
)
@option(
    "--board",
    is_flag=True,
    help="Write the board alone, for pages of your own: a JavaScript module with its types, its "
    "styles, and a README.",
)
def site(folder: str, embed_from: tuple[str, ...], board: bool) -> Exit:
    """Write the browser game to a folder that any static web server can serve, under any path.

    An earlier copy is replaced as a whole. Exit status: 0 written, 2 the folder holds
    something else or cannot be written.
    """
    from ...web.server import embedders, write, write_board  # it takes long to import

    if board:
        if embed_from:
            raise OptionError("--embed-from goes with the game, not with the board alone")
        report_number(folder, write_board(folder))
        return Exit.OK
    if embed_from:
        origins: tuple[str, ...] | None = () if embed_from == ("none",) else embed_from
    else:
        origins = None
    report_number(folder, write(folder, embed_from=origins))
    if there := embedders(folder):
        report(
            render(Message("pages of {origins} may show it in a frame", origins=", ".join(there)))
        )
    return Exit.OK


def report_number(folder: str, number: int) -> None:
    """Say how many files were written."""
    files = render(count_message("{number} file", "{number} files", number))
    report(f"{printable(folder)}: {files}")
