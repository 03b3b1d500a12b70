"""What several test modules share."""

from __future__ import annotations

import gc
import importlib.util
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

import hashikit
from effort import draws, examples
from foreign import missing
from waiting import once

ROOT = Path(__file__).resolve().parents[1]
CORPUS = Path(os.environ.get("HASHIKIT_CORPUS", ROOT.parent / "shared" / "data")).resolve()

# Where the tests run in the background, Ctrl-C or the end of the terminal may be ignored, which
# what they start would inherit.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if os.name != "nt" and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# The same examples in every run, so that a failure in CI can be reproduced.
settings.register_profile("hashikit", derandomize=True, deadline=None, max_examples=examples(200))
settings.load_profile("hashikit")


# Commands speak the language of the locale; here it is English.
for _name in ("LC_ALL", "LC_MESSAGES", "LANG"):
    if os.environ.get(_name, "").startswith(("de", "ja")):
        os.environ[_name] = "C.UTF-8"


@pytest.hookimpl(tryfirst=True)  # before pytest looks which marks are wanted
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what draws examples; the first test that needs the documentation waits for it."""
    for item in items:
        if isinstance(item, pytest.Function) and (
            getattr(item.function, "is_hypothesis_test", False) or draws(item.function)
        ):
            item.add_marker(pytest.mark.draws)
        if "docs_site" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.timeout(DOCS_SECONDS + 300))


@pytest.fixture(autouse=True)
def no_callback_of_the_collector() -> None:
    """Hypothesis times the garbage collector by a callback, in which an interrupt would be lost."""
    gc.callbacks.clear()


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder with the published puzzles; skips the test where it is absent."""
    if not (CORPUS / "cllv").is_dir() or not (CORPUS / "janko").is_dir():
        pytest.skip(f"no published puzzles at {CORPUS}; set HASHIKIT_CORPUS to their folder")
    return CORPUS


@pytest.fixture(scope="session")
def docs_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documentation as HTML; a warning of the build is an error."""
    if importlib.util.find_spec("sphinx") is None:
        missing("Sphinx is missing: pip install 'hashikit[docs]'")
    folder, fault = once(
        tmp_path_factory, "docs", lambda folder: build_docs(folder / "site"), DOCS_SECONDS
    )
    assert fault == ""
    return folder / "site"


DOCS_SECONDS = 900
"""Until the documentation is there, on a busy machine."""


def build_docs(folder: Path) -> str:
    """Build the documentation; returns what is wrong with it."""
    home = Path(hashikit.__file__).resolve().parents[1]
    paths = [str(home), *filter(None, [os.environ.get("PYTHONPATH")])]
    try:
        build = subprocess.run(
            [str(ROOT / "scripts" / "docs.sh"), str(folder)],
            env={**os.environ, "PYTHON": sys.executable, "PYTHONPATH": os.pathsep.join(paths)},
            capture_output=True,
            text=True,
            timeout=DOCS_SECONDS,
        )
    except (OSError, subprocess.SubprocessError) as error:
        return str(error)
    return "" if build.returncode == 0 else f"failed: {build.stdout}{build.stderr}"
