"""Short answers: a number, a pair, or a move with its reason. They stand where drawings stand, and
name islands as these do."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from ..board.geometry import Coord, Edge
from ..errors import AnswerError
from . import headings
from .cells import Naming, edge_numbered
from .lines import FILLERS, HEDGES, REASONS, Tokens, Unreadable
from .texts import Refused, announced, rejection_in, zones

_MOST_TEXT = 20_000
"""Characters of a short answer that are read."""

_FENCE = re.compile(r"^[ \t>]*+(?:`{3,}+|~{3,}+)\w*+[ \t]*+$|^[ \t]*+[-*_=]{3,}+[ \t]*+$")
_END = re.compile(r",\s?[\"'](?:to|b|end|island_?2)[\"']\s?:")
"""The second end of a pair in an object of JSON."""
_MARKS = re.compile(r"^(?:#{1,6}|∴)\s+")
"""What a line of an answer may begin with, as in `#### 2`."""
_WHOLE = re.compile(r"(?<![0-9.])([0-9])\.0+(?![0-9.])")
_NAMED = re.compile(r"^\W*[a-z]\s?=")
"""A name of the number, as in `x = 2`."""
_COUNTED = re.compile(r"\s?[;,]\s?(?:number|count|bridges)\s?[:=]\s?(?=[0-9])", re.IGNORECASE)
_WHY = re.compile(r"\W*(?:because|reasons?|since|islands?|proof|clues?)\b", re.IGNORECASE)
"""The reason of a move, on a line of its own."""
_CORRECTS = re.compile(
    r"\W*(?:no|wait|actually|sorry|correction|oops|rather|hm+)\b[^\w\s].*[0-9]", re.IGNORECASE
)
"""A line that gives another answer than the one before."""
_UNKNOWN = re.compile(
    r"^\W*(?:the\s)?\?\s*(?=[=:]|is\b|must\b|has\sto\b|should\sbe\b)|\((?:the )?\?\)"
)
"""The sign of the unknown clue before its number."""
_FOREIGN = re.compile(r"[^\x00-\x7f]+")
_TABLE_RULE = re.compile(r"\|?(?:\s?:?-{1,40}:?\s?\|){1,20}(?:\s?:?-{1,40}:?)?\s?")
_IDLE_HEAD = re.compile(
    r"\W*(?:#|(?:no|nr|id|index|step|direction|orientation|because|reasons?|why|islands?|clues?|proof"
    r"|problem|explanation|justification|since)\W*)",
    re.IGNORECASE,
)
_WHY_HEAD = re.compile(
    r"\W*(?:because|reasons?|why|islands|clues|proof|problem|explanation|justification|since)\b",
    re.IGNORECASE,
)
"""Heads of columns of a table that are no part of the answer, and of those that are its reason."""
_NUMBERS = {
    "zero": 0, "none": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8,
}  # fmt: skip
_SOLUTIONS = (
    (
        re.compile(
            r"\b(?:(?:2|two) or more|more than one|more than 1|at least (?:2|two)"
            r"|multiple|several|many|(?:not|isn['’]t) unique)\b"
            r"|(?:\b(?:2|two)\s?\+)|[≥]\s?2|>=\s?2|(?<![=-])>\s?1\b"
        ),
        " two ",
    ),
    (
        re.compile(
            r"\b(?:a unique|exactly one|only one|one and only one|just one|a single(?= solution)"
            r"|unique|uniquely)\b"
        ),
        " one ",
    ),
    (
        re.compile(
            r"\b(?:no solutions?|no valid solutions?|unsolvable|not solvable"
            r"|can(?:not|['’]t) be solved)\b"
        ),
        " zero solutions ",
    ),
)
"""How a number of solutions is said in words."""
_ONE_SOLUTION = re.compile(
    r"\b(?:for|to have|so that there is|giving|with|has|and there is)? ?(?:exactly |only |just )?"
    r"(?:one|1|a single|a|the) (?:unique )?solution\b|\bexactly one\b|\buniquely?\b"
)
"""What a clue is for; no part of the answer."""
_NUMBER_WORDS = (FILLERS - {"row", "column"}) | frozenset(
    [
        "solvable",
        "needs",
        "correct",
        "works",
        "get",
        "say",
        "d",
        "leaves",
        "possibility",
        "option",
        "solution",
        "solutions",
        "unique",
        "possible",
        "valid",
        "puzzle",
        "clue",
        "unknown",
        "value",
        "number",
        "missing",
        "must",
        "be",
        "equals",
        "equal",
        "answer",
        "final",
        "total",
        "count",
        "hence",
        "result",
        "distinct",
        "different",
        "hidden",
        "question",
        "mark",
        "makes",
        "gives",
        "yields",
        "puzzle's",
        "has",
        "have",
        "can",
        "its",
        "only",
        "exactly",
        "s",
        "believe",
        "think",
        "exist",
        "exists",
    ]
)
_PAIR_WORDS = FILLERS | frozenset(
    [
        "s",
        "think",
        "would",
        "remove",
        "wrong",
        "incorrect",
        "mistake",
        "mistaken",
        "extra",
        "error",
        "erroneous",
        "drawn",
        "too",
        "many",
        "more",
        "than",
        "solution",
        "has",
        "have",
        "should",
        "be",
        "only",
        "not",
        "none",
        "must",
        "one",
        "two",
        "single",
        "double",
        "no",
        "candidate",
        "edge",
        "instead",
        "zero",
        "at",
        "least",
        "most",
        "bad",
        "faulty",
        "invalid",
        "false",
        "superfluous",
        "redundant",
        "found",
        "which",
        "removed",
        "surplus",
    ]
)
_MISTAKES = frozenset(("wrong", "incorrect", "mistake", "should", "impossible", "different"))
"""Words of doubt that may name a wrong bridge."""
_FEW_WORDS = 6
"""Words of a line that may be a heading without being set as one."""
_DOUBTS = frozenset(("or", "maybe", "perhaps", "either", "possibly", "probably", "wait", "actually",
                     "alternatively", "unsure", "guess"))  # fmt: skip
_ACQUITS = re.compile(
    r"\b(?:no|not|never|none|neither|nor|nothing|without|zero|\w+n['’]t)\b[^.,;:!?()]{0,40}?"
    r"\b(?:wrong|incorrect|mistaken?|errors?|erroneous|faulty|bad|false|invalid|too\s+(?:many|much)"
    r"|extra|superfluous|surplus|redundant)\b"
    r"|\b(?:is|are|the|a|only|all|both)\s+(?:right|correct|fine|ok|okay|valid|allowed|good|true)\b"
    r"(?!\s+(?:side|answer|solution|result|column|island))"
    r"|^\W*(?:right|correct|fine|okay|valid)\s?:"
    r"|\b(?:is|are) (?:part of|in) the (?:\w+ )?solution\b"
    r"|(?<!the )\b(?:right|correct|fine|okay|valid)\W*$|^\W*(?:none|no)\b",
    re.IGNORECASE,
)
"""Words that call the named bridge right."""
_DENIED = re.compile(
    r"(?:\b(?:is|are|was|were|be|isn['’]t)|['’]s|は)\s+(?:\w+\s+){0,2}?(?:(?:wrong|incorrect|false"
    r"|invalid|forbidden)(?:\s+(?:answer|move|one))?"
    r"|not\s+(?:\w+\s+)?(?:right|correct|valid|allowed|true|answer|move)|no\s+(?:answer|move))\W*$"
    r"|\b(?:valid|correct|right)\W{1,4}false\W*$|\bfails\W*$|\b(?:is|are|was|were|be|seems?|looks?)\s+(?:\w+\s+){0,2}?(?:impossible|illegal"
    r"|contradictory|not|untrue|unsound|nonsense|ruled out|not possible)\W*$"
    r"|\b(?:leads?|leading)\s+to\s+(?:a\s+|an\s+)?(?:\w+\s+)?(?:contradictions?|errors?)\W*$"
    r"|\b(?:contradicts?|does\s+not|do\s+not)\b[^.;]{0,30}$"
    r"|\b(?:can\s?not|must\s+not|may\s+not|\w+n['’]t)(?:\s+\w+){0,3}\W*$|\bnot\W*$"
)
_ASKS = re.compile(r"\?\W*$|[×✗✘✖❌]\W*$")
_NO_ANSWER = re.compile(r"\bno (?:\w+ )?(?:answer|result|number|value|conclusion|puzzle)\b")
_STRUCK = re.compile(r"~~|<(?:del|strike|s)>", re.IGNORECASE)
_NOT_ANOTHER = re.compile(r",? (?:and |but )?not ([0-9])[ .!*]*$")
"""What an answer is not, after what it is: `1, not 0`."""
_UNSURE = re.compile(r"\b(?:not|n['’]t)\b.{0,20}\b(?:sure|certain)\b|\bdoubt")
_COMPARED = re.compile(r"(?<![=-])[<>\u2264\u2265\u2260\u2248~]\s?=?\s?[0-9]")
_ENDS_IN_NOT = re.compile(r"(?<!should )\bnot\W*$", re.IGNORECASE)
_ANOTHER = re.compile(
    r"\b(?:else|others?|otherwise|single|less|fewer|smaller|lower|more|any|one|zero|no|without)\b"
)
"""How a move is taken back after its reason, and what else would be wrong."""
_RULES = re.compile(
    r"\s*(?:of\s+)?(?:by\s+)?(?:the\s+)?"
    r"(?:rules?|rules alone|the rules alone|connectivity|connectedness|no clues?"
    r"(?: is needed| are needed)?)\s*[.!]?\s*"
)

_AT_LEAST = re.compile(r"\bat least (?=[0-9]|one\b|two\b|a\b)", re.IGNORECASE)
"""What a move is, with or without these words."""

Read = TypeVar("Read")


class Move(NamedTuple):
    """A bridge to draw, and why.

    >>> Move(((0, 0), (0, 2)), 1, None).number
    1
    """

    edge: Edge
    number: int
    """The number of bridges."""
    islands: frozenset[Coord] | None
    """The islands whose clues are the reason; `None` if none can be read."""


def number(text: str, naming: Naming, *, solutions: bool) -> int:
    """The number that a text answers.

    Args:
        text: All that the model wrote.
        naming: How islands are named.
        solutions: Whether it is a number of solutions, where 2 stands for more, too.

    Raises:
        AnswerError: There is none, or there are several.

    >>> from ..board.puzzle import Puzzle
    >>> number("There are two solutions.", Naming(Puzzle(1, 1, [])), solutions=True)
    2
    """
    return _read(text, lambda line: _number(line, naming, solutions=solutions))


def pair(text: str, naming: Naming) -> Edge:
    """The wrong pair that a text answers.

    Raises:
        AnswerError: There is none, or there are several.
    """
    return _read(text, lambda line: _pair(line, naming), denies=headings.acquits)


def move(text: str, naming: Naming) -> Move:
    """The bridge and the reason that a text answers.

    Raises:
        AnswerError: There is none, or there are several.
    """
    return _read(text, lambda line: _move(line, naming), whole=True)


def _read(
    text: str,
    read: Callable[[str], Read | None],
    *,
    whole: bool = False,
    denies: Callable[[str], bool] = headings.rejects,
) -> Read:
    """What the answer in a text says, line by line.

    Args:
        text: The text.
        read: What a line says.
        whole: Whether the answer may go over several lines.
        denies: Whether a heading says that what is under it is not the answer.
    """
    try:
        return _read_zones(text, read, whole=whole, denies=denies)
    except Refused as error:
        raise error.quoting(text) from None


def _read_zones(
    text: str, read: Callable[[str], Read | None], *, whole: bool, denies: Callable[[str], bool]
) -> Read:
    mistake = denies is headings.acquits
    line = ""
    for zone in zones(text):
        lines = list(_sentences(list(_lines(zone.text)), denies))
        if not lines:
            continue
        if sum(map(len, lines)) > _MOST_TEXT:
            lines = lines[-1:]
        line = lines[0] if zone.strict or zone.has_heading else lines[-1]
        rejected = headings.rejects_next if denies is headings.rejects else denies
        if rejected(zone.lead) and (denies is headings.rejects or zone.has_heading):
            raise _rejected(zone.lead)
        if mistake and headings.misleads(zone.lead):
            raise _rejected(zone.lead)
        objection = rejection_in(zone.tail, mistake=mistake, lead=zone.lead)
        if objection:
            raise _rejected(objection)
        if zone.strict or zone.has_heading:
            result = read("; ".join(lines)) if whole and zone.strict else None
            if result is not None:
                _check_later(result, zone.tail, read)
                return result
            values = [(n, value) for n, value in enumerate(map(read, lines)) if value is not None]
            others = [lines[n] for n in range(len(lines)) if n not in {at for at, _ in values}]
            first = values[0][1] if values else None
            if first is not None and all(value == first for _, value in values):
                _check_later(first, zone.tail, read)
                for n, _ in values:
                    if n and _is_denied(lines[n - 1], denies):
                        raise _rejected(lines[n - 1])
                for other in () if mistake else others:
                    if headings.takes_back(other):
                        raise _rejected(other)
                named = {n for n, _ in values}
                below = [lines[n] for n in range(values[0][0], len(lines)) if n not in named]
                objection = rejection_in("\n".join(below), mistake=mistake)
                if objection:
                    raise _rejected(objection)
                if zone.has_heading and values[0][0] == 0:
                    for other in filter(_CORRECTS.match, others):
                        raise _rejected(other)
                    return first
                doubt = next((other for other in others if _doubts(other, denies)), None)
                if zone.strict and doubt is None:
                    return first
                if zone.strict and doubt is not None:
                    raise _doubtful(doubt)
            if first is not None and any(value != first for _, value in values):
                at, _ = next((n, value) for n, value in values if value != first)
                if zone.strict:
                    raise _several(lines[at])
            if zone.strict and (values or zone.is_closed):
                raise _unread(line)
            if len({repr(value) for _, value in values}) > 1:
                line = lines[-1]
                break
            continue
        parts = [line]
        above = lines[-2] if len(lines) > 1 else ""
        if whole and _WHY.match(line):
            parts = ["; ".join(lines[-few:]) for few in (2, 3) if few <= len(lines)] or parts
        elif _is_denied(above, denies):
            raise _rejected(above)
        for part in parts:
            result = read(part)
            if result is not None:
                return result
        break
    raise _unread(line)


def _check_later(value: Read, tail: str, read: Callable[[str], Read | None]) -> None:
    """Refuse another answer that is announced behind the tag of the first."""
    for line in itertools.islice(_lines(announced(tail)), 1):
        other = read(line)
        same = other == value
        if isinstance(other, Move) and isinstance(value, Move):
            same = (other.edge, other.number) == (value.edge, value.number)
        if other is not None and not same:
            raise _several(line)


def _is_denied(heading: str, denies: Callable[[str], bool]) -> bool:
    """Whether a line above an answer takes it back."""
    if denies is headings.rejects:
        return headings.takes_next_back(heading)
    return (headings.is_title(heading) or len(heading.split()) <= _FEW_WORDS) and denies(heading)


def _lines(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        if line.strip(" \t*_`>") and not _FENCE.match(line):
            yield _MARKS.sub("", " ".join(line[: _MOST_TEXT + 1].split()))


def _sentences(lines: list[str], denies: Callable[[str], bool]) -> Iterator[str]:
    """The lines, and each table as one: its cells in order, with the reason last."""
    n = 0
    while n < len(lines):
        line, n = lines[n], n + 1
        if "|" not in line or n == len(lines) or not _TABLE_RULE.fullmatch(lines[n]):
            yield line
            continue
        heads, n = _cells(line), n + 1
        rows: list[str] = []
        while n < len(lines) and "|" in lines[n]:
            cells, n = _cells(lines[n]), n + 1
            parts = list(zip(heads, cells, strict=False))
            if len(cells) != len(heads) or any(map(headings.is_void, cells)):
                rows.append("?")
                continue
            said = [cell for head, cell in parts if not _IDLE_HEAD.fullmatch(head)]
            why = [cell for head, cell in parts if said and _WHY_HEAD.match(head) and cell]
            rows.append(" | ".join(said or cells) + (f" because {', '.join(why)}" if why else ""))
        yield "?" if any(map(denies, heads)) else "; ".join(rows)


def _cells(line: str) -> list[str]:
    cells = line.strip().removeprefix("|").removesuffix("|").split("|")
    return [cell.strip(" *_`") for cell in cells]


def _doubts(line: str, denies: Callable[[str], bool]) -> bool:
    """Whether a line beside the answer may say something else."""
    words = set(re.findall("[a-z]+", line.lower()))
    doubts = HEDGES if denies is headings.rejects else HEDGES - _MISTAKES
    return bool(words & doubts) or any(map(str.isnumeric, line))


def _number(line: str, naming: Naming, *, solutions: bool) -> int | None:
    if len(line) > _MOST_TEXT:
        return None
    low = _NAMED.sub("", _WHOLE.sub(r"\1", line.lower()))
    if solutions:
        if _NO_ANSWER.search(low):
            return None
        for pattern, word in _SOLUTIONS:
            low = pattern.sub(word, low)
    other = _NOT_ANOTHER.search(low)
    head, reason = _split(low[: other.start()] if other else low)
    if not _DOUBTS.isdisjoint(re.findall("[a-z]+", reason)) or headings.retracts(reason):
        return None
    if _UNSURE.search(reason):
        return None
    if _STRUCK.search(line) or _COMPARED.search(head) or headings.ends_void(line):
        return None
    if re.fullmatch(r"[^a-z]*[0-9][^a-z]*", reason):  # another number, and nothing else
        return None
    if not solutions:
        head = _ONE_SOLUTION.sub(" ", head)
        head = re.sub(
            r"^\W*(?:the\s)?\?\s*(?=[=:]|is\b|must\b|has\sto\b|should\sbe\b)|\((?:the )?\?\)",
            "",
            head,
        )
    tokens = Tokens(head, naming).all
    digits: list[str] = []
    words: list[int] = []
    for n, token in enumerate(tokens):
        before = tokens[n - 1] if n else None
        if token.kind == "number":
            if before is not None and before.kind == "dash" and before.end == token.start:
                return None
            digits.append(token.text)
        elif token.kind == "word" and token.text in _NUMBERS:
            words.append(_NUMBERS[token.text])
        elif token.kind == "word" and token.text == "no" and solutions:
            words.append(0)
        elif (
            (token.cell is not None and not solutions and token.kind != "name")
            or (token.kind == "word" and token.text in _NUMBER_WORDS)
            or token.kind in ("equal", "check", "arrow")
            or token.text in tuple(":.,(){}[];|>")
            or (token.text == "!" and (digits or words))
            or (token.kind == "dash" and (n == 0 or head[token.end : token.end + 1] == " "))
        ):
            continue
        else:
            return None
    if len(digits) > 1 or len(set(words)) > 1 or not (digits or words):
        return None
    if digits and (digits[0] != str(int(digits[0][:7])) or (words and words[0] != int(digits[0]))):
        return None
    said = int(digits[0]) if digits else words[0]
    return None if other and int(other[1]) == said else said


def _split(line: str) -> tuple[str, str]:
    """A line, and the reason or remark that it ends with."""
    match = re.search(
        r"\b(?:because|since|as)\b|#|//|\s[-–—]\s(?=[a-z]{2})"
        r"|\((?=(?:[a-z]{2,}|[iI]['’ ]|[0-9] instead of )[^()]*\)\s*\W*$)|;",
        line,
    )
    if match is None or not match.start():
        return line, ""
    return line[: match.start()], line[match.end() :]


def _pair(line: str, naming: Naming) -> Edge | None:
    if len(line) > _MOST_TEXT:
        return None
    if _ACQUITS.search(line) or headings.is_misnamed(line) or _STRUCK.search(line):
        return None
    head, reason = _split(line)
    if not _DOUBTS.isdisjoint(re.findall("[a-z]+", reason.lower())) or headings.retracts(reason):
        return None
    if _ENDS_IN_NOT.search(head) or _UNSURE.search(reason.lower()):
        return None
    sentences = [reason, *re.split(r"[;.](?:[\s,]|$)", reason)] if reason else []
    for one in sentences:  # another pair, and nothing else but what may be foreign words
        if _pair(_FOREIGN.sub(" ", one), naming) is not None:
            return None
    tokens = Tokens(_END.sub(" to ", head), naming)
    edge: Edge | None = None
    at = 0
    while at < len(tokens.all):
        token = tokens.all[at]
        named = _edge_at(tokens, at)
        if named is not None:
            if edge is not None:
                return None
            edge, at = named
            try:
                _, at = tokens.count_after(at)
            except Unreadable:
                return None
            continue
        if token.kind == "word" and token.text == "not" and edge is None:
            return None
        if (
            (token.kind == "word" and token.text in _PAIR_WORDS)
            or (
                edge is not None
                and token.kind in ("number", "times")
                and tokens.all[at - 1].kind == "word"
            )
            or (
                token.kind == "check"
                or token.text in tuple(":.,(){}[];|>&")
                or (token.text == "!" and edge is not None)
                or (token.kind == "dash" and at == 0 and head[token.end : token.end + 1] == " ")
            )
        ):
            at += 1
        elif (
            token.kind == "number"
            and at == 0
            and tokens.text(1) in (".", ")")
            and tokens.kind(2) in ("cell", "name", "word")
        ):
            at += 2
        else:
            return None
    return edge


def _edge_at(tokens: Tokens, at: int) -> tuple[Edge, int] | None:
    """The pair that is named here, and where its name ends."""
    pair = tokens.pair_at(at)
    if pair is not None:
        a, b, end, _, _ = pair
        return (min(a, b), max(a, b)), end
    if not tokens.naming.graph:
        return None
    kind, text = tokens.kind(at), tokens.text(at)
    if kind == "edge":
        digits, end = text[1:], at + 1
    elif text == "edge" and tokens.kind(at + 1) in ("number", "edge"):
        digits, end = tokens.text(at + 1).lstrip("e"), at + 2
    else:
        return None
    if len(digits) > 7:
        return None
    edge = edge_numbered(int(digits), tokens.naming.puzzle)
    try:
        return edge, tokens.gloss(end, edge)
    except Unreadable:
        return None


def _move(line: str, naming: Naming) -> Move | None:
    if len(line) > _MOST_TEXT:
        return None
    if _STRUCK.search(line):
        return None
    line = _COUNTED.sub(": ", _END.sub(" to ", _AT_LEAST.sub("", line)))
    line = line.replace("因为", " because ")
    tokens = Tokens(line, naming)
    at = 0
    lead: int | None = None
    while at < len(tokens.all):
        named = _edge_at(tokens, at)
        if named is not None:
            break
        token = tokens.all[at]
        leading = tokens.leading(at)
        if leading is not None:
            if lead is not None:
                return None
            lead, at = leading
        elif (
            (
                token.kind == "word"
                and (
                    token.text in FILLERS
                    or token.text in ("bridge", "move", "forced", "should", "be")
                )
            )
            or token.kind == "check"
            or token.text in tuple(":.,([{|>")
            or (token.kind == "dash" and at == 0 and line[token.end : token.end + 1] == " ")
        ):
            at += 1
        else:
            return None
    else:
        return None
    assert named is not None
    edge, at = named
    if tokens.text(at) in (")", "]") and tokens.text(at + 1) in (":", "="):
        at += 1
    try:
        number, at = tokens.count_after(at)
    except Unreadable:
        return None
    if number is None:
        number = lead
    elif lead is not None and lead != number:
        return None
    if number is None or not 1 <= number <= 9:
        return None
    while tokens.text(at) in (")", "]", "}", ".", ",", ";", "|", "!") or tokens.kind(at) in (
        "check",
        "dash",
    ):
        at += 1
    if at >= len(tokens.all):
        return Move(edge, number, None)
    at += tokens.text(at) == "is" and tokens.text(at + 1) in REASONS
    rest = tokens.all[at:]
    if rest[0].text not in REASONS and rest[0].text not in (
        "(",
        "reason",
        "islands",
        "island",
        "proof",
        "proved",
        "follows",
        "from",
        "with",
    ):
        return None
    if any(token.kind == "word" and token.text in _DOUBTS for token in rest):
        return None
    words = line[rest[0].start :].lower()
    if headings.retracts(words) or headings.ends_void(words) or _ASKS.search(words):
        return None
    if _DENIED.search(words) and not _ANOTHER.search(words):
        return None
    if any(_is_move(tokens, n) for n in range(at, len(tokens.all))):
        return None
    glued = any(one.cell is not None and one.end == other.start and other.kind == "number"
                for one, other in itertools.pairwise(rest))  # fmt: skip
    if glued:
        return None
    named_cells = [token.cell for token in rest if token.cell is not None]
    if named_cells:
        if any(token.kind == "other" and token.text != "?" for token in rest):
            return Move(edge, number, None)
        return Move(edge, number, frozenset(named_cells))
    reason = tokens.line[rest[0].end :].strip(" \t\"'`*_.:()\u201c\u201d\u2018\u2019").lower()
    return Move(edge, number, frozenset() if _RULES.fullmatch(reason) else None)


def _is_move(tokens: Tokens, at: int) -> bool:
    """Whether another move stands here, and not a part of the reason."""
    if tokens.kind(at) == "edge":
        return tokens.text(at + 1) == ":"
    again = _edge_at(tokens, at)
    joined = tokens.kind(at + 1) in ("dash", "arrow", "equal")
    if again is None or not joined:
        return False
    return tokens.text(again[1]) in (":", "=") and tokens.kind(again[1] + 1) == "number"


_SHOWN = 60
"""Characters of a line that are quoted."""
_NUMERAL = re.compile(r"(?<![0-9.])[0-9]{1,7}(?![0-9])|[a-z]+")


def _unread(line: str) -> AnswerError:
    """Why a line is no answer."""
    if not line.strip():
        return AnswerError("there is no answer in the text")
    low = line.lower()
    words = _NUMERAL.findall(low)
    if _DOUBTS.intersection(words) or _UNSURE.search(low) or low.rstrip(" \t.*_`").endswith("?"):
        return _doubtful(line)
    denied = re.match(r"\W*not\b", low) or _ENDS_IN_NOT.search(line)
    if headings.retracts(line) or headings.takes_back(line) or (denied and re.search("[0-9]", low)):
        return _rejected(line)
    numbers = {_NUMBERS.get(word, word) for word in words if word in _NUMBERS or word.isdecimal()}
    if len({str(number) for number in numbers}) > 1 and "(" not in line:
        return _several(line)
    return Refused("this is no answer to the question: {line}", _SHOWN, line=line)


def _several(line: str) -> AnswerError:
    return Refused("there are several answers: {line}", _SHOWN, line=line)


def _doubtful(line: str) -> AnswerError:
    return Refused("this line leaves the answer in doubt: {line}", _SHOWN, line=line)


def _rejected(line: str) -> AnswerError:
    return Refused("this line says that the answer is none: {line}", _SHOWN, line=line)
