"""The game as files, and the server: what it serves, and what it refuses."""

from __future__ import annotations

import gzip
import http.client
import json
import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread, active_count

import pytest

from cli_process import command, environment
from hashikit import HashikitError
from hashikit.cli import main
from hashikit.cli.commands.play import PORT, play
from hashikit.web.server import Server, board_files, files, is_served, write
from waiting import PATIENCE, wait_until


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with Server() as made:
        thread = Thread(target=made.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield made
        made.shutdown()
        thread.join()


def ask(
    server: Server, path: str, method: str = "GET", headers: dict[str, str] | None = None
) -> tuple[int, bytes, http.client.HTTPMessage]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=PATIENCE)
    try:
        connection.request(method, path, headers=headers or {})
        response = connection.getresponse()
        return response.status, response.read(), response.headers
    finally:
        connection.close()


def raw(server: Server, request: bytes) -> bytes:
    """The response to these bytes, until the server closes the connection."""
    with socket.create_connection(
        ("127.0.0.1", server.server_port), timeout=PATIENCE
    ) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        answer = b""
        while chunk := connection.recv(65536):
            answer += chunk
        return answer


def test_every_file_is_served(server: Server) -> None:
    for name, data in files().items():
        status, body, headers = ask(server, "/" + name)
        assert (status, body) == (200, data), name
        assert headers["X-Content-Type-Options"] == "nosniff"
    assert ask(server, "/")[1] == files()["index.html"]
    assert ask(server, "/index.html?a=b#c")[0] == 200
    assert ask(server, "/hashikit.wasm")[2]["Content-Type"] == "application/wasm"
    assert ask(server, "/main.js")[2]["Content-Type"].startswith("text/javascript")


def test_a_file_is_sent_compressed_and_once(server: Server) -> None:
    for name, data in files().items():
        status, body, headers = ask(server, "/" + name, headers={"Accept-Encoding": "br, gzip"})
        assert status == 200
        if headers["Content-Encoding"] == "gzip":
            assert len(body) < len(data)
            body = gzip.decompress(body)
        assert body == data, name
        known = {"If-None-Match": f'"other", {headers["ETag"]}'}
        status, body, again = ask(server, "/" + name, headers=known)
        assert (status, body) == (304, b"")
        assert again["ETag"] == headers["ETag"]
    assert ask(server, "/main.js", headers={"If-None-Match": 'W/"0"'})[0] == 200
    refused = ask(server, "/main.js", headers={"Accept-Encoding": "gzip;q=0, br"})
    assert refused[1] == files()["main.js"]
    small = ask(server, "/main.js", headers={"Accept-Encoding": "gzip"})[1]
    assert len(small) < len(files()["main.js"]) / 2


def test_no_page_may_frame_it_unless_it_is_named(server: Server) -> None:
    headers = ask(server, "/")[2]
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Content-Security-Policy"] == "frame-ancestors 'none'"
    assert ask(server, "/embed.json")[0] == 404
    origins = ["https://example.org", "http://localhost:8000"]
    with Server(embed_from=origins) as other:
        thread = Thread(target=other.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            headers = ask(other, "/")[2]
            assert headers["X-Frame-Options"] is None
            assert headers["Content-Security-Policy"] == f"frame-ancestors {' '.join(origins)}"
            assert json.loads(ask(other, "/embed.json")[1]) == origins
        finally:
            other.shutdown()
            thread.join()


@pytest.mark.parametrize(
    "origin",
    [
        "example.org",
        "https://example.org/path",
        "https://example.org//",
        "https://example.org:65536",
        "https://[::1",
        "https://*",
        "*",
        "",
        "null",
        "https://a b",
        "https://a;b",
        "https://a\r\nX: y",
        "https://example.org\n",
        "javascript:x",
    ],
)
def test_only_origins_may_be_named(
    origin: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(HashikitError, match="not an origin"):
        files([origin])
    assert main(["site", str(tmp_path / "game"), "--embed-from", origin]) == 2
    error = capsys.readouterr().err
    assert "not an origin such as https://example.org" in error
    assert error.count("\n") == 1
    assert not (tmp_path / "game").exists()


def test_origins_are_written_as_browsers_do() -> None:
    named = ["https://a.org/", "https://a.org:443", "http://a.org:80", "http://[::1]:8000"]
    said = json.loads(files(named)["embed.json"])
    assert said == ["https://a.org", "http://a.org", "http://[::1]:8000"]


def test_a_folder_says_who_may_frame_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "game"
    assert main(["site", str(folder), "--embed-from", "https://example.org"]) == 0
    assert json.loads((folder / "embed.json").read_text()) == ["https://example.org"]
    capsys.readouterr()
    assert main(["site", str(folder)]) == 0  # such as after an update
    assert json.loads((folder / "embed.json").read_text()) == ["https://example.org"]
    assert "pages of https://example.org may show it in a frame" in capsys.readouterr().out
    assert main(["site", str(folder), "--embed-from", "https://a.org"]) == 0
    assert json.loads((folder / "embed.json").read_text()) == ["https://a.org"]
    (folder / "embed.json").write_text('["*"]')
    assert main(["site", str(folder)]) == 2
    assert "embed.json: not a list of origins" in capsys.readouterr().err
    assert main(["site", str(folder), "--embed-from", "none"]) == 0
    assert not (folder / "embed.json").exists()
    assert "frame" not in capsys.readouterr().out


def test_head_has_no_body(server: Server) -> None:
    status, body, headers = ask(server, "/app.css", "HEAD")
    assert (status, body) == (200, b"")
    assert int(headers["Content-Length"]) == len(files()["app.css"])


@pytest.mark.parametrize(
    "path",
    [
        "/../site.py",
        "/%2e%2e/site.py",
        "/..%2fsite.py",
        "/icons/../../site.py",
        "//etc/passwd",
        "/%00",
        "/icons",
        "/icons/",
        "/app/main.js",
        "/engine/worker.js",
        "/puzzle/types.d.ts",
        "/index.html/",
        "/\\..\\site.py",
        "/C:/windows",
    ],
)
def test_nothing_else_is_served(server: Server, path: str) -> None:
    status, body, _ = ask(server, path)
    assert status == 404
    assert b"import" not in body


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "X"])
def test_other_methods_are_refused(server: Server, method: str) -> None:
    assert ask(server, "/", method)[0] == 501


@pytest.mark.parametrize(
    "host", ["example.org", "127.0.0.1", "127.0.0.1:1", "localhost.evil:80", ""]
)
def test_other_names_are_refused(server: Server, host: str) -> None:
    assert ask(server, "/", headers={"Host": host})[0] == 403


def test_a_request_without_or_with_two_names_is_refused(server: Server) -> None:
    assert b" 403 " in raw(server, b"GET / HTTP/1.0\r\n\r\n").splitlines()[0]
    name = f"Host: 127.0.0.1:{server.server_port}\r\n".encode()
    twice = raw(server, b"GET / HTTP/1.1\r\n" + name + b"Host: x\r\n\r\n")
    assert b" 403 " in twice.splitlines()[0]


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n", 414),
        (b"GET / HTTP/1.1\r\nX: " + b"a" * 70_000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + b"X: a\r\n" * 200 + b"\r\n", 431),
        (b"rubbish\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),
        (b"GET / HTTP/9.9\r\n\r\n", 505),
    ],
)
def test_hostile_requests(server: Server, request_: bytes, status: int) -> None:
    try:
        answer = raw(server, request_)
    except ConnectionError:  # refused before all of it was read
        answer = b""
    assert str(status).encode() in answer[:400] or answer == b""
    assert ask(server, "/")[0] == 200


def test_what_follows_a_body_is_not_a_request(server: Server) -> None:
    name = f"Host: 127.0.0.1:{server.server_port}\r\n".encode()
    smuggled = b"GET /app.css HTTP/1.1\r\n" + name + b"\r\n"
    length = f"Content-Length: {len(smuggled)}\r\n\r\n".encode()
    answer = raw(server, b"GET / HTTP/1.1\r\n" + name + length + smuggled)
    assert answer.count(b"HTTP/1.1 ") == 1


def test_it_has_no_thread_for_every_connection(server: Server) -> None:
    """Silent connections are closed for later ones, and the page is served beside them."""
    before = active_count()
    address = ("127.0.0.1", server.server_port)
    many = [socket.create_connection(address) for _ in range(server.connections + 100)]
    try:
        assert ask(server, "/")[0] == 200
        for one in many[:100]:
            one.settimeout(PATIENCE)
            with suppress(ConnectionResetError):
                assert one.recv(1) == b""
        wait_until(lambda: active_count() - before <= server.connections, "the end of the others")
    finally:
        for one in many:
            one.close()
    wait_until(lambda: active_count() <= before, "the end of their threads")
    assert ask(server, "/")[0] == 200
    assert server.request_queue_size >= 100  # a burst of a page's own requests is not turned away


def test_the_game_is_complete() -> None:
    content = files()
    assert {"index.html", "main.js", "sw.js", "hashikit.wasm"} <= set(content)


def test_site_writes_and_replaces(tmp_path: Path) -> None:
    target = tmp_path / "public" / "hashi"
    assert write(target) == len(files())
    (target / "main.js").write_text("spoiled")
    write(target)
    assert {p.relative_to(target).as_posix() for p in target.rglob("*") if p.is_file()} == set(
        files()
    )
    assert (target / "main.js").read_bytes() == files()["main.js"]
    assert [p.name for p in target.parent.iterdir()] == ["hashi"]


def test_site_leaves_other_folders_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(HashikitError, match="not empty"):
        write(tmp_path)
    assert main(["site", str(tmp_path)]) == 2
    assert "not empty" in capsys.readouterr().err
    target = tmp_path / "game"
    write(target)
    (target / "notes.txt").write_text("mine")
    with pytest.raises(HashikitError, match=r"notes\.txt"):
        write(target)
    assert (target / "notes.txt").read_text() == "mine"
    (tmp_path / "file").write_text("")
    assert main(["site", str(tmp_path / "file")]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


@pytest.mark.skipif(os.name == "nt", reason="SIGINT cannot be sent to it")
def test_play_serves_until_ctrl_c() -> None:
    with subprocess.Popen(
        command("play", "--no-open", "--port", "0"),
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    ) as process:
        assert process.stderr is not None
        line = process.stderr.readline()
        port = int(line.split("127.0.0.1:")[1].split("/")[0])
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        connection.request("GET", "/")
        assert connection.getresponse().status == 200
        connection.close()
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        assert process.stderr.read() == "hashi: ended\n"


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which something else listens, and answers as HTTP servers do."""
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as other:
        thread = Thread(target=other.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield other.server_port
        other.shutdown()
        thread.join()


not_shared = pytest.mark.skipif(os.name == "nt", reason="two servers may share a port there")


@not_shared
def test_play_on_a_taken_port(taken: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--no-open", "--port", str(taken)]) == 2
    assert "in use" in capsys.readouterr().err


@not_shared
def test_play_where_the_game_is_served_already(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    """One server per machine suffices, with one place for the progress."""
    assert main(["play", "--no-open", "--port", str(server.server_port)]) == 0
    assert capsys.readouterr().err == f"hashi: the game is already running at {server.address}\n"
    # The server that runs would not heed it.
    asked = ["play", "--no-open", "--port", str(server.server_port), "--embed-from", "http://a.org"]
    assert main(asked) == 2
    assert "end it first" in capsys.readouterr().err


@not_shared
def test_play_has_its_own_port(
    taken: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same port in every run; if it is taken, a free one, with a note."""
    (option,) = [p for p in play.params if p.name == "port"]
    assert option.default == PORT
    monkeypatch.setattr("hashikit.cli.commands.play.PORT", taken)
    monkeypatch.setattr(Server, "serve_forever", lambda self, **_: None)
    assert main(["play", "--no-open", "--port", str(taken)]) == 0
    said = [line for line in capsys.readouterr().err.splitlines() if line.startswith("hashi: ")]
    assert f"another program uses port {taken}" in said[0]
    assert said[1].startswith("hashi: the game is at http://127.0.0.1:")
    assert f":{taken}/" not in said[1]


def test_there_is_one_name_for_the_game(server: Server) -> None:
    """A browser keeps progress by name."""
    name = f"localhost:{server.server_port}"
    status, _, headers = ask(server, "/main.js", headers={"Host": name})
    assert (status, headers["Location"]) == (308, f"{server.address}main.js")


def test_is_served(server: Server, taken: int) -> None:
    assert is_served(server.address)
    assert not is_served(f"http://127.0.0.1:{taken}/")


def test_the_board_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """For pages of one's own; nothing else is replaced by it."""
    target = tmp_path / "hashi-board"
    assert main(["site", "--board", str(target)]) == 0
    assert {path.name: path.read_bytes() for path in target.iterdir()} == board_files()
    assert {"hashi-board.js", "hashi-board.d.ts", "hashi-board.css", "README.md"} < set(
        board_files()
    )
    (target / "hashi-board.js").write_text("older")
    assert main(["site", "--board", str(target)]) == 0
    assert (target / "hashi-board.js").read_bytes() == board_files()["hashi-board.js"]
    capsys.readouterr()
    for arguments, why in (
        (["--board", "--embed-from", "https://example.org", str(target)], "goes with the game"),
        ([str(target)], "the folder is not empty and does not hold the game"),
    ):
        assert main(["site", *arguments]) == 2
        assert why in capsys.readouterr().err
    write(tmp_path / "game")
    assert main(["site", "--board", str(tmp_path / "game")]) == 2
    assert "does not hold the board" in capsys.readouterr().err
