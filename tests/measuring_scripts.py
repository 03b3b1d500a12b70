"""The scripts in `benchmarks/` and `papers/`: running them, and the commands that pages name."""

from __future__ import annotations

import argparse
import importlib
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hashikit
from cli_process import ROOT, environment

BENCHMARKS = ROOT / "benchmarks"
PAPERS = ROOT / "papers"


def run_script(path: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a script as a process."""
    return subprocess.run(
        [sys.executable, path, *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(),
        timeout=250,
        check=False,
    )


def check_types(*files: Path, search: tuple[Path, ...] = ()) -> None:
    """Fail unless mypy finds nothing in these files, which import from hashikit and `search`."""
    home = Path(hashikit.__file__).parents[1]
    folders = [*([home] if home.name == "src" else []), *search]
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", *files],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env=environment(MYPYPATH=os.pathsep.join(map(str, folders))),
    )
    assert run.returncode == 0, run.stdout


def check_program(source: Path) -> None:
    """Fail unless this C++ file compiles with the present core."""
    options = ["-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror"]
    run = subprocess.run(
        ["g++", *options, f"-I{ROOT / 'core'}", source], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr


def check_help(
    script: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Fail unless the script's help ends well and has an example."""
    monkeypatch.setattr(sys, "argv", [script.name, "--help"])
    with pytest.raises(SystemExit, match=r"^0$"):
        importlib.import_module(script.stem).main()
    example = f"example: python {script.parent.name}/{script.name}"
    assert example in " ".join(capsys.readouterr().out.split())


def commands_of_pages(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield the commands with a script of the folder: the page, and the script and its options."""
    folders = (BENCHMARKS, PAPERS, ROOT / "docs")
    pages = [ROOT / "README.md", *(p for place in folders for p in sorted(place.rglob("*.md")))]
    for page in pages:
        text = page.read_text("utf-8").replace("\\\n", " ")
        for line in re.findall(rf"python {folder.name}/((?:\w+\.py|tables)\b[^`\n|#]*)", text):
            # Placeholders stand for numbers.
            words = shlex.split(re.sub(r"\b(?:N|K|S|CALLS)\b", "1", line))
            yield page.relative_to(ROOT).as_posix(), words


class _Parsed(Exception):
    """The options are fine, and nothing is measured."""


def check_options(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a script read its options, and nothing more.

    Raises:
        SystemExit: It refuses them.
    """
    parse = argparse.ArgumentParser.parse_args

    def parse_only(parser: argparse.ArgumentParser, *given: Any) -> argparse.Namespace:
        parse(parser, *given)
        raise _Parsed

    with monkeypatch.context() as patch:
        patch.setattr(argparse.ArgumentParser, "parse_args", parse_only)
        patch.setattr(sys, "argv", words)
        with pytest.raises(_Parsed):
            importlib.import_module(words[0].removesuffix(".py")).main()
