"""German and Japanese answers, tables for short answers, and comments of words."""

from __future__ import annotations

import re

import pytest

import hashikit as hk
from hashikit import answers, tasks

PUZZLE = hk.parse("4.3/.../3.2")
RIGHT = "A1-C1: 2\nA1-A3: 2\nC1-C3: 1\nA3-C3: 1"


@pytest.mark.parametrize(
    "text",
    [
        "Doppelbrücken:\nA1-C1\nA1-A3\n\nEinzelbrücken:\nC1-C3\nA3-C3",
        "Doppelt: A1-C1, A1-A3\nEinfach: C1-C3, A3-C3",
        "A1 ist mit C1 durch zwei Brücken verbunden.\nEine doppelte Brücke zwischen A1 und A3.\n"
        "C1 und C3 sind durch eine Brücke verbunden.\nEinfache Brücke von A3 nach C3",
        "| Von | Nach | Brücken |\n|---|---|---|\n| A1 | C1 | 2 |\n| A1 | A3 | 2 |\n"
        "| C1 | C3 | 1 |\n| A3 | C3 | 1 |",
        '{"lösung": [{"von": "A1", "nach": "C1", "anzahl": 2}, ["A1", "A3", 2], ["C1", "C3", 1],'
        ' ["A3", "C3", 1]]}',
        "二重橋:\nA1-C1\nA1-A3\n\n一重橋:\nC1-C3\nA3-C3",
        "A1とC1: 二重\nA1とA3: 二重\nC1とC3: 一重\nA3とC3: 一重",
    ],
)
def test_drawings(text: str) -> None:
    assert answers.score(text, PUZZLE) == 1


@pytest.mark.parametrize(
    "line",
    ["A1-C1: 2  # single", "A1-C1  # single", "A1-C1: 2 // one bridge", "A1-C1: 2 oder 1",
     "nicht A1-C1: 2", "A1-C1: keine", "Nicht von A1 nach C1: 2 Brücken", "A1-C1: 2 (verboten)",
     "A1とC1: 一重"],
)  # fmt: skip
def test_what_contradicts_is_not_accepted(line: str) -> None:
    assert answers.score(RIGHT.replace("A1-C1: 2", line), PUZZLE) < 1


@pytest.mark.parametrize(
    "heading",
    ["Verboten:", "Falsche Lösung:", "Nicht erlaubt:", "Keine Lösung:", "禁止:", "不正解:"],
)
def test_headings_that_reject(heading: str) -> None:
    assert answers.score(f"{heading}\n{RIGHT}", PUZZLE) == 0
    assert answers.score(f"{RIGHT}\n\nDas ist falsch.", PUZZLE) == 0


def entry(variant: str) -> tasks.Question:
    return tasks.Items(variant, "islands", seed=11, level="easy")[0]  # type: ignore[arg-type]


def test_mistakes() -> None:
    a, b = re.findall(r"\(\d+, \d+\)", entry("mistake")["answer"])
    for text in (
        f"Die falsche Brücke ist {a}-{b}.", f"Zwischen {a} und {b} ist eine Brücke zu viel.",
        f"間違っている橋は{a}-{b}です。", f"| From | To |\n|---|---|\n| {a} | {b} |",
        f"| # | Wrong bridge | Why |\n|---|---|---|\n| 1 | {a}-{b} | one too many |",
    ):  # fmt: skip
        for form in (text, f"<answer>{text}</answer>"):
            assert tasks.score(form, entry("mistake")) == 1, form
    for text in (
        f"Die richtige Brücke ist {a}-{b}.", f"Kein Fehler: {a}-{b}", f"{a}-{b} oder (0, 0)-(0, 9)",
        f"| From | To |\n|---|---|\n| (0, 0) | (0, 9) |\n| {a} | {b} |",
        f"| Correct bridge |\n|---|\n| {a}-{b} |", f"| Pair | Wrong |\n|---|---|\n| {a}-{b} | no |",
        f"{a}-{b} is wrong because of 1. The bridge (0, 0)-(0, 9) is wrong, too",
    ):  # fmt: skip
        assert tasks.score(text, entry("mistake")) == 0, text


def test_moves() -> None:
    move, reason = entry("next")["answer"].split(" because ")
    pair, number = move.split(": ")
    a, b = pair.split("-")
    for text in (
        f"{move} wegen {reason}", f"Zwischen {a} und {b}: {number}, weil {reason}",
        f"{move} 理由: {reason}",
        f"| From | To | Bridges | Because |\n|-|-|-|-|\n| {a} | {b} | {number} | {reason} |",
    ):  # fmt: skip
        for form in (text, f"<answer>{text}</answer>"):
            assert tasks.score(form, entry("next")) == 1, form
    assert tasks.score(f"Verboten:\n{move} wegen {reason}", entry("next")) == 0


def test_numbers() -> None:
    clue = entry("clue")
    for text in ("Die Antwort ist {}.", "Antwort: {}", "Es muss {} sein.", "答えは{}です",
                 "The ? must be {}", "Only {} works.", "| Clue |\n|---|\n| {} |"):  # fmt: skip
        assert tasks.score(text.format(clue["answer"]), clue) == 1, text
    for text in ("Nicht {}", "{} oder 9", "Answer: {}\nNo, 9.", "Falsch:\n{}"):
        assert tasks.score(text.format(clue["answer"]), clue) == 0, text


def test_long_lines_are_read_in_time() -> None:
    """Each of these once took quadratic time, or seconds for a megabyte."""
    for part in ("A1-", "A1-C1: 2 (", "A1-C1 "):
        assert answers.score(part * (200_000 // len(part)), PUZZLE) < 1
