"""Notebooks are the tutorials that they come from; examples of techniques are what pages say."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

import hashikit

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"


@pytest.fixture(scope="module")
def code() -> ModuleType:
    """The modules beside the site's configuration."""
    pytest.importorskip("docutils")
    sys.path.insert(0, str(DOCS / "_site"))
    return importlib.import_module("techniques")


@pytest.mark.parametrize("name", ["python", "teaching"])
def test_the_notebook_is_the_tutorial(code: ModuleType, name: str) -> None:
    made = importlib.import_module("notebook")
    (page,) = (page for page in made.NOTEBOOKS if page.stem == name)
    current = json.loads(made.notebook(page.read_text("utf-8")))["cells"]
    kept = json.loads(made.NOTEBOOKS[page].read_text("utf-8"))["cells"]
    for kind in ("code", "markdown"):
        cells, fresh = (
            [cell["source"] for cell in found if cell["cell_type"] == kind]
            for found in (kept, current)
        )
        assert cells == fresh, "run python docs/_site/notebook.py"


@pytest.mark.parametrize("name", ["python", "teaching"])
def test_the_notebook_runs(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # it writes files
    if name == "teaching":
        pytest.importorskip("pysat")
    names: dict[str, object] = {}
    cells = json.loads((DOCS / "tutorials" / f"{name}.ipynb").read_text("utf-8"))["cells"]
    code = [cell["source"] for cell in cells if cell["cell_type"] == "code"]
    assert len(code) > 10
    for source in code:
        exec(compile(source, "notebook", "exec"), names)


@pytest.mark.parametrize("technique", [t.value for t in hashikit.levels.TECHNIQUES])
def test_every_technique_has_a_page_and_an_example(code: ModuleType, technique: str) -> None:
    page = (DOCS / "techniques" / f"{technique}.md").read_text("utf-8")
    title = hashikit.i18n.translate(f"technique.{technique.replace('-', '_')}")
    assert page.startswith(f"# {title}\n")
    for part in (f"`{technique}`", "**Level:**", "**Proof.**", "**In the literature.**"):
        assert part in page
    overview = (DOCS / "techniques" / "index.md").read_text("utf-8")
    assert f"| [{title}]({technique}.md) | `{technique}` |" in overview
    if technique == "blocked":
        assert "## No example" in page
        return
    assert f"<!-- example: {technique} -->\n" in page
    explanation, step = code.example(technique)
    assert hashikit.is_unique(explanation.puzzle)
    assert explanation[step].technique == technique
    for number in range(step + 3):
        picture = f"images/steps/{technique}-{number}.svg"
        assert f"](../{picture})" in page
        assert (DOCS / picture).exists()


def test_pages_show_what_the_program_says(code: ModuleType) -> None:
    fill = importlib.import_module("fill")
    stale = [str(path.relative_to(ROOT)) for path, _ in fill.stale()]
    assert stale == [], "run PYTHONPATH=src build/venv/bin/python docs/_site/fill.py"
    shown = [page.name for page in fill.pages() if fill.PLACE.search(page.read_text("utf-8"))]
    assert {"README.md", "engine.md", "batch.md", "players.md", "solving.md"} <= set(shown)
