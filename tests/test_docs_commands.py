"""The shell commands of all pages of the documentation do what the pages suggest."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import hashikit
import snippets
from test_readme import environment, place, untimed  # noqa: F401 (place is a fixture)

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
HELP = re.compile(r"<!-- help: .*?<!-- /help -->", re.DOTALL)
"""What `--help` says, which has tests of its own."""

NOT_RUN = {
    r"pip install |python3 -m venv|\.venv/bin/": "installing is tested as a whole",
    r"hashi (play|serve)\b|curl ": "servers have tests of their own",
    r"--dask tcp:": "there is no cluster",
    r"--suite\b|hashi bench hard/": "a suite takes long, and has tests of its own",
    r"python papers/|benchmarks/": "papers have tests and requirements of their own",
    r"java -jar": "the XCSP3 solver has a test of its own",
    r"class\.jsonl": "a session on the page writes it",
    r"mine\.cnf": "a student's program makes it",
    r"--show-completion": "shells are set up elsewhere",
}
"""Lines that no test can run, and why."""

NOT_RUN_WHOLE = {r"encode\.py": "it is a student's program"}
"""Blocks with such a line are left out."""

PROGRAMS = ("cadical", "cbc", "clasp", "highs", "kissat", "lrat-check", "minizinc", "scip")
"""Lines that use one of these are left out where it is not installed."""


def scripts(page: Path) -> list[tuple[str, str, str]]:
    """The place, the lines and the output of every block of commands."""
    text = HELP.sub(lambda match: "\n" * match[0].count("\n"), page.read_text("utf-8"))
    found = []
    for block in snippets.blocks_of(page, text):
        if block.language in ("sh", "bash"):
            found.append((str(block), block.text, ""))
        elif block.language == "console":
            for part in re.split(r"(?m)^\$ ", block.text)[1:]:
                lines = part.splitlines(keepends=True)
                end = 1
                while end < len(lines) and re.search(r"[\\|]\n$", lines[end - 1]):
                    end += 1
                found.append((str(block), "".join(lines[:end]), "".join(lines[end:])))
    return found


PAGES = [
    page for page in sorted(DOCS.rglob("*.md")) if page.parent.name != "figures" and scripts(page)
]
SLOW = {"batch", "benchmark", "book", "export", "generate", "own-solver", "solvers", "uncertain"}
"""Pages whose commands take seconds, as those of most tutorials do."""


@pytest.fixture
def folder(place: Path, tmp_path: Path) -> Path:  # noqa: F811
    """A folder with the files that pages name."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    first = hashikit.read(ROOT / "examples" / "first.txt")
    second = hashikit.read(ROOT / "examples" / "second.txt")
    lines = "".join(hashikit.dumps(puzzle, "puzzlink") + "\n" for puzzle in (first, second))
    (tmp_path / "puzzles").mkdir()
    for name, content in {
        "puzzle.txt": "4.3\n...\n3.2\n",
        "draft.txt": "?.?.?\n.....\n?.?.?\n.....\n?.?.?\n",
        "homework.unsw": "3..3\n....\n2..2\n",
        "wrong.json": '{"bridges": [[[0,0],[0,2],2], [[0,0],[2,0],2], [[0,2],[2,2],1]]}',
        "puzzles.jsonl": lines,
        "ann.txt": "3EE3\n\n2==2\n",
        "verifier.py": (ROOT / "src" / "hashikit" / "verifier.py").read_text("utf-8"),
        "more.jsonl": lines,
        "puzzles/a.txt": (ROOT / "examples" / "first.txt").read_text("utf-8"),
        "puzzles/b.txt": (ROOT / "examples" / "second.txt").read_text("utf-8"),
    }.items():
        (tmp_path / name).write_text(content, "utf-8")
    logo = pytest.importorskip("PIL.Image").new("L", (48, 48), 255)
    logo.paste(0, (8, 8, 40, 40))
    logo.save(tmp_path / "logo.png")
    return tmp_path


def why_not(line: str) -> str | None:
    """Why a line is not run."""
    for pattern, reason in NOT_RUN.items():
        if re.search(pattern, line):
            return reason
    for program in PROGRAMS:
        if re.search(rf"(^|[\"=:&|] ?){program}\b", line) and shutil.which(program) is None:
            return f"{program} is not installed"
    return None


@pytest.mark.skipif(os.name != "posix", reason="the commands are for a Unix shell")
@pytest.mark.parametrize(
    "page",
    [
        pytest.param(
            page,
            marks=[pytest.mark.slow] * (page.stem in SLOW or page.parent.name == "tutorials"),
        )
        for page in PAGES
    ],
    ids=lambda page: f"{page.parent.name}-{page.stem}",
)
def test_commands(page: Path, folder: Path, place: Path) -> None:  # noqa: F811
    """The commands of a page, one block after the other in one folder."""
    saves_files(page, folder)
    for where, script, output in scripts(page):
        if any(re.search(pattern, script) for pattern in NOT_RUN_WHOLE):
            continue
        lines = [
            # What a solver found is in the status that it ends with.
            f"{line} || true" if line.startswith(PROGRAMS) else line
            for line in script.splitlines()
            if why_not(line) is None
        ]
        if output and len(lines) < len(script.splitlines()):
            continue
        run = subprocess.run(
            ["sh", "-e", "-c", "\n".join(lines if output else map(snippets.smaller, lines))],
            cwd=folder,
            env=environment(place),
            capture_output=True,
            text=True,
            timeout=250,
        )
        # 1 is "no solution", an answer like any other; the output then says so.
        fine = run.returncode == 0 or (run.returncode == 1 and output)
        assert fine, f"{where}: {script}\n{run.stdout}{run.stderr}"
        if output:
            flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
            got = untimed(run.stdout + run.stderr)
            wanted = untimed(output.replace("…", "..."))
            matches = doctest.OutputChecker().check_output(wanted, got, flags)
            assert matches, f"{where}: {script}\nprints\n{got}\nand not\n{wanted}"


def saves_files(page: Path, folder: Path) -> None:
    """Write the files that a page shows: `<!-- file: NAME -->` stands before them."""
    text = page.read_text("utf-8")
    for name, content in re.findall(r"<!-- file: (\S+) -->\n+```\w*\n(.*?)```", text, re.DOTALL):
        (folder / name).write_text(content, "utf-8")


def test_every_reason_not_to_run_a_line_still_holds() -> None:
    lines = [
        line for page in PAGES for _, script, _ in scripts(page) for line in script.split("\n")
    ]
    assert len(lines) > 90
    patterns = (*NOT_RUN, *NOT_RUN_WHOLE)
    unused = [pattern for pattern in patterns if not any(re.search(pattern, s) for s in lines)]
    assert unused == []
