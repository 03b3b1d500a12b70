"""The chapters of a book: one per level, each with an introduction and a technique of the level.

The technique is shown in a small puzzle that is made for it and is not in the book. Another book
has another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import groupby

from ..draw.pdf import Chapter, Lesson, Page
from ..draw.pdf.rules import words
from ..errors import HashikitError
from ..generator import generate
from ..i18n.sentences import Message
from ..levels import Level, Technique, level_name, technique_name
from ..reasoning import explain
from ..reasoning.wording import use_letters

_TAUGHT = {
    Level.BEGINNER: (Technique.FULL, Technique.ONE_EACH_WAY, Technique.COMPLETE),
    Level.EASY: (Technique.PAIR, Technique.ROOM),
    Level.MEDIUM: (Technique.CLOSED_GROUP, Technique.BLOCKED),
    Level.HARD: (Technique.SPLIT, Technique.OUTLET, Technique.PARITY),
    Level.EXPERT: (Technique.TRIAL,),
    Level.EXTREME: (Technique.MINIMAL, Technique.TRIAL),
}
"""What a chapter teaches: the first of these that an example needs."""

_TEXTS = {
    Level.BEGINNER: Message(
        "These puzzles need nothing but counting. Look for an island whose neighbors can only just "
        "take all of its bridges: a 4 in a corner, a 6 at an edge, an 8 anywhere."
    ),
    Level.EASY: Message(
        "From here on it matters that all islands form one network. Two islands must not use up "
        "each other: two 1s are never joined, and two 2s never by two bridges, because nothing "
        "else could reach them."
    ),
    Level.MEDIUM: Message(
        "Look at groups of islands that are joined already. Once a group has all of its bridges, "
        "nothing can reach it; so as long as other islands are left, a bridge must lead out of it."
    ),
    Level.HARD: Message(
        "These puzzles need an eye for whole regions: where a group can still get out, which "
        "bridges would cut the map in two, and whether an even or an odd number of bridges leaves "
        "a set of islands."
    ),
    Level.EXPERT: Message(
        "Sometimes nothing can be seen at once. Suppose that a bridge is there, or that it is not, "
        "and follow what it forces. If that ends in a contradiction, the opposite is true."
    ),
    Level.EXTREME: Message(
        "The hardest puzzles. Suppositions lead far before they fail, and one may need another. "
        "Use a pencil, take your time, and write down what you suppose."
    ),
}

_SIDE = 7
_SEEDS = 20
"""Examples to look through for a technique, at most."""


def by_level(pages: Sequence[Page]) -> tuple[list[Page], list[Chapter]]:
    """Put puzzles in the order of their levels, and make a chapter of each level.

    Args:
        pages: The puzzles; the note of each is the name of its level, `""` if it has none.

    Returns:
        The puzzles, the easiest first, those without a level last, otherwise in their order; and
        the chapters.
    """
    ordered = sorted(pages, key=_place)
    seed = _seed(ordered)
    chapters = []
    for note, held in groupby(ordered, lambda page: page.note):
        count = len(list(held))
        if note:
            level = Level(note)
            title = capitalize(level_name(level))
            chapters.append(Chapter(title, count, words(_TEXTS[level]), _lesson(level, seed)))
        else:
            chapters.append(Chapter(words(Message("More puzzles")), count))
    return ordered, chapters


def _place(page: Page) -> int:
    """Where a puzzle goes among others."""
    return Level(page.note).rank if page.note else len(Level)


def capitalize(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def _seed(pages: Sequence[Page]) -> int:
    """A number that the puzzles of a book have in common with no other book."""
    clues = repr([page.solution.puzzle.islands for page in pages])
    return int.from_bytes(sha256(clues.encode()).digest()[:4], "big")


def _lesson(level: Level, seed: int) -> Lesson | None:
    """A technique of a level, in the first puzzle made from this seed on that needs it."""
    for technique in _TAUGHT[level]:
        for number in range(seed, seed + _SEEDS):
            try:
                puzzle = generate(_SIDE, _SIDE, level=level, style="quick", seed=number).puzzle
            except HashikitError:
                continue
            for step in explain(puzzle):
                if step.technique is technique:
                    name = technique_name(technique).replace("-", " ")
                    title = words(Message("Technique: {name}", name=name))
                    with use_letters():
                        text = step.text
                    return Lesson(title, text, puzzle, step.state, step.cells, step.edges)
    return None
