"""`hashi play`."""

from __future__ import annotations

from ..errors import HashikitError
from .command import Number, command, option
from .messages import say
from .status import Exit

PORT = 24274
"""A browser keeps what it saves by address and port, so the port is always the same. It is below
those that systems hand out, and no other server's by custom."""


@command(
    ("Play in the browser", "hashi play"),
    ("On a port of your choice, without opening a browser", "hashi play --port 8000 --no-open"),
)
@option(
    "--port",
    "-p",
    metavar="N",
    type=Number(0, 65535),
    default=PORT,
    help="The port of the server; 0 for a free one.",
)
@option("--open/--no-open", "browser", default=True, help="Open the game in the browser.")
def play(port: int, browser: bool) -> Exit:
    """Play, set and solve puzzles in the browser; Ctrl-C ends it.

    The game is served to this machine alone, and it asks for nothing from anywhere else. Once it
    has been open it also works without this command. The browser keeps progress for this port: at
    another port the game begins anew. If the game is served there already, it is only opened.
    """
    from ..site import Server, is_served  # it takes long to import

    try:
        server = Server(port)
    except OSError as error:
        address = f"http://127.0.0.1:{port}/"
        if is_served(address):
            say(f"the game is at {address} already")
            _open(address, browser)
            return Exit.OK
        if port != PORT:
            raise HashikitError(f"port {port}: {error.strerror}") from None
        server = Server()
        say(
            f"port {port} is taken by another program; on this other port the browser knows "
            "nothing of the progress made there"
        )
    with server:
        say(f"the game is at {server.address}; Ctrl-C ends it")
        _open(server.address, browser)
        try:
            server.serve_forever(poll_interval=0.1)
        except KeyboardInterrupt:
            raise KeyboardInterrupt("ended") from None
    return Exit.OK


def _open(address: str, browser: bool) -> None:
    if not browser:
        return
    import webbrowser

    if not webbrowser.open(address):
        say("no browser could be opened; open that address yourself")
