"""Lines that name pairs, and lines that do not: `A1-C1: 2`, `two bridges between A1 and C1`.

A line is split into tokens, and is read only if each of them is understood: cells, what joins them,
numbers of bridges, and a closed list of words that change nothing. A remark may follow a pair with
its number. So nothing in a line that is read is passed over but remarks, and these must not name
pairs or other numbers of bridges.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from ..board.geometry import Coord, Edge
from ..errors import AnswerError
from .cells import Named, Naming, cell_of, edge_numbered
from .headings import denies

# All that may repeat is possessive or bounded, so no text is read more than a few times.
_N = r"[0-9]{1,7}+"
_INNER = (
    rf"\s*+(?:r(?:ow)?\s{{0,3}}[=:]?\s{{0,3}})?{_N}\s*+[,;]\s*+"
    rf"(?:c(?:ol(?:umn)?)?\s{{0,3}}[=:]?\s{{0,3}})?{_N}\s*+"
)
_DASH = "\\-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2500~"
_TO = rf"(?:<?[{_DASH}]{{1,3}}>?|<?=>|[\u2192\u2194\u27f6\u27f7\u21d2\u21d4\u2794]|to)"
_SCAN = re.compile(
    rf"(?P<blank>[\s*`\"'_$\u201c\u201d\u2018\u2019]++)"
    rf"|(?P<coord>\({_INNER}\)|\[{_INNER}\]|\{{{_INNER}\}}"
    rf"|\[\s{{0,3}}{_N}\s{{0,3}}\]\s?\[\s{{0,3}}{_N}\s{{0,3}}\])"
    rf"|(?P<rc>(?<![0-9a-z])r(?:ow)?\s{{0,3}}{_N}[\s,]{{0,3}}c(?:ol(?:umn)?)?\s{{0,3}}{_N}(?![0-9a-z]))"
    rf"|(?P<bare>(?<![0-9a-z.,(\[]){_N},\s?{_N}\s{{0,3}}{_TO}\s{{0,3}}{_N},\s?{_N}(?![0-9a-z\])]|,\s?[0-9]))"
    r"|(?P<name>(?<![0-9a-z])[a-z]{1,5}+(?:[1-9][0-9]{0,6}+|0)(?![0-9a-z]|\.[0-9]))"
    r"|(?P<times>(?<![0-9a-z.])[0-9][x\u00d7](?![0-9a-z]))"
    r"|(?P<number>(?<![0-9a-z.])[0-9]++(?![0-9a-z]|\.[0-9]))"
    r"|(?P<word>(?<![0-9a-z])[a-z]+(?:\(e?s\))?(?![0-9a-z]))"
    rf"|(?P<arrow><[{_DASH}=]{{1,3}}>?|[{_DASH}=]{{1,3}}>|[\u2192\u2194\u27f6\u27f7\u21d2\u21d4\u2794])"
    rf"|(?P<dash>[{_DASH}]{{1,3}})"
    r"|(?P<equal>==?=?|\u2550\u2550?)"
    r"|(?P<cross>\u00d7)"
    r"|(?P<check>[\u2713\u2714\u2705\u2611\u221a]\ufe0f?)"
    r"|(?P<comment>//|\#)"
    r"|(?P<sign>[,:;.|()\[\]{}!&/+>\u2022\u25aa\u25e6\u2023\u00b7\\])"
    r"|(?P<other>.)",
    re.IGNORECASE | re.ASCII | re.DOTALL,
)
_DIGITS = re.compile("[0-9]+")
_COUNTS = {
    "no": 0, "none": 0, "zero": 0, "single": 1, "one": 1, "once": 1, "singly": 1, "double": 2,
    "two": 2, "twice": 2, "doubly": 2, "triple": 3, "three": 3, "thrice": 3, "four": 4,
    "quadruple": 4, "singles": 1, "doubles": 2, "triples": 3,
}  # fmt: skip
_BRIDGES = frozenset(
    ("bridge", "bridges", "bridge(s)", "line", "lines", "line(s)", "link", "links", "link(s)",
     "connection", "connections", "connection(s)", "x", "times", "count", "edge", "edges")
)  # fmt: skip
_BEFORE_PAIR = frozenset(("between", "from", "of", "for", "connecting", "joining", "linking"))
FILLERS = (_BRIDGES - {"x", "times", "count"}) | _BEFORE_PAIR | frozenset(
    # "pair" and "to" stand before a cell only
    ["a", "an", "the", "there", "is", "are", "be", "has", "have", "with", "and", "also", "then",
     "next", "finally", "first", "second", "third", "last", "so", "thus", "therefore", "hence",
     "now", "here", "we", "i", "connect", "connects", "connected", "join", "joins", "joined",
     "link", "linked", "draw", "place", "put", "build", "add", "island", "islands", "pair", "pairs",
     "answer", "solution", "final", "following", "lists", "list", "as", "follows", "my", "our",
     "in", "horizontal", "vertical", "horizontally", "vertically", "across", "down", "up", "left",
     "right", "east", "west", "north", "south", "row", "column", "at", "exactly", "each", "all",
     "these", "this", "that", "it", "both", "puzzle", "must", "goes", "go", "run", "runs", "to",
     "direction"]
)  # fmt: skip
_PLAYS = frozenset(["play", "move", "will", "ll", "d", "s", "let", "me", "us", "choose", "pick",
                    "ok", "okay", "sure", "good", "great"])  # fmt: skip
"""What else may stand before the first pair of a line: `Next move: A1-C1`."""
_AFTER = _BRIDGES | frozenset(
    [
        "there",
        "has",
        "have",
        "is",
        "are",
        "be",
        "gets",
        "get",
        "share",
        "shares",
        "with",
        "carries",
        "carry",
        "carrying",
        "needs",
        "by",
        "of",
        "a",
        "an",
        "number",
        "total",
        "each",
        "both",
        "connected",
        "joined",
        "linked",
        "exactly",
        "horizontal",
        "vertical",
        "horizontally",
        "vertically",
        "across",
        "down",
        "via",
        "using",
        "must",
        "all",
        "should",
        "receives",
        "receive",
        "takes",
        "take",
        "contains",
    ]
)
_NUMBER_OF = frozenset(("n", "num", "number", "count", "bridges", "lines"))
"""What may name the number of bridges after a pair: `A1-C1, count = 2`."""
_DISTRIBUTES = frozenset(("are", "each", "both", "all", "have", "get", "carry", "take"))
_TAIL = _BRIDGES | frozenset(("horizontal", "vertical", "horizontally", "vertically", "total", "in",
                              "across", "down", "each", "wide", "here", "there"))  # fmt: skip
REASONS = frozenset(("because", "since", "as", "due", "forced", "thus", "hence", "required", "so",
                      "given", "needed", "by"))  # fmt: skip
HEDGES = frozenset(
    [
        "or",
        "maybe",
        "perhaps",
        "not",
        "wrong",
        "wait",
        "instead",
        "actually",
        "either",
        "possibly",
        "probably",
        "unsure",
        "incorrect",
        "alternatively",
        "otherwise",
        "rather",
        "neither",
        "nor",
        "mistake",
        "impossible",
        "should",
        "unless",
        "except",
        "but",
        "correction",
        "guess",
        "different",
        "don",
        "isn",
        "shouldn",
    ]
)
"""Words after which a sentence may take back what it says."""
_NO_CELL = frozenset(("dash", "arrow", "equal", "sign", "check", "other", "end"))
"""Kinds of tokens that begin no name of a cell."""
_LABELS = frozenset(
    ("row", "rows", "column", "col", "bridge", "step", "line", "move", "no", "pair")
)
_JOINED = frozenset(("connects", "connect", "connected", "joins", "joined",
                     "linked", "links", "goes", "leads", "attached"))  # fmt: skip
_PLACES = frozenset(("island", "islands", "cell", "cells", "node", "point", "position"))
_TOTALS = frozenset(("total", "sum", "altogether"))
_DIRECTIONS = frozenset(
    [
        "horizontal",
        "vertical",
        "horizontally",
        "vertically",
        "across",
        "down",
        "bridges",
        "bridge",
        "rows",
        "columns",
        "and",
        "the",
        "in",
        "row",
        "column",
        "connections",
        "lines",
        "links",
    ]
)
_WORD = re.compile(r"[^\W\d_]{2,}+")
_VALUE = re.compile(r"\W{0,3}?(?:\[\s*+[\[{(\"']|\{\s*+[\"'0-9])")
"""How a list or object begins."""
_FIVE = re.compile(r"\s*+[|]?\s*+" + r"\s*+([,;|])\s*+".join([f"({_N})"] * 5) + r"\s*+[|]?\s*+")


_LETTERS = re.compile("[a-z]+")
_KNOWN = (
    FILLERS
    | _AFTER
    | _TAIL
    | _LABELS
    | _JOINED
    | _PLACES
    | _COUNTS.keys()
    | frozenset(("r", "c", "s", "es"))
)
_KNOWN |= set("abcdefghijklmnopqrstuvwxyz") | {
    f"a{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"
}
_LONG = 2_000
"""Characters of a line beyond which remarks are not read."""
_NAME = rf"(?:[(\[]{_INNER}[)\]]|(?<![0-9a-z])[a-z]{{1,5}}+[1-9][0-9]{{0,6}}+(?![0-9a-z]))"
_QUICK = re.compile(
    rf"{_NAME}[\s*`]{{0,9}}(?:{_TO}|=|,|and|\|)?[\s*`]{{0,9}}{_NAME}", re.IGNORECASE | re.ASCII
)
"""A pair in a long line."""


class LineKind(Enum):
    """Classify a line that names no pair in full."""

    PROSE = "prose"
    TALK = "talk"
    """Prose that names a pair."""
    PAIR = "pair"
    """It names a pair and little else, or begins as a list or object does."""
    STRANGE = "strange"
    """It holds numbers and little else."""


class EdgeLine(NamedTuple):
    """What a line says that is read."""

    names: list[Named]
    has_words: bool
    """Whether it has words besides."""
    bare: bool
    """Whether a pair has no number of bridges by itself."""


class Token(NamedTuple):
    """A part of a line."""

    kind: str
    text: str
    start: int
    end: int
    cell: Coord | None = None
    """The cell that it is."""


class Unreadable(Exception):
    """A line is not understood."""


class Tokens:
    """A line in parts.

    Args:
        line: The line.
        naming: How islands are named.

    >>> from ..board.puzzle import Puzzle
    >>> naming = Naming(Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)]))
    >>> Tokens("- **A1-C1**: 2", naming).row()
    EdgeLine(names=[Named(a=(0, 0), b=(0, 2), bridges=2)], has_words=False, bare=False)
    >>> Tokens("A1-C1: 2 or 1", naming).row()
    """

    def __init__(self, line: str, naming: Naming) -> None:
        self.line = line
        self.naming = naming
        self._tokens: list[Token] = []
        self._more = self._scan()
        self._closings: dict[str, list[int]] = {}
        self._rows: dict[int | None, EdgeLine | None] = {}

    @property
    def all(self) -> list[Token]:
        """The tokens."""
        self._tokens.extend(self._more)
        return self._tokens

    def _scan(self) -> Iterator[Token]:
        for match in _SCAN.finditer(self.line):
            kind = match.lastgroup or "other"
            if kind == "bare":
                row, col, row2, col2 = map(int, _DIGITS.findall(match[0]))
                at = match.start()
                yield Token("cell", "", at, at + 1, (row, col))
                yield Token("dash", "-", at + 1, at + 2)
                yield Token("cell", "", at + 2, match.end(), (row2, col2))
            elif kind != "blank":
                yield self._token(kind, match)

    def has(self, at: int) -> bool:
        """Whether there are more than so many tokens. The line is split only so far."""
        tokens = self._tokens
        while len(tokens) <= at:
            token = next(self._more, None)
            if token is None:
                return False
            tokens.append(token)
        return True

    @cached_property
    def _is_long(self) -> bool:
        """Whether it is longer than headings, remarks and the like are."""
        return len(self.line) > _LONG

    def _token(self, kind: str, match: re.Match[str]) -> Token:
        text = match[0].lower()
        cell: Coord | None = None
        if kind in ("coord", "rc"):
            row, col = _DIGITS.findall(text)
            kind, cell = "cell", (int(row), int(col))
            if self.naming.graph:
                kind, cell = "other", None
        elif kind == "name":
            letters = text.rstrip("0123456789")
            number = text[len(letters) :]
            if self.naming.graph:
                if letters == "i" and int(number) < len(self.naming.puzzle.islands):
                    kind, cell = "cell", self.naming.puzzle.islands[int(number)].at
                elif letters == "e":
                    kind = "edge"
            elif number != "0":
                cell = cell_of(letters, number)
        return Token(kind, text, match.start(), match.end(), cell)

    # ------------------------------------------------------------------------------- looking about

    def kind(self, at: int) -> str:
        return self._tokens[at].kind if self.has(at) else "end"

    def text(self, at: int) -> str:
        return self._tokens[at].text if self.has(at) else ""

    def _is_cell(self, at: int) -> bool:
        return self.has(at) and self._tokens[at].cell is not None

    def _has_blanks_around(self, at: int) -> bool:
        """Whether blanks stand on both sides of a token."""
        token = self._tokens[at]
        before, after = (
            self.line[token.start - 1 : token.start],
            self.line[token.end : token.end + 1],
        )
        return before.isspace() and after.isspace()

    def _join(self, at: int) -> tuple[int, int | None, bool] | None:
        """What joins two cells, if it stands here: where it ends, the bridges that it shows, and
        whether it needs a number besides."""
        kind, text = self.kind(at), self.text(at)
        if kind in ("dash", "equal") and self.kind(at + 1) in ("number", "sign"):
            inner = at + 1
            paren = self.text(inner) in ("(", "[")
            inner += paren
            closing = inner + 1 + paren
            if (
                self.kind(inner) == "number"
                and len(self.text(inner)) == 1
                and (not paren or self.text(inner + 1) in (")", "]"))
                and self.kind(closing) in ("dash", "equal", "arrow")
            ):
                return closing + 1, int(self.text(inner)), False
        if kind == "dash":
            return at + 1, None, len(text) > 1
        if kind == "equal":
            return at + 1, 2 if text in ("=", "\u2550") else None, text not in ("=", "\u2550")
        if kind == "arrow":
            return at + 1, None, False
        if kind == "word":
            if text == "is" and self.text(at + 1) == "with":
                return at + 2, None, True
            if text == "is" and self.text(at + 1) in _JOINED:
                at, text = at + 1, self.text(at + 1)
            if text in _JOINED and self.text(at + 1) in ("to", "with"):
                return at + 2, None, False
            if text in ("to", "and", "with"):
                return at + 1, None, text != "to"
        if kind == "sign" and text in (",", "|", "&", "/"):
            return at + 1, None, True
        return None

    def _cell(self, at: int, *, last: bool = False) -> tuple[Coord, int] | None:
        """The cell that is named at a place, perhaps with its clue, and where its name ends.
        After the last one of a pair, a number may be its bridges."""
        if self.kind(at) in _NO_CELL:
            return None
        placed = self.text(at) == "the" or self.text(at + 1) == "@"
        if self.text(at) == "the" and (
            self.text(at + 1) in _PLACES or self.text(at + 2) in ("at", "@")
        ):
            at += 1
        if self.text(at) in _PLACES:
            at += 1 + (self.text(at + 1) == "at" and self._is_cell(at + 2))
        clue: str | None = None
        if placed and self.kind(at) == "number" and self.text(at + 1) in ("at", "@"):
            clue, at = self.text(at), at + 2
        elif (
            self.kind(at) == "number"
            and self._is_cell(at + 1)
            and self._tokens[at].end == self._tokens[at + 1].start
            and self._tokens[at + 1].kind == "cell"
        ):
            clue, at = self.text(at), at + 1
        if not self._is_cell(at):
            return None
        cell = self._tokens[at].cell
        assert cell is not None
        end = at + 1
        opening = self.text(end)
        if clue is None and opening in ("(", "["):
            inner = end + 1 + (self.text(end + 1) == "clue")
            inner += self.text(inner) == ":" and inner > end + 1
            closes = self.kind(inner) == "number" and self.text(inner + 1) in (")", "]")
            joined = (
                self.text(inner + 2) in (":", "=") if last else self._join(inner + 2) is not None
            )
            if closes and (joined or inner > end + 1):
                clue, end = self.text(inner), inner + 2
        if clue is not None:
            island = self._clues.get(cell)
            if island is None or str(island) != clue:
                return None
        return cell, end

    @cached_property
    def _clues(self) -> dict[Coord, int | None]:
        return {island.at: island.clue for island in self.naming.puzzle.islands}

    def pair_at(self, at: int) -> tuple[Coord, Coord, int, int | None, bool] | None:
        """The pair that begins here: its cells, where it ends, the bridges that its line shows, and
        whether it needs a number of them besides."""
        first = self._cell(at)
        if first is None:
            return None
        a, end = first
        join = self._join(end)
        after, shows, needs = join if join is not None else (end, None, True)
        second = self._cell(after, last=True)
        if second is None:
            return None
        b, end = second
        return a, b, end, shows, needs

    def _edge_at(self, at: int) -> tuple[Edge, int] | None:
        """The candidate edge whose number stands here, and where its name ends."""
        kind, text = self.kind(at), self.text(at)
        end = at + 1
        graph = self.naming.graph
        if kind == "edge" or (kind == "name" and re.fullmatch("e[0-9]{1,7}", text)):
            number = text[1:]
        elif text in ("edge", "#") and self.kind(end) == "number":
            number, end = self.text(end), end + 1
        elif kind == "number":
            number = text
        else:
            return None
        is_edge = graph and kind == "edge"
        if not is_edge and (self.text(end) not in (":", "=") or self._count(end + 1) is None):
            return None
        if len(number) > 7:
            raise Unreadable
        return edge_numbered(int(number), self.naming.puzzle), end

    def _count(self, at: int) -> tuple[int, int] | None:
        """The number of bridges that stands here, and where it ends."""
        kind, text = self.kind(at), self.text(at)
        if kind == "cross" or text == "x":
            kind, text = self.kind(at + 1), self.text(at + 1)
            if kind == "number" and len(text) == 1:
                return int(text), at + 2
            return None
        if kind == "times":
            return int(text[0]), at + 1
        if kind == "name" and text[0] == "x" and len(text) == 2:
            return int(text[1]), at + 1
        if kind == "number":
            if len(text) > 1:
                return None
            end = at + 1
            if self.kind(end) == "cross" or self.text(end) == "x":
                end += 1
            return int(text), end
        if kind == "word" and text in _COUNTS:
            return _COUNTS[text], at + 1
        return None

    # ------------------------------------------------------------------------------------- reading

    def _has_sign(self) -> bool:
        """Whether a sign that negates stands right before the first word: no mark of a list."""
        if self.text(0) == "!":
            return True
        glued = self.kind(0) == "dash" and self.has(1) and self.text(0) == "-"
        return glued and self._tokens[0].end == self._tokens[1].start

    def _marks(self) -> int:
        """Where a line begins after the marks of a list and a label."""
        at = 0
        while True:
            kind, text = self.kind(at), self.text(at)
            follows = self.text(at + 1)
            if kind in ("dash", "check") or text in (
                "+",
                ">",
                "|",
                "\u2022",
                "\u25aa",
                "\u25e6",
                "\u2023",
                "\u00b7",
            ):
                at += 1
            elif (kind == "number" and follows in (".", ")") and len(text) <= 4) or (
                kind == "number" and follows in (":", "|") and self.pair_at(at + 2)
            ):
                at += 2
            elif (
                (
                    kind == "sign"
                    and text in ("(", "[")
                    and self.kind(at + 1) == "number"
                    and self.text(at + 2) in (")", "]")
                    and self.pair_at(at + 3)
                )
                or (
                    text in _LABELS
                    and self.kind(at + 1) in ("number", "name")
                    and self.text(at + 2) in (":", ".", ")")
                )
                or (text == "[" and follows == "x" and self.text(at + 2) == "]")
            ):
                at += 3
            elif (
                kind == "name"
                and re.fullmatch("b[0-9]{1,3}", text)
                and follows in (":", "=")
                and self.kind(at + 2) == "cell"
                and self.pair_at(at + 2)
            ):
                at += 2
            else:
                return at

    def row(self, default: int | None = None) -> EdgeLine | None:
        """What the line says; worked out once for each `default`.

        Args:
            default: The bridges of a pair without a number, as a heading has it; `None` for 1.

        Returns:
            `None` if a part of it is not understood.

        Raises:
            AnswerError: It names a candidate edge by a number that there is not.
        """
        if default not in self._rows:
            self._rows[default] = self._read(default)
        return self._rows[default]

    def _read(self, default: int | None) -> EdgeLine | None:
        if not any(map(str.isdecimal, self.line)):
            return None
        if self._is_long and not _KNOWN.issuperset(_LETTERS.findall(self.line.lower())):
            return None
        at = 0
        while self.has(at) and self._tokens[at].cell is None:
            if self._tokens[at].kind in ("edge", "number", "name"):
                break
            at += 1
        if not self.has(at):
            return None
        five = _FIVE.fullmatch(self.line)
        if five and five[2] == five[4] == five[6] == five[8] and not self.naming.graph:
            r1, c1, r2, c2, count = (int(five[n]) for n in (1, 3, 5, 7, 9))
            return (
                EdgeLine([Named((r1, c1), (r2, c2), count)], False, False) if count <= 9 else None
            )
        try:
            return self._row(default)
        except Unreadable:
            return None

    def _row(self, default: int | None) -> EdgeLine | None:
        if self._has_sign():
            return None
        at = self._marks()
        names: list[Named] = []
        seen: set[Edge] = set()
        has_numbers = False
        worded = bare = before_mode = False
        before: int | None = None
        depth = 0
        plain = 1 if default is None else default
        if self._is_cell(at) and self.text(at + 1) == ":" and not self.naming.graph:
            subject = self._subject(at)
            if subject is not None:
                return subject
        while True:
            lead: int | None = None
            while self.has(at):
                kind, text = self.kind(at), self.text(at)
                if self.pair_at(at) is not None:
                    break
                if (text == "edge" and self.kind(at + 1) == "edge") or (
                    text == "x" and self.text(at + 1) in ("(", "[") and self._is_cell(at + 2)
                ):
                    at += 1
                    continue
                if (not names or has_numbers) and self._edge_at(at) is not None:
                    break
                if kind == "sign" and text in (",", ";", "|", ":", ".", "&", "!"):
                    at += 1
                elif text in ("(", "[") and self._is_cell(at + 1):
                    depth += 1
                    at += 1
                elif text in (")", "]") and depth:
                    depth -= 1
                    at += 1
                elif (following := self.leading(at)) is not None:
                    if lead not in (None, following[0]):
                        return None
                    lead, at = following
                    worded = True
                elif kind == "word" and (text in FILLERS or (not names and text in _PLAYS)):
                    worded = worded or text != "and"
                    at += 1
                elif kind == "check":
                    at += 1
                else:
                    return None
            if not self.has(at):
                if lead is not None or depth or not names:
                    return None
                return EdgeLine(names, worded, bare)
            if not names:
                before_mode = lead is not None
            elif lead is not None and not before_mode:
                return None
            before = before if lead is None else lead
            pair = self.pair_at(at)
            if pair is not None:
                if has_numbers:
                    return None
                a, b, end, shows, needs = pair
            else:
                edge = self._edge_at(at)
                if edge is None or (names and not has_numbers):
                    return None
                has_numbers = True
                (a, b), end = edge
                shows, needs = None, True
                end = self.gloss(end, (a, b))
            if depth and self.text(end) in (")", "]") and self.text(end + 1) in (":", "="):
                depth -= 1
                end += 1
            count, at, distributes, words = self._after(end, depth)
            worded = worded or words
            if count is not None and self.text(at) in (")", "]") and depth:
                depth -= 1
                at += 1
            if distributes and bare:
                return None
            counts = [n for n in (count, shows, before) if n is not None]
            if len(set(counts)) > 1:
                return None
            if not counts:
                if needs and default is None:
                    return None
                bare = True
            elif count is None and shows is None:
                pass  # of the words before
            if default is not None and counts and counts[0] != default:
                return None
            names.append(Named(a, b, counts[0] if counts else plain))
            if self._is_long:
                if (a, b) in seen:
                    raise AnswerError("{edge} is named twice", edge=self.naming.edge((a, b)))
                seen.add((a, b))
            remark = self._remark(at, counts[0] if counts else None)
            if remark is not None:
                at = remark

    def leading(self, at: int) -> tuple[int, int] | None:
        """The number of bridges of the pairs that follow, if it stands here, and where it ends."""
        numeral = self._count(at)
        if numeral is None:
            return None
        count, end = numeral
        kind = self.kind(at)
        if kind == "name":
            return None
        if kind == "number":
            marked = self.text(end - 1) == "x" or self.kind(end - 1) == "cross"
            following = self.text(end)
            if not marked and following not in _BRIDGES and following not in _BEFORE_PAIR:
                return None
        if self.text(end) in _BRIDGES:
            end += 1
        return count, end

    def gloss(self, at: int, edge: Edge) -> int:
        """Where the pair ends that explains the number of an edge: `e3 (i1-i7)`."""
        paren = self.text(at) == "("
        pair = self.pair_at(at + 1) if self.text(at) in ("(", ":") else None
        if pair is None:
            return at
        a, b, end, *_ = pair
        if (min(a, b), max(a, b)) != edge or (paren and self.text(end) != ")"):
            raise Unreadable
        return end + paren

    def _subject(self, at: int) -> EdgeLine | None:
        """What `A1: C1 x2, A3 x1` says: each number is of a pair with the first cell."""
        first = self._tokens[at].cell
        assert first is not None
        names: list[Named] = []
        at += 2
        while self.has(at):
            if self.text(at) in (",", ";", "and", "to", ".") or self.kind(at) in ("arrow", "dash"):
                at += 1
                continue
            other = self._tokens[at].cell
            if other is None or (self.kind(at) == "name" and self._count(at)):
                return None
            count, at, _, _ = self._after(at + 1, 0)
            if count is None:
                return None
            names.append(Named(first, other, count))
        return EdgeLine(names, True, False) if names else None

    def count_after(self, at: int) -> tuple[int | None, int]:
        """The number of bridges after a pair, if there is one, and where it ends.

        Raises:
            Unreadable: It is not to be understood.
        """
        count, end, _, _ = self._after(at, 0)
        return count, end

    def _after(self, at: int, depth: int) -> tuple[int | None, int, bool, bool]:
        """The number of bridges after a pair, where it ends, whether its words may mean several
        pairs, and whether there are words."""
        start = at
        has_joiner = distributes = words = False
        opening = ""
        labeled = self._read_label(at)
        if labeled is not None:
            return *labeled, False, False
        while True:
            kind, text = self.kind(at), self.text(at)
            numeral = self._count(at)
            if numeral is not None and kind == "name" and self._joins_cell(at + 1):
                numeral = None  # X2 is a cell, too
            if numeral is not None and kind == "number":
                before = self._tokens[at - 1]
                if before.cell is not None and before.end == self._tokens[at].start:
                    raise Unreadable
            if numeral is not None:
                break
            if text in (":", "=", "|") or kind == "arrow":
                if has_joiner:
                    raise Unreadable
                has_joiner = True
                at += 1
            elif text == "," and not has_joiner and self.text(at + 1) == "there":
                at += 1
            elif (
                kind == "comment"
                and not has_joiner
                and (comment := self._count_in_comment(at + 1)) is not None
            ):
                return *comment, False, False
            elif text == "," and not has_joiner:
                after = self._count(at + 1)
                if after is None or not self._ends_count(after[1]):
                    return None, start, False, False
                at += 1
            elif text in ("(", "[") and not opening and self._count(at + 1) is not None:
                opening = text
                at += 1
            elif (
                kind == "dash"
                and not has_joiner
                and self._count(at + 1) is not None
                and self._has_blanks_around(at)
            ):
                has_joiner = True
                at += 1
            elif kind == "word" and text in _AFTER:
                words = words or text not in _BRIDGES
                distributes = distributes or text in _DISTRIBUTES
                at += 1
            else:
                if has_joiner:
                    raise Unreadable
                return None, start, False, False
        count, at = numeral
        if self.text(at) in _BEFORE_PAIR:
            return None, start, False, False
        while True:
            text = self.text(at)
            if self.kind(at) == "word" and text in _TAIL:
                if text in _BRIDGES and self.text(at + 1) in _BEFORE_PAIR:
                    return None, start, False, False
                distributes = distributes or text in _DISTRIBUTES
                at += 1
            elif opening and text == {"(": ")", "[": "]"}[opening]:
                opening = ""
                at += 1
            elif text == "(" and self._count(at + 1) is not None:
                second = self._count(at + 1)
                assert second is not None
                end = second[1]
                while self.text(end) in _TAIL:
                    end += 1
                if self.text(end) != ")":
                    break
                if second[0] != count:
                    raise Unreadable
                at = end + 1
            else:
                break
        if opening or self.kind(at) in ("number", "times", "cross") or self.text(at) in _COUNTS:
            raise Unreadable
        return count, at, distributes, words

    def _count_in_comment(self, at: int) -> tuple[int, int] | None:
        """The number of bridges that is all of a comment, as in `# double`, and where it ends."""
        numeral = self._count(at) if self.kind(at) == "word" else None
        if numeral is None:
            return None
        count, end = numeral
        while self.text(end) in _TAIL:
            end += 1
        return None if self.has(end) else (count, end)

    def _read_label(self, at: int) -> tuple[int, int] | None:
        """The number of bridges that has a name, as in `, count = 2` and `(n: 2)`, and where it
        ends."""
        opening = self.text(at)
        at += opening in (":", ",", "|", "(", "[")
        if self.text(at) not in _NUMBER_OF or self.text(at + 1) not in (":", "="):
            return None
        numeral = self._count(at + 2)
        if numeral is None or self.kind(at + 2) != "number":
            return None
        count, end = numeral
        closing = {"(": ")", "[": "]"}.get(opening, "")
        if closing and self.text(end) != closing:
            raise Unreadable
        return count, end + bool(closing)

    def _joins_cell(self, at: int) -> bool:
        """Whether something here joins what is before with a cell."""
        join = self._join(at)
        return join is not None and self._is_cell(join[0])

    def _ends_count(self, at: int) -> bool:
        """Whether a number after a comma is that of the pair before."""
        while self.text(at) in _BRIDGES:
            at += 1
        text = self.text(at)
        return text not in _BEFORE_PAIR and text != ":" and not self._is_cell(at)

    def _remark(self, at: int, count: int | None) -> int | None:
        """Where a remark ends that begins here."""
        kind, text = self.kind(at), self.text(at)
        if kind == "check":
            return at + 1
        if text in (",", ";") and self.text(at + 1) in REASONS:
            at, kind, text = at + 1, "word", self.text(at + 1)
        if text in ("(", "["):
            closing = {"(": ")", "[": "]"}[text]
            end = self._closing(at + 1, closing)
            if end is None:
                return None
            self._check_remark(at + 1, end, count)
            return end + 1
        dashed = (
            kind in ("dash", "arrow")
            and self.kind(at + 1) == "word"
            and self._has_blanks_around(at)
        )
        if kind == "comment" or dashed or (kind == "word" and text in REASONS):
            end = len(self.all)
            comment = self._count_in_comment(at + 1)
            if kind != "word" and comment is not None and comment[0] == count:
                return end
            self._check_remark(at + (kind != "word"), end, count)
            return end
        return None

    def _closing(self, at: int, sign: str) -> int | None:
        """Where a sign stands next, if it does."""
        places = self._closings.get(sign)
        if places is None:
            places = [n for n, token in enumerate(self.all) if token.text == sign]
            self._closings[sign] = places
        place = bisect_left(places, at)
        return places[place] if place < len(places) else None

    def _check_remark(self, at: int, end: int, count: int | None) -> None:
        if at < end and denies(self.line[self.all[at].start : self.all[end - 1].end]):
            raise Unreadable
        words = 0
        for n in range(at, end):
            kind, text = self.kind(n), self.text(n)
            words += (
                (kind == "word" and text not in _COUNTS)
                or kind == "check"
                or ord(text[:1] or "a") > 0x2E7F
            )
            if kind == "word" and text in HEDGES:
                raise Unreadable
            if kind in ("number", "times") and count is None:
                raise Unreadable
            if (
                kind == "other" and (text == "?" or (text.isnumeric() and not text.isascii()))
            ) or kind == "times":
                raise Unreadable
            pair = self.pair_at(n)
            if pair is not None and self.kind(n + 1) in ("dash", "arrow", "equal"):
                raise Unreadable
            numeral = self._count(n)
            if (
                numeral is not None
                and (
                    self.text(numeral[1]) in ("bridge", "bridges", "bridge(s)", "lines")
                    or text in ("single", "double", "triple")
                )
                and numeral[0] != count
            ):
                raise Unreadable
        if not words:
            raise Unreadable

    # ---------------------------------------------------------------------------- what else it is

    @cached_property
    def mentions(self) -> list[Edge]:
        """The pairs that the line names, understood or not."""
        edges: list[Edge] = []
        if not any(map(str.isdecimal, self.line)):
            return edges
        if self._is_long and not self.naming.graph:
            for text in dict.fromkeys(match[0] for match in _QUICK.finditer(self.line)):
                cells = [t.cell for t in Tokens(text, self.naming).all if t.cell is not None]
                if len(cells) == 2:
                    edges.append((min(cells), max(cells)))
            return edges
        for at in range(len(self.all)):
            pair = self.pair_at(at)
            if pair is not None:
                edges.append((min(pair[0], pair[1]), max(pair[0], pair[1])))
        return edges

    def takes_back(self) -> bool:
        """Whether it may say something else than what is drawn: a number, or a word of doubt."""
        for n, token in enumerate(self.all):
            if token.cell is None and (
                token.kind in ("number", "times", "other") or self._count(n)
            ):
                return True
            if token.kind == "word" and token.text in HEDGES:
                return True
        return False

    def heading(self) -> int | None:
        """The number of bridges of the pairs below, if the line says just that: `Double bridges:`.

        -1 if it is a heading of something else, and -2 if it speaks of numbers of bridges and
        leaves open which.
        """
        return self._heading

    @cached_property
    def _heading(self) -> int | None:
        if self._is_long or not self.all or self.mentions:
            return None
        at = 0
        while self.kind(at) in ("dash", "comment") or self.text(at) in ("|", ">", "\u2022"):
            at += 1
        if self.kind(at) == "number" and self.text(at + 1) in (".", ")"):
            at += 2
        counts: set[int] = set()
        unknown = False
        while at < len(self.all):
            if self.text(at) == "(" and counts:  # how many there are of them
                at = next((n for n in range(at, len(self.all)) if self.text(n) == ")"), at) + 1
                continue
            count = self._count(at)
            kind, text = self.kind(at), self.text(at)
            if count is not None and kind != "name":
                counts.add(count[0])
                at = count[1]
                continue
            unknown = unknown or not (
                (kind == "word" and (text in FILLERS or text == "are"))
                or text in (":", "(", ")", ".", "|", "[", "]", ",")
                or kind == "dash"
            )
            at += 1
        words = {token.text for token in self.all if token.kind == "word"}
        if len(counts) == 1 and not unknown and words & (_BRIDGES | _COUNTS.keys()):
            return counts.pop()
        titled = self.line.rstrip(" \t*_`").endswith(":") or self.line.lstrip(" >").startswith(
            ("#", "**")
        )
        if not titled or (not counts and self._is_direction()):
            return None
        return -1 if not counts or not words & {"single", "double", "singles", "doubles"} else -2

    def _is_direction(self) -> bool:
        words = [token.text for token in self.all if token.kind == "word"]
        return all(word in FILLERS or word in _DIRECTIONS for word in words)

    def is_note(self) -> bool:
        """Whether it repeats the clue of an island: `(0, 1): 3 ✓`."""
        return self._is_note

    @cached_property
    def _is_note(self) -> bool:
        if self._is_long:
            return False
        cells = [token.cell for token in self.all if token.cell is not None]
        numbers = [token.text for token in self.all if token.kind == "number"]
        if len(cells) != 1 or not numbers or self.mentions:
            return False
        island = next((i for i in self.naming.puzzle.islands if i.at == cells[0]), None)
        understood = all(
            token.cell is not None
            or token.kind in ("number", "check", "equal", "dash", "arrow")
            or (token.kind == "word" and (token.text in FILLERS or token.text in _NOTES))
            or token.text in (":", ",", ".", "|", "/", "(", ")", ";", "+", "\u2022")
            for token in self.all
        )
        return island is not None and understood and numbers[-1] == str(island.clue)

    def total(self) -> int | None:
        """The number that a line gives as the sum of all bridges, or of all clues."""
        if self._is_long:
            return None
        numbers = [token.text for token in self.all if token.kind == "number"]
        words = [token.text for token in self.all if token.kind == "word"]
        known_words = _TOTALS | FILLERS | {"number", "used"}
        if len(numbers) != 1 or len(numbers[0]) > 6 or not known_words.issuperset(words):
            return None
        return None if _TOTALS.isdisjoint(words) else int(numbers[0])

    def objects(self) -> bool:
        """Whether it takes back what was said before."""
        return not _OBJECTIONS.isdisjoint(_LETTERS.findall(self.line.lower()))

    def is_header(self) -> bool:
        """Whether it names the columns of values that follow."""
        if self._is_long:
            return False
        fields = [field.strip(" *`\"'").lower() for field in re.split(r"[,;|\t]", self.line)]
        fields = [field for field in fields if field]
        return (
            len(fields) >= 3
            and all(re.fullmatch("[a-z_]+[12]?", field) for field in fields)
            and not _COLUMNS.isdisjoint(fields)
        )

    def says(self) -> LineKind:
        """Classify a line that names no pair in full.

        >>> from ..board.puzzle import Puzzle
        >>> naming = Naming(Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)]))
        >>> Tokens("The 7 bridges of the answer:", naming).says()
        <LineKind.PROSE: 'prose'>
        >>> [Tokens(line, naming).says().value for line in ("A1-C1: 22", "So A1-C1 must be double")]
        ['pair', 'talk']
        """
        return self._says

    @cached_property
    def _says(self) -> LineKind:
        if _VALUE.match(self.line):
            return LineKind.PAIR
        words = 0
        for _ in _WORD.finditer(self.line):
            words += 1
            if words == 2:
                break
        long = self._is_long
        if self.mentions or (
            not long and self.naming.graph and any(t.kind == "edge" for t in self.all)
        ):
            return LineKind.TALK if words == 2 else LineKind.PAIR
        if words == 2 or (words and self.line.rstrip(" \t*_`").endswith(":")):
            return LineKind.PROSE
        return LineKind.STRANGE if any(map(str.isnumeric, self.line)) else LineKind.PROSE


_OBJECTIONS = frozenset(("wait", "actually", "wrong", "instead", "incorrect",
                         "mistake", "correction", "should", "oops", "sorry"))  # fmt: skip
_COLUMNS = frozenset(("count", "n", "bridges", "num", "number", "value", "num_bridges"))
_NOTES = frozenset(("needs", "need", "clue", "ok", "met", "full", "done", "satisfied", "correct",
                    "complete", "has", "check", "yes", "good"))  # fmt: skip


def pairs(line: str, naming: Naming, default: int | None = None) -> list[Named] | None:
    """The pairs that a line names, if it consists of nothing else.

    Args:
        line: The line.
        naming: How islands are named.
        default: As for `Tokens.row`.

    Raises:
        AnswerError: It names a candidate edge by a number that there is not.
    """
    row = Tokens(line, naming).row(default)
    return None if row is None else row.names


def cells_in(tokens: Sequence[Token]) -> list[Coord]:
    """The cells among some tokens."""
    return [token.cell for token in tokens if token.cell is not None]
