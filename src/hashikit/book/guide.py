"""Help for those who solve a book: worked steps of its own puzzles, first hints, stars."""

from __future__ import annotations

from collections.abc import Sequence

from ..draw.pdf import Lesson, Page
from ..draw.pdf.rules import words
from ..errors import HashikitError
from ..generator import generate
from ..i18n.sentences import Message
from ..levels import LEVELS, Level, Technique, level_name, technique_name
from ..reasoning import HintKind, Step, explain, hint
from ..reasoning.wording import join_sentences, use_letters
from .chapters import capitalize

_MOST, _LEAST = 6, 3
"""How many steps are worked out."""

_LOOKED_AT = 12
"""Puzzles in which steps are looked for."""

_SIDE = 12
"""The most rows and columns of a puzzle whose picture stands beside a text."""

_OPENING = 12
"""Steps at the beginning of a puzzle that may be shown: later ones would give it away."""

_SUBTLE = (Technique.TRIAL, Technique.MINIMAL)
"""What needs more than a few lines."""


def worked_steps(pages: Sequence[Page]) -> list[Lesson]:
    """Three to six steps from the first puzzles of a book, each of another technique: first those
    that draw a bridge, the easiest of them first.

    If its puzzles are too large to show, a small one that is not in the book takes their place; if
    they need fewer techniques than three, more steps of the same ones follow.

    Args:
        pages: The puzzles in the order of the book.

    >>> import hashikit as hk
    >>> pages = [Page(hk.solve(hk.parse("4.3/.../3.2")).solution)]
    >>> [lesson.title for lesson in worked_steps(pages)]
    ['1. Full (puzzle 1)', '2. Full (puzzle 1)', '3. Full (puzzle 1)']
    """
    shown = [
        (number, page.solution.puzzle)
        for number, page in enumerate(pages, 1)
        if max(page.solution.puzzle.rows, page.solution.puzzle.cols) <= _SIDE
    ][:_LOOKED_AT]
    if not shown:
        seed = len(pages[0].solution.puzzle.islands)
        shown = [(0, generate(7, 7, level=Level.EASY, seed=seed).puzzle)]
    steps: list[tuple[int, int, Step]] = []
    for number, puzzle in shown:
        try:
            opening = explain(puzzle)[:_OPENING]
        except HashikitError:  # rules that are not explained
            continue
        steps += [(at, number, s) for at, s in enumerate(opening) if s.technique not in _SUBTLE]
    steps.sort(key=lambda one: one[:2])
    first = {step.technique: (number, step) for _, number, step in reversed(steps)}
    examples = [first[technique] for technique in Technique if technique in first][:_MOST]
    for _, number, step in steps:
        if len(examples) >= _LEAST:
            break
        if all(step is not other for _, other in examples):
            examples.append((number, step))
    # What draws a bridge comes before what rules one out.
    examples.sort(key=lambda one: (not one[1].draws, list(Technique).index(one[1].technique)))
    return [_lesson(place, number, step) for place, (number, step) in enumerate(examples, 1)]


def _lesson(place: int, number: int, step: Step) -> Lesson:
    name = capitalize(technique_name(step.technique).replace("-", " "))
    title = Message("{place}. {technique}", place=place, technique=name)
    if number:
        title = Message("{title} (puzzle {number})", title=title, number=number)
    with use_letters():
        text = step.text
    return Lesson(words(title), text, step.puzzle, step.state, step.cells, step.edges)


def with_hints(pages: Sequence[Page], time_limit: float | None = None) -> list[Page]:
    """Puzzles with their first hints: where to look, and why something follows there.

    Args:
        pages: The puzzles.
        time_limit: Seconds for each hint, `None` for no limit; a puzzle that takes longer gets
            none.
    """
    return [page._replace(hint=_hint(page, time_limit)) for page in pages]


def _hint(page: Page, time_limit: float | None) -> str:
    try:
        first = hint(page.solution.puzzle, time_limit=time_limit)
    except HashikitError:  # rules that are not explained
        return ""
    if first.kind is not HintKind.STEP:
        return ""
    with use_letters():
        return join_sentences(first.place, first.reason)


def with_levels(pages: Sequence[Page]) -> list[Page]:
    """Puzzles whose notes are names of levels, with the stars of these and their names in the
    current language."""
    return [
        page._replace(stars=LEVELS.index(level) + 1, note=level_name(level))
        if page.note and (level := Level(page.note))
        else page
        for page in pages
    ]
