"""`hashi explain`, `hashi hint` and `hashi rate`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import hashikit
import quickly
from cli_process import in_process

PUZZLE = "1.3/.../..2"


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_explain(capsys: pytest.CaptureFixture[str]) -> None:
    assert in_process(["explain", PUZZLE]) == 0
    assert lines(capsys) == [
        "1. The island at (0, 0) needs 1, and only one side is still open. "
        "So there must be exactly 1 bridge to (0, 2). [beginner]",
        "2. The island at (0, 2) needs 3 and has 1, and only one side is still open. "
        "So there must be 2 bridges to (2, 2). [beginner]",
        "solved in 2 steps, the only solution; beginner 0 (hardest technique: full)",
    ]


def test_explain_drawings_and_pictures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tmp_path / "steps"
    assert in_process(["explain", "--drawings", "--svg", folder, PUZZLE]) == 0
    assert lines(capsys)[1:5] == ["    0 1 2", "0  [1]─(3)", "1", "2       2"]
    pictures = sorted(folder.iterdir())
    assert len(pictures) == 2
    assert pictures[0].read_text().startswith("<svg")


def test_a_long_trial_has_a_line_for_each_consequence(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = quickly.generate(10, 10, level="extreme", seed=3).puzzle
    step = next(
        step
        for step in hashikit.explain(puzzle).steps
        if len(step.chain) > 1 and step.text.startswith("Assume")
    )
    assert in_process(["explain", hashikit.dumps(puzzle, "json")]) == 0
    shown = capsys.readouterr().out
    begin = shown.index("Assume")
    text = shown[begin : shown.index(" [", begin)]
    assert text.count("\n") == len(step.chain) + 2
    assert " ".join(text.split()) == step.text


def test_explain_several_and_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert in_process(["explain", "?.?"]) == 1
    several = "several solutions: 1 step leads as far as they agree"
    assert lines(capsys)[-1] == several
    assert in_process(["explain", "1.2"]) == 1
    assert lines(capsys) == [
        "1. The island at (0, 2) needs 2, but its sides can give only 1. So there is no solution. "
        "[beginner]",
        "no solution: 1 step shows why",
    ]
    assert in_process(["explain", "--time-limit", "0", PUZZLE]) == 3
    assert lines(capsys) == ["unknown: a limit was reached after 0 steps"]


def test_the_rating_of_the_whole_puzzle_follows_where_it_tells_more(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    state = tmp_path / "state.json"
    state.write_text('{"bridges":[[[0,0],[0,2],1]]}')
    assert in_process(["explain", "-s", str(state), "?.?"]) == 0
    assert lines(capsys)[-1].endswith(", the only solution with what was drawn; several solutions")
    assert in_process(["explain", "-s", str(state), "1.2"]) == 1
    end = "no solution with what was drawn: 1 step shows why; no solution"
    assert lines(capsys)[-1] == end


def test_explain_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert in_process(["explain", "--json", "--trial-depth", "0", PUZZLE]) == 0
    (line,) = lines(capsys)
    value = json.loads(line)
    assert value["level"] == "beginner"
    assert [step["technique"] for step in value["steps"]] == ["full", "full"]


def test_hint(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    puzzle, state, picture = (tmp_path / name for name in ("p.txt", "s.json", "h.svg"))
    puzzle.write_text(PUZZLE.replace("/", "\n"))
    state.write_text('{"status":"solved","bridges":[[[0,0],[0,2],1]]}')
    assert in_process(["hint", "--state", state, "--svg", picture, puzzle]) == 0
    assert lines(capsys)[-1] == (
        "Look at the 3 at (0, 2). "
        "The island at (0, 2) needs 3 and has 1, and only one side is still open. "
        "So there must be 2 bridges to (2, 2)."
    )
    assert picture.read_text().startswith("<svg")
    state.write_text('{"status":"solved","bridges":[[[0,0],[0,2],2]]}')
    assert in_process(["hint", "--state", state, puzzle]) == 1
    assert lines(capsys)[-1] == (
        "Something is wrong between (0, 0) and (0, 2). The island at (0, 0) needs 1 but already "
        "has 2. No solution has so many bridges there."
    )
    assert in_process(["hint", "--json", puzzle]) == 0
    assert json.loads(lines(capsys)[0])["place"] == "Look at the 1 at (0, 0)."


def test_rate(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert in_process(["rate", PUZZLE, "1.1/.../2.2"]) == 0
    assert lines(capsys) == [
        "1.3/.../..2: beginner 0 (hardest technique: full)",
        "1.1/.../2.2: easy 151 (hardest technique: pair)",
    ]
    assert in_process(["rate", "?.?"]) == 1
    assert lines(capsys) == ["several solutions"]
    assert in_process(["rate", "--json", PUZZLE]) == 0
    assert json.loads(lines(capsys)[0])["score"] == 0


def test_commands_speak_the_language_of_the_locale(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """POSIX: the first of the three variables that is set; the option before them."""

    def first(*options: str) -> str:
        assert in_process(["explain", *options, PUZZLE]) == 0
        return lines(capsys)[0]

    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    english = first()
    assert english.startswith("1. The island at (0, 0) needs 1")
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    german = first()
    assert german.startswith("1. Die Insel bei (0, 0) braucht 1")
    monkeypatch.setenv("LC_MESSAGES", "ja_JP")
    assert first().startswith("1. (0, 0)の島には1本必要で")
    assert first("--language", "de") == german
    monkeypatch.setenv("LC_ALL", "C")
    assert first() == english
    monkeypatch.setenv("LC_ALL", "fr_FR")
    assert first() == english
    assert hashikit.i18n.language() == "en"
    assert in_process(["explain", "--language", "fr", PUZZLE]) == 2


def test_the_last_line_has_the_punctuation_of_its_language(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In Japanese an English semicolon stood before the rating."""
    for code, mark in (("en", "; "), ("de", "; "), ("ja", "；")):
        assert in_process(["explain", "--language", code, PUZZLE]) == 0
        last = capsys.readouterr().out.splitlines()[-1]
        assert last.count(mark) == 1, last
        assert code != "ja" or ";" not in last, last


def test_one_bridge_more_is_singular_in_german() -> None:
    with hashikit.i18n.speaking("de"):
        said = hashikit.i18n.translate("why.room", A="A", clue=2, have=1, left=1)
    assert said.endswith("Keine Seite kann mehr als 1 dazugeben.")


def test_every_sentence_of_a_command_is_in_its_language(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = '{"bridges":[[[0,0],[0,2],2]]}'
    assert in_process(["hint", "--language", "de", PUZZLE]) == 0
    assert lines(capsys)[-1].startswith("Sieh dir die 1 bei (0, 0) an. Die Insel bei (0, 0)")
    assert in_process(["check", "--language", "de", PUZZLE, wrong]) == 1
    assert lines(capsys)[0] == "clue: Insel bei (0, 0) hat 2 Brücken, ihre Zahl ist 1"
    assert in_process(["check", "--language", "ja", "--json", PUZZLE, wrong]) == 1
    violations = json.loads(lines(capsys)[0])["violations"]
    assert violations[0]["message"] == "(0, 0)の島の橋は2本ですが、数字は1です"
    assert in_process(["explain", "--language", "de", PUZZLE]) == 0
    assert lines(capsys)[-1] == (
        "gelöst in 2 Schritten, die einzige Lösung; "
        "Einsteiger 0 (schwerste Technik: Jede Brücke wird gebraucht)"
    )


SAID = {
    "explain": r" \[入門\]\n",
    "explain ?.?": r"解は複数",
    "explain 1.2": r"\n解なし：1手で矛盾$",
    "explain --prove {folder}": r"：?2手を証明（どの手も、挙げた島だけから）$",
    "rate": r"^入門 0（最も難しいテクニック：ちょうど足りる）$",
    "rate --curve": r"b 入門\n手間：6回の確認、つねに3手以上が可能、",
    "rate --curve 1.2": r"^解なし\n見つかるものなし$",
    "rate ?.?": r"^解は複数$",
    "check {right}": r"^正解$",
}
"""The end of what each command writes in Japanese."""


@pytest.mark.parametrize("command", SAID)
def test_verdicts_and_ratings_are_in_the_language_too(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    right = tmp_path / "right.json"
    right.write_text('{"bridges":[[[0,0],[0,2],1],[[0,2],[2,2],2]]}')
    name, *options = command.format(folder=tmp_path / "proof", right=right).split()
    own = any(option in ("?.?", "1.2") for option in options)
    if name == "check":
        options.insert(0, PUZZLE)
    elif not own:
        options.append(PUZZLE)
    in_process([name, "--language", "ja", *options])
    said = capsys.readouterr().out.replace(str(tmp_path), "").rstrip("\n")
    assert re.search(SAID[command], said), said
    english = r"solution|technique|beginner|right|proved|effort|nothing|limit"
    assert not re.search(english, said), said


def test_an_explanation_from_a_state_says_what_is_the_only_solution(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Only of those with what was drawn: the puzzle itself may have others."""
    puzzle = "2.4.2/...../2.4.2"
    state = tmp_path / "state.json"
    one = hashikit.solve(hashikit.parse(puzzle)).solution
    assert one is not None
    bridges = [[list(b.a), list(b.b), b.count] for b in one.bridges]
    state.write_text(json.dumps({"bridges": bridges}))
    assert in_process(["explain", "--state", str(state), puzzle]) == 0
    assert "the only solution with what was drawn; " in lines(capsys)[-1]
    explained = hashikit.explain(hashikit.parse(puzzle), one)
    assert str(explained).splitlines()[-1] == "That is the only solution with what was drawn."
    wrong = hashikit.explain(hashikit.parse(PUZZLE), {((0, 0), (0, 2)): 2})
    assert str(wrong) == (
        "1. There must be 2 bridges between (0, 0) and (0, 2), but the island at (0, 0) needs only "
        "1. So no solution fits what was drawn."
    )


def test_techniques(capsys: pytest.CaptureFixture[str]) -> None:
    assert in_process(["techniques"]) == 0
    shown = lines(capsys)
    assert [line.split()[0] for line in shown] == [str(t) for t in hashikit.levels.TECHNIQUES]
    assert in_process(["techniques", "--json", "--language", "ja"]) == 0
    names = [json.loads(line)["name"] for line in lines(capsys)]
    assert len(set(names)) == len(shown)
    assert names[0] == "完成した島"


@pytest.mark.parametrize("to", ["the screen", "a file"])
def test_every_file_shows_its_progress(
    to: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    seconds = iter(range(10**6))
    monkeypatch.setattr("hashikit.cli.progress.monotonic", lambda: next(seconds))
    monkeypatch.setattr("hashikit.cli.progress.is_terminal", lambda _: True)
    monkeypatch.setenv("COLUMNS", "100")
    noted: list[str] = []
    monkeypatch.setattr("hashikit.cli.progress.Progress.note", lambda _, text: noted.append(text))
    for name in "ab":
        (tmp_path / f"{name}.txt").write_text(str(quickly.generate(7, 7, seed=1).puzzle))
    out = [] if to == "the screen" else ["-o", str(tmp_path / "out")]
    assert in_process(["explain", str(tmp_path / "a.txt"), str(tmp_path / "b.txt"), *out]) == 0
    written = capsys.readouterr().err + "".join(noted)
    for name in "ab":
        assert re.search(rf"{name}\.txt: \d+ % explained", written), name
