"""The lists in the documentation name what the program has: fields, extensions, statuses."""

from __future__ import annotations

import importlib
import re
from collections import Counter
from dataclasses import fields
from pathlib import Path

import pytest

import hashikit
from cli_process import in_process
from hashikit import formats
from hashikit.cli import inputs
from hashikit.cli.app import COMMANDS, hashi
from hashikit.cli.status import Exit, worst

DOCS = Path(__file__).parent.parent / "docs"
CLI = "".join(path.read_text("utf-8") for path in sorted((DOCS / "reference" / "cli").glob("*.md")))


def part(title: str) -> str:
    """A section of the pages in docs/reference/cli/."""
    return CLI.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def quoted(text: str) -> set[str]:
    return set(re.findall(r"`([^`\s]+)`", text)) | set(re.findall(r'"(\w+)":', text))


def test_the_extensions_of_formats() -> None:
    """Those of each format stand in the table of formats, those that folders skip beside them."""
    text = (DOCS / "reference" / "formats.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", text, re.MULTILINE))
    assert {name: quoted(rows[name]) for name in formats.names()} == {
        format.name: set(format.extensions) for format in formats.FORMATS
    }
    bullet = part("Puzzles").partition("- a folder:")[2].partition("- `-`")[0]
    skipped = {e for f in formats.FORMATS if not f.in_folders for e in f.extensions}
    assert quoted(bullet) - {".name"} == skipped | {".hashi", inputs._MANIFEST}
    assert ".hashi" in inputs.EXTENSIONS
    assert not skipped & set(inputs.EXTENSIONS)


def test_the_fields_of_json() -> None:
    puzzle = hashikit.parse("4.3/.../3.2")
    assert set(hashikit.rate(puzzle).to_json()) <= quoted(part("rate"))
    assert set(hashikit.hint(puzzle).to_json()) <= quoted(part("hint"))
    explanation = hashikit.explain(puzzle)
    assert set(explanation.to_json()) <= quoted(part("explain"))
    assert set(explanation[0].to_json()) <= quoted(part("explain"))
    assert {field.name for field in fields(hashikit.Stats)} <= quoted(part("What comes out"))
    proof = hashikit.prove(puzzle)  # its folder lasts as long as it does
    assert set(hashikit.verify(proof.folder).to_json()) <= quoted(part("verify"))


def test_every_command_has_a_section_with_its_help() -> None:
    sections = re.findall(r"^## (.+)\n\n<!-- help: (.+) -->\n", CLI, re.MULTILINE)
    assert sorted(sections) == sorted((name, name) for name in COMMANDS)


def test_the_help_in_the_documentation_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sphinx")
    monkeypatch.syspath_prepend(DOCS / "_site")
    pages = importlib.import_module("commands")
    with hashi.make_context("hashi", ["--help"], resilient_parsing=True) as context:
        for name in COMMANDS:
            found = pages.help_of(name)
            command = hashi.get_command(context, name)
            assert command is not None
            assert found.usage.startswith(f"hashi {name} [OPTIONS]"), name
            assert found.paragraphs[0].startswith(COMMANDS[name].split()[0]), name
            assert found.examples, name
            shown = Counter(
                word
                for _, records in found.sections
                for names, about in records
                for word in re.findall(r"(?<![\w-])--[\w-]+", names)
                if about
            )
            options = {
                word for param in command.params for word in (*param.opts, *param.secondary_opts)
            }
            long = {word for word in options if word.startswith("--")} - {"--language"}
            assert shown == Counter(long), name


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
    wishes = table.partition("<!-- wishes -->")[2].partition("<!-- /wishes -->")[0]
    rows["generate"] += wishes
    for name, question in questions.items():
        named = {word for word in quoted(rows[name]) if re.fullmatch(r"\w+", word)}
        assert named | {"puzzle"} == {field.name for field in question.fields} | {"puzzle"}, name
        for field in question.fields:
            if field.name in ("claim", "as"):
                assert set(re.findall(r'"(\w+)"', rows[name])) == set(field.choices)
