"""The page's formats against the package's: the same puzzles, the same texts, the same refusals."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from browsing import run_node
from hypothesis import HealthCheck, given, settings

from effort import examples, some
from format_cases import SAMPLES, puzzles
from hashikit import FormatError, Puzzle, UnsupportedRuleError, dumps, parse
from penpa import islands

SCRIPT = "formats.mjs"
WRITTEN = ("puzzlink", "tatham", "pzprv3", "text", "json")
READ = (*WRITTEN, "has", "janko")
MOST_SIDE = 100


@cache
def dumped(puzzle: Puzzle, name: str) -> str | None:
    try:
        return dumps(puzzle, name)
    except UnsupportedRuleError:
        return None


def said(texts: list[str]) -> list[dict[str, Any]]:
    lines = run_node(SCRIPT, "\n".join(map(json.dumps, texts))).splitlines()
    assert len(lines) == len(texts)
    return [json.loads(line) for line in lines]


def some_puzzles() -> list[Puzzle]:
    found: list[Puzzle] = []

    @settings(max_examples=examples(500), suppress_health_check=list(HealthCheck))
    @given(puzzles())
    def collect(puzzle: Puzzle) -> None:
        found.append(puzzle)

    collect()
    return found


def test_what_the_package_writes(corpus: Path) -> None:
    janko = json.loads((corpus / "janko" / "janko_hashi_odd.json").read_text("utf-8"))
    chosen = some([*janko.values()], 110)
    made = [*some_puzzles(), *(parse(json.dumps(entry)) for entry in chosen)]
    texts = {
        text: puzzle
        for puzzle in made
        if max(puzzle.rows, puzzle.cols) <= MOST_SIDE
        for name in READ
        if (text := dumped(puzzle, name)) is not None
    }
    assert len(texts) > 2 * len(made)
    read_back = cache(parse)
    in_penpa = 0
    for (text, puzzle), answer in zip(texts.items(), said([*texts]), strict=True):
        assert "error" not in answer, text
        assert answer["texts"] == {name: dumped(puzzle, name) for name in WRITTEN}
        assert read_back(answer["short"]) == puzzle
        if (address := answer.get("penpa")) is not None:
            in_penpa += 1
            assert islands(address) == {(i.row, i.col, i.clue) for i in puzzle.islands}
            assert parse(address) == puzzle
            assert answer["again"] == [
                answer["texts"]["puzzlink"],
                "Fuzzy zN, zO, and commas",
                "Liz",
            ]
        # Each puzzle once.
        assert (dumped(puzzle, "penpa") is None) == (answer["texts"]["puzzlink"] is None)
    assert in_penpa > len(made) / 4


def test_broken_texts() -> None:
    """What the package refuses is refused, but for a few grids that are read more kindly."""
    random = Random(1)
    letters = '0123456789abcghzAG.-+?#/, \n:xmLd{}[]"'
    texts = []
    for name in READ:
        for _ in range(400):
            text = list(SAMPLES[name])
            for _ in range(random.randint(1, 3)):
                at = random.randrange(len(text) + 1)
                text[at : at + random.randrange(2)] = random.choice(["", *letters])
            texts.append("".join(text))
    both = refused = kinder = 0
    for text, answer in zip(texts, said(texts), strict=True):
        try:
            puzzle = parse(text)
        except FormatError:
            refused += 1
            kinder += "error" not in answer
            continue
        if max(puzzle.rows, puzzle.cols) > MOST_SIDE:
            assert answer["error"] == "format.side"
            continue
        assert "error" not in answer, text
        assert answer["texts"]["json"] == dumps(puzzle, "json"), text
        both += 1
    assert both > 100
    assert refused > 1000
    assert kinder < refused / 100


def test_signs() -> None:
    """Those told twice, not at all or wrongly, or on an island are refused, as in the package."""
    sign = '{"at":[0,2],"west":2,"east":"?","north":null}'
    frame = '{"rows":1,"cols":3,"islands":[[0,0],[0,1]],"signs":[%s]}'
    right = [frame % sign, "??A\n\nA: W2 E?", "??A\nA:  e? w002", "3A?\n\nA:\n"]
    wrong = [
        *(frame % text for text in (f"{sign},{sign}", '{"west":2}', '{"at":[0,1]}', "[0,2]")),
        *(frame % f'{{"at":[0,2],{text}}}' for text in ('"west":1000', '"up":2', '"west":"2"')),
        *(f"??A\n\n{text}" for text in ("A: W", "A: W1000", "A: W2 W3", "A: X2", "AB: W2", "W2")),
        *("??A", "??B\n\nA: W2", "??A\n\nA: W2\nA: W3", "A?A\n\nA: W2"),
    ]
    for text, answer in zip(right + wrong, said(right + wrong), strict=True):
        if text in right:
            assert parse(answer["short"]) == parse(text), text
            assert answer["texts"]["json"] == dumps(parse(text), "json")
        else:
            assert answer["error"] in ("format.json", "format.sign", "format.noSign", "format.cell")
            with pytest.raises(FormatError):
                parse(text)


def test_addresses() -> None:
    """Of this page and of Simon Tatham's; glued ones are refused, as one of them would be lost."""
    bridges = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/bridges.html#"
    address = "https://puzz.link/p?hashi/4/3/2h3j1h2"
    texts = {
        "http://127.0.0.1:8000/some/path/#/p/hashi/4/3/2h3j1h2": "",
        bridges + SAMPLES["tatham"]: "",
        bridges + SAMPLES["tatham"].replace(":", "%3A"): "",
        bridges + "7x7m2#123": "format.id",
        address + address: "format.several",
        f"https://puzz.link/p?hashi/101/1/{'z' * 5}g": "format.side",
    }
    own, *_ = texts
    for (text, error), answer in zip(texts.items(), said([*texts]), strict=True):
        assert answer.get("error", "") == error, text
        if not error:
            assert parse(answer["short"]) == parse(SAMPLES["text"])
        if not error and text != own:
            assert parse(text) == parse(SAMPLES["text"])
        if error == "format.several":
            with pytest.raises(FormatError):
                parse(text)
