"""Questions for language models: right answers by the checker, and what others are worth."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections import Counter
from functools import partial
from itertools import islice
from typing import Any

import pytest

import brute
import hashikit as hk
from effort import examples
from growth import is_linear
from hashikit import tasks
from hashikit.generator.splits import split_of

TEXTS = ["picture", "islands", "edges"]
SHORT = [variant for variant in tasks.VARIANTS if variant != "solve"]


def items(variant: Any, rendering: Any = "islands", **wishes: Any) -> tasks.Items:
    return tasks.Items(variant, rendering, **{"seed": 5, "level": "easy", **wishes})


def puzzle_of(entry: Any) -> hk.Puzzle:
    return hk.parse(entry["metadata"]["puzzle"])


def drawn_of(entry: Any) -> dict[hk.Edge, int]:
    return {((r, c), (r2, c2)): n for r, c, r2, c2, n in entry["metadata"]["drawn"]}


def edge_of(entry: Any, text: str) -> hk.Edge:
    """The pair that a text begins with, by this file's own reading."""
    if text.startswith("e"):
        return puzzle_of(entry).edges[int(re.findall(r"\d+", text)[0])]
    row, col, row2, col2 = map(int, re.findall(r"\d+", text)[:4])
    return (row, col), (row2, col2)


def cells_of(entry: Any, text: str) -> list[hk.Coord]:
    if entry["metadata"]["rendering"] == "edges":
        return [puzzle_of(entry).islands[int(n)].at for n in re.findall(r"i(\d+)", text)]
    return [(int(row), int(col)) for row, col in re.findall(r"\((\d+), (\d+)\)", text)]


# --------------------------------------------------------------------------------------- the items


@pytest.mark.parametrize("rendering", TEXTS)
@pytest.mark.parametrize("variant", tasks.VARIANTS)
def test_an_item_survives_json_and_its_answer_is_right(variant: str, rendering: str) -> None:
    for entry in items(variant, rendering)[: examples(8)]:
        again = json.loads(json.dumps(entry))
        assert again == entry
        answer = entry["answer"]
        for text in (answer, f"<think>1? 2?</think>\nSo:\n<answer>{answer}</answer>"):
            assert tasks.score(text, again) == 1.0
            row = {**again, "metadata": json.dumps(again["metadata"])}  # of a Parquet file
            assert tasks.score(text, row) == 1.0
        assert answer not in entry["prompt"] or len(answer) < 20
        assert tasks.score("", again) == tasks.score(again["prompt"], again) == 0.0


@pytest.mark.parametrize("variant", tasks.VARIANTS)
def test_the_credit_for_wrong_drawings_is_below_1(variant: str) -> None:
    entry = items(variant)[0]
    for credit in (1, -0.1, True, "half"):
        with pytest.raises(hk.OptionError, match=r"^partial is "):
            tasks.score("", entry, partial=credit)  # type: ignore[arg-type]


def test_solutions_are_right() -> None:
    for entry in items("solve", level="medium")[: examples(10)]:
        puzzle = puzzle_of(entry)
        bridges = []
        for line in entry["answer"].splitlines():
            a, b = edge_of(entry, line)
            bridges.append((a, b, int(line[-1])))
        assert hk.check(puzzle, bridges) == []
        assert tasks.score(entry["answer"], entry) == 1.0
        fewer = "\n".join(entry["answer"].splitlines()[:-1])
        assert 0 < tasks.score(fewer, entry, partial=0.5) == 2 * tasks.score(fewer, entry) < 1
        assert tasks.score(fewer, entry, partial=0) == 0
        assert hk.rate(puzzle).level == entry["metadata"]["level"] == "medium"


def test_a_count_is_right() -> None:
    seen = Counter[str]()
    for entry in items("count", size=5)[: examples(24)]:
        found = len(list(islice(brute.solutions(puzzle_of(entry)), 2)))
        assert entry["answer"] == str(found)
        seen[entry["answer"]] += 1
        assert [tasks.score(str(n), entry) for n in range(3)] == [n == found for n in range(3)]
    assert len(seen) == 3 or examples(24) < 24


def test_a_mistake_is_the_only_one() -> None:
    for entry in items("mistake")[: examples(12)]:
        puzzle, drawn = puzzle_of(entry), drawn_of(entry)
        right = hk.solve(puzzle, unique=True)
        assert right.unique
        assert right.solution is not None
        assert hk.check(puzzle, right.solution) == []
        wrong = [edge for edge, n in drawn.items() if n > right.solution.counts.get(edge, 0)]
        assert wrong == [edge_of(entry, entry["answer"])]
        told = {fault.rule for fault in hk.check(puzzle, [(*e, n) for e, n in drawn.items()])}
        assert told <= {"clue", "disconnected"}, "it is not seen at once"
        for a, b in drawn:
            assert tasks.score(f"{a}-{b}", entry) == ((a, b) in wrong)
            assert tasks.score(f"{b}-{a}", entry) == ((a, b) in wrong)


def test_only_one_clue_gives_one_solution() -> None:
    for entry in items("clue", size=5)[: examples(12)]:
        puzzle = puzzle_of(entry)
        unknown = [island.at for island in puzzle.islands if island.clue is None]
        assert len(unknown) == 1
        unique = []
        for clue in range(1, 9):
            islands = [(r, c, clue if n is None else n) for r, c, n in puzzle.islands]
            if len(list(islice(brute.solutions(puzzle.replace(islands=islands)), 2))) == 1:
                unique.append(str(clue))
        assert unique == [entry["answer"]]
        assert [str(n) for n in range(10) if tasks.score(str(n), entry)] == unique


def follows(entry: Any, edge: hk.Edge, number: int, named: list[hk.Coord]) -> bool:
    """Whether no way to draw it, with the other clues unknown, has fewer bridges there."""
    puzzle, drawn = puzzle_of(entry), drawn_of(entry)
    islands = [(r, c, n if (r, c) in named else None) for r, c, n in puzzle.islands]
    state = {e: (n, 2) for e, n in drawn.items()}
    state[edge] = (drawn.get(edge, 0), number - 1)
    return next(brute.solutions(puzzle.replace(islands=islands), state), None) is None


@pytest.mark.parametrize("rendering", TEXTS)
def test_a_next_bridge_follows_from_the_islands_that_are_named(rendering: str) -> None:
    for entry in items("next", rendering, size=4, islands=7)[: examples(6)]:
        puzzle = puzzle_of(entry)
        move, reason = entry["answer"].split(" because ")
        edge, number = edge_of(entry, move), int(move[-1])
        named = cells_of(entry, reason)
        assert drawn_of(entry).get(edge, 0) < number
        assert follows(entry, edge, number, named)
        for cell in named:
            assert not follows(entry, edge, number, [other for other in named if other != cell])
        everyone = [island.at for island in puzzle.islands]
        name = {
            cell: f"i{n}" if rendering == "edges" else f"({cell[0]}, {cell[1]})"
            for n, cell in enumerate(everyone)
        }
        more = tasks.score(f"{move} because {', '.join(name.values())}", entry)
        assert tasks.MOVE_ALONE < more < 1
        assert tasks.score(move, entry) == tasks.MOVE_ALONE
        for cell in everyone:
            enough = follows(entry, edge, number, [cell])
            assert tasks.score(f"{move} because {name[cell]}", entry) == (
                1.0 if enough else tasks.MOVE_ALONE
            )


def test_a_move_that_is_wrong_or_drawn_is_worth_nothing() -> None:
    for entry in items("next")[: examples(6)]:
        puzzle, drawn = puzzle_of(entry), drawn_of(entry)
        solution = hk.solve(puzzle).solution
        assert solution is not None
        everyone = ", ".join(f"({r}, {c})" for r, c, _ in puzzle.islands)
        for (a, b), number in ((edge, n) for edge in puzzle.edges for n in (1, 2)):
            right = drawn.get((a, b), 0) < number <= solution.counts.get((a, b), 0)
            worth = tasks.score(f"{a}-{b}: {number} because {everyone}", entry)
            assert (worth > 0) == right


# ------------------------------------------------------------------------------------------ texts


@pytest.mark.parametrize("rendering", TEXTS)
@pytest.mark.parametrize("variant", SHORT)
def test_the_form_may_differ_but_not_the_content(variant: str, rendering: str) -> None:
    entry = items(variant, rendering)[1]
    answer = entry["answer"]
    for text in (
        f"I think so.\nAnswer: {answer}",
        f"**Final answer:** {answer}.",
        f"<answer>\n  {answer}\n</answer>",
        f"<answer>`{answer}`</answer>",
        f"<answer>{answer}",
        f"**Final answer: {answer}**.",
        f"<Answer>**{answer}.**</Answer>",
        f"<thinking>Not <answer>7</answer></thinking>\nAnswer: {answer}",
        f"<answer>{answer}</answer> <think>hm",
        f"<answer>no idea</answer> wait <answer>{answer}</answer>",
        f"<answer>{answer}</answer><answer></answer>",
    ):
        assert tasks.score(text, entry) == 1.0, text
    wrong = "0" if answer != "0" else "1"
    for text in (
        f"{answer} {answer}",
        f"<answer>{answer} or {wrong}</answer>",
        f"<think>{answer}",
        f"<thinking><answer>{answer}</answer>",
        f"<answer>{answer}</answer> <think>hm</think>",
        f"{answer}\n{wrong}",
        f"<answer>1{answer}</answer>",
        f"<answer>{answer}1</answer>",
        f"<answer>{answer}{answer}</answer>",
        answer.translate({ord(str(n)): chr(0x660 + n) for n in range(10)}),
        "0 1 2 3 4 5 6 7 8",
        "\x00",
        "because",
        "e99999: 2 because i99999",
        "(99, 99)-(99, 98): 2 because (99, 99)",
    ):
        assert tasks.score(text, entry) < 1, text


@pytest.mark.parametrize("variant", tasks.VARIANTS)
def test_a_long_text_takes_time_in_proportion_to_its_length(variant: str) -> None:
    entry = items(variant)[0]

    def judge(text: str) -> None:
        assert tasks.score(text, entry) < 1

    for junk in (
        " ",
        "(0, 0)-",
        "<answer>",
        "because ",
        "(0, 0), ",
        "\n",
        "<think></think>",
        "1: ",
    ):
        one, other = (junk * (length // len(junk)) for length in (2_500, 40_000))
        assert is_linear(partial(judge, one), partial(judge, other), 16), junk


# --------------------------------------------------------------------------------------- the series


def test_the_same_on_every_machine() -> None:
    entry = tasks.Items("solve", seed=1, level="easy")[0]
    assert entry["metadata"]["fingerprint"] == "1f3103249499e664"
    assert entry["id"] == "solve-picture-1-0"


def test_all_renderings_ask_the_same() -> None:
    for variant in ("solve", "mistake"):
        first = [entry["metadata"]["puzzle"] for entry in items(variant)[:5]]
        for rendering in TEXTS:
            assert [e["metadata"]["puzzle"] for e in items(variant, rendering)[:5]] == first


def test_series_of_different_seeds_do_not_overlap() -> None:
    seen = Counter(
        e["metadata"]["puzzle"] for seed in range(4) for e in items("solve", seed=seed)[:30]
    )
    assert max(seen.values()) == 1


@pytest.mark.parametrize("variant", ["solve", "count"])
def test_a_part_has_its_own_puzzles(variant: str) -> None:
    for split in ("train", "validation", "test"):
        for entry in items(variant, split=split)[: examples(4)]:
            assert split_of(puzzle_of(entry)) == split == entry["metadata"]["split"]


def test_what_can_be_asked_for() -> None:
    for entry in items("solve", size=(8, 9), islands=20, level=None, effort=(200, 400))[:6]:
        about = entry["metadata"]
        assert about["size"] in (8, 9)
        assert len(puzzle_of(entry).islands) == about["islands"] == 20
        assert 200 <= about["effort"] <= 400
        assert about["effort"] == hk.rate(puzzle_of(entry)).effort
        assert tasks.BINS[about["bin"]] <= about["effort"]
    assert [tasks.bin_of(n) for n in (0, 49, 50, 10**9)] == [0, 0, 1, len(tasks.BINS) - 1]


def test_the_renderings_show_the_puzzle() -> None:
    entry = items("mistake", "edges")[0]
    puzzle, prompt = puzzle_of(entry), entry["prompt"]
    assert all(f"i{n}: {island.clue}" in prompt for n, island in enumerate(puzzle.islands))
    assert all(f"e{one}, e{two}" in prompt for one, two in puzzle.crossings)
    assert prompt.count("-i") == len(puzzle.edges)
    picture = items("solve", "picture")[0]
    lines = picture["prompt"].split("water.\n")[1].split("\n\n")[0].splitlines()
    grid = [line.split()[1:] for line in lines[1:]]
    assert hk.parse("\n".join("".join(row) for row in grid)) == puzzle_of(picture)


def test_an_image_shows_the_puzzle() -> None:
    pytest.importorskip("resvg_py", reason="pip install 'hashikit[png]'")
    entry = items("mistake", "image")[0]
    assert b64decode(entry["image"]).startswith(b"\x89PNG")
    assert json.loads(json.dumps(entry)) == entry
    assert tasks.score(entry["answer"], entry) == 1.0
    assert str(puzzle_of(entry).islands[0].at) not in entry["prompt"].split("\n\n")[1]


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"variant": "slove"}, "did you mean 'solve'"),
        ({"rendering": "words"}, "rendering is 'words'"),
        ({"size": 2}, "size is 2"),
        ({"size": (8, 7)}, "size is 7"),
        ({"size": (7, 8, 9)}, "two numbers"),
        ({"size": 51}, "size is 51"),
        ({"size": "7"}, "size is '7'"),
        ({"size": 6, "split": "test"}, "from 7 to 50"),
        ({"split": "tset"}, "did you mean 'test'"),
        ({"level": "hrd"}, "did you mean 'hard'"),
        ({"seed": -1}, "seed is -1"),
        ({"effort": (10, 5)}, "effort is 5"),
        ({"islands": 1000}, "island"),
    ],
)
def test_a_wrong_wish_is_named(wishes: dict[str, Any], told: str) -> None:
    with pytest.raises(hk.OptionError, match=re.escape(told)):
        tasks.Items(**wishes)


def test_wrong_use_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hashikit.tasks.items._MOST_ATTEMPTS", 20)
    series = items("solve")
    with pytest.raises(hk.OptionError, match="number is -1"):
        series[-1]
    with pytest.raises(hk.OptionError, match="stop is None"):
        series[:]
    with pytest.raises(hk.OptionError, match="attempts gave no puzzle of this kind for train"):
        items("solve", size=3, effort=(90_000, 90_001))[0]
    good = series[0]
    for entry in (
        {},
        None,
        {"metadata": {}},
        {"metadata": "{"},
        {**good, "metadata": {**good["metadata"], "drawn": 3}},
    ):
        with pytest.raises(hk.OptionError, match="not an item"):
            tasks.score("1", entry)  # type: ignore[arg-type]
    with pytest.raises(hk.OptionError, match="not a str"):
        tasks.score(7, good)  # type: ignore[arg-type]
    assert tasks.score(None, good) == 0.0


def test_a_series_with_an_end() -> None:
    series = items("solve", number=3)
    assert len(series) == 3
    assert [entry["metadata"]["number"] for entry in series] == [0, 1, 2]
    assert series[-1] == series[2] == items("solve")[2]
    assert series[:9] == list(series)
    with pytest.raises(IndexError):
        series[3]
    with pytest.raises(TypeError, match="no length"):
        len(items("solve"))


def test_ranges_and_several_levels() -> None:
    series = items("solve", size=(6, 7), islands=(9, 12), level=["easy", "medium"])[:16]
    numbers = {entry["metadata"]["islands"] for entry in series}
    assert numbers <= set(range(9, 13))
    assert len(numbers) > 1
    assert {entry["metadata"]["level"] for entry in series} == {"easy", "medium"}


def test_a_mistake_does_not_show_at_an_island() -> None:
    """No island has too many bridges or too little room, and no pair is plainly right."""
    for entry in items("mistake")[: examples(8)]:
        puzzle, drawn = puzzle_of(entry), drawn_of(entry)
        clues = {island.at: island.clue or 0 for island in puzzle.islands}
        left = dict(clues)
        for (a, b), n in drawn.items():
            left[a] -= n
            left[b] -= n
        crossed = {
            puzzle.edges[pair[1 - k]]
            for pair in puzzle.crossings
            for k in (0, 1)
            if puzzle.edges[pair[k]] in drawn
        }
        assert not crossed & drawn.keys()
        for cell in clues:
            room = sum(
                min(2 - drawn.get(edge, 0), *(left[end] for end in edge))
                for edge in puzzle.edges
                if cell in edge and edge not in crossed
            )
            assert 0 <= left[cell] <= room
        for edge, n in drawn.items():
            for cell in edge:
                others = [min(2, *(clues[end] for end in e if end != cell), 2) for e in puzzle.edges
                          if cell in e and e != edge]  # fmt: skip
                assert n - 1 >= clues[cell] - sum(others)


def test_a_conversation() -> None:
    entry = items("solve")[0]
    puzzle = puzzle_of(entry)
    solution = hk.solve(puzzle).solution
    assert solution is not None
    talk = tasks.Conversation(entry, reasons=True)
    total, n = 0.0, sum(solution.counts.values())
    wrong = next(edge for edge in puzzle.edges if edge not in solution.counts)
    turn = talk.reply(f"<answer>{wrong[0]}-{wrong[1]}: 1</answer>")
    assert (turn.verdicts, turn.reward) == (("wrong",), pytest.approx(-1 / n))
    assert "is wrong. Assume" in turn.message
    assert talk.bridges == {}
    assert talk.reply("Hm.").read is False
    assert talk.reply(None).reward == 0
    for a, b, count in solution.bridges:
        assert not talk.over
        turn = talk.reply(f"{a}-{b}: {count}")
        assert turn.verdicts == ("right",)
        total += turn.reward
    assert (turn.solved, turn.over) == (True, True)
    assert total == pytest.approx(1)
    with pytest.raises(hk.OptionError, match="is over"):
        talk.reply("")
    short = tasks.Conversation(puzzle, turns=2)
    a, b, count = solution.bridges[0]
    short.reply(f"{a}-{b}: {count}")
    again = short.reply(f"{b}-{a}: {count}, (0, 0)-(9, 9): 1, {a}-{b}: {count}")
    assert (again.over, again.solved, again.reward) == (True, False, 0)
    assert "No replies are left" in again.message
    assert tasks.Conversation(entry).reply(entry["answer"]).reward == 1


@pytest.mark.parametrize(
    ("rendering", "reply", "told"),
    [
        ("islands", "A1-A1: 1", "(0, 0)-(0, 0) joins a cell with itself"),
        ("edges", "i0-i0: 1", "i0-i0 joins a cell with itself"),
        ("picture", "A1-C1: 1\nA1-C1: 2", "(0, 0)-(0, 2) is named twice"),
        ("edges", "e0: 1\ne0: 2", "e0 is named twice"),
    ],
)
def test_a_conversation_names_islands_as_its_prompt_does(
    rendering: str, reply: str, told: str
) -> None:
    message = tasks.Conversation(items("solve", rendering)[0]).reply(reply).message
    assert f"I cannot read that: {told}." in message
    assert "A1" not in message
    assert "(0, 0)-(0, 0): " not in message


def test_a_flawless_conversation_is_worth_exactly_1() -> None:
    for entry in tasks.Items("solve", "islands", seed=5, size=(5, 9))[: examples(6)]:
        talk = tasks.Conversation(entry)
        rewards = [
            talk.reply(f"{a}-{b}: {count}").reward
            for (a, b), most in talk.solution.counts.items()
            for count in range(1, most + 1)
        ]
        assert talk.over
        assert sum(rewards) == sum(reversed(rewards)) == 1.0
    mistake = tasks.Items("mistake", "islands", seed=1, size=7, level="easy")[0]
    with pytest.raises(hk.OptionError, match="'mistake', not of solve"):
        tasks.Conversation(mistake)


def test_answers_that_name_others_beside_the_right_one() -> None:
    """A list of all answers, or one that takes back what it names, is no answer."""
    count = tasks.Items("count", "islands", seed=3, size=5, level="easy")[0]
    right = count["answer"]
    other = "0" if right != "0" else "1"
    for text in (
        f"{right}; {other}",
        f"{right} # {other}",
        f"!={right}",
        f"<answer>!{right}</answer>",
    ):
        assert tasks.score(text, count) == 0, text
    for text in (f"{right}!", f"{right} # sure", f"{right}; that is all"):
        assert tasks.score(text, count) == 1, text
    items = tasks.Items("mistake", "islands", seed=3, size=7, level="medium")
    right, other = items[0]["answer"], items[1]["answer"]
    for text in (f"{right} # {other}", f"{right} because {other}", f"{right} is not wrong"):
        assert tasks.score(text, items[0]) == 0, text
    assert tasks.score(f"{right} because its island is full", items[0]) == 1


def test_a_conversation_never_says_what_is_not_so() -> None:
    """Each verdict against the solution, whatever was said before."""
    entry = items("solve", "edges", level="medium")[1]
    puzzle = puzzle_of(entry)
    solution = hk.solve(puzzle).solution
    assert solution is not None
    talk = tasks.Conversation(entry, turns=10_000)
    for number, edge in enumerate(puzzle.edges):
        for count in (2, 1):
            had = talk.bridges.get(edge, 0)
            if talk.over:
                break
            turn = talk.reply(f"e{number}: {count}")
            right = solution.counts.get(edge, 0) >= count
            assert turn.verdicts == (
                ("drawn",) if had >= count else ("right" if right else "wrong",)
            )
    assert talk.over
