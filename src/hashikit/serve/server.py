"""The process around the application: the socket, the clock, the log, and slow clients."""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import socket
import sys
import time
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.server import Server as Uvicorn

from ..errors import OptionError, reason_of
from .app import HEAD_BYTES, LOG, Service
from .settings import Settings

_TICK = 0.1


def serve(settings: Settings) -> None:
    """Serve until SIGINT or SIGTERM.

    Raises:
        OptionError: The address cannot be served.
        KeyboardInterrupt: SIGINT.
    """
    _log()
    _open_files(settings.connections + 100)
    sys.setswitchinterval(0.001)  # threads that read puzzles must not hold up the loop for long
    place = _listen(settings)
    service = Service(settings)
    config = uvicorn.Config(
        service.app,
        http="h11",  # it bounds the heads of requests
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=settings.connections,
        h11_max_incomplete_event_size=HEAD_BYTES,
        timeout_keep_alive=max(1, int(settings.slow)),
        timeout_graceful_shutdown=2,
        backlog=2048,
    )
    server = _TimedServer(config, service)
    try:
        server.run(sockets=[place])
    finally:
        service.work.end()
    for number in server.ended_by:
        signal.raise_signal(number)


def _listen(settings: Settings) -> socket.socket:
    try:
        addresses = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)
        family, kind, protocol, _, address = addresses[0]
        place = socket.socket(family, kind, protocol)  # makes asyncio send small parts at once
        try:
            place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            # Unread output then piles up here, where it is noticed, and not in the system.
            place.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 128 * 1024)
            place.bind(address)
        except OSError:
            place.close()
            raise
    except OSError as error:
        raise OptionError(
            "{host}, port {port}: {reason}",
            host=settings.host,
            port=settings.port,
            reason=reason_of(error),
        ) from None
    return place


class _TimedServer(Uvicorn):
    """Uvicorn with a clock: it enforces the limits and disconnects slow clients."""

    def __init__(self, config: uvicorn.Config, service: Service) -> None:
        super().__init__(config)
        self._service = service
        self._since: dict[Any, tuple[float, tuple[str, int, Any]]] = {}
        """For each connection: what it waits for, since when, and how much of which response is
        left."""
        self.ended_by: list[int] = []
        """Signals received, raised again after everything is closed."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Note the signal, and close. Uvicorn would raise it again while its loop still runs."""
        super().handle_exit(sig, frame)
        self.ended_by.append(sig)
        self._captured_signals.clear()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, with the clock."""
        await super().startup(sockets)
        host = self._service.settings.host
        port = self.servers[0].sockets[0].getsockname()[1]
        address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        LOG.info("serving", extra={"fields": {"address": address}})
        self._clock = asyncio.create_task(self._run())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop running work, then shut down as Uvicorn does."""
        self._service.work.end()
        await super().shutdown(sockets)
        self._clock.cancel()

    async def _run(self) -> None:
        beat = 0
        while True:
            await asyncio.sleep(_TICK)
            try:
                self._service.tick()
                beat += 1
                if beat % 5 == 0:
                    self._look()
            except Exception:
                LOG.exception("clock")

    def _look(self) -> None:
        """Close connections that send no head, or whose client does not read the answer."""
        now = time.monotonic()
        connections: set[Any] = {*self.server_state.connections}
        self._service.metrics.connections.set(len(connections))
        since: dict[Any, tuple[float, tuple[str, int, Any]]] = {}
        for connection in connections:
            transport = connection.transport
            if transport is None:
                continue
            left = transport.get_write_buffer_size()
            cycle = connection.cycle
            idle = cycle is None or cycle.response_complete
            what = "answer" if left else "head" if idle else "work"
            state = (what, left, cycle)
            then, before = self._since.get(connection, (now, state))
            if before != state:
                then = now
            since[connection] = (then, state)
            # Half a second more than Uvicorn's own limit between requests.
            if what != "work" and now - then > self._service.settings.slow + 0.5:
                self._service.metrics.cut.labels(what).inc()
                transport.abort()
        self._since = since


def _open_files(most: int) -> None:
    """Allow this many connections."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, hard), hard))


class _Json(logging.Formatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line)


def _log() -> None:
    """Write the log to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Json())
    for name, level in (("hashikit.serve", logging.INFO), ("uvicorn", logging.ERROR)):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.propagate = False
        logger.setLevel(level)
