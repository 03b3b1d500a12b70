"""`hashi play`."""

from __future__ import annotations

from ..errors import HashikitError
from .command import Number, command, option
from .messages import say
from .status import Exit


@command(
    ("Play in the browser", "hashi play"),
    ("On a port of your choice, without opening a browser", "hashi play --port 8000 --no-open"),
)
@option(
    "--port",
    "-p",
    metavar="N",
    type=Number(0, 65535),
    default=0,
    show_default=False,
    help="The port of the server; by default a free one.",
)
@option("--open/--no-open", "browser", default=True, help="Open the game in the browser.")
def play(port: int, browser: bool) -> Exit:
    """Play, set and solve puzzles in the browser; Ctrl-C ends it.

    The game is served to this machine alone, and it asks for nothing from anywhere else. Once it
    has been open it also works without this command.
    """
    from ..site import Server  # it takes long to import

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
