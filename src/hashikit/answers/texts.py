"""Where the answer stands in a text, and what it draws."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..board.geometry import Edge
from ..errors import AnswerError
from ..i18n.sentences import Message
from . import headings, picture, values
from .cells import EdgeCounts, Named, Naming, counts_by_edge
from .headings import Effect
from .lines import LineKind, Tokens
from .plain import boxes, own_words, plain

_THINK = re.compile(r"<(/?)think(?:ing)?>", re.IGNORECASE | re.ASCII)
_TAG = re.compile(r"<(/?)(?:final_?)?answer(?:\s[^<>\n]{0,200})?>", re.IGNORECASE | re.ASCII)
_FENCE = re.compile(r"^[ \t>]*+(`{3,}+|~{3,}+)")
_RULE = re.compile(r"^[ \t]*+(?:-{3,}+|\*{3,}+|_{3,}+|={3,}+)[ \t]*+$")
_WORD = re.compile(r"[^\W\d_]{2}")
_WORD_SIGN = re.compile(r"[^\W_]")
_OPEN = ("[", "{", "(")
_AFTER = re.compile(r"[ \t]*+[,;.]?[ \t*`)]*+(?:(?:#|//)[^\n]*+)?(?:\n\s*+|$)")
"""What may stand in the line after a list or object."""
_NAME = re.compile(
    r"[ \t>*`]*+(?:return\s++|print\("
    r"|(?:(?:const|let|var)\s++)?[A-Za-z_]\w{0,40}(?:\s?:\s?[\w\[\], .]{1,60})?\s{0,3}=\s{0,3})"
    r"(?=[\[{(])"
)
"""What may stand before one: `bridges = [`."""

_YAML = re.compile(
    r"^[ \t]*+-?[ \t]*+(?:from|a|start|island_?1)[ \t]*+:[ \t]*+([^\n;|:]{1,40})\n"
    r"[ \t]*+(?:to|b|end|island_?2)[ \t]*+:[ \t]*+([^\n;|:]{1,40})\n"
    r"[ \t]*+(?:count|bridges|n|number|num_bridges)[ \t]*+:[ \t]*+([0-9a-z]{1,9})[ \t]*+$",
    re.IGNORECASE | re.MULTILINE,
)
"""A bridge in three lines, as YAML has it."""

_ANSWERS = frozenset(("answer", "answers", "solution", "result"))
_FINALS = frozenset(("final", "corrected", "correct", "revised", "updated", "fixed",
                     "therefore", "so", "thus", "hence", "finally"))  # fmt: skip
_HEAD_WORDS = (
    _ANSWERS
    | _FINALS
    | frozenset(
        [
            "here",
            "is",
            "are",
            "s",
            "the",
            "my",
            "our",
            "your",
            "this",
            "that",
            "new",
            "improved",
            "better",
            "whole",
            "actual",
            "full",
            "complete",
            "unique",
            "ok",
            "okay",
            "now",
            "of",
            "puzzle",
            "for",
            "to",
            "list",
            "as",
            "follows",
            "be",
            "would",
            "in",
            "all",
            "set",
            "format",
            "gives",
            "give",
            "following",
            "hashi",
            "and",
            "we",
            "get",
            "have",
            "i",
            "bridges",
            "bridge",
            "conclude",
            "present",
            "provide",
            "conclusion",
            "requested",
            "required",
            "version",
            "form",
            "coordinates",
            "hashiwokakero",
            "it",
            "which",
            "let",
            "me",
            "state",
            "write",
            "after",
            "fixing",
            "correction",
        ]
    )
)
_HEAD = re.compile(
    r"^[ \t>#*_\-]*+((?:[A-Za-z']++[ ,()*_]{1,4}){0,14}[A-Za-z']++[)*_]*+)"
    r"[ \t]*+(:|(?=[ \t#*_.]*+$))",
    re.MULTILINE,
)
_IS = re.compile(
    r"^[ \t>#*_\-]*+((?:[A-Za-z']++[ ,]{1,3}){0,8}?(?:answer|solution|result))"
    r"[ ](?:is|are|:)\b[ \t]*+:?"
    r"(?!\W*(?:now |thus |fully |uniquely )*(?:unique|correct|right|valid|complete|given|determined"
    r"|forced|clear|consistent)\b)",
    re.MULTILINE | re.IGNORECASE,
)
_IS_WITHIN = re.compile(
    r"(?<=[.!] )(?:(?:so|thus|hence|therefore),? )?the (?:(?:final|right|correct) )?answer is"
    r"(?= [0-9(\[])",
    re.IGNORECASE,
)
"""Three ways in which a line announces the answer, the third after another sentence."""
_IS_AFTER = re.compile(r"\bthe (?:\w+ )?(?:answer|solution) is\b", re.IGNORECASE)
"""How a sentence behind an answer announces another."""
_MOST_KNOWN = 1000
"""Lines that are remembered while a text is read, and characters of the longest."""
_LEAD = 500
"""Characters before a tag or a box that are looked at."""
_MARKED = re.compile(r"^[ \t>]*+(?:#{1,6}|\*\*|__)")


class Zone(NamedTuple):
    """The part of a text that is the answer."""

    text: str
    strict: bool
    """Whether it is set apart, in tags or a box, so that all of it belongs to the answer."""
    has_heading: bool = False
    """Whether a line announces it."""
    is_closed: bool = True
    """Whether its tag is closed, or there is none."""
    lead: str = ""
    """The words right before its tag or box, or its heading."""
    tail: str = ""
    """What stands after its tag or box."""


class _Part(NamedTuple):
    """What a part of a text draws, or why it cannot be read."""

    counts: EdgeCounts | AnswerError
    is_list: bool = False
    """Whether it is a list, which another list of other pairs may continue."""
    prose: bool = False
    """Whether all of it is sentences, which may be reasoning."""
    section: int = 0
    """How many rules stand before it."""
    objects: bool = False
    """Whether it is talk that may take back a drawing before it."""
    lines: Sequence[str] = ()
    """How it is written, if it cannot be read."""
    is_rejected: bool = False
    """Whether the words around it say that it is not the answer."""
    takes_back: bool = False
    """Whether it is no drawing, but words that say so of the one before."""

    @property
    def is_drawing(self) -> bool:
        """Whether it can be read."""
        return isinstance(self.counts, dict)


def after_thought(text: str) -> str:
    """The text after the last thought in tags, and before one that does not end."""
    start, end = 0, None
    for match in _THINK.finditer(text):
        if match[1]:
            start, end = match.end(), None
        elif end is None:
            end = match.start()
    return text[start:end]


def zones(text: str) -> Iterator[Zone]:
    """Where the answer may stand: the first of these that answers anything is the answer.

    >>> [zone.text for zone in zones("No. <answer>1</answer> Wait. <answer>2</answer>")]
    ['2']
    """
    text = _YAML.sub(r"- \1 - \2: \3", _without_comments(after_thought(plain(text))))
    for start, answer, closed in _read_tags(text):
        box_texts = boxes(answer)
        inner = "\n".join(box for _, _, box in box_texts) if box_texts else answer
        lead = _lead(answer, box_texts[0][0]) if box_texts else ""
        lead = lead or _lead(text, start)
        # One that is empty, or that only names the tags, is none.
        if closed and _WORD_SIGN.search(inner) and inner.strip() != "and":
            yield Zone(inner, True, lead=lead, tail=_tail(text))
            return
        yield Zone(inner, True, is_closed=False, lead=lead)
    text = _TAG.sub("\n", text)  # one that only closes: the prompt may end with the other
    box_texts = boxes(text)
    if box_texts:
        lead = _lead(text, box_texts[0][0])
        content = "\n".join(box for _, _, box in box_texts)
        yield Zone(content, True, lead=lead, tail=text[box_texts[-1][1] :])
        return
    start = head(text)
    if start:
        yield Zone(text[start:], False, True, lead=text[:start].rpartition("\n")[2])
    yield Zone(text, False)


def head(text: str) -> int:
    """Where the last line that announces the answer ends, or 0.

    >>> text = "Here is my final answer: 2"
    >>> text[head(text):]
    ' 2'
    """
    last = 0
    for match in _HEAD.finditer(text):
        words = re.findall("[a-z]+", match[1].lower())
        if not _HEAD_WORDS.issuperset(words):
            continue
        finals = _FINALS.intersection(words)
        colon, titled = match[2] == ":", bool(_MARKED.match(match[0]))
        if not colon and not titled:
            continue
        alone = len(words) == 1 or not {"bridges", "list", "version"}.isdisjoint(words)
        if _ANSWERS.intersection(words) or (finals and alone):
            last = match.end()
    for match in _IS.finditer(text):
        if _HEAD_WORDS.issuperset(re.findall("[a-z]+", match[1].lower())):
            last = max(last, match.end())
    for match in _IS_WITHIN.finditer(text):
        last = max(last, match.end())
    return last


def _lead(text: str, at: int) -> str:
    """The words before a place in its line, or the heading above it."""
    before = text[max(0, at - _LEAD) : at].rstrip(" \t$*_\\([")
    line = before.rstrip().rpartition("\n")[2].rpartition("</")[2].rpartition(">")[2]
    if line.endswith((".", "!", "?")):  # a sentence, of something before
        return ""
    return line if before.rstrip() == before or headings.is_title(line) else ""


def _tail(text: str) -> str:
    """What stands after the last tag."""
    end = max((tag.end() for tag in _TAG.finditer(text)), default=0)
    return text[end:]


def _without_comments(text: str) -> str:
    """The text without comments of HTML that hold a tag or a box."""
    parts: list[str] = []
    at = 0
    while (start := text.find("<!--", at)) >= 0:
        end = text.find("-->", start)
        after = end + 3 if end >= 0 else len(text)
        parts.append(text[at:start])
        if not _TAG.search(text, start, after) and not boxes(text[start:after]):
            parts.append(text[start:after])
        at = after
    return "".join((*parts, text[at:]))


def announced(tail: str) -> str:
    """What the text after an answer announces as an answer once more: its boxes, or what follows a
    line such as "Final answer:"; empty if it does not.

    >>> announced("I checked it. The answer is 2.")
    ' 2.'
    """
    box_texts = boxes(tail)
    if box_texts:
        return "\n".join(box for _, _, box in box_texts)
    start = max(head(tail), *(match.end() for match in _IS_AFTER.finditer(tail)), 0)
    return tail[start:] if start else ""


def rejection_in(tail: str, *, mistake: bool = False, lead: str = "") -> str:
    """The line after an answer that takes it back, or nothing.

    Args:
        tail: What stands after the answer.
        mistake: Whether the answer is a wrong bridge, so that "This bridge is wrong." says nothing
            else.
        lead: The words before the answer, if it is set apart within a sentence.
    """
    if headings.ends_in_doubt(tail[:_LEAD], mistake=mistake, lead=lead):
        return tail.strip().partition("\n")[0]
    for line in tail.split("\n"):
        if headings.retracts(line) or (
            headings.calls_it_wrong(line)
            if mistake
            else headings.takes_back(line) or headings.corrects(line)
        ):
            return line
    return ""


def _read_tags(text: str) -> Iterator[tuple[int, str, bool]]:
    """Where a tag of the answer begins, what stands in it, and whether it is closed, the last tag
    first."""
    tags = list(_TAG.finditer(text))
    end, closed = len(text), False
    for tag in reversed(tags):
        if not tag[1]:
            yield tag.start(), text[tag.end() : end], closed
        end, closed = tag.start(), bool(tag[1])


class Refused(AnswerError):
    """A line is no answer, or says that there is none.

    Args:
        text: The sentence, with `{line}` for the line.
        longest: Characters of the line that are shown.
        line: The line.
    """

    def __init__(self, text: str, longest: int = 40, /, *, line: str) -> None:
        super().__init__(text, line=_shown(line, longest))
        self._line, self._longest = line, longest

    def quoting(self, text: str) -> AnswerError:
        """The same with the line as the author of the text wrote it, not translated."""
        shown = _shown(own_words(text, self._line), self._longest)
        return AnswerError(self.message.with_values({"line": shown}))


def _shown(line: str, longest: int) -> str:
    line = line.strip()
    return repr(line[:longest]) + ("…" if len(line) > longest else "")


def drawing(text: str, naming: Naming) -> EdgeCounts:
    """What a text draws.

    Raises:
        AnswerError: Nothing, two different drawings, or something that cannot be read.

    >>> from ..board.puzzle import Puzzle
    >>> puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    >>> drawing("<answer>A1-C1: 1</answer> No, wait. <answer>A1-C1: 2</answer>", Naming(puzzle))
    {((0, 0), (0, 2)): 2}
    """
    try:
        return _drawing(text, naming)
    except Refused as error:
        raise error.quoting(text) from None


def _drawing(text: str, naming: Naming) -> EdgeCounts:
    for zone in zones(text):
        parts = list(_ZoneReader(naming, zone).parts(zone.text))
        if all(part.objects for part in parts):
            parts = []
        if zone.strict:
            objection = rejection_in(zone.tail, lead=zone.lead) if parts else ""
            if objection:
                raise _taken_back(objection)
            if parts or zone.is_closed:
                last = max((n for n, part in enumerate(parts) if part.is_drawing), default=0)
                counts = _join([p for n, p in enumerate(parts) if n >= last or not p.is_rejected])
                _check_later(counts, zone.tail, naming)
                return counts
            continue
        if zone.has_heading and not any(isinstance(part.counts, dict) for part in parts):
            continue
        return _join(_without_drafts(parts, naming))
    raise AnswerError(NOTHING)


def _check_later(counts: EdgeCounts, tail: str, naming: Naming) -> None:
    """Refuse another drawing that is announced behind the tag of the first."""
    zone = Zone(announced(tail), False, True)
    for part in _ZoneReader(naming, zone).parts(zone.text):
        if part.prose or not isinstance(part.counts, dict):
            continue
        if any(counts.get(edge, 0) != count for edge, count in part.counts.items()):
            raise _two()


def _without_drafts(parts: Sequence[_Part], naming: Naming) -> Sequence[_Part]:
    """The parts without what cannot be read before the last drawing, and without sentences before a
    list: that is reasoning."""
    drawings = [n for n, part in enumerate(parts) if isinstance(part.counts, dict)]
    last = drawings[-1] if drawings else 0
    remaining = [part for n, part in enumerate(parts) if n >= last or isinstance(part.counts, dict)]
    lists = [part for part in remaining if isinstance(part.counts, dict) and not part.prose]
    if not lists:
        return remaining
    named = {edge for part in lists if isinstance(part.counts, dict) for edge in part.counts}
    for part in parts[:last]:
        if isinstance(part.counts, AnswerError):
            for line in part.lines:
                if not named.issuperset(Tokens(line, naming).mentions):
                    raise part.counts
    final: list[_Part] = []
    after = False
    for part in remaining:
        if part.prose and isinstance(part.counts, dict):
            for edge, count in part.counts.items():
                if count and edge not in named:
                    raise AnswerError(
                        "a sentence draws {edge}, which the list does not: put the answer "
                        "between <answer> and </answer>",
                        edge=naming.edge(edge),
                    )
            if not after:
                continue
            bridges = {edge: count for edge, count in part.counts.items() if count}
            if any(_value(lists, edge) != count for edge, count in bridges.items()):
                raise _two()
            continue
        after = True
        final.append(part)
    return final


def _value(lists: Sequence[_Part], edge: Edge) -> int | None:
    for part in reversed(lists):
        if isinstance(part.counts, dict) and edge in part.counts:
            return part.counts[edge]
    return None


def _join(parts: Sequence[_Part]) -> EdgeCounts:
    """What all parts together draw."""
    drawing: EdgeCounts | None = None
    bridges: EdgeCounts = {}  # what of it is not 0; both grow, so many parts take no longer
    listed, section = True, 0
    for part in parts:
        if isinstance(part.counts, AnswerError):
            raise part.counts
        more = {edge: count for edge, count in part.counts.items() if count}
        if drawing is None or not bridges:
            drawing, bridges, listed, section = dict(part.counts), more, part.is_list, part.section
        elif not more or bridges == more:
            continue  # an empty one is the puzzle, repeated
        elif listed and part.is_list and drawing.keys().isdisjoint(part.counts):
            drawing.update(part.counts)
            bridges.update(more)
        elif part.section > section and more.keys() >= bridges.keys():
            drawing, bridges, listed, section = dict(part.counts), more, part.is_list, part.section
        else:
            raise _two()
    if drawing is None:
        raise AnswerError(NOTHING)
    return drawing


def _two() -> AnswerError:
    return AnswerError("there are two different drawings in the text")


NOTHING = Message("there is no drawing in the text")
"""What is said of a text in which nothing is drawn."""


class _Strange(NamedTuple):
    """A line among others that is not read."""

    says: LineKind
    tokens: Tokens
    line: str
    first: bool
    """Whether it stands before all pairs."""


class _Values(NamedTuple):
    """Lists and objects in lines."""

    first: int
    """The line where the first one begins."""
    values: list[Any]
    texts: list[str]
    """How they are written."""
    rest: list[str]
    """The lines after them."""


class _ZoneReader:
    """Reads the parts of a zone.

    Args:
        naming: How islands are named.
        zone: Where it stands; if it is strict, all that is said belongs to the answer.
    """

    def __init__(self, naming: Naming, zone: Zone) -> None:
        self.naming = naming
        self.puzzle = naming.puzzle
        self.strict = zone.strict
        self.default: int | None = None
        self.section = 0
        self._rejection = zone.lead if headings.rejects_next(zone.lead) else ""
        """The heading that says that what is under it is not the answer."""
        self._above = ""
        """The line right above, if it is one of words."""
        self._has_drawing = False
        self._known_lines: dict[str, Tokens] = {}

    def parts(self, text: str) -> Iterator[_Part]:
        """What the parts of a text draw: each code fence, and what stands between them."""
        fences: list[_Part] = []
        after: list[_Part] = []  # the last of them
        announced = False
        for fenced, lines in _pieces(text):
            here = list(self._piece(lines))
            if fenced and here and not self.strict:
                if announced:
                    fences.clear()  # it replaces the one before
                fences += here
                after.clear()
                announced = False
            else:
                after += here
                announced = all(part.takes_back for part in here) and _announces(lines)
        yield from fences
        yield from after

    def _piece(self, lines: list[str]) -> Iterator[_Part]:
        """What a piece of text draws."""
        start, end = 0, len(lines)
        while start < end and not lines[start].strip():
            start += 1
        while end > start and not lines[end - 1].strip():
            end -= 1
        lines = lines[start:end]
        if not lines:
            return
        whole = self._is_whole(lines)
        for paragraph in [lines] if whole else _paragraphs(lines, self.puzzle):
            if len(paragraph) == 1 and _RULE.match(paragraph[0]):
                self.section += 1
                continue
            for chunk, rejection, objection in self._chunks(paragraph, whole):
                try:
                    part = self._paragraph(chunk)
                except AnswerError as error:
                    # Frames of many errors would keep the collector of garbage busy.
                    error.__traceback__ = error.__context__ = None
                    part = _Part(error, lines=chunk)
                if part is not None and rejection and not (part.prose and self._has_drawing):
                    part = _Part(_taken_back(rejection), is_rejected=True)
                if part is not None:
                    self._has_drawing = self._has_drawing or part.is_drawing
                    yield part._replace(section=self.section)
                if objection and self._has_drawing:
                    yield _Part(_taken_back(objection), is_rejected=True, takes_back=True)

    def _chunks(self, lines: Sequence[str], whole: bool) -> Iterator[tuple[list[str], str, str]]:
        """Lines that stand under the same headings; the line above that says that they are not the
        answer, and one among or after them that does."""
        chunk: list[str] = []
        rejection = objection = ""
        drawn = False
        for line in lines:
            has_digits = any(map(str.isdecimal, line))
            change = Effect.NONE if whole else headings.effect(line)
            if change is Effect.REJECTS and has_digits and Tokens(line, self.naming).mentions:
                change, has_digits = Effect.NONE, False  # talk, which counts for the next line only
            ends = change is Effect.AFFIRMS or self._ends_section(line, whole)
            if change is Effect.REJECTS or (ends and self._rejection):
                if chunk:
                    yield chunk, rejection, objection
                chunk, rejection, objection, drawn = [], "", "", False
                self._rejection = line if change is Effect.REJECTS else ""
            elif (
                (drawn or self._has_drawing)
                and (headings.takes_back(line) or headings.retracts(line))
                and not (has_digits and Tokens(line, self.naming).mentions)
            ):
                objection, has_digits = line, False
            elif has_digits:
                above = self._above if headings.takes_next_back(self._above) else ""
                rejection = rejection or self._rejection or above
                drawn = True
            chunk.append(line)
            if line.strip() and not line.lstrip().startswith("|"):
                self._above = "" if has_digits else line
        if chunk:
            yield chunk, rejection, objection

    def _ends_section(self, line: str, whole: bool) -> bool:
        """Whether a heading of Markdown ends the section of one that rejects."""
        level = _level(line)
        if whole or not level or level > (_level(self._rejection) or 0):
            return False
        return Tokens(line, self.naming).heading() == -1

    def _is_whole(self, lines: Sequence[str]) -> bool:
        """Whether all lines are one picture, or one list or object, blank lines or not."""
        if picture.is_picture(lines):
            return picture.islands(lines, self.puzzle) <= len(self.puzzle.islands)
        listing = self._values(lines)
        return listing is not None and not listing.first and not listing.rest

    def _paragraph(self, lines: Sequence[str]) -> _Part | None:
        """What a paragraph draws; `None` for prose."""
        has_words = [bool(_WORD.search(line)) for line in lines]
        first = has_words.index(False) if False in has_words else len(lines)
        last = len(lines) - (has_words[::-1].index(False) if False in has_words else 0)
        if picture.is_picture(lines[first:last]) and not self._are_rows(lines[first:last]):
            self._check_around(lines[:first], lines[last:])
            return _Part(picture.read(lines[first:last], self.puzzle))
        listing = self._values(lines)
        if listing is not None:
            self._check_around(lines[: listing.first], listing.rest)
            return _Part(values.read(listing.values, listing.texts, self.naming))
        return self._read_list(_table(lines))

    def _are_rows(self, lines: Sequence[str]) -> bool:
        """Whether they are a table of five numbers a row, not a picture."""
        rows = [line for line in lines if any(map(str.isdecimal, line))]
        return bool(rows) and all(
            "|" in line and Tokens(line, self.naming).row() is not None for line in rows
        )

    def _check_around(self, before: Sequence[str], after: Sequence[str]) -> None:
        """Refuse lines around a drawing that may be meant as a part of it."""
        for line in before:
            says = Tokens(line, self.naming).says()
            if says is LineKind.PAIR or (self.strict and says is not LineKind.PROSE):
                raise _unread(line)
        for line in after:
            tokens = Tokens(line, self.naming)
            if tokens.says() is not LineKind.PROSE and not tokens.is_note():
                raise _unread(line)

    def _read_list(self, lines: Sequence[str]) -> _Part | None:
        """The pairs that the lines of a paragraph name."""
        named: list[Named] = []
        mentions: list[Named] = []  # in sentences
        strange: list[_Strange] = []
        totals: list[tuple[int, str]] = []
        for line in _without_glued_bullets(lines):
            if not _WORD_SIGN.search(line):
                continue
            line = " ".join(line.split())
            tokens = self._tokens(line)
            if named and tokens.is_note():
                continue
            row = None if self.default == -1 else tokens.row(self.default)
            if self.default == -1:
                row = tokens.row()
                if row is not None and row.bare:
                    strange.append(_Strange(LineKind.PAIR, tokens, line, not named))
                    continue
            if row is not None:
                (mentions if row.has_words and not _is_item(line) else named).extend(row.names)
                continue
            bridges = tokens.heading()
            if bridges is not None and (bridges != -1 or self.default is not None):
                self.default = max(bridges, -1)
                continue
            if not named and not mentions and tokens.is_header():
                continue
            total = tokens.total()
            if total is not None:
                totals.append((total, line))
                continue
            says = tokens.says()
            if says is LineKind.PROSE or (not named and tokens.is_note()):
                continue
            strange.append(_Strange(says, tokens, line, not (named or mentions)))
        if named:
            mentions = [one for one in mentions if not _repeats(one, named)]
        self._check_strange(strange, named + mentions)
        if not named and not mentions and not self.strict:
            for one in strange:
                if one.says is LineKind.TALK and one.tokens.objects():
                    return _Part(_unread(one.line), objects=True)
        both = named + mentions
        together = counts_by_edge(both, self.naming) if both else {}
        for total, line in totals:
            clues = sum(island.clue or 0 for island in self.puzzle.islands)
            if both and total not in (sum(together.values()), clues, len(together)):
                raise _unread(line)
        return _Part(together, is_list=True, prose=not named) if both else None

    def _tokens(self, line: str) -> Tokens:
        """A line in parts: the same for a line that repeats."""
        tokens = self._known_lines.get(line)
        if tokens is None:
            tokens = Tokens(line, self.naming)
            if len(self._known_lines) < _MOST_KNOWN and len(line) < _MOST_KNOWN:
                self._known_lines[line] = tokens
        return tokens

    def _check_strange(self, strange: Sequence[_Strange], named: Sequence[Named]) -> None:
        """Refuse lines that may be meant as a part of a list."""
        edges = {(min(a, b), max(a, b)) for a, b, _ in named}
        for says, tokens, line, first in strange:
            talk = says is LineKind.TALK and bool(tokens.mentions)
            if not named and not self.strict and says is not LineKind.PAIR:
                continue
            # Talk about pairs that the list has is no part of it, unless it takes something back.
            about = talk and bool(named) and edges.issuperset(tokens.mentions)
            if about and ((first and not self.strict) or not tokens.takes_back()):
                continue
            raise _unread(line)

    def _values(self, lines: Sequence[str]) -> _Values | None:
        """The lists and objects that begin with the first line of its kind, one after the other."""
        first = -1
        start = ""
        for n, line in enumerate(lines):
            bare = line.lstrip(" \t>*`")
            match = _NAME.match(line)
            if bare.startswith(_OPEN) and not match:
                first, start = n, line
                break
            if match:
                if headings.rejects(match[0].strip(" \t=")):
                    raise _taken_back(match[0])
                first, start = n, line[match.end() :]
                break
            lead, colon, rest = line.partition(":")
            if colon and rest.lstrip(" *`").startswith(("[", "{")) and _is_lead(lead):
                first, start = n, rest.lstrip(" *`")
                break
        if first < 0:
            return None
        text = "\n".join((start, *lines[first + 1 :]))
        items: list[Any] = []
        texts: list[str] = []
        at = len(text) - len(text.lstrip(" \t>*`\n"))
        while text.startswith(_OPEN, at):
            read = values.value_at(text, at)
            after = _AFTER.match(text, read[1]) if read else None
            if read is None or after is None:
                break
            items.append(read[0])
            texts.append(text[at : read[1]])
            at = after.end()
        rest = text[at:]
        return _Values(first, items, texts, rest.split("\n") if rest else []) if items else None


_GLUED = re.compile(r"[ \t]*+-(?=\(|[A-Za-z]{1,2}[0-9])")


def _without_glued_bullets(lines: Sequence[str]) -> Sequence[str]:
    """The lines without a dash that begins every one that names something: `-A1-C1: 2`. Before a
    single one it might negate."""
    items = [line for line in lines if any(map(str.isdecimal, line))]
    if len(items) < 2 or not all(map(_GLUED.match, items)):
        return lines
    return [_GLUED.sub("", line) for line in lines]


def _level(line: str) -> int:
    """How many signs # a heading of Markdown has; 0 for any other line."""
    bare = line.lstrip(" \t>")
    return len(bare) - len(bare.lstrip("#")) if bare.startswith("#") else 0


def _taken_back(line: str) -> AnswerError:
    return Refused("this line says that the drawing is not the answer: {line}", line=line)


def _is_lead(text: str) -> bool:
    words = re.findall("[A-Za-z]+", text)
    return len(words) <= 12 and all(
        word.lower() in _HEAD_WORDS or word.lower() == "json" for word in words
    )


def _is_item(line: str) -> bool:
    return bool(re.match(r"\s*+(?:[-*+\u2022|]|[0-9]{1,4}[.)])\s", line))


def _repeats(one: Named, named: Sequence[Named]) -> bool:
    return one in named or Named(one.b, one.a, one.bridges) in named


def _announces(lines: Sequence[str]) -> bool:
    """Whether the words before a code fence say that it replaces the one before."""
    words = set(re.findall("[a-z]+", "\n".join(lines).lower()))
    return bool(
        words
        & {"final", "corrected", "fixed", "revised", "correction", "updated", "mistake", "wrong"}
    ) or ("answer" in words or "solution" in words)


def _table(lines: Sequence[str]) -> list[str]:
    """The lines of a table without the columns that say nothing about bridges."""
    bars = [line for line in lines if line.count("|") >= 2]
    if len(bars) < 2:
        return list(lines)
    columns: list[int] = []
    width = 0
    out: list[str] = []
    for line in lines:
        cells = _columns(line)
        if line.count("|") < 2:
            columns = []
        elif all(re.fullmatch(r"\s*:?-+:?\s*", cell) for cell in cells):
            continue
        elif (
            not columns
            and any(_WORD.search(cell) for cell in cells)
            and not any(map(str.isdecimal, "".join(cells)))
        ):
            skip = [
                n for n, cell in enumerate(cells) if _IDLE.fullmatch(cell.strip(" *_`").lower())
            ]
            columns, width = [n for n in range(len(cells)) if n not in skip], len(cells)
            if any(headings.rejects(cells[n]) for n in columns):
                raise _taken_back(line)
            if not skip:
                columns = []
            continue
        elif columns and len(cells) == width:
            if any(headings.is_void(cell) for n, cell in enumerate(cells) if n not in columns):
                raise _unread(line)
            line = "| " + " | ".join(cells[n] for n in columns) + " |"
        out.append(line)
    return out


_IDLE = re.compile(
    "#|no\\.?|nr\\.?|num|id|index|direction|dir|dir\\.|orientation|axis|way|notes?|comments?|reasons?|"
    "reasoning|why|remarks?|explanation|status|check|ok|length|distance|technique|line|step"
)


def _columns(line: str) -> list[str]:
    line = line.strip().removeprefix("|").removesuffix("|")
    return line.split("|")


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


def _paragraphs(lines: Sequence[str], puzzle: Any) -> Iterator[Sequence[str]]:
    """What stands between blank lines and rules; a picture may have some until it is whole."""
    first, last = 0, 0
    lacks = 0  # islands of the picture before
    for start, end in _runs(lines):
        run = lines[start:end]
        pictured = picture.is_picture(run, part=lacks > 0)
        shows = picture.islands(run, puzzle) if pictured else 0
        if not pictured or lacks == 0 or shows > lacks:
            if last:
                yield lines[first:last]
            first, lacks = start, len(puzzle.islands) if pictured else 0
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


def _unread(line: str) -> AnswerError:
    return Refused("this line is no part of a drawing: {line}", line=line)
