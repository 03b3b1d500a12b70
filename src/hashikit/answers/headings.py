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
    r"|inadmissible|disprove[dn]?|refuted|eliminated|avoid(?:ed)?|broken|violat\w+|breaks?|remove[sd]?|deleted?|ignored?|disregard"
    r"|unused|unconnected|unlike|opposite|non-?solutions?|untrue|inaccurate|improper)"
)
_NOT = (
    r"(?:not|never|cannot|\w+n['’]t|dont|none|nothing|neither|nor|anything but|instead of"
    r"|other than|apart from|except(?:ions?|ing|ed)?|all but"
    r"|without (?:a |any )?(?:bridges?|connections?|lines?|links?)"
    r"|no (?:good|go|solutions?|answers?|way|valid|right|correct|longer)"
    r"|(?:others|people|someone|somebody|beginners?|other (?:people|models|solvers))(?: else)?"
    r" (?:(?:would|might|may|could|will) )?(?:\w+ly )?(?:say|think|answer|claim|believe|guess))"
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
    r"|\bto avoid\b(?!\W*$)|\bavoiding\b"
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
    rf"(?<!other )\b{_SUBJECT}(?: (?:bridges|ones|pairs|drawing|solution|answer|list))?"
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
    low = " ".join(line.lower().split())
    return len(line) <= _LONGEST and bool(_SAYS_SO.search(low)) and not _SUPPOSES.search(low)


_NO_ANSWER = (
    r"\b(?:not|never|\w+n['’]t)\s+(?:(?:the|my|our|an?|be|right|correct|final|actual|meant)\s+){0,4}?"
    r"(?:answer|solution|what i (?:mean|meant|want|wanted))\b"
)
_OWN = r"(?:my|the|this|that) (?:above |last |previous |first |final )?(?:answer|reply|response)"
_RETRACTS = re.compile(
    r"(?:^|[.;!)]\s)\W{0,8}(?:(?:hm+|oh|ah|uh|um|ugh|sorry|wait|well|and|but|ok|okay)\W{1,4}){0,4}"
    r"(?:(?:no|nope|nah|not so|not really|not quite)"
    r"(?=\W*$|[ ]?[,.!;:—–-]|\s+(?:wait|sorry|no|that['’]s)\b)"
    r"|(?:wait|hold on|hang on|oops|whoops|correction|edit|erratum|update)(?=\W*$|[ ]?[,.!;:—–-])"
    r"|actually\b(?! (?:this|that|it) (?:is|was) (?:right|correct|fine))"
    r"|(?:never ?mind|on second thoughts?|my (?:bad|mistake|error)|(?:just )?kidding|just a joke"
    r"|april fools?|mistaken?ly)\b"
    r"|(?:please )?(?:scratch|strike|ignore|disregard|forget|discard|delete|cancel|retract|withdraw"
    r"|(?:do not|don['’]t) (?:use|count|accept|trust|score|grade))"
    r" (?:this|that|it|these|all|everything|what|the (?:above|answer|last|previous|first|line|tag)"
    r"|my)\b)"
    r"|\bi (?:(?:now|hereby|must|have to|want to|would like to|do|am|was) )*"
    r"(?:retract|withdraw|revoke|take (?:it|this|that|(?:\w+ )?answer) back|take back"
    r"|changed? my mind)\b"
    r"|\bi (?:was|am|was probably|have been|got it|got this|got that) (?:\w+ly )?"
    r"(?:wrong|mistaken|kidding|joking|lying|incorrect)\b"
    r"|\bi(?:['’]ve| have)? (?:made|make) (?:a|an|some|several) (?:\w+ )?(?:mistakes?|errors?)\b"
    r"|\bi (?:meant?|misread|miscounted|miscalculated|misspoke)\b"
    rf"|{_NO_ANSWER}"
    r"|\b(?:answer|solution|move) (?:should|must|ought to) (?:\w+ly |instead )?"
    r"(?:be|have been|read) (?:\w+ )?[0-9(]"
    rf"|\b{_OWN}(?: (?:above|before|there|here))? (?:is|was|must be|may be) (?:\w+ly )?{_BAD}\b"
    rf"|\b(?:this|that|it) was (?:\w+ly )?(?:{_BAD}|not (?:right|correct|true))\b"
    r"|\bthe (?:right|correct|real|true|actual) answer (?:is|was|should)\b",
    re.MULTILINE,
)
"""What takes back an answer above it: `Scratch that.`, `Actually 2.`, `I made a mistake.`"""


_SHOULD_BE = re.compile(
    r"\b(?:it|this|that|number|clue|count|bridge) (?:should|must|ought to) (?:\w+ly |instead )?"
    r"(?:be|have been|read) (?:\w+ )?[0-9(]"
)


def corrects(line: str) -> bool:
    """Whether a line after an answer gives another: of a wrong bridge it may say what is right.

    >>> corrects("It should be 2."), corrects("It should be clear.")
    (True, False)
    """
    return len(line) <= _LONGEST and bool(_SHOULD_BE.search(line.lower()))


def retracts(line: str) -> bool:
    """Whether a line after an answer takes it back, whatever the question.

    >>> [retracts(text) for text in ("Hmm, no.", "EDIT: I was wrong.", "No rule is broken.")]
    [True, True, False]
    """
    low = " ".join(line.lower().split())
    return len(line) <= _LONGEST and bool(_RETRACTS.search(low)) and not _CONDITIONAL.search(low)


_CONDITIONAL = re.compile(r"\b(?:if|whether|unless)\b")
_MISNAMED = re.compile(
    rf"{_NO_ANSWER}|\b(?:wrong|incorrect|mistaken?|error|false) to (?:answer|say|claim|name|choose"
    r"|pick|think|conclude|suggest|give|report|assume|believe|call|remove|delete)\b"
)


def is_misnamed(line: str) -> bool:
    """Whether a line says that the wrong bridge it names is not the answer.

    >>> is_misnamed("A1-C1 is not the answer."), is_misnamed("A1-C1 should not be there.")
    (True, False)
    """
    return bool(_MISNAMED.search(line.lower()))


_ACQUITS = re.compile(
    r"\b(?:right|correct|fine|ok|okay|valid|allowed|good|true|legal|permitted|innocent|harmless)"
    r"(?:ly)?\b(?!\s+(?:(?:final\s+)?(?:answer|solution|result|reply|response)|island|column|side))"
    r"|\b(?:not|never|isn['’]t|aren['’]t)\b|^\W*(?:no|none)\b"
    r"|\b(?:wrong|incorrect|false|bad|common|invalid|mistaken)\s+(?:\w+\s+)?(?:answers?|guess(?:es)?"
    r"|repl(?:y|ies)|responses?)\b"
    r"|\b(?:reject|exclud|eliminat|discard|dismiss|disprov|refut)\w*|\brul(?:ed?|ing) out\b"
    r"|\bto avoid\W*$"
    r"|\b(?:others|people|someone|somebody|beginners?|other (?:people|models|solvers))(?: else)?"
    r" (?:(?:would|might|may|could|will) )?(?:\w+ly )?(?:say|think|answer|claim|believe|guess)\b"
)


def acquits(text: str) -> bool:
    """Whether a heading says of a bridge that it is no mistake.

    >>> [acquits(text) for text in ("These are fine:", "Not this one:", "The correct answer:")]
    [True, True, False]
    """
    return len(text) <= _LONGEST and bool(_ACQUITS.search(text.lower().replace("_", " ")))
