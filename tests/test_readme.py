"""Every command and every line of Python in README.md is run here.

Except the two that install: `.ci/run` runs those as they stand, in a fresh checkout and a
fresh environment. Here they are only recognised.
"""

from __future__ import annotations

import doctest
import os
import re
import runpy
import shlex
import signal
import subprocess
import sys
import tomllib
import urllib.request
from pathlib import Path

import pytest

import hashikit
import snippets

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
COMMANDS = snippets.commands(README) if README.exists() else []
INSTALL = [c for c in COMMANDS if re.search(r"\bpip install (-e )?\.", c.line)]
TEST = [c for c in COMMANDS if c.line == "./scripts/test.sh"]
EXTRAS = [c for c in COMMANDS if re.search(r"\bpip install .*'?hashikit\[", c.line)]
SERVERS = [c for c in COMMANDS if c.line.split()[:2] == ["hashi", "play"]]
RUN = [c for c in COMMANDS if c not in INSTALL + TEST + EXTRAS + SERVERS]

posix = pytest.mark.skipif(os.name != "posix", reason="the README's commands are for a Unix shell")


def test_the_first_command_installs_and_the_second_one_tests() -> None:
    assert len(INSTALL) == 1
    assert len(TEST) == 1
    assert COMMANDS.index(INSTALL[0]) == 0
    assert "hashi solve" in INSTALL[0].line, "it ends with a solved puzzle"
    assert os.access(ROOT / "scripts" / "test.sh", os.X_OK)


def test_extras_exist() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    for command in EXTRAS:
        for name in re.findall(r"\[([\w,]+)\]", command.line):
            for extra in name.split(","):
                assert re.search(rf"^{extra} = \[", text, re.MULTILINE), command.where


@pytest.mark.parametrize("name", sorted(path.name for path in ROOT.glob("*.md")))
def test_links_lead_somewhere(name: str) -> None:
    """Those of the pages that the documentation does not contain, and that it therefore misses."""
    text = (ROOT / name).read_text("utf-8")
    targets = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text) + re.findall(r'src="([^"]+)"', text)
    for target in targets:
        if "://" not in target:
            assert (ROOT / target).exists(), f"{name} points to {target}, which is not there"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like the checkout where commands may write; `hashi` is the package under test."""
    folder = tmp_path_factory.mktemp("readme")
    for name in ("examples", "docs"):
        if (ROOT / name).is_dir():
            (folder / name).mkdir()
            for path in (ROOT / name).rglob("*"):
                if path.is_file():
                    copy = folder / path.relative_to(ROOT)
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    copy.write_bytes(path.read_bytes())
    bin_folder = folder / ".venv" / "bin"
    bin_folder.mkdir(parents=True)
    for name, module in (("hashi", "-m hashikit"), ("python", "")):
        script = bin_folder / name
        script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {module} "$@"\n')
        script.chmod(0o755)
    return folder


@posix
def test_commands(place: Path) -> None:
    """All of them in order, since some need what others wrote."""
    assert RUN
    for command in RUN:
        run = subprocess.run(
            ["sh", "-c", command.line],
            cwd=place,
            env=environment(place),
            capture_output=True,
            text=True,
            timeout=250,
        )
        print(run.stdout, run.stderr)
        # 1 is "no solution" or "wrong", which is an answer; the output says which.
        assert run.returncode == 0 or (run.returncode == 1 and command.output), command
        if command.output:
            flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
            expected, got = untimed(command.output), untimed(run.stdout + run.stderr)
            matches = doctest.OutputChecker().check_output(expected, got, flags)
            assert matches, f"{command.where}: {command.line}\nprints\n{got}\nand not\n{expected}"


@posix
@pytest.mark.parametrize("command", SERVERS, ids=[c.where for c in SERVERS])
def test_servers(command: snippets.Command, place: Path) -> None:
    """At a free port: at its own one a game may be running already, which it would only open."""
    with subprocess.Popen(
        ["sh", "-c", f"exec {command.line} --no-open --port 0"],
        cwd=place,
        env=environment(place),
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stderr is not None
            address = re.search(r"http://\S+/", process.stderr.readline())
            assert address
            with urllib.request.urlopen(address[0], timeout=60) as page:
                assert b"<title>" in page.read()
            process.send_signal(signal.SIGINT)
            assert process.wait(60) == 130
        finally:
            process.kill()


def environment(place: Path) -> dict[str, str]:
    home = str(Path(hashikit.__file__).resolve().parents[1])
    return {
        **os.environ,
        "PATH": os.pathsep.join([str(place / ".venv" / "bin"), os.environ["PATH"]]),
        "PYTHONPATH": os.pathsep.join(filter(None, [home, os.environ.get("PYTHONPATH")])),
        "PYTHONUTF8": "1",
        "COLUMNS": "100",
    }


def untimed(text: str) -> str:
    """The text with every time replaced, since times differ between runs."""
    return re.sub(r"\d[\d.]* ?(s|ms|µs)\b", "TIME", text)


def test_python(monkeypatch: pytest.MonkeyPatch, place: Path) -> None:
    monkeypatch.chdir(place)
    assert snippets.run_python(README) > 0


def test_every_extra_is_in_the_table() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    table = (ROOT / "docs" / "install.md").read_text("utf-8")
    rows = re.findall(r"^\| `([\w-]+)` \| [^|]+ \| [^|]+ \|$", table, re.MULTILINE)
    assert sorted(rows) == sorted(project["optional-dependencies"])


def test_a_package_index_gets_absolute_links() -> None:
    module = runpy.run_path(str(ROOT / "scripts" / "index_readme.py"))
    text = module["absolute"](README.read_text("utf-8"), "https://example.org/us/hashikit", "v1")
    targets = re.findall(r"\]\(([^)]+)\)", text) + re.findall(r'src="([^"]+)"', text)
    assert targets
    assert all("://" in target for target in targets)
