"""Lines that say that a drawing is not the answer: `Not allowed:`, `The wrong solution is:`."""

from __future__ import annotations

import re
from enum import Enum

_LONGEST = 400
"""Characters of the longest line that is looked at."""

_BAD = (
    r"(?:wrong(?:ly)?|incorrect\w*|invalid\w*|false\w*|fals[aoe]s?|faux|fausse\w*|faulty|flawed|bad"
    r"|forbidden|prohibit\w*|prohibid\w*|interdit\w*|disallowed|banned|illegal\w*|impossible"
    r"|impermissible|mistake[ns]?|errors?|erron[eé]\w*|erreurs?|fail(?:s|ed|ing|ures?)?"
    r"|reject(?:s|ed)?|discard(?:s|ed)?|dismiss(?:ed)?|exclu(?:de[sd]?|ding|sions?)|omit(?:ted)?"
    r"|ruled? out|left out|contradict\w*|counter-?examples?|nonsense|unsound|unacceptable"
    r"|inadmissible|avoid(?:ed)?|broken|violat\w+|breaks?|remove[sd]?|deleted?|ignored?|disregard"
    r"|unused|unconnected|unlike|opposite|non-?solutions?|untrue|inaccurate|improper)"
)
_NOT = (
    r"(?:not|never|cannot|\w+n['’]t|dont|none|nothing|neither|nor|anything but|instead of"
    r"|other than|apart from|except(?:ions?|ing|ed)?|all but"
    r"|without (?:a |any )?(?:bridges?|connections?|lines?|links?)"
    r"|no (?:good|go|solutions?|answers?|way|valid|right|correct|longer))"
)
_SIGNS = "❌✗✘✖🚫⛔👎"
_NEGATES = re.compile(rf"\b(?:{_BAD}|{_NOT})\b|[{_SIGNS}]|^\W*no\W*$")
_STRUCK = re.compile(r"\s*(?:~~|<!--|<(?:del|strike)>)")
"""What begins a text that is struck out."""
_HARMLESS = re.compile(
    r"\b(?:no|nothing|none|never|without(?: any)?|zero|0|not|isn['’]t|aren['’]t|fix\w*"
    rf"|correct(?:ed|ing)|repair\w*)\s+(?:[a-z]+\s+){{0,3}}?{_BAD}\b"
    r"|(?:\bnot?|n['’]t)\s+(?:a |an |that |very |at all )?(?:listed|shown|named|mentioned"
    r"|given|unique|hard|difficult|easy|only|yet|zero"
    r"|crossing|too|so|doubled|needed|counting|contradictions?|crossings?)\b"
    r"|\b(?:have|has) none\b|\bwhether or not\b|\bcannot be (?:elsewhere|missing|avoided)\b"
    r"|\bto avoid\b|\bavoiding\b"
)
"""Negations that leave a drawing right, such as "nothing is wrong"."""
_AFFIRMS = re.compile(
    r"\b(?:answers?|solutions?|results?|right|correct(?:ed)?|valid|final|fixed|revised|allowed"
    r"|true|proper|instead)\b"
)
_CLAUSE = re.compile(r"[.;:,!?()\[\]—–|]+|\s-+\s")
_TITLED = re.compile(
    r"^[ \t>]*+(?:#{1,6}\s|(?:[-*+\u2022]\s|[0-9]{1,3}[.)]\s)?\*\*[^*]*+\*\*\W*$"
    r"|__[^_]*+__\W*$|</?[a-z][^<>]*+>|<!--|~~\s*$)|[:：]\W*$",
    re.IGNORECASE,
)
_SUBJECT = (
    r"(?:this|that|these|those|it|they|all of (?:this|that|these|it|them)|(?:the )?(?:above|drawing"
    r"|answers?|solutions?|lists?|bridges|following(?: \w+)?|lines (?:above|below)|ones? below))"
)
_UNTRUE = (
    rf"(?:{_BAD}|(?:not|never) (?:\w+ ){{0,2}}?(?:right|correct|valid|true|allowed|permitted"
    r"|possible|solutions?|answers?|accepted|bridges))"
)
_SAYS_SO = re.compile(
    rf"\b{_SUBJECT}(?: (?:bridges|ones|pairs|drawing|solution|answer|list))?"
    r"(?: (?:is|are|look|looks|seems?)|['’](?:s|re)|(?= (?:isn|aren)))"
    rf"(?: (?:all|just|simply|clearly|completely|definitely|in fact|of course|a|an|the)){{0,2}}"
    rf" (?:{_UNTRUE}|(?:isn|aren)['’]t (?:\w+ ){{0,2}}?(?:right|correct|valid|true|allowed|possible"
    r"|solutions?|answers?))\b(?! (?:to|that)\b)"
    rf"|\b{_SUBJECT}(?: \w+)? (?:must|may|can|should) ?(?:not|never) be "
    r"(?:drawn|used|built|there)\b"
    r"|\b(?:do not|don['’]t|never) (?:draw|use|build|place|accept|take) (?:this|that|these|those"
    r"|them|it|the following|any of)\b"
    rf"|^\W*(?:that['’]s )?{_UNTRUE}\W*$|^\W*[{_SIGNS}]\W*$"
)
_SUPPOSES = re.compile(r"\b(?:if|whether|unless|would|nothing|none|neither|nor|no)\b")


_STRONGLY = re.compile(
    rf"\b{_BAD}\b|\b(?:not|never) (?:\w+ )?(?:allowed|valid|right|correct|true|solutions?|answers?"
    r"|permitted)\b|\b(?:do not|don['’]t|never) (?:draw|use|build|place|accept|take|read|count"
    r"|choose)\b|\b(?:not|never|cannot be|\w+n['’]t(?: be)?)\W*$"
    rf"|[{_SIGNS}]"
)


_VOID = re.compile(rf"no|n|{_BAD}|not \w+|[{_SIGNS}]")
_DENIALS = re.compile(rf"\b{_BAD}\b|[{_SIGNS}]")


class Effect(Enum):
    """What a heading does to the drawing under it."""

    NONE = "none"
    REJECTS = "rejects"
    """It says that the drawing is not the answer."""
    AFFIRMS = "affirms"
    """It says that it is the answer, or a new section begins."""


def rejects(text: str) -> bool:
    """Whether a heading says that what follows is not the answer.

    >>> [rejects(text) for text in ("Not allowed:", "Nothing is wrong; the solution:")]
    [True, False]
    """
    if len(text) > _LONGEST:
        return False
    if _STRUCK.match(text):
        return True
    low = _HARMLESS.sub(" ", text.lower().replace("_", " "))
    if not _NEGATES.search(low):
        return False
    negated = False
    for clause in _CLAUSE.split(low):
        if _NEGATES.search(clause):
            negated = True
        elif _AFFIRMS.search(clause):
            negated = False
    return negated


def effect(line: str) -> Effect:
    """What a line does as a heading to the lines under it.

    >>> [effect(line).value for line in ("**Forbidden**", "Across:", "The right solution:", "No.")]
    ['rejects', 'none', 'affirms', 'none']
    """
    if not is_title(line):
        return Effect.NONE
    if rejects(line):
        return Effect.REJECTS
    return Effect.AFFIRMS if _AFFIRMS.search(line.lower()) else Effect.NONE


def is_title(line: str) -> bool:
    """Whether a line is set as a heading."""
    return len(line) <= _LONGEST and bool(_TITLED.search(line))


def rejects_next(lead: str) -> bool:
    """Whether the words right before a tag or a box say that what it holds is not the answer.

    >>> rejects_next("So the answer is not"), rejects_next("It is not 1, so the answer is")
    (True, False)
    """
    if len(lead) > _LONGEST:
        return False
    low = _HARMLESS.sub(" ", lead.lower())
    clauses = [clause for clause in _CLAUSE.split(low) if re.search(rf"\w|[{_SIGNS}]", clause)]
    return bool(clauses) and bool(_STRONGLY.search(clauses[-1]))


def is_void(cell: str) -> bool:
    """Whether a cell of a table says of its row that it is not the answer.

    >>> is_void(" ❌ "), is_void("no other way")
    (True, False)
    """
    return bool(_VOID.fullmatch(cell.strip(" *_`.!\ufe0f").lower()))


def denies(words: str) -> bool:
    """Whether words beside a bridge may say that it is none.

    >>> denies("forbidden"), denies("forced")
    (True, False)
    """
    return bool(_DENIALS.search(words.lower()))


def takes_next_back(line: str) -> bool:
    """Whether a line says of what stands under it, without being set as a heading, that it is not
    the answer.

    >>> takes_next_back("These must not be drawn."), takes_next_back("That was wrong.")
    (True, False)
    """
    if len(line) > _LONGEST:
        return False
    if is_title(line) or (len(line.split()) <= 6 and not line.rstrip().endswith((".", "!"))):
        return rejects(line)
    low = line.lower()
    return bool(_SAYS_SO.search(low)) and not _SUPPOSES.search(low)


def takes_back(line: str) -> bool:
    """Whether a line after a drawing says that it is not the answer.

    >>> takes_back("All of this is wrong."), takes_back("If this is wrong, tell me.")
    (True, False)
    """
    low = line.lower()
    return len(line) <= _LONGEST and bool(_SAYS_SO.search(low)) and not _SUPPOSES.search(low)


_ACQUITS = re.compile(
    r"\b(?:right|correct|fine|ok|okay|valid|allowed|good|true|legal|permitted|innocent|harmless)"
    r"(?:ly)?\b(?!\s+(?:(?:final\s+)?(?:answer|solution|result|reply|response)|island|column|side))"
    r"|\b(?:not|never|isn['’]t|aren['’]t)\b|^\W*(?:no|none)\b"
)


def acquits(text: str) -> bool:
    """Whether a heading says of a bridge that it is no mistake.

    >>> [acquits(text) for text in ("These are fine:", "Not this one:", "The correct answer:")]
    [True, True, False]
    """
    return len(text) <= _LONGEST and bool(_ACQUITS.search(text.lower().replace("_", " ")))
