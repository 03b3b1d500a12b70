"""Where the answer stands in a text, and what it draws."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..board.puzzle import Puzzle
from ..errors import AnswerError
from . import picture, values
from .cells import Drawn, Named
from .cells import drawn as drawn_by
from .lines import Line, kind, pairs

_TOKEN = re.compile(r"<\|[^|<>\s]{1,40}\|>|</?s>|\ufeff")
"""Marks of a model's own, and of a file, that are no part of what it says."""
_THINK = re.compile(r"<(/?)think(?:ing)?>", re.IGNORECASE | re.ASCII)
_TAG = re.compile(r"<(/?)answer>", re.IGNORECASE | re.ASCII)
_HEADING = re.compile(
    r"^[ \t>#*_]*+(?:(?:my|the|your)[ ])?(?:final[ ])?(?:answer|solution)"
    r"(?:(?:[ ]is)?[ \t*_]*+:[*_]*+|[ ]is[ ])",
    re.IGNORECASE | re.ASCII | re.MULTILINE,
)
_TITLE = re.compile(
    r"^[ \t>]*+(?:#{1,6}+[ \t]*+[*_]*+|\*\*|__)(?:(?:my|the)[ ])?(?:final[ ])?(?:answer|solution)"
    r"[ \t#*_]*+$",
    re.IGNORECASE | re.ASCII | re.MULTILINE,
)
"""The same as a heading of Markdown, which needs no colon."""
_FENCE = re.compile(r"^[ \t>]*+(`{3,}+|~{3,}+)")
_WORD = re.compile(r"[^\W\d_]{2}")
_SAID = re.compile(r"[^\W_]")
_OPEN = ("[", "{", "(")
_AFTER = re.compile(r"[ \t]*+[,;.]?[ \t*`]*+(?:\n\s*+|$)")
"""What may stand in the line after a list or object."""


class _Part(NamedTuple):
    """What a part of a text draws, or why it cannot be read."""

    drawn: Drawn | AnswerError
    listed: bool = False
    """Whether it is a list, which another list of other pairs may continue."""


def drawing(text: str, puzzle: Puzzle) -> Drawn:
    """What a text draws.

    Raises:
        AnswerError: Nothing, two different drawings, or something that cannot be read.

    >>> puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> drawing("<answer>A1-C1: 1</answer> No, wait. <answer>A1-C1: 2</answer>", puzzle)
    {((0, 0), (0, 2)): 2}
    """
    text = _TOKEN.sub("\n", text.replace("\r\n", "\n").replace("\r", "\n"))
    text = after_thought(text.replace("\u00a0", " "))
    for answer, closed in _tagged(text):
        parts = list(_parts(answer, puzzle, strict=True))
        if parts or (closed and _SAID.search(answer) and answer.strip() != "and"):
            return _joined(parts)
    text = _TAG.sub("\n", text)  # one that only closes: the prompt may end with the other
    heads = (match.end() for pattern in (_HEADING, _TITLE) for match in pattern.finditer(text))
    start = max(heads, default=0)
    parts = list(_parts(text[start:], puzzle, strict=False))
    if start and not any(isinstance(part.drawn, dict) for part in parts):
        parts = list(_parts(text, puzzle, strict=False))
    return _joined(_without_drafts(parts))


def after_thought(text: str) -> str:
    """The text after the last thought in tags, and before one that does not end."""
    start, end = 0, None
    for match in _THINK.finditer(text):
        if match[1]:
            start, end = match.end(), None
        elif end is None:
            end = match.start()
    return text[start:end]


def _tagged(text: str) -> Iterator[tuple[str, bool]]:
    """What stands in tags as the answer, the last first, and whether the tag is closed."""
    tags = list(_TAG.finditer(text))
    end, closed = len(text), False
    for tag in reversed(tags):
        if not tag[1]:
            yield text[tag.end() : end], closed
        end, closed = tag.start(), bool(tag[1])


def _without_drafts(parts: Sequence[_Part]) -> Sequence[_Part]:
    """The parts without what cannot be read before the last drawing: that is reasoning."""
    drawings = [n for n, part in enumerate(parts) if isinstance(part.drawn, dict)]
    last = drawings[-1] if drawings else 0
    return [part for n, part in enumerate(parts) if n >= last or isinstance(part.drawn, dict)]


def _joined(parts: Sequence[_Part]) -> Drawn:
    """What all parts together draw.

    Raises:
        AnswerError: Nothing, two different drawings, or a part cannot be read.
    """
    found: Drawn | None = None
    bridges: Drawn = {}  # those of `found` that are not 0; both grow, so many parts take no longer
    listed = True
    for part in parts:
        if isinstance(part.drawn, AnswerError):
            raise part.drawn
        more = {edge: count for edge, count in part.drawn.items() if count}
        if found is None or not bridges:
            found, bridges, listed = dict(part.drawn), more, part.listed
        elif not more or bridges == more:
            continue  # an empty one is the puzzle, repeated
        elif listed and part.listed and found.keys().isdisjoint(part.drawn):
            found.update(part.drawn)
            bridges.update(more)
        else:
            raise AnswerError("there are two different drawings in the text")
    if found is None:
        raise AnswerError("there is no drawing in the text")
    return found


def _parts(text: str, puzzle: Puzzle, *, strict: bool) -> Iterator[_Part]:
    """What the parts of a text draw: each code fence, and what stands between them."""
    fences: list[_Part] = []
    after: list[_Part] = []  # the last of them
    for fenced, lines in _pieces(text):
        found = list(_piece(lines, puzzle, strict=strict))
        if fenced and found and not strict:
            fences += found
            after.clear()
        else:
            after += found
    yield from fences
    yield from after


def _pieces(text: str) -> Iterator[tuple[bool, list[str]]]:
    """The text of each code fence and of what stands between them; whether it is a fence."""
    lines: list[str] = []
    fence = ""
    for line in text.split("\n"):
        match = _FENCE.match(line)
        if not match or (fence and not match[1].startswith(fence)):
            lines.append(line)
            continue
        rest = line[match.end() :]
        if not fence and "`" in rest:  # a fence that opens and closes in one line
            lines.append(rest.rstrip("`").strip())
            continue
        yield bool(fence), lines
        lines = []
        fence = "" if fence else match[1]
    yield bool(fence), lines


def _piece(lines: list[str], puzzle: Puzzle, *, strict: bool) -> Iterator[_Part]:
    """What a piece of text draws."""
    start, end = 0, len(lines)
    while start < end and not lines[start].strip():
        start += 1
    while end > start and not lines[end - 1].strip():
        end -= 1
    lines = lines[start:end]
    if not lines:
        return
    for paragraph in [lines] if _is_whole(lines, puzzle) else _paragraphs(lines, puzzle):
        try:
            part = _paragraph(paragraph, puzzle, strict=strict)
        except AnswerError as error:
            part = _Part(error)
        if part is not None:
            yield part


def _is_whole(lines: Sequence[str], puzzle: Puzzle) -> bool:
    """Whether all lines are one picture, or one list or object, blank lines or not."""
    if picture.is_picture(lines):
        return picture.islands(lines, puzzle) <= len(puzzle.islands)
    found = _values(lines)
    return found is not None and not found.first and not found.rest


def _paragraphs(lines: Sequence[str], puzzle: Puzzle) -> Iterator[Sequence[str]]:
    """What stands between blank lines; a picture may have some until it has all islands."""
    first, last = 0, 0
    lacks = 0  # islands of the picture before
    for start, end in _runs(lines):
        run = lines[start:end]
        drawn = picture.is_picture(run, part=lacks > 0)
        shows = picture.islands(run, puzzle) if drawn else 0
        if not drawn or lacks == 0 or shows > lacks:
            if last:
                yield lines[first:last]
            first, lacks = start, len(puzzle.islands) if drawn else 0
        last = end
        lacks = max(0, lacks - shows)
    if last:
        yield lines[first:last]


def _runs(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where lines that are not blank begin, and where the next blank one is."""
    start = -1
    for at, line in enumerate(lines):
        if line.strip():
            start = at if start < 0 else start
        elif start >= 0:
            yield start, at
            start = -1
    if start >= 0:
        yield start, len(lines)


def _paragraph(lines: Sequence[str], puzzle: Puzzle, *, strict: bool) -> _Part | None:
    """What a paragraph draws; `None` for prose.

    Raises:
        AnswerError: It draws something that cannot be read.
    """
    spoken = [bool(_WORD.search(line)) for line in lines]
    first = spoken.index(False) if False in spoken else len(lines)
    last = len(lines) - (spoken[::-1].index(False) if False in spoken else 0)
    if picture.is_picture(lines[first:last]):
        _check_around(lines[:first], lines[last:], strict=strict)
        return _Part(picture.read(lines[first:last], puzzle))
    found = _values(lines)
    if found is not None:
        _check_around(lines[: found.first], found.rest, strict=strict)
        return _Part(values.read(found.values, found.texts, puzzle))
    return _listed(lines, puzzle, strict=strict)


def _check_around(before: Sequence[str], after: Sequence[str], *, strict: bool) -> None:
    """Refuse lines around a drawing that may be meant as a part of it."""
    for line in before:
        says = kind(line)
        if says is Line.PAIR or (strict and says is not Line.PROSE):
            raise _unread(line)
    for line in after:
        if kind(line) is not Line.PROSE:
            raise _unread(line)


def _listed(lines: Sequence[str], puzzle: Puzzle, *, strict: bool) -> _Part | None:
    """The pairs that the lines of a paragraph name."""
    named: list[Named] = []
    strange: list[tuple[Line, str]] = []
    for line in lines:
        line = " ".join(line.split())
        found = pairs(line, puzzle)
        if found is not None:
            named += found
            continue
        says = kind(line)
        if says is not Line.PROSE and (strict or named or says is not Line.TALK):
            strange.append((says, line))
    for says, line in strange:
        if strict or named or says is Line.PAIR:
            raise _unread(line)
    return _Part(drawn_by(named), listed=True) if named else None


class _Values(NamedTuple):
    """Lists and objects in lines."""

    first: int
    """The line where the first one begins."""
    values: list[Any]
    texts: list[str]
    """How they are written."""
    rest: list[str]
    """The lines after them."""


def _values(lines: Sequence[str]) -> _Values | None:
    """The lists and objects that begin with the first line of its kind, one after the other."""
    first = next((n for n, line in enumerate(lines) if line.lstrip().startswith(_OPEN)), None)
    if first is None:
        return None
    text = "\n".join(lines[first:])
    found: list[Any] = []
    texts: list[str] = []
    at = len(text) - len(text.lstrip())
    while text.startswith(_OPEN, at):
        read = values.value_at(text, at)
        after = _AFTER.match(text, read[1]) if read else None
        if read is None or after is None:
            break
        found.append(read[0])
        texts.append(text[at : read[1]])
        at = after.end()
    rest = text[at:]
    return _Values(first, found, texts, rest.split("\n") if rest else []) if found else None


def _unread(line: str) -> AnswerError:
    shown = line.strip()
    return AnswerError(
        "this line is no part of a drawing: {line}",
        line=repr(shown[:40]) + ("…" if len(shown) > 40 else ""),
    )
