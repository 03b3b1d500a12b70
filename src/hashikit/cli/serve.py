"""`hashi serve`."""

from __future__ import annotations

from .command import Number, Seconds, command, option
from .status import Exit

_LIMITS = "Limits"


@command(
    ("Answer over HTTP, on this machine alone", "hashi serve"),
    ("Behind a proxy that calls it by this name", "hashi serve --host 0.0.0.0 --name hashi.test"),
    ("With smaller limits", "hashi serve --time-limit 2 --cells 2500 --queue 100"),
)
@option("--host", metavar="ADDRESS", default="127.0.0.1", help="Listen on this address.")
@option("--port", "-p", metavar="N", type=Number(0, 65535), default=8017, help="On this port.")
@option(
    "--name",
    "names",
    metavar="NAME",
    multiple=True,
    help="A name by which it may be called, beside those of this machine; may be repeated.",
)
@option(
    "--workers",
    metavar="N",
    type=Number(),
    default=0,
    help="Work on so many questions at a time; 0: two per core.",
    section=_LIMITS,
)
@option(
    "--queue",
    metavar="N",
    type=Number(),
    default=1000,
    help="Let so many wait; one more is refused.",
    section=_LIMITS,
)
@option(
    "--wait",
    metavar="SECONDS",
    type=Seconds(),
    default=10.0,
    help="Refuse one that has waited so long.",
    section=_LIMITS,
)
@option(
    "--time-limit",
    "-t",
    metavar="SECONDS",
    type=Seconds(),
    default=10.0,
    help="Work so long on one at most.",
    section=_LIMITS,
)
@option(
    "--cells",
    metavar="N",
    type=Number(1),
    default=10_000,
    help="Take grids of so many cells at most.",
    section=_LIMITS,
)
@option(
    "--body",
    metavar="BYTES",
    type=Number(1),
    default=256 * 1024,
    help="Take requests of so many bytes at most.",
    section=_LIMITS,
)
@option(
    "--proof",
    metavar="BYTES",
    type=Number(1),
    default=1024 * 1024,
    help="Write and check proofs of so many bytes at most.",
    section=_LIMITS,
)
@option(
    "--connections",
    metavar="N",
    type=Number(1),
    default=4000,
    help="Keep so many connections at most.",
    section=_LIMITS,
)
@option(
    "--slow",
    metavar="SECONDS",
    type=Seconds(),
    default=10.0,
    help="Cut off a client that takes so long to send, or to read.",
    section=_LIMITS,
)
def serve(**asked: object) -> Exit:
    """Answer questions over HTTP: solve, rate, explain, prove, generate, render and others.

    The address / describes them, /openapi.json for programs; /health and /metrics tell how it is.
    The log goes to standard error, one JSON object a line. It reads none of your files and asks for
    nothing from anywhere. Ctrl-C or SIGTERM end it.
    """
    from ..serve import Settings, run  # they take long to import

    try:
        run(Settings(**asked))  # type: ignore[arg-type]
    except KeyboardInterrupt:
        raise KeyboardInterrupt("ended") from None
    return Exit.OK
