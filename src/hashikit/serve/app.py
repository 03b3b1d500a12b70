"""The ASGI application: what comes in over HTTP, and what goes out."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from ipaddress import ip_address
from time import perf_counter
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event

from .. import i18n
from .._version import __version__
from ..errors import FormatError, HashikitError, LimitReachedError, MissingExtraError
from ..i18n.sentences import Message, Text, render
from . import pages
from .metrics import Metrics
from .questions import QUESTIONS, Endpoint
from .replies import Answer
from .settings import Settings
from .work import Job, Overloaded, Stopped, Work

LOG = logging.getLogger("hashikit.serve")

_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_RETRY = {"Retry-After": "1"}


_UTF8 = ("utf-8", "utf8")
_HEAD_LINES = 100
HEAD_BYTES = 16 * 1024
"""The largest head of a request. The server itself limits only heads that come in several parts."""


class _Refused(Exception):
    """A rejected request: the status and the reason."""

    def __init__(
        self, status: int, message: Message, limit: str = "", headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.limit = limit
        self.headers = headers or {}


class Service:
    """The service: `app` is the ASGI application, and `tick` is to be called every 100 ms."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.work = Work(settings.workers, settings.queue, settings.wait, settings.time_limit)
        self.held_bytes = 0
        """Bytes of all requests that are being received, wait or are worked on."""
        self._openapi, self._page = pages.openapi(settings), pages.page(settings)
        routes = [Route(f"/{name}", self._answer, methods=["POST"]) for name in QUESTIONS]
        routes += [
            Route("/", self._front),
            Route("/openapi.json", self._describe),
            Route("/health", self._health),
            Route("/metrics", self._metrics),
        ]
        inner = Starlette(
            routes=routes,
            lifespan=self._lifespan,
            exception_handlers={404: _not_found, 405: _not_found, 500: _server_error},
        )
        inner.router.redirect_slashes = False
        self.app: ASGIApp = _Outer(inner, self)

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        yield
        self.work.end()

    def tick(self) -> None:
        """Enforce the limits, and update the gauges."""
        self.work.tick()
        self.metrics.waiting.set(self.work.waiting)
        self.metrics.working.set(self.work.working)
        self.metrics.held_bytes.set(self.held_bytes)

    async def _front(self, request: Request) -> Response:
        return Response(self._page, media_type="text/html; charset=utf-8")

    async def _describe(self, request: Request) -> Response:
        return Response(self._openapi, media_type="application/json")

    async def _health(self, request: Request) -> Response:
        return _json(
            {
                "status": "ok",
                "version": __version__,
                "workers": self.work.workers,
                "working": self.work.working,
                "waiting": self.work.waiting,
            }
        )

    async def _metrics(self, request: Request) -> Response:
        self.tick()
        return Response(self.metrics.text(), headers={"Content-Type": self.metrics.media})

    async def _answer(self, request: Request) -> Response:
        """Answer a question."""
        question = QUESTIONS[request.url.path.removeprefix("/")]
        size = 0
        try:
            most = question.most(self.settings)
            size = self._check_head(request, most)
            self.held_bytes += size
            body = bytearray()
            try:
                async with asyncio.timeout(self.settings.slow):
                    async for chunk in request.stream():
                        body += chunk
                        if len(body) > most:
                            raise _too_large(most)
                        if len(body) > size:  # nothing was announced
                            self.held_bytes += len(body) - size
                            size = len(body)
                            self._check_held()
            except TimeoutError:
                raise _Refused(
                    408,
                    Message("the request did not arrive in time"),
                    "slow",
                    {"Connection": "close"},
                ) from None
            request.scope["hashi"]["bytes_in"] = len(body)
            return await self._run(request, question, bytes(body))
        except _Refused as refused:
            if refused.limit:
                self.metrics.refusals.labels(refused.limit).inc()
            return _error(request, refused.status, refused.args[0], headers=refused.headers)
        except ClientDisconnect:
            self.metrics.disconnects.inc()
            request.scope["hashi"]["note"] = "the client left"
            return Response(status_code=499)
        finally:
            self.held_bytes -= size

    def _check_head(self, request: Request, most: int) -> int:
        """Check the head of a request and return the length that it announces."""
        kind, _, parameters = request.headers.get("content-type", "").partition(";")
        if kind.strip().lower() != "application/json":
            raise _Refused(415, Message("the content type of the request is not application/json"))
        for parameter in parameters.split(";"):
            name, _, value = parameter.partition("=")
            if name.strip().lower() == "charset" and value.strip(' "').lower() not in _UTF8:
                raise _Refused(
                    415,
                    Message(
                        "the character encoding of the request is {charset}; JSON is UTF-8",
                        charset=value.strip()[:40],
                    ),
                )
        if request.headers.get("content-encoding", "identity").strip().lower() != "identity":
            raise _Refused(415, Message("the body of the request is compressed; send it as it is"))
        length = request.headers.get("content-length", "0")
        size = int(length) if length.isascii() and length.isdigit() and len(length) < 16 else 0
        if size > most:
            raise _too_large(most)
        if self.held_bytes + size > self.settings.held:
            self._full()
        return size

    def _check_held(self) -> None:
        if self.held_bytes > self.settings.held:
            self._full()

    def _full(self) -> None:
        raise _Refused(503, Message("the service has no room for another request"), "held", _RETRY)

    async def _run(self, request: Request, question: Endpoint, body: bytes) -> Response:
        """Let a thread answer, unless the client disconnects first."""
        note: dict[str, Any] = request.scope["hashi"]
        task: Job[Answer] = Job(lambda: question.answer(body, self.settings))
        answer = asyncio.ensure_future(self.work.ask(task))
        disconnect = asyncio.ensure_future(_wait_for_disconnect(request))
        try:
            await asyncio.wait((answer, disconnect), return_when=asyncio.FIRST_COMPLETED)
            if not answer.done():
                task.stop.set()
                raise ClientDisconnect
            reply = answer.result()
            return Response(reply.body, headers={"Content-Type": reply.media})
        except Overloaded:
            raise _Refused(503, Message("too many questions at a time"), "queue", _RETRY) from None
        except Stopped:
            if self.work.ended:
                raise _Refused(
                    503,
                    Message("the service is shutting down"),
                    "end",
                    {**_RETRY, "Connection": "close"},
                ) from None
            raise _Refused(504, Message("answering the question took too long"), "time") from None
        except FormatError as error:
            return _error(request, 400, error.reason, error.line, error.column)
        except MissingExtraError as error:
            return _error(request, 501, error.message)
        except LimitReachedError as error:
            return _error(request, 504, error.message)
        except HashikitError as error:
            return _error(request, 400, error.message)
        except MemoryError:
            raise _Refused(503, Message("out of memory"), "memory", _RETRY) from None
        finally:
            for waiting in (answer, disconnect):
                waiting.cancel()
            await asyncio.wait((answer, disconnect))
            with suppress(BaseException):
                answer.exception()  # retrieved, so that asyncio does not complain
            note["waited"] = round(task.waiting_time, 6)
            self.metrics.waiting_times.observe(task.waiting_time)


def _too_large(most: int) -> _Refused:
    message = Message("the request is too large: at most {most} bytes", most=most)
    return _Refused(413, message, "body", {"Connection": "close"})


async def _wait_for_disconnect(request: Request) -> None:
    """Wait until the client disconnects."""
    while True:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            return


class _Outer:
    """Wraps all requests: checks the host name, sets the response headers, writes the log."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self._app = app
        self._service = service
        settings = service.settings
        self._names = {"127.0.0.1", "localhost", "[::1]", *settings.names}
        if not _is_any(settings.host):
            self._names.add(f"[{settings.host}]" if ":" in settings.host else settings.host)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        start = perf_counter()
        note = scope["hashi"] = {"status": 0, "bytes_in": 0, "bytes_out": 0, "note": ""}

        names = {name for name, _ in scope["headers"]}
        # RFC 9112, 6.1: another server may have counted the bytes of such a request differently.
        closes = {b"content-length", b"transfer-encoding"} <= names

        async def out(message: Event) -> None:
            if message["type"] == "http.response.start":
                if closes:
                    message["headers"] = [*message["headers"], (b"connection", b"close")]
                note["status"] = message["status"]
                if message["status"] == 499:  # the client has disconnected
                    message["status"] = 400
                message["headers"] += [
                    (name.lower().encode(), value.encode()) for name, value in _HEADERS.items()
                ]
            else:
                note["bytes_out"] += len(message.get("body", b""))
            await send(message)

        try:
            if _too_long(scope):
                message = Message(
                    "the head of the request is too large: at most {lines} lines and {most} bytes",
                    lines=_HEAD_LINES,
                    most=HEAD_BYTES,
                )
                answer = _error(Request(scope), 431, message, headers={"Connection": "close"})
                await answer(scope, receive, out)
            elif self._has_own_name(scope):
                await self._app(scope, receive, out)
            else:
                answer = _error(
                    Request(scope), 421, Message("the service does not answer to this name")
                )
                await answer(scope, receive, out)
        finally:
            self._tell(scope, note, perf_counter() - start)

    def _has_own_name(self, scope: Scope) -> bool:
        """Whether the request uses one of the service's names: a page from elsewhere that made up
        a name for this machine (DNS rebinding) does not."""
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1:
            return False
        name, _, port = hosts[0].lower().rpartition(":")
        if not port.isdigit():
            name = hosts[0].lower()
        return name in self._names

    def _tell(self, scope: Scope, note: dict[str, Any], seconds: float) -> None:
        metrics = self._service.metrics
        path = scope["path"]
        name = path if path.removeprefix("/") in _KNOWN else "other"
        metrics.requests.labels(name, str(note["status"])).inc()
        metrics.seconds.labels(name).observe(seconds)
        client = scope.get("client")
        LOG.info(
            "request",
            extra={
                "fields": {
                    "client": client[0] if client else None,
                    "method": scope["method"],
                    "path": path[:200],
                    **{key: value for key, value in note.items() if value != ""},
                    "seconds": round(seconds, 6),
                }
            },
        )


_KNOWN = {*QUESTIONS, "", "openapi.json", "health", "metrics"}


def _too_long(scope: Scope) -> bool:
    """Whether the head of a request, which begins with its address, is too long."""
    headers = scope["headers"]
    if len(headers) > _HEAD_LINES:
        return True
    address = len(scope.get("raw_path") or b"") + len(scope["query_string"])
    return address + sum(len(name) + len(value) + 4 for name, value in headers) > HEAD_BYTES


def _is_any(host: str) -> bool:
    """Whether the address stands for all addresses of a machine."""
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return False


def _json(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    body = json.dumps(value, separators=(",", ":")).encode()
    return Response(body, status, headers, "application/json")


def _error(
    request: Request,
    status: int,
    message: Text,
    line: int | None = None,
    column: int | None = None,
    headers: dict[str, str] | None = None,
) -> Response:
    code = _language(request)
    text = render(message, code)
    value = {"status": "error", "message": text, "line": line, "column": column}
    headers = {"Content-Language": code, "Vary": "Accept-Language", **(headers or {})}
    return _json({key: v for key, v in value.items() if v is not None}, status, headers)


def _language(request: Request) -> str:
    """The language of errors: the first known one in Accept-Language; otherwise English."""
    languages = request.headers.get("accept-language", "")[:200].split(",")
    return i18n.best_language(name.partition(";")[0].strip() for name in languages)


async def _not_found(request: Request, error: Exception) -> Response:
    status = getattr(error, "status_code", 404)
    if status == 405:
        return _error(
            request, 405, Message("use POST to ask a question"), headers={"Allow": "POST"}
        )
    names = ", ".join(sorted(_KNOWN - {""}))
    return _error(request, 404, Message("there is nothing here; available: {names}", names=names))


async def _server_error(request: Request, error: Exception) -> Response:
    return _error(request, 500, Message("an error in hashikit itself; the log has the details"))
