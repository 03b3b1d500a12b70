"""Load-test `hashi serve` with many clients at a time, some of them hostile.

    python benchmarks/serve.py                   all of it, as in docs/howto/serve.md
    python benchmarks/serve.py --clients 100     fewer clients

The real server is started in a process of its own on a free port, and asked by plain sockets from
this one. Both share the machine, so the numbers are those of a server that has about half of it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import hashikit


class Server:
    """A `hashi serve` with these options; a context manager."""

    def __init__(self, *options: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        command = [sys.executable, "-m", "hashikit", "serve", "--port", str(self.port), *options]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 30
        while True:
            try:
                self.get("/health")
                return
            except OSError:
                if time.monotonic() > end or self.process.poll() is not None:
                    raise
                time.sleep(0.05)

    def get(self, path: str) -> str:
        """The answer to a GET."""
        address = f"http://127.0.0.1:{self.port}{path}"
        with urllib.request.urlopen(address, timeout=10) as answer:
            text: str = answer.read().decode()
        return text

    def megabytes(self) -> tuple[int, int]:
        """Memory of the process now, and its peak (0 if the system does not say)."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        except OSError:
            return 0, 0
        found = dict(re.findall(r"^(VmRSS|VmHWM):\s+(\d+)", status, re.M))
        return int(found["VmRSS"]) // 1024, int(found["VmHWM"]) // 1024

    def cpu(self) -> float:
        """CPU seconds so far (0 if the system does not say)."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").split()
        except OSError:
            return 0.0
        return (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(20)


def request(path: str, value: object) -> bytes:
    """A complete request."""
    body = json.dumps(value).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


async def answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """Status and body of the next answer."""
    head = await reader.readuntil(b"\r\n\r\n")
    found = re.search(rb"content-length: (\d+)", head, re.I)
    body = await reader.readexactly(int(found[1])) if found else b""
    return int(head[9:12]), body


class Tally:
    """The answer, and when it came."""

    def __init__(self, server: Server) -> None:
        self.cpu = server.cpu()
        self.seconds: list[float] = []
        self.statuses: Counter[int | str] = Counter()

    def line(self, name: str, took: float, server: Server) -> str:
        """A line of the table."""
        times = sorted(self.seconds) or [0.0]
        at = {q: times[min(len(times) - 1, int(q * len(times)))] * 1000 for q in (0.5, 0.99)}
        statuses = ", ".join(
            f"{n}× {status}" for status, n in sorted(self.statuses.items(), key=str)
        )
        now, most = server.megabytes()
        cpu = (server.cpu() - self.cpu) / len(times) * 1000
        return (
            f"| {name} | {at[0.5]:.1f} | {at[0.99]:.1f} | {times[-1] * 1000:.0f} "
            f"| {len(times) / took:.0f} | {cpu:.2f} | {now} / {most} | {statuses} |"
        )


async def client(port: int, questions: Sequence[bytes], tally: Tally, gate: asyncio.Event) -> None:
    """One client that sends one request after another over one connection."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError as error:
        tally.statuses[type(error).__name__] += 1
        return
    await gate.wait()
    try:
        for question in questions:
            start = time.perf_counter()
            writer.write(question)
            status, _ = await asyncio.wait_for(answer(reader), 60)
            tally.seconds.append(time.perf_counter() - start)
            tally.statuses[status] += 1
    except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
        tally.statuses[type(error).__name__] += 1
    finally:
        writer.close()


async def clients(port: int, number: int, questions: Sequence[bytes], tally: Tally) -> float:
    """Run clients at the same time, all connected before the first request; return the time."""
    gate = asyncio.Event()
    tasks = [asyncio.create_task(client(port, questions, tally, gate)) for _ in range(number)]
    await asyncio.sleep(0.5 + number / 2000)
    start = time.perf_counter()
    gate.set()
    await asyncio.gather(*tasks)
    return time.perf_counter() - start


async def held(port: int, number: int, first: bytes, *, small: bool = False) -> list[socket.socket]:
    """Open connections that send something and then nothing, and never read."""
    kept = []
    for _ in range(number):
        one = socket.socket()
        if small:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.setblocking(False)
        await asyncio.get_running_loop().sock_connect(one, ("127.0.0.1", port))
        await asyncio.get_running_loop().sock_sendall(one, first)
        kept.append(one)
    return kept


async def under(
    name: str, server: Server, kept: list[socket.socket], number: int, question: bytes
) -> None:
    """Send requests beside hostile connections, and count those left after the limit."""
    tally = Tally(server)
    took = await clients(server.port, number, [question] * 5, tally)
    print(tally.line(name, took, server), flush=True)
    if kept:
        # A large answer, or the refusal of a request that waited too long, may have come just now,
        # and only then does the limit begin. Looking at a connection would read from it.
        start = time.perf_counter()
        while "\nhashi_connections 0.0\n" not in server.get("/metrics"):
            if time.perf_counter() - start > 30:
                break
            await asyncio.sleep(0.25)
        took = time.perf_counter() - start
        closed = sum(_closed(one) for one in kept)
        name = f"… of {len(kept)} hostile connections, cut off within {took:.1f} s more"
        print(f"| {name} | | | | | | | {closed} |")
        for one in kept:
            one.close()


def _closed(one: socket.socket) -> bool:
    try:
        while one.recv(1 << 16):
            pass
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


async def run(number: int) -> None:
    """The whole table."""
    small = hashikit.dumps(hashikit.generate(10, 10, seed=1, style="quick").puzzle, "puzzlink")
    large = hashikit.generate(100, 100, seed=1, style="quick").puzzle
    solve = request("/solve", {"puzzle": small, "unique": True})
    wide = {"rows": large.rows, "cols": large.cols}
    big = request("/render", {"puzzle": hashikit.dumps(large, "puzzlink")})
    endless = request("/count", {"puzzle": "/".join(["?.?.?.?.?.?"] * 6), "limit": 1_000_000})
    print(f"{os.cpu_count()} cores; puzzles 10×10; the large one {wide['rows']}×{wide['cols']}\n")
    print("| | median ms | p99 ms | worst ms | answers/s | CPU ms | MB now / most | statuses |")
    print("|---|---|---|---|---|---|---|---|")
    with Server("--slow", "3") as server:
        for name, clients_, each, question in (
            ("1 client, /solve", 1, 300, solve),
            (f"{number} clients, /solve", number, 5, solve),
            (f"{number} clients, /rate", number, 5, request("/rate", {"puzzle": small})),
            (f"{number} clients, /hint", number, 5, request("/hint", {"puzzle": small})),
            (f"{number} clients, /render", number, 5, request("/render", {"puzzle": small})),
        ):
            tally = Tally(server)
            took = await clients(server.port, clients_, [question] * each, tally)
            print(tally.line(name, took, server), flush=True)
        part = solve[:40]
        await under(
            "100 clients, 500 that never end a head",
            server,
            await held(server.port, 500, part),
            100,
            solve,
        )
        await under(
            "100 clients, 500 that never end a body",
            server,
            await held(server.port, 500, solve[:-5]),
            100,
            solve,
        )
        await under(
            "100 clients, 100 that never read a drawing of 600 kB",
            server,
            await held(server.port, 100, big, small=True),
            100,
            solve,
        )
    deep = b"[" * 200_000
    head = b"POST /solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    hostile = [
        head + b"Content-Length: %d\r\n\r\n" % len(body) + body
        for body in (
            deep,
            b'{"puzzle":"' + b"\\ud800" * 30_000 + b'"}',
            b'{"puzzle":"https://puzz.link/p?hashi/9999/9999/' + b"z" * 100_000 + b'"}',
            b'{"seed":' + b"9" * 200_000 + b"}",
            b"\xff" * 200_000,
            b'{"puzzle":"' + b"8" * 250_000 + b'"}',
        )
    ]
    with Server() as server:
        tally = Tally(server)
        took = await clients(server.port, 100, hostile * 2, tally)
        print(tally.line("100 clients, hostile bodies of up to 250 kB", took, server), flush=True)
    with Server("--time-limit", "2", "--queue", "50", "--wait", "4") as server:
        tally = Tally(server)
        took = await clients(server.port, 200, [endless], tally)
        print(tally.line("200 clients, 2 s each, a queue of 50", took, server), flush=True)
        await gone(server, endless)


async def gone(server: Server, question: bytes) -> None:
    """Let clients request seconds of work and leave: how soon the threads are free again."""
    kept = await held(server.port, 4, question)
    await asyncio.sleep(0.5)
    before = json.loads(server.get("/health"))["working"]
    for one in kept:
        one.close()
    start = time.perf_counter()
    while json.loads(server.get("/health"))["working"]:
        await asyncio.sleep(0.002)
    took = 1000 * (time.perf_counter() - start)
    print(f"\n{before} questions under way: threads free {took:.0f} ms after their clients left")


def main() -> None:
    """Run it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clients", type=int, default=1000)
    arguments = parser.parse_args()
    try:
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, 8192), hard), hard))
    except ImportError:
        pass
    asyncio.run(run(arguments.clients))


if __name__ == "__main__":
    main()
