"""The bugs that `benchmarks/planted.py` plants fit the sources as they are."""

from __future__ import annotations

import sys

import pytest

from cli_process import ROOT

sys.path.insert(0, str(ROOT / "benchmarks"))

import planted


@pytest.mark.parametrize("name", planted.bugs())
def test_it_changes_the_code(name: str) -> None:
    bug = planted.bugs()[name]
    text = (ROOT / "core" / bug.file).read_text("utf-8")
    changed = planted.changed(text, bug.code, bug.becomes)
    before, after = ([t[0] for t in planted.tokens(code)] for code in (text, changed))
    assert after != before


def test_code_is_found_by_its_tokens() -> None:
    text = 'f(a, // first\n  b);\nf("a, b"); /* f(a, b); */ g();\n'
    assert planted.changed(text, "f(a,b);", "h();") == 'h();\nf("a, b"); /* f(a, b); */ g();\n'
    assert planted.changed(text, "g();", "") == text.replace("g();", "")
    for code, times in (("f(b)", 0), ("f(", 2)):
        with pytest.raises(RuntimeError, match=f"occurs {times} times"):
            planted.changed(text, code, "x")
