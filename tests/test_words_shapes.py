"""Every sentence of a step, a hint and a broken rule, in every language and with every shape."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import pytest

from hashikit import (
    Conclusion,
    ExplanationStatus,
    Fact,
    Failure,
    HintKind,
    Level,
    Link,
    Puzzle,
    Sign,
    State,
    Step,
    Technique,
    check,
    i18n,
)
from hashikit.board.state import Bounds
from hashikit.levels import LEVELS, TECHNIQUES
from hashikit.reasoning import mistakes, wording
from hashikit.reasoning.steps import History

COLUMNS = 6
CELLS = [(2 * row, 2 * col) for row in range(3) for col in range(COLUMNS)]


def board(most: int) -> Puzzle:
    """Islands with and without clues, in three rows, and a sign below each column but one."""
    islands = [(row, col, None if row == 2 else 1 + (row + col) % 4) for row, col in CELLS]
    signs = [Sign(5, 2 * col, north=3 if col else "?") for col in range(COLUMNS - 1)]
    return Puzzle(6, 2 * COLUMNS, islands, max_bridges=most, signs=signs)


CLUED, BLANK = (0, 2), (2, 2)
ACROSS, DOWN = ((0, 2), (0, 4)), ((0, 2), (2, 2))
VALUE = ((2, 2), (2, 2))
LEVEL = Level.HARD


def step(puzzle: Puzzle, technique: Technique, **parts: Any) -> Step:
    """A step with some parts, and nothing else."""
    usual: dict[str, Any] = {
        "depth": 0,
        "island": None,
        "bridge": None,
        "islands": (),
        "group": (),
        "rules": frozenset(),
        "conclusions": (Conclusion(*ACROSS, (0, puzzle.max_bridges), (0, 0)),),
        "facts": (),
        "supposed": None,
        "chain": (),
        "failure": None,
        "sums": (),
    }
    history = History(puzzle, State({}), [], wording.SENTENCES)
    return Step(puzzle, technique, LEVEL, **{**usual, **parts}, _history=history, _number=0)


def conclusions(most: int) -> Iterator[tuple[Conclusion, ...]]:
    """No bridge, at least, at most, just so many; one or several; at one island or elsewhere."""
    one = [
        Conclusion(*ACROSS, (0, most), after)
        for after in ((0, 0), (0, 1), (1, most), (most, most), (1, 1))
        if after != (0, most)
    ]
    yield from ((c,) for c in one)
    yield from ((c, Conclusion(*DOWN, c.before, c.after)) for c in one)
    yield (one[0], Conclusion(*DOWN, (0, most), (1, most)))
    for low, high in ((1, 4), (2, 4 * most), (3, 3), (2, 3)):
        yield (Conclusion(*VALUE, (1, 4 * most), (low, high)),)


def groups() -> list[tuple[Any, ...]]:
    return [tuple(CELLS[:n]) for n in (1, 2, 5, 12)]


def suppositions(most: int) -> list[Fact]:
    bounds = [(0, 0), (0, most - 1), (1, most), (most, most)]
    return [*(Fact(*ACROSS, *bound) for bound in bounds), Fact(*VALUE, 2, most), Fact(*VALUE, 0, 3)]


def failures(puzzle: Puzzle) -> list[Failure]:
    return [
        Failure("too-many", CLUED, None, None),
        Failure("too-few", BLANK, None, None),
        Failure("cut-off", CLUED, None, None),
        Failure("clash", None, ACROSS, None),
        Failure("clash", BLANK, None, None),
        Failure("loop", None, DOWN, None),
        *(Failure("sum", None, None, puzzle.sums[i]) for i in (0, 1)),
    ]


def chain(puzzle: Puzzle) -> tuple[Link, ...]:
    said = puzzle.sums[1]
    return (
        Link(*ACROSS, True, 1, "least", CLUED, None, None),
        Link(*ACROSS, False, 0, "most", CLUED, None, None),
        Link(*ACROSS, False, 1, "most", BLANK, None, None),
        Link(*ACROSS, False, 0, "crossing", None, DOWN, None),
        Link(*DOWN, True, 1, "way-out", CLUED, None, None),
        Link(*DOWN, True, 1, "way-out", CELLS[0], None, None),
        Link(*DOWN, False, 0, "loop", None, None, None),
        Link(*VALUE, True, 2, "sum", None, None, said),
        Link(*VALUE, False, 3, "sum", None, None, said),
    )


def shapes(most: int) -> Iterator[Step]:
    """Every technique with every shape of what it speaks of."""
    puzzle = board(most)
    sums = puzzle.sums
    all_facts = ((), (Fact(*VALUE, 2, 3),), (Fact(*VALUE, 2, 4 * most),), (Fact(*VALUE, 0, 3),))
    for found, island, facts in product(conclusions(most), (CLUED, BLANK), all_facts):
        for technique in ("complete", "full", "one-each-way", "capacity", "room"):
            if technique == "room" or not any(c.is_value for c in found):
                yield step(
                    puzzle, Technique(technique), island=island, conclusions=found, facts=facts
                )
    yield step(puzzle, Technique.CROSSING, bridge=DOWN)
    drawn = (Conclusion(*ACROSS, (0, most), (0, most - 1)),)
    yield step(puzzle, Technique.PAIR, conclusions=drawn)
    yield step(puzzle, Technique.LOOP, conclusions=(Conclusion(*ACROSS, (0, most), (0, 0)),))
    for technique, said, group in product(
        ("sum-rest", "no-repeat", "sum"), sums[:2], [*groups(), tuple(CELLS[COLUMNS:8])]
    ):
        kind = Technique(technique)
        (value,) = (Conclusion(*VALUE, (1, 4 * most), (2, 2)),)
        yield step(
            puzzle, kind, island=BLANK, conclusions=(value,), group=group, sums=(said,)
        )  # fmt: skip
        for bounds in ((1, 3), (2, 2), (2, 3), (2, 4 * most)):
            known = tuple(Fact(cell, cell, *bounds) for cell in CELLS[:12])
            yield step(
                puzzle, kind, island=BLANK, conclusions=(value,), group=group, sums=(said,),
                facts=known,
            )  # fmt: skip
    for group in groups():
        yield step(puzzle, Technique.SPLIT, group=group)
        yield step(puzzle, Technique.PARITY, group=group, facts=(Fact(*VALUE, 2, 2),))
    for supposed, failure in product(suppositions(most), failures(puzzle)):
        for name, group in product(("way-out", "closed-group", "blocked", "outlet"), groups()):
            technique = Technique(name)
            one = CLUED if technique is Technique.OUTLET else None
            yield step(
                puzzle, technique, island=one, group=group, supposed=supposed, failure=failure
            )
        links = chain(puzzle)
        for some in ((), links[:1], links[:2], links):
            yield step(
                puzzle, Technique.TRIAL, group=groups()[1], supposed=supposed, failure=failure,
                chain=some,
            )  # fmt: skip
        yield step(
            puzzle, Technique.SUM, group=groups()[2], supposed=supposed, failure=failure,
            sums=sums[:1],
        )  # fmt: skip
    rules = [frozenset(names) for names in ((), ("network",), ("loop",), ("network", "loop"))]
    for supposed, rule, count, said in product(suppositions(most), rules, (0, 1, 2, 5), (0, 1, 2)):
        yield step(
            puzzle, Technique.MINIMAL, supposed=supposed, rules=rule,
            islands=tuple(CELLS[:count]), sums=sums[:said],
        )  # fmt: skip


def contradictions(most: int) -> Iterator[Step]:
    """Every way in which the last step of a proof that there is no solution may break a rule."""
    puzzle = board(most)

    def made(kind: str, **parts: Any) -> Step:
        at = parts.pop("at", None)
        failure = Failure(kind, at, parts.pop("edge", None), parts.pop("sum", None))
        usual = {"conclusions": (), "island": at, "failure": failure}
        return step(puzzle, Technique.FULL, **{**usual, **parts})

    known = ((), (Fact(*VALUE, 2, 3),), (Fact(*VALUE, 2, 2),))
    for kind, facts in product(("too-many", "too-few"), known):
        yield made(kind, at=BLANK, facts=facts)
        yield made(kind, at=CLUED, facts=facts)
    closed = tuple(Fact(*edge, 0, 0) for edge in puzzle.edges if CLUED in edge)
    yield made("too-few", at=CLUED, facts=closed)
    yield made("crossing", edge=ACROSS, bridge=DOWN)
    yield made("loop", edge=ACROSS)
    for count in (1, most):  # the island at one end needs 1
        yield made("clash", edge=ACROSS, facts=(Fact(*ACROSS, count, most),), islands=ACROSS)
    yield made("clash", edge=ACROSS, facts=(Fact(*ACROSS, 1, 0),))
    for group in [*groups(), tuple(CELLS)]:
        yield made("cut-off", group=group)
        yield made("odd", group=group)
        yield made("odd", group=group, facts=(Fact(*ACROSS, 1, 1), Fact(*DOWN, 1, 1)))
    for group in (CELLS[:1], [cell for cell in CELLS if sum(cell) % 4 == 0]):  # a part, and all
        yield made("unbalanced", group=tuple(group))
    for said, bounds in product(puzzle.sums[:2], ((1, 3), (2, 2), (2, 4 * most))):
        yield made("sum", sum=said, sums=(said,))
        facts = tuple(Fact(cell, cell, *bounds) for cell in said.islands)
        yield made("sum", sum=said, sums=(said,), facts=facts)
    one = puzzle.sums[1]._replace(islands=(BLANK,))
    yield made("sum", sum=one, sums=(one,), facts=(Fact(*VALUE, 2, 2),))
    crowd = puzzle.sums[1]._replace(islands=tuple(CELLS))
    yield made("sum", sum=crowd, sums=(crowd,))
    rules = frozenset({"network", "loop"})
    yield made("", failure=None, rules=rules, islands=tuple(CELLS[:2]), sums=puzzle.sums[:1])


END = {"en": r"[.]", "de": r"[.]", "ja": "。"}


def is_right(code: str, text: str) -> bool:
    """Whether it is whole sentences, with the language's own punctuation and nothing left over."""
    if re.search(r"[{}]|  |None|\.\.|。。|,,|\w\.\w", text) or not re.search(END[code] + "$", text):
        return False
    if code == "ja":
        return not re.search(r"[ぁ-んァ-ヶ一-龠][.,:;!?]|。 ", text)
    return all(part[0].isupper() or not part[0].isalpha() for part in re.split(r"[.] ", text))


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The keys of all that is said."""
    keys: set[str] = set()
    read = i18n.catalogue.say

    def say(key: str, **values: object) -> str:
        keys.add(key)
        return read(key, **values)

    for module in ("wording", "names"):
        monkeypatch.setattr(f"hashikit.reasoning.{module}.say", say)
    monkeypatch.setattr(i18n, "say", say)
    return keys


@pytest.mark.slow
@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_steps_of_every_shape(code: str, said: set[str]) -> None:
    steps = [made for most in (1, 2, 3) for made in (*shapes(most), *contradictions(most))]
    assert {made.technique for made in steps} == set(TECHNIQUES)
    with i18n.speaking(code):
        for made in steps:
            for text in (made.reason, made.conclusion, made.text):
                assert is_right(code, text), (made, text)
            assert made.contradicts or is_right(code, wording.place(made)), made
    catalogue = i18n.catalogue._read(code)
    # tests/test_sentences.py
    arithmetic = {"why.full", "why.only", "why.last", "why.last_more", "why.each", "why.each_but"}
    arithmetic |= {"why.rest", "why.parity_out", "why.each_more", "why.spare", "why.only_way"}
    assert {f"has.{name}" for name in catalogue["has"]} <= said
    sections = ("why", "failed", "want", "link", "place", "says", "side", "fact", "chain")
    for section in (*sections, "impossible"):
        told = {f"{section}.{name}" for name in catalogue[section]}
        by_the_page = {"place.here", "place.each", "place.trial", "place.near", "says.marked"}
        by_the_page |= {
            "chain.steps",
            "chain.two",
            "failed.none",
            "side.east",
            "side.south",
            "side.west",
        }
        assert told - by_the_page - arithmetic <= said, told - said


@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_hints_and_ends(code: str) -> None:
    edges = list(pairwise(CELLS))
    with i18n.speaking(code):
        for kind in set(HintKind) - {HintKind.STEP, HintKind.MISTAKE}:
            assert is_right(code, wording.outcome(kind))
        bounds: tuple[Bounds, ...] = ((0, 0), (1, None), (1, 1))
        for count, drawn, together in product((1, 2, 5), bounds, (False, True)):
            assert is_right(code, mistakes.mistake(edges[:count]))
            wrong = [drawn] * count
            assert is_right(code, mistakes.refusal(board(2), wrong, together=together))
        for status, start in product(ExplanationStatus, (State({}), State({ACROSS: 1}))):
            assert is_right(code, wording.ending(status, start))


@pytest.mark.parametrize("code", i18n.LANGUAGES)
def test_names_of_techniques_and_levels(code: str) -> None:
    with i18n.speaking(code):
        names = [i18n.say(f"technique.{t.replace('-', '_')}") for t in TECHNIQUES]
        assert len(set(names)) == len(names)
        assert all(is_right(code, i18n.say(f"about.{t.replace('-', '_')}")) for t in TECHNIQUES)
        assert len({i18n.say(f"level.{level}") for level in LEVELS}) == len(LEVELS)


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
