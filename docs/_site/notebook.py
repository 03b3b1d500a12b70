"""Tutorials as notebooks: their sessions are cells, and what they print is their output.

python docs/_site/notebook.py        writes docs/tutorials/python.ipynb from python.md, and so on
"""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parents[1] / "tutorials"
NOTEBOOKS = {
    page: page.with_suffix(".ipynb") for page in (_FOLDER / "python.md", _FOLDER / "teaching.md")
}
"""The notebook of each page that is one."""


def cells(text: str) -> list[dict[str, Any]]:
    """The cells of a Markdown page: text, and one for each example of its sessions."""
    made: list[dict[str, Any]] = []
    for part in re.split(r"(^```pycon\n.*?^```\n)", text, flags=re.MULTILINE | re.DOTALL):
        if not part.startswith("```pycon"):
            if part.strip():
                made.append(cell("markdown", part))
            continue
        for example in doctest.DocTestParser().get_examples(part):
            outputs = [{"output_type": "stream", "name": "stdout", "text": example.want}]
            code = cell("code", example.source)
            made.append(code | {"outputs": outputs if example.want else []})
            made[-1]["execution_count"] = None
    return made


def cell(kind: str, text: str) -> dict[str, Any]:
    """One cell."""
    return {"cell_type": kind, "metadata": {}, "source": text.strip("\n")}


def notebook(text: str) -> str:
    """The notebook of a page, as its file has it."""
    whole = {
        "cells": [{"id": f"cell-{i}", **made} for i, made in enumerate(cells(text))],
        "metadata": {"language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for page, path in NOTEBOOKS.items():
        path.write_text(notebook(page.read_text("utf-8")), "utf-8")
