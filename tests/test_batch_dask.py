"""A batch on a Dask cluster: a real scheduler, and two workers of which one is killed."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import hashikit
import random_puzzles
from cli_process import command, environment, hashi
from hashikit import solve_many
from quickly import generate_many
from waiting import PATIENCE, lines_in, wait_until

pytestmark = pytest.mark.slow

distributed: Any = pytest.importorskip("distributed", reason="pip install 'hashikit[dask]'")


class Cluster(NamedTuple):
    address: str
    workers: list[subprocess.Popen[bytes]]
    scheduler: subprocess.Popen[bytes]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    processes: list[subprocess.Popen[bytes]] = []

    def start(module: str, *arguments: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{module}", *arguments, "--no-dashboard"],
            cwd=tmp_path,
            env=environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        processes.append(process)
        return process

    file = tmp_path / "scheduler.json"
    try:
        start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))

        def address_of_it() -> str:
            try:
                return str(json.loads(file.read_text())["address"])
            except (OSError, ValueError):
                return ""

        wait_until(address_of_it, "the scheduler")
        address = address_of_it()
        alone = ("--no-nanny", "--nthreads", "1", "--host", "127.0.0.1")
        workers = [start("dask_worker", address, *alone) for _ in range(2)]
        yield Cluster(address, workers, processes[0])
    finally:
        for process in processes:
            process.kill()
            process.wait()


def connected(cluster: Cluster) -> Any:
    """A client that has seen both workers."""
    client = distributed.Client(cluster.address, timeout=PATIENCE, set_as_default=False)
    client.wait_for_workers(2, timeout=PATIENCE)
    return client


def untimed(text: str) -> str:
    return re.sub(r'"(build_time|solve_time)":[\d.e-]+,', "", text)


def test_a_batch_on_a_cluster(tmp_path: Path) -> None:
    """A scheduler and its workers as threads; the tests with processes of their own are `full`."""
    puzzles = list(random_puzzles.puzzles(73, 40))
    with (
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=False,
            dashboard_address=None,
            local_directory=str(tmp_path),
        ) as local,
        distributed.Client(local, set_as_default=False) as client,
    ):
        executor = client.get_executor(pure=False)
        outcomes = list(solve_many(puzzles, executor=executor, workers=2, unique=True))
        made = list(generate_many(10, 5, 5, seed=4, executor=executor, workers=2))
    assert [one.index for one in outcomes] == list(range(40))
    assert [one.value.unique for one in outcomes] == [
        hashikit.solve(puzzle, unique=True).unique for puzzle in puzzles
    ]
    assert made == list(generate_many(10, 5, 5, seed=4))


@pytest.mark.full
def test_a_worker_is_killed_and_nothing_is_lost_or_doubled(cluster: Cluster) -> None:
    puzzles = list(random_puzzles.puzzles(73, 300)) * 10
    expected = [hashikit.solve(puzzle, unique=True).unique for puzzle in puzzles[:300]] * 10
    client = connected(cluster)
    try:
        executor = client.get_executor(pure=False)
        outcomes = solve_many(puzzles, executor=executor, workers=2, unique=True)
        seen = []
        for outcome in outcomes:
            if outcome.index == 200:
                cluster.workers[0].kill()
            seen.append((outcome.index, outcome.value.unique))
            assert outcome.value.puzzle is puzzles[outcome.index]
        assert seen == list(enumerate(expected))
        assert len(client.scheduler_info()["workers"]) == 1
        made = list(generate_many(60, 5, 5, seed=4, executor=executor, workers=2))
        assert made == list(generate_many(60, 5, 5, seed=4))
    finally:
        client.close()


@pytest.mark.full
def test_the_command_line(cluster: Cluster, tmp_path: Path) -> None:
    connected(cluster).close()
    lines = [hashikit.dumps(puzzle, "json") for puzzle in random_puzzles.puzzles(74, 200)]
    (tmp_path / "p.jsonl").write_text("\n".join([*lines[:150], "{nonsense}"]))
    (tmp_path / "q.json").write_text("[" + ",".join(lines[150:]) + "]")
    one = hashi("solve", "--json", tmp_path)
    two = hashi("solve", "--json", "--dask", cluster.address, tmp_path)
    assert untimed(two[1]) == untimed(one[1])
    assert two[::2] == one[::2]
    arguments = ("generate", "--size", "5", "--count", "60", "--seed", "3", "--out")
    assert hashi(*arguments, tmp_path / "here.txt")[0] == 0
    process = subprocess.Popen(
        [sys.executable, "-m", "hashikit", *arguments, "there.txt", "--dask", cluster.address],
        cwd=tmp_path,
        env=environment(),
    )
    path = tmp_path / "there.txt"
    while process.poll() is None and not (path.exists() and path.stat().st_size > 200):
        time.sleep(0.002)
    cluster.workers[1].kill()  # in the middle, if the run is not quicker
    assert process.wait(100) == 0
    assert path.read_bytes() == (tmp_path / "here.txt").read_bytes()
    cluster.workers[0].kill()
    cluster.workers[0].wait()
    status, out, err = hashi("solve", "--dask", cluster.address, "2.2")
    assert (status, out) == (2, "")
    assert err == f"hashi: the Dask scheduler at {cluster.address} has no workers\n"


def test_no_scheduler_is_one_line() -> None:
    for address in ("tcp://127.0.0.1:9", "nonsense://x", "127.0.0.1"):
        status, out, err = hashi("solve", "--dask", address, "2.2")
        assert (status, out) == (2, "")
        assert err.startswith(f"hashi: no Dask scheduler at {address}: ")
        assert err.count("\n") == 1


def test_a_missing_extra_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "distributed.py").write_text("raise ImportError")
    code = (
        "import sys\n"
        f"sys.path.insert(0, {str(tmp_path)!r})\n"
        "from hashikit.cli import main\n"
        "raise SystemExit(main(['solve', '2.2', '--dask', '127.0.0.1:1']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment()
    )
    assert done.returncode == 2
    assert done.stderr == "hashi: Dask is not installed: pip install 'hashikit[dask]'\n"


@pytest.mark.parametrize("says", [b"", b"HTTP/1.0 400 Bad Request\r\n\r\n" * 100])
def test_a_port_that_is_not_dask(says: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            while True:
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                if says:
                    connection.sendall(says)
                held.append(connection)

        held: list[socket.socket] = []
        threading.Thread(target=answer, daemon=True).start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        start = time.monotonic()
        assert hashi("rate", "--dask", "tcp://no such name:1", "4.3/.../3.2")[0] == 2
        at_once, start = time.monotonic() - start, time.monotonic()
        status, out, err = hashi("rate", "--dask", address, "4.3/.../3.2")
        assert (status, out) == (2, "")
        assert err.startswith(f"hashi: no Dask scheduler at {address}: ")
        assert err.count("\n") == 1
        assert time.monotonic() - start < 3 * at_once + 30


@pytest.mark.full
@pytest.mark.parametrize("who", ["workers", "scheduler"])
def test_whoever_is_gone_is_named_and_the_run_goes_on_later(
    cluster: Cluster, who: str, tmp_path: Path
) -> None:
    client = connected(cluster)
    client.close()
    lines = [hashikit.dumps(puzzle, "json") + "\n" for puzzle in random_puzzles.puzzles(74, 20)]
    out = tmp_path / "out.jsonl"
    process = subprocess.Popen(
        command("rate", "--json", "--dask", cluster.address, "-", "-o", out),
        stdin=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    assert process.stdin is not None
    process.stdin.write("".join(lines[:10]).encode())
    process.stdin.flush()
    partial = tmp_path / "out.jsonl.partial"
    wait_until(lambda: lines_in(partial) >= 10, "the first answers")
    for gone in cluster.workers if who == "workers" else [cluster.scheduler]:
        gone.kill()
        gone.wait()
    process.stdin.write("".join(lines[10:]).encode())
    process.stdin.close()
    process.stdin = None
    _, err = process.communicate(timeout=100)
    said = err.decode().splitlines()
    assert process.returncode == 2
    assert said == [
        f"hashi: the results so far are in {partial}; run the same command again to continue",
        f"hashi: all workers of the Dask scheduler at {cluster.address} are gone"
        if who == "workers"
        else f"hashi: the Dask scheduler at {cluster.address} is gone",
    ]
    status, _, err2 = hashi("rate", "--json", "-", "-o", out, stdin="".join(lines))
    assert (status, err2) == (max(status, 0), "")
    assert len(out.read_text().splitlines()) == 20


@pytest.mark.full
def test_generate_names_a_scheduler_that_is_gone(cluster: Cluster, tmp_path: Path) -> None:
    client = connected(cluster)
    client.close()
    out = tmp_path / "made.jsonl"
    process = subprocess.Popen(
        command(
            "generate", "--size", "8", "--level", "medium", "--count", "100000",
            "--dask", cluster.address, "--out", out,
        ),
        stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    wait_until(lambda: lines_in(out) >= 20, "the first puzzles")
    cluster.scheduler.kill()
    cluster.scheduler.wait()
    _, err = process.communicate(timeout=100)
    assert process.returncode == 2
    assert err.decode().splitlines()[-2:] == [
        f"hashi: the results so far are in {out}; run the same command again to continue",
        f"hashi: the Dask scheduler at {cluster.address} is gone",
    ]
