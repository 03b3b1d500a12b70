"""Reading and scoring what a language model wrote: attacks, forms, time."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from random import Random

import pytest

import hashikit as hk
import quickly
import random_puzzles
from effort import examples
from growth import is_linear
from hashikit import answers
from hashikit.answers import attacks

PUZZLE = hk.parse("4.3/.../3.2")
RIGHT = "A1-C1: 2\nA1-A3: 2\nC1-C3: 1\nA3-C3: 1"
SOLUTION = hk.Solution(
    PUZZLE,
    [
        ((0, 0), (0, 2), 2),
        ((0, 0), (2, 0), 2),
        ((0, 2), (2, 2), 1),
        ((2, 0), (2, 2), 1),
    ],
)

FORMS = {
    "lines": RIGHT,
    "single bridges without a count": "A1-C1: 2\nA1-A3: 2\nC1-C3\nA3-C3",
    "one line": "A1-C1:2, A1-A3:2, C1-C3:1, A3-C3:1",
    "a sentence": "A1-C1: 2; A1-A3: 2; C1-C3: 1; and A3-C3: 1.",
    "another": "A1-C1: 2, A1-A3: 2, C1-C3: 1 and A3-C3: 1.",
    "reversed": "C1-A1:2, A3-A1:2, C3-C1:1, C3-A3:1",
    "a list": "- **A1-C1**: 2\n- A1–A3: 2\n- C1 → C3: 1\n* A3 to C3: 1",
    "numbered": "1. A1-C1 x2\n2. A1-A3 (2)\n3. C1-C3: 1 bridge(s)\n4) a3-c3 1 bridge",
    "equal": "A1-C1 = 2\nA1-A3 = 2\nC1-C3 = 1\nA3-C3 = 1",
    "words": "A1-C1: double\nA1-A3: two bridges\nC1-C3: single\nA3-C3: one",
    "coordinates": "(0,0)-(0,2): 2\n(0, 0) - (2, 0): 2\n[0,2]-[2,2]: 1\n(2,0)-(2,2): 1",
    "edges": "0: 2\n1: 2\n2: 1\n3: 1",
    "edges with a letter": "e0: 2, e1: 2, e2: 1, e3: 1",
    "a table": "| From | To | Bridges |\n|---|---|---|\n| A1 | C1 | 2 |\n| A1 | A3 | 2 |\n"
    "| C1 | C3 | 1 |\n| A3 | C3 | 1 |",
    "values": "A1,C1,2\nA1,A3,2\nC1,C3,1\nA3,C3,1",
    "two lists": "Across:\nA1-C1: 2\nA3-C3: 1\n\nDown:\nA1-A3: 2\nC1-C3: 1",
    "nested": "[[[0,0],[0,2],2],[[0,0],[2,0],2],[[0,2],[2,2],1],[[2,0],[2,2],1]]",
    "flat": "[[0,0,0,2,2],[0,0,2,0,2],[0,2,2,2,1],[2,0,2,2,1]]",
    "one array a line": "[[0,0],[0,2],2]\n[[0,0],[2,0],2]\n[[0,2],[2,2],1],\n[[2,0],[2,2],1]",
    "indented": json.dumps([[[0, 0], [0, 2], 2], [[0, 0], [2, 0], 2], ["C1", "C3", 1],
                            ["A3", "C3", 1]], indent=2),
    "texts": '["A1-C1:2","A1-A3:2","C1-C3:1","A3-C3:1"]',
    "an object": '{"A1-C1":2,"A1-A3":2,"C1-C3":1,"A3-C3":1}',
    "a wrapped list": '{"bridges": [["A1","C1",2],["A1","A3",2],["C1","C3",1],["A3","C3",1]]}',
    "ends by name": '[{"from":"A1","to":"C1","count":2},{"from":"A1","to":"A3","count":2},'
    '{"start":[0,2],"end":[2,2],"bridges":1},{"a":"A3","b":"C3","n":1}]',
    "ends as objects": '{"edges": [{"from":{"row":0,"col":0},"to":{"row":0,"col":2},"count":"2"},'
    '["A1-A3", "2"], ["e2", 1], ["A3", "C3", 1]]}',
    "blanks": "A1 C1 2\nA1 A3 2\nC1 C3 1\nA3 C3 1",
    "a model's marks": "<s>A1\u00a0-\u00a0C1: 2, A1-A3: 2, C1-C3: 1, A3-C3: 1<|im_end|>",
    "counts": "[2,2,1,1]",
    "pairs": "[[0,2],[1,2],[2,1],[3,1]]",
    "edges in an object": '{"0":2,"1":2,"2":1,"3":1}',
    "Python": "[((0, 0), (0, 2), 2), ((0, 0), (2, 0), 2), ((0, 2), (2, 2), 1), ('A3', 'C3', 1),]",
    "a Python dictionary": str(SOLUTION.counts),
    "own JSON": hk.dumps(SOLUTION, "json"),
    "structured": '{"reasoning": "A1-C1 is \\"2\\"", "answer": "A1-C1:2, A1-A3:2\\nC1-C3, A3-C3"}',
    "structured, of Windows": '{"answer": "4=3\\r\\n║ |\\r\\n3-2"}',
    "structured picture": '{"answer": "4=3\\n║ |\\n3-2"}',
    "picture": '4=3\n" |\n3-2',
    "as printed": str(SOLUTION),
    "ASCII": hk.text.draw(PUZZLE, SOLUTION, ascii=True),
    "with coordinates": hk.text.draw(PUZZLE, SOLUTION, coordinates=True),
    "with numbers above": "0 1 2\n4═══3\n║   │\n3───2",
    "with letters": "  A B C\n1 4═══3\n2 ║   │\n3 3───2",
    "with water": "4=3\n║·│\n3-2",
    "apart": "4 = 3\n‖ . |\n3 - 2",
    "wide": '4   =   3\n\n\n"   .   |\n\n\n3   -   2',
}  # fmt: skip

PLACES = {
    "alone": "{}",
    "in tags": "<answer>\n{}\n</answer>",
    "in tags in a line": "I am sure. <answer>{}</answer>",
    "in an open tag": "<ANSWER>{}",
    "in a fence": "```\n{}\n```",
    "after reasoning": "A1-C1 is 2, since A1 is 4.\n- A1-C1: 1?\n```json\n{}\n```\nNow A1 has 4.",
    "in a fence in tags": "<think>A1-C1: 1\n</think>\n<answer>\n```\n{}\n```\n</answer>",
    "between words": "A1 needs 4, so A1-C1: 2 is forced.\n\nSo A1-C1 has 2.\n\n{}\n\nMet: A1=4.",
    "under a heading": "So A1-C1 is 2.\nA1-C1: 1\n\n**Final Answer:**\n\n{}\n",
    "under another": "The solution is:\n{}",
    "under a heading without a colon": "A1-C1: 1\n\n## Final Answer\n\n{}",
    "under a bold one": "A1-C1: 1\n\n**Solution**\n\n{}\n",
    "in a tag that the prompt opened": "{}\n</answer>",
    "before words on tags": "<answer>{}</answer>\nIt is between <answer> and </answer>.",
    "after a thought in tags": "<answer><think>\nA1-C1: 1\n</think>\n{}\n</answer>",
    "after another answer": "<answer>A1-C1: 1</answer>\nno\n<answer>{}</answer> in <answer> tags",
    "after the puzzle": "The puzzle:\n\n```\n4.3\n...\n3.2\n```\n\n```\n{}\n```",
}


@pytest.mark.parametrize("form", FORMS)
def test_forms(form: str) -> None:
    for name, place in PLACES.items():
        for text in (place.format(FORMS[form]), place.format(FORMS[form]).replace("\n", "\r\n")):
            assert answers.read(text, PUZZLE) == SOLUTION, name
            assert answers.score(text, PUZZLE) == 1


REFUSED = {
    "": "there is no drawing in the text",
    "I see that A1-C1 has two bridges.": "there is no drawing in the text",
    "<think>" + RIGHT: "there is no drawing in the text",
    f"<answer>{RIGHT}</answer> No. <answer>It has no solution.</answer>": "there is no drawing in "
    "the text",
    f"{RIGHT}\n\n<answer>none</answer>": "there is no drawing in the text",
    f"{RIGHT}\n\n**Answer**\n\nA1-C1: 2 or 1": "this line is no part of a drawing: "
    "'A1-C1: 2 or 1'",
    "A1-C1: 2\nA1-C1: 2": "(0, 0)-(0, 2) is named twice",
    "A1-C1: 2\nC1-A1: 0": "(0, 0)-(0, 2) is named twice",
    '{"A1-C1": 1, "A1-C1": 1}': "(0, 0)-(0, 2) is named twice",
    "A1-A1: 2": "(0, 0)-(0, 0) joins a cell with itself",
    "9: 1": "there is no candidate edge 9, only 0 to 3",
    "A1-C1: 2\nA1-A3: 22": "this line is no part of a drawing: 'A1-A3: 22'",
    RIGHT + "\n\n7": "the picture does not show the islands of this puzzle",
    RIGHT + "\n\n" + RIGHT.replace("1: 2", "1: 1"): "there are two different drawings in the text",
    "4=3\n\" |\n3-2\n\n4=3\n\" |\n3 2": "there are two different drawings in the text",
    "4=3\n\" |\n3-2-": "the picture has '-' in line 3, column 4, where no whole bridge is",
    "4=3\n\"-|\n3-2": "the picture has '-' in line 2, column 2, where no whole bridge is",
    "[[[0, 0], [0, 2], 2]]\n[{'from': 'A1', 'to'": "this line is no part of a drawing: "
    '"[{\'from\': \'A1\', \'to\'"',
    hk.text.draw(PUZZLE, SOLUTION, coordinates=True).replace("\n2", "\n7"): "the picture does not "
    "show the islands of this puzzle",
    "4=2\n\" |\n3-2": "the picture does not show the islands of this puzzle",
    "[2, 2, 1]": "3 numbers for 4 candidate edges",
    "[[[0, 0], [0, 2]]]": "a list or object that names no bridges as an answer does",
    "[[[0, 0], [0, 2], 2.5]]": "a list or object that names no bridges as an answer does",
    "[[[0, 0], [0, 2], true]]": "a list or object that names no bridges as an answer does",
    "A1 C1 2\nA1 A3\nC1 C3 1\nA3 C3 1": "this line is no part of a drawing: 'A1 A3'",
    "[[[0, 0], [0, 2], 12]]": "a number of bridges that is not 0 to 9",
    '[[{[0]: 1}, "C1", 2]]': "a list or object that names no bridges as an answer does",
    '{"a": "A1", "b": "C1", [1]: 2}': "a list or object that names no bridges as an answer does",
    '{"a": "A1", {}: 2}': "this line is no part of a drawing: '{\"a\": \"A1\", {}: 2}'",
    '{((0, 0), [{}]): 2}': "there is no drawing in the text",
    "A1-C1: 2 and 1": "this line is no part of a drawing: 'A1-C1: 2 and 1'",
    "[[[[[[[[[[[0]]]]]]]]]]]": "this line is no part of a drawing: '[[[[[[[[[[[0]]]]]]]]]]]'",
    hk.dumps(PUZZLE, "json"): "expected an answer, found only a puzzle",
}  # fmt: skip


@pytest.mark.parametrize("text", REFUSED)
def test_refused(text: str) -> None:
    with pytest.raises(answers.AnswerError) as caught:
        answers.read(text, PUZZLE)
    assert str(caught.value) == REFUSED[text]
    assert answers.score(text, PUZZLE) == 0


def test_what_is_wrong_is_read_as_it_is() -> None:
    """The checker says what is wrong, not the reader."""
    for text, rule in {
        "A1-C3: 1": "not-straight",
        "A1-Z9: 1": "no-island",
        "A1-C1: 3": "too-many",
        "A1-C1: 2": "clue",
    }.items():
        found = answers.read(text, PUZZLE)
        assert rule in {broken.rule for broken in found.violations()}
        assert answers.score(text, PUZZLE) <= answers.PARTIAL


def test_attacks() -> None:
    for seed in range(examples(1)):
        puzzle = quickly.generate(9, 9, seed=seed).puzzle
        assert attacks.failures(answers.score, puzzle, seed=seed) == []


def test_attacks_on_every_rule() -> None:
    """Puzzles with all rules, with a wrong drawing in each form that can show it."""
    tried = 0
    for puzzle in random_puzzles.all_rules(1, examples(20)):
        if not puzzle.islands or hk.solve(puzzle).solution is None:
            continue
        for drawn in attacks.drawings(puzzle):
            text = "\n".join(
                f"{answers.cell_name(a)}-{answers.cell_name(b)}: {n}" for a, b, n in drawn.bridges
            )
            tried += 1
            if drawn.bridges:
                assert (answers.score(text, puzzle) == 1) == drawn.right, drawn
    assert tried > 100


def test_attacks_find_what_others_overlook() -> None:
    """Scorers as there are: one that counts bridges, one that knows the solution's text."""
    puzzle = quickly.generate(7, 7, seed=8).puzzle

    def counting(text: str, puzzle: hk.Puzzle) -> float:
        try:
            values = answers.read(text, puzzle).values
        except answers.AnswerError:
            return 0.0
        return float(all(values[island.at] == island.clue for island in puzzle.islands))

    def write(bridges: attacks.Bridges) -> str:
        return repr([[list(a), list(b), count] for a, b, count in bridges])

    found = {attack.name for attack in attacks.failures(counting, puzzle, write=write)}
    assert "all clues met, but in several networks" in found
    wanted = repr(tuple(map(tuple, next(hk.solutions(puzzle)).bridges)))
    failed = attacks.failures(lambda text, _: float(wanted in text), puzzle, write=repr)
    found = {attack.name for attack in failed}
    assert {"in another order", "from the other end"} <= found


def test_a_form_of_ones_own() -> None:
    puzzle = quickly.generate(7, 7, seed=8).puzzle

    def write(bridges: attacks.Bridges) -> str:
        return repr(bridges)

    texts = {attack.text for attack in attacks.answers(puzzle, write=write) if attack.right}
    assert repr(tuple(map(tuple, next(hk.solutions(puzzle)).bridges))) in texts


def test_what_is_written_is_read() -> None:
    for puzzle in (
        *random_puzzles.all_rules(3, examples(60)),
        quickly.generate(12, 12, seed=1).puzzle,
    ):
        found = hk.solve(puzzle).solution
        if found is None or not found.bridges:
            continue
        for form in answers.FORMS:
            if form == "picture" and puzzle.signs:
                with pytest.raises(answers.AnswerError):
                    answers.write(found, form)
                continue
            text = answers.write(found, form)
            assert answers.read(text, puzzle) == found, (form, text)
            assert answers.score(f"<answer>{text}</answer>", puzzle) == 1


def test_pictures_that_were_changed() -> None:
    """One character of a picture changed: another drawing, or none, and never the solution."""
    random = Random(1)
    puzzle = quickly.generate(8, 8, level="easy", seed=3).puzzle
    found = next(hk.solutions(puzzle))
    shown = hk.text.draw(puzzle, found)
    for _ in range(examples(150)):
        at = random.randrange(len(shown))
        new = random.choice(' .·-=─═│║|"0123456789?#+┼╬━┃³x\n')
        text = shown[:at] + new + shown[at + 1 :]
        try:
            read = answers.read(text, puzzle)
        except answers.AnswerError:
            continue
        assert (answers.score(text, puzzle) == 1) == read.is_valid()
        if read.is_valid():  # a line drawn in another way, or a blank
            assert read == found


def test_partial_credit() -> None:
    puzzle = quickly.generate(9, 9, seed=4).puzzle
    solution = next(hk.solutions(puzzle))
    assert answers.score(answers.write(solution), puzzle, partial=0) == 1
    for drawn in attacks.drawings(puzzle):
        if drawn.right:
            continue
        text = repr([[list(a), list(b), n] for a, b, n in drawn.bridges])
        for credit in (0, 0.25, 0.5):
            assert 0 <= answers.score(text, puzzle, partial=credit) <= credit
    left_out = hk.Solution(puzzle, solution.bridges[1:])
    share = answers.score(answers.write(left_out), puzzle) / answers.PARTIAL
    assert share == pytest.approx(1 - 2 / len(puzzle.islands))
    for value in (1, -0.1, True, "half", float("nan")):
        with pytest.raises(hk.OptionError, match=r"^partial is "):
            answers.score("", puzzle, partial=value)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [b"A1-C1: 2", 7])
def test_no_text(value: object) -> None:
    assert answers.score(None, PUZZLE) == 0
    read: Callable[..., object]
    for read in (answers.read, answers.score):
        with pytest.raises(hk.OptionError, match=r"^text is "):
            read(value, PUZZLE)
    with pytest.raises(hk.PuzzleError):
        answers.score("", "4.3")  # type: ignore[arg-type]


@pytest.mark.parametrize("small", [500, pytest.param(2_500, marks=pytest.mark.full)])
def test_time(small: int) -> None:
    """Sixteen times the text takes about sixteen times as long, whatever it is."""
    factor = 16

    def judge(attack: attacks.Attack) -> None:
        assert answers.score(attack.text, PUZZLE) < 1

    for one, other in zip(attacks.junk(small), attacks.junk(small * factor), strict=True):
        assert is_linear(partial(judge, one), partial(judge, other), factor), one.name


@pytest.mark.parametrize(
    "write",
    [
        lambda n: f"({n}, 0)-({n}, 2): 1\n\n",
        lambda n: "```\n2\n```\n",
        lambda n: "2\n\nNo words.\n\n",
    ],
    ids=["lists", "fences", "pictures"],
)
def test_time_of_many_drawings(write: Callable[[int], str]) -> None:
    small, factor = 250, 16

    def judge(text: str) -> None:
        assert answers.score(text, PUZZLE) == 0

    one, other = ("".join(map(write, range(count))) for count in (small, small * factor))
    assert is_linear(partial(judge, one), partial(judge, other), factor)


def test_an_answer_in_a_megabyte() -> None:
    long = "Let me see whether A1-C1: 2 fits ... " * 28_000
    assert answers.score(f"{long}\n\n<answer>{RIGHT}</answer>", PUZZLE) == 1
    assert answers.score(f"{long}\n\n{RIGHT}", PUZZLE) == 1
    assert answers.score(f"<answer>{RIGHT}</answer>{long}", PUZZLE) == 1
