"""Every sentence of a step, a hint and a broken rule, in every language and with every shape."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from itertools import chain, pairwise, product
from pathlib import Path
from typing import Any

import pytest

import random_puzzles
from hashikit import ExplanationStatus, HintKind, Puzzle, Sign, State, Step, check, explain, i18n
from hashikit.engine import wire
from hashikit.levels import LEVELS, TECHNIQUES
from hashikit.reasoning import wording

CELLS = [(2 * row, 2 * col) for row in range(3) for col in range(6)]
COUNTS = (1, 2, 5, 12)
"""How many things a list names."""


def board() -> Puzzle:
    """Islands with and without clues, in three rows, and signs below two columns."""
    islands = [(row, col, None if row == 2 else 1 + (row + col) % 4) for row, col in CELLS]
    return Puzzle(6, 12, islands, signs=[Sign(5, 0, north="?"), Sign(5, 2, north=3)])


CLUED, BLANK = 1, 7
KEYS = [key for key, _ in wire.PHRASES]
VALUES = [dict(value.split(":") for value in values.split()) for _, values in wire.PHRASES]


def phrases(key: str) -> list[list[int]]:
    """A phrase with every shape of each of its values."""
    number = KEYS.index(key)
    shapes = {
        wire.NAMES.index(name): [
            shape for kind in kinds.split("|") for shape in shaped(key, name, kind)
        ]
        for name, kinds in VALUES[number].items()
    }
    longest = max((len(some) for some in shapes.values()), default=1)
    return [
        [
            number,
            len(shapes),
            *(n for name, some in shapes.items() for n in (name, *some[turn % len(some)])),
        ]
        for turn in range(longest)
    ]


def shaped(key: str, name: str, kind: str) -> list[list[int]]:
    """A value of some kind, in every shape."""
    edges, code = len(board().edges), wire.KINDS.index(kind)
    holds = kind in ("phrase", "clauses", "chain")
    within = [p for inner in inside(key, name) for p in phrases(inner)] if holds else []
    counts = key in AMOUNTS  # these have nothing but numbers
    amounts = [] if counts else [phrase for inner in AMOUNTS for phrase in phrases(inner)]
    one = [wire.KINDS.index("island"), CLUED]
    bare = [wire.KINDS.index("cell"), CLUED]
    known = [wire.KINDS.index("known"), BLANK]
    if counts:
        return [[code, n] for n in COUNTS]
    found: dict[str, list[list[int]]] = {
        "number": [[n] for n in COUNTS],
        "phrase": within,
        "known": [[BLANK, *amount] for amount in amounts],
        "edge": [[0], [edges + BLANK]],
        "says": [[0, 0, -2], [1, 0, 3], [1, 1, 3], [1, 2, 3], [1, 3, 3]],
        "signs": [[1, 0], [2, 0, 1]],
        "sides": [[0], [1, 2], [3, 2, 1, 2]],
        "group": [[1, *one], *([1, *known, *amount] for amount in amounts[:1])]
        + [[n, *range(n)] for n in COUNTS[1:]],
        "islands": [
            [1, *one],
            [2, *one, *known, *amounts[0]],
            [5, *(5 * bare)],
            [12, *(12 * bare)],
        ],
        "clauses": [[1, *phrase] for phrase in within]
        + [[n, *chain.from_iterable(within[:1] * n)] for n in COUNTS[1:3]],
        "chain": [
            [drawn, 1 + sum(map(len, some)), len(some), *chain.from_iterable(some)]
            for drawn, some in ((1, within[:1]), (2, within[:2]), (len(within), within))
        ],
    }
    found["every"] = found["islands"]
    found["here"] = found["tried"] = found["edge"]
    return [[code, *shape] for shape in found.get(kind, [[CLUED], [BLANK]])]


AMOUNTS = [key for key in KEYS if key.startswith("fact.") and key != "fact.there"]


def inside(key: str, name: str) -> list[str]:
    """The phrases that a value may be, or is a list of."""
    if name in ("known", "wants", "chain"):
        section = {"known": "has", "wants": "want", "chain": "link"}[name]
    elif name in ("need", "failed"):
        section = name
    else:
        return (
            AMOUNTS
            if name in ("amount", "can")
            else ["fact.count"]
            if name == "bridges"
            else ["fact.there"]
        )
    return [one for one in KEYS if one.startswith(f"{section}.")]


END = {"en": r"[.]", "de": r"[.]", "ja": "。"}


def is_right(code: str, text: str) -> bool:
    """Whether it is whole sentences, with the language's own punctuation and nothing left over."""
    if re.search(r"[{}]|  |None|\.\.|。。|,,|\w\.\w", text) or not re.search(END[code] + "$", text):
        return False
    if code == "ja":
        return not re.search(r"[ぁ-んァ-ヶ一-龠][.,:;!?]|。 ", text)
    return all(part[0].isupper() or not part[0].isalpha() for part in re.split(r"[.] ", text))


def test_names_are_those_of_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python and the page list what the tables in core/people have."""
    monkeypatch.syspath_prepend(Path(__file__).parents[1] / "scripts")
    names = importlib.import_module("names")
    assert not [path.name for path, _ in names.stale()], "run python scripts/names.py"
    assert names.keys() == KEYS
    assert [t.name.replace("_", "-") for t in names.techniques()] == list(TECHNIQUES)
    assert [t.level for t in names.techniques()] == [t.level for t in TECHNIQUES]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The keys of all that is said."""
    keys: set[str] = set()
    read = i18n.catalogue.translate

    def translate(key: str, **values: object) -> str:
        keys.add(key)
        return read(key, **values)

    monkeypatch.setattr("hashikit.reasoning.wording.translate", translate)
    monkeypatch.setattr(i18n, "translate", translate)
    return keys


def test_the_catalogue_takes_the_values_that_the_core_has() -> None:
    """No text asks for a value that its phrase lacks."""
    for key, values in zip(KEYS, VALUES, strict=True):
        section, name = key.split(".")
        text = i18n.catalogue._read("en")[section][name]
        asked = set(re.findall(r"\{(\w+)\}", str(text)))
        assert asked <= set(values), (key, asked, values)
        assert set(values) <= set(wire.NAMES)
        assert {kind for kinds in values.values() for kind in kinds.split("|")} <= set(wire.KINDS)


@pytest.mark.slow
@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_phrases_of_every_shape(code: str, said: set[str]) -> None:
    puzzle = board()
    with i18n.speaking(code):
        for key in KEYS:
            for phrase in phrases(key):
                text = wording.render(puzzle, phrase)
                sentence = key.split(".")[0] in ("why", "impossible", "hint")
                whole = text if sentence else f"A{text}{'。' if code == 'ja' else '.'}"
                assert is_right(code, whole), text
    assert set(KEYS) <= said
    catalogue = i18n.catalogue._read(code)
    for section in ("why", "failed", "want", "link", "says", "side", "fact", "has", "impossible"):
        told = {f"{section}.{name}" for name in catalogue[section]}
        assert told - {"says.marked"} <= said, told - said


def shown(puzzle: Puzzle, step: Step) -> Iterator[tuple[str, dict[str, set[str]]]]:
    """Every phrase of a step, with the kinds of its values."""
    numbers = list(step._words)
    at = 0

    def one() -> int:
        nonlocal at
        at += 1
        return numbers[at - 1]

    def value() -> Iterator[tuple[str, dict[str, set[str]]]]:
        yield from body(wire.KINDS[one()])

    def body(kind: str) -> Iterator[tuple[str, dict[str, set[str]]]]:
        if kind == "phrase":
            yield from phrase()
        elif kind == "known":
            one()
            yield from phrase()
        elif kind == "says":
            [one() for _ in range(3)]
        elif kind in ("signs", "sides"):
            [one() for _ in range(one())]
        elif kind == "group":
            count = one()
            if count == 1:
                yield from value()
            else:
                [one() for _ in range(count)]
        elif kind in ("islands", "every"):
            for _ in range(one()):
                yield from value()
        elif kind in ("clauses", "chain"):
            if kind == "chain":
                one()
                size = one()
                end = at + size
            for _ in range(one()):
                yield from phrase()
            assert kind == "clauses" or at == end
        else:
            one()

    def phrase() -> Iterator[tuple[str, dict[str, set[str]]]]:
        key = KEYS[one()]
        values: dict[str, set[str]] = {}
        for _ in range(one()):
            name = wire.NAMES[one()]
            kind = wire.KINDS[one()]
            assert name not in values
            values[name] = {kind}
            yield from body(kind)
        yield key, values

    for _ in range(2):
        size = one()
        end = at + size
        yield from phrase()
        assert at == end
    for _ in range(one()):
        assert one() in (0, 1)
        one()
        yield from phrase()
    assert at == len(numbers)


def test_the_core_says_what_it_describes() -> None:
    """Each phrase has values that its description in core/people/keys.hpp has, of these kinds."""
    seen = set()
    described = dict(zip(KEYS, VALUES, strict=True))
    for puzzle in random_puzzles.all_rules(51, 400):
        for step in explain(puzzle):
            for key, values in shown(puzzle, step):
                seen.add(key)
                for name, kinds in values.items():
                    assert kinds <= set(described[key][name].split("|")), (key, name, kinds)
                section, _, short = key.partition(".")
                text = str(i18n.catalogue._read("en")[section][short])
                assert set(re.findall(r"\{(\w+)\}", text)) <= set(values), (key, values)
    assert len(seen) > 60, sorted(seen)


@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_hints_and_ends(code: str) -> None:
    edges = list(pairwise(CELLS))
    with i18n.speaking(code):
        for kind in set(HintKind) - {HintKind.STEP, HintKind.MISTAKE}:
            assert is_right(code, wording.outcome(kind))
        for count in (1, 2, 5):
            assert is_right(code, wording.mistake(edges[:count]))
        for status, start in product(ExplanationStatus, (State({}), State({edges[0]: 1}))):
            assert is_right(code, wording.ending(status, start))


@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_names_of_techniques_and_levels(code: str) -> None:
    with i18n.speaking(code):
        names = [i18n.translate(f"technique.{t.replace('-', '_')}") for t in TECHNIQUES]
        assert len(set(names)) == len(names)
        assert all(
            is_right(code, i18n.translate(f"about.{t.replace('-', '_')}")) for t in TECHNIQUES
        )
        assert len({i18n.translate(f"level.{level}") for level in LEVELS}) == len(LEVELS)


@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_broken_rules(code: str, said: set[str]) -> None:
    """Each rule is broken by some drawing."""
    row = [(0, 0, 1), (0, 2, None), (0, 4, 2), (2, 0, 2), (2, 2, 3), (2, 4, None)]
    signs = [Sign(3, 0, north=9), Sign(0, 1, east=5), Sign(4, 4, north="?"), Sign(3, 2, north=1)]
    puzzles = [
        Puzzle(5, 5, row, signs=signs, loops=False, given=[((2, 0), (2, 2), 1)]),
        Puzzle(3, 3, [(0, 1, 1), (2, 1, 1), (1, 0, 1), (1, 2, 1)], blocked=[(1, 1)]),
        Puzzle(1, 40, [(0, col, 1) for col in range(0, 40, 2)]),
    ]
    drawings: list[list[Any]] = [
        [],
        [((0, 0), (0, 2), 3), ((0, 2), (0, 4), 1), ((0, 0), (2, 0), 2)],
        [((0, 0), (2, 2), 1), ((0, 0), (0, 4), 1), ((0, 1), (0, 3), 1)],
        [((a, b), (c, d), 1) for a, b, c, d in _SQUARE],
        [((0, 1), (2, 1), 1), ((1, 0), (1, 2), 1)],
    ]
    with i18n.speaking(code):
        for puzzle, drawing in product(puzzles, drawings):
            for broken in check(puzzle, drawing):
                assert not re.search(r"[{}]|  |None", broken.message), broken
                assert broken.message == str(broken) == broken.to_json()["message"]
    left = {f"broken.{name}" for name in i18n.catalogue._read(code)["broken"]} - said
    assert not left, left


_SQUARE = [(0, 0, 0, 2), (0, 0, 2, 0), (0, 2, 2, 2), (2, 0, 2, 2), (2, 2, 2, 4), (0, 4, 2, 4)]
