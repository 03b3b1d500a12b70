"""Data sets: what stands in them is right, parts are apart, runs can be continued; and scores."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import signal
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hashikit as hk
from cli_process import command, environment, hashi_here
from cli_process import hashi as hashi_process
from hashikit import datasets
from waiting import wait_until

RECIPE = """
name = "small"
version = 3
seed = 7
sizes = [5, 7]
levels = ["easy", "hard"]
train = 4
validation = 1
test = 2
"""


class Done(NamedTuple):
    """How a command ended."""

    returncode: int
    stdout: str
    stderr: str


def hashi(*arguments: str | Path) -> Done:
    return Done(*hashi_here(*arguments))


@pytest.fixture
def recipe(tmp_path: Path) -> Path:
    path = tmp_path / "small.toml"
    path.write_text(RECIPE)
    return path


def lines(folder: Path) -> list[dict[str, Any]]:
    return [
        item
        for part in ("train", "validation", "test")
        for item in datasets.read(str(folder / f"{part}.jsonl"))
    ]


def digests(folder: Path) -> dict[str, str]:
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.iterdir())
        if path.is_file()
    }


def test_what_stands_in_a_set(recipe: Path, tmp_path: Path) -> None:
    """Every field, by other ways to the same."""
    done = hashi("dataset", recipe, "--out", tmp_path / "set")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("28 puzzles in ")
    found = lines(tmp_path / "set")
    assert len(found) == len({item["id"] for item in found}) == 28
    parts: dict[int, set[str]] = {}
    for item in found:
        puzzle = hk.parse(item["text"])
        assert hk.parse(item["puzzlink"]) == hk.parse(item["tatham"]) == puzzle
        assert (puzzle.rows, puzzle.cols) == (item["rows"], item["cols"])
        assert len(puzzle.islands) == item["islands"]
        bridges = [((a, b), (c, d), count) for a, b, c, d, count in item["bridges"]]
        assert hk.check(puzzle, bridges) == []
        assert hk.is_unique(puzzle)
        assert item["solution"] == str(hk.Solution(puzzle, bridges))
        rating = hk.rate(puzzle)
        assert (item["level"], item["score"], item["effort"]) == (
            str(rating.level),
            rating.score,
            rating.effort,
        )
        assert f"-{item['rows']:02}-{item['level']}-" in item["id"]
        assert [step["text"] for step in item["steps"]] == [str(s) for s in hk.explain(puzzle)]
        assert int(item["fingerprint"], 16) == puzzle.fingerprint()
        parts.setdefault(puzzle.fingerprint(), set()).add(item["split"])
        proof = tmp_path / "proof" / item["id"]
        proof.parent.mkdir(exist_ok=True)
        hk.prove(puzzle).write(proof)
        assert (
            hashlib.sha256((proof / "proof.txt").read_bytes()).hexdigest() == item["proof_sha256"]
        )
    assert len(parts) == 28
    assert all(len(names) == 1 for names in parts.values())
    about = json.loads((tmp_path / "set" / "recipe.json").read_text())
    assert about["files"].items() <= digests(tmp_path / "set").items()
    assert "| train | 16 | `train.jsonl` |" in (tmp_path / "set" / "README.md").read_text()


def test_the_same_bytes(recipe: Path, tmp_path: Path) -> None:
    """With more jobs, in another language, and after any interruption."""
    one, two, three = (tmp_path / name for name in ("one", "two", "three"))
    assert hashi("dataset", recipe, "--out", one).returncode == 0
    german = {"LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de"}
    assert hashi_process("dataset", recipe, "--out", two, "-j", "2", env=german)[0] == 0
    assert hashi("dataset", recipe, "--out", three).returncode == 0
    # As a run leaves it that was killed between its parts, or while it joined them.
    about = json.loads((three / "recipe.json").read_text())
    del about["files"]
    (three / "recipe.json").write_text(json.dumps(about))
    (three / "parts").mkdir()
    (three / "test.jsonl").unlink()
    assert hashi("dataset", recipe, "--out", three).returncode == 0
    assert digests(one) == digests(two) == digests(three)
    again = hashi("dataset", recipe, "--out", one)
    assert "0 of them new" in again.stdout


@pytest.mark.skipif(os.name == "nt", reason="there is no Ctrl-C for one process")
def test_ctrl_c(tmp_path: Path) -> None:
    """What is there stays, and the next run uses it."""
    path = tmp_path / "slow.toml"
    path.write_text(RECIPE.replace("[5, 7]", "[30, 7]").replace("train = 4", "train = 40"))
    target = tmp_path / "set"
    run = subprocess.Popen(
        command("dataset", path, "--out", target),
        env=environment(),
        stderr=subprocess.PIPE,
        text=True,
    )
    parts = target / "parts"
    wait_until(lambda: parts.exists() and len(list(parts.glob("*.jsonl"))) == 2, "two parts")
    run.send_signal(signal.SIGINT)
    said = run.communicate(timeout=60)[1]
    assert run.returncode == 130
    puzzles = sum(len(path.read_bytes().splitlines()) for path in parts.iterdir())
    assert 86 <= puzzles < 172
    assert f"interrupted; {puzzles} of 172 puzzles are in" in said
    assert "run the same command again" in said
    assert not list(parts.glob(".*"))


@pytest.mark.skipif(os.name == "nt", reason="there are no locks of folders")
def test_two_runs_at_once(recipe: Path, tmp_path: Path) -> None:
    target = tmp_path / "set"
    first = datasets.build(datasets.recipe(str(recipe)), str(target))
    next(first)
    status, out, err = hashi("dataset", recipe, "--out", target)
    assert (status, out) == (2, "")
    assert err == f"hashi: {target}: another process is writing to it\n"
    for _ in first:
        pass
    assert len(lines(target)) == 28
    assert "0 of them new" in hashi("dataset", recipe, "--out", target).stdout


def test_pictures_and_parquet(recipe: Path, tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    parquet = pytest.importorskip("pyarrow.parquet")
    target = tmp_path / "set"
    done = hashi("dataset", recipe, "--png", "--parquet", "--out", target)
    assert done.returncode == 0, done.stderr
    for part in ("train", "validation", "test"):
        items = list(datasets.read(str(target / f"{part}.jsonl")))
        rows = parquet.read_table(target / f"{part}.parquet").to_pylist()
        for item, row in zip(items, rows, strict=True):
            assert base64.b64decode(item["png"]) == row.pop("png")["bytes"]
            assert row.pop("steps") == json.dumps(
                item["steps"], ensure_ascii=False, separators=(",", ":")
            )
            assert row == {name: item[name] for name in row}
            assert base64.b64decode(item["png"]).startswith(b"\x89PNG")
    other = hashi("dataset", recipe, "--out", target)
    assert other.returncode == 2
    assert "with another recipe, other options or another version" in other.stderr


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("version = 3", ""), "a recipe needs version"),
        (("version = 3", "version = -1"), "version is -1"),
        (("seed = 7", "seeds = 7\nseed = 7"), "a recipe has no seeds"),
        (('"easy"', '"esy"'), "did you mean 'easy'"),
        (("[5, 7]", "[5, 5]"), "sizes is not a list of different values"),
        (("[5, 7]", "5"), "sizes is not a list of different values"),
        (("[5, 7]", "[1]"), "sizes is 1"),
        (('"small"', '"../up"'), "name is '../up'"),
        (("test = 2", "test = "), "nvalid value"),
    ],
)
def test_bad_recipes(recipe: Path, tmp_path: Path, change: tuple[str, str], says: str) -> None:
    recipe.write_text(RECIPE.replace(*change))
    done = hashi("dataset", recipe, "--out", tmp_path / "set")
    assert done.returncode == 2
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "set").exists()


def test_what_cannot_be_made(recipe: Path, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "a").write_text("")
    for arguments, says in (
        ((recipe, "--out", tmp_path / "full"), "holds something else than a data set"),
        (("hashi-0", "--out", tmp_path / "set"), "there is no recipe 'hashi-0'"),
        ((tmp_path / "no.toml", "--out", tmp_path / "set"), "No such file or directory"),
        ((recipe, "--out", recipe), "Not a directory"),
    ):
        done = hashi("dataset", *arguments)
        assert done.returncode == 2
        assert says in done.stderr
        assert len(done.stderr.splitlines()) == 1
    recipe.write_text(
        RECIPE.replace("[5, 7]", "[3]")
        .replace('"easy", "hard"', '"beginner"')
        .replace("train = 4", "train = 4000")
    )
    done = hashi("dataset", recipe, "--out", tmp_path / "set")
    assert done.returncode == 2
    assert "of size 3 and level beginner is all there seem to be" in done.stderr


def test_the_published_recipe() -> None:
    """It is frozen: if this fails, publish another version."""
    path = Path(datasets.__file__).parent / "hashi-1.toml"
    assert hashlib.sha256(path.read_bytes()).hexdigest() == FROZEN
    first = next(datasets.items(datasets.recipe("hashi-1"), 7, "easy"))
    assert first["puzzlink"] == FIRST


FROZEN = "cef431238f5fb94d761d6f430828c3e864d3810de4d13ffee213d3c78ca1ccca"
FIRST = "https://puzz.link/p?hashi/7/7/2h3h2j2i1g2i4g4g5g4k1k2g22g4h2g"


@given(st.integers(0, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson(shares: tuple[int, int]) -> None:
    """Its ends are where the share differs from theirs by 1.96 standard deviations."""
    solved, answers = shares
    low, high = datasets.wilson(solved, answers)
    assert 0 <= low <= high <= 1
    if answers:
        share = solved / answers
        assert low <= share <= high
        for end in (low, high):
            if 0 < end < 1:
                off = abs(share - end) / (end * (1 - end) / answers) ** 0.5
                assert off == pytest.approx(1.959964, abs=1e-5)


def test_scores(recipe: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from hashikit.cli import main

    target, answers = tmp_path / "set", tmp_path / "answers.jsonl"
    assert hashi("dataset", recipe, "--out", target).returncode == 0
    test = list(datasets.read(str(target / "test.jsonl")))
    with answers.open("w") as file:
        for number, item in enumerate(test[1:]):
            bridges = (
                []
                if number % 3 == 0
                else [[[a, b], [c, d], n] for a, b, c, d, n in item["bridges"]]
            )
            file.write(json.dumps({"id": item["id"], "answer": json.dumps(bridges)}) + "\n")
    assert main(["evaluate", str(answers), "--data", str(target), "--json"]) == 0
    told = capsys.readouterr()
    rows = [json.loads(line) for line in told.out.splitlines()]
    assert rows[-1] == {
        "size": "all",
        "level": "all",
        "answers": 7,
        "solved": 4,
        "mean": pytest.approx(4 / 7),
        "low": pytest.approx(datasets.wilson(4, 7)[0]),
        "high": pytest.approx(datasets.wilson(4, 7)[1]),
        "variant": "solve",
        "unread": 0,
        "items": 7,
    }
    assert [(row["size"], row["level"], row["answers"]) for row in rows[:4]] == [
        ("5×5", "easy", 1),
        ("5×5", "hard", 2),
        ("7×7", "easy", 2),
        ("7×7", "hard", 2),
    ]
    assert "7 of 8 items of the data set were answered" in told.err
    assert main(["evaluate", str(answers), "--data", str(target)]) == 0
    assert "57.1 %" in capsys.readouterr().out.splitlines()[-1]
    answers.write_text(json.dumps({"puzzle": "2.2", "answer": "[[[0, 0], [0, 2], 2]]"}) + "\n\n")
    assert main(["evaluate", str(answers), "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["solved"] == 1


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "answers.jsonl:2: not an object of JSON"),
        ("[1]", "answers.jsonl:2: not an object of JSON"),
        ('{"id": "a"}', 'answers.jsonl:2: there is no text in "answer"'),
        ('{"answer": "a"}', 'answers.jsonl:2: there is neither "id" nor "puzzle"'),
        ('{"answer": "a", "id": "a"}', "answers.jsonl:2: 'a' is not in the data set"),
        ('{"answer": "a", "puzzle": "x"}', "answers.jsonl:2: "),
        ('{"answer": "a", "puzzle": 7}', "answers.jsonl:2: the puzzle is not a text"),
    ],
)
def test_bad_answers(
    line: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from hashikit.cli import main

    path = tmp_path / "answers.jsonl"
    path.write_text('{"puzzle": "2.2", "answer": "[]"}\n' + line + "\n")
    assert main(["evaluate", str(path)]) == 2
    told = capsys.readouterr().err
    assert says in told
    assert len(told.splitlines()) == 1


def test_no_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from hashikit.cli import main

    path = tmp_path / "answers.jsonl"
    path.write_text("")
    assert main(["evaluate", str(path)]) == 2
    assert capsys.readouterr().err.endswith("answers.jsonl: there are no answers\n")


@pytest.mark.skipif(find_spec("pyarrow") is not None, reason="pyarrow is installed")
def test_without_pyarrow(recipe: Path, tmp_path: Path) -> None:
    done = hashi("dataset", recipe, "--parquet", "--out", tmp_path / "set")
    assert done.returncode == 2
    assert "pip install 'hashikit[dataset]'" in done.stderr


def test_what_is_done_is_kept_item_by_item(recipe: Path, tmp_path: Path) -> None:
    """After a kill amid a size and level, whole items stay, and the bytes are the same."""
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    assert hashi("dataset", recipe, "--out", whole).returncode == 0
    about = json.loads((whole / "recipe.json").read_text())
    del about["files"]
    (cut / "parts").mkdir(parents=True)
    (cut / "recipe.json").write_text(json.dumps(about))
    from hashikit.datasets.items import number_items

    small = datasets.recipe(str(recipe))
    done = list(number_items(small, 7, "hard"))[:3]
    growing = "".join(
        f"{attempt}\t{json.dumps(item, ensure_ascii=False, separators=(',', ':'))}\n"
        for attempt, item in done
    )
    (cut / "parts" / "07-hard.part").write_text(growing + '12\t{"id": "half', "utf-8")
    assert hashi("dataset", recipe, "--out", cut).returncode == 0
    assert digests(cut) == digests(whole)


def test_a_part_that_grows_is_used(recipe: Path, tmp_path: Path) -> None:
    """What stands in it is not made again: a mark in it survives."""
    from hashikit.datasets.build import _part
    from hashikit.datasets.items import number_items

    small = datasets.recipe(str(recipe))
    attempt, item = next(number_items(small, 5, "easy"))
    item["text"] = "a mark"
    (tmp_path / "05-easy.part").write_text(f"{attempt}\t{json.dumps(item)}\n")
    assert _part(small, False, str(tmp_path), (5, "easy")) == 6, "one was there"
    made = list(datasets.read(str(tmp_path / "05-easy.jsonl")))
    assert [one["text"] == "a mark" for one in made] == [True] + 6 * [False]
    assert not (tmp_path / "05-easy.part").exists()


def test_the_card_makes_the_set_again(recipe: Path, tmp_path: Path) -> None:
    """A recipe of one's own stands in the card, which begins as hubs expect."""
    assert hashi("dataset", recipe, "--out", tmp_path / "one").returncode == 0
    card = (tmp_path / "one" / "README.md").read_text("utf-8")
    front, text = card.removeprefix("---\n").split("\n---\n", 1)
    assert "license: mit" in front
    assert "  - split: test\n    path: test.jsonl" in front
    own = text.split("```toml\n")[1].split("```")[0]
    (tmp_path / "again.toml").write_text(own)
    assert datasets.recipe(str(tmp_path / "again.toml")) == datasets.recipe(str(recipe))
    assert "load_dataset(" in text
    assert json.loads(text.split("```json\n")[1].split("```")[0])["split"] == "train"
    assert "| 5×5 | easy | 7 |" in text


def test_questions_as_files(tmp_path: Path) -> None:
    """Written, scored, several answers to an item, and continued."""
    out = tmp_path / "questions"
    wishes = ("--variant", "clue", "--variant", "solve", "--count", "2", "--split", "train")
    assert hashi("tasks", *wishes, "--out", out).returncode == 0
    rows = list(datasets.read(str(out / "train.jsonl")))
    assert len({row["id"] for row in rows}) == 4
    for row in rows:
        assert row["messages"][0]["content"] == row["prompt"]
        assert row["answer"] in row["messages"][1]["content"]
    whole = (out / "train.jsonl").read_bytes()
    about = json.loads((out / "questions.json").read_text())
    del about["files"]
    (out / "questions.json").write_text(json.dumps(about))
    (out / "train.jsonl").unlink()
    lines_ = whole.splitlines(keepends=True)
    (out / "train.part").write_bytes(lines_[0] + lines_[1][:50])
    assert hashi("tasks", *wishes, "--out", out).returncode == 0
    assert (out / "train.jsonl").read_bytes() == whole
    assert hashi("tasks", *wishes, "--seed", "1", "--out", out).returncode == 2
    answers = tmp_path / "answers.jsonl"
    answers.write_text(
        "".join(
            json.dumps({"id": row["id"], "answer": answer}) + "\n"
            for row in rows
            for answer in (row["answer"], "?", None, "<answer>99</answer>")
        )
    )
    done = hashi("evaluate", answers, "--data", out / "train.jsonl", "-k", "1", "-k", "2", "--json")
    assert done.returncode == 0, done.stderr
    total = {
        row["variant"]: row
        for row in map(json.loads, done.stdout.splitlines())
        if row["level"] == "all"
    }
    clue = total["clue"]
    assert (clue["answers"], clue["items"], clue["solved"], clue["unread"]) == (8, 2, 2, 4)
    assert (clue["pass@1"], clue["pass@2"]) == (0.25, 0.5)
    assert total["solve"]["unread"] == 6
    done = hashi("evaluate", answers, "--data", out / "train.jsonl", "-k", "5")
    assert (done.returncode, done.stdout) == (2, "")
    assert "none has more than 4" in done.stderr
    with answers.open("a") as file:
        file.write(json.dumps({"id": rows[0]["id"], "answer": "?"}) + "\n")
    done = hashi("evaluate", answers, "--data", out / "train.jsonl", "-k", "5")
    assert done.returncode == 0
    assert "pass@5: 1 of 4 items" in done.stderr
    table = hashi("evaluate", answers, "--data", out / "train.jsonl").stdout
    assert "unread" in table


def test_answers_to_one_puzzle_are_answers_to_one_item(tmp_path: Path) -> None:
    answers = tmp_path / "answers.jsonl"
    lines = [("2.2", "A1-C1: 2"), ("2.2", "A1-C1: 1"), ("1.1", "A1-C1: 1"), ("1.1", "?")]
    answers.write_text("".join(json.dumps({"puzzle": p, "answer": a}) + "\n" for p, a in lines))
    done = hashi("evaluate", answers, "-k", "1", "-k", "2", "--json")
    assert done.returncode == 0, done.stderr
    row = json.loads(done.stdout.splitlines()[-1])
    assert (row["answers"], row["items"], row["pass@1"], row["pass@2"]) == (4, 2, 0.5, 1.0)


@pytest.mark.skipif(find_spec("pyarrow") is None, reason="pip install 'hashikit[dataset]'")
def test_parquet_as_data(recipe: Path, tmp_path: Path) -> None:
    import pyarrow.parquet

    assert hashi("dataset", recipe, "--parquet", "--out", tmp_path / "set").returncode == 0
    path = tmp_path / "set" / "test.parquet"
    about = json.loads(pyarrow.parquet.read_schema(path).metadata[b"huggingface"])
    assert about["info"]["features"]["png"] == {"_type": "Image"}
    item = next(datasets.read(str(path)))
    answers = tmp_path / "answers.jsonl"
    pairs = "\n".join(f"({a}, {b})-({c}, {d}): {n}" for a, b, c, d, n in item["bridges"])
    answers.write_text(json.dumps({"id": item["id"], "answer": pairs}) + "\n")
    done = hashi("evaluate", answers, "--data", path, "--json")
    assert json.loads(done.stdout.splitlines()[0])["solved"] == 1
