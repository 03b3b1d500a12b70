"""The examples in docstrings and in the guides do what they say."""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
from pathlib import Path
from shutil import copytree

import pytest

import hashikit
import snippets

ROOT = Path(__file__).resolve().parents[1]
MODULES = sorted(
    ["hashikit"]
    + [
        module.name
        for module in pkgutil.walk_packages(hashikit.__path__, "hashikit.")
        if not module.name.endswith("__main__")
    ]
)
GUIDES = sorted(path for path in (ROOT / "docs").rglob("*.md") if snippets.python_blocks(path))


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except hashikit.MissingExtraError as missing:
        if os.environ.get("HASHIKIT_EFFORT") == "full":
            raise
        pytest.skip(str(missing))
    failed, _ = doctest.testmod(module)
    assert failed == 0


def test_the_public_functions_have_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    for name in hashikit.__all__:
        thing = getattr(hashikit, name)
        if callable(thing) and not isinstance(thing, type) and thing.__doc__:
            assert finder.find(thing, name) or "read" in name, f"hashikit.{name} has no example"


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.name)
def test_guides(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for shared in ("examples", "docs"):
        copytree(ROOT / shared, tmp_path / shared)
    monkeypatch.chdir(tmp_path)
    assert snippets.run_python(path) > 0
