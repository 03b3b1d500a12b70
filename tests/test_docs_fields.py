"""The lists in the documentation name what the program has: fields, extensions, statuses."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

import hashikit
from cli_process import in_process
from hashikit.cli import inputs
from hashikit.cli.status import Exit, worst

DOCS = Path(__file__).parent.parent / "docs"
CLI = (DOCS / "reference" / "cli.md").read_text("utf-8")


def part(title: str) -> str:
    """A section of docs/reference/cli.md."""
    return CLI.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def quoted(text: str) -> set[str]:
    return set(re.findall(r"`([^`\s]+)`", text)) | set(re.findall(r'"(\w+)":', text))


def test_the_extensions_read_from_a_folder() -> None:
    bullet = part("Puzzles").partition("- a folder:")[2].partition("- `-`")[0]
    assert quoted(bullet) - {".name"} == set(inputs.EXTENSIONS)


def test_the_fields_of_json() -> None:
    puzzle = hashikit.parse("4.3/.../3.2")
    assert set(hashikit.rate(puzzle).to_json()) <= quoted(part("rate"))
    assert {field.name for field in fields(hashikit.Stats)} <= quoted(part("solve"))
    proof = hashikit.prove(puzzle)  # its folder lasts as long as it does
    assert set(hashikit.verify(proof.folder).to_json()) <= quoted(part("verify"))


def test_the_worst_status_in_the_help_and_in_the_documentation(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert in_process(["solve", "--help"]) == 0
    for text in (capsys.readouterr().out, part("What comes out")):
        said = " ".join(text.split()).partition("the worst status counts: ")[2].partition(". ")[0]
        order = [Exit(int(number)) for number in re.findall(r"\d+", said)]
        assert order == [70, 4, 2, 3, 1, 0]
        assert all(worst(order[number:]) is status for number, status in enumerate(order))


def test_the_paths_of_the_service_and_their_fields() -> None:
    questions = pytest.importorskip("hashikit.serve.questions").QUESTIONS
    assert set(re.findall(r"`/(\w+)`", part("serve"))) == set(questions)
    table = (DOCS / "howto" / "serve.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `/(\w+)` \| [^|]+ \| ([^|]+) \|$", table, re.MULTILINE))
    assert set(rows) == set(questions)
    for name, question in questions.items():
        named = {word for word in quoted(rows[name]) if re.fullmatch(r"\w+", word)}
        assert named | {"puzzle"} == {field.name for field in question.fields} | {"puzzle"}, name
        for field in question.fields:
            if field.name in ("claim", "as"):
                assert set(re.findall(r'"(\w+)"', rows[name])) == set(field.choices)
