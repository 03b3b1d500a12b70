"""`hashi play`."""

from __future__ import annotations

from typing import Annotated

import typer

from ..errors import HashikitError
from .output import Exit, say

EXAMPLES = (
    ("Play in the browser", "hashi play"),
    ("On a port of your choice, without opening a browser", "hashi play --port 8000 --no-open"),
)


def play(
    port: Annotated[
        int,
        typer.Option("--port", "-p", metavar="N", min=0, max=65535, help="By default a free one."),
    ] = 0,
    browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the game in the browser.")
    ] = True,
) -> Exit:
    """Play, set and solve puzzles in the browser; Ctrl-C ends it.

    The game is served to this machine alone, and it asks for nothing from anywhere else. Once it
    has been open it also works without this command.
    """
    from ..site import Server

    try:
        server = Server(port)
    except OSError as error:
        raise HashikitError(f"port {port}: {error.strerror}") from None
    with server:
        say(f"the game is at {server.address}; Ctrl-C ends it")
        if browser:
            import webbrowser

            if not webbrowser.open(server.address):
                say("no browser could be opened; open that address yourself")
        try:
            server.serve_forever(poll_interval=0.1)
        except KeyboardInterrupt:
            raise KeyboardInterrupt("ended") from None
    return Exit.OK
