"""How the time of reading grows: in proportion to the length, whatever is in the text."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from io import BytesIO
from typing import Any

import pytest

from growth import is_linear
from hashikit import HashikitError, answers, check, formats, parse
from hashikit.serve.questions import QUESTIONS
from hashikit.serve.settings import Settings

PUZZLE = parse("2.3.2/...../2...2/...../?.3.2")
FACTOR = 16
SETTINGS = Settings(workers=1)


def stream(text: str) -> None:
    for part in formats.stream(BytesIO(text.encode()), "x"):
        if not isinstance(part, HashikitError):
            for piece in part.pieces() if isinstance(part, formats.Lines) else [part]:
                if not isinstance(piece, HashikitError):
                    list(piece.each())


READERS: dict[str, Callable[[str], object]] = {
    "puzzle": parse,
    "csv": partial(formats.parse, format="csv"),
    "unsw": partial(formats.parse, format="unsw"),
    "stream": stream,
    "solution": lambda text: formats.parse_solution(text, PUZZLE),
    "state": lambda text: formats.parse_state(text, PUZZLE),
    "answer": lambda text: answers.read(text, PUZZLE),
    "body": lambda text: QUESTIONS["solve"].answer(text.encode(), SETTINGS),
}

TEXTS: list[tuple[str, str, str, str]] = [
    # reader, how the text begins, what comes again and again, how it ends
    ("puzzle", "1 60000 5\n", "0 ", "x"),
    ("puzzle", "1 60000 5\n", "\n", "x"),
    ("puzzle", "9 9\n", "- ", "x"),
    ("puzzle", "https://puzz.link/p?hashi/9/9/", "+12", "!"),
    ("puzzle", "https://puzz.link/p?", "http", ""),
    ("puzzle", "https://", "?hashi/", ""),
    ("puzzle", "http://www.kanpen.net/hashi.html?problem=9/9/", "._", "/"),
    ("puzzle", "https://x/bridges#7x7:", "%41", ""),
    ("puzzle", "7x7:", "a", "!"),
    ("puzzle", "https://penpa/#p=", "%3D", ""),
    ("puzzle", "pzprv3\nhashikake\n1\n9\n", "0 ", "x"),
    ("puzzle", "pzprv3/hashikake/9/9/", ". /", "http:"),
    ("puzzle", "pzprv3/hashikake/9/9/", "/ ", ""),
    ("puzzle", "Width = 9\nHeight = 9\nIslands = (", "(0,0),", ""),
    ("puzzle", "Width = 9\nHeight = 9\nIslands = (", "(0,\n# x\n", ""),
    ("puzzle", "Width = 9\nHeight = 9\nIslands = ()\nSigns = {", "(1,2):(0,0,0,0),", "!"),
    ("puzzle", "Width = ", " ", "!"),
    ("puzzle", "", "2 ", "x"),
    ("puzzle", "", "2,", "x"),
    ("puzzle", "", "2.\n", "x"),
    ("puzzle", "", "?/", "x"),
    ("puzzle", "A.2\n2.2\n\nA: ", "N3 ", ""),
    ("puzzle", "A.2\n2.2\n\n", "A: \n", ""),
    ("csv", "", "1,", "x"),
    ("csv", "", "1,\n", "x"),
    ("unsw", "", "1", "x"),
    ("unsw", " ", "1\n", "x"),
    ("stream", "", "7x7:a\n", ""),
    ("stream", "", "\n", ""),
    ("stream", "[", '{"rows":1},\n', "{}]"),
    ("stream", "[", '{"a":"\\\\"}, ', ""),
    ("stream", "", '{"rows":1}\n', ""),
    ("puzzle", '{"rows":1,"cols":9,"islands":[', "[0,0,2],", "[]]}"),
    ("puzzle", '{"a":{},', '"b":{},', ""),
    ("puzzle", '{"problem":"', "\\n", '"}'),
    ("puzzle", '{"x":"', '\\"', ""),
    ("puzzle", '{"x":[', "9" * 4301 + ",", "]}"),
    ("solution", "5 5\n", "- ", "1"),
    ("solution", '{"bridges":[', "[[0,0],[0,2],1],", "[]]}"),
    ("solution", '{"status":"solved","bridges":[', "[[0,0],[0,2],1],", "[[0,0],[0,4],1]]}"),
    ("state", '{"bridges":[', "[[0,0],[0,2],[1,2]],", "[]]}"),
    ("answer", "", "A1-C1: 2\n", ""),
    ("answer", "", "A1-C1: 2, ", ""),
    ("answer", "", "<answer>", ""),
    ("answer", "", "<answer>A1-C1: 2</answer>", ""),
    ("answer", "", "```\nA1-C1: 2\n```\n", ""),
    ("answer", "", "[[", ""),
    ("answer", "", "{", ""),
    ("answer", "", "2=3\n", ""),
    ("body", "", "[", ""),
    ("body", '{"puzzle":"', "2.", '"}'),
    ("body", '{"puzzle":"', "\\u0041", '"}'),
    ("body", '{"x":1,"x":"', "a", '"}'),
]


def twice(length: int) -> str:
    """An object of many keys, of which the last one comes twice."""
    keys = [format(number, "x") for number in range(length // 8)]
    return "{" + ",".join(f'"{key}":0' for key in [*keys, keys[-1]]) + "}"


def attempt(read: Callable[[str], object], text: str) -> None:
    try:
        read(text)
    except HashikitError as error:
        assert len(str(error)) < 400  # noqa: PT017 (an error is not needed)


def grows(read: Callable[[str], object], write: Callable[[int], str], size: int) -> bool:
    """Whether the time to read a text of that size, and one of `FACTOR` times that, is linear."""
    small, large = write(size), write(FACTOR * size)
    return is_linear(partial(attempt, read, small), partial(attempt, read, large), FACTOR)


@pytest.mark.parametrize(("reader", "head", "part", "tail"), TEXTS)
def test_texts(reader: str, head: str, part: str, tail: str) -> None:
    assert grows(READERS[reader], lambda n: head + part * max(1, n // len(part)) + tail, 2000)


@pytest.mark.parametrize("reader", ["puzzle", "stream", "solution", "state", "answer", "body"])
def test_a_key_that_comes_twice(reader: str) -> None:
    assert grows(READERS[reader], twice, 4000)


def alternating(length: int, *, down: bool) -> dict[str, Any]:
    """A line of islands with a sign between any two."""

    def cell(at: int) -> list[int]:
        return [at, 0] if down else [0, at]

    return {
        **{"rows": length if down else 1, "cols": 1 if down else length},
        "islands": [cell(at) for at in range(0, length, 2)],
        "signs": [
            {"at": cell(at), "south" if down else "east": "?", "north" if down else "west": 1}
            for at in range(1, length, 2)
        ],
    }


@pytest.mark.parametrize("down", [True, False])
def test_signs_in_one_line(down: bool) -> None:
    def judge(length: int) -> Callable[[], object]:
        puzzle = parse(alternating(length, down=down))
        return lambda: check(puzzle, [])

    assert is_linear(judge(400), judge(400 * FACTOR), FACTOR)


@pytest.mark.parametrize("question", ["solve", "rate", "explain", "hint", "render"])
def test_questions_about_signs_in_one_line(question: str) -> None:
    def ask(length: int) -> Callable[[], object]:
        body = json.dumps({"puzzle": alternating(length, down=False)}).encode()
        return lambda: QUESTIONS[question].answer(body, SETTINGS)

    assert is_linear(ask(400), ask(400 * FACTOR), FACTOR)
