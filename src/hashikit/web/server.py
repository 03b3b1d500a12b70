"""The game as files, and a server for this machine alone."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
from collections.abc import Sequence, Set
from contextlib import suppress
from functools import cache
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import SHUT_RDWR, socket
from threading import BoundedSemaphore, Lock
from typing import Any
from urllib.parse import unquote, urlsplit

from .._util.checks import check_path, number
from .._util.files import write_folder
from ..errors import HashikitError, OptionError
from ..i18n.sentences import Message

__all__ = ["Server", "board_files", "embedders", "files", "is_served", "write", "write_board"]

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
"""The extensions of the game's files; nothing else is served or written."""

_ENGINE = "hashikit.wasm"
"""Built from `core/` by `scripts/wasm.sh`; `scripts/web.sh` builds the other files from `web/` at
the top of the repository."""


_BOARD = "hashi-board.js"
"""Of the board for other pages, which `scripts/web.sh` builds into `board/` beside the game."""


_EMBEDDERS = "embed.json"
"""A list of the origins whose pages may show the game in a frame; without it, none may."""


def files(embed_from: Sequence[str] = ()) -> dict[str, bytes]:
    """Return the content of every file of the game by its path, with `/` between folders.

    Args:
        embed_from: The origins whose pages may show the game in a frame, such as
            `https://example.org`; by default none may.

    Raises:
        OptionError: `embed_from` holds something else than origins.
        OSError: A file of the package cannot be read.

    >>> "index.html" in files()
    True
    """
    built = Path(__file__).parent / "dist"
    content = {
        path.relative_to(built).as_posix(): path.read_bytes()
        for path in sorted(built.rglob("*"))
        if path.suffix in _TYPES
    }
    if origins := _origins(embed_from):
        content[_EMBEDDERS] = json.dumps(origins).encode()
    return content


def _origins(embed_from: Sequence[str]) -> list[str]:
    if isinstance(embed_from, str):
        embed_from = [embed_from]
    return list(dict.fromkeys(map(_origin, embed_from)))


def _origin(text: str) -> str:
    """The origin as browsers write it: without a slash at its end, or the usual port."""
    # Nothing else may get into a header.
    match = isinstance(text, str) and re.fullmatch(
        r"(https?)://((?!-)[a-z0-9.-]+|\[[0-9a-f:]+\])(?::([0-9]{1,5}))?/?", text, re.ASCII
    )
    if not match or int(match[3] or 0) > 65535:
        raise OptionError(
            "{name} is {value}, not an origin such as https://example.org",
            name="embed_from",
            value=repr(text),
        )
    scheme, host, port = match.groups()
    usual = {"http": 80, "https": 443}[scheme]
    return f"{scheme}://{host}" if not port or int(port) == usual else f"{scheme}://{host}:{port}"


def embedders(target: str | os.PathLike[str]) -> list[str]:
    """The origins whose pages may show the game of a folder in a frame.

    Args:
        target: A folder that `write` wrote; without it there are none.

    Raises:
        HashikitError: `embed.json` in that folder does not hold origins.
        OSError: It cannot be read.

    >>> embedders("nowhere")
    []
    """
    path = Path(target, _EMBEDDERS)
    try:
        named = json.loads(path.read_bytes())
        if not isinstance(named, list):
            raise ValueError
        return _origins(named)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except (ValueError, RecursionError, OptionError):
        raise HashikitError(
            "{path}: not a list of origins such as https://example.org; correct or remove it",
            path=path,
        ) from None


def write(target: str | os.PathLike[str], *, embed_from: Sequence[str] | None = None) -> int:
    """Write the game to a folder that any static web server can serve, under any path.

    The folder must not exist yet, be empty, or hold a game written before, which is replaced as a
    whole; a failure leaves it as it was.

    Args:
        target: The folder.
        embed_from: As for `files`; `None` for those of the game that is there, if there is one. The
            page itself refuses to be shown elsewhere; a server that can
            should also send the header `Content-Security-Policy: frame-ancestors` with these
            origins, or `'none'`.

    Returns:
        The number of files.

    Raises:
        OptionError: `target` is not a path, or `embed_from` holds something else than origins.
        HashikitError: The folder holds something else.
        OSError: The folder cannot be written.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write(Path(folder, "game")) == len(files())
    True
    """
    folder = _folder(target)
    content = files(embedders(folder) if embed_from is None else embed_from)
    _replace(folder, content, _ENGINE, Message("the game"), {_EMBEDDERS})
    return len(content)


def board_files() -> dict[str, bytes]:
    """Return the content of every file of the board for other pages, by its name.

    Raises:
        OSError: A file of the package cannot be read.

    >>> _BOARD in board_files()
    True
    """
    built = Path(__file__).parent / "board"
    return {path.name: path.read_bytes() for path in sorted(built.iterdir()) if path.is_file()}


def write_board(target: str | os.PathLike[str]) -> int:
    """Write the board for your own pages: its modules, types and styles, and how to use it.

    The folder must not exist yet, be empty, or hold a board written before, which is replaced as a
    whole; a failure leaves it as it was.

    Args:
        target: The folder.

    Returns:
        The number of files.

    Raises:
        OptionError: `target` is not a path.
        HashikitError: The folder holds something else.
        OSError: The folder cannot be written.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_board(Path(folder, "hashi-board")) == len(board_files())
    True
    """
    content = board_files()
    _replace(_folder(target), content, _BOARD, Message("the board"))
    return len(content)


def _folder(target: str | os.PathLike[str]) -> Path:
    """The folder that a caller names."""
    check_path("target", target)
    if not os.fspath(target):
        raise OptionError("{name} is {value}, not the name of a folder", name="target", value="''")
    return Path(target)


def _replace(
    folder: Path,
    content: dict[str, bytes],
    mark: str,
    what: Message,
    known: Set[str] = frozenset(),
) -> None:
    """Write files to a folder that is new, empty, or holds an earlier copy of them: it has the file
    `mark`, and nothing that is neither new nor `known`."""
    here = Path.cwd()
    if folder.resolve() in (here, *here.parents):
        raise HashikitError(
            "{folder}: this folder is going to be replaced, so it cannot be the current one",
            folder=folder,
        )
    if folder.exists() and not folder.is_dir():
        raise HashikitError("{folder}: a file of that name exists", folder=folder)
    if folder.is_dir():
        there = {
            path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
        }
        if there and mark not in there:
            raise HashikitError(
                "{folder}: the folder is not empty and does not hold {what}",
                folder=folder,
                what=what,
            )
        strange = sorted(there - set(content) - known)
        if strange:
            raise HashikitError(
                "{folder}: '{file}' is not part of {what}; choose another folder",
                folder=folder,
                file=strange[0],
                what=what,
            )
    write_folder(folder, content)


class Server(ThreadingHTTPServer):
    """Serves the game on the loopback interface, to browsers of this machine.

    The files are read once, at the start, and looked up by their exact paths; no path of a request
    ever reaches the file system. Requests under any host name but this machine's own are refused,
    so that no foreign page can reach the game through a name of its own (DNS rebinding).

    A browser that has a file is told so by its `ETag`, and files are sent compressed to those that
    can read that, so a visit gets each file once and in a third of its size.

    Args:
        port: The port; 0 for any free one.
        embed_from: As for `files`; pages of other origins cannot show the game in a frame.

    Raises:
        OptionError: `port` is not a port number, or `embed_from` holds something else than origins.
        OSError: The port is taken.

    >>> with Server() as server:
    ...     server.address.startswith("http://127.0.0.1:")
    True
    """

    daemon_threads = True
    allow_reuse_address = os.name != "nt"
    request_queue_size = 128
    connections = 100
    """The most connections at a time, each with a thread. One more closes the one that has been
    open longest, so that silent ones keep nobody out. Browsers open six."""

    def __init__(self, port: int = 0, *, embed_from: Sequence[str] = ()) -> None:
        port = number("port", port, 0, 65535)
        self.content = files(embed_from)
        self.embed_from = _origins(embed_from)
        self._room = BoundedSemaphore(self.connections)
        self._open: dict[socket, None] = {}  # the oldest first
        self._lock = Lock()
        super().__init__(("127.0.0.1", port), _Handler)

    @property
    def address(self) -> str:
        """The URL of the game."""
        return f"http://127.0.0.1:{self.server_port}/"

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer in a thread; if there is no room for another one, make room."""
        if not self._room.acquire(blocking=False):
            self._close_oldest()
            if not self._room.acquire(timeout=1):
                self.shutdown_request(request)
                return
        with self._lock:
            self._open[request] = None
        try:
            super().process_request(request, client_address)
        except BaseException:  # the system has no more threads
            self._forget(request)
            raise

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Answer all requests of a connection."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._forget(request)

    def _close_oldest(self) -> None:
        """End the connection that has been open longest; its thread notices at once."""
        with self._lock:
            oldest = next(iter(self._open), None)
        if oldest is not None:
            with suppress(OSError):
                oldest.shutdown(SHUT_RDWR)

    def _forget(self, request: socket) -> None:
        with self._lock:
            del self._open[request]
        self._room.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore a browser that disconnects in the middle."""


def is_served(address: str, *, seconds: float = 2) -> bool:
    """Whether a `Server` answers at an address.

    Args:
        address: Such as `http://127.0.0.1:8000/`.
        seconds: How long to wait, in seconds.

    Raises:
        ValueError: The address has no valid port.

    >>> is_served("http://127.0.0.1:1/")
    False
    """
    where = urlsplit(address)
    connection = HTTPConnection(where.hostname or "", where.port, timeout=seconds)
    try:
        connection.request("HEAD", "/")
        return connection.getresponse().getheader("Server", "").strip() == _Handler.server_version
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


@cache
def _compress(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)


class _Handler(BaseHTTPRequestHandler):
    """One connection."""

    server: Server
    protocol_version = "HTTP/1.1"
    server_version = "hashi"
    sys_version = ""
    timeout = 30  # seconds a connection may stay silent

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        if "Content-Length" in self.headers or "Transfer-Encoding" in self.headers:
            self.close_connection = True  # the body is not read, so nothing can follow it
        names = self.headers.get_all("Host") or []
        if names == [f"localhost:{self.server.server_port}"]:
            # A browser keeps progress per host name, so there is only one name.
            self.send_response(HTTPStatus.PERMANENT_REDIRECT)
            self.send_header("Location", self.server.address.rstrip("/") + self.path)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        if names != [self.server.address.removeprefix("http://").rstrip("/")]:
            self.send_error(HTTPStatus.FORBIDDEN, "Forbidden", "This name is not served here.")
            return
        name = unquote(urlsplit(self.path).path).removeprefix("/") or "index.html"
        data = self.server.content.get(name)
        if data is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
        tags = re.findall(r'"[^"]*"|\*', self.headers.get("If-None-Match", ""))
        if tag in tags or "*" in tags:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self._send_validators(tag)
            self.end_headers()
            return
        small = _compress(data)
        compress = len(small) < len(data) and self._reads_gzip()
        if compress:
            data = small
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", _TYPES[name[name.rindex(".") :]])
        if compress:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self._send_validators(tag)
        self.end_headers()
        if with_body:
            self.wfile.write(data)

    def _reads_gzip(self) -> bool:
        codings = self.headers.get("Accept-Encoding", "").lower().replace(" ", "").split(",")
        return any(
            coding.partition(";")[0] == "gzip" and not re.search(r";q=0(\.0*)?$", coding)
            for coding in codings
        )

    def _send_validators(self, tag: str) -> None:
        self.send_header("ETag", f"W/{tag}")  # weak: of both forms, compressed or not
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("Cache-Control", "no-cache")

    def end_headers(self) -> None:
        """Add the headers that every response has."""
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        if not self.server.embed_from:
            self.send_header("X-Frame-Options", "DENY")
        ancestors = " ".join(self.server.embed_from) or "'none'"
        self.send_header("Content-Security-Policy", f"frame-ancestors {ancestors}")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing: the terminal belongs to the command."""
