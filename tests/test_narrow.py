"""What `hashi` writes to a terminal of 40 columns: lines that fit, broken between words."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from unicodedata import east_asian_width

import pytest

from cli_process import command, environment, on_terminal
from hashikit.cli.terminal import shown_width, wrap

if sys.platform == "win32":
    pytest.skip("needs a pseudoterminal", allow_module_level=True)

GRID = "2.2.3..2./...1.2..1/1.2.2..../...2.6.2./........./2.4..5..3/.1.....1./1.2.1...1/.2.2.4.3."
SEVERAL = "?.?./..../?..?/.?.?"
COLOR = re.compile(r"\x1b\[[\d;]*m")
COMMANDS: Sequence[Sequence[str]] = (
    ("solve", "--unique", SEVERAL),
    ("solve", "--time-limit", "0", GRID),
    ("solve", "--solver", "nobody", GRID),
    ("solve", "--limit", "1", "--quiet", SEVERAL),
    ("solve", "no such file, whose name is so long that it needs a second line"),
    ("forced", GRID),
    ("explain", GRID),
    ("hint", GRID),
    ("rate", GRID),
    ("techniques",),
    ("techniques", "--language", "ja"),
    ("explain", GRID, "--language", "ja"),
    ("rate", SEVERAL, "--language", "de"),
    ("solvers",),
    ("generate", "--seed", "1"),
    ("generate", "--level", "hrd"),
    ("check", SEVERAL),
    ("bench", GRID, "--repeat", "1"),
    ("no-such-command",),
)


def room(line: str) -> int:
    """How many columns a line takes, by Python's own table of wide characters."""
    shown = COLOR.sub("", line).rpartition("\r")[2]
    return sum(1 + (east_asian_width(c) in "WF") for c in shown)


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(
            one,
            id=" ".join(one),
            marks=[] if one in (("explain", GRID), ("solvers",)) else pytest.mark.slow,
        )
        for one in COMMANDS
    ],
)
def test_every_line_fits(arguments: Sequence[str], tmp_path: Path) -> None:
    for columns in (40, 60):
        lines = on_terminal(*arguments, columns=columns, cwd=tmp_path).split("\n")
        assert any(lines)
        assert [line for line in lines if room(line) > columns] == []


def test_a_pipe_gets_whole_lines(tmp_path: Path) -> None:
    done = subprocess.run(
        command("explain", GRID), capture_output=True, env=environment(COLUMNS="40"), check=True
    )
    assert max(map(len, done.stdout.decode().splitlines())) > 80


def test_nothing_but_blanks_is_lost() -> None:
    line = "\x1b[1mone\x1b[0m island at (2, 13) took \x1b[2m(43.1 µs)\x1b[0m, 橋は2本です。"
    for columns in range(20, 60):
        broken = wrap(line, columns, 4)
        assert all(shown_width(part) <= columns for part in broken.split("\n"))
        assert re.sub(r"\s", "", broken) == re.sub(r"\s", "", line)
        assert "(2, 13)" in broken
        assert "43.1 µs" in broken
    assert wrap(line, 80) == line
    path = "hashi: /a/path/that/is/longer/than/any/line"
    assert wrap(path, 20, 2) == "hashi:\n  /a/path/that/is/longer/than/any/line"
