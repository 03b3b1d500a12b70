"""The bugs that `benchmarks/planted.py` plants: each fits the sources as they are, and the tables
name it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PATCHES = sorted((ROOT / "tests" / "planted").glob("*.patch"))


def test_there_are_many() -> None:
    assert len(PATCHES) >= 10


@pytest.mark.parametrize("patch", PATCHES, ids=lambda path: path.stem)
def test_it_can_be_planted(patch: Path, tmp_path: Path) -> None:
    if shutil.which("patch") is None:
        pytest.skip("no patch here")
    text = patch.read_text("utf-8")
    (name,) = re.findall(r"^\+\+\+ b/(core/.*)$", text, re.MULTILINE)
    copy = tmp_path / name
    copy.parent.mkdir(parents=True)
    shutil.copy(ROOT / name, copy)
    run = subprocess.run(
        ["patch", "-p1", "--fuzz=0", "-i", str(patch)], cwd=tmp_path, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert copy.read_bytes() != (ROOT / name).read_bytes()
    what = text.splitlines()[0]
    assert re.fullmatch(r"[A-Z].*\.", what)
    assert f"| {what[:-1]} |" in (ROOT / "docs" / "engine.md").read_text("utf-8")
