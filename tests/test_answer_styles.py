"""Every natural way to write an answer to the questions is read, and no wrong one as right."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

import answer_styles as styles
import hashikit as hk
import quickly
from effort import examples
from hashikit import answers, tasks

PUZZLES = [hk.parse("4.3/.../3.2"), quickly.generate(7, 7, level="easy", seed=2).puzzle]
SOLUTIONS = [[tuple(bridge) for bridge in next(hk.solutions(puzzle)).bridges] for puzzle in PUZZLES]
PAIRS: list[tuple[hk.Puzzle, Any]] = list(zip(PUZZLES, SOLUTIONS, strict=True))


@pytest.mark.parametrize("style", styles.STYLES)
def test_every_style_is_read(style: str) -> None:
    write = styles.STYLES[style]
    for puzzle, solution in PAIRS:
        text = write(solution, puzzle)
        read = answers.read(text, puzzle)
        assert sorted((a, b, n) for a, b, n in read.bridges) == sorted(solution), text
        assert answers.score(text, puzzle) == 1


def test_there_are_as_many_as_models_have() -> None:
    assert len(styles.STYLES) >= 88


@pytest.mark.parametrize("style", styles.WRONG_BASE)
def test_another_base_is_wrong_and_said(style: str) -> None:
    for puzzle, solution in PAIRS[1:]:
        verdict = answers.explain(styles.WRONG_BASE[style](solution, puzzle), puzzle)
        assert verdict.status == "wrong"
        assert verdict.score < 0.25
        assert ("1-based" if style == "from 1" else "(x, y)") in verdict.hint


def wrong_ones(number: int, seed: int) -> int:
    """Try so many wrong drawings in all styles, and edits of right texts; how many were tried."""
    random = Random(seed)
    tried = 0
    puzzles = [quickly.generate(5 + n % 3, level="easy", seed=seed + n).puzzle for n in range(3)]
    pairs: list[tuple[hk.Puzzle, Any]] = [
        (puzzle, [tuple(bridge) for bridge in next(hk.solutions(puzzle)).bridges])
        for puzzle in puzzles
    ]
    while tried < number:
        puzzle, solution = random.choice(pairs)
        style = random.choice(list(styles.STYLES))
        for wrong in styles.mutants(solution, puzzle, random):
            if hk.check(puzzle, wrong) == [] or not wrong:
                continue
            text = styles.STYLES[style](wrong, puzzle)
            assert answers.score(text, puzzle) < 1, (style, text)
            tried += 1
        text = styles.STYLES[random.choice(DIGITAL)](solution, puzzle)
        for _ in range(3):
            edited = edit(text, random)
            tried += 1
            if answers.score(edited, puzzle) == 1:
                # Whatever else was changed, all numbers are there, in the same order. A clue may
                # stand before its cell, and the number of a line of a list before the line.
                bare = re.sub(r"[0-9]+(?=[(\uff08])|(?m:^)(?:- ?)?[0-9]+(?= From )", "", edited)
                assert numbers(text) in (numbers(edited), numbers(bare)), (text, edited)
    return tried


DIGITAL = ["as asked", "names", "a list", "bold pairs", "x2", "in one line", "from to",
           "arrows of signs", "bare numbers", "r0c0",
           "nested lists", "from and to", "an object", "full-width signs"]  # fmt: skip
SIGNS = "0123456789 ()[]{},:;-=→x×.|#*`~\n\"'ABab?!or&/\\"


def edit(text: str, random: Random) -> str:
    """The text with a character more, less or changed."""
    at = random.randrange(len(text))
    match random.randrange(3):
        case 0:
            return text[:at] + random.choice(SIGNS) + text[at:]
        case 1:
            return text[:at] + text[at + 1 :]
        case _:
            return text[:at] + random.choice(SIGNS) + text[at + 1 :]


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall("[0-9]+", text)]


def test_no_wrong_one_is_right() -> None:
    number = examples(1000)
    assert wrong_ones(number, 1) >= number


@pytest.mark.full
@pytest.mark.timeout(1800)
def test_no_wrong_one_of_a_hundred_thousand_is_right() -> None:
    """Ten minutes: as many as an attack would try."""
    assert sum(wrong_ones(10_000, seed) for seed in range(10, 20)) >= 100_000


SMALL = hk.parse("4.3/.../3.2")
RIGHT = "A1-C1: 2\nA1-A3: 2\nC1-C3: 1\nA3-C3: 1"


@pytest.mark.parametrize(
    "text",
    [
        "The bridges are: A1-C1: 2\nA1-A3: 2\nC1-C3: 1\nA3-C3: 1",
        f'<answer lang="en">{RIGHT}</answer>',
        "**Double bridges:**\n- A1-C1\n- A1-A3\n\n**Single bridges:**\n- C1-C3\n- A3-C3",
        "Double bridges (2 of them):\nA1-C1\nA1-A3\n\nSingle bridges (2 of them):\nC1-C3\nA3-C3",
        "bridges:\n  - from: [0, 0]\n    to: [0, 2]\n    count: 2\n  - from: A1\n    to: A3\n"
        "    count: 2\n  - from: C1\n    to: C3\n    count: 1\n"
        "  - from: A3\n    to: C3\n    count: 1",
        "row1,col1,row2,col2,count\n0,0,0,2,2\n0,0,2,0,2\n0,2,2,2,1\n2,0,2,2,1",
        "A1 connects to C1 with 2 bridges.\nA1 connects to A3 with 2 bridges.\n"
        "C1 connects to C3 with 1 bridge.\nA3 connects to C3 with 1 bridge.",
        "A1: C1 ×2, A3 ×2\nC1: A1 ×2, C3 ×1\nA3: A1 ×2, C3 ×1\nC3: C1 ×1, A3 ×1",
        "Two bridges: A1-C1, A1-A3. One bridge: C1-C3, A3-C3.",
        '{"double": [["A1", "C1"], ["A1", "A3"]], "single": [["C1", "C3"], ["A3", "C3"]]}',
        "4(0,0) - 3(0,2): 2\n4(0,0) - 3(2,0): 2\n3(0,2) - 2(2,2): 1\n3(2,0) - 2(2,2): 1",
        "<ul><li>A1-C1: 2</li><li>A1-A3: 2</li><li>C1-C3: 1</li><li>A3-C3: 1</li></ul>",
        "| From | To | Type |\n|---|---|---|\n| A1 | C1 | Double |\n| A1 | A3 | Double |\n"
        "| C1 | C3 | Single |\n| A3 | C3 | Single |",
        "Island A1 and island C1 share 2 bridges.\nIsland A1 and island A3 share 2 bridges.\n"
        "Island C1 and island C3 share 1 bridge.\nIsland A3 and island C3 share 1 bridge.",
    ],
)
def test_more_styles(text: str) -> None:
    assert answers.score(text, SMALL) == 1


@pytest.mark.parametrize(
    "text",
    [
        RIGHT + "\n\nWait, A1-C1 should be 1.",
        RIGHT + "\n\nAlso A1-C3: 1",
        RIGHT + "\nor A1-C1: 1",
        RIGHT + "  # plus A1-C3: 1",
        RIGHT + "\nTotal: 7",
        RIGHT + "\nA1: 5 ✓",
        RIGHT.replace("A1-C1: 2", "A1-C1: 2 (or 1)"),
        RIGHT.replace("A1-C1: 2", "A1-C1: 2 (single)"),
        RIGHT.replace("A1-C1: 2", "A1-C1: 1-2"),
        RIGHT.replace("A1-C1: 2", "A1-C1: 2+"),
        RIGHT.replace("A1-C1: 2", "not A1-C1: 2"),
        "Double bridges:\nA1-C1: 1\nA1-A3\nSingle bridges:\nC1-C3\nA3-C3",
        "Double bridges:\nA1-C1\nA1-A3\nOthers:\nC1-C3\nA3-C3",
        "A1-C1 and A1-A3 are double; C1-C3 and A3-C3 are single",
        f"\\boxed{{{RIGHT}}} or \\boxed{{A1-C1: 1}}",
        '{"solution": [["A1", "C1", 2]], "alternative": [["A1", "C1", 1]]}',
        '[{"from": "A1", "to": "C1", "count": 2, "bridges": 1}]',
        f"```\n{RIGHT}\n```\nor\n```\nA1-C1: 1\n```",
        f"{RIGHT}\nC1-A1: 2",
        RIGHT.replace("A1-C1: 2", "A1-C1: n=2, n=1"),
        RIGHT.replace("A1-C1: 2", "A1-C1, count=2 1"),
        RIGHT.replace("A1-C1: 2", "A1-C1 (count: 2"),
        RIGHT.replace("A1-C1: 2", "A1-C1: n=22"),
        RIGHT.replace("A1-C1: 2", "- [ ] A1-C1: 2"),
        RIGHT.replace("A1-C1: 2", "the 3 at A1 connects to the 3 at C1 with 2 bridges"),
        RIGHT.replace("A1-C1: 2", "[0][0]-[0]: 2"),
        RIGHT.replace("A1-C1: 2", "A1-C1: 2本1"),
        '{"A1": {"C1": 2, "A3": 2}, "C3": {"C1": 1, "A3": 2}, "A3": {"C3": 1}}',
    ],
)
def test_what_may_mean_something_else_is_refused(text: str) -> None:
    with pytest.raises(answers.AnswerError):
        answers.read(text, SMALL)


@pytest.mark.parametrize(
    "text",
    [
        "I say A1-C1: 2 hm\nA1-A3: 2\nC1-C3: 1\nA3-C3: 1",
        "The bridges are: A1-C1: two? 2\nA1-A3: 2\nC1-C3: 1\nA3-C3: 1",
        "My bridges, A1-C1: 2\n\nA1-A3: 2\nC1-C3: 1\nA3-C3: 1",
        "A1-C1: 22\n\nA1-A3: 2\nC1-C3: 1\nA3-C3: 1",
    ],
)
def test_no_pair_before_a_list_is_dropped(text: str) -> None:
    """Right but for one pair that is hard to read: an error, never a drawing without it."""
    with pytest.raises(answers.AnswerError, match=r"A1-C1|\(0, 0\)-\(0, 2\)"):
        answers.read(text, SMALL)


def test_an_unknown_key_is_named() -> None:
    with pytest.raises(answers.AnswerError, match="'strength'"):
        answers.read('[{"from": "A1", "to": "C1", "strength": 2, "count": 2}]', SMALL)


def test_why_an_answer_is_not_read_and_what_would_be() -> None:
    verdict = answers.explain("A1-C1: 1 or 2", SMALL)
    assert (verdict.status, verdict.score, verdict.read) == ("unread", 0, "")
    assert "'A1-C1: 1 or 2'" in verdict.reasons[0]
    assert "(0, 0)-(0, 2): NUMBER" in verdict.hint
    assert answers.explain(None, SMALL).status == "unread"
    wrong = answers.explain("A1-C1: 2", SMALL)
    assert wrong.read == "(0, 0)-(0, 2): 2"
    assert any("(0, 0)" in reason for reason in wrong.reasons)
    assert answers.explain(RIGHT, SMALL).status == "right"


# ----------------------------------------------------------------------------- the short questions

ENTRIES = {
    (variant, rendering): tasks.Items(variant, rendering, seed=3, level="easy")[0]
    for variant in tasks.VARIANTS
    for rendering in ("islands", "edges")
}


def accepted(entry: Any, texts: list[str]) -> None:
    for text in texts:
        verdict = tasks.explain(text, entry)
        assert verdict.score == 1 == tasks.score(text, entry), (text, verdict)


def refused(entry: Any, texts: list[str]) -> None:
    for text in texts:
        assert tasks.score(text, entry) < 1, text


def test_numbers() -> None:
    for variant in ("count", "clue"):
        entry = ENTRIES[variant, "islands"]
        n = entry["answer"]
        word = ["zero", "one", "two", "three", "four", "five", "six"][int(n)]
        accepted(
            entry,
            [
                n, f"{n}<|im_end|>", f"\\boxed{{{n}}}", f"The answer is {n}.", f"```\n{n}\n```",
                f"Answer: {n}\n\nI checked it.", f"<answer>The answer is {n}</answer>",
                f"$\\boxed{{\\text{{{n}}}}}$", f"**{n}**", f"Therefore, the answer is **{n}**.",
                f"The final answer is: $\\boxed{{{n}}}$", f"<answer>{word}</answer>",
                f"<answer>{n} because everything else fails</answer>", f"Final Answer:\n\n{n}",
                f'<answer>{{"answer": {n}}}</answer>', f"<answer>{n} ({word})</answer>",
                f"<answer type='int'>{n}</answer>", f"Done.\n\n### Answer\n\n{n}\n",
                f"It's {n}.", f"I believe the answer is {n}.", f"答えは{n}です", f"答案：{n}",
                f"#### {n}", f"\\[\n\\boxed{{x = {n}}}\n\\]", f"<answer>{n}.0</answer>", f"∴ {n}",
            ],
        )  # fmt: skip
        refused(
            entry,
            [
                f"{n} or 1", f"<answer>{n}, maybe 0</answer>", f"1-{n}", f"{n}\n0", f"0{n}",
                f"-{n}", f"{n}.5", f"<answer>not {n}</answer>", f"\\boxed{{{n}}} \\boxed{{0}}",
                f"<answer>{n}?</answer>", f"{n}{n}", f"{n} {n}", f"x = {n} or 1",
                f"{n}.0.0", f"{n}.05",
            ],
        )  # fmt: skip
    assert ENTRIES["count", "islands"]["answer"] == "2"
    accepted(
        ENTRIES["count", "islands"],
        [
            "<answer>2 solutions</answer>", "<answer>There are two or more solutions.</answer>",
            "<answer>more than one</answer>", "<answer>2+</answer>", "Answer: multiple solutions",
            "2 (two or more)", "At least two solutions exist. Answer: 2",
        ],
    )  # fmt: skip
    refused(ENTRIES["count", "islands"], ["<answer>a unique solution</answer>", "Answer: none"])


def test_pairs() -> None:
    entry = ENTRIES["mistake", "islands"]
    a, b = re.findall(r"\(\d+, \d+\)", entry["answer"])
    (r, c), (s, d) = ([int(n) for n in re.findall(r"\d+", cell)] for cell in (a, b))
    one, two = styles.name((r, c)), styles.name((s, d))
    accepted(
        entry,
        [
            f"<answer>{text}</answer>"
            for text in (
                f"{a} to {b}", f"{a}→{b}", f"{one}-{two}", f"{a}-{b}: 1", f"{a}−{b}", f"{b}-{a}",
                f"The wrong bridge is between {a} and {b}.", f"The bridge {a}-{b} is wrong",
                f"from {a} to {b}", f"\\boxed{{{a}-{b}}}", f"$({r}, {c}) \\to ({s}, {d})$",
                f"{a}, {b}", f"bridge {a}-{b} because {a} would have too many",
                f"{a}-{b} (it should be 1)", f"r{r}c{c}-r{s}c{d}", f"**{a}-{b}**",
                json.dumps({"from": [r, c], "to": [s, d]}), f"[{a}, {b}]",
                f"（{r}, {c}）－（{s}, {d}）", f"- {a}-{b}", f"2. The mistake: {a}-{b}",
                f"Wrong bridge: {a} to {b}, which should be removed.",
                f"The pair {a}-{b} has one bridge too many (2 instead of 1).",
            )
        ],
    )  # fmt: skip
    other = "(0, 0)-(0, 9)"
    refused(
        entry,
        [
            f"<answer>{a}-{b} or {other}</answer>", f"<answer>{a}-{b}\n{other}</answer>",
            f"<answer>not {a}-{b}</answer>", f"<answer>{a}-{b}, {other}</answer>",
            f"<answer>1{a}-{b}</answer>", f"<answer>{a}-{b}1</answer>",
            f"{a}-{b} (2 instead of 1), or {other}", f"1. {a}-{b} 2. {other}",
        ],
    )  # fmt: skip
    shifted = f"({r + 1}, {c + 1})-({s + 1}, {d + 1})"
    assert tasks.explain(shifted, entry).status == "wrong"
    graph = ENTRIES["mistake", "edges"]
    edge = graph["answer"]
    accepted(graph, [edge.upper(), f"edge {edge[1:]}", f"The wrong edge is {edge}.", f"{edge}: 1"])


def test_moves() -> None:
    entry = ENTRIES["next", "islands"]
    move, reason = entry["answer"].split(" because ")
    a, b = re.findall(r"\(\d+, \d+\)", move)
    n, cells = move[-1], re.findall(r"\(\d+, \d+\)", reason)
    assert cells, "the rules alone are never the reason"
    accepted(
        entry,
        [
            f"<answer>{text}</answer>"
            for text in (
                f"{a} to {b}: {n} because {reason}", f"{move} because of {reason}",
                f"{move}, because {reason}", f"{move} Because {' and '.join(cells)}",
                f"{move} because islands {reason}", f"{move} because [{reason}]",
                f"{move} since {reason}", f"{move} because of the clues at {reason}.",
                f"{move}\nbecause {reason}", f"{move}\nReason: {reason}",
                f"{n} bridge between {a} and {b}, because {reason}",
                f"\\boxed{{{move} \\text{{ because }} {reason}}}",
                f"{move} because {'; '.join(cells)}", f"{a}-{b}: at least {n} because {reason}",
                f"({a}-{b}): {n} because {reason}", f"{move} is forced by {reason}",
                f"{move} follows from {reason}", f"{move} 因为 {reason}",
            )
        ],
    )  # fmt: skip
    ends = [json.loads(f"[{cell[1:-1]}]") for cell in (a, b)]
    islands = [json.loads(f"[{cell[1:-1]}]") for cell in cells]
    accepted(
        entry,
        [
            f"Pair: {a}-{b}\nNumber: {n}\nIslands: {reason}",
            json.dumps({"from": ends[0], "to": ends[1], "count": int(n), "islands": islands}),
        ],
    )
    for reason in ("'the rules'", "it is obvious", "(99, 99)", "of connectivity"):
        text = f"<answer>{move} because {reason}</answer>"
        assert tasks.score(text, entry) == tasks.MOVE_ALONE, reason
    refused(
        entry,
        [
            f"<answer>{entry['answer']} {entry['answer']}</answer>",
            f"{a}-{b}, count: {n}, number: 2 because {reason}",
            f"Islands: {reason}",
        ],
    )


def test_drawings_of_a_graph() -> None:
    entry = ENTRIES["solve", "edges"]
    puzzle = hk.parse(entry["metadata"]["puzzle"])
    number = {island.at: n for n, island in enumerate(puzzle.islands)}
    rows = [
        (puzzle.numbers[a, b], number[a], number[b], n)
        for a, b, n in next(hk.solutions(puzzle)).bridges
    ]
    for form in (
        "e{0}: {3}", "i{1}-i{2}: {3}", "e{0} (i{1}-i{2}): {3}", "edge {0}: {3}", "e{0} = {3}",
        "{3} bridges between i{1} and i{2}", "i{1} to i{2}: {3}", "| e{0} | {3} |",
        "e{0} has {3} bridges", "E{0}: {3}", "e{0}: i{1}-i{2}: {3}", "`e{0}`: **{3}**",
    ):  # fmt: skip
        text = "\n".join(form.format(*row) for row in rows)
        accepted(entry, [f"<answer>{text}</answer>"])
    wrong = "\n".join(
        f"e{e} (i{a}-i{b}): {n}" for e, b, a, n in [(rows[0][0], *rows[1][1:]), *rows[1:]]
    )
    refused(entry, [f"<answer>{wrong}</answer>"])
    accepted(entry, [json.dumps({f"e{row[0]}": row[3] for row in rows})])


@pytest.mark.parametrize("variant", tasks.VARIANTS)
def test_no_text_is_worth_nothing(variant: str) -> None:
    entry = ENTRIES[variant, "islands"]  # type: ignore[index]
    assert tasks.score(None, entry) == 0.0
    assert tasks.explain(None, entry).status == "unread"
    unread = tasks.explain("I do not know.", entry)
    assert unread.status == "unread"
    assert "form" in unread.hint
