"""`hashi serve`."""

from __future__ import annotations

from ...i18n.sentences import Message
from ..command import TimeLimit, WholeNumber, command, option
from ..status import Exit

_LIMITS = "Limits"


@command(
    ("Serve this machine only", "hashi serve"),
    (
        "Serve behind a proxy that uses this host name",
        "hashi serve --name hashi.test",
    ),
    ("Set lower limits", "hashi serve --time-limit 2 --cells 2500 --queue 100"),
)
@option("--host", metavar="ADDRESS", default="127.0.0.1", help="Listen on this address.")
@option(
    "--port",
    "-p",
    metavar="N",
    type=WholeNumber(0, 65535),
    default=8017,
    help="Listen on this port.",
)
@option(
    "--name",
    "names",
    metavar="NAME",
    multiple=True,
    help="Accept this host name besides those of this machine; may be repeated.",
)
@option(
    "--workers",
    metavar="N",
    type=WholeNumber(),
    default=0,
    help="Work on this many requests at a time; 0 means two per core.",
    section=_LIMITS,
)
@option(
    "--queue",
    metavar="N",
    type=WholeNumber(),
    default=1000,
    help="Let this many requests wait; refuse any more.",
    section=_LIMITS,
)
@option(
    "--wait",
    metavar="SECONDS",
    type=TimeLimit(),
    default=10.0,
    help="Refuse a request that has waited this long.",
    section=_LIMITS,
)
@option(
    "--time-limit",
    "-t",
    metavar="SECONDS",
    type=TimeLimit(),
    default=10.0,
    help="Work at most this long on a request.",
    section=_LIMITS,
)
@option(
    "--cells",
    metavar="N",
    type=WholeNumber(1),
    default=10_000,
    help="Accept grids of at most this many cells.",
    section=_LIMITS,
)
@option(
    "--body",
    metavar="BYTES",
    type=WholeNumber(1),
    default=256 * 1024,
    help="Accept requests of at most this many bytes.",
    section=_LIMITS,
)
@option(
    "--proof",
    metavar="BYTES",
    type=WholeNumber(1),
    default=1024 * 1024,
    help="Write and check proofs of at most this many bytes.",
    section=_LIMITS,
)
@option(
    "--connections",
    metavar="N",
    type=WholeNumber(1),
    default=4000,
    help="Keep at most this many connections.",
    section=_LIMITS,
)
@option(
    "--slow",
    metavar="SECONDS",
    type=TimeLimit(),
    default=10.0,
    help="Disconnect a client that takes this long to send or to read.",
    section=_LIMITS,
)
def serve(**options: object) -> Exit:
    """Answer questions over HTTP: solve, rate, explain, prove, generate, render and others.

    The page at / documents the requests, /openapi.json does so for programs; /health and /metrics
    report the server's state. The log goes to standard error, one JSON object per line. The server
    reads none of your files and makes no requests to other hosts. Ctrl-C or SIGTERM ends it.
    """
    from ...serve import run
    from ...serve.settings import Settings

    try:
        run(Settings(**options))  # type: ignore[arg-type]
    except KeyboardInterrupt:
        raise KeyboardInterrupt(Message("ended")) from None
    return Exit.OK
