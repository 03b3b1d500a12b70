"""`hashi play`."""

from __future__ import annotations

from ..._util.signals import raise_lost, undisturbed
from ...errors import HashikitError, reason_of
from ...i18n.sentences import Message
from ..command import WholeNumber, command, option
from ..status import Exit
from ..terminal import log

PORT = 24274
"""Browsers keep saved data per address and port, so the port never changes. It lies below the
ephemeral ports, and no common server uses it."""


@command(
    ("Play in the browser", "hashi play"),
    ("Choose the port; do not open a browser", "hashi play --port 8000 --no-open"),
)
@option(
    "--port",
    "-p",
    metavar="N",
    type=WholeNumber(0, 65535),
    default=PORT,
    help="The port of the server; 0 means any free one.",
)
@option(
    "--embed-from",
    metavar="ORIGIN",
    multiple=True,
    help="Let pages of this origin show the game in a frame; may be given several times.",
)
@option("--open/--no-open", "browser", default=True, help="Open the game in the browser.")
def play(port: int, embed_from: tuple[str, ...], browser: bool) -> Exit:
    """Play, set and solve puzzles in the browser; Ctrl-C ends it.

    Only this machine can reach the game, and the game makes no requests to other hosts. Once
    opened, it works offline too. The browser saves progress per port: on another port the game
    starts fresh. If the game is already running, the command only opens it.
    """
    with undisturbed():
        from ...web.server import Server, is_served  # it takes long to import

    try:
        server = Server(port, embed_from=embed_from)
    except OSError as error:
        address = f"http://127.0.0.1:{port}/"
        running = is_served(address)
        if running and embed_from:
            raise HashikitError(
                "the game is already running at {address}; end it first, so that --embed-from "
                "takes effect",
                address=address,
            ) from None
        if running:
            log(Message("the game is already running at {address}", address=address))
            _open(address, browser)
            return Exit.OK
        if port != PORT:
            raise HashikitError(
                "port {port}: {reason}", port=port, reason=reason_of(error)
            ) from None
        server = Server(embed_from=embed_from)
        log(
            Message(
                "another program uses port {port}; the game uses a different port, where the "
                "browser has none of your saved progress",
                port=port,
            )
        )
    # While it serves, a Ctrl-C that was lost in a callback is raised again by this.
    server.service_actions = raise_lost  # type: ignore[method-assign]
    try:
        with server:
            log(Message("the game is at {address}; Ctrl-C ends it", address=server.address))
            _open(server.address, browser)
            server.serve_forever(poll_interval=0.1)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(Message("ended")) from None
    return Exit.OK


def _open(address: str, browser: bool) -> None:
    if not browser:
        return
    import webbrowser

    if not webbrowser.open(address):
        log(Message("could not open a browser; open this address yourself"))
