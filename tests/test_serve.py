"""`hashi serve`: the real server in a process of its own, asked over sockets."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

import pytest

import hard
import hashikit
from cli_process import environment
from penpa import bombs
from waiting import PATIENCE, lines_in, wait_until

for name in ("starlette", "uvicorn", "prometheus_client"):
    pytest.importorskip(name, reason="pip install 'hashikit[serve]'")

ENDLESS = hashikit.dumps(hard.unsolvable(), "puzzlink")
"""Nobody finds out in seconds whether it has a solution."""


class Service:
    """A `hashi serve` with these options; a context manager."""

    def __init__(self, *options: str) -> None:
        command = [sys.executable, "-m", "hashikit", "serve", "--port", "0", *options]
        # A file, since a pipe that nobody reads is full after 290 questions, and the service waits.
        self.log = Path(mkdtemp()) / "log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(command, stderr=log, env=environment())
        wait_until(lambda: lines_in(self.log), "the address of the service")
        first = json.loads(self.log.read_text().splitlines()[0])
        self.port = int(re.search(r":(\d+)/$", first["address"])[1])  # type: ignore[index]

    def __enter__(self) -> Service:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)
        rmtree(self.log.parent)

    def ask(
        self, path: str, value: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[int, Any, Any]:
        """Status, headers and body of the answer to a question, or to a GET."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        usual = {"Content-Type": "application/json"}
        if value is None:
            connection.request("GET", path, headers=headers or {})
        else:
            body = value if isinstance(value, bytes) else json.dumps(value).encode()
            connection.request("POST", path, body, {**usual, **(headers or {})})
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        made: Any = data
        if answer.headers["Content-Type"] == "application/json":
            made = json.loads(data)
        return answer.status, answer.headers, made

    def working(self) -> int:
        """How many questions are worked on."""
        return int(self.ask("/health")[2]["working"])


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with Service("--slow", "1", "--time-limit", "5") as one:
        yield one


def test_every_question_answers_as_the_package_does(service: Service) -> None:
    made = hashikit.generate(8, 8, seed=3)
    puzzle, written = made.puzzle, hashikit.dumps(made.puzzle, "puzzlink")
    solution = made.solution
    bridges = [[list(b.a), list(b.b), b.count] for b in solution.bridges]
    status, _, answer = service.ask("/solve", {"puzzle": written, "unique": True})
    assert (status, answer["status"], answer["unique"]) == (200, "solved", True)
    assert answer["bridges"] == bridges
    as_object = json.loads(hashikit.dumps(puzzle, "json"))
    assert service.ask("/solve", {"puzzle": as_object})[2]["bridges"] == bridges
    assert service.ask("/count", {"puzzle": "?.?"})[2] == {
        "count": 2,
        "exact": True,
        "limit": None,
    }
    assert service.ask("/count", {"puzzle": "?.?", "limit": 1})[2] == {
        "count": 1,
        "exact": False,
        "limit": "count",
    }
    grid = "/".join(["?.?.?.?.?.?", "..........."] * 6)
    assert service.ask("/count", {"puzzle": grid})[2] == {
        "count": 7316139151247643670971678720,
        "exact": True,
        "limit": None,
    }
    rating = json.loads(json.dumps(hashikit.rate(puzzle).to_json()))
    assert service.ask("/rate", {"puzzle": written})[2] == rating
    explained = json.loads(json.dumps(hashikit.explain(puzzle).to_json()))
    assert service.ask("/explain", {"puzzle": written})[2] == explained
    state = {"bridges": [bridges[0]]}
    hint = hashikit.hint(puzzle, hashikit.parse_state(json.dumps(state), puzzle))
    asked = {"puzzle": written, "state": state}
    assert service.ask("/hint", asked)[2] == json.loads(json.dumps(hint.to_json()))
    right = {"puzzle": written, "solution": {"bridges": bridges}}
    assert service.ask("/check", right)[2] == {"right": True, "violations": []}
    wrong = {"puzzle": written, "solution": {"bridges": bridges[1:]}}
    assert service.ask("/check", wrong)[2]["right"] is False
    wish = {"rows": 9, "cols": 6, "seed": 5, "format": "puzzlink"}
    answer = service.ask("/generate", wish)[2]
    assert hashikit.parse(answer["puzzle"]) == hashikit.generate(9, 6, seed=5).puzzle
    assert (answer["seed"], answer["met"]) == (5, True)


def test_sentences_in_a_language(service: Service) -> None:
    wrong = {"puzzle": "1.1", "solution": {"bridges": [[[0, 0], [0, 2], 2]]}}
    said = {"en": "The island at", "de": "Die Insel bei", "ja": "(0, 0)の島"}
    for code, start in said.items():
        asked = {"puzzle": "1.1", "language": code}
        explained = service.ask("/explain", asked)[2]
        assert explained["steps"][0]["text"].startswith(start)
        assert explained["level"] == "beginner"
        assert service.ask("/hint", asked)[2]["reason"].startswith(start)
        with hashikit.i18n.speaking(code):
            puzzle = hashikit.parse("1.1")
            broken = hashikit.check(puzzle, hashikit.Solution(puzzle, {((0, 0), (0, 2)): 2}))
            messages = [violation.message for violation in broken]
        judged = service.ask("/check", {**wrong, "language": code})[2]
        assert [violation["message"] for violation in judged["violations"]] == messages
    after = service.ask("/explain", {"puzzle": "1.1"})[2]  # in a thread that spoke the others
    assert after["steps"][0]["text"].startswith(said["en"])
    for path in ("/explain", "/hint", "/check"):
        for bad, message in (("fr", "available: en, de, ja"), (1, "language is 1, not a string")):
            asked = wrong if path == "/check" else {"puzzle": "1.1"}
            status, _, answer = service.ask(path, {**asked, "language": bad})
            assert (status, answer["status"]) == (400, "error")
            assert message in answer["message"]
        operation = service.ask("/openapi.json")[2]["paths"][path]["post"]
        schema = operation["requestBody"]["content"]["application/json"]["schema"]
        assert schema["properties"]["language"]["enum"] == ["en", "de", "ja"]
    assert service.ask("/rate", {"puzzle": "1.1", "language": "de"})[0] == 400


def test_proofs_are_written_and_checked(service: Service) -> None:
    puzzle = hashikit.generate(8, 8, seed=3).puzzle
    written = hashikit.dumps(puzzle, "puzzlink")
    status, _, proof = service.ask("/prove", {"puzzle": written})
    assert (status, proof["status"], proof["claim"]) == (200, "proved", "Exactly 1 solution.")
    solution = [[[*b.a], [*b.b], b.count] for b in hashikit.solve(puzzle).solution.bridges]
    asked = {"files": proof["files"], "puzzle": written}
    status, _, verdict = service.ask("/verify", asked)
    assert (status, verdict["verified"], verdict["bridges"]) == (200, True, solution)
    assert verdict["verdict"] == "Exactly one solution, the one drawn."
    other = service.ask("/verify", {**asked, "puzzle": "2.2"})[2]
    assert (other["verified"], other["error"]) == (False, "the proof is about another puzzle")
    lines = proof["files"]["proof.txt"].splitlines()
    for line in lines:
        if line[:2] == "d ":  # what is left in does no harm
            continue
        text = "".join(f"{other}\n" for other in lines if other != line)
        files = {**proof["files"], "proof.txt": text}
        status, _, verdict = service.ask("/verify", {"files": files})
        if verdict["verified"]:  # not every step is needed
            assert " solution " not in line
            assert line != lines[-1]
            continue
        assert (status, verdict["status"]) == (200, "refused")
        assert verdict["error"].startswith("proof.txt"), verdict
    count = service.ask("/prove", {"puzzle": "?.?", "claim": "count"})[2]
    assert service.ask("/verify", {"files": count["files"]})[2]["solutions"] == 2
    drawn = {"puzzle": "?.?", "state": {"bridges": [[[0, 0], [0, 2], 1]]}, "claim": "forced"}
    forced = service.ask("/prove", drawn)[2]["files"]
    verdict = service.ask("/verify", {**drawn, "files": forced, "claim": None})
    assert verdict[0] == 400  # no such field
    del drawn["claim"]
    verdict = service.ask("/verify", {**drawn, "files": forced})[2]
    assert (verdict["verified"], verdict["edges"]) == (True, [[[0, 0], [0, 2], 1, 1]])
    assert service.ask("/verify", {"files": forced, "puzzle": "?.?"})[2]["verified"] is False
    cut = service.ask("/prove", {"puzzle": written, "time_limit": 0})
    assert (cut[0], cut[2]["status"]) == (200, "unknown")


def test_a_proof_has_its_limits() -> None:
    puzzle = hashikit.dumps(hashikit.generate(12, 12, seed=1).puzzle, "puzzlink")
    files = {"puzzle.json": "x", "formula.cnf": "", "proof.txt": ""}
    with Service("--proof", "4000", "--body", "1000", "--cells", "200") as service:
        assert service.ask("/prove", {"puzzle": puzzle})[::2] == (
            400,
            {
                "status": "error",
                "message": "the proof is too large for this service: it has more than 4000 bytes",
            },
        )
        many = {"puzzle": "?.?.?/...../?.?.?/...../?.?.?", "claim": "count"}
        message = service.ask("/prove", many)[2]["message"]  # found while it is being written
        assert message.startswith("the proof is too large for this service")
        for change, status, said in (
            ({"formula.cnf": "x" * 4000}, 400, "more than 4000 bytes"),
            ({"formula.cnf": "x" * 9000}, 413, "at most 9000 bytes"),
            ({"../evil": ""}, 400, "texts named"),
            ({"proof.txt": 5}, 400, "texts named"),
            ({"puzzle.json": '{"rows":20,"cols":20,"islands":[]}'}, 400, "at most 200 cells"),
            ({"puzzle.json": "[" * 3000}, 400, "expected an object"),
            ({"puzzle.json": "\ud800"}, 400, "expected"),
        ):
            found, _, answer = service.ask("/verify", {"files": {**files, **change}})
            assert (found, said in answer["message"]) == (status, True), answer
        assert service.ask("/verify", {"files": {}})[2]["message"] == "files lacks 'puzzle.json'"
        assert service.ask("/solve", b" " * 1001)[0] == 413
        assert service.ask("/health")[0] == 200


def test_drawings(service: Service) -> None:
    written = "4.3/.../3.2"
    puzzle = hashikit.parse(written)
    solution = hashikit.solve(puzzle).solution
    status, headers, drawn = service.ask("/render", {"puzzle": written, "coordinates": True})
    assert (status, headers["Content-Type"]) == (200, "image/svg+xml")
    assert drawn.decode() == hashikit.svg.draw(puzzle, coordinates=True)
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    asked = {"puzzle": written, "solve": True, "as": "text"}
    assert service.ask("/render", asked)[2].decode() == f"{solution}\n"
    pytest.importorskip("resvg_py")
    status, headers, drawn = service.ask("/render", {"puzzle": written, "as": "png"})
    assert (status, headers["Content-Type"], drawn[:4]) == (200, "image/png", b"\x89PNG")


@pytest.mark.parametrize(
    ("path", "body", "status", "message"),
    [
        ("/solve", b"", 400, "not JSON"),
        ("/solve", b"[" * 100_000, 400, "levels of nesting"),
        ("/solve", b"\xff", 400, "not UTF-8"),
        ("/solve", b'{"seed": ' + b"9" * 9999 + b"}", 400, "a number with fewer digits"),
        ("/solve", b'{"seed": NaN}', 400, "column 10: expected a finite number, found NaN"),
        ("/solve", b"[]", 400, "not an object"),
        ("/solve", {}, 400, "the field 'puzzle' is missing"),
        ("/solve", {"puzle": "2.2"}, 400, "did you mean 'puzzle'?"),
        ("/solve", {"puzzle": 5}, 400, "puzzle is 5, not a string or an object"),
        ("/solve", {"puzzle": "2.2", "unique": 1}, 400, "unique is 1, not true or false"),
        ("/solve", {"puzzle": "2.2", "time_limit": -1}, 400, "time_limit is -1"),
        ("/solve", {"puzzle": "/etc/passwd"}, 400, "column"),
        ("/solve", {"puzzle": "\ud800"}, 400, "expected a clue"),
        ("/solve", {"puzzle": "2." * 30_000 + "2"}, 400, "at most 10000 can be read"),
        ("/solve", {"puzzle": "101x101m2:z"}, 400, "101 × 101 cells is too large"),
        ("/solve", {"puzzle": {"problem": "101x101m2:z"}}, 400, "101 × 101 cells is too large"),
        ("/solve", {"puzzle": "8" * 200_000}, 400, "too large for this service"),
        ("/solve", {"puzzle": "2.2", "state": {"bridges": [[[0, 0], [0, 1], 1]]}}, 400, "in sight"),
        ("/generate", {"rows": 5000, "cols": 5000}, 400, "too large for this service"),
        ("/generate", {"level": "hrd"}, 400, "did you mean 'hard'?"),
        ("/generate", {"level": "beginner", "need": "pair"}, 400, "need is 'pair', a technique of"),
        ("/render", {"puzzle": "2.2", "as": "png", "scale": 8, "cell": 128}, 400, "pixels"),
        ("/solve", b"{" + b" " * 300_000 + b"}", 413, "at most 262144 bytes"),
        ("/files", {}, 404, "there is nothing here"),
        ("/solve/", {"puzzle": "2.2"}, 404, "there is nothing here"),
        ("/solve", b'{"puzzle": "1.1", "puzzle": "2.2"}', 400, "'puzzle' appears twice"),
        ("/solve", b'{"puzzle": "2.2", "time_limit": 1e999}', 400, "a finite number, found 1e999"),
        ("/solve", b"null", 400, "the request is null, not an object"),
        ("/solve", b"[1]", 400, "the request is an array, not an object"),
        ("/solve", {"puzzle": "2.2", "time_limit": True}, 400, "time_limit is true, not a number"),
        ("/solve", {"puzzle": "e"}, 400, "found 'e'"),
        ("/render", {"puzzle": "2.2", "solve": True, "time_limit": 0}, 504, "a limit was reached"),
        ("/render", {"puzzle": "1.2", "solve": True}, 400, "there is no solution to draw"),
    ],
)
def test_what_is_wrong_is_said(
    service: Service, path: str, body: Any, status: int, message: str
) -> None:
    found, _, answer = service.ask(path, body)
    assert found == status, answer
    assert answer["status"] == "error"
    said = f"column {answer.get('column')} {answer['message']}"
    assert message in said, said
    assert "\n" not in answer["message"]
    assert "Traceback" not in answer["message"]
    assert "hashikit." not in answer["message"]


def test_only_json_and_only_by_its_own_name(service: Service) -> None:
    plain = {"Content-Type": "text/plain"}  # what a page from elsewhere could send
    assert service.ask("/solve", {"puzzle": "2.2"}, plain)[0] == 415
    for charset, status in (("latin-1", 415), ("utf-16", 415), ('"UTF-8"', 200), ("utf8", 200)):
        kind = {"Content-Type": f"application/json; a=b; charset={charset}"}
        found, _, answer = service.ask("/solve", {"puzzle": "2.2"}, kind)
        assert found == status, charset
        assert status == 200 or charset in answer["message"]
    assert service.ask("/solve", {"puzzle": "2.2"}, {"Content-Encoding": "gzip"})[0] == 415
    assert service.ask("/health", headers={"Host": "example.org"})[0] == 421
    assert service.ask("/health", headers={"Host": f"localhost:{service.port}"})[0] == 200
    assert service.ask("/solve")[0] == 405
    assert "Access-Control-Allow-Origin" not in service.ask("/health")[1]


def test_pages_and_metrics(service: Service) -> None:
    described = service.ask("/openapi.json")[2]
    names = ["solve", "count", "rate", "explain", "hint", "check"]
    names += ["prove", "verify", "generate", "render"]
    assert [*described["paths"]] == [*(f"/{name}" for name in names), "/health", "/metrics"]
    for path, methods in described["paths"].items():
        if "post" in methods:  # the examples work as they stand
            content = methods["post"]["requestBody"]["content"]["application/json"]
            assert service.ask(path, content["example"])[0] == 200, path
    status, headers, page = service.ask("/")
    assert (status, headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert not re.search(rb"<script|https?://(?!127\.0\.0\.1)", page)
    counts = service.ask("/metrics")[2].decode()
    assert re.search(r'hashi_requests_total\{path="/solve",status="200"\} \d', counts)
    assert "hashi_wait_seconds_bucket" in counts


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is measured there")
def test_addresses_that_unpack_to_much_take_no_memory() -> None:
    """What is small as sent and gigabytes when unpacked, as many at a time as there are workers."""
    with Service("--workers", "4") as service:
        connections = []
        for make in bombs(8 << 20, 100).values():
            connection = HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE)
            body = json.dumps({"puzzle": make()})
            connection.request("POST", "/solve", body, {"Content-Type": "application/json"})
            connections.append(connection)
        assert {connection.getresponse().status for connection in connections} == {400}
        status = Path(f"/proc/{service.process.pid}/status").read_text()
        assert int(status.partition("VmHWM:")[2].split()[0]) < 150_000


def test_a_key_that_comes_twice_among_many_stops_nobody() -> None:
    """Four of the largest requests, whose clients leave, and the signal to end."""
    keys = ",".join(f'"{number:x}":0' for number in range(190_000))
    body = f'{{{keys},"1":0}}'.encode()
    head = f"POST /verify HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    with Service("--workers", "4") as service:
        status, _, answer = service.ask("/verify", body)
        assert (status, "the key '1' appears twice" in answer["message"]) == (400, True)
        for _ in range(4):
            with socket.create_connection(("127.0.0.1", service.port)) as one:
                one.sendall(head.encode() + b"Content-Type: application/json\r\n\r\n" + body)
        wait_until(lambda: service.working() == 0, "the end of all work")
        assert service.ask("/solve", {"puzzle": "2.2"})[0] == 200


def test_reading_counts_toward_the_time_limit(service: Service) -> None:
    asked = {"puzzle": "2.2", "solution": {"bridges": []}}
    assert service.ask("/check", {**asked, "time_limit": 0})[::2] == (
        504,
        {"status": "error", "message": "not checked: a limit was reached"},
    )
    assert service.ask("/check", {**asked, "time_limit": 100})[0] == 200


def test_a_client_that_goes_frees_its_thread() -> None:
    """Long before the time limit is over."""
    body = json.dumps({"puzzle": ENDLESS}).encode()
    head = f"POST /count HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    with Service("--time-limit", "3600") as service:
        kept = []
        for _ in range(3):
            one = socket.create_connection(("127.0.0.1", service.port))
            one.sendall(head.encode() + b"Content-Type: application/json\r\n\r\n" + body)
            kept.append(one)
        wait_until(service.working, "the work on a question")
        for one in kept:
            one.close()
        wait_until(lambda: service.working() == 0, "the end of all work")


@pytest.mark.parametrize("sent", [b"", b"POST /so", b"POST /solve HTTP/1.1\r\nHost: localhost\r\n"])
def test_heads_that_do_not_end(service: Service, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", service.port)) as one:
        one.sendall(sent)
        one.settimeout(PATIENCE)
        with suppress(ConnectionResetError):
            assert one.recv(10) == b""


@pytest.mark.parametrize(
    "lines", [b"a: b\r\n" * 20_000, b"a: b\r\n" * 100, b"a: " + b"b" * 17_000 + b"\r\n"]
)
def test_heads_that_are_too_long(service: Service, lines: bytes) -> None:
    """However they arrive: in one part, they never were incomplete."""
    with socket.create_connection(("127.0.0.1", service.port)) as one:
        with suppress(BrokenPipeError, ConnectionResetError):
            one.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n" + lines + b"\r\n")
        one.settimeout(PATIENCE)
        with suppress(ConnectionResetError):
            assert one.recv(100).startswith((b"HTTP/1.1 431 ", b"HTTP/1.1 400 "))
    assert service.ask("/health")[0] == 200


@pytest.mark.parametrize("address", ["/" + "a" * 30_000, "/health?" + "a" * 30_000])
def test_addresses_that_are_too_long(service: Service, address: str) -> None:
    assert service.ask(address)[0] == 431
    assert service.ask("/health")[0] == 200


def test_bodies_that_do_not_end(service: Service) -> None:
    head = b"POST /solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", service.port)) as one:
        one.sendall(head + b"Content-Length: 100\r\n\r\n{")
        one.settimeout(PATIENCE)
        assert b" 408 " in one.recv(100)


def test_two_lengths_close_the_connection(service: Service) -> None:
    """What follows may be a part of the body for a proxy, so it is no request."""
    body = b'{"puzzle": "2.2"}'
    head = b"POST /solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    more = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    chunks = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
    for path in (b"/solve", b"/nowhere"):
        with socket.create_connection(("127.0.0.1", service.port)) as one:
            lengths = b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
            one.sendall(head.replace(b"/solve", path) + lengths + chunks + more)
            one.settimeout(PATIENCE)
            answer = b"".join(iter(lambda: one.recv(10_000), b""))
        assert answer.count(b"HTTP/1.1 ") == 1, answer
        assert b"connection: close" in answer.lower()


def test_clients_that_never_read(service: Service) -> None:
    large = hashikit.dumps(hashikit.generate(100, 100, seed=1).puzzle, "puzzlink")
    body = json.dumps({"puzzle": large}).encode()
    head = f"POST /render HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.connect(("127.0.0.1", service.port))
    one.sendall(4 * (head.encode() + b"Content-Type: application/json\r\n\r\n" + body))
    cut = b'hashi_connections_cut_total{what="answer"} 1.0'
    wait_until(lambda: cut in service.ask("/metrics")[2], "the end of its connection")
    one.close()


def test_a_full_queue_and_long_questions() -> None:
    options = ("--workers", "1", "--queue", "2", "--time-limit", "1", "--wait", "0.5")
    options += ("--cells", "90000")
    with Service(*options) as service:
        body = json.dumps({"puzzle": ENDLESS}).encode()
        connections = []
        for _ in range(8):
            connection = HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE)
            connection.request("POST", "/count", body, {"Content-Type": "application/json"})
            connections.append(connection)
        answers = [connection.getresponse() for connection in connections]
        statuses = sorted(answer.status for answer in answers)
        refused = [answer for answer in answers if answer.status == 503]
        assert statuses[0] == 200, "what was begun first"
        assert len(refused) >= 5
        assert {answer.headers["Retry-After"] for answer in refused} == {"1"}
        first = next(answer for answer in answers if answer.status == 200)
        assert json.loads(first.read())["exact"] is False
        assert service.ask("/solve", {"puzzle": "2.2"})[0] == 200, "and then it goes on"
        asked = {"rows": 300, "cols": 300, "level": "extreme"}  # takes over 20 seconds
        assert service.ask("/generate", asked)[0] == 504, "right, but not answered in time"


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("busy", [True, False])
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signals_end_it_soon(number: int, status: int, busy: bool) -> None:
    with Service() as service:
        if busy:
            body = json.dumps({"puzzle": ENDLESS}).encode()
            connection = HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE)
            connection.request("POST", "/count", body, {"Content-Type": "application/json"})
            wait_until(service.working, "the work on the question")
        service.process.send_signal(number)
        if busy:
            answer = connection.getresponse()
            assert (answer.status, answer.headers["Connection"]) == (503, "close")
            assert json.loads(answer.read())["message"] == "the service is shutting down"
        assert service.process.wait(PATIENCE) == status
        err = service.log.read_text()
        assert "Traceback" not in err
        for line in err.splitlines():
            if not line.startswith("hashi: "):
                json.loads(line)


@pytest.mark.slow
def test_the_port_is_taken_and_the_extra_is_missing(service: Service) -> None:
    for arguments, message in (
        (("--port", str(service.port)), f"port {service.port}: Address already in use"),
        (("--host", "no.such.host.invalid"), "no.such.host.invalid, port 8017: "),
        (("--workers", "x"), "'x' is not a whole number"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "hashikit", "serve", *arguments],
            capture_output=True,
            text=True,
            env=environment(),
            timeout=200,
            check=False,
        )
        lines = [line for line in done.stderr.splitlines() if line]
        assert (done.returncode, len(lines)) == (2, 1), done.stderr
        assert message in lines[0]
    code = (
        "import sys; sys.modules['starlette'] = None; sys.modules['uvicorn'] = None\n"
        "from hashikit.cli import main; sys.argv = ['hashi', 'serve']; sys.exit(main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=False
    )
    assert done.returncode == 2
    assert done.stderr.endswith("is not installed: pip install 'hashikit[serve]'\n")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("wanted", "code", "message"),
    [
        ("", "en", "the field 'puzzle' is missing"),
        ("fr", "en", "the field 'puzzle' is missing"),
        ("de-AT,de;q=0.9,en;q=0.8", "de", "das Feld 'puzzle' fehlt"),
        ("fr, ja;q=0.5", "ja", "項目'puzzle'がありません"),
    ],
)
def test_errors_speak_the_language_of_the_client(
    service: Service, wanted: str, code: str, message: str
) -> None:
    headers = {"Accept-Language": wanted} if wanted else {}
    status, given, answer = service.ask("/solve", {}, headers)
    assert (status, answer["message"]) == (400, message)
    assert (given["Content-Language"], given["Vary"]) == (code, "Accept-Language")
    status, given, answer = service.ask("/nowhere", {}, headers)
    assert (status, given["Content-Language"]) == (404, code)
