"""hashikit's questions over HTTP: `hashi serve`. See docs/howto/serve.md.

`settings` holds the limits, `fields` and `questions` what can be asked, `replies` and `proofs` the
answers, `work` the worker threads, `counts` the metrics, `pages` the description in OpenAPI and
HTML, `app` the ASGI application, `server` the process around it. Needs Starlette, Uvicorn and
prometheus-client, the extra `serve`.
"""

from __future__ import annotations

from ..errors import missing
from .settings import Settings


def run(settings: Settings) -> None:
    """Serve until SIGINT or SIGTERM.

    Args:
        settings: Where, and with which limits.

    Raises:
        MissingExtraError: The extra `serve` is not installed.
        OptionError: The address cannot be served.
        KeyboardInterrupt: SIGINT, after an orderly shutdown.
    """
    try:
        from .server import serve
    except ModuleNotFoundError as error:
        name = error.name or ""
        if name.partition(".")[0] not in ("starlette", "uvicorn", "prometheus_client", "anyio"):
            raise
        raise missing(name, "serve") from None
    serve(settings)
