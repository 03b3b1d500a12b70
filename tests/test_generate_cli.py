"""`hashi generate`: what it writes, and how it ends."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import hashikit
from cli_process import hashi_here as hashi
from cli_process import in_process
from hashikit.cli.status import Exit
from hashikit.formats import names

Answer = tuple[int, str, str]
Run = Callable[..., Answer]


@pytest.fixture
def generate(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `hashi generate` in this process: exit status, standard output, standard error."""

    def run(*arguments: str | Path) -> Answer:
        status = in_process(["generate", *arguments])
        return status, *capsys.readouterr()

    return run


def test_it_draws_the_puzzle_and_says_how_to_get_it_again(generate: Run) -> None:
    status, out, err = generate("--seed", "7")
    made = hashikit.generate(seed=7)
    assert status == Exit.OK
    assert hashikit.parse(out) == made.puzzle, "what is written is a puzzle and nothing else"
    rating = hashikit.rate(made.puzzle)
    expected = rf"16 islands, {rating.level} \({rating.score}\), one solution, seed 7 \([\d.]+ .s\)"
    assert re.fullmatch(f"hashi: {expected}\n", err)


def test_without_a_seed_it_is_another_one_each_time(generate: Run) -> None:
    first, second = generate(), generate()
    assert first[1] != second[1]
    seed = re.findall(r"seed (\d+) ", first[2])[0]
    assert generate("--seed", seed)[1] == first[1]


def test_several_on_the_screen_can_be_read_back_or_are_refused(generate: Run) -> None:
    wishes = ("--count", "3", "--seed", "5", "--size", "5")
    expected = [made.puzzle for made in hashikit.generate_many(3, 5, 5, seed=5)]
    for name in names():
        if name == "unsw":  # of other rules
            continue
        status, out, err = generate(*wishes, "--format", name)
        if "\n" in hashikit.dumps(expected[0], name) and name != "text":
            assert (status, out) == (Exit.BAD, "")
            assert err.startswith(
                f"hashi: one text cannot hold several puzzles in the format {name}"
            )
        else:
            found = [entry.puzzle for entry in hashikit.formats.parse_all(out)]
            assert (status, found) == (Exit.OK, expected)


def test_levels_in_capitals(generate: Run) -> None:
    assert (
        generate("--level", "Easy", "--seed", "3")[1]
        == (generate("--level", "easy", "--seed", "3")[1])
    )


def test_levels_by_their_name_in_the_language(generate: Run) -> None:
    hard = generate("--level", "hard", "--seed", "3")[1]
    assert generate("--language", "de", "--level", "Schwer", "--seed", "3")[1] == hard
    assert generate("--language", "de", "--level", "hard", "--seed", "3")[1] == hard
    assert generate("--level", "schwer")[0] == Exit.BAD
    err = generate("--language", "de", "--level", "schwr")[2]
    assert "Einsteiger, Leicht, Mittel, Schwer, Experte, Extrem; meintest du 'Schwer'?" in err


def test_wishes_are_passed_on(generate: Run) -> None:
    wishes = "--size 8x9 --islands 20 --level easy --symmetry both --max-bridges 3 --doubles 0.4"
    status, out, _ = generate(*wishes.split(), *("--tree", "--seed", "3", "--format", "json"))
    assert status == Exit.OK
    made = hashikit.generate(
        8, 9, islands=20, level="easy", symmetry="both", max_bridges=3, doubles=0.4, loops=False,
        seed=3,
    )  # fmt: skip
    assert hashikit.parse(out) == made.puzzle
    assert hashikit.parse(generate("--density", "0.2", "--seed", "1", "-f", "text")[1]) == (
        hashikit.generate(density=0.2, seed=1).puzzle
    )
    published = "--model cllv --size 12 --islands 50 --alpha 0.2 --beta 0.3 --seed 1 --format has"
    made = hashikit.generate(12, 12, model="cllv", islands=50, alpha=0.2, beta=0.3, seed=1)
    assert hashikit.parse(generate(*published.split())[1]) == made.puzzle


def test_the_extension_determines_the_format(generate: Run, tmp_path: Path) -> None:
    made = hashikit.generate(seed=5).puzzle
    for ending, name in ((".has", "has"), (".JSONL", "json"), (".url", "puzzlink")):
        file = tmp_path / f"one{ending}"
        assert generate("--seed", "5", "--out", file)[:2] == (Exit.OK, "")
        assert hashikit.parse(file.read_text(), format=name) == made
    assert generate("--seed", "5", "--out", tmp_path / "one.has", "--format", "json")[0] == Exit.OK
    assert hashikit.parse((tmp_path / "one.has").read_text(), format="json") == made
    drawing = generate("--seed", "5")[1]
    for name in ("one.txt", "one"):
        assert generate("--seed", "5", "--out", tmp_path / name)[0] == Exit.OK
        assert (tmp_path / name).read_text() == drawing


def test_with_the_solution(generate: Run) -> None:
    made = hashikit.generate(seed=5)
    _, out, _ = generate("--seed", "5", "--solution")
    assert out.endswith(f"\n\n{made.solution}\n")
    for name in ("json", "pzprv3"):
        _, out, _ = generate("--seed", "5", "--solution", "--format", name)
        assert hashikit.parse_solution(out, made.puzzle) == made.solution
    _, out, _ = generate("--seed", "5", "--solution", "--format", "janko")
    puzzle, solution = out.split("\n\n")
    assert hashikit.parse(puzzle) == made.puzzle
    assert hashikit.parse_solution(solution, made.puzzle) == made.solution
    assert generate("--solution", "--format", "has") == (
        Exit.BAD,
        "",
        "hashi: the format has cannot hold a solution; pzprv3, janko, unsw, json can\n",
    )


def test_a_wish_that_cannot_be_met(generate: Run) -> None:
    status, out, err = generate("--size", "6", "--islands", "11", "-y", "rotation", "--seed", "1")
    assert status == Exit.NO
    assert err.endswith("hashi: not as requested: 10 islands, not 11\n")
    assert err.startswith("hashi: 10 islands, ")
    assert len(hashikit.parse(out).islands) == 10


def test_no_time(generate: Run) -> None:
    assert generate("--time-limit", "0") == (
        Exit.UNKNOWN,
        "",
        "hashi: the time limit was reached before a puzzle of this kind was found\n",
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--size 7x", "the size is ROWSxCOLS, such as 7x9, or one number, not '7x'"),
        ("--size -7", "the size is ROWSxCOLS, such as 7x9, or one number, not '-7'"),
        ("--size 99999999999", "--size is 99999999999, not a whole number from 1 to 1000000"),
        (f"--size {'9' * 5000}", f"--size is {'9' * 20}…, not a whole number from 1 to 1000000"),
        ("--islands 50", "--islands is 50, not a whole number from 2 to 49"),
        ("--level nightmare", "--level is 'nightmare', not one of beginner, easy,"),
        ("--max-bridges 7", "'--max-bridges': '7' is not a whole number from 1 to 4"),
        ("--beta 0.5", "--alpha and --beta require the model 'cllv' or 'cllv-files'"),
        ("--tree --model cllv", "--tree cannot be combined with model 'cllv'; --alpha=0 gives a"),
        ("--loops 0.1 --tree", "--loops is 0.1, but loops are forbidden"),
        ("--best-of 2 --signs 3", "--best-of cannot be combined with --signs"),
        ("-l beginner --need pair", "--need is 'pair', a technique of level easy, but --level is"),
        ("--need loop", "--need is 'loop', which requires --tree"),
        ("-l expert --without trial", "--without excludes trial, which every such puzzle of level"),
        ("--need pair --without pair", "pair is both in --need and in --without"),
        ("--unreadable 3", "--unreadable requires --signs"),
        ("--unreadable 5 --signs 3", "--unreadable is 5, more than --signs, which is 3"),
        ("--tree --format puzzlink --seed 1", "puzzlink cannot express that loops are forbidden"),
        ("--connected maybe", "--connected is 'maybe', not one of yes, no"),
        ("--connected no --tree", "--tree cannot be combined with --connected no"),
        ("--connected no -l medium", "--level is 'medium', which requires --connected yes"),
        ("--format unsw", "--format unsw requires --connected no --max-bridges 3"),
        ("--signs 3 --format puzzlink --seed 1", "puzzlink cannot express signs; use json"),
        ("7x7 --size 5", "the size is given twice: 7x7 and --size 5"),
        ("7by7", "the size is ROWSxCOLS, such as 7x9, or one number, not '7by7'"),
        ("--format odd", "no format 'odd'; available: has,"),
        ("--max-bridges 3 --format text", "text cannot express 3 bridges per pair"),
    ],
)
def test_misuse(generate: Run, arguments: str, message: str) -> None:
    status, out, err = generate(*arguments.split())
    assert (status, out) == (Exit.BAD, "")
    assert re.fullmatch(rf"hashi: .*{re.escape(message)}.*\n", err)


def test_a_file_is_written_whole_or_not_at_all(generate: Run, tmp_path: Path) -> None:
    status, _, _ = generate("--max-bridges", "3", "--format", "text", "-o", tmp_path / "puzzle")
    assert status == Exit.BAD
    assert list(tmp_path.iterdir()) == []


def test_complete(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    layout = tmp_path / "layout.txt"
    layout.write_text("?.?.?\n.....\n?.4.?\n.....\n?...?\n")
    command = ["complete", layout, "--islands", "9", "--seed", "1"]
    assert in_process([*command, "--format", "json"]) == Exit.OK
    puzzle = hashikit.parse(capsys.readouterr().out)
    cells = {island.at: island.clue for island in puzzle.islands}
    assert len(cells) == 9
    assert {island.at for island in hashikit.read(layout).islands} <= set(cells)
    assert cells[2, 2] == 4
    assert hashikit.is_unique(puzzle)

    assert in_process(command) == Exit.OK
    err = capsys.readouterr().err
    assert re.search(r"9 islands, .*, one solution, seed 1 ", err)
    assert in_process(["complete", "?.?", "--level", "extreme"]) == Exit.BAD
    assert "--level is 'extreme', but up to three islands" in capsys.readouterr().err
    assert in_process(["complete", "??/??", "--level", "extreme", "--seed", "1"]) == Exit.NO
    assert "not as requested: level easy, not extreme" in capsys.readouterr().err
    german = ["complete", "??/??", "--level", "extreme", "--seed", "1", "--language", "de"]
    assert in_process(german) == Exit.NO
    assert "Stufe Leicht statt Extrem" in capsys.readouterr().err
    assert in_process(["complete", "1.3", "--seed", "1"]) == Exit.BAD
    assert "1.3: the layout has no solution" in capsys.readouterr().err
    assert in_process(["complete", "1.3", "--islands", "3", "--seed", "1"]) == Exit.UNKNOWN
    assert capsys.readouterr().err.startswith("hashi: 1.3: ")
    assert in_process(["complete", layout, "--islands", "3"]) == Exit.BAD
    assert "there are 8 islands already" in capsys.readouterr().err
    assert in_process(["complete", layout, "--format", "nope"]) == Exit.BAD
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_what_can_take_minutes_is_said_before(
    generate: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = hashikit.generate(seed=7)
    monkeypatch.setattr("hashikit.cli.commands.generate.fulfill", lambda *_, **__: made)
    hint = "hashi: a puzzle of 1000×1000 with such wishes can take many minutes; --time-limit"
    assert generate("--size", "1000", "--level", "hard")[2].startswith(hint)
    for quick in (
        ["--size", "1000", "--level", "hard", "--time-limit", "5"],
        ["--size", "1000"],
        ["--size", "100", "--level", "hard"],
    ):
        assert "minutes" not in generate(*quick)[2]


def test_a_long_call_shows_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    from threading import Event

    from hashikit.cli.progress import Spinner, Waiting

    shown: list[str] = []
    seen = Event()

    def show(_: Spinner, text: str) -> None:
        shown.append(text)
        seen.set()

    monkeypatch.setattr(Spinner, "show", show)
    monkeypatch.setattr("hashikit.cli.progress.is_terminal", lambda _: True)
    with Waiting("7×7"):
        assert seen.wait(60)
    assert re.fullmatch(r"7×7: [1-9][\d.]* s", shown[0])


def test_a_puzzle_in_a_format_is_described_as_a_drawn_one_is(generate: Run) -> None:
    """Its size, its islands, its level and that it has one solution, on standard error."""
    asked = ("7", "--level", "easy", "--seed", "3")
    _, out, written = generate(*asked, "--format", "puzzlink")
    puzzle = hashikit.parse(out)
    number = len(puzzle.islands)
    level = rf"easy \({hashikit.rate(puzzle).score}\)"
    assert re.match(rf"hashi: 7×7, {number} islands, {level}, one solution, seed 3 \(", written)
    _, _, drawn = generate(*asked)
    assert written.partition("(")[0].removeprefix("hashi: 7×7, ") == (
        drawn.partition("(")[0].removeprefix("hashi: ")
    )


def test_several_networks_as_the_course_writes_them(tmp_path: Path) -> None:
    wishes = ("generate", "--size", "8", "--connected", "no", "--max-bridges", "3", "--seed", "4")
    status, out, err = hashi(*wishes, "--format", "unsw")
    assert (status, err.count("one solution")) == (0, 1)
    made = hashikit.parse(out, format="unsw")
    assert (made.connected, made.max_bridges) == (False, 3)
    assert hashikit.generate(8, 8, connected=False, max_bridges=3, seed=4).puzzle == made
    assert hashi(*wishes, "--count", "1", "--out", tmp_path / "a.jsonl")[0] == 0
    [about] = [json.loads(line)["about"] for line in (tmp_path / "a.jsonl").open()]
    assert about.startswith("hashi generate --size 8x8 --max-bridges 3 --connected no --seed ")
