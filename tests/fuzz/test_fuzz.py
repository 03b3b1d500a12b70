"""The Python fuzz targets on every input kept in `inputs/`, and on some random ones."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import fuzz_cli
import fuzz_formats
import fuzz_lines
import harness
import pytest

import hashikit
from effort import examples

FOLDER = Path(__file__).resolve().parent
TARGETS = {
    "formats": (fuzz_formats, examples(2000)),
    "cli": (fuzz_cli, examples(100)),
    "lines": (fuzz_lines, examples(250)),
}


@pytest.mark.draws
@pytest.mark.parametrize("name", TARGETS)
def test_kept_and_random_inputs(name: str) -> None:
    module, number = TARGETS[name]
    target = module.one_input
    kept = [path.read_bytes() for path in sorted(harness.INPUTS.glob("*"))]
    assert kept
    start = [*module.seeds(), *kept]
    rng = Random(1)
    for data in [*start, *(harness.mutated(rng, start) for _ in range(number))]:
        try:
            target(data)
        except BaseException:
            print(f"input: {data!r}")
            raise


def test_the_script_finds_what_is_wrong(tmp_path: Path) -> None:
    """The harness itself: an input that fails ends it with an error and is kept."""
    script = tmp_path / "fuzz_wrong.py"
    script.write_text(
        "import sys\n"
        f"sys.path.insert(0, {str(FOLDER)!r})\n"
        "import harness\n"
        "harness.find_spec = lambda name: None\n"
        "def target(data):\n"
        "    assert b'7' not in data\n"
        "harness.run(target, [b'1234'])\n"
    )
    home = str(Path(hashikit.__file__).resolve().parents[1])
    run = subprocess.run(
        [sys.executable, script, "-runs=10000"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": home},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1
    assert b"7" in (tmp_path / "crash-input").read_bytes()
